/// The states of a control in names: at rest, under the pointer, pressed.
extension TokenName {
  static let hoverWords = Vocabulary.words(.hover)
  static let pressedWords = Vocabulary.words(.pressed)
  static let focusWords = Vocabulary.words(.focus)

  /// The name without its state, which the names for other states share.
  var withoutState: [[String]] {
    without { WordKinds($0).has(.rest) || !TokenStates($0).isDisjoint(with: [.hover, .pressed]) }
  }

  /// The order of the state, from rest to pressed, with the focus last.
  package var stateRank: Int {
    contains(.focus) ? 3 : contains(.pressed) ? 2 : contains(.hover) ? 1 : 0
  }

  /// The tokens that belong to the same control, by their paths.
  package static func states(of paths: [String]) -> [[[String]]: [(path: String, rank: Int)]] {
    var result: [[[String]]: [(path: String, rank: Int)]] = [:]
    for path in paths {
      let name = TokenName(path)
      let key = name.control
      if !key.isEmpty { result[key, default: []].append((path, name.stateRank)) }
    }
    return result.filter { Set($0.value.map(\.rank)).count > 1 }
  }

  /// The name without its state, the focus included.
  package var control: [[String]] {
    without {
      WordKinds($0).has(.rest) || !TokenStates($0).isDisjoint(with: [.hover, .pressed, .focus])
    }
  }

  private func without(_ isLeftOut: (String) -> Bool) -> [[String]] {
    segments.map { $0.filter { !isLeftOut($0) } }.filter { !$0.isEmpty }
  }
}
