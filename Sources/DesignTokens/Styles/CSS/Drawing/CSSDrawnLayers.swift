import SourceSyntax

/// What several rules draw together in one part of the page: the text of one on the background of
/// another for the same element, for its resting state, or for what is around a text.
struct CSSDrawnLayers {
  /// What a rule draws in one part of the page.
  struct Rule {
    let part: String?
    /// What it selects, without what selects a theme.
    let name: String
    let contexts: [String: [String]]
    var usage: CSSUsage
    let isPrinted: Bool
    /// Whether it is for some windows or devices only.
    let isConditional: Bool
    /// The style sheet, and whether its classes are for one component only.
    let sheet: Int
    let isModule: Bool
    /// Whether it is in a component, which other components hold.
    let isInComponent: Bool
    /// That of the selector, with what selects a theme.
    let specificity: Int
    /// How far its cascade layer is below what is in none (CSS Cascade 5, section 6.4.4): 0 or less.
    var layer = 0
    /// Whether a component has it for the elements of others, by `:global()` or `:deep()`.
    var isOfOthers = false
  }

  /// A text of one rule on the background of another.
  struct Joined {
    let foreground: CSSUsage.Foreground
    let background: CSSUsage.Background
    let part: String?
    /// The names of the two rules, that for the part first.
    let names: [String]
    let contexts: [String: [String]]
    var joint: TokenPairing.Joint
    /// The part that has the background, and that for which a rule draws the text.
    let groundPart: String?
    let textPart: String?
    /// Whether the element has links with a color of their own, which may be all its text.
    let hasLinks: Bool
    /// What may show through the background under an icon, or through a tint, the nearest first.
    var under: [CSSUsage.Ink] = []
    /// The rule for the gradient of which the background is the first color.
    var gradient: Int?
    /// The page with an element that has both.
    var page: String?
    /// The place of that element, if no rule draws its text.
    var place: (path: String, range: Range<Int>)?
    /// The size of its text in points and its weight, as far as they are known.
    var font: (size: Double?, weight: Double?)?
    /// The contexts in which that element has something else.
    var excluded: [[String: [String]]] = []

    /// Whether the background is that of what the selector names around the element, between which and the element
    /// there may be others.
    var isOnOuter: Bool {
      guard let part, let groundPart else { return false }
      return part.hasPrefix("\(groundPart) ")
    }

    /// The use, worded to follow “because”.
    var reason: String {
      switch joint {
      case .assumed where names[1] == CSSDrawnLayers.canvas,
        .element where names[1] == CSSDrawnLayers.canvas:
        "the rule “\(names[0])” draws it, and none sets the background of the page, which is white"
      case .element where names[1] == CSSDrawnLayers.ownField:
        "the rule “\(names[0])” draws it, and none sets the background of the field, which is white"
      case .assumed where groundPart == nil:
        "the rule “\(names[0])” draws it, and none says what is under it but “\(names[1])”"
      case .doubtful where hasLinks:
        "the rules “\(names[1])” and “\(names[0])” set them, while its links have another color"
      case .doubtful where textPart == nil && groundPart != nil:
        "the rule “\(names[1])” draws it, and nothing shows that “\(names[0])” holds it"
      case .doubtful:
        "the rule “\(names[0])” draws it, and no rule says on which ground, if not that of “\(names[1])”"
      case _ where names[0] == names[1]: "the rules of “\(names[0])” set both"
      default:
        "the rules “\(names[1])” and “\(names[0])” set them" + (page.map { " in “\($0)”" } ?? "")
      }
    }
  }

  /// Rules for a part that may be under an element.
  struct Ground {
    let rules: [Int]
    let joint: TokenPairing.Joint
  }

  /// An element with a background that whole pages put around what templates insert.
  struct Wrapper {
    let rules: [Int]
    /// Whether they insert nothing elsewhere.
    let isWhole: Bool
  }

  /// The name of what a browser shows a page on of which no rule sets the background.
  static let canvas = "the canvas"
  /// The same in a theme that is for a dark page.
  static let darkCanvas = "the page"
  /// The system colors that browsers give to texts and to links of which no rule sets the color.
  static let ownText = "CanvasText"
  static let ownLink = "LinkText"
  /// The same for the background of fields.
  static let ownField = "Field"

