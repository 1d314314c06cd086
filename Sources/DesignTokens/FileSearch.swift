import FileAccess
import SourceSyntax

/// Finds the token files under some paths, and determines their formats by their content.
struct FileSearch {
  /// A file or folder that formats claim, or that is read in the only given format.
  struct Candidate {
    let input: TokenInput
    let claims: FormatClaims
    /// The default format, without evidence.
    var fallback: (any TokenFormat.Type)?
  }

  /// The files of a folder that have the same extension.
  struct FileKey: Hashable {
    let folder: String
    let fileExtension: String

    init(_ path: String) {
      folder = Path.folder(path)
      fileExtension = Path.fileExtension(path) ?? ""
    }
  }

  /// Words in the names of files that have tokens.
  static let names: Set<String> = [
    "color", "colors", "colour", "colours", "palette", "palettes", "token", "tokens",
  ]

  let context: LoadContext
  let project: (String) -> (name: String, options: LoadOptions)
  private let isIncluded: (String, FileKind) -> Bool
  /// Whether files are looked at like those of folders, and nobody says that they have tokens.
  private let areFound: Bool
  var candidates: [Candidate] = []
  /// The identities of all files and bundles that were looked at.
  var searched: Set<String> = []
  /// Files of a folder that say nothing alone.
  private var followers: [Candidate] = []
  /// The folders given by the user, with the candidates found in them.
  var folders: [(path: String, candidates: Range<Int>)] = []
  /// Palettes with the problems of paths that could not be read.
  var failures: [ResolvedPalette] = []
  /// Files in folders that could not be read, and show no sign of tokens themselves.
  var doubtful: [(path: String, problem: SourceProblem)] = []
  /// How many files of each kind and folder are of no format.
  var otherFiles: [FileKey: Int] = [:]
  /// The files of apps that were read, by their language.
  var appFiles: [String: [String]] = [:]
  /// Files of data in folders that are of no format.
  var unrecognized: [String] = []
  /// The modules that are read because of the colors that they export, and not by their names.
  private(set) var modulesOfColors: Set<String> = []
  /// The other modules.
  private(set) var unreadModules: Set<String> = []
  /// How many files of each kind that is not read are in the folders.
  var unread: [UnreadFile: Int] = [:]
  /// The style sheets of languages for which they need a compiler.
  var compiledSheets: [String] = []
  /// The pages and the code in the folders.
  var applicationFiles: [String] = []
  /// The style sheets that only draw the tokens of other files.
  var drawingSheets: [TokenInput] = []
  /// The style sheets that a folder has and that are not searched, as those that are built often are.
  var ignoredSheets: [String] = []
  /// What is left out of the folders: the first of each reason, and how many there are.
  var omissions: [FolderWalk.Omission: (path: String, count: Int)] = [:]
  /// How many pipes, devices and sockets are in the folders.
  var specials = 0
  private let walk: FolderWalk
  var ignored: IgnoreRules
  let formats: [any TokenFormat.Type]

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

