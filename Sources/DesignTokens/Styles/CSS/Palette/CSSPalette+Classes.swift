import ColorCore
import SourceSyntax
import SystemColors

extension CSSPalette {
  /// Pairs what the classes of elements draw.
  mutating func pair(_ content: CSSClassFiles.Content, _ targets: [Int: Int]) {
    noteGradients(content, targets)
    for (source, word) in content.texts {
      ink(word.name, targets).map { noteText($0, at: source.location(of: word.range)) }
    }
    noteUnread(content, targets)
    let uses = uses(in: content, targets)
    let drawn = Set(uses.map(\.pair))
    for use in uses {
      let isDark = use.drawing.isDark
      guard let contexts = contexts(isDark: isDark) else { continue }
      let isOfOneScheme =
        isDark != nil && contexts.isEmpty
        && [nil, isDark.map(!)].allSatisfy { other in
          var pair = use.pair
          pair.isDark = other
          return !drawn.contains(pair)
        }
      let foreground = CSSUsage.Foreground(
        property: use.classes.isOfLine ? "border-color" : "color", ink: use.text,
        role: use.classes.drawsIcon ? .ui : .text,
        location: use.place)
      pair(
        foreground, on: use.ground, over: use.under.map { [$0] } ?? [], in: nil, contexts,
        reason: use.reason,
        joint: use.joint, by: use.classes, others: use.others,
        scheme: isOfOneScheme ? isDark.map { $0 ? .dark : .light } : nil, targets)
    }
  }

  /// Says that classes have colors that the configuration computes.
  private mutating func noteUnread(_ content: CSSClassFiles.Content, _ targets: [Int: Int]) {
    guard !theme.unread.isEmpty else { return }
    var places: [(source: SourceText, word: CSSClasses.Word)] = content.texts
    for drawn in content.lists {
      for drawing in drawn.classes.drawings {
        places += [(drawn.source, drawing.text), (drawn.ground, drawing.ground)]
      }
    }
    var seen: Set<SourceLocation> = []
    var first: (name: String, place: SourceLocation)?
    for (source, word) in places where theme.isUnread(word.name) && ink(word.name, targets) == nil {
      let place = source.location(of: word.range)
      if seen.insert(place).inserted, first == nil { first = (source.text(word.range), place) }
    }
    guard let first else { return }
    var problem = SourceProblem(
      "input/nothing-read",
      "the color of “\(first.name)” is not read, as code computes it in the configuration of Tailwind CSS",
      at: first.place, help: "Write its value out in the configuration.", severity: .warning)
    problem.count(seen.count, files: Set(seen.map(\.file)).count)
    problems.append(problem)
  }

