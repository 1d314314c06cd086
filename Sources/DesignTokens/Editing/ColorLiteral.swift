public import ColorCore
public import SourceSyntax

/// A color written in a token file, whose digits can be replaced by those of another color.
///
/// Notation, space, precision, opacity, missing components and every byte around the digits stay as
/// they are. Only what is fully understood is a literal: its digits must give the color that the
/// reader of the format found. A calculation without references, such as `hsl(calc(90 + 30) 10% 50%)`, is replaced as a
/// whole; a color that holds references is no literal.
///
/// ```swift
/// let source = try SourceText(name: "a.css", text: ":root { --ink: rgb(119 119 119 / 50%); }")
/// let literal = ColorLiteral(
///   in: source, at: source.location(of: 15..<37), format: "css",
///   reads: Color(red: 119, green: 119, blue: 119, alpha: 0.5))
/// let edits = literal?.written(Color(red: 118, green: 118, blue: 118))?.edits ?? []
/// print(String(decoding: try source.applying(edits), as: UTF8.self))
/// // Prints ":root { --ink: rgb(118 118 118 / 50%); }"
/// ```
public struct ColorLiteral: Sendable {
  /// The digits of a literal.
  enum Digits: Sendable {
    /// Hexadecimal digits, without the number sign.
    case hex(Range<Int>, isAlphaFirst: Bool)
    /// The name of a color, or a calculation without references, which becomes hexadecimal.
    case whole(Range<Int>)
    /// The components of a space, and a `hex` beside them.
    case numbers([NumberText], ColorSpaceID, hex: Range<Int>?)
    /// The component of a gray with a gamma of 2.2, or with that of sRGB.
    case gray(NumberText, isSRGB: Bool)
  }

  /// Another color in the notation of a literal.
  public struct Rewriting: Sendable {
    /// The color that the new text denotes, with the opacity of the literal.
    public var color: Color
    /// The new text.
    public var text: String
    /// The replacements in the file.
    public var edits: [SourceEdit]
  }

  /// The color that the digits denote, with its opacity.
  public let color: Color
  /// The color that another one is near to and has the hue of: that of the literal, or the one that it
  /// had before it was changed.
  package var origin: Color
  /// The place of the literal.
  public let location: SourceLocation

  /// The bytes of the literal and around it, and the offset of the first in the file.
  let bytes: [UInt8]
  let start: Int
  let digits: Digits

  /// Takes a literal; `nil` if nothing there is a literal of the color, or if several are.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - location: The place of the value: the color, or a text of which it is a part.
  ///   - format: The identifier of the file's format.
  ///   - color: The color that was read there; its opacity may come from elsewhere.
  public init?(
    in source: SourceText, at location: SourceLocation, format: String, reads color: Color
  ) {
    let range = location.range.start.offset..<location.range.end.offset
    guard range.upperBound <= source.bytes.count, 1...65_536 ~= range.count else { return nil }
    let bytes = Array(source.bytes[range])
    let reader = ColorLiteralReader(
      bytes: bytes, format: format, column: location.range.start.column,
      language: DataLanguage(fileName: source.name), expected: color)
    guard let found = reader.literal() else { return nil }
    self.bytes = bytes
    start = range.lowerBound
    digits = found.digits
    self.color = found.color
    origin = found.color
    self.location = location
  }

  /// Another color in the notation of the literal, rounded to the written precision.
  ///
  /// - Parameters:
  ///   - color: The color; its opacity is ignored.
  ///   - precision: Digits to add to those written.
  /// - Returns: The new text and the color that it denotes, or `nil` if it cannot be written.
  public func written(_ color: Color, addingDigits precision: Int = 0) -> Rewriting? {
    switch digits {
    case .hex(let range, let isAlphaFirst):
      return rewriting([(range, hexDigits(color, range, isAlphaFirst: isAlphaFirst))])
    case .whole(let range):
      return rewriting([(range, String(color.hex.prefix(7)))])
    case .numbers(let numbers, let space, let hex):
      let components = color.components(in: space)
      return rewriting(
        (0..<3).map { components[$0] }, of: numbers, in: space, hex: hex, precision)
    case .gray(let number, let isSRGB):
      let light = color.components(in: .srgbLinear).x
      let component =
        isSRGB ? color.components(in: .srgb).x : Double.pow(max(light, 0), 1 / 2.2)
      return rewriting([component], of: [number], in: .srgb, hex: nil, precision)
    }
  }

