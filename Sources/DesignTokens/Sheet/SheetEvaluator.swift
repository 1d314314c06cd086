import ColorCore
import SourceSyntax

/// Evaluates the entries of a sheet in the chosen contexts.
///
/// While an entry is evaluated, the modifiers consulted are recorded. Its result is the same for
/// every choice that agrees in these, so that an entry is evaluated once for each combination of
/// the contexts on which it depends, and the cost of references is linear in their number.
final class SheetEvaluator {
  /// The result of an entry in some contexts.
  struct Outcome {
    var result: SheetResult
    var location: SourceLocation
    var aliases: [ResolvedValue.AliasStep]
    var isFallback: Bool
  }

  /// Contexts of some modifiers; those of the others have no effect.
  private struct Choice: Hashable {
    /// The modifiers considered.
    let mask: UInt64
    let contexts: [Int32]

    private var counting: some Sequence<Int> {
      contexts.indices.lazy.filter { [mask] in mask & TokenDependencies.bit($0) != 0 }
    }

    static func == (a: Choice, b: Choice) -> Bool {
      a.mask == b.mask && a.counting.allSatisfy { a.contexts[$0] == b.contexts[$0] }
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(mask)
      for index in counting { hasher.combine(contexts[index]) }
    }
  }

  /// The known results of an entry, by the contexts consulted.
  private struct Memory {
    private var masks: [UInt64] = []
    /// The choices of ``outcomes``.
    private var choices: [Choice] = []
    /// `nil` if no definition applies.
    private var outcomes: [Outcome?] = []
    /// The positions of the choices, once there are too many to compare one by one.
    private var positions: [Choice: Int] = [:]

    private static let few = 8

    func outcome(in contexts: [Int32]) -> (outcome: Outcome?, mask: UInt64)? {
      for mask in masks {
        let choice = Choice(mask: mask, contexts: contexts)
        let position =
          choices.count > Self.few ? positions[choice] : choices.firstIndex(of: choice)
        if let position { return (outcomes[position], mask) }
      }
      return nil
    }

    mutating func note(_ outcome: Outcome?, _ mask: UInt64, in contexts: [Int32]) {
      if !masks.contains(mask) { masks.append(mask) }
      choices.append(Choice(mask: mask, contexts: contexts))
      outcomes.append(outcome)
      guard choices.count > Self.few else { return }
      let known = positions.isEmpty ? 0 : choices.count - 1
      for position in known..<choices.count { positions[choices[position]] = position }
    }
  }

  private struct ReportKey: Hashable {
    let code: String
    let location: SourceLocation
  }

  private struct Frame {
    let entry: Int
    /// The location of the reference that led here.
    let reference: SourceLocation?
    var mask: UInt64 = 0
    var aliases: [ResolvedValue.AliasStep] = []
    var isInCycle = false
  }

  /// The maximum length of a text after substitution: a few lines that double each other would fill
  /// the memory. Real values have fewer than a hundred characters.
  static let textLimit = 65_536
  /// The maximum total length of these texts: every token keeps its own. Real files stay below a
  /// thousandth of it.
  static let totalTextLimit = 1 << 26

  let sheet: Sheet
  let options: LoadOptions
  /// The index of the chosen context of each modifier.
  var contexts: [Int32]
  private(set) var problems: [SourceProblem] = []
  private var values: [Memory]
  /// The token that is being resolved, with its results so far.
  private var token = (entry: -1, memory: Memory())
  private var frames: [Frame] = []
  private var reported: Set<ReportKey> = []
  /// The namespaces outside the project that are reported.
  var outsideNamespaces: Set<Substring> = []
  private var suggestion: NameSuggestion?
  private var totalText = 0

  init(sheet: Sheet, options: LoadOptions) {
    self.sheet = sheet
    self.options = options
    contexts = sheet.modifiers.map { Int32($0.defaultContext ?? 0) }
    values = Array(repeating: Memory(), count: sheet.entries.count)
  }

  // MARK: - What values ask for

  /// The chosen context of a modifier.
  func context(of modifier: Int) -> Int {
    touch(modifier)
    return Int(contexts[modifier])
  }

  /// The entry that is being evaluated.
  var entry: Sheet.Entry? { frames.last.map { sheet.entries[$0.entry] } }

  /// Follows a reference.
  ///
  /// - Parameters:
  ///   - key: The key of the target.
  ///   - location: The location of the reference.
  /// - Returns: The result of the target, or `nil` if it does not exist, or not in these contexts.
  func value(of key: String, at location: SourceLocation) -> SheetResult? {
    guard let entry = sheet.existingEntry(key) else { return nil }
    if let first = frames.firstIndex(where: { $0.entry == entry }) {
      return .unknown(reportCycle(from: first, closedAt: location))
    }
    guard frames.count < options.limits.aliasChain else {
      return .unknown(reportChain())
    }
    guard let outcome = outcome(of: entry, from: location) else { return nil }
    if !frames.isEmpty {
      let step = ResolvedValue.AliasStep(
        path: sheet.entries[entry].path, location: outcome.location)
      note([step] + outcome.aliases)
    }
    return outcome.result
  }

  /// Reports a problem once.
  func report(_ problem: SourceProblem) {
    let key = ReportKey(code: problem.code, location: problem.location)
    if reported.insert(key).inserted { problems.append(problem) }
  }