  /// The strictest use of each pair, in the order of the files.
  private mutating func uses(in content: CSSClassFiles.Content, _ targets: [Int: Int]) -> [Use] {
    var inks: [String: CSSUsage.Ink?] = [:]
    func ink(_ name: String) -> CSSUsage.Ink? {
      if let known = inks[name] { return known }
      let ink = self.ink(name, targets)
      inks.updateValue(ink, forKey: name)
      return ink
    }
    let sizes = sizesOfClasses
    let overrides = darkUtilities
    var uses: [Use] = []
    var positions: [Pair: Int] = [:]
    func add(_ use: Use) {
      guard let known = positions[use.pair] else {
        positions[use.pair] = uses.count
        uses.append(use)
        return
      }
      var (kept, other) = (uses[known], use)
      if use.leniency < kept.leniency { swap(&kept, &other) }
      if other.joint?.isOpen ?? false == false, other.place != kept.place,
        !kept.others.contains(where: { $0.location == other.place })
      {
        kept.others.append(
          .init(
            location: other.place, isOpen: false,
            needsLess: other.classes.drawsIcon
              || LargeText.isLarge(other.classes.size, weight: other.classes.weight)))
      }
      uses[known] = kept
    }
    // What `@apply` draws at rest is of its rule.
    let applied = collector.applied.drawn(
      in: collector.sheets, without: Set(collector.variants.keys))
    for drawn in applied + content.lists {
      let source = drawn.source
      let classes = drawn.classes.sized { sizes[$0] }
        .showingColors { sizes[$0] != nil || isThemeKnown && ink($0) == nil }
      let drawings = classes.drawings.filter { $0.foreignVariants.allSatisfy(hasVariant) }
        .flatMap { overrides.divided($0, source, drawn.ground) }
      for drawing in drawings {
        guard !drawing.isOfOther || !drawing.between.contains(where: inkedElements.contains),
          let text = drawing.holder == .elementOfPageText
            ? pageText : overrides.text(of: drawing, in: source) ?? ink(drawing.text.name),
          drawing.holder != .page || !Self.isBlackOrWhite(drawing.text.name)
        else { continue }
        let painted = drawing.between.first { elementGrounds[$0] != nil }
        for one in painted == nil ? schemes(of: drawing, on: content.page) : [drawing] {
          let known = pageGround ?? ground(of: content.page, isDark: one.isDark, ink)
          let ground = ground(of: one, in: drawn, painted: painted, page: known, overrides, ink)
          guard let ground else { continue }
          var use = Use(
            source: source, groundSource: drawn.ground, classes: classes, drawing: one,
            text: text, ground: ground, painted: painted,
            isOfTheme: theme.isOwn(drawing.text.name))
          if painted == nil, ground.ink.isTranslucent {
            use.under = drawing.under.flatMap { ink($0.name) }
          }
          add(use)
        }
      }
    }
    return uses
  }

  /// What classes draw a text on.
  private func ground(
    of drawing: CSSClasses.Drawing, in drawn: CSSClassFiles.Drawn, painted: String?,
    page: CSSUsage.Background?, _ overrides: CSSDarkUtilities, _ ink: (String) -> CSSUsage.Ink?
  ) -> CSSUsage.Background? {
    if let painted { return elementGrounds[painted] ?? nil }
    if let override = overrides.ground(of: drawing, in: drawn.ground) { return override }
    guard drawing.holder != .page else { return page }
    return ink(drawing.ground.name).map {
      CSSUsage.Background(ink: $0, location: drawn.ground.location(of: drawing.ground.range))
    }
  }

  /// The background that the page has by classes.
  private func ground(
    of page: (source: SourceText, classes: CSSClasses)?, isDark: Bool?,
    _ ink: (String) -> CSSUsage.Ink?
  ) -> CSSUsage.Background? {
    guard let page, let word = page.classes.ground(isDark: isDark) else { return nil }
    return ink(word.name).map {
      CSSUsage.Background(ink: $0, location: page.source.location(of: word.range))
    }
  }

  /// What is drawn on the page, in each scheme in which its classes give it another background.
  private func schemes(
    of drawing: CSSClasses.Drawing, on page: (source: SourceText, classes: CSSClasses)?
  ) -> [CSSClasses.Drawing] {
    guard drawing.holder == .page, pageGround == nil, drawing.isDark == nil,
      page?.classes.hasDarkGround ?? false
    else { return [drawing] }
    return [false, true].map { isDark in
      var one = drawing
      one.isDark = isDark
      return one
    }
  }

  /// The sizes of text in points that classes such as `text-lead` have by rules, or by properties of the theme of
  /// Tailwind 4, without what is before their names.
  private var sizesOfClasses: [String: Double] {
    var sizes: [String: Double] = [:]
    func note(_ name: Substring, _ size: CSSTextSize) {
      guard let points = known(size).initialPoints else { return }
      sizes[String(name)] = min(points, sizes[String(name)] ?? points)
    }
    for usage in collector.usages {
      guard let size = usage.size else { continue }
      for var place in usage.places {
        themes.likeness.divide(&place)
        guard let part = place.part, part.hasPrefix(".text-") else { continue }
        note(part.dropFirst(".text-".count), size)
      }
    }
    for name in collector.themeNames where name.hasPrefix("--text-") {
      note(name.dropFirst("--text-".count), .property(name, fallback: ""))
    }
    for (name, size) in theme.sizes { note(name[...], CSSTextSize(size)) }
    return sizes
  }

