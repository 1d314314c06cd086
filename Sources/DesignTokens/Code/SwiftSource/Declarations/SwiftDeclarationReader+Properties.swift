import SourceSyntax

extension SwiftDeclarationReader {
  /// A property as it is written.
  struct Property {
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

  mutating func readProperty(isVariable: Bool) {
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

  /// The type after a colon: `nil` without one.
  private mutating func readTypeName() -> SwiftTypeName? {
    guard file.isSign(position, ":") else { return nil }
    let first = position + 1
    let (type, next) = typeName(first..<file.tokens.count) { [file] position in
      file.isMark(position, "=") || file.isSign(position, "{") || file.isSign(position, ",")
        || file.isSign(position, ";") || file.isSign(position, "}")
        || file.tokens[position].isFirst && position > first && !file.isSign(position, ".")
    }
    position = next
    return type
  }

  /// The type at the beginning of some tokens, up to one for which a condition holds, and where that is.
  func typeName(_ range: Range<Int>, until isEnd: (Int) -> Bool) -> (SwiftTypeName, next: Int) {
    var path: [String] = []
    var position = range.lowerBound
    while position < range.upperBound, !isEnd(position) {
      if let name = file.name(position) {
        path.append(name)
      } else if !file.isSign(position, "."), !file.isMark(position, "?"),
        !file.isMark(position, "!")
      {
        path.append("")
      }
      position = file.after(position)
    }
    return (SwiftTypeName(path: path), position)
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
    parser.skip { file.tokens[$0].isFirst || file.isSign($0, ";") || file.isSign($0, "}") }
    position = parser.position
    let range = file.range(from: first, to: max(first, position - 1))
    return (SwiftExpression(form: .other, range: range), range)
  }

  private mutating func add(_ property: Property) {
    let isLevel = scopes.isEmpty
    let color = property.type?.color
    if let color { found.colorTypes.insert(color) }
    if !property.isStatic, let owner = scopes.last?.path.last, let type = property.type {
      found.facts.addProperty(property.name, of: owner, type)
    }
    // `static let theme = ColorTheme()`
    if property.isStatic, property.type == nil, case .expression(let value)? = property.content,
      case .call(let callee, let arguments) = value.form, arguments.isEmpty,
      let path = callee.path, let type = path.last,
      SwiftNaming.saysColor(type) || type.hasSuffix("Theme")
    {
      found.facts.addName(property.name, SwiftTypeName(path: path))
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
        isColor: type != nil || content.isColor
          || property.isStatic && SwiftColorType(scopes.last?.path ?? []) != nil
            && content.isMadeColor
      )
    }
    if let declaration, declaration.isColor, !scopes.contains(where: \.isView) {
      found.colors.append(declaration.range)
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
      declaration.isColor || property.isStatic && declaration.content.isReference
    {
      own = declaration
    }
    if let own, own.isColor { found.facts.addColor(own.scope + [own.name]) }
    // What a preview is given, only the developer sees.
    let isPreview = scopes.contains { $0.path.last?.hasSuffix("_Previews") ?? false }
    if !isPreview, let instance = instance(property, other: own) {
      found.items.append(.instance(instance))
    } else if let own {
      found.items.append(.property(own))
    }
  }

  /// Adds a property of instances.
  private mutating func addMember(_ property: Property, _ declaration: SwiftDeclaration?) {
    let index = scopes.count - 1
    if let value = property.content?.expression(in: file),
      let isDark = SwiftDeclaration.statedScheme(property.name, value)
    {
      scopes[index].statesDark = isDark
    }
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
        : declaration.content.isReference
      if isMember { scopes[index].all.append(declaration) }
    }
    // A computed property beside colors leaves a palette what it is; a stored one does not.
    if !isComputed || property.name == "body" { scopes[index].isPlain = false }
  }
}

extension SwiftDeclaration.Content {
  /// Whether a value shows that it is a color.
  fileprivate var isColor: Bool {
    guard case .expression(let value) = self else { return false }
    return SwiftColorReader.isColor(value)
  }

  /// Whether a value is what a function makes that is said to make colors: `muriel(color: .brand)`.
  fileprivate var isMadeColor: Bool {
    guard case .expression(let value) = self, case .call(let callee, let arguments) = value.form,
      case .name(let function) = callee.form, function.first?.isLowercase == true
    else { return false }
    return ([function] + arguments.map(\.label)).contains(where: SwiftNaming.saysColor)
  }

  /// Whether a value is the name of another property, perhaps changed.
  fileprivate var isReference: Bool {
    guard case .expression(var value) = self else { return false }
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
}
