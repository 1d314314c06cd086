import ColorKernels

extension Batch {
  /// The difference of the two colors at each index, given in the space that the difference is
  /// computed in (``ColorDifference/space``; for ``CIEDE2000`` L\*a\*b\*), at least 0.
  ///
  /// The formula of the metric in `Float`, for any components. For ``CIEDE2000`` within 10⁻⁴ of
  /// `Double`, or a relative 10⁻⁵ above 10, except where the hues are opposite, where the formula
  /// itself is not continuous.
  ///
  /// ```swift
  /// let a = [Triple<Float>(50, 2.5, 0)]
  /// let b = [Triple<Float>(50, 0, -2.5)]
  /// var differences: [Float] = [0]
  /// do {
  ///   var output = differences.mutableSpan
  ///   try Batch.difference(a.span, b.span, by: CIEDE2000.self, into: &output)
  /// }
  /// print((differences[0] * 1000).rounded() / 1000)
  /// // Prints "4.306"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the lengths differ.
  /// - Complexity: O(n), no allocation.
  @inlinable public static func difference<D: ColorDifference>(
    _ a: Span<Triple<Float>>, _ b: Span<Triple<Float>>, by metric: D.Type,
    into differences: inout MutableSpan<Float>, using set: InstructionSet = .best
  ) throws(BatchError) {
    try requireCount(a.count, b.count)
    try requireCount(a.count, differences.count)
    if D.self == CIEDE2000.self {
      writeCIEDE2000(a, b, into: &differences, using: set)
      return
    }
    // Eight pairs at a time.
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

  @usableFromInline static func writeCIEDE2000(
    _ a: Span<Triple<Float>>, _ b: Span<Triple<Float>>,
    into differences: inout MutableSpan<Float>, using set: InstructionSet
  ) {
    unsafe a.withUnsafeBufferPointer { a in
      unsafe b.withUnsafeBufferPointer { b in
        unsafe differences.withUnsafeMutableBufferPointer { target in
          guard let a = a.baseAddress, let b = b.baseAddress, let to = target.baseAddress else {
            return
          }
          _ = unsafe color_kernels_ciede2000(
            set.rawValue, UnsafeRawPointer(a).assumingMemoryBound(to: Float.self),
            UnsafeRawPointer(b).assumingMemoryBound(to: Float.self), to, target.count)
        }
      }
    }
  }
}
