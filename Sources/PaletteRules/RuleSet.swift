/// A named set of rules, for a configuration to choose.
///
/// ```swift
/// print(RuleSet.allCases.map { $0.rawValue }.joined(separator: " "))
/// // Prints "recommended strict apple-hig wcag-aaa palette-craft"
/// print(ContrastMinimum.sets.contains(.recommended))
/// // Prints "true"
/// ```
public enum RuleSet: String, CaseIterable, Sendable {
  /// The rules that run by default: what they find is wrong in every palette.
  case recommended
  /// The recommended rules, and those that judge by names and habits.
  case strict
  /// What Apple's Human Interface Guidelines ask for.
  case appleHIG = "apple-hig"
  /// What WCAG 2.2 asks for at level AAA.
  case wcagAAA = "wcag-aaa"
  /// What makes the steps of a palette regular.
  case paletteCraft = "palette-craft"

  /// What the set is, in one line.
  package var summary: String {
    switch self {
    case .recommended: "What is wrong in every palette: they run by default."
    case .strict: "Recommended, and what judges by names and habits."
    case .appleHIG: "What Apple's Human Interface Guidelines ask for."
    case .wcagAAA: "What WCAG 2.2 asks for at level AAA."
    case .paletteCraft: "What makes the steps of a palette regular."
    }
  }

  /// The rules of the set, in the order of their identifiers.
  package var rules: [any Rule.Type] {
    Rules.all.filter { $0.sets.contains(self) }.sorted { $0.id < $1.id }
  }

  /// The standard that goes with the set.
  public var standard: Standard? {
    switch self {
    case .appleHIG: .appleHIG
    case .wcagAAA: .wcagAAA
    case .recommended, .strict, .paletteCraft: nil
    }
  }
}
