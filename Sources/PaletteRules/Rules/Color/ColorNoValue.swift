import TokenGraph
import SourceSyntax

/// Colors whose value is not known, and that nothing else reports.
///
/// ## What it checks
///
/// Each color of a palette has a value in some appearance. Those that no pair has are counted, with the
/// reasons; a pair with one is unknown by itself. Colors that are left to the system or to each element,
/// such as `currentColor`, are meant to have none.
///
/// ## Why it matters
///
/// What has no value is not checked, and without pairs nothing would say so.
///
/// ## Example
///
/// ```
/// import SwiftUI
/// extension Color {
///   static let brand = Color(hex: 0x80336699)
///   static let shade = Color(hex: 0x33669980)
/// }
/// ```
///
/// ## Use instead
///
/// ```
/// import SwiftUI
/// extension Color {
///   static let brand = Color(hex: 0x336699).opacity(0.5)
///   static let shade = Color(hex: 0x669980).opacity(0.2)
/// }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - WCAG 2.2, SC 1.4.3 Contrast (Minimum): only what is known can be measured
public struct ColorNoValue: Rule {
  public static let id = "color/no-value"
  public static let summary = "Each color has a known value."
  public static let defaultSeverity = Severity.note

  /// How many reasons a message names.
  private static let named = 3

  /// More reasons that problems of reading report by themselves, and those that are meant.
  private static let excluded: Set<UnknownReason.Code> = [
    .invalidGradient, .invalidModifier, .missingType, .gradient, .tooDeep,
    .tooManyContexts, .valueTooLong, .currentColor, .dynamicColor, .systemReference,
  ]

  public static var examples: [RuleExample<PairCoverage>] {
    func example(
      _ brand: String, _ shade: String, finds messages: [String] = []
    ) -> RuleExample<PairCoverage> {
      let text =
        "import SwiftUI\nextension Color {\n  static let brand = Color(\(brand)\n"
        + "  static let shade = Color(\(shade)\n}"
      return RuleExample(text, files: ["Colors.swift": text], finds: messages)
    }
    return [
      example(
        "hex: 0x80336699)", "hex: 0x33669980)",
        finds: [
          "2 of 2 colors have no value: eight digits have the opacity first in some projects and last "
            + "in others"
        ]),
      example("hex: 0x336699).opacity(0.5)", "hex: 0x669980).opacity(0.2)"),
    ]
  }

  public init() {}

  public func check(_ subject: PairCoverage, report: (Finding) -> Void) {
    var reasons: [(reason: UnknownReason, count: Int)] = []
    var tokens: [ResolvedToken] = []
    for token in subject.palette.tokens where !subject.paired.contains(token.path) {
      guard let reason = token.reasonWithoutValue, !reason.isReportedByReader,
        !Self.excluded.contains(reason.code)
      else {
        continue
      }
      tokens.append(token)
      if let index = reasons.firstIndex(where: { $0.reason.code == reason.code }) {
        reasons[index].count += 1
      } else {
        reasons.append((reason, 1))
      }
    }
    guard let first = tokens.first, let main = reasons.first else { return }
    let location = first.variants[0].location
    let sorted = reasons.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
    var finding = Finding(
      rule: Self.id, severity: Self.defaultSeverity,
      message: .unknown(
        tokens.count, of: subject.palette.tokens.count, sorted.prefix(Self.named)),
      help: .resolve, file: location.file, range: location.range, token: first.path)
    finding.outcome = .unknown(sorted.first?.reason ?? main.reason)
    finding.tokens = tokens.map(\.path)
    report(finding)
  }
}

extension ResolvedToken {
  /// The reason why no appearance has a value; `nil` if one has.
  fileprivate var reasonWithoutValue: UnknownReason? {
    var first: UnknownReason?
    for variant in variants {
      guard case .unknown(let reason) = variant.resolution else { return nil }
      first = first ?? reason
    }
    return first
  }
}

extension String {
  fileprivate static func unknown(
    _ count: Int, of all: Int, _ reasons: ArraySlice<(reason: UnknownReason, count: Int)>
  ) -> String {
    let words = reasons.map { reason, number in
      reasons.count > 1 ? "\(reason.message) (\(number))" : reason.message
    }
    let verb = count == 1 ? "has" : "have"
    return "\(count) of \(all) colors \(verb) no value: " + words.joined(separator: "; ")
  }
  fileprivate static let resolve =
    "Write values that can be read, or check what makes them; `palette-check resolve` gives the reason "
    + "for each."
}
