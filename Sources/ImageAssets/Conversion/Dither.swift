/// Rounds 16-bit samples to 8 bits and distributes the error to neighboring pixels: error diffusion
/// with the weights of R. W. Floyd and L. Steinberg, "An Adaptive Algorithm for Spatial Greyscale"
/// (1976), in rows of alternating direction. Averages are preserved, a color that 8 bits can
/// represent is unchanged, and the result is deterministic. Alpha is only rounded.
struct Dither {
  /// The errors left over from the row above and this one, in sixteenths, with a pixel on either side.
  private var current: [Int]
  private var next: [Int]
  /// The number of rows so far.
  private var rows = 0

  /// Begins an image.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - model: What the samples measure.
  init(width: Int, model: ColorModel) {
    current = [Int](repeating: 0, count: (width + 2) * model.channels)
    next = current
  }

  /// The next rows of the image with 8 bits per sample.
  ///
  /// - Precondition: The samples have 16 bits.
  mutating func reduced(_ image: DecodedImage) -> DecodedImage {
    guard case .sixteen(let samples) = image.samples else {
      preconditionFailure("only samples of 16 bits are dithered")
    }
    let (width, channels) = (image.width, image.channels)
    let colors = image.model.channels
    var codes = [UInt8](repeating: 0, count: samples.count)
    for y in 0..<image.height {
      let isForward = rows % 2 == 0
      for step in 0..<width {
        let x = isForward ? step : width - 1 - step
        let (ahead, behind) = isForward ? (x + 2, x) : (x, x + 2)
        let at = (y * width + x) * channels
        for channel in 0..<colors {
          let wanted = Int(samples[at + channel]) + current[(x + 1) * colors + channel] / 16
          let code = min(max((wanted + 128) / 257, 0), 255)
          codes[at + channel] = UInt8(code)
          let error = wanted - code * 257
          current[ahead * colors + channel] += 7 * error
          next[behind * colors + channel] += 3 * error
          next[(x + 1) * colors + channel] += 5 * error
          next[ahead * colors + channel] += error
        }
        if image.hasAlpha {
          codes[at + colors] = UInt8((Int(samples[at + colors]) + 128) / 257)
        }
      }
      swap(&current, &next)
      for index in next.indices { next[index] = 0 }
      rows += 1
    }
    var result = image
    result.samples = .eight(codes)
    return result
  }
}
