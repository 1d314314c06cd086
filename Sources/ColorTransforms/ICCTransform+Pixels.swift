import CLittleCMS
import ColorCore
import ICCProfiles

extension ICCTransform {
  // MARK: - Pixels

  /// Converts pixels of one layout to another. Straight alpha is kept as it is, in another depth the
  /// nearest; premultiplied color is divided by alpha, converted, and multiplied again, and is 0 where
  /// alpha is 0. A pixel that gets alpha is opaque; without alpha its color stays what it is alone.
  ///
  /// ```swift
  /// let transform = try ICCTransform(from: ICCProfile(.displayP3), to: ICCProfile(.srgb))
  /// let input: [UInt8] = [100, 50, 20, 128]
  /// var output = [UInt16](repeating: 0, count: 3)
  /// var span = output.mutableSpan
  /// var bytes = unsafe span.mutableBytes
  /// unsafe transform.convert(
  ///   input.span.bytes, PixelLayout(sample: .eight, alpha: .straight),
  ///   into: &bytes, PixelLayout(sample: .sixteen))
  /// print(output)
  /// // Prints "[27666, 11952, 2264]"
  /// ```
  /// - Parameters:
  ///   - source: Whole pixels; they need no alignment.
  ///   - layout: How they lie.
  ///   - destination: Where the pixels are written, which must not overlap `source`.
  ///   - target: How they are to lie.
  /// - Precondition: `destination` has room for as many pixels as `source` has.
  /// - Complexity: O(*n*). The first call for a pair of samples builds the path, in a millisecond for
  ///   curves and a matrix. Any number of threads may call it at once.
  public func convert(
    _ source: RawSpan, _ layout: PixelLayout, into destination: inout MutableRawSpan,
    _ target: PixelLayout
  ) {
    let count = source.byteCount / layout.bytesPerPixel(of: sourceChannels)
    precondition(
      destination.byteCount >= count * target.bytesPerPixel(of: destinationChannels),
      "the destination is too small")
    unsafe source.withUnsafeBytes { input in
      unsafe destination.withUnsafeMutableBytes { output in
        guard count > 0, let from = input.baseAddress, let to = output.baseAddress else { return }
        let run = unsafe PixelRun(
          source: from, layout: layout, channels: sourceChannels, destination: to,
          target: target, results: destinationChannels, count: count)
        unsafe convert(run)
      }
    }
  }

  /// Converts pixels of 8 bits per sample; alpha is straight. The two spans must not overlap.
  ///
  /// - Precondition: `destination` has room for as many pixels as `source` has.
  /// - Complexity: O(*n*).
  public func convert(
    _ source: Span<UInt8>, hasAlpha: Bool, into destination: inout MutableSpan<UInt8>
  ) {
    var bytes = unsafe destination.mutableBytes
    unsafe convert(
      source.bytes, Self.layout(.eight, hasAlpha), into: &bytes, Self.layout(.eight, hasAlpha))
  }

  /// Converts pixels of 16 bits per sample; alpha is straight. The two spans must not overlap.
  ///
  /// - Precondition: `destination` has room for as many pixels as `source` has.
  /// - Complexity: O(*n*).
  public func convert(
    _ source: Span<UInt16>, hasAlpha: Bool, into destination: inout MutableSpan<UInt16>
  ) {
    var bytes = unsafe destination.mutableBytes
    unsafe convert(
      source.bytes, Self.layout(.sixteen, hasAlpha), into: &bytes,
      Self.layout(.sixteen, hasAlpha))
  }

  /// Converts pixels of 8 bits per sample to 16 bits; alpha is straight.
  ///
  /// - Precondition: `destination` has room for as many pixels as `source` has.
  /// - Complexity: O(*n*).
  public func convert(
    _ source: Span<UInt8>, hasAlpha: Bool, into destination: inout MutableSpan<UInt16>
  ) {
    var bytes = unsafe destination.mutableBytes
    unsafe convert(
      source.bytes, Self.layout(.eight, hasAlpha), into: &bytes, Self.layout(.sixteen, hasAlpha))
  }

