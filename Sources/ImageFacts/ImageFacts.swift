/// The facts known about one image file: plain values, no pixels.
///
/// The names match the facts of the engine protocol, version 1. Facts that need pixels are `nil` if
/// only metadata was read.
///
/// ```swift
/// let facts = ImageFacts(
///   format: "png", width: 24, height: 24, bitDepth: 8, channels: 4, alpha: .partial,
///   profile: ImageFacts.Profile(recognized: "srgb", source: .iccp))
/// print(facts.width, facts.profile.recognized ?? "none", facts.alpha?.rawValue ?? "none")
/// // Prints "24 srgb partial"
/// ```
public struct ImageFacts: Hashable, Sendable {
  /// How the alpha channel is used.
  public enum AlphaUse: String, Sendable { case none, opaque, binary, partial }

  /// The color information that governs the pixels.
  public struct Profile: Hashable, Sendable {
    /// The location of the color information in the file.
    public enum Source: String, Sendable {
      /// The chunks of PNG that state code points, a profile, or sRGB.
      case cicp, iccp, srgb
      /// The chunks gAMA and cHRM of PNG.
      case gamaChrm = "gama-chrm"
      /// The segments of JPEG, and Exif in any format.
      case app2, exif
      /// A profile in a box of HEIF.
      case colrProf = "colr-prof"
      /// Code points in a box of HEIF.
      case colrNclx = "colr-nclx"
      /// The chunk ICCP of WebP.
      case iccpWebP = "iccp-webp"
      /// The place that the format has for it, or none.
      case tiff, gif, bmp, jxl, svg, pdf, none
    }

    /// Whether the colorimetry equals that of the recognized space to the last stored digit, or is
    /// within the stated tolerance.
    public enum Equivalence: String, Sendable { case identical, equivalent }

    /// How samples become light, if not by the curve of a screen: in proportion, or by the curves of
    /// high dynamic range (ITU-R BT.2100).
    public enum Transfer: String, Sendable { case linear, pq, hlg }

    /// The recognized space, by colorimetry: `srgb`, `display-p3`, `gray-gamma-2.2`, …
    public var recognized: String?
    /// How closely it matches the recognized space.
    public var equivalence: Equivalence?
    /// The profile's own description.
    public var description: String?
    /// The MD5 of the profile's bytes, in lower-case hexadecimal.
    public var md5: String?
    /// The location of the color information.
    public var source: Source
    /// How samples become light; `nil` if by the curve of a screen, or unknown.
    public var transfer: Transfer?
    /// What the profile is for, if that is not what the samples measure; `nil` if it is. Programs
    /// leave such a profile out of account.
    public var model: Page.Model?

    /// Creates the profile part of the facts.
    public init(
      recognized: String? = nil, equivalence: Equivalence? = nil, description: String? = nil,
      md5: String? = nil, source: Source = .none, transfer: Transfer? = nil,
      model: Page.Model? = nil
    ) {
      self.recognized = recognized
      self.equivalence = equivalence
      self.description = description
      self.md5 = md5
      self.source = source
      self.transfer = transfer
      self.model = model
    }
  }

  /// The maximum and the mean color difference (CIEDE2000) from showing the pixels as sRGB, as if
  /// the file had no profile.
  public struct Difference: Hashable, Sendable {
    /// The maximum difference of any pixel, to about 0.001.
    public var max: Double
    /// The mean over all pixels, to about 0.001.
    public var mean: Double

    /// Creates a difference.
    public init(max: Double, mean: Double) {
      self.max = max
      self.mean = mean
    }
  }

  /// Relative luminance over all pixels that are not fully transparent.
  public struct Luminance: Hashable, Sendable {
    /// The least luminance, the 5th percentile, the median, the 95th percentile and the greatest.
    public var min, p5, median, p95, max: Double

    /// Creates the statistics.
    public init(min: Double, p5: Double, median: Double, p95: Double, max: Double) {
      self.min = min
      self.p5 = p5
      self.median = median
      self.p95 = p95
      self.max = max
    }
  }

  /// A rectangle of pixels.
  public struct Box: Hashable, Sendable {
    /// The left and the top edge.
    public var x, y: Int
    /// The size.
    public var width, height: Int

    /// Creates a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// What is drawn on a transparent ground.
  public struct Glyph: Hashable, Sendable {
    /// The smallest rectangle with every pixel that is at least an eighth opaque.
    public var box: Box
    /// The center of mass of the alpha, in pixels from the left edge.
    public var centerX: Double
    /// The center of mass of the alpha, in pixels from the top edge.
    public var centerY: Double
    /// The mean alpha in the box, 0…1.
    public var coverage: Double
    /// The share of visible pixels inside a gradual fade: translucent, with translucent pixels two
    /// steps away in all four directions, and between two opposite ones in opacity. Shadows and glows
    /// fade; the edges of anti-aliased shapes are too thin to count.
    public var soft: Double

