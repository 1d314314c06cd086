/// The two sides of a page in one mode: `background.standard.light` and `background.standard.dark`.
extension PairContext {
  /// Reads backgrounds called dark beside ones called light as inverse grounds where no other background
  /// is the page and texts are called after the sides too, or have alternatives: `text.negative` lies on
  /// `background.standard.light`, `text.negativeAlt` on `background.standard.dark`.
  mutating func readSides() {
    let sides = sides()
    guard !sides.isEmpty, !hasOtherPage(than: sides), areTextsOfSides() else { return }
    for index in sides.flatMap({ [$0.light, $0.dark] }) {
      // Beside others it is a level of the page, and no accent.
      names[index].roles.removeAll { $0 == "tint" }
    }
    for index in sides.map(\.dark) { makeInverse(index, called: "dark") }
    hasSides = true
    let lights = sides.map(\.light)
    for index in backgrounds where names[index].isAbout("contrast") && isAtRest(names[index]) {
      let ratios = lights.compactMap { leastRatio(index, $0) }
      if !ratios.isEmpty, ratios.allSatisfy({ $0 >= 3 }) { makeInverse(index) }
    }
    for index in foregrounds + lines
    where isAtRest(names[index]) && isCalledAlternative(names[index]) {
      let minimum = names[index].part == .line ? 3 : 4.5
      let least = lights.compactMap { leastRatio(index, $0) }.max() ?? 21
      if least < minimum, sides.contains(where: { (leastRatio(index, $0.dark) ?? 1) > least }) {
        names[index].isInverse = true
        // An alternative is no label of fills.
        names[index].subject.removeAll { $0.has(.pale) && !Self.alternatives.contains($0.text) }
        names[index].subject.append(NameWord("inverse"))
      }
    }
  }

  /// Whether a name says that a color is not the one for the page: `light`, `negative-alt`, `neutral-alt2`.
  private func isCalledAlternative(_ name: NamedToken) -> Bool {
    name.subject.contains { word in
      word.has(.pale) || word.text == "contrast" || Self.alternatives.contains(word.text)
    }
  }

  /// Whether a background is called dark beside sides of the page, and a foreground is none for that side.
  func isOfDarkSide(_ background: Int, than foreground: Int) -> Bool {
    hasSides && names[background].hasWord("dark") && !names[foreground].isInverse
  }

  /// Whether a background is what a fill is on the dark side, so that nothing says which text it holds.
  func isFillOfDarkSide(_ background: Int) -> Bool {
    hasSides && !names[background].isInverse
      && ["contrast", "dark"].contains(where: names[background].isAbout)
  }

  /// The backgrounds that differ in `light` and `dark` only, and are so in every appearance.
  private mutating func sides() -> [(light: Int, dark: Int)] {
    struct Group: Hashable {
      let subject: [String]
      let grounds: Set<String>
      let tree: NameTree
    }
    var groups: [Group: (light: Int?, dark: Int?)] = [:]
    for index in backgrounds where isAtRest(names[index]) && ratios.isConstant(index) {
      let name = names[index]
      guard let side = name.subject.last?.text, ["light", "dark"].contains(side) else { continue }
      let group = Group(
        subject: name.subject.dropLast().map(\.text), grounds: name.grounds, tree: name.tree)
      if side == "light" {
        groups[group, default: (nil, nil)].light = index
      } else {
        groups[group, default: (nil, nil)].dark = index
      }
    }
    return groups.values.compactMap { light, dark in
      light.flatMap { light in dark.map { (light: light, dark: $0) } }
    }.filter { light, dark in
      (ratios.range(dark, on: light)?.least ?? 1) >= 4.5
        && (ratios.luminances(of: light)?.lowerBound ?? 0)
          > (ratios.luminances(of: dark)?.upperBound ?? 1)
    }.sorted { $0.light < $1.light }
  }

  private func isAtRest(_ name: NamedToken) -> Bool {
    name.component.isEmpty && name.states.isEmpty && name.scope.isEmpty && !name.isInverse
      && !name.subjectKinds.has(.fixed)
  }

  /// Whether a background says nothing but that it is the page.
  private mutating func hasOtherPage(than sides: [(light: Int, dark: Int)]) -> Bool {
    backgrounds.contains { index in
      let name = names[index]
      return isAtRest(name) && name.roles.isEmpty && name.isOnly([.page, .neutral])
        && !ratios.isClear(index)
    }
  }

  /// Whether texts are called after both sides alone, or several have an alternative.
  private func areTextsOfSides() -> Bool {
    let texts = foregrounds.filter { names[$0].part == .text && isAtRest(names[$0]) }
      .map { names[$0].subject.map(\.text) }
    if ["light", "dark"].allSatisfy({ texts.contains([$0]) }) { return true }
    let all = Set(texts)
    return texts.count { text in
      text.count > 1 && Self.alternatives.contains(text[text.count - 1])
        && all.contains(text.dropLast())
    } >= 2
  }
}
