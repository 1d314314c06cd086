import ImageFacts

/// The pixels of an image: rows without padding, samples interleaved, alpha last and not
/// premultiplied.
///
/// ```swift
/// let pixels = DecodedImage(
///   width: 2, height: 1, model: .rgb, hasAlpha: true, samples: .eight([255, 0, 0, 255, 0, 0, 0, 0]))
/// print(pixels.channels, pixels.bitDepth)
/// // Prints "4 8"
/// ```
public struct DecodedImage: Hashable, Sendable {
  /// The samples, in one of three depths.
  public enum Samples: Hashable, Sendable {
    /// 0…255.
    case eight([UInt8])
    /// 0…65 535.
    case sixteen([UInt16])
    /// 0…1 from none to full; values outside are kept.
    case float([Float])

    /// The number of samples.
    public var count: Int {
      switch self {
      case .eight(let samples): samples.count
      case .sixteen(let samples): samples.count
      case .float(let samples): samples.count
      }
    }

    /// A whole-numbered sample.
    func code(_ index: Int) -> Int {
      switch self {
      case .eight(let samples): Int(samples[index])
      case .sixteen(let samples): Int(samples[index])
      case .float: preconditionFailure("the samples are whole-numbered")
      }
    }
  }

  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// What the samples measure.
  public var model: ColorModel
  /// Whether the last sample of a pixel is alpha.
  public var hasAlpha: Bool
  /// The samples, `width` × `height` × ``channels`` of them.
  public var samples: Samples

  /// Makes an image from its samples.
  ///
  /// - Precondition: The number of samples is that of the pixels.
  public init(
    width: Int, height: Int, model: ColorModel, hasAlpha: Bool, samples: Samples
  ) {
    self.width = width
    self.height = height
    self.model = model
    self.hasAlpha = hasAlpha
    self.samples = samples
    precondition(samples.count == width * height * channels)
  }

  /// The number of samples of a pixel, alpha included.
  public var channels: Int { model.channels + (hasAlpha ? 1 : 0) }

  /// Bits of one sample: 8, 16, or 32 for floating point.
  public var bitDepth: Int {
    switch samples {
    case .eight: 8
    case .sixteen: 16
    case .float: 32
    }
  }

  /// The image with integer samples: floating point becomes 16 bits, clipped to 0…1 (encoded for
  /// ``ColorModel/lab``).
  var quantized: DecodedImage {
    guard case .float(let samples) = samples else { return self }
    var image = self
    image.samples = .sixteen(
      samples.indices.map { index in
        var value = Double(samples[index])
        if model == .lab {
          switch index % channels {
          case 0: value /= 100
          case 1, 2: value = (value + 128) * 257 / 65_535
          default: break
          }
        }
        return value.isNaN ? 0 : UInt16((min(max(value, 0), 1) * 65_535).rounded())
      })
    return image
  }

  /// The topmost rows.
  func top(_ rows: Int) -> DecodedImage { self.rows(0..<rows) }

  /// What these rows of an image, of which the first has the given number, have of a rectangle of it;
  /// `nil` if they have nothing.
  func part(in box: ImageFacts.Box, from first: Int) -> DecodedImage? {
    let start = max(box.y - first, 0)
    let end = min(box.y + box.height - first, height)
    guard start < end, box.width > 0 else { return nil }
    let rows = start..<end
    if box.width == width { return self.rows(rows) }
    func cut<Sample>(_ samples: [Sample]) -> [Sample] {
      var part: [Sample] = []
      part.reserveCapacity(rows.count * box.width * channels)
      for row in rows {
        let start = (row * width + box.x) * channels
        part += samples[start..<start + box.width * channels]
      }
      return part
    }
    let part: Samples =
      switch samples {
      case .eight(let samples): .eight(cut(samples))
      case .sixteen(let samples): .sixteen(cut(samples))
      case .float(let samples): .float(cut(samples))
      }
    return DecodedImage(
      width: box.width, height: rows.count, model: model, hasAlpha: hasAlpha, samples: part)
  }

  /// The image and the next rows of it.
  ///
  /// - Precondition: They have the same form but for the height.
  func followed(by next: DecodedImage) -> DecodedImage {
    let joined: Samples =
      switch (samples, next.samples) {
      case (.eight(let own), .eight(let other)): .eight(own + other)
      case (.sixteen(let own), .sixteen(let other)): .sixteen(own + other)
      case (.float(let own), .float(let other)): .float(own + other)
      default: preconditionFailure("the rows of an image have one depth")
      }
    return DecodedImage(
      width: width, height: height + next.height, model: model, hasAlpha: hasAlpha, samples: joined)
  }

  /// Some of the rows.
  func rows(_ rows: Range<Int>) -> DecodedImage {
    let row = width * channels
    let range = rows.lowerBound * row..<rows.upperBound * row
    let part: Samples =
      switch samples {
      case .eight(let samples): .eight(Array(samples[range]))
      case .sixteen(let samples): .sixteen(Array(samples[range]))
      case .float(let samples): .float(Array(samples[range]))
      }
    return DecodedImage(
      width: width, height: rows.count, model: model, hasAlpha: hasAlpha, samples: part)
  }

  /// The image without alpha, or `nil` if a pixel is not opaque.
  var withoutOpaqueAlpha: DecodedImage? {
    guard hasAlpha else { return self }
    func opaque<Sample: Equatable & BitwiseCopyable>(
      _ samples: [Sample], _ full: Sample
    ) -> [Sample]? {
      let (colors, pixels) = (model.channels, width * height)
      let alpha = stride(from: colors, to: samples.count, by: colors + 1)
      guard alpha.allSatisfy({ samples[$0] == full }) else { return nil }
      return unsafe samples.withUnsafeBufferPointer { samples in
        unsafe [Sample](unsafeUninitializedCapacity: colors * pixels) { rest, count in
          for pixel in 0..<pixels {
            for channel in 0..<colors {
              unsafe rest.initializeElement(
                at: colors &* pixel &+ channel, to: samples[(colors &+ 1) &* pixel &+ channel])
            }
          }
          count = colors * pixels
        }
      }
    }
    let rest: Samples? =
      switch samples {
      case .eight(let samples): opaque(samples, 255).map { .eight($0) }
      case .sixteen(let samples): opaque(samples, 65_535).map { .sixteen($0) }
      case .float(let samples): opaque(samples, 1).map { .float($0) }
      }
    return rest.map {
      DecodedImage(width: width, height: height, model: model, hasAlpha: false, samples: $0)
    }
  }

  /// Whether every pixel has the color and the alpha of that of another image. A missing alpha counts
  /// as opaque, and 8 bits as their 16.
  package func hasPixels(of other: DecodedImage) -> Bool {
    guard width == other.width, height == other.height, model == other.model else { return false }
    if hasAlpha == other.hasAlpha, samples == other.samples { return true }
    let (a, b) = (Reading(self), Reading(other))
    for pixel in 0..<width * height {
      for channel in 0...model.channels where a[pixel, channel] != b[pixel, channel] {
        return false
      }
    }
    return true
  }

  /// Samples as if all were of one depth, with alpha.
  private struct Reading {
    let image: DecodedImage
    let channels: Int

    init(_ image: DecodedImage) {
      self.image = image
      channels = image.channels
    }

    subscript(pixel: Int, channel: Int) -> Float {
      guard channel < channels else { return 65_535 }
      let index = pixel * channels + channel
      switch image.samples {
      case .eight(let samples): return Float(samples[index]) * 257
      case .sixteen(let samples): return Float(samples[index])
      case .float(let samples): return samples[index] * 65_535
      }
    }
  }
}
