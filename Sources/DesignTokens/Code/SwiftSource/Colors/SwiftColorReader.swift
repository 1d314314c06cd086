import ColorCore
import SourceSyntax

/// Reads the value of a declaration: one color, or one for each of some contexts.
struct SwiftColorReader {
  /// How deep blocks are nested.
  private static let maximumDepth = 12

  private let file: SwiftSource
  private let facts: SwiftFacts
  /// The type around the declaration, whose functions need no owner.
  private var owner = ""
  private var values: [SwiftColorValue] = []
  private var depth = 0

  /// The values of a declaration.
  ///
  /// - Parameters:
  ///   - declaration: The declaration.
  ///   - file: The file that it is in.
  ///   - facts: What the project says about its types.
  /// - Returns: The values.
  static func values(
    of declaration: SwiftDeclaration, in file: SwiftSource, knowing facts: SwiftFacts
  ) -> [SwiftColorValue] {
    var reader = SwiftColorReader(file: file, facts: facts)
    reader.owner = (declaration.owner ?? declaration.scope).last ?? ""
    switch declaration.content {
    case .expression(let value): reader.read(value, declaration.type, [:], [])
    case .body(let body): reader.readBody(body, declaration.range, declaration.type, [:], [])
    case .color(let color): reader.values.add(.color(color), [:], [], declaration.range)
    }
    guard !reader.values.areTooMany else {
      return [
        SwiftColorValue(
          content: .unknown(.computed(declaration.range, file.source)), contexts: [:],
          opacities: [], range: declaration.range)
      ]
    }
    return reader.values
  }

  /// Whether an expression is written as a color of one of the frameworks.
  static func isColor(_ expression: SwiftExpression) -> Bool {
    switch expression.form {
    case .colorLiteral: true
    case .call(let callee, let arguments):
      callee.path.map { colorType(of: $0) ?? SwiftColorType(Array($0.dropLast())) } ?? nil != nil
        || isColorChange(callee) || isVariant(expression)
        || isOwnColor(callee, arguments) || darkVariant(callee, arguments) != nil
        || callee.path == ["ColorAsset"] && arguments.first?.label == "name"
    case .member(let base, _):
      expression.path.map { SwiftColorType(Array($0.dropLast())) != nil } ?? isColor(base)
    case .conditional(_, let one, let other): isColor(one) || isColor(other)
    case .binary("??", let one, _): isColor(one)
    default: false
    }
  }

  /// The two values of `(light: a, dark: b)`, `(lightColor: a, darkColor: b)` and `("name", lightMode:
  /// a, darkMode: b)`, whose labels differ in nothing else.
  static func variants(
    _ arguments: [SwiftExpression.Argument]
  ) -> (light: SwiftExpression.Argument, dark: SwiftExpression.Argument)? {
    let arguments = arguments.filter { !saysContrast($0.label) }
    func rest(_ argument: SwiftExpression.Argument, after word: String) -> Substring? {
      guard argument.label.hasPrefix(word) else { return nil }
      let rest = argument.label.dropFirst(word.count)
      return rest.first?.isLowercase == true ? nil : rest
    }
    let light = arguments.filter { rest($0, after: "light") != nil }
    let dark = arguments.filter { rest($0, after: "dark") != nil }
    guard light.count == 1, dark.count == 1, arguments.count <= 4,
      rest(light[0], after: "light") == rest(dark[0], after: "dark")
    else { return nil }
    // All else is a name.
    let areNames = arguments.allSatisfy { argument in
      if case .text = argument.value.form { return true }
      return argument.label == light[0].label || argument.label == dark[0].label
    }
    return areNames ? (light[0], dark[0]) : nil
  }