  /// The literal with some components.
  func rewriting(
    _ components: [Double], of numbers: [NumberText], in space: ColorSpaceID, hex: Range<Int>?,
    _ precision: Int
  ) -> Rewriting? {
    let isPadded = numbers.contains(where: \.isPadded)
    var edits: [(Range<Int>, String)] = []
    for (index, (number, component)) in zip(numbers, components).enumerated()
    where component.isFinite {
      let decimals = number.decimals(
        among: numbers, adding: precision, atLeast: Self.leastDecimals(number, index, of: space))
      let text = number.text(for: component, decimals: decimals, isPadded: isPadded)
      // A component that would be rounded to the same number keeps its digits.
      if text != number.text(for: number.component, decimals: decimals, isPadded: isPadded) {
        edits.append((number.range, text))
      }
    }
    if let hex {
      guard let color = rewriting(edits)?.color else { return nil }
      edits.append((hex, hexDigits(CSSMapping.map(color, to: .srgb), hex, isAlphaFirst: false)))
    }
    return rewriting(edits)
  }

  /// The digits after the point that a component needs: two, if its greatest number is 1.
  static func leastDecimals(_ number: NumberText, _ index: Int, of space: ColorSpaceID) -> Int {
    let component = space.space.components[index]
    guard component.kind != .hue else { return 0 }
    return component.range.upperBound * number.scale <= 1 ? 2 : 0
  }

  /// The hexadecimal digits of a color in place of others, with their case and their alpha; three
  /// become six if the color needs them.
  private func hexDigits(_ color: Color, _ range: Range<Int>, isAlphaFirst: Bool) -> String {
    let old = String(decoding: bytes[range], as: UTF8.self)
    let isShort = range.count <= 4
    let alphaCount = range.count == 4 ? 1 : range.count == 8 ? 2 : 0
    var digits = String(color.hex.dropFirst().prefix(6))
    var alpha = String(isAlphaFirst ? old.prefix(alphaCount) : old.suffix(alphaCount))
    let pairs = Array(digits)
    if isShort, stride(from: 0, to: 6, by: 2).allSatisfy({ pairs[$0] == pairs[$0 + 1] }) {
      digits = String([pairs[0], pairs[2], pairs[4]])
    } else if isShort {
      alpha += alpha
    }
    let text = isAlphaFirst ? alpha + digits : digits + alpha
    return old.contains(where: \.isUppercase) ? text.uppercased() : text
  }

  /// The result of some replacements, read again.
  private func rewriting(_ edits: [(range: Range<Int>, text: String)]) -> Rewriting? {
    let sorted = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var text: [UInt8] = []
    var end = 0
    for edit in sorted {
      text += bytes[end..<edit.range.lowerBound]
      text += edit.text.utf8
      end = edit.range.upperBound
    }
    text += bytes[end...]
    guard let color = colorAfter(sorted) else { return nil }
    return Rewriting(
      color: color, text: String(decoding: text, as: UTF8.self),
      edits: sorted.map {
        SourceEdit(start + $0.range.lowerBound..<start + $0.range.upperBound, $0.text)
      })
  }

  /// The color of the digits after some replacements.
  private func colorAfter(_ edits: [(range: Range<Int>, text: String)]) -> Color? {
    func text(_ range: Range<Int>) -> String {
      edits.first { $0.range == range }?.text ?? String(decoding: bytes[range], as: UTF8.self)
    }
    func component(_ number: NumberText) -> Double? {
      NumberText(ArraySlice(text(number.range).utf8), scale: number.scale)?.component
    }
    var result: Color
    switch digits {
    case .hex(let range, let isAlphaFirst):
      guard let color = CodeNotation.color(hex: text(range), isAlphaFirst: isAlphaFirst) else {
        return nil
      }
      result = color
    case .whole(let range):
      guard let color = try? Color(parsing: text(range)) else { return nil }
      result = color
    case .numbers(let numbers, let space, _):
      let values = numbers.compactMap(component)
      guard values.count == 3 else { return nil }
      result = Color(space, values[0], values[1], values[2])
    case .gray(let number, let isSRGB):
      guard let value = component(number) else { return nil }
      result = isSRGB ? Color(.srgb, value, value, value) : CodeNotation.gray(value)
    }
    result.alpha = color.alpha
    return result
  }
}
