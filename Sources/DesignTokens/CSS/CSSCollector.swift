import FileAccess
import SourceSyntax
import SystemColors

/// Collects the custom properties of style sheets, each with its enclosing conditions and
/// selectors.
struct CSSCollector {
  /// One selector of a rule, with all enclosing conditions.
  struct Place: Sendable {
    var literals: [CSSLiteral]
    /// The selector.
    var selector: CSSSelector
    /// The name of the selected part of the page.
    var part: String?

    var selectsPart: Bool { selector.selectsPart }
    var level: Int { selector.level }
    var specificity: Int { selector.specificity }
  }

  /// A block of declarations.
  struct Rule: Sendable {
    var places: [Place]
    /// The input file that led to the rule.
    let input: Int
    let sheet: Int
  }

  /// A custom property with its value.
  struct Declaration: Sendable {
    /// The number of the name among those of the collector.
    let name: Int32
    private let numbers:
      (sheet: UInt32, valueStart: UInt32, valueEnd: UInt32, layer: UInt32, rule: UInt32)
    let isImportant: Bool

    init(name: Int32, sheet: Int, value: Range<Int>, isImportant: Bool, layer: Int, rule: Int) {
      self.name = name
      numbers = (
        UInt32(sheet), UInt32(value.lowerBound), UInt32(value.upperBound), UInt32(layer),
        UInt32(rule)
      )
      self.isImportant = isImportant
    }

    var sheet: Int { Int(numbers.sheet) }
    var value: Range<Int> { Int(numbers.valueStart)..<Int(numbers.valueEnd) }
    var layer: Int { Int(numbers.layer) }
    var rule: Int { Int(numbers.rule) }
  }

  /// The `@property` rule of a custom property.
  struct Registration: Sendable {
    /// The syntax, such as `<color>`.
    var syntax = "*"
    var initial: (sheet: Int, value: Range<Int>)?
  }

  private(set) var sheets: [CSSStylesheet] = []
  /// The names of the declarations of all style sheets.
  private(set) var names = CSSNameTable()
  /// For each style sheet, the numbers of its names; empty where they are the same.
  private var numbers: [[Int32]] = []
  var rules: [Rule] = []
  private(set) var declarations: [Declaration] = []
  /// The declarations of `color-scheme`.
  private(set) var schemes: [Declaration] = []
  /// The rules that draw colors.
  private(set) var usages: [CSSUsage] = []
  /// For each of them, the input file that led to it and its style sheet.
  private(set) var filesOfUsages: [(input: Int, sheet: Int)] = []
  /// What `@apply` draws in states and schemes.
  private(set) var applied: [(sheet: Int, classes: CSSClasses)] = []
  private(set) var registrations: [String: Registration] = [:]
  /// The imported packages and URLs that were not read.
  private(set) var externals: [String] = []
  /// The prefix of Tailwind's variables, as in `prefix(tw)`.
  private(set) var prefix: String?
  /// The location at which Tailwind, and with it its colors, is imported.
  private(set) var tailwind: SourceLocation?
  /// The names, or beginnings of names, that `@theme` removes.
  private(set) var removedPrefixes: Set<String> = []
  /// The variables that layers set to themselves: what the page sets.
  private(set) var repeatedNames: Set<String> = []
  /// The variables that some rule leaves to the element around.
  private(set) var inheritedNames: Set<String> = []
  private(set) var layers = CSSLayers()
  /// Where the first rule for `html` or `body` is.
  private(set) var pageRule: SourceLocation?
  private(set) var problems: [SourceProblem] = []

  private let files: CSSFiles
  private var sheetIndices: [String: Int] = [:]
  private var variants: [String: Variant] = [:]
  private var customMedia: [String: CSSCondition] = [:]
  private var input = 0
  /// The files being imported, outermost first.
  private var importing: [String] = []
  /// The custom properties of `@theme`, in order, including any that a later `--color-*: initial`
  /// removes.
  private var themeItems: [(name: String, declaration: Int?)] = []
  /// The remaining budget for parts of blocks, which variants and imports can repeat.
  private var budget = 4_000_000
  private var isStopped = false

  /// A Tailwind variant: its selector or media query, or a block with `@slot`.
  private enum Variant {
    case selector(sheet: Int, range: Range<Int>)
    case block(sheet: Int, nodes: [CSSStylesheet.Node])
  }

