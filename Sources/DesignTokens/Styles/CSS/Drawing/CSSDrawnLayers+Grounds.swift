/// What may be under an element that draws no background itself.
extension CSSDrawnLayers {
  /// Classes in code that Pygments and its relatives highlight.
  private static let syntax = [
    ".c", ".k", ".s", ".n", ".o", ".p", ".m", ".mi", ".nf", ".kd", ".c1",
  ]

  /// Whether a part is beside others with the classes of highlighted code.
  func isHighlighted(_ part: String) -> Bool {
    let head = part.dropLast(CSSPart.element(of: part).count)
    return Self.syntax.count { byPart["\(head)\($0)"] != nil } >= 2
  }

  /// The rules for the `pre` between a word of highlighted code and the element that Pygments puts around
  /// both, if it has a background; none where that element is the `pre`, as Jekyll writes it.
  func pre(around part: String) -> [Int] {
    let element = CSSPart.element(of: part)
    guard element.hasPrefix("."), element.count <= 4,
      element.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber }), isHighlighted(part),
      let holder = CSSPart.enclosing(part),
      !["pre", "code"].contains(CSSPart.elementName(holder)),
      byElement["pre\(CSSPart.element(of: holder))"] == nil, !isOfRouge
    else { return [] }
    let own = layers("\(holder) pre")
    let last = own.last { rules[$0].usage.drawsBackground }
    return last.map { rules[$0].usage.clearsBackground } ?? true ? [] : own
  }

  /// Whether no rule draws a background for an element, whatever is around it, or the last one lets all
  /// show through.
  func showsThrough(_ part: String) -> Bool {
    guard CSSPart.elements(CSSPart.element(of: part)).contains(where: painted.contains) else {
      return true
    }
    let last = layers(part).last { rules[$0].usage.drawsBackground }
    return last.map { rules[$0].usage.clearsBackground } ?? false
  }

  /// The rules for what may be under an element without a background: for the nearest part around it
  /// that has one, as far as its selector or HTML says; for the page, if nothing says more.
  func grounds(_ part: String, _ layers: [Int]) -> [Ground] {
    guard
      layers.contains(where: {
        !rules[$0].usage.foregrounds.isEmpty || rules[$0].usage.textShare != nil
      })
    else { return [] }
    let inner = pre(around: part)
    if !inner.isEmpty { return [Ground(rules: inner, joint: .assumed)] }
    var next = CSSPart.around(part)
    while let outer = next {
      let own = self.layers(outer)
      if own.contains(where: { rules[$0].usage.drawsBackground }) {
        return [Ground(rules: own, joint: .element)]
      }
      next = CSSPart.around(outer)
    }
    let fields = fields(ofPlaceholder: part)
    if !fields.isEmpty { return fields.map { Ground(rules: $0, joint: .element) } }
    if !CSSPart.isTextOfPage(part) {
      let around = painted(around: part)
      if !around.isEmpty { return [Ground(rules: around, joint: .element)] }
    }
    for holder in [part, CSSPart.outer(part) ?? part].flatMap(CSSPart.holders) {
      let own = byPart[holder] ?? []
      if own.contains(where: { rules[$0].usage.background != nil }) {
        return isPainted(part, in: holder) ? [] : [Ground(rules: own, joint: .element)]
      }
    }
    let page = byPart[nil] ?? []
    if CSSPart.classes(part).contains(where: { (repainted[$0]?.count ?? 0) > 1 }) {
      return [Ground(rules: page, joint: .doubtful)]
    }
    if CSSPart.isTextOfPage(part) {
      if let named = namesake(of: layers) { return [Ground(rules: named, joint: .assumed)] }
      // What there is once, as `#page`, holds all that is shown.
      let whole = sheets { $0.hasPrefix("#") }
      if !whole.isEmpty { return whole.map { Ground(rules: $0, joint: .assumed) } }
      if let wrapped = wrapped(isDoubtful: false) { return wrapped }
      let sheets = sheets { _ in true }
      return [Ground(rules: page, joint: sheets.isEmpty ? .page : .assumed)]
        + sheets.map { Ground(rules: $0, joint: .doubtful) }
    }
    return onPage(
      part, page, layers,
      isUtility: layers.contains {
        rules[$0].usage.isTextImportant || rules[$0].isInComponent || rules[$0].isOfOthers
      })
  }

  /// The rules for the fields of a placeholder that say of which type these are, as `input[type="text"]` does, and those
  /// for all fields where it is that of any: those of one type for each background that they draw. One with a
  /// placeholder of its own is none.
  func fields(ofPlaceholder part: String) -> [[Int]] {
    guard CSSPart.pseudoElement(part) == "::placeholder", let field = CSSPart.outer(part) else {
      return []
    }
    let all =
      field.isEmpty
      ? ["input", "textarea"].filter { byPart[$0] != nil } + (fields["input"] ?? [])
      : fields[field] ?? []
    let typed = all.filter { type in
      !CSSElements.otherInputs.contains(where: CSSPart.element(of: type).contains)
        && !(byPart["\(type)::placeholder"] ?? []).contains { rules[$0].usage.drawsText }
    }
    var seen: Set<CSSUsage.Ink?> = []
    return typed.map(layers).filter { layers in
      layers.contains { rules[$0].usage.drawsBackground }
        && seen.insert(
          last(\.drawsBackground, of: layers).flatMap { rules[$0].usage.background?.ink }
        ).inserted
    }
  }

  /// The ground of an element of which no rule says more: that of the part with whose name its own
  /// begins, or the page.
  /// A utility, which is drawn so wherever it is, may lie on anything.
  private func onPage(
    _ part: String, _ page: [Int], _ layers: [Int], isUtility: Bool
  ) -> [Ground] {
    var parts = [part]
    while let outer = CSSPart.outer(parts[parts.count - 1]) { parts.append(outer) }
    // What is beside something else is in an element that the selector does not name.
    guard parts.allSatisfy(CSSPart.showsWhatIsUnder),
      !parts[parts.count - 1].contains(where: { "+~".contains($0) })
    else { return [] }
    let classes = CSSPart.classes(part)
    let mayHaveGround =
      isUtility || part.contains("\\") || classes.contains(where: CSSPart.namesGrounded)
    for family in parts.flatMap(CSSPart.families)
    where !CSSPart.isBeside(family, part) && !CSSPart.isBesideField(family, part) {
      let own = byPart[family] ?? []
      if own.contains(where: { rules[$0].usage.background != nil }), !CSSPart.isTheme(family) {
        guard !isPainted(part, in: family) else { return [] }
        let isPaintedElsewhere = CSSPart.classes(ofCompound: CSSPart.element(of: part)[...])
          .contains(where: paintedClasses.contains)
        guard !mayHaveGround, !isPaintedElsewhere else {
          return [Ground(rules: own, joint: .doubtful)]
        }
        return ([own] + modified(family, under: part)).map { Ground(rules: $0, joint: .assumed) }
      }
    }
    let isDoubtful =
      mayHaveGround || isLabelOfBox(part) || classes.contains(where: CSSPart.isOfCode)
      || classes.contains {
        paintedClasses.contains($0) || paintedFamilies.contains(CSSPart.family($0))
      }
    if let named = namesake(of: layers) {
      return [Ground(rules: named, joint: isDoubtful ? .doubtful : .assumed)]
    }
    if let wrapped = wrapped(isDoubtful: isDoubtful) { return wrapped }
    // What the page is wrapped in has a ground of its own, on which the element may be as well.
    let sheets = sheets { _ in true }
    return [Ground(rules: page, joint: isDoubtful || !sheets.isEmpty ? .doubtful : .assumed)]
      + sheets.map { Ground(rules: $0, joint: .doubtful) }
  }

  /// The rules for the part of the page whose background is called as the text of an element is, and as that part:
  /// those of `.sidebar`, which is `var(--sidebar-bg)`, for a link in `var(--sidebar-active)`.
  private func namesake(of layers: [Int]) -> [Int]? {
    guard let text = last(\.drawsText, of: layers),
      case .property(let name)? =
        rules[text].usage.foregrounds.last(where: { $0.property == "color" })?.ink
    else { return nil }
    let words = AppearanceNaming.words(name)
    for count in (1..<max(words.count, 1)).reversed() {
      let own = (namedGrounds[words.prefix(count).joined(separator: "-")] ?? [])
      if let part = own.first { return byPart[part] }
    }
    return nil
  }

  /// Whether a label is called after a painted field that may be an element around it, in which labels float: nothing
  /// shows that it is an `input`.
  private func isLabelOfBox(_ part: String) -> Bool {
    CSSPart.element(of: part).hasSuffix("label")
      && CSSPart.families(part).contains { family in
        CSSPart.isBesideField(family, part) && drawsBackground(family)
          && byPart["\(family)::placeholder"] == nil
          && !["input", "select", "textarea"].contains { byPart[$0 + family] != nil }
      }
  }

  /// What may be under an element of which no rule says more where whole pages wrap what templates insert; `nil`
  /// where they do not.
  private func wrapped(isDoubtful: Bool) -> [Ground]? {
    wrapper.map { wrapper in
      guard !wrapper.isWhole else {
        return [Ground(rules: wrapper.rules, joint: isDoubtful ? .doubtful : .assumed)]
      }
      return [wrapper.rules, byPart[nil] ?? []].map { Ground(rules: $0, joint: .doubtful) }
    }
  }

  /// Whether a rule draws a background for the element of a part where that is in another part:
  /// `.box .title` for `.title` in `.box`.
  private func isPainted(_ part: String, in holder: String) -> Bool {
    holders[CSSPart.element(of: part)]?.contains(holder) ?? false
  }

  /// The rules for the parts that pages put around all that they show, as far as they have a background.
  func sheets(where isOne: (String) -> Bool) -> [[Int]] {
    CSSPart.sheets.filter(isOne).compactMap { name in
      let own = (byPart[name] ?? []).filter { !rules[$0].isModule }
      return own.contains { rules[$0].usage.background != nil } ? own : nil
    }
  }

  /// What may show through the background of a part, the nearest first: the backgrounds of what its selector
  /// names around it, and that of the page.
  func under(_ part: String?, in contexts: [String: [String]]) -> [CSSUsage.Ink] {
    var grounds: [Int] = []
    var next = part.flatMap(CSSPart.enclosing)
    while let outer = next {
      background(layers(outer), in: contexts).map { grounds.append($0) }
      next = CSSPart.enclosing(outer)
    }
    background(byPart[nil] ?? [], in: contexts).map { grounds.append($0) }
    return grounds.compactMap { rules[$0].usage.background?.ink }
  }

  /// The rules for the nearest part that a selector names around an element and that has a background;
  /// none if a rule elsewhere draws one for the element, or for one between them.
  func painted(around part: String) -> [Int] {
    var inner = part
    while showsThrough(inner), let outer = CSSPart.enclosing(inner) {
      let own = layers(outer)
      if own.contains(where: { rules[$0].usage.drawsBackground }) { return own }
      inner = outer
    }
    return []
  }
}
