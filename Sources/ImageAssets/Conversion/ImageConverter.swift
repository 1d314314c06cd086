import ColorCore
public import ColorTransforms
public import ICCProfiles
import ImageFacts

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
  /// The memory that a pixel takes at most while an image is converted as a whole.
  package static let pixelBytes = 32

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
    /// The file; empty if it was handed over in pieces.
    public var bytes: [UInt8] = []
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
    /// The memory that it may have taken, in bytes, where that is more than the whole budget, because
    /// the image was converted as a whole; else `nil`.
    public var excessMemory: Int?
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
  /// The memory for files and images that are converted concurrently.
  public var memory = MemoryBudget(bytes: .max)

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
    var bytes: [UInt8] = []
    var result = try convert(file) { part in
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    result.bytes = bytes
    return result
  }

  /// Converts the content of a file, and hands over the result in pieces.
  ///
  /// A large image is converted some rows at a time, in little memory, if its format and that of the
  /// result allow it: PNG that is not interlaced, JPEG and TIFF to one of the three. Then sixteen
  /// times the pixels of ``limits`` are allowed. Others, such as WebP, AVIF and HEIC, are decoded as a
  /// whole, and converted and written by rows all the same if they become one of the three. To WebP and
  /// AVIF everything is converted as a whole, and so are animations.
  ///
  /// - Parameters:
  ///   - file: The content of the file.
  ///   - output: Called with the next bytes of the result, which is complete when the function
  ///     returns, and useless if it throws.
  /// - Returns: What is known of the result, without its bytes.
  /// - Throws: As ``convert(_:)``.
  public func convert(
    _ file: Span<UInt8>, writing output: ([UInt8]) -> Void
  ) throws(ImageError) -> Result {
    if let bitDepth, bitDepth != 8, bitDepth != 16 {
      throw ImageError(.unsupported("a bit depth of \(bitDepth), neither 8 nor 16,"))
    }
    if let quality, !(1...100).contains(quality) {
      throw ImageError(.unsupported("the quality \(quality), outside 1…100,"))
    }
    let source = try ImageFormats.format(of: file)
    let metadata = try source.metadata(of: file, limits: limits)
    let format = outputFormat(for: source)
    let mapping = ToneMapping(for: metadata)
    let link = try link(for: metadata, mapping)
    guard format.encodedModels.contains(link.model) else {
      throw ImageError(.unsupported("\(link.model.rawValue.uppercased()) in a \(format.id) file"))
    }
    let isCopied =
      (format == JPEG.self || format == WebP.self || format == AVIF.self) && source == format
      && quality == nil && mapping == nil && link.isIdentity
      && bitDepth.map { $0 == 8 && metadata.bitDepth == 8 } ?? true
    let plan = Plan(
      source: source, metadata: metadata, link: link, mapping: mapping, format: format,
      isCopied: isCopied)
    if let rows = streamed(plan) {
      return try memory.reserving(rows.bytes, for: .pixels) { () throws(ImageError) in
        try convertRows(of: file, plan, rows, writing: output)
      }
    }
    let encoder = encoderOfRows(plan)
    let bytes =
      encoder == nil
      ? metadata.convertedBytes : rowBytes(plan) + metadata.sampleBytes(limits: limits)
    return try memory.reserving(bytes, for: .pixels) { () throws(ImageError) in
      var result =
        if let encoder {
          try convertRowsOfWhole(file, plan, to: encoder, bytes: bytes, writing: output)
        } else {
          try convertWhole(file, plan, writing: output)
        }
      if bytes > memory.bytes { result.excessMemory = bytes }
      return result
    }
  }

  /// The format of the result for a file.
  ///
  /// - Throws: ``ImageError`` if the file cannot be read or its format is unknown.
  package func outputFormat(ofFile path: String) throws(ImageError) -> any ImageEncoder.Type {
    let head = try ImageBytes.head(of: path)
    return outputFormat(for: try ImageFormats.format(of: head.span))
  }

  private func outputFormat(for source: any ImageFormat.Type) -> any ImageEncoder.Type {
    format ?? source as? any ImageEncoder.Type ?? PNG.self
  }

  /// What is known of a conversion before the pixels are decoded.
  private struct Plan {
    var source: any ImageFormat.Type
    var metadata: ImageMetadata
    var link: ProfileLink
    var mapping: ToneMapping?
    var format: any ImageEncoder.Type
    /// Whether the pixels stay as they are stored, because encoding once more would lose quality for
    /// nothing.
    var isCopied: Bool
  }

  /// What is needed to convert some rows at a time.
  private struct Rows {
    /// Where the decoded rows come from.
    enum Source {
      case file(any StreamedImageFormat.Type)
      case image(DecodedImage)
    }

    var source: Source
    var form: PixelForm
    /// `nil` if the pixels are copied.
    var encoder: (any StreamedImageEncoder.Type)?
    /// About how much memory it takes.
    var bytes: Int
  }

  /// How a large image is converted some rows at a time; `nil` if it is decoded as a whole.
  private func streamed(_ plan: Plan) -> Rows? {
    let metadata = plan.metadata
    guard canConvertRows(plan), let source = plan.source as? any StreamedImageFormat.Type,
      let form = source.streamedForm(of: metadata)
    else { return nil }
    let encoder = plan.format as? any StreamedImageEncoder.Type
    guard encoder != nil || plan.isCopied else { return nil }
    return Rows(
      source: .file(source), form: form, encoder: plan.isCopied ? nil : encoder,
      bytes: rowBytes(plan) + source.streamedBytes(of: metadata))
  }

  /// About how much memory it takes to convert and encode rows that are decoded.
  private func rowBytes(_ plan: Plan) -> Int {
    let (pixels, overflow) =
      plan.metadata.width.multipliedReportingOverflow(by: plan.metadata.height)
    // Optimal Huffman codes keep coefficients of 2 bytes.
    let kept =
      plan.format == JPEG.self && !overflow && pixels <= ImageFacts.decodedPixels
      ? pixels * plan.link.model.channels * 2 : 0
    return (32 << 20) + kept
  }

  /// Whether an image is large, and each of its rows becomes one of the result.
  private func canConvertRows(_ plan: Plan) -> Bool {
    let metadata = plan.metadata
    guard metadata.frames <= 1, metadata.orientation == 1 || plan.format.encodesOrientation
    else { return false }
    let (pixels, overflow) = metadata.width.multipliedReportingOverflow(by: metadata.height)
    return overflow || pixels > limits.pixels || metadata.convertedBytes >= memory.streamedBytes
  }

  /// What encodes the rows of a large image that is decoded as a whole; `nil` if it is encoded as a
  /// whole, too.
  private func encoderOfRows(_ plan: Plan) -> (any StreamedImageEncoder.Type)? {
    plan.isCopied || !canConvertRows(plan) ? nil : plan.format as? any StreamedImageEncoder.Type
  }

  private func convertRowsOfWhole(
    _ file: Span<UInt8>, _ plan: Plan, to encoder: any StreamedImageEncoder.Type, bytes: Int,
    writing output: ([UInt8]) -> Void
  ) throws(ImageError) -> Result {
    let image = try plan.source.decode(file, limits: limits)
    let rows = Rows(source: .image(image), form: image.form, encoder: encoder, bytes: bytes)
    return try convertRows(of: file, plan, rows, writing: output)
  }

  /// Calls `body` with the next decoded rows, in their order.
  private func forEachRows(
    of file: Span<UInt8>, _ rows: Rows, _ body: (DecodedImage) -> Void
  ) throws(ImageError) {
    switch rows.source {
    case .file(let source): try source.decode(file, limits: limits, forEachRows: body)
    case .image(let image):
      let count = image.form.streamedRows
      for first in stride(from: 0, to: image.height, by: count) {
        body(image.rows(first..<min(first + count, image.height)))
      }
    }
  }

  private func convertRows(
    of file: Span<UInt8>, _ plan: Plan, _ rows: Rows, writing output: ([UInt8]) -> Void
  ) throws(ImageError) -> Result {
    guard let encoder = rows.encoder else {
      var measurement = try measurement(of: plan.link, bitDepth: rows.form.bitDepth)
      // Damaged pixels are an error all the same.
      try forEachRows(of: file, rows) { measurement?.add($0) }
      var result = try copied(file, plan, rows.form.layout, writing: output)
      result.report = measurement?.report
      return result
    }
    let form = rows.form
    let depth = depth(for: form.bitDepth, in: encoder)
    var measurement = try measurement(of: plan.link, bitDepth: depth)
    let target = PixelForm(
      width: form.width, height: form.height, model: plan.link.model,
      hasAlpha: form.hasAlpha && encoder.encodesAlpha, bitDepth: depth)
    let writer = try encoder.writer(
      for: target, profile: destination.bytes, carrying: carried(from: plan.metadata, by: encoder),
      quality: quality)
    // What JPEG loses is seen by decoding what was written, beside the pixels converted once more.
    let isLossMeasured = isMeasured && encoder == JPEG.self
    var written: [UInt8] = []
    try forEachConverted(of: file, plan, rows, depth, for: encoder) {
      part, converted throws(ImageError) in
      measurement?.add(part)
      try writer.add(converted) { bytes in
        if isLossMeasured { written += bytes }
        output(bytes)
      }
    }
    if isLossMeasured {
      let reader = try JPEGCodec.Reader(written, target)
      try forEachConverted(of: file, plan, rows, depth, for: encoder) {
        _, converted throws(ImageError) in
        measurement?.addLoss(from: converted, to: try reader.rows(converted.height))
      }
    }
    var source = form
    if plan.mapping != nil { source.bitDepth = 32 }
    return Result(
      format: encoder, bitDepth: encoder.storedBits(ofDepth: depth),
      path: plan.link.transform.path(from: source.layout, to: target.layout),
      report: measurement?.report, dropped: dropped(from: plan.metadata, by: encoder),
      toneMapping: plan.mapping)
  }

  /// Converts some rows at a time.
  private func forEachConverted(
    of file: Span<UInt8>, _ plan: Plan, _ rows: Rows, _ depth: Int,
    for encoder: any ImageEncoder.Type,
    _ body: (_ rows: DecodedImage, _ converted: DecodedImage) throws(ImageError) -> Void
  ) throws(ImageError) {
    var dither = Dither(width: rows.form.width, model: plan.link.model)
    var problem: ImageError?
    try forEachRows(of: file, rows) { part in
      guard problem == nil else { return }
      do throws(ImageError) {
        let part = plan.mapping?.applied(to: part) ?? part
        try body(part, try converted(part, by: plan.link, bitDepth: depth, for: encoder, &dither))
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }

  /// A measurement, if there is to be one.
  private func measurement(
    of link: ProfileLink, bitDepth: Int
  ) throws(ImageError) -> ConversionMeasurement? {
    isMeasured ? try ConversionMeasurement(of: link, bitDepth: bitDepth) : nil
  }

  /// A file of which only the profile is replaced.
  private func copied(
    _ file: Span<UInt8>, _ plan: Plan, _ layout: PixelLayout, writing output: ([UInt8]) -> Void
  ) throws(ImageError) -> Result {
    output(
      try ImageFormats.replacingProfile(in: file, with: destination.bytes, limits: limits))
    return Result(
      format: plan.format, bitDepth: plan.metadata.bitDepth,
      path: plan.link.transform.path(from: layout, to: layout))
  }

  private func convertWhole(
    _ file: Span<UInt8>, _ plan: Plan, writing output: ([UInt8]) -> Void
  ) throws(ImageError) -> Result {
    let (metadata, link, mapping, format) = (plan.metadata, plan.link, plan.mapping, plan.format)
    if metadata.frames > 1, !plan.isCopied {
      var result = try convertAnimation(
        file, plan.source, metadata, by: link, mapping, to: format, writing: output)
      result.dropped = dropped(from: metadata, by: format)
      result.toneMapping = mapping
      return result
    }
    let decoded = try plan.source.decode(file, limits: limits)
    let image = mapping?.applied(to: decoded) ?? decoded
    if plan.isCopied {
      var result = try copied(file, plan, image.form.layout, writing: output)
      var measurement = try measurement(of: link, bitDepth: image.bitDepth)
      measurement?.add(image)
      result.report = measurement?.report
      return result
    }
    let depth = depth(for: decoded.bitDepth, in: format)
    var dither = Dither(width: image.width, model: link.model)
    var converted = try converted(image, by: link, bitDepth: depth, for: format, &dither)
    if !format.encodesOrientation { converted = converted.upright(from: metadata.orientation) }
    let bytes = try format.encode(
      converted, profile: destination.bytes, carrying: carried(from: metadata, by: format),
      quality: quality)
    var measurement = try measurement(of: link, bitDepth: depth)
    if isMeasured {
      measurement?.add(image)
      measurement?.addLoss(from: converted, to: try format.decode(bytes.span, limits: limits))
    }
    output(bytes)
    return Result(
      format: format, bitDepth: format.storedBits(ofDepth: depth),
      path: link.transform.path(from: image.form.layout, to: converted.form.layout),
      report: measurement?.report, dropped: dropped(from: metadata, by: format),
      toneMapping: mapping)
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
    by link: ProfileLink, _ mapping: ToneMapping?, to format: any ImageEncoder.Type,
    writing output: ([UInt8]) -> Void
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
    let depth = depth(for: animation.frames[0].bitDepth, in: format)
    let originals = animation.frames.map { mapping?.applied(to: $0) ?? $0 }
    for (index, frame) in originals.enumerated() {
      var dither = Dither(width: frame.width, model: link.model)
      animation.frames[index] = try converted(
        frame, by: link, bitDepth: depth, for: format, &dither)
    }
    let bytes = try encoder.encode(
      frames: animation, profile: destination.bytes,
      carrying: carried(from: metadata, by: format), quality: quality)
    var measurement = try measurement(of: link, bitDepth: depth)
    if isMeasured {
      for frame in originals { measurement?.add(frame) }
      let stored = try encoder.decodeFrames(bytes.span, limits: limits).frames
      for (frame, stored) in zip(animation.frames, stored) {
        measurement?.addLoss(from: frame, to: stored)
      }
    }
    output(bytes)
    return Result(
      format: format, bitDepth: depth,
      path: link.transform.path(
        from: originals[0].form.layout, to: animation.frames[0].form.layout),
      report: measurement?.report)
  }

  private func converted(
    _ image: DecodedImage, by link: ProfileLink, bitDepth: Int,
    for format: any ImageEncoder.Type, _ dither: inout Dither
  ) throws(ImageError) -> DecodedImage {
    var converted = link.converted(
      image, bitDepth: isDithered && bitDepth == 8 ? 16 : bitDepth)
    if bitDepth == 8, converted.bitDepth == 16 { converted = dither.reduced(converted) }
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

  /// Converts a file, and hands over the result in pieces, as ``convert(_:writing:)`` does.
  ///
  /// - Throws: ``ImageError`` if anything cannot be read, converted or written.
  package func convert(
    file path: String, writing output: ([UInt8]) -> Void
  ) throws(ImageError) -> Result {
    let size = try ImageBytes.size(of: path)
    return try memory.reserving(size, for: .file) { () throws(ImageError) in
      let bytes = try ImageBytes.read(path, limit: limits.fileBytes)
      return try convert(bytes.span, writing: output)
    }
  }

  /// Converts decoded pixels to 8 bits.
  func converted(
    _ image: DecodedImage, _ metadata: ImageMetadata
  ) throws(ImageError) -> DecodedImage {
    try link(for: metadata, nil).converted(image, bitDepth: 8)
  }

  private func depth(for bits: Int, in format: any ImageEncoder.Type) -> Int {
    let wanted = bitDepth ?? (destination.isWide ? max(16, bits) : bits)
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

extension ImageMetadata {
  /// About how many bytes it takes to convert the image as a whole: the samples that are decoded and
  /// those that are converted, those that a library has of each, and the result, 32 bytes a pixel
  /// at most.
  fileprivate var convertedBytes: Int {
    let (pixels, isTooMany) = width.multipliedReportingOverflow(by: height)
    let (bytes, overflow) = pixels.multipliedReportingOverflow(
      by: ImageConverter.pixelBytes * max(frames, 1))
    // The decoder rejects such a size.
    return isTooMany || overflow ? 0 : bytes
  }
}
