/// Images coded by HEVC in a High Efficiency Image File (ISO/IEC 23008-12): what iPhones take.
///
/// Read, not written; ``AVIF`` is written. Boxes are read here; libheif decodes the coded images and nothing else. What
/// counts is the primary item: a coded image, a grid of them, or an identity derivation of either,
/// with its alpha image.
///
/// - Colors: the profile of a box colr (`prof`, `rICC`) says what they are, the code points of
///   another (`nclx`) then only how the samples are coded; without a profile the code points say
///   both. Where there is no `nclx`, what the coded image says about itself counts in its place,
///   and where nothing says anything about primaries and transfer, the color space of Exif. Failing
///   all, the tag is ``ColorTag/none``, shown as sRGB, which is also what MIAF assumes (1/13,
///   7.3.6.4).
/// - Transformations (irot, imir, clap) are applied when decoding: width and height are those after
///   them, and ``ImageMetadata/orientation`` is always 1. What Exif says about the orientation is
///   not to be applied on top; it stays as it is in ``CarriedMetadata/exif``.
/// - Exif and XMP are carried along; the resolution is that of Exif. Thumbnails, depth maps, the
///   samples of gain maps, and an image sequence beside its still image are not read; that there is
///   a gain map or a sequence is stated.
/// - Halved color differences are repeated, not interpolated.
///
/// ```swift
/// let head = Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)
/// print(HEIC.recognizes(head.span), AVIF.recognizes(head.span))
/// // Prints "true false"
/// ```
public enum HEIC: ImageFormat {
  /// `heic`.
  public static var id: String { "heic" }
  /// `heic`, `heif` and `hif`.
  public static var fileExtensions: [String] { ["heic", "heif", "hif", "heics", "heifs"] }

  /// Whether the brands are those of HEVC, or leave open how images are coded.
  public static func recognizes(_ head: Span<UInt8>) -> Bool {
    HEIFBrands.coding(of: head) == .hevc
  }

  /// Walks over the boxes; of the coded image, only what it says about itself is read.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    try HEIFReader(file, limits: limits).metadata
  }

  /// Decodes the primary image: 8 bits as 8, more as 16, rescaled to all 65 536 codes.
  ///
  /// - Throws: ``ImageError`` for what is missing, larger than allowed, or not understood:
  ///   overlays, essential properties without a known meaning, codings other than HEVC and AV1.
  ///   Damage inside the coded data is found as far as the decoder finds it; it has no checksums.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    try HEIFReader(file, limits: limits).decoded(file, limits: limits)
  }
}
