import SystemColors

/// The states of a page: each axis is a modifier, each of its states a context.
///
/// A media feature is an axis of its own. Attributes and classes that select themes are axes, too;
/// those that only occur together, or as alternatives in a list (`.dark, [data-theme="dark"]`),
/// share an axis whose states are the combinations in the file. States in which the same rules
/// apply are merged.
struct CSSThemes {
  /// A value of a feature.
  struct Atom: Hashable {
    let feature: String
    let value: String
  }

  /// A state of a page.
  struct State {
    var name: String
    var atoms: [Atom]
  }

  /// A modifier.
  struct Axis {
    let name: String
    let features: Set<String>
    var states: [State]
    var defaultState = 0

    func accepts(_ literal: CSSLiteral, in state: State) -> Bool {
      let holds = state.atoms.contains {
        $0.feature == literal.test.feature && literal.test.accepts($0.value)
      }
      return holds != literal.isNegated
    }
  }

  /// The states of the axes in which a rule applies.
  struct Placement {
    /// The allowed states of each axis that it depends on.
    let allowed: [(axis: Int, states: [Int])]
    let part: String?
    let level: Int
    let specificity: Int
  }

  private(set) var axes: [Axis] = []
  /// The states of each rule.
  private(set) var placements: [[Placement]] = []
  let likeness: CSSThemeLikeness
  /// Whether there are more themes than the limit.
  private(set) var isTooMany = false

  /// The modifier of the light and the dark scheme.
  static let scheme = "prefers-color-scheme"
  /// The modifier of media queries that do not affect colors.
  static let media = "media"
  /// The modifier of alternative files.
  static let file = "file"
  /// The maximum number of states of an axis.
  private let limit: Int

  /// Finds the axes.
  ///
  /// - Parameters:
  ///   - rules: The rules, in order.
  ///   - names: The properties that each rule sets, as numbers.
  ///   - given: The properties that are set without a rule, as numbers.
  ///   - needsScheme: Whether a value depends on the scheme.
  ///   - files: The contexts of alternative files, the default one first.
  ///   - limit: How many states an axis may have.
  init(
    rules: [CSSCollector.Rule], names: [[Int32]], given: NumberSet, needsScheme: Bool,
    files: [String], limit: Int
  ) {
    self.limit = limit
    likeness = CSSThemeLikeness(rules: rules, names: names)
    let rules = rules.map(likeness.divided)
    var literals: [CSSLiteral] = []
    var known: Set<CSSLiteral> = []
    for rule in rules {
      for place in rule.places {
        for literal in place.literals where known.insert(literal).inserted {
          literals.append(literal)
        }
      }
    }
    addFeatures(literals, needsScheme: needsScheme)
    addStates([Self.media], rules, literals)
    for axis in axes.indices where axes[axis].name == Self.media { Self.name(&axes[axis].states) }
    if !files.isEmpty {
      axes.append(
        Axis(
          name: Self.file, features: [Self.file],
          states: files.map { State(name: $0, atoms: [Atom(feature: Self.file, value: $0)]) }))
    }
    let first = axes.count
    for group in groups(rules) { addStates(group, rules, literals) }
    for axis in axes.indices where axis >= first {
      fold(axis, rules, names, given: given)
      Self.name(&axes[axis].states)
    }
    axes.removeAll { axis in
      axis.states.isEmpty || (axis.states.count == 1 && axis.states[0].atoms.isEmpty)
    }
    placements = placed(rules)
  }

  // MARK: - Axes

  /// The axes of the media features in rules.
  private mutating func addFeatures(_ literals: [CSSLiteral], needsScheme: Bool) {
    for feature in CSSFeature.all {
      var values = Set(literals.filter { $0.test.feature == feature.name }.map(\.test.value))
      if needsScheme, feature.name == Self.scheme { values.insert("dark") }
      guard !values.isEmpty else { continue }
      // If only the first value occurs, add another one in which the rule does not apply.
      if values == [feature.values[0]] { values.insert(feature.values[1]) }
      values.insert(feature.values[0])
      let states = feature.values.filter(values.contains).map {
        State(name: $0, atoms: [Atom(feature: feature.name, value: $0)])
      }
      axes.append(Axis(name: feature.name, features: [feature.name], states: states))
    }
  }

