import ColorCore
import PaletteAudit

extension LanguageServer {
  /// The colors of the token at a place, its aliases, and its contrast with the tokens that it is
  /// paired with.
  func hover(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let (document, offset) = try place(of: parameters) else { return .null }
    let project = workspace.project(of: document.path)
    let tokens: [(token: ResolvedToken, palette: ResolvedPalette)]
    let shown: Range<Int>
    if let set = colorSet(in: document, at: offset) {
      (shown, tokens) = set
    } else {
      guard let (path, name) = named(in: document, at: offset) else { return .null }
      shown = name
      let found = workspace.tokens(at: workspace.origins(of: path, in: project), in: project)
      // Groups that extend others have tokens at the same places.
      let own = found.filter { $0.token.path == path.joined(separator: ".") }
      tokens = own.isEmpty ? found : own
    }
    guard !tokens.isEmpty else { return .null }
    let pairs = project?.result?.report.palettes.flatMap(\.pairs) ?? []
    let text = tokens.prefix(4).map { token, palette in
      HoverText(of: token, in: palette, pairs: pairs, showsImages: client.showsImages).text
    }.joined(separator: "\n\n")
    return .object([
      (
        "contents",
        .object([
          ("kind", client.takesMarkdown ? "markdown" : "plaintext"), ("value", .string(text)),
        ])
      ), ("range", range(shown, of: document.source)),
    ])
  }

  /// The path that stands at a place, or that of the token whose value does, with its bytes.
  private func named(
    in document: TextDocument, at offset: Int
  ) -> (path: [String], bytes: Range<Int>)? {
    if let symbol = workspace.symbol(in: document, at: offset) {
      return (symbol.path, symbol.name.range)
    }
    return workspace.declaration(in: document, around: offset).map { ($0.names, $0.value) }
  }
}

/// What is told of a token.
private struct HoverText {
  /// How many rows a table has at most.
  private static let most = 12

  let text: String

  init(
    of token: ResolvedToken, in palette: ResolvedPalette, pairs: [ColorPair], showsImages: Bool
  ) {
    var blocks = ["**\(Self.code(token.path))**"]
    if let deprecated = token.deprecated {
      blocks[0] += " (deprecated" + (deprecated.message.map { ": \(Self.plain($0))" } ?? "") + ")"
    }
    if let description = token.description { blocks.append(Self.plain(description)) }
    blocks.append(Self.colors(of: token, in: palette, showsImages).joined(separator: "  \n"))
    let contrasts = Self.contrasts(of: token, pairs)
    if !contrasts.isEmpty {
      let shown = contrasts.prefix(Self.most).map { "- \($0)" }
      let more = contrasts.count > Self.most ? ["- and \(contrasts.count - Self.most) more"] : []
      blocks.append((["Contrast:", ""] + shown + more).joined(separator: "\n"))
    }
    text = blocks.joined(separator: "\n\n")
  }

  private static func colors(
    of token: ResolvedToken, in palette: ResolvedPalette, _ showsImages: Bool
  ) -> [String] {
    var rows = token.variants.enumerated().map { index, variant -> String in
      var row: String
      switch variant.resolution {
      case .color(let color):
        let image = showsImages ? "![\(color.hex)](\(swatch(color))) " : ""
        row = "\(image)\(code(color.hex)) \(code(color.css))"
      case .unknown(let reason): row = plain(reason.message)
      }
      if !variant.aliases.isEmpty {
        row += " = " + variant.aliases.map { code($0.path) }.joined(separator: " → ")
      }
      let holding = palette.permutations.indices.filter {
        $0 < token.variantIndices.count && token.variantIndices[$0] == Int32(index)
      }
      guard token.variants.count > 1 || holding.count < palette.permutations.count else {
        return row
      }
      let names = holding.prefix(3).map { name(of: palette.permutations[$0]) }
      let more = holding.count > 3 ? " and \(holding.count - 3) more" : ""
      return row + (names.isEmpty ? "" : " in " + names.joined(separator: ", ") + more)
    }
    if rows.count > most { rows = rows.prefix(most) + ["and \(rows.count - most) more"] }
    return rows
  }

  private static func name(of permutation: Permutation) -> String {
    // What no class or query changes is called none.
    let said = permutation.choices.map(\.context).filter { $0 != "none" }
    return said.isEmpty
      ? "\(permutation.appearance)" : said.map(plain).joined(separator: " + ")
  }

  /// The contrast with each token that the token is paired with: the least first where appearances
  /// differ.
  private static func contrasts(of token: ResolvedToken, _ pairs: [ColorPair]) -> [String] {
    pairs.compactMap { pair in
      let isForeground = pair.foreground.path == token.path
      guard isForeground || pair.background.path == token.path else { return nil }
      let all = pair.scope.map { (name(of: pair.permutations[$0]), pair.contrast(in: $0)) }
      let ratios = all.compactMap(\.1)
      guard let measured = measured(all.map { ($0, $1?.ratio) }) else { return nil }
      let other = code(isForeground ? pair.background.path : pair.foreground.path)
      let verdict: String
      switch pair.requirement {
      case nil: verdict = "exempt"
      case let requirement?:
        let mark =
          ratios.contains { $0.fails } ? "✗" : ratios.allSatisfy { $0.outcome == nil } ? "✓" : "?"
        verdict = "\(mark) needs \(RatioText.required(requirement.ratio)):1"
      }
      return "\(isForeground ? "on" : "under") \(other): \(measured), \(verdict)"
    }
  }

  /// The ratios of appearances, each with the names of those that have it if they differ.
  private static func measured(_ ratios: [(name: String, ratio: Double?)]) -> String? {
    var names: [String: [String]] = [:]
    var texts: [String] = []
    for (name, ratio) in ratios.sorted(by: { $0.ratio ?? .infinity < $1.ratio ?? .infinity }) {
      guard let ratio else { continue }
      let text = "\(RatioText.measured(ratio)):1"
      if names[text] == nil { texts.append(text) }
      if !names[text, default: []].contains(name) { names[text, default: []].append(name) }
    }
    guard texts.count > 1 else { return texts.first }
    let shown = texts.prefix(3).map { text in
      let holding = names[text] ?? []
      let more = holding.count > 2 ? " and \(holding.count - 2) more" : ""
      return "\(text) in \(holding.prefix(2).joined(separator: ", "))\(more)"
    }
    return (shown + (texts.count > 3 ? ["up to \(texts[texts.count - 1])"] : []))
      .joined(separator: "; ")
  }

  /// A small image of a color, on a checkered ground if it is translucent.
  private static func swatch(_ color: Color) -> String {
    var opaque = color
    opaque.alpha = 1
    let fill = CSSMapping.map(opaque, to: .srgb).hex
    let ground =
      color.alpha < 1
      ? ##"<path fill="#fff" d="M0 0h16v16H0z"/><path fill="#888" d="M0 0h8v8H0zm8 8h8v8H8z"/>"##
      : ""
    let image =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">\#(ground)"#
      + #"<path fill="\#(fill)" fill-opacity="\#(color.alpha)" d="M0 0h16v16H0z"/></svg>"#
    return "data:image/svg+xml;base64,\(Base64.text(of: Array(image.utf8)))"
  }

  private static func code(_ text: String) -> String {
    "`" + Printable.line(text).map { $0 == "`" ? "'" : String($0) }.joined() + "`"
  }

  /// Text in which nothing counts as markup.
  private static func plain(_ text: String) -> String {
    Printable.line(text).map { "\\`*_{}[]<>#|!".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