  /// The context of a part of a style sheet.
  private struct Surroundings {
    var condition = CSSCondition.always
    /// The selectors of the enclosing rule; `nil` outside rules.
    var selectors: [CSSSelector]?
    var isInScope = false
    var layer = 0
    /// Whether it is `@theme`.
    var isTheme = false
    /// The content for `@slot`, innermost last.
    var slots: [(sheet: Int, nodes: [CSSStylesheet.Node])] = []
    var variantDepth = 0
  }

  init(files: CSSFiles) { self.files = files }

  /// Adds a file and its imports.
  mutating func add(_ path: String, input: Int) {
    self.input = input
    readFile(path, Surroundings(), from: nil)
  }

  /// Applies what only all files together say, once they are added.
  mutating func finish() {
    placeHosts()
    placeComponents()
    placeWidget()
    removeOfTheme()
  }

  private mutating func placeHosts() {
    let hosts = CSSHosts(rules: rules, files: sheets.map(\.source.name))
    guard !hosts.isEmpty else { return }
    changePlaces { hosts.enter(&$0, of: $1.sheet) }
  }

  /// Puts what the style sheet of a component selects into that component.
  private mutating func placeComponents() {
    let names = sheets.map { sheet -> String? in
      let name = sheet.source.name
      guard CSSPageStyles.isOfComponent(name),
        let original = try? files.context.source(at: name),
        CSSPageStyles.styles(of: original.bytes, at: name)?.isScoped ?? false
      else { return nil }
      return String(Path.name(name).prefix { $0 != "." })
    }
    guard names.contains(where: { $0 != nil }) else { return }
    changePlaces { place, file in
      guard let name = names[file.sheet], place.selector.subject != .root,
        place.selector.subject != .body
      else { return }
      place.selector.isPart = true
      place.selector.pieces.insert(CSSSelector.Piece(text: "\(name) "), at: 0)
    }
  }

  private mutating func placeWidget() {
    guard let widget = CSSWidget(rules: rules, declarations: declarations, table: names) else {
      return
    }
    changePlaces { place, _ in widget.enter(&place) }
  }

  /// Applies the removals of Tailwind's `@theme`.
  private mutating func removeOfTheme() {
    var removed: Set<Int> = []
    for (name, declaration) in themeItems.reversed() {
      guard let declaration else {
        removedPrefixes.insert(name)
        continue
      }
      if isRemoved(name) { removed.insert(declaration) }
    }
    guard !removed.isEmpty else { return }
    declarations = declarations.indices.filter { !removed.contains($0) }.map { declarations[$0] }
  }

  /// Lets the rules of an input file apply in a context only.
  mutating func restrict(input: Int, to literal: CSSLiteral) {
    changePlaces { place, file in
      if file.input == input { place.literals.append(literal) }
    }
  }

  /// Puts what is for dark pages, by a class or an attribute, where a file for them applies, and what is
  /// for light ones where it does not.
  mutating func merge(into literal: CSSLiteral) {
    changePlaces { place, _ in
      var own: [CSSTest: CSSLiteral] = [:]
      for old in place.literals {
        guard let scheme = CSSThemeLikeness.scheme(old.test) else { continue }
        own[old.test] = CSSLiteral(literal.test, isNegated: old.isNegated == (scheme == .dark))
      }
      guard !own.isEmpty else { return }
      place.literals = CSSCondition.joined(
        place.literals.filter { own[$0.test] == nil }, Array(Set(own.values)))
      place.selector.pieces.removeAll { $0.test.map { own[$0] != nil } ?? false }
      place.selector.ownTests.removeAll { own[$0] != nil }
      place.selector.pageTests.removeAll { own[$0] != nil }
      place.selector.bodyTests.removeAll { own[$0] != nil }
    }
  }

  /// Changes where each rule sets properties and draws something, knowing the file that it is in.
  private mutating func changePlaces(_ change: (inout Place, (input: Int, sheet: Int)) -> Void) {
    for rule in rules.indices {
      let file = (rules[rule].input, rules[rule].sheet)
      for place in rules[rule].places.indices { change(&rules[rule].places[place], file) }
    }
    for usage in usages.indices {
      for place in usages[usage].places.indices {
        change(&usages[usage].places[place], filesOfUsages[usage])
      }
    }
  }

