import PaletteAudit
import SourceSyntax

extension LanguageServer {
  /// Where the token at a place is declared, in every theme.
  func definition(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let (document, offset) = try place(of: parameters) else { return .null }
    if let set = colorSet(in: document, at: offset) { return .array(locations(of: set.tokens)) }
    guard let symbol = workspace.symbol(in: document, at: offset) else { return .null }
    let project = workspace.project(of: document.path)
    var places = workspace.origins(of: symbol.path, in: project)
    // A pointer is first of all one into its own file.
    let own = places.filter { $0.file == document.source.name }
    if symbol.style == .pointer, !own.isEmpty { places = own }
    return .array(places.map { location($0.name.range, of: $0.source) })
  }

  /// The color set that a string of Swift code names, `Color("Ink")`, and where it stands.
  func colorSet(
    in document: TextDocument, at offset: Int
  ) -> (name: Range<Int>, tokens: [(token: ResolvedToken, palette: ResolvedPalette)])? {
    guard Path.fileExtension(document.path) == "swift",
      let range = Self.assetName(in: document.source.bytes, at: offset),
      let result = workspace.project(of: document.path)?.result
    else { return nil }
    let path = document.source.text(range).split(separator: "/").joined(separator: ".")
    var tokens: [(token: ResolvedToken, palette: ResolvedPalette)] = []
    for palette in result.palettes where palette.format == AssetCatalog.id {
      tokens += palette.tokens.filter { $0.path == path }.map { ($0, palette) }
    }
    return tokens.isEmpty ? nil : (range, tokens)
  }

  /// Where the colors of a color set stand.
  private func locations(
    of tokens: [(token: ResolvedToken, palette: ResolvedPalette)]
  ) -> [JSONText] {
    var seen: Set<SourceLocation> = []
    return tokens.flatMap { $0.token.variants }.compactMap { value in
      guard seen.insert(value.location).inserted,
        let source = workspace.source(of: value.location.file)
      else { return nil }
      let range = value.location.range
      return location(range.start.offset..<range.end.offset, of: source)
    }
  }

  /// The bytes of the text at an offset, if it is what a color set is named by: `Color("Ink")`,
  /// `UIColor(named: "Ink")`.
  private static func assetName(in bytes: [UInt8], at offset: Int) -> Range<Int>? {
    let tokens = SwiftLexer.tokens(in: bytes, bytes.indices)
    func isName(_ token: SwiftToken, _ name: String) -> Bool {
      token.isName && bytes[token.range].elementsEqual(name.utf8)
    }
    for (position, token) in tokens.enumerated().dropFirst(2) where token.range.upperBound >= offset
    {
      guard case .text(let range?) = token.kind, range.lowerBound <= offset,
        range.upperBound >= offset
      else { return nil }
      let isNamed =
        switch tokens[position - 1].kind {
        case .sign(UInt8(ascii: "(")): isName(tokens[position - 2], "Color")
        case .sign(UInt8(ascii: ":")): isName(tokens[position - 2], "named")
        default: false
        }
      return isNamed ? range : nil
    }
    return nil
  }

  /// Where the token at a place is referred to.
  func references(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let (document, offset) = try place(of: parameters),
      let symbol = workspace.symbol(in: document, at: offset)
    else { return .null }
    let project = workspace.project(of: document.path)
    let paths = workspace.sharing(symbol.path, in: project)
    var places = paths.flatMap { workspace.references(to: $0, in: project) }
    if parameters["context"]?["includeDeclaration"]?.bool ?? true {
      places = paths.flatMap { workspace.declarations(of: $0, in: project) } + places
    }
    return .array(places.map { location($0.name.range, of: $0.source) })
  }

  /// The places in the same document that name the same token.
  func highlights(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let (document, offset) = try place(of: parameters),
      let symbol = workspace.symbol(in: document, at: offset)
    else { return .null }
    let names = workspace.names(in: document.source)
    let paths = workspace.sharing(symbol.path, in: workspace.project(of: document.path))
    let places = paths.flatMap { path in
      names.declarations.filter { !$0.isHeading && $0.names == path }
        .map { (range: $0.path[path.count - 1].range, kind: 3) }
        + names.references.filter { $0.names.starts(with: path) }
        .map { (range: $0.path[path.count - 1].range, kind: 2) }
    }
    return .array(
      places.map { place in
        .object([
          ("range", range(place.range, of: document.source)), ("kind", .integer(place.kind)),
        ])
      })
  }

  /// The tokens of a document as a tree.
  func documentSymbols(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let document = workspace.documents[try parameters.uri()] else { return .null }
    let source = document.source
    let declarations = workspace.names(in: source).declarations
    let colors = workspace.colors(in: document)
    let tokens = declarations.filter(\.isToken).map { ($0.names.joined(separator: "."), $0.range) }
    guard client.takesSymbolTree, !tokens.isEmpty else {
      return .array(
        (tokens.isEmpty ? colors.map { ($0.token, $0.bytes) } : tokens).map { name, range in
          .object([
            ("name", .string(name)), ("kind", 14), ("location", location(range, of: source)),
          ])
        })
    }
    var children: [Int: [Int]] = [:]
    for (index, declaration) in declarations.enumerated() {
      children[declaration.parent ?? -1, default: []].append(index)
    }
    func symbols(in parent: Int) -> [JSONText] {
      (children[parent] ?? []).compactMap { index in
        let declaration = declarations[index]
        let inner = symbols(in: index)
        guard declaration.isToken || !inner.isEmpty, let name = declaration.path.last else {
          return nil
        }
        return .object([
          ("name", .string(name.name.isEmpty ? "…" : Printable.line(name.name, columns: 120))),
          (
            "detail",
            declaration.isToken ? .string(Self.detail(declaration, colors, source)) : nil
          ),
          ("kind", declaration.isToken ? 14 : 3), ("range", range(declaration.range, of: source)),
          ("selectionRange", range(name.range, of: source)),
          ("children", inner.isEmpty ? nil : .array(inner)),
        ])
      }
    }
    return .array(symbols(in: -1))
  }

  /// The color of a token, or else what it is where that is a short text.
  private static func detail(
    _ declaration: TokenNames.Declaration, _ colors: [ColorPlace], _ source: SourceText
  ) -> String {
    let index = colors.partitioningIndex { $0.bytes.lowerBound >= declaration.value.lowerBound }
    if index < colors.count, declaration.value.contains(colors[index].bytes.lowerBound) {
      return colors[index].hex
    }
    let text = source.text(declaration.value.prefix(60))
    guard declaration.value.count <= 60, !text.hasPrefix("{") else { return "" }
    return Printable.line(text, columns: 60)
  }
}

/// Where the color of a token is written.
struct ColorPlace {
  let token: String
  let bytes: Range<Int>
  let hex: String
}

extension Workspace {
  /// The colors of the tokens of a document in the order of the text.
  func colors(in document: TextDocument) -> [ColorPlace] {
    guard let result = project(of: document.path)?.result else { return [] }
    let name = result.sources.keys.first {
      files.identity(of: $0) == files.identity(of: document.path)
    }
    let places = result.palettes.flatMap(\.tokens).flatMap { token in
      token.variants.compactMap { variant -> ColorPlace? in
        guard variant.location.file == name, let color = variant.color else { return nil }
        let range = variant.location.range
        return ColorPlace(
          token: token.path, bytes: range.start.offset..<range.end.offset, hex: color.hex)
      }
    }
    return places.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }
}
