import ColorCore
public import DesignTokens
public import SourceSyntax

/// Proposes the fixes of `contrast/minimum`.
///
/// A declaration is solved once, for everything that shares it: the new color passes in every pair
/// and permutation that shows it, through aliases as well, and stays on its side of the other color.
/// An alias to a step of a scale is pointed at another step. Otherwise the literal at the end of the
/// aliases changes to the nearest color of its hue that its notation can hold. The foreground
/// changes; the background only if no color at all would do on its side, as for white text.
public struct ContrastFixes {
  private enum Part { case foreground, background }

  private struct Key: Hashable {
    let declaration: ColorUses.ID
    let part: Part
  }

  /// A change of one declaration.
  private struct Proposal {
    let edits: [SourceEdit]
    let file: String
    let description: String
  }

  private enum Answer {
    case proposal(Proposal)
    /// No color passes in all pairs that share the declaration; their number.
    case conflict(Int)
    /// The declaration cannot be rewritten.
    case none
  }

  private let uses: ColorUses
  private let sources: [String: SourceText]
  private var literals: [Key: Answer] = [:]
  private var aliases: [Key: Answer] = [:]
  private var scales: [Int: [Substring: Scale]] = [:]

  private init(uses: ColorUses, sources: [String: SourceText]) {
    self.uses = uses
    self.sources = sources
  }

  /// Adds fixes to the findings of `contrast/minimum` that fail.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - parts: The palettes with their pairs.
  ///   - sources: The texts of the files, by name. A file without one, as a binary one, has no fix.
  public static func add(
    to findings: inout [Finding], of parts: [(palette: ResolvedPalette, pairs: [ColorPair])],
    sources: [String: SourceText]
  ) {
    let failing = findings.indices.filter {
      findings[$0].rule == ContrastMinimum.id && findings[$0].outcome == .fail
    }
    guard !failing.isEmpty else { return }
    let keys = failing.map { [findings[$0].token ?? "", findings[$0].against ?? ""] }
    var fixes = ContrastFixes(
      uses: ColorUses(of: parts, failing: Set(keys)), sources: sources)
    var known: [[String]: (fix: Finding.Fix?, note: String?)] = [:]
    for (position, key) in zip(failing, keys) {
      let result = known[key] ?? fixes.fix(for: key)
      known[key] = result
      findings[position].fix = result.fix
      if let note = result.note {
        findings[position].help =
          [findings[position].help, note].compactMap(\.self).joined(separator: " ")
      }
    }
  }

  /// The fix of a pair, or the reason why there is none.
  private mutating func fix(for key: [String]) -> (fix: Finding.Fix?, note: String?) {
    var proposals: [Proposal] = []
    var notes: [String] = []
    var seen: Set<[ColorUses.ID]> = []
    for number in uses.failing[key] ?? [] {
      let use = uses.uses[number]
      guard seen.insert(use.foreground.chain + [-1] + use.background.chain).inserted else {
        continue
      }
      let answers: [Answer]
      switch answer(for: use.foreground, .foreground) {
      case .proposal(let proposal): answers = [.proposal(proposal)]
      case let first where isExtreme(use):
        answers = [first, answer(for: use.background, .background)]
      case let first: answers = [first]
      }
      switch answers.last {
      case .proposal(let proposal)?:
        if !proposals.contains(where: { $0.file == proposal.file && $0.edits == proposal.edits }) {
          proposals.append(proposal)
        }
      default:
        if let note = note(answers[0], use.foreground), !notes.contains(note) {
          notes.append(note)
        }
      }
    }
    guard !proposals.isEmpty else { return (nil, notes.first) }
    let edits = proposals.flatMap { proposal in
      proposal.edits.compactMap { edit in
        sources[proposal.file].map { source in
          Finding.Fix.Edit(location: source.location(of: edit.range), text: edit.text)
        }
      }
    }
    var descriptions: [String] = []
    for proposal in proposals where !descriptions.contains(proposal.description) {
      descriptions.append(proposal.description)
    }
    let fix = Finding.Fix(
      isSafe: false, description: descriptions.joined(separator: "; "), edits: edits)
    return (fix, nil)
  }

  private func note(_ answer: Answer, _ layer: ColorUses.Layer) -> String? {
    guard let last = layer.chain.last else { return nil }
    let declaration = uses.declarations[last]
    if sources[declaration.location.file] == nil {
      return FixMessage.notText(declaration.location.file)
    }
    guard case .conflict(let count) = answer else { return nil }
    return FixMessage.conflict(declaration.path, pairs: count)
  }

