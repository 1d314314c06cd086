/// What a file says about its image, without the pixels.
public struct ImageMetadata: Hashable, Sendable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// Bits of one sample as stored; for a palette, of one index.
  public var bitDepth: Int
  /// Samples of one pixel as stored, 1…4; a palette counts as the three of its colors, and a
  /// transparent color or palette entry does not count.
  public var channels: Int
  /// Whether pixels can be transparent.
  public var hasAlpha: Bool
  /// Whether the file holds several frames.
  public var isAnimated = false
  /// Whether the rows are interlaced.
  public var isInterlaced = false
  /// Whether the pixels are indices into a palette.
  public var isIndexed = false
  /// The Exif orientation, 1…8.
  public var orientation = 1
  /// What the file says about its colors.
  public var colorTag = ColorTag.none
  /// Why the pixels cannot be relied on, if so.
  public var pixelError: ImageError?
  /// Why the colors cannot be relied on, if so.
  public var colorError: ImageError?
  /// What is wrong with the file and touches neither pixels nor colors.
  public var warnings: [ImageError] = []
  /// What a PNG made from this image should carry along: resolution, texts, Exif.
  public var carriedChunks: [PNGChunk] = []

  /// Whether the image is gray.
  public var isGray: Bool { channels < 3 }
}
