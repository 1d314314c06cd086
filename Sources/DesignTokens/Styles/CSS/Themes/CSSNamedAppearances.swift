import SourceSyntax
import SystemColors

/// What style sheets say about themes apart from the names in their selectors.
struct CSSThemeEvidence {
  /// The names of the properties.
  let names: CSSNameTable
  /// The scheme that a rule states with `color-scheme`, if it is a single one.
  private(set) var schemes: [Int: Appearance.Scheme] = [:]
  /// The selectors of the rules that draw a color on another.
  let drawing: [CSSCollector.Place]
  /// The attributes that the root element of all pages has.
  let rootValues: [String: String]

  init(_ collector: CSSCollector) {
    rootValues = collector.rootValues
    names = collector.names
    drawing = collector.usages.lazy.filter(\.isComplete).flatMap(\.places)
    for declaration in collector.schemes {
      let text = collector.sheets[declaration.sheet].source.text(declaration.value)
      let words = text.asciiLowercased.split { $0.isWhitespace }
      guard words.contains("light") != words.contains("dark") else { continue }
      schemes[declaration.rule] = words.contains("dark") ? .dark : .light
    }
  }

  /// Whether names of properties begin with a word: more than one of `share` does.
  func isNamespace(_ word: String, share: Int) -> Bool {
    var (count, all) = (0, 0)
    for name in names.names where name.hasPrefix("--") {
      all += 1
      if AppearanceNaming.words(name).first == word { count += 1 }
    }
    return count * share > all
  }
}

/// The classes and attributes that select a theme by a name that ends in an appearance, such as
/// `.acme-dark` and `.acme-high-contrast`.
///
/// Components have such names as well: `.btn-dark` sets properties of its own, which bear its name
/// (`--btn-bg`), or which `.btn-primary` sets too. A theme sets what the page sets, or what its
/// light or dark twin sets, or it states the color scheme.
struct CSSNamedAppearances {
  private(set) var themes: Set<CSSTest> = []
  private let evidence: CSSThemeEvidence

  /// Finds them.
  ///
  /// - Parameters:
  ///   - rules: The rules, in order.
  ///   - names: The properties that each rule sets, as numbers.
  ///   - evidence: What else the style sheets say.
  ///   - asked: The classes and attributes that a place requires.
  ///   - isTheme: Whether a class or an attribute is known to select a theme.
  init(
    rules: [CSSCollector.Rule], names: [[Int32]], evidence: CSSThemeEvidence,
    asked: (CSSCollector.Place) -> [CSSTest], isTheme: (CSSTest) -> Bool
  ) {
    self.evidence = evidence
    var ends: [CSSTest: Bool] = [:]
    for rule in rules {
      for place in rule.places {
        for literal in place.literals where ends[literal.test] == nil {
          ends[literal.test] = !isTheme(literal.test) && Self.endsInAppearance(literal.test)
        }
      }
    }
    guard ends.values.contains(true) else { return }
    var ofPage = NumberSet()
    /// What rules for anything else set.
    var ofOthers = NumberSet()
    var found: [CSSTest: [Int]] = [:]
    for (id, rule) in rules.enumerated() {
      var tests: Set<CSSTest> = []
      var isOther = false
      for place in rule.places {
        let unknown = asked(place).filter { !isTheme($0) }
        if !place.selectsPart, unknown.isEmpty {
          ofPage.formUnion(names[id])
        } else if !place.selectsPart,
          unknown.allSatisfy({ ends[$0] ?? false && place.selector.ownTests.contains($0) })
        {
          tests.formUnion(unknown)
        } else {
          isOther = true
        }
      }
      for test in tests { found[test, default: []].append(id) }
      if isOther, tests.isEmpty { ofOthers.formUnion(names[id]) }
    }
    let twins = Self.twins(found, names)
    for (test, ids) in found {
      let all = Set(ids.lazy.flatMap { names[$0] })
      let plain = withoutOwn(all, of: Self.stem(test))
      let ofTwin = twins[test] ?? []
      let shared = plain.filter {
        ofPage.contains($0) || ofTwin.contains($0) && !ofOthers.contains($0)
      }
      let isStated = ids.contains { evidence.schemes[$0].map { $0 == Self.scheme(test) } ?? false }
      guard !plain.isEmpty else { continue }
      if shared.count * 2 >= all.count || isStated && plain.count * 2 >= all.count {
        themes.insert(test)
      }
    }
  }

