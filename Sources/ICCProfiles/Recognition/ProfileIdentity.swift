import ImageFacts

/// The color space that a profile represents, its distance to the nearest space, and whether its
/// name is right.
///
/// ```swift
/// var builder = ICCProfileBuilder.displayP3
/// builder.description = "sRGB IEC61966-2.1"
/// print(try ProfileIdentity(of: ICCProfile(builder)).words)
/// // Prints "display-p3, identical (no 8-bit code differs); it says sRGB, from which it is 116 codes away"
/// ```
public struct ProfileIdentity: Hashable, Sendable {
  /// A space and its greatest difference from the profile, in 8-bit codes.
  public struct Distance: Hashable, Sendable {
    /// The space, as ``ProfileRecognition/space``.
    public var space: String
    /// The difference in codes.
    public var codes: Int

    /// Creates a distance.
    public init(space: String, codes: Int) {
      self.space = space
      self.codes = codes
    }
  }

  /// The space that the profile represents, if any.
  public var recognition: ProfileRecognition?
  /// The nearest space; `nil` for profiles that are neither RGB nor gray.
  public var nearest: Distance?
  /// The space that the profile's name claims, if the profile does not represent it.
  public var wrongClaim: Distance?
  /// Whether the profile has lookup tables, which override matrix and curves.
  public var hasTables: Bool

  /// Compares a profile with every known space.
  ///
  /// - Throws: ``ProfileError/badTag(_:)`` if a required tag is missing or damaged.
  public init(of profile: ICCProfile) throws(ProfileError) {
    let header = profile.header
    hasTables = header.hasLookUpTables
    guard ProfileSamples.isComparable(header) else { return }
    let samples = try ProfileSamples(of: profile)
    if !hasTables { recognition = ProfileRecognition(samples) }
    nearest = samples.nearest(within: 255).map { Distance(space: $0.space, codes: $0.difference) }
    let claims = Set(
      KnownSpace.claimed(by: profile.description, isGray: header.colorSpace == "GRAY")
        .map(\.rawValue))
    guard !claims.isEmpty, !claims.contains(recognition?.space ?? "") else { return }
    let distances = BuiltInProfile.all.filter { claims.contains($0.name) }.map { space in
      Distance(space: space.name, codes: samples.difference(from: space.builder, enough: 256))
    }
    wrongClaim = distances.min { $0.codes < $1.codes }
  }

  /// The identity on one line.
  public var words: String {
    var words: String
    if let recognition {
      words =
        recognition.space
        + (recognition.equivalence == .identical
          ? ", identical (no 8-bit code differs)"
          : ", equivalent (no 8-bit code differs by more than 1)")
    } else if let nearest {
      let codes = "\(nearest.codes) of 255 codes away"
      words = "no known space; nearest is \(nearest.space), \(codes)"
      if hasTables { words += "; it has tables, so that depends on the intent" }
    } else {
      words = "not compared: only RGB and gray are"
    }
    if let wrongClaim {
      let name = KnownSpace(rawValue: wrongClaim.space)?.title ?? wrongClaim.space
      words += "; it says \(name), from which it is \(wrongClaim.codes) codes away"
    }
    return words
  }
}