  /// Notes which colors no control has as its line, if classes show that of fields.
  mutating func noteControlLines(_ content: CSSClassFiles.Content, _ targets: [Int: Int]) {
    guard content.lines.areOfFields else { return }
    var lines = content.lines
    for sheet in collector.sheets {
      lines.formUnion(CSSControlLines(sheet.source.bytes, without: [], areOfFields: false))
    }
    var used: Set<Int> = []
    for name in lines.names {
      let plain = String("[(".contains(name.first ?? "[") ? name[...] : name.prefix { $0 != "/" })
      var properties = ["--color-\(plain)", "--\(plain)", theme.properties[plain] ?? ""]
      if case .property(let property)? = ink(plain, targets) { properties.append(property) }
      // A property of the theme and the one that it repeats are two tokens.
      for property in properties {
        used.formUnion([entry(property, in: nil, targets), pageEntry(property)].compactMap(\.self))
      }
    }
    for sheet in collector.sheets {
      for (name, drawing) in sheet.drawings where !drawing.isDisjoint(with: [.line, .effect]) {
        if let entry = pageEntry(name) { used.insert(entry) }
      }
    }
    for entry in sheet.entries.indices
    where !used.contains(entry) && !sheet.entries[entry].drawn.contains(.text) {
      sheet.update(entry) { $0.drawn.insert(.notOfControls) }
    }
  }

  /// Whether a name is that of a color for texts on fills, which says nothing of the page.
  private static func isBlackOrWhite(_ name: String) -> Bool {
    ["black", "white"].contains(name.prefix { $0 != "/" })
  }

  /// Two colors that classes draw, and in which scheme.
  private struct Pair: Hashable {
    let text, ground: CSSUsage.Ink
    let under: CSSUsage.Ink?
    var isDark: Bool?
  }

  /// Two colors that classes draw, and where.
  private struct Use {
    let source, groundSource: SourceText
    let classes: CSSClasses
    let drawing: CSSClasses.Drawing
    let text: CSSUsage.Ink
    let ground: CSSUsage.Background
    /// The name of the element between of which a rule draws the background.
    let painted: String?
    /// What shows through the background.
    var under: CSSUsage.Ink?
    /// Whether the configuration of the project names the text.
    let isOfTheme: Bool
    /// The other places with the same pair.
    var others: [TokenPairing.OtherUse] = []

    var place: SourceLocation { source.location(of: drawing.text.range) }

    var pair: Pair {
      Pair(text: text, ground: ground.ink, under: under, isDark: drawing.isDark)
    }

    /// How little is asked of it, or how little sure it is.
    var leniency: Int {
      classes.leniency(of: drawing)
        + (drawing.holder == .page
          ? drawing.isInBody ? 15 : 16 : drawing.holder == .element ? 0 : 8)
    }

    /// The use, worded to follow “because”.
    var reason: String {
      let (front, back) = (
        source.text(drawing.text.range), groundSource.text(drawing.ground.range)
      )
      if let painted {
        return "the class “\(front)” draws it in an element that the rule “\(painted)” paints"
      }
      return switch drawing.holder {
      case .element: "the classes “\(back)” and “\(front)” are of one element"
      case .elementAround: "the class “\(back)” is of an element around that of “\(front)”"
      case .page: "the class “\(front)” draws it, and no element around it has a background"
      case .elementOfOtherText:
        "the class “\(front)” is of an element around that of “\(back)”, which sets no other color"
      case .elementOfPageText:
        "the class “\(back)” draws it under a text that has the color of the page"
      case .elementOfObject: "the classes “\(back)” and “\(front)” are of one object"
      }
    }

