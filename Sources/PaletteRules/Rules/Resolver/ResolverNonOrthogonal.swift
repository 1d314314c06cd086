import TokenGraph
import SourceSyntax

/// Tokens that two modifiers of a resolver document set.
///
/// ## What it checks
///
/// The value of a token is set by the contexts of one modifier only. If choosing a context of
/// `theme` replaces its value, and choosing one of `brand` does as well, the order of resolution
/// decides which of them shows. A token that refers to others varies with whatever they vary with;
/// that is no conflict.
///
/// ## Why it matters
///
/// With both chosen, one of the two is lost without a trace. Whoever changes it sees no effect in
/// half of the permutations.
///
/// ## Example
///
/// ```
/// {
///   "version": "2025.10",
///   "sets": { "base": { "sources": [{
///     "page": { "$type": "color", "$value": "#ffffff" },
///     "accent": { "$type": "color", "$value": "#1864ab" }
///   }] } },
///   "modifiers": {
///     "theme": { "default": "light", "contexts": {
///       "light": [], "dark": [{ "page": { "$type": "color", "$value": "#191919" } }] } },
///     "brand": { "default": "plain", "contexts": {
///       "plain": [], "acme": [{ "page": { "$type": "color", "$value": "#ffe8cc" } }] } }
///   },
///   "resolutionOrder": [
///     { "$ref": "#/sets/base" }, { "$ref": "#/modifiers/theme" }, { "$ref": "#/modifiers/brand" }
///   ]
/// }
/// ```
///
/// ## Use instead
///
/// ```
/// {
///   "version": "2025.10",
///   "sets": { "base": { "sources": [{
///     "page": { "$type": "color", "$value": "#ffffff" },
///     "accent": { "$type": "color", "$value": "#1864ab" }
///   }] } },
///   "modifiers": {
///     "theme": { "default": "light", "contexts": {
///       "light": [], "dark": [{ "page": { "$type": "color", "$value": "#191919" } }] } },
///     "brand": { "default": "plain", "contexts": {
///       "plain": [], "acme": [{ "accent": { "$type": "color", "$value": "#ffe8cc" } }] } }
///   },
///   "resolutionOrder": [
///     { "$ref": "#/sets/base" }, { "$ref": "#/modifiers/theme" }, { "$ref": "#/modifiers/brand" }
///   ]
/// }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Resolver Module 2025.10: resolution order
public struct ResolverNonOrthogonal: Rule {
  public static let id = "resolver/non-orthogonal"
  public static let summary = "One modifier sets a token."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(
      finds: ["page is set by theme and by brand: their order decides"], in: "example.resolver.json"
    )
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let base = palette.defaultPermutation
    guard palette.format == TokenFormatID.dtcgResolver, palette.permutations.indices.contains(base)
    else {
      return
    }
    let chosen = palette.permutations[base]
    // The permutations that differ from the default in one modifier.
    var rows: [String: [Int]] = [:]
    for (row, permutation) in palette.permutations.enumerated() where row != base {
      let differing = zip(permutation.choices, chosen.choices).filter { $0 != $1 }
      if differing.count == 1, let choice = differing.first?.0 {
        rows[choice.modifier, default: []].append(row)
      }
    }
    guard rows.count > 1 else { return }
    let modifiers = chosen.choices.map(\.modifier)
    for token in palette.tokens where token.variants.count > 1 {
      let own = token.value(in: base)?.location
      let setters = modifiers.filter { modifier in
        (rows[modifier] ?? []).contains { row in
          token.value(in: row).map { $0.location != own } ?? false
        }
      }
      guard setters.count > 1 else { continue }
      report(
        palette.finding(
          of: Self.self, token, .conflicting(token.path, setters), help: .separate))
    }
  }
}

extension String {
  fileprivate static func conflicting(_ path: String, _ modifiers: [String]) -> String {
    "\(path) is set by \(modifiers.joined(separator: " and by ")): their order decides"
  }
  fileprivate static let separate =
    "Let one modifier set the token, and refer from it to what the other modifier sets."
}
