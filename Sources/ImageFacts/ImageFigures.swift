/// What a report for people shows of an image beside its facts: small pictures, and distributions to
/// plot.
///
/// ```swift
/// var figures = ImageFigures()
/// var diagram = ImageFigures.Chromaticities()
/// diagram.add(u: 0.1978, v: 0.4683)
/// figures.chromaticities = diagram
/// print(figures.chromaticities?.counts.count(where: { $0 > 0 }) ?? 0)
/// // Prints "1"
/// ```
public struct ImageFigures: Hashable, Sendable {
  /// A small picture, as the content of a file that browsers show.
  public struct Picture: Hashable, Sendable {
    /// The media type, such as `image/png`.
    public var mediaType: String
    /// The content of the file.
    public var bytes: [UInt8]
    /// The size in pixels.
    public var width, height: Int

    /// Creates a picture.
    public init(mediaType: String, bytes: [UInt8], width: Int, height: Int) {
      self.mediaType = mediaType
      self.bytes = bytes
      self.width = width
      self.height = height
    }
  }

  /// Numbers of visible pixels in equal steps from dark to light, on the scale of 8-bit codes.
  public struct Histogram: Hashable, Sendable {
    /// The number of steps.
    public static let steps = 64
    /// By luminance.
    public var luminance = [Int](repeating: 0, count: steps)
    /// By red, green and blue; equal for a gray image.
    public var channels = [[Int]](repeating: [Int](repeating: 0, count: steps), count: 3)

    /// Creates an empty histogram.
    public init() {}
  }

  /// Numbers of visible pixels by chromaticity in the diagram u′v′ of CIE 1976, row by row from
  /// the least v′, each row from the least u′.
  public struct Chromaticities: Hashable, Sendable {
    /// The side of a cell.
    public static let step = 0.0125
    /// The least u′ and v′: less is not the color of a screen.
    public static let origin = (u: 0.025, v: 0.1375)
    /// The number of cells in a row, up to u′ = 0.5875.
    public static let columns = 45
    /// The number of rows, up to v′ = 0.6.
    public static let rows = 37
    /// The numbers of pixels.
    public var counts = [Int](repeating: 0, count: columns * rows)

    /// Creates an empty diagram.
    public init() {}

    /// Counts a chromaticity; one outside the diagram counts at its edge.
    public mutating func add(u: Double, v: Double) {
      func cell(_ value: Double, _ count: Int) -> Int {
        Int(min(max(value / Self.step, 0), Double(count - 1)))
      }
      let row = cell(v - Self.origin.v, Self.rows)
      counts[row * Self.columns + cell(u - Self.origin.u, Self.columns)] += 1
    }
  }

  /// The image, upright and at most ``thumbnailSide`` pixels long.
  public var thumbnail: Picture?
  /// Whether the colors of the thumbnail are approximate, because those of the image are unknown.
  public var isApproximate = false
  /// The distribution of luminance and components.
  public var histogram: Histogram?
  /// The distribution of chromaticities.
  public var chromaticities: Chromaticities?
  /// Where a text on the image cannot be read.
  public var heatMap: Picture?

  /// The longest side of a thumbnail in pixels.
  public static let thumbnailSide = 256

  /// Creates figures without any.
  public init() {}
}
