import SourceSyntax

/// A text on what is behind it.
struct WordPressDrawn: Hashable {
  let text: String
  let ground: WordPressGround
  var joint: TokenPairing.Joint?
  var font = WordPressFont()
  var role = TokenPairing.Role.text
  /// Why, worded to follow “because”.
  let reason: String
  /// Where a template draws it.
  var place: SourceLocation?

  /// Whether it needs more than another one, or is surer.
  func precedes(_ other: WordPressDrawn) -> Bool {
    func order(_ drawn: WordPressDrawn) -> (Int, Int, Int) {
      let isLarge = LargeText.isLarge(drawn.font.points, weight: drawn.font.weight)
      return (drawn.joint == .doubtful ? 1 : 0, isLarge ? 1 : 0, drawn.joint == nil ? 0 : 1)
    }
    return order(self) < order(other)
  }
}

/// The pairs of a theme, each with the variations in which the parts have these colors.
struct WordPressPairs {
  private var found: [WordPressDrawn] = []
  private var contexts: [WordPressDrawn: [String]] = [:]

  mutating func add(_ drawn: WordPressDrawn, in variation: String) {
    guard drawn.ground != .other, drawn.ground != .color(drawn.text, over: []) else { return }
    if contexts[drawn] == nil { found.append(drawn) }
    if contexts[drawn]?.last != variation { contexts[drawn, default: []].append(variation) }
  }

  /// The pairings with the tokens that have them: of the same colors the strictest first, as it counts, with the
  /// other places at which they are drawn.
  ///
  /// - Parameters:
  ///   - count: The number of variations, the theme itself included.
  ///   - places: Where tokens are set.
  /// - Returns: The tokens, or the colors themselves, each with a pairing.
  func pairings(
    of count: Int, at places: [String: SourceLocation]
  ) -> [(text: String, pairing: TokenPairing)] {
    var result: [(text: String, pairing: TokenPairing)] = []
    var known: [[String]: Int] = [:]
    let sorted = found.enumerated().sorted {
      $0.element.precedes($1.element)
        || !$1.element.precedes($0.element) && $0.offset < $1.offset
    }
    for (_, drawn) in sorted {
      guard case .color(let path, let over) = drawn.ground else { continue }
      let own = contexts[drawn] ?? []
      var pairing = TokenPairing(
        path: path, role: drawn.role,
        location: drawn.place ?? places[drawn.text] ?? SourceLocation(startOf: ""),
        contexts: own.count < count ? ["style": own] : [:], reason: drawn.reason,
        isPlaced: drawn.place != nil, size: drawn.font.points, weight: drawn.font.weight)
      (pairing.joint, pairing.over) = (drawn.joint, over)
      let key = [drawn.text, path, drawn.role.rawValue] + over + ["in"] + own
      if let index = known[key] {
        result[index].pairing.note(pairing)
      } else {
        known[key] = result.count
        result.append((drawn.text, pairing))
      }
    }
    return result
  }
}
