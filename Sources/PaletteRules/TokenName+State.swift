/// The states of a control in names: at rest, under the pointer, pressed.
extension TokenName {
  static let hoverWords: Set = ["hover", "hovered"]
  static let pressedWords: Set = ["pressed", "press", "active", "down"]
  static let restWords: Set = ["rest", "resting", "default", "enabled", "normal", "idle", "base"]
  static let focusWords: Set = ["focus", "focused"]

  /// The name without its state, which the names for other states share.
  var withoutState: [[String]] {
    let states = Self.hoverWords.union(Self.pressedWords).union(Self.restWords)
    return segments.map { $0.filter { !states.contains($0) } }.filter { !$0.isEmpty }
  }

  /// The order of the state, from rest to pressed, with the focus last.
  var stateRank: Int {
    if contains(Self.focusWords) { return 3 }
    return contains(Self.pressedWords) ? 2 : contains(Self.hoverWords) ? 1 : 0
  }

  /// The tokens that belong to the same control, by their paths.
  static func states(of paths: [String]) -> [[[String]]: [(path: String, rank: Int)]] {
    var result: [[[String]]: [(path: String, rank: Int)]] = [:]
    for path in paths {
      let name = TokenName(path)
      let key = name.control
      if !key.isEmpty { result[key, default: []].append((path, name.stateRank)) }
    }
    return result.filter { Set($0.value.map(\.rank)).count > 1 }
  }

  /// The name without its state, the focus included.
  var control: [[String]] {
    withoutState.map { $0.filter { !Self.focusWords.contains($0) } }.filter { !$0.isEmpty }
  }
}
