/// How much two names resemble each other: for “did you mean …?”.
package enum Similarity {
  /// Names longer than this are not compared: nobody mistypes them, and the cost is quadratic.
  static let longestName = 256

  /// The least number of inserted, removed, replaced and swapped neighboring bytes that turns one name
  /// into the other, with ASCII letters alike in either case (optimal string alignment).
  ///
  /// - Complexity: O(n·m).
  package static func distance(_ a: String, _ b: String) -> Int {
    func folded(_ text: String) -> [UInt8] {
      text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }
    let (a, b) = (folded(a), folded(b))
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
    }
    return old[b.count]
  }

  /// The candidate that most resembles a name, when it is close enough to have been meant: within two
  /// changes or a third of the name's length.
  ///
  /// - Complexity: O(k·n·m) for k candidates.
  package static func nearest(
    to name: String, among candidates: some Sequence<String>
  ) -> String? {
    let length = name.utf8.count
    guard length <= longestName else { return nil }
    let limit = max(2, length / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates
    where candidate.utf8.count <= longestName && abs(candidate.utf8.count - length) <= limit {
      let distance = distance(name, candidate)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.name
  }
}