  let rules: [Rule]
  /// How each yields to others: by its cascade layer, then by how specific its selector is; 0 for the page.
  private let precedences: [Precedence]
  /// The rules of each part, in the order of the cascade. The page has none: `html`, `body` and
  /// `:root` are one.
  var byPart: [String?: [Int]] = [:]
  var parts: [String?] = []
  /// The elements, of whatever part, whose background a rule draws.
  var painted: Set<String> = []
  /// The parts by the compound selector of their element.
  var byElement: [String: [String]] = [:]
  let index: CSSPartIndex
  /// The elements whose background a rule draws in something, each with the simple selectors for that.
  var holders: [String: Set<String>] = [:]
  /// The parts with something around them, by their compound selectors, whatever joins these.
  var byCompounds: [String: [String]] = [:]
  /// The pseudo-elements that some rule makes visible.
  private var visible: Set<String> = []
  /// Whether pages are Jekyll's, whose `.highlight` is a `pre`.
  var isOfRouge = false
  /// Whether a rule draws the text of cells of tables.
  var drawsCells = false
  /// Whether a rule draws lines under texts.
  private var underlines = false
  /// The classes of elements whose background a rule draws, and the first words of their names.
  var paintedClasses: Set<String> = []
  var paintedFamilies: Set<String> = []
  /// The parts of one element each whose text and background a rule draws, by what is around them.
  var drawnElements: [String: [String]] = [:]
  /// The classes of elements for whose links a rule draws a color, each with those of links at rest; `nil` stands for
  /// one that is not known.
  private var linkHolders: [String: Set<CSSUsage.Ink?>] = [:]
  /// The elements to which rules give another background in an element with a class: that of a scheme, or of
  /// a section in other colors.
  var repainted: [String: Set<String>] = [:]
  /// The elements in which a rule draws a text.
  var textHolders: Set<String> = []
  /// The elements of which a rule draws the background and the lines in something.
  private var linedElements: Set<String> = []
  /// The parts that hold shapes in the color of their text.
  var iconHolders: Set<String> = []
  /// The parts of one class or identifier whose background is a property that is called after them, by what
  /// stands before its last word: `.sidebar` with `var(--sidebar-bg)`.
  var namedGrounds: [String: [String]] = [:]
  /// The modifiers of blocks that draw a background and no text, by the block: `.card--new` by `.card`.
  var modifiers: [String: [String]] = [:]
  /// The elements of blocks of which a modifier has a text of its own: `.card__title` of `.card__title--new`.
  var modifiedElements: Set<String> = []
  /// The fields of some type of which a rule draws the background, by what they are without it.
  var fields: [String: [String]] = [:]
  var states = CSSStateParts()
  /// What whole pages put around what templates insert.
  var wrapper: Wrapper?
  /// The rules of each part that apply in some contexts only.
  private var themed: [String?: [Int]] = [:]

  init(_ rules: [Rule]) {
    self.rules = rules
    precedences = rules.map { Precedence($0.layer, $0.part.map(CSSPart.specificity) ?? 0) }
    let all = rules.lazy.filter { !$0.isPrinted }.compactMap(\.part).filter { $0 != "*" }
    index = CSSPartIndex(Set(all).sorted())
    for (number, rule) in rules.enumerated() where !rule.isPrinted {
      if !rule.contexts.isEmpty { themed[rule.part, default: []].append(number) }
      guard rule.part != "*" else { continue }
      if byPart[rule.part] == nil {
        parts.append(rule.part)
        if let part = rule.part {
          byElement[CSSPart.element(of: part), default: []].append(part)
          if let compounds = Self.compounds(part) {
            byCompounds[compounds, default: []].append(part)
          }
        }
      }
      byPart[rule.part, default: []].append(number)
      underlines = underlines || rule.usage.underlines
      guard let part = rule.part else { continue }
      if rule.usage.drawsBackground { painted.insert(CSSPart.element(of: part)) }
      note(rule.usage, part)
      isOfRouge = isOfRouge || part.has(".highlighter-rouge")
      if rule.usage.drawsText, CSSPart.isOfTable(part) { drawsCells = true }
    }
    for (element, around) in holders {
      let own = byPart[element] ?? []
      guard own.contains(where: { self.rules[$0].usage.background != nil }) else { continue }
      for holder in around where holder.hasPrefix(".") {
        repainted[holder, default: []].insert(element)
      }
    }
    byPart = byPart.mapValues(inOrder)
    // The body is in the root element, whatever the order of their rules.
    if let page = byPart[nil] {
      byPart[nil] =
        page.filter { rules[$0].name != "body" } + page.filter { rules[$0].name == "body" }
    }
  }

