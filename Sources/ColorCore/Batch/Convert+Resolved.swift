extension Batch {
  /// Colors of one space in another, unclamped, between spaces that are known only at run time.
  ///
  /// Within the bounds of ``convert(_:from:to:into:)``: eight colors at a time take each step of the
  /// conversion.
  ///
  /// ```swift
  /// let conversion = ColorConversion(from: .displayP3, to: .srgb)
  /// let red = [Triple<Float>(1, 0, 0)]
  /// var output = red
  /// do {
  ///   var colors = output.mutableSpan
  ///   try Batch.convert(red.span, by: conversion, into: &colors)
  /// }
  /// print((output[0].x * 1000).rounded() / 1000)
  /// // Prints "1.093"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the output has another length.
  /// - Complexity: O(n), no allocation.
  public static func convert(
    _ colors: Span<Triple<Float>>, by conversion: ColorConversion,
    into output: inout MutableSpan<Triple<Float>>
  ) throws(BatchError) {
    try requireCount(colors.count, output.count)
    unsafe colors.withUnsafeBufferPointer { colors in
      for index in stride(from: 0, to: colors.count, by: 8) {
        let count = min(8, colors.count - index)
        let wide = unsafe conversion.wide(Triple(gathering: colors, at: index, count: count))
        for lane in 0..<count {
          output[index + lane] = Triple(wide.x[lane], wide.y[lane], wide.z[lane])
        }
      }
    }
  }

  /// Pixels in a space that is known only at run time; alpha is ignored.
  ///
  /// Within the bounds of ``convert(_:to:into:)-(_,D.Type,_)``.
  ///
  /// ```swift
  /// let pixels = [RGBA8(255, 0, 0)]
  /// var output = [Triple<Float>(0, 0, 0)]
  /// do {
  ///   var colors = output.mutableSpan
  ///   try Batch.convert(pixels.span, to: .oklab, into: &colors)
  /// }
  /// print((output[0].x * 1000).rounded() / 1000)
  /// // Prints "0.628"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the output has another length.
  /// - Complexity: O(n), no allocation.
  public static func convert(
    _ pixels: Span<RGBA8>, to target: ColorSpaceID, into output: inout MutableSpan<Triple<Float>>
  ) throws(BatchError) {
    try requireCount(pixels.count, output.count)
    if target == .oklab {
      writeOklab(of: pixels, into: &output, using: .best)
      return
    }
    let conversion = ColorConversion(from: .srgbLinear, to: target)
    for index in stride(from: 0, to: pixels.count, by: 8) {
      let count = min(8, pixels.count - index)
      let wide = conversion.wide(wideLinearLight(of: pixels, at: index, count: count))
      for lane in 0..<count {
        output[index + lane] = Triple(wide.x[lane], wide.y[lane], wide.z[lane])
      }
    }
  }
}
