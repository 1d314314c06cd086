import ColorCore
import SourceSyntax

/// A color whose components are written in Swift: `Color(red: 0.2, green: 0.4, blue: 0.6)`.
struct SwiftColorLiteral {
  /// What the components mean.
  enum Notation: Hashable {
    /// The components of an RGB space.
    case rgb(ColorSpaceID)
    /// Hue, saturation and brightness in sRGB, each up to 1.
    case hsb
    /// A gray in sRGB.
    case gray
    /// A gray with a gamma of 2.2.
    case gammaGray
    /// Hexadecimal digits, by their bytes; of eight, the opacity may be first.
    case hex(Range<Int>, isAlphaFirst: Bool)
  }

  let notation: Notation
  let components: [SwiftExpression]
  let color: Color

  /// Reads the arguments of an initializer.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - type: The type that is initialized.
  ///   - source: The text of the file.
  ///   - facts: What the project says about its initializers.
  /// - Returns: The literal, the reason why the color is not known, or `nil` if the initializer is one
  ///   that takes no components.
  static func read(
    _ arguments: [SwiftExpression.Argument], of type: SwiftColorType, in source: SourceText,
    knowing facts: SwiftFacts
  ) -> Result<SwiftColorLiteral, UnknownReason>? {
    var arguments = arguments
    var space: ColorSpaceID?
    if arguments.count > 1, arguments[0].label.isEmpty,
      arguments.dropFirst().allSatisfy({ !$0.label.isEmpty }),
      ["red", "white", "hue"].contains(arguments[1].label)
    {
      guard type == .swiftUI, let name = arguments[0].value.path?.last, let known = spaces[name]
      else { return .failure(.unknownSpace(arguments[0].value, source)) }
      space = known
      arguments.removeFirst()
    }
    if let hex = hex(arguments, source, facts) { return hex }
    var labels = arguments.map(\.label)
    var alpha = 1.0
    if let last = arguments.last, ["opacity", "alpha"].contains(last.label), labels.count > 1 {
      guard let value = last.value.number else { return .failure(.computed(last.value, source)) }
      alpha = min(max(value, 0), 1)
      arguments.removeLast()
      labels.removeLast()
    } else if type != .swiftUI, form(labels, type, space) != nil {
      // These have no default for the opacity, so that this is an initializer of the project.
      return .failure(.ownInitializer)
    }
    guard let form = form(labels, type, space) else { return nil }
    guard case .known(let notation) = form else { return .failure(.calibrated) }
    var numbers: [Double] = []
    for argument in arguments {
      guard let number = argument.value.number, number.isFinite else {
        return .failure(.computed(argument.value, source))
      }
      // Extended colors exceed 1 a little; whole numbers are those of an initializer of the project.
      guard number <= 1 || !argument.value.isIntegerLiteral, abs(number) < 16 else {
        return .failure(.ownInitializer)
      }
      numbers.append(number)
    }
    return .success(
      SwiftColorLiteral(
        notation: notation, components: arguments.map(\.value),
        color: color(notation, numbers, alpha: alpha)))
  }

  private static let spaces: [String: ColorSpaceID] = [
    "sRGB": .srgb, "sRGBLinear": .srgbLinear, "displayP3": .displayP3,
  ]

  private enum Form {
    case known(Notation)
    case calibrated
  }

  /// The form of an initializer with some labels, without that of the opacity.
  private static func form(
    _ labels: [String], _ type: SwiftColorType, _ space: ColorSpaceID?
  ) -> Form? {
    switch (labels, type) {
    case (["red", "green", "blue"], .swiftUI): .known(.rgb(space ?? .srgb))
    // `CGColor(red:…)` is in the generic RGB space of the device.
    case (["red", "green", "blue"], .coreGraphics): .calibrated
    case (["red", "green", "blue"], _), (["srgbRed", "green", "blue"], .appKit),
      (["srgbRed", "green", "blue"], .coreGraphics):
      .known(.rgb(.srgb))
    case (["displayP3Red", "green", "blue"], .uiKit), (["displayP3Red", "green", "blue"], .appKit):
      .known(.rgb(.displayP3))
    case (["white"], .swiftUI): space == nil || space == .srgb ? .known(.gray) : .calibrated
    case (["white"], .uiKit), (["white"], .appKit), (["genericGamma22White"], .appKit),
      (["genericGrayGamma2_2Gray"], .coreGraphics):
      .known(.gammaGray)
    case (["hue", "saturation", "brightness"], .swiftUI) where space == nil || space == .srgb:
      .known(.hsb)
    case (["hue", "saturation", "brightness"], .uiKit),
      (["hue", "saturation", "brightness"], .appKit):
      .known(.hsb)
    case (["calibratedRed", "green", "blue"], .appKit), (["deviceRed", "green", "blue"], .appKit),
      (["calibratedWhite"], .appKit), (["deviceWhite"], .appKit), (["gray"], .coreGraphics),
      (["calibratedHue", "saturation", "brightness"], .appKit),
      (["deviceHue", "saturation", "brightness"], .appKit):
      .calibrated
    default: nil
    }
  }

