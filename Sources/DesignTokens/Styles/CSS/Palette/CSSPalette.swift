import ColorCore
import SourceSyntax

/// Makes a palette of the custom properties of a group of style sheets.
struct CSSPalette {
  /// A definition of a property, with its precedence in the cascade.
  struct Candidate {
    let entry: Int32
    let declaration: Int32
    let level: Int16
    let importance: Int16
    let layer: Int32
    let specificity: Int32
    let condition: Int32

    /// Ascending precedence (CSS Cascade 5, section 6.1).
    static func precedes(_ a: Candidate, _ b: Candidate) -> Bool {
      if a.level != b.level { return a.level < b.level }
      if a.importance != b.importance { return a.importance < b.importance }
      if a.layer != b.layer { return a.layer < b.layer }
      if a.specificity != b.specificity { return a.specificity < b.specificity }
      return a.declaration < b.declaration
    }

    /// Whether only the order of the declarations decides.
    static func areEqual(_ a: Candidate, _ b: Candidate) -> Bool {
      a.level == b.level && a.importance == b.importance && a.layer == b.layer
        && a.specificity == b.specificity
    }
  }

  let collector: CSSCollector
  /// How many of the declarations are not computed by rules.
  let statedCount: Int
  let themes: CSSThemes
  let ranks: [Int]
  let file: String
  var sheet = Sheet()
  /// The colors that rules write themselves and draw on properties, or on which they draw them.
  var literals = Sheet()
  /// Where rules draw such a color again on the same one, by the first place.
  var otherPlaces: [SourceLocation: [SourceLocation]] = [:]
  /// What is drawn together.
  var pairs: [DrawnPair] = []
  /// Texts in colors of their own, whatever they lie on, by how these are written.
  var texts: [String: SourceLocation] = [:]
  /// Texts on gradients.
  var onGradients: [OnGradient] = []
  /// Colors with an opacity, by their paths.
  var faded: [String: Faded] = [:]
  /// The background that the last rule for the page draws, wherever it applies.
  var pageGround: CSSUsage.Background?
  /// The color that rules give to the text of the page in all themes.
  var pageText: CSSUsage.Ink?
  /// The elements and classes of which rules draw the text.
  var inkedElements: Set<String> = []
  /// What a rule for the dark scheme draws as that.
  var darkPageGround: CSSUsage.Background?
  /// The backgrounds that rules draw for all elements of a name, such as `pre`, or of a class; `nil` where they
  /// are not known.
  var elementGrounds: [String: CSSUsage.Background?] = [:]
  /// What the configuration of Tailwind names.
  var theme = CSSTailwindConfiguration()
  /// The colors that come with Tailwind.
  lazy var given = givenColors
  /// The names of the utilities of Tailwind for colors, unless there may be others.
  lazy var namesOfUtilities = findUtilities()
  /// The paths of what rules compute of properties.
  var computed: Set<String> = []
  /// The paths of the variables of Sass.
  private var variables: Set<String> = []
  var names: CSSNames
  var requirements: [[Sheet.Requirement]] = []
  /// For each entry, the part of the page to which it belongs, or −1.
  var parts: [Int32] = []
  /// The form of each declaration's value.
  var forms: [CSSValues.Form] = []
  /// The values with references other than a single `var()`, and their declarations.
  var pieces: [[CSSValue.Piece]] = []
  var declarationsOfPieces: [Int32] = []
  var problems: [SourceProblem]

  /// The maximum number of definitions: one per property for each selector of each rule in each
  /// state.
  private static let definitionLimit = 2_000_000
  /// The number of undefined properties up to which rules are no sign of a framework around them.
  static let fewStrangers = 4