  private mutating func note(_ usage: CSSUsage, _ part: String) {
    let element = CSSPart.element(of: part)
    let head = String(part.dropLast(element.count))
    noteModifier(usage, part, element)
    if !head.isEmpty, usage.background != nil,
      usage.foregrounds.contains(where: { $0.property == "border-color" })
    {
      linedElements.insert(element)
    }
    if usage.isInvisible == false { visible.formUnion(CSSPart.elements(element)) }
    if usage.drawsIcon, ["svg", "path"].contains(element), let holder = CSSPart.outer(part) {
      iconHolders.insert(holder)
    }
    if usage.drawsText, CSSPart.elementName(part) == "a", let holder = CSSPart.enclosing(part) {
      // A header often holds nothing but links.
      let around = index.ancestry(part).ancestors.flatMap(\.simpleSelectors)
      let isAtRest = CSSPart.withoutStates(part) == part
      for name in CSSPart.classes(ofCompound: CSSPart.element(of: holder)[...])
        + around.filter({ ["header", "nav"].contains($0) })
      {
        let ink = usage.foregrounds.last { $0.property == "color" }?.ink
        linkHolders[name, default: []].formUnion(isAtRest ? [ink] : [])
      }
    }
    if usage.drawsText, CSSPart.elementName(part) != "a" {
      for ancestor in index.ancestry(part).ancestors {
        textHolders.formUnion(ancestor.simpleSelectors)
      }
    }
    if usage.background != nil, usage.drawsText, !head.isEmpty, element.allSatisfy(\.isLetter) {
      drawnElements[head, default: []].append(part)
    }
    guard let background = usage.background else { return }
    noteNamedGround(background.ink, part)
    states.note(part)
    if element.hasPrefix("input[type"), element.hasSuffix("]") {
      fields[head + "input", default: []].append(part)
    }
    holders[element, default: []].formUnion(index.ancestry(part).simpleSelectors)
    guard CSSPart.pseudoElement(part) == nil else { return }
    let simple = CSSPart.simpleSelectors(element[...])
    guard !simple.contains(where: CSSPart.isState) else { return }
    for name in CSSPart.classes(ofCompound: element[...]) {
      paintedClasses.insert(name)
      // A field holds no elements that are called alike.
      if !CSSPart.isField(name) { paintedFamilies.insert(CSSPart.family(name)) }
    }
  }

  private mutating func noteNamedGround(_ ink: CSSUsage.Ink, _ part: String) {
    guard case .property(let name) = ink, CSSPart.isOneSelector(part), let first = part.first,
      ".#".contains(first)
    else { return }
    let all = AppearanceNaming.words(name)
    var words = all[...]
    while let last = words.last, Self.groundWords.contains(last) { words.removeLast() }
    let own = AppearanceNaming.words(String(part.dropFirst()))
    guard let last = words.last, words.count < all.count, own.last == last else { return }
    namedGrounds[words.joined(separator: "-"), default: []].append(part)
  }

  /// The words at the end of the name of a property that is for a background.
  private static let groundWords: Set = ["background", "bg", "color", "surface"]

