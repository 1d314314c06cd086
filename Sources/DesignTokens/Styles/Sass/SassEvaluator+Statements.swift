import SourceSyntax

extension SassEvaluator {
  /// Runs statements, and returns the value of a `@return` among them.
  func run(_ statements: [SassStatement]) throws(Stop) -> SassValue? {
    for statement in statements {
      if let value = try run(statement) { return value }
    }
    return nil
  }

  /// Runs a statement, and returns the value of a `@return` in it.
  func run(_ statement: SassStatement) throws(Stop) -> SassValue? {
    try step()
    switch statement.kind {
    case .variable(let variable): try assign(variable)
    case .declaration(let name, let value, let nested):
      try declare(name, value, nested)
    case .customProperty(let name, let value):
      let pieces = try pieces(value)
      add(try text(name), place(name.range), pieces, place(value.range))
    case .rule(let selector, let body): try rule(selector, body)
    case .atRule(let name, let prelude, let body): try atRule(name, prelude, body, statement.range)
    case .mixin(let callable):
      module.mixins[callable.name.sassName] = closure(callable)
    case .function(let callable):
      module.functions[callable.name.sassName] = closure(callable)
    case .include(let name, let namespace, let arguments, let content):
      try include(name, namespace, arguments, content, statement.range)
    case .content(let arguments): try runContent(arguments)
    case .returns(let value): return try evaluate(value)
    case .extend(let target): try extend(target)
    case .atRoot(let selector, let body): try atRoot(selector, body)
    case .use(let use): try self.use(use)
    case .forward(let use): try forward(use)
    case .imports(let addresses): for address in addresses { try importFile(address) }
    case .error: throw .branch
    case .conditional, .each, .counted, .whileTrue: return try control(statement)
    }
    return nil
  }

  func closure(_ callable: SassCallable) -> SassClosure {
    SassClosure(callable: callable, scope: scope, module: module, file: file, content: content)
  }

  private func assign(_ variable: SassVariableStatement) throws(Stop) {
    let name = variable.name.sassName
    if let namespace = variable.namespace {
      guard case .file(let other)? = module.namespaces[namespace], let holder = other.holder(name)
      else { return }
      if variable.isDefault, !(holder.module.scope.variables[holder.name]?.isNull ?? true) {
        return
      }
      holder.module.scope.variables[holder.name] = try evaluate(variable.value)
      return
    }
    let isGlobal = self.isGlobal || variable.isGlobal
    if variable.isDefault {
      if isGlobal, let given = module.configuration.removeValue(forKey: name) {
        return set(name, declare(variable, given), isGlobal: true)
      }
      if let known = self.variable(name), !known.isNull { return }
    }
    let value = try evaluate(variable.value)
    try step(value.weight / 8)
    let isOfFile = isGlobal && (variable.isGlobal || scope === module.scope || hasGlobal(name))
    set(name, isOfFile ? declare(variable, value) : value, isGlobal: variable.isGlobal)
  }

  private func hasGlobal(_ name: String) -> Bool { module.scope.variables[name] != nil }

  // MARK: - Control

  private func control(_ statement: SassStatement) throws(Stop) -> SassValue? {
    let isOpen = isGlobal
    switch statement.kind {
    case .conditional(let branches):
      for (condition, body) in branches {
        if let condition {
          let value = try evaluate(condition)
          if let name = value.missing {
            drawUnknown(name, condition.range)
            return nil
          }
          guard value.isTrue else { continue }
        }
        return try inScope(isOpen: isOpen) { () throws(Stop) in try run(body) }
      }
      return nil
    case .each(let names, let list, let body):
      return try each(names, in: try evaluate(list), body, isOpen)
    case .counted(let name, let from, let to, let isInclusive, let body):
      return try count(name, try evaluate(from), try evaluate(to), isInclusive, body, isOpen)
    case .whileTrue(let condition, let body):
      while true {
        let value = try evaluate(condition)
        guard value.isTrue, value.missing == nil else { return nil }
        let result = try inScope(isOpen: isOpen) { () throws(Stop) in try run(body) }
        if let result { return result }
      }
    default: return nil
    }
  }

