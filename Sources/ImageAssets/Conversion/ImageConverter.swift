import ColorCore
public import ColorTransforms
public import ICCProfiles

/// Converts images to a profile and embeds it.
///
/// ```swift
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// let file = try PNG.encode(red, profile: ICCProfileBuilder.srgb.bytes)
/// let result = try ImageConverter(to: .displayP3).convert(file.span)
/// print(result.format.id, result.bitDepth)
/// // Prints "png 16"
/// ```
public struct ImageConverter: Sendable {
  /// What to convert to.
  public enum Destination: Hashable, Sendable {
    /// A built-in profile.
    case space(ICCProfileBuilder)
    /// The bytes of a profile.
    case profile([UInt8])

    /// sRGB.
    public static let srgb = Destination.space(.srgb)
    /// Display P3.
    public static let displayP3 = Destination.space(.displayP3)
    /// Gray Gamma 2.2, Apple's.
    public static let grayGamma22 = Destination.space(.grayGamma22)

    /// What Exif can say about the colors.
    var exifColorSpace: Exif.ColorSpace {
      switch self {
      case .srgb: .srgb
      case .space(.a98RGB): .adobeRGB
      default: .uncalibrated
      }
    }

    /// The bytes of the profile.
    public var bytes: [UInt8] {
      switch self {
      case .space(let builder): builder.bytes
      case .profile(let bytes): bytes
      }
    }

    /// Whether 8 bits per sample are too few: an RGB space larger than sRGB. Apple's guidelines
    /// require 16 bits for Display P3.
    var isWide: Bool {
      switch self {
      case .space(let builder):
        builder.primaries != nil && builder.primaries != RGBPrimaries.srgb
      case .profile(let bytes):
        ((try? ProfileRecognition(of: ICCProfile(bytes.span))) ?? nil)?.space == "display-p3"
      }
    }
  }

  /// The result of a conversion.
  public struct Result: Sendable {
    /// The file.
    public var bytes: [UInt8]
    /// Its format.
    public var format: any ImageEncoder.Type
    /// Bits of a sample.
    public var bitDepth: Int
    /// The conversion method used, and the reason for it.
    public var path: TransformPath
    /// The effect of the conversion, if it was measured.
    public var report: ConversionReport?
    /// What the source has besides its pixels, and the file does not: `IPTC`, `gain map`.
    public var dropped: [String] = []
    /// How high dynamic range was mapped; `nil` for a source without.
    public var toneMapping: ToneMapping?
  }

  /// What to convert to.
  public var destination: Destination
  /// The format to write; `nil` for that of the source, or PNG if that cannot be written.
  public var format: (any ImageEncoder.Type)?
  /// Bits per sample, 8 or 16; `nil` for that of the source, at least 8, and 16 for an RGB space
  /// larger than sRGB, as far as the format supports it.
  public var bitDepth: Int?
  /// How to interpret pixels without color information.
  public var untagged: ICCProfileBuilder
  /// The treatment of colors that the destination cannot represent.
  public var intent: RenderingIntent
  /// Whether to match the darkest colors of source and destination.
  public var blackPointCompensation: Bool
  /// Whether to dither when rounding to 8 bits.
  public var isDithered: Bool
  /// 1…100 for lossy compression; `nil` for the default of the format.
  public var quality: Int?
  /// Whether to measure the effect of the conversion.
  public var isMeasured: Bool
  /// The limits for files.
  public var limits: DecodeLimits

  /// Makes a converter. With a `bitDepth` other than `nil`, 8 or 16, or a `quality` outside 1…100,
  /// every conversion throws an error.
  public init(
    to destination: Destination, format: (any ImageEncoder.Type)? = nil, bitDepth: Int? = nil,
    untagged: ICCProfileBuilder = .srgb, intent: RenderingIntent = .relativeColorimetric,
    blackPointCompensation: Bool = false, isDithered: Bool = false, quality: Int? = nil,
    isMeasured: Bool = false, limits: DecodeLimits = .standard
  ) {
    self.destination = destination
    self.format = format
    self.bitDepth = bitDepth
    self.untagged = untagged
    self.intent = intent
    self.blackPointCompensation = blackPointCompensation
    self.isDithered = isDithered
    self.quality = quality
    self.isMeasured = isMeasured
    self.limits = limits
  }

