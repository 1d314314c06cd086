#if LittleCMS
  import CLittleCMS

  /// A conversion of pixels from one profile to another, by LittleCMS.
  ///
  /// Colors are evaluated in floating point and rounded to the nearest code once, at the end: the
  /// library's own paths for 8 and 16 bits go through a table of 33³ colors that is wrong by up to
  /// 15 of 255 codes. LittleCMS states 10⁻⁵ of the range for this evaluation.
  ///
  /// Pixels are interleaved, rows without padding. Alpha, if there is one, is the last sample, is
  /// not premultiplied, and is kept as it is (between 8 and 16 bits: rescaled, which is exact
  /// upwards).
  @safe public struct ICCTransform: ~Copyable {
    /// The samples of one source pixel without alpha, 1 or 3.
    public let sourceChannels: Int
    /// The samples of one destination pixel without alpha, 1 or 3.
    public let destinationChannels: Int

    private let context: LittleCMSContext
    /// The corresponding C type is `cmsHTRANSFORM`.
    private let handle: cmsHTRANSFORM

    /// Makes the conversion between two profiles.
    ///
    /// - Parameters:
    ///   - source: The profile of the pixels as they are.
    ///   - destination: The profile of the pixels as they are to be.
    ///   - intent: What happens to colors the destination cannot show.
    ///   - blackPointCompensation: Whether the darkest colors of the two are matched.
    /// - Throws: ``ProfileError/refused(_:)`` when LittleCMS cannot link the two.
    public init(
      from source: borrowing ICCProfile, to destination: borrowing ICCProfile,
      intent: RenderingIntent = .relativeColorimetric, blackPointCompensation: Bool = false
    ) throws(ProfileError) {
      let context = try LittleCMSContext()
      let flags =
        palette_FLAGS_NOCACHE
        | (blackPointCompensation ? palette_FLAGS_BLACKPOINTCOMPENSATION : 0)
      let handle = unsafe try Self.link(
        in: context, from: source.handle, source.colorSpace.floatFormat,
        to: destination.handle, destination.colorSpace.floatFormat, intent, flags: flags)
      self.context = context
      unsafe self.handle = unsafe handle
      sourceChannels = source.colorSpace.channels
      destinationChannels = destination.colorSpace.channels
    }

    /// Makes the conversion to CIE XYZ relative to D50, *Y* = 1 for the white of the medium.
    public init(toXYZFrom source: borrowing ICCProfile) throws(ProfileError) {
      let context = try LittleCMSContext()
      guard let xyz = unsafe cmsCreateXYZProfileTHR(context.handle) else { throw context.refusal }
      defer { _ = unsafe cmsCloseProfile(xyz) }
      let handle = unsafe try Self.link(
        in: context, from: source.handle, source.colorSpace.floatFormat,
        to: xyz, palette_TYPE_XYZ_FLT, .relativeColorimetric, flags: palette_FLAGS_NOCACHE)
      self.context = context
      unsafe self.handle = unsafe handle
      sourceChannels = source.colorSpace.channels
      destinationChannels = 3
    }

    deinit {
      unsafe cmsDeleteTransform(handle)
    }

    private static func link(
      in context: borrowing LittleCMSContext,
      from source: cmsHPROFILE, _ sourceFormat: cmsUInt32Number,
      to destination: cmsHPROFILE, _ destinationFormat: cmsUInt32Number,
      _ intent: RenderingIntent, flags: cmsUInt32Number
    ) throws(ProfileError) -> cmsHTRANSFORM {
      let linked = unsafe cmsCreateTransformTHR(
        context.handle, source, sourceFormat, destination, destinationFormat, intent.number, flags)
      guard let linked = unsafe linked else { throw context.refusal }
      return unsafe linked
    }

    // MARK: - Colors

    /// Converts colors without alpha, components 0…1 (XYZ: natural units), without clamping.
    ///
    /// - Precondition: `destination` has room for as many colors as `source` has.
    /// - Complexity: O(*n*).
    public func evaluate(_ source: Span<Float>, into destination: inout MutableSpan<Float>) {
      let count = source.count / sourceChannels
      precondition(destination.count >= count * destinationChannels)
      unsafe source.withUnsafeBufferPointer { input in
        unsafe destination.withUnsafeMutableBufferPointer { output in
          unsafe cmsDoTransform(
            handle, input.baseAddress, output.baseAddress, cmsUInt32Number(count))
        }
      }
    }

    // MARK: - Pixels

    /// Converts pixels of 8 bits a sample. The two spans must not overlap.
    ///
    /// - Precondition: `destination` has room for as many pixels as `source` has.
    /// - Complexity: O(*n*); each distinct color of a stretch of pixels is evaluated once.
    public func convert(
      _ source: Span<UInt8>, hasAlpha: Bool, into destination: inout MutableSpan<UInt8>
    ) {
      convertPixels(source, hasAlpha: hasAlpha, into: &destination)
    }

    /// Converts pixels of 16 bits a sample. The two spans must not overlap.
    ///
    /// - Precondition: `destination` has room for as many pixels as `source` has.
    public func convert(
      _ source: Span<UInt16>, hasAlpha: Bool, into destination: inout MutableSpan<UInt16>
    ) {
      convertPixels(source, hasAlpha: hasAlpha, into: &destination)
    }

    /// Converts pixels of 8 bits a sample to 16 bits.
    ///
    /// - Precondition: `destination` has room for as many pixels as `source` has.
    public func convert(
      _ source: Span<UInt8>, hasAlpha: Bool, into destination: inout MutableSpan<UInt16>
    ) {
      convertPixels(source, hasAlpha: hasAlpha, into: &destination)
    }

    /// Converts pixels of 16 bits a sample to 8 bits.
    ///
    /// - Precondition: `destination` has room for as many pixels as `source` has.
    public func convert(
      _ source: Span<UInt16>, hasAlpha: Bool, into destination: inout MutableSpan<UInt8>
    ) {
      convertPixels(source, hasAlpha: hasAlpha, into: &destination)
    }

    /// Takes stretches of at most 65 536 pixels and 16 384 colors: lists their distinct colors,
    /// converts those, and writes each pixel from the list.
    private func convertPixels<Source, Destination>(
      _ source: Span<Source>, hasAlpha: Bool, into destination: inout MutableSpan<Destination>
    )
    where
      Source: FixedWidthInteger & UnsignedInteger,
      Destination: FixedWidthInteger & UnsignedInteger
    {
      let alpha = hasAlpha ? 1 : 0
      let sourceStride = sourceChannels + alpha
      let destinationStride = destinationChannels + alpha
      let pixels = source.count / sourceStride
      precondition(destination.count >= pixels * destinationStride)

      var colors = ColorList(channels: sourceChannels, scale: Float(Source.max))
      var places: [UInt16] = []
      var converted: [Float] = []
      var codes: [Destination] = []
      var start = 0
      while start < pixels {
        colors.removeAll()
        places.removeAll(keepingCapacity: true)
        var end = start
        while end < pixels, places.count < 65_536 {
          let at = end * sourceStride
          var key = UInt64(source[at])
          if sourceChannels == 3 {
            key |= UInt64(source[at + 1]) << 16 | UInt64(source[at + 2]) << 32
          }
          guard let place = colors.place(of: key) else { break }
          places.append(place)
          end += 1
        }

        converted = [Float](repeating: 0, count: colors.count * destinationChannels)
        var output = converted.mutableSpan
        evaluate(colors.components.span, into: &output)
        codes.removeAll(keepingCapacity: true)
        for component in converted {
          codes.append(Self.code(component))
        }

        for (index, place) in places.enumerated() {
          let at = (start + index) * destinationStride
          let color = Int(place) * destinationChannels
          for channel in 0..<destinationChannels {
            destination[at + channel] = codes[color + channel]
          }
          if hasAlpha {
            let sample = source[(start + index) * sourceStride + sourceChannels]
            destination[at + destinationChannels] = Self.rescaled(sample)
          }
        }
        start = end
      }
    }

    /// The nearest code of a component; outside 0…1 the nearest end, for a NaN 0.
    private static func code<Code: FixedWidthInteger & UnsignedInteger>(
      _ component: Float
    ) -> Code {
      let most = Float(Code.max)
      let scaled = (component * most).rounded(.toNearestOrAwayFromZero)
      return scaled >= most ? .max : scaled > 0 ? Code(scaled) : 0
    }

    /// A sample in another depth, rounded to nearest.
    private static func rescaled<
      Source: FixedWidthInteger & UnsignedInteger, Destination: FixedWidthInteger & UnsignedInteger
    >(_ sample: Source) -> Destination {
      let (from, to) = (UInt32(Source.max), UInt32(Destination.max))
      return Destination((UInt64(sample) * UInt64(to) + UInt64(from) / 2) / UInt64(from))
    }
  }

  extension ICCProfile.ColorSpace {
    /// The LittleCMS format of colors of this space as floating-point numbers.
    fileprivate var floatFormat: cmsUInt32Number {
      switch self {
      case .gray: palette_TYPE_GRAY_FLT
      case .rgb: palette_TYPE_RGB_FLT
      case .cmyk: palette_TYPE_CMYK_FLT
      case .lab: palette_TYPE_LAB_FLT
      }
    }
  }

  extension RenderingIntent {
    /// The number of the intent in a profile and in LittleCMS.
    fileprivate var number: cmsUInt32Number {
      switch self {
      case .perceptual: 0
      case .relativeColorimetric: 1
      case .saturation: 2
      case .absoluteColorimetric: 3
      }
    }
  }
#endif
