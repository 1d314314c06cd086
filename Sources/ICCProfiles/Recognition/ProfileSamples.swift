import ColorCore
import Synchronization

/// Sample colors of a profile, as 8-bit codes and as XYZ.
struct ProfileSamples {
  private let channels: Int
  private let codes: [UInt8]
  private let xyz: [Triple<Double>]

  /// Whether a profile has a device side of one or three channels, and so can be compared.
  static func isComparable(_ header: ICCHeader) -> Bool {
    ["mntr", "scnr", "prtr", "spac"].contains(header.profileClass)
      && ["RGB", "GRAY"].contains(header.colorSpace)
  }

  init(of profile: ICCProfile) throws(ProfileError) {
    let toXYZ = try DeviceToXYZ(profile)
    self.init(of: profile, toXYZ, profile.header.colorSpace == "GRAY" ? Self.grays : Self.colors)
  }

  private init(of profile: ICCProfile, _ toXYZ: DeviceToXYZ, _ codes: [UInt8]) {
    channels = profile.header.colorSpace == "GRAY" ? 1 : 3
    self.codes = codes
    xyz = toXYZ.colors(ofCodes: codes)
  }

  /// The nearest known space to a profile that is at most the given number of codes away.
  static func nearest(
    to profile: ICCProfile, within most: Int
  ) throws(ProfileError) -> (space: String, difference: Int)? {
    let toXYZ = try DeviceToXYZ(profile)
    let isGray = profile.header.colorSpace == "GRAY"
    // Some of the colors show that most other profiles are none.
    let some = Self(of: profile, toXYZ, isGray ? someGrays : someColors)
    guard some.nearest(within: most) != nil else { return nil }
    return Self(of: profile, toXYZ, isGray ? grays : colors).nearest(within: most)
  }

  private static let someGrays = stride(from: 0, to: grays.count, by: 51).map { grays[$0] }
  private static let someColors = stride(from: 0, to: colors.count, by: 3 * 67).flatMap {
    colors[$0..<$0 + 3]
  }

  private static let grays = Array(UInt8.min...UInt8.max)
  /// The lattice comes first: it separates most spaces within a few colors.
  private static let colors = {
    var codes: [UInt8] = []
    for color in 0..<4096 {
      codes.append(UInt8(color % 16 * 17))
      codes.append(UInt8(color / 16 % 16 * 17))
      codes.append(UInt8(color / 256 * 17))
    }
    for gray in grays { codes += [gray, gray, gray] }
    return codes
  }()

  /// The nearest known space that is at most the given number of codes away.
  func nearest(within most: Int) -> (space: String, difference: Int)? {
    var best: (space: String, difference: Int)?
    for (id, definition) in ProfileRecognition.spaces
    where (definition.primaries == nil) == (channels == 1) {
      let enough = best.map { $0.difference } ?? most + 1
      let difference = difference(from: definition, enough: enough)
      if difference < enough { best = (id, difference) }
      if difference == 0 { break }
    }
    return best
  }

  /// The greatest difference in codes, or the first that is at least `enough`.
  func difference(from space: ICCProfileBuilder, enough: Int) -> Int {
    let fromXYZ = space.storedColorants.inverse
    let steps = Self.steps
    let expected = Self.codes(of: space.curve.stored)
    var greatest = 0
    for color in 0..<codes.count / channels {
      let light = xyz[color]
      let linear = channels == 1 ? Triple(light.y, 0, 0) : fromXYZ * light
      for channel in 0..<channels {
        let code = expected[Int(codes[channels * color + channel])]
        // Most are the same, which two comparisons show.
        if steps[code] <= linear[channel], linear[channel] < steps[code + 1] { continue }
        greatest = max(greatest, abs(Self.code(linear[channel], steps) - code))
      }
      if greatest >= enough { return greatest }
    }
    return greatest
  }

  private static let known = Mutex<[ToneCurve: [Int]]>([:])

  /// The codes of the sRGB curve for those of another one, which are the same for many profiles.
  private static func codes(of curve: ToneCurve) -> [Int] {
    if let codes = known.withLock({ $0[curve] }) { return codes }
    let codes = (0..<256).map { code(curve.decoded(Double($0) / 255), steps) }
    known.withLock { known in
      if known.count == 64 { known.removeAll() }
      known[curve] = codes
    }
    return codes
  }

  /// The 8-bit code of linear light on the sRGB curve: the number of thresholds it reaches.
  private static func code(_ linear: Double, _ steps: [Double]) -> Int {
    var code = 0
    var half = 128
    while half > 0 {
      if steps[code + half] <= linear { code += half }
      half /= 2
    }
    return code
  }

  /// The linear light from which on each of the codes 0…255 is the nearest, and no light after it.
  private static let steps =
    [-Double.infinity] + (1...255).map { ToneCurve.srgb.decoded((Double($0) - 0.5) / 255) }
    + [.infinity]
}