  /// `#colorLiteral(red:green:blue:alpha:)`, whose components are in sRGB.
  static func colorLiteral(
    _ arguments: [SwiftExpression.Argument], in source: SourceText
  ) -> Result<SwiftColorLiteral, UnknownReason> {
    guard arguments.map(\.label) == ["red", "green", "blue", "alpha"] else {
      return .failure(.ownInitializer)
    }
    return read(arguments, of: .uiKit, in: source, knowing: SwiftFacts())
      ?? .failure(.ownInitializer)
  }

  private static func color(_ notation: Notation, _ numbers: [Double], alpha: Double) -> Color {
    var color: Color
    switch notation {
    case .rgb(let space): color = Color(space, numbers[0], numbers[1], numbers[2])
    case .hsb:
      color = Color(HSV.id, numbers[0] * 360, numbers[1] * 100, numbers[2] * 100)
        .converted(to: .srgb)
    case .gray: color = Color(.srgb, numbers[0], numbers[0], numbers[0])
    case .gammaGray: color = CodeNotation.gray(numbers[0])
    case .hex: color = Color(.srgb, numbers[0], numbers[1], numbers[2])
    }
    color.alpha = alpha
    return color
  }

  // MARK: - Hexadecimal digits

  private static let hexLabels: Set<String> = [
    "hex", "hexString", "hexValue", "hexadecimal", "rgb", "rgbHex", "rgbValue",
  ]
  /// The labels that say where the opacity of eight digits is, and whether it is first.
  private static let orderLabels = [
    "argb": true, "argbHex": true, "hexARGB": true, "rgba": false, "rgbaHex": false,
    "hexRGBA": false,
  ]

  /// `Color(hex: 0x336699)`, `UIColor(0x336699)`, `UIColor(hex: "#336699", alpha: 0.5)`: initializers
  /// that many projects define alike. Three digits in a text have one meaning, too; of eight, the
  /// opacity comes first in some projects and last in others.
  private static func hex(
    _ arguments: [SwiftExpression.Argument], _ source: SourceText, _ facts: SwiftFacts
  ) -> Result<SwiftColorLiteral, UnknownReason>? {
    guard let first = arguments.first, arguments.count <= 2 else { return nil }
    let isNamed = hexLabels.contains(first.label) || orderLabels[first.label] != nil
    let digits: Range<Int>
    let isText: Bool
    switch first.value.form {
    case .number(_, true) where isNamed || first.label.isEmpty:
      let text = source.text(first.value.range)
      guard text.hasPrefix("0x") else { return isNamed ? .failure(.ownInitializer) : nil }
      digits = first.value.range.lowerBound + 2..<first.value.range.upperBound
      guard digits.count >= 6 else { return .failure(.ownInitializer) }
      isText = false
    case .text(let text, let range):
      let isMarked = text.hasPrefix("#")
      guard isNamed || first.label.isEmpty && isMarked else { return nil }
      let prefix = isMarked ? 1 : text.hasPrefix("0x") ? 2 : 0
      digits = range.lowerBound + prefix..<range.upperBound
      isText = true
    default: return isNamed ? .failure(.computed(first.value, source)) : nil
    }
    let text = source.text(digits).filter { isText || $0 != "_" }
    let key = SwiftFacts.DigitsKey(label: first.label, isText: isText)
    guard text.utf8.allSatisfy(ASCII.isHexDigit), [3, 6, 8].contains(text.utf8.count),
      text.utf8.count == 8 || facts.isUsual(key) && orderLabels[first.label] == nil
    else { return .failure(.ownInitializer) }
    var isAlphaFirst = false
    if text.utf8.count == 8 {
      guard let known = facts.isAlphaFirst(key) ?? orderLabels[first.label] else {
        return .failure(.hexOrder)
      }
      isAlphaFirst = known
    }
    guard var color = CodeNotation.color(hex: text, isAlphaFirst: isAlphaFirst) else {
      return .failure(.ownInitializer)
    }
    if arguments.count == 2 {
      guard ["", "alpha", "opacity"].contains(arguments[1].label) else {
        return .failure(.ownInitializer)
      }
      guard let alpha = arguments[1].value.number else {
        return .failure(.computed(arguments[1].value, source))
      }
      guard 0...1 ~= alpha, text.utf8.count != 8 else { return .failure(.ownInitializer) }
      color.alpha = alpha
    }
    return .success(
      SwiftColorLiteral(
        notation: .hex(digits, isAlphaFirst: isAlphaFirst), components: [], color: color))
  }

