/// A format whose rows can be encoded a few at a time, in less memory than the image takes.
///
/// PNG, JPEG and TIFF. Not WebP and AVIF, whose libraries take whole images.
protocol StreamedImageEncoder: ImageEncoder {
  /// Begins a file.
  ///
  /// - Parameters:
  ///   - form: What the pixels consist of: a depth and a model that the format has.
  ///   - profile: The ICC profile of the pixels; `nil` to write none.
  ///   - carried: Metadata to carry along, as far as the format supports it.
  ///   - quality: 1…100 for lossy compression; `nil` for the default of the format.
  /// - Returns: What encodes the rows.
  /// - Throws: As ``ImageEncoder/encode(_:profile:carrying:quality:)``.
  static func writer(
    for form: PixelForm, profile: [UInt8]?, carrying carried: CarriedMetadata, quality: Int?
  ) throws(ImageError) -> any ImageRowWriter
}

/// Encodes the rows of an image in their order.
protocol ImageRowWriter: AnyObject {
  /// Encodes the next rows. With the last one, the file is complete.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - output: Called with the next bytes of the file, which may be none.
  /// - Throws: ``ImageError`` when memory runs out, or room for what has to be kept.
  func add(_ rows: DecodedImage, writing output: ([UInt8]) -> Void) throws(ImageError)
}

extension ImageRowWriter {
  /// Encodes the next rows.
  ///
  /// - Returns: The next bytes of the file, which may be none.
  /// - Throws: ``ImageError`` as ``add(_:writing:)``.
  func add(_ rows: DecodedImage) throws(ImageError) -> [UInt8] {
    var bytes: [UInt8] = []
    try add(rows) { part in
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    return bytes
  }
}
