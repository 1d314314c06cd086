import TokenGraph

/// Which tokens are texts, backgrounds, lines, or none of these: entries of a palette, channels.
extension PairContext {
  /// Reads as entries of a palette the numbers of a group whose words are aliases of them: beside
  /// `text.default` = `{text.100}`, `text.100` is no text. So is a numbered hue to which another
  /// text refers: `font-gray-1`.
  mutating func dropShades(_ tokens: [ResolvedToken]) {
    var numbered: [String: Int] = [:]
    for index in names.indices
    where names[index].part != nil
      && (names[index].segments.count > 1
        ? names[index].segments[names[index].segments.count - 1].allSatisfy({ $0.has(.number) })
        : names[index].words[names[index].words.count - 1].has(.number)
          && names[index].words.contains { $0.has(.hue) })
    {
      numbered[paths[index]] = index
    }
    guard !numbered.isEmpty else { return }
    var shades: Set<Int> = []
    for index in tokens.indices
    where names[index].part != nil && numbered[paths[index]] == nil {
      for variant in tokens[index].variants {
        guard let target = variant.aliases.first?.path, let number = numbered[target],
          !shades.contains(number),
          target.lastIndex(of: ".").map({ paths[index].hasPrefix(target[...$0]) })
            ?? (names[index].part == names[number].part)
        else { continue }
        shades.insert(number)
      }
    }
    for index in shades { names[index].part = NamedToken.Part.none }
  }

  /// Reads as entries of a palette the tokens of which another one takes one for each appearance, whose
  /// name they extend by it: `--text-2` is `--text-2-light` or `--text-2-dark`.
  mutating func dropSources(_ tokens: [ResolvedToken]) {
    var found: Set<String> = []
    for index in tokens.indices where names[index].part != nil && tokens[index].variants.count > 1 {
      let taken = Set(tokens[index].variants.map { $0.aliases.first?.path ?? "" })
      let areSources =
        taken.count > 1
        && taken.allSatisfy { path in
          guard path.hasPrefix(paths[index]) else { return false }
          let word = path.dropFirst(paths[index].utf8.count).drop { $0 == "-" || $0 == "." }
          return AppearanceNaming.says(String(word), of: "theme")
        }
      if areSources { found.formUnion(taken) }
    }
    guard !found.isEmpty else { return }
    for index in names.indices where found.contains(paths[index]) {
      names[index].part = NamedToken.Part.none
      sources.insert(index)
    }
  }

  /// Reads as entries of a palette the colors of a group called one, none of which says what it is for, where
  /// texts and backgrounds of other groups refer to them: `base.ink` of `text.default` and `base.white` of
  /// `background.default`.
  mutating func dropPrimitives(_ tokens: [ResolvedToken]) {
    var groups: [Substring: [Int]] = [:]
    for index in names.indices {
      guard let dot = paths[index].lastIndex(of: ".") else { continue }
      groups[paths[index][..<dot], default: []].append(index)
    }
    groups = groups.filter { isPalette($1) }
    guard !groups.isEmpty else { return }
    var uses: [Substring: (taken: Set<String>, parts: Set<NamedToken.Part>)] = [:]
    for index in tokens.indices {
      guard let part = names[index].part, part != .none, !names[index].isImplied else { continue }
      for variant in tokens[index].variants {
        guard let target = variant.aliases.first?.path, let dot = target.lastIndex(of: "."),
          groups[target[..<dot]] != nil
        else { continue }
        uses[target[..<dot], default: ([], [])].taken.insert(target)
        uses[target[..<dot]]?.parts.insert(part)
      }
    }
    for (group, members) in groups {
      guard let use = uses[group], use.taken.count >= Self.leastTaken,
        use.parts.contains(.text), use.parts.contains(.background),
        members.allSatisfy({ index in tokens[index].variants.allSatisfy { $0.aliases.isEmpty } })
      else { continue }
      for index in members { names[index].part = NamedToken.Part.none }
    }
  }

  /// The number of colors of a palette that others take from which its group is one.
  private static let leastTaken = 3

