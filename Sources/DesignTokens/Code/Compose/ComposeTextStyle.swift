import SourceSyntax

/// What the style of a text states: `TextStyle(color = ink, fontSize = 14.sp)`, also as a change of another one,
/// `MaterialTheme.typography.bodySmall.copy(color = ink)`.
///
/// Source: `TextStyle` of `androidx.compose.ui.text` 1.9, and the sizes of `androidx.compose.material3` 1.4
/// and `androidx.compose.material` 1.9.
struct ComposeTextStyle: Sendable {
  private(set) var color: SwiftExpression?
  /// The size in scaled pixels, unless the project has a style of the name that follows.
  private(set) var size: Double?
  private(set) var weight: Double?
  /// The last names of the styles of which the text has the size and the weight.
  private(set) var sizeName, weightName: String?
  /// The style whose color the text has, unless it states one.
  private(set) var origin: SwiftExpression?

  /// The sizes of the styles of Material that are large.
  private static let sizes: [String: Double] = [
    "displayLarge": 57, "displayMedium": 45, "displaySmall": 36, "headlineLarge": 32,
    "headlineMedium": 28, "headlineSmall": 24, "h1": 96, "h2": 60, "h3": 48, "h4": 34, "h5": 24,
  ]
  private static let weights: [String: Double] = [
    "Thin": 100, "ExtraLight": 200, "Light": 300, "Normal": 400, "Medium": 500, "SemiBold": 600,
    "Bold": 700, "ExtraBold": 800, "Black": 900,
  ]

  /// Adds what an expression for a style states.
  mutating func add(_ style: SwiftExpression?) {
    guard let style else { return }
    if let path = style.path {
      size = path.starts(with: ["MaterialTheme", "typography"]) ? Self.sizes[path.last ?? ""] : nil
      (sizeName, weightName) = (path.last, path.last)
      origin = style
    } else if case .call(let callee, let arguments) = style.form {
      if case .member(let base, let change) = callee.form, ["copy", "merge"].contains(change) {
        add(base)
        if change == "merge" { add(arguments.first?.value) } else { add(arguments) }
      } else if callee.path?.last == "TextStyle" {
        if let first = arguments.first, first.label.isEmpty { color = first.value }
        add(arguments)
      }
    }
  }

  /// Adds what arguments of a style or of a text state.
  mutating func add(_ arguments: [SwiftExpression.Argument]) {
    for argument in arguments {
      switch argument.label {
      case "color": color = argument.value
      case "fontSize":
        size = argument.value.least(Self.size)
        sizeName = Self.style(with: "fontSize", argument.value)
      case "fontWeight":
        weight = argument.value.least(Self.weight)
        weightName = Self.style(with: "fontWeight", argument.value)
      default: break
      }
    }
  }

  /// The last name of the style of which a value is a member: `title` of `AppTheme.text.title.fontSize`.
  private static func style(with member: String, _ value: SwiftExpression) -> String? {
    guard case .member(let style, member) = value.form else { return nil }
    return style.path?.last
  }

  private static func size(of value: SwiftExpression) -> Double? {
    guard case .member(let number, "sp") = value.form else { return nil }
    return number.number
  }

  private static func weight(of value: SwiftExpression) -> Double? {
    value.path?.last.flatMap { weights[$0] }
  }
}
