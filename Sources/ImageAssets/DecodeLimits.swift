public import ImageFacts

/// Limits on the resources that a file may require.
///
/// A few bytes can declare an image that fills the memory. Each limit is well above what an asset
/// of an app needs, and can be raised.
///
/// ```swift
/// let image = DecodedImage(
///   width: 4, height: 4, model: .gray, hasAlpha: false, samples: .eight([UInt8](repeating: 9, count: 16)))
/// let file = try PNG.encode(image, profile: nil)
/// do {
///   _ = try PNG.decode(file.span, limits: DecodeLimits(pixels: 10))
/// } catch {
///   print(error.code)
///   // Prints "limit"
/// }
/// ```
public struct DecodeLimits: Hashable, Sendable {
  /// The maximum size of a file in bytes; it is read as a whole.
  public var fileBytes: Int
  /// The maximum number of pixels. At 8 bytes per pixel the default is half a gigabyte. Sixteen
  /// times as many are allowed where only some rows are in memory at a time: for the facts of PNG
  /// that is not interlaced, of JPEG in one scan, and of TIFF whose strips or tiles are
  /// less than a quarter as high as the image, and for converting these to PNG and JPEG.
  public var pixels: Int
  /// The maximum size of an expanded embedded profile in bytes. The largest in use, for printing,
  /// have about three million.
  public var profileBytes: Int
  /// The maximum number of distinct colors to count; beyond it, the count and the dominant colors
  /// are absent. Their table then takes 100 MB.
  public var distinctColors: Int
  /// The maximum size of the XML of a drawing in bytes, and the maximum total size of the expanded
  /// parts of a document.
  public var expandedBytes: Int
  /// The maximum time for a file in seconds, when several are audited: one that takes longer is
  /// reported with an error, and the others go on.
  public var seconds: Int

  /// Makes limits; what is not given is as in ``standard``.
  public init(
    fileBytes: Int = 512 << 20, pixels: Int = ImageFacts.decodedPixels,
    profileBytes: Int = 16 << 20,
    distinctColors: Int = 1 << 22, expandedBytes: Int = 64 << 20, seconds: Int = 60
  ) {
    self.fileBytes = fileBytes
    self.pixels = pixels
    self.profileBytes = profileBytes
    self.distinctColors = distinctColors
    self.expandedBytes = expandedBytes
    self.seconds = seconds
  }

  /// 512 MiB a file, 67 million pixels, 16 MiB a profile, 4 million colors, 64 MiB of a drawing,
  /// a minute.
  public static let standard = DecodeLimits()
}
