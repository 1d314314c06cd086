/// Finds what to read under some paths, and decides by content which format each file has.
struct FileSearch {
  /// A file or folder whose format is known.
  private struct Candidate {
    let input: TokenInput
    let format: any TokenFormat.Type
  }

  private static let skippedFolders: Set<String> = ["node_modules"]

  private let context: LoadContext
  private var candidates: [Candidate] = []
  /// The folders that the user named, with the candidates that were found in them.
  private var folders: [(path: String, candidates: Range<Int>)] = []
  /// Palettes of paths that could not be read, by their place among the candidates.
  private var failures: [(position: Int, palette: ResolvedPalette)] = []
  private var visited: Set<String> = []
  private let formats: [any TokenFormat.Type]

  init(context: LoadContext) {
    self.context = context
    let wanted = context.options.format
    formats = TokenFormats.all.filter { wanted == nil || $0.id == wanted }
  }

  private mutating func fail(_ path: String, _ problems: [TokenProblem]) {
    failures.append((candidates.count, Self.failure(path, problems)))
  }

  private static func failure(_ path: String, _ problems: [TokenProblem]) -> ResolvedPalette {
    ResolvedPalette(
      file: path, format: "", permutations: [], tokens: [], problems: problems, fileCount: 0)
  }

  // MARK: - Searching

  /// Adds a path that the user named.
  mutating func add(_ path: String) {
    guard !formats.isEmpty else {
      let names = TokenFormats.all.map { $0.id }
      fail(
        path,
        [
          TokenProblem(
            "format/unknown", "there is no format “\(context.options.format ?? "")”",
            at: SourceLocation(startOf: path), help: "The formats are \(Words.list(names)).")
        ])
      return
    }
    switch context.files.kind(of: path) {
    case nil:
      fail(
        path,
        [
          TokenProblem(
            "input/missing", "there is no file or folder “\(path)”",
            at: SourceLocation(startOf: path), help: "Check the path.")
        ])
    case .folder?:
      let first = candidates.count
      if addFolder(path, depth: 0) { folders.append((path, first..<candidates.count)) }
    case .file?, .special?: addFile(path, isNamed: true)
    }
  }

  private static var lookedFor: String {
    TokenFormats.all.map { $0.name }.joined(separator: "; ")
  }

  /// Adds what is in a folder; false when it was searched already or lies too deep.
  @discardableResult
  private mutating func addFolder(_ path: String, depth: Int) -> Bool {
    guard depth < context.options.limits.folderDepth,
      visited.insert(context.files.identity(of: path)).inserted
    else { return false }
    let names: [String]
    do {
      names = try context.files.names(in: path).sorted()
    } catch {
      fail(
        path,
        [
          TokenProblem(
            "input/unreadable", "the folder cannot be read: \(error)",
            at: SourceLocation(startOf: path), help: "Check the permissions.")
        ])
      return true
    }
    let input = TokenInput(path: path, content: .folder(names))
    if let format = bestFormat(for: input) {
      candidates.append(Candidate(input: input, format: format))
      return true
    }
    for name in names where !name.hasPrefix(".") && !Self.skippedFolders.contains(name) {
      let child = Path.join(path, name)
      let isOpened = formats.contains { $0.fileExtensions.contains { name.hasSuffix(".\($0)") } }
      switch context.files.kind(of: child) {
      case .folder?: addFolder(child, depth: depth + 1)
      case .file? where isOpened: addFile(child, isNamed: false)
      default: break
      }
    }
    return true
  }

  private mutating func addFile(_ path: String, isNamed: Bool) {
    guard visited.insert(context.files.identity(of: path)).inserted else { return }
    let source: SourceText
    do throws(TokenProblem) {
      source = try context.source(at: path)
    } catch {
      // A file that is no text is no token file, unless it was meant to be one.
      if isNamed || error.code == "input/unreadable" { fail(path, [error]) }
      return
    }
    var document: JSONDocument?
    if Self.isStructured(source, named: path) {
      do throws(TokenProblem) {
        document = try context.document(source)
      } catch {
        if isNamed || Self.isMeantForTokens(source, named: path) { fail(path, [error]) }
        return
      }
    }
    let input = TokenInput(path: path, content: .file(source, document))
    if let format = bestFormat(for: input) ?? (isNamed ? fallback(for: input) : nil) {
      candidates.append(Candidate(input: input, format: format))
      return
    }
    context.forget(path)
    if isNamed {
      fail(
        path,
        [
          TokenProblem(
            "format/unrecognized", "the file is of no format that is known here",
            at: SourceLocation(startOf: path), help: "Looked for: \(Self.lookedFor).")
        ])
    }
  }

