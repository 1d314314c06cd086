import ColorCore

/// A human-readable description of a profile: its purpose, its colors, and its origin.
///
/// ```swift
/// let profile = try ProfileDescription(of: BundledProfiles.displayP3)
/// print(profile.primaries?.red.words ?? "")
/// print(profile.curves[0].words)
/// // Prints "0.680 0.320"
/// // Prints "sRGB curve (parametric, type 3)"
/// ```
public struct ProfileDescription: Sendable {
  /// A point of the CIE 1931 chromaticity diagram.
  public struct Point: Hashable, Sendable {
    /// The coordinate *x*.
    public var x: Double
    /// The coordinate *y*.
    public var y: Double

    /// Both coordinates with three decimals.
    public var words: String { "\(Self.decimals(x)) \(Self.decimals(y))" }

    private static func decimals(_ number: Double) -> String {
      guard number.magnitude < 1e6 else { return "?" }
      let units = Int((number.magnitude * 1000).rounded())
      let fraction = "\(units % 1000)"
      return (number < 0 && units > 0 ? "-" : "") + "\(units / 1000)."
        + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
  }

  /// The chromaticities of the three primaries.
  public struct Primaries: Hashable, Sendable {
    /// Red.
    public var red: Point
    /// Green.
    public var green: Point
    /// Blue.
    public var blue: Point
  }

  /// How the actual white and the primaries were determined.
  public enum Adaptation: String, Sendable {
    /// By inverting the adaptation that the profile states.
    case stated = "chad"
    /// By assuming a Bradford adaptation from D50 to the media white, because the profile states
    /// none.
    case assumed = "bradford-from-media-white"
    /// Not at all: the profile does not state the white of the device.
    case none
  }

  /// The curve of a channel.
  public struct Curve: Hashable, Sendable {
    /// The channel: `red`, `green`, `blue` or `gray`.
    public var channel: String
    /// A description of the curve.
    public var words: String
  }

  /// A table of a rendering intent.
  public struct Table: Hashable, Sendable {
    /// The tag, such as `A2B0`.
    public var tag: String
    /// A description of the table.
    public var words: String
  }

  /// Whether the stated identifier matches the bytes.
  public enum Identifier: String, Sendable {
    /// It matches.
    case verified
    /// It does not match: the profile was changed.
    case mismatch
    /// No identifier is stated.
    case absent
  }

  /// An entry of the tag table.
  public struct Tag: Hashable, Sendable {
    /// The signature.
    public var signature: String
    /// The type of the data.
    public var type: String
    /// The offset of the data.
    public var offset: Int
    /// The length of the data.
    public var size: Int
  }

  /// The length in bytes.
  public var size: Int
  /// The version of the format.
  public var version: String
  /// The class: `mntr`, `scnr`, `prtr`, `spac`, `link`, `abst`, `nmcl`.
  public var profileClass: String
  /// The color space of the device side.
  public var colorSpace: String
  /// The profile connection space.
  public var connectionSpace: String
  /// The creation date, if stated.
  public var created: String?
  /// The intended rendering intent.
  public var renderingIntent: String
  /// The manufacturer of the device, if stated.
  public var manufacturer: String?
  /// The model of the device, if stated.
  public var model: String?
  /// The creator of the profile, if stated.
  public var creator: String?
  /// Its description, in each of its languages.
  public var descriptions: [ICCTags.Text]
  /// The copyright, in each of its languages.
  public var copyright: [ICCTags.Text]
  /// The white of the device.
  public var white: Point?
  /// The primaries of the device.
  public var primaries: Primaries?
  /// How white and primaries were determined.
  public var adaptation: Adaptation
  /// The curves.
  public var curves: [Curve]
  /// The tables.
  public var tables: [Table]
  /// The number of named colors, in profiles of that class.
  public var namedColors: Int?
  /// The identifier that the profile states, in hexadecimal.
  public var statedIdentifier: String?
  /// Whether the identifier matches.
  public var identifier: Identifier
  /// The digest of all bytes.
  public var md5: String
  /// The tag table.
  public var tags: [Tag]
  /// Its identity by colorimetry; `nil` if its colors cannot be computed.
  public var identity: ProfileIdentity?
  /// The reason why its colors cannot be computed.
  public var refusal: String?

