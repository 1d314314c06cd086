/// What a file says that still holds when its pixels are converted, in a form that every format can
/// take over as far as it has a place for it.
public struct CarriedMetadata: Hashable, Sendable {
  /// Pixels for a length.
  public struct Resolution: Hashable, Sendable {
    /// What the numbers count.
    public enum Unit: Hashable, Sendable {
      /// Pixels per meter.
      case meter
      /// Pixels per inch.
      case inch
      /// Nothing: only the ratio of the two holds.
      case none
    }

    /// Pixels across.
    public var x: Double
    /// Pixels down.
    public var y: Double
    /// For which length.
    public var unit: Unit

    /// Makes a resolution.
    public init(x: Double, y: Double, unit: Unit) {
      self.x = x
      self.y = y
      self.unit = unit
    }

    /// The same in another unit; from and to ``Unit/none`` only the unit changes.
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