  /// A value for light or dark with its contexts, and that for increased contrast beside it, if there is
  /// one: `light: a, lightHighContrast: b`. One that names no scheme is beside that for light, which most have
  /// where they leave it out: `light: a, dark: b, highContrast: c`.
  private static func levels(
    of argument: SwiftExpression.Argument, among arguments: [SwiftExpression.Argument],
    _ contexts: SwiftContexts
  ) -> [(argument: SwiftExpression.Argument, contexts: SwiftContexts)] {
    let increased = arguments.first {
      guard let rest = withoutContrast($0.label), $0.value.path != ["nil"] else { return false }
      return rest.isEmpty
        ? argument.label.hasPrefix("light") : rest == AppearanceNaming.words(argument.label)
    }
    guard let increased else { return [(argument, contexts)] }
    return [(argument, false), (increased, true)].compactMap { argument, isIncreased in
      guard contexts[.contrast] ?? isIncreased == isIncreased else { return nil }
      return (argument, contexts.merging([.contrast: isIncreased]) { _, new in new })
    }
  }

  private static func saysContrast(_ label: String) -> Bool { withoutContrast(label) != nil }

  /// The words of a label without those that say that it is for increased contrast; `nil` without them.
  private static func withoutContrast(_ label: String) -> [String]? {
    guard label.contains("ontrast") else { return nil }
    let words = AppearanceNaming.words(label)
    guard words.contains("contrast"), words.contains(where: increasing.contains) else { return nil }
    return words.filter { $0 != "contrast" && !increasing.contains($0) }
  }

  private static let increasing: Set = ["high", "higher", "increased"]

  /// Whether an expression makes a color of the project with a value for light and one for dark.
  static func isVariant(_ expression: SwiftExpression) -> Bool {
    guard case .call(let callee, let arguments) = expression.form, let path = callee.path,
      let (light, dark) = variants(arguments)
    else { return false }
    let values = [light.value, dark.value]
    if values.allSatisfy(isHexadecimal) { return true }
    guard let type = path.last(where: { $0 != "init" }), type.first?.isUppercase == true else {
      return false
    }
    if SwiftColorType(rawValue: type) != nil || values.contains(where: isColor) { return true }
    return SwiftNaming.saysColor(type) && values.allSatisfy(isNamed)
  }

  /// Whether a call makes a color of the project of numbers that are called after its components:
  /// `BrandColor(red: 0.1, green: 0.2, blue: 0.3)`.
  private static func isOwnColor(
    _ callee: SwiftExpression, _ arguments: [SwiftExpression.Argument]
  ) -> Bool {
    guard let type = callee.path?.last(where: { $0 != "init" }),
      SwiftColorType(rawValue: type) == nil,
      type.first?.isUppercase == true, type.hasSuffix("Color") || type.hasSuffix("Colour")
    else { return false }
    let labels = arguments.map(\.label)
    return labels.prefix(3) == ["red", "green", "blue"]
      && (labels.count == 3 || labels.count == 4 && ["alpha", "opacity"].contains(labels[3]))
  }

  /// The color for light and that for dark of a method that takes the latter: `ink.darkVariant(paper)`.
  private static func darkVariant(
    _ callee: SwiftExpression, _ arguments: [SwiftExpression.Argument]
  ) -> (light: SwiftExpression, dark: SwiftExpression)? {
    guard case .member(let light, let method) = callee.form, arguments.count == 1,
      ["", "dark"].contains(arguments[0].label), isColor(light), isColor(arguments[0].value)
    else { return nil }
    let words = AppearanceNaming.words(method + " " + arguments[0].label)
    guard words.contains("dark"), words.allSatisfy(wordsOfVariants.contains) else { return nil }
    return (light, arguments[0].value)
  }

  private static let wordsOfVariants: Set = [
    "appearance", "color", "dark", "in", "mode", "on", "scheme", "variant", "with",
  ]

