import ColorCore
import SourceSyntax

/// Reads a color that Kotlin code writes with Jetpack Compose.
///
/// Source: `androidx.compose.ui.graphics.Color`: integers are ARGB with 8 bits each, of which a number of
/// six digits has none for the opacity; components are integers up to 255 or fractions in a color space.
struct ComposeColorReader {
  /// How deep a value is nested.
  private static let maximumDepth = 12
  /// How deep the calls that read a resource are nested.
  private static let maximumResourceDepth = 3

  private let source: SourceText
  private var values: [SwiftColorValue] = []
  private var depth = 0

  /// The values of an expression: one, or one for light and one for dark.
  static func values(of expression: SwiftExpression, in source: SourceText) -> [SwiftColorValue] {
    var reader = ComposeColorReader(source: source)
    reader.read(expression, [:], [])
    guard !reader.values.areTooMany else {
      return [
        SwiftColorValue(
          content: .unknown(.computed(expression, source)), contexts: [:], opacities: [],
          range: expression.range)
      ]
    }
    return reader.values
  }

  /// Whether an expression is written as a color.
  static func isColor(_ expression: SwiftExpression) -> Bool {
    switch expression.form {
    case .call(let callee, _):
      guard case .member(let base, let method) = callee.form else { return isType(callee) }
      return isType(base)
        ? constructors.contains(method) : changes.contains(method) && isColor(base)
    case .member(let base, let name): return isType(base) && name.first?.isUppercase == true
    case .conditional(_, let one, let other): return isColor(one) || isColor(other)
    default: return false
    }
  }

  /// The names that an expression refers to.
  static func references(of expression: SwiftExpression) -> [[String]] {
    switch expression.form {
    case .call(let callee, _):
      if case .member(let base, let method) = callee.form, changes.contains(method) {
        return references(of: base)
      }
      return []
    case .conditional(_, let one, let other): return references(of: one) + references(of: other)
    default: return expression.path.map { [$0] } ?? []
    }
  }

  private static let constructors: Set<String> = ["hsl", "hsv"]
  private static let changes: Set<String> = ["compositeOver", "copy"]

  /// Whether an expression names the type of colors.
  private static func isType(_ expression: SwiftExpression) -> Bool {
    guard let path = expression.path, path.last == "Color" else { return false }
    return path.count == 1 || path.starts(with: ["androidx", "compose"])
  }

  // MARK: - Expressions

  private mutating func read(
    _ expression: SwiftExpression, _ contexts: SwiftContexts,
    _ opacities: [SwiftColorValue.Opacity], as whole: Range<Int>? = nil
  ) {
    let range = whole ?? expression.range
    depth += 1
    defer { depth -= 1 }
    let unknown = SwiftColorValue.Content.unknown(.computed(expression, source))
    guard depth <= Self.maximumDepth else { return values.add(unknown, contexts, opacities, range) }
    switch expression.form {
    case .name, .member:
      guard let path = expression.path else {
        return values.add(unknown, contexts, opacities, range)
      }
      if case .member(let base, let name) = expression.form, Self.isType(base) {
        return values.add(Self.constant(name) ?? unknown, contexts, opacities, range)
      }
      values.add(.name(path, nil), contexts, opacities, range)
    case .conditional(let condition, let one, let other):
      guard let isDark = Self.saysDark(condition) else {
        return values.add(unknown, contexts, opacities, range)
      }
      for (value, isFirst) in [(one, true), (other, false)]
      where contexts[.luminosity] ?? (isFirst == isDark) == (isFirst == isDark) {
        let own = contexts.merging([.luminosity: isFirst == isDark]) { _, new in new }
        read(value, own, opacities)
      }
    case .call(let callee, let arguments):
      if case .member(let base, "copy") = callee.form, !Self.isType(base) {
        guard let fading = ComposeFading(expression) else {
          return values.add(unknown, contexts, opacities, range)
        }
        return read(base, contexts, [.replaced(fading.opacity)] + opacities, as: range)
      }
      guard let color = color(callee, arguments) else {
        let resource = Self.resource(arguments)
        return values.add(
          resource.map { .asset($0, otherwise: nil) } ?? unknown, contexts, opacities, range)
      }
      values.add(.color(color), contexts, opacities, range)
    default: values.add(unknown, contexts, opacities, range)
    }
  }

