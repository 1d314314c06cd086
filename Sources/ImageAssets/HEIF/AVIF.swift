import ColorCore
import ICCProfiles

/// Images coded by AV1 in a High Efficiency Image File (AV1 Image File Format 1.1).
///
/// Read under the same rules as ``HEIC``, and written: sequences are not.
///
/// ```swift
/// let gray = DecodedImage(
///   width: 8, height: 8, model: .gray, hasAlpha: false,
///   samples: .eight([UInt8](repeating: 128, count: 64)))
/// let file = try AVIF.encode(gray, profile: nil)
/// print(AVIF.recognizes(file.span), try AVIF.metadata(of: file.span, limits: .standard).width)
/// // Prints "true 8"
/// ```
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

extension AVIF: ImageEncoder {
  /// `avif`: sequences, whose extension is `avifs`, are not written.
  public static var encodedExtensions: [String] { ["avif"] }
  /// 8 and 16 bits; 16 are stored as 12.
  public static var encodedDepths: [Int] { [8, 16] }
  /// Gray and RGB.
  public static var encodedModels: [ColorModel] { [.gray, .rgb] }
  /// Yes.
  public static var encodesAlpha: Bool { true }
  /// No: the pixels are turned upright.
  public static var encodesOrientation: Bool { false }

  /// AV1 has 8, 10 and 12 bits, and libheif 1.15 codes no 10 without halving the colors.
  public static func storedBits(ofDepth depth: Int) -> Int { depth == 8 ? 8 : 12 }

  /// The longest side that AV1 can state.
  private static let longestSide = 65_536

  /// Encodes an image with a profile: with a quality, or without loss.
  ///
  /// 8 bits are stored exactly if there is no quality; 16 are rounded to 12 first. Alpha is never
  /// coded with loss, and colors are not halved. The profile is embedded, and the code points of H.273
  /// state the same where they can: for sRGB and Display P3. Exif and XMP are written as they are; a
  /// resolution becomes Exif when there is none. The orientation of Exif is not to be applied in a
  /// HEIF file, so the pixels have to be upright.
  ///
  /// - Throws: ``ImageError`` when libheif has no encoder for AV1 or fails, and for a side of more than
  ///   65 536 pixels.
  public static func encode(
    _ image: DecodedImage, profile: [UInt8]?, carrying carried: CarriedMetadata = .init(),
    quality: Int? = nil
  ) throws(ImageError) -> [UInt8] {
    guard max(image.width, image.height) <= longestSide else {
      throw ImageError(.unsupported("a side of more than \(longestSide) pixels in an AVIF file"))
    }
    let colors = image.model.channels
    let bits = storedBits(ofDepth: image.bitDepth)
    let (primaries, transfer) = codePoints(of: profile)
    let writer = HEIFWriter(
      width: image.width, height: image.height, bitDepth: bits,
      colors: try HEIFEncoder.coded(image, 0..<colors, bitDepth: bits, quality: quality),
      colorChannels: colors,
      alpha: image.hasAlpha
        ? try HEIFEncoder.coded(image, colors..<colors + 1, bitDepth: bits, quality: nil) : nil,
      codePoints: ColorTag.CodePoints(
        primaries: primaries, transfer: transfer,
        matrix: colors == 3 && quality == nil ? 0 : HEIFEncoder.lossyMatrix, isFullRange: true),
      profile: profile,
      exif: carried.exif ?? Exif.stating(resolution: carried.resolution), xmp: carried.xmp)
    return try writer.file()
  }

  /// The code points for primaries and transfer that state what a profile says; 2, unspecified, if
  /// none do.
  private static func codePoints(of profile: [UInt8]?) -> (primaries: Int, transfer: Int) {
    guard let profile, let parsed = try? ICCProfile(profile.span) else { return (2, 2) }
    return switch ((try? ProfileRecognition(of: parsed)) ?? nil)?.space {
    case "srgb": (1, 13)
    case "display-p3": (12, 13)
    default: (2, 2)
    }
  }

  /// The Exif metadata of the primary image, if they are in one piece.
  public static func exifRange(in file: Span<UInt8>) -> Range<Int>? {
    guard let container = try? HEIFContainer(file) else { return nil }
    let items = container.sources("cdsc", of: container.primary)
    guard let id = items.first(where: { container.items[$0]?.type == "Exif" }),
      let ranges = try? container.ranges(of: id, in: file), ranges.count == 1,
      ranges[0].count > 4
    else { return nil }
    let skipped = file.uint32(at: ranges[0].lowerBound)
    guard skipped < ranges[0].count - 4 else { return nil }
    return ranges[0].lowerBound + 4 + skipped..<ranges[0].upperBound
  }

  /// The file with another profile, or none, and the same coded image.
  ///
  /// Without a profile the code points keep what decoding needs, the matrix and the range, and state
  /// neither primaries nor transfer.
  ///
  /// - Throws: ``ImageError`` when the file is not sound, and for one with a sequence of images.
  public static func replacingProfile(
    in file: Span<UInt8>, with profile: [UInt8]?, limits: DecodeLimits = .standard
  ) throws(ImageError) -> [UInt8] {
    let reader = try HEIFReader(file, limits: limits)
    if let error = reader.metadata.pixelError {
      guard case .unsupported = error.reason else { throw error }
    }
    return try HEIFRevision.replacingProfile(in: file, reader, with: profile)
  }
}
