import ColorCore
import SourceSyntax
import SystemColors

/// What rules and classes draw together.
extension CSSPalette {
  /// Pairs the foregrounds and backgrounds that rules draw, for the part of the page that a rule
  /// selects and for those in which the same part sets both again, such as `.btn:hover`.
  ///
  /// - Parameters:
  ///   - candidates: The definitions of properties.
  ///   - pages: The elements that have the classes of rules.
  /// - Returns: The entry that the last rule for the page draws as its background, wherever it applies.
  mutating func pair(_ candidates: [Candidate], in pages: CSSPages) -> Int? {
    guard !collector.usages.isEmpty || pages.showDefaults else { return nil }
    let variants = self.variants()
    let all = withFallbacks(
      self.drawn(where: pages.fieldClasses, boxes: pages.boxClasses), in: pages)
    let own = all.filter { isJudged($0, in: pages) }
    let stated = CSSDrawnLayers.withoutOverridden(
      CSSDrawnLayers.withShapes(CSSCompositions(collector.sheets).adding(to: own)))
    let targets = targets(candidates)
    let utilities = grounds(ofUtilitiesIn: pages, targets)
    let drawn = stated + canvas(under: stated, in: pages) + defaults(in: pages) + utilities
    var layers = CSSDrawnLayers(drawn)
    let worlds = CSSDrawnLayers.alternatives(drawn).map { CSSDrawnLayers($0) }
    let shown = shownRules(
      layers, utilities: drawn.indices.suffix(utilities.count),
      in: worlds.isEmpty ? pages : CSSPages(), candidates)
    layers.wrapper = shown.wrapper
    let rules = DrawnRules(
      layers: layers, joined: worlds.isEmpty ? layers.joined : worlds.flatMap(\.joined),
      shown: shown,
      unused: shown.unused.union(
        pages.areOf(
          (own.count < all.count ? all : drawn).lazy.compactMap(\.part),
          besides: collector.unjudged)
          ? Set(drawn.compactMap(\.part).filter(pages.lack)) : unusedUtilities(drawn, in: pages)),
      variants: variants, hostVariants: hostVariants(),
      settings: names.settings, targets: targets,
      references: variants.isEmpty ? [:] : references(candidates), lacksLinks: pages.lackLinks)
    // What is printed is seen on no screen.
    for rule in drawn where !rule.isPrinted {
      pair(rule, among: rules)
      noteText(of: rule, among: rules)
    }
    for joined in rules.joined { pair(joined, among: rules) }
    for rule in drawn where !rule.isPrinted { pairOutline(of: rule, on: drawn, rules.targets) }
    for joined in rules.shown.joined {
      for contexts in themes.contexts(joined.contexts, without: joined.excluded) {
        pair(
          placed(joined), on: joined.background, over: joined.under, in: joined.part, contexts,
          reason: joined.reason, joint: joined.joint, font: joined.font, rules.targets)
      }
    }
    noteGradients(rules.shown, rules.targets)
    pageGround = pageGround(of: drawn, in: [:], rules.targets)
    darkPageGround = contexts(isDark: true).flatMap {
      $0.isEmpty ? nil : pageGround(of: drawn, in: $0, rules.targets)
    }
    noteElementGrounds(drawn)
    noteTexts(drawn, rules.targets)
    return pageGround?.ink.name.flatMap { entry($0, in: nil, rules.targets) }
  }

  /// Whether a rule is judged on a page with its own style sheet, rather than on others that share a style sheet
  /// with it.
  private func isJudged(_ rule: CSSDrawnLayers.Rule, in pages: CSSPages) -> Bool {
    guard let part = rule.part, let page = pages.kept, !rule.isInComponent,
      collector.sheets[rule.sheet].source.name != page
    else { return true }
    return pages.areJudged(for: part)
  }

