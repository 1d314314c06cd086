import CImageCodecs

/// libwebp, for pixels only.
enum WebPCodec {
  /// Decodes an image of known size.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - range: The range of the chunk VP8 or VP8L and of a preceding chunk ALPH.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - hasAlpha: Whether to decode alpha; an image without it is opaque.
  /// - Returns: The samples, 8-bit RGB.
  /// - Throws: ``ImageError`` with libwebp's message.
  static func decode(
    _ file: Span<UInt8>, _ range: Range<Int>, width: Int, height: Int, hasAlpha: Bool
  ) throws(ImageError) -> [UInt8] {
    let channels = hasAlpha ? 4 : 3
    let layout = palette_pixel_layout(
      width: UInt32(width), height: UInt32(height), channels: UInt32(channels), bit_depth: 8)
    var pixels = [UInt8](repeating: 0, count: width * height * channels)
    var report = palette_codec_report()
    let isDone = unsafe file.extracting(range).withUnsafeBufferPointer { input in
      unsafe pixels.withUnsafeMutableBufferPointer { output in
        unsafe palette_webp_decode(
          input.baseAddress, input.count, layout, output.baseAddress, &report)
      }
    }
    guard isDone == 1 else {
      throw ImageError(.decodingFailed(report.words), at: range.lowerBound)
    }
    return pixels
  }

  /// Encodes 8-bit RGB as a file without metadata.
  ///
  /// - Parameters:
  ///   - pixels: The samples.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - hasAlpha: Whether the last sample of a pixel is alpha.
  ///   - quality: 1…100, or `nil` for lossless.
  /// - Returns: The file.
  /// - Throws: ``ImageError`` with libwebp's message.
  static func encode(
    _ pixels: [UInt8], width: Int, height: Int, hasAlpha: Bool, quality: Int?
  ) throws(ImageError) -> [UInt8] {
    let layout = palette_pixel_layout(
      width: UInt32(width), height: UInt32(height), channels: hasAlpha ? 4 : 3, bit_depth: 8)
    var output = unsafe palette_bytes()
    var report = palette_codec_report()
    let isDone = unsafe pixels.withUnsafeBufferPointer { input in
      unsafe palette_webp_encode(
        input.baseAddress, layout, Int32(quality ?? 0), &output, &report)
    }
    guard isDone == 1 else { throw ImageError(.decodingFailed(report.words)) }
    return unsafe output.taken()
  }
}
