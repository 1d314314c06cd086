#if LittleCMS
  import ColorCore

  /// What a profile is by its colorimetry, whatever it is called.
  ///
  /// The codes of a ramp of 256 grays and of a lattice of 16³ colors are taken through the profile,
  /// by LittleCMS and relative colorimetrically, to XYZ, and from there to the linear light of each
  /// known space. What comes out is compared with what the formula of the space makes of the same
  /// codes, both as 8-bit codes of the sRGB curve (which tells dark colors apart evenly, as powers
  /// do not). The greatest difference decides: 0 is identical, 1 is equivalent, more is not that
  /// space.
  public struct ProfileRecognition: Hashable, Sendable {
    /// How close the profile is to the space.
    public enum Equivalence: String, Sendable {
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
    public static let spaces: [(id: String, definition: ICCProfileBuilder)] = [
      ("srgb", .srgb),
      ("display-p3", .displayP3),
      ("gray-gamma-2.2", .grayGamma22),
      ("gray-gamma-2.2-adobe", .grayGamma22Adobe),
      ("a98-rgb", .a98RGB),
      ("prophoto-rgb", .proPhotoRGB),
      ("rec2020", .rec2020),
    ]

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
      let samples = try Samples(of: profile)
      for (id, definition) in Self.spaces
      where (definition.primaries == nil) == (profile.colorSpace == .gray) {
        let difference = samples.difference(from: definition, enough: 2)
        guard difference < 2 else { continue }
        space = id
        equivalence = difference == 0 ? .identical : .equivalent
        return
      }
      return nil
    }

    /// The greatest difference of an 8-bit code between a profile and a space, 0…255.
    ///
    /// - Throws: ``ProfileError/refused(_:)`` when LittleCMS cannot convert with the profile.
    public static func difference(
      between profile: borrowing ICCProfile, and definition: ICCProfileBuilder
    ) throws(ProfileError) -> Int {
      try Samples(of: profile).difference(from: definition, enough: 256)
    }
  }

  /// Colors of a profile, as 8-bit codes and as XYZ.
  private struct Samples {
    private let channels: Int
    private var codes: [Int] = []
    private let xyz: [Float]

    init(of profile: borrowing ICCProfile) throws(ProfileError) {
      channels = profile.colorSpace.channels
      if channels == 3 {
        // The lattice comes first: it tells most spaces apart within a few colors.
        for color in 0..<4096 {
          codes += [color % 16 * 17, color / 16 % 16 * 17, color / 256 * 17]
        }
      }
      for gray in 0..<256 {
        codes += [Int](repeating: gray, count: channels)
      }
      let transform = try ICCTransform(toXYZFrom: profile)
      let encoded = codes.map { Float($0) / 255 }
      var xyz = [Float](repeating: 0, count: codes.count / channels * 3)
      var output = xyz.mutableSpan
      transform.evaluate(encoded.span, into: &output)
      self.xyz = xyz
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
          let input = codes[channels * color + channel]
          greatest = max(greatest, abs(Self.code(linear[channel]) - expected[input]))
        }
        if greatest >= enough { return greatest }
      }
      return greatest
    }

    private static func code(_ linear: Double) -> Int {
      Int((ToneCurve.srgb.encoded(linear) * 255).rounded())
    }
  }
#endif
