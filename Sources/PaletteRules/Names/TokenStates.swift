/// The states of a control.
struct TokenStates: OptionSet, Hashable {
  let rawValue: UInt8

  static let hover = TokenStates(rawValue: 1)
  static let pressed = TokenStates(rawValue: 2)
  static let focus = TokenStates(rawValue: 4)
  static let selected = TokenStates(rawValue: 8)
  static let disabled = TokenStates(rawValue: 16)
  static let dragged = TokenStates(rawValue: 32)
  static let inactive = TokenStates(rawValue: 64)

  /// The state that a word names, or none.
  init(_ word: String) { self = Vocabulary.states[word] ?? [] }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
