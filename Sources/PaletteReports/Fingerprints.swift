import PaletteRules
import SourceSyntax

/// Identities of findings that stay when lines move, colors change, or other findings come and go.
///
/// An identity consists of the rule, the file and the tokens; without a token, of the message.
/// Findings that agree in all of it are told apart by their order.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// The fingerprint of the next finding: 16 hexadecimal digits.
  mutating func next(_ finding: Finding) -> String {
    let subject = finding.token ?? finding.message
    return next([
      finding.rule, finding.file, subject, finding.against ?? "",
      finding.outcome == .fail ? "fail" : "unknown",
    ])
  }

  /// The fingerprint of the next problem with the input.
  mutating func next(_ problem: Report.Problem) -> String {
    next([problem.code, problem.file ?? "", problem.message])
  }

  /// The fingerprint of the next thing that these parts identify.
  mutating func next(_ parts: [String]) -> String {
    let identity = parts.joined(separator: "\u{1F}")
    let order = counts[identity, default: 0]
    counts[identity] = order + 1
    let digits = String(FNV1a.hash("\(identity)\u{1F}\(order)".utf8Span.span), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