  /// Whether a value is a text of hexadecimal digits after a number sign, or a number of six: `0x336699`.
  private static func isHexadecimal(_ value: SwiftExpression) -> Bool {
    switch value.form {
    case .text(let text, _):
      text.hasPrefix("#") && [7, 9].contains(text.utf8.count)
        && text.utf8.dropFirst().allSatisfy(ASCII.isHexDigit)
    case .number(let number, isInteger: true): value.range.count == 8 && number <= 0xFF_FFFF
    default: false
    }
  }

  /// Whether a value is a name, perhaps with another opacity, or a number.
  private static func isNamed(_ value: SwiftExpression) -> Bool {
    switch value.form {
    case .call(let callee, _):
      if case .member(let base, let method) = callee.form, changes.contains(method) {
        return isNamed(base)
      }
      if case .implicitMember = callee.form { return true }
      return false
    case .number: return true
    default: return value.path != nil
    }
  }

  /// The type of a color of one of the frameworks, if it is written.
  static func type(of expression: SwiftExpression) -> SwiftColorType? {
    switch expression.form {
    case .call(let callee, _):
      if let path = callee.path, let type = colorType(of: path) { return type }
      return type(of: callee)
    case .member(let base, _):
      return base.path.map { SwiftColorType($0) } ?? type(of: base)
    case .conditional(_, let one, let other), .binary("??", let one, let other):
      return type(of: one) ?? type(of: other)
    default: return nil
    }
  }

  /// Whether it is the method of a color that returns another one.
  private static func isColorChange(_ callee: SwiftExpression) -> Bool {
    guard case .member(let base, let name) = callee.form, changes.contains(name) else {
      return false
    }
    return isColor(base)
  }

  private static let changes: Set<String> = adjustments.union([
    "opacity", "withAlphaComponent", "resolvedColor", "mix", "withProminence",
    "withSystemEffect", "blended", "highlight", "shadow",
  ])

  /// Methods by which projects make a color of another one. What they do only the program knows.
  static let adjustments: Set<String> = [
    "adjusted", "brightened", "darken", "darkened", "darker", "desaturated", "lighten", "lightened",
    "lighter", "mixed", "saturated", "shaded", "tinted",
  ]

  /// The type of `Color(…)`, `Color.init(…)` and `SwiftUI.Color(…)`.
  private static func colorType(of path: [String]) -> SwiftColorType? {
    SwiftColorType(path.last == "init" ? Array(path.dropLast()) : path)
  }

  // MARK: - Expressions

