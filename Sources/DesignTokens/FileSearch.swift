import ColorCore
import FileAccess
import SourceSyntax
import YAMLSyntax

/// Finds the token files under some paths, and determines their formats by their content.
struct FileSearch {
  /// A file or folder that formats claim, or that is read in the only given format.
  private struct Candidate {
    let input: TokenInput
    let claims: FormatClaims
    /// The default format, without evidence.
    var fallback: (any TokenFormat.Type)?
  }

  /// The files of a folder that have the same extension.
  private struct FileKey: Hashable {
    let folder: String
    let fileExtension: String

    init(_ path: String) {
      folder = Path.folder(path)
      fileExtension = Path.fileExtension(path) ?? ""
    }
  }

  /// Words in the names of files that have tokens.
  private static let names: Set<String> = [
    "color", "colors", "colour", "colours", "palette", "token", "tokens",
  ]

  private let context: LoadContext
  private let project: (String) -> (name: String, options: LoadOptions)
  private let isIncluded: (String, FileKind) -> Bool
  /// Whether files are looked at like those of folders, and nobody says that they have tokens.
  private let areFound: Bool
  private var candidates: [Candidate] = []
  /// The identities of all files and bundles that were looked at.
  private var searched: Set<String> = []
  /// Files of a folder that say nothing alone.
  private var followers: [Candidate] = []
  /// The folders given by the user, with the candidates found in them.
  private var folders: [(path: String, candidates: Range<Int>)] = []
  /// Palettes with the problems of paths that could not be read.
  private var failures: [ResolvedPalette] = []
  /// Files in folders that could not be read, and show no sign of tokens themselves.
  private var doubtful: [(path: String, problem: SourceProblem)] = []
  /// How many files of each kind and folder are of no format.
  private var otherFiles: [FileKey: Int] = [:]
  /// Files of data in folders that are of no format.
  private var unrecognized: [String] = []
  /// How many files of each kind that is not read are in the folders.
  private var unread: [UnreadFile: Int] = [:]
  /// The pages and the code in the folders.
  private var applicationFiles: [String] = []
  /// The style sheets that only draw the tokens of other files.
  private var drawingSheets: [TokenInput] = []
  /// The style sheets that a folder has and that are not searched, as those that are built often are.
  private var ignoredSheets: [String] = []
  /// What is left out of the folders: the first of each reason, and how many there are.
  private var omissions: [FolderWalk.Omission: (path: String, count: Int)] = [:]
  /// How many pipes, devices and sockets are in the folders.
  private var specials = 0
  private let walk: FolderWalk
  private var ignored: IgnoreRules
  private let formats: [any TokenFormat.Type]

