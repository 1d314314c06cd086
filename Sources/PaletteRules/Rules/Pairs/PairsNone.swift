import TokenGraph
import SourceSyntax

/// A palette of which no pair is measured.
///
/// ## What it checks
///
/// A palette with colors has at least one pair of a foreground on a background, declared by the
/// configuration or a token, or inferred from names and uses. A palette that only names the colors of
/// another one, such as Swift code with the color sets of an asset catalog, is ignored. So is a file
/// without colors, unless no file of the run has any.
///
/// ## Why it matters
///
/// Without a pair no contrast is measured, and a run without findings says nothing about the
/// palette.
///
/// ## Example
///
/// ```
/// blue  #1919ff
/// red   #ff0000
/// ```
///
/// ## Use instead
///
/// ```
/// text        #191919
/// background  #ffffff
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - WCAG 2.2, SC 1.4.3 Contrast (Minimum): the contrast of text and *its background*
public struct PairsNone: Rule {
  public static let id = "pairs/none"
  public static let summary = "A palette has pairs to measure."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<PairCoverage>] {
    [
      RuleExample(
        colors: "blue  #1919ff\nred   #ff0000",
        finds: [
          "no pair of these colors is declared or inferred, so their contrast was not measured"
        ]),
      RuleExample(colors: "text        #191919\nbackground  #ffffff"),
    ]
  }

  public init() {}

  public func check(_ subject: PairCoverage, report: (Finding) -> Void) {
    let palette = subject.palette
    guard subject.pairs.isEmpty, palette.pairedElsewhere.isEmpty,
      !palette.tokens.contains(where: \.isRepeated),
      palette.tokens.isEmpty || !palette.isOfNames
    else { return }
    let location =
      palette.tokens.first?.variants[0].location ?? SourceLocation(startOf: palette.file)
    if palette.tokens.isEmpty, let first = subject.unplaced.first {
      return report(
        Finding(
          rule: Self.id, severity: Self.defaultSeverity,
          message: .unplaced(subject.unplaced.map(\.name)),
          help: .unplaced, file: first.location.file, range: first.location.range,
          token: first.name))
    }
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity,
        message: palette.tokens.isEmpty ? .colorless(palette.fileCount) : .none,
        help: palette.tokens.isEmpty
          ? .name
          : palette.problems.contains { $0.code == "input/nothing-read" }
            ? .read
            : PairInference.everyPair(palette.tokens).isEmpty ? .declare : .declareOrAll,
        file: location.file, range: location.range))
  }
}

extension ResolvedPalette {
  /// Whether all tokens with a value are names for the colors of another palette, which is checked by itself:
  /// Swift code that names the color sets of an asset catalog.
  fileprivate var isOfNames: Bool {
    let named = tokens.filter { token in token.variants.contains { $0.color != nil } }
    let isNamed = named.allSatisfy { token in
      token.variants.allSatisfy { value in
        value.aliases.last.map { !$0.isOutside && $0.location.file != value.location.file } ?? false
      }
    }
    guard isNamed, !named.isEmpty else { return false }
    let paths = Set(tokens.lazy.map(\.path))
    return named.allSatisfy { token in
      token.variants.allSatisfy { $0.aliases.last.map { !paths.contains($0.path) } ?? false }
    }
  }
}

extension String {
  fileprivate static let none =
    "no pair of these colors is declared or inferred, so their contrast was not measured"
  fileprivate static func colorless(_ files: Int) -> String {
    (files == 1 ? "the file names no color" : "none of the \(files) files names a color")
      + ", so no contrast was measured"
  }
  fileprivate static func unplaced(_ names: [String]) -> String {
    "nothing says what the texts in \(Words.list(names, limit: 3)) lie on, so their contrast was not measured"
  }
  fileprivate static let unplaced =
    "A text is measured where its view, or one around it, states the background."
  fileprivate static let name =
    "Colors are checked where tokens or custom properties name them."
  fileprivate static let read =
    "Let the colors be read that are left out here, or declare pairs of the others in palette-check.yml."
  fileprivate static let declare =
    "Declare pairs in palette-check.yml, with what lies on what: no name says it."
  fileprivate static let declareOrAll =
    "Declare pairs in palette-check.yml; `palette-check pairs` shows what is found, and "
    + "--all-pairs checks every foreground on every background."
}
