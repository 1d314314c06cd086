import ColorCore
import DesignTokens
import SourceSyntax

extension ContrastFixes {
  /// A literal, and the nearest color that passes everywhere.
  func start(of key: Key) -> Start {
    let id = key.declaration
    let declaration = uses.declarations[id]
    guard let source = sources[declaration.location.file] else {
      return .none(FixMessage.notText(declaration.location.file))
    }
    var shown: Color?
    var computed: ColorUses.Layer?
    for layer in affected(id).flatMap(\.layers) where layer.chain.contains(id) {
      if layer.chain.last == id { shown = shown ?? layer.color }
      // A color computed from the literal cannot be foreseen.
      if layer.chain.last != id || shown?.hasComponents(of: layer.color) == false {
        computed = computed ?? layer
      }
    }
    if let user = computed?.chain.first {
      return .none(FixMessage.computed(uses.declarations[user].path, from: declaration.path))
    }
    let written = shown.flatMap { color in
      ColorLiteral(
        in: source, at: declaration.location, format: declaration.format, reads: color)
    }
    guard var literal = written, !uses.isPartOfCalculation(id) else {
      return .none(FixMessage.computed(declaration.path, from: declaration.path))
    }
    if let origin = origin(of: declaration, showing: literal.color) { literal.origin = origin }
    return .literal(literal, nearest: nearest(literal, key))
  }

  /// The nearest color that passes everywhere, with more contrast by a factor where it fails today.
  func nearest(
    _ literal: ColorLiteral, _ key: Key, factor: Double = 1
  ) -> ColorLiteral.Rewriting? {
    guard let source = sources[uses.declarations[key.declaration].location.file] else { return nil }
    for isStrict in [true, false] {
      let demands = demands(on: key, isStrict: isStrict, factor: factor)
      let found = literal.nearest(meeting: Array(demands))
      // Two colors of one pair can come from one declaration: what keeps it repairs nothing.
      if let found, found.edits.contains(where: { source.text($0.range) != $0.text }) {
        return found
      }
    }
    return nil
  }

  /// What all uses of a literal demand of its color.
  func demands(
    on key: Key, isStrict: Bool, factor: Double = 1
  ) -> Set<ContrastDemand> {
    let id = key.declaration
    return Set(
      affected(id).map { use in
        let least = minimum(of: use, changing: id, key.part, isStrict: isStrict)
        return demand(
          use, minimum: use.verdict == .fail ? least * factor : least, side: use.side
        ) { $0.chain.last == id ? .sought(alpha: $0.color.alpha) : .fixed($0.color) }
      })
  }

  /// A color that passes, in hexadecimal notation, unless rounded to that it would fail.
  func words(of color: Color, for key: Key) -> String {
    guard let hex = color.hexIfInGamut, let rounded = try? Color(parsing: hex),
      demands(on: key, isStrict: false).allSatisfy({ $0.isMet(by: rounded) })
    else { return color.css }
    return hex
  }

  /// The change of a literal to the nearest color that passes everywhere.
  mutating func rewritten(_ key: Key) -> Answer {
    let declaration = uses.declarations[key.declaration]
    let affected = affected(key.declaration)
    let literal: ColorLiteral
    let nearest: ColorLiteral.Rewriting?
    switch starts[key] ?? start(of: key) {
    case .literal(let known, let color): (literal, nearest) = (known, color)
    case .none(let reason): return .none(reason)
    }
    let step = step(inPlaceOf: key, literal.color, affected)
    if let proposal = step?.proposal { return .proposal(proposal) }
    guard var found = nearest else {
      return .none(
        key.part == .foreground && literal.color.alpha < 1
          ? FixMessage.translucent(declaration.path, literal.color)
          : FixMessage.conflict(declaration.path, literal.color, pairs: affected.count))
    }
    let states = states(beside: key, affected).flatMap(\.states)
    let other = states.first { $0.meets(found.color, from: literal.color) }
    if let other {
      let ratio = WCAG2.contrast(ofOpaque: literal.color, on: other.before)
      guard let next = self.nearest(literal, key, factor: ratio),
        !states.contains(where: { $0.meets(next.color, from: literal.color) })
      else { return .none(FixMessage.alike(declaration.path, other.path)) }
      found = next
    }
    let words = words(of: found.color, for: key)
    return .proposal(
      Proposal(
        token: declaration.path, edits: repeated(found.edits, of: key.declaration),
        copies: copies(of: key.declaration, as: found.color), file: declaration.location.file,
        description: FixMessage.rewrite(
          declaration.path, literal.color, found, words, pairs: affected.count,
          besides: other?.path),
        color: found.color,
        remedy: Remedy(
          kind: .color, name: words, pairs: affected.count, part: key.part, step: step?.words)))
  }