  /// The parts of classes that only color a text and that no page has, beside others called alike that pages
  /// have: `.text-brand-light` beside `.text-brand`.
  private func unusedUtilities(
    _ rules: [CSSDrawnLayers.Rule], in pages: CSSPages
  ) -> Set<String> {
    guard !pages.isEmpty else { return [] }
    var families: [String: Set<String>] = [:]
    for rule in rules where !rule.usage.drawsBackground && rule.usage.drawsText {
      guard let part = rule.part, part.hasPrefix("."), part.contains("-"),
        CSSPart.classes(part) == [CSSPart.withoutStates(part)]
      else { continue }
      families[CSSPart.family(part), default: []].insert(part)
    }
    return families.values.reduce(into: []) { unused, parts in
      let lacking = parts.filter(pages.lack)
      if lacking.count > 1, lacking.count < parts.count { unused.formUnion(lacking) }
    }
  }

  /// The background that the last rule for the page draws in some contexts.
  private mutating func pageGround(
    of rules: [CSSDrawnLayers.Rule], in contexts: [String: [String]], _ targets: [Int: Int]
  ) -> CSSUsage.Background? {
    let ofPage = rules.filter {
      $0.contexts == contexts && !$0.isPrinted && $0.usage.background != nil
    }
    // The style of the only page overrules style sheets.
    let styled = ofPage.filter { Self.styledRoots.contains($0.name) }
    let layer = ofPage.lazy.filter { $0.part == nil }.map(\.layer).max()
    let page =
      styled.count == 1 ? styled[0] : ofPage.last { $0.part == nil && $0.layer == layer }
    return page?.usage.background.map {
      CSSUsage.Background(ink: known($0.ink, in: nil, targets), location: $0.location)
    }
  }

  /// What rules for the styles of the elements that are the page are called.
  private static let styledRoots: Set = ["<body style>", "<html style>"]

  /// What rules draw, and what is known of them.
  struct DrawnRules {
    let layers: CSSDrawnLayers
    let joined: [CSSDrawnLayers.Joined]
    let shown: CSSShownRules
    /// The parts of which no page has any class.
    let unused: Set<String>
    /// The parts that set properties, by the part that encloses them.
    let variants: [String: [String]]
    /// Those of the hosts of shadow trees, by the style sheets of these.
    let hostVariants: [Int: [String]]
    /// The parts by one selector that set properties, by these.
    let settings: [String: [String]]
    let targets: [Int: Int]
    let references: [Int: Set<Int32>]
    /// Whether the pages are known, and have no links.
    let lacksLinks: Bool

    func unusedRule(_ parts: String?...) -> String? {
      parts.lazy.compactMap(\.self).first(where: unused.contains)
    }

    /// The size and the weight of the text that a rule for a part draws on its own background.
    func font(of part: String?) -> (size: Double?, weight: Double?) {
      let font = layers.font(of: part, isGiven: part.map(shown.mayHaveGivenFont) ?? false)
      guard let part, shown.large.contains(CSSPart.withoutStates(part)) else { return font }
      return (max(font.size ?? 0, LargeText.size), font.weight)
    }

