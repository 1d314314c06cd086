#if LittleCMS
  import ColorCore

  /// What a profile is by its colorimetry, whatever it is called.
  ///
  /// The codes of a ramp of 256 grays and of a lattice of 16³ colors are taken through the profile,
  /// by LittleCMS and relative colorimetrically, to XYZ, and from there to the linear light of each
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
    /// - Throws: ``ProfileError/refused(_:)`` when LittleCMS cannot convert with the profile.
    public init?(of profile: borrowing ICCProfile) throws(ProfileError) {
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
    /// - Throws: ``ProfileError/refused(_:)`` when LittleCMS cannot convert with the profile, and
    ///   ``ProfileError/unsupported(profileClass:colorSpace:)`` when it has other channels than the
    ///   space.
    public static func difference(
      between profile: borrowing ICCProfile, and definition: ICCProfileBuilder
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

  /// Colors of a profile, as 8-bit codes and as XYZ.
  struct ProfileSamples {
    private let channels: Int
    private let codes: [UInt8]
    private let xyz: [Float]

    /// Whether a profile has a device side of one or three channels that can be compared.
    static func isComparable(_ header: ICCHeader) -> Bool {
      ["mntr", "scnr", "prtr", "spac"].contains(header.profileClass)
        && ["RGB", "GRAY"].contains(header.colorSpace)
    }

    init(of profile: borrowing ICCProfile) throws(ProfileError) {
      channels = profile.header.colorSpace == "GRAY" ? 1 : 3
      var codes: [UInt8] = []
      if channels == 3 {
        // The lattice comes first: it tells most spaces apart within a few colors.
        for color in 0..<4096 {
          codes.append(UInt8(color % 16 * 17))
          codes.append(UInt8(color / 16 % 16 * 17))
          codes.append(UInt8(color / 256 * 17))
        }
      }
      for gray in UInt8.min...UInt8.max {
        for _ in 0..<channels { codes.append(gray) }
      }
      let transform = try ICCTransform(toXYZFrom: profile)
      let encoded = codes.map { Float($0) / 255 }
      var xyz = [Float](repeating: 0, count: codes.count / channels * 3)
      var output = xyz.mutableSpan
      transform.evaluate(encoded.span, into: &output)
      self.codes = codes
      self.xyz = xyz
    }

    /// The nearest of the known spaces that is at most so many codes away.
    func nearest(within most: Int) -> (space: String, difference: Int)? {
      var best: (space: String, difference: Int)?
      for (id, definition) in ProfileRecognition.spaces
      where (definition.primaries == nil) == (channels == 1) {
        let enough = best.map { $0.difference } ?? most + 1
        let difference = difference(from: definition, enough: enough)
        if difference < enough { best = (id, difference) }
        if difference == 0 { break }
      }
      return best
    }

    /// The greatest difference of a code, or the first that is at least `enough`.
    func difference(from space: ICCProfileBuilder, enough: Int) -> Int {
      let fromXYZ = space.storedColorants.inverse
      let curve = space.curve.stored
      let expected = (0..<256).map { Self.code(curve.decoded(Double($0) / 255)) }
      var greatest = 0
      for color in 0..<codes.count / channels {
        let at = 3 * color
        let light = Triple(Double(xyz[at]), Double(xyz[at + 1]), Double(xyz[at + 2]))
        let linear = channels == 1 ? Triple(light.y, 0, 0) : fromXYZ * light
        for channel in 0..<channels {
          let input = Int(codes[channels * color + channel])
          greatest = max(greatest, abs(Self.code(linear[channel]) - expected[input]))
        }
        if greatest >= enough { return greatest }
      }
      return greatest
    }

    /// The 8-bit code of linear light on the sRGB curve: the number of steps that it reaches.
    private static func code(_ linear: Double) -> Int {
      var code = 0
      var half = 128
      while half > 0 {
        if steps[code + half - 1] <= linear { code += half }
        half /= 2
      }
      return code
    }

    /// The linear light from which on the codes 1…255 are the nearest ones.
    private static let steps = (1...255).map { ToneCurve.srgb.decoded((Double($0) - 0.5) / 255) }
  }
#endif