  /// Converts pixels of 16 bits per sample to 8 bits; alpha is straight.
  ///
  /// - Precondition: `destination` has room for as many pixels as `source` has.
  /// - Complexity: O(*n*).
  public func convert(
    _ source: Span<UInt16>, hasAlpha: Bool, into destination: inout MutableSpan<UInt8>
  ) {
    var bytes = unsafe destination.mutableBytes
    unsafe convert(
      source.bytes, Self.layout(.sixteen, hasAlpha), into: &bytes, Self.layout(.eight, hasAlpha))
  }

  /// Converts pixels in floating point, without clamping where LittleCMS does not; alpha is straight.
  ///
  /// - Precondition: `destination` has room for as many pixels as `source` has.
  /// - Complexity: O(*n*).
  public func convert(
    _ source: Span<Float>, hasAlpha: Bool, into destination: inout MutableSpan<Float>
  ) {
    var bytes = unsafe destination.mutableBytes
    unsafe convert(
      source.bytes, Self.layout(.float, hasAlpha), into: &bytes, Self.layout(.float, hasAlpha))
  }

  private static func layout(_ sample: PixelLayout.Sample, _ hasAlpha: Bool) -> PixelLayout {
    PixelLayout(sample: sample, alpha: hasAlpha ? .straight : .none)
  }

  // MARK: - Paths

  /// The path that pixels of two layouts take, and the reason. It is built if necessary.
  public func path(from layout: PixelLayout, to target: PixelLayout) -> TransformPath {
    let way = way(from: layout, to: target)
    return switch way {
    case .copy:
      TransformPath(kind: .copy, reason: "both profiles are the same")
    case .bytes, .samples, .colors:
      TransformPath(
        kind: .matrixShaper, instructions: set.description, reason: Self.shaperReason)
    case .table:
      TransformPath(kind: .table, reason: "the source has one channel")
    case .pipeline(_, let error), .colorPipeline(_, let error):
      TransformPath(
        kind: .pipeline, instructions: set.description,
        reason: "LittleCMS's floating point confirms the kernels for its stages to "
          + "\(ByteTransform.text(error * 255)) of an 8-bit code")
    case .littleCMS8(let transform, let reason):
      TransformPath(
        kind: .littleCMS8,
        reason: reason + "; its 8-bit path was measured to be off by at most "
          + ByteTransform.text(transform.error) + " codes")
    case .littleCMSFloat(let reason):
      TransformPath(kind: .littleCMSFloat, reason: reason)
    }
  }

  private static let shaperReason =
    "LittleCMS links curves, a matrix and curves, and its floating point confirms the kernel"

  /// A path that has been built.
  private enum Way {
    case copy
    case bytes(ByteShaper)
    case samples(SampleShaper)
    /// Through colors in floating point.
    case colors(SampleShaper)
    case table(CodeTable)
    /// With the greatest difference that was found, in 0…1.
    case pipeline(Pipeline, Float)
    /// By way of colors in floating point.
    case colorPipeline(Pipeline, Float)
    case littleCMS8(ByteTransform, String)
    case littleCMSFloat(String)
  }

  private func way(from layout: PixelLayout, to target: PixelLayout) -> Way {
    if link.isIdentity { return .copy }
    let isDirect = layout.alpha != .premultiplied && target.alpha != .premultiplied
    let isWhole = layout.sample == .eight || layout.sample == .sixteen
    if sourceChannels == 1, isDirect, isWhole {
      return .table(link.table(from: layout.sample, to: target))
    }
    var refusal: String
    do throws(PathRefusal) {
      return try shaperWay(from: layout, to: target, isDirect: isDirect)
    } catch {
      refusal = error.reason
    }
    switch link.pipeline() {
    case .success(let pipeline):
      let isWay = isDirect && !hasNaturalOrHalf(layout, target)
      let entry: Pipeline.Entry =
        if !isWhole || layout.alpha == .premultiplied {
          .floats
        } else if isWay {
          layout.sample == .eight ? .bytes : .words
        } else {
          .codes
        }
      guard let reason = pipeline.refusal(entry, for: target.sample) else {
        let error = pipeline.difference(entry, for: target.sample).clamped
        return isWay ? .pipeline(pipeline, error) : .colorPipeline(pipeline, error)
      }
      refusal += "; \(reason)"
    case .failure(let error): if error.reason != refusal { refusal += "; \(error.reason)" }
    }
    guard layout.sample == .eight, target.sample == .eight, isDirect else {
      return .littleCMSFloat(refusal)
    }
    switch link.littleCMS8() {
    case .success(let transform): return .littleCMS8(transform, refusal)
    case .failure(let error): return .littleCMSFloat("\(refusal); \(error.reason)")
    }
  }

