import ColorKernels

extension Batch {
  /// The contrast ratio of every foreground with every background, given as relative luminances, row by
  /// row: element `f * backgrounds.count + b`.
  ///
  /// max(a, b) · max(1/a, 1/b) with a and b the luminances + 0.05: within a relative 10⁻⁶ of the ratio
  /// of the given luminances, and the same in every bit with every instruction set. Luminances must be
  /// above −0.05. A matrix larger than half of the last cache is written around the cache from there on.
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
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the matrix has not
  ///   `foregrounds.count * backgrounds.count` elements.
  /// - Complexity: O(n·m). Where no kernel serves, allocates two rows.
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

  /// The portable twin of the kernel.
  package static func portableRatioMatrix(
    ofLuminances foregrounds: Span<Float>, on backgrounds: Span<Float>,
    into matrix: inout MutableSpan<Float>
  ) {
    let width = backgrounds.count
    let lifted = (0..<width).map { backgrounds[$0] + 0.05 }
    let inverses = lifted.map { 1 / $0 }
    unsafe matrix.withUnsafeMutableBufferPointer { target in
      for row in 0..<foregrounds.count {
        let a = foregrounds[row] + 0.05
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