  /// Declares what rules compute as properties of their own, whose names are what is written.
  ///
  /// - Returns: The rules that set them.
  mutating func declareComputed() -> ArraySlice<Rule> {
    let first = rules.count
    for (usage, file) in zip(usages, filesOfUsages) where usage.inks.contains(where: \.isComputed) {
      rules.append(Rule(places: usage.places, input: file.input, sheet: file.sheet))
      for case .computed(let text, let value) in usage.inks {
        declarations.append(
          Declaration(
            name: names.number(of: text), sheet: file.sheet, value: value, isImportant: false,
            layer: 0, rule: rules.count - 1))
      }
    }
    return rules[first...]
  }

  /// Frees the nodes of the style sheets.
  mutating func dropNodes() {
    for index in sheets.indices { sheets[index].dropNodes() }
  }

  private func isRemoved(_ name: String) -> Bool {
    !removedPrefixes.isEmpty && Self.prefixes(of: name).contains(where: removedPrefixes.contains)
  }

  /// The colors of Tailwind that the style sheets can refer to.
  var tailwindColors: [(name: String, value: String)] {
    tailwind == nil ? [] : CSSTailwind.colors.filter { !isRemoved($0.name) }
  }

  /// A name and its prefixes up to each of its first 31 hyphens.
  private static func prefixes(of name: String) -> [String] {
    var result = [name]
    for index in name.utf8.indices where name.utf8[index] == UInt8(ascii: "-") {
      guard result.count < 32 else { break }
      result.append(String(name[...index]))
    }
    return result
  }

  /// The variables of `@theme`, which utilities in documents draw.
  var themeNames: [String] { themeItems.map(\.name) }

  /// Whether the rules come from several inputs, none of which imports another.
  var hasSeveralInputs: Bool {
    guard let first = rules.first?.input else { return false }
    return rules.contains { $0.input != first }
  }

  /// The number of files read.
  var fileCount: Int { sheets.reduce(0) { $0 + $1.fileCount } }

  // MARK: - Files

  private mutating func readFile(
    _ path: String, _ surroundings: Surroundings, from location: SourceLocation?
  ) {
    let identity = files.context.files.identity(of: path)
    if importing.contains(identity), let location {
      report(
        "css/import-cycle", "“\(path)” imports itself", at: location,
        help: "Remove one of the imports.")
      return
    }
    guard importing.count < 64 else { return stop(at: location) }
    let index: Int
    if let known = sheetIndices[identity] {
      index = known
    } else {
      switch files.sheet(at: path) {
      case .failure(let problem):
        problems.append(problem)
        return
      case .success(let sheet):
        index = sheets.count
        sheets.append(sheet)
        addNames(of: sheet)
        sheetIndices[identity] = index
        problems += sheet.problems
        gather(sheet, index)
      }
    }
    importing.append(identity)
    walk(sheets[index].nodes, sheet: index, surroundings)
    importing.removeLast()
  }

  private mutating func addNames(of sheet: CSSStylesheet) {
    if names.count == 0 {
      names = sheet.names
      numbers.append([])
    } else {
      numbers.append(sheet.names.names.map { names.number(of: $0) })
    }
  }

  private func number(of declaration: CSSStylesheet.Declaration, sheet: Int) -> Int32 {
    numbers[sheet].isEmpty ? declaration.name : numbers[sheet][Int(declaration.name)]
  }

  /// Collects the statements that apply regardless of their position in a file.
  private mutating func gather(_ sheet: CSSStylesheet, _ index: Int) {
    for node in sheet.nodes {
      guard case .atRule(let name, let prelude, let body) = node else { continue }
      let scanner = sheet.scanner
      let nameEnd = scanner.afterName(prelude.lowerBound, to: prelude.upperBound)
      let key = scanner.text(prelude.lowerBound..<nameEnd)
      let rest = scanner.trimmed(nameEnd..<prelude.upperBound)
      switch name {
      case "custom-media":
        customMedia[key] = CSSConditionReader.media(rest, of: scanner, custom: customMedia)
      case "custom-variant":
        if let body {
          variants[key] = .block(sheet: index, nodes: body)
        } else {
          variants[key] = .selector(sheet: index, range: Self.inside(rest, scanner))
        }
      default: break
      }
    }
  }