    var joint: TokenPairing.Joint? {
      // Both are one color, in one of the schemes or by inheritance, which nobody means.
      let isOneColor = text == ground.ink && (drawing.isDark != nil || drawing.isOfOther)
      if drawing.isOfOtherCase || isOneColor { return .doubtful }
      if drawing.isUnderUnknown, ground.ink.isTranslucent { return .doubtful }
      if painted != nil { return .element }
      return switch drawing.holder {
      case .element: drawing.isJoint ? .element : nil
      case .elementAround: .element
      // Grays of Tailwind are for texts on whatever ground.
      case .page: text.isProperty || hasHue || isOfTheme || drawing.isInBody ? .assumed : .doubtful
      case .elementOfOtherText, .elementOfPageText, .elementOfObject: .assumed
      }
    }

    /// Whether the text is in a color that Tailwind has for meanings, such as `red-500`.
    private var hasHue: Bool {
      let hue = drawing.text.name.prefix { $0 != "-" }
      return ["red", "orange", "amber", "yellow", "lime", "green", "emerald"].contains(hue)
    }
  }

  /// The contexts of a drawing for one scheme; `nil` if there is no such context.
  func contexts(isDark: Bool?) -> [String: [String]]? {
    guard let isDark else { return [:] }
    let axis = themes.axes.first { axis in
      Set(axis.states.map { $0.scheme == .dark }).count == 2
    }
    // Without a context for it, the colors of the theme are the same in the dark scheme.
    guard let axis else { return [:] }
    let names = axis.states.filter { ($0.scheme == .dark) == isDark }.map(\.name)
    return [axis.name: names]
  }

  /// The colors that come with Tailwind, and for version 3, which has no `@theme`, those of its
  /// configuration.
  var givenColors: [String: String] {
    guard !collector.isOfTailwind4 else {
      let own = readsConfiguration ? theme.colors(among: CSSTailwind.colors) : [:]
      return Dictionary(
        collector.tailwindColors.map { ($0.name, $0.value) } + own.map { ("--color-\($0)", $1) }
      ) { $1 }
    }
    guard collector.tailwind != nil else { return [:] }
    let shared = ["black", "white"]
    var colors: [String: String] = [:]
    for (name, value) in CSSTailwind.colorsOfVersion3 {
      let plain = name.dropFirst("--color-".count)
      let hue = String(plain.prefix { $0 != "-" })
      guard !theme.unread.contains(hue), theme.properties[String(plain)] == nil,
        !theme.isEarlier || shared.contains(hue)
      else { continue }
      colors[name] = value
    }
    let own = theme.colors(among: CSSTailwind.colorsOfVersion3)
    return colors.merging(own.map { ("--color-\($0)", $1) }) { _, own in own }
  }

  /// Whether all names of the theme are known, so that a utility for any other is none.
  private var isThemeKnown: Bool {
    collector.isOfTailwind4
      ? !collector.hasPlugins && !readsConfiguration : !theme.hasPlugins && theme.unread.isEmpty
  }

  /// Whether there may be a utility of a name. Version 4 has those of the colors in a theme, and a custom property
  /// of the page makes none.
  private mutating func isUtility(_ name: String) -> Bool {
    guard let utilities = namesOfUtilities else { return true }
    return utilities.contains(name) || given["--color-\(name)"] != nil
      || theme.properties[name] != nil
  }

  /// The names that themes and rules for classes such as `.bg-brand` make known as those of utilities; `nil` if
  /// there may be others.
  func findUtilities() -> Set<String>? {
    guard collector.isOfTailwind4, isThemeKnown else { return nil }
    let colors = collector.themeNames.filter { $0.hasPrefix("--color-") }
    var names = Set(colors.map { String($0.dropFirst("--color-".count)) })
    for usage in collector.usages {
      for var place in usage.places {
        themes.likeness.divide(&place)
        for name in place.part.map(CSSPart.classes) ?? [] {
          guard let cut = name.firstIndex(of: "-") else { continue }
          names.insert(String(name[name.index(after: cut)...]))
        }
      }
    }
    return names
  }

