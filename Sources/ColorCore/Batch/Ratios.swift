import ColorKernels

extension Batch {
  /// The WCAG 2 contrast ratio of each foreground on the background at the same index; alpha is
  /// ignored, see ``compositedRatios(of:on:into:)``.
  ///
  /// Within a relative 5·10⁻⁶ of ``WCAG2/contrast(of:on:)``.
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the lengths differ.
  /// - Complexity: O(n), no allocation.
  public static func ratios(
    of foregrounds: Span<RGBA8>, on backgrounds: Span<RGBA8>,
    into ratios: inout MutableSpan<Float>
  ) throws(BatchError) {
    let count = foregrounds.count
    try requireCount(count, backgrounds.count)
    try requireCount(count, ratios.count)
    // The foregrounds' luminances go into the output, the backgrounds' into a block on the stack.
    try luminance(of: foregrounds, into: &ratios)
    let block = 1024
    let failure: BatchError? = unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: block)
    {
      buffer in
      unsafe buffer.initialize(repeating: 0)
      var start = 0
      while start < count {
        let size = min(block, count - start)
        var part = unsafe MutableSpan(_unsafeElements: buffer.extracting(0..<size))
        do throws(BatchError) {
          try luminance(of: backgrounds.extracting(start..<start + size), into: &part)
        } catch {
          return error
        }
        for index in 0..<size {
          let a = ratios[start + index] + 0.05
          let b = part[index] + 0.05
          ratios[start + index] = max(a, b) / min(a, b)
        }
        start += size
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// The contrast ratio of each foreground, composited source-over in sRGB on the background at the
  /// same index, with that background. The background's own alpha is ignored.
  ///
  /// The composite is not rounded to 8 bits. Within a relative 5·10⁻⁶ of
  /// ``WCAG2/contrast(of:on:)`` after ``Color/over(_:in:)``.
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the lengths differ.
  /// - Complexity: O(n), no allocation.
  public static func compositedRatios(
    of foregrounds: Span<RGBA8>, on backgrounds: Span<RGBA8>,
    into ratios: inout MutableSpan<Float>
  ) throws(BatchError) {
    let count = foregrounds.count
    try requireCount(count, backgrounds.count)
    try requireCount(count, ratios.count)
    // 255·255 levels: the composite of two 8-bit values is a whole number of 65025ths.
    let curve = CompositeTable.linear.span
    let red = SRGBTable.red.span
    let green = SRGBTable.green.span
    let blue = SRGBTable.blue.span
    for index in 0..<count {
      let top = foregrounds[index]
      let under = backgrounds[index]
      let alpha = Int(top.alpha)
      let rest = 255 - alpha
      let r = curve[Int(top.red) * alpha + Int(under.red) * rest]
      let g = curve[Int(top.green) * alpha + Int(under.green) * rest]
      let b = curve[Int(top.blue) * alpha + Int(under.blue) * rest]
      let front = 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
      let back =
        red[Int(under.red)] + green[Int(under.green)] + blue[Int(under.blue)] + 0.05
      ratios[index] = max(front, back) / min(front, back)
    }
  }

  /// The contrast ratio of every foreground with every background, row by row: element
  /// `f * backgrounds.count + b`.
  ///
  /// Within a relative 10⁻⁶ of the ratio of the given luminances.
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the matrix has not
  ///   `foregrounds.count * backgrounds.count` elements.
  /// - Complexity: O(n·m). Allocates two rows.
  public static func ratioMatrix(
    ofLuminances foregrounds: Span<Float>, on backgrounds: Span<Float>,
    into matrix: inout MutableSpan<Float>
  ) throws(BatchError) {
    let width = backgrounds.count
    try requireCount(foregrounds.count * width, matrix.count)
    let lifted = (0..<width).map { backgrounds[$0] + 0.05 }
    let inverse = lifted.map { 1 / $0 }
    // What does not fit the cache is written around it.
    let isStreaming: Int32 = matrix.count * 4 > 1 << 25 ? 1 : 0
    for row in 0..<foregrounds.count {
      let a = foregrounds[row] + 0.05
      let ra = 1 / a
      let start = row * width
      let done = unsafe matrix.withUnsafeMutableBufferPointer { target in
        guard let output = target.baseAddress else { return 0 }
        return unsafe color_kernels_ratio_row(
          a, ra, lifted, inverse, output + start, width, isStreaming)
      }
      for index in done..<width {
        matrix[start + index] = max(a * inverse[index], lifted[index] * ra)
      }
    }
  }

  /// How many of all pairs of a foreground and a background reach a contrast ratio, decided exactly
  /// as ``WCAG2/ratio(_:_:)`` decides it, without the matrix.
  ///
  /// - Complexity: O((n + m) log(n + m)). Allocates sorted copies.
  public static func passingPairs(
    ofLuminances foregrounds: Span<Double>, on backgrounds: Span<Double>, minimum: Double
  ) -> Int {
    let fronts = (0..<foregrounds.count).map { foregrounds[$0] }.sorted()
    let backs = (0..<backgrounds.count).map { backgrounds[$0] }.sorted()
    if minimum <= 1 { return fronts.count * backs.count }
    // Division is monotonic in floating point too, so both limits only move up.
    var darker = 0
    var lighter = 0
    var passing = 0
    for front in fronts {
      while darker < backs.count, backs[darker] <= front,
        (front + 0.05) / (backs[darker] + 0.05) >= minimum
      {
        darker += 1
      }
      while lighter < backs.count,
        backs[lighter] <= front || (backs[lighter] + 0.05) / (front + 0.05) < minimum
      {
        lighter += 1
      }
      passing += darker + backs.count - lighter
    }
    return passing
  }
}

/// The sRGB curve at the 255² + 1 levels that compositing two 8-bit values can give.
private enum CompositeTable {
  static let linear: [Float] = (0...255 * 255).map {
    Float(SRGB.linearLight(Double($0) / (255 * 255)))
  }
}