  /// Whether nothing is read in the color of the text of a part: it is white space of highlighted code, a
  /// sign between texts, or invisible; or all its text is in elements with colors of their own, and the
  /// color is that of a line under it.
  func showsNoText(_ part: String) -> Bool {
    let element = CSSPart.element(of: part)
    if element == Self.whitespace { return isHighlighted(part) }
    if let pseudo = CSSPart.pseudoElement(part) {
      let usages = layers(part).map { rules[$0].usage }
      // Without `content` there is neither.
      let isGenerated = pseudo.hasSuffix(":before") || pseudo.hasSuffix(":after")
      if usages.compactMap(\.isSeparator).last ?? isGenerated { return true }
      // A script cannot show it.
      if usages.compactMap(\.isInvisible).last ?? false, !visible.contains(element) { return true }
    }
    guard underlines, layers(part).contains(where: { rules[$0].usage.underlines }) else {
      return false
    }
    return ["span", "*", "> span", "> *"].contains { inner in
      (byPart["\(part) \(inner)"] ?? []).contains { rules[$0].usage.drawsText }
    }
  }

  /// The class for white space in code that Pygments and its relatives highlight.
  private static let whitespace = ".w"

  /// Whether a rule for a part of the page draws its background.
  func drawsBackground(_ part: String) -> Bool {
    (byPart[part] ?? []).contains { rules[$0].usage.drawsBackground }
  }

  /// Whether a rule draws the background and the lines of an element anew where it is in something.
  func drawsLinesAnew(_ part: String) -> Bool { linedElements.contains(part) }

  /// Whether a rule for a part of the page draws what another rule draws with a foreground.
  func draws(_ foreground: CSSUsage.Foreground, _ part: String) -> Bool {
    (byPart[part] ?? []).contains { rules[$0].usage.draws(foreground) }
  }

  /// The pairs that no rule states alone. Of several rules for one part the last one counts.
  var joined: [Joined] {
    var result: [Joined] = []
    for (part, own) in parts.flatMap({ part in divided(byPart[part] ?? []).map { (part, $0) } }) {
      let layers = together(part.map(self.layers) ?? own, with: own)
      let grounds = (part.map { self.grounds($0, layers) } ?? []).map {
        Ground(rules: together($0.rules, with: own), joint: $0.joint)
      }
      let inherited = part.map { self.inherited($0, layers) }
      let all = layers + grounds.flatMap(\.rules) + (inherited?.rules ?? [])
      guard all.count > 1 else { continue }
      let isShape = isShape(layers)
      let given = part.map { CSSPart.enclosing($0) == nil ? inTable($0) : [] } ?? []
      let own = Set(own + given)
      for contexts in contexts(of: all) {
        let isDrawn = !isShape && background(layers, in: contexts) != nil
        for ground in isDrawn ? [Ground(rules: [], joint: .element)] : grounds {
          result += pairs(of: part, own, layers, ground, inherited, in: contexts)
        }
      }
      result += part.map(joinedInStates) ?? []
    }
    return result
  }

  /// Rules for one part, those of each module with those of no module: a class is another one in each.
  private func divided(_ rules: [Int]) -> [[Int]] {
    var modules: [Int] = []
    for rule in rules {
      if let module = module(of: rule), !modules.contains(module) { modules.append(module) }
    }
    guard modules.count > 1 else { return [rules] }
    return modules.map { sheet in rules.filter { module(of: $0) ?? sheet == sheet } }
  }

  /// The rules that may be for the elements of others: not those of other modules.
  private func together(_ rules: [Int], with own: [Int]) -> [Int] {
    guard let sheet = own.lazy.compactMap(module).first else { return rules }
    return rules.filter { module(of: $0) ?? sheet == sheet }
  }

  private func module(of rule: Int) -> Int? { rules[rule].isModule ? rules[rule].sheet : nil }

  /// The contexts in which some rules apply, each once.
  func contexts(of rules: [Int]) -> [[String: [String]]] {
    rules.map { self.rules[$0].contexts }.reduce(into: []) { known, contexts in
      if !known.contains(contexts) { known.append(contexts) }
    }
  }