  /// Whether a style sheet of version 4 has a configuration of version 3 read.
  private var readsConfiguration: Bool {
    collector.sheets.contains { Self.configuration.isIn($0.source.bytes.span) }
  }

  private static let configuration = BytePattern("@config")

  /// The color of a name in the theme: that of Tailwind 4, that of the configuration of Tailwind 3, or one
  /// that comes with Tailwind.
  mutating func ink(_ name: String, _ targets: [Int: Int]) -> CSSUsage.Ink? {
    if let fraction = Self.fraction(name) {
      // Version 3 has steps of five only, unless they are in brackets.
      let isStep = (fraction.opacity * 20).rounded() == fraction.opacity * 20
      guard collector.isOfTailwind4 || isStep || name.hasSuffix("]") || theme.setsOpacities else {
        return nil
      }
      switch ink(String(fraction.name), targets) {
      case .property(let property): return .faded(property, fraction.opacity)
      case .literal(_, var color):
        color.alpha *= fraction.opacity
        return .literal(name, color)
      default: return nil
      }
    }
    if let first = name.first, "[(".contains(first) {
      var value = String(name.dropFirst().dropLast())
      if value.hasPrefix("color:") { value = String(value.dropFirst(6)) }
      if value.hasPrefix("var("), value.hasSuffix(")") {
        value = String(value.dropFirst(4).dropLast())
      }
      if value.hasPrefix("--") {
        return entry(value, in: nil, targets) == nil ? nil : .property(value)
      }
      let text = value.replacing("_", with: " ")
      if let (property, opacity) = Self.channels(text) {
        guard entry(property, in: nil, targets) != nil else { return nil }
        return opacity == 1 ? .property(property) : .faded(property, opacity)
      }
      return (try? Color(parsing: text)).map { .literal(text, $0) }
    }
    let own = "--color-\(name)"
    if isUtility(name) {
      let properties = [own, theme.properties[name] ?? "--\(name)"]
      if let property = properties.first(where: { entry($0, in: nil, targets) != nil }) {
        return .property(property)
      }
    }
    return given[own].flatMap { try? Color(parsing: $0) }.map { .literal(name, $0) }
  }

  /// The custom property with the channels that a function takes, and its opacity: `--accent` and 0.9 of
  /// `hsl(var(--accent) / 0.9)`.
  private static func channels(_ text: String) -> (property: String, opacity: Double)? {
    let parts = text.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, CSSColor.functionNames.contains(parts[0].asciiLowercased),
      parts[1].hasPrefix("var(--"), parts[1].hasSuffix(")")
    else { return nil }
    let inside = parts[1].dropFirst("var(".count).dropLast()
    let name = inside.prefix { $0 != ")" }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else { return nil }
    let rest = inside.dropFirst(name.count + 1).filter { $0 != " " }
    if rest.isEmpty { return (String(name), 1) }
    guard rest.hasPrefix("/") else { return nil }
    let number = rest.dropFirst()
    let opacity =
      number.hasSuffix("%") ? Double(number.dropLast()).map { $0 / 100 } : Double(number)
    return opacity.flatMap { 0...1 ~= $0 ? (String(name), $0) : nil }
  }

  /// The name and the opacity of `accent/20`, `accent/[0.2]` and `accent/[20%]`.
  static func fraction(_ name: String) -> (name: Substring, opacity: Double)? {
    guard let slash = name.lastIndex(of: "/"), !name[slash...].contains(")") else { return nil }
    let written = name[name.index(after: slash)...]
    guard !name[..<slash].hasPrefix("[") || name[..<slash].hasSuffix("]") else { return nil }
    let isFree = written.hasPrefix("[")
    let text = isFree ? written.dropFirst().dropLast() : written
    let isPercent = text.hasSuffix("%") || !isFree
    guard let number = Double(text.hasSuffix("%") ? text.dropLast() : text) else { return nil }
    let opacity = isPercent ? number / 100 : number
    return 0...1 ~= opacity ? (name[..<slash], opacity) : nil
  }
}