  /// Classes and attributes that only occur together with themes, as in `.acme-dark.ios` and
  /// `.acme-dark.android`: what they set is nowhere else, and they are alternatives of each other.
  ///
  /// - Returns: Those that select a variant of the theme rather than a part of the page.
  func companions(
    rules: [CSSCollector.Rule], names: [[Int32]], asked: (CSSCollector.Place) -> [CSSTest],
    isTheme: (CSSTest) -> Bool, canBeTheme: (CSSTest) -> Bool
  ) -> Set<CSSTest> {
    guard !themes.isEmpty else { return [] }
    var alone: Set<CSSTest> = []
    var found: [Set<CSSTest>: [CSSTest: Set<Int32>]] = [:]
    /// What the page sets, and what each theme sets.
    var known: [Set<CSSTest>: NumberSet] = [:]
    func note(_ place: CSSCollector.Place) {
      for compound in Self.compounds(place.selector) where !compound.contains(where: isTheme) {
        alone.formUnion(compound)
      }
    }
    evidence.drawing.forEach(note)
    for (id, rule) in rules.enumerated() {
      for place in rule.places {
        note(place)
        guard !place.selectsPart else { continue }
        let all = asked(place)
        let others = all.filter { !isTheme($0) }
        if others.isEmpty {
          known[Set(all), default: NumberSet()].formUnion(names[id])
        } else if others.count == 1, all.count > 1,
          all.allSatisfy(place.selector.ownTests.contains), canBeTheme(others[0])
        {
          found[Set(all).subtracting(others), default: [:]][others[0], default: []]
            .formUnion(names[id])
        }
      }
    }
    var result: Set<CSSTest> = []
    for (theme, companions) in found {
      let around = known.filter { $0.key.isSubset(of: theme) }.values
      let possible = companions.filter { !alone.contains($0.key) }
      for (test, all) in possible {
        let own = withoutOwn(all, of: AppearanceNaming.words(test.value))
        let shared = own.filter { name in
          !around.contains { $0.contains(name) }
            && possible.contains { $0.key != test && $0.value.contains(name) }
        }
        if !shared.isEmpty, shared.count * 2 >= all.count { result.insert(test) }
      }
    }
    return result
  }

  /// Whether most names of properties begin with a word, or a good part of them do.
  func isNamespace(_ word: String) -> Bool { evidence.isNamespace(word, share: 4) }

  // MARK: - Parts of selectors

  /// The classes and attributes of each compound selector.
  private static func compounds(_ selector: CSSSelector) -> [[CSSTest]] {
    var result: [[CSSTest]] = [[]]
    for piece in selector.pieces {
      if let test = piece.test {
        result[result.count - 1].append(test)
      } else if piece.text.allSatisfy({ $0 == " " || ">+~".contains($0) }) {
        result.append([])
      }
    }
    return result
  }

  /// What the light or dark twin of a class or an attribute sets.
  private static func twins(
    _ found: [CSSTest: [Int]], _ names: [[Int32]]
  ) -> [CSSTest: Set<Int32>] {
    var result: [CSSTest: Set<Int32>] = [:]
    let stems = Dictionary(grouping: found.keys) { [$0.feature] + stem($0) }
    for tests in stems.values {
      for test in tests {
        guard let own = scheme(test) else { continue }
        for other in tests {
          guard let scheme = scheme(other), scheme != own else { continue }
          result[test, default: []].formUnion((found[other] ?? []).lazy.flatMap { names[$0] })
        }
      }
    }
    return result
  }

