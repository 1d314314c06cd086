import ColorCore
import SourceSyntax

/// Reads colors like tinycolor2, the JavaScript library of Style Dictionary's color transforms and
/// of Theo (`inputToRGB` of version 1).
///
/// It is far more lenient than CSS: `#` and parentheses are optional, a match may be anywhere in a
/// text, saturation and lightness up to 1 are fractions, `1.0` is 100 %, and an invalid opacity is
/// 1.
enum TinyColor {
  /// A component as a JavaScript value.
  enum Component: Hashable, Sendable {
    case number(Double)
    case text(String)
  }

  /// The interpretation of a text.
  struct Reading: Hashable, Sendable {
    var color: Color
    /// Whether the whole text was matched.
    var isWhole: Bool
  }

  // MARK: - Texts

  /// The functions in the order of the search, with the meaning of their arguments.
  private static let functions: [(name: [UInt8], parts: [String])] = [
    ("rgb", ["r", "g", "b"]), ("rgba", ["r", "g", "b", "a"]),
    ("hsl", ["h", "s", "l"]), ("hsla", ["h", "s", "l", "a"]),
    ("hsv", ["h", "s", "v"]), ("hsva", ["h", "s", "v", "a"]),
  ].map { (Array($0.0.utf8), $0.1) }

  /// The color of a text, or `nil`.
  static func reading(of text: String) -> Reading? {
    let bytes = folded(text)
    let name = String(decoding: bytes, as: UTF8.self)
    if name == "transparent" {
      return Reading(color: Color(.srgb, 0, 0, 0, alpha: 0), isWhole: true)
    }
    // The only name that is not in CSS.
    if name == "burntsienna" {
      return Reading(color: Color(red: 0xEA, green: 0x7E, blue: 0x5D), isWhole: true)
    }
    if let color = NamedColor.color(named: name) { return Reading(color: color, isWhole: true) }
    for function in functions {
      guard let match = firstMatch(of: function.name, count: function.parts.count, in: bytes)
      else { continue }
      let parts = zip(function.parts, match.values.map(Component.text))
      return color(of: Dictionary(uniqueKeysWithValues: parts)).map {
        Reading(color: $0, isWhole: match.range == bytes.indices)
      }
    }
    return (try? HexNotation.color(name)).map { Reading(color: $0, isWhole: true) }
  }

