import DesignTokens
import SystemColors

extension Permutation {
  /// The permutations that differ from this one in a part of the appearance and otherwise in as few
  /// choices as possible.
  ///
  /// Another appearance can be a modifier of its own (`contrast`) or a context that combines
  /// several parts (`theme=dark-increased`); either differs in one choice. A context whose name is
  /// of another kind (`macos-light` for `windows-desert`) is no counterpart.
  func counterparts(
    among all: [Permutation], changing change: (inout Appearance) -> Void
  ) -> [Int] {
    var wanted = appearance
    change(&wanted)
    guard wanted != appearance else { return [] }
    let found = all.indices.filter { index in
      all[index].appearance == wanted
        && zip(choices, all[index].choices).allSatisfy { own, other in
          own == other || Self.isKin(own.context, other.context)
        }
    }.map { index in
      (index: index, distance: zip(choices, all[index].choices).count { $0 != $1 })
    }
    guard let least = found.map(\.distance).min() else { return [] }
    return found.filter { $0.distance == least }.map(\.index)
  }

  /// Whether two contexts describe the same thing: one has no word that the other lacks, except for
  /// words that every palette has.
  private static func isKin(_ a: String, _ b: String) -> Bool {
    let (a, b) = (telling(a), telling(b))
    return a.isSubset(of: b) || b.isSubset(of: a)
  }

  private static func telling(_ context: String) -> Set<String> {
    let usual: Set = [
      "light", "dark", "day", "night", "default", "normal", "standard", "base", "regular", "none",
      "off", "no", "low", "medium", "preference", "elevated", "increased", "high", "contrast", "hc",
      "more", "on", "yes", "true", "false", "mode", "theme",
    ]
    return Set(TokenName(context).segments.joined()).subtracting(usual)
  }

  /// The only one of ``counterparts(among:changing:)``.
  func counterpart(
    among all: [Permutation], changing change: (inout Appearance) -> Void
  ) -> Int? {
    let found = counterparts(among: all, changing: change)
    return found.count == 1 ? found[0] : nil
  }
}