  /// The content of the parentheses around a range, if there are any.
  private static func inside(_ range: Range<Int>, _ scanner: CSSScanner) -> Range<Int> {
    guard range.count >= 2, scanner.bytes[range.lowerBound] == UInt8(ascii: "("),
      scanner.bytes[range.upperBound - 1] == UInt8(ascii: ")")
    else { return range }
    return scanner.trimmed(range.lowerBound + 1..<range.upperBound - 1)
  }

  private mutating func importFile(
    _ prelude: Range<Int>, sheet: Int, _ surroundings: Surroundings
  ) {
    guard let found = files.readImport(prelude, of: sheets[sheet]) else { return }
    if let prefix = found.prefix { self.prefix = prefix }
    if found.written == "tailwindcss" || found.written.hasPrefix("tailwindcss/") {
      layers.addTailwind()
      if CSSTailwind.hasTheme(found.written) {
        useTailwind(at: found.location)
        isTailwindImported = true
      }
    }
    guard let path = found.path else {
      // The compiler has told of what it misses.
      if found.isMissing, !sheets[sheet].source.isCompiled {
        report(
          "css/import-missing", "there is no file “\(found.written)”", at: found.location,
          help: "Check the path; what the file defines is unknown.")
      }
      externals.append(found.written)
      return
    }
    var inner = surroundings
    if let layer = found.layer { inner.layer = layers.add(layer, in: surroundings.layer) }
    inner.condition = inner.condition.and(found.condition)
    readFile(path, inner, from: found.location)
  }

  /// Whether it is Tailwind CSS 4, which is imported, and whose theme is in a style sheet.
  var isOfTailwind4: Bool { isTailwindImported || !themeItems.isEmpty }
  private var isTailwindImported = false

  private mutating func useTailwind(at location: SourceLocation) {
    if tailwind == nil { tailwind = location }
  }

  // MARK: - Problems

  private mutating func report(
    _ code: String, _ message: String, at location: SourceLocation, help: String
  ) {
    guard problems.count < 1_000 else { return }
    problems.append(
      SourceProblem(code, message, at: location, help: help, severity: .warning))
  }

  private mutating func stop(at location: SourceLocation?) {
    guard !isStopped, let sheet = sheets.first else { return }
    isStopped = true
    problems.append(
      SourceProblem(
        "css/too-large", "variants and imports repeat the rules too often",
        at: location ?? SourceLocation(startOf: sheet.source.name),
        help: "Reduce them; the rest is not checked."))
  }

  private func location(_ range: Range<Int>, _ sheet: Int) -> SourceLocation {
    sheets[sheet].source.location(of: range)
  }

  // MARK: - Rules

  private mutating func walk(
    _ nodes: [CSSStylesheet.Node], sheet: Int, _ surroundings: Surroundings
  ) {
    var rule: Int??
    var used: [CSSStylesheet.Declaration] = []
    var utilities: CSSUtilities?
    // Only a block that would double them: reserving for each small one would copy them every time.
    if nodes.count > declarations.count {
      declarations.reserveCapacity(declarations.count + nodes.count)
    }
    for node in nodes {
      budget -= 1
      guard budget > 0 else { return stop(at: nil) }
      switch node {
      case .declaration(let declaration) where sheets[sheet].kind(of: declaration) == .drawing:
        used.append(declaration)
      case .declaration(let declaration):
        let index: Int?
        if let known = rule {
          index = known
        } else {
          index = makeRule(surroundings, declaration.nameRange, sheet)
          rule = index
        }
        if let index { add(declaration, sheet: sheet, rule: index, surroundings) }
      case .rule(let selector, let body):
        guard let selectors = read(selector, sheet: sheet, surroundings) else { continue }
        if pageRule == nil, selectors.contains(where: \.isOfWholePage) {
          pageRule = location(selector, sheet)
        }
        var inner = surroundings
        inner.selectors = selectors
        inner.isTheme = false
        walk(body, sheet: sheet, inner)
      case .atRule(let name, let prelude, let body):
        if let body {
          walk(name, prelude, body, sheet: sheet, surroundings)
        } else if name == "apply" {
          let scanner = sheets[sheet].scanner
          var known = utilities ?? CSSUtilities()
          known.read(prelude, scanner)
          utilities = known
          if let classes = CSSClasses(scanner.bytes, [prelude]).ofStates {
            applied.append((sheet, classes))
          }
        } else {
          statement(name, prelude, sheet: sheet, surroundings)
        }
      }
    }
    if !used.isEmpty || utilities != nil,
      let usage = CSSUsage.read(
        used, applying: utilities, of: sheets[sheet], places: { places(surroundings) })
    {
      usages.append(usage)
      filesOfUsages.append((input, sheet))
    }
  }

