/// Rounds samples of 16 bits to 8, and hands what a pixel loses to its neighbors: error diffusion with
/// the weights of R. W. Floyd and L. Steinberg, "An Adaptive Algorithm for Spatial Greyscale" (1976),
/// in rows of alternating direction. Averages are kept, a color that 8 bits can hold stays as it is,
/// and the same image always gives the same result. Alpha is only rounded.
enum Dither {
  /// The image with 8 bits a sample.
  ///
  /// - Precondition: The samples have 16 bits.
  static func reduced(_ image: DecodedImage) -> DecodedImage {
    guard case .sixteen(let samples) = image.samples else {
      preconditionFailure("only samples of 16 bits are dithered")
    }
    let (width, channels) = (image.width, image.channels)
    let colors = image.model.channels
    var codes = [UInt8](repeating: 0, count: samples.count)
    // What the row above and this one have left over, in sixteenths, with a pixel on either side.
    var current = [Int](repeating: 0, count: (width + 2) * colors)
    var next = current
    for y in 0..<image.height {
      let isForward = y % 2 == 0
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
    }
    var result = image
    result.samples = .eight(codes)
    return result
  }
}
