import ColorCore
import SourceSyntax
import YAMLSyntax

/// Finds the digits of a color in the text of a value.
struct ColorLiteralReader {
  typealias Found = (digits: ColorLiteral.Digits, color: Color)

  /// How far a component may be from the color that was read: Figma's are 32-bit numbers, which its
  /// reader rounds; two 8-bit neighbors are 0.004 apart.
  private static let tolerance = 2e-4

  /// The bytes of the value.
  let bytes: [UInt8]
  let format: String
  /// The column of the first byte.
  let column: Int
  let language: DataLanguage
  /// The color that was read.
  let expected: Color

  /// The literal: all of the value, or the only part of it that has the color.
  func literal() -> Found? {
    if format == SwiftColors.id { return swift() }
    if format == ComposeColors.id { return compose() }
    let whole = unquoted(bytes.indices)
    if bytes[whole].contains(UInt8(ascii: "\\")) { return nil }
    if let found = object() ?? text(whole) { return found }
    // In an object a text can be anything, such as a fallback.
    guard !bytes.contains(UInt8(ascii: ":")) else { return nil }
    let parts = candidates(in: whole).compactMap(text)
    return parts.isEmpty ? calculation(whole) : parts.count == 1 ? parts[0] : nil
  }

  /// An opaque color that is calculated from nothing but its own text.
  private func calculation(_ range: Range<Int>) -> Found? {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard expected.alpha == 1, let color = try? Color(parsing: text) else { return nil }
    return matching(.whole(range), color)
  }

  private var isAndroid: Bool { format == AndroidColors.id }
  private var isXcode: Bool { format == AssetCatalog.id }

  /// A range without the quotes and the space around it.
  private func unquoted(_ range: Range<Int>) -> Range<Int> {
    let trimmed = bytes[range].trimmed(JSONReader.isSpace).indices
    guard trimmed.count > 1, let first = bytes[trimmed].first, first == bytes[trimmed].last,
      JSONDocument.Node.isQuote(first)
    else { return trimmed }
    let inner = trimmed.lowerBound + 1..<trimmed.upperBound - 1
    return bytes[inner].trimmed(JSONReader.isSpace).indices
  }

  /// Whether a color is the one that was read; its opacity may come from elsewhere.
  func matches(_ color: Color) -> Bool {
    let (one, other) = (color.components(in: .srgb), expected.components(in: .srgb))
    return (0..<3).allSatisfy { abs(one[$0] - other[$0]) < Self.tolerance }
  }

  func matching(_ digits: ColorLiteral.Digits, _ color: Color?) -> Found? {
    color.flatMap { matches($0) ? (digits, $0) : nil }
  }

  // MARK: - Texts

  private func text(_ range: Range<Int>) -> Found? {
    guard let first = bytes[range].first else { return nil }
    return first == UInt8(ascii: "#")
      ? hex(range.dropFirst())
      : named(range) ?? hex(range) ?? function(range) ?? triple(range)
  }

  private func hex(_ range: Range<Int>) -> Found? {
    let digits = bytes[range]
    guard [3, 4, 6, 8].contains(range.count), digits.allSatisfy({ ASCII.hexDigit($0) != nil })
    else { return nil }
    return matching(
      .hex(range, isAlphaFirst: isAndroid),
      CodeNotation.color(hex: String(decoding: digits, as: UTF8.self), isAlphaFirst: isAndroid))
  }

  private func named(_ range: Range<Int>) -> Found? {
    let name = String(decoding: bytes[range], as: UTF8.self)
    return matching(.whole(range), NamedColor.color(named: name.lowercased()))
  }

  /// The parts of a text that can be colors: hexadecimal digits after a number sign, and functions.
  private func candidates(in whole: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = whole.lowerBound
    while index < whole.upperBound {
      if bytes[index] == UInt8(ascii: "#") {
        let end =
          bytes[index + 1..<whole.upperBound].firstIndex { ASCII.hexDigit($0) == nil }
          ?? whole.upperBound
        result.append(index..<end)
        index = end
      } else if isLetter(bytes[index]) {
        let end =
          bytes[index..<whole.upperBound].firstIndex { !isLetter($0) && $0 != UInt8(ascii: "-") }
          ?? whole.upperBound
        if end < whole.upperBound, bytes[end] == UInt8(ascii: "("),
          let close = bytes[end..<whole.upperBound].firstIndex(of: UInt8(ascii: ")"))
        {
          result.append(index..<close + 1)
        }
        index = end
      } else {
        index += 1
      }
    }
    return result
  }

  private func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  // MARK: - Numbers

  /// A number with its unit.
  private struct Measured {
    let range: Range<Int>
    let unit: String
  }

