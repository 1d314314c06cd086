/// A profile as text, number by number: what a change of the profile is reviewed by.
///
/// Fixed-point numbers are whole numbers in units of 1/65536, as stored. Long tables are shortened
/// to their ends and a digest.
///
/// ```swift
/// let dump = ICCProfileDump(ICCProfileBuilder.srgb.bytes).text
/// print(dump.split(separator: "\n").first { $0.hasPrefix("rXYZ") } ?? "")
/// // Prints "rXYZ  XYZ   444+20   28576 14581 912"
/// ```
public struct ICCProfileDump: Sendable {
  /// The text, each line ended.
  public let text: String

  /// Writes out a profile. What is not one gives a line that says why.
  public init(_ profile: [UInt8]) {
    let tags: ICCTags
    do {
      tags = try ICCTags(profile.span)
    } catch {
      text = "not readable: \(error)\n"
      return
    }
    let header = tags.header
    let bytes = ICCBytes(profile)
    let identifier = header.identifier.contains { $0 != 0 }
    var lines = [
      "size        \(header.size)",
      "version     \(header.version)",
      "class       \(header.profileClass)",
      "space       \(header.colorSpace)",
      "connection  \(header.connectionSpace)",
      "created     \(header.created ?? "-")",
      "intent      \(header.renderingIntent)",
      "illuminant  \(Self.numbers(bytes, 68, 3))",
      "identifier  \(identifier ? Self.hexadecimal(header.identifier) : "-")",
      "digest      \(MD5(of: profile.span))",
      "",
    ]
    for tag in header.tags {
      let place = "\(tag.offset)+\(tag.size)"
      let type = tags.type(of: tag)
      lines.append(
        Self.padded(Self.trimmed(tag.signature), 6) + Self.padded(type, 6)
          + Self.padded(place, 9) + Self.value(tag, type, in: bytes, tags))
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func value(
    _ tag: ICCHeader.Tag, _ type: String, in bytes: ICCBytes, _ tags: ICCTags
  ) -> String {
    let numbersOfTag = min(max(0, (tag.size - 8) / 4), 32)
    switch tags.value(of: tag) {
    case .texts(let texts):
      return texts.map { text in
        let language = [text.language, text.country].filter { !$0.isEmpty }.joined(separator: "-")
        return (language.isEmpty ? "" : language + " ") + "“\(text.text)”"
      }.joined(separator: ", ")
    case .numbers(let values) where type == "chrm":
      return values.map { ICCCurve.rounded($0) }.joined(separator: " ")
    case .xyz, .numbers: return numbers(bytes, tag.offset + 8, numbersOfTag)
    case .curve(.power(let gamma)): return "power \((gamma * 256).rounded().whole)/256"
    case .curve(.parametric(let function, let parameters)):
      return "function \(function): \(numbers(bytes, tag.offset + 12, parameters.count))"
    case .curve(.table(let table)):
      let ends = (table.prefix(4), table.suffix(4))
      let contents = (12..<12 + 2 * table.count).map { bytes[tag.offset + $0] }
      return "\(table.count) entries: " + ends.0.map { "\($0)" }.joined(separator: " ") + " … "
        + ends.1.map { "\($0)" }.joined(separator: " ") + ", digest \(MD5(of: contents.span))"
    case .lookUpTable(let table): return table.words
    case .signature(let signature): return signature
    case .date(let date): return date
    case .colors(let count): return "\(count) colors"
    case .other, nil:
      let contents = (0..<max(0, tag.size)).map { bytes[tag.offset + $0] }
      return "digest \(MD5(of: contents.span))"
    }
  }

  private static func numbers(_ bytes: ICCBytes, _ offset: Int, _ count: Int) -> String {
    (0..<count).map { (bytes.fixed(offset + 4 * $0) * 65_536).whole.description }
      .joined(separator: " ")
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  private static func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

extension Double {
  /// The number without its fraction, which must fit.
  fileprivate var whole: Int { Int(self) }
}
