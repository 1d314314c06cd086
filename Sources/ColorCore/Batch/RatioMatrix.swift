import ColorKernels

extension Batch {
  /// The contrast ratio of every foreground against every background, given as relative luminances,
  /// in row-major order: element `f * backgrounds.count + b`.
  ///
  /// max(a, b) · max(1/a, 1/b), where a and b are the luminances + 0.05: within a relative 10⁻⁶ of
  /// the ratio of the given luminances, and bit-identical for every instruction set. Luminances
  /// must be above −0.05. Beyond half of the last-level cache, the matrix is written with streaming
  /// stores.
  ///
  /// ```swift
  /// let luminances: [Float] = [0, 0.45, 1]
  /// var matrix = [Float](repeating: 0, count: 9)
  /// do {
  ///   var output = matrix.mutableSpan
  ///   try Batch.ratioMatrix(ofLuminances: luminances.span, on: luminances.span, into: &output)
  /// }
  /// print(matrix.map { $0.rounded() })
  /// // Prints "[1.0, 10.0, 21.0, 10.0, 1.0, 2.0, 21.0, 2.0, 1.0]"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` if the matrix does not have
  ///   `foregrounds.count * backgrounds.count` elements.
  /// - Complexity: O(n·m). Allocates two rows if no kernel applies.
  public static func ratioMatrix(
    ofLuminances foregrounds: Span<Float>, on backgrounds: Span<Float>,
    into matrix: inout MutableSpan<Float>, using set: InstructionSet = .best
  ) throws(BatchError) {
    try requireCount(foregrounds.count * backgrounds.count, matrix.count)
    let done = unsafe foregrounds.withUnsafeBufferPointer { fronts in
      unsafe backgrounds.withUnsafeBufferPointer { backs in
        unsafe matrix.withUnsafeMutableBufferPointer { target in
          guard let front = fronts.baseAddress, let back = backs.baseAddress,
            let to = target.baseAddress
          else { return 0 }
          return unsafe color_kernels_ratio_matrix(
            set.rawValue, front, fronts.count, back, backs.count, to, cacheSize / 8)
        }
      }
    }
    if done < matrix.count {
      portableRatioMatrix(ofLuminances: foregrounds, on: backgrounds, into: &matrix)
    }
  }

  /// The portable version of the kernel.
  package static func portableRatioMatrix(
    ofLuminances foregrounds: Span<Float>, on backgrounds: Span<Float>,
    into matrix: inout MutableSpan<Float>
  ) {
    let width = backgrounds.count
    let flare = Float(WCAG2.flare)
    let lifted = (0..<width).map { backgrounds[$0] + flare }
    let inverses = lifted.map { 1 / $0 }
    unsafe matrix.withUnsafeMutableBufferPointer { target in
      for row in 0..<foregrounds.count {
        let a = foregrounds[row] + flare
        let inverse = 1 / a
        let ratios = target.extracting(row * width..<(row + 1) * width)
        unsafe lifted.withUnsafeBufferPointer { lifted in
          unsafe inverses.withUnsafeBufferPointer { inverses in
            for column in 0..<width {
              unsafe ratios[column] = max(a, lifted[column]) * max(inverse, inverses[column])
            }
          }
        }
      }
    }
  }
}
