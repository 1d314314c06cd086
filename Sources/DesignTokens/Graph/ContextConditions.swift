/// The conditions under which definitions of tokens apply, each stored once.
///
/// A condition is a list of requirements, all of which must be met. Permutations are not merged one
/// by one: a token keeps all of its definitions, each with its condition, and the last one whose
/// condition holds wins. Two dozen permutations thus cost no more memory than one.
package struct ContextConditions {
  /// A context of a modifier.
  package struct Requirement: Hashable {
    package let modifier: Int32
    package let context: Int32
    /// The set of other contexts for which this one stands in, or −1.
    package var standIn: Int32 = -1

    package init(modifier: Int32, context: Int32, standIn: Int32 = -1) {
      self.modifier = modifier
      self.context = context
      self.standIn = standIn
    }
  }

  /// The requirements of all conditions, one after the other.
  private(set) var all: [Requirement] = []
  /// The position at which the requirements of each condition begin, and the end of the last; the
  /// first condition always holds.
  private var starts = [0, 0]
  private var numbers: [[Requirement]: Int32] = [[]: 0]
  private var standIns: [Set<Int32>] = []
  private var standInNumbers: [Set<Int32>: Int32] = [:]

  package init() {}

  /// The number of the condition with some requirements.
  package mutating func number(of requirements: [Requirement]) -> Int32 {
    if requirements.isEmpty { return 0 }
    if let known = numbers[requirements] { return known }
    let number = Int32(starts.count - 1)
    all += requirements
    starts.append(all.count)
    numbers[requirements] = number
    return number
  }

  /// The positions of the requirements of a condition.
  func range(of condition: Int32) -> Range<Int> {
    starts[Int(condition)]..<starts[Int(condition) + 1]
  }

  /// The number of the condition with some requirements, or `nil` if they contradict each other.
  package mutating func conjunction(of requirements: [Requirement]) -> Int32? {
    let sorted = Array(Set(requirements)).sorted {
      ($0.modifier, $0.context, $0.standIn) < ($1.modifier, $1.context, $1.standIn)
    }
    for (a, b) in zip(sorted, sorted.dropFirst())
    where a.modifier == b.modifier && max(a.standIn, b.standIn) < 0 {
      return nil
    }
    return number(of: sorted)
  }

  /// The conjunction of two conditions, or `nil` if it never holds.
  package mutating func both(_ a: Int32, _ b: Int32) -> Int32? {
    if a == b || b == 0 { return a }
    if a == 0 { return b }
    return conjunction(of: Array(all[range(of: a)] + all[range(of: b)]))
  }

  /// A condition that never holds.
  package mutating func never() -> Int32 { number(of: [Requirement(modifier: 0, context: -1)]) }

  /// The number of a set of contexts, or −1 if it is empty.
  package mutating func standIn(for contexts: Set<Int32>) -> Int32 {
    guard !contexts.isEmpty else { return -1 }
    if let known = standInNumbers[contexts] { return known }
    let number = Int32(standIns.count)
    standIns.append(contexts)
    standInNumbers[contexts] = number
    return number
  }

  /// The requirement of any of some contexts, of which there is at least one.
  package mutating func requirement(_ modifier: Int, anyOf contexts: Set<Int>) -> Requirement {
    Requirement(
      modifier: Int32(modifier), context: Int32(contexts.min() ?? -1),
      standIn: standIn(for: Set(contexts.map(Int32.init))))
  }

  /// Whether a requirement is met by the chosen context of its modifier.
  func isMet(_ requirement: Requirement, by chosen: Int32) -> Bool {
    guard requirement.context >= 0 else { return false }
    return chosen == requirement.context
      || requirement.standIn >= 0 && standIns[Int(requirement.standIn)].contains(chosen)
  }

  /// The modifiers that a condition considers.
  func modifiers(of condition: Int32) -> [Int] {
    all[range(of: condition)].map { Int($0.modifier) }
  }
}
