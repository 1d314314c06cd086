import ColorCore
import DesignTokens
import FileAccess
package import PaletteRules
package import SourceSyntax
package import TokenGraph

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
package struct ContrastFixes: Sendable {
  enum Part { case foreground, background }

  struct Key: Hashable {
    let declaration: ColorUses.ID
    let part: Part
  }

  /// A change of one declaration.
  struct Proposal {
    /// The token that is declared there.
    let token: String
    let edits: [SourceEdit]
    /// The same change in other files that repeat the value.
    var copies: [Finding.Fix.Edit] = []
    let file: String
    let description: String
    /// The new color, if it is a literal.
    var color: Color?
    /// The path of the new target, if it is an alias.
    var target: String?
    let remedy: Remedy
  }

  /// What a change puts in place of what is there.
  struct Remedy {
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
  struct Case {
    let use: ColorUses.Use
    let remedy: Remedy
  }

  /// The reason why a combination has no fix, or only a part of one.
  struct Note {
    /// `nil` if it holds for all.
    let use: ColorUses.Use?
    let text: String
  }

  /// Another state of the control, and the color that it has after its own fix.
  struct State {
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
      let least = min(Self.visible, DeltaEOK.difference(before, old) / 2)
      return after.hex.prefix(7) == color.hex.prefix(7)
        || (isEarlier && DeltaEOK.difference(after, color) < least)
    }
  }

  enum Answer {
    case proposal(Proposal)
    /// There is no fix, for a reason.
    case none(String)
  }

  /// What is known of a literal without the other states of its control.
  enum Start {
    /// The literal, and the nearest color that passes everywhere.
    case literal(ColorLiteral, nearest: ColorLiteral.Rewriting?)
    /// There is no fix, for a reason.
    case none(String)
  }

  let uses: ColorUses
  let origins: [ResolvedPalette]
  var literals: [Key: Answer] = [:]
  var starts: [Key: Start] = [:]
  var aliases: [Key: Proposal?] = [:]
  var mixes: [Key: Answer] = [:]
  var identifiers: [String: FigmaIdentifiers?] = [:]
  var tokens: [Int: [String: ResolvedToken]] = [:]
  var scales: [Int: [Substring: Scale]] = [:]
  var steps: [Int: PaletteSteps] = [:]
  var notations: [String: AliasNotation?] = [:]
  var controls: [Int: [[[String]]: [(path: String, rank: Int)]]] = [:]
  var generated: [String: Bool] = [:]

  var sources: [String: SourceText] { uses.sources }

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
  package static func add(
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
    var known: [[String]: (fix: Finding.Fix?, notes: [Note], cases: [Case])] = [:]
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
      findings[position].addHelp(note(for: findings[position].seen, result.notes))
    }
  }

  /// For how many findings colors are searched at once: fewer than the solver has answers for.
  static let batchSize = 1024

  /// Searches colors for the literals of foregrounds on several threads.
  mutating func search(for keys: ArraySlice<[String]>, jobs: Int) {
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
  static func remedy(for seen: Finding.Seen, _ cases: [Case]) -> Remedy? {
    let fixed =
      cases.first { $0.use.appears(as: seen) }
      ?? cases.first { $0.use.foreground.color == seen.foreground } ?? cases.first
    return fixed?.remedy
  }

  /// The note on the combination that is seen.
  static func note(for seen: Finding.Seen?, _ notes: [Note]) -> String? {
    let own = seen.flatMap { seen in notes.first { $0.use?.appears(as: seen) ?? true } }
    return (own ?? notes.first)?.text
  }

  /// What is nearest to a color that is seen and does reach the ratio, in a sentence.
  static func nearest(
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
  static func nearestColor(_ seen: Finding.Seen) -> Color? {
    var ground = seen.background
    ground.alpha = 1
    let isDarker = WCAG2.luminance(seen.foreground) < WCAG2.luminance(ground)
    let demand = ContrastDemand(
      foreground: .sought(alpha: 1), background: .fixed(ground), minimum: seen.minimum,
      side: isDarker ? .darkerForeground : .lighterForeground)
    return (try? ContrastSolver.nearest(to: seen.foreground, meeting: [demand])).flatMap(\.self)
  }

  /// The fix of a pair with what it puts in place, and the reasons why there is none, or only a part of one.
  mutating func fix(
    for key: [String]
  ) -> (fix: Finding.Fix?, notes: [Note], cases: [Case]) {
    var proposals: [Proposal] = []
    /// For each proposal, a palette that shows what it changes, and the permutations in which it does.
    var shown: [(palette: Int, permutations: Set<Int>)] = []
    var cases: [Case] = []
    var notes: [Note] = []
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
        // Of white on a color, that color is what does not change.
        let isOfBackground = use.foreground.color.alpha == 1 && isExtreme(use)
        let reason = isOfBackground ? answers.last : answers.first
        if case .none(let note)? = reason { notes.append(Note(use: use, text: note)) }
      }
    }
    guard !proposals.isEmpty else { return (nil, notes, []) }
    if let file = proposals.lazy.map(\.file).first(where: { sources[$0]?.isCompiledSheet ?? false })
    {
      return (nil, [Note(use: nil, text: FixMessage.compiled(file))], [])
    }
    let fix = combined(Array(zip(proposals, shown)))
    return (fix, notes.map { Note(use: $0.use, text: FixMessage.partly($0.text)) }, cases)
  }

  /// One fix with all that is proposed, each with a palette and the permutations that show it.
  private mutating func combined(
    _ proposals: [(Proposal, (palette: Int, permutations: Set<Int>))]
  ) -> Finding.Fix {
    let edits = proposals.flatMap { proposal, _ in
      proposal.edits.compactMap { edit($0, in: proposal.file) }
    }
    let copies = proposals.flatMap(\.0.copies)
    // Of several changes each says where it is seen.
    var changes: [(words: String, file: String, palette: Int, permutations: Set<Int>)] = []
    for (proposal, place) in proposals {
      if let known = changes.firstIndex(where: { $0.words == proposal.description }) {
        changes[known].permutations.formUnion(
          place.palette == changes[known].palette ? place.permutations : [])
      } else {
        changes.append((proposal.description, proposal.file, place.palette, place.permutations))
      }
    }
    let areOfFiles = Set(changes.map(\.file)).count > 1
    let descriptions = changes.map { change in
      let place = changes.count > 1 ? words(change.permutations, of: change.palette) : nil
      return FixMessage.placed(change.words, in: place ?? (areOfFiles ? change.file : nil))
    }
    var files: [String] = []
    for edit in edits where !files.contains(edit.location.file) { files.append(edit.location.file) }
    let generated = files.filter { isGenerated($0) }
    var fix = Finding.Fix(
      isSafe: false,
      description: FixMessage.list(descriptions) + FixMessage.generated(generated)
        + FixMessage.repeated(in: Set(copies.map(\.location.file)).sorted()),
      edits: edits + copies)
    fix.tokens = Set(proposals.map(\.0.token))
    return fix
  }

  private func edit(_ edit: SourceEdit, in file: String) -> Finding.Fix.Edit? {
    sources[file].map { Finding.Fix.Edit(location: $0.location(of: edit.range), text: edit.text) }
  }

  mutating func isGenerated(_ file: String) -> Bool {
    if let known = generated[file] { return known }
    let found = sources[file]?.isGenerated ?? false
    generated[file] = found
    return found
  }

  /// Some permutations of a palette in words, unless they are all or none.
  func words(_ permutations: Set<Int>, of palette: Int) -> String? {
    let all = uses.palettes[palette].permutations
    guard !permutations.isEmpty, permutations.count < all.count else { return nil }
    let conditions = Folding(all, where: all.indices.map(permutations.contains)).conditions
    return conditions.isEmpty ? nil : conditions.joined(separator: " and ")
  }

  /// Whether a color is that of something outside of the files, such as a system color.
  func isOutside(_ layer: ColorUses.Layer) -> Bool {
    layer.chain.last.map { uses.declarations[$0].isOutside } ?? false
  }

  mutating func answer(for layer: ColorUses.Layer, _ part: Part) -> Answer {
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
  func isStep(_ alias: ColorUses.ID, of target: ColorUses.ID) -> Bool {
    func number(_ id: ColorUses.ID) -> String? {
      Scale.step(of: uses.declarations[id].path).flatMap { Int($0) == nil ? nil : $0 }
    }
    guard let own = number(alias), let other = number(target) else { return false }
    return own == other || own.utf8.count > 1
  }

  /// The edits of a declaration, with those of the places where its value stands again.
  func repeated(_ edits: [SourceEdit], of id: ColorUses.ID) -> [SourceEdit] {
    let value = uses.declarations[id].value
    let start = value.range.start.offset
    return edits
      + uses.repetitions(of: id).filter { $0.file == value.file }.flatMap { place in
        let distance = place.range.start.offset - start
        return edits.map { edit in
          SourceEdit(
            edit.range.lowerBound + distance..<edit.range.upperBound + distance, edit.text)
        }
      }
  }

  /// The edits of the style sheets that repeat the value of a declaration, which give it another color there,
  /// or another step of the scale to which an alias leads.
  func copies(
    of id: ColorUses.ID, as color: Color?, step: (old: String, new: String)? = nil
  ) -> [Finding.Fix.Edit] {
    let value = uses.declarations[id].value
    // Where the token files have aliases, style sheets may repeat the color.
    let aliases = affected(id).flatMap(\.layers).filter { $0.chain.last == id }.flatMap(\.chain)
    let places = Set(aliases + [id]).sorted().flatMap(uses.repetitions)
      .filter { $0.file != value.file }
    return places.flatMap { place in
      guard let source = sources[place.file] else { return [Finding.Fix.Edit]() }
      if let alias = AliasLiteral(in: source, at: place, format: CSS.id) {
        return step.flatMap { alias.replacing($0.old, with: $0.new) }
          .flatMap { edit($0, in: place.file) }.map { [$0] } ?? []
      }
      let text = source.text(place.range.start.offset..<place.range.end.offset)
      guard let color, let old = try? Color(parsing: text),
        let literal = ColorLiteral(in: source, at: place, format: CSS.id, reads: old)
      else { return [] }
      return literal.written(color)?.edits.compactMap { edit($0, in: place.file) } ?? []
    }
  }

  /// Whether the value of a declaration is a function of other colors.
  func isCalculated(_ id: ColorUses.ID) -> Bool {
    let declaration = uses.declarations[id]
    guard let source = sources[declaration.location.file],
      let text = uses.text(at: declaration.location, startingWith: ""),
      text.contains("("), !text.hasPrefix("light-dark(")
    else { return false }
    return AliasLiteral(in: source, at: declaration.location, format: declaration.format) == nil
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
  /// How much of its end is read for the address of a source map, in bytes.
  private static let addressReach = 1_000

  /// How long the lines of a style sheet are on average that nobody writes by hand, in bytes.
  private static let compiledLine = 500

  /// Whether a compiler wrote a style sheet: it has the address of its source map at its end (Source Map
  /// Format, ECMA-426), is called after its compression, or has no lines.
  fileprivate var isCompiledSheet: Bool {
    guard name.hasSuffix(".css") else { return false }
    var start = max(0, bytes.count - Self.addressReach)
    while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
    return name.hasSuffix(".min.css") || text(start..<bytes.count).contains("sourceMappingURL=")
      || bytes.count > 4 * Self.compiledLine
        && bytes.count > bytes.count { $0 == 0x0A } * Self.compiledLine
  }
}

extension ColorUses.Use {
  /// Whether it is seen in some colors, on one of its backdrops if it has any.
  fileprivate func appears(as seen: Finding.Seen) -> Bool {
    let (front, back) = (foreground.color, background.color)
    let grounds = backdrops.isEmpty ? [back] : backdrops.map { back.over($0.color) }
    return grounds.map(\.asShown).contains { ground in
      ground == seen.background
        && (front.alpha < 1 ? front.over(ground) : front).asShown == seen.foreground
    }
  }
}
