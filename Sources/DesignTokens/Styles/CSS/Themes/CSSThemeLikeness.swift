import SystemColors

/// Distinguishes classes and attributes that select themes from those of components.
///
/// A class or attribute selects a theme if its name says so (`.dark`, `[data-theme]`) or if `html`
/// or `body` has it. Any other class or `data-` attribute selects one if it sets again what the
/// page or such themes set: at least half of what it sets and, unless its name contains a word for
/// themes (`.theme-ocean`), half of what they set. A name that ends in an appearance (`.acme-dark`)
/// selects one if it sets little else than what the page sets, or states the color scheme. All
/// others name parts of the page with properties of their own: a card that overrides the background
/// is not an appearance of the page.
struct CSSThemeLikeness {
  private var themes: Set<CSSTest> = []
  /// Elements that always have themes: `.theme-container` in `.theme-ocean .theme-container`.
  private var carriers: Set<CSSTest> = []
  /// Attributes that rules ask for without a value, and others with one: what `[data-theme]` sets
  /// beside `[data-theme="dark"]` is the same in every theme, and without any.
  private var presences: Set<CSSTest> = []
  /// Attributes that choose the same schemes as another one, by that one.
  private var aliases: [String: String] = [:]

  /// Whether a test concerns a class, an attribute or a state of the page.
  static func isTheme(_ test: CSSTest) -> Bool {
    CSSFeature.named(test.feature) == nil && test.feature != CSSThemes.media
      && test.feature != CSSThemes.file
  }

  /// The scheme of the page that a class or an attribute selects, if it says one.
  static func scheme(_ test: CSSTest) -> Appearance.Scheme? {
    guard isTheme(test), test.match == .equals, mayBeTheme(test) else { return nil }
    return CSSNamedAppearances.scheme(test)
  }

  /// Whether the name of a class or an attribute says that it may select a theme.
  static func mayBeTheme(_ test: CSSTest) -> Bool { saysTheme(test) || isCalledTheme(test) }

  /// Finds the themes.
  ///
  /// - Parameters:
  ///   - rules: The rules, in order.
  ///   - names: The properties that each rule sets, as numbers.
  ///   - evidence: What else the style sheets say.
  init(rules: [CSSCollector.Rule], names: [[Int32]], evidence: CSSThemeEvidence) {
    for rule in rules {
      for place in rule.places {
        for literal in place.literals where Self.isTheme(literal.test) {
          if Self.saysTheme(literal.test) || literal.test.feature.hasPrefix(":") {
            themes.insert(literal.test)
          }
        }
        themes.formUnion(place.selector.pageTests)
      }
    }
    findCarriers(rules)
    let appearances = CSSNamedAppearances(
      rules: rules, names: names, evidence: evidence, asked: asked, isTheme: themes.contains)
    themes.formUnion(appearances.themes)
    findOthers(rules, names, among: evidence.names)
    themes.formUnion(
      appearances.companions(
        rules: rules, names: names, asked: asked, isTheme: themes.contains,
        canBeTheme: Self.canBeTheme))
    findPresences(rules)
    findAliases(rules, appearances.isNamespace)
  }

  /// The classes and attributes that a place requires.
  private func asked(_ place: CSSCollector.Place) -> [CSSTest] {
    place.literals.filter {
      !$0.isNegated && Self.isTheme($0.test) && !carriers.contains($0.test)
    }.map(\.test)
  }

  private mutating func findCarriers(_ rules: [CSSCollector.Rule]) {
    var carried: [CSSTest: Set<CSSTest>] = [:]
    var others: Set<CSSTest> = []
    for rule in rules {
      for place in rule.places {
        let own = place.selector.ownTests.filter { !themes.contains($0) }
        let above = asked(place).filter {
          !own.contains($0) && !themes.contains($0) && Self.isCalledTheme($0)
        }
        for test in own {
          if above.isEmpty || place.selectsPart {
            others.insert(test)
          } else {
            carried[test, default: []].formUnion(above)
          }
        }
      }
    }
    for (test, above) in carried where above.count > 1 && !others.contains(test) {
      carriers.insert(test)
    }
  }