  /// The pairs of what a part draws with the background of what it is in, or is itself, in some state.
  private func joinedInStates(_ part: String) -> [Joined] {
    let own = byPart[part] ?? []
    guard own.contains(where: { rules[$0].usage.drawsText }) else { return [] }
    return states.inStates(part).flatMap { state -> [Joined] in
      guard byPart[state.part] == nil else { return [] }
      let layers = self.layers(state.part)
      let grounds = layers + grounds(state.part, layers).flatMap(\.rules)
      let ground = Ground(rules: grounds, joint: .element)
      return contexts(of: own + (byPart[state.ground] ?? [])).flatMap {
        pairs(of: state.part, Set(own), layers, ground, nil, in: $0)
      }.filter { $0.textPart == part && $0.groundPart == state.ground }.map { joined in
        var joined = joined
        if joined.joint == .element { joined.joint = .assumed }
        return joined
      }
    }
  }

  /// The rules of each of several themes that style sheets draw with colors of their own, each with
  /// those of all; none if there is one page only.
  ///
  /// Such style sheets draw the same parts, and each another background of the page.
  static func alternatives(_ rules: [Rule]) -> [[Rule]] {
    var pages: [Int: String] = [:]
    var parts: [Int: Set<String>] = [:]
    for rule in rules where !rule.isPrinted {
      if let part = rule.part { parts[rule.sheet, default: []].insert(part) }
      guard rule.part == nil, rule.contexts.isEmpty, let ground = rule.usage.background else {
        continue
      }
      pages[rule.sheet] = "\(ground.ink)"
    }
    guard Set(pages.values).count > 1 else { return [] }
    let sheets = pages.keys.sorted()
    let smallest = sheets.map { parts[$0]?.count ?? 0 }.min() ?? 0
    let common = sheets.dropFirst().reduce(parts[sheets[0]] ?? []) {
      $0.intersection(parts[$1] ?? [])
    }
    guard common.count >= 3, common.count * 2 >= smallest else { return [] }
    return sheets.map { sheet in rules.filter { $0.sheet == sheet || pages[$0.sheet] == nil } }
  }

  /// The rules for a part of the page, after those for the same element of which the selectors ask for
  /// less: those of `.badge`, of `.badge.new` and of `.list .badge.new` for `.big.list .badge.new`.
  func layers(_ part: String) -> [Int] {
    let own = index.implied(by: part)
    let rules = own.flatMap { byPart[$0] ?? [] }
    let others = inTable(part).filter { !rules.contains($0) }
    return own.count > 1 || !others.isEmpty ? inOrder(rules + others) : rules
  }

  /// The rules for a cell or a row that ask only for the table, and the row, in which it always is: `table th` for
  /// `th`.
  private func inTable(_ part: String) -> [Int] {
    guard CSSPart.isOfTable(part) else { return [] }
    let isCell = ["td", "th"].contains(CSSPart.elementName(part))
    let around = isCell ? "table tr > " : "table "
    return index.implied(by: around + CSSPart.element(of: part)).flatMap { byPart[$0] ?? [] }
      .filter { !rules[$0].isModule }
  }

  /// Rules for one element, those that its selectors ask for less first.
  func inOrder(_ rules: [Int]) -> [Int] {
    guard rules.count > 1 else { return rules }
    let precedences = precedences
    return rules.sorted { (precedences[$0], $0) < (precedences[$1], $1) }
  }

