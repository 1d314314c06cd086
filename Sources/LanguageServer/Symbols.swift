import PaletteAudit

/// What stands at a place of a text: the name of a token or a group, as a declaration or a reference.
struct Symbol {
  /// The path from the root up to the name that was pointed at.
  let path: [String]
  /// The name that was pointed at.
  let name: TokenNames.Part
  let style: TokenNames.Style?
  let file: String
  /// The declaration, if the symbol is one, or lies in the value of one.
  let declaration: TokenNames.Declaration?
}

/// A place of a declaration or a reference.
struct NamedPlace {
  let file: String
  let source: SourceText
  /// The names of the path.
  let path: [TokenNames.Part]
  /// The bytes from the name to the end of the value, for a declaration.
  let whole: Range<Int>?
}

extension Workspace {
  /// The project that a file belongs to.
  func project(of path: String) -> Project? {
    let identity = files.identity(of: Path.absolute(path))
    return projects.first { project in
      project.result?.sources.keys.contains { files.identity(of: $0) == identity } ?? false
    }
  }

  /// The names in a text.
  func names(in source: SourceText) -> TokenNames {
    if let known = knownNames[source.name], known.bytes == source.bytes { return known.names }
    let names = TokenNames(in: source)
    knownNames[source.name] = (source.bytes, names)
    return names
  }

  /// The texts of a project, in the order of their files.
  func sources(of project: Project?) -> [SourceText] {
    guard let result = project?.result else { return [] }
    return result.sources.keys.sorted().compactMap { source(of: $0) }
  }

  /// The symbol at an offset; of a path in braces, the part that was pointed at and those before it.
  func symbol(in document: TextDocument, at offset: Int) -> Symbol? {
    let names = names(in: document.source)
    func symbol(
      _ path: [TokenNames.Part], _ style: TokenNames.Style?, _ declaration: TokenNames.Declaration?
    ) -> Symbol? {
      guard let index = path.lastIndex(where: { $0.range.touches(offset) }) else { return nil }
      return Symbol(
        path: path[...index].map(\.name), name: path[index], style: style, file: document.path,
        declaration: declaration)
    }
    for reference in names.references where reference.range.touches(offset) {
      if let found = symbol(reference.path, reference.style, nil) { return found }
    }
    for declaration in names.declarations where !declaration.isHeading {
      guard let last = declaration.path.last, last.range.touches(offset) else { continue }
      return symbol(declaration.path, nil, declaration)
    }
    return nil
  }

  /// The token whose value an offset lies in.
  func declaration(in document: TextDocument, around offset: Int) -> TokenNames.Declaration? {
    names(in: document.source).declarations.last { $0.isToken && $0.range.touches(offset) }
  }

  /// The declarations of a path in a project.
  func declarations(of path: [String], in project: Project?) -> [NamedPlace] {
    sources(of: project).flatMap { source in
      names(in: source).declarations.filter { !$0.isHeading && $0.names == path }
        .map {
          NamedPlace(file: source.name, source: source, path: $0.path, whole: $0.range)
        }
    }
  }

  /// The references to a path, and with it to all in a group of that path.
  func references(to path: [String], in project: Project?) -> [NamedPlace] {
    sources(of: project).flatMap { source in
      names(in: source).references.filter { $0.names.starts(with: path) }
        .map { NamedPlace(file: source.name, source: source, path: $0.path, whole: nil) }
    }
  }

  /// The color tokens that are declared at some places, each with its palette.
  func tokens(
    at places: [NamedPlace], in project: Project?
  ) -> [(token: ResolvedToken, palette: ResolvedPalette)] {
    guard let palettes = project?.result?.palettes else { return [] }
    return palettes.flatMap { palette in
      palette.tokens.filter { token in
        token.variants.contains { variant in
          places.contains { place in
            variant.location.file == place.file
              && place.whole?.contains(variant.location.range.start.offset) ?? false
          }
        }
      }.map { ($0, palette) }
    }
  }
}

extension Range<Int> {
  /// Whether an offset is in the range or at its end, where a cursor may stand.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}

extension LanguageServer {
  /// The document and the offset that a request is about; `nil` if it is not open.
  func place(
    of parameters: RequestParameters
  ) throws(ServerError) -> (document: TextDocument, offset: Int)? {
    let position = try parameters.position()
    guard let document = workspace.documents[try parameters.uri()] else { return nil }
    return (document, document.source.offset(of: position, in: client.encoding))
  }

  /// A range of bytes as the protocol counts.
  func range(_ bytes: Range<Int>, of source: SourceText) -> JSONText {
    let start = source.textPosition(at: bytes.lowerBound, in: client.encoding)
    return (start..<source.textPosition(at: bytes.upperBound, in: client.encoding)).json
  }

  func location(_ bytes: Range<Int>, of source: SourceText) -> JSONText {
    .object([
      ("uri", .string(workspace.uri(of: source.name))), ("range", range(bytes, of: source)),
    ])
  }
}