  private func bestFormat(for input: TokenInput) -> (any TokenFormat.Type)? {
    var best: (format: any TokenFormat.Type, fit: FormatFit)?
    for format in formats {
      let fit = format.fit(input)
      if fit > (best?.fit ?? .none) { best = (format, fit) }
    }
    return best?.format
  }

  /// The format of a file that fits none: the one that is asked for, or the token format itself when
  /// its conformance is to be checked.
  private func fallback(for input: TokenInput) -> (any TokenFormat.Type)? {
    if context.options.format != nil { return formats.first }
    return context.options.isConformance && input.json != nil ? DTCG.self : nil
  }

  private static func isJSON(_ source: SourceText, named path: String) -> Bool {
    if path.hasSuffix(".json") || path.hasSuffix(".tokens") { return true }
    let first = source.bytes[source.start...].first { !JSONReader.isSpace($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether a file is to be read as JSON or as a language like it.
  private static func isStructured(_ source: SourceText, named path: String) -> Bool {
    JSONSyntax(fileName: path) != .json || isJSON(source, named: path)
  }

  /// Whether a file that is broken was meant to be a token file: its name or a name in it says so.
  private static func isMeantForTokens(_ source: SourceText, named path: String) -> Bool {
    if [".tokens", ".tokens.json", ".resolver.json"].contains(where: path.hasSuffix) {
      return true
    }
    let text = source.text(0..<source.bytes.count)
    return ["\"$value\"", "$value:", "\"resolutionOrder\"", "resolutionOrder:"]
      .contains { text.contains($0) }
  }

  // MARK: - Loading

  /// Reads what was found.
  func load() -> LoadedPalettes {
    var claimed: Set<String> = []
    for candidate in candidates {
      for path in candidate.format.claims(candidate.input) {
        claimed.insert(context.files.identity(of: path))
      }
    }
    var positions: [(position: Int, palette: ResolvedPalette)] = failures
    for format in formats {
      let own = candidates.indices.filter { index in
        ObjectIdentifier(candidates[index].format) == ObjectIdentifier(format)
          && !claimed.contains(context.files.identity(of: candidates[index].input.path))
      }
      guard !own.isEmpty else { continue }
      let palettes = format.load(own.map { candidates[$0].input }, in: context)
      // A catalog of images only has nothing to say.
      positions += zip(own, palettes).filter { $1.fileCount > 0 || !$1.problems.isEmpty }
        .map { ($0, $1) }
    }
    for folder in folders {
      let range = folder.candidates
      let isFound = positions.contains {
        range.contains($0.position) || $0.palette.file.hasPrefix(folder.path)
      }
      if !isFound { positions.append((range.lowerBound, Self.nothingToCheck(folder.path))) }
    }
    var palettes = positions.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element.palette)
    for index in palettes.indices {
      palettes[index].problems = Self.sorted(palettes[index].problems)
    }
    addInputProblems(to: &palettes)
    return LoadedPalettes(palettes: palettes, sources: context.sources)
  }

  private static func nothingToCheck(_ path: String) -> ResolvedPalette {
    failure(
      path,
      [
        TokenProblem(
          "input/nothing-to-check", "no token file was found in this folder",
          at: SourceLocation(startOf: path), help: "Looked for: \(lookedFor).")
      ])
  }

  /// In the order of the text; files in the order in which they have problems.
  private static func sorted(_ problems: [TokenProblem]) -> [TokenProblem] {
    var files: [String: Int] = [:]
    for problem in problems where files[problem.location.file] == nil {
      files[problem.location.file] = files.count
    }
    func key(_ item: (offset: Int, element: TokenProblem)) -> (Int, Int, Int) {
      let location = item.element.location
      return (files[location.file] ?? 0, location.range.start.offset, item.offset)
    }
    return problems.enumerated().sorted { key($0) < key($1) }.map(\.element)
  }

  /// Reports inputs for modifiers that no document has.
  private func addInputProblems(to palettes: inout [ResolvedPalette]) {
    let known = Set(context.modifiers.map { $0.name.lowercased() })
    for (name, _) in context.options.inputs.sorted(by: { $0.key < $1.key })
    where !known.contains(name.lowercased()) && !palettes.isEmpty {
      let names = Array(Set(context.modifiers.map(\.name))).sorted()
      palettes[0].problems.append(
        TokenProblem(
          "input/unknown-modifier", "there is no modifier “\(name)”",
          at: SourceLocation(startOf: palettes[0].file),
          help: names.isEmpty
            ? "These files have no modifiers." : "There is \(Words.list(names))."))
    }
  }
}