  private func pairs(
    of part: String?, _ own: Set<Int>, _ layers: [Int], _ around: Ground, _ inherited: Inherited?,
    in contexts: [String: [String]]
  ) -> [Joined] {
    let ownGround = isShape(layers) ? nil : background(layers, in: contexts)
    guard let ground = ownGround ?? background(around.rules, in: contexts),
      let background = rules[ground].usage.knownGround
    else { return [] }
    let isTint = rules[ground].usage.background == nil
    let isGradient = isTint && !rules[ground].usage.stops.isEmpty
    let inks = inks(of: part, own, layers, on: ground, inherited, in: contexts)
    let isAssumed = ![.element, .page].contains(around.joint)
    let opacity =
      layers.contains(ground)
      ? 1 : self.opacity(of: part, layers, on: rules[ground].part, in: contexts)
    return inks.sorted { $0.key < $1.key }.map(\.value).compactMap { rule, foreground in
      // The border of a field is to be seen on what is around it; a shape may be on anything.
      guard rule != ground, own.contains(rule) || own.contains(ground),
        foreground.property != "outline-color",
        foreground.property != "border-color" || showsFocus(rule, of: part, on: ground, layers),
        !isAssumed || foreground.property == "color",
        !isGradient || foreground.property == "color" && opacity == 1
      else { return nil }
      let isOnCanvas = rules[ground].name == Self.canvas
      let (inner, outer) = own.contains(rule) ? (rule, ground) : (ground, rule)
      let isOfPage = part != nil && rules[outer].part == nil
      let hasLinks =
        !own.contains(rule) && own.contains(ground)
        && (part.map { self.hasLinks($0, besides: foreground.ink) } ?? false)
      var joined = Joined(
        foreground: opacity == 1 ? foreground : foreground.faded(by: opacity) ?? foreground,
        background: background, part: part,
        names: [rules[inner].name, rules[outer].name], contexts: contexts,
        joint: hasLinks || opacity < Self.faint || background.ink.isVeil
          || rules[ground].name == Self.darkCanvas || inherited?.isDoubtful ?? false
          ? .doubtful
          : isAssumed
            ? around.joint
            : isOnCanvas || isTint && !isGradient || inherited?.isAssumed ?? false
              ? .assumed : isOfPage ? .page : .element,
        groundPart: rules[ground].part, textPart: rules[rule].part, hasLinks: hasLinks,
        under: foreground.isShape || isTint && !isGradient
          ? under(rules[ground].part, in: contexts) : [])
      joined.gradient = isGradient ? ground : nil
      return joined
    }
  }

  /// The foregrounds of a part by their properties, each with the rule that draws it.
  private func inks(
    of part: String?, _ own: Set<Int>, _ layers: [Int], on ground: Int, _ inherited: Inherited?,
    in contexts: [String: [String]]
  ) -> [String: (rule: Int, foreground: CSSUsage.Foreground)] {
    var inks: [String: (rule: Int, foreground: CSSUsage.Foreground)] = [:]
    var inheritedText: (rule: Int, foreground: CSSUsage.Foreground)?
    for rule in applied(inherited?.rules ?? [], in: contexts) {
      if rules[rule].usage.hidesText { inheritedText = nil }
      for text in rules[rule].usage.foregrounds where text.property == "color" {
        inheritedText = (rule, text)
      }
    }
    if inherited?.isOwn ?? false { inks["color"] = inheritedText }
    let applied = applied(layers, in: contexts)
    for rule in applied {
      for foreground in rules[rule].usage.foregrounds where foreground.property != "color" {
        inks[foreground.property] = (rule, foreground)
      }
    }
    if let rule = last(\.drawsText, of: applied) {
      let text = rules[rule].usage.foregrounds.last { $0.property == "color" }
      if let (share, location) = rules[rule].usage.textShare {
        inheritedText = inheritedText?.foreground.faded(by: share).map {
          (rule, $0.with(location: location))
        }
      }
      inks["color"] =
        text.map { (rule, $0) } ?? (rules[rule].usage.inheritsText ? inheritedText : nil)
    }
    if let part, let color = inks["color"], !own.contains(color.rule),
      let ofSome = self.color(ofSome: part, in: contexts)
    {
      // Those that have a background of their own as well are no longer on this one.
      inks["color"] =
        rules[ofSome.rule].usage.drawsBackground && ofSome.rule > ground ? nil : ofSome
    }
    return inks
  }

  /// Whether a rule draws another color than that of the text for the links in an element.
  private func hasLinks(_ part: String, besides text: CSSUsage.Ink) -> Bool {
    CSSPart.simpleSelectors(CSSPart.element(of: part)[...]).contains { simple in
      linkHolders[simple].map { $0 != [text] } ?? false
    }
  }

