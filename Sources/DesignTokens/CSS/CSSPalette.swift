import ColorCore
import SourceSyntax

/// Makes a palette of the custom properties of a group of style sheets.
struct CSSPalette {
  /// A definition of a property, with its precedence in the cascade.
  private struct Candidate {
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
  private let statedCount: Int
  let themes: CSSThemes
  private let ranks: [Int]
  private let file: String
  var sheet = Sheet()
  /// The colors that rules write themselves and draw on properties, or on which they draw them.
  private var literals = Sheet()
  /// What is drawn together.
  private var pairs: [DrawnPair] = []
  /// Texts on gradients.
  var onGradients: [OnGradient] = []
  /// Colors with an opacity, by their paths.
  private var faded: [String: Faded] = [:]
  /// The background that the last rule for the page draws, wherever it applies.
  private(set) var pageGround: CSSUsage.Background?
  /// The backgrounds that rules draw for all elements of a name, such as `pre`; `nil` where they are
  /// not known.
  private(set) var elementGrounds: [String: CSSUsage.Background?] = [:]
  /// What the configuration of Tailwind names.
  private(set) var theme = CSSTailwindConfiguration()
  /// The colors that come with Tailwind.
  lazy var given = givenColors
  /// The paths of what rules compute of properties.
  private var computed: Set<String> = []
  /// The paths of the variables of Sass.
  private var pageTexts: Set<String> = []
  private var names: CSSNames
  private var requirements: [[Sheet.Requirement]] = []
  /// For each entry, the part of the page to which it belongs, or −1.
  private var parts: [Int32] = []
  /// The form of each declaration's value.
  private var forms: [CSSValues.Form] = []
  /// The values with references other than a single `var()`, and their declarations.
  private var pieces: [[CSSValue.Piece]] = []
  private var declarationsOfPieces: [Int32] = []
  private var problems: [SourceProblem]

  /// The maximum number of definitions: one per property for each selector of each rule in each
  /// state.
  private static let definitionLimit = 2_000_000
  /// The number of undefined properties up to which rules are no sign of a framework around them.
  private static let fewStrangers = 4

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
    var themes = CSSThemes(
      rules: collector.rules, names: namesOfRules, given: given, needsScheme: needsScheme,
      files: contexts, evidence: CSSThemeEvidence(collector), limit: limits.modes)
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
    format: String, classes: CSSClassFiles.Content, pages: () -> CSSPages, in context: LoadContext
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
    let page = pair(candidates, in: drawsClasses ? pages() : CSSPages())
    if !classes.isEmpty || !collector.applied.isEmpty { pair(classes, targets(candidates)) }
    addPairs()
    noteDrawings(candidates)
    noteSections(candidates)
    noteControlLines(classes, targets(candidates))
    if let page { sheet.update(page) { $0.drawn.insert(.page) } }
    var palette = sheet.palette(
      file: file, format: format, problems: problems, fileCount: collector.fileCount, in: context)
    splitComputed(off: &palette)
    addFaded(to: &palette)
    addLiterals(to: &palette, in: context)
    addGradients(to: &palette)
    // A property without a color, or with a transparent one, is not a background of a pair.
    let paths = Set(
      palette.tokens.lazy.filter { $0.variants.contains { $0.color?.alpha != 0 } }.map(\.path))
    palette.keepPairings { $0.isOutside || paths.contains($0.path ?? "") }
    for index in palette.outside.indices {
      palette.outside[index].keepPairings { $0.isOutside || paths.contains($0.path ?? "") }
    }
    return palette
  }

  // MARK: - Modifiers

  private mutating func makeModifiers() {
    for axis in themes.axes { requirements.append(add(axis, to: &sheet)) }
  }

  /// Adds the states of an axis to a sheet, unless it has them.
  @discardableResult
  private func add(_ axis: CSSThemes.Axis, to sheet: inout Sheet) -> [Sheet.Requirement] {
    let states = axis.states.map { sheet.requirement(axis.name, $0.name) }
    if let first = states.first {
      sheet.modifiers[Int(first.modifier)].defaultContext = axis.defaultState
    }
    return states
  }

