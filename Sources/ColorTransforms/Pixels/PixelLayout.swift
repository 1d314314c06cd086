/// How pixels lie in memory: interleaved, rows without padding, alpha last.
///
/// The color space of the pixels is that of their profile, which says how many samples come before
/// alpha. Whole numbers go from 0 to their greatest code; for L\*a\*b\* they are those of ICC.1:2022,
/// 6.3.4.2 (L\* 0…100 over all codes, a\* and b\* −128…127, 0 at 0x80 or 0x8080), and for XYZ they go up
/// to 1 + 32767/32768. Floating point is natural: 0…1 for devices, L\*a\*b\* and XYZ as they are.
///
/// ```swift
/// let layout = PixelLayout(sample: .sixteen, alpha: .straight)
/// print(layout.bytesPerPixel(of: 3))
/// // Prints "8"
/// ```
public struct PixelLayout: Hashable, Sendable {
  /// What a sample is.
  public enum Sample: Int32, Hashable, Sendable, CaseIterable {
    /// 8 bits, 0…255.
    case eight = 0
    /// 16 bits in the machine's byte order, 0…65 535.
    case sixteen = 1
    /// IEEE 754 half precision, 16 bits.
    case half = 2
    /// IEEE 754 single precision, 32 bits.
    case float = 3

    /// The size of a sample in bytes.
    public var size: Int {
      switch self {
      case .eight: 1
      case .sixteen, .half: 2
      case .float: 4
      }
    }
  }

  /// What stands behind the color of a pixel.
  public enum Alpha: Hashable, Sendable, CaseIterable {
    /// Nothing: the pixel is opaque.
    case none
    /// Alpha that the color does not depend on.
    case straight
    /// Alpha that the encoded color was multiplied with.
    case premultiplied
  }

  /// What a sample is.
  public var sample: Sample
  /// What stands behind the color of a pixel.
  public var alpha: Alpha

  /// Makes a layout.
  public init(sample: Sample, alpha: Alpha = .none) {
    self.sample = sample
    self.alpha = alpha
  }

  /// The size in bytes of a pixel that has so many samples besides alpha.
  public func bytesPerPixel(of channels: Int) -> Int {
    samplesPerPixel(of: channels) * sample.size
  }

  /// The samples of a pixel, alpha included.
  func samplesPerPixel(of channels: Int) -> Int {
    channels + (alpha == .none ? 0 : 1)
  }
}
