/// The batches as functions from arrays to arrays: what the ones that fill spans compute, with the same
/// bounds, and with one allocation, that of the result.
extension Batch {
  /// The WCAG 2 relative luminance of each pixel; see ``luminance(of:into:)``.
  ///
  /// ```swift
  /// print(Batch.luminance(of: [RGBA8(255, 255, 255), RGBA8(0, 0, 0)]))
  /// // Prints "[1.0, 0.0]"
  /// ```
  ///
  /// - Complexity: O(n).
  public static func luminance(of pixels: [RGBA8]) -> [Float] {
    mapped(pixels.count, 0) { (output) throws(BatchError) in
      try luminance(of: pixels.span, into: &output)
    }
  }

  /// Linear-light sRGB components of pixels, 0…1; see ``linearLight(of:into:)``.
  ///
  /// ```swift
  /// print(Batch.linearLight(of: [RGBA8(255, 0, 0)])[0].x)
  /// // Prints "1.0"
  /// ```
  ///
  /// - Complexity: O(n).
  public static func linearLight(of pixels: [RGBA8]) -> [Triple<Float>] {
    mapped(pixels.count, Triple(0, 0, 0)) { (output) throws(BatchError) in
      try linearLight(of: pixels.span, into: &output)
    }
  }

  /// Pixels in another space, unclamped; see ``convert(_:to:into:)-(_,ColorSpaceID,_)``.
  ///
  /// ```swift
  /// let oklch = Batch.convert([RGBA8(255, 0, 0)], to: .oklch)
  /// print((oklch[0].z * 100).rounded() / 100)
  /// // Prints "29.23"
  /// ```
  ///
  /// - Complexity: O(n).
  public static func convert(_ pixels: [RGBA8], to target: ColorSpaceID) -> [Triple<Float>] {
    mapped(pixels.count, Triple(0, 0, 0)) { (output) throws(BatchError) in
      try convert(pixels.span, to: target, into: &output)
    }
  }

  /// Colors of one space in another, unclamped; see ``convert(_:by:into:)``.
  ///
  /// ```swift
  /// let srgb = Batch.convert([Triple(1, 0, 0)], from: .displayP3, to: .srgb)
  /// print((srgb[0].x * 1000).rounded() / 1000)
  /// // Prints "1.093"
  /// ```
  ///
  /// - Complexity: O(n).
  public static func convert(
    _ colors: [Triple<Float>], from source: ColorSpaceID, to target: ColorSpaceID
  ) -> [Triple<Float>] {
    let conversion = ColorConversion(from: source, to: target)
    return mapped(colors.count, Triple(0, 0, 0)) { (output) throws(BatchError) in
      try convert(colors.span, by: conversion, into: &output)
    }
  }

  /// The WCAG 2 contrast ratio of each foreground on the background at the same index; see
  /// ``ratios(of:on:into:)``.
  ///
  /// ```swift
  /// print(try Batch.ratios(of: [RGBA8(.black)], on: [RGBA8(.white)]).map { $0.rounded() })
  /// // Prints "[21.0]"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the lengths differ.
  /// - Complexity: O(n).
  public static func ratios(
    of foregrounds: [RGBA8], on backgrounds: [RGBA8]
  ) throws(BatchError) -> [Float] {
    try filled(foregrounds.count, 0) { (output) throws(BatchError) in
      try ratios(of: foregrounds.span, on: backgrounds.span, into: &output)
    }
  }

  /// The WCAG 2 contrast ratio of each foreground, composited on the background at the same index, with
  /// that background; see ``compositedRatios(of:on:into:)``.
  ///
  /// ```swift
  /// let shade = RGBA8(0, 0, 0, 128)
  /// print(try Batch.compositedRatios(of: [shade], on: [RGBA8(.white)]).map { $0.rounded() })
  /// // Prints "[4.0]"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the lengths differ.
  /// - Complexity: O(n).
  public static func compositedRatios(
    of foregrounds: [RGBA8], on backgrounds: [RGBA8]
  ) throws(BatchError) -> [Float] {
    try filled(foregrounds.count, 0) { (output) throws(BatchError) in
      try compositedRatios(of: foregrounds.span, on: backgrounds.span, into: &output)
    }
  }

  /// Whether each foreground reaches a WCAG 2 contrast ratio on the background at the same index,
  /// decided as in `Double`; see ``passes(_:on:minimum:into:)``.
  ///
  /// ```swift
  /// let grays = [RGBA8(119, 119, 119), RGBA8(118, 118, 118)]
  /// print(try Batch.passes(grays, on: [RGBA8(.white), RGBA8(.white)], minimum: 4.5))
  /// // Prints "[false, true]"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the lengths differ.
  /// - Complexity: O(n).
  public static func passes(
    _ foregrounds: [RGBA8], on backgrounds: [RGBA8], minimum: Double
  ) throws(BatchError) -> [Bool] {
    try filled(foregrounds.count, false) { (output) throws(BatchError) in
      try passes(foregrounds.span, on: backgrounds.span, minimum: minimum, into: &output)
    }
  }

  /// The contrast ratio of every foreground with every background, row by row; see
  /// ``ratioMatrix(ofLuminances:on:into:)``.
  ///
  /// ```swift
  /// print(Batch.ratioMatrix(ofLuminances: [0, 1], on: [1]).map { $0.rounded() })
  /// // Prints "[21.0, 1.0]"
  /// ```
  ///
  /// - Complexity: O(n·m).
  public static func ratioMatrix(
    ofLuminances foregrounds: [Float], on backgrounds: [Float]
  ) -> [Float] {
    mapped(foregrounds.count * backgrounds.count, 0) { (output) throws(BatchError) in
      try ratioMatrix(ofLuminances: foregrounds.span, on: backgrounds.span, into: &output)
    }
  }

  /// The difference of the two colors at each index; see ``difference(_:_:by:into:)``.
  ///
  /// ```swift
  /// let (black, white) = (Triple<Float>(0, 0, 0), Triple<Float>(100, 0, 0))
  /// print(try Batch.difference([black], [white], by: CIE76.self))
  /// // Prints "[100.0]"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the lengths differ.
  /// - Complexity: O(n).
  @inlinable public static func difference<D: ColorDifference>(
    _ a: [Triple<Float>], _ b: [Triple<Float>], by metric: D.Type
  ) throws(BatchError) -> [Float] {
    try filled(a.count, 0) { (output) throws(BatchError) in
      try difference(a.span, b.span, by: metric, into: &output)
    }
  }

  /// An array that a batch has filled.
  @inlinable static func filled<Element>(
    _ count: Int, _ value: Element,
    _ fill: (inout MutableSpan<Element>) throws(BatchError) -> Void
  ) throws(BatchError) -> [Element] {
    var result = [Element](repeating: value, count: count)
    var span = result.mutableSpan
    try fill(&span)
    return result
  }

  /// ``filled(_:_:_:)`` for a batch whose only condition is the length of the output, which is right.
  private static func mapped<Element>(
    _ count: Int, _ value: Element,
    _ fill: (inout MutableSpan<Element>) throws(BatchError) -> Void
  ) -> [Element] {
    do {
      return try filled(count, value, fill)
    } catch {
      preconditionFailure("the output is as long as the input: \(error)")
    }
  }
}
