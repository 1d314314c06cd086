public import ColorCore

/// Writes an ICC profile, version 4 or 2, from published colorimetry.
///
/// The output is reproducible: the same description gives the same bytes on every machine and at
/// any time. RGB profiles consist of three colorants and one curve (matrix/TRC; ICC.1:2022, 8.4.3),
/// gray profiles of one curve (8.4.4).
///
/// ```swift
/// print(ICCProfileBuilder.displayP3.bytes.count)
/// print(ICCProfileBuilder.displayP3.bytes(version: .v2).count)
/// // Prints "520"
/// // Prints "2568"
/// ```
public struct ICCProfileBuilder: Hashable, Sendable {
  /// The description in the profile, in printable ASCII.
  public var description: String
  /// The chromaticity of white.
  public var white: Chromaticity { didSet { publishedColorants = nil } }
  /// The chromaticities of the primaries; `nil` for a gray profile.
  public var primaries: RGBPrimaries? { didSet { publishedColorants = nil } }
  /// The curve of every channel.
  public var curve: ToneCurve
  /// The rows of `colorants`, if the space's definition publishes them already adapted to D50.
  var publishedColorants: [Double]?

  /// A version of the format.
  public enum Version: Int, CaseIterable, Sendable {
    /// ICC.1:2001-04, for readers without support for newer versions. Curves are tables of 1024
    /// entries, or powers rounded to 1/256.
    case v2 = 2
    /// ICC.1:2010. Profiles are small, because curves are formulas.
    case v4 = 4
  }

  /// Creates the description of a profile.
  public init(
    description: String, white: Chromaticity = .d65, primaries: RGBPrimaries?, curve: ToneCurve
  ) {
    self.description = description
    self.white = white
    self.primaries = primaries
    self.curve = curve
  }

  /// The profile, version 4.
  public var bytes: [UInt8] { bytes(version: .v4) }

  /// The profile in a version of the format.
  ///
  /// The media white of both versions is D50, with the adaptation stated beside it. Version 4
  /// requires this for displays. Version 2 leaves it open, but readers that take another white
  /// literally tint pages in absolute colorimetry, which is why the ICC's own *sRGB2014* also
  /// states D50.
  ///
  /// ```swift
  /// let profile = ICCProfileBuilder.srgb.bytes(version: .v2)
  /// print(try ICCHeader(profile.span).version)
  /// // Prints "2.4.0"
  /// ```
  public func bytes(version: Version) -> [UInt8] {
    let copyright = "CC0 1.0 Universal"
    var tags: [(signature: String, data: [UInt8])] = [
      ("desc", version == .v2 ? Self.textDescription(description) : Self.text(description)),
      ("cprt", version == .v2 ? Self.plainText(copyright) : Self.text(copyright)),
      ("wtpt", Self.xyz(Self.pcsWhite)),
      ("chad", Self.fixed("sf32", adaptation.elements)),
    ]
    let curveData = version == .v2 ? sampledCurveTag : curveTag
    if primaries != nil {
      let columns = colorants.elements
      for (index, name) in ["rXYZ", "gXYZ", "bXYZ"].enumerated() {
        tags.append(
          (name, Self.xyz(Triple(columns[index], columns[index + 3], columns[index + 6]))))
      }
      tags += [("rTRC", curveData), ("gTRC", curveData), ("bTRC", curveData)]
    } else {
      tags.append(("kTRC", curveData))
    }
    return Self.assemble(tags, colorSpace: primaries == nil ? "GRAY" : "RGB ", version: version)
  }

  // MARK: - Colorimetry

  /// D50 as the header of every profile states it (ICC.1:2022, 7.2.16).
  package static let pcsWhite = Triple(0.9642, 1.0, 0.8249)

