import TokenGraph
import SourceSyntax
import SystemColors

/// Labels that are too faint for their material.
///
/// ## What it checks
///
/// `quaternaryLabel` does not lie on `systemThinMaterial` or `systemUltraThinMaterial`, nor on the
/// variants of these with a fixed scheme. All other label levels are allowed on any material. The
/// pair has to be declared; the rule considers token names, the targets of aliases, and references
/// to system colors.
///
/// ## Why it matters
///
/// A thin material lets most of the backdrop through, and the faintest label is lost on it.
///
/// ## Example
///
/// ```
/// quaternaryLabel on systemThinMaterial
/// ```
///
/// ## Use instead
///
/// ```
/// tertiaryLabel on systemThinMaterial
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Materials: quaternaryLabel is not recommended on the thin and
///   ultraThin materials, because the contrast is too low
public struct SystemMaterialLegibility: Rule {
  public static let id = "system/material-legibility"
  public static let summary = "The faintest label does not lie on a thin material."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ColorPair>] {
    [
      RuleExample(
        "quaternaryLabel on systemThinMaterial",
        ColorPair(exampleNames: "quaternaryLabel", on: "systemThinMaterial"),
        finds: ["quaternaryLabel on systemThinMaterial is too faint: the material is too thin"]),
      RuleExample(
        "tertiaryLabel on systemThinMaterial",
        ColorPair(exampleNames: "tertiaryLabel", on: "systemThinMaterial")),
    ]
  }

  public init() {}

  public func check(_ pair: ColorPair, report: (Finding) -> Void) {
    let holds = pair.scope.map { permutation -> Bool in
      guard !pair.leftOut.contains(permutation),
        let level = pair.foreground.names(in: permutation).lazy.compactMap(Self.level).first,
        let material = pair.background.names(in: permutation).lazy.compactMap(Self.material).first
      else { return false }
      return level.legality(on: material) == .notRecommended
    }
    guard let row = holds.firstIndex(of: true),
      let front = pair.foreground.value(in: pair.scope[row]),
      let back = pair.background.value(in: pair.scope[row])
    else { return }
    let folding = pair.folding(where: holds)
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity,
        message: .tooFaint(pair.foreground.path, pair.background.path), help: .alternatives,
        file: front.location.file, range: front.location.range, token: pair.foreground.path,
        against: pair.background.path, permutations: folding.permutations,
        conditions: folding.conditions,
        related: [.init(message: "background", location: back.location)]))
  }

  private static func level(_ name: String) -> Vibrancy? {
    Vibrancy(rawValue: name)
      ?? (name.hasSuffix("Color") ? Vibrancy(rawValue: String(name.dropLast(5))) : nil)
  }

  private static func material(_ name: String) -> Material? { try? Material(named: name) }
}

extension ResolvedToken {
  /// The last segment of the path and of the paths it is an alias of; the name of the system color
  /// it refers to.
  fileprivate func names(in permutation: Int) -> [String] {
    guard let value = value(in: permutation) else { return [] }
    let paths = [path] + value.aliases.map(\.path)
    return paths.compactMap { $0.split(separator: ".").last.map(String.init) }
      + (value.systemName.map { [$0] } ?? [])
  }
}

extension String {
  fileprivate static func tooFaint(_ front: String, _ back: String) -> String {
    "\(front) on \(back) is too faint: the material is too thin"
  }
  fileprivate static let alternatives =
    "Use tertiaryLabel or a stronger label, or systemMaterial or a thicker material."
}