  /// The attributes and classes that share an axis.
  private func groups(_ rules: [CSSCollector.Rule]) -> [[String]] {
    var features: [String] = []
    var group: [String: Int] = [:]
    var alone: Set<String> = []
    var together: [[String]] = []
    for rule in rules {
      var single: [String] = []
      for place in rule.places {
        var own: [String] = []
        for literal in place.literals where CSSThemeLikeness.isTheme(literal.test) {
          let feature = literal.test.feature
          if group[feature] == nil {
            group[feature] = features.count
            features.append(feature)
          }
          if !literal.isNegated, !own.contains(feature) { own.append(feature) }
        }
        if own.count == 1 {
          alone.insert(own[0])
          if !single.contains(own[0]) { single.append(own[0]) }
        } else if own.count > 1, !together.contains(own), together.count < limit {
          together.append(own)
        }
      }
      if single.count > 1, !together.contains(single) { together.append(single) }
      if together.count > limit { break }
    }
    for set in together where !(Self.isIndependent(set, alone) && !Self.isListed(set, rules)) {
      let target = set.compactMap { group[$0] }.min() ?? 0
      let merged = Set(set.compactMap { group[$0] })
      for (feature, index) in group where merged.contains(index) { group[feature] = target }
    }
    var result: [Int: [String]] = [:]
    for feature in features { result[group[feature] ?? 0, default: []].append(feature) }
    return result.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether each attribute of a combination also occurs without the others.
  private static func isIndependent(_ set: [String], _ alone: Set<String>) -> Bool {
    set.allSatisfy(alone.contains)
  }

  /// Whether the attributes are alternatives in the selector list of a rule.
  private static func isListed(_ set: [String], _ rules: [CSSCollector.Rule]) -> Bool {
    rules.contains { rule in
      set.allSatisfy { feature in
        rule.places.contains { place in
          let own = place.literals.filter {
            !$0.isNegated && CSSThemeLikeness.isTheme($0.test)
          }
          return !own.isEmpty && own.allSatisfy { $0.test.feature == feature }
        }
      }
    }
  }

  /// Adds the axis of some features: the combinations in rules, and none of them.
  private mutating func addStates(
    _ features: [String], _ rules: [CSSCollector.Rule], _ literals: [CSSLiteral]
  ) {
    let own = literals.filter { features.contains($0.test.feature) }
    guard !own.isEmpty else { return }
    var values: [String: [String]] = [:]
    for literal in own where literal.test.match == .equals {
      let test = literal.test
      if values[test.feature]?.contains(test.value) != true, values.count <= limit {
        if (values[test.feature]?.count ?? 0) < limit {
          values[test.feature, default: []].append(test.value)
        } else {
          isTooMany = true
        }
      }
    }
    for literal in own where literal.test.match != .equals {
      let test = literal.test
      if values[test.feature]?.contains(where: test.accepts) == true { continue }
      values[test.feature, default: []].append(test.value)
    }
    var states = [State(name: "none", atoms: [])]
    var known: Set<Set<Atom>> = [[]]
    func add(_ atoms: [Atom]) {
      guard known.insert(Set(atoms)).inserted else { return }
      guard states.count < limit else {
        isTooMany = true
        return
      }
      states.append(State(name: "", atoms: atoms))
    }
    for rule in rules {
      for place in rule.places {
        let tests = place.literals.filter {
          !$0.isNegated && features.contains($0.test.feature)
        }.map(\.test)
        if tests.isEmpty { continue }
        combinations(tests, values).forEach(add)
      }
    }
    for literal in own where literal.isNegated && literal.test.match == .equals {
      add([Atom(feature: literal.test.feature, value: literal.test.value)])
    }
    // Attributes that always occur together are usually thought of as one theme.
    var name = features.count == 1 ? features[0] : "theme"
    if axes.contains(where: { $0.name == name }) { name = features.joined(separator: "+") }
    axes.append(Axis(name: name, features: Set(features), states: states))
  }

  /// The values that pass several tests together; an attribute has one value, an element many
  /// classes.
  private func combinations(
    _ tests: [CSSTest], _ values: [String: [String]]
  ) -> [[Atom]] {
    var result: [[Atom]] = [[]]
    for test in tests {
      let matching = (values[test.feature] ?? []).filter(test.accepts)
      result = result.flatMap { atoms in
        matching.compactMap { value in
          let atom = Atom(feature: test.feature, value: value)
          if atoms.contains(atom) { return atoms }
          let isSingle = test.feature != "class" && test.feature != Self.media
          let isTaken = isSingle && atoms.contains { $0.feature == test.feature }
          return isTaken ? nil : atoms + [atom]
        }
      }
      if result.count > limit { result = Array(result.prefix(limit)) }
    }
    return result
  }

  /// Names states after the values of their last attribute if these are unique, or else after all
  /// of their values, with the attributes if two states would have the same name.
  private static func name(_ states: inout [State]) {
    func words(_ atoms: some Sequence<Atom>) -> String {
      var words: [String] = []
      for atom in atoms {
        let word = atom.value.isEmpty ? atom.feature : atom.value
        if !words.contains(word) { words.append(word) }
      }
      return words.joined(separator: "+")
    }
    var known: Set = ["none"]
    for index in states.indices where !states[index].atoms.isEmpty {
      let atoms = states[index].atoms
      let last = atoms.filter { $0.feature == atoms.last?.feature }
      let names = [
        words(last), words(atoms),
        atoms.map { "\($0.feature)=\($0.value)" }.joined(separator: "+"),
      ]
      states[index].name = names.first { known.insert($0).inserted } ?? names[2]
    }
  }

  // MARK: - States that are one

  /// The rules of a state: the cases that hold in it, without the conditions on its axis.
  private struct Effect: Hashable {
    let rule: Int
    let rest: Set<CSSLiteral>
    let specificity: Int
    let level: Int
    let part: String?
  }

  /// Merges the states in which the same rules apply, and omits the state without any theme if most
  /// of what the themes set is set nowhere else.
  private mutating func fold(
    _ index: Int, _ rules: [CSSCollector.Rule], _ names: [[Int32]], given: NumberSet
  ) {
    let axis = axes[index]
    var effects = Array(repeating: Set<Effect>(), count: axis.states.count)
    var themed = NumberSet()
    var plain = given
    for (id, rule) in rules.enumerated() {
      let isConcerned = rule.places.contains { place in
        place.literals.contains { axis.features.contains($0.test.feature) }
      }
      var (hasPlain, hasThemed) = (false, false)
      for place in rule.places {
        let own = place.literals.filter { axis.features.contains($0.test.feature) }
        if place.part == nil {
          let isPlain = own.allSatisfy { axis.accepts($0, in: axis.states[0]) }
          if isPlain { hasPlain = true } else { hasThemed = true }
        }
        guard isConcerned else { continue }
        let effect = Effect(
          rule: id, rest: Set(place.literals).subtracting(own), specificity: place.specificity,
          level: place.level, part: place.part)
        for state in axis.states.indices
        where own.allSatisfy({ axis.accepts($0, in: axis.states[state]) }) {
          effects[state].insert(effect)
        }
      }
      if hasPlain { plain.formUnion(names[id]) }
      if hasThemed { themed.formUnion(names[id]) }
    }
    var kept: [State] = []
    var seen: [Set<Effect>: Int] = [:]
    for (state, effect) in zip(axis.states, effects) {
      if let same = seen[effect] {
        if kept[same].atoms.isEmpty { kept[same] = state }
        continue
      }
      seen[effect] = kept.count
      kept.append(state)
    }
    if kept.count > 1, kept[0].atoms.isEmpty,
      themed.commonCount(with: plain) * 2 < themed.count
    {
      kept.removeFirst()
      axes[index].defaultState = kept.firstIndex { Self.isLight($0.name, axis.name) } ?? 0
    }
    axes[index].states = kept
  }

  /// Whether the name of a state denotes light.
  private static func isLight(_ state: String, _ axis: String) -> Bool {
    var appearance = Appearance(scheme: .dark)
    AppearanceNaming.apply(context: state, of: axis, to: &appearance)
    return appearance.scheme == .light
  }

  // MARK: - Places

  /// The states in which a rule applies, by the name of their axis, for each axis on which it
  /// depends. A condition that holds in no state sets no property, and is left out.
  func contexts(of place: CSSCollector.Place) -> [String: [String]] {
    var contexts: [String: [String]] = [:]
    for axis in axes {
      var states = axis.states
      for literal in place.literals where axis.features.contains(literal.test.feature) {
        let accepted = states.filter { axis.accepts(literal, in: $0) }
        if !accepted.isEmpty { states = accepted }
      }
      if states.count < axis.states.count { contexts[axis.name] = states.map(\.name) }
    }
    return contexts
  }

  private func placed(_ rules: [CSSCollector.Rule]) -> [[Placement]] {
    var acceptance: [CSSLiteral: (axis: Int, states: [Bool])] = [:]
    func states(_ literal: CSSLiteral) -> (axis: Int, states: [Bool])? {
      if let known = acceptance[literal] { return known }
      guard let axis = axes.firstIndex(where: { $0.features.contains(literal.test.feature) }) else {
        return nil
      }
      let result = (axis, axes[axis].states.map { axes[axis].accepts(literal, in: $0) })
      acceptance[literal] = result
      return result
    }
    return rules.map { rule in
      rule.places.compactMap { place in
        var byAxis: [Int: [Bool]] = [:]
        for literal in place.literals {
          guard let (axis, accepted) = states(literal) else {
            // No other state of the axis remains, so only a negation holds.
            guard literal.isNegated else { return nil }
            continue
          }
          if let known = byAxis[axis] {
            byAxis[axis] = zip(known, accepted).map { $0 && $1 }
          } else {
            byAxis[axis] = accepted
          }
        }
        var allowed: [(axis: Int, states: [Int])] = []
        for (axis, accepted) in byAxis.sorted(by: { $0.key < $1.key }) {
          let states = accepted.indices.filter { accepted[$0] }
          if states.isEmpty { return nil }
          let isAll = states.count == accepted.count && accepted.count > 1
          if !isAll { allowed.append((axis, states)) }
        }
        return Placement(
          allowed: allowed, part: place.part, level: place.part == nil ? place.level : 0,
          specificity: place.specificity)
      }
    }
  }
}

/// Distinguishes classes and attributes that select themes from those of components.
///
/// A class or attribute selects a theme if its name says so (`.dark`, `[data-theme]`) or if `html`
/// or `body` has it. Any other class or `data-` attribute selects one if it sets again what the
/// page or such themes set: at least half of what it sets and, unless its name contains a word for
/// themes (`.theme-ocean`), half of what they set. All others name parts of the page with
/// properties of their own: a card that overrides the background is not an appearance of the page.
struct CSSThemeLikeness {
  private var themes: Set<CSSTest> = []
  /// Elements that always have themes: `.theme-container` in `.theme-ocean .theme-container`.
  private var carriers: Set<CSSTest> = []