    /// Creates a glyph.
    public init(
      box: Box, centerX: Double, centerY: Double, coverage: Double = 1, soft: Double = 0
    ) {
      self.box = box
      self.coverage = coverage
      self.centerX = centerX
      self.centerY = centerY
      self.soft = soft
    }
  }

  /// A frame of one color around an image whose inside begins in other colors.
  public struct Border: Hashable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The color as `#rrggbb`, in sRGB; `nil` if it is unknown.
    public var color: String?

    /// Creates a border.
    public init(width: Int, color: String?) {
      self.width = width
      self.color = color
    }
  }

  /// The rows and columns at the edges that have the color of the top left pixel throughout.
  public struct Margins: Hashable, Sendable {
    /// The number of rows or columns.
    public var top, right, bottom, left: Int
    /// The color as `#rrggbb`, in sRGB; `nil` if it is unknown.
    public var color: String?

    /// Creates margins.
    public init(top: Int, right: Int, bottom: Int, left: Int, color: String?) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
      self.color = color
    }
  }

  /// Four rounded corners of the same size and color.
  public struct Corners: Hashable, Sendable {
    /// The radius in pixels.
    public var radius: Int
    /// The color outside them as `#rrggbb`, in sRGB; `nil` if they are transparent or it is unknown.
    public var color: String?
    /// Whether they are transparent.
    public var isTransparent: Bool

    /// Creates corners.
    public init(radius: Int, color: String?, isTransparent: Bool) {
      self.radius = radius
      self.color = color
      self.isTransparent = isTransparent
    }
  }

  /// The most frequent color along each edge, as `#rrggbb` in sRGB; `nil` where it is transparent.
  public struct EdgeColors: Hashable, Sendable {
    /// The color.
    public var top, right, bottom, left: String?

    /// Creates edge colors.
    public init(top: String?, right: String?, bottom: String?, left: String?) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }

  /// A part of a drawing's text.
  public struct Place: Hashable, Sendable {
    /// A line and a column, in UTF-16 code units, from 1, and an offset in bytes.
    public struct Position: Hashable, Sendable {
      /// Its parts.
      public var line, column, offset: Int

      /// Creates a position.
      public init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
      }
    }

    /// The first character, and the one after the last.
    public var start, end: Position

    /// Creates a place.
    public init(start: Position, end: Position) {
      self.start = start
      self.end = end
    }
  }

  /// A page of a file with several, after the first.
  public struct Page: Hashable, Sendable {
    /// What the samples measure.
    public enum Model: String, Sendable { case gray, rgb, cmyk, lab }

    /// The number of the page, from 2.
    public var number: Int
    /// The size in pixels.
    public var width, height: Int
    /// Bits per sample.
    public var bitDepth: Int
    /// Samples per pixel.
    public var channels: Int
    /// What the samples measure.
    public var model: Model
    /// The color information.
    public var profile: Profile

    /// Creates a page.
    public init(
      number: Int, width: Int, height: Int, bitDepth: Int, channels: Int, model: Model,
      profile: Profile = Profile()
    ) {
      self.number = number
      self.width = width
      self.height = height
      self.bitDepth = bitDepth
      self.channels = channels
      self.model = model
      self.profile = profile
    }
  }

  /// A frequent color and its share of the pixels.
  public struct Dominant: Hashable, Sendable {
    /// The color as `#rrggbb`, in sRGB.
    public var color: String
    /// The share of the pixels, 0…1.
    public var share: Double
    /// Most of it as `color(display-p3 …)`, if that is outside sRGB: `color` is clipped then.
    public var wide: String?

    /// Creates an entry.
    public init(color: String, share: Double, wide: String? = nil) {
      self.color = color
      self.share = share
      self.wide = wide
    }
  }

  /// How well the drawn shapes, or a text on the image, can be told from what is behind them.
  public struct Contrast: Hashable, Sendable {
    /// What is measured against the image: a background, or a text.
    public var name: String
    /// Its color in CSS notation.
    public var color: String
    /// The scheme in which it exists, `light` or `dark`; `nil` for any.
    public var scheme: Scheme?
    /// The first appearance in which it has this color, in words such as `dark, increased contrast`;
    /// `nil` for any.
    public var appearance: String?
    /// All appearances in which it has this color, the first one as well; `nil` if there is no other.
    public var appearances: [String]?
    /// The part of the image; `nil` for all of it.
    public var region: Box?
    /// The smallest WCAG 2 contrast ratio of any pixel.
    public var worst: Double
    /// The ratio that a twentieth of the pixels do not exceed.
    public var p5: Double
    /// The share of pixels whose ratio is below the threshold.
    public var shareBelow: Double
    /// The ratio that is needed.
    public var threshold: Double

    /// Creates a measurement.
    public init(
      name: String, color: String, scheme: Scheme? = nil, appearance: String? = nil,
      appearances: [String]? = nil, region: Box? = nil, worst: Double, p5: Double,
      shareBelow: Double, threshold: Double
    ) {
      self.name = name
      self.color = color
      self.scheme = scheme
      self.appearance = appearance
      self.appearances = appearances
      self.region = region
      self.worst = worst
      self.p5 = p5
      self.shareBelow = shareBelow
      self.threshold = threshold
    }
  }

  /// The most pixels of an image that is decoded as a whole, unless more are allowed: 67 million. At
  /// 8 bytes a pixel they take half a gigabyte.
  public static let decodedPixels = 1 << 26

  /// The format by content: `png`, `jpeg`, `webp`, `tiff`, `heic`, `avif`, `gif`, `svg`, `pdf`,
  /// `bmp`, `jxl`.
  public var format: String
  /// The width in pixels, as stored.
  public var width: Int
  /// The height in pixels, as stored.
  public var height: Int
  /// Bits per sample.
  public var bitDepth: Int
  /// Samples per pixel, 1 to 4.
  public var channels: Int
  /// Whether the file holds several frames.
  public var isAnimated: Bool
  /// Whether the rows are interlaced.
  public var isInterlaced: Bool
  /// Whether the pixels are indices into a palette.
  public var isIndexed: Bool
  /// How alpha is used; `nil` if there is an alpha channel and no pixels were read.
  public var alpha: AlphaUse?
  /// The size of the file in bytes.
  public var fileBytes: Int?
  /// The number of frames, or of pages.
  public var frames: Int
  /// The pages of a TIFF file after the first, to which all other facts belong; `nil` if there are
  /// none. At most a thousand are listed, and none that is damaged.
  public var pages: [Page]?
  /// The quality of a JPEG, 1…100, as libjpeg counts it: exact for tables of libjpeg, estimated from
  /// the quantization of others.
  public var quality: Int?
  /// The Exif orientation, 1…8. All facts with a place, such as the box of a glyph, are those of the
  /// image as shown.
  public var orientation: Int
  /// The color information.
  public var profile: Profile
  /// What a PNG, JPEG, TIFF or WebP says elsewhere about its colors and ``profile`` overrules, if that
  /// is another color space; `nil` if nothing is.
  public var contradictions: [Profile]?
  /// The share of pixels outside the sRGB gamut, 0…1.
  public var wideGamutShare: Double?
  /// The difference if the profile were ignored.
  public var differenceIfUntagged: Difference?
  /// Luminance statistics.
  public var luminance: Luminance?
  /// The most frequent colors, most frequent first.
  public var dominant: [Dominant]?
  /// The number of distinct colors.
  public var colors: Int?
  /// Whether all visible pixels have one color and only alpha varies.
  public var isSingleInk: Bool?
  /// The flat colors that the image is drawn with, most frequent first, without those that
  /// anti-aliasing mixes from them; `nil` for photographs, gradients and other continuous tones.
  public var inks: [Dominant]?
  /// The share of pixels that differ from the one before: near 1 for photographs, small for flat
  /// art.
  public var variation: Double?
  /// Of a JPEG, the share of the edges within rows that are sharp: large for text and line art, small
  /// for photographs; `nil` if there are hardly any edges.
  public var sharpness: Double?
  /// What is drawn; `nil` without a transparent ground.
  public var glyph: Glyph?
  /// The frame around the image, if there is one.
  public var border: Border?
  /// The plain rows and columns at the edges, if there are any.
  public var margins: Margins?
  /// The corners, if they are rounded.
  public var corners: Corners?
  /// The colors along the edges.
  public var edgeColors: EdgeColors?
  /// The luminance of the top sixteenth, where a status bar lies; only for images of the size of a
  /// screen.
  public var topStrip: Luminance?
  /// The colors that a drawing states, as `#rrggbb` or `#rrggbbaa`, in the order of their first use.
  public var drawnColors: [String]?
  /// Where each of these colors is written first; `nil` where that is unknown, as in a compressed
  /// drawing.
  public var drawnPlaces: [Place?]?
  /// Whether the file states an alternative text, or that it is a decoration; `nil` if that is not
  /// looked for in the format.
  public var hasAlternativeText: Bool?
  /// Whether the file has a gain map: a second image that makes this one high dynamic range.
  public var hasGainMap = false
  /// The contrast of the outline of what is drawn with backgrounds, if it was asked for.
  public var backgroundContrast: [Contrast]?
  /// The contrast of texts with the pixels below them, if it was asked for.
  public var textContrast: [Contrast]?
  /// A hash that is similar for images that look alike, in hexadecimal.
  public var perceptualHash: String?

  /// Whether the pixels are samples, not a drawing.
  package var isRaster: Bool { format != "svg" && format != "pdf" }

  /// Creates the facts available from metadata alone.
  public init(
    format: String, width: Int, height: Int, bitDepth: Int, channels: Int,
    isAnimated: Bool = false, isInterlaced: Bool = false, isIndexed: Bool = false,
    frames: Int = 1, alpha: AlphaUse? = nil, orientation: Int = 1, profile: Profile = Profile()
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.channels = channels
    self.isAnimated = isAnimated
    self.isInterlaced = isInterlaced
    self.isIndexed = isIndexed
    self.frames = frames
    self.alpha = alpha
    self.orientation = orientation
    self.profile = profile
  }
}
