public import ColorCore

/// What a file says about its image, without the pixels.
public struct ImageMetadata: Hashable, Sendable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// Bits of one sample as stored; for a palette, of one index.
  public var bitDepth: Int
  /// Samples of one pixel as stored; a palette counts as the three of its colors, and a transparent
  /// color or palette entry does not count.
  public var channels: Int
  /// What the samples measure once they are decoded.
  public var model: ColorModel
  /// Whether pixels can be transparent.
  public var hasAlpha: Bool
  /// Whether samples are floating-point numbers.
  public var isFloat = false
  /// Whether the file says that it is an animation.
  public var isAnimated = false
  /// The number of images that are shown one after the other.
  public var frames = 1
  /// How often an animation plays, 0 for without end; `nil` when that is not known.
  public var loopCount: Int?
  /// Whether the rows are interlaced, or the image is stored from coarse to fine.
  public var isInterlaced = false
  /// Whether the pixels are indices into a palette.
  public var isIndexed = false
  /// The Exif orientation, 1…8, that a viewer has still to apply.
  public var orientation = 1
  /// What the file says about its colors.
  public var colorTag = ColorTag.none
  /// Colors that are stated beside the governing one: the profiles of a document's objects, the
  /// output intents of a PDF.
  public var otherProfiles: [ColorTag] = []
  /// Of each sample in turn, how many bits mean something, when the file says so (sBIT of PNG).
  public var significantBits: [Int] = []
  /// What is said about high dynamic range.
  public var hdr = HDRMetadata()
  /// The number of images that stand inside a drawing.
  public var embeddedImages = 0
  /// Whether a second image turns this one into one of high dynamic range (a gain map).
  public var hasGainMap = false
  /// The colors a drawing is made of, in the order of their first use; `nil` for pixels.
  public var drawnColors: [Color]?
  /// Why the pixels cannot be relied on, if so.
  public var pixelError: ImageError?
  /// Why the colors cannot be relied on, if so.
  public var colorError: ImageError?
  /// What is wrong with the file and touches neither pixels nor colors.
  public var warnings: [ImageError] = []
  /// What a file made from this image should carry along.
  public var carried = CarriedMetadata()

  /// Describes a still image that says nothing else.
  public init(
    width: Int, height: Int, bitDepth: Int, channels: Int, model: ColorModel, hasAlpha: Bool
  ) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.channels = channels
    self.model = model
    self.hasAlpha = hasAlpha
  }
}
