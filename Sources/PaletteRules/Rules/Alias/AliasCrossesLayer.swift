import TokenGraph
import SourceSyntax

/// Colors of components that bypass the roles and refer to the palette.
///
/// ## What it checks
///
/// In a palette with three layers, a color of a component refers to a role, and a role to an entry
/// of the palette. A reference from a component to an entry is reported. The layers are told by the
/// first or second segment of a path: the palette is `core`, `primitive`, `primitives`, `base`,
/// `ref`, `reference`, `palette`, `global`, `option` or `options`; roles are `semantic`, `alias`,
/// `sys`, `system`, `theme`, `decision` or `role`; components are `component`, `components` or
/// `comp`. A palette in which one of the layers is missing is not checked.
///
/// ## Why it matters
///
/// Roles carry the themes. A component that refers to the palette directly keeps its light value in
/// the dark theme.
///
/// ## Example
///
/// ```
/// {
///   "base": { "blue": { "$type": "color", "$value": "#1c7ed6" } },
///   "semantic": { "action": { "$type": "color", "$value": "{base.blue}" } },
///   "component": { "button": { "$type": "color", "$value": "{base.blue}" } }
/// }
/// ```
///
/// ## Use instead
///
/// ```
/// {
///   "base": { "blue": { "$type": "color", "$value": "#1c7ed6" } },
///   "semantic": { "action": { "$type": "color", "$value": "{base.blue}" } },
///   "component": { "button": { "$type": "color", "$value": "{semantic.action}" } }
/// }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Material Design 3, Design tokens: reference, system and component tokens
public struct AliasCrossesLayer: Rule {
  public static let id = "alias/crosses-layer"
  public static let summary = "Components refer to roles, not to the palette."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["component.button refers to base.blue, past the layer of roles"])
  }

  public init() {}

  private enum Layer { case palette, roles, components }

  private static let layers: [(words: Set<String>, layer: Layer)] = [
    (
      [
        "core", "primitive", "primitives", "base", "ref", "reference", "palette", "global",
        "option",
        "options",
      ], .palette
    ),
    (["semantic", "alias", "sys", "system", "theme", "decision", "role"], .roles),
    (["component", "components", "comp"], .components),
  ]

  private static func layer(of path: String) -> Layer? {
    for segment in path.split(separator: ".").prefix(2) {
      let word = segment.lowercased()
      if let found = layers.first(where: { $0.words.contains(word) }) { return found.layer }
    }
    return nil
  }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let layers = palette.tokens.map { Self.layer(of: $0.path) }
    guard Set(layers.compactMap(\.self)).count == 3 else { return }
    for (token, layer) in zip(palette.tokens, layers) where layer == .components {
      let step = token.variants.lazy.compactMap(\.aliases.first).first {
        Self.layer(of: $0.path) == .palette
      }
      guard let step else { continue }
      var finding = palette.finding(
        of: Self.self, token, .bypasses(token.path, step.path), help: .refer)
      finding.related = [
        .init(message: "the entry of the palette, \(step.path)", location: step.location)
      ]
      report(finding)
    }
  }
}

extension String {
  fileprivate static func bypasses(_ path: String, _ target: String) -> String {
    "\(path) refers to \(target), past the layer of roles"
  }
  fileprivate static let refer = "Refer to the role with this color, or add one."
}