  /// Describes a profile.
  ///
  /// - Throws: ``ProfileError`` if it has no valid header and tag table.
  public init(of bytes: [UInt8]) throws(ProfileError) {
    let profile = try ICCTags(bytes.span)
    let header = profile.header
    func stated(_ name: String) -> String? { name.isEmpty ? nil : name }

    size = header.size
    version = header.version
    profileClass = header.profileClass
    colorSpace = header.colorSpace
    connectionSpace = header.connectionSpace
    created = header.created
    renderingIntent =
      header.renderingIntent < 4
      ? RenderingIntent.allCases[header.renderingIntent].rawValue : "\(header.renderingIntent)"
    manufacturer = stated(header.manufacturer)
    model = stated(header.model)
    creator = stated(header.creator)
    descriptions = profile.texts("desc")
    copyright = profile.texts("cprt")
    (white, primaries, adaptation) = Self.colorimetry(of: profile)
    curves = [("rTRC", "red"), ("gTRC", "green"), ("bTRC", "blue"), ("kTRC", "gray")].compactMap {
      guard case .curve(let curve)? = profile[$0.0] else { return nil }
      return Curve(channel: $0.1, words: curve.words)
    }
    tables = header.tags.compactMap { tag in
      guard case .lookUpTable(let table)? = profile.value(of: tag) else { return nil }
      return Table(tag: tag.signature, words: table.words)
    }
    if case .colors(let count)? = profile["ncl2"] { namedColors = count }
    if header.identifier.contains(where: { $0 != 0 }) {
      let computed = ICCHeader.identifier(of: Array(bytes[..<header.size]).span)
      statedIdentifier = ICCProfileDump.hexadecimal(header.identifier)
      identifier = computed.bytes == header.identifier ? .verified : .mismatch
    } else {
      identifier = .absent
    }
    md5 = MD5(of: bytes.span).description
    tags = header.tags.map { tag in
      Tag(
        signature: tag.signature, type: profile.type(of: tag), offset: tag.offset, size: tag.size)
    }
    do throws(ProfileError) {
      identity = try ProfileIdentity(of: ICCProfile(bytes.span))
    } catch {
      refusal = error.description
    }
  }

  /// The name in English if there is one, otherwise in the first language.
  public var name: String { descriptions.english }

  // MARK: - Colorimetry

