import CImageCodecs
import ImageFacts

/// JPEG XL (ISO/IEC 18181), as a bare codestream or in a container.
///
/// Read, not written: libjxl reads all of it. The profile is that of the decoded pixels, which libjxl
/// writes also where the file states its colors by code points. Of an animation, the first frame is decoded. Exif and XMP are carried along.
///
/// ```swift
/// let codestream: [UInt8] = [0xFF, 0x0A]
/// print(JPEGXL.recognizes(codestream.span))
/// // Prints "true"
/// ```
public enum JPEGXL: ImageFormat {
  /// `jxl`.
  public static var id: String { "jxl" }
  /// `jxl`.
  public static var fileExtensions: [String] { ["jxl"] }

  private static let container: [UInt8] = [
    0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a,
  ]

  /// Whether the file begins with the marker of a codestream, or with the signature box.
  public static func recognizes(_ head: Span<UInt8>) -> Bool {
    head.hasBytes([0xff, 0x0a]) || head.hasBytes(container)
  }

  /// Reads everything but the pixels; frames are skipped.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    var info = unsafe palette_jxl_info()
    var report = palette_codec_report()
    let status = unsafe file.withUnsafeBufferPointer { input in
      unsafe palette_jxl_read(
        input.baseAddress, input.count, UInt64(limits.pixels), limits.profileBytes, &info, &report)
    }
    let (profile, exif, xmp) = unsafe (info.profile.taken(), info.exif.taken(), info.xmp.taken())
    let failure = error(status, report, limits)
    let (width, height) = unsafe (Int(info.width), Int(info.height))
    guard width > 0, height > 0 else {
      throw failure ?? ImageError(.invalid("the file states no size"))
    }
    let colors = unsafe Int(info.color_channels)
    let hasAlpha = unsafe info.has_alpha != 0
    var metadata = unsafe ImageMetadata(
      width: width, height: height, bitDepth: Int(info.bit_depth),
      channels: colors + (hasAlpha ? 1 : 0), model: colors == 1 ? .gray : .rgb,
      hasAlpha: hasAlpha)
    metadata.pixelError = failure ?? Self.truncation(of: file)
    unsafe (metadata.isFloat = info.is_float != 0)
    unsafe (metadata.isAnimated = info.is_animated != 0)
    unsafe (metadata.frames = max(1, Int(info.frames)))
    if metadata.isAnimated { unsafe (metadata.loopCount = Int(info.loops)) }
    unsafe (metadata.orientation = (1...8).contains(info.orientation) ? Int(info.orientation) : 1)
    if unsafe info.has_black != 0, failure == nil {
      metadata.pixelError = ImageError(.unsupported("CMYK in JPEG XL"))
    }
    if unsafe info.transfer != 0 {
      metadata.colorTag = unsafe .cicp(
        ColorTag.CodePoints(
          primaries: Int(info.primaries), transfer: Int(info.transfer), matrix: 0,
          isFullRange: true), source: .jxl)
    } else if !profile.isEmpty {
      metadata.colorTag = .icc(profile, source: .jxl, offset: 0)
    }
    // The box begins with the offset of the TIFF header after it.
    if exif.count > 4 {
      let offset = exif[..<4].reduce(0) { $0 << 8 | Int($1) }
      if offset < exif.count - 4 {
        let content = Array(exif[(4 + offset)...])
        metadata.carried.exif = content
        metadata.carried.resolution = Exif(content.span)?.resolution
      }
    }
    if !xmp.isEmpty { metadata.carried.xmp = xmp }
    return metadata
  }

  /// Decodes the first frame: up to 8 bits as 8, more as 16, floating point as it is.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    let metadata = try metadata(of: file, limits: limits)
    if let error = metadata.pixelError { throw error }
    try limits.checkPixels(metadata.width, metadata.height)
    let depth = metadata.isFloat ? 32 : metadata.bitDepth > 8 ? 16 : 8
    let layout = palette_pixel_layout(
      width: UInt32(metadata.width), height: UInt32(metadata.height),
      channels: UInt32(metadata.channels), bit_depth: UInt32(depth))
    let count = metadata.width * metadata.height * metadata.channels
    let samples: DecodedImage.Samples
    switch depth {
    case 8: samples = .eight(try decode(file, layout, limits, [UInt8](repeating: 0, count: count)))
    case 16:
      samples = .sixteen(try decode(file, layout, limits, [UInt16](repeating: 0, count: count)))
    default: samples = .float(try decode(file, layout, limits, [Float](repeating: 0, count: count)))
    }
    return DecodedImage(
      width: metadata.width, height: metadata.height, model: metadata.model,
      hasAlpha: metadata.hasAlpha, samples: samples)
  }

  private static func decode<Sample: BitwiseCopyable>(
    _ file: Span<UInt8>, _ layout: palette_pixel_layout, _ limits: DecodeLimits,
    _ zeros: consuming [Sample]
  ) throws(ImageError) -> [Sample] {
    var pixels = zeros
    var report = palette_codec_report()
    let status = unsafe file.withUnsafeBufferPointer { input in
      unsafe pixels.withUnsafeMutableBytes { output in
        unsafe palette_jxl_decode(
          input.baseAddress, input.count, layout,
          output.baseAddress?.assumingMemoryBound(to: UInt8.self), &report)
      }
    }
    if let error = error(status, report, limits) { throw error }
    return pixels
  }

  /// That the last box of a container ends behind the file.
  private static func truncation(of file: Span<UInt8>) -> ImageError? {
    guard file.hasBytes(container) else { return nil }
    var offset = 0
    while offset < file.count {
      guard offset + 8 <= file.count else {
        return ImageError(.truncated("the list of boxes"), at: file.count)
      }
      var size = file.uint32(at: offset)
      // The box ends with the file.
      if size == 0 { return nil }
      if size == 1 {
        guard offset + 16 <= file.count, file.uint32(at: offset + 8) == 0 else {
          return ImageError(.truncated("a box"), at: file.count)
        }
        size = file.uint32(at: offset + 12)
      }
      guard size >= 8, size <= file.count - offset else {
        return ImageError(.truncated("a box"), at: file.count)
      }
      offset += size
    }
    return nil
  }

  private static func error(
    _ status: palette_jxl_status, _ report: palette_codec_report, _ limits: DecodeLimits
  ) -> ImageError? {
    switch status {
    case PALETTE_JXL_OK: nil
    case PALETTE_JXL_TRUNCATED: ImageError(.truncated("the codestream"), at: report.offset)
    case PALETTE_JXL_LIMIT:
      ImageError(.limit(ImageError.pixels, allowed: limits.pixels), at: report.offset)
    default: ImageError(.decodingFailed(report.words), at: report.offset)
    }
  }
}