  /// Converts the content of a file.
  ///
  /// Size and alpha are preserved exactly, and so are resolution, orientation, Exif and XMP as far
  /// as the format supports them. The profile in the file is honored; one that is damaged or does
  /// not fit the pixels is an error, never a guess.
  ///
  /// - Throws: ``ImageError`` if anything cannot be read, converted or written.
  public func convert(_ file: Span<UInt8>) throws(ImageError) -> Result {
    if let bitDepth, bitDepth != 8, bitDepth != 16 {
      throw ImageError(.unsupported("a bit depth of \(bitDepth), neither 8 nor 16,"))
    }
    if let quality, !(1...100).contains(quality) {
      throw ImageError(.unsupported("the quality \(quality), outside 1…100,"))
    }
    let source = try ImageFormats.format(of: file)
    let metadata = try source.metadata(of: file, limits: limits)
    let format = format ?? source as? any ImageEncoder.Type ?? PNG.self
    let mapping = ToneMapping(for: metadata)
    let link = try link(for: metadata, mapping)
    guard format.encodedModels.contains(link.model) else {
      throw ImageError(.unsupported("\(link.model.rawValue.uppercased()) in a \(format.id) file"))
    }
    let isCopied =
      (format == JPEG.self || format == WebP.self || format == AVIF.self) && source == format
      && quality == nil && mapping == nil && link.isIdentity
      && bitDepth.map { $0 == 8 && metadata.bitDepth == 8 } ?? true
    if metadata.frames > 1, !isCopied {
      var result = try convertAnimation(file, source, metadata, by: link, mapping, to: format)
      result.dropped = dropped(from: metadata, by: format)
      result.toneMapping = mapping
      return result
    }
    let decoded = try source.decode(file, limits: limits)
    let image = mapping?.applied(to: decoded) ?? decoded
    if isCopied {
      // Encoding once more would lose quality for nothing.
      return Result(
        bytes: try ImageFormats.replacingProfile(
          in: file, with: destination.bytes, limits: limits),
        format: format, bitDepth: metadata.bitDepth,
        path: link.transform.path(from: image.layout, to: image.layout),
        report: isMeasured
          ? try ConversionReport([image], by: link, bitDepth: image.bitDepth) : nil)
    }
    let depth = depth(for: decoded, in: format)
    var converted = try converted(image, by: link, bitDepth: depth, for: format)
    if !format.encodesOrientation { converted = converted.upright(from: metadata.orientation) }
    let bytes = try format.encode(
      converted, profile: destination.bytes, carrying: carried(from: metadata, by: format),
      quality: quality)
    var report: ConversionReport?
    if isMeasured {
      report = try ConversionReport([image], by: link, bitDepth: depth)
      let stored = try format.decode(bytes.span, limits: limits)
      try report?.measureLoss(of: [(converted, stored)], by: link)
    }
    return Result(
      bytes: bytes, format: format, bitDepth: format.storedBits(ofDepth: depth),
      path: link.transform.path(from: image.layout, to: converted.layout), report: report,
      dropped: dropped(from: metadata, by: format), toneMapping: mapping)
  }

  private func dropped(
    from metadata: ImageMetadata, by format: any ImageEncoder.Type
  ) -> [String] {
    let holdsIPTC = format == JPEG.self || format == TIFF.self
    return (metadata.carried.iptc != nil && !holdsIPTC ? ["IPTC"] : [])
      + (metadata.hasGainMap ? ["gain map"] : [])
  }