  private mutating func read(
    _ range: Range<Int>, sheet: Int, _ surroundings: Surroundings
  ) -> [CSSSelector]? {
    let reader = CSSSelectorReader(
      sheets[sheet].scanner, parents: surroundings.selectors, isInScope: surroundings.isInScope)
    do throws(CSSSelectorReader.Failure) {
      return try reader.list(range)
    } catch {
      switch error {
      case .invalid(let offset):
        let end = sheets[sheet].source.bytes.count
        let start = min(offset, end)
        report(
          "css/selector", "invalid selector",
          at: location(start..<min(max(start, range.upperBound), end, start + 80), sheet),
          help: "Correct it; browsers ignore the whole rule.")
      case .tooMany:
        report(
          "css/too-many-selectors",
          "the rule has more than \(CSSSelectorReader.limit) selectors with those of the rules around it",
          at: location(range.lowerBound..<min(range.upperBound, range.lowerBound + 80), sheet),
          help: "Split the rule; it is not checked.")
      }
      return nil
    }
  }

  private mutating func makeRule(
    _ surroundings: Surroundings, _ range: Range<Int>, _ sheet: Int
  ) -> Int? {
    guard surroundings.selectors != nil else {
      report(
        "css/declaration", "the declaration is outside any rule",
        at: location(range, sheet), help: "Put it in a rule such as “:root { … }”.")
      return nil
    }
    guard let places = places(surroundings, withoutScripts: true) else {
      report(
        "css/too-complex", "the conditions around this block have too many cases",
        at: location(range, sheet), help: "Simplify them; the block is not checked.")
      return nil
    }
    guard !places.isEmpty else { return nil }
    rules.append(Rule(places: places, input: input, sheet: sheet))
    return rules.count - 1
  }

  /// The selectors of a block in each case of the conditions around it, or `nil` if there are too
  /// many; those of pages without scripts count if they are wanted, like those of any other class.
  private func places(
    _ surroundings: Surroundings, withoutScripts: Bool = false
  ) -> [Place]? {
    let cases = surroundings.condition.cases
    let selectors = surroundings.selectors ?? []
    guard !surroundings.condition.isTooComplex,
      cases.count * selectors.count <= CSSSelectorReader.limit
    else { return nil }
    return selectors.flatMap { selector in
      cases.compactMap { literals in
        let all = CSSCondition.joined(literals, selector.literals)
        // Pages have scripts, but `.light.no-js` may set what a theme is without them.
        let isLost = all.contains { literal in
          literal.isScripted == false
            && !(withoutScripts && !literal.isNegated && selector.ownTests.contains(literal.test))
        }
        guard !isLost else { return nil }
        let asksForScripts = all.contains { $0.isScripted == true }
        return Place(
          literals: asksForScripts ? all.filter { $0.isScripted != true } : all, selector: selector)
      }
    }
  }

  private mutating func add(
    _ declaration: CSSStylesheet.Declaration, sheet: Int, rule: Int, _ surroundings: Surroundings
  ) {
    let kind = sheets[sheet].kind(of: declaration)
    var range = declaration.value
    if surroundings.isTheme || surroundings.layer != 0 {
      guard let own = valueWithoutItself(declaration, sheet: sheet) else {
        repeatedNames.insert(sheets[sheet].name(of: declaration))
        return
      }
      range = own
    }
    let new = Declaration(
      name: number(of: declaration, sheet: sheet), sheet: sheet, value: range,
      isImportant: declaration.isImportant, layer: surroundings.layer, rule: rule)
    if kind == .scheme {
      schemes.append(new)
      return
    }
    guard kind == .property || kind == .pattern else { return }
    let keyword = keyword(range, sheet)
    if surroundings.isTheme {
      let name = sheets[sheet].name(of: declaration)
      if kind == .pattern || keyword == "initial" {
        themeItems.append((kind == .pattern ? String(name.dropLast()) : name, nil))
        return
      }
      themeItems.append((name, declarations.count))
    } else if kind == .pattern {
      return
    }
    // They cancel enclosing conditions, which then no longer apply. Nothing is above the root.
    if ["inherit", "unset", "revert", "revert-layer"].contains(keyword) {
      inheritedNames.insert(sheets[sheet].name(of: declaration))
      let isRoot = rules[rule].places.contains { place in
        !place.selectsPart && place.selector.subject == .root && !place.selector.isHost
      }
      guard isRoot, keyword != "revert-layer" else { return }
    }
    declarations.append(new)
  }

