import ColorCore
import SourceSyntax

extension SwiftDeclarationReader {
  mutating func readType() {
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
    guard let header = readHeader() else { return }
    let end = file.partners[position]
    let body = position + 1..<max(position + 1, end)
    if keyword == "protocol" {
      readRequirements(of: name, body)
      position = end + 1
      return
    }
    // Styles that are colors are used like members of the color type.
    if header.isColorStyle { path = ["Color"] }
    var scope: Scope
    if keyword == "extension" {
      if let type = SwiftColorType(path) {
        path = [type.rawValue]
        found.colorTypes.insert(type)
      }
      scope = Scope(path: path, end: end, isPlain: false)
    } else {
      if SwiftColorType(rawValue: name) != nil { found.hasOwnColor = true }
      scope = Scope(path: (scopes.last?.path ?? []) + path, end: end)
      found.facts.addType(scope.path)
    }
    (scope.keyword, scope.inherited, scope.isStyle) =
      (keyword, header.inherited, header.isColorStyle)
    if keyword == "enum" {
      readCases(scope, body)
      found.facts.addThemes(SwiftCases(file).names(in: body), of: name)
    }
    scopes.append(scope)
    position = body.lowerBound
    found.types.append(
      SwiftDeclarations.TypeScope(path: scope.path, range: body, isView: scope.isView))
  }

  /// Reads what a type states between its name and its brace, at which the position then is: what it inherits,
  /// and whether it is for styles that are colors.
  private mutating func readHeader() -> (inherited: [String], isColorStyle: Bool)? {
    var isColorStyle = false
    var inherited: [String] = []
    var inherits = false
    while position < file.tokens.count, !file.isSign(position, "{") {
      if file.isSign(position, "}") || file.isSign(position, ";") { return nil }
      if file.isName(position, "Self"), file.isMark(position + 1, "=="),
        file.isName(position + 2, "Color")
      {
        isColorStyle = true
      }
      if file.isSign(position, ":") { inherits = true }
      if let name = file.name(position) {
        if name == "where" { inherits = false }
        if inherits { inherited.append(name) }
      }
      position = file.after(position)
    }
    return position < file.tokens.count ? (inherited, isColorStyle) : nil
  }

  /// Reads the properties that a protocol requires.
  private mutating func readRequirements(of name: String, _ range: Range<Int>) {
    var colorCount = 0
    for position in range
    where file.isName(position, "var") && file.isSign(position + 2, ":") {
      guard let property = file.name(position + 1), let type = file.name(position + 3) else {
        continue
      }
      if SwiftColorType(rawValue: type) != nil { colorCount += 1 }
      found.facts.addProperty(property, of: name, SwiftTypeName(path: [type]))
    }
    found.facts.addProtocol(name, colorCount: colorCount)
  }

  /// The cases of an enumeration whose raw values are all six hexadecimal digits:
  /// `case ink = 0x191919`, `case ink = "191919"`.
  private mutating func readCases(_ scope: Scope, _ body: Range<Int>) {
    guard scope.inherited.contains(where: Self.rawTypes.contains) else { return }
    var cases: [SwiftDeclaration] = []
    var position = body.lowerBound
    while position < body.upperBound {
      if file.isSign(position, "{") || file.isSign(position, "(") {
        position = file.partners[position] + 1
        continue
      }
      // Not in a `switch`, which is inside of braces.
      guard file.isName(position, "case") else {
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
        cases.append(
          SwiftDeclaration(
            scope: scope.path, name: name, nameRange: file.tokens[position].range, type: nil,
            content: .color(color), range: file.tokens[position + 2].range, branch: branches,
            isColor: true))
        position += 3
      } while position < body.upperBound && file.isSign(position, ",")
    }
    guard cases.count > 1 else { return }
    found.facts.addEnumeration(scope.path, cases: cases.map(\.name))
    found.items.append(.enumeration(scope.path, cases))
  }

  static let rawTypes: Set<String> = [
    "Int", "Int32", "Int64", "String", "UInt", "UInt32", "UInt64",
  ]
}
