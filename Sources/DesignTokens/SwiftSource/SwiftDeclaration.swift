import ColorCore
import SourceSyntax

/// A property of a Swift file that may hold a color.
struct SwiftDeclaration: Sendable {
  /// How the value is written.
  enum Content: Sendable {
    case expression(SwiftExpression)
    /// The body of a computed property, by the positions of the tokens between its braces.
    case body(Range<Int>)
    /// The raw value of a case.
    case color(Color)
  }

  /// The type around it, such as `["Color", "Brand"]`; empty at the level of the file. For a color that
  /// several types have because they conform to the same palette, that.
  var scope: [String]
  /// The type that declares it, if that is another one.
  var owner: [String]?
  /// The type around its value, if that is another one than both: of an argument, the type in which the instance
  /// is made.
  var place: [String]?
  let name: String
  /// The bytes of the name; empty before the value for the argument of an initializer.
  var nameRange = 0..<0
  /// Whether it belongs to a type or a file, rather than to instances.
  var isShared = true
  /// The type that is stated, such as `UIColor`.
  let type: SwiftColorType?
  var content: Content
  /// The bytes of the value.
  var range: Range<Int>
  /// The conditions of `#if` around it.
  let branch: [String]
  /// The name of the instance that has the value, such as `light` in `static let light = Theme(ink: …)`.
  var theme: String?
  /// Whether an extension of `ShapeStyle` declares it. A member of `Color` with its name goes before it.
  var isStyle = false
  /// Whether the declaration itself shows that it is a color.
  let isColor: Bool

  /// The path of the token.
  var path: String { (scope + [name]).joined(separator: ".") }

  /// The types in which the names of its value are looked up, in this order.
  var scopes: [[String]] { [place, owner, scope].compactMap(\.self) }
}

/// A type of colors in Apple's frameworks.
enum SwiftColorType: String, CaseIterable, Hashable, Sendable {
  case swiftUI = "Color"
  case uiKit = "UIColor"
  case appKit = "NSColor"
  case coreGraphics = "CGColor"

  private static let modules: Set<String> = [
    "SwiftUI", "SwiftUICore", "UIKit", "AppKit", "CoreGraphics",
  ]

  /// The type with a name, such as `Color` or `SwiftUI.Color`.
  init?(_ path: [String]) {
    guard let last = path.last, let type = SwiftColorType(rawValue: last),
      path.count == 1 || path.count == 2 && Self.modules.contains(path[0])
    else { return nil }
    self = type
  }
}

/// Finds the properties of a Swift file that may hold colors: constants and computed properties of
/// types and of the file, the properties of palettes, and the arguments with which their instances are
/// made. What is inside of functions and closures is passed over.
///
/// Whether a type is a palette, and what the arguments of its initializer are, other files may say:
/// see ``declarations(knowing:)``.
struct SwiftDeclarations {
  /// What may declare colors.
  private enum Item: Sendable {
    case property(SwiftDeclaration)
    case instance(Instance)
    case type(TypeColors)
    case enumeration([String], [SwiftDeclaration])
    case themes(ThemeColors)
  }

  /// The color properties of an enumeration that decide by the case: `switch self { case .light: … }`.
  private struct ThemeColors: Sendable {
    let name: String
    let properties: [(declaration: SwiftDeclaration, branches: [SwiftCases.Branch])]
  }

  /// An instance of a type of the project: `static let light = Theme(ink: …)`.
  private struct Instance: Sendable {
    let name: String
    let type: [String]
    /// The type around it.
    let scope: [String]
    let arguments: [SwiftExpression.Argument]
    let branch: [String]
    /// What it is if the arguments are no colors.
    let other: SwiftDeclaration?
  }

  /// The color properties of the instances of a type that have values.
  private struct TypeColors: Sendable {
    let path: [String]
    let inherited: [String]
    /// The stored ones if the type has no others, as far as a palette shows by that.
    let plain: [SwiftDeclaration]
    /// All of them, and those that may be colors by what they refer to.
    let all: [SwiftDeclaration]
  }

  private struct Scope {
    let path: [String]
    let end: Int
    var keyword = ""
    var inherited: [String] = []
    /// Whether its instances have no stored properties but colors.
    var isPlain = true
    var hasVariables = false
    /// Whether it extends styles that are colors.
    var isStyle = false
    var plain: [SwiftDeclaration] = []
    var all: [SwiftDeclaration] = []
    /// The colors that depend on the case of an enumeration.
    var switched: [(declaration: SwiftDeclaration, branches: [SwiftCases.Branch])] = []

    /// Whether it is a view, or what views are made of.
    var isView: Bool { (inherited + [path.last ?? ""]).contains(where: SwiftDeclarations.isView) }
  }

  /// A type that is declared or extended.
  struct TypeScope: Sendable {
    let path: [String]
    /// The positions of the tokens between its braces.
    let range: Range<Int>
    /// Whether it is a view, or what views are made of.
    let isView: Bool
  }

