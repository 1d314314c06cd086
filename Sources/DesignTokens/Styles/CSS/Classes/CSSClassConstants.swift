import SourceSyntax

/// Constants of a file whose values are classes, as elements use them: `tone[kind]`, `tone.up` and `box()`
/// where `const tone = { up: "text-green-600" }` and `const box = cva("bg-white")`.
struct CSSClassConstants {
  private(set) var lists: [String: CSSElements.Lists] = [:]

  private static let start = BytePattern("const ")
  /// The length of an object.
  private static let maximumLength = 4_000

  /// Reads the constants of a text, but for calls.
  init(_ bytes: [UInt8]) {
    for place in Self.start.offsets(in: bytes.span) {
      var offset = place + 6
      let name = bytes[offset...].prefix { CSSScanner.isName($0) }
      offset = name.endIndex
      let limit = min(offset + Self.maximumLength, bytes.count)
      // A type may be between.
      guard !name.isEmpty,
        let equals = bytes[offset..<min(offset + 100, limit)].firstIndex(of: UInt8(ascii: "=")),
        let open = bytes[(equals + 1)..<limit].firstIndex(where: { $0 > 0x20 }),
        bytes[open] == UInt8(ascii: "{"),
        let close = bytes[(open + 1)..<limit].firstIndex(where: { "{}".utf8.contains($0) }),
        bytes[close] == UInt8(ascii: "}")
      else { continue }
      let values = CSSClassObjects.values(open + 1..<close, of: bytes).map(\.classes)
      guard values.contains(where: { $0.setsText || $0.paints }) else { continue }
      var list = CSSElements.Lists()
      list.alternatives = values
      lists[String(decoding: name, as: UTF8.self)] = list
    }
  }

  /// Notes what a call such as `cva()` makes, which begins at an offset of a text.
  mutating func note(_ list: CSSElements.Lists, callAt start: Int, of bytes: [UInt8]) {
    let before = bytes[..<start].suffix(200).reversed().drop { $0 <= 0x20 }
    guard before.first == UInt8(ascii: "=") else { return }
    let name = before.dropFirst().drop { $0 <= 0x20 }.prefix { CSSScanner.isName($0) }
    lists[String(decoding: name.reversed(), as: UTF8.self)] = list
  }
}
