import DesignTokens
public import SourceSyntax
/// A way to print a report.
///
/// A new format is one file of `Reporters/`, named after its type; `swift run generate-catalogs`
/// lists it.
public protocol Reporter: SendableMetatype {
  /// The identifier, as `--format` takes it.
  static var id: String { get }

  /// Makes a reporter.
  init(style: ReportStyle)

  /// The whole text of a report, with a final newline when it is not empty.
  func text(of report: Report) -> String
}

/// What a reporter may do and ask.
public struct ReportStyle: Sendable {
  /// Whether to use color (24-bit ANSI escapes).
  public var usesColor: Bool
  /// The text of a file, for excerpts, or `nil` when there is none.
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