  /// The text in lower case, trimmed.
  private static func folded(_ text: String) -> [UInt8] {
    Array(Similarity.folded(text).trimmed(isSpace))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// The first position where a name precedes some numbers, and the numbers.
  ///
  /// The name and the numbers may be separated by spaces, `|` and `(`, the numbers by spaces, `|`
  /// and `,`.
  private static func firstMatch(
    of name: [UInt8], count: Int, in bytes: [UInt8]
  ) -> (values: [String], range: Range<Int>)? {
    var start = 0
    while start + name.count <= bytes.count {
      guard bytes[start..<start + name.count].elementsEqual(name) else {
        start += 1
        continue
      }
      if let match = match(count, in: bytes, from: start + name.count) {
        return (match.values, start..<match.end)
      }
      start += name.count
    }
    return nil
  }

  private static func match(
    _ count: Int, in bytes: [UInt8], from start: Int
  ) -> (values: [String], end: Int)? {
    var values: [String] = []
    var index = start
    while values.count < count {
      let separator = UInt8(ascii: values.isEmpty ? "(" : ",")
      let first = skip(bytes, from: index) {
        isSpace($0) || $0 == UInt8(ascii: "|") || $0 == separator
      }
      guard first > index, let end = numberEnd(bytes, from: first) else { return nil }
      values.append(String(decoding: bytes[first..<end], as: UTF8.self))
      index = end
    }
    index = skip(bytes, from: index, while: isSpace)
    return (values, index < bytes.count && bytes[index] == UInt8(ascii: ")") ? index + 1 : index)
  }

  private static func skip(
    _ bytes: [UInt8], from start: Int, while isSkipped: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
    return index
  }

  /// The end of a number that may be a percentage; a number may begin with its decimal point, but
  /// not end with it.
  private static func numberEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      index += 1
    }
    let digits = index
    index = skip(bytes, from: digits, while: ASCII.isDigit)
    if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), ASCII.isDigit(bytes[index + 1]) {
      index = skip(bytes, from: index + 1, while: ASCII.isDigit)
    } else if index == digits {
      return nil
    }
    return index < bytes.count && bytes[index] == UInt8(ascii: "%") ? index + 1 : index
  }

  // MARK: - Objects

  /// The color of an object with the members `r`, `g`, `b` or `h`, `s`, `v` or `h`, `s`, `l`, and `a`.
  static func color(of object: [String: Component]) -> Color? {
    func parts(_ names: String...) -> [Component]? {
      let parts = names.compactMap { object[$0] }.filter(hasDigit)
      return parts.count == names.count ? parts : nil
    }
    let rgb: [Double]
    if let parts = parts("r", "g", "b") {
      rgb = parts.map { fraction($0, of: 255) }
    } else if let parts = parts("h", "s", "v") {
      rgb = Self.rgb(
        hue: fraction(parts[0], of: 360), saturation: fraction(percentage(parts[1]), of: 100),
        value: fraction(percentage(parts[2]), of: 100))
    } else if let parts = parts("h", "s", "l") {
      rgb = Self.rgb(
        hue: fraction(parts[0], of: 360), saturation: fraction(percentage(parts[1]), of: 100),
        lightness: fraction(percentage(parts[2]), of: 100))
    } else {
      return nil
    }
    guard rgb.allSatisfy(\.isFinite) else { return nil }
    let alpha = object["a"].map(leadingNumber) ?? 1
    return Color(.srgb, rgb[0], rgb[1], rgb[2], alpha: 0...1 ~= alpha ? alpha : 1)
  }

  /// Whether the library takes a component for a number: any digit is enough.
  private static func hasDigit(_ component: Component) -> Bool {
    switch component {
    case .number(let number): number.isFinite
    case .text(let text): text.utf8.contains(where: ASCII.isDigit)
    }
  }

  /// A component as a fraction of its maximum (`bound01`).
  ///
  /// A percentage is truncated to hundredths, and the remainder is taken of a value that is still
  /// too large: 150 % of 255 is 127.5, and 200 % is 0.
  private static func fraction(_ component: Component, of greatest: Double) -> Double {
    var number = leadingNumber(component)
    guard !number.isNaN else { return .nan }
    var isPercentage = false
    if case .text(let text) = component {
      isPercentage = text.utf8.contains(UInt8(ascii: "%"))
      if text.utf8.contains(UInt8(ascii: ".")), number == 1 {
        number = 100
        isPercentage = true
      }
    }
    number = min(greatest, max(0, number))
    if isPercentage { number = integerPart(number * greatest) / 100 }
    if abs(number - greatest) < 0.000_001 { return 1 }
    return number.truncatingRemainder(dividingBy: greatest) / greatest
  }

  /// The result of `parseInt` for a non-negative number: it parses the text, and 1e-7 begins with
  /// 1.
  private static func integerPart(_ number: Double) -> Double {
    number > 0 && number < 1e-6
      ? Double("\(number)".prefix { $0 != "." && $0 != "e" }) ?? 0 : number.rounded(.down)
  }

  /// A component up to 1 as a percentage (`convertToPercentage`).
  private static func percentage(_ component: Component) -> Component {
    let number: Double? =
      switch component {
      case .number(let number): number
      case .text(let text): Double(String(decoding: folded(text), as: UTF8.self))
      }
    guard let number, number <= 1 else { return component }
    return .text("\(SheetEvaluator.text(of: number * 100))%")
  }

  /// The number at the start of a text (`parseFloat`), or not-a-number.
  private static func leadingNumber(_ component: Component) -> Double {
    switch component {
    case .number(let number): return number
    case .text(let text):
      let bytes = folded(text)
      var end = skip(bytes, from: 0) {
        ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
          || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e")
      }
      // A text that is not a number may begin with one; real texts are short.
      end = min(end, 64)
      while end > 0 {
        if let number = Double(String(decoding: bytes[..<end], as: UTF8.self)) { return number }
        end -= 1
      }
      return .nan
    }
  }

  // MARK: - Formulas

  /// HSV to RGB; all components 0…1.
  private static func rgb(hue: Double, saturation: Double, value: Double) -> [Double] {
    guard hue.isFinite, saturation.isFinite, value.isFinite else { return [.nan] }
    let sector = (hue * 6).rounded(.down)
    let rest = hue * 6 - sector
    let low = value * (1 - saturation)
    let falling = value * (1 - rest * saturation)
    let rising = value * (1 - (1 - rest) * saturation)
    return switch Int(sector) % 6 {
    case 0: [value, rising, low]
    case 1: [falling, value, low]
    case 2: [low, value, rising]
    case 3: [low, falling, value]
    case 4: [rising, low, value]
    default: [value, low, falling]
    }
  }

  /// HSL to RGB; all components 0…1.
  private static func rgb(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    guard saturation != 0 else { return [lightness, lightness, lightness] }
    let high =
      lightness < 0.5
      ? lightness * (1 + saturation) : lightness + saturation - lightness * saturation
    let low = 2 * lightness - high
    return [hue + 1 / 3, hue, hue - 1 / 3].map { turn in
      let turn = turn < 0 ? turn + 1 : turn > 1 ? turn - 1 : turn
      if turn < 1 / 6 { return low + (high - low) * 6 * turn }
      if turn < 1 / 2 { return high }
      return turn < 2 / 3 ? low + (high - low) * (2 / 3 - turn) * 6 : low
    }
  }
}