  private func shaperWay(
    from layout: PixelLayout, to target: PixelLayout, isDirect: Bool
  ) throws(PathRefusal) -> Way {
    let hasGray = sourceChannels == 1 || destinationChannels == 1
    if isDirect, layout.sample == .eight, target.sample == .eight,
      !hasGray || (sourceChannels == 3 && target.alpha == .none)
    {
      return .bytes(try link.byteShaper().get())
    }
    if isDirect, !hasGray, !hasNaturalOrHalf(layout, target) {
      return .samples(
        try link.sampleShaper(from: layout.sample, to: target.sample).get())
    }
    return .colors(try link.sampleShaper(from: .float, to: .float).get())
  }

  /// Whether pixels are not made of 0…1 in the samples that kernels take.
  private func hasNaturalOrHalf(_ layout: PixelLayout, _ target: PixelLayout) -> Bool {
    ColorCoding(source, layout.sample).isNatural
      || ColorCoding(destination, target.sample).isNatural
      || layout.sample == .half || target.sample == .half
  }

  private func convert(_ run: PixelRun) {
    switch unsafe way(from: run.layout, to: run.target) {
    case .copy:
      unsafe run.copyPixels()
    case .bytes(let shaper):
      unsafe shaper.convert(
        run.source, samples: run.samples, into: run.destination, samples: run.targetSamples,
        count: run.count, using: set)
    case .samples(let shaper):
      unsafe shaper.convert(
        run.source, run.layout.sample, samples: run.samples, into: run.destination,
        run.target.sample, samples: run.targetSamples, count: run.count, using: set)
    case .colors(let shaper):
      unsafe run.convertColors(from: source, to: destination) { colors, results, count in
        unsafe shaper.convertColors(
          colors, channels: sourceChannels, into: results, channels: destinationChannels, count,
          using: set)
      }
    case .table(let table):
      unsafe table.convert(
        run.source, every: run.step, to: run.destination, every: run.stride, run.count)
      unsafe run.copyAlpha()
    case .pipeline(let pipeline, _):
      unsafe pipeline.convert(
        run.source, run.layout.sample, samples: run.samples, into: run.destination,
        run.target.sample, samples: run.targetSamples, count: run.count, using: set)
    case .colorPipeline(let pipeline, _):
      unsafe run.convertColors(from: source, to: destination) { colors, results, count in
        unsafe pipeline.convert(
          colors, into: results, count: count, for: run.target.sample, using: set)
      }
    case .littleCMS8(let transform, _):
      unsafe run.convertBytes { colors, results, count in
        unsafe transform.convert(colors, into: results, count: count)
      }
    case .littleCMSFloat:
      unsafe run.convertDistinctColors(from: source, to: destination) { colors, results, count in
        unsafe link.evaluate(colors, into: results, count: count)
      }
    }
  }
}

extension SampleShaper {
  /// Converts floats, one or three per color. The color buffer is overwritten.
  func convertColors(
    _ colors: UnsafeMutablePointer<Float>, channels: Int,
    into results: UnsafeMutablePointer<Float>, channels resultChannels: Int, _ count: Int,
    using set: InstructionSet
  ) {
    if channels == 3, resultChannels == 3 {
      unsafe convert(
        colors, .float, samples: 3, into: results, .float, samples: 3, count: count, using: set)
      return
    }
    unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * count) { full in
      guard let full = full.baseAddress else { return }
      for index in 0..<3 * count {
        unsafe full[index] = unsafe channels == 1 ? colors[index / 3] : colors[index]
      }
      unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * count) { found in
        guard let found = found.baseAddress else { return }
        unsafe convert(
          full, .float, samples: 3, into: found, .float, samples: 3, count: count, using: set)
        for index in 0..<count * resultChannels {
          unsafe results[index] = unsafe found[resultChannels == 1 ? 3 * index : index]
        }
      }
    }
  }
}
