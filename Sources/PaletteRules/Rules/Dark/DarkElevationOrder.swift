import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Dark surfaces that get darker with elevation.
///
/// ## What it checks
///
/// In dark, a background is not darker on an elevated surface (a sheet, a popover) than on the
/// base. The same holds between neighboring tokens whose names imply an order: `sunken`, `default`
/// or `base`, `raised`, `overlay`; `lowest`, `low`, `high`, `highest`. Findings based on names are
/// notes. Equal colors pass; translucent ones are ignored.
///
/// ## Why it matters
///
/// Shadows cannot be seen on black. A dark interface shows what lies in front by lighter surfaces.
///
/// ## Example
///
/// ```
/// surface.default  dark #1c1c1e
/// surface.raised   dark #101012
/// ```
///
/// ## Use instead
///
/// ```
/// surface.default  dark #1c1c1e
/// surface.raised   dark #2c2c2e
/// ```
///
/// ## Options
///
/// Differences within the tolerance are ignored.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: base colors are dimmer, making background interfaces
///   appear to recede, and elevated colors are brighter, making foreground interfaces appear to
///   advance
public struct DarkElevationOrder: Rule {
  public static let id = "dark/elevation-order"
  public static let summary = "In dark, a higher surface is not darker."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.warning
  public static var options: [any RuleOptionDeclaration] { [tolerance] }

  /// How much darker a higher surface may be.
  public static let tolerance = RuleOption(
    "tolerance", default: 0.5, in: 0...100,
    "How much lower the CIE lightness (0 to 100) of the higher surface may be.")

  public static var examples: [RuleExample<PaletteSubject>] {
    func palette(_ raised: String) -> PaletteSubject {
      PaletteSubject(exampleTokens: [
        ("surface.default", [("light", "#ffffff"), ("dark", "#1c1c1e")]),
        ("surface.raised", [("light", "#ffffff"), ("dark", raised)]),
      ])
    }
    return [
      RuleExample(
        "surface.default  dark #1c1c1e\nsurface.raised   dark #101012", palette("#101012"),
        finds: ["surface.raised is darker than surface.default, although it lies above it"]),
      RuleExample(
        "surface.default  dark #1c1c1e\nsurface.raised   dark #2c2c2e", palette("#2c2c2e")),
    ]
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let dark = palette.permutations.map { $0.appearance.scheme == .dark }
    guard dark.contains(true) else { return }
    checkLevels(palette, report)
    checkNames(palette, dark, report)
  }

  /// Compares each background on the elevated level with itself on the base.
  private func checkLevels(_ palette: ResolvedPalette, _ report: (Finding) -> Void) {
    let permutations = palette.permutations
    let counterparts = Counterparts(permutations)
    let pairs = permutations.indices.compactMap { elevated -> (elevated: Int, base: Int)? in
      let appearance = permutations[elevated].appearance
      guard appearance.scheme == .dark, appearance.level == .elevated else { return nil }
      return counterparts.only(of: elevated) { $0.level = .base }.map { (elevated, $0) }
    }
    guard !pairs.isEmpty else { return }
    for token in palette.tokens where SurfaceName(token.path).isSurface {
      var holds = Array(repeating: false, count: permutations.count)
      var worst: Step?
      for (elevated, base) in pairs {
        guard let step = Step(token, base, token, elevated, tolerance: options[Self.tolerance])
        else { continue }
        holds[elevated] = true
        if worst.map({ step.drop > $0.drop }) ?? true { worst = step }
      }
      if let worst {
        report(
          finding(
            .warning, .darker(token.path), worst, token, Folding(permutations, where: holds),
            related: "on the base level"))
      }
    }
  }

