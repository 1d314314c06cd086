import SourceSyntax

/// A property of a Swift file that may hold a color.
struct SwiftDeclaration: Sendable {
  /// How the value is written.
  enum Content: Sendable {
    case expression(SwiftExpression)
    /// The body of a computed property, by the positions of the tokens between its braces.
    case body(Range<Int>)
  }

  /// The type around it, such as `["Color", "Brand"]`; empty at the level of the file.
  let scope: [String]
  let name: String
  /// The bytes of the name; empty before the value for the argument of an initializer.
  var nameRange = 0..<0
  /// Whether it belongs to a type or a file, rather than to instances.
  var isShared = true
  /// The type that is stated, such as `UIColor`.
  let type: SwiftColorType?
  let content: Content
  /// The bytes of the value.
  let range: Range<Int>
  /// The conditions of `#if` around it.
  let branch: [String]
  /// The name of the instance that has the value, such as `light` in `static let light = Theme(ink: …)`.
  var theme: String?
  /// Whether the declaration itself shows that it is a color.
  let isColor: Bool

  /// The path of the token.
  var path: String { (scope + [name]).joined(separator: ".") }
}

/// A type of colors in Apple's frameworks.
enum SwiftColorType: String, Hashable, Sendable {
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
/// types and of the file, and the constants of a type that has nothing but colors. What is inside of
/// functions and closures is passed over.
struct SwiftDeclarations {
  private struct Scope {
    let path: [String]
    let end: Int
    /// Its constants that are no static ones, or `nil` if it has other properties than colors.
    var waiting: [SwiftDeclaration]? = []
  }

  /// A type that is declared or extended.
  struct TypeScope: Sendable {
    let path: [String]
    /// The positions of the tokens between its braces.
    let range: Range<Int>
  }

  private(set) var found: [SwiftDeclaration] = []
  /// The types that are declared or extended, each before those in it.
  private(set) var types: [TypeScope] = []
  /// The modules that are imported.
  private(set) var modules: Set<String> = []

  private let file: SwiftSource
  private var position = 0
  private var scopes: [Scope] = []
  private var branches: [String] = []

  /// Reads the declarations of a file.
  init(_ file: SwiftSource) {
    self.file = file
    while position < file.tokens.count {
      while let scope = scopes.last, position >= scope.end { close(scope) }
      guard position < file.tokens.count else { break }
      read()
    }
    while let scope = scopes.last { close(scope) }
  }

  private mutating func close(_ scope: Scope) {
    scopes.removeLast()
    // One constant in a type is a detail of it; several and nothing else are a palette.
    if let waiting = scope.waiting, waiting.count > 1 { found += waiting }
  }