  /// Finds the themes.
  ///
  /// - Parameters:
  ///   - collected: The rules and declarations.
  ///   - contexts: The contexts of alternative files, the default one first.
  ///   - file: The name of the palette.
  ///   - limits: The limit of themes.
  init(
    _ collected: consuming CSSCollector, contexts: [String], file: String, limits: TokenLimits
  ) {
    var collector = collected
    self.file = file
    var namesOfRules: [[Int32]] = Array(repeating: [], count: collector.rules.count)
    for declaration in collector.declarations {
      namesOfRules[declaration.rule].append(declaration.name)
    }
    var given = NumberSet()
    for (name, _) in collector.tailwindColors {
      if let number = collector.names.existing(name) { given.insert(number) }
    }
    let needsScheme =
      collector.sheets.contains { Self.namesLightDark($0.source.bytes) }
      || collector.usages.contains { usage in
        usage.places.contains { $0.literals.contains { $0.test.feature == CSSThemes.scheme } }
      }
    let drawn = collector.rulesOfSchemes
    var themes = CSSThemes(
      rules: collector.rules + drawn, names: namesOfRules + drawn.map { _ in [] }, given: given,
      needsScheme: needsScheme, files: contexts, evidence: CSSThemeEvidence(collector),
      limit: limits.modes)
    themes.forget(drawn.count)
    statedCount = collector.declarations.count
    themes.place(collector.declareComputed())
    self.themes = themes
    names = CSSNames(collector.names, prefix: collector.prefix)
    ranks = collector.layers.ranks
    problems = collector.problems + LightFontWeights.problems(in: collector)
    self.collector = collector
  }

  private static func namesLightDark(_ bytes: [UInt8]) -> Bool {
    let word = "light-dark"
    var offset = 0
    while let bracket = bytes[offset...].firstIndex(of: UInt8(ascii: "(")) {
      offset = bracket + 1
      guard bracket >= word.utf8.count, bytes[bracket - 5] == UInt8(ascii: "-") else { continue }
      let name = bytes[bracket - word.utf8.count..<bracket]
      if name.elementsEqual(word.utf8, by: { $0 | 0x20 == $1 | 0x20 }) { return true }
    }
    return false
  }

  /// The palette.
  ///
  /// - Parameters:
  ///   - format: The identifier of the format.
  ///   - classes: What the classes of elements draw, and the names that the theme gives to colors.
  ///   - pages: The elements that have the classes of rules.
  ///   - context: What was read.
  /// - Returns: The palette.
  mutating func resolved(
    format: String, classes: CSSClassFiles.Content, pages: CSSPages, in context: LoadContext
  ) -> ResolvedPalette {
    theme = classes.theme
    makeModifiers()
    sheet.reserve(entries: names.table.count, definitions: collector.declarations.count)
    let unsorted = self.candidates()
    let candidates = sorted(unsorted)
    readForms()
    addEntries()
    names.arrange()
    let environment = environment(candidates)
    define(candidates, environment)
    sheet.compiled = values(environment)
    if themes.isTooMany {
      problems.append(
        SourceProblem(
          "css/too-many-themes", "there are too many classes or queries",
          at: SourceLocation(startOf: file),
          help: "Check fewer files at once; the last ones are not checked.",
          severity: .warning))
    }
    reportUnset(environment, in: pages)
    let page = pair(candidates, in: pages)
    if !classes.isEmpty || !collector.applied.isEmpty { pair(classes, targets(candidates)) }
    addPairs()
    noteDrawings(candidates, in: pages)
    // What elements draw in a style of their own is not measured, and to be counted.
    for name in pages.textProperties {
      guard let entry = pageEntry(name) else { continue }
      sheet.update(entry) { $0.drawn = $0.drawn.subtracting(.never).union(.text) }
    }
    noteSections(candidates)
    noteControlLines(classes, targets(candidates))
    if let page { sheet.update(page) { $0.drawn.insert(.page) } }
    pages.scriptedProperties.problem(where: { pageEntry($0) != nil }, in: context).map {
      problems.append($0)
    }
    var palette = sheet.palette(
      file: file, format: format, problems: problems, fileCount: collector.fileCount, in: context)
    markVariables(in: &palette)
    splitComputed(off: &palette)
    addFaded(to: &palette)
    addLiterals(to: &palette, in: context)
    palette.add(onGradients, context.options)
    palette.unplacedTexts = unplacedTexts(in: palette)
    // A property without a color, or with a transparent one, is not a background of a pair.
    let paths = Set(
      palette.tokens.lazy.filter { $0.variants.contains { $0.color?.alpha != 0 } }.map(\.path))
    palette.keepPairings { $0.isOutside || paths.contains($0.path ?? "") }
    for index in palette.outside.indices {
      palette.outside[index].keepPairings { $0.isOutside || paths.contains($0.path ?? "") }
    }
    return palette
  }

