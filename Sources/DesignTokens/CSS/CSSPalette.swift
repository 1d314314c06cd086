import SourceSyntax

/// Makes a palette of the custom properties of some style sheets.
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

    /// What counts more comes later (CSS Cascade 5, section 6.1).
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

  /// How many definitions are kept: each selector of each rule in each state makes one for each property.
  private static let definitionLimit = 2_000_000

  /// Finds the themes.
  ///
  /// - Parameters:
  ///   - collector: The rules and declarations.
  ///   - contexts: The contexts of files that are alternatives to each other, the default one first.
  ///   - file: What the palette is called.
  ///   - limits: How many themes may be kept apart.
  init(_ collector: CSSCollector, contexts: [String], file: String, limits: TokenLimits) {
    self.collector = collector
    self.file = file
    var names: [[String]] = Array(repeating: [], count: collector.rules.count)
    for declaration in collector.declarations {
      names[declaration.rule].append(declaration.name)
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
          "css/too-many-themes", "there are more classes or queries than can be kept apart",
          at: SourceLocation(startOf: file), help: "Those that come last are not checked.",
          severity: .warning))
    }
    return sheet.palette(
      file: file, format: format, problems: problems, fileCount: collector.fileCount, in: context)
  }

  // MARK: - Modifiers

  private mutating func makeModifiers() {
    for axis in themes.axes {
      requirements.append(axis.states.map { sheet.requirement(axis.name, $0.name) })
      sheet.modifiers[sheet.modifiers.count - 1].defaultContext = axis.defaultState
    }
  }

  /// The combinations of contexts in which a rule counts.
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
        "css/too-complex", "“\(declaration.name)” is set in too many ways",
        at: location(declaration), help: "Some of them are not checked.", severity: .warning))
  }

  /// A selector as a part of a path, whose segments points divide.
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

  /// Whether a registered syntax is that of colors; `nil` where it can be something else too.
  private static func isColor(_ syntax: String) -> Bool? {
    if syntax == "<color>" { return true }
    let isOpen = ["*", "<color>", "<image>"].contains { syntax.contains($0) }
    return isOpen ? nil : false
  }

  // MARK: - What values need to know

  private func environment(
    _ candidates: [Candidate], _ pieces: [[CSSValue.Piece]]
  ) -> CSSEnvironment {
    var names = CSSNames(prefix: collector.prefix)
    var elsewhere: Set<String> = []
    for candidate in candidates
    where names.keys.insert(candidate.key).inserted && candidate.part != nil {
      elsewhere.insert(collector.declarations[candidate.declaration].name)
    }
    names.keys.formUnion(collector.registrations.filter { $0.value.initial != nil }.keys)
    return CSSEnvironment(
      names: names, elsewhere: elsewhere, externals: collector.externals,
      schemeModifier: themes.axes.firstIndex { $0.name == CSSThemes.scheme },
      schemes: schemes(), colors: colors(candidates, pieces, names))
  }

  /// The declarations of `color-scheme`, and that without any of them the page is light.
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

  /// The keys of properties that are colors for sure: by what is written, by their name in Tailwind, or
  /// because they are as a whole another one that is.
  private func colors(
    _ candidates: [Candidate], _ pieces: [[CSSValue.Piece]], _ names: CSSNames
  ) -> Set<String> {
    var result: Set<String> = []
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

  /// The function whose channels a property holds by its name.
  private static func channelFunction(_ name: String) -> String? {
    ["rgb", "hsl"].first { name.hasSuffix("-\($0)") }
  }
}
