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
  var names = CSSNameTable()
  /// For each style sheet, the numbers of its names; empty where they are the same.
  private var numbers: [[Int32]] = []
  var rules: [Rule] = []
  var declarations: [Declaration] = []
  /// The declarations of `color-scheme`.
  private(set) var schemes: [Declaration] = []
  /// The rules that draw colors.
  var usages: [CSSUsage] = []
  /// For each of them, the input file that led to it and its style sheet.
  private(set) var filesOfUsages: [(input: Int, sheet: Int)] = []
  /// The classes that `@apply` gives.
  private(set) var applied = CSSAppliedClasses()
  var registrations: [String: Registration] = [:]
  /// The imported packages and URLs whose rules were not read.
  var externals: [String] = []
  /// Those of which no values were read, either.
  var unread: [String] = []
  /// The style sheets of packages, of which only values were read.
  private(set) var packages: Set<Int> = []
  /// Whether Tailwind has plugins, which may add whatever they like.
  var hasPlugins = false
  /// The prefix of Tailwind's variables, as in `prefix(tw)`.
  var prefix: String?
  /// The location at which Tailwind, and with it its colors, is imported.
  private(set) var tailwind: SourceLocation?
  /// The names, or beginnings of names, that `@theme` removes.
  var removedPrefixes: Set<String> = []
  /// The variables that layers set to themselves: what the page sets.
  private(set) var repeatedNames: Set<String> = []
  /// The variables that some rule leaves to the element around.
  private(set) var inheritedNames: Set<String> = []
  var layers = CSSLayers()
  /// Where the first rule for `html` or `body` is.
  private(set) var pageRule: SourceLocation?
  private(set) var problems: [SourceProblem] = []

  let files: CSSFiles
  private var sheetIndices: [String: Int] = [:]
  var variants: [String: Variant] = [:]
  /// The blocks of the utilities of Tailwind that style sheets define, by their names.
  var ownUtilities: [String: [(sheet: Int, nodes: [CSSStylesheet.Node])]] = [:]
  var customMedia: [String: CSSCondition] = [:]
  var input = 0
  /// The files being imported, outermost first.
  private var importing: [String] = []
  /// The custom properties of `@theme`, in order, including any that a later `--color-*: initial`
  /// removes.
  var themeItems: [(name: String, declaration: Int?)] = []
  /// The remaining budget for parts of blocks, which variants and imports can repeat.
  var budget = 4_000_000
  private var isStopped = false

  /// A Tailwind variant: its selector or media query, or a block with `@slot`.
  enum Variant {
    case selector(sheet: Int, range: Range<Int>)
    case block(sheet: Int, nodes: [CSSStylesheet.Node])
  }

  /// The context of a part of a style sheet.
  struct Surroundings {
    var condition = CSSCondition.always
    /// The selectors of the enclosing rule; `nil` outside rules.
    var selectors: [CSSSelector]?
    /// The selectors of the enclosing rules as they are written, the outermost first.
    var path: [(sheet: Int, selector: Range<Int>)] = []
    var isInScope = false
    var layer = 0
    /// Whether it is `@theme`.
    var isTheme = false
    /// The content for `@slot`, innermost last.
    var slots: [(sheet: Int, nodes: [CSSStylesheet.Node])] = []
    var variantDepth = 0
  }

  /// The elements that have the rules.
  let pages: CSSPages
  /// The classes of rules that are judged on other pages only, each with whether some text has its name.
  var unjudged: [String: Bool] = [:]

  init(files: CSSFiles, pages: CSSPages) { (self.files, self.pages) = (files, pages) }

  /// Adds a file and its imports.
  mutating func add(_ path: String, input: Int) {
    self.input = input
    readFile(path, Surroundings(), from: nil)
  }

  /// Frees the nodes of the style sheets.
  mutating func dropNodes() {
    for index in sheets.indices { sheets[index].dropNodes() }
  }

  /// The colors of Tailwind that the style sheets can refer to.
  var tailwindColors: [(name: String, value: String)] {
    tailwind == nil ? [] : CSSTailwind.colors.filter { !isRemoved($0.name) }
  }

  /// The variables of `@theme`, which utilities in documents draw.
  var themeNames: [String] { themeItems.map(\.name) }

  /// Whether the rules come from several inputs, none of which imports another.
  var hasSeveralInputs: Bool {
    guard let first = rules.first?.input else { return false }
    return rules.contains { $0.input != first }
  }

  /// The number of files read.
  var fileCount: Int {
    sheets.indices.reduce(0) { packages.contains($1) ? $0 : $0 + sheets[$1].fileCount }
  }

  // MARK: - Files

  mutating func readFile(
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
        index = add(sheet)
        sheetIndices[identity] = index
        problems += sheet.problems
        gather(sheet, index)
      }
    }
    importing.append(identity)
    walk(sheets[index].nodes, sheet: index, surroundings)
    importing.removeLast()
  }

  /// Reads the values in the style sheet of a package: what rules draw there is none of the project's.
  mutating func readPackage(
    _ path: String, _ surroundings: Surroundings, from location: SourceLocation
  ) {
    let before = (sheets: sheets.count, usages: usages.count, problems: problems.count)
    readFile(path, surroundings, from: location)
    packages.formUnion(before.sheets..<sheets.count)
    usages.removeLast(usages.count - before.usages)
    filesOfUsages.removeLast(filesOfUsages.count - before.usages)
    problems.removeLast(problems.count - before.problems)
  }

  /// Adds the rules for elements that have a style of their own.
  mutating func addStyles() {
    rootValues = pages.rootValues
    toggled = pages.toggled
    elementSheet = sheets.count
    for page in pages.pages where !page.styled.isEmpty {
      guard let source = try? files.context.source(at: page.path),
        let sheet = CSSElementStyle.sheet(
          of: page.styled, in: source, readsThemes: files.readsThemes)
      else { continue }
      walk(sheet.nodes, sheet: add(sheet), Surroundings())
    }
  }

  /// The style sheets of components that are for their own elements only.
  var scopedSheets: Set<Int> = []

  /// The attributes that the root element of all pages has.
  private(set) var rootValues: [String: String] = [:]
  /// The classes that code gives to elements, and no page does.
  private(set) var toggled: Set<String> = []

  /// The first style sheet for elements that have a style of their own.
  private(set) var elementSheet = Int.max

  private mutating func add(_ sheet: CSSStylesheet) -> Int {
    sheets.append(sheet)
    addNames(of: sheet)
    return sheets.count - 1
  }

  private mutating func addNames(of sheet: CSSStylesheet) {
    if names.count == 0 {
      names = sheet.names
      numbers.append([])
    } else {
      numbers.append(sheet.names.names.map { names.number(of: $0) })
    }
  }

  func number(of declaration: CSSStylesheet.Declaration, sheet: Int) -> Int32 {
    numbers[sheet].isEmpty ? declaration.name : numbers[sheet][Int(declaration.name)]
  }

  /// Whether it is Tailwind CSS 4, which is imported, and whose theme is in a style sheet.
  var isOfTailwind4: Bool { isTailwindImported || !themeItems.isEmpty }
  var isTailwindImported = false

  mutating func useTailwind(at location: SourceLocation) {
    if tailwind == nil { tailwind = location }
  }

  // MARK: - Problems

  mutating func report(
    _ code: String, _ message: String, at location: SourceLocation, help: String
  ) {
    guard problems.count < 1_000 else { return }
    problems.append(
      SourceProblem(code, message, at: location, help: help, severity: .warning))
  }

  mutating func stop(at location: SourceLocation?) {
    guard !isStopped, let sheet = sheets.first else { return }
    isStopped = true
    problems.append(
      SourceProblem(
        "css/too-large", "variants and imports repeat the rules too often",
        at: location ?? SourceLocation(startOf: sheet.source.name),
        help: "Reduce them; the rest is not checked."))
  }

  func location(_ range: Range<Int>, _ sheet: Int) -> SourceLocation {
    sheets[sheet].source.location(of: range)
  }

  // MARK: - Rules

  mutating func walk(
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
        guard !isUnjudged(selector, body, sheet: sheet, surroundings),
          let selectors = read(selector, sheet: sheet, surroundings)
        else { continue }
        if pageRule == nil, selectors.contains(where: \.isOfWholePage) {
          pageRule = location(selector, sheet)
        }
        var inner = surroundings
        inner.selectors = selectors
        inner.path.append((sheet, selector))
        inner.isTheme = false
        walk(body, sheet: sheet, inner)
      case .atRule(let name, let prelude, let body):
        if let body {
          atRule(name, prelude, body, sheet: sheet, surroundings)
        } else if name == "apply" {
          apply(prelude, sheet: sheet, surroundings, to: &utilities)
        } else {
          statement(name, prelude, sheet: sheet, surroundings)
        }
      }
    }
    if !used.isEmpty || utilities != nil { draw(used, utilities, sheet: sheet, surroundings) }
  }

  /// Notes what a block draws by its declarations, and by the utilities that it applies.
  private mutating func draw(
    _ used: [CSSStylesheet.Declaration], _ utilities: CSSUtilities?, sheet: Int,
    _ surroundings: Surroundings
  ) {
    for (number, used) in CSSChoice.cases(of: used, in: sheets[sheet]).enumerated() {
      let place =
        number == 0
        ? surroundings : self.surroundings(surroundings, with: CSSChoice.classes[number - 1])
      add(used, number == 0 ? utilities : nil, sheet: sheet, place)
    }
    for (state, utilities) in utilities?.textsInStates ?? [] {
      add([], utilities, sheet: sheet, self.surroundings(surroundings, with: ":\(state)"))
    }
  }

  private mutating func add(
    _ used: [CSSStylesheet.Declaration], _ utilities: CSSUtilities?, sheet: Int,
    _ place: Surroundings
  ) {
    let usage = CSSUsage.read(
      used, applying: utilities, of: sheets[sheet], places: { places(place) })
    guard var usage else { return }
    usage.layer = place.layer
    usages.append(usage)
    filesOfUsages.append((input, sheet))
  }

  /// Adds the classes after an `@apply`.
  private mutating func apply(
    _ classes: Range<Int>, sheet: Int, _ surroundings: Surroundings,
    to utilities: inout CSSUtilities?
  ) {
    var known = utilities ?? CSSUtilities()
    let words = CSSUtilities.words(classes, sheets[sheet].scanner)
    let isOwn = surroundings.variantDepth > 0 || words.contains { isOwnUtility($0.text) }
    for (word, range) in words where !applyOwn(word, range, sheet: sheet, surroundings, isOwn) {
      known.add(word, range)
    }
    utilities = known
    // What a list in a variant says is joined with the rest by its rule, and boxes to tick have no text.
    guard surroundings.variantDepth == 0,
      !(surroundings.path.last.map { CSSUsage.Subject.isBox(selectorText($0)) } ?? false)
    else { return }
    applied.add(
      classes, sheet: sheet,
      selectors: surroundings.path.map(selectorText), surroundings.condition)
  }

  private func selectorText(_ place: (sheet: Int, selector: Range<Int>)) -> String {
    sheets[place.sheet].scanner.text(place.selector)
  }

  /// Gives the colors of the theme that the last rules draw the place at which they are applied.
  mutating func placeUsages(from first: Int, at location: SourceLocation) {
    for index in usages.indices[first...] { usages[index].place(at: location) }
  }

  /// Where the elements of rules have something more: a state, or a class for the color that code chooses.
  func surroundings(_ surroundings: Surroundings, with more: String) -> Surroundings {
    var inner = surroundings
    let scanner = CSSScanner("&" + more)
    inner.selectors = try? CSSSelectorReader(scanner, parents: surroundings.selectors)
      .list(scanner.bytes.indices)
    return inner
  }

  mutating func read(
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
  func places(
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

  mutating func add(
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
}
