public import ColorCore
import ICCProfiles

/// The mastering display and content light level of a file (SMPTE ST 2086, CTA-861.3): chunks mDCV
/// and cLLI of PNG, boxes mdcv and clli of HEIF.
///
/// ```swift
/// var hdr = HDRMetadata()
/// hdr.contentLight = .init(maximum: 1000, frameAverage: 400)
/// print(hdr.contentLight?.maximum ?? 0, hdr.masteringDisplay == nil)
/// // Prints "1000.0 true"
/// ```
public struct HDRMetadata: Hashable, Sendable {
  /// The colors and the range of the mastering display.
  public struct MasteringDisplay: Hashable, Sendable {
    /// The primaries.
    public var primaries: RGBPrimaries
    /// The white point.
    public var white: Chromaticity
    /// The maximum luminance in cd/m².
    public var maximum: Double
    /// The minimum luminance in cd/m².
    public var minimum: Double
  }

  /// The content light level.
  public struct ContentLight: Hashable, Sendable {
    /// The luminance of the brightest pixel in cd/m², 0 if unknown.
    public var maximum: Double
    /// The maximum mean luminance of a frame in cd/m², 0 if unknown.
    public var frameAverage: Double

    /// States the two luminances.
    public init(maximum: Double, frameAverage: Double) {
      self.maximum = maximum
      self.frameAverage = frameAverage
    }
  }

  /// The mastering display, if stated.
  public var masteringDisplay: MasteringDisplay?
  /// The content light level, if stated.
  public var contentLight: ContentLight?

  /// Nothing is stated.
  public init() {}
}