  private mutating func read() {
    let first = position
    switch file.tokens[position].kind {
    case .directive: readDirective()
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
    case "func", "init", "subscript", "deinit", "macro": skipFunction()
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
    while position < file.tokens.count, !file.isSign(position, "{") {
      if file.isSign(position, "}") || file.isSign(position, ";") { return }
      if file.isName(position, ["Self"]), file.isMark(position + 1, "=="),
        file.name(position + 2) == "Color"
      {
        isColorStyle = true
      }
      position = max(position, file.partners[position]) + 1
    }
    guard position < file.tokens.count else { return }
    let end = file.partners[position]
    if keyword == "protocol" {
      position = end + 1
      return
    }
    // Styles that are colors are used like members of the color type.
    if isColorStyle { path = ["Color"] }
    if keyword == "extension" {
      if let type = SwiftColorType(path) { path = [type.rawValue] }
      scopes.append(Scope(path: path, end: end, waiting: nil))
    } else {
      scopes.append(Scope(path: (scopes.last?.path ?? []) + path, end: end))
    }
    position += 1
    if let path = scopes.last?.path {
      types.append(TypeScope(path: path, range: position..<max(position, end)))
    }
  }

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

  // MARK: - Properties

  private mutating func readProperty(isVariable: Bool) {
    let isStatic = isStaticHere()
    position += 1
    while let name = file.name(position) {
      let nameRange = file.tokens[position].range
      position += 1
      let type = readTypeName()
      var content: SwiftDeclaration.Content?
      var range = 0..<0
      if file.isMark(position, "=") {
        position += 1
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
      add(name, nameRange, type, content, range, isStatic: isStatic, isVariable: isVariable)
      guard file.isSign(position, ",") else { break }
      position += 1
    }
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

  /// The type after a colon: `nil` without one, and no path for a type that is not just a name.
  private mutating func readTypeName() -> (isStated: Bool, type: SwiftColorType?) {
    guard file.isSign(position, ":") else { return (false, nil) }
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
    return (true, SwiftColorType(path))
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

  private mutating func add(
    _ name: String, _ nameRange: Range<Int>,
    _ type: (isStated: Bool, type: SwiftColorType?), _ content: SwiftDeclaration.Content?,
    _ range: Range<Int>, isStatic: Bool, isVariable: Bool
  ) {
    let isLevel = scopes.isEmpty
    if isStatic || isLevel && !isVariable, case .expression(let value)? = content {
      let members = members(of: value, theme: name)
      guard members.isEmpty else {
        found += members
        return
      }
    }
    var isColor = false
    if let content, !range.isEmpty, !type.isStated || type.type != nil {
      let declaration = SwiftDeclaration(
        scope: scopes.last?.path ?? [], name: name, nameRange: nameRange,
        isShared: isStatic || isLevel, type: type.type, content: content,
        range: range, branch: branches, isColor: type.type != nil || Self.isColor(content))
      isColor = declaration.isColor
      if isStatic || isLevel && (!isVariable || type.type != nil) {
        // An alias shows only by its target that it is a color.
        if isColor || isStatic && isReference(content) { found.append(declaration) }
        return
      }
      if isColor, !isVariable, !scopes.isEmpty, case .expression = content {
        scopes[scopes.count - 1].waiting?.append(declaration)
        return
      }
    }
    // A computed property beside colors leaves a palette what it is; a stored one does not.
    if !isStatic, !scopes.isEmpty {
      if case .body? = content, name != "body" { return }
      scopes[scopes.count - 1].waiting = nil
    }
  }

  private static func isColor(_ content: SwiftDeclaration.Content) -> Bool {
    guard case .expression(let value) = content else { return false }
    return SwiftColorReader.isColor(value)
  }

  /// The colors of an instance of a type of the project: `Theme(ink: Color(…), paper: .white)`. They
  /// are tokens of the type, and the instance is a context of the modifier `theme`.
  private func members(of value: SwiftExpression, theme: String) -> [SwiftDeclaration] {
    guard case .call(let callee, let arguments) = value.form, var path = callee.path else {
      return []
    }
    if path.last == "init" { path.removeLast() }
    guard path.last?.first?.isUppercase == true, SwiftColorType(path) == nil else { return [] }
    let labeled = arguments.filter { !$0.label.isEmpty }
    let colors = labeled.filter { SwiftColorReader.isColor($0.value) }
    guard colors.count > 1 else { return [] }
    let type = colors.lazy.compactMap { SwiftColorReader.type(of: $0.value) }.first
    return labeled.compactMap { argument in
      let isColor = SwiftColorReader.isColor(argument.value)
      guard isColor || argument.value.path != nil else { return nil }
      return SwiftDeclaration(
        scope: path, name: argument.label,
        nameRange: argument.value.range.lowerBound..<argument.value.range.lowerBound, type: type,
        content: .expression(argument.value),
        range: argument.value.range, branch: branches, theme: theme, isColor: isColor)
    }
  }

  /// Whether a value is the name of another property.
  private func isReference(_ content: SwiftDeclaration.Content) -> Bool {
    guard case .expression(let value) = content, let path = value.path else { return false }
    return path.first?.isEmpty == false && path.first != "true" && path.first != "false"
  }
}