  /// A value that may be a keyword for all properties, in lowercase; empty if it is none.
  private func keyword(_ range: Range<Int>, _ sheet: Int) -> String {
    guard range.count <= 12, let first = sheets[sheet].source.bytes[range].first,
      "iur".utf8.contains(first | 0x20)
    else { return "" }
    return sheets[sheet].source.text(range).asciiLowercased
  }

  /// The value of a variable of `@theme` or of a layer, or `nil` if it refers to its own name: it
  /// then represents the variable that the page sets, or its fallback.
  private func valueWithoutItself(
    _ declaration: CSSStylesheet.Declaration, sheet: Int
  ) -> Range<Int>? {
    let range = declaration.value
    let source = sheets[sheet].source
    let reader = CSSValueReader(source: source, scanner: sheets[sheet].scanner)
    let pieces = reader.pieces(range)
    var used: Set<String> = []
    for piece in pieces { piece.names(&used) }
    let name = sheets[sheet].name(of: declaration)
    guard used.contains(name) else { return range }
    guard pieces.wholeReference == name else { return nil }
    let scanner = sheets[sheet].scanner
    let (bracket, _) = scanner.find("(", from: range.lowerBound, to: range.upperBound)
    let (comma, _) = scanner.find(",)", from: bracket + 1, to: range.upperBound)
    guard scanner.byte(comma) == UInt8(ascii: ",") else { return nil }
    let (close, _) = scanner.find(")", from: comma + 1, to: range.upperBound)
    return scanner.trimmed(comma + 1..<close)
  }

  // MARK: - At-rules

  private mutating func statement(
    _ name: String, _ prelude: Range<Int>, sheet: Int, _ surroundings: Surroundings
  ) {
    let scanner = sheets[sheet].scanner
    switch name {
    case "layer":
      for part in scanner.split(prelude) {
        _ = layers.add(scanner.text(part), in: surroundings.layer)
      }
    case "slot":
      var inner = surroundings
      guard let slot = inner.slots.popLast() else { return }
      walk(slot.nodes, sheet: slot.sheet, inner)
    case "tailwind": useTailwind(at: location(prelude, sheet))
    case "plugin": notePlugin(prelude, sheet: sheet)
    case _ where CSSFiles.isImport(name): importFile(prelude, sheet: sheet, surroundings)
    default: break
    }
  }

  /// At-rules whose blocks do not set custom properties of the page.
  private static let skipped: Set = [
    "font-face", "page", "counter-style", "font-feature-values", "font-palette-values",
    "color-profile", "view-transition", "position-try", "starting-style", "function", "mixin",
    "custom-variant",
  ]

  private mutating func walk(
    _ name: String, _ prelude: Range<Int>, _ body: [CSSStylesheet.Node], sheet: Int,
    _ surroundings: Surroundings
  ) {
    let scanner = sheets[sheet].scanner
    var inner = surroundings
    inner.isTheme = false
    switch name {
    case "media":
      inner.condition = inner.condition.and(
        CSSConditionReader.media(prelude, of: scanner, custom: customMedia))
    case "supports":
      inner.condition = inner.condition.and(CSSConditionReader.supports(prelude, of: scanner))
    case "container":
      inner.condition = inner.condition.and(CSSConditionReader.container(prelude, of: scanner))
    case "layer": inner.layer = layers.add(scanner.text(prelude), in: surroundings.layer)
    case "scope":
      guard let selectors = scopeSelectors(prelude, sheet: sheet, surroundings) else { return }
      inner.selectors = selectors
      inner.isInScope = true
    case "theme":
      useTailwind(at: location(prelude, sheet))
      theme(prelude, scanner, &inner)
    case "variant":
      return variant(scanner.text(prelude), body, sheet: sheet, inner)
    case "utility":
      guard let selectors = utilitySelectors(scanner.text(prelude)) else { return }
      inner.selectors = selectors
    case "property": return register(prelude, body, sheet: sheet)
    case "plugin": return plugin(prelude, body, sheet: sheet, inner)
    case _ where Self.skipped.contains(name) || name.hasSuffix("keyframes"): return
    default:
      inner.condition = inner.condition.and(
        CSSConditionReader.written(
          "@\(name) \(scanner.text(prelude))".split { $0.isWhitespace }.joined(separator: " ")))
    }
    walk(body, sheet: sheet, inner)
  }

