/// An error in looking up a material or its color.
///
/// ```swift
/// do {
///   _ = try Material(named: "systemThickMateriel")
/// } catch {
///   print(error)
/// }
/// // Prints "no material of iOS is called “systemThickMateriel”; nearest: systemThickMaterial"
/// ```
public enum MaterialError: Error, Hashable, Sendable {
  /// The platform has no material of this name; `nearest` is a similar one.
  case unknownName(String, platform: SystemPlatform, nearest: String?)
  /// The platform has no materials.
  case unknownPlatform(SystemPlatform, known: [SystemPlatform])
  /// No source states the materials of this release or of an earlier one that could stand in for
  /// it.
  case unknownRelease(SystemRelease, platform: SystemPlatform, known: [SystemRelease])
  /// The material exists, but no source states its color in this appearance.
  case unknownColor(Material, Appearance, Reason)

  /// The missing information.
  ///
  /// ```swift
  /// let reduced = Appearance(transparency: .reduced)
  /// do {
  ///   _ = try Material.regular.color(over: Color(.srgb, 0, 0, 0), in: reduced)
  /// } catch MaterialError.unknownColor(_, _, let reason) {
  ///   print(reason == .reducedTransparency)
  /// }
  /// // Prints "true"
  /// ```
  public enum Reason: Hashable, Sendable {
    /// The constants of the material.
    case recipe
    /// The opaque color that replaces it when transparency is reduced.
    case reducedTransparency
    /// Its constants with increased contrast.
    case increasedContrast
    /// The effect of Smart Invert. Request the color without it, and pass that to ``SmartInvert``.
    case smartInvert
    /// The curve of the soft luma limit, which this backdrop exceeds.
    case lumaLimit(Double)
  }
}

extension MaterialError: CustomStringConvertible {
  /// What is wrong and what would be valid, in one sentence without a final period.
  public var description: String {
    switch self {
    case .unknownName(let name, let platform, let nearest):
      "no material of \(platform) is called “\(name)”" + (nearest.map { "; nearest: \($0)" } ?? "")
    case .unknownPlatform(let platform, let known):
      "no materials of the platform “\(platform)” are known; known: "
        + known.map(\.rawValue).joined(separator: ", ")
    case .unknownRelease(let release, let platform, let known):
      "no materials of \(platform) “\(release)” are known; known: "
        + known.map(\.description).joined(separator: ", ")
    case .unknownColor(let material, let appearance, let reason):
      "the color of “\(material.name)” is unknown in \(appearance.scheme.rawValue): "
        + reason.words
    }
  }
}

extension MaterialError.Reason {
  var words: String {
    switch self {
    case .recipe: "no source states its recipe"
    case .reducedTransparency: "no source states its opaque color for reduced transparency"
    case .increasedContrast: "no source states its recipe for increased contrast"
    case .smartInvert: "no source states how Smart Invert treats it; invert its color instead"
    case .lumaLimit(let limit):
      "this backdrop exceeds its luma limit of \(limit), whose curve no source states"
    }
  }
}
