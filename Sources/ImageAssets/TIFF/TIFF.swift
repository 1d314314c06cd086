import ColorCore
import FileAccess
import ICCProfiles
import ImageFacts

/// Tag Image File Format (TIFF 6.0, the Technical Notes of Adobe, and BigTIFF), in both orders of
/// bytes.
///
/// The directory is read here; libtiff decompresses the pixels and nothing else. What counts is the
/// first image. Further pages are counted in ``ImageMetadata/frames`` and named in a warning; they are
/// no animation, and of them ``ImageMetadata/pages`` has the size, the samples and the colors. Reduced
/// images and masks are not pages.
///
/// Of the statements about colors the ICC profile (tag 34675) counts, without one the color space of
/// Exif, without that the fields of TIFF 6.0, section 20. Their TransferFunction counts as far as it is
/// a power, or the curve of sRGB with its primaries. Chromaticities alone come with the power 2.2 that
/// is the default there; but those of sRGB alone, which libraries write into every file, leave the
/// image untagged. What does not count is in ``ImageMetadata/otherProfiles``.
///
/// L\*a\*b\* is relative to D50, as Photoshop writes it, unless a white point says otherwise. Images of
/// other inks than cyan, magenta, yellow and black, of undeveloped sensor data and of LogLuv are not
/// read.
///
/// ```swift
/// let gray = DecodedImage(
///   width: 2, height: 1, model: .gray, hasAlpha: false, samples: .sixteen([0, 65535]))
/// let file = try TIFF.encode(gray, profile: nil)
/// print(try TIFF.decode(file.span, limits: .standard) == gray)
/// // Prints "true"
/// ```
public enum TIFF: ImageFormat {
  /// `tiff`.
  public static var id: String { "tiff" }
  /// `tiff` and `tif`.
  public static var fileExtensions: [String] { ["tiff", "tif"] }

  /// The maximum size of the Exif metadata that are carried.
  static let mostExif = 16 << 20

  /// Whether the first bytes are the header of a TIFF or a BigTIFF.
  public static func recognizes(_ head: Span<UInt8>) -> Bool {
    [
      [0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a], [0x49, 0x49, 0x2b, 0], [0x4d, 0x4d, 0, 0x2b],
    ]
    .contains { head.hasBytes($0) }
  }

  /// Reads the first directory, and counts those behind it.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    try read(file, limits).metadata
  }

  static func read(
    _ file: Span<UInt8>, _ limits: DecodeLimits
  ) throws(ImageError) -> (metadata: ImageMetadata, layout: TIFFLayout?) {
    guard let header = TIFFDirectory.anyHeader(of: file) else {
      guard file.count < 16, recognizes(file) else {
        throw ImageError(.invalid("the file does not begin with a valid header"), at: 0)
      }
      throw ImageError(.truncated("the header"), at: file.count)
    }
    guard
      let directory = TIFFDirectory.read(
        file, at: header.first, header.order, isBig: header.isBig)
    else {
      throw ImageError(.truncated("the directory of the image"), at: file.count)
    }
    var reader = Reader(directory: directory, header: header)
    try reader.readSize(in: file)
    reader.readLayout(in: file)
    reader.readDescription(in: file)
    reader.readColors(in: file, limits)
    reader.readPackets(in: file)
    reader.countPages(in: file, limits)
    return (reader.metadata, reader.layout)
  }
}

extension TIFF: StreamedImageFormat {
  /// Strips and tiles are decoded one after the other, unless they are a large part of the image.
  static func streamedForm(of metadata: ImageMetadata) -> PixelForm? { metadata.bands?.form }

  static func streamedBytes(of metadata: ImageMetadata) -> Int { metadata.bands?.bytes ?? 0 }

  static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits, forEachRows body: (DecodedImage) -> Void
  ) throws(ImageError) {
    let (metadata, layout) = try read(file, limits)
    if let error = metadata.pixelError { throw error }
    guard let layout, let bands = metadata.bands else {
      return body(try decode(file, limits: limits))
    }
    try limits.checkStreamedPixels(layout.width, layout.height)
    try check(layout, limits)
    try TIFFCodec.decode(file, layout, rows: bands.rows, forEachRows: body)
  }
}
