import ColorCore
import ICCProfiles
import ImageFacts

/// Counts 8-bit pixels for a histogram.
struct HistogramTally {
  /// The pixels counted.
  private(set) var histogram = ImageFigures.Histogram()
  private let channels: Int
  private let weights: [Float]
  private let light: [Float]
  /// The step of a luminance, in 4096 intervals.
  private let steps: [Int]

  /// Starts a histogram of pixels in an RGB space with the curve of sRGB.
  init(in space: ICCProfileBuilder, hasAlpha: Bool) {
    channels = hasAlpha ? 4 : 3
    let primaries = space.primaries ?? .srgb
    weights = primaries.matrix(white: .d65).elements[3..<6].map { Float($0) }
    light = (0...255).map { Float(SRGB.linearLight(Double($0) / 255)) }
    steps = (0...4096).map { Self.step(Int(SRGB.code(ofLight: Double($0) / 4096))) }
  }

  private static func step(_ code: Int) -> Int { code * ImageFigures.Histogram.steps / 256 }

  /// Counts the pixels that are not fully transparent.
  mutating func add(_ samples: [UInt8]) {
    let input = samples.span
    for start in stride(from: 0, to: input.count, by: channels) {
      if channels == 4, input[start + 3] == 0 { continue }
      var luminance: Float = 0
      for channel in 0..<3 {
        let code = Int(input[start + channel])
        histogram.channels[channel][Self.step(code)] += 1
        luminance += weights[channel] * light[code]
      }
      histogram.luminance[steps[Int(min(max(luminance, 0), 1) * 4096)]] += 1
    }
  }
}