  private mutating func scopeSelectors(
    _ prelude: Range<Int>, sheet: Int, _ surroundings: Surroundings
  ) -> [CSSSelector]? {
    let scanner = sheets[sheet].scanner
    guard scanner.byte(prelude.lowerBound) == UInt8(ascii: "("), !prelude.isEmpty else {
      return surroundings.selectors ?? [.page]
    }
    let close = scanner.afterBracket(prelude.lowerBound, to: prelude.upperBound)
    return read(
      scanner.trimmed(prelude.lowerBound + 1..<max(prelude.lowerBound + 1, close - 1)),
      sheet: sheet, surroundings)
  }

  /// The selector of `@utility`, whose block is that of a class, unless it is a pattern for several.
  private func utilitySelectors(_ name: String) -> [CSSSelector]? {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else { return nil }
    let scanner = CSSScanner(".\(name)")
    return try? CSSSelectorReader(scanner, parents: nil).list(scanner.bytes.indices)
  }

  /// `@theme`, which Tailwind writes as `:root` in a layer; a `default` one yields to others.
  private mutating func theme(
    _ prelude: Range<Int>, _ scanner: CSSScanner, _ inner: inout Surroundings
  ) {
    let words = scanner.text(prelude).split { $0.isWhitespace }
    layers.addTailwind()
    inner.layer = layers.add("theme", in: 0)
    inner.isTheme = true
    var page = CSSSelector.page
    if words.contains("default") { page.specificity = 0 }
    inner.selectors = [page]
    if let word = words.first(where: { $0.hasPrefix("prefix(") }), word.hasSuffix(")") {
      prefix = String(word.dropFirst("prefix(".count).dropLast())
    }
  }

  /// Says that the themes that come with daisyUI are not known, where the style sheet has none of its own.
  private mutating func notePlugin(_ prelude: Range<Int>, sheet: Int) {
    guard let address = sheets[sheet].scanner.address(prelude)?.text,
      address == "daisyui" || address.hasSuffix("/daisyui"),
      !hasOwnTheme(sheets[sheet].source.bytes)
    else { return }
    report(
      "css/plugin", "the colors of the themes that come with “\(address)” are not known",
      at: location(prelude, sheet),
      help: "Write the theme under @plugin \"daisyui/theme\"; classes in its colors, such as "
        + "bg-base-100, are not checked otherwise.")
  }

  private func hasOwnTheme(_ bytes: [UInt8]) -> Bool {
    BytePattern("daisyui/theme").isIn(bytes.span) || BytePattern("daisyui-theme").isIn(bytes.span)
  }

  /// A theme of daisyUI, which its plugin writes for `[data-theme=NAME]`, and for the page too if it
  /// is the default one or that of dark systems.
  private mutating func plugin(
    _ prelude: Range<Int>, _ body: [CSSStylesheet.Node], sheet: Int, _ surroundings: Surroundings
  ) {
    let scanner = sheets[sheet].scanner
    guard let address = scanner.address(prelude)?.text,
      address.hasSuffix("daisyui/theme") || address.contains("daisyui-theme")
    else { return notePlugin(prelude, sheet: sheet) }
    var options: [String: String] = [:]
    for case .declaration(let declaration) in body {
      options[sheets[sheet].name(of: declaration)] =
        scanner.address(declaration.value)?.text ?? scanner.text(declaration.value)
    }
    guard let name = options["name"] else { return }
    var inner = surroundings
    inner.layer = layers.add("base", in: 0)
    inner.isTheme = true
    let selector = CSSSelector(CSSTest("data-theme", .equals, name))
    var page = CSSSelector.page
    page.specificity = 0
    inner.selectors = options["default"] == "true" ? [page, selector] : [selector]
    walk(body, sheet: sheet, inner)
    guard options["prefersdark"] == "true" else { return }
    page.literals = [CSSLiteral(CSSTest("data-theme", .present), isNegated: true)]
    inner.selectors = [page]
    inner.condition = inner.condition.and(
      CSSCondition(CSSTest("prefers-color-scheme", .equals, "dark")))
    walk(body, sheet: sheet, inner)
  }

