/// Finds the token that a misspelt alias probably means.
struct NameSuggestion {
  /// How many names are compared for one document. Beyond it an alias gets no suggestion: a document of
  /// many tokens and many broken aliases would otherwise take the product of both.
  private var budget = 200_000
  private let names: [String]

  init(names: [String]) { self.names = names }

  /// The nearest name, when it is near: at most a third of the characters differ.
  mutating func nearest(to name: String) -> String? {
    let target = Array(name.lowercased().utf8)
    var limit = max(target.count / 3, 1)
    var best: String?
    for candidate in names {
      guard budget > 0 else { return best }
      guard abs(candidate.utf8.count - target.count) <= limit else { continue }
      budget -= 1
      let distance = Self.distance(Array(candidate.lowercased().utf8), target, limit: limit)
      if let distance, distance < limit || best == nil {
        best = candidate
        limit = distance
        if distance == 0 { break }
      }
    }
    return best
  }

  /// The number of insertions, deletions and replacements between two texts, or `nil` above a limit
  /// (V. I. Levenshtein, 1965).
  static func distance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int? {
    var row = Array(0...b.count)
    for (i, byte) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      var least = row[0]
      for j in b.indices {
        let replaced = diagonal + (byte == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        least = min(least, row[j + 1])
      }
      if least > limit { return nil }
    }
    return row[b.count] <= limit ? row[b.count] : nil
  }
}
