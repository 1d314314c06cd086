import SourceSyntax

/// The text for people who do not see an image.
enum AlternativeText {
  /// The formats whose XMP metadata is read.
  private static let formats = ["png", "jpeg", "webp", "tiff", "heic", "avif"]
  private static let name = BytePattern("AltTextAccessibility")

  /// Whether the XMP metadata of an image has the property “Alt Text (Accessibility)” of IPTC; `nil`
  /// for a format whose metadata is not read.
  static func isStated(in metadata: ImageMetadata, of format: any ImageFormat.Type) -> Bool? {
    guard formats.contains(format.id) else { return nil }
    guard let xmp = metadata.carried.xmp else { return false }
    return name.isIn(xmp.span)
  }
}