  private mutating func answer(for layer: ColorUses.Layer, _ part: Part) -> Answer {
    if layer.chain.count > 1 {
      let alias = Key(declaration: layer.chain[layer.chain.count - 2], part: part)
      let answer = aliases[alias] ?? retargeted(alias, from: layer.chain[layer.chain.count - 1])
      aliases[alias] = answer
      if case .proposal = answer { return answer }
    }
    guard let last = layer.chain.last else { return .none }
    let literal = Key(declaration: last, part: part)
    let answer = literals[literal] ?? rewritten(literal)
    literals[literal] = answer
    return answer
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

  /// The change of a literal to the nearest color that passes everywhere.
  private func rewritten(_ key: Key) -> Answer {
    let id = key.declaration
    let declaration = uses.declarations[id]
    let affected = affected(id)
    let layers = affected.flatMap(\.layers).filter { $0.chain.contains(id) }
    guard let source = sources[declaration.location.file],
      let shown = layers.first(where: { $0.chain.last == id }),
      let literal = ColorLiteral(
        in: source, at: declaration.location, format: declaration.format, reads: shown.color),
      // A color computed from the literal cannot be foreseen.
      layers.allSatisfy({ $0.chain.last == id && $0.color.hasComponents(of: shown.color) })
    else { return .none }
    for isStrict in [true, false] {
      let demands = affected.map { use in
        demand(
          use, minimum: minimum(of: use, changing: id, key.part, isStrict: isStrict),
          side: use.side
        ) { $0.chain.last == id ? .sought(alpha: $0.color.alpha) : .fixed($0.color) }
      }
      if let found = literal.nearest(meeting: Array(Set(demands))) {
        return .proposal(
          Proposal(
            edits: found.edits, file: declaration.location.file,
            description: FixMessage.rewrite(
              declaration.path, literal.color, found, pairs: affected.count)))
      }
    }
    return .conflict(affected.count)
  }

  // MARK: - Aliases

  /// The change of an alias to the nearest step of the same scale that passes everywhere.
  private mutating func retargeted(_ key: Key, from target: ColorUses.ID) -> Answer {
    let id = key.declaration
    let alias = uses.declarations[id]
    let path = uses.declarations[target].path
    guard let source = sources[alias.location.file],
      let written = AliasLiteral(in: source, at: alias.location),
      let step = Scale.step(of: path)
    else { return .none }
    let affected = affected(id)
    var scales: [Int: Scale] = [:]
    for use in affected where scales[use.palette] == nil {
      guard let scale = scale(of: path, in: use.palette) else { return .none }
      scales[use.palette] = scale
    }
    guard let first = scales.values.first else { return .none }
    var best: (path: String, edit: SourceEdit, difference: Double)?
    for other in first.steps.keys.sorted() where other != path {
      guard let edit = Scale.step(of: other).flatMap({ written.replacing(step, with: $0) }),
        let difference = difference(affected, key, target, path, other, scales),
        difference < best?.difference ?? .infinity
      else { continue }
      best = (other, edit, difference)
    }
    guard let best else { return .conflict(affected.count) }
    return .proposal(
      Proposal(
        edits: [best.edit], file: alias.location.file,
        description: FixMessage.retarget(
          alias.path, path, best.path, pairs: affected.count)))
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
          isForeseen =
            isForeseen && layer.chain.suffix(2) == [key.declaration, target]
            && layer.color == before
          return .fixed(after)
        }
        guard isForeseen, demand.isMet(by: after) else { return nil }
        greatest = max(greatest, before.distance(to: after) + after.alpha - before.alpha)
      }
    }
    return greatest
  }
}

/// The steps of a scale such as `gray.50` … `gray.900`: the tokens whose paths differ only in the
/// number at the end.
private struct Scale {
  private(set) var steps: [String: ResolvedToken] = [:]

  /// All scales of a palette, by what their paths have in common.
  static func all(of palette: ResolvedPalette) -> [Substring: Scale] {
    var scales: [Substring: Scale] = [:]
    for token in palette.tokens where token.deprecated == nil {
      guard let step = step(of: token.path) else { continue }
      scales[token.path.dropLast(step.count), default: Scale()].steps[token.path] = token
    }
    return scales
  }

  /// The number at the end of a path.
  static func step(of path: String) -> String? {
    let digits = path.reversed().prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty || digits.count == path.count ? nil : String(digits.reversed())
  }
}

extension Color {
  /// Whether the color differs from another at most in its opacity and by rounding.
  fileprivate func hasComponents(of other: Color) -> Bool {
    let (one, two) = (components(in: .srgb), other.components(in: .srgb))
    return (0..<3).allSatisfy { abs(one[$0] - two[$0]) < 1e-9 }
  }

  /// The distance in Oklab.
  fileprivate func distance(to other: Color) -> Double {
    let (one, two) = (components(in: .oklab), other.components(in: .oklab))
    let squares = (0..<3).map { (one[$0] - two[$0]) * (one[$0] - two[$0]) }
    return squares.reduce(0, +).squareRoot()
  }
}

private enum FixMessage {
  static func rewrite(
    _ path: String, _ color: Color, _ found: ColorLiteral.Rewriting, pairs: Int
  ) -> String {
    "Change \(path) from \(words(color)) to \(words(found.color)), "
      + "the nearest color of its hue that passes \(everywhere(pairs))"
  }

  static func retarget(_ alias: String, _ old: String, _ new: String, pairs: Int) -> String {
    "Point \(alias) to \(new) instead of \(old), the nearest step that passes \(everywhere(pairs))"
  }

  static func conflict(_ path: String, pairs: Int) -> String {
    "There is no fix: no color for \(path) of its hue passes \(everywhere(pairs)); "
      + "give them colors of their own."
  }

  static func notText(_ file: String) -> String {
    "There is no fix, because \(file) is not a text: change the color where it was made."
  }

  private static func everywhere(_ pairs: Int) -> String {
    pairs == 1 ? "here" : "in all \(pairs) combinations that share it"
  }

  private static func words(_ color: Color) -> String { color.hexIfInGamut ?? color.css }
}
