/// An error in looking up a system color.
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
  /// A release and an appearance for which a color is known.
  ///
  /// ```swift
  /// print(SystemColorError.Known(release: "16", appearance: Appearance(scheme: .dark)))
  /// // Prints "dark (16)"
  /// ```
  public struct Known: Hashable, Sendable, CustomStringConvertible {
    /// The release of the requested platform.
    public var release: SystemRelease
    /// The appearance.
    public var appearance: Appearance

    /// Creates a combination of release and appearance.
    public init(release: SystemRelease, appearance: Appearance) {
      self.release = release
      self.appearance = appearance
    }

    /// The appearance and the release as text.
    public var description: String { "\(appearance) (\(release))" }
  }

  /// The release has no color of this name; `nearest` are similar names, best first.
  case unknownName(String, nearest: [String])
  /// The name exists on the platform, but no source states a value for this release.
  case notInRelease(
    String, platform: SystemPlatform, release: SystemRelease, knownIn: [SystemRelease])
  /// The platform has no colors.
  case unknownPlatform(SystemPlatform, known: [SystemPlatform])
  /// The platform has no colors for this release or for an earlier one that could stand in for it.
  case unknownRelease(SystemRelease, platform: SystemPlatform, known: [SystemRelease])
  /// The color does not have this variant.
  case unknownVariant(String, of: String, known: [String])
  /// The color exists, but no source states its value in this appearance; `nearest` are the most
  /// similar appearance of the release and the nearest release with a known value, if any.
  case unknownValue(String, Appearance, nearest: [Known])
}

extension SystemColorError: CustomStringConvertible {
  /// What is wrong and what would be valid, in one sentence without a final period.
  public var description: String {
    switch self {
    case .unknownName(let name, let nearest):
      "no system color is called “\(name)”" + (nearest.isEmpty ? "" : "; nearest: \(list(nearest))")
    case .notInRelease(let name, let platform, let release, let known):
      "“\(name)” is unknown for \(platform) \(release); it is known for "
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
      "the value of “\(name)” is unknown for \(appearance)"
        + (nearest.isEmpty
          ? "" : "; known: " + nearest.map(\.description).joined(separator: "; "))
    }
  }

  private func list(_ names: [some CustomStringConvertible]) -> String {
    names.map(\.description).joined(separator: ", ")
  }
}
