import ColorCore
import SourceSyntax

/// The pairs that style sheets draw with tokens of other files: `var(--acme-color-ink)`, which no sheet
/// sets, is `color.ink`, as what builds style sheets of token files calls it.
///
/// The sheets are read once more beside one that sets these properties to the first values of the tokens.
/// What they draw then with such a property belongs to the palette of the token.
package struct CSSBorrowedTokens {
  /// Fewer names that agree may do so by chance.
  private static let leastCount = 2

  /// The tokens by the properties that are called after them.
  private var paths: [String: String]
  private var drawn = DrawnPairs()

  /// Adds the pairs to the palettes of a project.
  ///
  /// - Parameters:
  ///   - palettes: The palettes.
  ///   - formats: The formats whose tokens become custom properties.
  ///   - sheets: The style sheets.
  ///   - context: What was read.
  package static func add(
    to palettes: inout [ResolvedPalette], of formats: Set<String>, by sheets: [TokenInput],
    in context: LoadContext
  ) {
    let lenders = palettes.indices.filter {
      formats.contains(palettes[$0].format) && !palettes[$0].tokens.isEmpty
    }
    guard !lenders.isEmpty, !sheets.isEmpty else { return }
    let files = CSSFiles(context: context, readsThemes: true)
    let found = CSSGroups(sheets, files: files, mayOnlyDraw: true)
    let groups = found.groups
    var applications = CSSClassFiles(groups, files: files)
    for (index, own) in found.missing.enumerated() {
      var missing = own
      if groups[index].paths.contains(where: CSSScriptStyles.mayBeIn) {
        for page in applications.pages(of: index).pages { missing.formUnion(page.themeNames) }
      }
      guard !missing.isEmpty else { continue }
      for lender in lenders {
        let palette = palettes[lender]
        let names = CustomPropertyNames(
          of: palette.tokens.flatMap { self.names(of: $0.path) },
          references: missing)
        let paths = missing.reduce(into: [:]) { $0[$1] = names.token(of: $1) }
        guard paths.count >= leastCount, let sheet = sheet(paths, of: palette) else { continue }
        files.lend(sheet)
        let pages = applications.pages(of: index)
        let read = groups[index].beside(sheet.source.name).palette(
          format: CSS.id, files: files, classes: applications.content(of: index, with: pages),
          pages: pages, isLast: false)
        var borrowed = CSSBorrowedTokens(paths: paths)
        borrowed.take(read, of: palette)
        palettes[lender].add(borrowed.drawn, files.context.options)
        let own = Set(borrowed.drawn.outside.flatMap { $0.tokens.map(\.path) })
        for other in palettes.indices where palettes[other].format == CSS.id {
          palettes[other].noteBorrowing(by: groups[index].paths, with: own, as: read)
        }
      }
    }
  }

  /// What properties may be called for a token, and its path.
  private static func names(of path: String) -> [(path: String, token: String)] {
    let groups = path.split(separator: ".")
    return GeneralGroups.omissions(of: groups).map { count in
      (groups.dropFirst(count).joined(separator: "-"), path)
    }
  }

  private init(paths: [String: String]) { self.paths = paths }

  /// The style sheet that sets properties to the first values of tokens.
  private static func sheet(
    _ paths: [String: String], of palette: ResolvedPalette
  ) -> CSSStylesheet? {
    let colors = Dictionary(
      palette.tokens.map { ($0.path, $0.variants.first?.color) }, uniquingKeysWith: { $1 ?? $0 })
    let lines = paths.sorted { $0.key < $1.key }.compactMap { name, path in
      colors[path]?.map { "\(name): \($0.css);" }
    }
    let source = try? SourceText(
      name: "\(palette.file).css", text: ":root { \(lines.joined(separator: " ")) }")
    return source.map { CSSStylesheet($0) }
  }

  /// Takes what is drawn with a token of a palette.
  private mutating func take(_ read: ResolvedPalette, of palette: ResolvedPalette) {
    nameAliases(in: read)
    let changing = Set(palette.tokens.lazy.filter { $0.variants.count > 1 }.map(\.path))
    let parts = [read] + read.outside
    for token in parts.flatMap(\.tokens) {
      guard let path = paths[token.path] else { continue }
      drawn.pairings[path, default: []] += token.pairings.map(borrowed)
    }
    for part in parts {
      let tokens = part.tokens.filter { token in
        paths[token.path] == nil && !sources(of: token).contains(where: changing.contains)
      }.map { token in
        var token = token
        token.pairings = token.pairings.map(borrowed).filter { !$0.isOutside }
        return token
      }
      drawn.outside.append(part.holding(tokens))
    }
    let texts =
      drawn.pairings.values.joined() + drawn.outside.flatMap { $0.tokens.flatMap(\.pairings) }
    let grounds = Set(texts.flatMap { $0.over + [$0.path ?? ""] })
    for index in drawn.outside.indices {
      drawn.outside[index].tokens.removeAll { $0.pairings.isEmpty && !grounds.contains($0.path) }
    }
    drawn.outside.removeAll(where: \.tokens.isEmpty)
  }

  /// Takes the properties that sheets set to nothing but a token for the token.
  private mutating func nameAliases(in read: ResolvedPalette) {
    let colors = Dictionary(
      read.tokens.map { ($0.path, $0.variants[0].color) }, uniquingKeysWith: { $1 ?? $0 })
    for token in read.tokens where token.variants.count == 1 && paths[token.path] == nil {
      let value = token.variants[0]
      let source = value.aliases.first { paths[$0.path] != nil }?.path
      guard let source, let color = value.color, colors[source] == color else { continue }
      paths[token.path] = paths[source]
    }
  }

  /// The tokens of which a color is made: its value is known for their first ones only.
  private func sources(of token: ResolvedToken) -> [String] {
    let faded = token.path.split(separator: "/").first.map(String.init) ?? token.path
    return ([faded] + token.variants.flatMap { $0.aliases.map(\.path) }).compactMap { paths[$0] }
  }

  /// A pairing with the paths of the palette.
  private func borrowed(_ pairing: TokenPairing) -> TokenPairing {
    var pairing = pairing
    let path = pairing.path.flatMap { paths[$0] }
    pairing.isOutside = path == nil
    pairing.isPlaced = true
    pairing.path = path ?? pairing.path
    pairing.over = pairing.over.map { paths[$0] ?? $0 }
    return pairing
  }
}

extension CSSPages.Page {
  /// The custom properties that stand for what elements take of themes in styles of their own.
  fileprivate var themeNames: [String] {
    styled.flatMap { $0.style.declarations.compactMap(\.theme) }
  }
}

extension ResolvedPalette {
  /// Takes over what style sheets say that are read beside the tokens of which they draw the properties.
  fileprivate mutating func noteBorrowing(
    by sheets: [String], with own: Set<String>, as read: ResolvedPalette
  ) {
    pairedElsewhere.formUnion(own.intersection(tokens.lazy.map(\.path)))
    let problems = Set(read.problems)
    self.problems.removeAll { problem in
      problem.code == "alias/unresolved" && sheets.contains(problem.location.file)
        && !problems.contains(problem)
    }
  }
}