  /// Reports a reference without a target, suggesting the most similar name.
  func reportMissing(
    _ key: String, written text: String, at location: SourceLocation,
    severity: SourceProblem.Severity = .error
  ) -> UnknownReason {
    let reason = UnknownReason(
      code: "unresolved-alias", message: "the alias “\(text)” cannot be resolved")
    if let entry = sheet.existingEntry(key) {
      report(
        SourceProblem(
          "alias/unresolved",
          "“\(text)” names a token that does not exist in \(contextWords(of: entry))",
          at: location, help: "Define it for every context.", severity: severity))
      return reason
    }
    if suggestion == nil { suggestion = NameSuggestion(names: sheet.entries.map(\.key)) }
    let nearest = suggestion?.nearest(to: key)
    report(
      SourceProblem(
        "alias/unresolved", "there is no token “\(key)”", at: location,
        help: nearest.map { "Did you mean “\($0)”?" }
          ?? "Define it, or check the file that defines it together with this one.",
        severity: severity))
    return reason
  }

  /// Accepts a composed text, unless it is too long.
  func text(_ text: String, at location: SourceLocation) -> SheetResult {
    let count = text.utf8.count
    totalText += min(count, Self.textLimit)
    guard count > Self.textLimit || totalText > Self.totalTextLimit else { return .text(text) }
    report(
      SourceProblem(
        "token/too-long",
        count > Self.textLimit
          ? "the value has more than \(Self.textLimit) characters once its references are followed"
          : "the values have more than \(Self.totalTextLimit) characters together",
        at: location, help: "Reduce it; the limit bounds the memory that a small file can take."))
    return .unknown(UnknownReason(code: "value-too-long", message: "the value is too long"))
  }

  // MARK: - Outcomes

  /// The result of a token of the palette, as a color if it is one, with the modifiers on which it
  /// depends; `nil` if it has no value.
  func token(_ entry: Int) -> (outcome: Outcome?, mask: UInt64) {
    if token.entry != entry { token = (entry, Memory()) }
    if let known = token.memory.outcome(in: contexts) { return known }
    frames.append(Frame(entry: entry, reference: nil))
    var outcome = evaluate(entry)
    if let raw = outcome {
      outcome?.result = sheet.interpret(raw.result, raw.location, self)
    }
    let frame = frames.removeLast()
    outcome?.aliases = frame.aliases
    if frame.isInCycle { outcome?.result = .unknown(.aliasCycle) }
    token.memory.note(outcome, frame.mask, in: contexts)
    return (outcome, frame.mask)
  }

  private func outcome(of entry: Int, from location: SourceLocation) -> Outcome? {
    if let known = values[entry].outcome(in: contexts) {
      touch(known.mask)
      return known.outcome
    }
    frames.append(Frame(entry: entry, reference: location))
    var outcome = evaluate(entry)
    let frame = frames.removeLast()
    outcome?.aliases = frame.aliases
    if frame.isInCycle { outcome?.result = .unknown(.aliasCycle) }
    touch(frame.mask)
    values[entry].note(outcome, frame.mask, in: contexts)
    return outcome
  }

  /// The result of the definition that applies.
  private func evaluate(_ entry: Int) -> Outcome? {
    for definition in sheet.entries[entry].definitions.reversed() {
      guard holds(definition) else { continue }
      return Outcome(
        result: definition.value.evaluate(in: self), location: definition.location, aliases: [],
        isFallback: definition.isFallback)
    }
    return nil
  }

  private func holds(_ definition: Sheet.Definition) -> Bool {
    definition.requirements.allSatisfy { context(of: Int($0.modifier)) == Int($0.context) }
      && definition.alternatives.allSatisfy { $0.contexts.contains(context(of: $0.modifier)) }
  }

  private func touch(_ modifier: Int) { touch(TokenDependencies.bit(modifier)) }

  private func touch(_ mask: UInt64) {
    if let last = frames.indices.last { frames[last].mask |= mask }
  }

  /// Adds steps to the aliases of the entry that is being evaluated, each once and not too many.
  private func note(_ steps: [ResolvedValue.AliasStep]) {
    guard let last = frames.indices.last else { return }
    for step in steps
    where frames[last].aliases.count < options.limits.aliasChain
      && !frames[last].aliases.contains(step)
    {
      frames[last].aliases.append(step)
    }
  }

  // MARK: - References that lead nowhere

  private func reportCycle(from first: Int, closedAt location: SourceLocation) -> UnknownReason {
    for index in frames.indices[first...] { frames[index].isInCycle = true }
    let references = frames[(first + 1)...].map(\.reference) + [location]
    report(
      .aliasCycle(
        zip(frames[first...], references).compactMap { frame, reference in
          reference.map { .init(token: sheet.entries[frame.entry].path, location: $0) }
        }))
    return .aliasCycle
  }

  private func reportChain() -> UnknownReason {
    let limit = options.limits.aliasChain
    if let reference = frames.dropFirst().first?.reference {
      report(.aliasChainTooLong(limit, at: reference))
    }
    return .aliasChainTooLong(limit)
  }

  /// The chosen contexts of the modifiers that determine whether an entry exists.
  private func contextWords(of entry: Int) -> String {
    let deciding = sheet.entries[entry].definitions.flatMap(\.modifiers)
    return Set(deciding).sorted().map { index in
      let modifier = sheet.modifiers[index]
      return "\(modifier.name)=\(modifier.contexts[Int(contexts[index])])"
    }.joined(separator: ", ")
  }
}
