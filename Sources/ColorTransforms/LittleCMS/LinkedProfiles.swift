import CLittleCMS
import ColorCore
import ICCProfiles
import Synchronization

/// A pipeline that LittleCMS linked, and the paths that pixels take through it, each built on first
/// use and kept.
///
/// The library's transform is immutable after its creation and has no one-pixel cache, so any
/// number of threads may use it.
@safe final class LinkedProfiles: @unchecked Sendable {
  struct Chain {
    var profiles: [OpenedProfile]
    var source: ICCProfile.ColorSpace
    var destination: ICCProfile.ColorSpace
    var intent: RenderingIntent
    var blackPointCompensation: Bool
    var adaptationState: Double
  }

  let chain: Chain
  /// Whether source and destination are byte-for-byte equal.
  let isIdentity: Bool
  /// The stages, if they are curves, a matrix and curves.
  let shaper: MatrixShaper?
  private let context: LittleCMSContext
  /// The corresponding C type is `cmsHTRANSFORM`.
  private let handle: cmsHTRANSFORM
  private let ways = Mutex(Ways())

  /// The paths that were built, or why they were not.
  private struct Ways {
    var bytes: Result<ByteShaper, PathRefusal>?
    var samples: [SamplesKey: Result<SampleShaper, PathRefusal>] = [:]
    var tables: [TableKey: CodeTable] = [:]
    var pipeline: Result<Pipeline, PathRefusal>?
    var littleCMS8: Result<ByteTransform, PathRefusal>?
    var probe: Probe?
  }

  private struct SamplesKey: Hashable {
    var source: PixelLayout.Sample
    var destination: PixelLayout.Sample
  }

  private struct TableKey: Hashable {
    var source: PixelLayout.Sample
    var destination: PixelLayout.Sample
  }

  init(_ chain: Chain, isIdentity: Bool) throws(ProfileError) {
    let context = try LittleCMSContext()
    let handle = unsafe Self.link(
      chain, in: context, palette_float_format(UInt32(chain.source.channels)),
      palette_float_format(UInt32(chain.destination.channels)))
    guard let handle = unsafe handle else { throw context.refusal }
    shaper = unsafe context.shaper.flatMap { unsafe MatrixShaper($0) }
    self.chain = chain
    self.isIdentity = isIdentity
    self.context = context
    unsafe self.handle = unsafe handle
  }

  deinit {
    unsafe cmsDeleteTransform(handle)
  }

  /// Links profiles for colors of two formats.
  static func link(
    _ chain: Chain, in context: borrowing LittleCMSContext,
    _ source: cmsUInt32Number, _ destination: cmsUInt32Number
  ) -> cmsHTRANSFORM? {
    let count = chain.profiles.count
    var handles: [cmsHPROFILE?] = unsafe chain.profiles.map { unsafe $0.handle }
    var compensations = [cmsBool](repeating: chain.blackPointCompensation ? 1 : 0, count: count)
    var intents = [cmsUInt32Number](repeating: chain.intent.number, count: count)
    var states = [cmsFloat64Number](repeating: chain.adaptationState, count: count)
    return unsafe cmsCreateExtendedTransform(
      context.handle, cmsUInt32Number(count), &handles, &compensations, &intents, &states, nil, 0,
      source, destination, palette_FLAGS_NOCACHE)
  }

  /// Evaluates components in floating point with LittleCMS, in its own representation.
  func evaluate(
    _ source: UnsafePointer<Float>, into destination: UnsafeMutablePointer<Float>, count: Int
  ) {
    unsafe cmsDoTransform(handle, source, destination, cmsUInt32Number(count))
  }

  /// The same for an array.
  func evaluated(_ colors: [Float]) -> [Float] {
    let count = colors.count / chain.source.channels
    var results = [Float](repeating: 0, count: count * chain.destination.channels)
    unsafe colors.withUnsafeBufferPointer { colors in
      unsafe results.withUnsafeMutableBufferPointer { results in
        guard let from = colors.baseAddress, let to = results.baseAddress else { return }
        unsafe evaluate(from, into: to, count: count)
      }
    }
    return results
  }

  // MARK: - Ways

