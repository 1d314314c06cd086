/// What several rules draw together in one part of the page: the text of one on the background of
/// another for the same element, for its resting state, or for what is around a text.
struct CSSDrawnLayers {
  /// What a rule draws in one part of the page.
  struct Rule {
    let part: String?
    /// What it selects, without what selects a theme.
    let name: String
    let contexts: [String: [String]]
    let usage: CSSUsage
    let isPrinted: Bool
  }

  /// A text of one rule on the background of another.
  struct Joined {
    let foreground: CSSUsage.Foreground
    let background: CSSUsage.Background
    let part: String?
    /// The names of the two rules, that for the part first.
    let names: [String]
    let contexts: [String: [String]]
    let joint: TokenPairing.Joint
  }

  private let rules: [Rule]
  /// The rules of each part, in the order of the style sheet. The page has none: `html`, `body` and
  /// `:root` are one.
  private var byPart: [String?: [Int]] = [:]
  private var parts: [String?] = []
  /// The elements, of whatever part, whose background a rule draws.
  private var painted: Set<String> = []
  /// The parts by the compound selector of their element.
  private var byElement: [String: [String]] = [:]
  /// Whether a rule draws the text of cells of tables.
  private var drawsCells = false
  /// The rules of each part that apply in some contexts only.
  private var themed: [String?: [Int]] = [:]

  init(_ rules: [Rule]) {
    self.rules = rules
    for (number, rule) in rules.enumerated() where !rule.isPrinted {
      if !rule.contexts.isEmpty { themed[rule.part, default: []].append(number) }
      guard rule.part != "*" else { continue }
      if byPart[rule.part] == nil {
        parts.append(rule.part)
        if let part = rule.part { byElement[CSSUsage.element(of: part), default: []].append(part) }
      }
      byPart[rule.part, default: []].append(number)
      guard let part = rule.part else { continue }
      if rule.usage.drawsBackground { painted.insert(CSSUsage.element(of: part)) }
      if rule.usage.drawsText, CSSUsage.isOfTable(part) { drawsCells = true }
    }
  }

  /// Whether a rule for a part of the page draws its background.
  func drawsBackground(_ part: String) -> Bool {
    (byPart[part] ?? []).contains { rules[$0].usage.drawsBackground }
  }

  /// Whether a rule for a part of the page draws what another rule draws with a foreground.
  func draws(_ foreground: CSSUsage.Foreground, _ part: String) -> Bool {
    (byPart[part] ?? []).contains { rules[$0].usage.draws(foreground) }
  }

  /// The pairs that no rule states alone. Of several rules for one part the last one counts.
  var joined: [Joined] {
    var result: [Joined] = []
    for part in parts {
      let own = byPart[part] ?? []
      let layers = part.map(self.layers) ?? own
      let around = part.map(around) ?? []
      let inherited = part.map { self.inherited($0, layers) } ?? []
      guard layers.count + around.count + inherited.count > 1 else { continue }
      var known: [[String: [String]]] = []
      for contexts in layers.map({ rules[$0].contexts }) where !known.contains(contexts) {
        known.append(contexts)
        result += pairs(of: part, Set(own), layers, around, inherited, in: contexts)
      }
    }
    return result
  }

  /// The rules for a part of the page, after those for the same element of which the selectors ask for
  /// less: those of `.badge`, of `.badge.new` and of `.list .badge.new` for `.big.list .badge.new`.
  private func layers(_ part: String) -> [Int] {
    let head = part.dropLast(CSSUsage.element(of: part).count)
    let around = CSSUsage.ancestors(part)
    let own = CSSUsage.elements(CSSUsage.element(of: part)).flatMap { element in
      (byElement[element] ?? []).prefix(Self.maximumParts).filter { other in
        other.dropLast(element.count) == head || Self.implies(around, CSSUsage.ancestors(other))
      }
    }
    guard own.count > 1 else { return own.flatMap { byPart[$0] ?? [] } }
    return own.flatMap { part in
      let specificity = CSSUsage.specificity(part)
      return (byPart[part] ?? []).map { (specificity: specificity, rule: $0) }
    }.sorted { ($0.specificity, $0.rule) < ($1.specificity, $1.rule) }.map(\.rule)
  }

  /// How many parts with the same element are compared.
  private static let maximumParts = 1_000

  /// Whether an element has all around it that another selector asks for.
  private static func implies(_ around: [Set<String>]?, _ asked: [Set<String>]?) -> Bool {
    guard let around, let asked else { return asked?.isEmpty ?? false }
    var left = asked[...]
    for ancestor in around where left.first?.isSubset(of: ancestor) ?? false {
      left = left.dropFirst()
    }
    return left.isEmpty
  }

