/// The first 128 bytes of an ICC profile and its tag table (ICC.1:2022, 7.2 and 7.3).
///
/// Reading it needs no library; opening the profile to convert with it is ``ICCProfile``.
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
    func word(_ offset: Int) -> Int {
      (0..<4).reduce(0) { sum, index in sum << 8 | Int(bytes[offset + index]) }
    }
    func signature(_ offset: Int) -> String {
      let letters = (0..<4).map { index -> Character in
        let byte = bytes[offset + index]
        return (0x20..<0x7f).contains(byte) ? Character(Unicode.Scalar(byte)) : "?"
      }
      return String(letters)
    }

    guard signature(36) == "acsp" else { throw .notAProfile }
    size = word(0)
    guard size <= bytes.count else { throw .truncated(stated: size, actual: bytes.count) }
    guard size >= 132 else { throw .badSize(stated: size) }
    version = "\(bytes[8]).\(bytes[9] >> 4).\(bytes[9] & 15)"
    profileClass = Self.trimmed(signature(12))
    colorSpace = Self.trimmed(signature(16))
    connectionSpace = Self.trimmed(signature(20))
    identifier = (84..<100).map { bytes[$0] }

    let count = word(128)
    guard count <= Self.maximumTags, 132 + 12 * count <= size else {
      throw .badTagTable(offset: 128)
    }
    tags = []
    for index in 0..<count {
      let entry = 132 + 12 * index
      let tag = Tag(signature: signature(entry), offset: word(entry + 4), size: word(entry + 8))
      guard tag.offset + tag.size <= size else { throw .badTagTable(offset: entry) }
      tags.append(tag)
    }
  }

  private static func trimmed(_ signature: String) -> String {
    String(signature.reversed().drop { $0 == " " }.reversed())
  }
}
