/// Levels that are counted, each with a background and texts of its own: `one-background` with `one-content`,
/// `two-background` with `two-content`.
struct TextLevels {
  /// The level of each background and each text, by the words of its name.
  private var levels: [Int: [String]] = [:]

  private static let counts = Set(
    ["base", "zero", "one", "two", "three", "four", "five", "six"] + (0...9).map { "\($0)" })

  /// Finds the levels: at least two stems that differ in their last word only, with the same names for texts.
  init(of context: PairContext) {
    let names = context.names
    var grounds: [[String]: Int] = [:]
    for index in context.backgrounds {
      let words = names[index].words
      guard words.count > 1, words[words.count - 1].has(.background),
        Self.counts.contains(words[words.count - 2].text)
      else { continue }
      grounds[words.dropLast().map(\.text)] = index
    }
    guard grounds.count > 1 else { return }
    /// The texts by the words around their level and the rest of their names.
    var texts: [[[String]]: [(level: [String], text: Int)]] = [:]
    for index in context.foregrounds {
      let words = names[index].words.map(\.text)
      let stem = (1..<max(words.count, 1)).reversed().lazy.map { Array(words[..<$0]) }
        .first { grounds[$0] != nil }
      guard let stem else { continue }
      texts[[stem.dropLast(), Array(words[stem.count...])], default: []].append((stem, index))
    }
    for members in texts.values where Set(members.map(\.level)).count > 1 {
      for (level, text) in members {
        levels[text] = level
        grounds[level].map { levels[$0] = level }
      }
    }
  }

  /// Whether a text has the level of a background, or that of another one; `nil` if one of them has none.
  func isOwn(_ text: Int, on background: Int) -> Bool? {
    guard let own = levels[text], let other = levels[background] else { return nil }
    return own == other
  }
}