  private mutating func read(
    _ expression: SwiftExpression, _ type: SwiftColorType?, _ contexts: SwiftContexts,
    _ opacities: [SwiftColorValue.Opacity], as whole: Range<Int>? = nil
  ) {
    let range = whole ?? expression.range
    func unknown(_ reason: UnknownReason? = nil) {
      values.add(.unknown(reason ?? .computed(expression, file.source)), contexts, opacities, range)
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { return unknown() }
    switch expression.form {
    case .colorLiteral(let arguments):
      add(SwiftColorLiteral.colorLiteral(arguments, in: file.source), contexts, opacities, range)
    case .name, .member, .implicitMember:
      if let path = expression.path {
        values.add(.name(path, type), contexts, opacities, range)
      } else if case .member(let base, let name) = expression.form, Self.views.contains(name) {
        read(base, type, contexts, opacities, as: whole)
      } else {
        unknown()
      }
    case .conditional(let condition, let one, let other):
      guard let condition = SwiftCondition(condition) else { return unknown() }
      let parts = condition.split(contexts)
      for contexts in parts.met { read(one, type, contexts, opacities) }
      for contexts in parts.unmet { read(other, type, contexts, opacities) }
    case .binary("??", let value, let other):
      let count = values.count
      read(value, type, contexts, opacities, as: whole)
      guard values.count == count + 1, case .asset(let name, nil) = values[count].content else {
        return
      }
      read(other, type ?? Self.type(of: value), contexts, opacities)
      let others = values[(count + 1)...]
      values.removeSubrange(count...)
      let otherwise = others.count == 1 ? others.first : nil
      values.add(.asset(name, otherwise: otherwise), contexts, opacities, range)
    case .call(let callee, let arguments):
      readCall(
        Call(
          callee: callee, arguments: arguments, expression: expression, type: type,
          contexts: contexts, opacities: opacities, whole: whole))
    default: unknown()
    }
  }

  /// The properties that are the same color as another type.
  static let views: Set<String> = ["cgColor", "color", "swiftUIColor", "uiColor", "nsColor"]

  private mutating func add(
    _ literal: Result<SwiftColorLiteral, UnknownReason>, _ contexts: SwiftContexts,
    _ opacities: [SwiftColorValue.Opacity], _ range: Range<Int>
  ) {
    switch literal {
    case .success(let literal): values.add(.color(literal.color), contexts, opacities, range)
    case .failure(let reason): values.add(.unknown(reason), contexts, opacities, range)
    }
  }

  /// A call, and where its value applies.
  private struct Call {
    let callee: SwiftExpression
    let arguments: [SwiftExpression.Argument]
    let expression: SwiftExpression
    /// The type that is expected.
    let type: SwiftColorType?
    let contexts: SwiftContexts
    let opacities: [SwiftColorValue.Opacity]
    /// The bytes of what it is the beginning of.
    let whole: Range<Int>?

    var range: Range<Int> { whole ?? expression.range }
    var labels: [String] { arguments.map(\.label) }
  }

  private mutating func readCall(_ call: Call) {
    if readOpacity(call) || readDarkVariant(call) { return }
    if Self.isOwnColor(call.callee, call.arguments),
      let literal = SwiftColorLiteral.read(
        call.arguments, of: .swiftUI, in: file.source, knowing: facts)
    {
      return add(literal, call.contexts, call.opacities, call.range)
    }
    if case .closure(let body) = call.callee.form, call.arguments.isEmpty {
      return readBody(body, call.callee.range, call.type, call.contexts, call.opacities)
    }
    let path = call.callee.path
    let made = path.flatMap(Self.colorType) ?? (path == ["", "init"] ? call.type : nil)
    let owner = Array((path ?? []).dropLast())
    let member = made ?? (owner == [""] ? call.type : SwiftColorType(owner))
    if readVariants(call, made) || readLevels(call, member) { return }
    if let made { readInitializer(call, made) } else { readFunction(call, member) }
  }

  /// Reads `ink.opacity(0.5)`.
  private mutating func readOpacity(_ call: Call) -> Bool {
    guard case .member(let base, let method) = call.callee.form, call.labels == [""],
      let amount = call.arguments[0].value.number,
      method == "opacity" || method == "withAlphaComponent"
    else { return false }
    let bounded = min(max(amount, 0), 1)
    let change: SwiftColorValue.Opacity =
      method == "opacity" ? .multiplied(bounded) : .replaced(bounded)
    read(base, call.type, call.contexts, [change] + call.opacities, as: call.range)
    return true
  }

  /// Reads `ink.darkVariant(paper)` of many projects.
  private mutating func readDarkVariant(_ call: Call) -> Bool {
    guard let (light, dark) = Self.darkVariant(call.callee, call.arguments) else { return false }
    for (value, isDark) in [(light, false), (dark, true)]
    where call.contexts[.luminosity] ?? isDark == isDark {
      let own = call.contexts.merging([.luminosity: isDark]) { _, new in new }
      read(value, call.type, own, call.opacities)
    }
    return true
  }

  /// Reads `Color(light: a, dark: b)` and `.dynamic(light: a, dark: b)` of many projects.
  private mutating func readVariants(_ call: Call, _ made: SwiftColorType?) -> Bool {
    guard let (light, dark) = Self.variants(call.arguments) else { return false }
    let owner = made?.rawValue ?? call.callee.path?.last { $0 != "init" } ?? ""
    let labels = call.labels
    let types = facts.types(of: labels, for: owner)
    for (argument, isDark) in [(light, false), (dark, true)]
    where call.contexts[.luminosity] ?? isDark == isDark {
      let own = call.contexts.merging([.luminosity: isDark]) { _, new in new }
      for (argument, own) in Self.levels(of: argument, among: call.arguments, own) {
        let stated = labels.firstIndex(of: argument.label).flatMap { types[$0] }
        readVariant(argument, stated, made ?? call.type, own, call.opacities)
      }
    }
    return true
  }

  /// Reads `UIColor.byLevel(base: a, elevated: b)`.
  private mutating func readLevels(_ call: Call, _ member: SwiftColorType?) -> Bool {
    guard call.labels == ["base", "elevated"], let member else { return false }
    for (argument, isElevated) in zip(call.arguments, [false, true])
    where call.contexts[.level] ?? isElevated == isElevated {
      let own = call.contexts.merging([.level: isElevated]) { _, new in new }
      readVariant(argument, nil, member, own, call.opacities)
    }
    return true
  }

  /// Reads what a function makes: one of a color type, if there is a member, or of the project.
  private mutating func readFunction(_ call: Call, _ member: SwiftColorType?) {
    let (contexts, opacities, range) = (call.contexts, call.opacities, call.range)
    if member != nil, let name = call.callee.path?.last,
      let literal = SwiftColorLiteral.made(
        by: name, call.arguments, in: file.source, knowing: facts)
    {
      return add(literal, contexts, opacities, range)
    }
    if call.callee.path == ["ColorAsset"], call.labels == ["name"],
      case .text(let name, _) = call.arguments[0].value.form
    {
      return values.add(.asset(name, otherwise: nil), contexts, opacities, range)
    }
    if let path = call.callee.path, let name = path.last {
      let stated = path.dropLast().last ?? ""
      let implied = call.type.map { [$0.rawValue] } ?? SwiftColorType.allCases.map(\.rawValue)
      let owners =
        path.count == 1 ? ["", self.owner] : stated.isEmpty ? implied : [stated]
      if let result = facts.result(of: name, owners, call.arguments, at: range) {
        return read(result, call.type ?? member, contexts, opacities, as: range)
      }
    }
    values.add(.unknown(.computed(call.expression, file.source)), contexts, opacities, range)
  }

  /// Reads what an initializer of a color type makes.
  private mutating func readInitializer(_ call: Call, _ made: SwiftColorType) {
    let (arguments, contexts, opacities) = (call.arguments, call.contexts, call.opacities)
    if let first = arguments.first, arguments.count <= 2,
      let enumeration = facts.enumeration(facts.types(of: call.labels, for: made.rawValue)[0])
    {
      return readCase(first.value, of: enumeration, arguments, contexts, opacities, call.range)
    }
    let literal = SwiftColorLiteral.read(
      arguments, of: made, in: file.source, knowing: facts)
    if case .success? = literal {
    } else if let label = call.labels.first,
      let result = facts.result(of: "init \(label)", [made.rawValue], arguments, at: call.range)
    {
      return read(result, made, contexts, opacities, as: call.range)
    }
    if let literal { return add(literal, contexts, opacities, call.range) }
    readWrapper(arguments, of: made, call.expression, contexts, opacities, as: call.whole)
  }

  /// A value for light or for dark, with the type that the project states for it, and that of the color
  /// that is made or expected.
  private mutating func readVariant(
    _ argument: SwiftExpression.Argument, _ stated: SwiftTypeName?, _ made: SwiftColorType?,
    _ contexts: SwiftContexts, _ opacities: [SwiftColorValue.Opacity]
  ) {
    let value = argument.value
    if let plain = SwiftColorLiteral.plain(value, label: argument.label, in: file.source) {
      return values.add(.color(plain.color), contexts, opacities, value.range)
    }
    if case .implicitMember(let name) = value.form {
      if let enumeration = facts.enumeration(stated) {
        return values.add(.name(enumeration + [name], nil), contexts, opacities, value.range)
      }
      if stated?.color == nil, made == nil {
        return values.add(.member(name), contexts, opacities, value.range)
      }
    }
    read(value, stated?.color ?? made, contexts, opacities)
  }

  /// A case of an enumeration of the project that is a color, with an opacity.
  private mutating func readCase(
    _ value: SwiftExpression, of enumeration: [String],
    _ arguments: [SwiftExpression.Argument], _ contexts: SwiftContexts,
    _ opacities: [SwiftColorValue.Opacity], _ range: Range<Int>
  ) {
    var changes = opacities
    if arguments.count == 2 {
      guard ["alpha", "opacity"].contains(arguments[1].label),
        let alpha = arguments[1].value.number, 0...1 ~= alpha
      else { return values.add(.unknown(.ownInitializer), contexts, opacities, range) }
      changes.insert(.replaced(alpha), at: 0)
    }
    if case .implicitMember(let name) = value.form {
      values.add(.name(enumeration + [name], nil), contexts, changes, range)
    } else if let path = value.path, path.count > 1 {
      values.add(.name(path, nil), contexts, changes, range)
    } else {
      values.add(.unknown(.computed(value, file.source)), contexts, opacities, range)
    }
  }

  /// An initializer without components: of a color set, of another color, of a closure.
  private mutating func readWrapper(
    _ arguments: [SwiftExpression.Argument], of type: SwiftColorType,
    _ expression: SwiftExpression, _ contexts: SwiftContexts,
    _ opacities: [SwiftColorValue.Opacity], as whole: Range<Int>?
  ) {
    let range = whole ?? expression.range
    func unknown(_ reason: UnknownReason? = nil) {
      values.add(.unknown(reason ?? .computed(expression, file.source)), contexts, opacities, range)
    }
    guard let first = arguments.first else { return unknown() }
    let rest = arguments.dropFirst().map(\.label)
    switch (first.label, first.value.form) {
    case ("named", .text(let name, _)), ("", .text(let name, _)):
      guard rest.allSatisfy({ ["bundle", "in", "compatibleWith"].contains($0) }) else {
        return unknown(.ownInitializer)
      }
      values.add(.asset(name, otherwise: nil), contexts, opacities, range)
    case (let label, .text(let name, _))
    where rest.isEmpty && ["asset", "named"].contains(where: label.hasPrefix):
      // `UIColor(namedInModule: "Ink")` of the project.
      let own = SwiftColorValue(
        content: .unknown(.ownInitializer), contexts: contexts, opacities: opacities, range: range)
      values.add(.asset(name, otherwise: own), contexts, opacities, range)
    case ("patternImage", _):
      unknown(UnknownReason(code: .pattern, message: "the value is an image"))
    case ("dynamicProvider", .closure(let body)), ("", .closure(let body)):
      guard rest.isEmpty else { return unknown() }
      readBody(body, range, type, contexts, opacities)
    case ("name", _):
      // `NSColor(name: nil) { appearance in … }`
      guard arguments.count == 2, case .closure(let body) = arguments[1].value.form,
        ["", "dynamicProvider"].contains(arguments[1].label)
      else { return unknown() }
      readBody(body, range, type, contexts, opacities)
    case ("uiColor", _): read(first.value, .uiKit, contexts, opacities, as: range)
    case ("nsColor", _): read(first.value, .appKit, contexts, opacities, as: range)
    case ("cgColor", _): read(first.value, .coreGraphics, contexts, opacities, as: range)
    case ("resource", _), ("", _):
      guard rest.isEmpty else { return unknown() }
      // `Color(.systemBackground)` and `Color(.ink)`, a color of a framework or of a catalog.
      let inner: SwiftColorType? = type == .swiftUI ? nil : .swiftUI
      read(first.value, inner, contexts, opacities, as: range)
    default: unknown(.ownInitializer)
    }
  }

  // MARK: - Blocks

  /// Reads a closure or the body of a property: a single expression, or a return in each branch of an
  /// appearance.
  private mutating func readBody(
    _ body: Range<Int>, _ range: Range<Int>, _ type: SwiftColorType?, _ contexts: SwiftContexts,
    _ opacities: [SwiftColorValue.Opacity]
  ) {
    let count = values.count
    depth += 1
    defer { depth -= 1 }
    let inner = getter(in: afterParameters(of: body))
    let rest = depth > Self.maximumDepth ? nil : block(inner, [contexts], type, opacities)
    guard rest?.isEmpty == true, values.count > count else {
      values.removeSubrange(count...)
      values.add(.unknown(.computed(range, file.source)), contexts, opacities, range)
      return
    }
  }

  /// The body of `get { … }`, if there is one.
  private func getter(in body: Range<Int>) -> Range<Int> {
    let open = body.lowerBound + 1
    guard body.count > 2, file.isName(body.lowerBound, ["get"]), file.isSign(open, "{") else {
      return body
    }
    return open + 1..<max(open + 1, min(file.partners[open], body.upperBound))
  }

  /// A closure without its parameters: `traits in`, `(traits: UITraitCollection) -> UIColor in`.
  private func afterParameters(of body: Range<Int>) -> Range<Int> {
    var position = body.lowerBound
    for _ in 0..<16 {
      guard position < body.upperBound else { break }
      if file.isName(position, ["in"]) { return position + 1..<body.upperBound }
      let isPart =
        file.isSign(position, "(") || file.isSign(position, "[") || file.isSign(position, ",")
        || file.isSign(position, ".") || file.isMark(position, "->")
        || file.name(position).map { !["return", "if", "switch", "guard"].contains($0) } ?? false
      guard isPart else { break }
      position = file.after(position)
    }
    return body
  }

  /// Reads statements and returns the contexts in which they return nothing; `nil` if they are not
  /// understood.
  private mutating func block(
    _ range: Range<Int>, _ contexts: [SwiftContexts], _ type: SwiftColorType?,
    _ opacities: [SwiftColorValue.Opacity]
  ) -> [SwiftContexts]? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { return nil }
    var open = contexts
    var position = range.lowerBound
    while position < range.upperBound, !open.isEmpty {
      guard !values.areTooMany else { return nil }
      let step: (next: Int, open: [SwiftContexts])?
      switch file.name(position) {
      case "if": step = readIf(position, range.upperBound, open, type, opacities)
      case "guard": step = readGuard(position, range.upperBound, open, type, opacities)
      case "switch": step = readSwitch(position, range.upperBound, open, type, opacities)
      case let name:
        let isReturn = name == "return"
        guard isReturn || position == range.lowerBound else { return nil }
        var parser = SwiftParser(
          file, at: isReturn ? position + 1 : position, end: range.upperBound)
        let value = parser.expression()
        guard
          parser.position >= range.upperBound || isReturn && file.tokens[parser.position].isFirst
        else { return nil }
        for contexts in open { read(value, type, contexts, opacities) }
        return []
      }
      guard let step, step.next > position else { return nil }
      (position, open) = (step.next, step.open)
    }
    return open
  }