  private func each(
    _ names: [String], in list: SassValue, _ body: [SassStatement], _ isOpen: Bool
  ) throws(Stop) -> SassValue? {
    guard list.missing == nil else { return nil }
    for member in list.members {
      try step()
      let result = try inScope(isOpen: isOpen) { () throws(Stop) -> SassValue? in
        if names.count == 1 {
          scope.variables[names[0].sassName] = member
        } else {
          let parts = member.members
          for (index, name) in names.enumerated() {
            scope.variables[name.sassName] = index < parts.count ? parts[index] : .null
          }
        }
        return try run(body)
      }
      if let result { return result }
    }
    return nil
  }

  private func count(
    _ name: String, _ from: SassValue, _ to: SassValue, _ isInclusive: Bool,
    _ body: [SassStatement], _ isOpen: Bool
  ) throws(Stop) -> SassValue? {
    guard let first = from.number?.rounded(), let last = to.number?.rounded(),
      abs(first) < 1e9, abs(last) < 1e9
    else { return nil }
    let unit = from.unit.isEmpty ? to.unit : from.unit
    let direction: Double = first <= last ? 1 : -1
    let count = abs(last - first) + (isInclusive ? 1 : 0)
    for index in 0..<Int(count) {
      let value = SassValue.number(first + direction * Double(index), unit)
      if let result = try turn(name, value, body, isOpen) { return result }
    }
    return nil
  }

  private func turn(
    _ name: String, _ value: SassValue, _ body: [SassStatement], _ isOpen: Bool
  ) throws(Stop) -> SassValue? {
    try step()
    return try inScope(isOpen: isOpen) { () throws(Stop) in
      scope.variables[name.sassName] = value
      return try run(body)
    }
  }

  // MARK: - Declarations

  private func declare(
    _ name: SassText, _ value: SassExpression?, _ nested: [SassStatement]?
  ) throws(Stop) {
    let property = (propertyPrefix.map { "\($0)-" } ?? "") + (try text(name))
    guard !property.contains(Self.unknownMark) else { return }
    if let value {
      let result = try evaluate(value)
      guard !result.isNull else { return }
      try step(result.weight / 8)
      add(property, place(name.range), [.value(result)], place(value.range))
    }
    guard let nested else { return }
    let outer = propertyPrefix
    propertyPrefix = property
    defer { propertyPrefix = outer }
    _ = try inScope { () throws(Stop) in try run(nested) }
  }

  /// Adds a declaration to the rule, or to the at-rule around.
  func add(
    _ name: String?, _ namePlace: SassValue.Place, _ value: [SassBlock.Piece],
    _ valuePlace: SassValue.Place
  ) {
    for case .value(let value) in value { use(value) }
    let item = SassBlock.Item(
      name: name, namePlace: namePlace, value: value, valuePlace: valuePlace)
    (block ?? container).items.append(item)
  }

  /// Notes that a rule may draw what is not known, unless the name of the mixin says that it draws nothing.
  func drawUnknown(_ name: String, _ range: Range<Int>) {
    let words = Set(AppearanceNaming.words(name))
    guard let block, Self.shapes.isDisjoint(with: words) || !Self.colors.isDisjoint(with: words)
    else { return }
    let place = place(range)
    for property in ["background", "color"]
    where !block.declares([property, "\(property)-color"]) {
      add(property, place, [.value(SassValue(.unknown(name)))], place)
    }
  }

  /// Words of mixins that set sizes, places, shapes and movements: `transition` and `clearfix` of a package.
  private static let shapes: Set = [
    "absolute", "align", "animation", "appearance", "breakpoint", "center", "clearfix", "column",
    "columns", "display", "elevation", "ellipsis", "family", "flex", "flexbox", "float", "font",
    "grid", "height", "hyphens", "keyframes", "layout", "margin", "media", "mq", "padding",
    "position", "prefix", "prefixer", "radius", "rem", "respond", "row", "shadow", "size",
    "spacing",
    "transform", "transition", "transitions", "truncate", "typography", "width", "wrap",
  ]

