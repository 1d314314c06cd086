import ColorCore
import SourceSyntax

/// A Kotlin file with what it says about colors of Jetpack Compose.
struct ComposeFile: Sendable {
  /// A property that may be a color: `val Ink = Color(0xFF191919)`.
  struct Property: Sendable {
    /// The objects and classes around it.
    let scope: [String]
    let name: String
    let value: SwiftExpression
    /// Whether it shows by itself that it is a color.
    let isColor: Bool
    /// The type that it extends: `ColorScheme` of `val ColorScheme.link: Color`.
    var receiver: String?

    var path: [String] { scope + [name] }
  }

  /// A call that sets colors together.
  struct Scheme: Sendable {
    enum Kind: Sendable {
      /// `lightColorScheme(…)`
      case material(MaterialScheme)
      /// An instance of a class: `ExtendedColors(success = …, onSuccess = …)`.
      case instance(type: String)
      /// `Base.copy(background = …)`; what a function makes has its name with parentheses.
      case copy(of: [String])
    }

    let kind: Kind
    /// The objects and classes around it.
    let scope: [String]
    /// The name of the property that holds it, or of the function that makes it; empty for none.
    let name: String
    let arguments: [SwiftExpression.Argument]
    /// The bytes of what is called.
    let callee: Range<Int>
    /// The parameters of the function that makes it; `nil` if a property holds it.
    var parameters: [Parameter]?
    /// What it gives to the function that makes what it copies.
    var given: [SwiftExpression.Argument] = []
    /// Whether it is what a composition local has where nothing is provided.
    var isFallback = false

    /// The name by which a copy of it is made.
    var key: String { parameters == nil ? name : name + "()" }
    var isMaterial: Bool { if case .material = kind { true } else { false } }
  }

  /// A parameter of a function, or of the constructor of a class.
  struct Parameter: Sendable {
    let name: String
    /// The last name of its type.
    let type: String
    var isColor: Bool { type == "Color" }
    /// The value that it has by default.
    let value: SwiftExpression?

    /// Whether it is a color that has a value by default.
    var hasColor: Bool { isColor && value.map { $0.path?.last != "Unspecified" } ?? false }
  }

  /// The constructor of a class that takes colors.
  struct Constructor: Sendable {
    /// The objects and classes around its parameters, the class last.
    let scope: [String]
    let parameters: [Parameter]
  }

  let path: String
  let source: SwiftSource
  private(set) var properties: [Property] = []
  private(set) var schemes: [Scheme] = []
  /// The constructors that the file declares, by the names of the classes.
  private(set) var constructors: [String: Constructor] = [:]
  /// The types of what constructors take besides colors, by the names of the parameters.
  private(set) var parameterTypes: [String: Set<String>] = [:]
  /// The enumerations whose cases have colors.
  private(set) var enumerations: [ComposeEnumeration] = []
  /// The names that are imported, each with its package.
  private(set) var imports: Set<[String]> = []
  /// The package of the file.
  private(set) var package: [String] = []
  /// The constants of `Color` under the names by which they are imported.
  private var constants: [String: Color] = [:]
  /// The functions of the libraries for schemes under the names that imports give them.
  private var schemeNames: [String: MaterialScheme] = [:]
  /// What it draws.
  private var drawn: ComposeUse.Drawn
  /// The calls that draw one color on another.
  var uses: [ComposeUse] { drawn.uses }
  /// The colors of its texts of which it says what they lie on, or nothing does.
  var texts: [SwiftExpression] {
    drawn.unplaced
      + uses.lazy.filter { $0.isText && !$0.hasColorOfStyle && $0.foregroundParameter == nil }
      .map(\.foreground)
  }
  /// What lies around the composables that it calls, by the positions of their names.
  var grounds: [Int: SwiftExpression] { drawn.grounds }
  /// What the modifiers and the composables that it declares draw behind others, by their names.
  var drawers: [String: ComposeDrawer] { drawn.drawers }
  /// Whether it imports Compose or has a composable, and imports nothing that tests.
  private(set) var isOfCompose = false
  /// The colors of a class other than that of Compose which its themes and palettes hold.
  private(set) var otherColors: [Range<Int>] = []
  /// Whether it needs no import of Compose, since it makes instances of classes with the colors of other files:
  /// `val Light = AppColors(ink = Palette.Ink, paper = Palette.Paper)`.
  private(set) var takesColors = false
  /// The colors without values that interfaces and abstract classes declare.
  private var abstractColors: [(scope: [String], name: String)] = []
  /// The names of these types.
  private var abstractTypes: Set<String> = []
  /// The names of its classes.
  private(set) var classes: Set<String> = []
  /// The objects and classes that say of which type they are, and call no constructor of it.
  private var implementers: [(path: [String], type: String, place: Range<Int>)] = []