  /// The rules for the nearest part around an element that says the color of the text in it, which is
  /// the page around a cell of a table that nothing else is around; none if the element does not
  /// inherit it.
  private func inherited(_ part: String, _ layers: [Int]) -> [Int] {
    guard
      CSSUsage.inheritsText(part) && !(drawsCells && CSSUsage.isRows(part))
        || layers.contains(where: { rules[$0].usage.inheritsText })
    else { return [] }
    var next = CSSUsage.enclosing(part)
    while let outer = next {
      let own = self.layers(outer)
      if own.contains(where: { rules[$0].usage.drawsText }) { return own }
      next = CSSUsage.enclosing(outer)
    }
    return CSSUsage.inheritsText(part) ? byPart[nil] ?? [] : []
  }

  /// The rules for the nearest part that a selector names around an element and that has a background;
  /// none if a rule elsewhere draws one for the element, or for one between them.
  private func painted(around part: String) -> [Int] {
    var inner = part
    while !CSSUsage.elements(CSSUsage.element(of: inner)).contains(where: painted.contains),
      let outer = CSSUsage.enclosing(inner)
    {
      let own = layers(outer)
      if own.contains(where: { rules[$0].usage.drawsBackground }) { return own }
      inner = outer
    }
    return []
  }

  /// The rules for the nearest part around an element that has a background, which is the page around a
  /// text that nothing else is around.
  private func around(_ part: String) -> [Int] {
    var next = CSSUsage.around(part)
    while let outer = next {
      let own = layers(outer)
      if own.contains(where: { rules[$0].usage.drawsBackground }) { return own }
      next = CSSUsage.around(outer)
    }
    if CSSUsage.isTextOfPage(part) { return hasSheet ? [] : byPart[nil] ?? [] }
    return painted(around: part)
  }

  /// Whether a part of the page that holds all of it draws a background.
  private var hasSheet: Bool {
    CSSUsage.sheets.contains { byPart[$0]?.contains { rules[$0].usage.drawsBackground } ?? false }
  }

  private func pairs(
    of part: String?, _ own: Set<Int>, _ layers: [Int], _ around: [Int], _ inherited: [Int],
    in contexts: [String: [String]]
  ) -> [Joined] {
    let ground = background(layers, in: contexts) ?? background(around, in: contexts)
    guard let ground, let background = rules[ground].usage.background else { return [] }
    var inks: [String: (rule: Int, foreground: CSSUsage.Foreground)] = [:]
    var inheritedText: (rule: Int, foreground: CSSUsage.Foreground)?
    for rule in applied(inherited, in: contexts) {
      if rules[rule].usage.hidesText { inheritedText = nil }
      for text in rules[rule].usage.foregrounds where text.property == "color" {
        inheritedText = (rule, text)
      }
    }
    if part.map(CSSUsage.inheritsText) ?? false { inks["color"] = inheritedText }
    for rule in applied(layers, in: contexts) {
      if rules[rule].usage.hidesText {
        inks["color"] = rules[rule].usage.inheritsText ? inheritedText : nil
      }
      for foreground in rules[rule].usage.foregrounds {
        inks[foreground.property] = (rule, foreground)
      }
    }
    return inks.sorted { $0.key < $1.key }.map(\.value).compactMap { rule, foreground in
      // The border of a field is to be seen on what is around it.
      guard rule != ground, own.contains(rule) || own.contains(ground),
        foreground.property != "border-color"
      else { return nil }
      let (inner, outer) = own.contains(rule) ? (rule, ground) : (ground, rule)
      return Joined(
        foreground: foreground, background: background, part: part,
        names: [rules[inner].name, rules[outer].name], contexts: contexts,
        joint: part != nil && rules[outer].part == nil ? .page : .element)
    }
  }

  /// The contexts, within those of a rule, in which other rules for the same part set the background
  /// or the foreground anew: `.dark .chip { background: … }` after `.chip { … }`.
  func overrides(
    of foreground: CSSUsage.Foreground, in part: String?, _ contexts: [String: [String]]
  ) -> [[String: [String]]] {
    (themed[part] ?? []).map { rules[$0] }.filter { rule in
      guard rule.contexts != contexts,
        contexts.allSatisfy({ name, states in
          rule.contexts[name]?.allSatisfy(states.contains) ?? false
        })
      else { return false }
      let usage = rule.usage
      return usage.drawsBackground || usage.draws(foreground)
    }.map(\.contexts)
  }

  /// The rules that apply in some contexts, those for these contexts last.
  private func applied(_ layers: [Int], in contexts: [String: [String]]) -> [Int] {
    let always = layers.filter { rules[$0].contexts.isEmpty }
    return contexts.isEmpty ? always : always + layers.filter { rules[$0].contexts == contexts }
  }

  /// The last rule that sets the background.
  private func background(_ layers: [Int], in contexts: [String: [String]]) -> Int? {
    applied(layers, in: contexts).last { rules[$0].usage.drawsBackground }
  }
}
