import CImageCodecs

/// giflib, for the compressed stream of a frame only.
enum GIFCodec {
  /// Expands a frame whose size is known from its descriptor.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - ranges: The header with the screen and its color table, and the frame.
  ///   - width: Pixels across.
  ///   - height: Pixels down.
  /// - Returns: An index of a color for each pixel, the rows from top to bottom.
  /// - Throws: ``ImageError`` with the words of giflib.
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