  /// The kernels for 8 bits, or why there are none.
  func byteShaper() -> Result<ByteShaper, PathRefusal> {
    ways.withLock { ways in
      if let known = ways.bytes { return known }
      let probe = self.probe(&ways)
      let built = Result { () throws(PathRefusal) -> ByteShaper in
        guard let shaper, let probe else { throw Self.isNoShaper }
        let built = try ByteShaper(shaper)
        try probe.check(built, shaper)
        return built
      }
      ways.bytes = built
      return built
    }
  }

  /// The kernel for other samples, or why there is none.
  func sampleShaper(
    from source: PixelLayout.Sample, to destination: PixelLayout.Sample
  ) -> Result<SampleShaper, PathRefusal> {
    let key = SamplesKey(source: source, destination: destination)
    return ways.withLock { ways in
      if let known = ways.samples[key] { return known }
      let probe = self.probe(&ways)
      let built = Result { () throws(PathRefusal) -> SampleShaper in
        guard let shaper, let probe else { throw Self.isNoShaper }
        let built = try SampleShaper(shaper, from: source, to: destination)
        try probe.check(built, from: source, to: destination)
        return built
      }
      ways.samples[key] = built
      return built
    }
  }

  /// The table of a one-channel source.
  func table(from source: PixelLayout.Sample, to destination: PixelLayout) -> CodeTable {
    let key = TableKey(source: source, destination: destination.sample)
    return ways.withLock { ways in
      if let known = ways.tables[key] { return known }
      let built = CodeTable(self, from: source, to: destination.sample)
      ways.tables[key] = built
      return built
    }
  }

  /// The kernels for the stages of the pipeline, or why there are none.
  func pipeline() -> Result<Pipeline, PathRefusal> {
    ways.withLock { ways in
      if let known = ways.pipeline { return known }
      let built = Result { () throws(PathRefusal) -> Pipeline in
        guard let stages = unsafe context.pipeline else {
          throw PathRefusal(reason: "the kernels for curves, a matrix and curves do not fit")
        }
        return unsafe try Pipeline(stages, self)
      }
      ways.pipeline = built
      return built
    }
  }

  /// LittleCMS's 8-bit path, if it is accurate enough.
  func littleCMS8() -> Result<ByteTransform, PathRefusal> {
    ways.withLock { ways in
      if let known = ways.littleCMS8 { return known }
      let built = Result { () throws(PathRefusal) -> ByteTransform in try ByteTransform(self) }
      ways.littleCMS8 = built
      return built
    }
  }

  private func probe(_ ways: inout Ways) -> Probe? {
    if ways.probe == nil, shaper != nil { ways.probe = Probe(self) }
    return ways.probe
  }

  private static var isNoShaper: PathRefusal {
    PathRefusal(reason: "LittleCMS links more than curves, a matrix and curves")
  }
}

/// Colors that verify a fast path, and LittleCMS's results for them in floating point: all levels
/// of each channel with the others full, half or zero, and a lattice of 9³ colors; for floating
/// point also colors of −0.5…2.
struct Probe {
  private let channels: Int
  private let results: Int
  private var codes: [UInt8] = []
  private var expected: [Float] = []
  private var beyond: [Float] = []
  private var expectedBeyond: [Float] = []

  init(_ link: LinkedProfiles) {
    channels = link.chain.source.channels
    results = link.chain.destination.channels
    for level in UInt8(0)...255 {
      codes += [UInt8](repeating: level, count: channels)
      guard channels == 3 else { continue }
      codes += [level, 128, 0, 255, level, 128, 0, 255, level]
    }
    if channels == 3 {
      for color in 0..<729 {
        codes += [color % 9, color / 9 % 9, color / 81].map { UInt8(min(32 * $0, 255)) }
      }
    }
    beyond = Self.beyond(channels)
    expected = link.evaluated(codes.map { Float($0) / 255 })
    expectedBeyond = link.evaluated(beyond)
  }