  static func failure(_ path: String, _ problems: [SourceProblem]) -> ResolvedPalette {
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
      addImports(from: first, in: path)
      addFollowers(of: first)
      folders.append((path, first..<candidates.count))
    case .file? where areFound: addFile(path, in: Path.folder(path))
    case .file?, .special?: addFile(path, in: nil)
    }
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
          kind != .compiledSheet && kind != .ruby
            || !ignored.isIgnored(path, isFolder: false, under: root),
          kind != .ruby || draws(path, under: root)
        {
          unread[kind, default: 0] += 1
          if kind == .compiledSheet { compiledSheets.append(path) }
          if UnreadFile.mayHaveClasses(name),
            !ignored.isIgnored(path, isFolder: false, under: root)
          {
            applicationFiles.append(path)
            searched.insert(context.files.identity(of: path))
            let isRead =
              CSSPageStyles.mayBeIn(path) && hasStyles(path) || Self.isTokenModule(path)
              || TailwindConfigurationFile.isOne(path)
            if isRead { return false }
            if let content = moduleContent(path) {
              if content == .table { modulesOfColors.insert(path) }
              return false
            }
            if UnreadFile.isPlainModule(path), !CSSClassFiles.isOfTests(path) {
              unreadModules.insert(path)
            }
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

  /// Adds the modules from which those of a folder take something in that were found from the candidate `first` on.
  private mutating func addImports(from first: Int, in root: String) {
    var pending = candidates[first...].map(\.input) + followers.map(\.input)
    while let module = pending.popLast() {
      for path in imports(of: module) {
        unreadModules.remove(path)
        modulesOfColors.insert(path)
        let (known, others) = (candidates.count, followers.count)
        addFile(path, in: root)
        pending += candidates[known...].map(\.input) + followers[others...].map(\.input)
      }
    }
  }

  /// Whether a page has a style sheet in it.
  private func hasStyles(_ path: String) -> Bool {
    !CSSClassFiles.isOfTests(path) && formats.contains { $0 == CSS.self }
      && (try? context.files.read(path, limit: CSSClassFiles.maximumSize))
        .map { CSSPageStyles.isIn($0, at: path) } ?? false
  }

  /// Whether code of Ruby in a folder has classes or colors.
  private func draws(_ path: String, under root: String) -> Bool {
    CSSRubyFile.mayDraw(at: Path.relative(path, to: root)) && !CSSClassFiles.isOfTests(path)
      && (try? context.files.read(path, limit: CSSClassFiles.maximumSize))
        .map(CSSRubyFile.draws) ?? false
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

  static func isStyleSheet(_ path: String) -> Bool {
    Path.fileExtension(path).map(CSS.fileExtensions.contains) ?? false
  }

  /// Whether a file in a folder is examined, by its name.
  private func isOpened(_ name: String) -> Bool {
    guard let ending = Path.fileExtension(name) else { return false }
    return formats.contains { $0.fileExtensions.contains(ending) }
  }

  /// Adds a file given by the user or found in a folder.
  private mutating func addFile(_ path: String, in root: String?) {
    let isNamed = root == nil
    if let language = UnreadFile.appLanguage(of: path) {
      appFiles[language, default: []].append(path)
    }
    searched.insert(context.files.identity(of: path))
    guard walk.isNew(path) else {
      context.joinedFiles.insert(path)
      return
    }
    let content: TokenInput.Content
    do throws(SourceProblem) {
      content = try self.content(of: path, isFound: !isNamed)
    } catch {
      return addUnreadable(path, error, in: root)
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
    addOther(input, isNamed: isNamed)
  }

  /// Notes a file that cannot be read, where it may have tokens.
  private mutating func addUnreadable(_ path: String, _ problem: SourceProblem, in root: String?) {
    let isMeant =
      root == nil || problem.code == "input/unreadable"
      || isMeantForTokens(path, problem, in: root)
    if isMeant {
      fail(path, [problem])
    } else if (try? context.bytes(at: path))?.isEmpty == true {
      // Such as the one that a shell has opened for the report of this run.
      otherFiles[FileKey(path), default: 0] += 1
    } else if Self.isNamedForTokens(path) {
      fail(path, [problem])
    } else {
      doubtful.append((path, problem))
    }
  }

  /// Notes a file that is of no format.
  private mutating func addOther(_ input: TokenInput, isNamed: Bool) {
    let path = input.path
    let isToolkitSheet =
      Path.fileExtension(path) == "css" && input.source.map(UnreadFile.isToolkitSheet) ?? false
    if !isNamed {
      if isToolkitSheet { unread[.toolkitSheet, default: 0] += 1 }
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

  /// Whether a module or one of the two folders around it, besides `src`, is called after tokens or themes, or
  /// the module after what these are made of. One that may have markup is called after nothing else.
  static func isTokenModule(_ path: String) -> Bool {
    guard UnreadFile.isModule(path), !CSSClassFiles.isOfTests(path),
      !Path.name(path).contains(".config.")
    else { return false }
    guard UnreadFile.isPlainModule(path) else {
      return AppearanceNaming.words(String(Path.name(path).prefix { $0 != "." }))
        .allSatisfy(names.union(["theme", "themes"]).contains)
    }
    let folders = Path.folder(path).split(separator: "/").filter { $0 != "src" }.suffix(2)
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

  func claims(on input: TokenInput) -> FormatClaims {
    FormatClaims(input, among: formats, isAsked: context.options.format != nil)
  }

  /// The format of a file that no format claims: the given one, or the token format itself if its
  /// conformance is checked.
  func fallback(for input: TokenInput) -> (any TokenFormat.Type)? {
    if context.options.format != nil { return formats.first }
    return context.options.isConformance && input.json != nil ? DTCG.self : nil
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
