import SourceSyntax

/// Reads the declarations of a Swift file from its tokens.
struct SwiftDeclarationReader {
  /// A type that is open.
  struct Scope {
    let path: [String]
    let end: Int
    var keyword = ""
    var inherited: [String] = []
    /// Whether its instances have no stored properties but colors.
    var isPlain = true
    var hasVariables = false
    /// Whether it extends styles that are colors.
    var isStyle = false
    /// Whether its instances say that they are for the dark scheme, or for the light one.
    var statesDark: Bool?
    var plain: [SwiftDeclaration] = []
    var all: [SwiftDeclaration] = []
    /// The colors that depend on the case of an enumeration.
    var switched: [(declaration: SwiftDeclaration, branches: [SwiftCases.Branch])] = []

    /// Whether it is a view, or what views are made of.
    var isView: Bool { (inherited + [path.last ?? ""]).contains(where: SwiftNaming.isView) }
  }

  let file: SwiftSource
  var found: SwiftDeclarations
  var position = 0
  var scopes: [Scope] = []
  /// The conditions of `#if` around the position.
  var branches: [String] = []
  /// The position of the last attribute with arguments.
  var wrapper: Int?
  /// The types of the keys of the dictionaries that were read, each with what holds it and where it applies.
  var dictionaries: Set<[String]> = []
  /// The functions of the file that are said to return a color.
  let makers: [String: SwiftColorType]

  /// The declarations of a file.
  static func declarations(in file: SwiftSource) -> SwiftDeclarations {
    var reader = SwiftDeclarationReader(file)
    reader.readAll()
    return reader.found
  }

  private init(_ file: SwiftSource) {
    self.file = file
    found = SwiftDeclarations(of: file)
    makers = Self.makers(in: file)
  }

  mutating func readAll() {
    while position < file.tokens.count {
      while let scope = scopes.last, position >= scope.end { close(scope) }
      guard position < file.tokens.count else { break }
      read()
    }
    while let scope = scopes.last { close(scope) }
    readDigits()
  }

  mutating func read() {
    let first = position
    switch file.tokens[position].kind {
    case .directive: readDirective()
    case .attribute where file.isSign(position + 1, "("):
      wrapper = position
      position += 1
    case .sign(UInt8(ascii: "{")), .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "[")):
      position = file.after(position)
    case .name where !file.isSign(position - 1, "."): readName()
    default: position += 1
    }
    position = max(position, first + 1)
  }

  mutating func readName() {
    switch file.text(position) {
    case "import":
      if let name = file.name(position + 1) { found.modules.insert(name) }
      position += 2
    case "struct", "enum", "actor", "extension", "class", "protocol": readType()
    case "init": readInitializer()
    case "func": readFunction()
    case "subscript", "deinit", "macro": skipFunction()
    case "typealias", "associatedtype", "case": position += 1
    case "let": readProperty(isVariable: false)
    case "var": readProperty(isVariable: true)
    default: position += 1
    }
  }

  // MARK: - Scopes

  mutating func close(_ scope: Scope) {
    scopes.removeLast()
    var scope = scope
    if scope.switched.count == 1, scope.keyword == "extension" {
      scope.all += scope.switched.map(\.declaration)
    }
    if scope.switched.count > 1 {
      found.items.append(
        .themes(
          SwiftDeclarations.ThemeColors(name: scope.path.last ?? "", properties: scope.switched)))
    }
    guard !scope.all.isEmpty else { return }
    if let isDark = scope.statesDark {
      for index in scope.all.indices { scope.all[index].statesDark = isDark }
      for index in scope.plain.indices { scope.plain[index].statesDark = isDark }
    }
    // One constant in a type is a detail of it; several and nothing else are a palette.
    let isPlain = scope.isPlain && !(scope.hasVariables && scope.isView)
    found.items.append(
      .type(
        SwiftDeclarations.TypeColors(
          path: scope.path, inherited: scope.inherited,
          plain: isPlain ? scope.plain : [], all: scope.all)))
    guard !scope.isView else { return }
    found.facts.addConformer(
      scope.path.last ?? "", to: scope.inherited,
      colors: scope.all.filter(\.isColor).map(\.name))
  }

  /// `#if os(iOS)`: what is between the directives depends on the build.
  mutating func readDirective() {
    let name = file.text(position)
    let first = position
    position += 1
    guard ["#if", "#elseif", "#else", "#endif"].contains(name) else { return }
    while position < file.tokens.count, !file.tokens[position].isFirst { position += 1 }
    let text = file.range(from: first + 1, to: position - 1)
    let condition = position > first + 1 ? file.source.text(text) : ""
    switch name {
    case "#if": branches.append(condition)
    case "#elseif": if !branches.isEmpty { branches[branches.count - 1] = condition }
    case "#else":
      if let last = branches.last { branches[branches.count - 1] = "not \(last)" }
    default: _ = branches.popLast()
    }
  }

  // MARK: - Words

  /// Whether `static` or `class` is among the modifiers before the position.
  func isStaticHere() -> Bool {
    var before = position - 1
    while before >= 0 {
      if case .attribute = file.tokens[before].kind {
      } else if let name = file.name(before) {
        if name == "static" || name == "class" { return true }
        guard Self.modifiers.contains(name) else { return false }
      } else if file.isSign(before, ")"), before >= 3, file.isSign(before - 2, "(") {
        before -= 2
      } else {
        return false
      }
      before -= 1
    }
    return false
  }

  static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "open", "package", "final", "override", "lazy",
    "nonisolated", "unsafe",
  ]

  static let declarationWords: Set<String> = [
    "func", "init", "subscript", "deinit", "var", "let", "static", "class", "struct", "enum",
    "extension", "protocol", "case", "import", "public", "private", "internal", "fileprivate",
    "open", "override", "typealias", "actor",
  ]

  mutating func skipFunction() {
    position += 1
    while position < file.tokens.count {
      if file.isSign(position, "{") {
        position = file.after(position)
        return
      }
      let token = file.tokens[position]
      if file.isSign(position, "}") || file.isSign(position, ";") { return }
      if token.isFirst, token.kind == .attribute || file.isName(position, Self.declarationWords) {
        return
      }
      position = file.after(position)
    }
  }
}
