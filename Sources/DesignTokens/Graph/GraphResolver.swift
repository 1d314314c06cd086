package import SourceSyntax

/// Finds the definitions of a graph that apply in the chosen contexts, and records the modifiers
/// consulted.
///
/// A result is the same for every choice of contexts that agrees in the modifiers consulted for it.
/// What a token depends on is thus known from its evaluation, however its format computes values.
package final class GraphResolver {
  package let graph: DefinitionGraph
  package let modifiers: [Modifier]
  let limits: TokenLimits
  /// The index of the chosen context of each modifier.
  package var contexts: [Int32]
  /// The modifiers consulted so far, one bit for each; all from the 64th on share the last one.
  private(set) var consulted: UInt64 = 0
  package private(set) var problems: [SourceProblem] = []
  private var reported: Set<ReportKey> = []

  private struct ReportKey: Hashable {
    let code: String
    let location: SourceLocation
  }

  package init(_ graph: DefinitionGraph, modifiers: [Modifier], limits: TokenLimits) {
    self.graph = graph
    self.modifiers = modifiers
    self.limits = limits
    contexts = modifiers.map { Int32($0.defaultContext ?? 0) }
  }

  // MARK: - Contexts

  /// The bit of a modifier.
  package static func bit(_ modifier: Int) -> UInt64 { 1 << UInt64(min(modifier, 63)) }

  /// The chosen context of a modifier.
  package func context(of modifier: Int) -> Int {
    consulted |= Self.bit(modifier)
    return Int(contexts[modifier])
  }

  /// Records modifiers as consulted: those of a result that is already known.
  package func consult(_ mask: UInt64) { consulted |= mask }

  /// The modifiers that a function consults. They count as consulted by the caller too.
  package func recording(_ body: () -> Void) -> UInt64 {
    let before = consulted
    consulted = 0
    body()
    let own = consulted
    consulted |= before
    return own
  }

  /// Whether a condition holds in the chosen contexts.
  package func holds(_ condition: Int32) -> Bool {
    guard condition != 0 else { return true }
    for position in graph.conditions.range(of: condition) {
      let requirement = graph.conditions.all[position]
      let chosen = Int32(context(of: Int(requirement.modifier)))
      guard graph.conditions.isMet(requirement, by: chosen) else { return false }
    }
    return true
  }

  /// The last definition of a node that applies in the chosen contexts, among those that count.
  package func winner(
    of node: Int, where counts: (Int32) -> Bool = { _ in true }
  ) -> Int32? {
    graph.lastDefinition(of: node) { counts($0) && holds(graph.conditionOfDefinition[Int($0)]) }
  }

  /// The chosen contexts of the modifiers that determine whether a node exists, in words.
  package func contextWords(of node: Int) -> String {
    let deciding = graph.definitions(of: node).flatMap { id in
      graph.conditions.modifiers(of: graph.conditionOfDefinition[Int(id)])
    }
    return Set(deciding).sorted().map { index in
      "\(modifiers[index].name)=\(modifiers[index].contexts[Int(contexts[index])])"
    }.joined(separator: ", ")
  }

  // MARK: - Problems

  /// Reports a problem once.
  package func report(_ problem: SourceProblem) {
    let key = ReportKey(code: problem.code, location: problem.location)
    if reported.insert(key).inserted { problems.append(problem) }
  }

  /// The problems since the last call.
  package func takeProblems() -> [SourceProblem] {
    defer {
      problems = []
      reported = []
    }
    return problems
  }
}
