import ColorCore
import TokenGraph
import SourceSyntax

/// Palette entries with the same value.
///
/// ## What it checks
///
/// Two literals of the palette, such as `gray.900` and `slate.950`, do not have the same color and
/// alpha in every permutation. Only tokens whose names say that they are entries of a palette (a
/// number or a hue) are compared, with the same words for a theme (`light`, `dark`); roles may well
/// be equal. One finding lists all tokens with the value.
///
/// ## Why it matters
///
/// Two names for one color diverge at the next change, and until then nobody knows which one to
/// use.
///
/// ## Example
///
/// ```
/// gray.900  #212529
/// slate.950 #212529
/// ```
///
/// ## Use instead
///
/// ```
/// gray.900  #212529
/// slate.950 #1b1e22
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10: aliases
public struct TokenDuplicateValue: Rule {
  public static let id = "token/duplicate-value"
  public static let summary = "No two entries of a palette have the same value."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.paletteCraft]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["slate.950 has the value of gray.900, #212529"]) {
      PaletteSubject(exampleColors: $0)
    }
  }

  public init() {}

  /// How many further tokens a finding lists.
  private static let listed = 8

  /// The colors of a token in each permutation, and the theme that its name states.
  private struct Key: Hashable {
    let colors: [Color?]
    let theme: Set<String>
  }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    var groups: [Key: [Int]] = [:]
    var order: [Key] = []
    for (index, token) in palette.tokens.enumerated() where token.isLiteral {
      let name = TokenName(token.path)
      guard name.isPaletteEntry, !name.isEffect, token.variants.allSatisfy({ $0.color != nil })
      else { continue }
      let colors = token.variants.map(\.color)
      // A token with one value has the same key, however many permutations there are.
      let key = Key(
        colors: token.variants.count == 1 && !token.variantIndices.contains(-1)
          ? colors : token.variantIndices.map { $0 < 0 ? nil : colors[Int($0)] },
        theme: name.themeWords)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(index)
    }
    for key in order {
      guard let group = groups[key], group.count > 1 else { continue }
      let (first, second) = (palette.tokens[group[0]], palette.tokens[group[1]])
      var finding = palette.finding(
        of: Self.self, second, and: (first, "the other token"),
        .duplicates(second.path, first.path, group.count - 2, second.variants[0].color?.hex ?? ""),
        help: .merge)
      finding.related += group.dropFirst(2).prefix(Self.listed).map {
        .init(
          message: "another token, \(palette.tokens[$0].path)",
          location: palette.tokens[$0].variants[0].location)
      }
      finding.tokens =
        [second.path, first.path] + group.dropFirst(2).map { palette.tokens[$0].path }
      report(finding)
    }
  }
}

extension String {
  fileprivate static func duplicates(
    _ path: String, _ other: String, _ more: Int, _ hex: String
  ) -> String {
    let rest =
      more == 0 ? "" : more == 1 ? ", as has 1 more token" : ", as have \(more) more tokens"
    return "\(path) has the value of \(other), \(hex)\(rest)"
  }
  fileprivate static let merge = "Keep one of them, and make the other an alias or remove it."
}