  /// The color that a function of the project makes of six digits as its name or its label says:
  /// `UIColor.hex(0x336699)`, `.rgb("#336699", alpha: 0.5)`, `.color(hex: 0x336699)`. What such a function
  /// makes of eight digits is not known.
  ///
  /// - Parameters:
  ///   - name: The name of the function.
  ///   - arguments: The arguments.
  ///   - source: The text of the file.
  ///   - facts: What the project says about its initializers.
  /// - Returns: The literal, the reason why the color is not known, or `nil` for another function.
  static func made(
    by name: String, _ arguments: [SwiftExpression.Argument], in source: SourceText,
    knowing facts: SwiftFacts
  ) -> Result<SwiftColorLiteral, UnknownReason>? {
    guard let first = arguments.first,
      first.label.isEmpty ? hexLabels.contains(name) : makers.contains(name)
    else { return nil }
    let label = first.label.isEmpty ? name : first.label
    let named = [SwiftExpression.Argument(label: label, value: first.value)]
    guard hexLabels.contains(label),
      case .success(let literal)? = hex(named + arguments.dropFirst(), source, facts),
      case .hex(let digits, _) = literal.notation, digits.count == 6
    else { return nil }
    return .success(literal)
  }

  private static let makers: Set<String> = ["color", "colour", "from", "with"]

  /// The bytes of the digits of a literal that has nothing else: `0x336699`, `"#336699"`, `"336699"`.
  static func digits(of token: SwiftToken, in source: SourceText) -> Range<Int>? {
    var range: Range<Int>
    switch token.kind {
    case .number: range = token.range
    case .text(let inner?): range = inner
    default: return nil
    }
    let bytes = source.bytes
    let isHexadecimal = range.count > 2 && bytes[range.lowerBound + 1] == UInt8(ascii: "x")
    if isHexadecimal, bytes[range.lowerBound] == UInt8(ascii: "0") {
      range = range.lowerBound + 2..<range.upperBound
    } else if token.kind == .number {
      return nil
    } else if bytes[range].first == UInt8(ascii: "#") {
      range = range.dropFirst()
    }
    return !range.isEmpty && bytes[range].allSatisfy(ASCII.isHexDigit) ? range : nil
  }

  /// The color of hexadecimal digits.
  static func color(
    ofDigits digits: Range<Int>, isAlphaFirst: Bool = false, in source: SourceText
  ) -> Color? {
    CodeNotation.color(hex: source.text(digits), isAlphaFirst: isAlphaFirst)
  }

  /// A value whose place says that it is a color: `light: 0x336699`, `lightHex: "336699"`.
  static func plain(
    _ expression: SwiftExpression, label: String, in source: SourceText
  ) -> SwiftColorLiteral? {
    let digits: Range<Int>
    switch expression.form {
    case .number(_, true):
      guard source.text(expression.range).hasPrefix("0x") else { return nil }
      digits = expression.range.lowerBound + 2..<expression.range.upperBound
    case .text(let text, let range):
      guard text.hasPrefix("#") || label.lowercased().hasSuffix("hex") else { return nil }
      digits = range.lowerBound + (text.hasPrefix("#") ? 1 : 0)..<range.upperBound
    default: return nil
    }
    guard digits.count == 6, source.bytes[digits].allSatisfy(ASCII.isHexDigit),
      let color = color(ofDigits: digits, in: source)
    else { return nil }
    return SwiftColorLiteral(
      notation: .hex(digits, isAlphaFirst: false), components: [], color: color)
  }
}

extension UnknownReason {
  /// A value that only the program knows.
  static func computed(_ expression: SwiftExpression, _ source: SourceText) -> UnknownReason {
    computed(expression.range, source)
  }

  /// A value that only the program knows.
  static func computed(_ range: Range<Int>, _ source: SourceText) -> UnknownReason {
    UnknownReason(
      code: .computed, message: "“\(excerpt(range, source))” is known only when the program runs")
  }

  static func unknownSpace(_ expression: SwiftExpression, _ source: SourceText) -> UnknownReason {
    UnknownReason(
      code: .colorSpace,
      message: "the color space “\(excerpt(expression.range, source))” is not known")
  }

  static let calibrated = UnknownReason(
    code: .colorSpace,
    message: "calibrated, device and generic components depend on the system and the display")

  static let ownInitializer = UnknownReason(
    code: .ownInitializer,
    message:
      "the arguments are not those of the frameworks, so that the project decides their meaning")

  static let hexOrder = UnknownReason(
    code: .hexOrder,
    message: "eight digits have the opacity first in some projects and last in others")

  /// The beginning of a text on one line.
  private static func excerpt(_ range: Range<Int>, _ source: SourceText) -> String {
    let limit = 48
    let text = String(
      decoding: source.bytes[range].prefix(4 * limit), as: UTF8.self)
    let line = text.split { $0.isWhitespace }.joined(separator: " ")
    return line.count > limit ? line.prefix(limit) + "…" : line
  }
}
