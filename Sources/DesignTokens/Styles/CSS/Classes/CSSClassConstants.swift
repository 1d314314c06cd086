import SourceSyntax

/// Constants of a file whose values are classes, as elements use them: `tone[kind]`, `tone.up` and `box()`
/// where `const tone = { up: "text-green-600" }` and `const box = cva("bg-white")`; `tones.solid[kind]` where the
/// object has others, and `box` alone where `const box = computed(() => ["bg-white"])`.
struct CSSClassConstants {
  private(set) var lists: [String: CSSElements.Lists] = [:]
  /// The classes in objects of objects, each with both of its names.
  private(set) var tables: [String: [(names: [String], classes: CSSClasses)]] = [:]
  /// The names that stand for classes by themselves.
  private(set) var wholes: Set<String> = []

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
        let close = bytes[(open + 1)..<limit].firstIndex(where: { "{}".utf8.contains($0) })
      else { continue }
      guard bytes[close] == UInt8(ascii: "}") else {
        let table = Self.table(open..<limit, of: bytes)
        if table.contains(where: { $0.classes.setsText || $0.classes.paints }) {
          tables[String(decoding: name, as: UTF8.self)] = table
        }
        continue
      }
      let values = CSSClassObjects.values(open + 1..<close, of: bytes)
        .filter { !CSSClasses.saysDisabled($0.key) }.map(\.classes)
      guard values.contains(where: { $0.setsText || $0.paints }) else { continue }
      var list = CSSElements.Lists()
      list.alternatives = values
      lists[String(decoding: name, as: UTF8.self)] = list
    }
  }

  /// The classes in an object that begins a range and has nothing but objects of texts; none if it has anything else.
  private static func table(
    _ range: Range<Int>, of bytes: [UInt8]
  ) -> [(names: [String], classes: CSSClasses)] {
    var result: [(names: [String], classes: CSSClasses)] = []
    var offset = range.lowerBound + 1
    func skip(_ signs: String) {
      while offset < range.upperBound,
        bytes[offset] <= 0x20 || signs.utf8.contains(bytes[offset])
      { offset += 1 }
    }
    func isNext(_ sign: Unicode.Scalar) -> Bool {
      offset < range.upperBound && bytes[offset] == UInt8(ascii: sign)
    }
    func name() -> String {
      skip("\"'")
      let name = bytes[offset..<range.upperBound].prefix { CSSScanner.isName($0) }
      offset = name.endIndex
      skip("\"'")
      return String(decoding: name, as: UTF8.self)
    }
    while true {
      skip(",")
      if isNext("}") { return result }
      let outer = name()
      guard !outer.isEmpty, isNext(":") else { return [] }
      skip(":")
      guard isNext("{") else { return [] }
      offset += 1
      while true {
        skip(",")
        if isNext("}") { break }
        let inner = name()
        guard !inner.isEmpty, isNext(":") else { return [] }
        skip(":")
        guard offset < range.upperBound, "\"'`".utf8.contains(bytes[offset]),
          let end = bytes[(offset + 1)..<range.upperBound].firstIndex(of: bytes[offset])
        else { return [] }
        let classes = CSSClasses(bytes, [offset + 1..<end])
        if !classes.isUnknown, ![outer, inner].contains(where: CSSClasses.saysDisabled) {
          result.append(([outer, inner], classes))
        }
        offset = end + 1
      }
      offset += 1
    }
  }

  /// What a table has behind the names with which code asks for it, `nil` for one that code computes.
  func members(of table: String, named names: [String?]) -> [CSSClasses]? {
    guard let members = tables[table], names.count == 2 else { return nil }
    return members.filter { member in
      zip(member.names, names).allSatisfy { $1 == nil || $0 == $1 }
    }.map(\.classes)
  }

  /// Notes what a call such as `cva()` makes, which begins at an offset of a text.
  mutating func note(
    _ list: CSSElements.Lists, callAt start: Int, of bytes: [UInt8], isWhole: Bool = false
  ) {
    let before = bytes[..<start].suffix(200).reversed().drop { $0 <= 0x20 }
    guard before.first == UInt8(ascii: "=") else { return }
    let name = before.dropFirst().drop { $0 <= 0x20 }.prefix { CSSScanner.isName($0) }
    let own = String(decoding: name.reversed(), as: UTF8.self)
    lists[own] = list
    if isWhole { wholes.insert(own) }
  }
}
