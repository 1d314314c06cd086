import ColorCore
public import DesignTokens
import FileAccess
public import PaletteRules
public import SourceSyntax

/// Proposes the fixes of `contrast/minimum`.
///
/// A declaration is solved once, for everything that shares it: the new color passes in every pair
/// and permutation that shows it, through aliases as well, and stays on its side of the other color.
/// An alias to a step of a scale is pointed at another step, and so is a color with a role that repeats
/// a step. Otherwise the literal at the end of the aliases changes to the nearest color of its hue that
/// its notation can hold; if a step is hardly told from it, the step that would do is named as well. The foreground
/// changes; the background only if no color at all would do on its side, as for white text, or if
/// the foreground is a system color.
///
/// States of a control, such as `button` and `button.hover`, that differ go on to differ: where the
/// nearest color is that of another state, the next one keeps the contrast between the two, or there is
/// no fix. An alias from a step of one scale to a step of another stays, since the scales stand for each
/// other.
public struct ContrastFixes: Sendable {
  private enum Part { case foreground, background }

  private struct Key: Hashable {
    let declaration: ColorUses.ID
    let part: Part
  }

  /// A change of one declaration.
  private struct Proposal {
    /// The token that is declared there.
    let token: String
    let edits: [SourceEdit]
    let file: String
    let description: String
    /// The new color, if it is a literal.
    var color: Color?
    /// The path of the new target, if it is an alias.
    var target: String?
    let remedy: Remedy
  }

  /// What a change puts in place of what is there.
  private struct Remedy {
    enum Kind: String { case color, step, percentage }

    let kind: Kind
    /// The color, the token or the number, as the description of the change names it.
    let name: String
    /// How many combinations it passes in.
    let pairs: Int
    let part: Part
    /// The step of the palette that would do as well, with its color.
    var step: String?
  }

  /// A remedy, and the combination that asked for it.
  private struct Case {
    let use: ColorUses.Use
    let remedy: Remedy

    /// Whether the combination is seen in some colors, on one of its backdrops if it has any.
    func appears(as seen: Finding.Seen) -> Bool {
      let (front, back) = (use.foreground.color, use.background.color)
      let grounds = use.backdrops.isEmpty ? [back] : use.backdrops.map { back.over($0.color) }
      return grounds.map(\.asShown).contains { ground in
        ground == seen.background
          && (front.alpha < 1 ? front.over(ground) : front).asShown == seen.foreground
      }
    }
  }

  /// Another state of the control, and the color that it has after its own fix.
  private struct State {
    /// The distance in Oklab that is hardly seen.
    private static let visible = 0.02

    let path: String
    let before, after: Color
    /// Whether it comes before the state that is fixed. That one keeps away from it as far as anyone
    /// sees; a later state that stays as it is must only not be reached.
    let isEarlier: Bool

    /// Whether two colors that were different become alike.
    func meets(_ color: Color, from old: Color) -> Bool {
      guard before.hex.prefix(7) != old.hex.prefix(7) else { return false }
      let least = min(Self.visible, before.distance(to: old) / 2)
      return after.hex.prefix(7) == color.hex.prefix(7)
        || (isEarlier && after.distance(to: color) < least)
    }
  }

  private enum Answer {
    case proposal(Proposal)
    /// There is no fix, for a reason.
    case none(String)
  }

  /// What is known of a literal without the other states of its control.
  private enum Start {
    /// The literal, and the nearest color that passes everywhere.
    case literal(ColorLiteral, nearest: ColorLiteral.Rewriting?)
    /// There is no fix, for a reason.
    case none(String)
  }

