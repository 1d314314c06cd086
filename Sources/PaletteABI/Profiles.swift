public import CPaletteABI
internal import ICCProfiles

@c @implementation
public func palette_profile_named(
  _ name: UnsafePointer<CChar>?, _ buffer: UnsafeMutableRawPointer?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> palette_status {
  status { () throws(CallError) in
    let start = unsafe buffer?.assumingMemoryBound(to: UInt8.self)
    let buffer = unsafe try output(start, capacity, "buffer")
    let name = unsafe try text(name, "name")
    guard let profile = BuiltInProfile.named(name) else {
      let known = BuiltInProfile.all.map(\.name).joined(separator: ", ")
      throw CallError(
        code: PALETTE_NOT_FOUND, message: "no profile is called “\(name)”; there are \(known)")
    }
    let bytes = profile.builder.bytes
    unsafe length?.pointee = bytes.count
    guard bytes.count <= buffer.count else {
      throw CallError(
        code: PALETTE_BUFFER_TOO_SMALL,
        message: "capacity is \(buffer.count); the profile has \(bytes.count) bytes")
    }
    for index in bytes.indices { unsafe buffer[index] = bytes[index] }
  }
}