  /// `rgb(119 119 119)`, `oklch(62% 0.19 259 / 50%)`, `color(display-p3 1 0 0)`.
  private func function(_ range: Range<Int>) -> Found? {
    guard let open = bytes[range].firstIndex(of: UInt8(ascii: "(")),
      bytes[range].last == UInt8(ascii: ")")
    else { return nil }
    var name = String(decoding: bytes[range.lowerBound..<open], as: UTF8.self).lowercased()
    var inner = open + 1..<range.upperBound - 1
    if name == "color" {
      let argument = bytes[inner].trimmed(JSONReader.isSpace)
      guard let space = argument.firstIndex(where: JSONReader.isSpace) else { return nil }
      name = String(decoding: argument[..<space], as: UTF8.self).lowercased()
      guard let id = ColorSpaceID(rawValue: name), Gamut(id)?.space == id else { return nil }
      inner = space..<inner.upperBound
      return numbers(in: inner).flatMap { found($0, in: id, scales: [1, 1, 1], percent: 1) }
    }
    guard let numbers = numbers(in: inner) else { return nil }
    return interpreted(numbers, as: name.hasSuffix("a") ? String(name.dropLast()) : name)
  }

  /// Three numbers without a function: `119 119 119`, `222.2 47.4% 11.2%`.
  private func triple(_ range: Range<Int>) -> Found? {
    guard let numbers = numbers(in: range) else { return nil }
    return ["rgb", "hsl", "oklch", "oklab", "hwb", "lch", "lab"].lazy
      .compactMap { interpreted(numbers, as: $0) }.first
  }

  private func interpreted(_ numbers: [Measured], as name: String) -> Found? {
    switch name {
    case "rgb": found(numbers, in: .srgb, scales: [255, 255, 255], percent: 1)
    case "hsl": found(numbers, in: HSL.id, scales: [1, 1, 1], percent: 100)
    case "hwb": found(numbers, in: HWB.id, scales: [1, 1, 1], percent: 100)
    case "lab": found(numbers, in: .lab, scales: [1, 1, 1], percents: [100, 125, 125])
    case "lch": found(numbers, in: .lch, scales: [1, 1, 1], percents: [100, 150, 1])
    case "oklab": found(numbers, in: .oklab, scales: [1, 1, 1], percents: [1, 0.4, 0.4])
    case "oklch": found(numbers, in: .oklch, scales: [1, 1, 1], percents: [1, 0.4, 1])
    default: nil
    }
  }

  private func found(
    _ numbers: [Measured], in space: ColorSpaceID, scales: [Double], percent: Double
  ) -> Found? {
    found(numbers, in: space, scales: scales, percents: [percent, percent, percent])
  }

  /// The literal with numbers in units: `scales` are the plain numbers that stand for the component
  /// 1, `percents` the components that 100 % stands for.
  private func found(
    _ numbers: [Measured], in space: ColorSpaceID, scales: [Double], percents: [Double]
  ) -> Found? {
    var texts: [NumberText] = []
    for (index, number) in numbers.enumerated() {
      let isHue = space.space.components[index].kind == .hue
      let scale: Double
      switch number.unit {
      case "": scale = scales[index]
      case "%" where !isHue: scale = 100 / percents[index]
      case "deg" where isHue: scale = 1
      case "turn" where isHue: scale = 1 / 360
      case "grad" where isHue: scale = 400.0 / 360
      case "rad" where isHue: scale = Double.pi / 180
      default: return nil
      }
      guard let text = NumberText(bytes[number.range], scale: scale) else { return nil }
      texts.append(text)
    }
    return found(texts, in: space)
  }

  func found(
    _ numbers: [NumberText], in space: ColorSpaceID, alpha: Double? = nil, hex: Range<Int>? = nil
  ) -> Found? {
    let values = numbers.map(\.component)
    var color = Color(space, values[0], values[1], values[2])
    // Only the digits count here, so that the opacity is that of the color read.
    color.alpha = alpha ?? expected.alpha
    return matching(.numbers(NumberText.alike(numbers), space, hex: hex), color)
  }

  /// Three numbers, separated by space, comments or commas; an opacity may follow.
  private func numbers(in range: Range<Int>) -> [Measured]? {
    let scanner = CSSScanner(bytes)
    var numbers: [Measured] = []
    var index = range.lowerBound
    func skip(_ isSkipped: (UInt8) -> Bool) {
      while index < range.upperBound, isSkipped(bytes[index]) { index += 1 }
    }
    for _ in 0..<3 {
      index = scanner.skippingSpace(index, to: range.upperBound)
      while !numbers.isEmpty, index < range.upperBound, bytes[index] == UInt8(ascii: ",") {
        index = scanner.skippingSpace(index + 1, to: range.upperBound)
      }
      let start = index
      skip {
        ASCII.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
      let word = bytes[index..<range.upperBound].prefix(while: isLetter)
      if index == start, String(decoding: word, as: UTF8.self).lowercased() == "none" {
        index = word.endIndex
      }
      if index > start { index += exponent(bytes[index..<range.upperBound]) }
      let end = index
      guard end > start else { return nil }
      skip { isLetter($0) || $0 == UInt8(ascii: "%") }
      numbers.append(
        Measured(
          range: start..<end,
          unit: String(decoding: bytes[end..<index], as: UTF8.self).lowercased()))
    }
    index = scanner.skippingSpace(index, to: range.upperBound)
    let separators: Set = [UInt8(ascii: ","), UInt8(ascii: "/")]
    guard index == range.upperBound || separators.contains(bytes[index]) else {
      // Aseprite writes an opacity without a separator.
      return format == GIMPPalette.id && ASCII.isDigit(bytes[index]) ? numbers : nil
    }
    return numbers
  }

  /// How many bytes an exponent at the beginning of a text has: `e2`, `E-1`.
  private func exponent(_ text: ArraySlice<UInt8>) -> Int {
    guard text.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return 0 }
    let sign = text.dropFirst().prefix(1).count { "+-".utf8.contains($0) }
    let digits = text.dropFirst(1 + sign).prefix(while: ASCII.isDigit).count
    return digits > 0 ? 1 + sign + digits : 0
  }

