import DesignTokens
package import PaletteRules
package import SourceSyntax
package import TokenGraph

/// Proposes the fixes of `alias/raw-value` and `deprecated/used`: an alias in place of a literal, and the
/// replacement in place of a deprecated token.
///
/// An alias is written as another one of the same file is; in a file without one nothing is proposed.
package struct AliasFixes {
  private let palette: ResolvedPalette
  private let sources: [String: SourceText]
  private let tokens: [String: ResolvedToken]
  private var notations: [String: AliasNotation?] = [:]

  private init(_ palette: ResolvedPalette, sources: [String: SourceText]) {
    self.palette = palette
    self.sources = sources
    tokens = Dictionary(
      palette.tokens.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Adds fixes to the findings of the two rules.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - palettes: The palettes in which they were found.
  ///   - sources: The texts of the files, by name. A file without one, as a binary one, has no fix.
  package static func add(
    to findings: inout [Finding], of palettes: [ResolvedPalette], sources: [String: SourceText]
  ) {
    let rules = [AliasRawValue.id, DeprecatedUsed.id]
    let concerned = findings.indices.filter { rules.contains(findings[$0].rule) }
    guard !concerned.isEmpty else { return }
    for palette in palettes {
      var fixes = AliasFixes(palette, sources: sources)
      for index in concerned where findings[index].fix == nil {
        let finding = findings[index]
        guard let token = fixes.tokens[finding.token ?? ""],
          let other = fixes.tokens[finding.against ?? ""],
          token.variants.contains(where: { $0.location.file == finding.file })
        else { continue }
        findings[index].fix =
          finding.rule == AliasRawValue.id
          ? fixes.reference(from: token, to: other)
          : fixes.replacement(in: token, of: other)
      }
    }
  }

  /// An alias of a token in place of the literals of another one that has the same color.
  private mutating func reference(
    from token: ResolvedToken, to entry: ResolvedToken
  ) -> Finding.Fix? {
    var edits: Set<Finding.Fix.Edit> = []
    for value in token.variants {
      guard let notation = notation(in: value.location.file) else { return nil }
      edits.insert(.init(location: value.location, text: notation.alias(of: entry.path)))
    }
    return fix(edits, isSafe: false, .refer(token.path, entry.path))
  }

  /// The token that the explanation of a deprecated one names, in its place.
  private func replacement(in token: ResolvedToken, of old: ResolvedToken) -> Finding.Fix? {
    guard let message = old.deprecated?.message, let new = self.token(in: message),
      new.path != old.path, new.path != token.path, new.deprecated == nil,
      !new.variants.contains(where: { value in
        value.aliases.contains { $0.path == token.path || $0.path == old.path }
      })
    else { return nil }
    var edits: Set<Finding.Fix.Edit> = []
    for value in token.variants where value.aliases.first?.path == old.path {
      guard let notation = notation(of: value) else { return nil }
      edits.insert(.init(location: value.location, text: notation.alias(of: new.path)))
    }
    let isSame = palette.permutations.indices.allSatisfy { permutation in
      old.value(in: permutation)?.color == new.value(in: permutation)?.color
    }
    return fix(edits, isSafe: isSame, .replace(old.path, new.path, in: token.path))
  }

  private func fix(
    _ edits: Set<Finding.Fix.Edit>, isSafe: Bool, _ description: String
  ) -> Finding.Fix {
    let sorted = edits.sorted { one, other in
      (one.location.file, one.location.range.start.offset)
        < (other.location.file, other.location.range.start.offset)
    }
    return Finding.Fix(isSafe: isSafe, description: description, edits: sorted)
  }

  /// The one token that a text names.
  private func token(in text: String) -> ResolvedToken? {
    let words = text.split { $0.isWhitespace || "{}()[]\"'`“”,;:".contains($0) }
    let named = Set(
      words.compactMap { word in
        let path = word.hasSuffix(".") ? word.dropLast() : word
        return tokens[String(path)] == nil ? nil : String(path)
      })
    return named.count == 1 ? named.first.flatMap { tokens[$0] } : nil
  }

  /// How a file writes aliases, as its first one does.
  private mutating func notation(in file: String) -> AliasNotation? {
    if let known = notations[file] { return known }
    let found = palette.aliasNotation(in: file, sources)
    notations[file] = .some(found)
    return found
  }

  /// How the alias of a value is written.
  private func notation(of value: ResolvedValue) -> AliasNotation? {
    palette.aliasNotation(of: value, sources)
  }
}

extension ResolvedPalette {
  /// How a file writes aliases, as its first one does; `nil` if it has none that spells a path.
  func aliasNotation(in file: String, _ sources: [String: SourceText]) -> AliasNotation? {
    tokens.lazy.flatMap(\.variants).filter { $0.location.file == file }
      .compactMap { aliasNotation(of: $0, sources) }.first
  }

  /// How the alias of a value is written.
  fileprivate func aliasNotation(
    of value: ResolvedValue, _ sources: [String: SourceText]
  ) -> AliasNotation? {
    guard let source = sources[value.location.file], let target = value.aliases.first else {
      return nil
    }
    return AliasNotation(in: source, at: value.location, format: format, of: target.path)
  }
}

extension String {
  fileprivate static func refer(_ path: String, _ entry: String) -> String {
    "Make \(path) an alias of \(entry), which has the same color"
  }
  fileprivate static func replace(_ old: String, _ new: String, in path: String) -> String {
    "Let \(path) refer to \(new) instead of \(old)"
  }
}
