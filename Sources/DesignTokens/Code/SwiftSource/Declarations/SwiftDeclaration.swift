import ColorCore
import SourceSyntax

/// A property of a Swift file that may hold a color.
struct SwiftDeclaration: Sendable {
  /// How the value is written.
  enum Content: Sendable {
    case expression(SwiftExpression)
    /// The body of a computed property, by the positions of the tokens between its braces.
    case body(Range<Int>)
    /// The raw value of a case.
    case color(Color)
  }

  /// The type around it, such as `["Color", "Brand"]`; empty at the level of the file. For a color that
  /// several types have because they conform to the same palette, that.
  var scope: [String]
  /// The type that declares it, if that is another one.
  var owner: [String]?
  /// The type around its value, if that is another one than both: of an argument, the type in which the instance
  /// is made.
  var place: [String]?
  let name: String
  /// The bytes of the name; empty before the value for the argument of an initializer.
  var nameRange = 0..<0
  /// Whether it belongs to a type or a file, rather than to instances.
  var isShared = true
  /// The type that is stated, such as `UIColor`.
  let type: SwiftColorType?
  var content: Content
  /// The bytes of the value.
  var range: Range<Int>
  /// The conditions of `#if` around it.
  let branch: [String]
  /// The name of the instance that has the value, such as `light` in `static let light = Theme(ink: …)`.
  var theme: String?
  /// Whether the type or the instance that has the value says that it is for the dark scheme, or for the light one.
  var statesDark: Bool?
  /// Whether an extension of `ShapeStyle` declares it. A member of `Color` with its name goes before it.
  var isStyle = false
  /// Whether the declaration itself shows that it is a color.
  let isColor: Bool

  /// The path of the token.
  var path: String { (scope + [name]).joined(separator: ".") }

  /// Whether it is a color of the dark scheme, or of the light one: its theme says so, or is called so.
  var isDark: Bool? {
    if let statesDark { return statesDark }
    for word in theme.map({ AppearanceNaming.split($0).said }) ?? [] {
      if ["dark", "night"].contains(word) { return true }
      if ["light", "day"].contains(word) { return false }
    }
    return nil
  }

  /// The scheme that a property of a theme states: `let scheme: ColorScheme = .dark`.
  static func statedScheme(_ name: String, _ value: SwiftExpression) -> Bool? {
    guard schemes.contains(name) else { return nil }
    switch value.path?.last {
    case "dark": return true
    case "light": return false
    default: return nil
    }
  }

  private static let schemes: Set = [
    "appearance", "colorScheme", "interfaceStyle", "preferredColorScheme", "scheme",
    "userInterfaceStyle",
  ]

  /// The types in which the names of its value are looked up, in this order.
  var scopes: [[String]] { [place, owner, scope].compactMap(\.self) }
}

extension SwiftDeclaration.Content {
  /// The only expression of a value or of a computed property.
  func expression(in file: SwiftSource) -> SwiftExpression? {
    switch self {
    case .expression(let value): value
    case .body(let body): file.onlyExpression(in: body)
    case .color: nil
    }
  }
}