  /// Properties without those that are named after a component: `--btn-bg` of `btn`. The first word
  /// of most properties is the name of a library.
  private func withoutOwn(_ properties: Set<Int32>, of words: [String]) -> Set<Int32> {
    let words = Set(words.filter { !evidence.isNamespace($0, share: 2) })
    guard !words.isEmpty else { return properties }
    return properties.filter { words.isDisjoint(with: AppearanceNaming.words(evidence.names[$0])) }
  }

  // MARK: - Names

  /// Whether a name has several words, of which the last ones denote a scheme or a contrast, as in `acme-dark` and
  /// `acme-dark-theme`.
  private static func endsInAppearance(_ test: CSSTest) -> Bool {
    guard test.match == .equals, test.feature == "class" || test.feature.hasPrefix("data-"),
      !test.value.utf8.contains(where: { "[:".utf8.contains($0) })
    else { return false }
    // `navbar--dark` is a kind of `navbar`, and `theme-x--dark` a theme.
    let words = wordsToAppearance(test)
    let isModifier = test.feature == "class" && test.value.contains("--")
    return appearanceCount(words) > 0 && !stem(test).isEmpty
      && !(isModifier && words.allSatisfy { !CSSThemeLikeness.plainWords.contains($0) })
  }

  /// The words before those of the appearance; of an attribute, those of its name too.
  private static func stem(_ test: CSSTest) -> [String] {
    let words = wordsToAppearance(test)
    let feature = test.feature == "class" ? [] : AppearanceNaming.words(test.feature).dropFirst()
    return (feature + words.dropLast(appearanceCount(words))).filter {
      !CSSThemeLikeness.plainWords.contains($0)
    }
  }

  /// The words of a name up to those that only say that it is a theme.
  private static func wordsToAppearance(_ test: CSSTest) -> [String] {
    var words = AppearanceNaming.words(test.value)
    while let last = words.last, ["theme", "mode", "scheme"].contains(last) { words.removeLast() }
    return words
  }

  /// How many words at the end of a name denote an appearance.
  private static func appearanceCount(_ words: [String]) -> Int {
    var count = 0
    while count < words.count {
      let rest = words.dropLast(count)
      guard let length = [2, 1].first(where: { changes(rest.suffix($0).joined(separator: "-")) })
      else { return count }
      count += min(length, rest.count)
    }
    return count
  }

  /// Words that may mean anything else at the end of a name: `calendar-day`, `price-increased`.
  private static let unclearWords: Set = ["day", "increased", "accessible", "a11y"]

  /// Whether a phrase denotes a scheme or an increased contrast, and nothing else.
  private static func changes(_ phrase: String) -> Bool {
    guard !unclearWords.contains(phrase) else { return false }
    let (said, rest) = AppearanceNaming.split(phrase)
    guard !said.isEmpty, rest.isEmpty else { return false }
    var appearance = Appearance()
    AppearanceNaming.apply(context: phrase, of: "", to: &appearance)
    return scheme(phrase) != nil || appearance.contrast == .increased
  }

  /// Whether a name is that of a scheme: `light`, `dark`, `night`.
  static func isScheme(_ name: String) -> Bool {
    AppearanceNaming.words(name).count == 1 && scheme(name) != nil
  }

  /// The scheme that a class or an attribute says.
  static func scheme(_ test: CSSTest) -> Appearance.Scheme? { scheme(test.value) }

  /// The scheme that a name says.
  static func scheme(_ name: String) -> Appearance.Scheme? {
    let schemes = [Appearance.Scheme.light, .dark].map { scheme in
      var appearance = Appearance(scheme: scheme)
      AppearanceNaming.apply(context: name, of: "", to: &appearance)
      return appearance.scheme
    }
    return schemes[0] == schemes[1] ? schemes[0] : nil
  }
}
