import PaletteRules
import SourceSyntax

/// Identities of findings that stay when lines move, colors change, or other findings come and go.
///
/// An identity consists of the rule, the file, the tokens and the conditions; without a token, of the
/// message as it was before equal ones were counted. Findings that agree in all of it are told apart
/// by their order.
struct Fingerprints {
  private var counts: [String: Int] = [:]
  private let style: ReportStyle

  /// Makes the identities of a report, in which paths are relative as in the others of its style.
  init(style: ReportStyle) { self.style = style }

  /// The fingerprint of the next finding: 16 hexadecimal digits.
  mutating func next(_ finding: Finding) -> String {
    let subject = finding.token ?? SourceProblem.uncounted(finding.message)
    return next([
      finding.rule, style.path(of: finding.file), subject, finding.against ?? "",
      finding.outcome == .fail ? "fail" : "unknown", finding.conditions.joined(separator: "\u{1E}"),
    ])
  }

  /// The fingerprint of the next problem with the input.
  mutating func next(_ problem: Report.Problem) -> String {
    next([
      problem.code, problem.file.map(style.path) ?? "", SourceProblem.uncounted(problem.message),
    ])
  }

  /// The fingerprint of the next image that could not be read.
  mutating func next(_ error: Report.Asset.Failure, in file: String) -> String {
    next([error.code, style.path(of: file)])
  }

  /// The fingerprint of the next thing that these parts identify.
  private mutating func next(_ parts: [String]) -> String {
    let identity = parts.joined(separator: "\u{1F}")
    let order = counts[identity, default: 0]
    counts[identity] = order + 1
    let digits = String(FNV1a.hash("\(identity)\u{1F}\(order)".utf8Span.span), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