  /// 1024 colors of −0.5…2 in each channel.
  static func beyond(_ channels: Int) -> [Float] {
    var state: UInt64 = 5
    return (0..<1024 * channels).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24) * 2.5 - 0.5
    }
  }

  /// - Throws: `PathRefusal` if a code is off by more than 0.505 plus the uncertainty of a
  ///   destination table.
  func check(_ kernel: ByteShaper, _ shaper: MatrixShaper) throws(PathRefusal) {
    let count = codes.count / channels
    var found = [UInt8](repeating: 0, count: count * results)
    unsafe codes.withUnsafeBytes { input in
      unsafe found.withUnsafeMutableBytes { output in
        guard let from = input.baseAddress, let to = output.baseAddress else { return }
        unsafe kernel.convert(
          from, samples: channels, into: to, samples: results, count: count, using: .best)
      }
    }
    let slack: Float = shaper.encode.contains { $0.isTable } ? 0.06 : 0.005
    try check(found.map { Float($0) }, expected, greatest: 255, bound: 0.5 + slack)
  }

  /// - Throws: `PathRefusal` if a sample is off by more than 0.517 of 8 bits, 1.5 of 16, or
  ///   2·10⁻⁵ of its value in floating point, plus the uncertainty of a destination table.
  func check(
    _ kernel: SampleShaper, from source: PixelLayout.Sample, to destination: PixelLayout.Sample
  ) throws(PathRefusal) {
    let greatest = Float(destination.greatest)
    let bound: Float =
      switch destination {
      case .eight: 0.512 + 0.005
      case .sixteen: 1.5
      case .half, .float: 2e-5
      }
    let slack = bound + kernel.step * greatest
    let levels = codes.map { Float($0) / 255 }
    let inside = samples(of: levels, by: kernel, from: source, to: destination)
    try check(inside, expected, greatest: greatest, bound: slack)
    // A table has no values beyond 0…1.
    guard source == .float, !kernel.hasTables else { return }
    let outside = samples(of: beyond, by: kernel, from: source, to: destination)
    try check(outside, expectedBeyond, greatest: greatest, bound: slack)
  }

  /// The kernel's results for colors, as samples of the destination.
  private func samples(
    of colors: [Float], by kernel: SampleShaper, from source: PixelLayout.Sample,
    to destination: PixelLayout.Sample
  ) -> [Float] {
    let count = colors.count / channels
    let full = (0..<3 * count).map { colors[$0 / 3 * channels + (channels == 1 ? 0 : $0 % 3)] }
    let input = Self.samples(full, as: source)
    var output = [UInt8](repeating: 0, count: 3 * count * destination.size)
    unsafe input.withUnsafeBytes { input in
      unsafe output.withUnsafeMutableBytes { output in
        guard let from = input.baseAddress, let to = output.baseAddress else { return }
        unsafe kernel.convert(
          from, source, samples: 3, into: to, destination, samples: 3, count: count,
          using: .best)
      }
    }
    let found = Self.floats(output, of: destination)
    return results == 1 ? stride(from: 0, to: found.count, by: 3).map { found[$0] } : found
  }

  private func check(
    _ found: [Float], _ expected: [Float], greatest: Float, bound: Float
  ) throws(PathRefusal) {
    for (found, expected) in zip(found, expected) {
      var value = expected * greatest
      if greatest > 1 { value = min(max(value, 0), greatest) }
      guard abs(found - value) <= bound * max(1, abs(value / greatest)) else {
        throw PathRefusal(
          reason: "the kernel gives \(found) where LittleCMS gives \(value) of \(greatest)")
      }
    }
  }

  private static func samples(_ colors: [Float], as sample: PixelLayout.Sample) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: colors.count * sample.size)
    unsafe colors.withUnsafeBufferPointer { colors in
      unsafe bytes.withUnsafeMutableBytes { bytes in
        guard let from = colors.baseAddress, let to = bytes.baseAddress else { return }
        unsafe PixelSamples.fromFloats(
          from, into: to, sample, of: 1, first: 0, taken: 1, colors.count)
      }
    }
    return bytes
  }

  private static func floats(_ bytes: [UInt8], of sample: PixelLayout.Sample) -> [Float] {
    var colors = [Float](repeating: 0, count: bytes.count / sample.size)
    unsafe colors.withUnsafeMutableBufferPointer { colors in
      unsafe bytes.withUnsafeBytes { bytes in
        guard let to = colors.baseAddress, let from = bytes.baseAddress else { return }
        unsafe PixelSamples.toFloats(
          from, sample, of: 1, first: 0, taken: 1, into: to, colors.count)
      }
    }
    let greatest = Float(sample.greatest)
    return colors.map { $0 * greatest }
  }
}

extension RenderingIntent {
  /// The value of the intent in a profile and in LittleCMS.
  var number: UInt32 {
    switch self {
    case .perceptual: 0
    case .relativeColorimetric: 1
    case .saturation: 2
    case .absoluteColorimetric: 3
    }
  }
}
