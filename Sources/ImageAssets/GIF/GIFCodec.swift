import CImageCodecs

/// giflib, for the compressed stream of a frame only.
enum GIFCodec {
  /// Decodes a frame of known size.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - ranges: The ranges of the header with screen descriptor and color table, and of the frame.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  /// - Returns: A color index for each pixel, in rows from top to bottom.
  /// - Throws: ``ImageError`` with giflib's message.
  static func decode(
    _ file: Span<UInt8>, ranges: [Range<Int>], width: Int, height: Int
  ) throws(ImageError) -> [UInt8] {
    let slices = ranges.map { palette_slice(offset: $0.lowerBound, count: $0.count) }
    var indices = [UInt8](repeating: 0, count: width * height)
    var report = palette_codec_report()
    let isDone = unsafe file.withUnsafeBufferPointer { input in
      unsafe indices.withUnsafeMutableBufferPointer { output in
        unsafe palette_gif_decode(
          input.baseAddress, slices, slices.count, UInt32(width), UInt32(height),
          output.baseAddress, &report)
      }
    }
    guard isDone == 1 else {
      throw ImageError(.decodingFailed(report.words), at: report.offset)
    }
    return indices
  }
}