  private let uses: ColorUses
  private let origins: [ResolvedPalette]
  private var literals: [Key: Answer] = [:]
  private var starts: [Key: Start] = [:]
  private var aliases: [Key: Proposal?] = [:]
  private var mixes: [Key: Answer] = [:]
  private var identifiers: [String: FigmaIdentifiers?] = [:]
  private var tokens: [Int: [String: ResolvedToken]] = [:]
  private var scales: [Int: [Substring: Scale]] = [:]
  private var steps: [Int: PaletteSteps] = [:]
  private var notations: [String: AliasNotation?] = [:]
  private var controls: [Int: [[[String]]: [(path: String, rank: Int)]]] = [:]
  private var generated: [String: Bool] = [:]

  private var sources: [String: SourceText] { uses.sources }

  private init(uses: ColorUses, origins: [ResolvedPalette]) {
    (self.uses, self.origins) = (uses, origins)
  }

  /// Adds fixes to the findings of `contrast/minimum` that fail, and the nearest color to their help:
  /// what the fix writes, if there is one, otherwise the nearest 8-bit color.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - parts: The palettes with their pairs.
  ///   - sources: The texts of the files, by name. A file without one, as a binary one, has no fix.
  ///   - origins: The palettes before earlier fixes. What these changed stays near to its first color.
  ///   - jobs: How many threads search; `nil` for one for each processor.
  public static func add(
    to findings: inout [Finding], of parts: [(palette: ResolvedPalette, pairs: [ColorPair])],
    sources: [String: SourceText], origins: [ResolvedPalette] = [], jobs: Int? = nil
  ) {
    let failing = findings.indices.filter {
      findings[$0].rule == ContrastMinimum.id && findings[$0].outcome == .fail
    }
    guard !failing.isEmpty else { return }
    let keys = failing.map { [findings[$0].token ?? "", findings[$0].against ?? ""] }
    var fixes = ContrastFixes(
      uses: ColorUses(of: parts, failing: Set(keys), sources: sources), origins: origins)
    var known: [[String]: (fix: Finding.Fix?, note: String?, cases: [Case])] = [:]
    for (index, (position, key)) in zip(failing, keys).enumerated() {
      if index.isMultiple(of: batchSize) {
        fixes.search(for: keys[index...].prefix(batchSize), jobs: jobs ?? processorCount)
      }
      let result = known[key] ?? fixes.fix(for: key)
      known[key] = result
      if let seen = findings[position].seen {
        let background = findings[position].against ?? ""
        let remedy = remedy(for: seen, result.cases)
        if remedy?.part == .background {
          findings[position].help = FixMessage.changeBackground(background, seen)
        }
        findings[position].addHelp(nearest(to: seen, remedy, on: background))
        if let remedy, let step = remedy.step {
          findings[position].addHelp(FixMessage.nearestStep(step, pairs: remedy.pairs))
        }
      }
      findings[position].fix = result.fix
      findings[position].addHelp(result.note)
    }
  }

  /// For how many findings colors are searched at once: fewer than the solver has answers for.
  private static let batchSize = 1024

  /// Searches colors for the literals of foregrounds on several threads.
  private mutating func search(for keys: ArraySlice<[String]>, jobs: Int) {
    var open: [Key] = []
    var seen: Set<Key> = []
    for use in Set(keys).flatMap({ uses.failing[$0] ?? [] }).map({ uses.uses[$0] })
    where use.foreground.chain.count == 1 {
      let key = Key(declaration: use.foreground.chain[0], part: .foreground)
      let declaration = uses.declarations[key.declaration]
      guard !declaration.isOutside, !declaration.isImported, starts[key] == nil,
        seen.insert(key).inserted
      else { continue }
      open.append(key)
    }
    guard !open.isEmpty else { return }
    let found = concurrentMap(count: open.count, jobs: jobs) { [self, open] in
      start(of: open[$0])
    }
    for (key, start) in zip(open, found) { starts[key] = start }
  }

  /// What a fix puts in place where colors are seen.
  private static func remedy(for seen: Finding.Seen, _ cases: [Case]) -> Remedy? {
    let fixed =
      cases.first { $0.appears(as: seen) }
      ?? cases.first { $0.use.foreground.color == seen.foreground } ?? cases.first
    return fixed?.remedy
  }