  /// How much a text, in the elements that fade it, covers the background under them.
  private func opacity(
    of part: String?, _ layers: [Int], on ground: String?, in contexts: [String: [String]]
  ) -> Double {
    /// What is shown at all is not always hidden.
    func own(_ layers: [Int]) -> Double {
      let last = applied(layers, in: contexts).last { rules[$0].usage.opacity != nil }
      return last.flatMap { rules[$0].usage.opacity }.flatMap { $0 == 0 ? nil : $0 } ?? 1
    }
    var result = own(layers)
    var next = part.flatMap(CSSPart.outer)
    while let outer = next, outer != ground {
      result *= own(self.layers(outer))
      next = CSSPart.outer(outer)
    }
    return result
  }

  /// The opacity below which a text is no text, or only the beginning of a transition.
  private static let faint = 0.3

  /// Whether the last rule for an element that draws its background draws it as an icon.
  private func isShape(_ layers: [Int]) -> Bool {
    layers.last { rule in
      rules[rule].usage.drawsBackground || rules[rule].usage.foregrounds.contains(where: \.isShape)
    }.map { !rules[$0].usage.drawsBackground } ?? false
  }

  /// The contexts, within those of a rule, in which other rules for the same part set the background
  /// or the foreground anew: `.dark .chip { background: … }` after `.chip { … }`.
  /// The background may be that of another part, and so may the foreground.
  func overrides(
    of foreground: CSSUsage.Foreground, in part: String?, joinedBy joined: Joined?,
    _ contexts: [String: [String]]
  ) -> [[String: [String]]] {
    func inside(_ part: String?) -> [Rule] {
      (themed[part] ?? []).map { rules[$0] }.filter { rule in
        rule.contexts != contexts
          && contexts.allSatisfy { name, states in
            rule.contexts[name]?.allSatisfy(states.contains) ?? false
          }
      }
    }
    var result = inside(part).filter {
      $0.usage.drawsBackground || $0.usage.draws(foreground)
    }
    if joined == nil, let part, !themed.isEmpty {
      // A rule for a theme may be more specific than one for a state.
      let own =
        (byPart[part] ?? []).map { rules[$0] }.filter { $0.contexts == contexts }
        .map(\.specificity).max() ?? 0
      result += index.implied(by: part).filter { $0 != part }.flatMap { inside($0) }.filter {
        rule in
        rule.specificity > own && (rule.usage.drawsBackground || rule.usage.draws(foreground))
      }
    }
    if let joined, joined.groundPart != part {
      result += inside(joined.groundPart).filter(\.usage.drawsBackground)
    }
    if let joined, joined.textPart != part {
      result += inside(joined.textPart).filter { $0.usage.draws(foreground) }
    }
    return result.map(\.contexts)
  }

  /// The rules that apply in some contexts, those with more of the conditions later, those for these contexts last; a
  /// condition that is no selector, that of a file or of a media query, adds nothing to the specificity of a rule.
  func applied(_ layers: [Int], in contexts: [String: [String]]) -> [Int] {
    let always = layers.filter { rules[$0].contexts.isEmpty }
    guard !contexts.isEmpty else { return always }
    let own = layers.filter { rules[$0].contexts == contexts }
    let all = always + layers.filter { holds(rules[$0].contexts, in: contexts) } + own
    guard contexts.keys.allSatisfy({ $0 == CSSThemes.file || CSSFeature.named($0) != nil }) else {
      return all
    }
    let precedences = precedences
    return all.enumerated().sorted {
      (precedences[$0.element], $0.offset) < (precedences[$1.element], $1.offset)
    }.map(\.element)
  }

  /// Whether some of the conditions of contexts are those of others, but not all of them.
  private func holds(_ part: [String: [String]], in contexts: [String: [String]]) -> Bool {
    !part.isEmpty && part.count < contexts.count
      && part.allSatisfy { name, states in contexts[name] == states }
  }

  /// The last rule that sets the background, unless that lets all show through. What takes it away in some
  /// windows only leaves it in others.
  func background(_ layers: [Int], in contexts: [String: [String]]) -> Int? {
    let shown = applied(layers, in: contexts).filter {
      !(rules[$0].isConditional && rules[$0].usage.background == nil)
    }
    return last(\.drawsBackground, of: shown)
      .flatMap { rules[$0].usage.clearsBackground ? nil : $0 }
  }
}