  /// Whether it declares or makes instances that hold several colors.
  var hasInstances: Bool {
    let hasDefaults = constructors.values.contains { made in
      made.parameters.count { $0.value.map(ComposeColorReader.isColor) ?? false } > 1
    }
    return hasDefaults
      || schemes.contains { scheme in
        guard case .instance(let type) = scheme.kind else { return false }
        if let own = constructors[type] { return own.parameters.count(where: \.isColor) > 1 }
        // The class may be one of another file.
        return scheme.arguments.count { ComposeColorReader.isColor($0.value) } > 1
      }
  }

  /// Whether it draws a color on another one of which nothing needs a name: those that it writes itself, and those of
  /// Material.
  var drawsKnownColors: Bool {
    uses.contains { use in
      use.function == nil
        && ([use.foreground] + (ComposePairs.stops(of: use.ground) ?? [use.ground])).allSatisfy {
          ComposeColorReader.isColor($0) || $0.path.flatMap(MaterialScheme.role(of:)) != nil
        }
    }
  }

  /// Reads what it draws again, with what other files draw behind it.
  mutating func draw(knowing drawers: [String: ComposeDrawer]) {
    let names = Set(drawers.keys).union(self.drawers.keys)
    guard source.tokens.indices.contains(where: { source.isName($0, names) }) else { return }
    drawn = ComposeUse.drawn(
      in: source, knowing: drawers.merging(self.drawers) { _, own in own })
  }

  /// Removes the texts whose styles have no known color.
  mutating func removeTexts(without styles: ComposeTextStyles) {
    drawn.uses.removeAll { styles.color(of: $0, in: 0) == nil }
  }

  private struct Scope {
    let path: [String]
    let end: Int
  }

  private var position = 0
  private var scopes: [Scope] = []

  /// Reads a file.
  init(path: String, source: SourceText) {
    self.path = path
    self.source = SwiftSource(source)
    drawn = ComposeUse.drawn(in: self.source)
    while position < self.source.tokens.count {
      while let scope = scopes.last, position >= scope.end { scopes.removeLast() }
      let first = position
      read()
      position = max(position, first + 1)
    }
    let made = Set(schemes.lazy.filter { $0.parameters != nil }.map(\.key))
    schemes.removeAll { scheme in
      guard case .copy(let path) = scheme.kind, let name = path.last, name.hasSuffix("()") else {
        return false
      }
      return !made.contains(name)
    }
    addImplementers()
    readMaterialSchemes()
    schemes.sort { $0.callee.lowerBound < $1.callee.lowerBound }
    let packages = imports.map { $0.prefix(3) }
    let isTest = packages.contains { name in
      name.starts(with: ["org", "junit"]) || name.starts(with: ["kotlin", "test"])
    }
    isOfCompose =
      !isTest
      && (packages.contains { $0.starts(with: ["androidx"]) && $0.contains("compose") }
        || self.source.tokens.indices.contains { self.source.text($0) == "@Composable" })
    guard !isTest, !isOfCompose else { return }
    otherColors = properties.compactMap { property in
      guard property.isColor, case .call = property.value.form,
        let owner = property.scope.last,
        ["Theme", "Palette", "Colors"].contains(where: owner.contains)
      else { return nil }
      return property.value.range
    }
    takesColors =
      otherColors.isEmpty && !imports.contains { $0.last == "Color" }
      && schemes.contains { scheme in
        guard case .instance(let type) = scheme.kind, constructors[type] == nil else {
          return false
        }
        return scheme.arguments.count { $0.value.path != nil } > 1
      }
  }

  private var scope: [String] { scopes.last?.path ?? [] }
  private var end: Int { min(scopes.last?.end ?? source.tokens.count, source.tokens.count) }

