import ColorKernels

extension Batch {
  /// The WCAG 2 relative luminance of each pixel, 0…1; alpha is ignored.
  ///
  /// 0.2126·R + 0.7152·G + 0.0722·B of linear light, each part rounded to a multiple of 1/8,000,000:
  /// within 2.2·10⁻⁷ of ``WCAG2/luminance(_:)``, exact for black and white, and the same in every bit
  /// with every instruction set (tested over all 2²⁴ colors). To decide a verdict use
  /// ``passes(_:on:minimum:into:)``.
  ///
  /// ```swift
  /// let pixels = [RGBA8(255, 255, 255), RGBA8(0, 0, 0)]
  /// var luminances = [Float](repeating: 0.5, count: 2)
  /// do {
  ///   var output = luminances.mutableSpan
  ///   try Batch.luminance(of: pixels.span, into: &output)
  /// }
  /// print(luminances)
  /// // Prints "[1.0, 0.0]"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the output has another length.
  /// - Complexity: O(n), no allocation.
  public static func luminance(
    of pixels: Span<RGBA8>, into luminances: inout MutableSpan<Float>,
    using set: InstructionSet = .best
  ) throws(BatchError) {
    try requireCount(pixels.count, luminances.count)
    let done = unsafe pixels.withUnsafeBytes { source in
      unsafe luminances.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return 0 }
        return unsafe color_kernels_luminance(
          set.rawValue, from.assumingMemoryBound(to: UInt8.self), SRGBTable.luminanceParts,
          SRGBTable.luminancePlanes, to, target.count, cacheSize / 16)
      }
    }
    portableLuminance(of: pixels, into: &luminances, from: done)
  }

  /// The portable twin of the kernel, from an index to the end.
  package static func portableLuminance(
    of pixels: Span<RGBA8>, into luminances: inout MutableSpan<Float>, from start: Int
  ) {
    unsafe SRGBTable.luminanceParts.withUnsafeBufferPointer { parts in
      for index in start..<pixels.count {
        luminances[index] = unsafe SRGBTable.luminance(of: pixels[index], parts)
      }
    }
  }

  /// The WCAG 2 relative luminance of a pixel, equal to the last bit to ``WCAG2/luminance(_:)`` of
  /// the same color; alpha is ignored.
  ///
  /// ```swift
  /// let same = Batch.exactLuminance(of: RGBA8(12, 200, 99))
  /// print(same == WCAG2.luminance(Color(red: 12, green: 200, blue: 99)))
  /// // Prints "true"
  /// ```
  ///
  /// - Complexity: O(1): three table lookups.
  public static func exactLuminance(of pixel: RGBA8) -> Double {
    let linear = SRGBTable.linear
    return WCAG2.luminance(
      ofLinear: Triple(linear[Int(pixel.red)], linear[Int(pixel.green)], linear[Int(pixel.blue)]))
  }

  /// The WCAG 2 relative luminance of each color given as linear-light sRGB: the formula of
  /// ``WCAG2/luminance(ofLinear:)`` in `Float`.
  ///
  /// Components outside 0…1 count as they are, as for a color of a wider gamut; a negative sum counts
  /// as 0.
  ///
  /// ```swift
  /// let colors = [Triple<Float>(1, 1, 1), Triple<Float>(-1, 0, 0)]
  /// var luminances = [Float](repeating: 0.5, count: 2)
  /// do {
  ///   var output = luminances.mutableSpan
  ///   try Batch.luminance(ofLinear: colors.span, into: &output)
  /// }
  /// print(luminances)
  /// // Prints "[1.0, 0.0]"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the output has another length.
  /// - Complexity: O(n), no allocation.
  public static func luminance(
    ofLinear colors: Span<Triple<Float>>, into luminances: inout MutableSpan<Float>
  ) throws(BatchError) {
    try requireCount(colors.count, luminances.count)
    for index in 0..<colors.count {
      luminances[index] = max(0, WCAG2.luminance(ofLinear: colors[index]))
    }
  }
}