  private static func colorimetry(
    of profile: ICCTags
  ) -> (white: Point?, primaries: Primaries?, Adaptation) {
    let d50 = ICCProfileBuilder.pcsWhite
    var toDevice: Matrix3?
    var adaptation = Adaptation.none
    let media = profile.xyz("wtpt").map { Triple($0[0], $0[1], $0[2]) }
    let isD50 =
      media.map { abs($0.x - d50.x) < 0.001 && abs($0.z - d50.z) < 0.001 } ?? true
    if let m = profile.adaptation {
      let matrix = Matrix3(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
      toDevice = matrix.inverse
      adaptation = .stated
    } else if let media, !isD50, point(media) != nil, profile.header.profileClass == "mntr" {
      var builder = ICCProfileBuilder.srgb
      let sum = media.x + media.y + media.z
      builder.white = Chromaticity(media.x / sum, media.y / sum)
      toDevice = builder.adaptation.inverse
      adaptation = .assumed
    }
    func device(_ xyz: Triple<Double>) -> Point? { point(toDevice.map { $0 * xyz } ?? xyz) }

    let white = adaptation == .none ? media.flatMap { point($0) } : device(d50)
    let colorants = ["rXYZ", "gXYZ", "bXYZ"].compactMap { name in
      profile.xyz(name).flatMap { device(Triple($0[0], $0[1], $0[2])) }
    }
    guard colorants.count == 3 else { return (white, nil, adaptation) }
    return (
      white, Primaries(red: colorants[0], green: colorants[1], blue: colorants[2]), adaptation
    )
  }

  private static func point(_ xyz: Triple<Double>) -> Point? {
    let sum = xyz.x + xyz.y + xyz.z
    guard sum.isFinite, sum > 1e-6 else { return nil }
    return Point(x: xyz.x / sum, y: xyz.y / sum)
  }
}

// MARK: - Text

extension ProfileDescription {
  /// The description, one line per fact, without the profile's name.
  public var lines: [String] {
    let kind = ICCTagTypes.classes[profileClass] ?? "unknown"
    var rows = [
      ("class", "\(kind) (\(profileClass)), \(colorSpace) to \(connectionSpace)"),
      ("format", "ICC version \(version), \(size) bytes, \(tags.count) tags"),
      ("made", (created ?? "date not stated") + (creator.map { ", by “\($0)”" } ?? "")),
    ]
    let device = [manufacturer, model].compactMap { $0 }.map { "“\($0)”" }
    if !device.isEmpty { rows.append(("device", device.joined(separator: ", "))) }
    if let identity {
      rows.append(("recognized", identity.words))
    } else if let refusal {
      rows.append(("recognized", refusal))
    }
    if let white {
      // Without an adaptation, only the media white is known.
      let assumed = adaptation == .assumed ? " (Bradford's adaptation to D50 assumed)" : ""
      rows.append((adaptation == .none ? "media white" : "white", white.words + assumed))
    }
    if let primaries {
      let words = [primaries.red, primaries.green, primaries.blue].map { $0.words }
      rows.append(
        (
          "primaries",
          "red \(words[0]), green \(words[1]), blue \(words[2])"
            + (adaptation == .none ? " (adapted to D50)" : "")
        ))
    }
    if Set(curves.map { $0.words }).count == 1 {
      rows.append((curves.count > 1 ? "curves" : "curve", curves[0].words))
    } else {
      rows += curves.map { ("curve", "\($0.channel): \($0.words)") }
    }
    rows += tables.map { ("table", "\($0.tag) \(Self.intent(of: $0.tag))\($0.words)") }
    if let namedColors { rows.append(("colors", "\(namedColors) named")) }
    rows.append(("intent", renderingIntent))
    rows += Self.rows("name", descriptions)
    rows += Self.rows("copyright", copyright)
    switch identifier {
    case .absent: rows.append(("identifier", "none"))
    case .verified: rows.append(("identifier", "\(statedIdentifier ?? ""), verified"))
    case .mismatch:
      rows.append(
        ("identifier", "\(statedIdentifier ?? ""), which is not that of the bytes: it was changed"))
    }
    rows.append(("digest", "\(md5) (MD5)"))
    return rows.map { name, value in
      "  " + name + String(repeating: " ", count: max(1, 12 - name.count)) + value
    }
  }

  /// One row for each distinct text, with all its languages.
  private static func rows(_ name: String, _ texts: [ICCTags.Text]) -> [(String, String)] {
    var order: [String] = []
    var languages: [String: [String]] = [:]
    for text in texts {
      if languages[text.text] == nil { order.append(text.text) }
      let language = [text.language, text.country].filter { !$0.isEmpty }.joined(separator: "-")
      languages[text.text, default: []].append(language)
    }
    return order.map { text in
      let named = (languages[text] ?? []).filter { !$0.isEmpty }
      return (name, text + (named.isEmpty ? "" : " [\(named.joined(separator: ", "))]"))
    }
  }

  private static func intent(of tag: String) -> String {
    let direction: String
    switch tag.prefix(3) {
    case "A2B", "D2B": direction = "from the device"
    case "B2A", "B2D": direction = "to the device"
    default: return ""
    }
    let intents = ["perceptual", "colorimetric", "saturation", "absolute"]
    guard let index = tag.last?.wholeNumberValue, index < 4 else { return "" }
    return "\(intents[index]), \(direction): "
  }
}