  /// Marks the variables of Sass where rules draw or other properties are set: these have their values.
  private func markVariables(in palette: inout ResolvedPalette) {
    guard !variables.isEmpty,
      !collector.usages.isEmpty || palette.tokens.contains(where: { !variables.contains($0.path) })
    else { return }
    for index in palette.tokens.indices where variables.contains(palette.tokens[index].path) {
      palette.tokens[index].isVariable = true
    }
  }

  // MARK: - Modifiers

  private mutating func makeModifiers() {
    for axis in themes.axes { requirements.append(add(axis, to: &sheet)) }
  }

  /// Adds the states of an axis to a sheet, unless it has them.
  @discardableResult
  func add(_ axis: CSSThemes.Axis, to sheet: inout Sheet) -> [Sheet.Requirement] {
    let states = axis.states.map { sheet.requirement(axis.name, $0.name) }
    if let first = states.first {
      sheet.modifiers[Int(first.modifier)].defaultContext = axis.defaultState
    }
    return states
  }

  /// The combinations of contexts in which a rule applies.
  func combinations(_ placement: CSSThemes.Placement) -> [[Sheet.Requirement]]? {
    var result: [[Sheet.Requirement]] = [[]]
    for (axis, states) in placement.allowed {
      guard result.count * states.count <= 4_096 else { return nil }
      result = result.flatMap { list in states.map { list + [requirements[axis][$0]] } }
    }
    return result
  }

  // MARK: - The cascade

  /// A part of the page in which a rule applies under any of some conditions.
  private struct Site {
    let part: Int32
    let level: Int16
    let specificity: Int32
    /// `nil` if there are too many.
    let conditions: [Int32]?
  }

  mutating func candidates() -> [Candidate] {
    var result: [Candidate] = []
    result.reserveCapacity(collector.declarations.count)
    let sites = themes.placements.map { placements in
      placements.map { placement in
        Site(
          part: names.number(ofPart: placement.part), level: Int16(placement.level),
          specificity: Int32(placement.specificity),
          conditions: combinations(placement)?.map { sheet.condition($0) })
      }
    }
    var setInParts = NumberSet()
    for (index, declaration) in collector.declarations.enumerated() {
      let isComputed = index >= statedCount
      let isOfPage = isComputed && !refers(declaration, to: setInParts)
      for site in sites[declaration.rule] {
        if !isComputed, site.part >= 0 { setInParts.insert(declaration.name) }
        guard let conditions = site.conditions,
          result.count + conditions.count <= Self.definitionLimit
        else {
          reportTooComplex(declaration)
          continue
        }
        let entry = entry(of: declaration.name, in: isOfPage ? -1 : site.part)
        let rank = ranks[declaration.layer]
        for condition in conditions {
          result.append(
            Candidate(
              entry: entry, declaration: Int32(index), level: site.level,
              importance: declaration.isImportant ? 1 : 0,
              layer: Int32(declaration.isImportant ? -rank : rank),
              specificity: site.specificity, condition: condition))
        }
      }
    }
    return result
  }