  /// The color resource that a call reads, by whatever functions: `colorResource(R.color.ink)`,
  /// `Color(resources.getColor(R.color.ink))`.
  private static func resource(_ arguments: [SwiftExpression.Argument], depth: Int = 0) -> String? {
    let names = arguments.compactMap { argument -> String? in
      if let path = argument.value.path {
        return path.dropLast().suffix(2) == ["R", "color"] ? path.last : nil
      }
      guard depth < maximumResourceDepth, case .call(_, let inner) = argument.value.form else {
        return nil
      }
      return resource(inner, depth: depth + 1)
    }
    return names.count == 1 ? names[0] : nil
  }

  /// Whether a condition holds where the system is dark, or where it is light; `nil` if it depends on
  /// anything else.
  static func saysDark(_ condition: SwiftExpression) -> Bool? {
    switch condition.form {
    case .not(let inner): return saysDark(inner).map { !$0 }
    case .call(let callee, let arguments):
      return arguments.isEmpty && callee.path?.last == "isSystemInDarkTheme" ? true : nil
    case .member(let base, "isLight"):
      return ["colors", "colorScheme"].contains(base.path?.last) ? false : nil
    case .name(let name): return isCalledDark(name) ? true : nil
    case .member(let base, "value"): return saysDark(base)
    case .member(let base, let name):
      return isCalledDark(name) && isState(base) ? true : nil
    default: return nil
    }
  }

  private static let schemeWords: Set<String> = [
    "dark", "enabled", "in", "is", "mode", "on", "state", "system", "theme", "use", "value",
  ]
  private static let ownerWords: Set<String> = [
    "app", "colors", "current", "model", "preferences", "scheme", "settings", "state", "theme",
    "ui",
  ]

  /// Whether a condition is called after the dark scheme, and after nothing else: `darkTheme`,
  /// `isDarkModeEnabled`, not `isDarkInk`.
  private static func isCalledDark(_ name: String) -> Bool {
    let words = AppearanceNaming.words(name)
    return words.contains("dark") && words.allSatisfy(schemeWords.contains)
  }

  /// Whether what has such a property may know the scheme: `state.isDark`, not `paper.isDark`, which is about a
  /// color.
  private static func isState(_ owner: SwiftExpression) -> Bool {
    guard let path = owner.path else { return false }
    return !ownerWords.isDisjoint(with: path.flatMap(AppearanceNaming.words))
  }

  // MARK: - Colors

  /// The constants of `Color`.
  static let constants: [String: UInt32] = [
    "Black": 0xFF00_0000, "DarkGray": 0xFF44_4444, "Gray": 0xFF88_8888, "LightGray": 0xFFCC_CCCC,
    "White": 0xFFFF_FFFF, "Red": 0xFFFF_0000, "Green": 0xFF00_FF00, "Blue": 0xFF00_00FF,
    "Yellow": 0xFFFF_FF00, "Cyan": 0xFF00_FFFF, "Magenta": 0xFFFF_00FF, "Transparent": 0x0000_0000,
  ]

  private static func constant(_ name: String) -> SwiftColorValue.Content? {
    if let value = constants[name] { return .color(Color(argb: value)) }
    guard name == "Unspecified" else { return nil }
    return .unknown(
      UnknownReason(
        code: .noColor,
        message: "“Color.Unspecified” leaves the color to what is around, or to the program"))
  }

  private static let spaces: [String: ColorSpaceID] = [
    "Srgb": .srgb, "LinearSrgb": .srgbLinear, "DisplayP3": .displayP3, "Bt2020": .rec2020,
  ]

