/// The similarity of two names, for “did you mean …?” suggestions.
package enum Similarity {
  /// Longer names are not compared: they are never typos, and the cost is quadratic.
  static let longestName = 256

  /// The bytes of a name with ASCII letters folded to one case.
  package static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  /// The least number of insertions, deletions, substitutions and transpositions of adjacent bytes
  /// that turns one text into the other (optimal string alignment), or `nil` above a limit.
  ///
  /// - Complexity: O(n·m).
  package static func distance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int? {
    var older = [Int](repeating: 0, count: b.count + 1)
    var old = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var best = min(old[j] + (a[i] == b[j] ? 0 : 1), old[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, older[j - 1] + 1) }
        row.append(best)
      }
      (older, old) = (old, row)
      // A swap reaches two rows back, so both must be beyond the limit.
      if min(older.min() ?? 0, old.min() ?? 0) > limit { return nil }
    }
    return old[b.count] <= limit ? old[b.count] : nil
  }

  /// The candidate most similar to a name, if it is close enough to be intended: within two edits
  /// or a third of the name's length; else the one that the name is a beginning of, as `warn` is of
  /// `warning`.
  ///
  /// - Complexity: O(k·n·m) for k candidates.
  package static func nearest(
    to name: String, among candidates: some Sequence<String>
  ) -> String? {
    let wanted = folded(name)
    guard wanted.count <= longestName else { return nil }
    var limit = max(2, wanted.count / 3)
    var best: String?
    for candidate in candidates where abs(candidate.utf8.count - wanted.count) <= limit {
      if let distance = distance(wanted, folded(candidate), limit: limit) {
        (best, limit) = (candidate, distance - 1)
      }
      if limit < 0 { break }
    }
    return best ?? beginning(with: wanted, among: candidates)
  }

  /// The candidate whose beginning is most similar to a folded name. Fewer than four bytes say too
  /// little.
  private static func beginning(
    with wanted: [UInt8], among candidates: some Sequence<String>
  ) -> String? {
    guard wanted.count >= 4 else { return nil }
    var limit = min(2, wanted.count / 3)
    var best: String?
    for candidate in candidates where candidate.utf8.count > wanted.count && limit >= 0 {
      let start = Array(folded(candidate).prefix(wanted.count))
      if let distance = distance(wanted, start, limit: limit) {
        (best, limit) = (candidate, distance - 1)
      }
    }
    return best
  }

  /// The end of a sentence about an unknown name: the question whether `nearest` was meant, or what
  /// else helps.
  package static func question(_ nearest: String?, otherwise: String = "") -> String {
    nearest.map { "; did you mean “\($0)”?" } ?? otherwise
  }

  /// The help on an unknown name: the question whether `nearest` was meant, or what else helps.
  package static func suggestion(_ nearest: String?, otherwise: String) -> String {
    nearest.map { "Did you mean “\($0)”?" } ?? otherwise
  }

  /// The help on an unknown name: the question whether `nearest` was meant, and what else helps.
  package static func suggestion(_ nearest: String?, then help: String) -> String {
    nearest.map { "Did you mean “\($0)”? \(help)" } ?? help
  }
}
