/// A format of image files. One format is one file, in the folder of its family.
///
/// Nothing in a file is trusted: a reader finds its way by what it has checked, and every amount is
/// held against ``DecodeLimits`` before memory is taken.
public protocol ImageFormat: SendableMetatype {
  /// The name of the format in facts and options: `png`, `jpeg`, …
  static var id: String { get }
  /// The extensions of its files, in lower case, the usual one first.
  static var fileExtensions: [String] { get }

  /// Whether a file that begins with these bytes (all, or at least 1024) is of this format.
  static func recognizes(_ head: Span<UInt8>) -> Bool

  /// Reads what stands beside the pixels.
  ///
  /// A file that is damaged behind its header still gives what was read, with the error inside.
  /// - Throws: ``ImageError`` when not even the size of the image can be told.
  static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata

  /// Decodes the pixels: palettes, transparent colors and depths under 8 bits are expanded, colors
  /// are left as they are stored.
  ///
  /// Of several frames the first one, or the one that stands in for them. Alpha is not premultiplied;
  /// an orientation that the metadata state is not applied.
  ///
  /// - Throws: ``ImageError`` when any pixel is missing or damaged, and for drawings
  ///   ``ImageError/Reason/unsupported(_:)``.
  static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage
}

extension ImageFormats {
  /// The format of a file, by its content.
  ///
  /// - Throws: ``ImageError/Reason/unsupportedFormat(_:)`` for images of another format, and
  ///   ``ImageError/Reason/unrecognizedFormat`` for what is no image.
  static func format(of file: Span<UInt8>) throws(ImageError) -> any ImageFormat.Type {
    for format in all where format.recognizes(file) { return format }
    guard let name = ForeignFormat.name(of: file) else { throw ImageError(.unrecognizedFormat) }
    throw ImageError(.unsupportedFormat(name))
  }
}
