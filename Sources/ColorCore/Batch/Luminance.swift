import ColorKernels

extension Batch {
  /// The WCAG 2 relative luminance of each pixel; alpha is ignored.
  ///
  /// Within 5·10⁻⁷ of ``WCAG2/luminance(_:)`` (tested over all 2²⁴ colors). To decide a verdict use
  /// ``exactLuminance(of:)``.
  ///
  /// ```swift
  /// let pixels = [RGBA8(255, 255, 255), RGBA8(0, 0, 0)]
  /// var luminances = [Float](repeating: 0, count: 2)
  /// var output = luminances.mutableSpan
  /// try Batch.luminance(of: pixels.span, into: &output)  // 1, 0
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the output has another length.
  /// - Complexity: O(n), no allocation.
  public static func luminance(of pixels: Span<RGBA8>, into luminances: inout MutableSpan<Float>)
    throws(BatchError)
  {
    try requireCount(pixels.count, luminances.count)
    let count = pixels.count
    let done = unsafe pixels.withUnsafeBytes { source in
      unsafe luminances.withUnsafeMutableBufferPointer { target in
        unsafe fastLuminance(source, target)
      }
    }
    portableLuminance(of: pixels, into: &luminances, from: done, to: count)
  }

  /// The portable path of ``luminance(of:into:)``, over a part of the pixels.
  package static func portableLuminance(
    of pixels: Span<RGBA8>, into luminances: inout MutableSpan<Float>, from start: Int, to end: Int
  ) {
    let red = SRGBTable.red.span
    let green = SRGBTable.green.span
    let blue = SRGBTable.blue.span
    for index in start..<end {
      let pixel = pixels[index]
      luminances[index] = red[Int(pixel.red)] + green[Int(pixel.green)] + blue[Int(pixel.blue)]
    }
  }

  private static func fastLuminance(
    _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    guard let pixels = source.baseAddress, let luminances = target.baseAddress else { return 0 }
    return unsafe color_kernels_luminance_rgba8(
      pixels.assumingMemoryBound(to: UInt8.self), luminances, target.count)
  }

  /// The WCAG 2 relative luminance of a pixel, equal to the last bit to ``WCAG2/luminance(_:)`` of
  /// the same color; alpha is ignored.
  ///
  /// - Complexity: O(1): three table lookups.
  public static func exactLuminance(of pixel: RGBA8) -> Double {
    let linear = SRGBTable.linear
    return WCAG2.luminance(
      ofLinear: Triple(linear[Int(pixel.red)], linear[Int(pixel.green)], linear[Int(pixel.blue)]))
  }

  /// The WCAG 2 relative luminance of each color given as linear-light sRGB.
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
