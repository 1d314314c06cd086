import ColorCore
import TokenGraph

/// States of a control that look alike or out of order.
///
/// ## What it checks
///
/// A control's color under the pointer (`hover`) differs from its color at rest by at least
/// `minimum-difference` (CIEDE2000), unless it is that of text or an icon, and its pressed color
/// (`pressed`, `active`) goes on in the same direction, lighter or darker: it does not fall back
/// between the two. States belong together if their names agree in everything but the state, such
/// as `button.background` (or `button.background.rest`, `.default`) and `button.background.hover`.
/// Translucent colors are layers on the color at rest and are ignored.
///
/// ## Why it matters
///
/// A hover that nobody sees is no feedback, and a button that gets lighter under the pointer and
/// darker when pressed seems to flicker.
///
/// ## Example
///
/// ```
/// button.background #1c7ed6
/// button.background-hover #1864ab
/// button.background-pressed #1971c2
/// ```
///
/// ## Use instead
///
/// ```
/// button.background #1c7ed6
/// button.background-hover #1971c2
/// button.background-pressed #1864ab
/// ```
///
/// ## Options
///
/// What can be seen.
///
/// ## References
///
/// - Primer, Atlassian: states in the order rest, hover, pressed
/// - WCAG 2.2, Understanding 1.4.11 Non-text Contrast: states
public struct ContrastHoverOrder: Rule {
  public static let id = "contrast/hover-order"
  public static let summary = "The states of a control differ, in order."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]
  public static var options: [any RuleOptionDeclaration] { [minimumDifference] }

  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 1, in: 0...100,
    "The smallest CIEDE2000 difference of hover from rest.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: [
      "button.background-pressed lies between button.background and button.background-hover"
    ]) { PaletteSubject(exampleColors: $0) }
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  private struct States {
    var rest, hover, pressed: Int?
  }

  private static let others = TokenName.focusWords.union([
    "disabled", "selected", "checked", "visited",
  ])
  private static let grounds: Set = [
    "background", "bg", "fill", "surface", "container", "border", "outline", "stroke",
  ]
  /// Words of colors that may stay the same while the background changes.
  private static let texts: Set = [
    "text", "foreground", "fg", "label", "icon", "content", "ink", "shadow", "on",
  ]

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    var order: [[[String]]] = []
    var groups: [[[String]]: States] = [:]
    for (index, token) in palette.tokens.enumerated() {
      let name = TokenName(token.path)
      guard !name.contains(Self.others) else { continue }
      // The selector of a style sheet says nothing about what the property colors.
      guard !token.path.contains(":") || name.leaf.contains(where: Self.grounds.contains) else {
        continue
      }
      let isHover = name.contains(TokenName.hoverWords)
      let isPressed = name.contains(TokenName.pressedWords)
      guard !(isHover && isPressed) else { continue }
      let key = name.withoutState
      guard !key.isEmpty else { continue }
      if groups[key] == nil { order.append(key) }
      if isHover {
        groups[key, default: States()].hover = groups[key]?.hover ?? index
      } else if isPressed {
        groups[key, default: States()].pressed = groups[key]?.pressed ?? index
      } else {
        groups[key, default: States()].rest = groups[key]?.rest ?? index
      }
    }
    for key in order {
      guard let states = groups[key], let hover = states.hover, let rest = states.rest else {
        continue
      }
      if !TokenName(palette.tokens[hover].path).contains(Self.texts) {
        checkHover(palette, palette.tokens[rest], palette.tokens[hover], report)
      }
      guard let pressed = states.pressed else { continue }
      checkOrder(
        palette, [rest, hover, pressed].map { palette.tokens[$0] }, report)
    }
  }

  private func checkHover(
    _ palette: ResolvedPalette, _ rest: ResolvedToken, _ hover: ResolvedToken,
    _ report: (Finding) -> Void
  ) {
    let minimum = options[Self.minimumDifference]
    guard
      let (difference, row, holds) = palette.least(
        rest, hover, below: minimum, { $0.difference(to: $1) })
    else { return }
    report(
      palette.finding(
        of: Self.self, hover, in: row, where: holds, and: (rest, "at rest"),
        .alike(hover.path, rest.path, difference), help: .moveApart,
        measurement: .init(metric: "ciede2000", measured: difference, required: minimum)))
  }

  private func checkOrder(
    _ palette: ResolvedPalette, _ states: [ResolvedToken], _ report: (Finding) -> Void
  ) {
    let holds = palette.permutations.indices.map { row -> Bool in
      let values = states.compactMap { state -> Double? in
        guard let color = state.value(in: row)?.color, color.alpha == 1 else { return nil }
        return color.components(in: .labD65).x
      }
      guard values.count == 3, abs(values[1] - values[0]) >= 1 else { return false }
      return min(values[0], values[1]) < values[2] && values[2] < max(values[0], values[1])
    }
    guard let row = holds.firstIndex(of: true) else { return }
    report(
      palette.finding(
        of: Self.self, states[2], in: row, where: holds, and: (states[1], "under the pointer"),
        .between(states[2].path, states[0].path, states[1].path), help: .goOn))
  }
}

extension String {
  fileprivate static func alike(_ hover: String, _ rest: String, _ difference: Double) -> String {
    "\(hover) differs from \(rest) by only \(RatioText.measured(difference)) (CIEDE2000)"
  }
  fileprivate static func between(_ pressed: String, _ rest: String, _ hover: String) -> String {
    "\(pressed) lies between \(rest) and \(hover)"
  }
  fileprivate static let moveApart = "Make the color under the pointer clearly lighter or darker."
  fileprivate static let goOn =
    "Let the pressed color go on in the direction of the hover, or exchange them."
}
