import ColorCore

/// What a profile is by its colorimetry, whatever it is called.
///
/// The codes of a ramp of 256 grays and of a lattice of 16³ colors are taken through the profile,
/// relative colorimetrically, to XYZ, and from there to the linear light of each
/// known space. What comes out is compared with what the formula of the space makes of the same
/// codes, both as 8-bit codes of the sRGB curve (which tells dark colors apart evenly, as powers
/// do not). The greatest difference decides: 0 is identical, 1 is equivalent, more is not that
/// space. A profile with tables is none of them, however near: what its tables do depends on the
/// intent.
///
/// It takes about a millisecond, so keep what was found by the profile's digest.
public struct ProfileRecognition: Hashable, Sendable, Encodable {
  /// How close the profile is to the space.
  public enum Equivalence: String, Sendable, Encodable {
    /// No 8-bit code differs.
    case identical
    /// No 8-bit code differs by more than 1.
    case equivalent
  }

  /// The space: a CSS name where there is one, otherwise `gray-gamma-2.2` (Apple's, which has the
  /// sRGB curve), `gray-gamma-2.2-adobe` (a power), `gray-linear`, or `dci-p3`.
  public var space: String
  /// How close the profile is to the space.
  public var equivalence: Equivalence

  /// The spaces that are told apart, with their formulas.
  public static let spaces: [(id: String, definition: ICCProfileBuilder)] =
    BuiltInProfile.all.map { ($0.name, $0.builder) }

  /// Recognizes a profile.
  ///
  /// ```swift
  /// let profile = try ICCProfile(.displayP3)
  /// print(try ProfileRecognition(of: profile)?.space ?? "another space")
  /// // Prints "display-p3"
  /// ```
  /// - Returns: `nil` when the profile is none of ``spaces``.
  /// - Throws: ``ProfileError/badTag(_:)`` when a tag that is needed is missing or damaged.
  public init?(of profile: ICCProfile) throws(ProfileError) {
    guard ProfileSamples.isComparable(profile.header), !profile.header.hasLookUpTables else {
      return nil
    }
    self.init(try ProfileSamples(of: profile))
  }

  /// The space within one code of the samples.
  init?(_ samples: ProfileSamples) {
    guard let (space, difference) = samples.nearest(within: 1) else { return nil }
    self.space = space
    equivalence = difference == 0 ? .identical : .equivalent
  }

  /// The greatest difference of an 8-bit code between a profile and a space, 0…255.
  ///
  /// - Throws: ``ProfileError/badTag(_:)`` when a tag that is needed is missing or damaged, and
  ///   ``ProfileError/unsupported(profileClass:colorSpace:)`` when it has other channels than the
  ///   space.
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
  /// Whether tables stand in the way of matrix and curves.
  var hasLookUpTables: Bool {
    tags.contains { ["A2B", "D2B"].contains($0.signature.prefix(3)) }
  }
}
