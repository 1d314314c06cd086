/// What the audit knows of one image file: plain values, no pixels.
///
/// The names are those of the facts in the engine protocol, version 1. What needs pixels is `nil`
/// when only metadata was read.
public struct ImageFacts: Hashable, Sendable {
  /// How the alpha channel is used.
  public enum AlphaUse: String, Sendable { case none, opaque, binary, partial }

  /// The color information that governs the pixels.
  public struct Profile: Hashable, Sendable {
    /// Where the color information stands in the file.
    public enum Source: String, Sendable {
      case cicp, iccp, srgb
      case gamaChrm = "gama-chrm"
      case app2, exif
      case colrProf = "colr-prof"
      case colrNclx = "colr-nclx"
      case iccpWebP = "iccp-webp"
      case tiff, gif, bmp, svg, pdf, none
    }

    /// Whether the colorimetry is that of the recognized space to the last stored digit, or within
    /// the stated tolerance.
    public enum Equivalence: String, Sendable { case identical, equivalent }

    /// What the profile is by its colorimetry: `srgb`, `display-p3`, `gray-gamma-2.2`, …
    public var recognized: String?
    /// How close it is to what it was recognized as.
    public var equivalence: Equivalence?
    /// The profile's own description.
    public var description: String?
    /// The MD5 of the profile's bytes, in lower-case hexadecimal.
    public var md5: String?
    /// Where the color information stands.
    public var source: Source

    /// Makes the profile part of the facts.
    public init(
      recognized: String? = nil, equivalence: Equivalence? = nil, description: String? = nil,
      md5: String? = nil, source: Source = .none
    ) {
      self.recognized = recognized
      self.equivalence = equivalence
      self.description = description
      self.md5 = md5
      self.source = source
    }
  }

  /// The largest and the mean color difference (CIEDE2000) that showing the pixels as sRGB, as if
  /// the file had no profile, would make.
  public struct Difference: Hashable, Sendable {
    /// The largest difference of any pixel, to about 0.001.
    public var max: Double
    /// The mean over all pixels, to about 0.001.
    public var mean: Double

    /// Makes a difference.
    public init(max: Double, mean: Double) {
      self.max = max
      self.mean = mean
    }
  }

  /// Relative luminance over all pixels that are not fully transparent.
  public struct Luminance: Hashable, Sendable {
    /// The least luminance, the 5th percentile, the median, the 95th percentile and the greatest.
    public var min, p5, median, p95, max: Double

    /// Makes the five numbers.
    public init(min: Double, p5: Double, median: Double, p95: Double, max: Double) {
      self.min = min
      self.p5 = p5
      self.median = median
      self.p95 = p95
      self.max = max
    }
  }

  /// A color and the share of the pixels that have it.
  public struct Dominant: Hashable, Sendable {
    /// The color as `#rrggbb`, in sRGB.
    public var color: String
    /// The share of the pixels, 0…1.
    public var share: Double

    /// Makes an entry.
    public init(color: String, share: Double) {
      self.color = color
      self.share = share
    }
  }

  /// The format by content: `png`, `jpeg`, `webp`, `tiff`, `heic`, `avif`, `gif`, `svg`, `pdf`,
  /// `bmp`.
  public var format: String
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// Bits of one sample.
  public var bitDepth: Int
  /// Samples of one pixel, 1 to 4.
  public var channels: Int
  /// Whether the file holds several frames.
  public var isAnimated: Bool
  /// Whether the rows are interlaced.
  public var isInterlaced: Bool
  /// Whether the pixels are indices into a palette.
  public var isIndexed: Bool
  /// How alpha is used; `nil` when there is an alpha channel and no pixels were read.
  public var alpha: AlphaUse?
  /// The Exif orientation, 1…8.
  public var orientation: Int
  /// The color information.
  public var profile: Profile
  /// The share of pixels outside the sRGB gamut, 0…1.
  public var wideGamutShare: Double?
  /// What would change if the profile were ignored.
  public var differenceIfUntagged: Difference?
  /// Luminance statistics.
  public var luminance: Luminance?
  /// The most frequent colors, most frequent first.
  public var dominant: [Dominant]?
  /// The number of distinct colors.
  public var colors: Int?
  /// Whether all visible pixels have one color and only alpha varies.
  public var isSingleInk: Bool?
  /// A hash that stays close for images that look alike, in hexadecimal.
  public var perceptualHash: String?

  /// Makes the facts that metadata alone can tell.
  public init(
    format: String, width: Int, height: Int, bitDepth: Int, channels: Int,
    isAnimated: Bool = false, isInterlaced: Bool = false, isIndexed: Bool = false,
    alpha: AlphaUse? = nil, orientation: Int = 1, profile: Profile = Profile()
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.channels = channels
    self.isAnimated = isAnimated
    self.isInterlaced = isInterlaced
    self.isIndexed = isIndexed
    self.alpha = alpha
    self.orientation = orientation
    self.profile = profile
  }
}