  /// The words for groups of colors from which others are made.
  private static let palettes: Set = [
    "base", "color", "colors", "colour", "colours", "core", "foundation", "foundations", "global",
    "option", "options", "palette", "palettes", "primitive", "primitives", "ref", "reference",
  ]

  /// Whether the tokens of a group are called those of a palette, and none says what it is for.
  private func isPalette(_ members: [Int]) -> Bool {
    let first = names[members[0]]
    guard first.segments.count > 1,
      let word = first.segments[first.segments.count - 2].last,
      Self.palettes.contains(word.text)
    else { return false }
    return members.allSatisfy { index in
      let name = names[index]
      // Ink is a black like others.
      let isOpen =
        name.part == nil || name.part == NamedToken.Part.none || name.isImplied
        || name.partWord == "ink"
      return isOpen && name.on == nil
    }
  }

  /// Leaves to its original what `@theme` repeats for the utilities of Tailwind CSS, which have names of
  /// their own for texts, backgrounds and lines: `--text-color-muted: var(--text-muted)`.
  mutating func dropUtilities(_ tokens: [ResolvedToken]) {
    let utilities = names.indices.filter { index in
      names[index].part != nil
        && Self.utilities.contains { paths[index].hasPrefix("--\($0)-color-") }
    }
    guard !utilities.isEmpty else { return }
    let positions = Dictionary(
      paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for index in utilities {
      let isRepeated = tokens[index].variants.allSatisfy { variant in
        if variant.color == nil { return true }
        guard let target = variant.aliases.first.flatMap({ positions[$0.path] }) else {
          return false
        }
        return names[target].part == names[index].part && !utilities.contains(target)
      }
      if isRepeated { names[index].part = NamedToken.Part.none }
    }
  }

  /// Reads nothing in the names of variables of a compiler but that of the page, if rules draw it: rules say
  /// what the others are for.
  mutating func dropVariables(_ tokens: [ResolvedToken]) {
    for index in names.indices
    where tokens[index].isVariable && !tokens[index].drawn.contains(.page) {
      names[index].part = NamedToken.Part.none
    }
  }

  private static let utilities = [
    "text", "background", "border", "divide", "outline", "ring", "fill", "stroke", "placeholder",
  ]

  /// Reads as entries of a palette the steps of a ramp from light to dark that no appearance turns
  /// over, unless nothing else is a background and there is one appearance only: `surface-0` …
  /// `surface-950`.
  mutating func dropRamps() {
    var ramps: [String: [Int]] = [:]
    for index in names.indices where names[index].part == .background {
      guard names[index].words.last?.has(.number) == true, names[index].states.isEmpty,
        let start = paths[index].lastIndex(where: { !$0.isNumber })
      else { continue }
      ramps[String(paths[index][...start]), default: []].append(index)
    }
    let steps = ramps.values.filter { steps in
      // Levels are counted from 0 or 1, so that fewer steps are enough for what begins at 50 or 100.
      let isGraded = steps.allSatisfy { (grade(of: $0) ?? 0) >= 50 }
      guard steps.count >= (isGraded ? Self.gradesOfRamp : Self.stepsOfRamp),
        steps.allSatisfy({ ratios.isSteady($0) })
      else { return false }
      return (ratios.range(steps[0], on: steps[steps.count - 1])?.least ?? 1) >= 7
    }
    guard !steps.isEmpty else { return }
    let dropped = Set(steps.joined())
    let hasOthers = names.indices.contains {
      names[$0].part == .background && !dropped.contains($0) && names[$0].component.isEmpty
    }
    guard hasOthers || ratios.hasSeveralAppearances else { return }
    for index in dropped { names[index].part = NamedToken.Part.none }
  }

  /// The number of steps from which they are a ramp rather than levels of surfaces.
  private static let stepsOfRamp = 8
  /// The same of steps that are called as those of ramps usually are.
  private static let gradesOfRamp = 5

  /// The number at the end of a name.
  private func grade(of index: Int) -> Int? {
    Int(String(paths[index].reversed().prefix(while: \.isNumber).reversed()))
  }

  /// The ends of the names of channels.
  private static let notations = ["-rgb", "-hsl", "-components", "-channels"]

  /// The color spaces before the names of channels.
  private static let spaces = ["rgb", "hsl", "hwb", "lch", "oklab", "oklch"]

  /// The color space that a custom property is named after: `lch` of `--lch-ink`.
  private static func space(of path: String) -> String? {
    spaces.first { path.hasPrefix("--\($0)-") }
  }

  /// The color spaces whose custom properties hold channels for colors beside them: `--lch-ink` is not
  /// drawn where `--color-ink` or `--ink` is `oklch(var(--lch-ink))`.
  private var spacesOfChannels: Set<String> {
    let named = paths.compactMap { path in Self.space(of: path).map { (path, $0) } }
    guard !named.isEmpty, named.count < paths.count else { return [] }
    let existing = Set(paths)
    return Set(
      named.filter { path, space in
        let stem = path.dropFirst(space.count + 3)
        return existing.contains("--\(stem)") || existing.contains("--color-\(stem)")
      }.map(\.1))
  }

  /// The words for what lies over the whole page, or fades a part of it.
  private static let dimming = ["overlay", "modal", "fade", "veil"]

  /// Whether a background is a veil if it is translucent, and no text is called after it: what dims the page,
  /// or a step of a ramp of opacities, as `black-alpha-50` and `white-a12`. Usage may show that it holds a text.
  private static func isVeil(_ name: NamedToken, besides componentsWithTexts: Set<String>) -> Bool {
    let dims = dimming.contains { word in
      name.hasWord(word)
        && (name.component.isEmpty
          || name.component == [word] && !componentsWithTexts.contains(word))
    }
    if dims { return true }
    func isStepOfAlpha(_ word: String) -> Bool {
      word.count > 1 && word.first == "a" && word.dropFirst().allSatisfy(\.isNumber)
    }
    let isOfRamp =
      zip(name.words, name.words.dropFirst()).contains { $0.text == "alpha" && $1.has(.number) }
      || name.words.contains { isStepOfAlpha($0.text) }
    return isOfRamp && name.states.isEmpty
      && name.component.allSatisfy {
        (isStepOfAlpha($0) || WordKinds($0).has(.number)) && !componentsWithTexts.contains($0)
      }
  }

  mutating func sort() {
    let hasLines = names.contains { $0.part == .line }
    // `primary-rgb` beside `primary` has its channels, for a color with another alpha.
    let channels = paths.filter { path in Self.notations.contains { path.hasSuffix($0) } }
    let existing = channels.isEmpty ? [] : Set(paths)
    let notations = Set(
      channels.filter { path in
        let stem = path[..<(path.lastIndex(of: "-") ?? path.endIndex)]
        return existing.contains(String(stem)) || existing.contains("\(stem)-color")
      })
    let hasTexts = Set(
      names.filter { $0.isForeground && $0.component.count == 1 }.map { $0.component[0] })
    let spaces = spacesOfChannels
    for index in names.indices
    where !names[index].isStep && names[index].part != NamedToken.Part.none {
      let name = names[index]
      let isChannels = Self.space(of: paths[index]).map(spaces.contains) ?? false
      if isChannels || notations.contains(paths[index]) {
        names[index].part = NamedToken.Part.none
        continue
      }
      if name.on != nil {
        if name.part != .line, name.part != .background { named.append(index) }
        continue
      }
      switch name.part {
      case .text, .icon: foregrounds.append(index)
      case .background:
        if ratios.isTranslucent(index), Self.isVeil(name, besides: hasTexts) {
          names[index].part = NamedToken.Part.none
        } else {
          backgrounds.append(index)
        }
      case .line: lines.append(index)
      case nil:
        if hasLines, name.full.map(\.text) == ["input"], name.words.last?.text == "input",
          !hasTexts.contains("input")
        {
          names[index].part = .line
          names[index].partWord = "ring"
          lines.append(index)
        } else {
          plain.append(index)
        }
      case .some(.none): break
      }
    }
  }
}