  /// What is nearest to a color that is seen and does reach the ratio, in a sentence.
  private static func nearest(
    to seen: Finding.Seen, _ remedy: Remedy?, on background: String
  ) -> String? {
    let color = nearestColor(seen)?.hex
    guard let remedy else { return color.map(FixMessage.nearestColor) }
    return switch remedy.part {
    case .foreground where remedy.kind == .color && remedy.name == color:
      FixMessage.nearestColor(remedy.name)
    case .foreground:
      FixMessage.nearest(remedy.kind.rawValue, remedy.name, pairs: remedy.pairs)
    case .background:
      FixMessage.nearest(remedy.kind.rawValue, remedy.name, pairs: remedy.pairs, of: background)
    }
  }

  /// The nearest color of the same hue that reaches the ratio on the same side of the background,
  /// lighter or darker.
  private static func nearestColor(_ seen: Finding.Seen) -> Color? {
    var ground = seen.background
    ground.alpha = 1
    let isDarker = WCAG2.luminance(seen.foreground) < WCAG2.luminance(ground)
    let demand = ContrastDemand(
      foreground: .sought(alpha: 1), background: .fixed(ground), minimum: seen.minimum,
      side: isDarker ? .darkerForeground : .lighterForeground)
    return (try? ContrastSolver.nearest(to: seen.foreground, meeting: [demand])).flatMap(\.self)
  }

  /// The fix of a pair with what it puts in place, or the reason why there is none.
  private mutating func fix(
    for key: [String]
  ) -> (fix: Finding.Fix?, note: String?, cases: [Case]) {
    var proposals: [Proposal] = []
    /// For each proposal, a palette that shows what it changes, and the permutations in which it does.
    var shown: [(palette: Int, permutations: Set<Int>)] = []
    var cases: [Case] = []
    var notes: [String] = []
    /// The proposals for what has been seen.
    var seen: [[ColorUses.ID]: Int?] = [:]
    func show(_ proposal: Int, _ use: ColorUses.Use) {
      guard use.isPlain, shown[proposal].palette == use.palette else { return }
      shown[proposal].permutations.formUnion(use.permutations)
    }
    for number in uses.failing[key] ?? [] {
      let use = uses.uses[number]
      let chains = use.foreground.chain + [-1] + use.background.chain
      if let known = seen[chains] {
        if let known {
          show(known, use)
          cases.append(Case(use: use, remedy: proposals[known].remedy))
        }
        continue
      }
      seen[chains] = .some(nil)
      let answers: [Answer]
      switch answer(for: use.foreground, .foreground) {
      case .proposal(let proposal): answers = [.proposal(proposal)]
      case let first where isOutside(use.foreground) || isExtreme(use):
        answers = [first, answer(for: use.background, .background)]
      case let first: answers = [first]
      }
      switch answers.last {
      case .proposal(let proposal)?:
        cases.append(Case(use: use, remedy: proposal.remedy))
        let known =
          proposals.firstIndex { $0.file == proposal.file && $0.edits == proposal.edits }
          ?? proposals.count
        if known == proposals.count {
          proposals.append(proposal)
          shown.append((use.palette, []))
        }
        seen[chains] = known
        show(known, use)
      default:
        if case .none(let note) = answers[0], !notes.contains(note) { notes.append(note) }
      }
    }
    guard !proposals.isEmpty else { return (nil, notes.first, []) }
    let edits = proposals.flatMap { proposal in
      proposal.edits.compactMap { edit in
        sources[proposal.file].map { source in
          Finding.Fix.Edit(location: source.location(of: edit.range), text: edit.text)
        }
      }
    }
    // Of several changes each says where it is seen.
    var changes: [(words: String, palette: Int, permutations: Set<Int>)] = []
    for (proposal, place) in zip(proposals, shown) {
      if let known = changes.firstIndex(where: { $0.words == proposal.description }) {
        changes[known].permutations.formUnion(
          place.palette == changes[known].palette ? place.permutations : [])
      } else {
        changes.append((proposal.description, place.palette, place.permutations))
      }
    }
    let descriptions = changes.map { change in
      FixMessage.placed(
        change.words,
        in: changes.count > 1 ? words(change.permutations, of: change.palette) : nil)
    }
    var files: [String] = []
    for edit in edits where !files.contains(edit.location.file) { files.append(edit.location.file) }
    let generated = files.filter { isGenerated($0) }
    var fix = Finding.Fix(
      isSafe: false,
      description: FixMessage.list(descriptions) + FixMessage.generated(generated),
      edits: edits)
    fix.tokens = Set(proposals.map(\.token))
    return (fix, notes.first.map(FixMessage.partly), cases)
  }