  /// Whether a value refers to one of some properties.
  private func refers(_ declaration: CSSCollector.Declaration, to properties: NumberSet) -> Bool {
    let sheet = collector.sheets[declaration.sheet]
    var used: Set<String> = []
    for piece in CSSValueReader(source: sheet.source, scanner: sheet.scanner)
      .pieces(declaration.value)
    { piece.names(&used) }
    return used.contains { names.table.existing($0).map(properties.contains) ?? false }
  }

  /// The entry of a property in a part of the page, which is added if it is new.
  mutating func entry(of name: Int32, in part: Int32) -> Int32 {
    if let known = names.own(name, in: part) { return known }
    let written = names.table[name]
    let text = SassToken.shown(written)
    let entry: Int
    if part < 0 {
      entry = sheet.add(text, path: SassToken.path(written) { variables.insert($0).inserted })
    } else {
      let selector = names.parts[Int(part)]
      entry = sheet.add("\(selector) \(text)", path: "\(Self.path(selector)).\(text)")
    }
    if Self.isComputed(written) {
      let path = part < 0 ? text : "\(text) in \(names.parts[Int(part)])"
      computed.insert(path)
      sheet.update(entry) { $0.path = path }
    }
    parts.append(part)
    names.set(name, in: part, to: Int32(entry))
    return Int32(entry)
  }

  /// Whether the name of a property stands for what a rule computes.
  static func isComputed(_ name: String) -> Bool { !name.hasPrefix("--") }

  /// The candidates by entry, in ascending order of precedence.
  func sorted(_ candidates: [Candidate]) -> [Candidate] {
    var ends = Array(repeating: 0, count: parts.count + 1)
    for candidate in candidates { ends[Int(candidate.entry) + 1] += 1 }
    for entry in parts.indices { ends[entry + 1] += ends[entry] }
    let starts = ends
    guard var result = candidates.first.map({ Array(repeating: $0, count: candidates.count) })
    else { return [] }
    for candidate in candidates {
      result[ends[Int(candidate.entry)]] = candidate
      ends[Int(candidate.entry)] += 1
    }
    let hasFiles = collector.hasSeveralInputs
    for entry in parts.indices where starts[entry + 1] - starts[entry] > 1 {
      result[starts[entry]..<starts[entry + 1]].sort(by: Candidate.precedes)
      if hasFiles { putThemesLast(&result[starts[entry]..<starts[entry + 1]]) }
    }
    return result
  }

  /// Puts what themes set after the rest, where only the order of two files decides: without
  /// imports nobody knows it, and `dark.css` is meant to override `tokens.css`.
  private func putThemesLast(_ candidates: inout ArraySlice<Candidate>) {
    var start = candidates.startIndex
    while start < candidates.endIndex {
      var end = start + 1
      while end < candidates.endIndex, Candidate.areEqual(candidates[start], candidates[end]) {
        end += 1
      }
      if end - start > 1 {
        let late = CSSFileOrder.late(
          candidates[start..<end].map { (input(of: $0.declaration), $0.condition == 0) })
        let run = Array(zip(candidates[start..<end], late))
        let ordered = run.filter { !$0.1 } + run.filter { $0.1 }
        for (offset, candidate) in ordered.enumerated() { candidates[start + offset] = candidate.0 }
      }
      start = end
    }
  }

  func input(of declaration: Int32) -> Int {
    collector.rules[collector.declarations[Int(declaration)].rule].input
  }

  private mutating func readForms() {
    forms.reserveCapacity(collector.declarations.count)
    var guess = CSSNameGuess()
    let readers = collector.sheets.map { CSSValueReader(source: $0.source, scanner: $0.scanner) }
    for (index, declaration) in collector.declarations.enumerated() {
      let reader = readers[declaration.sheet]
      guard !reader.isPlain(declaration.value) else {
        forms.append(.plain)
        continue
      }
      if let name = reader.aliasName(declaration.value) {
        let guessed = guess.number(of: reader.scanner.bytes[name], in: names.table)
        if let number = guessed ?? names.table.existing(reader.scanner.text(name)) {
          if guessed == nil { guess.note(number) }
          forms.append(.alias(number))
          continue
        }
      }
      let own = reader.pieces(declaration.value)
      guard own.plainText == nil else {
        forms.append(.plain)
        continue
      }
      forms.append(.pieces(Int32(pieces.count)))
      pieces.append(own)
      declarationsOfPieces.append(Int32(index))
    }
  }