  /// The contexts in which the condition at a position holds, and those in which it does not. What asks for
  /// a release of the system is answered for the newest one: `#available(iOS 13, *)`.
  private func condition(
    at position: Int, before end: Int, within contexts: [SwiftContexts]
  ) -> (met: [SwiftContexts], unmet: [SwiftContexts], next: Int)? {
    if file.tokens.indices.contains(position), file.tokens[position].kind == .directive,
      file.isSign(position + 1, "(")
    {
      let next = file.partners[position + 1] + 1
      switch file.text(position) {
      case "#available": return (contexts, [], next)
      case "#unavailable": return ([], contexts, next)
      default: return nil
      }
    }
    var parser = SwiftParser(file, at: position, end: end)
    guard let condition = SwiftCondition(parser.expression(takesClosure: false)) else { return nil }
    let parts = contexts.map(condition.split)
    return (parts.flatMap(\.met), parts.flatMap(\.unmet), parser.position)
  }

  private mutating func readIf(
    _ start: Int, _ end: Int, _ contexts: [SwiftContexts], _ type: SwiftColorType?,
    _ opacities: [SwiftColorValue.Opacity]
  ) -> (next: Int, open: [SwiftContexts])? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth,
      let (met, unmet, brace) = condition(at: start + 1, before: end, within: contexts),
      brace < end, file.isSign(brace, "{")
    else { return nil }
    let close = min(file.partners[brace], end)
    guard let rest = block(brace + 1..<max(brace + 1, close), met, type, opacities)
    else { return nil }
    guard close + 2 < end, file.isName(close + 1, ["else"]) else {
      return (close + 1, rest + unmet)
    }
    if file.isName(close + 2, ["if"]) {
      return readIf(close + 2, end, unmet, type, opacities).map { ($0.next, rest + $0.open) }
    }
    guard file.isSign(close + 2, "{") else { return nil }
    let last = min(file.partners[close + 2], end)
    return block(close + 3..<max(close + 3, last), unmet, type, opacities)
      .map { (last + 1, rest + $0) }
  }

  private mutating func readGuard(
    _ start: Int, _ end: Int, _ contexts: [SwiftContexts], _ type: SwiftColorType?,
    _ opacities: [SwiftColorValue.Opacity]
  ) -> (next: Int, open: [SwiftContexts])? {
    guard let (met, unmet, next) = condition(at: start + 1, before: end, within: contexts),
      file.isName(next, ["else"]), next + 1 < end, file.isSign(next + 1, "{")
    else { return nil }
    let close = min(file.partners[next + 1], end)
    guard let rest = block(next + 2..<max(next + 2, close), unmet, type, opacities), rest.isEmpty
    else { return nil }
    return (close + 1, met)
  }

  private mutating func readSwitch(
    _ start: Int, _ end: Int, _ contexts: [SwiftContexts], _ type: SwiftColorType?,
    _ opacities: [SwiftColorValue.Opacity]
  ) -> (next: Int, open: [SwiftContexts])? {
    var parser = SwiftParser(file, at: start + 1, end: end)
    let subject = parser.expression(takesClosure: false)
    let brace = parser.position
    guard brace < end, file.isSign(brace, "{"), let known = SwiftAxis.of(subject) else {
      return nil
    }
    let close = min(file.partners[brace], end)
    var open = contexts
    var position = brace + 1
    while position < close {
      if file.source.text(file.tokens[position].range) == "@unknown" { position += 1 }
      var taken: [SwiftContexts] = []
      if file.isName(position, ["default"]) {
        (taken, open) = (open, [])
        position += 1
      } else {
        guard file.isName(position, ["case"]) else { return nil }
        repeat {
          var parser = SwiftParser(file, at: position + 1, end: close)
          let value = parser.expression(takesClosure: false)
          position = parser.position
          guard let name = value.path?.last else { return nil }
          // `.unspecified` is no appearance by itself.
          if let condition = SwiftCondition(known, is: value) {
            let parts = open.map(condition.split)
            taken += parts.flatMap(\.met)
            open = parts.flatMap(\.unmet)
          } else if name != "unspecified", name != "unknown" {
            return nil
          }
        } while position < close && file.isSign(position, ",")
      }
      guard position < close, file.isSign(position, ":") else { return nil }
      let first = position + 1
      position = first
      while position < close, !file.isName(position, ["case", "default"]),
        file.tokens[position].kind != .attribute
      {
        position = file.after(position)
      }
      position = min(position, close)
      guard taken.isEmpty || block(first..<position, taken, type, opacities)?.isEmpty == true else {
        return nil
      }
    }
    return (close + 1, open)
  }
}