  private mutating func isGenerated(_ file: String) -> Bool {
    if let known = generated[file] { return known }
    let found = sources[file]?.isGenerated ?? false
    generated[file] = found
    return found
  }

  /// Some permutations of a palette in words, unless they are all or none.
  private func words(_ permutations: Set<Int>, of palette: Int) -> String? {
    let all = uses.palettes[palette].permutations
    guard !permutations.isEmpty, permutations.count < all.count else { return nil }
    let conditions = Folding(all, where: all.indices.map(permutations.contains)).conditions
    return conditions.isEmpty ? nil : conditions.joined(separator: " and ")
  }

  /// Whether a color is that of something outside of the files, such as a system color.
  private func isOutside(_ layer: ColorUses.Layer) -> Bool {
    layer.chain.last.map { uses.declarations[$0].isOutside } ?? false
  }

  private mutating func answer(for layer: ColorUses.Layer, _ part: Part) -> Answer {
    if let last = layer.chain.last, uses.declarations[last].isOutside {
      let outside = uses.declarations[last].path
      return .none(FixMessage.outside(uses.declarations[layer.chain[0]].path, outside))
    }
    if let last = layer.chain.last, uses.declarations[last].isImported {
      return .none(
        FixMessage.imported(
          uses.declarations[layer.chain[0]].path, uses.declarations[last].path))
    }
    let place = layer.chain.indices.dropLast().last { index in
      !isStep(layer.chain[index], of: layer.chain[index + 1])
    }
    if let place {
      let alias = Key(declaration: layer.chain[place], part: part)
      let proposal = aliases[alias] ?? retargeted(alias, from: layer.chain[place + 1])
      aliases[alias] = .some(proposal)
      if let proposal { return .proposal(proposal) }
    }
    let mix = layer.chain.first {
      uses.text(at: uses.declarations[$0].location, startingWith: "color-mix(") != nil
    }
    if let key = mix.map({ Key(declaration: $0, part: part) }) {
      let answer = mixes[key] ?? remixed(key)
      mixes[key] = answer
      return answer
    }
    let literal = Key(declaration: layer.chain[layer.chain.count - 1], part: part)
    let answer = literals[literal] ?? rewritten(literal)
    literals[literal] = answer
    if case .none = answer, let step = layer.chain.dropLast().first(where: isCalculated) {
      return .none(
        FixMessage.computed(
          uses.declarations[step].path, from: uses.declarations[literal.declaration].path))
    }
    return answer
  }

  /// Whether an alias leads from a step of one scale to a step of another: `brand.500` is `amber.500`.
  private func isStep(_ alias: ColorUses.ID, of target: ColorUses.ID) -> Bool {
    func number(_ id: ColorUses.ID) -> String? {
      Scale.step(of: uses.declarations[id].path).flatMap { Int($0) == nil ? nil : $0 }
    }
    guard let own = number(alias), let other = number(target) else { return false }
    return own == other || own.utf8.count > 1
  }