  init(
    context: LoadContext, project: @escaping (String) -> (name: String, options: LoadOptions),
    isIncluded: @escaping (String, FileKind) -> Bool, areFound: Bool
  ) {
    self.context = context
    self.project = project
    self.isIncluded = isIncluded
    self.areFound = areFound
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

  /// Adds a path given by the user.
  mutating func add(_ path: String) {
    guard !formats.isEmpty else {
      let names = TokenFormats.all.map { $0.id }
      fail(
        path,
        [
          SourceProblem(
            "format/unknown", "unknown format “\(context.options.format ?? "")”",
            at: SourceLocation(startOf: path),
            help: "Use one of \(Words.list(names, limit: names.count)).")
        ])
      return
    }
    switch context.files.kind(of: path) {
    case nil: fail(path, [missing(path)])
    case .folder?:
      let first = candidates.count
      guard addFolder(path) else { return }
      addFollowers(of: first)
      folders.append((path, first..<candidates.count))
    case .file? where areFound: addFile(path, in: Path.folder(path))
    case .file?, .special?: addFile(path, in: nil)
    }
  }

  /// Why a path cannot be inspected: mostly because nothing is there.
  private func missing(_ path: String) -> SourceProblem {
    do throws(FileError) {
      _ = try context.files.read(path, limit: 0)
    } catch {
      if error.reason != .missing {
        return SourceProblem(
          "input/unreadable", "the file cannot be read: \(error.reason)",
          at: SourceLocation(startOf: path), help: "Check the path and the permissions.")
      }
    }
    return SourceProblem(
      "input/missing", "there is no file or folder “\(path)”",
      at: SourceLocation(startOf: path), help: "Check the path.")
  }

  /// What to check instead of the files that are in the folders, or else what was looked for.
  private var adviceOnFolders: String {
    let kinds = UnreadFile.allCases.filter { unread[$0] != nil && $0 != .image }
    let ignored = ignoredSheets.sorted().first.map { path in
      "\(Words.counted(ignoredSheets.count, "style sheet")) ignored by .gitignore: to check one, name it "
        + "(`palette-check \(path)`). "
    }
    guard !kinds.isEmpty else { return (ignored ?? "") + "Looked for: \(Self.lookedFor)." }
    let found = kinds.map { $0.counted(unread[$0] ?? 0) }.joined(separator: ", ")
    return (ignored ?? "") + "Found \(found). " + kinds.map(\.advice).joined(separator: " ")
  }

  /// How many files that are of no format are searched for colors.
  private static let unrecognizedLimit = 64

  /// Which files of a folder have colors although they are of no format.
  private func adviceOnColors(in folder: String) -> String? {
    let names = unrecognized.lazy.filter { path in
      Path.contains(Path.absolute(folder), Path.absolute(path)) && !Self.isToolFile(path)
    }.prefix(Self.unrecognizedLimit).filter { path in
      (try? context.document(at: path))?.root.firstColor != nil
    }.map { Path.relative($0, to: folder) }
    guard !names.isEmpty else { return nil }
    return
      "\(Words.list(names.sorted(), limit: 3)) \(names.count == 1 ? "has" : "have") colors, but most "
      + "values are none, and nothing marks them as tokens. "
  }

  private static var lookedFor: String {
    TokenFormats.all.map { $0.name }.joined(separator: "; ")
  }

  /// Adds the content of a folder; returns false if it was already searched.
  private mutating func addFolder(_ root: String) -> Bool {
    walk.visit(
      root,
      entering: { path, names, depth in
        let input = TokenInput(path: path, content: .folder(names), root: depth > 0 ? root : nil)
        let claims = claims(on: input)
        guard !claims.best.isEmpty else { return true }
        candidates.append(Candidate(input: input, claims: claims))
        searched.insert(context.files.identity(of: path))
        return false
      },
      skipping: { path, name, kind in
        if Self.isSkipped(name) || !isIncluded(path, kind) { return true }
        guard kind == .file, !isOpened(name) else {
          let isIgnored = ignored.isIgnored(path, isFolder: kind == .folder, under: root)
          if isIgnored, kind == .file, Self.isStyleSheet(path) {
            ignoredSheets.append(path)
          }
          return isIgnored
        }
        if let kind = UnreadFile(name),
          kind != .compiledSheet || !ignored.isIgnored(path, isFolder: false, under: root)
        {
          unread[kind, default: 0] += 1
          if UnreadFile.mayHaveClasses(name),
            !ignored.isIgnored(path, isFolder: false, under: root)
          {
            applicationFiles.append(path)
            searched.insert(context.files.identity(of: path))
            let isRead =
              CSSPageStyles.mayBeIn(path) && hasStyles(path) || Self.isTokenModule(path)
            if isRead { return false }
          }
        }
        return true
      },
      omitting: { path, reason in
        guard reason != .special else { return specials += 1 }
        omissions[reason, default: (path, 0)].count += 1
      },
      failing: { fail($0.path, [.unreadableFolder($0)]) },
      file: { addFile($0, in: root) })
  }

  /// Whether a page has a style sheet in it.
  private func hasStyles(_ path: String) -> Bool {
    !CSSClassFiles.isOfTests(path) && formats.contains { $0 == CSS.self }
      && (try? context.files.read(path, limit: CSSClassFiles.maximumSize))
        .map { CSSPageStyles.isIn($0, at: path) } ?? false
  }

  /// Whether an entry of a folder is never a token file, by its name.
  static func isSkipped(_ name: String) -> Bool {
    name.hasPrefix(".") || FolderWalk.skippedNames.contains(name)
      || PaletteLoader.configurationNames.contains(name)
  }

  /// Whether a file is a baseline or a report that this program wrote, which names the colors of others.
  private static func isReport(_ input: TokenInput) -> Bool {
    input.json?.root["schema"]?.string?.hasPrefix("palette-check/") ?? false
  }

  private static func isStyleSheet(_ path: String) -> Bool {
    Path.fileExtension(path) == "css" || SassLibrary.isSass(path)
  }

  /// Whether a file in a folder is examined, by its name.
  private func isOpened(_ name: String) -> Bool {
    guard let ending = Path.fileExtension(name) else { return false }
    return formats.contains { $0.fileExtensions.contains(ending) }
  }

  /// Adds a file given by the user or found in a folder.
  private mutating func addFile(_ path: String, in root: String?) {
    let isNamed = root == nil
    searched.insert(context.files.identity(of: path))
    guard walk.isNew(path) else {
      context.joinedFiles.insert(path)
      return
    }
    let content: TokenInput.Content
    do throws(SourceProblem) {
      content = try self.content(of: path)
    } catch {
      if isNamed || error.code == "input/unreadable" || isMeantForTokens(path, error, in: root) {
        fail(path, [error])
      } else if (try? context.bytes(at: path))?.isEmpty == true {
        // Such as the one that a shell has opened for the report of this run.
        otherFiles[FileKey(path), default: 0] += 1
      } else if Self.isNamedForTokens(path) {
        fail(path, [error])
      } else {
        doubtful.append((path, error))
      }
      return
    }
    let (input, claims) = context.judged(TokenInput(path: path, content: content, root: root)) {
      self.claims(on: $0)
    }
    if !isNamed, Self.isReport(input) {
      context.forget(path)
      otherFiles[FileKey(path), default: 0] += 1
      return
    }
    let fallback = isNamed ? fallback(for: input) : nil
    if !claims.best.isEmpty || fallback != nil {
      candidates.append(Candidate(input: input, claims: claims, fallback: fallback))
      return
    }
    if !isNamed, claims.follower != nil {
      followers.append(Candidate(input: input, claims: claims))
      return
    }
    context.forget(path)
    let isToolkitSheet =
      Path.fileExtension(path) == "css" && input.source.map(UnreadFile.isToolkitSheet) ?? false
    if isToolkitSheet, !isNamed { unread[.toolkitSheet, default: 0] += 1 }
    if !isNamed {
      // What is no table of colors is code like all other.
      guard !UnreadFile.isModule(path) else { return }
      otherFiles[FileKey(path), default: 0] += 1
      if input.json != nil { unrecognized.append(path) }
      guard Self.isNamedForTokens(path), let place = input.json?.root.firstColor else { return }
      fail(
        path,
        [
          .nothingRead(
            "the file has colors, such as this one, and is of no format that is known here",
            at: place.textLocation, help: "Looked for: \(Self.lookedFor).")
        ])
    } else if Self.isStyleSheet(path), input.source != nil, !isToolkitSheet {
      // It is a style sheet that names no color, as many do.
      failures.append(
        ResolvedPalette(
          file: path, format: "", permutations: [], tokens: [], problems: [], fileCount: 1))
    } else {
      fail(
        path,
        [
          SourceProblem(
            "format/unrecognized", "unrecognized file format",
            at: SourceLocation(startOf: path),
            help: (isToolkitSheet ? .toolkitSheet : UnreadFile(path))?.advice
              ?? "Looked for: \(Self.lookedFor).")
        ])
    }
  }

  /// Whether the name of a file says that it has tokens.
  private static func isNamedForTokens(_ path: String) -> Bool {
    !names.isDisjoint(with: AppearanceNaming.words(AppearanceNaming.stem(path)))
  }

  /// Whether a module or one of the two folders around it is called after tokens or themes, or the
  /// module after what these are made of.
  private static func isTokenModule(_ path: String) -> Bool {
    guard UnreadFile.isModule(path), !CSSClassFiles.isOfTests(path),
      !Path.name(path).contains(".config.")
    else { return false }
    let folders = Path.folder(path).split(separator: "/").suffix(2)
    let stem = AppearanceNaming.words(Path.name(path))
    let words = stem + folders.flatMap { AppearanceNaming.words(String($0)) }
    return !names.union(["theme", "themes"]).isDisjoint(with: words)
      || !["core", "foundations", "primitives"].allSatisfy { !stem.contains($0) }
  }

  /// Adds the files of a folder that can be read beside the candidates from `first` on.
  private mutating func addFollowers(of first: Int) {
    let shown = candidates[first...].flatMap { $0.claims.best.map { ObjectIdentifier($0) } }
    for follower in followers {
      let path = follower.input.path
      if let format = follower.claims.follower, shown.contains(ObjectIdentifier(format)) {
        candidates.append(
          Candidate(input: follower.input, claims: follower.claims, fallback: format))
      } else {
        context.forget(path)
        otherFiles[FileKey(path), default: 0] += 1
        if follower.claims.follower == CSS.self { drawingSheets.append(follower.input) }
        guard let place = follower.input.json?.firstReference,
          Self.isNamedForTokens(path) || follower.input.json?.hasColorName == true
        else { continue }
        fail(
          path,
          [
            .nothingRead(
              "the file refers to colors of other files, and is not read", at: place,
              help: "Check it together with the files that it names.")
          ])
      }
    }
    followers = []
  }

  /// What is in a file: bytes where a format knows them, else a text.
  private func content(of path: String) throws(SourceProblem) -> TokenInput.Content {
    let source: SourceText
    do throws(SourceProblem) {
      source = try context.source(at: path)
    } catch {
      guard error.code == "input/encoding" else { throw error }
      let data = TokenInput(path: path, content: .data(try context.bytes(at: path)))
      guard !claims(on: data).best.isEmpty else { throw error }
      return data.content
    }
    guard readsData else { return .file(source, nil) }
    if UnreadFile.isModule(path) {
      let document = ScriptModule.document(of: source)
      // A module with the styles of components has no table.
      let hasTable = document?.root.firstColor != nil || !CSSPageStyles.isIn(source.bytes, at: path)
      return .file(source, hasTable ? document : nil)
    }
    guard Self.isStructured(source, named: path) else { return .file(source, nil) }
    do throws(SourceProblem) {
      return .file(source, try context.document(source))
    } catch {
      // A style sheet can begin with a bracket, too: `[data-theme] { … }`.
      let text = TokenInput(path: path, content: .file(source, nil))
      guard claims(on: text).best.isEmpty else { return text.content }
      throw error
    }
  }

  /// Whether some format reads JSON or a similar language.
  private var readsData: Bool {
    formats.contains {
      $0.fileExtensions.isEmpty || !Self.jsonExtensions.isDisjoint(with: $0.fileExtensions)
    }
  }

  /// The extensions of files that are JSON.
  private static let jsonExtensions: Set = ["json", "sublime-color-scheme", "tokens"]

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
      help: "Choose one with --format-in: \(formats.map { $0.id }.joined(separator: ", ")).")
  }

  private func claims(on input: TokenInput) -> FormatClaims {
    FormatClaims(input, among: formats, isAsked: context.options.format != nil)
  }

  /// The formats of the candidates: for each one, or several with equal evidence.
  private func arbitrated() -> [[any TokenFormat.Type]] {
    var result = candidates.map { candidate in
      candidate.claims.best.isEmpty ? candidate.fallback.map { [$0] } ?? [] : candidate.claims.best
    }
    let isMixed = Set(result.lazy.joined().map { ObjectIdentifier($0) }).count > 1
    guard isMixed || candidates.contains(where: { $0.claims.isOpen }) else { return result }
    var indices: [String: Int] = [:]
    for (index, candidate) in candidates.enumerated() { indices[candidate.input.path] = index }
    let packages = projects().flatMap { members in
      InputGroup.make(members.map { candidates[$0].input })
        .flatMap { $0.packages(in: context.files) }
    }
    for package in packages {
      let own = package.inputs.compactMap { indices[$0.path] }
        .filter { !candidates[$0].claims.best.isEmpty }
      let formats = FormatArbitration.formats(of: own.map { candidates[$0].claims })
      for (index, formats) in zip(own, formats) { result[index] = formats }
    }
    return result
  }

  /// The format of a file that no format claims: the given one, or the token format itself if its
  /// conformance is checked.
  private func fallback(for input: TokenInput) -> (any TokenFormat.Type)? {
    if context.options.format != nil { return formats.first }
    return context.options.isConformance && input.json != nil ? DTCG.self : nil
  }

  private static func isJSON(_ source: SourceText, named path: String) -> Bool {
    if Path.fileExtension(path).map(jsonExtensions.contains) == true { return true }
    let first = source.bytes[source.start...].first { !JSONReader.isSpace($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether a file is parsed as JSON or a similar language.
  private static func isStructured(_ source: SourceText, named path: String) -> Bool {
    DataLanguage(fileName: path) != .json || isJSON(source, named: path)
  }

  /// Whether a file that cannot be read was meant for tokens: its name says so, or what can be read
  /// of it is of a format.
  private func isMeantForTokens(
    _ path: String, _ problem: SourceProblem, in root: String?
  ) -> Bool {
    if [".tokens", ".tokens.json", ".resolver.json"].contains(where: path.lowercased().hasSuffix) {
      return true
    }
    guard let bytes = try? context.bytes(at: path) else { return false }
    // Of another encoding, all that is ASCII can be read.
    guard
      let source = (try? SourceText(name: path, bytes: bytes))
        ?? (try? SourceText(name: path, text: String(decoding: bytes, as: UTF8.self)))
    else { return false }
    let text = source.text(0..<source.bytes.count)
    let marks = ["\"$value\"", "$value:", "\"resolutionOrder\"", "resolutionOrder:"]
    if marks.contains(where: text.contains) { return true }
    guard Self.isStructured(source, named: path) else {
      return !claims(on: TokenInput(path: path, content: .file(source, nil), root: root)).best
        .isEmpty
    }
    guard let document = Self.beginning(of: source, upTo: problem) else { return false }
    let input = TokenInput(path: path, content: .file(source, document), root: root)
    return !claims(on: input).best.isEmpty
  }

  /// What can be read of a text before a problem.
  private static func beginning(
    of source: SourceText, upTo problem: SourceProblem
  ) -> JSONDocument? {
    guard DataLanguage(fileName: source.name) == .yaml else {
      return JSONReader.readBeginning(of: source)
    }
    let bytes = source.bytes
    var end =
      problem.code == "input/encoding"
      ? bytes.count : min(problem.location.range.start.offset, bytes.count)
    // What is not closed may have begun some lines before.
    for _ in 0..<16 where end > 0 {
      end -= 1
      while end > 0, bytes[end - 1] != 0x0A { end -= 1 }
      let text = try? SourceText(name: source.name, text: source.text(0..<end))
      if let document = text.flatMap({ try? YAMLReader.read($0) }) { return document }
    }
    return nil
  }

  // MARK: - Loading

  /// Reads the candidates.
  func load() -> LoadedPalettes {
    var claimed: Set<String> = []
    /// The sources of resolver documents, which are a part of them.
    var parts: Set<String> = []
    let decided = arbitrated()
    for (candidate, formats) in zip(candidates, decided) where formats.count == 1 {
      for path in formats[0].claims(candidate.input) {
        let identity = context.files.identity(of: path)
        claimed.insert(identity)
        let names = Path.relative(path, to: Path.folder(candidate.input.path))
          .split(separator: "/").filter { $0 != ".." }
        if !names.contains(where: { Self.isSkipped(String($0)) }) { parts.insert(identity) }
      }
    }
    var palettes = failures + withoutSpecification(decided)
    for (candidate, formats) in zip(candidates, decided) where formats.count > 1 {
      let path = candidate.input.path
      guard !claimed.contains(context.files.identity(of: path)) else { continue }
      palettes.append(Self.failure(path, [Self.ambiguous(candidate, formats)]))
    }
    /// The candidates that yielded palettes.
    var used: Set<Int> = []
    var variations: [String: LoadedPalettes.Variation] = [:]
    let files = Dictionary(grouping: applicationFiles) { project($0).name }
    for members in projects() {
      let (name, options) = project(candidates[members[0]].input.path)
      let context = LoadContext(options: options, sharing: self.context)
      context.applicationFiles = files[name] ?? []
      let unclaimed = members.filter {
        decided[$0].count == 1
          && !claimed.contains(self.context.files.identity(of: candidates[$0].input.path))
      }
      palettes += load(unclaimed, decided, as: name, in: context, &used)
      variations[name] = LoadedPalettes.Variation(
        modifiers: context.modifiers, files: members.map { candidates[$0].input.path })
      self.context.take(context)
    }
    palettes += unreadNeighbors(of: used)
    addNothingToCheck(to: &palettes, used: used)
    palettes += omissions.map { Self.failure($1.path, [.omission($0, at: $1.path, $1.count)]) }
    palettes = palettes.enumerated()
      .sorted { ($0.element.file, $0.offset) < ($1.element.file, $1.offset) }
      .map(\.element)
    addInputProblems(to: &palettes)
    addLightWeights(to: &palettes)
    var loaded = LoadedPalettes(
      palettes: palettes, sources: context.sources, variations: variations)
    loaded.compiledSheets = unread[.compiledSheet] ?? 0
    loaded.specials = specials
    loaded.searched = searched.union(parts)
    return loaded
  }

  /// Reads the files of a project, each with the others of its format.
  ///
  /// - Parameters:
  ///   - members: The candidates with one format that no other file claims.
  ///   - decided: The format of each candidate.
  ///   - name: The name of the project.
  ///   - context: How they are read.
  ///   - used: The candidates that yielded palettes.
  /// - Returns: The palettes, sorted by their files.
  private func load(
    _ members: [Int], _ decided: [[any TokenFormat.Type]], as name: String,
    in context: LoadContext, _ used: inout Set<Int>
  ) -> [ResolvedPalette] {
    var found: [ResolvedPalette] = []
    func read(_ members: [Int]) {
      for format in formats {
        let own = members.filter { index in
          decided[index].map { ObjectIdentifier($0) } == [ObjectIdentifier(format)]
        }.sorted { candidates[$0].input.path < candidates[$1].input.path }
        guard !own.isEmpty else { continue }
        context.palettes = found
        for var palette in format.load(own.map { candidates[$0].input }, in: context) {
          // A catalog of images only has nothing to say.
          guard palette.fileCount > 0 || !palette.problems.isEmpty else { continue }
          palette.project = name
          found.append(palette)
          let named = own.first { candidates[$0].input.path == palette.file }
          used.formUnion(named.map { [$0] } ?? own)
        }
      }
    }
    func isFoundModule(_ index: Int) -> Bool {
      let input = candidates[index].input
      return input.root != nil && input.json != nil && UnreadFile.isModule(input.path)
    }
    for isLastResort in [false, true] where found.isEmpty {
      context.isLastResort = isLastResort
      read(members.filter { !isFoundModule($0) })
    }
    // The modules beside other tokens are mostly made of these.
    if found.allSatisfy(\.tokens.isEmpty) { read(members.filter(isFoundModule)) }
    for index in found.indices {
      guard let drawn = context.drawnPairs[found[index].file] else { continue }
      found[index].add(drawn)
    }
    StyleObjectPairs.add(to: &found, in: context)
    let sheets =
      members.filter { decided[$0].contains { $0 == CSS.self } }
      .map { candidates[$0].input } + drawingSheets.filter { project($0.path).name == name }
    CSSBorrowedTokens.add(to: &found, by: sheets, in: context)
    RepeatedTokens.mark(in: &found)
    found.sort { $0.file < $1.file }
    for index in found.indices {
      found[index].problems = Self.sorted(found[index].problems.map(Self.withoutMistake))
    }
    ProblemFolding.fold(&found, isConformance: context.options.isConformance)
    return found
  }

  /// What a module computes is not read, so that a name that leads there is no mistake.
  private static func withoutMistake(_ problem: SourceProblem) -> SourceProblem {
    guard problem.code == "alias/unresolved", problem.severity == .error,
      UnreadFile.isModule(problem.location.file)
    else { return problem }
    var problem = problem
    problem.severity = .warning
    problem.help = "Code is not run: what it computes is not known."
    return problem
  }

  /// Adds that the folders have no colors or no token files, where nothing else tells of them.
  private func addNothingToCheck(to palettes: inout [ResolvedPalette], used: Set<Int>) {
    let isColorless = palettes.allSatisfy {
      $0.tokens.isEmpty && $0.outside.isEmpty && $0.problems.isEmpty
    }
    if let folder = folders.first, isColorless, !palettes.isEmpty {
      let files = palettes.reduce(0) { $0 + $1.fileCount }
      palettes.append(
        Self.nothingToCheck(
          folder.path,
          files == 1 ? "its file names no color" : "none of its \(files) files names a color",
          help: "Colors are checked where tokens or custom properties name them."))
    }
    for folder in folders where used.isDisjoint(with: folder.candidates) {
      let root = Path.absolute(folder.path)
      let isTold =
        palettes.contains { Path.contains(root, Path.absolute($0.file)) }
        || context.joinedFiles.contains { Path.contains(root, Path.absolute($0)) }
      guard !isTold else { continue }
      palettes.append(
        Self.nothingToCheck(
          folder.path, "no token file was found in this folder",
          help: (adviceOnColors(in: folder.path) ?? "") + adviceOnFolders))
    }
  }

  /// Adds the light font weights of all files to the palettes that these files are of.
  private func addLightWeights(to palettes: inout [ResolvedPalette]) {
    for document in context.parsedDocuments {
      let problems = LightFontWeights.problems(in: document)
      guard !problems.isEmpty else { continue }
      let file = document.source.name
      func nearness(_ palette: Int) -> Int {
        let own = palettes[palette].file
        if own == file { return .max }
        let folder = Path.folder(own)
        if Path.contains(own, file) { return own.utf8.count }
        return Path.contains(folder, file) ? folder.utf8.count : -1
      }
      guard let palette = palettes.indices.max(by: { nearness($0) < nearness($1) }) else { return }
      palettes[palette].problems = Self.sorted(palettes[palette].problems + problems)
    }
  }

  /// Files whose conformance is asked for and whose format has no specification that is checked. Those
  /// of folders are passed over beside files with one.
  private func withoutSpecification(_ decided: [[any TokenFormat.Type]]) -> [ResolvedPalette] {
    guard context.options.isConformance else { return [] }
    let isAlone = !decided.contains { $0.contains { $0.isSpecified } }
    return zip(candidates, decided).compactMap { candidate, formats in
      guard let format = formats.first, formats.count == 1, !format.isSpecified,
        isAlone || candidate.input.root == nil
      else { return nil }
      let path = candidate.input.path
      return Self.failure(
        path,
        [
          SourceProblem(
            "format/no-specification", "conformance is not checked of \(format.name)",
            at: SourceLocation(startOf: path),
            help: "Check files of the Design Tokens Community Group, or leave out --conformance.")
        ])
    }
  }

  /// The candidates of each project.
  private func projects() -> [[Int]] {
    var positions: [String: Int] = [:]
    var result: [[Int]] = []
    /// The names by the folders of files that were found.
    var names: [String: String] = [:]
    for (index, candidate) in candidates.enumerated() {
      let path = candidate.input.path
      let folder = candidate.input.source == nil ? path : Path.folder(path)
      let name = names[folder] ?? project(path).name
      if candidate.input.root != nil { names[folder] = name }
      if let known = positions[name] {
        result[known].append(index)
      } else {
        positions[name] = result.count
        result.append([index])
      }
    }
    return result
  }

  /// Files that cannot be read, beside files with tokens: most that are called alike have some.
  private func unreadNeighbors(of used: Set<Int>) -> [ResolvedPalette] {
    guard !doubtful.isEmpty else { return [] }
    var tokenFiles: [FileKey: Int] = [:]
    for index in used where candidates[index].input.root != nil {
      tokenFiles[FileKey(candidates[index].input.path), default: 0] += 1
    }
    return doubtful.compactMap { path, problem in
      let key = FileKey(path)
      guard tokenFiles[key, default: 0] > otherFiles[key, default: 0], !Self.isToolFile(path)
      else { return nil }
      return Self.failure(path, [problem])
    }
  }

  /// Whether a name is that of the settings of a tool, such as `package.json` and `tsconfig.json`.
  private static func isToolFile(_ path: String) -> Bool {
    let stem = AppearanceNaming.stem(path)
    return stem.hasPrefix("package") || stem.hasPrefix("tsconfig") || stem.hasSuffix("config")
      || ["angular", "lerna", "manifest", "nx", "project", "turbo"].contains(stem)
  }

  private static func nothingToCheck(
    _ path: String, _ message: String, help: String
  ) -> ResolvedPalette {
    failure(
      path,
      [
        SourceProblem(
          "input/nothing-to-check", message, at: SourceLocation(startOf: path), help: help)
      ])
  }

  /// In text order; files in the order of their first problems.
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

  /// Reports inputs for unknown modifiers.
  private func addInputProblems(to palettes: inout [ResolvedPalette]) {
    let known = Set(context.modifiers.map { $0.name.lowercased() })
    for (name, _) in context.options.inputs.sorted(by: { $0.key < $1.key })
    where !known.contains(name.lowercased()) && !palettes.isEmpty {
      let names = Array(Set(context.modifiers.map(\.name))).sorted()
      let nearest = Similarity.nearest(to: name, among: names)
      palettes[0].problems.append(
        SourceProblem(
          "input/unknown-modifier", "unknown modifier “\(name)”",
          at: SourceLocation(startOf: palettes[0].file),
          help: names.isEmpty
            ? "These files have no modifiers."
            : Similarity.suggestion(nearest, then: "Use one of \(Words.list(names)).")))
    }
  }
}

extension SourceProblem {
  /// A file that seems to be about colors has none that could be read.
  fileprivate static func nothingRead(
    _ message: String, at place: SourceLocation, help: String
  ) -> SourceProblem {
    SourceProblem("input/nothing-read", message, at: place, help: help, severity: .warning)
  }
}

extension JSONDocument {
  /// Where the first reference to another file is, or `nil`.
  fileprivate var firstReference: SourceLocation? {
    for index in nodes.indices where nodes[index].kind == .object {
      guard let reference = PlainReference(value(index)), !reference.file.isEmpty else { continue }
      return reference.value.textLocation
    }
    return nil
  }

  /// Whether some name is the word for colors.
  fileprivate var hasColorName: Bool {
    ["color", "colors", "colour", "colours"].contains(where: containsKey)
  }
}
