import CLittleCMS
public import ColorCore
public import ICCProfiles

/// A conversion of colors and pixels from one profile to another, or through a device link.
///
/// LittleCMS links the profiles and is the judge of what comes out: its evaluation in floating point,
/// rounded once at the end. Pixels take the fastest path that agrees with it, which ``path(from:to:)``
/// tells:
///
/// - Where the pipeline consists of curves, a matrix and curves, our own kernels: off by at most
///   0.5001 of a step of 8 bits, 1.0 of a step of 16 bits, and 2·10⁻⁶ in floating point, for curves
///   that are formulas.
/// - From one channel, tables of all codes, equal to the rounded evaluation.
/// - Where it consists of curves, matrices, CLUTs and L\*a\*b\* for up to four channels, kernels for
///   each stage, which round to 16 bits where LittleCMS does: within a quarter of an 8-bit code,
///   8 codes of 16 bits, and as much in floating point, of it.
/// - Otherwise LittleCMS: for 8 bits its optimized path where that is off by at most one code, and else
///   floating point. Its paths for 16 bits and for premultiplied alpha are wrong and never taken.
///
/// Pixels of two profiles that are equal byte for byte keep their colors. The bytes that come out are
/// the same with every ``InstructionSet``.
///
/// ```swift
/// let transform = try ICCTransform(from: ICCProfile(.displayP3), to: ICCProfile(.srgb))
/// let input: [UInt8] = [100, 50, 20, 255]
/// var output: [UInt8] = [0, 0, 0, 0]
/// var span = output.mutableSpan
/// transform.convert(input.span, hasAlpha: true, into: &span)
/// print(output)
/// // Prints "[108, 47, 9, 255]"
/// ```
public struct ICCTransform: Sendable {
  /// What the components of a source color measure.
  public let source: ICCProfile.ColorSpace
  /// What the components of a destination color measure.
  public let destination: ICCProfile.ColorSpace
  let link: LinkedProfiles
  /// The instruction set of the kernels.
  var set = InstructionSet.best

  /// The samples of one source pixel without alpha.
  public var sourceChannels: Int { source.channels }
  /// The samples of one destination pixel without alpha.
  public var destinationChannels: Int { destination.channels }

  /// Makes the conversion between two profiles.
  ///
  /// An abstract profile takes L\*a\*b\* or XYZ and changes it: before it is converted if it is the
  /// source, and after if it is the destination.
  ///
  /// - Parameters:
  ///   - source: The profile of the pixels as they are.
  ///   - destination: The profile of the pixels as they are to be.
  ///   - intent: What happens to colors the destination cannot show.
  ///   - blackPointCompensation: Whether the darkest colors of the two are matched.
  ///   - adaptationState: How far an observer has adapted to the white of the destination, from 0 (not
  ///     at all) to 1; it matters for ``RenderingIntent/absoluteColorimetric`` only.
  /// - Throws: ``ProfileError/refused(_:)`` when LittleCMS cannot link the two, and
  ///   ``ProfileError/unsupported(profileClass:colorSpace:)`` for a device link or a list of named
  ///   colors.
  public init(
    from source: ICCProfile, to destination: ICCProfile,
    intent: RenderingIntent = .relativeColorimetric, blackPointCompensation: Bool = false,
    adaptationState: Double = 1
  ) throws(ProfileError) {
    try Self.check(source, ["mntr", "scnr", "prtr", "spac", "abst"])
    try Self.check(destination, ["mntr", "scnr", "prtr", "spac", "abst"])
    let isAbstract = destination.header.profileClass == "abst"
    let chain = try LinkedProfiles.Chain(
      profiles: [OpenedProfile(source.bytes.span), OpenedProfile(destination.bytes.span)],
      source: source.colorSpace,
      destination: isAbstract ? destination.connectionSpace : destination.colorSpace,
      intent: intent,
      blackPointCompensation: blackPointCompensation, adaptationState: adaptationState)
    self.init(
      try LinkedProfiles(
        chain,
        isIdentity: source.md5 == destination.md5 && source.header.profileClass != "abst"))
  }

  /// Makes the conversion that a device link or an abstract profile is.
  ///
  /// - Throws: ``ProfileError/unsupported(profileClass:colorSpace:)`` when the profile is of another
  ///   class, and ``ProfileError/refused(_:)`` when LittleCMS cannot use it.
  public init(
    link: ICCProfile, intent: RenderingIntent = .perceptual
  ) throws(ProfileError) {
    try Self.check(link, ["link", "abst"])
    let chain = try LinkedProfiles.Chain(
      profiles: [OpenedProfile(link.bytes.span)], source: link.colorSpace,
      destination: link.connectionSpace, intent: intent, blackPointCompensation: false,
      adaptationState: 1)
    self.init(try LinkedProfiles(chain, isIdentity: false))
  }

  /// Makes the conversion to CIE XYZ relative to D50, *Y* = 1 for the white of the medium.
  ///
  /// - Throws: ``ProfileError`` as the conversion between two profiles does.
  public init(toXYZFrom source: ICCProfile) throws(ProfileError) {
    try self.init(from: source, to: ICCProfile.xyz())
  }

  private init(_ link: LinkedProfiles) {
    self.link = link
    source = link.chain.source
    destination = link.chain.destination
  }

  private static func check(
    _ profile: ICCProfile, _ classes: [String]
  ) throws(ProfileError) {
    guard classes.contains(profile.header.profileClass) else {
      throw .unsupported(
        profileClass: profile.header.profileClass, colorSpace: profile.header.colorSpace)
    }
  }

  /// The same conversion with kernels for these instructions, and the same results; `portable` where
  /// this machine lacks them.
  public func using(_ set: InstructionSet) -> ICCTransform {
    var transform = self
    transform.set = InstructionSet.available.contains(set) ? set : .portable
    return transform
  }

  // MARK: - Colors

  /// Converts colors without alpha by LittleCMS in floating point, without clamping. Components are
  /// 0…1, those of L\*a\*b\* and XYZ as they are.
  ///
  /// ```swift
  /// let transform = try ICCTransform(toXYZFrom: ICCProfile(.srgb))
  /// let color: [Float] = [1, 1, 1]
  /// var white: [Float] = [0, 0, 0]
  /// var span = white.mutableSpan
  /// transform.evaluate(color.span, into: &span)
  /// print(white.map { ($0 * 1000).rounded() / 1000 })
  /// // Prints "[0.964, 1.0, 0.825]"
  /// ```
  /// - Precondition: `destination` has room for as many colors as `source` has.
  /// - Complexity: O(*n*); 7 million colors a second and core between matrix profiles.
  public func evaluate(_ source: Span<Float>, into destination: inout MutableSpan<Float>) {
    let count = source.count / sourceChannels
    precondition(destination.count >= count * destinationChannels)
    let coding = ColorCoding(self.source, .float)
    let decoding = ColorCoding(self.destination, .float)
    unsafe source.withUnsafeBufferPointer { input in
      unsafe destination.withUnsafeMutableBufferPointer { output in
        guard let from = input.baseAddress, let to = output.baseAddress, count > 0 else { return }
        let numbers = unsafe UnsafeBufferPointer(start: from, count: count * sourceChannels)
        var encoded = unsafe Array(numbers)
        unsafe encoded.withUnsafeMutableBufferPointer { encoded in
          guard let colors = encoded.baseAddress else { return }
          unsafe coding.encode(colors, count)
          unsafe link.evaluate(colors, into: to, count: count)
        }
        unsafe decoding.decode(to, count)
      }
    }
  }
}
