import TokenGraph
import SystemColors

/// Finds, for each of some permutations, those that differ from it in a part of the appearance and
/// otherwise in as few choices as possible.
///
/// Another appearance can be a modifier of its own (`contrast`) or a context that combines several
/// parts (`theme=dark-increased`); either differs in one choice. A context whose name is of another
/// kind (`macos-light` for `windows-desert`) is no counterpart.
struct Counterparts {
  private let permutations: [Permutation]
  /// For each permutation, the numbers of its contexts.
  private var contexts: [[Int]] = []
  private var numbers: [String: Int] = [:]
  /// For each context, the words that only some palettes have.
  private var words: [Set<String>] = []
  private var byAppearance: [Appearance: [Int]] = [:]
  /// The permutations by all of their choices but one.
  private var neighbors: [Neighbors: [Int]] = [:]

  private struct Neighbors: Hashable {
    let free: Int
    let contexts: [Int]

    init(_ contexts: [Int], free: Int) {
      self.free = free
      self.contexts = contexts.indices.map { $0 == free ? -1 : contexts[$0] }
    }
  }

  /// Indexes permutations with the same modifiers.
  ///
  /// - Complexity: O(*n* · *m*²) for *n* permutations of *m* modifiers.
  init(_ permutations: [Permutation]) {
    self.permutations = permutations
    for (index, permutation) in permutations.enumerated() {
      let own = permutation.choices.map { number(of: $0.context) }
      contexts.append(own)
      byAppearance[permutation.appearance, default: []].append(index)
      for free in own.indices { neighbors[Neighbors(own, free: free), default: []].append(index) }
    }
  }

  private mutating func number(of context: String) -> Int {
    if let known = numbers[context] { return known }
    numbers[context] = words.count
    words.append(Set(TokenName(context).segments.joined()).subtracting(Self.usual))
    return words.count - 1
  }

  private static let usual: Set = [
    "light", "dark", "day", "night", "default", "normal", "standard", "base", "regular", "none",
    "off", "no", "low", "medium", "preference", "elevated", "increased", "high", "contrast", "hc",
    "more", "on", "yes", "true", "false", "mode", "theme",
  ]

  /// The counterparts of a permutation in ascending order; none if nothing changes.
  func all(of index: Int, changing change: (inout Appearance) -> Void) -> [Int] {
    var wanted = permutations[index].appearance
    change(&wanted)
    guard wanted != permutations[index].appearance, let possible = byAppearance[wanted] else {
      return []
    }
    let own = contexts[index]
    let near = own.indices.flatMap { neighbors[Neighbors(own, free: $0)] ?? [] }
      .filter { permutations[$0].appearance == wanted && areKin(index, $0) }
    if !near.isEmpty { return near.sorted() }
    let found = possible.filter { areKin(index, $0) }.map { other in
      (index: other, distance: zip(own, contexts[other]).count { $0 != $1 })
    }
    guard let least = found.map(\.distance).min() else { return [] }
    return found.filter { $0.distance == least }.map(\.index)
  }

  /// The only counterpart of a permutation.
  func only(of index: Int, changing change: (inout Appearance) -> Void) -> Int? {
    let found = all(of: index, changing: change)
    return found.count == 1 ? found[0] : nil
  }

  /// Whether the contexts of two permutations describe the same things: of each two, one has no word
  /// that the other lacks, except for words that every palette has.
  private func areKin(_ a: Int, _ b: Int) -> Bool {
    zip(contexts[a], contexts[b]).allSatisfy { own, other in
      own == other || words[own].isSubset(of: words[other])
        || words[other].isSubset(of: words[own])
    }
  }
}
