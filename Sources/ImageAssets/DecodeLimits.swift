/// How much a file may ask for before it is refused.
///
/// A few bytes can claim a picture that fills the memory. Each limit is well above what an asset of
/// an app needs; who needs more sets it.
public struct DecodeLimits: Hashable, Sendable {
  /// The most bytes a file may have, since it is read as a whole.
  public var fileBytes: Int
  /// The most pixels an image may have. With 8 bytes a pixel that is half a gigabyte.
  public var pixels: Int
  /// The most bytes an embedded profile may have when expanded. The largest in use, for printing,
  /// have about three million.
  public var profileBytes: Int
  /// The most distinct colors that are counted; beyond it the count and the dominant colors are not
  /// stated. Their table then takes 100 MB.
  public var distinctColors: Int
  /// The most bytes of XML a drawing may have, and the most that the compressed parts of a document
  /// may expand to, all together.
  public var expandedBytes: Int

  /// Makes limits; what is not given is as in ``standard``.
  public init(
    fileBytes: Int = 512 << 20, pixels: Int = 1 << 26, profileBytes: Int = 16 << 20,
    distinctColors: Int = 1 << 22, expandedBytes: Int = 64 << 20
  ) {
    self.fileBytes = fileBytes
    self.pixels = pixels
    self.profileBytes = profileBytes
    self.distinctColors = distinctColors
    self.expandedBytes = expandedBytes
  }

  /// 512 MiB a file, 67 million pixels, 16 MiB a profile, 4 million colors, 64 MiB of a drawing.
  public static let standard = DecodeLimits()
}
