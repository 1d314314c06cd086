import ColorCore
import SourceSyntax

/// A component of a color as a file writes it: its digits, its scale, and how it would write
/// another value.
struct NumberText: Sendable {
  /// How the number is written.
  enum Style: Hashable, Sendable {
    /// `0.5`, `.5`, `127`.
    case decimal(omitsZero: Bool)
    /// `0x7F`: two digits after the prefix.
    case byte(isUppercase: Bool)
    /// The digits of a number stored in 32 bits: `0.5411764979362488`.
    case narrow
    /// The fewest digits of a number stored in 64 bits: `0.5411764705882353`.
    case full
    /// `none`: a missing component, which stays missing.
    case none
  }

  /// The most digits after the point that are written.
  static let mostDecimals = 9

  /// The bytes of the number in the text, without a unit.
  let range: Range<Int>
  /// The number that stands for the component 1.
  let scale: Double
  private(set) var style: Style
  /// The digits after the point.
  let decimals: Int
  /// Whether zeros at the end are written.
  private(set) var isPadded: Bool
  /// The number as written.
  let number: Double

  /// Reads a number in a text; `nil` if it is none. What takes the place of one with an exponent has
  /// none.
  init?(_ bytes: ArraySlice<UInt8>, scale: Double) {
    let text = String(decoding: bytes, as: UTF8.self)
    range = bytes.indices
    if text.lowercased() == "none" {
      (number, self.scale, style, decimals, isPadded) = (0, scale, .none, 0, false)
      return
    }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      guard digits.utf8.count <= 2, let value = UInt8(digits, radix: 16) else { return nil }
      number = Double(value)
      style = .byte(isUppercase: !digits.contains { $0.isLowercase })
      (self.scale, decimals, isPadded) = (255, 0, true)
      return
    }
    let exponentStart = text.firstIndex { $0 == "e" || $0 == "E" } ?? text.endIndex
    let exponent = Int(text[exponentStart...].dropFirst()) ?? 0
    let unsigned = text[..<exponentStart].drop { $0 == "-" || $0 == "+" }
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard !text.hasPrefix("+"), 1...2 ~= parts.count, unsigned.utf8.contains(where: ASCII.isDigit),
      parts.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }), let value = Double(text),
      value.isFinite, exponent.magnitude <= Self.mostDecimals
    else { return nil }
    number = value
    self.scale = scale
    decimals = max(0, (parts.count == 2 ? parts[1].utf8.count : 0) - exponent)
    isPadded = exponentStart == text.endIndex && text.hasSuffix("0") && decimals > 0
    switch decimals {
    case 10... where Double(Float(value)) == value: style = .narrow
    case 13...: style = .full
    default: style = .decimal(omitsZero: parts[0].isEmpty)
    }
  }

  /// Numbers that are written alike: beside long digits, 0 and 1 stand for as many.
  static func alike(_ numbers: [NumberText]) -> [NumberText] {
    guard let long = numbers.first(where: { $0.style == .narrow || $0.style == .full })?.style
    else { return numbers }
    return numbers.map { number in
      var number = number
      if number.decimals == 0, number.style != .none { number.style = long }
      return number
    }
  }

  /// The digits after the point of another number in its place: as many as those of the numbers
  /// beside it that have the same scale, and at least `least`.
  func decimals(among numbers: [NumberText], adding digits: Int, atLeast least: Int) -> Int {
    let most = numbers.filter { $0.scale == scale }.map(\.decimals).max() ?? decimals
    return min(max(most + digits, least), Self.mostDecimals)
  }

  /// The same number, for which zeros at the end are written.
  var padded: NumberText {
    var number = self
    number.isPadded = decimals > 0
    return number
  }

  /// Whether the component is missing.
  var isNone: Bool { style == .none }

  /// The component that is written.
  var component: Double { number / scale }

  /// The digits after the point that a component in 0…1 would have.
  var precision: Int {
    guard scale != 255 else { return decimals }
    return decimals + (scale == 100 ? 2 : 0)
  }

  /// The text for another component.
  func text(for component: Double, decimals: Int, isPadded: Bool) -> String {
    let number = component * scale
    switch style {
    case .byte(let isUppercase):
      let digits = String(UInt8(min(max(number.rounded(), 0), 255)), radix: 16)
      let text = isUppercase ? digits.uppercased() : digits
      return "0x" + (text.utf8.count < 2 ? "0" : "") + text
    case .narrow: return CSSText.decimal(Double(Float(number)))
    case .full: return CSSText.decimal(number)
    case .none: return "none"
    case .decimal(let omitsZero):
      return Self.text(number, decimals: decimals, isPadded: isPadded, omitsZero: omitsZero)
    }
  }

  /// The component that is read back from the text for another one.
  func rounded(_ component: Double, decimals: Int) -> Double {
    let number = component * scale
    switch style {
    case .byte: return min(max(number.rounded(), 0), 255) / scale
    case .narrow: return Double(Float(number)) / scale
    case .full: return number / scale
    case .none: return 0
    case .decimal:
      // Powers of ten are exact, so that this is the number nearest to the digits.
      let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
      return (number * unit).rounded() / unit / scale
    }
  }

  /// A number rounded to some decimals.
  static func text(
    _ number: Double, decimals: Int, isPadded: Bool, omitsZero: Bool = false
  ) -> String {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let units = Int((number * unit).rounded())
    var digits = String(units.magnitude)
    while digits.utf8.count <= decimals { digits = "0" + digits }
    var whole = String(digits.dropLast(decimals))
    var rest = String(digits.suffix(decimals))
    if !isPadded { while rest.hasSuffix("0") { rest.removeLast() } }
    if omitsZero, whole == "0", !rest.isEmpty { whole = "" }
    return (units < 0 ? "-" : "") + whole + (rest.isEmpty ? "" : "." + rest)
  }
}
