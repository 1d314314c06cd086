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
  /// The last name of the path that was asked for.
  let name: TokenNames.Part
  /// How it is written, for a reference.
  var style: TokenNames.Style?
  /// The bytes from the name to the end of the value, for a declaration.
  var whole: Range<Int>?
}

extension Workspace {
  /// The project that a file belongs to.
  func project(of path: String) -> Project? {
    let identity = files.identity(of: Path.absolute(path))
    let reading = projects.first { project in
      project.result?.sources.keys.contains { files.identity(of: $0) == identity } ?? false
    }
    // Swift code that has no color itself uses those of its project.
    guard reading == nil, path.hasSuffix(".swift") else { return reading }
    return projects.first { concerns($0, Path.absolute(path), identity) }
  }

  /// The names in a text.
  func names(in source: SourceText) -> TokenNames {
    let names = ownNames(in: source)
    return source.name.hasSuffix(".swift") ? names.referring(to: declaredInCode) : names
  }

  /// The names in a text, without the references that depend on other files.
  private func ownNames(in source: SourceText) -> TokenNames {
    if let known = knownNames[source.name], known.bytes == source.bytes { return known.names }
    let names = TokenNames(in: source)
    knownNames[source.name] = (source.bytes, names)
    return names
  }

  /// The paths that the Swift code of the projects declares.
  private var declaredInCode: Set<[String]> {
    if let knownDeclared { return knownDeclared }
    let code = projects.flatMap { sources(of: $0) }.filter { $0.name.hasSuffix(".swift") }
    let declared = Set(
      code.flatMap { ownNames(in: $0).declarations.filter(\.isToken).map(\.names) })
    knownDeclared = declared
    return declared
  }

  /// The texts of a project, in the order of their files.
  func sources(of project: Project?) -> [SourceText] {
    guard let result = project?.result else { return [] }
    return result.sources.keys.sorted().compactMap { source(of: $0) }
  }

  /// The texts of a project that may name a token: also Swift code in which no color is declared.
  func sources(of project: Project?, naming path: [String]) -> [SourceText] {
    let known = sources(of: project)
    guard let project, let name = path.last,
      known.contains(where: { source in
        source.name.hasSuffix(".swift")
          && ownNames(in: source).declarations.contains { !$0.isHeading && $0.names == path }
      })
    else { return known }
    let read = Set(known.map { files.identity(of: Path.absolute($0.name)) })
    let pattern = BytePattern(name)
    return known
      + codeFiles(of: project).filter { !read.contains(files.identity(of: Path.absolute($0))) }
      .compactMap { path in source(of: path) }.filter { pattern.isIn($0.bytes.span) }
  }

  /// The Swift files in the folders of a project.
  private func codeFiles(of project: Project) -> [String] {
    var found: [String] = []
    var ignored = IgnoreRules(files: files)
    let walk = FolderWalk(files: files)
    for root in project.paths where files.kind(of: root) == .folder {
      walk.visit(
        root, entering: { _, _, _ in true },
        skipping: { path, name, kind in
          if name.hasPrefix(".") || kind != .folder && !name.hasSuffix(".swift") { return true }
          if let part = project.part, part.isDivided, !part.includes(path, kind) { return true }
          return ignored.isIgnored(path, isFolder: kind == .folder, under: root)
        },
        failing: { _ in }, file: { found.append($0) })
    }
    return found
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
        .compactMap { declaration in
          declaration.path.last.map {
            NamedPlace(file: source.name, source: source, name: $0, whole: declaration.range)
          }
        }
    }
  }

  /// The declarations of a path, or else of those that it stands for where groups extend others.
  func origins(of path: [String], in project: Project?) -> [NamedPlace] {
    let own = declarations(of: path, in: project)
    guard own.isEmpty else { return own }
    return sharing(path, in: project).flatMap { declarations(of: $0, in: project) }
  }

  /// How many paths may share a name: groups that extend each other in a circle have no end.
  private static let mostShared = 1_000

  /// The paths that have one name together, this one first: a group that extends another one has
  /// the names of its tokens.
  func sharing(_ path: [String], in project: Project?) -> [[String]] {
    let names = sources(of: project).map { self.names(in: $0) }
    let extensions = names.flatMap(\.extensions)
    guard !extensions.isEmpty else { return [path] }
    let declared = Set(names.flatMap(\.declarations).filter { !$0.isHeading }.map(\.names))
    func others(_ path: [String]) -> [(path: [String], isBase: Bool)] {
      extensions.flatMap { one -> [(path: [String], isBase: Bool)] in
        [(one.group, one.base, true), (one.base, one.group, false)].compactMap { from, to, isBase in
          guard path.count > from.count, path.starts(with: from) else { return nil }
          return (to + path[from.count...], isBase)
        }
      }
    }
    /// Whether a path or one that it stands for is declared.
    func exists(_ path: [String]) -> Bool {
      var bases = [path]
      var index = 0
      while index < min(bases.count, Self.mostShared) {
        if declared.contains(bases[index]) { return true }
        for (other, isBase) in others(bases[index]) where isBase && !bases.contains(other) {
          bases.append(other)
        }
        index += 1
      }
      return false
    }
    var shared = [path]
    var index = 0
    while index < min(shared.count, Self.mostShared) {
      for (other, isBase) in others(shared[index])
      where !shared.contains(other) && (!isBase || exists(other)) {
        shared.append(other)
      }
      index += 1
    }
    return shared
  }

  /// The references to a path, and with it to all in a group of that path.
  func references(to path: [String], in project: Project?) -> [NamedPlace] {
    sources(of: project, naming: path).flatMap { source in
      names(in: source).references.filter { $0.names.starts(with: path) }
        .map {
          NamedPlace(
            file: source.name, source: source, name: $0.path[path.count - 1], style: $0.style)
        }
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
