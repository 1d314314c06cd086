/// A format whose rows can be encoded a few at a time, in less memory than the image takes.
///
/// PNG and JPEG. Not TIFF, whose directory has the place of each strip, nor WebP, AVIF and HEIC, whose
/// libraries take whole images.
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
  /// - Returns: The next bytes of the file, which may be none.
  /// - Throws: ``ImageError`` when memory runs out.
  func add(_ rows: DecodedImage) throws(ImageError) -> [UInt8]
}
