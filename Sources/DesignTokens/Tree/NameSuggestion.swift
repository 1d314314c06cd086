import ColorCore

/// Finds the token that a misspelt alias probably means.
struct NameSuggestion {
  /// How many names are compared for one document. Beyond it an alias gets no suggestion: a document of
  /// many tokens and many broken aliases would otherwise take the product of both.
  private var budget = 200_000
  private let names: [String]
  /// What was found before: a name that many aliases miss is looked for once.
  private var known: [String: String?] = [:]

  init(names: [String]) { self.names = names }

  /// The nearest name, when it is near: at most a third of the characters differ.
  mutating func nearest(to name: String) -> String? {
    if let known = known[name] { return known }
    let nearest = search(for: name)
    known.updateValue(nearest, forKey: name)
    return nearest
  }

  private mutating func search(for name: String) -> String? {
    let target = Similarity.folded(name)
    var limit = max(target.count / 3, 1)
    var best: String?
    for candidate in names {
      guard budget > 0 else { return best }
      guard abs(candidate.utf8.count - target.count) <= limit else { continue }
      budget -= 1
      let distance = Similarity.distance(Similarity.folded(candidate), target, limit: limit)
      if let distance, distance < limit || best == nil {
        best = candidate
        limit = distance
        if distance == 0 { break }
      }
    }
    return best
  }
}