  /// Linear RGB to XYZ relative to D50, unrounded.
  ///
  /// The primaries are scaled to sum to white, then adapted to D50. A gray profile uses the
  /// primaries of sRGB, of which only the luminance matters.
  package var colorants: Matrix3 {
    if let e = publishedColorants {
      return Matrix3(e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8])
    }
    return adaptation * (primaries ?? .srgb).matrix(white: white)
  }

  /// `colorants` as the profile stores them, in units of 1/65536.
  package var storedColorants: Matrix3 {
    let e = colorants.elements.map { $0.s15Fixed16 }
    return Matrix3(e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8])
  }

  /// The linearized Bradford adaptation of ``white`` to D50 (ICC.1:2022, annex E.3).
  var adaptation: Matrix3 {
    Matrix3.bradford(gains: Matrix3.bradfordGains(from: white.xyz, to: Self.pcsWhite))
  }

  // MARK: - Bytes

  private var curveTag: [UInt8] {
    curve.isPower
      ? Self.bigEndian("para") + [0, 0, 0, 0, 0, 0, 0, 0] + Self.s15Fixed16(curve.gamma)
      : Self.bigEndian("para") + [0, 0, 0, 0, 0, 3, 0, 0]
        + [curve.gamma, curve.a, curve.b, curve.c, curve.d].flatMap { Self.s15Fixed16($0) }
  }

  /// The curve in version 2 form (ICC.1:2001-04, 6.5.3): a power in units of 1/256, or a table.
  private var sampledCurveTag: [UInt8] {
    let start = Self.bigEndian("curv") + Self.bigEndian(0)
    guard !isLinear else { return start + Self.bigEndian(0) }
    let entries =
      curve.isPower
      ? [curve.gamma * 256] : (0..<1024).map { curve.decoded(Double($0) / 1023) * 65_535 }
    return start + Self.bigEndian(entries.count)
      + entries.flatMap { entry in
        let number = Int(entry.rounded())
        return [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
      }
  }

  private var isLinear: Bool { curve == .linear }

  /// Assembles header, tag table and data. Tags with equal data share it.
  private static func assemble(
    _ tags: [(signature: String, data: [UInt8])], colorSpace: String, version: Version
  ) -> [UInt8] {
    let start = 132 + 12 * tags.count
    var table: [UInt8] = []
    var data: [UInt8] = []
    var places: [[UInt8]: Int] = [:]
    for tag in tags {
      let place = places[tag.data] ?? start + data.count
      if places.updateValue(place, forKey: tag.data) == nil {
        data += tag.data
        while data.count % 4 != 0 { data.append(0) }
      }
      table += bigEndian(tag.signature) + bigEndian(place) + bigEndian(tag.data.count)
    }

    var profile: [UInt8] = bigEndian(start + data.count)
    profile += bigEndian(0)  // no preferred color management module
    profile += version == .v2 ? [2, 0x40, 0, 0] : [4, 0x30, 0, 0]
    profile += bigEndian("mntr") + bigEndian(colorSpace) + bigEndian("XYZ ")
    profile += [7, 0xea, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]  // 2026-01-01, the same for every profile
    profile += bigEndian("acsp")
    profile += [UInt8](repeating: 0, count: 28)  // platform … rendering intent
    profile += [pcsWhite.x, pcsWhite.y, pcsWhite.z].flatMap { s15Fixed16($0) }
    profile += [UInt8](repeating: 0, count: 128 - profile.count)
    profile += bigEndian(tags.count) + table + data
    // The identifier is computed with flags, intent and identifier set to 0, as they are here. In
    // version 2 its field is reserved.
    if version == .v4 { profile.replaceSubrange(84..<100, with: MD5(of: profile.span).bytes) }
    return profile
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { shift in UInt8(truncatingIfNeeded: number >> shift) }
  }

  private static func bigEndian(_ signature: String) -> [UInt8] { Array(signature.utf8) }

  private static func s15Fixed16(_ number: Double) -> [UInt8] {
    bigEndian(Int(number.s15Fixed16 * 65536))
  }

  private static func fixed(_ type: String, _ numbers: [Double]) -> [UInt8] {
    bigEndian(type) + bigEndian(0) + numbers.flatMap { s15Fixed16($0) }
  }

  private static func xyz(_ color: Triple<Double>) -> [UInt8] {
    fixed("XYZ ", [color.x, color.y, color.z])
  }

  /// Plain ASCII, terminated by a zero (ICC.1:2001-04, 6.5.18).
  private static func plainText(_ words: String) -> [UInt8] {
    bigEndian("text") + bigEndian(0) + Array(words.utf8) + [0]
  }

  /// A description in ASCII, without its other two forms (ICC.1:2001-04, 6.5.17).
  private static func textDescription(_ words: String) -> [UInt8] {
    bigEndian("desc") + bigEndian(0) + bigEndian(words.utf8.count + 1) + Array(words.utf8) + [0]
      + [UInt8](repeating: 0, count: 4 + 4 + 2 + 1 + 67)
  }

  /// One text in US English, as multi-localized Unicode (ICC.1:2022, 10.15).
  private static func text(_ words: String) -> [UInt8] {
    let units = words.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8($0 & 0xff)] }
    return bigEndian("mluc") + bigEndian(0) + bigEndian(1) + bigEndian(12) + bigEndian("enUS")
      + bigEndian(units.count) + bigEndian(28) + units
  }
}
