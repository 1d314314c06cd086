import FileAccess
import SourceSyntax

/// Finds what to read under some paths, and has the format of each decided by what the files contain.
struct FileSearch {
  /// A file or folder that formats claim, or that the one format is taken for.
  private struct Candidate {
    let input: TokenInput
    let claims: FormatClaims
    /// The format where nothing speaks for one.
    var fallback: (any TokenFormat.Type)?
  }

  private static let skippedFolders: Set<String> = ["node_modules"]

  private let context: LoadContext
  private var candidates: [Candidate] = []
  /// The folders that the user named, with the candidates that were found in them.
  private var folders: [(path: String, candidates: Range<Int>)] = []
  /// Palettes of paths that could not be read.
  private var failures: [ResolvedPalette] = []
  private let walk: FolderWalk
  private var ignored: IgnoreRules
  private let formats: [any TokenFormat.Type]

  init(context: LoadContext) {
    self.context = context
    walk = context.walk()
    ignored = IgnoreRules(files: context.files)
    let wanted = context.options.format
    formats = TokenFormats.all.filter { wanted == nil || $0.id == wanted }
  }

  private mutating func fail(_ path: String, _ problems: [SourceProblem]) {
    failures.append(Self.failure(path, problems))
  }

  private static func failure(_ path: String, _ problems: [SourceProblem]) -> ResolvedPalette {
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
          SourceProblem(
            "format/unknown", "there is no format “\(context.options.format ?? "")”",
            at: SourceLocation(startOf: path),
            help: "The formats are \(Words.list(names, limit: names.count)).")
        ])
      return
    }
    switch context.files.kind(of: path) {
    case nil:
      fail(
        path,
        [
          SourceProblem(
            "input/missing", "there is no file or folder “\(path)”",
            at: SourceLocation(startOf: path), help: "Check the path.")
        ])
    case .folder?:
      let first = candidates.count
      if addFolder(path) { folders.append((path, first..<candidates.count)) }
    case .file?, .special?: addFile(path, in: nil)
    }
  }

  private static var lookedFor: String {
    TokenFormats.all.map { $0.name }.joined(separator: "; ")
  }

  /// Adds what is in a folder; false when it was searched already.
  private mutating func addFolder(_ root: String) -> Bool {
    walk.visit(
      root,
      entering: { path, names, depth in
        let input = TokenInput(path: path, content: .folder(names), root: depth > 0 ? root : nil)
        let claims = claims(on: input)
        guard !claims.best.isEmpty else { return true }
        candidates.append(Candidate(input: input, claims: claims))
        return false
      },
      skipping: { path, name, kind in
        if name.hasPrefix(".") || Self.skippedFolders.contains(name) { return true }
        return kind == .file && !isOpened(name)
          || ignored.isIgnored(path, isFolder: kind == .folder, under: root)
      },
      failing: { fail($0.path, [.unreadableFolder($0)]) },
      file: { addFile($0, in: root) })
  }

  /// Whether a file in a folder is looked into, by its name.
  private func isOpened(_ name: String) -> Bool {
    formats.contains { $0.fileExtensions.contains { name.hasSuffix(".\($0)") } }
  }

  /// Adds a file that was found under a folder, or that the user named.
  private mutating func addFile(_ path: String, in root: String?) {
    let isNamed = root == nil
    guard walk.isNew(path) else {
      context.joinedFiles.insert(path)
      return
    }
    let content: TokenInput.Content
    do throws(SourceProblem) {
      content = try self.content(of: path, isNamed: isNamed)
    } catch {
      // A file that is no text is no token file, unless it was meant to be one.
      if isNamed || error.code != "input/encoding" { fail(path, [error]) }
      return
    }
    let input = TokenInput(path: path, content: content, root: root)
    let claims = claims(on: input)
    let fallback = isNamed ? fallback(for: input) : nil
    if !claims.best.isEmpty || fallback != nil {
      candidates.append(Candidate(input: input, claims: claims, fallback: fallback))
      return
    }
    context.forget(path)
    if isNamed {
      fail(
        path,
        [
          SourceProblem(
            "format/unrecognized", "the file is of no format that is known here",
            at: SourceLocation(startOf: path), help: "Looked for: \(Self.lookedFor).")
        ])
    }
  }

  /// What is in a file: bytes where a format knows them, else a text.
  private func content(
    of path: String, isNamed: Bool
  ) throws(SourceProblem) -> TokenInput.Content {
    let source: SourceText
    do throws(SourceProblem) {
      source = try context.source(at: path)
    } catch {
      guard error.code == "input/encoding" else { throw error }
      let data = TokenInput(path: path, content: .data(try context.bytes(at: path)))
      guard !claims(on: data).best.isEmpty else { throw error }
      return data.content
    }
    guard Self.isStructured(source, named: path) else { return .file(source, nil) }
    do throws(SourceProblem) {
      return .file(source, try context.document(source))
    } catch {
      // A style sheet can begin with a bracket too: `[data-theme] { … }`.
      let text = TokenInput(path: path, content: .file(source, nil))
      guard claims(on: text).best.isEmpty else { return text.content }
      guard isNamed || Self.isMeantForTokens(source, named: path) else {
        context.forget(path)
        return .file(source, nil)
      }
      throw error
    }
  }

  private static func ambiguous(
    _ candidate: Candidate, _ formats: [any TokenFormat.Type]
  ) -> SourceProblem {
    let readings = formats.map { format in
      let reason = candidate.claims.evidence(for: format)?.reason
      return "as \(format.name)" + (reason.map { " because of \($0)" } ?? "")
    }
    return SourceProblem(
      "format/ambiguous", "the file can be read \(readings.joined(separator: ", or "))",
      at: SourceLocation(startOf: candidate.input.path),
      help: "Say which with --format-in: \(formats.map { $0.id }.joined(separator: ", ")).")
  }

  private func claims(on input: TokenInput) -> FormatClaims {
    FormatClaims(input, among: formats, isAsked: context.options.format != nil)
  }

  /// The formats of the candidates: for each the one, or several that are equally good.
  private func arbitrated() -> [[any TokenFormat.Type]] {
    var result = candidates.map { candidate in
      candidate.claims.best.isEmpty ? candidate.fallback.map { [$0] } ?? [] : candidate.claims.best
    }
    guard candidates.contains(where: { $0.claims.isOpen }) else { return result }
    var indices: [String: Int] = [:]
    for (index, candidate) in candidates.enumerated() { indices[candidate.input.path] = index }
    let projects = InputGroup.make(candidates.map(\.input))
      .flatMap { $0.packages(in: context.files) }
    for project in projects {
      let own = project.inputs.compactMap { indices[$0.path] }
        .filter { !candidates[$0].claims.best.isEmpty }
      let formats = FormatArbitration.formats(of: own.map { candidates[$0].claims })
      for (index, formats) in zip(own, formats) { result[index] = formats }
    }
    return result
  }

  /// The format of a file that no format claims: the one that is asked for, or the token format itself when
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
    DataLanguage(fileName: path) != .json || isJSON(source, named: path)
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
    let decided = arbitrated()
    for (candidate, formats) in zip(candidates, decided) where formats.count == 1 {
      for path in formats[0].claims(candidate.input) {
        claimed.insert(context.files.identity(of: path))
      }
    }
    var palettes = failures
    for (candidate, formats) in zip(candidates, decided) where formats.count > 1 {
      let path = candidate.input.path
      guard !claimed.contains(context.files.identity(of: path)) else { continue }
      palettes.append(Self.failure(path, [Self.ambiguous(candidate, formats)]))
    }
    /// The candidates that palettes were made of.
    var used: Set<Int> = []
    for format in formats {
      let own = candidates.indices.filter { index in
        decided[index].map { ObjectIdentifier($0) } == [ObjectIdentifier(format)]
          && !claimed.contains(context.files.identity(of: candidates[index].input.path))
      }.sorted { candidates[$0].input.path < candidates[$1].input.path }
      guard !own.isEmpty else { continue }
      for palette in format.load(own.map { candidates[$0].input }, in: context) {
        // A catalog of images only has nothing to say.
        guard palette.fileCount > 0 || !palette.problems.isEmpty else { continue }
        palettes.append(palette)
        let named = own.first { candidates[$0].input.path == palette.file }
        used.formUnion(named.map { [$0] } ?? own)
      }
    }
    for folder in folders where used.isDisjoint(with: folder.candidates) {
      let isTold =
        palettes.contains { $0.file.hasPrefix(folder.path) }
        || context.joinedFiles.contains { $0.hasPrefix(folder.path) }
      if !isTold { palettes.append(Self.nothingToCheck(folder.path)) }
    }
    palettes = palettes.enumerated()
      .sorted { ($0.element.file, $0.offset) < ($1.element.file, $1.offset) }
      .map(\.element)
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
        SourceProblem(
          "input/nothing-to-check", "no token file was found in this folder",
          at: SourceLocation(startOf: path), help: "Looked for: \(lookedFor).")
      ])
  }

  /// In the order of the text; files in the order in which they have problems.
  private static func sorted(_ problems: [SourceProblem]) -> [SourceProblem] {
    var files: [String: Int] = [:]
    for problem in problems where files[problem.location.file] == nil {
      files[problem.location.file] = files.count
    }
    func key(_ item: (offset: Int, element: SourceProblem)) -> (Int, Int, Int) {
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
        SourceProblem(
          "input/unknown-modifier", "there is no modifier “\(name)”",
          at: SourceLocation(startOf: palettes[0].file),
          help: names.isEmpty
            ? "These files have no modifiers." : "There is \(Words.list(names))."))
    }
  }
}
