/// The parts of an appearance that Swift code asks for, each a modifier with two contexts; they are
/// called as those of asset catalogs are.
enum SwiftAxis: Int, CaseIterable, Hashable, Sendable {
  case luminosity, contrast, level, gamut

  /// The name of the modifier.
  var modifier: String { "\(self)" }

  /// The contexts; the first one is the default.
  var contexts: [String] {
    switch self {
    case .luminosity: ["any", "dark"]
    case .contrast: ["any", "high"]
    case .level: ["base", "elevated"]
    case .gamut: ["srgb", "display-p3"]
    }
  }

  /// The property of traits that holds it, the value of the first context, and that of the other.
  private static let traits: [(property: String, axis: SwiftAxis, plain: String, other: String)] = [
    ("userInterfaceStyle", .luminosity, "light", "dark"),
    ("accessibilityContrast", .contrast, "normal", "high"),
    ("userInterfaceLevel", .level, "base", "elevated"),
    ("displayGamut", .gamut, "SRGB", "P3"),
  ]

  /// The axis of an expression such as `traits.userInterfaceStyle`, and the values that it has.
  static func of(_ expression: SwiftExpression) -> (axis: SwiftAxis, plain: String, other: String)?
  {
    switch expression.form {
    case .member(_, let name):
      if let trait = traits.first(where: { $0.property == name }) {
        return (trait.axis, trait.plain, trait.other)
      }
      return name == "name" ? (.luminosity, "aqua", "darkAqua") : nil
    case .call(let callee, let arguments):
      // `appearance.bestMatch(from: [.aqua, .darkAqua])`
      guard case .member(_, "bestMatch") = callee.form, arguments.count == 1,
        case .array(let names) = arguments[0].value.form,
        Set(names.compactMap { $0.path?.last }) == ["aqua", "darkAqua"], names.count == 2
      else { return nil }
      return (.luminosity, "aqua", "darkAqua")
    default: return nil
    }
  }
}

/// A condition on an appearance.
indirect enum SwiftCondition: Sendable {
  case axis(SwiftAxis, isOther: Bool)
  case not(SwiftCondition)
  case both(SwiftCondition, SwiftCondition)
  case either(SwiftCondition, SwiftCondition)

  /// The condition that an expression states; `nil` if it depends on anything else.
  init?(_ expression: SwiftExpression) {
    switch expression.form {
    case .not(let inner):
      guard let inner = SwiftCondition(inner) else { return nil }
      self = .not(inner)
    case .binary(let sign, let left, let right):
      if sign == "&&" || sign == "||" {
        guard let one = SwiftCondition(left), let other = SwiftCondition(right) else { return nil }
        self = sign == "&&" ? .both(one, other) : .either(one, other)
        return
      }
      guard sign == "==" || sign == "!=" else { return nil }
      let sides = [(left, right), (right, left)].compactMap { subject, value in
        SwiftAxis.of(subject).map { ($0, value) }
      }
      guard let (known, value) = sides.first, sides.count == 1,
        let condition = SwiftCondition(known, is: value)
      else { return nil }
      self = sign == "==" ? condition : .not(condition)
    case .name(let name) where Self.saysDark(name): self = .axis(.luminosity, isOther: true)
    case .member(let base, let name) where Self.saysDark(name):
      // Not `paper.isDark`, which is about a color.
      guard let owner = base.path?.last, Self.isTheme(owner) else { return nil }
      self = .axis(.luminosity, isOther: true)
    default: return nil
    }
  }

  /// Whether a property says that the theme is dark: `isDark`, `isDarkMode`, `isDarkThemeEnabled`.
  private static func saysDark(_ name: String) -> Bool {
    guard name.hasPrefix("isDark") else { return false }
    var rest = name.dropFirst(6)
    let kinds = ["Mode", "Theme", "Appearance", "Interface", "Scheme"]
    for words in [kinds, ["Enabled", "On", "Active"]] {
      if let word = words.first(where: rest.hasPrefix) { rest = rest.dropFirst(word.count) }
    }
    return rest.isEmpty
  }

  /// Whether what has such a property is a theme, or the traits of a view.
  private static func isTheme(_ owner: String) -> Bool {
    let name = owner.lowercased()
    return ["self", "shared", "current", "environment", "traits", "traitcollection"].contains(name)
      || ["theme", "scheme", "appearance", "interface", "style"].contains(where: name.hasSuffix)
      || ["thememanager", "settings", "userdefaults", "preferences"].contains(name)
  }

  /// The condition that an axis has a value, such as `.dark` or `UIUserInterfaceStyle.dark`.
  init?(_ known: (axis: SwiftAxis, plain: String, other: String), is value: SwiftExpression) {
    guard let path = value.path, path.count <= 3 else { return nil }
    switch path.last {
    case known.other: self = .axis(known.axis, isOther: true)
    case known.plain: self = .axis(known.axis, isOther: false)
    default: return nil
    }
  }

  /// The axes on which it depends.
  var axes: Set<SwiftAxis> {
    switch self {
    case .axis(let axis, _): [axis]
    case .not(let inner): inner.axes
    case .both(let one, let other), .either(let one, let other): one.axes.union(other.axes)
    }
  }

  /// Whether it holds where some axes have their other context.
  func holds(_ others: Set<SwiftAxis>) -> Bool {
    switch self {
    case .axis(let axis, let isOther): others.contains(axis) == isOther
    case .not(let inner): !inner.holds(others)
    case .both(let one, let other): one.holds(others) && other.holds(others)
    case .either(let one, let other): one.holds(others) || other.holds(others)
    }
  }
}

/// The contexts in which a value applies: for each axis that matters, whether it has its other context.
typealias SwiftContexts = [SwiftAxis: Bool]

extension SwiftCondition {
  /// The contexts in which it holds, and those in which it does not, within others.
  func split(_ contexts: SwiftContexts) -> (met: [SwiftContexts], unmet: [SwiftContexts]) {
    let open = axes.subtracting(contexts.keys).sorted { $0.rawValue < $1.rawValue }
    let choices = open.reduce([contexts]) { choices, axis in
      choices.flatMap { choice in
        [false, true].map { isOther in choice.merging([axis: isOther]) { _, new in new } }
      }
    }
    func isMet(_ choice: SwiftContexts) -> Bool { holds(Set(choice.filter(\.value).keys)) }
    return (choices.filter(isMet), choices.filter { !isMet($0) })
  }
}