  /// Words of mixins that may draw whatever else their names say: `font-color`.
  private static let colors: Set = [
    "background", "bg", "color", "colors", "fill", "gradient", "hover", "skin", "style", "styles",
    "theme", "variant",
  ]

  // MARK: - Rules

  /// What is in a text in which something is not known.
  private static let unknownMark = "var(--\\$"

  private func rule(_ selector: SassText, _ body: [SassStatement]) throws(Stop) {
    let written = try text(selector)
    // Whatever it selects is not known.
    guard !written.contains(Self.unknownMark) else { return }
    let own = SassSelector.list(written)
    let parents = rootedSelectors ?? selectors
    let nested = SassSelector.nested(own, in: parents, isAtRoot: rootedSelectors != nil)
    try rule(nested, place(selector.range), body)
  }

  private func rule(
    _ selectors: [String], _ place: SassValue.Place, _ body: [SassStatement]
  ) throws(Stop) {
    ruleCount += 1
    guard ruleCount < Self.ruleLimit, selectors.count <= SassSelector.limit else { throw .limit }
    let outer = (block, self.selectors, propertyPrefix, rootedSelectors)
    let own = SassBlock(.style(selectors, place))
    container.children.append(own)
    (block, self.selectors, propertyPrefix, rootedSelectors) = (own, selectors, nil, nil)
    defer { (block, self.selectors, propertyPrefix, rootedSelectors) = outer }
    do throws(Stop) {
      _ = try inScope { () throws(Stop) in try run(body) }
    } catch {
      guard error == .branch else { throw error }
    }
  }

  /// At-rules whose blocks draw nothing that is checked.
  private static let skipped: Set = [
    "font-face", "page", "counter-style", "font-feature-values", "keyframes", "-webkit-keyframes",
    "-moz-keyframes", "-o-keyframes", "-ms-viewport", "viewport",
  ]

  private func atRule(
    _ name: String, _ prelude: SassText, _ body: [SassStatement]?, _ range: Range<Int>
  ) throws(Stop) {
    guard !Self.skipped.contains(name) else { return }
    let prelude = try text(prelude)
    let isUnknown = prelude.contains(Self.unknownMark)
    let text =
      isUnknown ? "@include \(name)" : prelude.isEmpty ? "@\(name)" : "@\(name) \(prelude)"
    guard let body else {
      if name == "import" {
        root.items.append(
          SassBlock.Item(
            name: nil, namePlace: place(range), value: [.text(text)], valuePlace: place(range)))
      } else {
        add(nil, place(range), [.text(text)], place(range))
      }
      return
    }
    try inAtRule(text, range) { () throws(Stop) in
      _ = try inScope { () throws(Stop) in try run(body) }
    }
  }

  /// Runs something in an at-rule, in which the rule around goes on.
  func inAtRule(
    _ text: String, _ range: Range<Int>, _ body: () throws(Stop) -> Void
  ) throws(Stop) {
    let outer = (container, block)
    let own = SassBlock(.atRule(text, place(range)))
    container.children.append(own)
    container = own
    if let selectors, case .style(_, let place)? = block?.head {
      let inner = SassBlock(.style(selectors, place))
      own.children.append(inner)
      block = inner
    } else {
      block = nil
    }
    defer { (container, block) = outer }
    try body()
  }

  private func atRoot(_ selector: SassText, _ body: [SassStatement]) throws(Stop) {
    let outer = (container, block, selectors, rootedSelectors)
    defer { (container, block, selectors, rootedSelectors) = outer }
    let own = try text(selector)
    (block, selectors) = (nil, nil)
    rootedSelectors = outer.2 ?? []
    if own.isEmpty || own.hasPrefix("(") {
      if own.contains("media") || own.contains("all") { container = root }
      _ = try inScope { () throws(Stop) in try run(body) }
    } else {
      let nested = SassSelector.nested(
        SassSelector.list(own), in: outer.2 ?? [], isAtRoot: true)
      try rule(nested, place(selector.range), body)
    }
  }

  private func extend(_ target: SassText) throws(Stop) {
    guard let block, case .style = block.head else { return }
    for target in SassSelector.list(try text(target)) {
      extensions.append(SassExtension(target: target, extender: block))
    }
  }
}