  /// The color that a constructor makes, if all of its arguments are literals.
  private func color(
    _ callee: SwiftExpression, _ arguments: [SwiftExpression.Argument]
  ) -> Color? {
    if case .member(let base, let method) = callee.form, Self.isType(base) {
      return Self.constructors.contains(method) ? polar(method, arguments) : nil
    }
    guard Self.isType(callee) else { return nil }
    if arguments.count == 1, ["", "color"].contains(arguments[0].label) {
      return packed(arguments[0].value)
    }
    let labels = ["red", "green", "blue", "alpha", "colorSpace"]
    guard let ordered = Self.ordered(arguments, labels) else { return nil }
    var space = ColorSpaceID.srgb
    if let stated = ordered[4] {
      guard let path = stated.path, path.dropLast().last == "ColorSpaces",
        let known = path.last.flatMap({ Self.spaces[$0] })
      else { return nil }
      space = known
    }
    let written = ordered[..<4].compactMap(\.self)
    let isInteger = written.allSatisfy(\.isIntegerLiteral)
    // The constructors take either whole numbers up to 255 or fractions.
    guard isInteger || !written.contains(where: \.isIntegerLiteral), !isInteger || ordered[4] == nil
    else { return nil }
    let scale = isInteger ? 255.0 : 1
    let numbers = written.compactMap(\.number)
    guard ordered[..<3].allSatisfy({ $0 != nil }), numbers.count == written.count,
      numbers.allSatisfy({ 0...scale ~= $0 })
    else { return nil }
    var color = Color(space, numbers[0] / scale, numbers[1] / scale, numbers[2] / scale)
    if numbers.count == 4 { color.alpha = numbers[3] / scale }
    return color
  }

  /// The arguments in the order of the parameters: those without a label come first.
  private static func ordered(
    _ arguments: [SwiftExpression.Argument], _ parameters: [String]
  ) -> [SwiftExpression?]? {
    var result: [SwiftExpression?] = parameters.map { _ in nil }
    for (index, argument) in arguments.enumerated() {
      let place = argument.label.isEmpty ? index : parameters.firstIndex(of: argument.label)
      guard let place, place < result.count, result[place] == nil else { return nil }
      result[place] = argument.value
    }
    return result
  }

  /// `0xFF336699`, `0xFF336699.toInt()`, and a text that Android parses.
  private func packed(_ value: SwiftExpression) -> Color? {
    switch value.form {
    case .number(let number, true):
      return UInt64(exactly: number).map { Color(argb: UInt32(truncatingIfNeeded: $0)) }
    case .call(let callee, let arguments):
      if case .member(let base, let method) = callee.form, arguments.isEmpty {
        if ["toInt", "toLong"].contains(method), case .number = base.form { return packed(base) }
        return method == "toColorInt" ? parsed(base) : nil
      }
      guard callee.path?.last == "parseColor", arguments.count == 1 else { return nil }
      return parsed(arguments[0].value)
    default: return nil
    }
  }

  /// `"#336699"` and `"#FF336699"`, as `android.graphics.Color.parseColor` reads them.
  private func parsed(_ value: SwiftExpression) -> Color? {
    guard case .text(let text, _) = value.form, [7, 9].contains(text.utf8.count),
      case .literal(let color) = AndroidColorText(text)
    else { return nil }
    return color
  }

  /// `Color.hsl(hue, saturation, lightness, alpha)` and `Color.hsv(hue, saturation, value, alpha)`
  private func polar(_ method: String, _ arguments: [SwiftExpression.Argument]) -> Color? {
    let labels = ["hue", "saturation", method == "hsl" ? "lightness" : "value", "alpha"]
    guard let ordered = Self.ordered(arguments, labels),
      ordered[..<3].allSatisfy({ $0 != nil })
    else { return nil }
    let written = ordered.compactMap(\.self)
    let numbers = written.compactMap(\.number)
    guard numbers.count == written.count, 0...360 ~= numbers[0],
      numbers.dropFirst().allSatisfy({ 0...1 ~= $0 })
    else { return nil }
    var color = Color(
      method == "hsl" ? HSL.id : HSV.id, numbers[0], numbers[1] * 100, numbers[2] * 100
    ).converted(to: .srgb)
    if numbers.count == 4 { color.alpha = numbers[3] }
    return color
  }
}
