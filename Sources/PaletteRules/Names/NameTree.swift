import SystemColors

/// Which of the tokens with texts and backgrounds of their own a token belongs to, by its name.
enum NameTree: Hashable {
  case none
  /// The group that its first segments name.
  case group(Int)
  case light, dark
  /// It is one of both schemes.
  case both
  /// Another theme beside the schemes.
  case theme(Int)
  /// One of several packages.
  case package(Int)

  /// The scheme, if it is that of one.
  var scheme: Appearance.Scheme? {
    switch self {
    case .light: .light
    case .dark: .dark
    default: nil
    }
  }

  /// Whether it is that of a scheme or another theme.
  var isTheme: Bool {
    switch self {
    case .light, .dark, .theme: true
    default: false
    }
  }

  /// The tree of the other scheme; `nil` for what is none.
  var opposite: NameTree? {
    switch self {
    case .light: .dark
    case .dark: .light
    default: nil
    }
  }
}
