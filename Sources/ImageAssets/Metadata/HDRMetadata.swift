public import ColorCore
import ICCProfiles

/// What a file says about the display its content was mastered on and about the light it holds
/// (SMPTE ST 2086, CTA-861.3): chunks mDCV and cLLI of PNG, boxes mdcv and clli of HEIF.
public struct HDRMetadata: Hashable, Sendable {
  /// The colors and the range of the mastering display.
  public struct MasteringDisplay: Hashable, Sendable {
    /// The primaries.
    public var primaries: RGBPrimaries
    /// The white point.
    public var white: Chromaticity
    /// The greatest luminance in cd/m².
    public var maximum: Double
    /// The least luminance in cd/m².
    public var minimum: Double
  }

  /// The light of the content.
  public struct ContentLight: Hashable, Sendable {
    /// The luminance of the brightest pixel in cd/m², 0 when it is not known.
    public var maximum: Double
    /// The greatest mean luminance of a frame in cd/m², 0 when it is not known.
    public var frameAverage: Double

    /// States the two luminances.
    public init(maximum: Double, frameAverage: Double) {
      self.maximum = maximum
      self.frameAverage = frameAverage
    }
  }

  /// The mastering display, when it is stated.
  public var masteringDisplay: MasteringDisplay?
  /// The light of the content, when it is stated.
  public var contentLight: ContentLight?

  /// Nothing is stated.
  public init() {}
}