  /// Whether a test concerns a class, an attribute or a state of the page.
  static func isTheme(_ test: CSSTest) -> Bool {
    CSSFeature.named(test.feature) == nil && test.feature != CSSThemes.media
      && test.feature != CSSThemes.file
  }

  init(rules: [CSSCollector.Rule], names: [[Int32]]) {
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
    findOthers(rules, names)
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

  private mutating func findOthers(_ rules: [CSSCollector.Rule], _ names: [[Int32]]) {
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
          if all.isEmpty { ofPage.formUnion(names[id]) } else { ofThemes.formUnion(names[id]) }
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

  /// Names the parts of the page in the places of a rule that do not select themes.
  func divided(_ rule: CSSCollector.Rule) -> CSSCollector.Rule {
    var rule = rule
    for index in rule.places.indices { divide(&rule.places[index]) }
    return rule
  }

  /// Removes from a place the tests that do not select a theme, and names its part of the page.
  func divide(_ place: inout CSSCollector.Place) {
    place.literals.removeAll { carriers.contains($0.test) }
    let others = place.literals.filter { Self.isTheme($0.test) && !themes.contains($0.test) }
    if place.selectsPart || others.contains(where: { !$0.isNegated }) {
      place.part = partName(place.selector.pieces)
    }
    if !others.isEmpty { place.literals.removeAll(where: others.contains) }
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

  private static let plainWords: Set = [
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