  private var items: [Item] = []
  /// The types that are declared or extended, each before those in it.
  private(set) var types: [TypeScope] = []
  /// The modules that are imported.
  private(set) var modules: Set<String> = []
  /// What the file states about its types.
  private(set) var facts = SwiftFacts()
  /// The color types that it extends or gives to a property.
  private(set) var colorTypes: Set<SwiftColorType> = []
  /// Whether it declares a type of its own that is called as one of the frameworks.
  private(set) var hasOwnColor = false
  /// The bytes of the colors of properties and instances, outside of views.
  private(set) var colors: [Range<Int>] = []

  private let file: SwiftSource
  private var position = 0
  private var scopes: [Scope] = []
  /// The position of the last attribute with arguments.
  private var wrapper: Int?
  private var branches: [String] = []
  /// The types of the keys of the dictionaries that were read, each with what holds it and where it applies.
  private var dictionaries: Set<[String]> = []

  /// The functions of the file that are said to return a color.
  private let makers: [String: SwiftColorType]

  /// Reads the declarations of a file.
  init(_ file: SwiftSource) {
    self.file = file
    makers = Self.makers(in: file)
    while position < file.tokens.count {
      while let scope = scopes.last, position >= scope.end { close(scope) }
      guard position < file.tokens.count else { break }
      read()
    }
    while let scope = scopes.last { close(scope) }
    readDigits()
  }

  private static func makers(in file: SwiftSource) -> [String: SwiftColorType] {
    var result: [String: SwiftColorType] = [:]
    for position in file.tokens.indices where file.isName(position, "func") {
      guard let name = file.name(position + 1), file.isSign(position + 2, "(") else { continue }
      let arrow = file.partners[position + 2] + 1
      guard file.isMark(arrow, "->"), file.isSign(arrow + 2, "{"),
        let type = file.name(arrow + 1).flatMap({ SwiftColorType(rawValue: $0) })
      else { continue }
      result[name] = type
    }
    return result
  }

  /// The type of the color that a value is which a function of the file makes: `adaptive(0x336699)`.
  private func madeType(_ content: SwiftDeclaration.Content?) -> SwiftColorType? {
    guard !makers.isEmpty, case .expression(let value)? = content,
      case .call(let callee, _) = value.form, let path = callee.path, path.count <= 2
    else { return nil }
    return path.last.flatMap { makers[$0] }
  }

  /// The declarations, as far as the file alone decides.
  var found: [SwiftDeclaration] { declarations(knowing: facts) }

  /// Whether other files may decide about declarations of this one, or this one about theirs.
  var matters: Bool { !items.isEmpty || !facts.isEmpty }

  /// The declarations, with what the project states about its types.
  func declarations(knowing facts: SwiftFacts) -> [SwiftDeclaration] {
    items.flatMap { item in
      switch item {
      case .property(let declaration): branches(of: declaration, facts)
      case .instance(let instance): declarations(of: instance, facts)
      case .type(let type): declarations(of: type, facts)
      case .enumeration(let path, let cases): facts.takesAsColors(path) ? cases : []
      case .themes(let themes): declarations(of: themes, facts)
      }
    }
  }

  /// A declaration for each of the functions to which one leaves its color: each is a context of the modifier
  /// `theme`.
  private func branches(
    of declaration: SwiftDeclaration, _ facts: SwiftFacts
  ) -> [SwiftDeclaration] {
    let value: SwiftExpression?
    switch declaration.content {
    case .expression(let expression): value = expression
    case .body(let body): value = onlyExpression(in: body)
    case .color: value = nil
    }
    guard declaration.theme == nil, case .call(let callee, let arguments)? = value?.form,
      case .name(let name) = callee.form, arguments.count == 1
    else { return [declaration] }
    let owner = (declaration.owner ?? declaration.scope).last ?? ""
    let all = facts.branches(of: name, ["", owner], arguments[0]).map { branch in
      var own = declaration
      (own.theme, own.content) = (branch.name, .expression(branch.call))
      return own
    }
    return all.isEmpty ? [declaration] : all
  }

  private func declarations(
    of type: TypeColors, _ facts: SwiftFacts
  ) -> [SwiftDeclaration] {
    let name = type.path.last ?? ""
    let names = type.inherited + [name]
    guard type.all.count(where: \.isColor) > 1, !names.contains(where: Self.isView),
      names.contains(where: Self.isPalette)
        || type.inherited.contains(where: { facts.protocols[$0] ?? 0 > 1 })
    else { return type.plain.count > 1 ? type.plain : [] }
    // What several types have that conform to one palette are its tokens, and each of them is a theme.
    return type.all.map { declaration in
      guard let palette = facts.palette(of: declaration.name, among: type.inherited) else {
        return declaration
      }
      var own = declaration
      (own.scope, own.owner, own.theme) = ([palette], type.path, name)
      return own
    }
  }

  /// The colors of an enumeration whose cases are themes: it is called a palette, or its cases say that
  /// they are light and dark. Each case is a context of the modifier `theme`.
  private func declarations(of themes: ThemeColors, _ facts: SwiftFacts) -> [SwiftDeclaration] {
    var cases = facts.themes[themes.name] ?? []
    for branch in themes.properties.flatMap(\.branches) {
      for name in branch.names ?? [] where !cases.contains(name) { cases.append(name) }
    }
    guard themes.properties.count > 1, Self.areThemes(cases, of: themes.name) else { return [] }
    return themes.properties.flatMap { declaration, branches in
      cases.compactMap { name -> SwiftDeclaration? in
        guard let branch = branches.first(where: { $0.names?.contains(name) ?? true }) else {
          return nil
        }
        var own = declaration
        own.theme = name
        (own.content, own.range) = (.body(branch.body), branch.range)
        return own
      }
    }
  }

