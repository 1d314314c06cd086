extension Batch {
  /// Colors of one space in another, unclamped: what ``Color/components(in:)`` does for one color.
  ///
  /// Eight colors are converted at a time in `Float`: within 2·10⁻⁶ of the range of each component for
  /// colors in gamut (4·10⁻⁶ where a space stacks several curves, as ICtCp and Okhsl do).
  ///
  /// ```swift
  /// try Batch.convert(pixels.span, from: SRGB.self, to: Oklab.self, into: &output)
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the output has another length.
  /// - Complexity: O(n), no allocation.
  @inlinable public static func convert<S: ColorSpace, D: ColorSpace>(
    _ colors: Span<Triple<Float>>, from source: S.Type, to target: D.Type,
    into output: inout MutableSpan<Triple<Float>>
  ) throws(BatchError) {
    try requireCount(colors.count, output.count)
    unsafe colors.withUnsafeBufferPointer { colors in
      var index = 0
      while index < colors.count {
        let count = min(8, colors.count - index)
        let wide = unsafe D.fromRoot(S.toRoot(Triple(gathering: colors, at: index, count: count)))
        for lane in 0..<count {
          output[index + lane] = Triple(wide.x[lane], wide.y[lane], wide.z[lane])
        }
        index += count
      }
    }
  }

  /// Linear-light sRGB components of pixels, 0…1; alpha is ignored.
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the output has another length.
  /// - Complexity: O(n), no allocation: three table lookups a pixel.
  public static func linearLight(
    of pixels: Span<RGBA8>, into output: inout MutableSpan<Triple<Float>>
  ) throws(BatchError) {
    try requireCount(pixels.count, output.count)
    let curve = SRGBTable.linearFloat.span
    for index in 0..<pixels.count {
      let pixel = pixels[index]
      output[index] = Triple(
        curve[Int(pixel.red)], curve[Int(pixel.green)], curve[Int(pixel.blue)])
    }
  }

  /// The difference of the two colors at each index, given in the space that the difference is
  /// computed in (``ColorDifference/space``; for ``CIEDE2000`` L\*a\*b\*).
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the lengths differ.
  /// - Complexity: O(n), no allocation.
  @inlinable public static func difference<D: ColorDifference>(
    _ a: Span<Triple<Float>>, _ b: Span<Triple<Float>>, by metric: D.Type,
    into differences: inout MutableSpan<Float>
  ) throws(BatchError) {
    try requireCount(a.count, b.count)
    try requireCount(a.count, differences.count)
    // Pointers inside: with two spans in one loop the optimizer of Swift 6.3.1 stops with an error.
    unsafe a.withUnsafeBufferPointer { a in
      unsafe b.withUnsafeBufferPointer { b in
        var index = 0
        while index < a.count {
          let count = min(8, a.count - index)
          let wide = unsafe D.difference(
            Triple(gathering: a, at: index, count: count),
            Triple(gathering: b, at: index, count: count))
          for lane in 0..<count { differences[index + lane] = wide[lane] }
          index += count
        }
      }
    }
  }
}

extension Triple where L == SIMD8<Float> {
  /// Up to eight colors side by side; lanes past `count` hold zeros.
  @inlinable init(
    gathering colors: UnsafeBufferPointer<Triple<Float>>, at start: Int, count: Int
  ) {
    self.init(SIMD8(repeating: 0), SIMD8(repeating: 0), SIMD8(repeating: 0))
    for lane in 0..<count {
      let color = unsafe colors[start + lane]
      x[lane] = color.x
      y[lane] = color.y
      z[lane] = color.z
    }
  }
}

extension ColorSpace {
  /// The color in the root of the tree, ``XYZD65``, by a path that the compiler resolves.
  @inlinable static func toRoot<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Parent.self == Self.self ? color : Parent.toRoot(toParent(color))
  }

  /// The color of the root in this space.
  @inlinable static func fromRoot<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Parent.self == Self.self ? color : fromParent(Parent.fromRoot(color))
  }
}
