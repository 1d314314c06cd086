/// Images coded by AV1 in a High Efficiency Image File (AV1 Image File Format 1.1).
///
/// Read, not written, under the same rules as ``HEIC``.
public enum AVIF: ImageFormat {
  /// `avif`.
  public static var id: String { "avif" }
  /// `avif`.
  public static var fileExtensions: [String] { ["avif", "avifs"] }

  /// Whether the brands are those of AV1.
  public static func recognizes(_ head: Span<UInt8>) -> Bool { HEIFBrands.coding(of: head) == .av1 }

  /// Walks over the boxes; of the coded image, only what it says about itself is read.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    try HEIFReader(file, limits: limits).metadata
  }

  /// Decodes the primary image: 8 bits as 8, more as 16, rescaled to all 65 536 codes.
  ///
  /// - Throws: ``ImageError`` for what is missing, larger than allowed, or not understood, as
  ///   with ``HEIC/decode(_:limits:)``.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    try HEIFReader(file, limits: limits).decoded(file, limits: limits)
  }
}