  /// The combinations of contexts in which a rule applies.
  private func combinations(_ placement: CSSThemes.Placement) -> [[Sheet.Requirement]]? {
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

  private mutating func candidates() -> [Candidate] {
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
  private mutating func entry(of name: Int32, in part: Int32) -> Int32 {
    if let known = names.own(name, in: part) { return known }
    let written = names.table[name]
    let text = SassToken.shown(written)
    let entry: Int
    if part < 0 {
      entry = sheet.add(text, path: SassToken.path(written) { pageTexts.insert($0).inserted })
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
  private static func isComputed(_ name: String) -> Bool { !name.hasPrefix("--") }

  /// The candidates by entry, in ascending order of precedence.
  private func sorted(_ candidates: [Candidate]) -> [Candidate] {
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

  private func input(of declaration: Int32) -> Int {
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
  private func wholeReference(_ declaration: Int32) -> Int32? {
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
  private static func path(_ selector: String) -> String {
    selector.split { $0 == "." || $0.isWhitespace }.joined(separator: " ")
  }

  private func location(_ declaration: CSSCollector.Declaration) -> SourceLocation {
    collector.sheets[declaration.sheet].source.location(of: declaration.value)
  }

  private mutating func define(_ candidates: [Candidate], _ environment: CSSEnvironment) {
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
    for (entry, isColor) in environment.colors.enumerated()
    where isColor && sheet.entries[entry].isColor == nil {
      sheet.update(entry) { $0.isColor = true }
    }
  }

  /// Whether a registered syntax is that of colors; `nil` if it allows other values too.
  private static func isColor(_ syntax: String) -> Bool? {
    if syntax == "<color>" { return true }
    let isOpen = ["*", "<color>", "<image>"].contains { syntax.contains($0) }
    return isOpen ? nil : false
  }

  // MARK: - Pairs

  /// Whether a rule draws something of elements with a class or an identifier, which pages have.
  private var drawsClasses: Bool {
    collector.usages.contains { usage in
      usage.places.contains { place in
        place.selector.pieces.contains { $0.text.contains { ".#".contains($0) } }
      }
    }
  }

  /// Pairs the foregrounds and backgrounds that rules draw, for the part of the page that a rule
  /// selects and for those in which the same part sets both again, such as `.btn:hover`.
  ///
  /// - Parameters:
  ///   - candidates: The definitions of properties.
  ///   - pages: The elements that have the classes of rules.
  /// - Returns: The entry that the last rule for the page draws as its background, wherever it applies.
  private mutating func pair(_ candidates: [Candidate], in pages: CSSPages) -> Int? {
    guard !collector.usages.isEmpty else { return nil }
    let variants = self.variants()
    let stated = CSSDrawnLayers.withShapes(self.drawn(where: pages.fieldClasses))
    let drawn = stated + (canvas(under: stated).map { [$0] } ?? [])
    let layers = CSSDrawnLayers(drawn)
    let worlds = CSSDrawnLayers.alternatives(drawn).map { CSSDrawnLayers($0) }
    let rules = DrawnRules(
      layers: layers, joined: worlds.isEmpty ? layers.joined : worlds.flatMap(\.joined),
      shown: shownRules(layers, in: worlds.isEmpty ? pages : CSSPages(), candidates),
      unused: pages.areOf(drawn.lazy.compactMap(\.part))
        ? Set(drawn.compactMap(\.part).filter(pages.lack)) : [],
      variants: variants, hostVariants: hostVariants(), targets: targets(candidates),
      references: variants.isEmpty ? [:] : references(candidates))
    // What is printed is seen on no screen.
    for rule in drawn where !rule.isPrinted { pair(rule, among: rules) }
    for joined in rules.joined { pair(joined, among: rules) }
    for rule in drawn where !rule.isPrinted { pairOutline(of: rule, on: drawn, rules.targets) }
    for joined in rules.shown.joined {
      for contexts in themes.contexts(joined.contexts, without: joined.excluded) {
        pair(
          joined.foreground, on: joined.background, over: joined.under, in: joined.part, contexts,
          reason: joined.reason, joint: joined.joint, font: joined.font, rules.targets)
      }
    }
    let page = drawn.last {
      $0.part == nil && $0.contexts.isEmpty && !$0.isPrinted && $0.usage.background != nil
    }
    pageGround = page?.usage.background.map {
      CSSUsage.Background(ink: known($0.ink, in: nil, rules.targets), location: $0.location)
    }
    noteElementGrounds(drawn)
    return pageGround?.ink.name.flatMap { entry($0, in: nil, rules.targets) }
  }

  /// What rules draw, and what is known of them.
  private struct DrawnRules {
    let layers: CSSDrawnLayers
    let joined: [CSSDrawnLayers.Joined]
    let shown: CSSShownRules
    /// The parts of which no page has any class.
    let unused: Set<String>
    /// The parts that set properties, by the part that encloses them.
    let variants: [String: [String]]
    /// Those of the hosts of shadow trees, by the style sheets of these.
    let hostVariants: [Int: [String]]
    let targets: [Int: Int]
    let references: [Int: Set<Int32>]

    func unusedRule(_ parts: String?...) -> String? {
      parts.lazy.compactMap(\.self).first(where: unused.contains)
    }

    /// The size and the weight of the text that a rule for a part draws on its own background.
    func font(of part: String?) -> (size: Double?, weight: Double?) {
      let font = layers.font(of: part)
      guard let part, shown.large.contains(part) else { return font }
      return (max(font.size ?? 0, CSSTextSize.large), font.weight)
    }

    /// A foreground in the role that it has in a part.
    func shown(_ foreground: CSSUsage.Foreground, in part: String?) -> CSSUsage.Foreground {
      guard foreground.role == .text, let part,
        layers.showsIcon(part) || shown.icons.contains(CSSPart.withoutStates(part))
      else { return foreground }
      return foreground.with(role: .ui)
    }
  }

  /// The contexts in which no rule for a theme sets one of the two anew.
  private func remaining(
    _ foreground: CSSUsage.Foreground, in part: String?,
    joinedBy joined: CSSDrawnLayers.Joined? = nil, _ contexts: [String: [String]],
    _ layers: CSSDrawnLayers
  ) -> [[String: [String]]] {
    themes.contexts(
      contexts, without: layers.overrides(of: foreground, in: part, joinedBy: joined, contexts))
  }

  /// Pairs what one rule draws, and what variants of its part make of it.
  private mutating func pair(_ rule: CSSDrawnLayers.Rule, among rules: DrawnRules) {
    if !rule.usage.stops.isEmpty, rules.unusedRule(rule.part) == nil {
      noteGradient(rule, font: rules.layers.font(of: rule.part), rules.targets)
    }
    guard let background = rule.usage.background ?? rule.usage.tint else { return }
    let (part, layers) = (rule.part, rules.layers)
    let ground = known(background.ink, in: part, rules.targets)
    let isTextless =
      part.map { layers.showsNoText($0) || rules.shown.redraws($0, rule.usage) } ?? false
    let foregrounds = rule.usage.foregrounds.filter { !isTextless || $0.property != "color" }
      .flatMap { foreground in
        remaining(foreground, in: part, rule.contexts, layers).map { (foreground, $0) }
      }
    for (foreground, contexts) in foregrounds where foreground.property != "outline-color" {
      let isRedrawn =
        foreground.property == "border-color" && part.map(layers.drawsLinesAnew) ?? false
      pair(
        rules.shown(foreground, in: part), on: background, in: part, contexts,
        reason: "the rule “\(rule.name)” sets both",
        joint: isRedrawn || ground.isVeil ? .doubtful : nil, unusedRule: rules.unusedRule(part),
        font: rules.font(of: part), rules.targets)
    }
    let variants = part.map { CSSNames.withClass($0).flatMap { rules.variants[$0] ?? [] } } ?? []
    for variant in variants {
      pair(foregrounds, of: rule, on: background, in: variant, among: rules)
    }
    guard let part, !rule.usage.inks.contains(where: { isSet($0, in: part) }) else { return }
    for variant in rules.hostVariants[rule.sheet] ?? [] where part != variant {
      pair(foregrounds, of: rule, on: background, in: variant, among: rules)
    }
  }

  /// Whether a part of the page sets the property that is drawn.
  private func isSet(_ ink: CSSUsage.Ink, in part: String) -> Bool {
    ink.name.map { names.own($0, in: part) != nil } ?? false
  }

  /// Pairs what a rule draws in a variant that sets a property of it anew.
  private mutating func pair(
    _ foregrounds: [(CSSUsage.Foreground, [String: [String]])], of rule: CSSDrawnLayers.Rule,
    on background: CSSUsage.Background, in variant: String, among rules: DrawnRules
  ) {
    let (part, layers) = (rule.part, rules.layers)
    let isGroundOwn = isSet(background.ink, in: variant)
    // What a rule for the variant draws itself is none of the outer rule.
    guard isGroundOwn || !layers.drawsBackground(variant) else { return }
    for (foreground, contexts) in foregrounds where foreground.property != "outline-color" {
      let isTextOwn = isSet(foreground.ink, in: variant)
      guard isGroundOwn || isTextOwn, isTextOwn || !layers.draws(foreground, variant),
        isGroundOwn || !changes(background.ink, in: part, variant, rules.references),
        isTextOwn || !changes(foreground.ink, in: part, variant, rules.references)
      else { continue }
      pair(
        rules.shown(foreground, in: variant), on: background, in: variant, contexts,
        reason: "the rule “\(rule.name)” sets both", unusedRule: rules.unusedRule(variant),
        font: layers.font(of: variant), rules.targets)
    }
  }

  /// Pairs the outline of all controls that have the focus with the page, on which some of them lie.
  private mutating func pairOutline(
    of rule: CSSDrawnLayers.Rule, on drawn: [CSSDrawnLayers.Rule], _ targets: [Int: Int]
  ) {
    guard let outline = rule.usage.foregrounds.first(where: { $0.property == "outline-color" })
    else { return }
    let pages = drawn.filter { $0.part == nil && !$0.isPrinted && $0.usage.drawsBackground }
    for page in pages {
      guard let background = page.usage.background,
        page.contexts == rule.contexts || page.contexts.isEmpty || rule.contexts.isEmpty
      else { continue }
      let own = page.contexts.isEmpty ? rule.contexts : page.contexts
      let others = pages.filter { !$0.contexts.isEmpty && $0.contexts != own }.map(\.contexts)
      for contexts in themes.contexts(own, without: others) {
        pair(
          outline, on: background, in: rule.part, contexts,
          reason: "the rule “\(rule.name)” draws it around controls, which lie on “\(page.name)”",
          joint: .page, targets)
      }
    }
  }

  /// Pairs what several rules draw together.
  private mutating func pair(_ joined: CSSDrawnLayers.Joined, among rules: DrawnRules) {
    let layers = rules.layers
    if joined.foreground.property == "color", joined.part.map(layers.showsNoText) ?? false {
      return
    }
    if joined.joint.isOpen, joined.textPart.map(rules.shown.settled.contains) ?? false { return }
    let places = remaining(
      joined.foreground, in: joined.part, joinedBy: joined, joined.contexts, layers)
    for contexts in places {
      pair(
        rules.shown(joined.foreground, in: joined.part), on: joined.background,
        over: joined.under, in: joined.part, contexts, reason: joined.reason, joint: joined.joint,
        unusedRule: rules.unusedRule(joined.textPart, joined.groundPart),
        font: layers.font(of: joined.part), rules.targets)
      pairVariants(of: joined, layers, rules.variants, contexts, rules.targets)
    }
  }

  /// The variants of the hosts of shadow trees that set properties, by the style sheets of these:
  /// `:host([data-variant="quiet"])`.
  private func hostVariants() -> [Int: [String]] {
    var result: [Int: Set<String>] = [:]
    for (rule, placements) in zip(collector.rules, themes.placements)
    where rule.places.allSatisfy(\.selector.isHost) {
      result[rule.sheet, default: []].formUnion(
        placements.compactMap(\.part).filter { !$0.contains(where: \.isWhitespace) })
    }
    return result.mapValues { $0.sorted() }
  }

  /// What pages show of rules, but for colors that a part of the page sets anew: these may be others there.
  private func shownRules(
    _ layers: CSSDrawnLayers, in pages: CSSPages, _ candidates: [Candidate]
  ) -> CSSShownRules {
    let scoped = Set(
      candidates.lazy.filter { parts[Int($0.entry)] >= 0 }.map {
        names.table[collector.declarations[Int($0.declaration)].name]
      })
    return CSSShownRules(
      layers, in: pages, sheets: collector.sheets.map(\.source.name), without: scoped,
      hasOtherSheets: collector.tailwind != nil
        || collector.externals.contains { !$0.contains("fonts.") },
      resetsFonts: collector.tailwind != nil)
  }

  /// Pairs a text on the background of an element around it where a variant of that element gives the color of
  /// the text another value: `.note.bad { --tone: … }` for `.note .title { color: var(--tone) }`.
  private mutating func pairVariants(
    of joined: CSSDrawnLayers.Joined, _ layers: CSSDrawnLayers, _ variants: [String: [String]],
    _ contexts: [String: [String]], _ targets: [Int: Int]
  ) {
    guard let part = joined.part, let ground = joined.groundPart, part.hasPrefix("\(ground) "),
      case .property(let name) = joined.foreground.ink, names.own(name, in: ground) != nil
    else { return }
    let rest = part.dropFirst(ground.count)
    for variant in variants[ground] ?? []
    where names.own(name, in: variant) != nil && CSSUsage.enclosing(variant) == nil
      && !layers.drawsBackground(variant)
      && !layers.draws(joined.foreground, variant + rest)
    {
      pair(
        joined.foreground, on: joined.background, over: joined.under, in: variant, contexts,
        reason: "the rules for “\(ground)” set them, and “\(variant)” another color",
        joint: joined.joint,
        font: layers.font(of: part), targets)
    }
  }

  private mutating func noteElementGrounds(_ rules: [CSSDrawnLayers.Rule]) {
    for rule in rules where !rule.isPrinted && !rule.isModule && rule.usage.drawsBackground {
      guard let part = rule.part, part.allSatisfy({ $0.isLetter || $0.isNumber }) else { continue }
      if rule.contexts.isEmpty, rule.usage.clearsBackground {
        elementGrounds[part] = nil
      } else {
        elementGrounds.updateValue(
          rule.contexts.isEmpty ? rule.usage.background : nil, forKey: part)
      }
    }
  }

  /// The token that a rule for a part of the page draws.
  func entry(_ name: String, in part: String?, _ targets: [Int: Int]) -> Int? {
    guard var entry = names.entry(of: name, in: part).map(Int.init) else { return nil }
    for _ in 0..<16 {
      guard let target = targets[entry] else { break }
      entry = target
    }
    return sheet.entries[entry].isToken ? entry : nil
  }

  /// The properties to which those that parts of the page set refer, by entry.
  private func references(_ candidates: [Candidate]) -> [Int: Set<Int32>] {
    var result: [Int: Set<Int32>] = [:]
    for candidate in candidates where parts[Int(candidate.entry)] >= 0 {
      result[Int(candidate.entry), default: []].formUnion(
        names(in: forms[Int(candidate.declaration)]))
    }
    return result
  }

  /// Whether a variant of a part sets what the value of a property in that part depends on: the
  /// value is another one there.
  private func changes(
    _ ink: CSSUsage.Ink, in part: String?, _ variant: String, _ references: [Int: Set<Int32>]
  ) -> Bool {
    var open = ink.name.flatMap { names.entry(of: $0, in: part) }.map { [Int($0)] } ?? []
    var seen = Set(open)
    while let entry = open.popLast() {
      for name in references[entry] ?? [] {
        if names.own(names.table[name], in: variant) != nil { return true }
        if let next = names.entry(of: name, in: parts[entry]), seen.insert(Int(next)).inserted {
          open.append(Int(next))
        }
      }
    }
    return false
  }

  /// What the rules draw in each part of the page, given the classes that only fields have.
  private func drawn(where fields: Set<String>) -> [CSSDrawnLayers.Rule] {
    zip(collector.usages, collector.filesOfUsages).flatMap { usage, file in
      let name = collector.sheets[file.sheet].source.name
      let isInComponent = CSSPageStyles.isOfComponent(name)
      return usage.places.map { place in
        var place = place
        themes.likeness.divide(&place)
        var own = usage
        own.places = []
        let isField = place.part.map { part in
          CSSPart.classes(ofCompound: CSSUsage.element(of: part)[...]).contains(
            where: fields.contains)
        }
        own.foregrounds = CSSUsage.Subject(place.part, isField: isField ?? false)
          .filter(usage.foregrounds)
        return CSSDrawnLayers.Rule(
          part: place.part.map(CSSPart.atRest),
          name: place.part ?? place.selector.nameOfPage,
          contexts: themes.contexts(of: place), usage: own,
          isPrinted: place.literals.contains {
            $0.test.feature == "media" && !$0.isNegated && $0.test.value.hasPrefix("print")
          },
          isConditional: place.literals.contains {
            ["media", "container"].contains($0.test.feature)
              && !["screen", "all"].contains($0.test.value)
          }, sheet: file.sheet,
          isModule: name.contains(".module.") || name.contains(".component.") || isInComponent,
          isInComponent: isInComponent,
          specificity: place.specificity)
      }
    }.filter { !($0.part.map(CSSPart.isFocusInControl) ?? false) }
  }

  /// What a page is shown on if rules for it set no background: white, unless the scheme may be dark (CSS
  /// Color Adjustment 1, section 2.2). Where rules name colors, the page may have one by another way. A
  /// background for the dark page is none of the light one.
  private func canvas(under rules: [CSSDrawnLayers.Rule]) -> CSSDrawnLayers.Rule? {
    guard let location = collector.pageRule, statedCount == 0, collector.tailwind == nil,
      collector.schemes.isEmpty,
      !rules.contains(where: {
        $0.part == nil && !$0.isPrinted && $0.usage.drawsBackground
          && !themes.isOfDarkFile($0.contexts)
      }),
      let white = try? Color(parsing: "white")
    else { return nil }
    let usage = CSSUsage(
      places: [], foregrounds: [],
      background: CSSUsage.Background(ink: .literal("white", white), location: location),
      hidesBackground: false, hidesText: false)
    return CSSDrawnLayers.Rule(
      part: nil, name: CSSDrawnLayers.canvas, contexts: [:], usage: usage, isPrinted: false,
      isConditional: false, sheet: 0, isModule: false, isInComponent: false, specificity: 0)
  }

  /// The original of a property that only repeats another one: `--on-accent` where `.btn` has
  /// `--fg: var(--on-accent)`, and `--code` where Tailwind needs `--color-code: var(--code)`.
  private func targets(_ candidates: [Candidate]) -> [Int: Int] {
    var result: [Int: Int?] = [:]
    var unconditional: Set<Int> = []
    for candidate in candidates {
      let entry = Int(candidate.entry)
      let (part, key) = (parts[entry], sheet.entries[entry].key)
      guard part >= 0 || key.hasPrefix("--color-") else { continue }
      var target = wholeReference(candidate.declaration)
        .flatMap { names.entry(of: $0, in: part) }.map(Int.init)
      if part < 0, let other = target, key != "--color-\(sheet.entries[other].key.dropFirst(2))" {
        target = nil
      }
      if candidate.condition == 0 { unconditional.insert(entry) }
      if let known = result[entry], known != target {
        result.updateValue(nil, forKey: entry)
      } else {
        result.updateValue(target, forKey: entry)
      }
    }
    return result.compactMapValues { $0 }.filter { unconditional.contains($0.key) }
  }

  /// The parts that set properties, by the part that encloses them.
  private func variants() -> [String: [String]] {
    var result: [String: [String]] = [:]
    for part in names.parts.sorted() {
      for outer in names.selectors(around: part).dropFirst() {
        result[outer, default: []].append(part)
      }
    }
    return result
  }

  /// Pairs what rules, or the classes of an element, draw.
  mutating func pair(
    _ foreground: CSSUsage.Foreground, on background: CSSUsage.Background,
    over under: [CSSUsage.Ink] = [], in part: String?,
    _ contexts: [String: [String]], reason: String, joint: TokenPairing.Joint? = nil,
    by classes: CSSClasses? = nil, unusedRule: String? = nil,
    font: (size: Double?, weight: Double?)? = nil,
    _ targets: [Int: Int]
  ) {
    // Disabled elements need no contrast.
    if let part, part.contains("disabled") { return }
    let (foreground, background) = (
      foreground.with(ink: known(foreground.ink, in: part, targets)),
      CSSUsage.Background(
        ink: known(background.ink, in: part, targets), location: background.location)
    )
    // The border of a field is to be seen beside the page, not beside a tint of itself.
    if background.ink.isComputed, foreground.property == "border-color" { return }
    // A tint that fills a shape is no mark.
    if foreground.property == "fill", case .computed(let text, _) = foreground.ink,
      text.contains("transparent")
    {
      return
    }
    var pairing = TokenPairing(
      path: nil, location: background.location, contexts: contexts, reason: reason,
      isOutside: !background.ink.isProperty, isPlaced: classes != nil, size: classes?.size,
      weight: classes?.weight)
    pairing.unusedRule = unusedRule
    pairing.joint =
      joint == .assumed && isLost(foreground.ink, on: background.ink) ? .doubtful : joint
    if let font, CSSTextSize.isLarge(font.size, weight: font.weight) {
      (pairing.size, pairing.weight) = (font.size, font.weight)
    }
    if !foreground.ink.isProperty {
      (pairing.location, pairing.otherLocation) = (foreground.location, background.location)
    }
    pairing.role = foreground.role
    for under in under {
      path(ofGround: under, at: background.location, targets).map { pairing.over.append($0) }
    }
    var ground: Int?
    switch background.ink {
    case .literal(let text, _): pairing.path = text
    case .property(let name), .computed(let name, _), .faded(let name, _):
      ground = entry(name, in: part, targets)
      guard let ground else { return }
      pairing.path = sheet.entries[ground].path
      if case .faded(_, let opacity) = background.ink { pairing.path = fade(ground, opacity) }
    }
    var text: Int?
    switch foreground.ink {
    case .literal(let text, _): guard text != pairing.path else { return }
    case .property(let name), .computed(let name, _), .faded(let name, _):
      text = entry(name, in: part, targets)
      guard text != nil, text != ground || pairing.isOutside else { return }
    }
    pairs.append(
      DrawnPair(foreground: foreground, background: background, entry: text, pairing: pairing))
  }

  /// Whether a text in a color that a rule writes itself can hardly be seen on what is only assumed to be
  /// under it: it is for another ground.
  private func isLost(_ text: CSSUsage.Ink, on ground: CSSUsage.Ink) -> Bool {
    guard case .literal(_, let front) = text, case .literal(_, let back) = ground, back.alpha == 1
    else { return false }
    return WCAG2.ratio(WCAG2.luminance(front.over(back)), WCAG2.luminance(back)) < Self.lost
  }

  private static let lost = 1.6

  /// The path of what shows through a background.
  private mutating func path(
    ofGround ink: CSSUsage.Ink, at location: SourceLocation, _ targets: [Int: Int]
  ) -> String? {
    switch known(ink, in: nil, targets) {
    case .literal(let text, let color):
      addLiteral(text, color, at: location)
      return text
    case .property(let name): return entry(name, in: nil, targets).map { sheet.entries[$0].path }
    case .computed, .faded: return nil
    }
  }

  /// The color of a utility in place of the name that `@apply` gives it, and others as they are.
  private mutating func known(
    _ ink: CSSUsage.Ink, in part: String?, _ targets: [Int: Int]
  ) -> CSSUsage.Ink {
    guard case .property(let name) = ink, name.hasPrefix("--color-"), collector.tailwind != nil,
      entry(name, in: part, targets) == nil
    else { return ink }
    return self.ink(String(name.dropFirst("--color-".count)), targets) ?? ink
  }

  /// Two colors that are drawn together.
  private struct DrawnPair {
    let foreground: CSSUsage.Foreground
    let background: CSSUsage.Background
    /// The entry of the foreground, unless it is a literal.
    let entry: Int?
    let pairing: TokenPairing

    /// How little is asked of it: least of a text that is not large, and of what is sure.
    var leniency: Int {
      (pairing.role == .text ? 0 : 8)
        + (CSSTextSize.isLarge(pairing.size, weight: pairing.weight) ? 4 : 0)
        + (pairing.joint == .doubtful || pairing.unusedRule != nil
          ? 2 : pairing.joint == .assumed ? 1 : 0)
    }
  }

  /// Adds what was paired to the entries: of several uses of two colors the one of which most is asked.
  private mutating func addPairs() {
    let ordered = pairs.enumerated().sorted { a, b in
      (a.element.leniency, a.offset) < (b.element.leniency, b.offset)
    }
    pairs = []
    for pair in ordered.map(\.element) {
      if case .literal(let text, let color) = pair.foreground.ink {
        let entry = addLiteral(text, color, at: pair.foreground.location)
        for axis in themes.axes where pair.pairing.contexts[axis.name] != nil {
          add(axis, to: &literals)
        }
        literals.update(entry) { $0.add(pair.pairing) }
      } else if case .faded(_, let opacity) = pair.foreground.ink, let entry = pair.entry {
        faded[fade(entry, opacity)]?.pairings.append(pair.pairing)
      } else if let entry = pair.entry {
        sheet.update(entry) { $0.add(pair.pairing) }
      }
      if case .literal(let text, let color) = pair.background.ink {
        addLiteral(text, color, at: pair.background.location)
      }
    }
  }

  /// Notes what the headings above properties say that they are for, where their names do not.
  private mutating func noteSections(_ candidates: [Candidate]) {
    let sections = collector.sheets.map { CSSSections(of: $0.source) }
    guard sections.contains(where: { !$0.isEmpty }) else { return }
    var roles: [Int: Set<TokenRole>] = [:]
    for candidate in candidates {
      let declaration = collector.declarations[Int(candidate.declaration)]
      guard let role = sections[declaration.sheet].role(at: declaration.value.lowerBound) else {
        continue
      }
      roles[Int(candidate.entry), default: []].insert(role)
    }
    for (entry, role) in roles where role.count == 1 && !Self.saysPart(sheet.entries[entry].key) {
      sheet.update(entry) { $0.roles = role }
    }
  }

  /// Whether a name says what is drawn in its color.
  private static func saysPart(_ name: String) -> Bool {
    [
      "text", "fg", "foreground", "icon", "bg", "background", "surface", "border", "outline",
      "ring", "shadow", "-on-",
    ].contains(where: name.contains)
  }

  /// A color of the palette with an opacity, and what it is drawn on.
  private struct Faded {
    let path: String
    let opacity: Double
    var pairings: [TokenPairing] = []
  }

  /// The path of a color with an opacity.
  private mutating func fade(_ entry: Int, _ opacity: Double) -> String {
    let original = sheet.entries[entry].path
    let percent = (opacity * 1_000).rounded() / 10
    let number = percent == percent.rounded() ? String(Int(percent)) : String(percent)
    let path = "\(original)/\(number)"
    if faded[path] == nil { faded[path] = Faded(path: original, opacity: opacity) }
    return path
  }

  /// Adds the colors with an opacity to those outside of the palette.
  private func addFaded(to palette: inout ResolvedPalette) {
    guard !faded.isEmpty else { return }
    let tokens = Dictionary(
      palette.tokens.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let outside = faded.sorted { $0.key < $1.key }.compactMap { path, faded -> ResolvedToken? in
      guard var token = tokens[faded.path] else { return nil }
      token.path = path
      token.pairings = faded.pairings
      for index in token.variants.indices {
        guard case .color(var color) = token.variants[index].resolution else { continue }
        color.alpha *= faded.opacity
        token.variants[index].resolution = .color(color)
      }
      return token
    }
    palette.outside.append(palette.holding(outside))
  }

  /// Moves what rules compute to the colors outside of the palette, as far as it is known.
  private func splitComputed(off palette: inout ResolvedPalette) {
    guard !computed.isEmpty else { return }
    func isComputed(_ path: String?) -> Bool { path.map(computed.contains) ?? false }
    palette.problems.removeAll { isComputed($0.token) }
    let outside = palette.tokens.filter { token in
      isComputed(token.path) && token.variants.contains { ($0.color?.alpha ?? 0) > 0 }
    }
    palette.tokens.removeAll { isComputed($0.path) }
    if !outside.isEmpty { palette.outside.append(palette.holding(outside)) }
  }

  /// Adds a color that a rule writes itself, unless it is known, and returns its entry.
  @discardableResult
  mutating func addLiteral(
    _ text: String, _ color: Color, at location: SourceLocation
  ) -> Int {
    if let known = literals.existingEntry(text) { return known }
    let entry = literals.entry(text)
    literals.define(entry, Sheet.Definition(value: FixedValue(.color(color)), location: location))
    return entry
  }

  /// Adds the colors that rules write themselves to those outside of the palette.
  private func addLiterals(to palette: inout ResolvedPalette, in context: LoadContext) {
    guard !literals.entries.isEmpty else { return }
    palette.outside.append(
      literals.palette(
        file: file, format: palette.format, problems: [], fileCount: 0, in: context))
  }

  // MARK: - Drawings

  /// Notes for each entry how the rules draw it, directly or through the properties that refer to
  /// it. A property that no rule draws may be drawn in any way elsewhere, and so may those to which
  /// it refers.
  private mutating func noteDrawings(_ candidates: [Candidate]) {
    let table = names.table
    var drawings = Array(repeating: TokenDrawing(), count: table.count)
    var strangers: Set<String> = []
    for sheet in collector.sheets {
      for (name, drawing) in sheet.drawings {
        if let number = table.existing(name) {
          drawings[Int(number)].formUnion(drawing)
        } else {
          strangers.insert(name)
        }
      }
    }
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
      let drawing = isDrawn[name] ? drawings[name] : undrawn
      guard drawing.isKnown || drawing.contains(.never) else { continue }
      sheet.update(Int(candidate.entry)) { $0.drawn = drawing }
    }
  }

  /// The properties to which a value refers.
  private func names(in form: CSSValues.Form) -> [Int32] {
    switch form {
    case .plain: return []
    case .alias(let name): return [name]
    case .pieces(let position):
      var used: Set<String> = []
      for piece in pieces[Int(position)] { piece.names(&used) }
      return used.compactMap(names.table.existing)
    }
  }

  // MARK: - What values need to know

  private func environment(_ candidates: [Candidate]) -> CSSEnvironment {
    var elsewhere = NumberSet()
    for candidate in candidates where parts[Int(candidate.entry)] >= 0 {
      elsewhere.insert(collector.declarations[Int(candidate.declaration)].name)
    }
    return CSSEnvironment(
      names: names, elsewhere: elsewhere, externals: collector.externals,
      repeated: collector.repeatedNames.filter { pageEntry($0) == nil },
      inherited: collector.inheritedNames,
      schemeModifier: themes.axes.firstIndex { $0.name == CSSThemes.scheme },
      schemes: schemes(), colors: colors(candidates))
  }

  /// The declarations of `color-scheme`; without any, the page is light.
  private func schemes() -> [CSSEnvironment.Scheme] {
    var found: [(order: [Int], input: Int, scheme: CSSEnvironment.Scheme)] = []
    for (index, declaration) in collector.schemes.enumerated() {
      let source = collector.sheets[declaration.sheet].source
      let words = source.text(declaration.value).asciiLowercased.split { $0.isWhitespace }
      let rank = ranks[declaration.layer]
      for placement in themes.placements[declaration.rule] where placement.part == nil {
        for list in combinations(placement) ?? [] {
          found.append(
            (
              [
                placement.level, declaration.isImportant ? 1 : 0,
                declaration.isImportant ? -rank : rank, placement.specificity, index,
              ], collector.rules[declaration.rule].input,
              CSSEnvironment.Scheme(
                requirements: list, isLight: words.contains("light") || !words.contains("dark"),
                isDark: words.contains("dark"))
            ))
        }
      }
    }
    let late = CSSFileOrder.late(found.map { ($0.input, $0.scheme.requirements.isEmpty) })
    for (index, isLate) in zip(found.indices, late) where isLate && collector.hasSeveralInputs {
      found[index].order[4] += collector.schemes.count
    }
    return found.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.scheme)
  }

  /// For each entry, whether it is certainly a color: by its notation, by its name in Tailwind, or
  /// because it is an alias of one that is.
  private func colors(_ candidates: [Candidate]) -> [Bool] {
    var result = Array(repeating: false, count: sheet.entries.count)
    /// For each entry, the position of its last follower in `followers`, or −1.
    var last = Array(repeating: Int32(-1), count: sheet.entries.count)
    var followers: [(entry: Int32, previous: Int32)] = []
    let known =
      collector.tailwindColors.map(\.name)
      + collector.registrations.filter { Self.isColor($0.value.syntax) == true }.keys
    for name in known { if let entry = pageEntry(name) { result[entry] = true } }
    for candidate in candidates {
      let entry = Int(candidate.entry)
      let name = wholeReference(candidate.declaration)
      if let name, let target = names.entry(of: name, in: parts[entry]) {
        followers.append((candidate.entry, last[Int(target)]))
        last[Int(target)] = Int32(followers.count - 1)
      }
      guard !result[entry] else { continue }
      let declaration = collector.declarations[Int(candidate.declaration)]
      result[entry] =
        names.table[declaration.name].hasPrefix("--color-")
        || collector.tailwind != nil && aliasesColor(candidate.declaration)
        || isWrittenAsColor(declaration)
    }
    var new = result.indices.filter { result[$0] }
    while let entry = new.popLast() {
      var next = last[entry]
      while next >= 0 {
        let follower = followers[Int(next)]
        next = follower.previous
        guard !result[Int(follower.entry)] else { continue }
        result[Int(follower.entry)] = true
        new.append(Int(follower.entry))
      }
    }
    return result
  }

  /// Whether a declaration is an alias of a property that Tailwind takes for a color.
  private func aliasesColor(_ declaration: Int32) -> Bool {
    switch forms[Int(declaration)] {
    case .plain: false
    case .alias(let name): names.table[name].hasPrefix("--color-")
    case .pieces(let position):
      pieces[Int(position)].wholeReference?.hasPrefix("--color-") ?? false
    }
  }

  private func isWrittenAsColor(_ declaration: CSSCollector.Declaration) -> Bool {
    CSSColorText.isMeantAsColor(collector.sheets[declaration.sheet].scanner, declaration.value)
  }

  private mutating func values(_ environment: CSSEnvironment) -> CSSValues {
    var uses = CSSChannelUses()
    for sheet in collector.sheets { uses.add(sheet.scanner) }
    var channelUses: [Int32: String] = [:]
    for (number, name) in names.table.names.enumerated() {
      let function = uses.functions[name] ?? Self.channelFunction(name)
      if let function { channelUses[Int32(number)] = function }
    }
    for name in bareChannels() where channelUses[name] == nil { channelUses[name] = "rgb" }
    var hidden: [Int32: [CSSValue.Reference]] = [:]
    for (pieces, number) in zip(pieces, declarationsOfPieces) {
      let declaration = collector.declarations[Int(number)]
      if pieces.hasEqualArms {
        problems.append(
          SourceProblem(
            "css/equal-arms",
            "“\(SassToken.shown(names.table[declaration.name]))” has the same color for light and for dark",
            at: location(declaration), help: "Write the color once, or choose another for dark.",
            severity: .warning))
      }
      guard environment.externals.isEmpty else { continue }
      let references = pieces.hiddenFallbacks { name in
        environment.isElsewhere(name) || environment.names.entry(of: name, in: -1) != nil
          || CSSNamespaces.isOfTool(name) || environment.namespaces.outside(name) != nil
          || environment.inherited.contains(name)
      }
      if !references.isEmpty { hidden[number] = references }
    }
    return CSSValues(
      environment: environment, sources: collector.sheets.map(\.source),
      declarations: collector.declarations, forms: forms, pieces: pieces, parts: parts,
      text: CSSColorText(
        environment: environment, channelUses: channelUses, hiddenFallbacks: hidden))
  }

  /// The properties whose values are three numbers in 0…255, as Tailwind CSS 3 documents colors that
  /// its configuration puts inside of `rgb()`; none if they are so few that they may be anything.
  private func bareChannels() -> Set<Int32> {
    var names: Set<Int32> = []
    for (declaration, form) in zip(collector.declarations, forms) {
      guard case .plain = form, 5...13 ~= declaration.value.count,
        ASCII.isDigit(
          collector.sheets[declaration.sheet].source.bytes[declaration.value.lowerBound])
      else { continue }
      let text = collector.sheets[declaration.sheet].source.text(declaration.value)
      let parts = text.split { $0.isWhitespace || $0 == "," }
      let isColor =
        parts.count == 3
        && parts.allSatisfy { part in
          part.utf8.allSatisfy(ASCII.isDigit) && UInt8(part) != nil
        }
      if isColor { names.insert(declaration.name) }
    }
    return names.count >= 3 ? names : []
  }

  /// The color function for the channels of a property, by its name.
  private static func channelFunction(_ name: String) -> String? {
    name.hasSuffix("-rgb") ? "rgb" : name.hasSuffix("-hsl") ? "hsl" : nil
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
