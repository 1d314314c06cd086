import SourceSyntax

extension SwiftDeclarationReader {
  /// The instance of a type of the project that a shared property is made with.
  func instance(_ property: Property, other: SwiftDeclaration?) -> SwiftDeclarations.Instance? {
    guard property.isStatic || !property.isVariable, let content = property.content,
      let value = content.expression(in: file), !SwiftColorReader.isVariant(value),
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
    return SwiftDeclarations.Instance(
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
  mutating func readDictionary(named name: String, ofType colon: Int) {
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
    var entries: [SwiftDeclaration] = []
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
      entries.append(
        SwiftDeclaration(
          scope: [key], name: name, nameRange: file.tokens[next + 1].range, type: type,
          content: .expression(content), range: range, branch: branches, theme: holder,
          isColor: true))
      next = parser.position + 1
    }
    guard entries.count > 1, next >= end else { return }
    found.colorTypes.insert(type)
    found.items += entries.map { .property($0) }
  }
}