  /// The property of which a declaration is an alias.
  func wholeReference(_ declaration: Int32) -> Int32? {
    switch forms[Int(declaration)] {
    case .plain: nil
    case .alias(let name): name
    case .pieces(let position): pieces[Int(position)].wholeReference.flatMap(names.table.existing)
    }
  }

  /// Adds entries for Tailwind's colors and for registered properties with a value. They are not
  /// tokens of the palette unless a rule sets them.
  private mutating func addEntries() {
    for (name, registration) in collector.registrations.sorted(by: { $0.key < $1.key })
    where registration.initial != nil { _ = entry(of: names.number(of: name), in: -1) }
    for (name, _) in collector.tailwindColors {
      let number = names.number(of: name)
      guard names.own(number, in: -1) == nil else { continue }
      sheet.update(Int(entry(of: number, in: -1))) { $0.isToken = false }
    }
  }

  /// The entry of a property of the page.
  func pageEntry(_ name: String) -> Int? {
    names.table.existing(name).flatMap { names.own($0, in: -1) }.map(Int.init)
  }

  private mutating func reportTooComplex(_ declaration: CSSCollector.Declaration) {
    guard problems.last?.code != "css/too-complex" else { return }
    problems.append(
      SourceProblem(
        "css/too-complex",
        "“\(SassToken.shown(names.table[declaration.name]))” is set under too many conditions",
        at: location(declaration), help: "Simplify them; some are not checked.",
        severity: .warning))
  }

  /// A selector as a path segment, without dots.
  static func path(_ selector: String) -> String {
    selector.split { $0 == "." || $0.isWhitespace }.joined(separator: " ")
  }

  func location(_ declaration: CSSCollector.Declaration) -> SourceLocation {
    collector.sheets[declaration.sheet].source.location(of: declaration.value)
  }

  mutating func define(_ candidates: [Candidate], _ environment: CSSEnvironment) {
    for (name, registration) in collector.registrations.sorted(by: { $0.key < $1.key }) {
      guard let entry = pageEntry(name) else { continue }
      sheet.update(entry) { $0.isColor = Self.isColor(registration.syntax) }
      guard let initial = registration.initial else { continue }
      let source = collector.sheets[initial.sheet].source
      sheet.define(
        entry,
        Sheet.Definition(
          value: FixedValue(.text(source.text(initial.value))),
          location: source.location(of: initial.value)))
    }
    if let place = collector.tailwind {
      // With the lowest precedence.
      for (name, value) in collector.tailwindColors {
        guard let entry = pageEntry(name) else { continue }
        sheet.define(entry, Sheet.Definition(value: FixedValue(.text(value)), location: place))
      }
    }
    for candidate in candidates {
      sheet.define(
        Int(candidate.entry), condition: candidate.condition, compiled: candidate.declaration)
    }
    leaveOutPackages(candidates)
    for (entry, isColor) in environment.colors.enumerated()
    where isColor && sheet.entries[entry].isColor == nil {
      sheet.update(entry) { $0.isColor = true }
    }
  }

  /// Takes what only packages set for no token of the palette.
  private mutating func leaveOutPackages(_ candidates: [Candidate]) {
    guard !collector.packages.isEmpty else { return }
    var own: Set<Int32> = []
    for candidate in candidates {
      let sheet = collector.declarations[Int(candidate.declaration)].sheet
      if !collector.packages.contains(sheet) { own.insert(candidate.entry) }
    }
    for candidate in candidates where !own.contains(candidate.entry) {
      sheet.update(Int(candidate.entry)) { $0.isToken = false }
    }
  }

