/// The first 128 bytes of an ICC profile and its tag table (ICC.1:2022, 7.2 and 7.3).
///
/// Reading it needs no library; opening the profile to convert with it is ``ICCProfile``, and the
/// values of tags are read by ``ICCTags``.
///
/// ```swift
/// let header = try ICCHeader(BundledProfiles.srgb.span)
/// print(header.profileClass, header.colorSpace, header.connectionSpace, header.tags.count)
/// // Prints "mntr RGB XYZ 10"
/// ```
public struct ICCHeader: Hashable, Sendable {
  /// An entry of the tag table.
  public struct Tag: Hashable, Sendable {
    /// The four characters of the tag's signature, such as `rTRC`.
    public var signature: String
    /// Where the tag's data begins, in bytes from the start of the profile.
    public var offset: Int
    /// The length of the tag's data in bytes.
    public var size: Int
  }

  /// The length of the profile that the header states, in bytes.
  public var size: Int
  /// The version, such as `4.3.0`.
  public var version: String
  /// The profile class: `mntr` display, `scnr` input, `prtr` output, `spac` color space, `link`,
  /// `abst`, `nmcl`.
  public var profileClass: String
  /// The color space of the device side: `RGB`, `GRAY`, `CMYK`, `Lab`, …
  public var colorSpace: String
  /// The profile connection space: `XYZ` or `Lab`.
  public var connectionSpace: String
  /// The profile identifier the file states, which is all zero when none was computed.
  public var identifier: [UInt8]
  /// The color management module the profile prefers; empty for none.
  public var preferredModule: String
  /// When the profile was made, as `2026-01-31 12:00:00` in Greenwich; `nil` when not stated.
  public var created: String?
  /// The platform it was made for: `APPL`, `MSFT`, `SGI`, `SUNW`; empty for none.
  public var platform: String
  /// The manufacturer of the device; empty when not stated.
  public var manufacturer: String
  /// The model of the device; empty when not stated.
  public var model: String
  /// The signature of who made the profile; empty when not stated.
  public var creator: String
  /// The rendering intent for which it is meant, 0…3 in the order of ``RenderingIntent``.
  public var renderingIntent: Int
  /// The tag table.
  public var tags: [Tag]

  /// The most tags that are read. LittleCMS reads no more either; profiles have about ten.
  public static let maximumTags = 100

  /// Reads the header and the tag table of a profile.
  ///
  /// - Throws: ``ProfileError/truncated(stated:actual:)`` when the bytes are fewer than the header
  ///   states, ``ProfileError/notAProfile`` when the signature `acsp` is missing, and
  ///   ``ProfileError/badTagTable(offset:)`` when the tag table does not fit.
  public init(_ bytes: Span<UInt8>) throws(ProfileError) {
    guard bytes.count >= 132 else {
      throw .truncated(stated: 132, actual: bytes.count)
    }
    let reader = ICCBytes(bytes)
    guard reader.isSignature("acsp", at: 36) else { throw .notAProfile }
    let size = reader.word(0)
    guard size <= bytes.count else { throw .truncated(stated: size, actual: bytes.count) }
    guard size >= 132 else { throw .badSize(stated: size) }
    self.init(fieldsOf: reader)

    let count = reader.word(128)
    guard count <= Self.maximumTags, 132 + 12 * count <= size else {
      throw .badTagTable(offset: 128)
    }
    for index in 0..<count {
      let tag = reader.tag(index)
      guard tag.offset + tag.size <= size else { throw .badTagTable(offset: 132 + 12 * index) }
      tags.append(tag)
    }
  }

  /// Reads the fields of 132 bytes or more, whatever they are, and no tags.
  init(fieldsOf reader: ICCBytes) {
    size = reader.word(0)
    preferredModule = reader.name(4)
    version = "\(reader[8]).\(reader[9] >> 4).\(reader[9] & 15)"
    profileClass = reader.name(12)
    colorSpace = reader.name(16)
    connectionSpace = reader.name(20)
    created = reader.date(24)
    platform = reader.name(40)
    manufacturer = reader.name(48)
    model = reader.name(52)
    renderingIntent = reader.short(66)
    creator = reader.name(80)
    identifier = (84..<100).map { reader[$0] }
    tags = []
  }

  /// What ``identifier`` must be: the digest of the profile without its flags, rendering intent and
  /// identifier (ICC.1:2022, 7.2.18).
  ///
  /// ```swift
  /// let bytes = BundledProfiles.srgb
  /// print(ICCHeader.identifier(of: bytes.span).bytes == (try ICCHeader(bytes.span).identifier))
  /// // Prints "true"
  /// ```
  public static func identifier(of profile: Span<UInt8>) -> MD5 {
    var bytes = ICCBytes(profile).bytes
    for range in [44..<48, 64..<68, 84..<100] where range.upperBound <= bytes.count {
      for index in range { bytes[index] = 0 }
    }
    return MD5(of: bytes.span)
  }
}