  /// The edits of a declaration, with those of the place where its value stands a second time.
  private func repeated(_ edits: [SourceEdit], of id: ColorUses.ID) -> [SourceEdit] {
    guard let second = uses.repetition(of: id) else { return edits }
    let distance =
      second.range.start.offset - uses.declarations[id].value.range.start.offset
    return edits
      + edits.map { edit in
        SourceEdit(
          edit.range.lowerBound + distance..<edit.range.upperBound + distance, edit.text)
      }
  }

  /// Whether the value of a declaration is a function of other colors.
  private func isCalculated(_ id: ColorUses.ID) -> Bool {
    let declaration = uses.declarations[id]
    guard let source = sources[declaration.location.file],
      let text = uses.text(at: declaration.location, startingWith: ""),
      text.contains("("), !text.hasPrefix("light-dark(")
    else { return false }
    return AliasLiteral(in: source, at: declaration.location, format: declaration.format) == nil
  }

  // MARK: - What is demanded

  /// The uses of a declaration whose verdict is known.
  private func affected(_ id: ColorUses.ID) -> [ColorUses.Use] {
    (uses.index[id] ?? []).map { uses.uses[$0] }.filter { $0.verdict != .unknown }
  }

  /// The minimum that a use must have after a change of one of its parts: its own, if it passes now
  /// or is to be fixed, else the ratio that it has.
  private func minimum(
    of use: ColorUses.Use, changing id: ColorUses.ID, _ part: Part, isStrict: Bool
  ) -> Double {
    guard use.verdict == .fail, !isStrict else { return use.minimum }
    let isForeground = use.foreground.chain.contains(id)
    guard isForeground != (part == .foreground) else { return use.minimum }
    let now = demand(use, minimum: use.minimum) { .fixed($0.color) }
    return min(use.minimum, now.ratio(of: use.foreground.color) * (1 - 1e-9))
  }

  private func demand(
    _ use: ColorUses.Use, minimum: Double, side: ContrastDemand.Side? = nil,
    _ layer: (ColorUses.Layer) -> ContrastDemand.Layer
  ) -> ContrastDemand {
    ContrastDemand(
      foreground: layer(use.foreground), background: layer(use.background),
      backdrops: use.backdrops.map(layer), minimum: minimum, side: side)
  }

  /// Whether neither black nor white would do in place of the foreground on its side.
  private func isExtreme(_ use: ColorUses.Use) -> Bool {
    let extreme = demand(use, minimum: use.minimum, side: use.side) { layer in
      layer.chain == use.foreground.chain ? .sought(alpha: layer.color.alpha) : .fixed(layer.color)
    }
    return [0.0, 1].allSatisfy { !extreme.isMet(by: Color(.srgb, $0, $0, $0)) }
  }

  // MARK: - Literals

