public import DesignTokens
public import SourceSyntax

/// Proposes the fixes of `alias/raw-value` and `deprecated/used`: an alias in place of a literal, and the
/// replacement in place of a deprecated token.
///
/// An alias is written as another one of the same file is; in a file without one nothing is proposed.
public struct AliasFixes {
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
  public static func add(
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
  private mutating func reference(from token: ResolvedToken, to entry: ResolvedToken)
    -> Finding.Fix?
  {
    var edits: [Finding.Fix.Edit] = []
    for place in Set(token.variants.map(\.location)) {
      guard let notation = notation(in: place.file) else { return nil }
      edits.append(.init(location: place, text: notation.alias(of: entry.path)))
    }
    return Finding.Fix(
      isSafe: false, description: .refer(token.path, entry.path), edits: edits.sorted(by: isBefore))
  }

  /// The token that the explanation of a deprecated one names, in its place.
  private func replacement(in token: ResolvedToken, of old: ResolvedToken) -> Finding.Fix? {
    guard let message = old.deprecated?.message, let new = self.token(in: message),
      new.path != old.path, new.path != token.path, new.deprecated == nil,
      !new.variants.contains(where: { value in
        value.aliases.contains { $0.path == token.path || $0.path == old.path }
      })
    else { return nil }
    var edits: Set<SourceLocation> = []
    var texts: [SourceLocation: String] = [:]
    for value in token.variants where value.aliases.first?.path == old.path {
      let place = value.location
      guard
        let notation = sources[place.file].flatMap({
          AliasNotation(in: $0, at: place, format: palette.format, of: old.path)
        })
      else { return nil }
      edits.insert(place)
      texts[place] = notation.alias(of: new.path)
    }
    let isSame = palette.permutations.indices.allSatisfy { permutation in
      old.value(in: permutation)?.color == new.value(in: permutation)?.color
    }
    return Finding.Fix(
      isSafe: isSame, description: .replace(old.path, new.path, in: token.path),
      edits: edits.map { .init(location: $0, text: texts[$0] ?? "") }.sorted(by: isBefore))
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
    var found: AliasNotation?
    if let source = sources[file] {
      found =
        palette.tokens.lazy.flatMap(\.variants).filter { $0.location.file == file }
        .compactMap { [format = palette.format] value in
          value.aliases.first.flatMap {
            AliasNotation(in: source, at: value.location, format: format, of: $0.path)
          }
        }.first
    }
    notations[file] = .some(found)
    return found
  }

  private func isBefore(_ one: Finding.Fix.Edit, _ other: Finding.Fix.Edit) -> Bool {
    (one.location.file, one.location.range.start.offset)
      < (other.location.file, other.location.range.start.offset)
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
