import DesignTokens
public import SourceSyntax
/// A format for printing a report.
///
/// A new format is one file in `Reporters/`, named after its type; `swift run generate-catalogs`
/// lists it.
public protocol Reporter: SendableMetatype {
  /// The identifier, as used by `--format`.
  static var id: String { get }

  /// Makes a reporter.
  init(style: ReportStyle)

  /// The complete text of a report, with a final newline unless it is empty.
  func text(of report: Report) -> String
}

/// The style of a report: color and excerpts.
public struct ReportStyle: Sendable {
  /// Whether to use color (24-bit ANSI escapes).
  public var usesColor: Bool
  /// The text of a file, for excerpts, or `nil` if it is not available.
  public var source: @Sendable (_ file: String) -> SourceText?

  /// Makes a style; without arguments, plain text without excerpts.
  public init(
    usesColor: Bool = false,
    source: @escaping @Sendable (_ file: String) -> SourceText? = { _ in nil }
  ) {
    self.usesColor = usesColor
    self.source = source
  }
}