  private mutating func findOthers(
    _ rules: [CSSCollector.Rule], _ names: [[Int32]], among table: CSSNameTable
  ) {
    /// The properties that the page sets, and those that themes set.
    var ofPage = NumberSet()
    var ofThemes = NumberSet()
    var candidates: [CSSTest: [Int]] = [:]
    var owners: [Int32: CSSTest] = [:]
    var contested = NumberSet()
    for (id, rule) in rules.enumerated() {
      for place in rule.places where !place.selectsPart {
        let all = asked(place)
        let asked = all.filter { !themes.contains($0) }
        if asked.isEmpty {
          if !all.isEmpty {
            ofThemes.formUnion(names[id])
          } else {
            // No theme can set what is one of Sass again.
            ofPage.formUnion(names[id].filter { !SassToken.isOne(table[$0]) })
          }
        }
        // An element inside another one that is not a theme is a part of that element.
        let own = place.selector.ownTests
        let isPart =
          !own.allSatisfy(carriers.contains) && !asked.allSatisfy(own.contains)
        guard !isPart, asked.allSatisfy(Self.canBeTheme) else { continue }
        for test in asked where candidates[test]?.last != id {
          candidates[test, default: []].append(id)
        }
        guard let first = asked.first else { continue }
        for name in names[id] {
          if let owner = owners[name], owner != first { contested.insert(name) }
          owners[name] = first
        }
      }
    }
    var shared = ofPage.union(ofThemes)
    if shared.isEmpty { shared = contested }
    let expected = ofThemes.isEmpty ? shared.count : ofThemes.count
    for (test, ids) in candidates {
      let all = ids.reduce(0) { $0 + names[$1].count }
      let common = ids.map { names[$0].filter(shared.contains) }
      let count = common.reduce(0) { $0 + $1.count }
      guard count > 0, count * 2 >= all else { continue }
      let ofOthers = Set(common.joined().filter { ofThemes.isEmpty || ofThemes.contains($0) })
      if Self.isCalledTheme(test) || ofOthers.count * 2 >= expected { themes.insert(test) }
    }
  }

  /// The attributes of themes that places test, each with its literal.
  private func forEachAttribute(
    _ rules: [CSSCollector.Rule], _ body: (Int, [CSSLiteral]) -> Void
  ) {
    for (id, rule) in rules.enumerated() {
      for place in rule.places {
        let own = place.literals.filter {
          Self.isTheme($0.test) && $0.test.feature != "class" && !$0.test.feature.hasPrefix(":")
            && themes.contains($0.test)
        }
        if !own.isEmpty { body(id, own) }
      }
    }
  }

  private mutating func findPresences(_ rules: [CSSCollector.Rule]) {
    var present: Set<CSSTest> = []
    var valued: Set<String> = []
    var absent: Set<String> = []
    forEachAttribute(rules) { _, literals in
      for literal in literals {
        switch (literal.test.match == .present, literal.isNegated) {
        case (true, false): present.insert(literal.test)
        case (true, true): absent.insert(literal.test.feature)
        case (false, false): valued.insert(literal.test.feature)
        case (false, true): break
        }
      }
    }
    presences = present.filter { valued.contains($0.feature) && !absent.contains($0.feature) }
  }

  /// Finds attributes that choose among the same schemes, such as those of a library and of the
  /// site that uses it. Those that a rule asks for together with different values are independent,
  /// and so are those of a part of the page, such as `data-menu-theme`.
  private mutating func findAliases(
    _ rules: [CSSCollector.Rule], _ isNamespace: (String) -> Bool
  ) {
    var values: [String: Set<String>] = [:]
    var others: Set<String> = []
    var counts: [String: Int] = [:]
    var independent: Set<Set<String>> = []
    forEachAttribute(rules) { _, literals in
      for literal in literals {
        let test = literal.test
        counts[test.feature, default: 0] += 1
        if test.match == .equals {
          values[test.feature, default: []].insert(test.value.lowercased())
        } else if test.match != .present {
          others.insert(test.feature)
        }
        for other in literals
        where other.test.feature != test.feature && other.test.value != test.value
          && !literal.isNegated && !other.isNegated
        {
          independent.insert([test.feature, other.test.feature])
        }
      }
    }
    let schemes = values.filter { feature, values in
      !others.contains(feature)
        && values.allSatisfy { Self.plainWords.contains($0) || CSSNamedAppearances.isScheme($0) }
    }
    guard schemes.count > 1 else { return }
    let features = schemes.keys.filter { feature in
      let words = AppearanceNaming.words(feature)
      // A “color scheme” is that of the page, whatever the name of the library is.
      return Set(words).isSuperset(of: ["color", "scheme"])
        || words.allSatisfy { $0 == "data" || Self.plainWords.contains($0) || isNamespace($0) }
    }.sorted { (-(counts[$0] ?? 0), $0) < (-(counts[$1] ?? 0), $1) }
    for (position, feature) in features.enumerated() {
      aliases[feature] = features[..<position].first { other in
        let common = schemes[other, default: []].intersection(schemes[feature, default: []])
        return aliases[other] == nil && common.contains(where: CSSNamedAppearances.isScheme)
          && !independent.contains([feature, other])
      }
    }
  }

