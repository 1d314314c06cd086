import ColorCore

/// Makes a smaller copy of an image, from a few rows at a time.
///
/// A pixel of the copy is the mean of the pixels that it covers, in linear light and weighted by
/// alpha. An image that is small enough is copied.
struct Downscaler {
  /// The size of the copy.
  let width, height: Int
  private let sourceWidth, sourceHeight: Int
  private let hasAlpha: Bool
  /// Sums of the components times alpha, of alpha, and of pixels.
  private var sums: [Float]
  /// The light of each 8-bit code.
  private let light: [Float]

  /// Starts the copy of an image with 8-bit samples in an RGB space with the curve of sRGB.
  ///
  /// - Parameters:
  ///   - width: The width of the image.
  ///   - height: The height of the image.
  ///   - hasAlpha: Whether the last sample of a pixel is alpha.
  ///   - longest: The longest side of the copy.
  init(width: Int, height: Int, hasAlpha: Bool, longest: Int) {
    let scale = min(1, Double(longest) / Double(max(width, height)))
    self.width = max(1, Int((Double(width) * scale).rounded()))
    self.height = max(1, Int((Double(height) * scale).rounded()))
    sourceWidth = width
    sourceHeight = height
    self.hasAlpha = hasAlpha
    sums = [Float](repeating: 0, count: 5 * self.width * self.height)
    light = (0...255).map { Float(SRGB.linearLight(Double($0) / 255)) }
  }

  /// Adds rows of the image.
  ///
  /// - Parameters:
  ///   - samples: The samples of whole rows.
  ///   - first: The number of the first of them.
  mutating func add(_ samples: [UInt8], from first: Int) {
    let channels = hasAlpha ? 4 : 3
    let columns = (0..<sourceWidth).map { $0 * width / sourceWidth }
    let input = samples.span
    var start = 0
    var y = first
    while start < input.count {
      let row = y * height / sourceHeight * width
      for x in 0..<sourceWidth {
        let alpha = hasAlpha ? Float(input[start + 3]) / 255 : 1
        let cell = 5 * (row + columns[x])
        sums[cell] += light[Int(input[start])] * alpha
        sums[cell + 1] += light[Int(input[start + 1])] * alpha
        sums[cell + 2] += light[Int(input[start + 2])] * alpha
        sums[cell + 3] += alpha
        sums[cell + 4] += 1
        start += channels
      }
      y += 1
    }
  }

  /// The copy, after all rows were added.
  var image: DecodedImage {
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * (hasAlpha ? 4 : 3))
    for cell in stride(from: 0, to: sums.count, by: 5) {
      let alpha = sums[cell + 3]
      for channel in 0..<3 {
        let mean = alpha > 0 ? Double(sums[cell + channel] / alpha) : 0
        samples.append(SRGB.code(ofLight: mean))
      }
      if hasAlpha { samples.append(UInt8((255 * alpha / sums[cell + 4]).rounded())) }
    }
    return DecodedImage(
      width: width, height: height, model: .rgb, hasAlpha: hasAlpha, samples: .eight(samples))
  }
}