  /// Whether the cases of an enumeration are themes.
  static func areThemes(_ cases: [String], of name: String) -> Bool {
    let words = cases.map { AppearanceNaming.split($0).said }
    return isPalette(name)
      || [["light", "day"], ["dark", "night"]].allSatisfy { scheme in
        words.contains { $0.contains(where: scheme.contains) }
      }
  }

  /// Whether a type or a protocol is called a palette.
  static func isPalette(_ name: String) -> Bool {
    ["Theme", "Palette", "Colors", "Colours", "ColorSet", "ColourSet", "ColorScheme"]
      .contains(where: name.contains)
  }

  /// Whether a type or a protocol is called a view, or what is used by one.
  static func isView(_ name: String) -> Bool {
    let isOfFramework =
      (name.hasPrefix("UI") || name.hasPrefix("NS") && name != "NSObject")
      && name.dropFirst(2).first?.isUppercase == true && !isPalette(name)
    return isOfFramework || viewWords.contains(where: name.hasSuffix)
  }

  private static let viewWords = [
    "View", "Controller", "Cell", "Modifier", "ButtonStyle", "LabelStyle", "ToggleStyle", "Shape",
    "Button", "Label", "Layer", "Representable", "Preview", "Previews", "Picker", "Test", "Tests",
    "TestCase",
  ]

  private mutating func close(_ scope: Scope) {
    scopes.removeLast()
    var scope = scope
    if scope.switched.count == 1, scope.keyword == "extension" {
      scope.all += scope.switched.map(\.declaration)
    }
    if scope.switched.count > 1 {
      items.append(
        .themes(ThemeColors(name: scope.path.last ?? "", properties: scope.switched)))
    }
    guard !scope.all.isEmpty else { return }
    // One constant in a type is a detail of it; several and nothing else are a palette.
    let isPlain = scope.isPlain && !(scope.hasVariables && scope.isView)
    items.append(
      .type(
        TypeColors(
          path: scope.path, inherited: scope.inherited,
          plain: isPlain ? scope.plain : [], all: scope.all)))
    guard !scope.isView else { return }
    facts.addConformer(
      scope.path.last ?? "", to: scope.inherited,
      colors: scope.all.filter(\.isColor).map(\.name))
  }