  // MARK: - Objects

  /// A color that is an object: `{"colorSpace": …, "components": […]}`, `{"r": 1, …}`, the color of
  /// an asset catalog.
  private func object() -> Found? {
    guard bytes.contains(UInt8(ascii: ":")) else { return nil }
    // A block of YAML begins in the middle of its line.
    let indent = language == .yaml ? max(column - 1, 0) : 0
    let text = Array(repeating: UInt8(ascii: " "), count: indent) + bytes
    guard let source = try? SourceText(name: "", bytes: text),
      let document = try? JSONDocument.read(source, as: language == .yaml ? .yaml : .json5),
      document.root.kind == .object
    else { return nil }
    let root = document.root
    func number(_ value: JSONValue?, scale: Double) -> NumberText? {
      guard let value, value.kind == .number || value.kind == .string else { return nil }
      let range = value.textLocation.range
      let own = range.start.offset - indent..<range.end.offset - indent
      return NumberText(bytes[own].prefix { $0 != UInt8(ascii: "%") }, scale: scale)
    }
    if isXcode, let components = root["components"] { return catalogColor(components, number) }
    let alpha = (root["alpha"] ?? root["a"])?.number
    if let space = root["colorSpace"]?.string.flatMap(ColorSpaceID.init(rawValue:)) {
      let values = (root["components"] ?? root["channels"])?.elements.map { $0 } ?? []
      let numbers = values.compactMap {
        $0.kind == .number || $0.string == "none" ? number($0, scale: 1) : nil
      }
      guard values.count == 3, numbers.count == 3 else { return nil }
      return found(numbers, in: space, alpha: alpha ?? 1, hex: hexBeside(root["hex"], indent))
    }
    for (names, space, scales) in Self.objects {
      let numbers = zip(names, scales).compactMap { number(root[$0], scale: $1) }
      guard numbers.count == 3 else { continue }
      if let found = found(numbers, in: space, alpha: alpha ?? 1) { return found }
    }
    return nil
  }

  /// The members of objects that are colors, and the numbers that stand for the component 1.
  private static let objects: [(names: [String], ColorSpaceID, scales: [Double])] = {
    let rgb = ["r", "g", "b"]
    let fractions: [(names: [String], ColorSpaceID, scales: [Double])] = [
      (rgb, .srgb, [1, 1, 1]), (rgb, .displayP3, [1, 1, 1]), (rgb, .srgb, [255, 255, 255]),
    ]
    // Saturation and lightness are fractions up to 1, and percentages above.
    return fractions
      + [(["h", "s", "l"], HSL.id), (["h", "s", "v"], HSV.id)].flatMap { names, space in
        [[1, 1, 1], [1, 0.01, 0.01], [1, 1, 0.01], [1, 0.01, 1]].map { (names, space, $0) }
      }
  }()

  /// The digits of the `hex` beside components.
  private func hexBeside(_ value: JSONValue?, _ indent: Int) -> Range<Int>? {
    guard let text = value?.string, text.hasPrefix("#"), [7, 9].contains(text.utf8.count),
      let range = value?.textLocation.range
    else { return nil }
    let digits = range.start.offset - indent + 1..<range.end.offset - indent
    // An escape is longer than what it stands for.
    return digits.count == text.utf8.count - 1 ? digits : nil
  }

  private func catalogColor(
    _ components: JSONValue, _ number: (JSONValue?, Double) -> NumberText?
  ) -> Found? {
    func component(_ name: String) -> NumberText? {
      guard let value = components[name] else { return nil }
      let text = value.string ?? value.numberText ?? ""
      let isByte = value.kind == .string ? !text.contains(".") : (value.number ?? 0) > 1
      // Xcode writes three decimals always.
      return number(value, isByte ? 255 : 1)?.padded
    }
    if let white = component("white") {
      return matching(
        .gray(white, isSRGB: false), CodeNotation.gray(white.component).with(alpha: expected.alpha))
    }
    let numbers = ["red", "green", "blue"].compactMap(component)
    guard numbers.count == 3 else { return nil }
    return [ColorSpaceID.srgb, .displayP3, .srgbLinear].lazy
      .compactMap { found(numbers, in: $0) }.first
  }
}