  /// Whether a registered syntax is that of colors; `nil` if it allows other values too.
  static func isColor(_ syntax: String) -> Bool? {
    if syntax == "<color>" { return true }
    let isOpen = ["*", "<color>", "<image>"].contains { syntax.contains($0) }
    return isOpen ? nil : false
  }

  // MARK: - Drawings

  /// Notes for each entry how the rules draw it, directly or through the properties that refer to
  /// it. A property that no rule draws may be drawn in any way elsewhere, and so may those to which
  /// it refers, and those that utilities of Tailwind draw. Beside these, none is in use that no file names.
  private mutating func noteDrawings(_ candidates: [Candidate], in pages: CSSPages) {
    let table = names.table
    var drawings = Array(repeating: TokenDrawing(), count: table.count)
    var strangers: Set<String> = []
    for sheet in collector.sheets {
      for (name, drawing) in sheet.drawings {
        if let number = table.existing(name) {
          drawings[Int(number)].formUnion(drawing)
        } else if drawing.isKnown {
          strangers.insert(name)
        }
      }
    }
    let utilities = Set(theme.properties.values).compactMap(table.existing)
    for number in utilities { drawings[Int(number)].formUnion(.elsewhere) }
    guard strangers.count > Self.fewStrangers || drawings.contains(where: { !$0.isEmpty }) else {
      return
    }
    let stated = collector.declarations[..<statedCount]
    for name in collector.themeNames {
      if let number = table.existing(name) { drawings[Int(number)] = .elsewhere }
    }
    var references: [Int32: Set<Int32>] = [:]
    for (declaration, form) in zip(stated, forms) {
      for name in self.names(in: form) where name != declaration.name {
        references[declaration.name, default: []].insert(name)
      }
    }
    func spread() {
      var changed = references.keys.filter { !drawings[Int($0)].isEmpty }
      while let name = changed.popLast() {
        for target in references[name] ?? []
        where !drawings[Int(target)].isSuperset(of: drawings[Int(name)]) {
          drawings[Int(target)].formUnion(drawings[Int(name)])
          changed.append(target)
        }
      }
    }
    spread()
    let isDrawn = drawings.map { !$0.isEmpty }
    let isAmongStrangers = strangers.count > max(Self.fewStrangers, isDrawn.count { $0 })
    let undrawn: TokenDrawing = isAmongStrangers ? [.never, .amongStrangers] : .never
    for name in references.keys where drawings[Int(name)].isEmpty {
      drawings[Int(name)] = .elsewhere
    }
    spread()
    for candidate in candidates where Int(candidate.declaration) < statedCount {
      let name = Int(collector.declarations[Int(candidate.declaration)].name)
      let isUnused =
        !utilities.isEmpty && !pages.isEmpty && !pages.words.contains(table[Int32(name)])
      let drawing =
        isDrawn[name] ? drawings[name] : isUnused ? [.never, .amongStrangers] : undrawn
      guard drawing.isKnown || drawing.contains(.never) else { continue }
      sheet.update(Int(candidate.entry)) { $0.drawn = drawing }
    }
  }

  /// The properties to which a value refers.
  func names(in form: CSSValues.Form) -> [Int32] {
    switch form {
    case .plain: return []
    case .alias(let name): return [name]
    case .pieces(let position):
      var used: Set<String> = []
      for piece in pieces[Int(position)] { piece.names(&used) }
      return used.compactMap(names.table.existing)
    }
  }

}

extension ResolvedPalette {
  /// Keeps the pairings of the tokens that fulfil a condition.
  fileprivate mutating func keepPairings(_ isKept: (TokenPairing) -> Bool) {
    for index in tokens.indices where !tokens[index].pairings.isEmpty {
      tokens[index].pairings.removeAll { !isKept($0) }
    }
  }
}