  private mutating func read() {
    let first = position
    switch file.tokens[position].kind {
    case .directive: readDirective()
    case .attribute where file.isSign(position + 1, "("):
      wrapper = position
      position += 1
    case .sign(UInt8(ascii: "{")), .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "[")):
      position = file.partners[position] + 1
    case .name where !file.isSign(position - 1, "."): readName()
    default: position += 1
    }
    position = max(position, first + 1)
  }

  private mutating func readName() {
    switch file.text(position) {
    case "import":
      if let name = file.name(position + 1) { modules.insert(name) }
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

  private mutating func readType() {
    let keyword = file.text(position)
    guard let name = file.name(position + 1), !["func", "var", "let", "subscript"].contains(name)
    else {
      position += 1
      return
    }
    var path = [name]
    position += 2
    while file.isSign(position, "."), let next = file.name(position + 1) {
      path.append(next)
      position += 2
    }
    var isColorStyle = false
    var inherited: [String] = []
    var inherits = false
    while position < file.tokens.count, !file.isSign(position, "{") {
      if file.isSign(position, "}") || file.isSign(position, ";") { return }
      if file.isName(position, ["Self"]), file.isMark(position + 1, "=="),
        file.name(position + 2) == "Color"
      {
        isColorStyle = true
      }
      if file.isSign(position, ":") { inherits = true }
      if let name = file.name(position) {
        if name == "where" { inherits = false }
        if inherits { inherited.append(name) }
      }
      position = max(position, file.partners[position]) + 1
    }
    guard position < file.tokens.count else { return }
    let end = file.partners[position]
    if keyword == "protocol" {
      readRequirements(of: name, position + 1..<max(position + 1, end))
      position = end + 1
      return
    }
    // Styles that are colors are used like members of the color type.
    if isColorStyle { path = ["Color"] }
    var scope: Scope
    if keyword == "extension" {
      if let type = SwiftColorType(path) {
        path = [type.rawValue]
        colorTypes.insert(type)
      }
      scope = Scope(path: path, end: end, isPlain: false)
    } else {
      if SwiftColorType(rawValue: name) != nil { hasOwnColor = true }
      scope = Scope(path: (scopes.last?.path ?? []) + path, end: end)
      facts.addType(scope.path)
    }
    (scope.keyword, scope.inherited, scope.isStyle) = (keyword, inherited, isColorStyle)
    if keyword == "enum" {
      readCases(scope, position + 1..<max(position + 1, end))
      facts.addThemes(
        SwiftCases(file).names(in: position + 1..<max(position + 1, end)), of: name)
    }
    scopes.append(scope)
    position += 1
    if let scope = scopes.last {
      types.append(
        TypeScope(
          path: scope.path, range: position..<max(position, end), isView: scope.isView))
    }
  }

  /// Reads the properties that a protocol requires.
  private mutating func readRequirements(of name: String, _ range: Range<Int>) {
    var colorCount = 0
    for position in range
    where file.isName(position, ["var"]) && file.isSign(position + 2, ":") {
      guard let property = file.name(position + 1), let type = file.name(position + 3) else {
        continue
      }
      if SwiftColorType(rawValue: type) != nil { colorCount += 1 }
      facts.addProperty(property, of: name, SwiftTypeName(path: [type]))
    }
    facts.addProtocol(name, colorCount: colorCount)
  }

  /// The cases of an enumeration whose raw values are all six hexadecimal digits:
  /// `case ink = 0x191919`, `case ink = "191919"`.
  private mutating func readCases(_ scope: Scope, _ body: Range<Int>) {
    guard scope.inherited.contains(where: Self.rawTypes.contains) else { return }
    var found: [SwiftDeclaration] = []
    var position = body.lowerBound
    while position < body.upperBound {
      if file.isSign(position, "{") || file.isSign(position, "(") {
        position = file.partners[position] + 1
        continue
      }
      // Not in a `switch`, which is inside of braces.
      guard file.isName(position, ["case"]) else {
        position += 1
        continue
      }
      repeat {
        position += 1
        guard let name = file.name(position), file.isMark(position + 1, "="),
          position + 2 < body.upperBound,
          let literal = SwiftColorLiteral.digits(of: file.tokens[position + 2], in: file.source),
          literal.count == 6,
          let color = SwiftColorLiteral.color(ofDigits: literal, in: file.source)
        else { return }
        found.append(
          SwiftDeclaration(
            scope: scope.path, name: name, nameRange: file.tokens[position].range, type: nil,
            content: .color(color), range: file.tokens[position + 2].range, branch: branches,
            isColor: true))
        position += 3
      } while position < body.upperBound && file.isSign(position, ",")
    }
    guard found.count > 1 else { return }
    facts.addEnumeration(scope.path, cases: found.map(\.name))
    items.append(.enumeration(scope.path, found))
  }

  private static let rawTypes: Set<String> = [
    "Int", "Int32", "Int64", "String", "UInt", "UInt32", "UInt64",
  ]

  private static let declarationWords: Set<String> = [
    "func", "init", "subscript", "deinit", "var", "let", "static", "class", "struct", "enum",
    "extension", "protocol", "case", "import", "public", "private", "internal", "fileprivate",
    "open", "override", "typealias", "actor",
  ]

  private mutating func skipFunction() {
    position += 1
    while position < file.tokens.count {
      if file.isSign(position, "{") {
        position = file.partners[position] + 1
        return
      }
      let token = file.tokens[position]
      if file.isSign(position, "}") || file.isSign(position, ";") { return }
      if token.isFirst, token.kind == .attribute || file.isName(position, Self.declarationWords) {
        return
      }
      position = max(position, file.partners[position]) + 1
    }
  }

  /// Reads a function that makes a color of what it is given, or decides by the cases of an enumeration.
  private mutating func readFunction() {
    let owner = scopes.last?.path ?? []
    let (name, open) = (file.name(position + 1), position + 2)
    let isShared = owner.isEmpty || isStaticHere()
    skipFunction()
    guard let name, file.isSign(open, "("), file.partners[open] < position else { return }
    let close = file.partners[open]
    let parameters = parameters(open + 1..<close)
    for parameter in parameters { facts.addName(parameter.name, parameter.type) }
    guard isShared, file.isMark(close + 1, "->"), file.isSign(position - 1, "}"),
      let brace = (close + 2..<position).first(where: { file.isSign($0, "{") })
    else { return }
    let body = brace + 1..<position - 1
    if parameters.count == 1, let enumeration = parameters[0].type.path.last,
      let branches = SwiftCases(file).branches(in: body, over: parameters[0].name)
    {
      var names: [String: SwiftFacts.ScopedName] = [:]
      for branch in branches {
        guard let path = onlyExpression(in: branch.body)?.path else { continue }
        for name in branch.names ?? [] {
          names[name] = SwiftFacts.ScopedName(path: path, scope: owner)
        }
      }
      if names.count > 1 { facts.addChoices(names, of: enumeration) }
      if let table = table(branches, label: parameters[0].label) {
        facts.addTable(table, named: name, of: owner.last ?? "")
      }
    } else if parameters.count == 1, let fork = fork(in: body, of: parameters[0]) {
      facts.addFork(fork, named: name, of: owner.last ?? "")
    } else if brace == close + 3,
      file.name(close + 2).flatMap({ SwiftColorType(rawValue: $0) }) != nil,
      let value = onlyExpression(in: body)
    {
      facts.addFunction(
        SwiftFacts.Function(parameters: parameters, body: value), named: name,
        of: owner.last ?? "")
    }
  }

  /// The colors of the branches of a `switch`; `nil` unless each returns one.
  private func table(_ branches: [SwiftCases.Branch], label: String) -> SwiftFacts.Table? {
    var values: [String: SwiftExpression] = [:]
    var otherwise: SwiftExpression?
    for branch in branches {
      guard let value = onlyExpression(in: branch.body), SwiftColorReader.isColor(value) else {
        return nil
      }
      for name in branch.names ?? [] { values[name] = value }
      if branch.names == nil { otherwise = value }
    }
    return SwiftFacts.Table(label: label, values: values, otherwise: otherwise)
  }

  /// `if isOther { return a(key) } else { return b(key) }`, where what decides is no appearance.
  private func fork(
    in body: Range<Int>, of parameter: SwiftFacts.Parameter
  ) -> SwiftFacts.Fork? {
    guard file.isName(body.lowerBound, "if") else { return nil }
    var parser = SwiftParser(file, at: body.lowerBound + 1, end: body.upperBound)
    let condition = parser.expression(takesClosure: false)
    guard SwiftCondition(condition) == nil else { return nil }
    var branches: [(name: String, label: String)] = []
    var position = parser.position
    for isFirst in [true, false] {
      if !isFirst {
        guard file.isName(position, "else") else { return nil }
        position += 1
      }
      guard file.isSign(position, "{"), file.partners[position] < body.upperBound,
        let value = onlyExpression(in: position + 1..<file.partners[position]),
        case .call(let callee, let arguments) = value.form, case .name(let name) = callee.form,
        arguments.count == 1, case .name(parameter.name) = arguments[0].value.form
      else { return nil }
      branches.append((name, arguments[0].label))
      position = file.partners[position] + 1
    }
    guard position >= body.upperBound, branches[0].name != branches[1].name else { return nil }
    return SwiftFacts.Fork(label: parameter.label, branches: branches)
  }

  /// The expression that some statements return, if they are nothing else.
  private func onlyExpression(in body: Range<Int>) -> SwiftExpression? {
    let first = file.isName(body.lowerBound, ["return"]) ? body.lowerBound + 1 : body.lowerBound
    guard first < body.upperBound else { return nil }
    var parser = SwiftParser(file, at: first, end: body.upperBound)
    let value = parser.expression()
    return parser.position >= body.upperBound ? value : nil
  }

  /// `#if os(iOS)`: what is between the directives depends on the build.
  private mutating func readDirective() {
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

  // MARK: - Initializers

  /// Reads the parameters of an initializer, and what its body says about digits.
  private mutating func readInitializer() {
    let owner = scopes.last?.path ?? []
    var open = position + 1
    while file.isMark(open, "?") || file.isMark(open, "!") { open += 1 }
    let start = position
    skipFunction()
    guard let name = owner.last, file.isSign(open, "("), file.partners[open] < position else {
      return
    }
    let close = file.partners[open]
    let parameters = parameters(open + 1..<close)
    facts.addInitializer(parameters, of: name)
    guard SwiftColorType(owner) != nil, let first = parameters.first,
      let type = first.type.path.last, position > start, file.isSign(position - 1, "}")
    else { return }
    addWrapper(parameters, of: name, close + 1..<position)
    let isText = ["String", "Substring", "StringProtocol"].contains(type)
    guard isText || Self.rawTypes.contains(type),
      let meaning = SwiftDigits(file).meaning(of: close + 1..<position, isText: isText)
    else { return }
    facts.addMeaning(
      meaning, of: SwiftFacts.DigitsKey(label: first.label, isText: isText))
  }

  /// Adds an initializer that only hands calculated components on: `init(r: Double, g: Double, b: Double) {
  /// self.init(red: r / 255, green: g / 255, blue: b / 255) }`.
  private mutating func addWrapper(
    _ parameters: [SwiftFacts.Parameter], of name: String, _ body: Range<Int>
  ) {
    guard let label = parameters.first?.label, !["", "hue", "red", "white"].contains(label),
      file.isSign(body.lowerBound, "{"), body.count > 2,
      let value = onlyExpression(in: body.lowerBound + 1..<body.upperBound - 1),
      case .call(let callee, let arguments) = value.form, callee.path == ["self", "init"],
      arguments.first?.label == "red"
    else { return }
    let type = SwiftExpression(form: .name(name), range: callee.range)
    facts.addFunction(
      SwiftFacts.Function(
        parameters: parameters,
        body: SwiftExpression(form: .call(type, arguments), range: value.range)),
      named: "init \(label)", of: name)
  }

  private func parameters(_ range: Range<Int>) -> [SwiftFacts.Parameter] {
    var result: [SwiftFacts.Parameter] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if let label = file.name(position) {
        let name = file.name(position + 1) ?? label
        var path: [String] = []
        var value: SwiftExpression?
        while position < range.upperBound, !file.isSign(position, ":"),
          !file.isSign(position, ",")
        {
          position += 1
        }
        position += 1
        while position < range.upperBound, !file.isSign(position, ","), !file.isMark(position, "=")
        {
          if let name = file.name(position) {
            path.append(name)
          } else if !file.isSign(position, "."), !file.isMark(position, "?") {
            path.append("")
          }
          position = max(position, file.partners[position]) + 1
        }
        if file.isMark(position, "=") {
          var parser = SwiftParser(file, at: position + 1, end: range.upperBound)
          value = parser.expression()
        }
        result.append(
          SwiftFacts.Parameter(
            label: label == "_" ? "" : label, name: name, type: SwiftTypeName(path: path),
            value: value))
      }
      while position < range.upperBound, !file.isSign(position, ",") {
        position = max(position, file.partners[position]) + 1
      }
      position += 1
    }
    return result
  }

  /// Collects the texts of eight digits that initializers of colors take.
  private mutating func readDigits() {
    for position in file.tokens.indices.dropFirst(2) {
      let token = file.tokens[position]
      let isText: Bool
      switch token.kind {
      case .number: isText = false
      case .text: isText = true
      default: continue
      }
      guard let digits = SwiftColorLiteral.digits(of: token, in: file.source), digits.count == 8
      else { continue }
      var (open, label) = (position - 1, "")
      if file.isSign(open, ":"), let name = file.name(open - 1) { (open, label) = (open - 2, name) }
      guard file.isSign(open, "("), let callee = file.name(open - 1),
        callee == "init" || SwiftColorType(rawValue: callee) != nil
      else { continue }
      facts.addDigits(
        file.source.text(digits), of: SwiftFacts.DigitsKey(label: label, isText: isText))
    }
  }

  // MARK: - Properties

  private mutating func readProperty(isVariable: Bool) {
    let isStatic = isStaticHere()
    let wrapped = wrappedValue()
    position += 1
    while let name = file.name(position) {
      let nameRange = file.tokens[position].range
      position += 1
      let stated = position
      let type = readTypeName()
      var content: SwiftDeclaration.Content?
      var range = 0..<0
      if file.isMark(position, "=") {
        position += 1
        readDictionary(named: name, ofType: stated)
        let (value, bytes) = readValue()
        (content, range) = (.expression(value), bytes)
      }
      if file.isSign(position, "{"), isBlockOfProperty {
        let (open, end) = (position, file.partners[position])
        if content == nil {
          content = .body(open + 1..<max(open + 1, end))
          range = file.range(from: open, to: min(end, file.tokens.count - 1))
        }
        position = end + 1
      }
      if content == nil, let wrapped { (content, range) = (.expression(wrapped), wrapped.range) }
      add(
        Property(
          name: name, nameRange: nameRange, type: type, content: content, range: range,
          isStatic: isStatic, isVariable: isVariable))
      guard file.isSign(position, ",") else { break }
      position += 1
    }
  }

  /// The call of a property wrapper before the position that takes a value for light and one for dark:
  /// `@Dynamic(light: a, dark: b) static var ink: UIColor`.
  private func wrappedValue() -> SwiftExpression? {
    guard let wrapper, file.partners[wrapper + 1] < position else { return nil }
    let between = file.partners[wrapper + 1] + 1..<position
    guard between.allSatisfy({ file.isName($0, Self.modifiers.union(["class", "static"])) })
    else { return nil }
    var parser = SwiftParser(file, at: wrapper + 1, end: position)
    let arguments = parser.arguments()
    guard SwiftColorReader.variants(arguments) != nil else { return nil }
    let range = file.range(from: wrapper, to: between.lowerBound - 1)
    let name = SwiftExpression(
      form: .name(String(file.text(wrapper).dropFirst())), range: file.tokens[wrapper].range)
    return SwiftExpression(form: .call(name, arguments), range: range)
  }

  /// Whether the brace at the position belongs to the property before it.
  private var isBlockOfProperty: Bool {
    !file.tokens[position].isFirst || position > 0 && !file.isSign(position - 1, "}")
  }

  /// Whether `static` or `class` is among the modifiers before the position.
  private func isStaticHere() -> Bool {
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

  private static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "open", "package", "final", "override", "lazy",
    "nonisolated", "unsafe",
  ]

  /// The type after a colon: `nil` without one.
  private mutating func readTypeName() -> SwiftTypeName? {
    guard file.isSign(position, ":") else { return nil }
    position += 1
    let first = position
    var path: [String] = []
    while position < file.tokens.count, !file.isMark(position, "="), !file.isSign(position, "{"),
      !file.isSign(position, ","), !file.isSign(position, ";"), !file.isSign(position, "}"),
      !(file.tokens[position].isFirst && position > first && !file.isSign(position, "."))
    {
      if let name = file.name(position) { path.append(name) }
      let isName =
        file.name(position) != nil || file.isSign(position, ".") || file.isMark(position, "?")
        || file.isMark(position, "!")
      if !isName { path.append("") }
      position = max(position, file.partners[position]) + 1
    }
    return SwiftTypeName(path: path)
  }

  /// The value after the equals sign; what is not understood up to the end of the statement is not
  /// understood at all.
  private mutating func readValue() -> (SwiftExpression, Range<Int>) {
    let first = position
    let limit = scopes.last?.end ?? file.tokens.count
    var parser = SwiftParser(file, at: position, end: limit)
    let value = parser.expression()
    let isWhole =
      parser.position >= limit || file.tokens[parser.position].isFirst
      || file.isSign(parser.position, ";") || file.isSign(parser.position, ",")
      || file.isSign(parser.position, "{") || file.isSign(parser.position, "}")
      || file.tokens[parser.position].kind == .directive
    position = max(first, parser.position)
    if isWhole { return (value, value.range) }
    while position < limit, !file.tokens[position].isFirst, !file.isSign(position, ";"),
      !file.isSign(position, "}")
    {
      position = max(position, file.partners[position]) + 1
    }
    position = min(position, limit)
    let range = file.range(from: first, to: max(first, position - 1))
    return (SwiftExpression(form: .other, range: range), range)
  }

  /// A property as it is written.
  private struct Property {
    let name: String
    /// The bytes of the name.
    let nameRange: Range<Int>
    let type: SwiftTypeName?
    let content: SwiftDeclaration.Content?
    /// The bytes of the value.
    let range: Range<Int>
    let isStatic: Bool
    let isVariable: Bool
  }

  private mutating func add(_ property: Property) {
    let isLevel = scopes.isEmpty
    let color = property.type?.color
    if let color { colorTypes.insert(color) }
    if !property.isStatic, let owner = scopes.last?.path.last, let type = property.type {
      facts.addProperty(property.name, of: owner, type)
    }
    // `static let theme = ColorTheme()`
    if property.isStatic, property.type == nil, case .expression(let value)? = property.content,
      case .call(let callee, let arguments) = value.form, arguments.isEmpty,
      let path = callee.path, let type = path.last,
      SwiftFacts.saysColor(type) || type.hasSuffix("Theme")
    {
      facts.addName(property.name, SwiftTypeName(path: path))
    }
    var declaration: SwiftDeclaration?
    if let content = property.content, !property.range.isEmpty, property.type == nil || color != nil
    {
      let isShared = property.isStatic || isLevel
      let type = color ?? (isShared ? madeType(content) : nil)
      declaration = SwiftDeclaration(
        scope: scopes.last?.path ?? [], name: property.name, nameRange: property.nameRange,
        isShared: isShared, type: type, content: content,
        range: property.range, branch: branches, isStyle: scopes.last?.isStyle ?? false,
        isColor: type != nil || Self.isColor(content)
          || property.isStatic && SwiftColorType(scopes.last?.path ?? []) != nil
            && Self.isMadeColor(content)
      )
    }
    if let declaration, declaration.isColor, !scopes.contains(where: \.isView) {
      colors.append(declaration.range)
    }
    if property.isStatic || isLevel && (!property.isVariable || color != nil) {
      addShared(property, declaration)
    } else if !property.isStatic, !isLevel {
      addMember(property, declaration)
    }
  }

  /// Adds a property of a type or of the file.
  private mutating func addShared(_ property: Property, _ declaration: SwiftDeclaration?) {
    var own: SwiftDeclaration?
    // An alias shows only by its target that it is a color.
    if let declaration,
      declaration.isColor || property.isStatic && Self.isReference(declaration.content)
    {
      own = declaration
    }
    if let own, own.isColor { facts.addColor(own.scope + [own.name]) }
    if let instance = instance(property, other: own) {
      items.append(.instance(instance))
    } else if let own {
      items.append(.property(own))
    }
  }

  /// Adds a property of instances.
  private mutating func addMember(_ property: Property, _ declaration: SwiftDeclaration?) {
    let index = scopes.count - 1
    let isComputed = if case .body? = property.content { true } else { false }
    if let declaration {
      if case .body(let body) = declaration.content, declaration.isColor,
        ["enum", "extension"].contains(scopes[index].keyword),
        let branches = SwiftCases(file).branches(in: body)
      {
        scopes[index].switched.append((declaration, branches))
        return
      }
      if !isComputed, declaration.isColor {
        scopes[index].plain.append(declaration)
        scopes[index].all.append(declaration)
        if property.isVariable { scopes[index].hasVariables = true }
        return
      }
      // In an enumeration they depend on the case.
      let isMember =
        isComputed
        ? declaration.isColor && scopes[index].keyword != "enum"
        : Self.isReference(declaration.content)
      if isMember { scopes[index].all.append(declaration) }
    }
    // A computed property beside colors leaves a palette what it is; a stored one does not.
    if !isComputed || property.name == "body" { scopes[index].isPlain = false }
  }

  private static func isColor(_ content: SwiftDeclaration.Content) -> Bool {
    guard case .expression(let value) = content else { return false }
    return SwiftColorReader.isColor(value)
  }

  /// Whether a value is what a function makes that is said to make colors: `muriel(color: .brand)`.
  private static func isMadeColor(_ content: SwiftDeclaration.Content) -> Bool {
    guard case .expression(let value) = content, case .call(let callee, let arguments) = value.form,
      case .name(let function) = callee.form, function.first?.isLowercase == true
    else { return false }
    return ([function] + arguments.map(\.label)).contains(where: SwiftFacts.saysColor)
  }

  /// Whether a value is the name of another property, perhaps changed.
  private static func isReference(_ content: SwiftDeclaration.Content) -> Bool {
    guard case .expression(var value) = content else { return false }
    while case .call(let callee, let arguments) = value.form,
      case .member(let base, let method) = callee.form,
      arguments.count == 1 && ["opacity", "withAlphaComponent"].contains(method)
        || SwiftColorReader.adjustments.contains(method)
    {
      value = base
    }
    guard let path = value.path else { return false }
    return path.first?.isEmpty == false && path.first != "true" && path.first != "false"
  }

  // MARK: - Instances

  /// The instance of a type of the project that a shared property is made with.
  private func instance(_ property: Property, other: SwiftDeclaration?) -> Instance? {
    guard property.isStatic || !property.isVariable, let content = property.content,
      let value = expression(of: content), !SwiftColorReader.isVariant(value),
      case .call(let callee, let arguments) = value.form, var path = callee.path
    else { return nil }
    if path.last == "init" { path.removeLast() }
    // `static let dark: Theme = .init(…)`
    if path == [""], let stated = property.type { path = stated.path }
    if path == ["Self"], let own = scopes.last?.path { path = own }
    guard path.last?.first?.isUppercase == true, SwiftColorType(path) == nil,
      arguments.count(where: { !$0.label.isEmpty }) > 1
    else { return nil }
    // `DarkColors.values` is called after its type.
    let owner = Self.namelessInstances.contains(property.name) ? scopes.last?.path.last : nil
    return Instance(
      name: owner ?? property.name, type: path, scope: scopes.last?.path ?? [],
      arguments: arguments, branch: branches, other: other)
  }

  private static let namelessInstances: Set = [
    "colors", "current", "default", "instance", "palette", "shared", "values",
  ]

  // MARK: - Dictionaries

  /// Adds the colors of a dictionary at the position whose keys are cases, and whose type a colon before
  /// it states: `let theme: [ThemeValue: UIColor] = [.text: .black]`. They are tokens of the type of the
  /// keys, and what holds the dictionary is a context of the modifier `theme`.
  private mutating func readDictionary(named name: String, ofType colon: Int) {
    guard file.isSign(position, "["), file.isSign(colon, ":"), file.isSign(colon + 1, "["),
      let key = file.name(colon + 2), file.isSign(colon + 3, ":")
    else { return }
    let types = colon + 4..<file.partners[colon + 1]
    guard let type = SwiftColorType(types.compactMap(file.name)),
      types.allSatisfy({ file.name($0) != nil || file.isSign($0, ".") })
    else { return }
    let framework = ["AppKit", "SwiftUI", "UIKit"].first(where: name.hasSuffix) ?? ""
    let plain = String(name.dropLast(framework.count))
    let isNameless = Self.namelessInstances.contains(plain) || plain == "theme"
    let holder = isNameless ? scopes.last?.path.last ?? name : plain
    // One more for another framework says the same.
    guard dictionaries.insert([key, holder] + branches).inserted else { return }
    let end = min(file.partners[position], file.tokens.count)
    var found: [SwiftDeclaration] = []
    var next = position + 1
    while next + 3 < end, file.isSign(next, "."), let name = file.name(next + 1),
      file.isSign(next + 2, ":")
    {
      var parser = SwiftParser(file, at: next + 3, end: end)
      let value = parser.expression()
      let isWhole = parser.position >= end || file.isSign(parser.position, ",")
      parser.skip { file.isSign($0, ",") }
      let range = file.range(from: next + 3, to: max(next + 3, parser.position - 1))
      let content = isWhole ? value : SwiftExpression(form: .other, range: range)
      found.append(
        SwiftDeclaration(
          scope: [key], name: name, nameRange: file.tokens[next + 1].range, type: type,
          content: .expression(content), range: range, branch: branches, theme: holder,
          isColor: true))
      next = parser.position + 1
    }
    guard found.count > 1, next >= end else { return }
    colorTypes.insert(type)
    items += found.map { .property($0) }
  }

  /// The only expression of a value or of a computed property.
  private func expression(of content: SwiftDeclaration.Content) -> SwiftExpression? {
    switch content {
    case .expression(let value): return value
    case .body(let body): return onlyExpression(in: body)
    case .color: return nil
    }
  }

  /// The colors of an instance of a type of the project: `Theme(ink: Color(…), paper: .white)`. They
  /// are tokens of the type, and the instance is a context of the modifier `theme`.
  private func declarations(of instance: Instance, _ facts: SwiftFacts) -> [SwiftDeclaration] {
    let types = facts.types(of: instance.arguments.map(\.label), for: instance.type.last ?? "")
    func stated(_ index: Int) -> SwiftColorType? { types[index]?.color }
    func isColor(_ index: Int) -> Bool {
      let value = instance.arguments[index].value
      return stated(index) != nil || SwiftColorReader.isColor(value)
        || value.path.map(facts.isColor) ?? false
    }
    let labeled = instance.arguments.indices.filter { !instance.arguments[$0].label.isEmpty }
    let colors = labeled.filter(isColor)
    guard colors.count > 1 else { return instance.other.map { [$0] } ?? [] }
    let shown = colors.lazy.compactMap { SwiftColorReader.type(of: instance.arguments[$0].value) }
      .first
    return labeled.compactMap { index in
      let (label, value) = (instance.arguments[index].label, instance.arguments[index].value)
      let isColor = isColor(index)
      // What is stated to be anything else is none.
      guard isColor || value.path != nil && types[index] == nil else { return nil }
      return SwiftDeclaration(
        scope: facts.wholePath(ofType: instance.type, in: instance.scope), place: instance.scope,
        name: label,
        nameRange: value.range.lowerBound..<value.range.lowerBound, type: stated(index) ?? shown,
        content: .expression(value), range: value.range, branch: instance.branch,
        theme: instance.name, isColor: isColor)
    }
  }
}
