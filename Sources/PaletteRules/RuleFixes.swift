/// Whether `palette-check fix` can correct what a rule finds.
///
/// ```swift
/// print(ContrastMinimum.fixes)
/// // Prints "unsafe"
/// ```
public enum RuleFixes: String, CaseIterable, Sendable {
  /// No finding has a fix.
  case none
  /// Some findings have a fix that changes nothing that is seen.
  case safe
  /// Some findings have a fix that changes a color or what a token means, for which `--unsafe` is needed.
  case unsafe
  /// As ``unsafe``, only if `--select` names the rule: the fix rewrites what other tools read.
  case onRequest = "on-request"

  /// What the documentation of a rule says.
  public var sentence: String? {
    switch self {
    case .none: nil
    case .safe: "Fix: `palette-check fix` corrects what has only one right form."
    case .unsafe: "Fix: `palette-check fix --unsafe` corrects most findings."
    case .onRequest:
      "Fix: `palette-check fix --unsafe` corrects most findings if `--select` names the rule."
    }
  }
}
