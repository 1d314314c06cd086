import ColorCore
import SourceSyntax

/// A place in Swift code that draws one color on another: `.foregroundStyle(ink).background(paper)`, or
/// `label.textColor = ink; label.backgroundColor = paper`.
struct SwiftUse: Sendable {
  /// A color that is named or written there.
  struct Color: Sendable {
    struct Name: Hashable, Sendable {
      enum Kind {
        case path, colorSet, literal
        /// A case of an enumeration that an initializer takes.
        case choice
        /// The system's background: of a whole screen, or of what fills the type around it.
        case screen, body
        /// The system's background of the rows of a list.
        case row
        /// What is behind a view of UIKit that draws no background, wherever others add it.
        case around
        /// The system's color of texts, unless a view around gives them another one.
        case label
        /// What a modifier of the project draws behind a view.
        case modifier
        /// Several colors, or the name of a list of them.
        case gradient

        /// Whether it is a background of the system.
        var isPage: Bool { [.body, .row, .screen].contains(self) }
      }

      /// The names joined by dots, that of a color set, the text of a literal, or the label and the case.
      let text: String
      /// The type that is expected.
      let type: SwiftColorType?
      var kind = Kind.path
      /// How much of it covers what is behind it.
      var opacity = 1.0
    }

    var name: Name
    /// The bytes of the name.
    var range: Range<Int>
    /// The value of a literal, which may be read otherwise with what the project says.
    var literal: SwiftDeclaration?
    /// The value that a document states.
    var fixed: ColorCore.Color?
    /// The colors of a gradient.
    var stops: [Color] = []
    /// What is around the view of the project that draws it, or behind a translucent color, if that is known.
    var outer: [Color] = []
    /// Whether something else may be between it and what is drawn on it.
    var isPossible = false
    /// Whether code asks for it in a scheme only, and so gets the same with increased contrast.
    var ignoresContrast = false
  }

  /// The size and the weight of the text, and the scheme in which it is seen, if they are stated.
  struct Font: Hashable, Sendable {
    var size: Double?
    var weight: Double?
    var isDark: Bool?

    /// The same for what is no text.
    var ofMark: Font { Font(isDark: isDark) }
  }

  let foreground: Color
  let background: Color
  let role: TokenPairing.Role
  var font: Font
  /// The type around it.
  let scope: [String]
  /// The names by which code knows the text of a storyboard, and what is behind it up to the background.
  var textOutlets: [SwiftOutlet] = []
  var groundOutlets: [SwiftOutlet] = []
}

extension SwiftUse {
  /// Whether code asks for one of the colors in a scheme only. Two such tokens belong together with increased contrast,
  /// too.
  var ignoresContrast: Bool { foreground.ignoresContrast != background.ignoresContrast }
}

/// The color of a text of which nothing says what it lies on.
struct SwiftUnplaced: Sendable {
  let color: SwiftUse.Color
  /// The type around it.
  let scope: [String]
}
