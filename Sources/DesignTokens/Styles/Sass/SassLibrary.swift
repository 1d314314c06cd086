import FileAccess
import SourceSyntax

/// A file of SCSS, or a component with style sheets in it, as it is written.
struct SassFile {
  let path: String
  let source: SourceText
  let statements: [SassStatement]
  let problems: [SourceProblem]
}

/// The files of SCSS of a project, and what they define.
package final class SassLibrary {
  /// What an address leads to.
  enum Resolution {
    case file(String)
    /// What bundlers look up elsewhere.
    case package
    case missing
  }

  /// The files that alone define something, by its name; `nil` if several do.
  struct Definitions {
    var variables: [String: String?] = [:]
    var mixins: [String: String?] = [:]
    var functions: [String: String?] = [:]
  }

  private let context: LoadContext
  /// The files of SCSS in the project.
  private var paths: [String] = []
  /// The folders that were given.
  private var roots: Set<String> = []
  private var files: [String: SassFile?] = [:]
  private var resolved: [String: Resolution] = [:]
  /// The files whose tokens a style sheet has already.
  private var claimed: Set<String> = []
  /// The files that define tokens, by their names, and those that draw these.
  private var owners: [String: (file: String, readers: Set<String>)] = [:]
  private var told: Set<SourceProblem> = []
  private var toldUnread: Set<SourceLocation> = []
  /// How much all files have evaluated, and the most that they may.
  var steps = 0
  static let stepLimit = 20_000_000

  init(context: LoadContext) { self.context = context }

  package static func isSass(_ path: String) -> Bool {
    Path.fileExtension(path).map(["scss", "sass"].contains) ?? false
  }

  func identity(_ path: String) -> String { context.files.identity(of: path) }

  /// A file, which is read once; `nil` if it cannot be read.
  func file(at path: String) -> SassFile? {
    let key = identity(path)
    if let known = files[key] { return known }
    let file = source(at: path).map { source in
      let (statements, problems) = SassParser.parse(source)
      return SassFile(path: path, source: source, statements: statements, problems: problems)
    }
    files[key] = .some(file)
    return file
  }

  private func source(at path: String) -> SourceText? {
    guard let source = try? context.source(at: path) else { return nil }
    guard CSSPageStyles.mayBeIn(path) else {
      return Path.fileExtension(path) == "sass"
        ? SassIndentation.scss(of: source, in: [source.bytes.indices]) : source
    }
    guard let styles = CSSPageStyles.styles(of: source.bytes, at: path),
      let text = try? SourceText(name: path, utf8: styles.bytes)
    else { return nil }
    return styles.indented.isEmpty ? text : SassIndentation.scss(of: text, in: styles.indented)
  }

  // MARK: - Projects

  /// Takes the files of a project, and returns those that no other file of Sass uses or imports.
  func roots(of inputs: [TokenInput]) -> [TokenInput] {
    let sass = inputs.filter { Self.isSass($0.path) || isComponentOfSass($0.path) }
    guard !sass.isEmpty else { return inputs }
    paths = sass.map(\.path).filter(Self.isSass).sorted()
    roots = Set(inputs.compactMap(\.root))
    var loaded: [String: Set<String>] = [:]
    for input in sass { loaded[identity(input.path)] = addresses(in: input.path) }
    let imported = loaded.reduce(into: Set<String>()) { result, entry in
      result.formUnion(entry.value.subtracting([entry.key]))
    }
    var covered: Set<String> = []
    func cover(_ first: String) {
      var open = [first]
      while let next = open.popLast() {
        if covered.insert(next).inserted { open += loaded[next] ?? addresses(in: next) }
      }
    }
    var kept: Set<String> = []
    for input in inputs where !imported.contains(identity(input.path)) {
      kept.insert(input.path)
      cover(identity(input.path))
    }
    // Of those that only load each other, the first one.
    for input in sass where !covered.contains(identity(input.path)) {
      kept.insert(input.path)
      cover(identity(input.path))
    }
    return inputs.filter { kept.contains($0.path) }
  }

  func isComponentOfSass(_ path: String) -> Bool {
    guard CSSPageStyles.isComponentFile(path), let source = try? context.source(at: path) else {
      return false
    }
    return CSSPageStyles.styles(of: source.bytes, at: path)?.isSass ?? false
  }

  /// The identities of the files that a file loads.
  private func addresses(in path: String) -> Set<String> {
    guard let file = file(at: path) else { return [] }
    var result: Set<String> = []
    func note(_ address: SassAddress) {
      if case .file(let other) = resolve(address.text, from: file.path) {
        result.insert(identity(other))
      }
    }
    func visit(_ statements: [SassStatement]) {
      for statement in statements {
        switch statement.kind {
        case .use(let use), .forward(let use): note(use.address)
        case .imports(let addresses): addresses.forEach(note)
        case .rule(_, let body), .atRule(_, _, let body?): visit(body)
        case .include(let name, _, let arguments, let content):
          if name == "load-css", case .string(let text)? = arguments.positional.first?.kind {
            note(SassAddress(text: file.source.text(text.range), range: text.range))
          }
          if let content { visit(content.body) }
        case .conditional(let branches): for branch in branches { visit(branch.body) }
        default: break
        }
      }
    }
    visit(file.statements)
    return result
  }

  /// What the files of the project define.
  private(set) lazy var definitions: Definitions = {
    var result = Definitions()
    var texts: [String: String] = [:]
    for path in paths {
      guard let file = file(at: path) else { continue }
      for statement in file.statements {
        switch statement.kind {
        case .variable(let variable) where variable.namespace == nil:
          let (name, text) = (variable.name.sassName, file.source.text(variable.value.range))
          let isSame = texts[name].map { $0 == text } ?? true
          texts[name] = text
          Self.note(name, path, isSame: isSame, in: &result.variables)
        case .mixin(let callable):
          Self.note(callable.name.sassName, path, isSame: false, in: &result.mixins)
        case .function(let callable):
          Self.note(callable.name.sassName, path, isSame: false, in: &result.functions)
        default: break
        }
      }
    }
    return result
  }()

  private static func note(
    _ name: String, _ path: String, isSame: Bool, in paths: inout [String: String?]
  ) {
    guard let known = paths[name] else { return paths[name] = .some(path) }
    if known != path, !isSame { paths[name] = .some(nil) }
  }

  // MARK: - Addresses

  /// The file that an address leads to.
  func resolve(_ address: String, from path: String) -> Resolution {
    let key = "\(Path.folder(path))\n\(address)"
    if let known = resolved[key] { return known }
    let result = find(address, from: path)
    resolved[key] = result
    return result
  }

  private func find(_ written: String, from path: String) -> Resolution {
    guard !written.contains("://"), !written.hasPrefix("pkg:"), written.utf8.count < 1_000 else {
      return .package
    }
    var address = written[...]
    var isAlias = false
    if address.hasPrefix("~"), !address.hasPrefix("~/") { address = address.dropFirst() }
    for alias in ["@/", "~/", "~~/", "$lib/", "#/"] where address.hasPrefix(alias) {
      address = address.dropFirst(alias.count)
      isAlias = true
    }
    let own = String(address)
    if !isAlias, let found = file(own, in: Path.folder(path)) { return .file(found) }
    // Jekyll's folder is a load path, in which Sass looks up such an address, too.
    let isRelative = own.hasPrefix(".")
    for folder in loadPaths(of: path) where !isRelative || Path.name(folder) == "_sass" {
      if let found = file(own, in: folder) { return .file(found) }
    }
    return isRelative ? .missing : .package
  }

  private static let styleFolders = [
    "", "src", "src/styles", "src/scss", "src/sass", "src/assets", "src/assets/styles",
    "src/assets/scss", "styles", "scss", "sass", "assets", "assets/styles", "assets/scss", "app",
    "lib", "src/lib", "_sass",
  ]

  /// The folders in which builds look for files: those around, up to that of the project.
  private func loadPaths(of path: String) -> [String] {
    var folders: [String] = []
    var folder = Path.folder(path)
    let limits = roots.map(Path.normalized)
    for _ in 0..<12 {
      folders += Self.styleFolders.map { $0.isEmpty ? folder : Path.join(folder, $0) }
      if limits.contains(Path.normalized(folder)) || folder.isEmpty || folder == "/" { break }
      if limits.isEmpty, folders.count > 3 * Self.styleFolders.count { break }
      folder = Path.folder(folder)
    }
    return folders
  }

  /// The file with a name in a folder, as it is, as a partial, or as the index of a folder.
  private func file(_ name: String, in folder: String) -> String? {
    let path = Path.normalized(Path.join(folder, name))
    let (parent, last) = (Path.folder(path), Path.name(path))
    var names = ["scss", "sass"].flatMap { ["\(last).\($0)", "_\(last).\($0)"] } + ["\(last).css"]
    if [".scss", ".sass", ".css"].contains(where: last.hasSuffix) {
      names = [last, "_\(last)"] + names
    }
    names += ["scss", "sass"].flatMap { ["\(last)/_index.\($0)", "\(last)/index.\($0)"] }
    for name in names {
      let candidate = Path.join(parent, name)
      if case .file? = context.files.kind(of: candidate) { return candidate }
    }
    return nil
  }

  // MARK: - Compiling

  /// The style sheet that a file becomes, what is wrong with it, and how many files were read for it.
  func compile(
    _ path: String
  ) throws(SourceProblem) -> (source: SourceText, problems: [SourceProblem], fileCount: Int) {
    _ = try context.source(at: path)
    let evaluator = SassEvaluator(self)
    defer { for module in evaluator.modules.values + [evaluator.module] { module.release() } }
    evaluator.run(path)
    let paths = evaluator.files.map { identity($0.path) }
    let root = identity(path)
    let elected = Self.elected(evaluator.tokens, paths)
    let counterpart = counterpart(of: root, elected, paths)
    // A theme has what others have, too.
    let new = Set(paths).subtracting(counterpart == nil ? claimed : [])
    var needed: Set<ObjectIdentifier> = []
    for token in elected {
      let own = paths[Int(token.place.file)]
      guard token.isUsed || own == root || new.contains(own) else { continue }
      // And all of which it is an alias.
      var next: SassToken? = token
      while let token = next, needed.insert(ObjectIdentifier(token)).inserted {
        next = token.value.token
      }
    }
    let shown = elected.filter { needed.contains(ObjectIdentifier($0)) }
    let newCount = Set(paths).subtracting(claimed).count
    claimed.formUnion(paths)
    var names: [ObjectIdentifier: String] = [:]
    let places = paths.map { $0 == root ? counterpart ?? root : $0 }
    for token in shown { names[ObjectIdentifier(token)] = name(of: token, places) }
    let output = SassOutput(files: evaluator.files.map(\.source), names: names)
    let source = try output.source(
      of: evaluator.root, tokens: shown, imports: evaluator.externals, name: path)
    let unread = evaluator.unread.filter { toldUnread.insert($0.location).inserted }
    let problems =
      evaluator.problems.filter { told.insert($0).inserted } + SassUnread.problems(unread)
    return (source, problems, max(1, newCount))
  }

  /// The file instead of which another one can be used: both only set variables, half of them the same, and are in
  /// one folder or for two appearances. `nil` if there is none, or if both are loaded together.
  private func counterpart(
    of root: String, _ tokens: [SassToken], _ paths: [String]
  ) -> String? {
    guard setsOnlyVariables(root) else { return nil }
    let names = Set(tokens.lazy.filter { paths[Int($0.place.file)] == root }.map(\.name))
    let loaded = Set(paths)
    var counts: [String: Int] = [:]
    for name in names {
      if let owner = owners[name]?.file, !loaded.contains(owner) { counts[owner, default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let (file, count) = most, count * 2 >= names.count, setsOnlyVariables(file),
      Path.folder(file) == Path.folder(root) || AppearanceNaming.areThemes(file, root)
    else { return nil }
    return file
  }

  /// Whether a file has no rules itself.
  private func setsOnlyVariables(_ path: String) -> Bool {
    guard let file = file(at: path) else { return false }
    return file.statements.allSatisfy { statement in
      switch statement.kind {
      case .variable, .imports, .use, .forward, .mixin, .function, .error: true
      default: false
      }
    }
  }

  /// Of the tokens that one file gives the same name, the last one that is used, or else the last.
  private static func elected(_ tokens: [SassToken], _ paths: [String]) -> [SassToken] {
    var last: [String: Int] = [:]
    for (index, token) in tokens.enumerated() {
      let key = "\(token.name)\n\(token.place.file)"
      if let known = last[key], tokens[known].isUsed, !token.isUsed { continue }
      last[key] = index
    }
    return last.values.sorted().map { tokens[$0] }
  }

  /// The name of a token, with its file if another one has a token that is called so. Where the same file draws
  /// both, they are alternatives, which have one name.
  private func name(of token: SassToken, _ paths: [String]) -> String {
    let file = paths[Int(token.place.file)]
    let readers = Set(token.readers.map { paths[$0] }).subtracting([file])
    guard let owner = owners[token.name] else {
      owners[token.name] = (file, readers)
      return token.name
    }
    guard owner.file != file, owner.readers.isDisjoint(with: readers) else {
      owners[token.name]?.readers.formUnion(readers)
      return token.name
    }
    return "\(token.name)@\(file)"
  }
}
