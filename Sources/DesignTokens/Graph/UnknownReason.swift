/// The reason why a value or a verdict cannot be decided.
///
/// ```swift
/// let css = ":root { --ink: currentcolor; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// if case .unknown(let reason) = palette.tokens[0].variants[0].resolution {
///   print(reason.code == .currentColor, reason.message)
/// }
/// // Prints "true “currentcolor” is the text color of each element"
/// ```
public struct UnknownReason: Error, Hashable, Sendable {
  /// A stable identifier, as reports have it: `unresolved-alias`, `system-reference`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier.
    public var rawValue: String

    /// Makes a code; a report of another version may have one that this version does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ text: String) { rawValue = text }

    /// The identifier.
    public var description: String { rawValue }
  }

  /// What kind of reason it is.
  public var code: Code
  /// The reason in words, without a final period.
  public var message: String

  /// Makes a reason.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// Whether it is that of a problem that the reader of the file reports, so that there is no value.
  package var isReportedByReader: Bool { Self.reported.contains(code) }

  private static let reported: Set<Code> = [
    .aliasChainTooLong, .aliasCycle, .aliasTypeMismatch, .ambiguousAlias,
    .invalidColor, .invalidToken, .noValue, .notAColor, .typeMismatch,
    .unresolvedAlias,
  ]

  package static let noColor = UnknownReason(
    code: .notAColor, message: "the alias leads to a token without a value")

  package static let aliasCycle = UnknownReason(
    code: .aliasCycle, message: "the aliases form a cycle")

  package static func tooManyContexts(_ limit: Int) -> UnknownReason {
    UnknownReason(
      code: .tooManyContexts,
      message: "it depends on more than \(limit) combinations of contexts")
  }

  package static func aliasChainTooLong(_ limit: Int) -> UnknownReason {
    UnknownReason(
      code: .aliasChainTooLong, message: "the chain of aliases is longer than \(limit)")
  }
}
