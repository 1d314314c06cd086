/// A CSS identifier, folded to lower case and packed into three machine words, for fast comparison.
///
/// Only ASCII letters are folded (CSS Syntax 3, section 1.1), so the Kelvin sign never equals a k.
/// Names are ordered by their bytes. A name longer than 24 bytes equals no literal.
struct CSSName: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var count = 0

  static let capacity = 24

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  init(stringLiteral value: String) { self.init(value.utf8) }

  mutating func append(_ byte: UInt8) {
    let isCapital = UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z")
    let folded = UInt64(isCapital ? byte | 0x20 : byte) << UInt64(56 - 8 * (count & 7))
    switch count >> 3 {
    case 0: first |= folded
    case 1: second |= folded
    case 2: third |= folded
    default: third = .max
    }
    count += 1
  }

  static func < (a: CSSName, b: CSSName) -> Bool {
    if a.first != b.first { return a.first < b.first }
    if a.second != b.second { return a.second < b.second }
    return a.third < b.third
  }

  /// The folded bytes, at most 24.
  var bytes: [UInt8] {
    let words = [first, second, third]
    return (0..<min(count, CSSName.capacity)).map { index in
      UInt8(truncatingIfNeeded: words[index >> 3] >> (56 - 8 * (index & 7)))
    }
  }
}
