/// An image file format. Each format is one file, in the folder of its family.
///
/// Files are not trusted: a reader only follows offsets it has checked, and every size is checked
/// against ``DecodeLimits`` before memory is allocated.
///
/// ```swift
/// for format in ImageFormats.all where format.fileExtensions.contains("heif") { print(format.id) }
/// // Prints "heic"
/// ```
public protocol ImageFormat: SendableMetatype {
  /// The name of the format in facts and options: `png`, `jpeg`, …
  static var id: String { get }
  /// The extensions of its files, in lowercase, the usual one first.
  static var fileExtensions: [String] { get }

  /// Whether a file that begins with these bytes (all, or at least 1024) is of this format.
  static func recognizes(_ head: Span<UInt8>) -> Bool

  /// Reads the metadata, without the pixels.
  ///
  /// For a file that is damaged after its header, the result holds what was read and the error.
  /// - Throws: ``ImageError`` if not even the size of the image can be determined.
  static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata

  /// Decodes the pixels: palettes, transparent colors and depths under 8 bits are expanded, colors
  /// are left as they are stored.
  ///
  /// Of several frames, decodes the first or its substitute. Alpha is not premultiplied; the
  /// orientation in the metadata is not applied.
  ///
  /// - Throws: ``ImageError`` if any pixel is missing or damaged, and for drawings
  ///   ``ImageError/Reason/unsupported(_:)``.
  static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage
}

extension ImageFormats {
  /// The format of a file, by its content.
  ///
  /// - Throws: ``ImageError/Reason/unsupportedFormat(_:)`` for images of another format,
  ///   ``ImageError/Reason/gitLFSPointer`` for what stands for an image that was not fetched,
  ///   ``ImageError/Reason/empty``, and ``ImageError/Reason/unrecognizedFormat`` for anything else.
  package static func format(of file: Span<UInt8>) throws(ImageError) -> any ImageFormat.Type {
    for format in all where format.recognizes(file) { return format }
    if file.isEmpty { throw ImageError(.empty) }
    if file.hasBytes("version https://git-lfs.github.com/spec/") {
      throw ImageError(.gitLFSPointer)
    }
    guard let name = ForeignFormat.name(of: file) else { throw ImageError(.unrecognizedFormat) }
    throw ImageError(.unsupportedFormat(name))
  }
}
