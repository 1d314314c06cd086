/// A format whose rows can be decoded a few at a time, in less memory than the image takes.
///
/// PNG, unless it is interlaced: its last pass has every other row. JPEG, for which libjpeg keeps the
/// coefficients of all pixels if there are several scans. TIFF, unless its strips or tiles are a large
/// part of the image. Not WebP: libwebp writes the rows it has into a picture as large as the image, and
/// without loss has a second one. Nor AVIF, HEIC and JPEG XL: libheif hands out whole planes only.
protocol StreamedImageFormat: ImageFormat {
  /// What the decoded pixels consist of; `nil` if those of this file can only be decoded together.
  static func streamedForm(of metadata: ImageMetadata) -> PixelForm?

  /// The memory beside some rows of pixels, in bytes.
  static func streamedBytes(of metadata: ImageMetadata) -> Int

  /// Decodes the pixels of a file that has such a form.
  ///
  /// - Parameters:
  ///   - file: The content of the file.
  ///   - limits: The limits for files; `DecodeLimits.streamedPixels` counts.
  ///   - body: Called with the next rows, in their order.
  /// - Throws: As ``ImageFormat/decode(_:limits:)``; rows that came before the damage may have been
  ///   handed over.
  static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits, forEachRows body: (DecodedImage) -> Void
  ) throws(ImageError)
}

extension StreamedImageFormat {
  /// None.
  static func streamedBytes(of metadata: ImageMetadata) -> Int { 0 }
}

extension PixelForm {
  /// The number of bytes of a row.
  var rowBytes: Int { width * channels * bitDepth / 8 }

  /// How many rows to decode together: about a megabyte, which stays in the cache.
  var streamedRows: Int { min(max(1, (1 << 20) / rowBytes), height) }

  /// Calls `read` with room for the next rows and their number until there are no more, and `body`
  /// with each of them.
  func forEachRows(
    _ read: (_ rows: Int, UnsafeMutableRawPointer?) throws(ImageError) -> Void,
    _ body: (DecodedImage) -> Void
  ) throws(ImageError) {
    var (next, problem) = (0, ImageError?.none)
    func samples<Sample>(_ rows: Int, _ zero: Sample) throws(ImageError) -> [Sample] {
      var samples = [Sample](repeating: zero, count: rows * width * channels)
      unsafe samples.withUnsafeMutableBytes { buffer in
        do throws(ImageError) {
          try unsafe read(rows, buffer.baseAddress)
        } catch {
          problem = error
        }
      }
      if let problem { throw problem }
      return samples
    }
    while next < height {
      let rows = min(streamedRows, height - next)
      let decoded: DecodedImage.Samples =
        bitDepth == 16 ? .sixteen(try samples(rows, 0)) : .eight(try samples(rows, 0))
      body(
        DecodedImage(
          width: width, height: rows, model: model, hasAlpha: hasAlpha, samples: decoded))
      next += rows
    }
  }
}