  /// Whether other attributes stand for the same as one.
  func hasAliases(_ feature: String) -> Bool { aliases.values.contains(feature) }

  /// Names the parts of the page in the places of a rule that do not select themes.
  func divided(_ rule: CSSCollector.Rule) -> CSSCollector.Rule {
    var rule = rule
    for index in rule.places.indices { divide(&rule.places[index]) }
    return rule
  }

  /// Removes from a place the tests that do not select a theme, and names its part of the page.
  func divide(_ place: inout CSSCollector.Place) {
    place.literals.removeAll {
      carriers.contains($0.test) || !$0.isNegated && presences.contains($0.test)
    }
    let others = place.literals.filter { Self.isTheme($0.test) && !themes.contains($0.test) }
    if place.selectsPart || others.contains(where: { !$0.isNegated }) {
      place.part = partName(place.selector.pieces)
    }
    if !others.isEmpty { place.literals.removeAll(where: others.contains) }
    guard !aliases.isEmpty else { return }
    for index in place.literals.indices {
      let literal = place.literals[index]
      guard let feature = aliases[literal.test.feature] else { continue }
      place.literals[index] = CSSLiteral(
        CSSTest(feature, literal.test.match, literal.test.value), isNegated: literal.isNegated)
    }
  }

  /// The name of a part of the page: its selector without the tests that select a theme, so that
  /// `.dark .btn` and `.btn` have the same name.
  private func partName(_ pieces: [CSSSelector.Piece]) -> String {
    let kept = pieces.filter { piece in piece.test.map { !themes.contains($0) } ?? true }
    let words = kept.map(\.text).joined().split { $0.isWhitespace }
    let name = words.drop { [">", "+", "~"].contains($0) }.joined(separator: " ")
    return name.isEmpty ? "*" : name
  }

  // MARK: - Names

  /// Words that say nothing more than that something is a theme.
  static let plainWords: Set = [
    "theme", "themes", "mode", "scheme", "color", "colors", "colour", "appearance", "contrast",
    "default", "auto", "system", "is", "prefers", "high", "low", "more", "less", "increased",
    "reduced", "transparency", "gamut", "wide", "hc",
  ]
  private static let themeWords: Set = ["theme", "mode", "scheme", "appearance", "contrast"]

  /// Whether a class or an attribute can select a theme. Those defined by HTML and ARIA denote a
  /// state or a kind of element.
  private static func canBeTheme(_ test: CSSTest) -> Bool {
    test.feature == "class" || test.feature.hasPrefix("data-") || saysTheme(test)
  }

  /// Whether the name of a class or an attribute contains a word for themes.
  private static func isCalledTheme(_ test: CSSTest) -> Bool {
    let words = AppearanceNaming.words(test.feature == "class" ? test.value : test.feature)
    return !themeWords.isDisjoint(with: words)
      || test.feature != "class" && !kindsOfThemes.isDisjoint(with: words)
  }

  /// Other words in the names of attributes that select themes, such as `data-accent-color`.
  private static let kindsOfThemes: Set = ["accent", "brand", "palette", "skin"]

  /// Whether the name of an attribute or a class says that it selects a theme.
  private static func saysTheme(_ test: CSSTest) -> Bool {
    let value = AppearanceNaming.words(test.value)
    if test.feature == "class" { return areTheme(value) && !isUtility(test.value) }
    if test.feature.hasPrefix(":") { return false }
    let name = AppearanceNaming.words(test.feature).filter { $0 != "data" }
    return !themeWords.isDisjoint(with: name) || areTheme(test.match == .present ? name : value)
  }

  /// Whether a class is a utility for a single element, named after what it does:
  /// `[color-scheme:light]`, `hover:dark`.
  private static func isUtility(_ name: String) -> Bool {
    name.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ":") }
  }

  /// Whether all words denote appearances, and at least one is specific.
  static func areTheme(_ words: [String]) -> Bool {
    let telling = words.filter(changesAppearance)
    // The class “contrast” alone may just as well denote a strong button.
    let phrase = words.count > 1 && (words.contains("contrast") || words.contains("transparency"))
    return (!telling.isEmpty || phrase)
      && words.allSatisfy { plainWords.contains($0) || telling.contains($0) }
  }

  private static func changesAppearance(_ word: String) -> Bool {
    [Appearance(), Appearance(scheme: .dark, contrast: .increased)].contains { appearance in
      var changed = appearance
      AppearanceNaming.apply(context: word, of: "", to: &changed)
      return changed != appearance
    }
  }
}
