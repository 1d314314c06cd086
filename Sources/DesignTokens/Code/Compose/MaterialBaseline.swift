import ColorCore
import SourceSyntax

/// The colors of Material 3 in an app that sets none: those of the light scheme of the library.
struct MaterialBaseline {
  private static let scheme = MaterialScheme.lightColorScheme

  /// Whether the app says that it has no colors of its own: it calls `MaterialTheme` without any. Else they may be
  /// set where nothing is read.
  let isCertain: Bool

  /// Reads the files of a project; `nil` if it sets colors.
  init?(in sources: [SwiftSource]) {
    var isCertain = false
    for source in sources {
      for position in source.tokens.indices {
        if source.isName(position, Self.makers) { return nil }
        guard source.isName(position, "MaterialTheme") else { continue }
        if source.isSign(position + 1, "{") { isCertain = true }
        guard source.isSign(position + 1, "(") else { continue }
        let end = min(source.partners[position + 1], source.tokens.count)
        if (position + 1..<end).contains(where: { source.isName($0, Self.arguments) }) {
          return nil
        }
        // The scheme is the first of its parameters.
        guard source.isMark(position + 3, "=") || end == position + 2 else { return nil }
        isCertain = true
      }
    }
    self.isCertain = isCertain
  }

  private static let makers: Set = [
    "darkColorScheme", "dynamicDarkColorScheme", "dynamicLightColorScheme", "lightColorScheme",
  ]
  private static let arguments: Set = ["colorScheme", "colors"]

  /// The color of a role, and what it is called.
  func color(of path: [String]) -> (name: String, color: Color)? {
    guard let role = MaterialScheme.role(of: path), let color = Self.scheme.color(of: role) else {
      return nil
    }
    return ("\(Self.scheme.rawValue).\(role)", color)
  }
}
