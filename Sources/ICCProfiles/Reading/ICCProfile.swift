/// An ICC profile: of an input, display or output device, of a color space, a device link, an
/// abstract profile or a list of named colors.
///
/// ```swift
/// let profile = try ICCProfile(BundledProfiles.displayP3.span)
/// print(profile.description)
/// // Prints "Display P3"
/// ```
public struct ICCProfile: Sendable {
  /// The color spaces that are converted, by their signatures (ICC.1:2022, table 19).
  public enum ColorSpace: String, Hashable, Sendable, CaseIterable {
    /// One channel, black to white.
    case gray = "GRAY"
    /// Red, green and blue.
    case rgb = "RGB"
    /// Cyan, magenta, yellow and black ink.
    case cmyk = "CMYK"
    /// CIE L\*a\*b\* relative to D50.
    case lab = "Lab"
    /// CIE XYZ relative to D50.
    case xyz = "XYZ"
    /// Two inks.
    case color2 = "2CLR"
    /// Three inks.
    case color3 = "3CLR"
    /// Four inks.
    case color4 = "4CLR"
    /// Five inks.
    case color5 = "5CLR"
    /// Six inks.
    case color6 = "6CLR"
    /// Seven inks.
    case color7 = "7CLR"
    /// Eight inks.
    case color8 = "8CLR"
    /// Nine inks.
    case color9 = "9CLR"
    /// Ten inks.
    case color10 = "ACLR"
    /// Eleven inks.
    case color11 = "BCLR"
    /// Twelve inks.
    case color12 = "CCLR"
    /// Thirteen inks.
    case color13 = "DCLR"
    /// Fourteen inks.
    case color14 = "ECLR"
    /// Fifteen inks.
    case color15 = "FCLR"

    /// The number of channels without alpha.
    public var channels: Int {
      switch self {
      case .gray: 1
      case .rgb, .lab, .xyz: 3
      case .cmyk: 4
      default: rawValue.first?.hexDigitValue ?? 0
      }
    }

    /// The signature as a number.
    package var signature: UInt32 {
      (rawValue + "   ").utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Where a component of the given channel begins and what its range is, in natural numbers:
    /// encoded, it goes from 0 to 1.
    package func range(of channel: Int) -> (least: Float, extent: Float) {
      switch self {
      case .lab: channel % 3 == 0 ? (0, 100) : (-128, 255)
      // u1Fixed15Number, ICC.1:2022, 4.10.
      case .xyz: (0, 1 + 32767 / 32768)
      default: (0, 1)
      }
    }
  }

  /// The tags.
  public let tags: ICCTags
  /// The digest of all bytes the profile was made from.
  public let md5: MD5
  /// The color space of the device side: of what a device link or an abstract profile takes.
  public let colorSpace: ColorSpace
  /// The color space of the other side: the profile connection space, or what a device link gives.
  public let connectionSpace: ColorSpace

  /// What stands in the profile's header.
  public var header: ICCHeader { tags.header }
  /// The bytes that the profile was made from.
  public var bytes: [UInt8] { tags.bytes.bytes }

  /// Reads the header and the tag table of a profile from its bytes, which are copied.
  ///
  /// Whether colors can be converted with it, only making the transform tells.
  ///
  /// - Throws: ``ProfileError`` when the bytes are no sound profile, or one of a color space that
  ///   ``ColorSpace`` does not have.
  public init(_ bytes: Span<UInt8>) throws(ProfileError) {
    let tags = try ICCTags(bytes)
    let header = tags.header
    let classes = ["mntr", "scnr", "prtr", "spac", "abst", "link", "nmcl"]
    guard classes.contains(header.profileClass),
      let colorSpace = ColorSpace(rawValue: header.colorSpace),
      let connectionSpace = ColorSpace(rawValue: header.connectionSpace),
      header.profileClass == "link" || [.xyz, .lab].contains(connectionSpace)
    else {
      throw .unsupported(profileClass: header.profileClass, colorSpace: header.colorSpace)
    }
    self.tags = tags
    md5 = MD5(of: bytes)
    self.colorSpace = colorSpace
    self.connectionSpace = connectionSpace
  }

  /// Reads a profile that was built here.
  public init(_ builder: ICCProfileBuilder) throws(ProfileError) {
    try self.init(builder.bytes.span)
  }

  /// The profile's own name, in English if it has that, otherwise in its first language. Control
  /// characters are left out; at most 256 characters are kept. Empty when there is none.
  public var description: String { String(tags.texts("desc").english.prefix(256)) }

  /// The entry of a tag.
  func tag(_ signature: String) -> ICCHeader.Tag? {
    header.tags.first { $0.signature == signature }
  }
}
