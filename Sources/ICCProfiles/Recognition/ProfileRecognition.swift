import ColorCore

/// The color space that a profile represents by its colorimetry, regardless of its name.
///
/// A ramp of 256 grays and a lattice of 16³ colors are converted through the profile, relative
/// colorimetrically, to XYZ and then to the linear light of each known space. The result is
/// compared with the formula of the space for the same codes, both as 8-bit codes of the sRGB curve
/// (which separates dark colors evenly, unlike a power). The greatest difference decides: 0 is
/// identical, 1 is equivalent, more is a different space. A profile with lookup tables matches
/// none, however close: the effect of its tables depends on the intent.
///
/// It takes about a millisecond, so cache the result by the profile's digest.
public struct ProfileRecognition: Hashable, Sendable {
  /// How close the profile is to the space.
  public enum Equivalence: String, Sendable {
    /// No 8-bit code differs.
    case identical
    /// No 8-bit code differs by more than 1.
    case equivalent
  }

  /// The space: a CSS name if there is one, otherwise `gray-gamma-2.2` (Apple's, which has the sRGB
  /// curve), `gray-gamma-2.2-adobe` (a power), `gray-linear`, or `dci-p3`.
  public var space: String
  /// How close the profile is to the space.
  public var equivalence: Equivalence

  /// The recognizable spaces, with their definitions.
  public static let spaces: [(id: String, definition: ICCProfileBuilder)] =
    BuiltInProfile.all.map { ($0.name, $0.builder) }

  /// Recognizes a profile.
  ///
  /// ```swift
  /// let profile = try ICCProfile(.displayP3)
  /// print(try ProfileRecognition(of: profile)?.space ?? "another space")
  /// // Prints "display-p3"
  /// ```
  /// - Returns: `nil` if the profile is none of ``spaces``.
  /// - Throws: ``ProfileError/badTag(_:)`` if a required tag is missing or damaged.
  public init?(of profile: ICCProfile) throws(ProfileError) {
    guard ProfileSamples.isComparable(profile.header), !profile.header.hasLookUpTables else {
      return nil
    }
    self.init(nearest: try ProfileSamples.nearest(to: profile, within: 1))
  }

  /// The space within one code of the samples.
  init?(_ samples: ProfileSamples) { self.init(nearest: samples.nearest(within: 1)) }

  private init?(nearest: (space: String, difference: Int)?) {
    guard let (space, difference) = nearest else { return nil }
    self.space = space
    equivalence = difference == 0 ? .identical : .equivalent
  }

  /// The greatest difference between a profile and a space, in 8-bit codes, 0…255.
  ///
  /// - Throws: ``ProfileError/badTag(_:)`` if a required tag is missing or damaged, and
  ///   ``ProfileError/unsupported(profileClass:colorSpace:)`` if its channels differ from those of
  ///   the space.
  public static func difference(
    between profile: ICCProfile, and definition: ICCProfileBuilder
  ) throws(ProfileError) -> Int {
    let header = profile.header
    guard ProfileSamples.isComparable(header),
      (header.colorSpace == "GRAY") == (definition.primaries == nil)
    else {
      throw .unsupported(profileClass: header.profileClass, colorSpace: header.colorSpace)
    }
    return try ProfileSamples(of: profile).difference(from: definition, enough: 256)
  }
}

extension ICCHeader {
  /// Whether the profile has lookup tables, which override matrix and curves.
  var hasLookUpTables: Bool {
    tags.contains { ["A2B", "D2B"].contains($0.signature.prefix(3)) }
  }
}