  /// A literal, and the nearest color that passes everywhere.
  private func start(of key: Key) -> Start {
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
  private func nearest(
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
  private func demands(
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
  private func words(of color: Color, for key: Key) -> String {
    guard let hex = color.hexIfInGamut, let rounded = try? Color(parsing: hex),
      demands(on: key, isStrict: false).allSatisfy({ $0.isMet(by: rounded) })
    else { return color.css }
    return hex
  }

  /// The change of a literal to the nearest color that passes everywhere.
  private mutating func rewritten(_ key: Key) -> Answer {
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
          ? FixMessage.translucent(declaration.path, literal.color.alpha)
          : FixMessage.conflict(declaration.path, pairs: affected.count))
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
        file: declaration.location.file,
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
  private mutating func step(
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
        file: declaration.location.file,
        description: FixMessage.refer(
          declaration.path, found.path, old: own.path, FixMessage.words(color),
          pairs: affected.count),
        target: found.path,
        remedy: Remedy(kind: .step, name: words, pairs: affected.count, part: key.part))
    )
  }

  /// Whether the value of a declaration is a color and nothing else.
  private func isWhole(_ id: ColorUses.ID, _ color: Color) -> Bool {
    guard let text = uses.text(at: uses.declarations[id].location, startingWith: "") else {
      return false
    }
    let inner = text.drop { "\"' ".contains($0) }
    let end = inner.lastIndex { !"\"' ".contains($0) }
    guard let end, let read = try? Color(parsing: String(inner[...end])) else { return false }
    return read.hasComponents(of: color) && read.alpha == color.alpha
  }

  /// How a file writes aliases.
  private mutating func notation(in file: String, of palette: Int) -> AliasNotation? {
    if let known = notations[file] { return known }
    let found = uses.palettes[palette].aliasNotation(in: file, sources)
    notations[file] = .some(found)
    return found
  }

  /// The color that a declaration had before earlier fixes: they change no order.
  private func origin(of declaration: ColorUses.Declaration, showing color: Color) -> Color? {
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

  // MARK: - States

  /// The other states of the control to which a declaration belongs, for each permutation in which its
  /// color is seen. Those before it in the order of states are taken with their fixes; those behind it
  /// only if they have none, and are the ones that give way otherwise.
  private mutating func states(
    beside key: Key, _ affected: [ColorUses.Use]
  ) -> [(palette: Int, permutation: Int, states: [State])] {
    let path = uses.declarations[key.declaration].path
    let name = TokenName(path)
    var result: [(palette: Int, permutation: Int, states: [State])] = []
    var seen: Set<[Int32]> = []
    for use in affected {
      let palette = use.palette
      if controls[palette] == nil {
        controls[palette] = TokenName.states(of: uses.palettes[palette].tokens.map(\.path))
      }
      let others = (controls[palette]?[name.control] ?? []).filter { other in
        other.path != path && other.rank != name.stateRank
      }
      let tokens = others.compactMap { token($0.path, in: palette) }
      guard !tokens.isEmpty, tokens.count == others.count else { continue }
      for permutation in use.permutations {
        let variants = tokens.map { $0.variantIndices[permutation] }
        guard seen.insert([Int32(palette)] + variants).inserted else { continue }
        var states: [State] = []
        for (token, other) in zip(tokens, others) {
          guard let before = token.value(in: permutation)?.color else { continue }
          let layer = uses.chain(of: token, in: permutation, of: palette)
            .map { ColorUses.Layer(color: before, chain: $0) }
          let isFixed = layer.map { isFailing($0, key.part) } ?? false
          var after = before
          if isFixed, let layer {
            guard other.rank < name.stateRank else { continue }
            if case .proposal(let proposal) = answer(for: layer, key.part) {
              let target = proposal.target.flatMap { self.token($0, in: palette) }
              after = proposal.color ?? target?.value(in: permutation)?.color ?? before
            }
          }
          states.append(
            State(
              path: other.path, before: before, after: after,
              isEarlier: other.rank < name.stateRank))
        }
        result.append((palette, permutation, states))
      }
    }
    return result
  }

  /// Whether some pair fails of which a color is a part.
  private func isFailing(_ layer: ColorUses.Layer, _ part: Part) -> Bool {
    guard let last = layer.chain.last else { return false }
    return (uses.index[last] ?? []).contains { number in
      let use = uses.uses[number]
      let own = part == .foreground ? use.foreground : use.background
      return use.verdict == .fail && own.chain == layer.chain
    }
  }

  // MARK: - Mixtures

  /// The change of the percentage of a `color-mix()` to the nearest one that passes everywhere.
  private mutating func remixed(_ key: Key) -> Answer {
    let id = key.declaration
    let declaration = uses.declarations[id]
    let affected = affected(id)
    let impossible = Answer.none(FixMessage.computed(declaration.path, from: declaration.path))
    guard let source = sources[declaration.location.file],
      let mix = ColorMixLiteral(in: source, at: declaration.location),
      affected.allSatisfy(\.isPlain)
    else { return impossible }
    var cases: [(use: ColorUses.Use, values: [String: Color])] = []
    for use in affected {
      var known: Set<[String: Color]> = []
      for permutation in use.permutations {
        var values: [String: Color] = [:]
        for name in mix.properties {
          values[name] = token(name, in: use.palette)?.value(in: permutation)?.color
        }
        guard known.insert(values).inserted else { continue }
        let now = mix.color(at: mix.percentage, with: values)
        let isForeseen = use.layers.allSatisfy { layer in
          !layer.chain.contains(id) || now.map { layer.color.distance(to: $0) < 1e-6 } ?? false
        }
        guard isForeseen else { return impossible }
        cases.append((use, values))
      }
    }
    let found = mix.others.first { percentage in
      cases.allSatisfy { use, values in
        guard let color = mix.color(at: percentage, with: values) else { return false }
        var isAlike = true
        let demand = demand(
          use, minimum: minimum(of: use, changing: id, key.part, isStrict: false), side: use.side
        ) { layer in
          guard layer.chain.contains(id) else { return .fixed(layer.color) }
          isAlike =
            isAlike && abs(color.alpha - layer.color.alpha) < 1e-9
            && ContrastSolver.keepsHue(color, of: layer.color)
          return .fixed(color)
        }
        return isAlike && demand.isMet(by: color)
      }
    }
    guard let found else {
      return .none(FixMessage.noMixture(declaration.path, pairs: affected.count))
    }
    return .proposal(
      Proposal(
        token: declaration.path, edits: [mix.edit(to: found)], file: declaration.location.file,
        description: FixMessage.remix(
          declaration.path, mix.percentage, found, pairs: affected.count),
        remedy: Remedy(
          kind: .percentage, name: FixMessage.percentage(found), pairs: affected.count,
          part: key.part)))
  }

  private mutating func token(_ path: String, in palette: Int) -> ResolvedToken? {
    if tokens[palette] == nil {
      tokens[palette] = Dictionary(
        uses.palettes[palette].tokens.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }
      )
    }
    return tokens[palette]?[path]
  }

  // MARK: - Aliases

  /// The change of an alias to the nearest step of the same scale that passes everywhere.
  private mutating func retargeted(_ key: Key, from target: ColorUses.ID) -> Proposal? {
    let id = key.declaration
    let alias = uses.declarations[id]
    let path = uses.declarations[target].path
    guard let source = sources[alias.location.file],
      let written = AliasLiteral(in: source, at: alias.location, format: alias.format),
      let step = Scale.step(of: path)
    else { return nil }
    let affected = affected(id)
    guard affected.allSatisfy(\.isPlain) else { return nil }
    var scales: [Int: Scale] = [:]
    for use in affected where scales[use.palette] == nil {
      guard let scale = scale(of: path, in: use.palette) else { return nil }
      scales[use.palette] = scale
    }
    guard let first = scales.values.first else { return nil }
    let states = states(beside: key, affected)
    let identifiers = alias.format == FigmaVariables.id ? identifiers(in: alias.location.file) : nil
    let own = identifiers?.identifier(of: uses.declarations[target].location)
    var best: (path: String, edit: SourceEdit, difference: Double)?
    for other in first.steps.keys.sorted() where other != path {
      var edit = Scale.step(of: other).flatMap { written.replacing(step, with: $0) }
      if let identifiers {
        let place = first.steps[other]?.variants.first?.location
        let new = place.flatMap { identifiers.identifier(of: $0) }
        edit = own.flatMap { own in new.flatMap { written.replacing(identifier: own, with: $0) } }
      }
      guard let edit,
        let difference = difference(affected, key, target, path, other, scales),
        difference < best?.difference ?? .infinity
      else { continue }
      let isAlike = states.contains { palette, permutation, states in
        guard let scale = scales[palette],
          let before = scale.steps[path]?.value(in: permutation)?.color,
          let after = scale.steps[other]?.value(in: permutation)?.color
        else { return false }
        return states.contains { $0.meets(after, from: before) }
      }
      guard !isAlike else { continue }
      best = (other, edit, difference)
    }
    return best.map { best in
      Proposal(
        token: alias.path, edits: repeated([best.edit], of: id), file: alias.location.file,
        description: FixMessage.retarget(alias.path, path, best.path, pairs: affected.count),
        target: best.path,
        remedy: Remedy(
          kind: .step, name: FixMessage.step(best.path, first.steps[best.path]),
          pairs: affected.count, part: key.part))
    }
  }

  private mutating func identifiers(in file: String) -> FigmaIdentifiers? {
    if let known = identifiers[file] { return known }
    let found = sources[file].flatMap(FigmaIdentifiers.init)
    identifiers[file] = .some(found)
    return found
  }

  /// The scale of a token, if at least three tokens belong to it.
  private mutating func scale(of path: String, in palette: Int) -> Scale? {
    let all = scales[palette] ?? Scale.all(of: uses.palettes[palette])
    scales[palette] = all
    guard let step = Scale.step(of: path), let scale = all[path.dropLast(step.count)],
      scale.steps.count > 2, scale.steps[path] != nil
    else { return nil }
    return scale
  }

  /// The largest change of color if an alias leads to another step, or `nil` if something that it
  /// affects would not pass.
  private func difference(
    _ affected: [ColorUses.Use], _ key: Key, _ target: ColorUses.ID, _ path: String,
    _ other: String, _ scales: [Int: Scale]
  ) -> Double? {
    var greatest = 0.0
    for use in affected {
      guard let old = scales[use.palette]?.steps[path], let new = scales[use.palette]?.steps[other]
      else { return nil }
      let least = minimum(of: use, changing: key.declaration, key.part, isStrict: false)
      var known: Set<[Int32]> = []
      for permutation in use.permutations {
        let variants = [old.variantIndices[permutation], new.variantIndices[permutation]]
        guard known.insert(variants).inserted else { continue }
        guard let before = old.value(in: permutation)?.color,
          let after = new.value(in: permutation)?.color, before.alpha <= after.alpha
        else { return nil }
        var isForeseen = true
        let demand = demand(use, minimum: least, side: use.side) { layer in
          guard layer.chain.contains(key.declaration) else { return .fixed(layer.color) }
          let next = layer.chain.drop { $0 != key.declaration }.dropFirst().first
          isForeseen = isForeseen && next == target && layer.color == before
          return .fixed(after)
        }
        guard isForeseen, demand.isMet(by: after) else { return nil }
        greatest = max(greatest, before.distance(to: after) + after.alpha - before.alpha)
      }
    }
    return greatest
  }
}

extension Color {
  /// The distance in Oklab.
  fileprivate func distance(to other: Color) -> Double {
    let (one, two) = (components(in: .oklab), other.components(in: .oklab))
    let squares = (0..<3).map { (one[$0] - two[$0]) * (one[$0] - two[$0]) }
    return squares.reduce(0, +).squareRoot()
  }
}

extension Finding {
  /// Adds a sentence to the help.
  fileprivate mutating func addHelp(_ sentence: String?) {
    guard let sentence else { return }
    help = [help, sentence].compactMap(\.self).joined(separator: " ")
  }
}

extension SourceText {
  /// How much of a file is read for a notice that it is generated, in bytes.
  private static let noticeReach = 1_000

  /// Whether the file says at its beginning that a program writes it.
  fileprivate var isGenerated: Bool {
    var end = min(bytes.count, Self.noticeReach)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let head = text(0..<end).lowercased()
    return [
      "do not edit", "don't edit", "auto-generated", "auto generated", "autogenerated",
      "automatically generated", "@generated",
    ].contains(where: head.contains)
  }
}
