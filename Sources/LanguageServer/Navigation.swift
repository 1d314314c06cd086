import PaletteAudit
import SourceSyntax

extension LanguageServer {
  /// Where the token at a place is declared, in every theme.
  func definition(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let (document, offset) = try place(of: parameters) else { return .null }
    let sets = colorSets(in: document, at: offset)
    guard sets.isEmpty else { return .array(sets) }
    guard let symbol = workspace.symbol(in: document, at: offset) else { return .null }
    let project = workspace.project(of: document.path)
    var places = workspace.declarations(of: symbol.path, in: project)
    // A pointer is first of all one into its own file.
    let own = places.filter { $0.file == document.source.name }
    if symbol.style == .pointer, !own.isEmpty { places = own }
    return .array(
      places.compactMap { place in place.path.last.map { location($0.range, of: place.source) } })
  }

  /// The colors of the color set that a string of Swift code names: `Color("Ink")`.
  private func colorSets(in document: TextDocument, at offset: Int) -> [JSONText] {
    guard Path.fileExtension(document.path) == "swift",
      let name = Self.assetName(in: document.source.bytes, at: offset),
      let result = workspace.project(of: document.path)?.result
    else { return [] }
    let token = name.split(separator: "/").joined(separator: ".")
    var seen: Set<SourceLocation> = []
    return result.palettes.lazy.filter { $0.format == AssetCatalog.id }.flatMap(\.tokens)
      .filter { $0.path == token }.flatMap(\.variants)
      .compactMap { value in
        guard seen.insert(value.location).inserted, let source = result.sources[value.location.file]
        else { return nil }
        let range = value.location.range
        return location(range.start.offset..<range.end.offset, of: source)
      }
  }

  /// The text at an offset, if it is what a color set is named by: `Color("Ink")`,
  /// `UIColor(named: "Ink")`.
  private static func assetName(in bytes: [UInt8], at offset: Int) -> String? {
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
      return isNamed ? String(decoding: bytes[range], as: UTF8.self) : nil
    }
    return nil
  }

  /// Where the token at a place is referred to.
  func references(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let (document, offset) = try place(of: parameters),
      let symbol = workspace.symbol(in: document, at: offset)
    else { return .null }
    let project = workspace.project(of: document.path)
    var places = workspace.references(to: symbol.path, in: project)
    if parameters["context"]?["includeDeclaration"]?.bool ?? true {
      places = workspace.declarations(of: symbol.path, in: project) + places
    }
    return .array(
      places.map { location($0.path[symbol.path.count - 1].range, of: $0.source) })
  }

  /// The places in the same document that name the same token.
  func highlights(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let (document, offset) = try place(of: parameters),
      let symbol = workspace.symbol(in: document, at: offset)
    else { return .null }
    let names = workspace.names(in: document.source)
    let depth = symbol.path.count - 1
    let declared = names.declarations.filter { !$0.isHeading && $0.names == symbol.path }
      .map { (range: $0.path[depth].range, kind: 3) }
    let referred = names.references.filter { $0.names.starts(with: symbol.path) }
      .map { (range: $0.path[depth].range, kind: 2) }
    return .array(
      (declared + referred).map { place in
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
    guard client.takesSymbolTree else {
      return .array(
        declarations.filter(\.isToken).map { declaration in
          .object([
            ("name", .string(declaration.names.joined(separator: "."))), ("kind", 14),
            ("location", location(declaration.range, of: source)),
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
            declaration.isToken ? .string(Self.detail(declaration, source)) : nil
          ),
          ("kind", declaration.isToken ? 14 : 3), ("range", range(declaration.range, of: source)),
          ("selectionRange", range(name.range, of: source)),
          ("children", inner.isEmpty ? nil : .array(inner)),
        ])
      }
    }
    return .array(symbols(in: -1))
  }

  /// A value that is short, or nothing.
  private static func detail(_ declaration: TokenNames.Declaration, _ source: SourceText) -> String
  {
    guard declaration.value.count <= 60 else { return "" }
    return Printable.line(source.text(declaration.value), columns: 60)
  }
}
