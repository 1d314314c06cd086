import TokenGraph
import SourceSyntax

/// Foregrounds of which no pair is measured.
///
/// ## What it checks
///
/// In a palette with pairs, every color that is meant for text or icons lies on some background.
///
/// ## Why it matters
///
/// A foreground without a background passes silently, however little contrast it has.
///
/// ## Example
///
/// ```
/// text        #191919
/// background  #ffffff
/// badge.ink   #ffffff
/// ```
///
/// ## Use instead
///
/// ```
/// text              #191919
/// background        #ffffff
/// badge.ink         #ffffff
/// badge.background  #0000cc
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - WCAG 2.2, SC 1.4.3 Contrast (Minimum)
public struct PairsUncovered: Rule {
  public static let id = "pairs/uncovered"
  public static let summary = "Every foreground is measured on some background."
  public static let defaultSeverity = Severity.note

  /// How many tokens a message names.
  private static let named = 6

  public static var examples: [RuleExample<PairCoverage>] {
    let page = "text        #191919\nbackground  #ffffff\n"
    let badge = "badge.ink   #ffffff"
    let whole =
      "text              #191919\nbackground        #ffffff\n"
      + "badge.ink         #ffffff\nbadge.background  #0000cc"
    return [
      RuleExample(
        colors: page + badge,
        finds: ["no pair touches 1 of 2 foregrounds: badge.ink"]),
      RuleExample(colors: whole),
    ]
  }

  public init() {}

  public func check(_ subject: PairCoverage, report: (Finding) -> Void) {
    let uncovered: [(path: String, location: SourceLocation)] =
      subject.uncovered.map { ($0.path, $0.variants[0].location) }
      + subject.unplaced.map { ($0.name, $0.location) }
    guard !subject.pairs.isEmpty, let first = uncovered.first else { return }
    let paths = uncovered.map(\.path)
    var finding = Finding(
      rule: Self.id, severity: Self.defaultSeverity,
      message: .uncovered(paths, of: subject.counts.foregrounds, Self.named),
      help: .declare, file: first.location.file, range: first.location.range, token: first.path,
      related: uncovered.dropFirst().prefix(Self.named - 1).map {
        .init(message: $0.path, location: $0.location)
      })
    finding.tokens = paths
    report(finding)
  }
}

extension String {
  fileprivate static func uncovered(_ paths: [String], of count: Int, _ limit: Int) -> String {
    let more = paths.count > limit ? " and \(paths.count - limit) more" : ""
    return "no pair touches \(paths.count) of \(count) foregrounds: "
      + paths.prefix(limit).joined(separator: ", ") + more
  }
  fileprivate static let declare =
    "Declare what they lie on in palette-check.yml; `palette-check pairs` shows what is found."
}
