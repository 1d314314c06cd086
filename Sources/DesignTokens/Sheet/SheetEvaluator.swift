import ColorCore
package import SourceSyntax

/// Evaluates the entries of a sheet in the chosen contexts.
///
/// An entry is evaluated once for each combination of the contexts on which it depends, so that the
/// cost of references is linear in their number.
package final class SheetEvaluator {
  /// The result of an entry in some contexts.
  package final class Outcome {
    package let result: SheetResult
    package let definition: Int32
    package let aliases: [ResolvedValue.AliasStep]
    /// The steps of an alias chain that leads to the entry, once it is the target of one.
    fileprivate(set) var steps: [ResolvedValue.AliasStep] = []

    package init(result: SheetResult, definition: Int32, aliases: [ResolvedValue.AliasStep] = []) {
      self.result = result
      self.definition = definition
      self.aliases = aliases
    }
  }

  /// Contexts of some modifiers; those of the others have no effect.
  private struct Choice: Hashable {
    /// The modifiers considered.
    let mask: UInt64
    let contexts: [Int32]

    static func == (a: Choice, b: Choice) -> Bool { a.mask == b.mask && a.agrees(with: b.contexts) }

    /// Whether other contexts are the same in the modifiers considered.
    func agrees(with other: [Int32]) -> Bool {
      guard mask != 0 else { return true }
      for index in contexts.indices
      where contexts[index] != other[index] && mask & GraphResolver.bit(index) != 0 {
        return false
      }
      return true
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(mask)
      for index in contexts.indices where mask & GraphResolver.bit(index) != 0 {
        hasher.combine(contexts[index])
      }
    }
  }

  /// The outcomes of an entry by the contexts consulted; `nil` where no definition applies.
  private struct Memory {
    private var all: [(choice: Choice, outcome: Outcome?)] = []
    private var masks: [UInt64] = []
    /// The positions of the choices, once there are too many to compare one by one.
    private var positions: [Choice: Int] = [:]

    private static var few: Int { 8 }

    func known(in contexts: [Int32]) -> (mask: UInt64, outcome: Outcome?)? {
      guard let position = position(in: contexts) else { return nil }
      return (all[position].choice.mask, all[position].outcome)
    }

    private func position(in contexts: [Int32]) -> Int? {
      guard all.count > Self.few else {
        return all.indices.first { all[$0].choice.agrees(with: contexts) }
      }
      for mask in masks {
        if let position = positions[Choice(mask: mask, contexts: contexts)] { return position }
      }
      return nil
    }

    mutating func note(_ outcome: Outcome?, for choice: Choice) {
      all.append((choice, outcome))
      guard all.count > Self.few else { return }
      for position in (positions.isEmpty ? 0 : all.count - 1)..<all.count {
        let choice = all[position].choice
        if !masks.contains(choice.mask) { masks.append(choice.mask) }
        positions[choice] = position
      }
    }

    mutating func forget() {
      all.removeAll(keepingCapacity: true)
      guard !positions.isEmpty else { return }
      masks = []
      positions = [:]
    }
  }

  private struct Frame {
    let entry: Int
    /// The location of the reference that led here, unless it is the whole value of the frame before.
    let reference: SourceLocation?
    /// The definition that applies, or −1 before it is found.
    var definition: Int32 = -1
    var aliases: [ResolvedValue.AliasStep] = []
    /// What the first of the aliases leads to.
    var target: SheetResult?
    var isInCycle = false
  }

  /// The maximum length of a text after substitution: a few lines that double each other would fill
  /// the memory. Real values have fewer than a hundred characters.
  package static let textLimit = 65_536
  /// The maximum total length of these texts: every token keeps its own. Real files stay below a
  /// thousandth of it.
  package static let totalTextLimit = 1 << 26

  package let sheet: Sheet
  package let options: LoadOptions
  package let resolver: GraphResolver
  /// For each entry, the position of what is known of it in `memories`, or −1.
  private var memoryOfEntry: [Int32]
  private var memories: [Memory] = []
  /// The token that is being resolved.
  private var tokenEntry = -1
  /// Its outcomes so far.
  private var tokenMemory = Memory()
  private var frames: [Frame] = []
  /// The namespaces outside the project that are reported.
  package var outsideNamespaces: Set<Substring> = []
  private var suggestion: NameSuggestion?
  private var totalText = 0

  package init(sheet: Sheet, options: LoadOptions) {
    self.sheet = sheet
    self.options = options
    resolver = GraphResolver(sheet.graph, modifiers: sheet.modifiers, limits: options.limits)
    memoryOfEntry = Array(repeating: -1, count: sheet.entries.count)
  }

  // MARK: - What values ask for

  /// The chosen context of a modifier.
  package func context(of modifier: Int) -> Int { resolver.context(of: modifier) }

  /// The position of the entry that is being evaluated.
  package var entryIndex: Int? { frames.last?.entry }

  /// The entry that is being evaluated.
  package var entry: Sheet.Entry? { entryIndex.map { sheet.entries[$0] } }

  /// Follows a reference.
  ///
  /// - Parameters:
  ///   - key: The key of the target.
  ///   - location: The location of the reference.
  /// - Returns: The result of the target, or `nil` if it does not exist, or not in these contexts.
  package func value(of key: String, at location: SourceLocation) -> SheetResult? {
    sheet.existingEntry(key).flatMap { value(of: $0, at: location) }
  }

  /// Follows a reference to an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - location: The location of the reference; `nil` if it is the whole value that is evaluated.
  /// - Returns: The result of the target, or `nil` if it does not exist in these contexts.
  package func value(
    of entry: Int, at location: @autoclosure () -> SourceLocation? = nil
  ) -> SheetResult? {
    if let first = frames.firstIndex(where: { $0.entry == entry }) {
      return .unknown(reportCycle(from: first, closedAt: location()))
    }
    guard frames.count < options.limits.aliasChain else { return .unknown(reportChain()) }
    guard let outcome = target(entry, from: location) else { return nil }
    if let last = frames.indices.last {
      if frames[last].aliases.isEmpty { frames[last].target = outcome.result }
      note(outcome.steps, in: &frames[last].aliases)
    }
    return outcome.result
  }

  /// Reports a problem once. It is one of the entry that is being evaluated, unless it says otherwise.
  package func report(_ problem: SourceProblem) {
    var problem = problem
    if problem.token == nil { problem.token = entry?.path }
    resolver.report(problem)
  }

  /// Reports a reference without a target, suggesting the most similar name.
  package func reportMissing(
    _ key: String, written text: String, at location: SourceLocation,
    severity: SourceProblem.Severity = .error
  ) -> UnknownReason {
    reportMissing(
      key, existing: sheet.existingEntry(key), written: text, at: location, severity: severity)
  }

  /// Reports a reference to an entry that does not exist in these contexts, or not at all.
  package func reportMissing(
    _ key: String, existing entry: Int?, written text: String, at location: SourceLocation,
    severity: SourceProblem.Severity
  ) -> UnknownReason {
    let reason = UnknownReason(
      code: .unresolvedAlias, message: "the alias “\(text)” cannot be resolved")
    let own = self.entry?.key
    var problem: SourceProblem
    if let entry {
      problem = SourceProblem(
        "alias/unresolved",
        "“\(text)” names a token that does not exist in \(resolver.contextWords(of: entry))",
        at: location, help: "Define it for every context.", severity: severity)
    } else {
      if suggestion == nil { suggestion = NameSuggestion(names: sheet.entries.map(\.key)) }
      // The token that holds the reference is not what it means.
      let nearest = suggestion?.nearest(to: key).flatMap { $0 == own ? nil : $0 }
      let isStep = nearest.map { NameSuggestion.areSteps(key, $0) } ?? false
      problem = SourceProblem(
        "alias/unresolved", "there is no token “\(key)”", at: location,
        help: Similarity.suggestion(
          nearest.flatMap { isStep ? nil : $0 },
          otherwise: isStep
            ? "Define it, or use another step."
            : "Define it, or check the file that defines it together with this one."),
        severity: severity)
      if let nearest, !isStep { problem.correct(key, to: nearest, in: text, at: location) }
    }
    problem.token = own
    report(problem)
    return reason
  }

  /// Accepts a composed text, unless it is too long.
  package func text(_ text: String, at location: @autoclosure () -> SourceLocation) -> SheetResult {
    let count = text.utf8.count
    totalText += min(count, Self.textLimit)
    guard count > Self.textLimit || totalText > Self.totalTextLimit else { return .text(text) }
    report(
      SourceProblem(
        "token/too-long",
        count > Self.textLimit
          ? "the value has more than \(Self.textLimit) characters once its references are followed"
          : "the values have more than \(Self.totalTextLimit) characters together",
        at: location(), help: "Reduce it; the limit bounds the memory that a small file can take."))
    return .unknown(UnknownReason(code: .valueTooLong, message: "the value is too long"))
  }

  // MARK: - Outcomes

  /// The result of a token of the palette, as a color if it is one; `nil` if it has no value.
  package func token(_ entry: Int) -> Outcome? {
    if tokenEntry != entry {
      tokenEntry = entry
      tokenMemory.forget()
    }
    if let known = tokenMemory.known(in: resolver.contexts) {
      resolver.consult(known.mask)
      return known.outcome
    }
    let (outcome, choice) = outcome(of: entry, from: nil, isToken: true)
    tokenMemory.note(outcome, for: choice)
    return outcome
  }

  /// What references to an entry lead to; `nil` if no definition applies.
  private func target(_ entry: Int, from location: () -> SourceLocation?) -> Outcome? {
    let position = Int(memoryOfEntry[entry])
    if position >= 0, let known = memories[position].known(in: resolver.contexts) {
      resolver.consult(known.mask)
      return known.outcome
    }
    let (outcome, choice) = outcome(of: entry, from: location(), isToken: false)
    if let outcome {
      let own = ResolvedValue.AliasStep(
        path: sheet.entries[entry].path, location: sheet.location(of: outcome.definition),
        isOutside: sheet.entries[entry].isOutside)
      outcome.steps = outcome.aliases.isEmpty ? [own] : [own] + outcome.aliases
    }
    if memoryOfEntry[entry] < 0 {
      memoryOfEntry[entry] = Int32(memories.count)
      memories.append(Memory())
    }
    memories[Int(memoryOfEntry[entry])].note(outcome, for: choice)
    return outcome
  }

  /// Evaluates the definition that applies.
  private func outcome(
    of entry: Int, from location: SourceLocation?, isToken: Bool
  ) -> (Outcome?, Choice) {
    frames.append(Frame(entry: entry, reference: location))
    var result = SheetResult.other
    let mask = resolver.recording {
      guard let id = resolver.winner(of: entry) else { return }
      frames[frames.count - 1].definition = id
      result = sheet.result(of: id, in: self)
      let last = frames.count - 1
      if let target = frames[last].target, target != result, !frames[last].aliases.isEmpty {
        frames[last].aliases[0].isPart = true
      }
      if isToken { result = sheet.interpreted(result, of: id, in: self) }
    }
    let frame = frames.removeLast()
    let choice = Choice(mask: mask, contexts: resolver.contexts)
    guard frame.definition >= 0 else { return (nil, choice) }
    if frame.isInCycle { result = .unknown(.aliasCycle) }
    return (Outcome(result: result, definition: frame.definition, aliases: frame.aliases), choice)
  }

  /// Adds steps to the aliases of the entry that is being evaluated, each once and not too many.
  private func note(
    _ steps: [ResolvedValue.AliasStep], in aliases: inout [ResolvedValue.AliasStep]
  ) {
    if aliases.isEmpty, steps.count == 1 {
      aliases = steps
      return
    }
    var isFirst = !aliases.isEmpty
    for var step in steps where aliases.count < options.limits.aliasChain {
      guard !aliases.contains(where: { $0.path == step.path && $0.location == step.location })
      else { continue }
      if isFirst { step.isPart = true }
      isFirst = false
      aliases.append(step)
    }
  }

  // MARK: - References that lead nowhere

  private func reportCycle(from first: Int, closedAt location: SourceLocation?) -> UnknownReason {
    for index in frames.indices[first...] { frames[index].isInCycle = true }
    let references =
      frames.indices[(first + 1)...].map(reference) + [location ?? valueLocation(frames.count - 1)]
    report(
      .aliasCycle(
        zip(frames[first...], references).compactMap { frame, reference in
          reference.map { .init(token: sheet.entries[frame.entry].path, location: $0) }
        }))
    return .aliasCycle
  }

  /// The location of the reference that led to a frame.
  private func reference(_ index: Int) -> SourceLocation? {
    frames[index].reference ?? valueLocation(index - 1)
  }

  private func valueLocation(_ index: Int) -> SourceLocation? {
    guard index >= 0, frames[index].definition >= 0 else { return nil }
    return sheet.location(of: frames[index].definition)
  }

  private func reportChain() -> UnknownReason {
    let limit = options.limits.aliasChain
    if frames.count > 1, let reference = reference(1) {
      report(.aliasChainTooLong(limit, at: reference))
    }
    return .aliasChainTooLong(limit)
  }
}
