import FileAccess
import SourceSyntax

/// Evaluates a file of SCSS, and those that it uses, to the style sheet that it becomes
/// (https://sass-lang.com/documentation).
///
/// What is not known stays unknown: a value that depends on a package that is not read becomes a reference to a
/// custom property that nothing sets.
final class SassEvaluator {
  /// Why something is not evaluated further.
  enum Stop: Error {
    /// `@error`, or what Sass rejects.
    case branch
    /// A limit is reached.
    case limit
  }

  let library: SassLibrary
  /// The files that were read.
  private(set) var files: [SassFile] = []
  private var fileNumbers: [String: Int] = [:]
  /// The number of the file whose statements are run.
  var file = 0
  var module = SassModule()
  var scope: SassScope
  var modules: [String: SassModule] = [:]
  /// The files that are being read, outermost first.
  var loading: [String] = []
  /// The content block of the mixin that is run.
  var content: SassContent?

  let root = SassBlock(.root)
  /// Where rules go: the at-rule around, or the style sheet.
  var container: SassBlock
  /// The rule around, and its selectors.
  var block: SassBlock?
  var selectors: [String]?
  /// The selectors that `&` stands for in `@at-root`, where rules are not nested in them.
  var rootedSelectors: [String]?
  /// The property in which others are nested.
  var propertyPrefix: String?

  /// The tokens, in order.
  var tokens: [SassToken] = []
  private var definitions: [Definition: SassToken] = [:]
  /// The variables that are called colors, and have none here.
  var unread: [SassUnread] = []
  /// What rules are extended by others.
  var extensions: [SassExtension] = []
  /// The addresses of what is not read: packages.
  var externals: [String] = []
  var problems: [SourceProblem] = []

  /// The maximum number of statements, expressions and members of loops that are evaluated.
  private static let stepLimit = 3_000_000
  private var steps = 0
  /// The maximum number of rules.
  static let ruleLimit = 200_000
  var ruleCount = 0
  /// The part of the stack that may be used: a thread may have only 512 KB.
  private static let stackLimit = 256 << 10
  private var stackBase: UInt = 0
  /// The maximum nesting of calls.
  static let callLimit = 500
  var callDepth = 0
  private var isTold = false

  init(_ library: SassLibrary) {
    self.library = library
    container = root
    scope = module.scope
  }

  /// Evaluates the root file.
  func run(_ path: String) {
    stackBase = Self.stackPlace()
    guard let number = number(of: path) else { return }
    file = number
    loading = [library.identity(path)]
    runFile(files[number])
    SassExtension.apply(extensions, to: root)
  }

  /// The statements of a file; what fails in one of them does not keep the others.
  func runFile(_ file: SassFile) {
    for statement in file.statements {
      do throws(Stop) {
        _ = try run(statement)
      } catch {
        guard error == .branch else { return tellLimit(statement) }
      }
    }
  }

  private func tellLimit(_ statement: SassStatement) {
    guard !isTold else { return }
    isTold = true
    problems.append(
      SourceProblem(
        "css/too-large", "the style sheet is too large when it is compiled",
        at: files[file].source.location(of: statement.range),
        help: "Split it, or look for a loop that does not end; the rest is not checked.",
        severity: .warning))
  }

  /// The number of a file, which is read if it is new.
  func number(of path: String) -> Int? {
    let identity = library.identity(path)
    if let known = fileNumbers[identity] { return known }
    guard let file = library.file(at: path) else { return nil }
    fileNumbers[identity] = files.count
    files.append(file)
    problems += file.problems
    return files.count - 1
  }

  /// Counts a step, or several for a large value.
  func step(_ count: Int = 1) throws(Stop) {
    steps += count
    library.steps += count
    guard steps < Self.stepLimit, library.steps < SassLibrary.stepLimit else { throw .limit }
    let used = stackBase > Self.stackPlace() ? stackBase - Self.stackPlace() : 0
    guard used < UInt(Self.stackLimit) else { throw .branch }
  }

  /// The address of the top of the stack.
  @inline(never)
  private static func stackPlace() -> UInt {
    var mark: UInt8 = 0
    return unsafe withUnsafePointer(to: &mark) { UInt(bitPattern: $0) }
  }