  /// Compares each background with its neighbor of the next lower name.
  private func checkNames(
    _ palette: ResolvedPalette, _ dark: [Bool], _ report: (Finding) -> Void
  ) {
    var ladders: [Rung.Ladder: [(rank: Int, token: ResolvedToken)]] = [:]
    var order: [Rung.Ladder] = []
    for token in palette.tokens {
      for rung in Rung.rungs(of: token.path) {
        if ladders[rung.ladder] == nil { order.append(rung.ladder) }
        ladders[rung.ladder, default: []].append((rung.rank, token))
      }
    }
    for ladder in order {
      let rungs = (ladders[ladder] ?? []).sorted { $0.rank < $1.rank }
      for (lower, higher) in zip(rungs, rungs.dropFirst()) where lower.rank < higher.rank {
        let steps = palette.permutations.indices.map { index in
          dark[index]
            ? Step(
              lower.token, index, higher.token, index, tolerance: options[Self.tolerance]) : nil
        }
        guard let worst = steps.compactMap({ $0 }).max(by: { $0.drop < $1.drop }) else { continue }
        report(
          finding(
            .note, .darker(higher.token.path, lower.token.path), worst, higher.token,
            Folding(palette.permutations, where: steps.map { $0 != nil }), against: lower.token,
            related: lower.token.path))
      }
    }
  }

  private func finding(
    _ severity: Severity, _ message: String, _ step: Step, _ token: ResolvedToken,
    _ folding: Folding, against: ResolvedToken? = nil, related: String
  ) -> Finding {
    Finding(
      rule: Self.id, severity: severity, message: message, help: .lighten,
      file: step.higher.location.file, range: step.higher.location.range, token: token.path,
      against: against?.path, permutations: folding.permutations, conditions: folding.conditions,
      measurement: .init(
        metric: "lightness", measured: step.lightness, required: step.lightness + step.drop),
      related: [.init(message: related, location: step.lower.location)],
      swatches: [step.higher, step.lower].compactMap(\.color).enumerated().map { index, color in
        .init(name: index == 0 ? "higher" : "lower", color: color)
      })
  }
}

/// A higher surface that is darker than a lower one.
private struct Step {
  let lower: ResolvedValue
  let higher: ResolvedValue
  /// The lightness of the higher surface.
  let lightness: Double
  /// How much lighter the lower one is.
  let drop: Double

  init?(
    _ lower: ResolvedToken, _ base: Int, _ higher: ResolvedToken, _ above: Int, tolerance: Double
  ) {
    guard let a = lower.value(in: base), let b = higher.value(in: above), let under = a.color,
      let over = b.color, under.alpha == 1, over.alpha == 1
    else { return nil }
    self.lower = a
    self.higher = b
    lightness = over.components(in: .labD65).x
    drop = under.components(in: .labD65).x - lightness
    guard drop > tolerance else { return nil }
  }
}

/// The rank of a token among its neighbors, by its name.
private struct Rung {
  struct Ladder: Hashable {
    let name: TokenName
    let kind: Int
  }

  let ladder: Ladder
  let rank: Int

  private static let kinds: [[String: Int]] = [
    ["sunken": 0, "default": 1, "base": 1, "raised": 2, "overlay": 3],
    ["lowest": 0, "low": 1, "high": 3, "highest": 4],
  ]

  static func rungs(of path: String) -> [Rung] {
    let name = TokenName(path)
    return kinds.enumerated().compactMap { kind, ranks in
      let found = name.leaf.filter { ranks[$0] != nil }
      guard found.count == 1, let rank = ranks[found[0]] else { return nil }
      let rest = name.replacingLeaf(name.leaf.filter { $0 != found[0] })
      guard SurfaceName(rest).isSurface else { return nil }
      return Rung(ladder: Ladder(name: rest, kind: kind), rank: rank)
    }
  }
}

extension String {
  fileprivate static func darker(_ path: String) -> String {
    "\(path) is darker on an elevated surface than on the base"
  }
  fileprivate static func darker(_ higher: String, _ lower: String) -> String {
    "\(higher) is darker than \(lower), although it lies above it"
  }
  fileprivate static let lighten = "Lighten the higher surface, or darken the lower one."
}
