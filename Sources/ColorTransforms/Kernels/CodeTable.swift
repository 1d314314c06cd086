import ColorKernels
import ICCProfiles

/// The results of LittleCMS in floating point for each code of a one-channel source, rounded to the
/// destination's samples.
@safe final class CodeTable: @unchecked Sendable {
  private let entries: UnsafeMutablePointer<UInt8>
  private let entrySize: Int
  private let format: PixelLayout.Sample

  /// Evaluates all codes: 256, or 65 536 in a few milliseconds.
  init(_ link: LinkedProfiles, from source: PixelLayout.Sample, to sample: PixelLayout.Sample) {
    let count = source == .eight ? 256 : 65_536
    let channels = link.chain.destination.channels
    format = source
    entrySize = channels * sample.size
    unsafe entries = .allocate(capacity: count * entrySize)
    unsafe entries.initialize(repeating: 0, count: count * entrySize)
    let codes = (0..<count).map { Float($0) / Float(count - 1) }
    var colors = [Float](repeating: 0, count: count * channels)
    unsafe codes.withUnsafeBufferPointer { codes in
      unsafe colors.withUnsafeMutableBufferPointer { colors in
        guard let from = codes.baseAddress, let to = colors.baseAddress else { return }
        unsafe link.evaluate(from, into: to, count: count)
        unsafe ColorCoding(link.chain.destination, sample).decode(to, count)
        unsafe PixelSamples.fromFloats(
          from: to, into: entries, sample, of: channels, count)
      }
    }
  }

  deinit {
    unsafe entries.deallocate()
  }

  /// Writes the colors of codes `step` bytes apart, `stride` bytes apart.
  func convert(
    _ source: UnsafeRawPointer, every step: Int, to destination: UnsafeMutableRawPointer,
    every stride: Int, _ count: Int
  ) {
    unsafe color_kernels_lookup(
      source, format.rawValue, step, entries, entrySize, destination, stride, count)
  }
}

extension PixelSamples {
  /// Whole pixels without alpha.
  static func fromFloats(
    from floats: UnsafePointer<Float>, into destination: UnsafeMutableRawPointer,
    _ format: PixelLayout.Sample, of samples: Int, _ count: Int
  ) {
    unsafe fromFloats(
      floats, into: destination, format, of: samples, first: 0, taken: samples, count)
  }
}

/// How components are represented in floating point: L\*a\*b\* and XYZ in natural units, but scaled
/// to 0…1 in integer samples and within LittleCMS.
struct ColorCoding {
  private let space: ICCProfile.ColorSpace
  /// Whether no scaling is needed.
  let isNatural: Bool

  init(_ space: ICCProfile.ColorSpace, _ sample: PixelLayout.Sample) {
    self.space = space
    isNatural = (space == .lab || space == .xyz) && (sample == .half || sample == .float)
  }

  /// Converts from the representation to 0…1.
  func encode(_ colors: UnsafeMutablePointer<Float>, _ count: Int) {
    guard isNatural else { return }
    for index in 0..<count * space.channels {
      let (least, extent) = space.range(of: index % space.channels)
      unsafe colors[index] = (colors[index] - least) / extent
    }
  }

  /// The inverse.
  func decode(_ colors: UnsafeMutablePointer<Float>, _ count: Int) {
    guard isNatural else { return }
    for index in 0..<count * space.channels {
      let (least, extent) = space.range(of: index % space.channels)
      unsafe colors[index] = unsafe colors[index] * extent + least
    }
  }
}
