import ColorCore

/// A release of a platform: a version such as 17 or 17.4, or the latest one that is known.
///
/// ```swift
/// import ColorCore
///
/// let label = try SystemColors.resolve("label", release: 17, appearance: Appearance())
/// print(label.hex, label.release)
/// // Prints "#000000 16"
/// ```
public struct SystemRelease: RawRepresentable, Hashable, Codable, Sendable {
  /// The release as it is written: `17`, `17.4`, `iOS 17`, or `latest`.
  public let rawValue: String

  /// Makes a release of a text. What is no version is a release that no platform has.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The newest release that is known.
  public static let latest = SystemRelease(rawValue: "latest")
}

extension SystemRelease: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  LosslessStringConvertible
{
  /// Makes a release of a text, such as `17.4`.
  public init(_ text: String) { self.init(rawValue: text) }

  /// Makes a release of a text, such as `17.4`.
  public init(stringLiteral text: String) { self.init(rawValue: text) }

  /// Makes a major release.
  public init(integerLiteral version: Int) { self.init(rawValue: "\(version)") }

  /// The release as it is written.
  public var description: String { rawValue }
}

extension SystemRelease {
  /// The numbers of the version, such as 17 and 4, with or without the platform in front; `nil` for
  /// anything else.
  func version(of platform: SystemPlatform) -> [Int]? {
    guard rawValue.utf8.count <= 40 else { return nil }
    var text = Similarity.folded(rawValue)[...]
    if let digit = text.firstIndex(where: { (0x30...0x39).contains($0) }), digit > text.startIndex {
      var name = text[..<digit]
      if name.last == UInt8(ascii: " ") || name.last == UInt8(ascii: "-") { name.removeLast() }
      guard SystemPlatform(String(decoding: name, as: UTF8.self)) == platform else { return nil }
      text = text[digit...]
    }
    var numbers: [Int] = []
    for part in text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard part.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(String(decoding: part, as: UTF8.self))
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private var isLatest: Bool {
    self == .latest || Similarity.folded(rawValue) == Array(Self.latest.rawValue.utf8)
  }

  /// The newest of some spans of one platform, oldest first, that is not newer than this release,
  /// and whether the release is within that span; `nil` when all are newer or this is no version.
  func match<Spans: RandomAccessCollection<ReleaseSpan>>(
    in spans: Spans
  ) -> (index: Spans.Index, isWithin: Bool)? {
    guard let newest = spans.indices.last else { return nil }
    if isLatest { return (newest, true) }
    if let index = spans.firstIndex(where: { $0.release == self }) { return (index, true) }
    guard let version = version(of: spans[newest].platform),
      let index = spans.lastIndex(where: { !version.lexicographicallyPrecedes($0.first) })
    else { return nil }
    let end = spans[index].last
    return (index, !end.lexicographicallyPrecedes(version.prefix(end.count)))
  }
}
