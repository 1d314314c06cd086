public import CPaletteABI
internal import ColorCore

@c @implementation
public func palette_space_name(_ space: palette_space) -> UnsafePointer<CChar>? {
  let index = Int(space) - 1
  return spaceNames.indices.contains(index) ? unsafe spaceNames[index].start : nil
}

private let spaceNames = Codes.spaces.map { PermanentText($0.rawValue) }

@c @implementation
public func palette_space_named(
  _ name: UnsafePointer<CChar>?, _ space: UnsafeMutablePointer<palette_space>?
) -> palette_status {
  status { () throws(CallError) in
    let space = unsafe try result(space, "space")
    let name = unsafe try text(name, "name")
    guard let index = Codes.spaces.firstIndex(where: { $0.rawValue == name }) else {
      let nearest = Similarity.nearest(to: name, among: Codes.spaces.map(\.rawValue))
      throw CallError(
        code: PALETTE_NOT_FOUND,
        message: "no color space is called “\(name)”" + (nearest.map { "; nearest: \($0)" } ?? ""))
    }
    unsafe space.pointee = palette_space(index + 1)
  }
}
