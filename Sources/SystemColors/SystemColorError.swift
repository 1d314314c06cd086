/// Why there is no color for a question about system colors.
///
/// ```swift
/// do {
///   _ = try SystemColors.resolve("lable", appearance: Appearance())
/// } catch {
///   print(error)
/// }
/// // Prints "no system color is called “lable”; nearest: label"
/// ```
public enum SystemColorError: Error, Hashable, Sendable {
  /// A release and an appearance in which a color is known.
  ///
  /// ```swift
  /// print(SystemColorError.Known(release: "16", appearance: Appearance(scheme: .dark)))
  /// // Prints "dark (16)"
  /// ```
  public struct Known: Hashable, Sendable, CustomStringConvertible {
    /// The release of the platform that was asked for.
    public var release: SystemRelease
    /// The appearance.
    public var appearance: Appearance

    /// Makes one.
    public init(release: SystemRelease, appearance: Appearance) {
      self.release = release
      self.appearance = appearance
    }

    /// The appearance and the release in words.
    public var description: String { "\(appearance) (\(release))" }
  }

  /// The release has no color of this name; `nearest` are names that resemble it, best first.
  case unknownName(String, nearest: [String])
  /// The name is one of the platform, but no source states a value for this release.
  case notInRelease(
    String, platform: SystemPlatform, release: SystemRelease, knownIn: [SystemRelease])
  /// There are no colors of this platform.
  case unknownPlatform(SystemPlatform, known: [SystemPlatform])
  /// There are no colors of this release of the platform, nor of an older one that may stand for it.
  case unknownRelease(SystemRelease, platform: SystemPlatform, known: [SystemRelease])
  /// The color has no such variant.
  case unknownVariant(String, of: String, known: [String])
  /// The color exists, but no source states its value in this appearance; `nearest` are the most
  /// similar appearance of the release and the nearest release that has one, where there are such.
  case unknownValue(String, Appearance, nearest: [Known])
}

extension SystemColorError: CustomStringConvertible {
  /// What is wrong and what would be right, in one sentence without a final period.
  public var description: String {
    switch self {
    case .unknownName(let name, let nearest):
      "no system color is called “\(name)”" + (nearest.isEmpty ? "" : "; nearest: \(list(nearest))")
    case .notInRelease(let name, let platform, let release, let known):
      "“\(name)” is not known for \(platform) \(release); it is known for "
        + list(known)
    case .unknownPlatform(let platform, let known):
      "no system colors of the platform “\(platform)” are known; known: "
        + list(known.map(\.rawValue))
    case .unknownRelease(let release, let platform, let known):
      "no system colors of \(platform) “\(release)” are known; known: "
        + list(known)
    case .unknownVariant(let variant, let name, let known):
      "“\(name)” has no variant “\(variant)”"
        + (known.isEmpty ? "" : "; its variants: \(list(known))")
    case .unknownValue(let name, let appearance, let nearest):
      "the value of “\(name)” is not known for \(appearance)"
        + (nearest.isEmpty
          ? "" : "; known: " + nearest.map(\.description).joined(separator: "; "))
    }
  }

  private func list(_ names: [some CustomStringConvertible]) -> String {
    names.map(\.description).joined(separator: ", ")
  }
}