  private mutating func register(
    _ prelude: Range<Int>, _ body: [CSSStylesheet.Node], sheet: Int
  ) {
    let scanner = sheets[sheet].scanner
    var registration = Registration()
    for case .declaration(let declaration) in body {
      let name = sheets[sheet].name(of: declaration)
      if name == "syntax", let syntax = scanner.address(declaration.value) {
        registration.syntax = syntax.text
      } else if name == "initial-value" {
        registration.initial = (sheet, declaration.value)
      }
    }
    registrations[scanner.unescaped(prelude)] = registration
  }

  // MARK: - Variants of Tailwind

  private mutating func variant(
    _ name: String, _ body: [CSSStylesheet.Node], sheet: Int, _ surroundings: Surroundings
  ) {
    var inner = surroundings
    inner.variantDepth += 1
    guard inner.variantDepth < 16 else { return stop(at: nil) }
    switch variants[name] {
    case .selector(let other, let range):
      let scanner = sheets[other].scanner
      if scanner.byte(range.lowerBound) == UInt8(ascii: "@") {
        let text = scanner.text(range)
        guard text.asciiLowercased.hasPrefix("@media") else {
          inner.condition = inner.condition.and(CSSConditionReader.written(text))
          break
        }
        let start = range.lowerBound + "@media".utf8.count
        inner.condition = inner.condition.and(
          CSSConditionReader.media(start..<range.upperBound, of: scanner, custom: customMedia))
        break
      }
      var parent = surroundings
      parent.selectors = surroundings.selectors ?? [.page]
      guard let selectors = read(range, sheet: other, parent) else { return }
      inner.selectors = selectors
    case .block(let other, let nodes):
      inner.slots.append((sheet, body))
      return walk(nodes, sheet: other, inner)
    case nil: inner.condition = inner.condition.and(Self.builtIn(name))
    }
    walk(body, sheet: sheet, inner)
  }

  /// The condition of a variant built into Tailwind.
  private static func builtIn(_ name: String) -> CSSCondition {
    if name.hasPrefix("not-") { return builtIn(String(name.dropFirst(4))).negated }
    let queries = [
      "dark": ("prefers-color-scheme", "dark"), "contrast-more": ("prefers-contrast", "more"),
      "contrast-less": ("prefers-contrast", "less"), "forced-colors": ("forced-colors", "active"),
      "inverted-colors": ("inverted-colors", "inverted"),
    ]
    guard let (feature, value) = queries[name] else {
      return CSSConditionReader.written("@variant \(name)")
    }
    return CSSCondition(CSSTest(feature, .equals, value))
  }
}

/// The cascade layers, in order (CSS Cascade 5, section 6.4).
struct CSSLayers: Sendable {
  private struct Layer {
    let parent: Int
    var children: [Int] = []
  }

  private var all = [Layer(parent: 0)]
  private var named: [String: Int] = [:]

  /// The layer with a name such as `base.reset` within another one, created if necessary; an
  /// anonymous one is always new.
  mutating func add(_ name: String, in parent: Int) -> Int {
    var layer = parent
    for part in name.split(separator: ".").prefix(64) {
      let key = "\(layer).\(part)"
      if let known = named[key] {
        layer = known
      } else {
        layer = make(in: layer)
        named[key] = layer
      }
    }
    return layer == parent ? make(in: parent) : layer
  }

  /// The layers that Tailwind declares first.
  mutating func addTailwind() {
    for name in ["theme", "base", "components", "utilities"] { _ = add(name, in: 0) }
  }

  private mutating func make(in parent: Int) -> Int {
    all.append(Layer(parent: parent))
    all[parent].children.append(all.count - 1)
    return all.count - 1
  }

  /// The precedence of each layer: above those declared before it and those nested in it.
  var ranks: [Int] {
    var ranks = Array(repeating: 0, count: all.count)
    var next = 0
    var stack: [(layer: Int, isDone: Bool)] = [(0, false)]
    while let (layer, isDone) = stack.popLast() {
      if isDone {
        ranks[layer] = next
        next += 1
      } else {
        stack.append((layer, true))
        stack += all[layer].children.reversed().map { ($0, false) }
      }
    }
    return ranks
  }
}
