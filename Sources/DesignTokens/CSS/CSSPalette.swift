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
    /// The position of its list in ``lists``.
    let requirements: Int32

    /// Ascending precedence (CSS Cascade 5, section 6.1).
    static func precedes(_ a: Candidate, _ b: Candidate) -> Bool {
      if a.level != b.level { return a.level < b.level }
      if a.importance != b.importance { return a.importance < b.importance }
      if a.layer != b.layer { return a.layer < b.layer }
      if a.specificity != b.specificity { return a.specificity < b.specificity }
      return a.declaration < b.declaration
    }
  }

  private let collector: CSSCollector
  private let themes: CSSThemes
  private let ranks: [Int]
  private let file: String
  private var sheet = Sheet()
  private var requirements: [[Sheet.Requirement]] = []
  /// The lists of requirements of the definitions.
  private var lists: [[Sheet.Requirement]] = []
  /// For each entry, the part of the page to which it belongs.
  private var parts: [String?] = []
  /// The values that refer to others; all others are text.
  private var pieces: [Int32: [CSSValue.Piece]] = [:]
  private var problems: [SourceProblem]

  /// The maximum number of definitions: one per property for each selector of each rule in each
  /// state.
  private static let definitionLimit = 2_000_000

  /// Finds the themes.
  ///
  /// - Parameters:
  ///   - collector: The rules and declarations.
  ///   - contexts: The contexts of alternative files, the default one first.
  ///   - file: The name of the palette.
  ///   - limits: The limit of themes.
  init(_ collector: CSSCollector, contexts: [String], file: String, limits: TokenLimits) {
    self.collector = collector
    self.file = file
    var names: [[Int]] = Array(repeating: [], count: collector.rules.count)
    var numbers: [String: Int] = [:]
    for declaration in collector.declarations {
      let next = numbers.count
      names[declaration.rule].append(
        { (number: inout Int?) in
          let known = number ?? next
          number = known
          return known
        }(&numbers[declaration.name]))
    }
    let given = Set(collector.tailwindColors.compactMap { numbers[$0.name] })
    let needsScheme = collector.sheets.contains { Self.namesLightDark($0.source.bytes) }
    themes = CSSThemes(
      rules: collector.rules, names: names, given: given, needsScheme: needsScheme, files: contexts,
      limit: limits.modes)
    ranks = collector.layers.ranks
    problems = collector.problems
  }

  private static func namesLightDark(_ array: [UInt8]) -> Bool {
    let bytes = array.span
    let word = Array("light-dark(".utf8)
    var offset = 0
    while offset + word.count <= bytes.count {
      // The rarest byte first.
      if bytes[offset + 10] == UInt8(ascii: "("), bytes[offset + 5] == UInt8(ascii: "-"),
        word.indices.allSatisfy({ bytes[offset + $0] | 0x20 == word[$0] | 0x20 })
      {
        return true
      }
      offset += 1
    }
    return false
  }

  /// The palette.
  mutating func resolved(format: String, in context: LoadContext) -> ResolvedPalette {
    makeModifiers()
    let unsorted = self.candidates()
    let candidates = sorted(unsorted)
    readPieces()
    addEntries()
    let environment = environment(candidates)
    define(candidates, environment)
    interpret(environment)
    if themes.isTooMany {
      problems.append(
        SourceProblem(
          "css/too-many-themes", "there are too many classes or queries",
          at: SourceLocation(startOf: file),
          help: "Check fewer files at once; the last ones are not checked.",
          severity: .warning))
    }
    pair(candidates, environment)
    var palette = sheet.palette(
      file: file, format: format, problems: problems, fileCount: collector.fileCount, in: context)
    // A property without a color, or with a transparent one, is not a background of a pair.
    let paths = Set(
      palette.tokens.lazy.filter { $0.variants.contains { $0.color?.alpha != 0 } }.map(\.path))
    for index in palette.tokens.indices where !palette.tokens[index].pairings.isEmpty {
      palette.tokens[index].pairings.removeAll { !paths.contains($0.path ?? "") }
    }
    return palette
  }

  // MARK: - Modifiers

  private mutating func makeModifiers() {
    for axis in themes.axes {
      requirements.append(axis.states.map { sheet.requirement(axis.name, $0.name) })
      sheet.modifiers[sheet.modifiers.count - 1].defaultContext = axis.defaultState
    }
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

  private mutating func candidates() -> [Candidate] {
    var result: [Candidate] = []
    var combinations: [[Range<Int>?]] = []
    for placements in themes.placements {
      combinations.append(
        placements.map { placement in
          guard let own = self.combinations(placement) else { return nil }
          lists += own
          return lists.count - own.count..<lists.count
        })
    }
    for (index, declaration) in collector.declarations.enumerated() {
      for (placement, lists) in zip(
        themes.placements[declaration.rule], combinations[declaration.rule])
      {
        guard let lists, result.count + lists.count <= Self.definitionLimit else {
          reportTooComplex(declaration)
          continue
        }
        let key = CSSNames.key(declaration.name, part: placement.part)
        let entry =
          sheet.existingEntry(key)
          ?? sheet.entry(
            key, path: placement.part.map { "\(Self.path($0)).\(declaration.name)" })
        if entry == parts.count { parts.append(placement.part) }
        let rank = ranks[declaration.layer]
        for list in lists {
          result.append(
            Candidate(
              entry: Int32(entry), declaration: Int32(index), level: Int16(placement.level),
              importance: declaration.isImportant ? 1 : 0,
              layer: Int32(declaration.isImportant ? -rank : rank),
              specificity: Int32(placement.specificity), requirements: Int32(list)))
        }
      }
    }
    return result
  }

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
    for entry in parts.indices where starts[entry + 1] - starts[entry] > 1 {
      result[starts[entry]..<starts[entry + 1]].sort(by: Candidate.precedes)
    }
    return result
  }

  private mutating func readPieces() {
    for (index, declaration) in collector.declarations.enumerated() {
      let sheet = collector.sheets[declaration.sheet]
      let reader = CSSValueReader(source: sheet.source, scanner: sheet.scanner)
      if !reader.isPlain(declaration.value) {
        pieces[Int32(index)] = reader.pieces(declaration.value)
      }
    }
  }

  /// Adds entries for Tailwind's colors and for registered properties with a value. They are not
  /// tokens of the palette unless a rule sets them.
  private mutating func addEntries() {
    for (name, registration) in collector.registrations.sorted(by: { $0.key < $1.key })
    where registration.initial != nil { _ = sheet.entry(name) }
    for (name, _) in collector.tailwindColors where sheet.existingEntry(name) == nil {
      let entry = sheet.entry(name)
      sheet.update(entry) { $0.isToken = false }
    }
  }

  private mutating func reportTooComplex(_ declaration: CSSCollector.Declaration) {
    guard problems.last?.code != "css/too-complex" else { return }
    problems.append(
      SourceProblem(
        "css/too-complex", "“\(declaration.name)” is set under too many conditions",
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
      guard let entry = sheet.existingEntry(name) else { continue }
      sheet.update(entry) { $0.isColor = Self.isColor(registration.syntax) }
      guard let initial = registration.initial else { continue }
      let source = collector.sheets[initial.sheet].source
      sheet.define(
        entry,
        Sheet.Definition(
          value: FixedValue(.text(source.text(initial.value))),
          location: source.location(of: initial.value)))
    }
    defineTailwind()
    for candidate in candidates {
      let declaration = collector.declarations[Int(candidate.declaration)]
      let place = location(declaration)
      sheet.define(
        Int(candidate.entry),
        Sheet.Definition(
          requirements: lists[Int(candidate.requirements)],
          value: value(candidate, environment, place), location: place))
    }
    for (entry, isColor) in environment.colors.enumerated()
    where isColor && sheet.entries[entry].isColor == nil {
      sheet.update(entry) { $0.isColor = true }
    }
  }

  /// Defines the colors of Tailwind with the lowest precedence.
  private mutating func defineTailwind() {
    guard let place = collector.tailwind else { return }
    for (name, value) in collector.tailwindColors {
      sheet.define(
        sheet.entry(name), Sheet.Definition(value: FixedValue(.text(value)), location: place))
    }
  }

  private func value(
    _ candidate: Candidate, _ environment: CSSEnvironment, _ place: SourceLocation
  ) -> any SheetValue {
    guard let pieces = pieces[candidate.declaration] else {
      let declaration = collector.declarations[Int(candidate.declaration)]
      return CSSPlainValue(environment, sheet: declaration.sheet, declaration.value)
    }
    return CSSValue(
      pieces: pieces, environment: environment, key: sheet.entries[Int(candidate.entry)].key,
      part: parts[Int(candidate.entry)], location: place)
  }

  /// Whether a registered syntax is that of colors; `nil` if it allows other values too.
  private static func isColor(_ syntax: String) -> Bool? {
    if syntax == "<color>" { return true }
    let isOpen = ["*", "<color>", "<image>"].contains { syntax.contains($0) }
    return isOpen ? nil : false
  }

  // MARK: - Pairs

  /// Pairs the foregrounds and backgrounds that rules draw, for the part of the page that a rule
  /// selects and for those in which the same part sets both again, such as `.btn:hover`.
  private mutating func pair(_ candidates: [Candidate], _ environment: CSSEnvironment) {
    guard !collector.usages.isEmpty else { return }
    let variants = self.variants(of: environment.names)
    let targets = self.targets(candidates, environment.names)
    for usage in collector.usages {
      for var place in usage.places {
        themes.likeness.divide(&place)
        let uses = CSSUsage.Subject(place.part).filter(usage.foregrounds)
        let pairing = TokenPairing(
          path: nil, location: usage.location, contexts: themes.contexts(of: place),
          reason: "the rule “\(place.part ?? ":root")” sets both")
        pair(usage, uses, in: place.part, pairing, environment.names, targets)
        for variant in place.part.flatMap({ variants[$0] }) ?? [] {
          let own = uses.filter { use in
            [use.name, usage.background].allSatisfy {
              environment.names.keys.contains(CSSNames.key($0, part: variant))
            }
          }
          pair(usage, own, in: variant, pairing, environment.names, targets)
        }
      }
    }
  }

  /// The original of a property that only repeats another one: `--on-accent` where `.btn` has
  /// `--fg: var(--on-accent)`, and `--code` where Tailwind needs `--color-code: var(--code)`.
  private func targets(
    _ candidates: [Candidate], _ names: CSSNames
  ) -> [Int: Int] {
    var result: [Int: Int?] = [:]
    var unconditional: Set<Int> = []
    for candidate in candidates {
      let entry = Int(candidate.entry)
      let (part, key) = (parts[entry], sheet.entries[entry].key)
      guard part != nil || key.hasPrefix("--color-") else { continue }
      let target = pieces[candidate.declaration]?.wholeReference
        .flatMap { names.key(of: $0, in: part) }
        .flatMap { part != nil || key == "--color-\($0.dropFirst(2))" ? $0 : nil }
        .flatMap(sheet.existingEntry)
      if lists[Int(candidate.requirements)].isEmpty { unconditional.insert(entry) }
      if let known = result[entry], known != target {
        result.updateValue(nil, forKey: entry)
      } else {
        result.updateValue(target, forKey: entry)
      }
    }
    return result.compactMapValues { $0 }.filter { unconditional.contains($0.key) }
  }

  /// The parts that set properties, by the part that encloses them.
  private func variants(of names: CSSNames) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for part in names.parts.sorted() {
      var around = CSSNames.around(part[...])
      for _ in 0..<16 {
        guard let outer = around else { break }
        result[String(outer), default: []].append(part)
        around = CSSNames.around(outer)
      }
    }
    return result
  }

  private mutating func pair(
    _ usage: CSSUsage, _ foregrounds: [CSSUsage.Reference], in part: String?,
    _ pairing: TokenPairing, _ names: CSSNames, _ targets: [Int: Int]
  ) {
    // Disabled elements need no contrast.
    if let part, part.contains("disabled") { return }
    func entry(_ name: String) -> Int? {
      guard var entry = names.key(of: name, in: part).flatMap(sheet.existingEntry) else {
        return nil
      }
      for _ in 0..<16 {
        guard let target = targets[entry] else { break }
        entry = target
      }
      return sheet.entries[entry].isToken ? entry : nil
    }
    guard let background = entry(usage.background) else { return }
    let path = sheet.entries[background].path
    for foreground in foregrounds {
      guard let entry = entry(foreground.name), entry != background else { continue }
      var pairing = pairing
      pairing.path = path
      pairing.role = foreground.role
      sheet.update(entry) { entry in
        let known = entry.pairings.filter { $0.path == path && $0.role == pairing.role }
        let isKnown = known.contains { $0.contexts.isEmpty || $0.contexts == pairing.contexts }
        if !isKnown { entry.pairings.append(pairing) }
      }
    }
  }

  // MARK: - What values need to know

  private func environment(_ candidates: [Candidate]) -> CSSEnvironment {
    var names = CSSNames(prefix: collector.prefix)
    names.keys = Set(sheet.entries.map(\.key))
    var elsewhere: Set<String> = []
    for (entry, part) in parts.enumerated() {
      guard let part else { continue }
      names.parts.insert(part)
      elsewhere.insert(String(sheet.entries[entry].key.dropFirst(part.count + 1)))
    }
    return CSSEnvironment(
      names: names, elsewhere: elsewhere, externals: collector.externals,
      schemeModifier: themes.axes.firstIndex { $0.name == CSSThemes.scheme },
      schemes: schemes(), colors: colors(candidates, names), sheets: collector.sheets)
  }

  /// The declarations of `color-scheme`; without any, the page is light.
  private func schemes() -> [CSSEnvironment.Scheme] {
    var found: [(order: [Int], scheme: CSSEnvironment.Scheme)] = []
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
              ],
              CSSEnvironment.Scheme(
                requirements: list, isLight: words.contains("light") || !words.contains("dark"),
                isDark: words.contains("dark"))
            ))
        }
      }
    }
    return found.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.scheme)
  }

  /// For each entry, whether it is certainly a color: by its notation, by its name in Tailwind, or
  /// because it is an alias of one that is.
  private func colors(_ candidates: [Candidate], _ names: CSSNames) -> [Bool] {
    var result = Array(repeating: false, count: sheet.entries.count)
    var followers: [Int: [Int]] = [:]
    let known =
      collector.tailwindColors.map(\.name)
      + collector.registrations.filter { Self.isColor($0.value.syntax) == true }.keys
    for name in known { if let entry = sheet.existingEntry(name) { result[entry] = true } }
    for candidate in candidates {
      let entry = Int(candidate.entry)
      let name = pieces[candidate.declaration]?.wholeReference
      if let name,
        let target = names.key(of: name, in: parts[entry]).flatMap(sheet.existingEntry),
        followers[target]?.last != entry
      {
        followers[target, default: []].append(entry)
      }
      guard !result[entry] else { continue }
      let declaration = collector.declarations[Int(candidate.declaration)]
      result[entry] =
        declaration.name.hasPrefix("--color-")
        || collector.tailwind != nil && name?.hasPrefix("--color-") == true
        || isWrittenAsColor(declaration)
    }
    var new = result.indices.filter { result[$0] }
    while let entry = new.popLast() {
      for follower in followers[entry] ?? [] where !result[follower] {
        result[follower] = true
        new.append(follower)
      }
    }
    return result
  }

  private func isWrittenAsColor(_ declaration: CSSCollector.Declaration) -> Bool {
    CSSColorText.isMeantAsColor(collector.sheets[declaration.sheet].scanner, declaration.value)
  }

  private mutating func interpret(_ environment: CSSEnvironment) {
    var uses = CSSChannelUses()
    for sheet in collector.sheets { uses.add(sheet.scanner) }
    var channelUses: [SourceLocation: String] = [:]
    var hidden: [SourceLocation: [CSSValue.Reference]] = [:]
    for (index, declaration) in collector.declarations.enumerated() {
      let function = uses.functions[declaration.name] ?? Self.channelFunction(declaration.name)
      if let function { channelUses[location(declaration)] = function }
      guard let pieces = pieces[Int32(index)] else { continue }
      if pieces.hasEqualArms {
        problems.append(
          SourceProblem(
            "css/equal-arms", "“\(declaration.name)” has the same color for light and for dark",
            at: location(declaration), help: "Write the color once, or choose another for dark.",
            severity: .warning))
      }
      guard environment.externals.isEmpty else { continue }
      let references = pieces.hiddenFallbacks { name in
        environment.elsewhere.contains(name) || environment.names.key(of: name, in: nil) != nil
          || CSSNamespaces.isOfTool(name) || environment.namespaces.outside(name) != nil
      }
      if !references.isEmpty { hidden[location(declaration)] = references }
    }
    let text = CSSColorText(
      environment: environment, channelUses: channelUses, hiddenFallbacks: hidden)
    sheet.interpret = { text.result($0, at: $1, $2) }
  }

  /// The color function for the channels of a property, by its name.
  private static func channelFunction(_ name: String) -> String? {
    ["rgb", "hsl"].first { name.hasSuffix("-\($0)") }
  }
}
