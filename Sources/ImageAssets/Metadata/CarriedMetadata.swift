/// The metadata that remain valid when pixels are converted, in a form that every format can store
/// as far as it supports it.
///
/// ```swift
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// var carried = CarriedMetadata()
/// carried.resolution = .init(x: 144, y: 144, unit: .inch)
/// let file = try PNG.encode(red, profile: nil, carrying: carried)
/// let read = try PNG.metadata(of: file.span, limits: .standard).carried.resolution
/// print(read?.converted(to: .inch).x.rounded() ?? 0)
/// // Prints "144.0"
/// ```
public struct CarriedMetadata: Hashable, Sendable {
  /// Pixels per unit of length.
  public struct Resolution: Hashable, Sendable {
    /// The unit of a resolution.
    public enum Unit: Hashable, Sendable {
      /// Pixels per meter.
      case meter
      /// Pixels per inch.
      case inch
      /// No unit: only the ratio is meaningful.
      case none
    }

    /// Pixels across.
    public var x: Double
    /// Pixels down.
    public var y: Double
    /// The unit.
    public var unit: Unit

    /// Makes a resolution.
    public init(x: Double, y: Double, unit: Unit) {
      self.x = x
      self.y = y
      self.unit = unit
    }

    /// The resolution in another unit; from and to ``Unit/none`` only the unit changes.
    public func converted(to other: Unit) -> Resolution {
      let factor: Double =
        switch (unit, other) {
        case (.meter, .inch): 0.0254
        case (.inch, .meter): 1 / 0.0254
        default: 1
        }
      return Resolution(x: x * factor, y: y * factor, unit: other)
    }
  }

  /// The resolution.
  public var resolution: Resolution?
  /// Exif metadata, from its TIFF header on, as it was stored. See ``Exif``.
  public var exif: [UInt8]?
  /// An XMP packet, as it was stored.
  public var xmp: [UInt8]?
  /// IPTC-IIM records (the data of Photoshop's image resource 1028).
  public var iptc: [UInt8]?
  /// Chunks that only a PNG can hold.
  public var pngChunks: [PNGChunk] = []

  /// Nothing to carry.
  public init() {}
}
