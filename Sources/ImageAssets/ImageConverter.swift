#if LittleCMS
  public import ColorProfiles

  /// Converts images to a profile and embeds it. What comes out is a PNG.
  ///
  /// ```swift
  /// let converter = ImageConverter(to: .displayP3, bitDepth: 16)
  /// try AtomicFile.write(try converter.convert(file: "photo.png"), to: "photo-p3.png")
  /// ```
  public struct ImageConverter: Sendable {
    /// What to convert to.
    public enum Destination: Hashable, Sendable {
      /// One of our own profiles.
      case space(ICCProfileBuilder)
      /// The bytes of an RGB or gray profile.
      case profile([UInt8])

      /// sRGB.
      public static let srgb = Destination.space(.srgb)
      /// Display P3.
      public static let displayP3 = Destination.space(.displayP3)
      /// Gray Gamma 2.2, Apple's.
      public static let grayGamma22 = Destination.space(.grayGamma22)

      /// The bytes of the profile.
      public var bytes: [UInt8] {
        switch self {
        case .space(let builder): builder.bytes
        case .profile(let bytes): bytes
        }
      }
    }

    /// What to convert to.
    public var destination: Destination
    /// Bits of a sample, 8 or 16; `nil` for what the source has, at least 8.
    public var bitDepth: Int?
    /// What pixels are that the file says nothing about.
    public var untagged: ICCProfileBuilder
    /// What happens to colors the destination cannot show.
    public var intent: RenderingIntent
    /// Whether the darkest colors of source and destination are matched.
    public var blackPointCompensation: Bool
    /// How much a file may ask for.
    public var limits: DecodeLimits

    /// Makes a converter.
    ///
    /// - Precondition: `bitDepth` is `nil`, 8 or 16.
    public init(
      to destination: Destination, bitDepth: Int? = nil, untagged: ICCProfileBuilder = .srgb,
      intent: RenderingIntent = .relativeColorimetric, blackPointCompensation: Bool = false,
      limits: DecodeLimits = .standard
    ) {
      precondition([nil, 8, 16].contains(bitDepth))
      self.destination = destination
      self.bitDepth = bitDepth
      self.untagged = untagged
      self.intent = intent
      self.blackPointCompensation = blackPointCompensation
      self.limits = limits
    }

    /// Converts the content of a file.
    ///
    /// Size and alpha are kept exactly, and so are resolution, texts and Exif. The profile in the
    /// file is honored; one that is damaged or belongs to other pixels is an error, never a guess.
    ///
    /// - Returns: A PNG with the destination's profile.
    /// - Throws: ``ImageError`` when anything cannot be read or converted.
    public func convert(_ file: Span<UInt8>) throws(ImageError) -> [UInt8] {
      let format = try ImageFormats.format(of: file)
      let metadata = try format.metadata(of: file, limits: limits)
      guard !metadata.isAnimated else {
        throw ImageError(.unsupported("converting an animation"))
      }
      let converted = try converted(try format.decode(file, limits: limits), metadata)
      return try PNG.encode(converted, profile: destination.bytes, carrying: metadata.carried)
    }

    /// Converts decoded pixels.
    func converted(
      _ image: DecodedImage, _ metadata: ImageMetadata
    ) throws(ImageError) -> DecodedImage {
      let source = try SourceProfile.open(for: metadata, untagged: untagged)
      let transform: ICCTransform
      let model: ColorModel
      do {
        let target = try ICCProfile(destination.bytes.span)
        model = ColorModel.allCases.first { $0.profileSpace == target.colorSpace } ?? .rgb
        transform = try ICCTransform(
          from: source, to: target, intent: intent,
          blackPointCompensation: blackPointCompensation)
      } catch {
        throw ImageError(.badDestination(error))
      }
      return Self.converted(
        image.quantized, by: transform, to: model, bitDepth: bitDepth ?? image.bitDepth)
    }

    /// Converts a file.
    ///
    /// - Throws: ``ImageError`` when anything cannot be read or converted.
    public func convert(file path: String) throws(ImageError) -> [UInt8] {
      let bytes = try FileBytes.read(path, limit: limits.fileBytes)
      return try convert(bytes.span)
    }

    private static func converted(
      _ image: DecodedImage, by transform: borrowing ICCTransform, to model: ColorModel,
      bitDepth: Int
    ) -> DecodedImage {
      let channels = transform.destinationChannels + (image.hasAlpha ? 1 : 0)
      let count = image.width * image.height * channels
      let samples: DecodedImage.Samples
      if bitDepth == 16 {
        var output = [UInt16](repeating: 0, count: count)
        var span = output.mutableSpan
        switch image.samples {
        case .eight(let input):
          transform.convert(input.span, hasAlpha: image.hasAlpha, into: &span)
        case .sixteen(let input):
          transform.convert(input.span, hasAlpha: image.hasAlpha, into: &span)
        case .float: preconditionFailure("the samples are quantized")
        }
        samples = .sixteen(output)
      } else {
        var output = [UInt8](repeating: 0, count: count)
        var span = output.mutableSpan
        switch image.samples {
        case .eight(let input):
          transform.convert(input.span, hasAlpha: image.hasAlpha, into: &span)
        case .sixteen(let input):
          transform.convert(input.span, hasAlpha: image.hasAlpha, into: &span)
        case .float: preconditionFailure("the samples are quantized")
        }
        samples = .eight(output)
      }
      return DecodedImage(
        width: image.width, height: image.height, model: model, hasAlpha: image.hasAlpha,
        samples: samples)
    }
  }
#endif
