import ArgumentParser
import ColorCore
import DesignTokens
package import SystemColors

/// Parts that an appearance must have, such as `dark` or `dark+increased`.
package struct AppearanceFilter: Sendable {
  /// The parts as written.
  let name: String
  private var scheme: Appearance.Scheme?
  private var contrast: Appearance.Contrast?
  private var level: Appearance.Level?
  private var gamut: Appearance.Gamut?

  /// The names of all parts.
  static let parts = [AppearanceAxis.scheme, .contrast, .level, .gamut].flatMap(\.values)

  /// Reads parts joined by `+`; `nil` if one is unknown or two are of the same kind.
  init?(_ text: String) {
    name = text
    for part in text.split(separator: "+", omittingEmptySubsequences: false).map(String.init) {
      if let value = Appearance.Scheme(rawValue: part), scheme == nil {
        scheme = value
      } else if let value = Appearance.Contrast(rawValue: part), contrast == nil {
        contrast = value
      } else if let value = Appearance.Level(rawValue: part), level == nil {
        level = value
      } else if let value = Appearance.Gamut(rawValue: part), gamut == nil {
        gamut = value
      } else {
        return nil
      }
    }
  }

  /// The test whether an appearance is asked for by any of the values of an option, each of which is
  /// a list; when there are none, all are.
  package static func any(of values: [String]) throws -> @Sendable (Appearance) -> Bool {
    let filters = try all(of: values)
    return { appearance in
      filters.isEmpty || filters.contains { $0.matches(appearance) }
    }
  }

  /// The appearances that the values of an option name.
  static func all(of values: [String]) throws -> [AppearanceFilter] {
    try refuseEmpty(values, of: "--appearance")
    return try values.flatMap { $0.split { $0 == "," || $0 == " " }.map(String.init) }.map { text in
      guard let filter = AppearanceFilter(text) else {
        let unknown = text.split(separator: "+").map(String.init).filter { !parts.contains($0) }
        let nearest = unknown.first.flatMap { Hint.spelling(of: $0, among: parts) }
        throw ValidationError(
          "“\(text)” is not an appearance; it is made of \(parts.dropLast().joined(separator: ", ")) "
            + "and \(parts[parts.count - 1]), joined by +" + Similarity.question(nearest))
      }
      return filter
    }
  }

  func matches(_ appearance: Appearance) -> Bool {
    scheme ?? appearance.scheme == appearance.scheme
      && contrast ?? appearance.contrast == appearance.contrast
      && level ?? appearance.level == appearance.level
      && gamut ?? appearance.gamut == appearance.gamut
  }
}