    /// A foreground in the role that it has in a part.
    func shown(_ foreground: CSSUsage.Foreground, in part: String?) -> CSSUsage.Foreground {
      guard foreground.role == .text, let part,
        layers.showsIcon(part) || shown.holdIcons(part)
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
  mutating func pair(_ rule: CSSDrawnLayers.Rule, among rules: DrawnRules) {
    if !rule.usage.stops.isEmpty, rules.unusedRule(rule.part) == nil {
      noteGradient(rule, font: rules.layers.font(of: rule.part), rules.targets)
    }
    guard let background = rule.usage.background ?? rule.usage.tint else { return }
    let (part, layers) = (rule.part, rules.layers)
    let ground = known(background.ink, in: part, rules.targets)
    let isTextless =
      part.map {
        layers.showsNoText($0) || rules.shown.redraws($0, rule.usage)
          || rules.shown.inklessStates.contains($0)
      } ?? false
    // It may hold no text but that of elements with colors of their own, or a condition may choose it.
    let isOfOthers =
      part.map {
        rules.shown.showNoInk($0)
          || layers.byPart[$0 + CSSChoice.classes[0]] != nil && rules.shown.showNoText($0)
      } ?? false
    let foregrounds = rule.usage.foregrounds.filter { !isTextless || $0.property != "color" }
      .flatMap { foreground in
        remaining(foreground, in: part, rule.contexts, layers)
          .compactMap { rules.shown.contexts($0, of: part) }.map { (foreground, $0) }
      }
    for (foreground, contexts) in foregrounds where foreground.property != "outline-color" {
      let isRedrawn =
        foreground.property == "border-color" && part.map(layers.drawsLinesAnew) ?? false
      pair(
        rules.shown(foreground, in: part), on: background, in: part, contexts,
        reason: "the rule “\(rule.name)” sets both",
        joint: isRedrawn || ground.isVeil || isOfOthers && foreground.property == "color"
          || part == nil && foreground.property == "color" && rules.shown.hidesPageText
          ? .doubtful : nil, unusedRule: rules.unusedRule(part),
        font: rules.font(of: part), rules.targets)
    }
    let variants = part.map { CSSNames.withClass($0).flatMap { rules.variants[$0] ?? [] } } ?? []
    for variant in variants {
      pair(foregrounds, of: rule, on: background, in: variant, among: rules)
    }
    guard let part, !rule.usage.inks.contains(where: { isSet($0, in: part) }) else { return }
    for foreground in foregrounds {
      for scope in scopes(of: foreground.0.ink, on: background.ink, in: part, rules) {
        pair([foreground], of: rule, on: background, in: scope, among: rules)
      }
    }
    for variant in rules.hostVariants[rule.sheet] ?? [] where part != variant {
      pair(foregrounds, of: rule, on: background, in: variant, among: rules)
    }
  }

  /// Whether a part of the page sets the property that is drawn.
  private func isSet(_ ink: CSSUsage.Ink, in part: String) -> Bool {
    ink.name.map { names.own($0, in: part) != nil } ?? false
  }

  /// The parts of the page around an element that set the colors of a rule for it, which has others there: those
  /// by one attribute, `[data-accent="sea"]`, and those by a class, `.app`, if no other place sets any of the two.
  /// A color that no other place sets shows itself that the element is in such a part, whatever sets the other.
  private func scopes(
    of text: CSSUsage.Ink, on ground: CSSUsage.Ink, in part: String, _ rules: DrawnRules
  ) -> [String] {
    let inks = [text, ground]
    let set = inks.map { $0.name.flatMap { rules.settings[$0] } ?? [] }
    let isOpen = inks.map { ink in ink.name.map { names.entry(of: $0, in: part) == nil } ?? false }
    if let one = set.firstIndex(where: \.isEmpty) {
      return isOpen[1 - one] ? set[1 - one].filter(CSSPart.isOneAttribute) : []
    }
    return set[0].filter {
      set[1].contains($0) && (CSSPart.isOneAttribute($0) || !isOpen.contains(false))
    }
  }

  /// Pairs what a rule draws in a variant that sets a property of it anew.
  mutating func pair(
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
        reason: "the rule “\(rule.name)” sets both", unusedRule: rules.unusedRule(variant, part),
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
    // What is around a field somewhere may have a background of its own.
    let isSomewhere = rule.part.flatMap(CSSPart.enclosing) != nil
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
          joint: isSomewhere ? .doubtful : .page, targets)
      }
    }
  }

  /// Pairs what several rules draw together.
  mutating func pair(_ joined: CSSDrawnLayers.Joined, among rules: DrawnRules) {
    let layers = rules.layers
    if joined.foreground.property == "color",
      joined.part.map(layers.showsNoText) ?? false
        || joined.textPart.map(rules.shown.overruled.contains) ?? false
    {
      return
    }
    if joined.joint.isOpen || joined.isOnOuter,
      joined.textPart.map(rules.shown.settled.contains) ?? false
    {
      return
    }
    // Pages show what is in a box.
    if joined.joint == .doubtful, joined.textPart == nil, let part = joined.part,
      CSSPart.holder(part) == .box, !rules.shown.pages.isEmpty
    {
      return
    }
    // A modifier of the block may set the color of the text.
    if let ground = joined.groundPart, let mark = ground.offset(of: "--"),
      joined.part?.hasPrefix("\(ground[..<mark])__") ?? false,
      isSet(joined.foreground.ink, in: ground)
    {
      return
    }
    var joined = joined
    if joined.foreground.property == "color", joined.textPart == nil, joined.groundPart == nil,
      rules.shown.hidesPageText
    {
      joined.joint = .doubtful
    }
    if rules.lacksLinks, let part = joined.textPart,
      CSSPart.elementName(part) == "a", CSSPart.classes(part).isEmpty
    {
      joined.joint = .doubtful
    }
    if joined.joint.isOpen,
      joined.textPart.map({ rules.shown.painted.contains($0) || rules.shown.areDark($0) }) ?? false
    {
      joined.joint = .doubtful
    }
    let places = remaining(
      joined.foreground, in: joined.part, joinedBy: joined, joined.contexts, layers
    ).compactMap { rules.shown.contexts($0, of: joined.textPart) }
    if let ground = joined.gradient {
      guard joined.joint == .element, rules.unusedRule(joined.textPart, joined.groundPart) == nil
      else { return }
      return noteGradient(layers.rules[ground], under: joined, places, rules)
    }
    for contexts in places {
      pair(
        rules.shown(joined.foreground, in: joined.part), on: joined.background,
        over: joined.under, in: joined.part, contexts, reason: joined.reason, joint: joined.joint,
        unusedRule: rules.unusedRule(joined.textPart, joined.groundPart),
        font: rules.font(of: joined.part), rules.targets)
      pairVariants(of: joined, layers, rules.variants, contexts, rules.targets)
      pairScopes(of: joined, contexts, rules)
    }
  }

  /// Pairs what several rules draw on one element in the parts around it that set the colors.
  private mutating func pairScopes(
    of joined: CSSDrawnLayers.Joined, _ contexts: [String: [String]], _ rules: DrawnRules
  ) {
    guard joined.joint == .element, let part = joined.part,
      ![joined.foreground.ink, joined.background.ink].contains(where: { isSet($0, in: part) })
    else { return }
    for scope in scopes(of: joined.foreground.ink, on: joined.background.ink, in: part, rules) {
      pair(
        rules.shown(joined.foreground, in: part), on: joined.background, over: joined.under,
        in: scope, contexts, reason: joined.reason, joint: joined.joint,
        unusedRule: rules.unusedRule(joined.textPart, joined.groundPart),
        font: rules.font(of: part), rules.targets)
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
    _ layers: CSSDrawnLayers, utilities: Range<Int>, in pages: CSSPages, _ candidates: [Candidate]
  ) -> CSSShownRules {
    let scoped = Set(
      candidates.lazy.filter { parts[Int($0.entry)] >= 0 }.map {
        names.table[collector.declarations[Int($0.declaration)].name]
      })
    return CSSShownRules(
      layers, in: pages, sheets: collector.sheets.map(\.source.name), without: scoped,
      utilities: utilities, translucent: translucent, hasOtherSheets: mayHaveOtherRules,
      resetsFonts: collector.tailwind != nil,
      schemes: [true: contexts(isDark: true), false: contexts(isDark: false)].compactMapValues {
        $0.flatMap { $0.isEmpty ? nil : $0 }
      })
  }

  /// The properties with a value, in whatever theme, through which something shows.
  private var translucent: Set<String> {
    let declarations = collector.declarations[..<statedCount].filter { declaration in
      let text = collector.sheets[declaration.sheet].source.text(declaration.value)
      guard text.hasPrefix("#") || text.hasSuffix(")"), let color = try? Color(parsing: text) else {
        return false
      }
      return color.alpha < 1
    }
    return Set(declarations.lazy.map { names.table[$0.name] })
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
    where names.own(name, in: variant) != nil && CSSPart.enclosing(variant) == nil
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
      guard let part = rule.part, part.drop(while: { $0 == "." }).allSatisfy(Self.isOfName) else {
        continue
      }
      if rule.contexts.isEmpty, rule.usage.clearsBackground {
        elementGrounds[part] = nil
      } else {
        elementGrounds.updateValue(
          rule.contexts.isEmpty && !rule.isConditional ? rule.usage.background : nil, forKey: part)
      }
    }
  }

  /// Notes the color of the text of the page, and which elements have one by rules.
  private mutating func noteTexts(_ rules: [CSSDrawnLayers.Rule], _ targets: [Int: Int]) {
    let drawing = rules.filter { !$0.isPrinted && $0.usage.drawsText }
    inkedElements = Set(drawing.compactMap(\.part).map { CSSPart.element(of: $0) })
    let ofPage = drawing.filter { $0.part == nil }
    guard ofPage.allSatisfy({ $0.contexts.isEmpty && !$0.isConditional }) else { return }
    let layer = ofPage.map(\.layer).max()
    let last = ofPage.filter { $0.layer == layer }
    let text = (last.last { $0.name == "body" } ?? last.last)?.usage.foregrounds.first {
      $0.property == "color"
    }
    pageText = text.map { known($0.ink, in: nil, targets) }
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_".contains(character)
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
  func references(_ candidates: [Candidate]) -> [Int: Set<Int32>] {
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

  /// What the rules draw in each part of the page, given the classes that only fields have, and those that only boxes
  /// to tick have, and others.
  func drawn(
    where fields: Set<String>, boxes: (ofThese: Set<String>, ofOthers: Set<String>)
  ) -> [CSSDrawnLayers.Rule] {
    let marked = markedParts
    let sheets = collector.sheets.enumerated().map { number, sheet in
      guard number < collector.elementSheet else { return (isInComponent: false, isModule: false) }
      let name = sheet.source.name
      let isInComponent = collector.scopedSheets.contains(number)
      let isModule = isInComponent || name.has(".module.") || name.has(".component.")
      return (isInComponent: isInComponent, isModule: isModule)
    }
    var sizes: [CSSTextSize: CSSTextSize] = [:]
    var insertions = CSSInsertions(context: collector.files.context)
    return zip(collector.usages, collector.filesOfUsages).flatMap { usage, file in
      let sheet = sheets[file.sheet]
      return usage.places.map { place in
        var place = place
        themes.likeness.divide(&place)
        var own = usage
        own.places = []
        let classes =
          place.part.map { CSSPart.classes(ofCompound: CSSPart.element(of: $0)[...]) } ?? []
        let isBox =
          classes.contains(where: boxes.ofThese.contains)
          ? true : classes.contains(where: boxes.ofOthers.contains) ? false : nil
        let drawsMark =
          !marked.isEmpty && place.part.map { marked.contains(CSSPart.withoutStates($0)) } ?? false
        if let size = own.size, case .property = size {
          sizes[size] = sizes[size] ?? known(size)
          own.size = sizes[size]
        }
        own.foregrounds = CSSUsage.Subject(
          place.part, isField: classes.contains(where: fields.contains), isBox: isBox,
          drawsMark: drawsMark
        ).filter(usage.foregrounds)
        return CSSDrawnLayers.Rule(
          part: place.part.map(CSSPart.atRest),
          name: place.part.map { part in
            CSSElementStyle.name(of: part)
              ?? insertions.shown(part, in: collector.sheets[file.sheet].source.name)
          } ?? place.selector.nameOfPage,
          contexts: themes.contexts(of: place), usage: own,
          isPrinted: place.literals.contains {
            $0.test.feature == "media" && !$0.isNegated && $0.test.value.hasPrefix("print")
          },
          isConditional: place.literals.contains {
            ["media", "container"].contains($0.test.feature)
              && !["screen", "all"].contains($0.test.value)
          }, sheet: file.sheet,
          isModule: sheet.isModule && !place.selector.reachesOut,
          isInComponent: sheet.isInComponent && !place.selector.reachesOut,
          specificity: place.specificity, layer: layer(of: usage),
          isOfOthers: place.selector.reachesOut)
      }
    }.filter { !($0.part.map(CSSPart.isFocusInControl) ?? false) }
  }

  /// The elements, in whatever state, of which rules draw a part that browsers do not, such as a mark in a box, and
  /// none in a color of its own.
  private var markedParts: Set<String> {
    var marked: Set<String> = []
    var colored: Set<String> = []
    for usage in collector.usages {
      for var place in usage.places where place.selector.hasPseudoElement {
        themes.likeness.divide(&place)
        guard let part = place.part, part.hasSuffix(":before") || part.hasSuffix(":after"),
          let element = CSSPart.outer(part).map(CSSPart.withoutStates)
        else { continue }
        marked.insert(element)
        if usage.knownGround != nil || usage.foregrounds.contains(where: { $0.property == "color" })
        {
          colored.insert(element)
        }
      }
    }
    return marked.subtracting(colored)
  }

  /// How far the cascade layer of a rule is below what is in none. Tailwind CSS 3 writes its layers as plain rules.
  private func layer(of usage: CSSUsage) -> Int {
    let isPlain = collector.tailwind != nil && !collector.isOfTailwind4
    return isPlain ? 0 : ranks[usage.layer] - ranks[0]
  }

  /// A size of text, that of a custom property by its value; of several the least.
  func known(_ size: CSSTextSize) -> CSSTextSize {
    guard case .property(let name, let fallback) = size else { return size }
    let number = names.table.existing(name)
    var sizes = collector.declarations.filter { $0.name == number }.map {
      CSSTextSize(collector.sheets[$0.sheet].source.text($0.value))
    }
    if sizes.isEmpty, !fallback.isEmpty { sizes = [CSSTextSize(fallback)] }
    // One that is not known is less than any other.
    let least = sizes.min { ($0.initialPoints ?? 0) < ($1.initialPoints ?? 0) }
    guard let least, least.initialPoints != nil else { return .unknown }
    return least
  }

  /// The original of a property that only repeats another one: `--on-accent` where `.btn` has
  /// `--fg: var(--on-accent)`, and `--code` where Tailwind needs `--color-code: var(--code)`.
  func targets(_ candidates: [Candidate]) -> [Int: Int] {
    var result: [Int: Int?] = [:]
    var unconditional: Set<Int> = []
    for candidate in candidates {
      let entry = Int(candidate.entry)
      let (part, key) = (parts[entry], sheet.entries[entry].key)
      guard part >= 0 || key.hasPrefix("--color-") else { continue }
      var target = wholeReference(candidate.declaration)
        .flatMap { names.entry(of: $0, in: part) }.map(Int.init)
      if part < 0, let other = target, !UtilityNaming.isName(key, for: sheet.entries[other].key) {
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
  func variants() -> [String: [String]] {
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
    by classes: CSSClasses? = nil, others: [TokenPairing.OtherUse] = [],
    scheme: Appearance.Scheme? = nil,
    unusedRule: String? = nil,
    font: (size: Double?, weight: Double?)? = nil,
    _ targets: [Int: Int]
  ) {
    // Disabled elements need no contrast.
    if let part, part.has("disabled") { return }
    let isInUse = part.map(CSSPart.isInUse) ?? false
    guard let contexts = isInUse ? themes.unprinted(contexts) : contexts else { return }
    let (foreground, background) = (
      foreground.with(ink: known(foreground.ink, in: part, targets)),
      CSSUsage.Background(
        ink: known(background.ink, in: part, targets), location: background.location)
    )
    guard !Self.isNoMark(foreground, on: background) else { return }
    if !foreground.stops.isEmpty {
      let size = font ?? (classes?.size, classes?.weight)
      if under.isEmpty, unusedRule == nil {
        noteText(
          foreground, paintedOn: background, in: part, contexts, joint: joint, font: size, targets)
      }
      return
    }
    var pairing = TokenPairing(
      path: nil, location: background.location, contexts: contexts, reason: reason,
      isOutside: !background.ink.isProperty, isPlaced: classes != nil, size: classes?.size,
      weight: classes?.weight)
    pairing.unusedRule = unusedRule
    pairing.otherUses = others
    pairing.scheme = scheme
    pairing.isEnabled = part.map(CSSPart.isProse) ?? false
    pairing.joint =
      joint == .assumed && isLost(foreground.ink, on: background.ink) ? .doubtful : joint
    if let font, LargeText.isLarge(font.size, weight: font.weight) {
      (pairing.size, pairing.weight) = (font.size, font.weight)
    }
    Self.place(&pairing, foreground, on: background)
    pairing.role = foreground.role
    if !pairing.isPlaced, foreground.ink.isProperty {
      pairing.drawnLocation = foreground.location
    }
    for under in under {
      path(ofGround: under, at: background.location, targets).map { pairing.over.append($0) }
    }
    add(
      pairing, foreground, on: background, in: part,
      mayBeSame: classes != nil && joint == .doubtful, targets)
  }

  /// Adds a pair to those that are drawn, unless the two are one color, or one is not known.
  private mutating func add(
    _ pairing: TokenPairing, _ foreground: CSSUsage.Foreground,
    on background: CSSUsage.Background, in part: String?, mayBeSame: Bool, _ targets: [Int: Int]
  ) {
    var pairing = pairing
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
    case .literal(let text, _): guard text != pairing.path || mayBeSame else { return }
    case .property(let name), .computed(let name, _), .faded(let name, _):
      text = entry(name, in: part, targets)
      guard text != nil, text != ground || pairing.isOutside else { return }
    }
    pairs.append(
      DrawnPair(foreground: foreground, background: background, entry: text, pairing: pairing))
  }

  /// Gives a pairing its place: that of a color that a rule writes, or of a class on what another file draws.
  private static func place(
    _ pairing: inout TokenPairing, _ foreground: CSSUsage.Foreground,
    on background: CSSUsage.Background
  ) {
    let isApart = pairing.isPlaced && foreground.location.file != background.location.file
    guard !foreground.ink.isProperty || isApart else { return }
    (pairing.location, pairing.otherLocation) = (foreground.location, background.location)
  }

  /// Whether a line or a shape is not what is to be seen on a background: the border of a field beside a tint of
  /// itself, which is to be seen beside the page, and a tint that fills a shape.
  private static func isNoMark(
    _ foreground: CSSUsage.Foreground, on background: CSSUsage.Background
  ) -> Bool {
    if background.ink.isComputed, foreground.property == "border-color" { return true }
    guard foreground.property == "fill", case .computed(let text, _) = foreground.ink else {
      return false
    }
    return text.has("transparent")
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
  mutating func path(
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
  mutating func known(
    _ ink: CSSUsage.Ink, in part: String?, _ targets: [Int: Int]
  ) -> CSSUsage.Ink {
    guard case .property(let name) = ink, name.hasPrefix("--color-"), collector.tailwind != nil,
      entry(name, in: part, targets) == nil
    else { return ink }
    return self.ink(String(name.dropFirst("--color-".count)), targets) ?? ink
  }

  /// Two colors that are drawn together.
  struct DrawnPair {
    let foreground: CSSUsage.Foreground
    let background: CSSUsage.Background
    /// The entry of the foreground, unless it is a literal.
    let entry: Int?
    let pairing: TokenPairing

    /// How little is asked of it: least of a text that is not large, and of what is sure.
    var leniency: Int {
      (pairing.role == .text ? 0 : 8)
        + (LargeText.isLarge(pairing.size, weight: pairing.weight) ? 4 : 0)
        + (pairing.joint == .doubtful || pairing.unusedRule != nil
          ? 2 : pairing.joint == .assumed ? 1 : 0)
    }
  }

  /// Adds what was paired to the entries: of several uses of two colors the one of which most is asked.
  mutating func addPairs() {
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
        var known: TokenPairing?
        literals.update(entry) { known = $0.add(pair.pairing) }
        if let known {
          otherPlaces[known.location, default: []].append(pair.pairing.location)
          if let ground = known.otherLocation, let other = pair.pairing.otherLocation {
            otherPlaces[ground, default: []].append(other)
          }
        }
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
  mutating func noteSections(_ candidates: [Candidate]) {
    guard !candidates.isEmpty else { return }
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

  /// Moves what rules compute to the colors outside of the palette, as far as it is known.
  func splitComputed(off palette: inout ResolvedPalette) {
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
  func addLiterals(to palette: inout ResolvedPalette, in context: LoadContext) {
    guard !literals.entries.isEmpty else { return }
    palette.outside.append(
      literals.palette(
        file: file, format: palette.format, problems: [], fileCount: 0, in: context))
    for (place, others) in otherPlaces {
      let same = Set(others).filter {
        $0.file == place.file && $0 != place && hasSameLength($0, place)
      }
      palette.repetitions[place] = same.sorted {
        $0.range.start.offset < $1.range.start.offset
      }
    }
  }

  /// Whether a color is written alike at two places: some classes have more around it than others.
  private func hasSameLength(_ place: SourceLocation, _ other: SourceLocation) -> Bool {
    place.range.end.offset - place.range.start.offset
      == other.range.end.offset - other.range.start.offset
  }
}
