import ColorKernels

extension Batch {
  /// The WCAG 2 contrast ratio of each foreground on the background at the same index, 1…21; alpha is
  /// ignored, see ``compositedRatios(of:on:into:)``.
  ///
  /// (L₁ + 0.05) / (L₂ + 0.05) with the luminances of ``luminance(of:into:)``: within a relative
  /// 8·10⁻⁶ of ``WCAG2/contrast(of:on:)``, and bit-identical for every instruction set. To decide a
  /// verdict, use ``passes(_:on:minimum:into:)``.
  ///
  /// ```swift
  /// let black = [RGBA8(0, 0, 0)]
  /// let white = [RGBA8(255, 255, 255)]
  /// var ratios: [Float] = [0]
  /// do {
  ///   var output = ratios.mutableSpan
  ///   try Batch.ratios(of: black.span, on: white.span, into: &output)
  /// }
  /// print((ratios[0] * 1000).rounded() / 1000)
  /// // Prints "21.0"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` if the lengths differ.
  /// - Complexity: O(n), no allocation.
  public static func ratios(
    of foregrounds: Span<RGBA8>, on backgrounds: Span<RGBA8>,
    into ratios: inout MutableSpan<Float>, using set: InstructionSet = .best
  ) throws(BatchError) {
    try requireCount(foregrounds.count, backgrounds.count)
    try requireCount(foregrounds.count, ratios.count)
    unsafe ratios.withUnsafeMutableBufferPointer { target in
      unsafe writeRatios(of: foregrounds, on: backgrounds, into: target, using: set)
    }
  }

  /// The implementation of ``ratios(of:on:into:)``; all lengths are equal.
  static func writeRatios(
    of foregrounds: Span<RGBA8>, on backgrounds: Span<RGBA8>,
    into ratios: UnsafeMutableBufferPointer<Float>, using set: InstructionSet = .best
  ) {
    let done = unsafe foregrounds.withUnsafeBytes { fronts in
      unsafe backgrounds.withUnsafeBytes { backs in
        guard let front = fronts.baseAddress, let back = backs.baseAddress,
          let to = ratios.baseAddress
        else { return 0 }
        return unsafe color_kernels_pair_ratios(
          set.rawValue, front.assumingMemoryBound(to: UInt8.self),
          back.assumingMemoryBound(to: UInt8.self), SRGBTable.luminanceParts,
          SRGBTable.luminancePlanes, to, ratios.count, cacheSize / 24)
      }
    }
    var rest = unsafe MutableSpan(_unsafeElements: ratios)
    portableRatios(of: foregrounds, on: backgrounds, into: &rest, from: done)
  }

  /// The portable version of the kernel, from an index to the end.
  package static func portableRatios(
    of foregrounds: Span<RGBA8>, on backgrounds: Span<RGBA8>,
    into ratios: inout MutableSpan<Float>, from start: Int
  ) {
    let flare = Float(WCAG2.flare)
    unsafe SRGBTable.luminanceParts.withUnsafeBufferPointer { parts in
      for index in start..<foregrounds.count {
        let a = unsafe SRGBTable.luminance(of: foregrounds[index], parts) + flare
        let b = unsafe SRGBTable.luminance(of: backgrounds[index], parts) + flare
        ratios[index] = max(a, b) / min(a, b)
      }
    }
  }

  /// The contrast ratio of each foreground, composited source-over in sRGB on the background at the
  /// same index, against that background, 1…21. The alpha of the background is ignored.
  ///
  /// The composite is not rounded to 8 bits. The ratio is within a relative 8·10⁻⁶ of
  /// ``WCAG2/contrast(of:on:)`` after ``Color/over(_:in:)``.
  ///
  /// ```swift
  /// let shade = [RGBA8(0, 0, 0, 128)]
  /// let white = [RGBA8(255, 255, 255)]
  /// var ratios: [Float] = [0]
  /// do {
  ///   var output = ratios.mutableSpan
  ///   try Batch.compositedRatios(of: shade.span, on: white.span, into: &output)
  /// }
  /// print((ratios[0] * 100).rounded() / 100)
  /// // Prints "4.0"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` if the lengths differ.
  /// - Complexity: O(n), no allocation.
  public static func compositedRatios(
    of foregrounds: Span<RGBA8>, on backgrounds: Span<RGBA8>,
    into ratios: inout MutableSpan<Float>, using set: InstructionSet = .best
  ) throws(BatchError) {
    try requireCount(foregrounds.count, backgrounds.count)
    try requireCount(foregrounds.count, ratios.count)
    unsafe foregrounds.withUnsafeBytes { fronts in
      unsafe backgrounds.withUnsafeBytes { backs in
        unsafe ratios.withUnsafeMutableBufferPointer { target in
          guard let front = fronts.baseAddress, let back = backs.baseAddress,
            let to = target.baseAddress
          else { return }
          _ = unsafe color_kernels_composited_ratios(
            set.rawValue, front.assumingMemoryBound(to: UInt8.self),
            back.assumingMemoryBound(to: UInt8.self), SRGBTable.luminanceParts,
            SRGBTable.luminancePlanes, CompositeTable.cubics, to, target.count)
        }
      }
    }
  }
}

/// The sRGB curve at the 255² + 1 levels that compositing two 8-bit values can produce.
private enum CompositeTable {
  /// The power segment of the curve on 32 intervals of 2048 levels, as cubic Hermite interpolants:
  /// within 10⁻⁷. All coefficients of t⁰, then those of t¹, t² and t³, followed by the other
  /// constants of the kernel: the slope of the linear segment, its last level, and the three
  /// weights.
  static let cubics: [Float] = {
    let width = 2048.0 / (255 * 255)
    func value(_ part: Int) -> Double { SRGB.Curve.power(Double(part) * width) }
    func slope(_ part: Int) -> Double { width * SRGB.Curve.powerSlope(Double(part) * width) }
    let parts = 0..<32
    let rises = parts.map { value($0 + 1) - value($0) }
    let line = [1 / (255 * 255 * SRGB.Curve.slope), (SRGB.Curve.knee * 255 * 255).roundedDown()]
    return parts.map { Float(value($0)) } + parts.map { Float(slope($0)) }
      + parts.map { Float(3 * rises[$0] - 2 * slope($0) - slope($0 + 1)) }
      + parts.map { Float(slope($0) + slope($0 + 1) - 2 * rises[$0]) }
      + (line + SRGBTable.weights).map { Float($0) }
  }()
}