  /// The nearest step that passes everywhere, of the scale with the step that a literal of a role
  /// repeats or is hardly told from; with an alias of it if the two are one color and the file shows
  /// how it writes aliases.
  mutating func step(
    inPlaceOf key: Key, _ color: Color, _ affected: [ColorUses.Use]
  ) -> (words: String, proposal: Proposal?)? {
    let declaration = uses.declarations[key.declaration]
    let name = TokenName(declaration.path)
    guard let palette = affected.first?.palette, name.isRole, !name.isPaletteEntry,
      affected.allSatisfy({ $0.isPlain && $0.palette == palette })
    else { return nil }
    let known = scales[palette] ?? Scale.all(of: uses.palettes[palette])
    scales[palette] = known
    let steps = steps[palette] ?? PaletteSteps(of: known)
    self.steps[palette] = steps
    guard let own = steps.nearest(to: color) else { return nil }
    let states = states(beside: key, affected).flatMap(\.states)
    let found = steps.others(than: own, near: color).first { other in
      affected.allSatisfy { use in
        let least = minimum(of: use, changing: key.declaration, key.part, isStrict: false)
        return demand(use, minimum: least, side: use.side) {
          .fixed($0.chain.last == key.declaration ? other.color : $0.color)
        }.isMet(by: other.color)
      } && !states.contains { $0.meets(other.color, from: color) }
    }
    guard let found else { return nil }
    let words = "\(found.path), \(FixMessage.words(found.color))"
    guard own.color == color, isWhole(key.declaration, color),
      let notation = notation(in: declaration.location.file, of: palette)
    else { return (words, nil) }
    let range = declaration.location.range.start.offset..<declaration.location.range.end.offset
    let edit = SourceEdit(range, notation.alias(of: found.path))
    return (
      words,
      Proposal(
        token: declaration.path, edits: repeated([edit], of: key.declaration),
        copies: copies(of: key.declaration, as: found.color), file: declaration.location.file,
        description: FixMessage.refer(
          declaration.path, found.path, old: own.path, FixMessage.words(color),
          pairs: affected.count),
        target: found.path,
        remedy: Remedy(kind: .step, name: words, pairs: affected.count, part: key.part))
    )
  }

  /// Whether the value of a declaration is a color and nothing else.
  func isWhole(_ id: ColorUses.ID, _ color: Color) -> Bool {
    guard let text = uses.text(at: uses.declarations[id].location, startingWith: "") else {
      return false
    }
    let inner = text.drop { "\"' ".contains($0) }
    let end = inner.lastIndex { !"\"' ".contains($0) }
    guard let end, let read = try? Color(parsing: String(inner[...end])) else { return false }
    return read.hasComponents(of: color) && read.alpha == color.alpha
  }

  /// How a file writes aliases.
  mutating func notation(in file: String, of palette: Int) -> AliasNotation? {
    if let known = notations[file] { return known }
    let found = uses.palettes[palette].aliasNotation(in: file, sources)
    notations[file] = .some(found)
    return found
  }

  /// The color that a declaration had before earlier fixes: they change no order.
  func origin(of declaration: ColorUses.Declaration, showing color: Color) -> Color? {
    guard !origins.isEmpty else { return nil }
    /// The different values of the token in the file, by place; `light-dark()` has two in one.
    func values(in palettes: [ResolvedPalette]) -> [ResolvedValue] {
      var known: Set<[String]> = []
      return palettes.flatMap(\.tokens).filter { $0.path == declaration.path }
        .flatMap(\.variants).filter { value in
          let start = value.location.range.start.offset
          return value.location.file == declaration.location.file
            && known.insert(["\(start)", value.color?.css ?? ""]).inserted
        }.enumerated().sorted { one, other in
          let starts = [one, other].map(\.element.location.range.start.offset)
          return (starts[0], one.offset) < (starts[1], other.offset)
        }.map(\.element)
    }
    let (before, now) = (values(in: origins), values(in: uses.palettes))
    guard before.count == now.count,
      let index = now.firstIndex(where: { value in
        value.location == declaration.value && value.color?.hasComponents(of: color) == true
      }),
      before[index].aliases.isEmpty
    else { return nil }
    return before[index].color
  }
}
