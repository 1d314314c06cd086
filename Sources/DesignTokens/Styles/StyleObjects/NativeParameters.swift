import SourceSyntax

/// What the components and functions at the top level of a file of React Native are given:
/// `({ ink = '#222', ...rest }: Props) => …`, `function Label(props) { const { ink } = props; … }`.
struct NativeParameters {
  /// A member of what is given.
  struct Member {
    let name: String
    /// Where the value begins that it has where it is not given.
    var start: Int?
  }

  private struct Function {
    /// The names of the object that is given, and of what is left of it.
    var objects: Set<String> = []
    /// Its members, by the names that they have in the function.
    var members: [String: Member] = [:]
    /// `Label.defaultProps = { ink: '#222' }`
    var defaults: [String: Int] = [:]
  }

  private static let maximumWrappers = 4

  private var text: ScriptCursor
  private var functions: [String: Function] = [:]
  /// The names of which a condition asks whether they are given: `ink ? … : …`, `ink && …`.
  private(set) var tested: Set<String> = []

  init(_ text: ScriptCursor, _ names: NativeStyleNames) {
    self.text = text
    for (start, name) in names.declarations {
      self.text.offset = start
      readFunction(name)
    }
    self.text.offset = text.source.start
    readBodies(names)
  }

  /// The member of what a function is given that a name stands for there: `ink`, `props.ink`, `this.props.ink`.
  func member(_ path: [String], of function: String) -> Member? {
    guard let known = functions[function] else { return nil }
    if path.count == 1, let member = known.members[path[0]] {
      return Member(name: member.name, start: member.start ?? known.defaults[member.name])
    }
    let names = path.first == "this" ? path.dropFirst() : path[...]
    guard names.count == 2, let object = names.first, let name = names.last,
      path.count == 2 ? known.objects.contains(object) : object == "props"
    else { return nil }
    return Member(name: name, start: known.defaults[name])
  }

  /// Whether a name stands for all that a function is given.
  func isObject(_ name: String, of function: String) -> Bool {
    functions[function]?.objects.contains(name) ?? false
  }

  // MARK: - Reading

  /// Reads the parameters of a function behind its name: `: FC<Props> = memo(({ ink }) => …`, `(props) { … }`.
  private mutating func readFunction(_ name: String) {
    var function = Function()
    defer { functions[name] = functions[name] ?? function }
    if text.take(":") { text.skipAnnotation() }
    let isConstant = text.take("=")
    var isDeclared = !isConstant && text.isNext("(")
    for _ in 0..<Self.maximumWrappers {
      if text.isNext("<") { text.skipTypes() }
      let start = text.offset
      guard let word = text.takeName() else { break }
      if word == "async" { continue }
      if word == "function" {
        _ = text.takeName()
        isDeclared = true
        continue
      }
      if text.takeArrow() {
        function.objects = [word]
        return
      }
      text.offset = start
      _ = text.path()
      if text.isNext("<") { text.skipTypes() }
      guard text.take("(") else { return }
    }
    guard text.isNext("("), isDeclared || isArrow else { return }
    _ = text.take("(")
    readPattern(into: &function)
  }

  /// Whether the bracket at the cursor has the parameters of an arrow function.
  private var isArrow: Bool {
    var inner = text
    inner.skipOne(isNested: true)
    return inner.takeArrow() || inner.isNext(":")
  }

  /// Reads a parameter, or the names of a constant: `{ ink = '#222', paper: ground, ...rest }`.
  private mutating func readPattern(into function: inout Function) {
    guard text.take("{") else {
      if let name = text.takeName() { function.objects.insert(name) }
      return
    }
    while text.offset < text.bytes.count {
      if text.takeMark("...") {
        if let rest = text.takeName() { function.objects.insert(rest) }
      } else if let name = text.takeName() {
        let own = text.take(":") ? text.takeName() : name
        let start = text.take("=") ? text.offset : nil
        if let own { function.members[own] = Member(name: name, start: start) }
      }
      text.skip(until: ",}")
      guard text.take(",") else { break }
    }
    _ = text.take("}")
  }

  /// Reads what functions take from what they are given, what that is by default, and what is tested.
  private mutating func readBodies(_ names: NativeStyleNames) {
    while text.offset < text.bytes.count {
      guard let name = text.takeName() else {
        text.skipOne(isNested: false)
        continue
      }
      let start = text.offset
      switch name {
      case "const", "let", "var":
        if text.isNext("{"), let owner = names.owner(of: start) { readConstant(of: owner) }
      case "defaultProps":
        if let owner = names.owner(of: start) { readDefaults(of: owner) }
      case _ where functions[name] != nil && text.take("."):
        if text.takeName() == "defaultProps" { readDefaults(of: name) }
      default:
        let isAsked = text.takeMark("?") && !text.isNext(":")
        if isAsked || text.takeMark("&&") { tested.insert(name) }
      }
      text.offset = start
    }
  }

  private mutating func readConstant(of owner: String) {
    var function = functions[owner] ?? Function()
    readPattern(into: &function)
    if text.take(":") { text.skipAnnotation() }
    guard text.take("=") else { return }
    let path = text.path()
    let isGiven = path == ["this", "props"] || path.count == 1 && isObject(path[0], of: owner)
    if isGiven, text.isNext(";") || text.isEndOfLine { functions[owner] = function }
  }

  private mutating func readDefaults(of owner: String) {
    guard text.take("="), text.take("{") else { return }
    while let name = text.takeKey() {
      functions[owner]?.defaults[name] = text.offset
      text.skip(until: ",}")
      guard text.take(",") else { return }
    }
  }
}