  private mutating func read() {
    switch source.tokens[position].kind {
    case .sign(UInt8(ascii: "{")), .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "[")):
      position = source.partners[position] + 1
    case .name where !source.isSign(position - 1, "."):
      switch source.text(position) {
      case "import": readImport()
      case "package": readPackage()
      case "class", "interface": readClass()
      case "object": readObject()
      case "fun": readFunction()
      case "val", "var": readProperty()
      default: position += 1
      }
    default: position += 1
    }
  }

  // MARK: - Declarations

  private mutating func readPackage() {
    position += 1
    while position < source.tokens.count, !source.tokens[position].isFirst {
      if let name = source.name(position) { package.append(name) }
      position += 1
    }
  }

  private mutating func readImport() {
    position += 1
    var path: [String] = []
    while position < source.tokens.count, !source.tokens[position].isFirst {
      if let name = source.name(position) {
        if name == "as" {
          // `import androidx.compose.material3.lightColorScheme as materialLight`
          if let scheme = path.last.flatMap(MaterialScheme.init(rawValue:)),
            let own = source.name(position + 1)
          {
            schemeNames[own] = scheme
          }
          noteConstant(path, as: source.name(position + 1))
          return
        }
        path.append(name)
      }
      if source.isMark(position, "*") { path.append("*") }
      position += 1
    }
    imports.insert(path)
    noteConstant(path, as: path.last)
  }

  /// `import androidx.compose.ui.graphics.Color.Companion.White`
  private mutating func noteConstant(_ path: [String], as name: String?) {
    guard let name, let constant = path.last,
      path.dropLast() == ["androidx", "compose", "ui", "graphics", "Color", "Companion"]
    else { return }
    constants[name] = ComposeColorReader.constants[constant].map { Color(argb: $0) }
  }

  /// The constant of `Color` that a name means by an import.
  func constant(_ path: [String]) -> Color? { path.count == 1 ? constants[path[0]] : nil }

  /// What a name may mean by the imports of its beginning, with the package of each.
  func imported(_ path: [String]) -> [[String]] {
    imports.filter { $0.last == path.first }.map { imported in
      imported.filter { $0 != "Companion" } + path.dropFirst()
    }
  }

  private static let words: Set<String> = [
    "abstract", "annotation", "class", "companion", "const", "data", "enum", "fun", "import",
    "inline", "interface", "internal", "object", "open", "override", "private", "protected",
    "public", "sealed", "typealias", "val", "value", "var",
  ]

  /// `data class ExtendedColors(val success: Color, val onSuccess: Color) { … }`
  private mutating func readClass() {
    guard let name = source.name(position + 1) else { return position += 1 }
    let isEnumeration = source.isName(position - 1, "enum")
    if source.isName(position, "interface")
      || source.isName(position - 1, ["abstract", "sealed"])
    {
      abstractTypes.insert(name)
    } else {
      classes.insert(name)
    }
    position += 2
    skipConstructorWords()
    if source.isSign(position, "(") {
      let parameters = parameters(position + 1..<source.partners[position])
      for parameter in parameters where !parameter.isColor {
        parameterTypes[parameter.name, default: []].insert(parameter.type)
      }
      if parameters.contains(where: \.isColor) {
        constructors[name] = Constructor(scope: scope + [name], parameters: parameters)
        if isEnumeration { readCases(of: name, parameters) }
      }
    } else if source.isSign(position, ":") {
      noteImplementer(named: name, at: position + 1)
    }
    enterBody(of: name)
  }

  private mutating func readCases(of name: String, _ parameters: [Parameter]) {
    var open = source.after(position)
    while open < end, !source.isSign(open, "{"), !source.isSign(open, "}") {
      open = source.after(open)
    }
    guard source.isSign(open, "{"),
      let cases = ComposeEnumeration(named: name, parameters, at: open, in: source)
    else { return }
    enumerations.append(cases)
  }

  /// The words before the parameters of a class: `internal constructor`.
  private mutating func skipConstructorWords() {
    var next = position
    while next < end {
      if case .attribute = source.tokens[next].kind {
        next += 1
        if source.isSign(next, "(") { next = source.after(next) }
      } else if source.isName(next, ["internal", "private", "protected", "public"]) {
        next += 1
      } else {
        break
      }
    }
    if source.isName(next, "constructor") { position = next + 1 }
  }

  /// `object Palette { … }`, `companion object { … }`, `data object Night : AppColors(ink = …)`
  private mutating func readObject() {
    let isCompanion = source.isName(position - 1, "companion")
    position += 1
    var name: String?
    if let own = source.name(position), !source.tokens[position].isFirst {
      name = own
      position += 1
    }
    if source.isSign(position, ":"), let name {
      var parser = SwiftParser(source, at: position + 1, end: end, isKotlin: true)
      let base = parser.expression(takesClosure: false)
      if !noteImplementer(named: name, at: position + 1) { addInstance(base, named: name) }
      position = max(position, parser.position)
    }
    enterBody(of: isCompanion ? nil : name)
  }

  /// Notes the type before the braces of a declaration, if it is one and is given nothing:
  /// `object Night : AppColors { … }`, `class Night : AppColors() { … }`.
  @discardableResult
  private mutating func noteImplementer(named name: String, at first: Int) -> Bool {
    let isCalled = source.isSign(first + 1, "(") && source.isSign(first + 2, ")")
    guard let type = source.name(first), source.isSign(first + (isCalled ? 3 : 1), "{") else {
      return false
    }
    implementers.append((scope + [name], type, source.tokens[first].range))
    return true
  }

  /// Makes the colors that interfaces declare what their instances take, and what objects give for them the
  /// arguments of these.
  private mutating func addImplementers() {
    for (scope, colors) in Dictionary(grouping: abstractColors, by: \.scope) {
      guard let type = scope.last, abstractTypes.contains(type), constructors[type] == nil else {
        continue
      }
      constructors[type] = Constructor(
        scope: scope,
        parameters: colors.map { Parameter(name: $0.name, type: "Color", value: nil) })
    }
    for (path, type, place) in implementers {
      let own = properties.filter { $0.scope == path && $0.receiver == nil }
      guard own.count > 1, let name = path.last else { continue }
      let arguments = own.map { property in
        SwiftExpression.Argument(
          label: property.name,
          value: SwiftExpression(form: .name(property.name), range: property.value.range))
      }
      schemes.append(
        Scheme(
          kind: .instance(type: type), scope: path, name: name, arguments: arguments, callee: place)
      )
    }
  }

  /// Goes into the braces of a declaration, if it has some.
  private mutating func enterBody(of name: String?) {
    while position < end {
      if source.isSign(position, "{") {
        scopes.append(
          Scope(path: scope + (name.map { [$0] } ?? []), end: source.partners[position]))
        return position += 1
      }
      let token = source.tokens[position]
      if source.isSign(position, "}") || source.isSign(position, ";") { return }
      if token.isFirst, token.kind == .attribute || source.isName(position, Self.words) { return }
      position = source.after(position)
    }
  }

  /// The parameters in the parentheses at a position.
  static func parameters(of open: Int, in source: SwiftSource) -> [Parameter] {
    parameters(open + 1..<max(open + 1, source.partners[open]), in: source)
  }

  private func parameters(_ range: Range<Int>) -> [Parameter] {
    Self.parameters(range, in: source)
  }

  private static func parameters(_ range: Range<Int>, in source: SwiftSource) -> [Parameter] {
    var result: [Parameter] = []
    var position = range.lowerBound
    let end = min(range.upperBound, source.tokens.count)
    while position < end {
      if let name = source.name(position), source.isSign(position + 1, ":") {
        var type = position + 2
        while source.name(type) != nil, source.isSign(type + 1, ".") { type += 2 }
        let typeName = source.name(type) ?? ""
        let isColor = typeName == "Color"
        position = type
        while position < end, !source.isSign(position, ","), !source.isMark(position, "=") {
          position = source.after(position)
        }
        var value: SwiftExpression?
        if position < end, source.isMark(position, "=") {
          var parser = SwiftParser(source, at: position + 1, end: end, isKotlin: true)
          if isColor { value = parser.expression() }
        }
        result.append(Parameter(name: name, type: typeName, value: value))
        while position < end, !source.isSign(position, ",") {
          position = source.after(position)
        }
      }
      position += 1
    }
    return result
  }

  // MARK: - Properties

  private mutating func readProperty() {
    position += 1
    guard var name = source.name(position) else { return }
    position += 1
    // `val ColorScheme.success: Color` has the receiver first.
    var receiver: String?
    while source.isSign(position, "."), let next = source.name(position + 1) {
      receiver = name
      name = next
      position += 2
    }
    var isColor = false
    if source.isSign(position, ":") {
      position += 1
      while source.isSign(position + 1, "."), source.name(position + 2) != nil { position += 2 }
      isColor = source.isName(position, "Color")
      // Nothing but the name itself, so that `Color?` and lists are not meant.
      if source.name(position) != nil { position += 1 }
    }
    if source.isMark(position, "="), source.isName(position + 1, Self.locals) {
      return readLocal(named: name)
    }
    guard let value = readValue() else {
      if isColor, receiver == nil { abstractColors.append((scope, name)) }
      return
    }
    if !isColor, addCopy(value, named: name) || addInstance(value, named: name) { return }
    isColor =
      isColor || ComposeColorReader.isColor(value) || value.path.flatMap(constant) != nil
    guard isColor || value.path != nil else { return }
    properties.append(
      Property(scope: scope, name: name, value: value, isColor: isColor, receiver: receiver))
  }

  /// The functions that make composition locals.
  private static let locals: Set<String> = ["compositionLocalOf", "staticCompositionLocalOf"]
  /// The most tokens between such a function and its braces: `<AppColors>`.
  private static let maximumTypes = 8

  /// `= staticCompositionLocalOf { AppColors() }`
  private mutating func readLocal(named name: String) {
    let first = position + 2
    position = first
    let brace = (first..<min(first + Self.maximumTypes, end)).first { source.isSign($0, "{") }
    guard let brace else { return }
    position = brace
    guard let value = readBlock() else { return }
    let count = schemes.count
    if !addCopy(value, named: name) { addInstance(value, named: name) }
    for index in schemes.indices.dropFirst(count) { schemes[index].isFallback = true }
  }

  /// `fun light(brand: Color = Palette.Blue) = AppColors(brand = brand)`, and what returns that; the
  /// rest of a function is passed over.
  private mutating func readFunction() {
    position += 1
    var next = position
    if source.isMark(next, "<") { return }
    while source.name(next) != nil, source.isSign(next + 1, ".") { next += 2 }
    guard let name = source.name(next), source.isSign(next + 1, "(") else { return }
    let list = next + 2..<source.partners[next + 1]
    position = source.partners[next + 1] + 1
    if source.isSign(position, ":") {
      position += 1
      while source.name(position) != nil, source.isSign(position + 1, ".") { position += 2 }
      position += 1
    }
    let value: SwiftExpression?
    if source.isMark(position, "=") {
      position += 1
      value = readExpression()
    } else if source.isSign(position, "{"), source.isName(position + 1, "return") {
      value = readBlock()
    } else {
      return
    }
    guard let value, !ComposeColorReader.isColor(value) else { return }
    let parameters = parameters(list)
    if !addCopy(value, named: name, parameters) { addInstance(value, named: name, parameters) }
  }

  /// The value after an equals sign, in `by lazy { … }`, or of a getter.
  private mutating func readValue() -> SwiftExpression? {
    if source.isMark(position, "=") {
      position += 1
      return readExpression()
    }
    if source.isName(position, "by"), source.isName(position + 1, "lazy"),
      source.isSign(position + 2, "{")
    {
      position += 2
      return readBlock()
    }
    while position < end, case .attribute = source.tokens[position].kind {
      position += 1
      if source.isSign(position, "(") { position = source.partners[position] + 1 }
    }
    guard source.isName(position, "get"), source.isSign(position + 1, "(") else { return nil }
    position = source.partners[position + 1] + 1
    if source.isMark(position, "=") {
      position += 1
      return readExpression()
    }
    return source.isSign(position, "{") ? readBlock() : nil
  }

  /// The only expression of the braces at the position.
  private mutating func readBlock() -> SwiftExpression? {
    let close = min(source.partners[position], end)
    var first = position + 1
    if source.isName(first, "return") { first += 1 }
    defer { position = close + 1 }
    guard first < close else { return nil }
    var parser = SwiftParser(source, at: first, end: close, isKotlin: true)
    let value = parser.expression()
    return parser.position >= close
      ? value : SwiftExpression(form: .other, range: source.range(from: first, to: close - 1))
  }

  private mutating func readExpression() -> SwiftExpression? {
    let (first, limit) = (position, end)
    guard first < limit else { return nil }
    var parser = SwiftParser(source, at: first, end: limit, isKotlin: true)
    let value = parser.expression()
    position = max(first, parser.position)
    let isWhole =
      position >= limit || source.tokens[position].isFirst || source.isSign(position, ";")
      || source.isSign(position, "}")
    if isWhole { return value }
    while position < limit, !source.tokens[position].isFirst, !source.isSign(position, ";"),
      !source.isSign(position, "}")
    {
      position = source.after(position)
    }
    position = min(position, limit)
    return SwiftExpression(form: .other, range: source.range(from: first, to: position - 1))
  }

  // MARK: - Schemes

  /// Adds a call of a constructor of the project; returns false if it is none.
  @discardableResult
  private mutating func addInstance(
    _ value: SwiftExpression, named name: String, _ parameters: [Parameter]? = nil, depth: Int = 0
  ) -> Bool {
    guard case .call(let callee, let arguments) = value.form, let path = callee.path,
      let type = path.last, type.first?.isUppercase == true, type != "Color"
    else { return false }
    // A function makes the scheme of a library of what it is given.
    guard parameters == nil || !isOfLibrary(type) else { return false }
    // One without any color is for the places that have none yet.
    guard depth == 0 || !arguments.isEmpty else { return false }
    let isOpen = arguments.allSatisfy { $0.value.path?.last == "Unspecified" }
    guard arguments.isEmpty || !isOpen else { return true }
    schemes.append(
      Scheme(
        kind: .instance(type: type), scope: scope, name: name, arguments: arguments,
        callee: callee.range, parameters: parameters))
    // `AppColors(text = TextColors(ink = …))`
    if depth < Self.maximumDepth {
      for argument in arguments {
        addInstance(argument.value, named: name, parameters, depth: depth + 1)
      }
    }
    return true
  }

  /// How deep instances in others are read.
  private static let maximumDepth = 4

  /// Whether a class is one of the libraries for schemes, rather than one of the project with such a name.
  private func isOfLibrary(_ type: String) -> Bool {
    guard ComposeProject.libraryTypes.contains(type), constructors[type] == nil else {
      return false
    }
    return imports.contains { imported in
      imported.starts(with: ["androidx", "compose"]) && [type, "*"].contains(imported.last)
    }
  }

  /// Adds `Light.copy(…)`, `light().copy(…)` and `light()`; returns false if it is none of them.
  private mutating func addCopy(
    _ value: SwiftExpression, named name: String, _ parameters: [Parameter]? = nil
  ) -> Bool {
    guard case .call(let callee, let arguments) = value.form, !ComposeColorReader.isColor(value)
    else { return false }
    let base: [String]
    var isCopy = true
    var given: [SwiftExpression.Argument] = []
    switch callee.form {
    case .member(let held, "copy") where held.path != nil:
      guard let path = held.path, !arguments.isEmpty else { return false }
      base = path
    case .member(let made, "copy"):
      guard case .call(let function, let all) = made.form, let function = function.path?.last
      else { return false }
      (base, given) = ([function + "()"], all)
    default:
      guard let function = callee.path?.last, function.first?.isLowercase == true else {
        return false
      }
      (base, given, isCopy) = ([function + "()"], arguments, false)
    }
    schemes.append(
      Scheme(
        kind: .copy(of: base), scope: scope, name: name,
        arguments: isCopy ? arguments : [],
        callee: callee.range, parameters: parameters, given: given))
    return true
  }

  /// The schemes that the libraries make, wherever they are called.
  private mutating func readMaterialSchemes() {
    for position in source.tokens.indices where source.isSign(position + 1, "(") {
      guard let name = source.name(position),
        let scheme = MaterialScheme(rawValue: name) ?? schemeNames[name],
        !source.isName(position - 1, "fun")
      else { continue }
      var parser = SwiftParser(
        source, at: position + 1, end: source.tokens.count, isKotlin: true)
      let arguments = parser.arguments().filter { !$0.label.isEmpty }
      // Without arguments it is what every app has.
      guard !arguments.isEmpty else { continue }
      schemes.append(
        Scheme(
          kind: .material(scheme), scope: [], name: holder(before: position),
          arguments: arguments, callee: source.tokens[position].range))
    }
  }

  /// The name of the property to which what begins at a position is assigned, or an empty text.
  private func holder(before position: Int) -> String {
    guard source.isMark(position - 1, "=") else { return "" }
    let isTyped = source.isSign(position - 3, ":")
    return source.name(position - (isTyped ? 4 : 2)) ?? ""
  }
}
