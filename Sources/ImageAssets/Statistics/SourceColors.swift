import ColorCore
import ColorTransforms
import ICCProfiles
import Synchronization

/// What a profile makes of pixels: its transforms and tables, which are kept for the next file.
///
/// Linking two profiles takes longer than to look at an icon.
final class SourceColors: Sendable {
  let toXYZ: ICCTransform
  /// From XYZ to linear sRGB.
  let fromXYZ = ICCProfileBuilder.srgb.storedColorants.inverse
  private let profile: ICCProfile
  private let tables = Mutex(Tables())

  private struct Tables {
    var fromLinearSRGB: Result<ICCTransform, ProfileError>?
    var space: ColorSpaceID??
    var bytes: ByteColors??
    var words: CodeColors??
    /// The number of 16-bit colors that were asked for.
    var asked = 0
  }

  /// The colors of 8-bit codes.
  struct ByteColors {
    var colors: CodeColors
    /// Whether none of them is outside sRGB by a code; if not, some may be.
    var areInside: Bool
    /// Whether the codes are those of sRGB.
    var areSRGB: Bool
  }

  private init(_ profile: ICCProfile) throws(ProfileError) {
    self.profile = profile
    toXYZ = try ICCTransform(from: profile, to: Self.xyz.get())
  }

  private static let xyz = Result { () throws(ProfileError) in try ICCProfile.xyz() }
  private static let linearSRGB = Result { () throws(ProfileError) in
    var linear = ICCProfileBuilder.srgb
    linear.curve = .linear
    return try ICCProfile(linear)
  }

  private static let kept = Mutex<[MD5: SourceColors]>([:])

  /// What a profile makes of pixels, kept or new.
  ///
  /// - Throws: ``ProfileError`` if LittleCMS cannot use it.
  static func of(_ profile: ICCProfile) throws(ProfileError) -> SourceColors {
    if let known = kept.withLock({ $0[profile.md5] }) { return known }
    let new = try SourceColors(profile)
    kept.withLock { kept in
      if kept.count == 128 { kept.removeAll() }
      kept[profile.md5] = new
    }
    return new
  }

  /// The way back, which not every profile has, and which takes longest to link.
  var fromLinearSRGB: Result<ICCTransform, ProfileError> { tables.withLock { wayBack(&$0) } }

  /// The space that the profile represents to the last 8-bit code, if that is sRGB, also as the curve
  /// of grays, or Display P3.
  var space: ColorSpaceID? {
    tables.withLock { tables in
      if let known = tables.space { return known }
      let recognition = (try? ProfileRecognition(of: profile)) ?? nil
      let new: ColorSpaceID? =
        switch recognition.map({ ($0.space, $0.equivalence) }) {
        case ("srgb", .identical)?, ("gray-gamma-2.2", .identical)?: .srgb
        case ("display-p3", .identical)?: .displayP3
        default: nil
        }
      tables.space = .some(new)
      return new
    }
  }

  private func wayBack(_ tables: inout Tables) -> Result<ICCTransform, ProfileError> {
    if let known = tables.fromLinearSRGB { return known }
    let new = Result { () throws(ProfileError) in
      try ICCTransform(from: Self.linearSRGB.get(), to: profile)
    }
    tables.fromLinearSRGB = new
    return new
  }

  /// Tables for 8-bit codes, if the profile consists of curves and a matrix.
  var bytes: ByteColors? {
    tables.withLock { tables in
      if let known = tables.bytes { return known }
      let new = CodeColors(toXYZ, greatest: 255).map { byteColors($0, &tables) }
      tables.bytes = .some(new)
      return new
    }
  }

  /// The same for 16-bit codes, which takes as long to make as a few thousand colors to convert.
  ///
  /// - Parameter count: How many colors are to be converted now.
  /// - Returns: `nil` until so many were asked for.
  func words(for count: Int) -> CodeColors? {
    tables.withLock { tables in
      if let known = tables.words { return known }
      tables.asked += count
      guard tables.asked > 16_384 else { return nil }
      let new = CodeColors(toXYZ, greatest: 65_535)
      tables.words = .some(new)
      return new
    }
  }

  /// A color in linear sRGB, which may be outside 0…1.
  @inline(__always)
  func linear(_ xyz: SIMD4<Float>) -> Triple<Double> {
    fromXYZ * Triple(Double(xyz.x), Double(xyz.y), Double(xyz.z))
  }

  private func byteColors(_ colors: CodeColors, _ tables: inout Tables) -> ByteColors {
    func linear(_ value: UInt64) -> Triple<Double> { self.linear(colors.color(of: value)) }
    let others = ByteColors(colors: colors, areInside: false, areSRGB: false)
    guard toXYZ.sourceChannels == 3 else { return others }
    // The light is linear in that of each channel, so that no color deviates by more than one of
    // these.
    let surface = Self.surface
    let lights = surface.map(linear)
    var clipped: [Float] = []
    clipped.reserveCapacity(3 * lights.count)
    for light in lights {
      let inside = light.map { min(max($0, 0), 1) }
      let most = max(
        abs(inside.x - light.x), abs(inside.y - light.y), abs(inside.z - light.z))
      guard most < 1e-4 else { return others }
      clipped.append(Float(inside.x))
      clipped.append(Float(inside.y))
      clipped.append(Float(inside.z))
    }
    guard case .success(let fromLinearSRGB) = wayBack(&tables) else { return others }
    // Far below the bound of one code, so that what lies between the colors tried is below it too.
    let samples = fromLinearSRGB.colors(of: clipped)
    let areInside =
      surface.indices.allSatisfy { index in
        (0..<3).allSatisfy { channel in
          let code = Float(surface[index] >> UInt64(16 * channel) & 0xffff)
          return abs(samples[3 * index + channel] * 255 - code) < 0.25
        }
      }
    let areSRGB =
      areInside
      && zip(surface, lights).allSatisfy { value, light in
        SRGB.isWell(
          inside: (value & 255) << 16 | value >> 8 & 0xff00 | value >> 32 & 255, light)
      }
    return ByteColors(colors: colors, areInside: areInside, areSRGB: areSRGB)
  }

  /// The 8-bit values with each code in one channel, and none or all in the others.
  private static let surface: [UInt64] = {
    var values: [UInt64] = []
    for code in UInt64(0)...255 {
      for a in [UInt64(0), 255] {
        for b in [UInt64(0), 255] {
          values.append(code | a << 16 | b << 32)
          values.append(a | code << 16 | b << 32)
          values.append(a | b << 16 | code << 32)
        }
      }
    }
    return values
  }()
}

extension SRGB {
  /// Whether a color has certain codes, and also would if it were a little brighter or darker.
  fileprivate static func isWell(inside codes: UInt64, _ color: Triple<Double>) -> Bool {
    self.codes(ofLight: [-2e-5, 0, 2e-5].map { change in color.map { $0 + change } })
      .allSatisfy { $0 == codes }
  }
}