  private func convertAnimation(
    _ file: Span<UInt8>, _ source: any ImageFormat.Type, _ metadata: ImageMetadata,
    by link: borrowing ProfileLink, _ mapping: ToneMapping?, to format: any ImageEncoder.Type
  ) throws(ImageError) -> Result {
    guard source != TIFF.self else {
      throw ImageError(.unsupported("converting a TIFF file of \(metadata.frames) pages"))
    }
    guard let animated = source as? any AnimatedImageFormat.Type else {
      throw ImageError(.unsupported("converting an animated \(source.id) file"))
    }
    guard let encoder = format as? any AnimatedImageEncoder.Type else {
      throw ImageError(.unsupported("writing an animation to a \(format.id) file"))
    }
    var animation = try animated.decodeFrames(file, limits: limits)
    let depth = depth(for: animation.frames[0], in: format)
    let originals = animation.frames.map { mapping?.applied(to: $0) ?? $0 }
    for (index, frame) in originals.enumerated() {
      animation.frames[index] = try converted(frame, by: link, bitDepth: depth, for: format)
    }
    let bytes = try encoder.encode(
      frames: animation, profile: destination.bytes,
      carrying: carried(from: metadata, by: format), quality: quality)
    var report: ConversionReport?
    if isMeasured {
      report = try ConversionReport(originals, by: link, bitDepth: depth)
      let stored = try encoder.decodeFrames(bytes.span, limits: limits).frames
      try report?.measureLoss(of: Array(zip(animation.frames, stored)), by: link)
    }
    return Result(
      bytes: bytes, format: format, bitDepth: depth,
      path: link.transform.path(from: originals[0].layout, to: animation.frames[0].layout),
      report: report)
  }

  private func converted(
    _ image: DecodedImage, by link: borrowing ProfileLink, bitDepth: Int,
    for format: any ImageEncoder.Type
  ) throws(ImageError) -> DecodedImage {
    var converted = link.converted(
      image, bitDepth: isDithered && bitDepth == 8 ? 16 : bitDepth)
    if bitDepth == 8, converted.bitDepth == 16 { converted = Dither.reduced(converted) }
    guard converted.hasAlpha, !format.encodesAlpha else { return converted }
    guard let opaque = converted.withoutOpaqueAlpha else {
      throw ImageError(.unsupported("transparency in a \(format.id) file"))
    }
    return opaque
  }

  /// Converts a file.
  ///
  /// - Throws: ``ImageError`` if anything cannot be read, converted or written.
  public func convert(file path: String) throws(ImageError) -> Result {
    let bytes = try ImageBytes.read(path, limit: limits.fileBytes)
    return try convert(bytes.span)
  }

  /// Converts decoded pixels to 8 bits.
  func converted(
    _ image: DecodedImage, _ metadata: ImageMetadata
  ) throws(ImageError) -> DecodedImage {
    try link(for: metadata, nil).converted(image, bitDepth: 8)
  }

  private func depth(for image: DecodedImage, in format: any ImageEncoder.Type) -> Int {
    let wanted = bitDepth ?? (destination.isWide ? max(16, image.bitDepth) : image.bitDepth)
    let depths = format.encodedDepths.sorted()
    return depths.first { $0 >= wanted } ?? depths.last ?? 8
  }

  private func link(
    for metadata: ImageMetadata, _ mapping: ToneMapping?
  ) throws(ImageError) -> ProfileLink {
    let source =
      if let mapping {
        try SourceProfile.build(mapping.space(isGray: metadata.model == .gray))
      } else {
        try SourceProfile.open(for: metadata, untagged: untagged)
      }
    do {
      return try ProfileLink(
        from: source, to: try ICCProfile(destination.bytes.span), intent: intent,
        blackPointCompensation: blackPointCompensation)
    } catch {
      throw ImageError(.badDestination(error))
    }
  }

  /// Exif states a color space as well; after the conversion only sRGB is still valid.
  private func carried(
    from metadata: ImageMetadata, by format: any ImageEncoder.Type
  ) -> CarriedMetadata {
    var carried = metadata.carried
    let orientation = format.encodesOrientation ? metadata.orientation : 1
    // The gain map itself is not carried along: nothing must promise it.
    if let xmp = carried.xmp { carried.xmp = GainMapXMP.removed(from: xmp) }
    if metadata.hasGainMap { carried.exif = carried.exif.map(Exif.removingGainMap) }
    if let exif = carried.exif {
      carried.exif = Exif.updating(
        exif, orientation: orientation, colorSpace: destination.exifColorSpace)
    } else if orientation != 1 {
      carried.exif = Exif.stating(orientation: orientation, resolution: carried.resolution)
    }
    return carried
  }
}
