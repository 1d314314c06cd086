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

    /// The scheme that the values say, if they say one.
    var scheme: Appearance.Scheme? {
      atoms.lazy.compactMap { CSSNamedAppearances.scheme($0.value) }.first
    }
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
  /// For each rule whether it sets what a rule for `body` sets without a condition: its classes are
  /// those of the body or of something inside, where they would have no effect on the root.
  private var isInBody: [Bool] = []
  /// The classes and attributes that `body` has somewhere, and the root nowhere: they are those of
  /// the body also where a selector does not say whose.
  private var bodyTests: Set<CSSTest> = []

  /// Finds the axes.
  ///
  /// - Parameters:
  ///   - rules: The rules, in order.
  ///   - names: The properties that each rule sets, as numbers.
  ///   - given: The properties that are set without a rule, as numbers.
  ///   - needsScheme: Whether a value depends on the scheme.
  ///   - files: The contexts of alternative files, the default one first.
  ///   - evidence: What else the style sheets say.
  ///   - limit: How many states an axis may have.
  init(
    rules: [CSSCollector.Rule], names: [[Int32]], given: NumberSet, needsScheme: Bool,
    files: [String], evidence: CSSThemeEvidence, limit: Int
  ) {
    self.limit = limit
    likeness = CSSThemeLikeness(rules: rules, names: names, evidence: evidence)
    let rules = rules.map(likeness.divided)
    var ofBody = NumberSet()
    for (id, rule) in rules.enumerated()
    where rule.places.contains(where: {
      $0.selector.subject == .body && !$0.selectsPart && $0.literals.isEmpty
    }) {
      ofBody.formUnion(names[id])
    }
    isInBody = names.map { !ofBody.isEmpty && $0.contains(where: ofBody.contains) }
    let selectors = rules.lazy.flatMap(\.places).map(\.selector)
    bodyTests = Set(selectors.flatMap(\.bodyTests))
    if !bodyTests.isEmpty {
      bodyTests.subtract(selectors.filter { $0.subject == .root }.flatMap(\.ownTests))
    }
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
      mergeAlternatives(axis, rules)
      omitNested(axis, rules, names)
      fold(axis, rules, names, given: given)
      Self.name(&axes[axis].states)
      omitUnset(axis, evidence.rootValues)
      // Where nothing else decides the scheme and all themes are light, the page without them is dark.
      let isAlone = !axes.contains { $0.name == Self.scheme || $0.name == Self.file }
      if isAlone, axes[axis].states.count > 1, axes[axis].states[0].atoms.isEmpty,
        axes[axis].states.dropFirst().allSatisfy({ $0.scheme == .light })
      {
        axes[axis].states[0].name = "dark"
      }
    }
    axes.removeAll { axis in
      axis.states.isEmpty || (axis.states.count == 1 && axis.states[0].atoms.isEmpty)
    }
    placements = placed(rules)
  }

  /// Leaves out the page without an attribute that its root element always has.
  private mutating func omitUnset(_ axis: Int, _ rootValues: [String: String]) {
    let states = axes[axis].states
    guard axes[axis].features.count == 1, let feature = axes[axis].features.first,
      let value = rootValues[feature], states.count > 2, states[0].atoms.isEmpty,
      let own = states.firstIndex(where: { $0.atoms == [Atom(feature: feature, value: value)] })
    else { return }
    axes[axis].states.removeFirst()
    axes[axis].defaultState = own - 1
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
    let isOne = features.count == 1 && !likeness.hasAliases(features[0])
    var name = isOne ? features[0] : "theme"
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
        let isSwitch = ["", "true", "on", "yes", "1"].contains(atom.value)
        let word = isSwitch ? atom.feature : atom.value
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

  /// A selector of a rule, apart from the condition on an axis.
  private struct Occurrence: Hashable {
    let rule: Int
    let rest: Set<CSSLiteral>
    let part: String?
  }

  /// Merges the states that all rules name together in their selector lists, such as
  /// `.dark, html[data-theme="dark"]`: one body is one theme, whatever the specificity. It is the
  /// one whose selector is plainest: no pseudo-class.
  private mutating func mergeAlternatives(_ index: Int, _ rules: [CSSCollector.Rule]) {
    let axis = axes[index]
    guard axis.states.count > 2 else { return }
    var occurrences: [Atom: Set<Occurrence>] = [:]
    var others: Set<CSSTest> = []
    var negated: Set<CSSTest> = []
    for (id, rule) in rules.enumerated() {
      for place in rule.places {
        let own = place.literals.filter { axis.features.contains($0.test.feature) }
        guard let first = own.first else { continue }
        if own.count == 1, !first.isNegated, first.test.match == .equals {
          let atom = Atom(feature: first.test.feature, value: first.test.value)
          let occurrence = Occurrence(
            rule: id, rest: Set(place.literals).subtracting(own), part: place.part)
          occurrences[atom, default: []].insert(occurrence)
        } else {
          others.formUnion(own.lazy.filter { !$0.isNegated }.map(\.test))
        }
        negated.formUnion(own.lazy.filter(\.isNegated).map(\.test))
      }
    }
    func isTested(_ atom: Atom, _ tests: Set<CSSTest>) -> Bool {
      tests.contains { $0.feature == atom.feature && $0.accepts(atom.value) }
    }
    /// How plain the selector of a state is, best first.
    func rank(_ state: Int) -> [Int] {
      let atom = axis.states[state].atoms[0]
      return [atom.feature.hasPrefix(":") ? 1 : 0, isTested(atom, negated) ? 0 : 1, state]
    }
    var alternatives: [Set<Occurrence>: [Int]] = [:]
    for (number, state) in axis.states.enumerated() where state.atoms.count == 1 {
      guard let found = occurrences[state.atoms[0]], !isTested(state.atoms[0], others) else {
        continue
      }
      alternatives[found, default: []].append(number)
    }
    var merged: Set<Int> = []
    for numbers in alternatives.values where numbers.count > 1 {
      let ranked = numbers.sorted { rank($0).lexicographicallyPrecedes(rank($1)) }
      merged.formUnion(ranked.dropFirst())
    }
    // `.dark-theme` beside `.dark` wherever it stands is the same theme, whatever else `.dark` sets.
    for (found, numbers) in alternatives {
      let stem = Self.stem(axis.states[numbers[0]].atoms[0])
      let isOther =
        stem.count > 1
        && alternatives.contains { others, states in
          found.isStrictSubset(of: others) && Self.stem(axis.states[states[0]].atoms[0]) == stem
        }
      if isOther { merged.formUnion(numbers) }
    }
    guard !merged.isEmpty else { return }
    axes[index].states = axis.states.indices.filter { !merged.contains($0) }.map {
      axis.states[$0]
    }
  }

  /// An atom without the words that say only that it is a theme.
  private static func stem(_ atom: Atom) -> [String] {
    [atom.feature]
      + AppearanceNaming.words(atom.value).filter { !["theme", "mode", "scheme"].contains($0) }
  }

  /// Omits the combinations that are another state again: with `.dark .inverse` in the selector list
  /// of what is light, an inverse element in a dark one is light, unless what its parts set
  /// is set neither there nor in both.
  private mutating func omitNested(_ index: Int, _ rules: [CSSCollector.Rule], _ names: [[Int32]]) {
    let axis = axes[index]
    let combinations = Set(axis.states.lazy.map { Set($0.atoms) }.filter { $0.count > 1 })
    guard !combinations.isEmpty else { return }
    let states = Set(axis.states.lazy.map { Set($0.atoms) })
    /// The states that all lists with a combination have too, and what these lists set.
    var same: [Set<Atom>: (states: Set<Set<Atom>>, names: Set<Int32>)] = [:]
    var isTested: Set<String> = []
    var keys: [(rule: Int, atoms: Set<Atom>, list: Set<Set<Atom>>)] = []
    for (id, rule) in rules.enumerated() {
      var ofRule: [Occurrence: Set<Set<Atom>>] = [:]
      for place in rule.places {
        let own = place.literals.filter { axis.features.contains($0.test.feature) }
        guard own.allSatisfy({ !$0.isNegated && $0.test.match == .equals }) else {
          isTested.formUnion(own.map(\.test.feature))
          continue
        }
        let occurrence = Occurrence(
          rule: id, rest: Set(place.literals).subtracting(own), part: place.part)
        let atoms = Set(own.map { Atom(feature: $0.test.feature, value: $0.test.value) })
        ofRule[occurrence, default: []].insert(atoms)
      }
      for list in ofRule.values {
        for atoms in list where !atoms.isEmpty { keys.append((id, atoms, list)) }
        for atoms in list where combinations.contains(atoms) {
          let others = list.filter { $0.count < 2 && states.contains($0) }
          let known = same[atoms]?.states ?? others
          same[atoms] = (
            known.intersection(others), (same[atoms]?.names ?? []).union(names[id])
          )
        }
      }
    }
    let omitted = same.filter { atoms, known in
      let parts = keys.filter {
        $0.atoms.isStrictSubset(of: atoms) && !names[$0.rule].allSatisfy(known.names.contains)
      }
      return atoms.allSatisfy { !isTested.contains($0.feature) }
        && known.states.contains { state in parts.allSatisfy { $0.list.contains(state) } }
    }
    axes[index].states.removeAll { omitted[Set($0.atoms)] != nil }
  }

  /// Merges the states in which the same rules apply, and omits the state without any theme if most
  /// of what the themes set is set nowhere else, unless it is the only light one.
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
          level: level(of: place, in: id), part: place.part)
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
    /// Whether the page without a theme is the same as several different ones.
    var isPlain = false
    for (state, effect) in zip(axis.states, effects) {
      if let same = seen[effect] {
        if kept[same].atoms.isEmpty, !isPlain {
          kept[same] = state
        } else if same == 0, axis.states[0].atoms.isEmpty, let scheme = kept[0].scheme,
          let other = state.scheme, scheme != other
        {
          // Files decide what is light and what is dark, whose rules name the page as well.
          kept[0] = axis.states[0]
          isPlain = true
        }
        continue
      }
      seen[effect] = kept.count
      kept.append(state)
    }
    let common = themed.commonCount(with: plain)
    // Where themes override something and all of them are dark, the page is light without them.
    let isLight = common > 0 && kept.dropFirst().allSatisfy { $0.scheme == .dark }
    if kept.count > 1, kept[0].atoms.isEmpty, common * 2 < themed.count, !isLight {
      kept.removeFirst()
      axes[index].defaultState = kept.firstIndex { $0.scheme == .light } ?? 0
    }
    axes[index].states = kept
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

  /// Contexts without those of others: one set of contexts for each axis by which an other one is told
  /// from them.
  func contexts(
    _ contexts: [String: [String]], without others: [[String: [String]]]
  ) -> [[String: [String]]] {
    others.reduce([contexts]) { left, other in
      left.flatMap { contexts -> [[String: [String]]] in
        var rest: [[String: [String]]] = []
        var inner = contexts
        for (name, states) in other.sorted(by: { $0.key < $1.key }) {
          let own =
            inner[name] ?? axes.first { $0.name == name }?.states.map(\.name) ?? states
          let outside = own.filter { !states.contains($0) }
          if outside.count == own.count { return [contexts] }
          if !outside.isEmpty { rest.append(inner.merging([name: outside]) { _, new in new }) }
          inner[name] = own.filter(states.contains)
        }
        return rest
      }
    }
  }

  /// Contexts without print, in which nothing is pointed at, has the focus or is pressed; `nil` if none is left.
  func unprinted(_ contexts: [String: [String]]) -> [String: [String]]? {
    guard let axis = axes.first(where: { $0.name == Self.media }) else { return contexts }
    let printed = Set(
      axis.states.lazy.filter { $0.atoms.contains { CSSTest.print.accepts($0.value) } }.map(\.name))
    guard !printed.isEmpty else { return contexts }
    let left = (contexts[axis.name] ?? axis.states.map(\.name)).filter { !printed.contains($0) }
    return left.isEmpty ? nil : contexts.merging([axis.name: left]) { $1 }
  }

  /// Whether contexts are those of a dark style sheet that is laid over others.
  func isOfDarkFile(_ contexts: [String: [String]]) -> Bool {
    guard let states = contexts[Self.file] else { return false }
    return states.allSatisfy { CSSNamedAppearances.scheme($0) == .dark }
  }

  /// The depth below the root of what a place selects.
  private func level(of place: CSSCollector.Place, in rule: Int) -> Int {
    guard place.selector.subject == .unnamed else { return place.level }
    return isInBody[rule] || place.selector.ownTests.contains(where: bodyTests.contains)
      ? 1 : place.level
  }

  /// Forgets the last rules, which set no properties.
  mutating func forget(_ count: Int) {
    isInBody.removeLast(count)
    placements.removeLast(count)
  }

  /// Places rules that decide nothing about themes.
  mutating func place(_ rules: some Sequence<CSSCollector.Rule>) {
    let rules = rules.map(likeness.divided)
    let first = placements.count
    isInBody += rules.map { _ in false }
    placements += placed(rules, from: first)
  }

  private func placed(_ rules: [CSSCollector.Rule], from first: Int = 0) -> [[Placement]] {
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
    return rules.enumerated().map { id, rule in
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
          allowed: allowed, part: place.part,
          level: place.part == nil ? level(of: place, in: first + id) : 0,
          specificity: place.specificity)
      }
    }
  }
}
