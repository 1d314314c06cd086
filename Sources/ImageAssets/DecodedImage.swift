/// The pixels of an image: rows without padding, samples interleaved, alpha last and not
/// premultiplied.
public struct DecodedImage: Hashable, Sendable {
  /// The samples, in one of the two depths.
  public enum Samples: Hashable, Sendable {
    /// 0…255.
    case eight([UInt8])
    /// 0…65 535.
    case sixteen([UInt16])
  }

  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
  public var channels: Int
  /// The samples, `width` × `height` × `channels` of them.
  public var samples: Samples

  /// Makes an image from its samples.
  ///
  /// - Precondition: The number of samples is `width` × `height` × `channels`.
  public init(width: Int, height: Int, channels: Int, samples: Samples) {
    let count =
      switch samples {
      case .eight(let samples): samples.count
      case .sixteen(let samples): samples.count
      }
    precondition(count == width * height * channels)
    self.width = width
    self.height = height
    self.channels = channels
    self.samples = samples
  }

  /// Whether the last sample of a pixel is alpha.
  public var hasAlpha: Bool { channels == 2 || channels == 4 }

  /// Whether the image is gray.
  public var isGray: Bool { channels < 3 }

  /// Bits of one sample, 8 or 16.
  public var bitDepth: Int {
    switch samples {
    case .eight: 8
    case .sixteen: 16
    }
  }
}
