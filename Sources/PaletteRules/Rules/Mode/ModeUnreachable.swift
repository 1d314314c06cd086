import TokenGraph
import SourceSyntax
import SystemColors

/// Contexts that change no color.
///
/// ## What it checks
///
/// Each context of a modifier that changes colors gives some token another color than the default
/// context does, with all other modifiers at their defaults. A modifier none of whose contexts
/// changes a color (`size`, `density`) is left alone, unless a context says that it is about the
/// appearance (`dark`, `high-contrast`). In style sheets, whose selectors set much else, only such
/// contexts are checked.
///
/// ## Why it matters
///
/// A theme that looks exactly like another one is most often a file that is not read, or a set that
/// the resolution order does not name.
///
/// ## Example
///
/// ```
/// :root { --page: #ffffff; --text: #212529; }
/// [data-theme="dark"] { --page: #191919; --text: #f1f3f5; }
/// [data-theme="dark-dimmed"] { --page: #ffffff; --text: #212529; }
/// ```
///
/// ## Use instead
///
/// ```
/// :root { --page: #ffffff; --text: #212529; }
/// [data-theme="dark"] { --page: #191919; --text: #f1f3f5; }
/// [data-theme="dark-dimmed"] { --page: #22272e; --text: #adbac7; }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Resolver Module 2025.10: modifiers
public struct ModeUnreachable: Rule {
  public static let id = "mode/unreachable"
  public static let summary = "Every context changes some color."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["no color differs from that of the default context"], in: "example.css")
  }

  public init() {}

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let base = palette.defaultPermutation
    guard palette.permutations.indices.contains(base), let first = palette.tokens.first else {
      return
    }
    let chosen = palette.permutations[base]
    var order: [String] = []
    var alone: [String: [Int]] = [:]
    for (row, permutation) in palette.permutations.enumerated() where row != base {
      let differing = zip(permutation.choices, chosen.choices).filter { $0 != $1 }
      guard differing.count == 1, let choice = differing.first?.0 else { continue }
      if alone[choice.modifier] == nil { order.append(choice.modifier) }
      alone[choice.modifier, default: []].append(row)
    }
    for modifier in order {
      let rows = alone[modifier] ?? []
      let isEqual = rows.map { row in palette.tokens.allSatisfy { $0.isEqual(in: row, base) } }
      let changesColors = isEqual.contains(false)
      for (row, isEqual) in zip(rows, isEqual) where isEqual {
        let permutation = palette.permutations[row]
        guard
          changesColors && palette.format != TokenFormatID.css
            || permutation.appearance != chosen.appearance
        else { continue }
        let context = permutation.choices.first { $0.modifier == modifier }?.context ?? ""
        let value = first.variants[0]
        report(
          Finding(
            rule: Self.id, severity: Self.defaultSeverity, message: .same, help: .connect,
            file: value.location.file, permutations: [permutation],
            conditions: ["\(modifier)=\(context)"]))
      }
    }
  }
}

extension ResolvedToken {
  /// Whether the token has the same color in two permutations, or exists in neither.
  fileprivate func isEqual(in first: Int, _ second: Int) -> Bool {
    let (a, b) = (variantIndices[first], variantIndices[second])
    return a == b || a >= 0 && b >= 0 && variants[Int(a)].resolution == variants[Int(b)].resolution
  }
}

extension String {
  fileprivate static let same = "no color differs from that of the default context"
  fileprivate static let connect =
    "Check that the files of the context are read, or remove the context."
}
