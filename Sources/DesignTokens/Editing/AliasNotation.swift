package import SourceSyntax

/// How a file writes an alias: what stands around the path of its target, as `{` and `.value}` in
/// `{gray.500.value}`.
package struct AliasNotation: Hashable, Sendable {
  private let prefix: String
  private let suffix: String

  private static let prefixes = ["{", "$", "var(", "@color/"]
  private static let suffixes = ["}", ".value}", "", ")"]

  /// The notation of an alias in a file; `nil` if the value is none, or does not spell the path of its
  /// target as the tokens do.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - location: The place of the alias.
  ///   - format: The identifier of the file's format.
  ///   - path: The path of the token to which it leads.
  package init?(in source: SourceText, at location: SourceLocation, format: String, of path: String)
  {
    guard AliasLiteral(in: source, at: location, format: format) != nil else { return nil }
    let text = source.text(location.range.start.offset..<location.range.end.offset)
    guard let range = text.firstRange(of: path) else { return nil }
    let quotes = text.prefix { $0 == "\"" || $0 == "'" }
    prefix = String(text[..<range.lowerBound])
    suffix = String(text[range.upperBound...])
    guard Self.prefixes.contains(String(prefix.dropFirst(quotes.count))), suffix.hasSuffix(quotes),
      Self.suffixes.contains(String(suffix.dropLast(quotes.count)))
    else { return nil }
  }

  /// An alias of a token.
  package func alias(of path: String) -> String { prefix + path + suffix }
}
