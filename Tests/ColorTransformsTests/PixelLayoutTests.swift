import ColorCore
import ColorTransforms
import ICCProfiles
import Foundation
import PaletteTestSupport
import Testing

/// Every pair of layouts, against arithmetic on LittleCMS's evaluation.
@Suite struct PixelLayoutTests {
  static let layouts = PixelLayout.Sample.allCases.flatMap { sample in
    PixelLayout.Alpha.allCases.map { PixelLayout(sample: sample, alpha: $0) }
  }

  /// A profile of each kind that tests can make.
  enum Pair: CaseIterable {
    case matrix, same, grayToColor, colorToGray, lab, toLab, toXYZ

    func transform() throws -> ICCTransform {
      switch self {
      case .matrix: try ICCTransform(from: ICCProfile(.displayP3), to: ICCProfile(.srgb))
      case .same: try ICCTransform(from: ICCProfile(.displayP3), to: ICCProfile(.displayP3))
      case .grayToColor: try ICCTransform(from: ICCProfile(.grayGamma22), to: ICCProfile(.srgb))
      case .colorToGray: try ICCTransform(from: ICCProfile(.srgb), to: ICCProfile(.grayGamma22))
      case .lab: try ICCTransform(from: ICCProfile.lab(), to: ICCProfile(.srgb))
      case .toLab: try ICCTransform(from: ICCProfile(.srgb), to: ICCProfile.lab())
      case .toXYZ: try ICCTransform(toXYZFrom: ICCProfile(.srgb))
      }
    }
  }

  @Test(arguments: Pair.allCases, InstructionSet.available)
  func `every pair of layouts comes out`(pair: Pair, set: InstructionSet) throws {
    let transform = try pair.transform().using(set)
    var random = SplitMix64(seed: 12)
    for layout in Self.layouts {
      for target in Self.layouts {
        // Also what is no whole vector of a kernel.
        let count = 67
        let pixels = Pixels(count: count, transform.source, layout, using: &random)
        var output = [UInt8](
          repeating: 0xee,
          count: count * target.bytesPerPixel(of: transform.destinationChannels) + 8)
        var span = output.mutableSpan
        var bytes = unsafe span.mutableBytes
        unsafe transform.convert(pixels.bytes.span.bytes, layout, into: &bytes, target)
        #expect(output.suffix(8).allSatisfy { $0 == 0xee }, "\(layout) to \(target)")

        let isRough = transform.path(from: layout, to: target).kind == .littleCMS8
        let problem = pixels.problem(output, transform, target, steps: isRough ? 1.2 : 0.513)
        #expect(
          problem == nil, "seed 12: \(pair) \(set) \(layout) to \(target): \(problem ?? "")")
      }
    }
  }

  @Test func `color is 0 where premultiplied alpha is`() throws {
    let transform = try Pair.matrix.transform()
    let layout = PixelLayout(sample: .eight, alpha: .premultiplied)
    let input: [UInt8] = [255, 0, 7, 0, 100, 50, 20, 128]
    var output = [UInt8](repeating: 9, count: 8)
    var span = output.mutableSpan
    var bytes = unsafe span.mutableBytes
    unsafe transform.convert(input.span.bytes, layout, into: &bytes, layout)
    #expect(output[..<4] == [0, 0, 0, 0])
    // LittleCMS's own premultiplied format makes (127, 128, 128, 128) of the second.
    #expect(output[4...] == [107, 46, 3, 128])
  }

  @Test func `bytes at odd places are read and written`() throws {
    let transform = try Pair.matrix.transform()
    let layout = PixelLayout(sample: .float, alpha: .straight)
    let color: [Float] = [0.25, 0.5, 0.75, 0.125]
    var input: [UInt8] = [1]
    for _ in 0..<40 {
      for value in color { input += unsafe withUnsafeBytes(of: value) { unsafe Array($0) } }
    }
    var expected = [Float](repeating: 0, count: 3)
    var colors = expected.mutableSpan
    let opaque = Array(color[..<3])
    transform.evaluate(opaque.span, into: &colors)
    var output = [UInt8](repeating: 0, count: input.count + 2)
    var span = output.mutableSpan
    var bytes = unsafe span.mutableBytes
    var shifted = bytes._mutatingExtracting(3...)
    let source = unsafe input.span.bytes.extracting(1...)
    transform.convert(source, layout, into: &shifted, layout)
    let found = unsafe output.withUnsafeBytes { bytes in
      (0..<160).map { unsafe bytes.loadUnaligned(fromByteOffset: 3 + 4 * $0, as: Float.self) }
    }
    for (index, value) in found.enumerated() {
      let exact = index % 4 == 3 ? 0.125 : expected[index % 4]
      #expect(abs(value - exact) < 2e-5)
    }
  }

  @Test func `halves are the nearest, and go back unchanged`() throws {
    let transform = try Pair.same.transform()
    let half = PixelLayout(sample: .half)
    let float = PixelLayout(sample: .float)
    // All finite halves, three by three.
    let codes = (0..<65_535).map { UInt16($0) }.filter { $0 & 0x7c00 != 0x7c00 }
    let input = Array(codes.prefix(codes.count / 3 * 3))
    var floats = [Float](repeating: 0, count: input.count)
    var span = floats.mutableSpan
    var bytes = unsafe span.mutableBytes
    unsafe transform.convert(input.span.bytes, half, into: &bytes, float)
    for (code, value) in zip(input, floats) {
      #expect(Float(Float16(bitPattern: code)) == value)
    }
    var back = [UInt16](repeating: 0, count: input.count)
    var backSpan = back.mutableSpan
    var backBytes = unsafe backSpan.mutableBytes
    unsafe transform.convert(floats.span.bytes, float, into: &backBytes, half)
    #expect(back == input)

    var random = SplitMix64(seed: 5)
    let any =
      (0..<30_000).map { _ in
        Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &random))
      } + [65519, 65520, 1e9, 6e-8, 2.9e-8, 3e-8]
    var rounded = [UInt16](repeating: 0, count: any.count)
    var roundedSpan = rounded.mutableSpan
    var roundedBytes = unsafe roundedSpan.mutableBytes
    unsafe transform.convert(any.span.bytes, float, into: &roundedBytes, half)
    for (value, code) in zip(any, rounded) {
      let found = Float16(bitPattern: code)
      #expect(value.isNaN ? found.isNaN : found == Float16(value), "seed 5: \(value)")
    }
  }
}

