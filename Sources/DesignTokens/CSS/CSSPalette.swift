import ColorCore
import SourceSyntax

/// Makes a palette of the custom properties of a group of style sheets.
struct CSSPalette {
  /// A definition of a property, with its precedence in the cascade.
  private struct Candidate {
    let entry: Int
    let key: String
    let part: String?
    let declaration: Int
    let level: Int
    let importance: Int
    let layer: Int
    let specificity: Int
    let requirements: [Sheet.Requirement]

    /// Ascending precedence (CSS Cascade 5, section 6.1).
    static func precedes(_ a: Candidate, _ b: Candidate) -> Bool {
      (a.entry, a.level, a.importance, a.layer, a.specificity, a.declaration)
        < (b.entry, b.level, b.importance, b.layer, b.specificity, b.declaration)
    }
  }

  private let collector: CSSCollector
  private let themes: CSSThemes
  private let ranks: [Int]
  private let file: String
  private var sheet = Sheet()
  private var requirements: [[Sheet.Requirement]] = []
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
    let needsScheme = collector.sheets.contains { Self.namesLightDark($0.source.bytes) }
    themes = CSSThemes(
      rules: collector.rules, names: names, needsScheme: needsScheme, files: contexts,
      limit: limits.modes)
    ranks = collector.layers.ranks
    problems = collector.problems
  }

  private static func namesLightDark(_ bytes: [UInt8]) -> Bool {
    let word = Array("ight-dark(".utf8)
    var offset = 0
    while offset + word.count <= bytes.count {
      if bytes[offset] | 0x20 == word[0],
        String(decoding: bytes[offset..<offset + word.count], as: UTF8.self).asciiLowercased
          == "ight-dark("
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
    var candidates = self.candidates()
    candidates.sort(by: Candidate.precedes)
    let pieces = collector.declarations.map { declaration in
      let sheet = collector.sheets[declaration.sheet]
      return CSSValueReader(source: sheet.source, scanner: sheet.scanner).pieces(declaration.value)
    }
    let environment = environment(candidates, pieces)
    define(candidates, pieces, environment)
    interpret(candidates, pieces, environment)
    if themes.isTooMany {
      problems.append(
        SourceProblem(
          "css/too-many-themes", "there are too many classes or queries",
          at: SourceLocation(startOf: file),
          help: "Check fewer files at once; the last ones are not checked.",
          severity: .warning))
    }
    pair(candidates, pieces, environment)
    var palette = sheet.palette(
      file: file, format: format, problems: problems, fileCount: collector.fileCount, in: context)
    // What is drawn on a property without a color, or on a transparent one, is no pair.
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
    let combinations = themes.placements.map { placements in
      placements.map { self.combinations($0) }
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
        let entry = sheet.entry(
          key, path: placement.part.map { "\(Self.path($0)).\(declaration.name)" })
        let rank = ranks[declaration.layer]
        for list in lists {
          result.append(
            Candidate(
              entry: entry, key: key, part: placement.part, declaration: index,
              level: placement.level, importance: declaration.isImportant ? 1 : 0,
              layer: declaration.isImportant ? -rank : rank, specificity: placement.specificity,
              requirements: list))
        }
      }
    }
    return result
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

  private mutating func define(
    _ candidates: [Candidate], _ pieces: [[CSSValue.Piece]], _ environment: CSSEnvironment
  ) {
    for (name, registration) in collector.registrations.sorted(by: { $0.key < $1.key }) {
      guard registration.initial != nil || sheet.existingEntry(name) != nil else { continue }
      let entry = sheet.entry(name)
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
    var locations: [Int: SourceLocation] = [:]
    for candidate in candidates {
      let declaration = collector.declarations[candidate.declaration]
      let place = locations[candidate.declaration] ?? location(declaration)
      locations[candidate.declaration] = place
      sheet.define(
        candidate.entry,
        Sheet.Definition(
          requirements: candidate.requirements,
          value: value(candidate, pieces[candidate.declaration], environment, place),
          location: place))
    }
    for key in environment.colors {
      guard let entry = sheet.existingEntry(key), sheet.entries[entry].isColor == nil else {
        continue
      }
      sheet.update(entry) { $0.isColor = true }
    }
  }

  /// Defines the colors of Tailwind, below all else; those that only it sets are no tokens of the
  /// palette.
  private mutating func defineTailwind() {
    guard let place = collector.tailwind else { return }
    for (name, value) in collector.tailwindColors {
      let isOwn = sheet.existingEntry(name) != nil
      let entry = sheet.entry(name)
      if !isOwn { sheet.update(entry) { $0.isToken = false } }
      sheet.define(entry, Sheet.Definition(value: FixedValue(.text(value)), location: place))
    }
  }

  private func value(
    _ candidate: Candidate, _ pieces: [CSSValue.Piece], _ environment: CSSEnvironment,
    _ place: SourceLocation
  ) -> any SheetValue {
    guard let text = pieces.plainText else {
      return CSSValue(
        pieces: pieces, environment: environment, key: candidate.key, part: candidate.part,
        location: place)
    }
    return FixedValue(text.asciiLowercased == "initial" ? .other : .text(text))
  }

  /// Whether a registered syntax is that of colors; `nil` if it allows other values too.
  private static func isColor(_ syntax: String) -> Bool? {
    if syntax == "<color>" { return true }
    let isOpen = ["*", "<color>", "<image>"].contains { syntax.contains($0) }
    return isOpen ? nil : false
  }

  // MARK: - Pairs

  /// Pairs what rules draw with what they draw it on, for the part of the page that a rule selects and
  /// for those in which the same part sets both anew, as `.btn:hover` does.
  private mutating func pair(
    _ candidates: [Candidate], _ pieces: [[CSSValue.Piece]], _ environment: CSSEnvironment
  ) {
    guard !collector.usages.isEmpty else { return }
    let variants = self.variants(of: environment.names)
    let targets = self.targets(candidates, pieces, environment.names)
    for usage in collector.usages {
      for var place in usage.places {
        themes.likeness.divide(&place)
        let uses = CSSUsage.Subject(place.part).filter(usage.foregrounds)
        pair(usage, uses, in: place.part, as: place.part, environment.names, targets)
        for variant in place.part.flatMap({ variants[$0] }) ?? [] {
          let own = uses.filter { use in
            [use.name, usage.background].allSatisfy {
              environment.names.keys.contains(CSSNames.key($0, part: variant))
            }
          }
          pair(usage, own, in: variant, as: place.part, environment.names, targets)
        }
      }
    }
  }

  /// The property that another one only repeats, and which people know: `--on-accent` where `.btn` has
  /// `--fg: var(--on-accent)`, and `--code` where Tailwind needs `--color-code: var(--code)`.
  private func targets(
    _ candidates: [Candidate], _ pieces: [[CSSValue.Piece]], _ names: CSSNames
  ) -> [Int: Int] {
    var result: [Int: Int?] = [:]
    var unconditional: Set<Int> = []
    for candidate in candidates
    where candidate.part != nil || candidate.key.hasPrefix("--color-") {
      let target = pieces[candidate.declaration].wholeReference
        .flatMap { names.key(of: $0, in: candidate.part) }
        .flatMap {
          candidate.part != nil || candidate.key == "--color-\($0.dropFirst(2))" ? $0 : nil
        }
        .flatMap { sheet.existingEntry($0) }
      if candidate.requirements.isEmpty { unconditional.insert(candidate.entry) }
      if let known = result[candidate.entry], known != target {
        result.updateValue(nil, forKey: candidate.entry)
      } else {
        result.updateValue(target, forKey: candidate.entry)
      }
    }
    return result.compactMapValues { $0 }.filter { unconditional.contains($0.key) }
  }

  /// The parts that set properties, by each part around them.
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
    as rule: String?, _ names: CSSNames, _ targets: [Int: Int]
  ) {
    // No contrast is asked of what is disabled.
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
      let pairing = TokenPairing(
        path: path, role: foreground.role, location: usage.location,
        reason: "the rule “\(rule ?? ":root")” sets both")
      sheet.update(entry) { entry in
        let isKnown = entry.pairings.contains { $0.path == path && $0.role == foreground.role }
        if !isKnown { entry.pairings.append(pairing) }
      }
    }
  }

  // MARK: - What values need to know

  private func environment(
    _ candidates: [Candidate], _ pieces: [[CSSValue.Piece]]
  ) -> CSSEnvironment {
    var names = CSSNames(prefix: collector.prefix)
    var elsewhere: Set<String> = []
    for candidate in candidates
    where names.keys.insert(candidate.key).inserted {
      guard let part = candidate.part else { continue }
      names.parts.insert(part)
      elsewhere.insert(collector.declarations[candidate.declaration].name)
    }
    names.keys.formUnion(collector.registrations.filter { $0.value.initial != nil }.keys)
    names.keys.formUnion(collector.tailwindColors.map(\.name))
    return CSSEnvironment(
      names: names, elsewhere: elsewhere, externals: collector.externals,
      schemeModifier: themes.axes.firstIndex { $0.name == CSSThemes.scheme },
      schemes: schemes(), colors: colors(candidates, pieces, names))
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

  /// The keys of properties that are certainly colors: by their value, by their Tailwind name, or
  /// as an alias of another such property.
  private func colors(
    _ candidates: [Candidate], _ pieces: [[CSSValue.Piece]], _ names: CSSNames
  ) -> Set<String> {
    var result = Set(collector.tailwindColors.map(\.name))
    var followers: [String: [String]] = [:]
    var evidence: [Int: Bool] = [:]
    for (name, registration) in collector.registrations
    where Self.isColor(registration.syntax) == true { result.insert(name) }
    for candidate in candidates {
      let declaration = collector.declarations[candidate.declaration]
      if let name = pieces[candidate.declaration].wholeReference,
        let target = names.key(of: name, in: candidate.part),
        followers[target]?.last != candidate.key
      {
        followers[target, default: []].append(candidate.key)
      }
      let isColor =
        evidence[candidate.declaration]
        ?? (declaration.name.hasPrefix("--color-") || isWrittenAsColor(declaration))
      evidence[candidate.declaration] = isColor
      if isColor { result.insert(candidate.key) }
    }
    var new = Array(result)
    while let key = new.popLast() {
      for follower in followers[key] ?? [] where result.insert(follower).inserted {
        new.append(follower)
      }
    }
    return result
  }

  private func isWrittenAsColor(_ declaration: CSSCollector.Declaration) -> Bool {
    let text = collector.sheets[declaration.sheet].source.text(declaration.value)
    return CSSColorText.isMeantAsColor(CSSScanner(text))
  }

  private mutating func interpret(
    _ candidates: [Candidate], _ pieces: [[CSSValue.Piece]], _ environment: CSSEnvironment
  ) {
    var uses = CSSChannelUses()
    for sheet in collector.sheets { uses.add(sheet.scanner) }
    var channelUses: [SourceLocation: String] = [:]
    var hidden: [SourceLocation: [CSSValue.Reference]] = [:]
    for (index, declaration) in collector.declarations.enumerated() {
      let function = uses.functions[declaration.name] ?? Self.channelFunction(declaration.name)
      if let function { channelUses[location(declaration)] = function }
      guard environment.externals.isEmpty else { continue }
      let references = pieces[index].hiddenFallbacks { name in
        environment.elsewhere.contains(name) || environment.names.key(of: name, in: nil) != nil
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
