import ColorCore

/// Suggests the token that a misspelled alias probably means.
package struct NameSuggestion {
  /// The maximum number of comparisons for one document. Beyond it, an alias gets no suggestion, so
  /// that many broken aliases in a large document are not quadratic.
  private var budget = 200_000
  private let names: [String]
  /// The suggestions so far: a name missing for many aliases is looked up once.
  private var known: [String: String?] = [:]

  package init(names: [String]) { self.names = names }

  /// The most similar name, if at most a third of the characters differ, and of each word no more than by
  /// a typing error.
  package mutating func nearest(to name: String) -> String? {
    if let known = known[name] { return known }
    let nearest = search(for: name)
    known.updateValue(nearest, forKey: name)
    return nearest
  }

  /// Whether two names differ in their numbers only, as the steps of a scale do: one that is missing is
  /// no misspelled other one.
  package static func areSteps(_ name: String, _ other: String) -> Bool {
    let (words, numbers) = (name.split(whereSeparator: isDigit), name.split { !isDigit($0) })
    return words == other.split(whereSeparator: isDigit) && numbers != other.split { !isDigit($0) }
  }

  /// Whether a name may be meant by another one: with one typing error in all, or with as many words,
  /// each of which differs by no more: `rose.900` is another group than `blue.900`.
  private static func mayBeMeant(_ name: String, by other: String, distance: Int) -> Bool {
    guard distance > 1 else { return true }
    let (words, others) = (parts(name), parts(other))
    return words.count == others.count
      && zip(words, others).allSatisfy { word, other in
        let limit = max(word.count / 3, 1)
        return Similarity.distance(
          Similarity.folded(word), Similarity.folded(other), limit: limit) != nil
      }
  }

  /// The words and numbers of a name.
  private static func parts(_ name: String) -> [String] {
    AppearanceNaming.words(name).flatMap { word in
      [word.filter { !isDigit($0) }, word.filter(isDigit)].filter { !$0.isEmpty }
    }
  }

  private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

  private mutating func search(for name: String) -> String? {
    let target = Similarity.folded(name)
    var limit = max(target.count / 3, 1)
    var best: String?
    for candidate in names {
      guard budget > 0 else { return best }
      guard abs(candidate.utf8.count - target.count) <= limit else { continue }
      budget -= 1
      let distance = Similarity.distance(Similarity.folded(candidate), target, limit: limit)
      if let distance, distance < limit || best == nil,
        Self.mayBeMeant(name, by: candidate, distance: distance)
      {
        best = candidate
        limit = distance
        if distance == 0 { break }
      }
    }
    return best
  }
}
