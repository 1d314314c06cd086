public import ColorCore

/// The metadata of an image, without the pixels.
///
/// ```swift
/// let svg = ##"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"><path fill="#f80"/></svg>"##
/// let metadata = try SVG.metadata(of: Array(svg.utf8).span, limits: .standard)
/// print(metadata.width, metadata.height, metadata.drawnColors?.map(\.hex) ?? [])
/// // Prints "24 16 ["#ff8800"]"
/// ```
public struct ImageMetadata: Hashable, Sendable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// Bits per sample as stored; for a palette, per index.
  public var bitDepth: Int
  /// Samples per pixel as stored; a palette counts as the three of its colors, and a transparent
  /// color or palette entry does not count.
  public var channels: Int
  /// The color model of the decoded samples.
  public var model: ColorModel
  /// Whether pixels can be transparent.
  public var hasAlpha: Bool
  /// Whether samples are floating-point numbers.
  public var isFloat = false
  /// Whether the file declares an animation.
  public var isAnimated = false
  /// The number of frames.
  public var frames = 1
  /// The pages of a TIFF file after the first.
  public var pages: [Page] = []
  /// The number of times an animation plays, 0 for endlessly; `nil` if unknown.
  public var loopCount: Int?
  /// Whether the image is interlaced or progressive.
  public var isInterlaced = false
  /// Whether the pixels are indices into a palette.
  public var isIndexed = false
  /// The quality of a JPEG, 1…100, estimated from its quantization.
  public var quality: Int?
  /// The Exif orientation, 1…8, which a viewer still has to apply.
  public var orientation = 1
  /// The color information.
  public var colorTag = ColorTag.none
  /// Further color information: what ``colorTag`` overrules, the profiles of a document's objects, the
  /// output intents of a PDF.
  public var otherProfiles: [ColorTag] = []
  /// The number of significant bits of each sample, if stated (sBIT of PNG).
  public var significantBits: [Int] = []
  /// The metadata on high dynamic range.
  public var hdr = HDRMetadata()
  /// The number of images embedded in a drawing.
  public var embeddedImages = 0
  /// Whether the file has a gain map, a second image that makes this one high dynamic range.
  public var hasGainMap = false
  /// The colors of a drawing, in the order of their first use; `nil` for pixels.
  public var drawnColors: [Color]?
  /// Where each of these colors is written first, in bytes; `nil` where that is unknown.
  public var drawnPlaces: [Range<Int>?] = []
  /// Whether a drawing states an alternative text, or that it is a decoration; `nil` if unknown.
  public var hasAlternativeText: Bool?
  /// The reason why the pixels are unreliable, if so.
  public var pixelError: ImageError?
  /// The reason why the colors are unreliable, if so.
  public var colorError: ImageError?
  /// Defects of the file that affect neither pixels nor colors.
  public var warnings: [ImageError] = []
  /// The metadata to carry along to a file made from this image.
  public var carried = CarriedMetadata()

  /// The memory for the coefficients of all pixels, which libjpeg keeps of an image in several scans;
  /// `nil` for others.
  var coefficientBytes: Int?
  /// How the pixels are decoded some rows at a time, if the format decides that by the file.
  var bands: Bands?

  /// Rows that are decoded together.
  struct Bands: Hashable, Sendable {
    /// What the pixels of the image consist of.
    var form: PixelForm
    /// The number of rows.
    var rows: Int
    /// The memory that decoding them takes.
    var bytes: Int
  }

  /// A page after the first.
  public struct Page: Hashable, Sendable {
    /// The number of the page, from 2.
    public var number: Int
    /// Its size, its samples and its colors.
    public var metadata: ImageMetadata
  }

  /// Makes the metadata of a still image without further statements.
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
