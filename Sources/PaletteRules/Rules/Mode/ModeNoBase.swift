import TokenGraph

/// Tokens that exist in other modes and not in the default one.
///
/// ## What it checks
///
/// A token that exists in some context exists where every modifier has its default context as well.
/// A palette with fewer than ten tokens in its default contexts is not checked: its themes are
/// palettes of their own. Resources that exist from a version of Android on are left alone.
///
/// ## Why it matters
///
/// Wherever no theme is chosen, the token is undefined: what refers to it has no color there.
///
/// ## Example
///
/// ```
/// :root { --page: #ffffff; --text: #191919; --a: #111111; --b: #222222; --c: #333333;
///   --d: #444444; --e: #555555; --f: #666666; --g: #777777; --h: #888888; }
/// .dark { --page: #191919; --text: #f1f3f5; --text-dim: #868e96; }
/// ```
///
/// ## Use instead
///
/// ```
/// :root { --page: #ffffff; --text: #191919; --a: #111111; --b: #222222; --c: #333333;
///   --d: #444444; --e: #555555; --f: #666666; --g: #777777; --h: #888888; --text-dim: #495057; }
/// .dark { --page: #191919; --text: #f1f3f5; --text-dim: #868e96; }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Resolver Module 2025.10: default contexts
public struct ModeNoBase: Rule {
  public static let id = "mode/no-base"
  public static let summary = "A token with modes exists in the default mode."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(
      finds: ["light is the default, and --text-dim exists elsewhere only"], in: "example.css")
  }

  public init() {}

  /// How many tokens must exist in the default contexts.
  private static let minimumCount = 10

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let base = palette.defaultPermutation
    guard palette.permutations.count > 1, palette.permutations.indices.contains(base) else {
      return
    }
    let isVersion = palette.permutations.map { row in
      zip(row.choices, palette.permutations[base].choices).contains {
        $0 != $1 && $0.modifier == "api"
      }
    }
    let lacking = palette.tokens.filter { token in
      token.variantIndices[base] < 0
        && zip(token.variantIndices, isVersion).contains { $0 >= 0 && !$1 }
    }
    guard palette.tokens.count - lacking.count >= Self.minimumCount else { return }
    let isBase = palette.permutations.indices.map { $0 == base }
    let name = Folding(palette.permutations, where: isBase).conditions.first
    for token in lacking {
      report(
        palette.finding(
          of: Self.self, token, where: token.variantIndices.map { $0 >= 0 },
          .lacks(token.path, name),
          help: .add))
    }
  }
}

extension String {
  fileprivate static func lacks(_ path: String, _ base: String?) -> String {
    "\(base ?? "another context") is the default, and \(path) exists elsewhere only"
  }
  fileprivate static let add = "State a value for the default contexts as well."
}
