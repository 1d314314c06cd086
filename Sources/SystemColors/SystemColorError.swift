/// Why there is no color for a question about system colors.
public enum SystemColorError: Error, Hashable, Sendable {
  /// The release has no color of this name; `nearest` are names that resemble it, best first.
  case unknownName(String, nearest: [String])
  /// There are no colors of this platform.
  case unknownPlatform(String, known: [String])
  /// There are no colors of this release of the platform.
  case unknownRelease(String, platform: String, known: [String])
  /// The color exists, but no source states its value in this appearance.
  case unknownValue(String, Appearance, nearestKnown: Appearance?)
}

extension SystemColorError: CustomStringConvertible {
  /// What is wrong and what would be right, in one sentence without a final period.
  public var description: String {
    switch self {
    case .unknownName(let name, let nearest):
      "no system color is called “\(name)”" + (nearest.isEmpty ? "" : "; nearest: \(list(nearest))")
    case .unknownPlatform(let platform, let known):
      "no system colors of the platform “\(platform)” are known; known: \(list(known))"
    case .unknownRelease(let release, let platform, let known):
      "no system colors of \(platform) “\(release)” are known; known: \(list(known))"
    case .unknownValue(let name, let appearance, let nearest):
      "the value of “\(name)” is not known for \(words(appearance))"
        + (nearest.map { "; it is known for \(words($0))" } ?? "")
    }
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  private func words(_ appearance: Appearance) -> String {
    var words = [appearance.scheme.rawValue]
    if appearance.contrast == .increased { words.append("increased contrast") }
    if appearance.level == .elevated { words.append("elevated") }
    if appearance.transparency == .reduced { words.append("reduced transparency") }
    if appearance.gamut == .displayP3 { words.append("Display P3") }
    if appearance.isInverted { words.append("Smart Invert") }
    return words.joined(separator: ", ")
  }
}
