/// A color or a size that those that have a component give it: `<Label ink="#222" />`.
struct NativeProp: Sendable {
  /// The component, or the function that makes styles.
  var component: String
  var name: String
  /// The color where none is given.
  var otherwise: [StyleObjectReader.Color] = []
  /// Whether it is no color that is given, but one that is drawn only where none is.
  var isAbsent = false
}

/// What an element gives a component of the project.
struct NativeGiven: Sendable {
  /// The colors of its attributes, by the names of these; none for what is no known color.
  var colors: [String: [NativeViewReader.Look]] = [:]
  /// The numbers of its attributes.
  var sizes: [String: NativeSize] = [:]
  /// The words of its attributes: `scale="caption"`.
  var words: [String: String] = [:]
  /// Whether it may give more: `{...props}`.
  var isOpen = false

  static let unknown = NativeGiven(isOpen: true)
}

/// A size that a component may be given.
struct NativeSize: Sendable {
  /// The size, or that where none is given.
  var number: Double?
  var prop: NativeProp?
}

/// A word that a component must be given for what it draws: `scale === 'caption' && <Text />`.
struct NativeDemand {
  let component, name, word: String
  /// The word where none is given.
  var otherwise: String?

  /// Whether a component that is given something may draw it.
  func isMet(by given: NativeGiven) -> Bool {
    if let own = given.words[name] { return own == word }
    return given.isOpen || given.colors[name] != nil || otherwise == word
  }
}