  func place(_ range: Range<Int>) -> SassValue.Place { SassValue.Place(file, range) }

  // MARK: - Scopes

  /// Runs something with variables of its own.
  func inScope<Result>(
    isOpen: Bool = false, _ body: () throws(Stop) -> Result
  ) throws(Stop) -> Result {
    let outer = scope
    scope = SassScope(in: outer, isOpen: isOpen)
    defer { scope = outer }
    return try body()
  }

  /// Whether the statements are those of a file, outside of mixins, functions and rules.
  var isGlobal: Bool {
    var next = scope
    while next.isOpen, let parent = next.parent { next = parent }
    return next === module.scope
  }

  /// The value of a variable; `nil` if there is none.
  func variable(_ name: String) -> SassValue? {
    var next: SassScope? = scope
    while let scope = next {
      if let value = scope.variables[name] { return value }
      next = scope.parent
    }
    for other in module.openModules {
      if let value = other.variable(name) { return value }
    }
    return nil
  }

  /// Sets a variable where it is, or else in this block.
  func set(_ name: String, _ value: SassValue, isGlobal: Bool) {
    if isGlobal || self.isGlobal && scopeOf(name) == nil {
      let isLocal = !isGlobal && scope !== module.scope && module.scope.variables[name] == nil
      if isLocal {
        scope.variables[name] = value
      } else if module.scope.variables[name] == nil,
        let holder = module.openModules.lazy.compactMap({ $0.holder(name) }).first
      {
        holder.module.scope.variables[holder.name] = value
      } else {
        module.scope.variables[name] = value
      }
    } else {
      (scopeOf(name) ?? scope).variables[name] = value
    }
  }

  /// The block around, but not the file, that has a variable.
  private func scopeOf(_ name: String) -> SassScope? {
    var next: SassScope? = scope
    while let scope = next, scope.parent != nil {
      if scope.variables[name] != nil { return scope }
      next = scope.parent
    }
    return nil
  }

  // MARK: - Tokens

  /// Makes tokens of a variable of a file, and of the entries of a map.
  func declare(_ statement: SassVariableStatement, _ value: SassValue) -> SassValue {
    guard value.hasColor, tokens.count < Self.tokenLimit else {
      noteColorless(statement, value)
      return value
    }
    return owned(
      value, "$" + statement.name, place(statement.nameRange), place(statement.value.range),
      depth: 0)
  }

  static let tokenLimit = 20_000

  /// What a token is known by: a file that is imported again defines the same ones.
  struct Definition: Hashable {
    let name: String
    let place: SassValue.Place
    let value: String
  }

  private func owned(
    _ value: SassValue, _ name: String, _ place: SassValue.Place, _ valuePlace: SassValue.Place,
    depth: Int
  ) -> SassValue {
    switch value.kind {
    case .color:
      if let known = value.token, known.name == name { return value }
      let own = value.origin.flatMap { value.token == nil ? $0 : nil } ?? valuePlace
      let definition = Definition(name: name, place: place, value: value.key)
      if let known = definitions[definition], known.value.token === value.token {
        return value.owned(by: known)
      }
      let token = SassToken(name: name, place: place, value: value, valuePlace: own)
      tokens.append(token)
      definitions[definition] = token
      return value.owned(by: token)
    case .map(let map) where depth < 8:
      var result = SassMap()
      for (key, entry) in map.entries {
        let text = key.css(isQuoted: false)
        result[key] =
          entry.hasColor && !text.isEmpty
          ? owned(
            entry, "\(name).\(text)", key.origin ?? place, entry.origin ?? valuePlace,
            depth: depth + 1) : entry
      }
      var owned = value
      owned.kind = .map(result)
      return owned
    default: return value
    }
  }

  /// Notes that a value is written.
  func use(_ value: SassValue) {
    var next = value.token
    while let token = next, !token.isUsed || !token.readers.contains(file) {
      token.isUsed = true
      token.readers.insert(file)
      next = token.value.token
    }
    switch value.kind {
    case .list(let members, _, _), .call(_, let members): for member in members { use(member) }
    default: break
    }
  }
}