/// Random pixels, with the colors and alpha that they stand for.
private struct Pixels {
  var bytes: [UInt8] = []
  private let layout: PixelLayout
  /// Colors as they are evaluated.
  private var colors: [Float] = []
  private var alphas: [Float] = []

  init(
    count: Int, _ space: ICCProfile.ColorSpace, _ layout: PixelLayout,
    using random: inout SplitMix64
  ) {
    self.layout = layout
    for pixel in 0..<count {
      // A premultiplied color is only known as well as alpha lets it.
      let least = layout.alpha == .premultiplied ? 200 : 0
      let alpha = pixel == 3 ? 255 : Int.random(in: least...255, using: &random)
      var shown = layout.alpha == .none ? 1 : Float(alpha) / 255
      if layout.sample == .half { shown = Float(Float16(shown)) }
      for channel in 0..<space.channels {
        var value = Float(Int.random(in: 0...255, using: &random)) / 255
        if layout.sample.isFloat, space == .lab {
          value = channel == 0 ? value * 100 : value * 255 - 128
        }
        let stored = write(layout.alpha == .premultiplied ? value * shown : value)
        var read = layout.alpha == .premultiplied ? stored / shown : stored
        if !layout.sample.isFloat, space == .lab {
          read = channel == 0 ? read * 100 : read * 255 - 128
        }
        colors.append(read)
      }
      alphas.append(layout.alpha == .none ? 1 : write(shown))
    }
  }

  /// Writes a sample and returns what it then is.
  private mutating func write(_ value: Float) -> Float {
    switch layout.sample {
    case .eight:
      let code = UInt8((min(max(value, 0), 1) * 255).rounded())
      bytes.append(code)
      return Float(code) / 255
    case .sixteen:
      let code = UInt16((min(max(value, 0), 1) * 65535).rounded())
      bytes += unsafe withUnsafeBytes(of: code) { unsafe Array($0) }
      return Float(code) / 65535
    case .half:
      let half = Float16(value)
      bytes += unsafe withUnsafeBytes(of: half) { unsafe Array($0) }
      return Float(half)
    case .float:
      bytes += unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
      return value
    }
  }

  /// What is wrong with converted pixels.
  func problem(
    _ output: [UInt8], _ transform: ICCTransform, _ target: PixelLayout, steps: Float
  ) -> String? {
    let channels = transform.destinationChannels
    var expected = [Float](repeating: 0, count: alphas.count * channels)
    var span = expected.mutableSpan
    transform.evaluate(colors.span, into: &span)
    let space = transform.destination
    let stride = channels + (target.alpha == .none ? 0 : 1)
    for pixel in alphas.indices {
      for channel in 0..<stride {
        var value = channel == channels ? alphas[pixel] : expected[pixel * channels + channel]
        if channel < channels, !target.sample.isFloat {
          if space == .lab { value = channel == 0 ? value / 100 : (value + 128) / 255 }
          if space == .xyz { value /= 1 + 32767 / 32768 }
        }
        if !target.sample.isFloat { value = min(max(value, 0), 1) }
        if channel < channels, target.alpha == .premultiplied { value *= alphas[pixel] }
        let (found, step) = read(output, pixel * stride + channel, target.sample, value)
        // Half a step, and what floating point leaves open in a range of 255.
        let open: Float = target.sample.isFloat ? (space == .lab ? 4e-3 : 4e-5) : 2.5e-5
        if abs(found - value) > steps * step + open {
          return "pixel \(pixel), sample \(channel): \(found), not \(value)"
        }
      }
    }
    return nil
  }

  private func read(
    _ output: [UInt8], _ index: Int, _ sample: PixelLayout.Sample, _ near: Float
  ) -> (Float, step: Float) {
    unsafe output.withUnsafeBytes { bytes in
      switch sample {
      case .eight: (Float(unsafe bytes[index]) / 255, 1 / 255)
      case .sixteen:
        (
          Float(unsafe bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)) / 65535,
          1 / 65535
        )
      case .half:
        (
          Float(unsafe bytes.loadUnaligned(fromByteOffset: 2 * index, as: Float16.self)),
          max(abs(near), 1e-4) / 1024
        )
      case .float: (unsafe bytes.loadUnaligned(fromByteOffset: 4 * index, as: Float.self), 0)
      }
    }
  }
}

extension PixelLayout.Sample {
  fileprivate var isFloat: Bool { self == .half || self == .float }
}
