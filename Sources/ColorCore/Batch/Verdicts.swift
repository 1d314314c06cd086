extension Batch {
  /// Whether each foreground reaches a WCAG 2 contrast ratio on the background at the same index; alpha
  /// is ignored.
  ///
  /// Every verdict equals ``WCAG2/contrast(of:on:)`` `>= minimum`. A pair whose `Float` ratio is
  /// within a relative 10⁻⁵ of the minimum, which is more than the error of
  /// ``ratios(of:on:into:)``, is decided in `Double`. Every pair passes a `minimum` of 1 or less;
  /// none passes one above 21 or NaN.
  ///
  /// ```swift
  /// let texts = [RGBA8(119, 119, 119), RGBA8(118, 118, 118)]
  /// let white = [RGBA8](repeating: RGBA8(255, 255, 255), count: 2)
  /// var verdicts = [Bool](repeating: false, count: 2)
  /// do {
  ///   var output = verdicts.mutableSpan
  ///   try Batch.passes(texts.span, on: white.span, minimum: 4.5, into: &output)
  /// }
  /// print(verdicts)
  /// // Prints "[false, true]"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` if the lengths differ.
  /// - Complexity: O(n), no allocation.
  public static func passes(
    _ foregrounds: Span<RGBA8>, on backgrounds: Span<RGBA8>, minimum: Double,
    into verdicts: inout MutableSpan<Bool>
  ) throws(BatchError) {
    let count = foregrounds.count
    try requireCount(count, backgrounds.count)
    try requireCount(count, verdicts.count)
    let limit = Float(minimum)
    let margin = Float(minimum * 1e-5)
    unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: 1024) { block in
      unsafe block.initialize(repeating: 0)
      for start in stride(from: 0, to: count, by: 1024) {
        let end = min(start + 1024, count)
        unsafe writeRatios(
          of: foregrounds.extracting(start..<end), on: backgrounds.extracting(start..<end),
          into: block.extracting(0..<end - start))
        for index in start..<end {
          let ratio = unsafe block[index - start]
          verdicts[index] = ratio > limit
          if !(abs(ratio - limit) > margin) {
            let front = exactLuminance(of: foregrounds[index])
            verdicts[index] = WCAG2.ratio(front, exactLuminance(of: backgrounds[index])) >= minimum
          }
        }
      }
    }
  }

  /// The number of pairs of a foreground and a background, given as relative luminances, that reach
  /// a contrast ratio, decided exactly as ``WCAG2/ratio(_:_:)`` does and without building the
  /// matrix.
  ///
  /// The luminances must be at least 0. Every pair passes a `minimum` of 1 or less; no pair of
  /// luminances in 0…1 passes one above 21 or NaN.
  ///
  /// ```swift
  /// let texts = [0.0, 0.1, 0.2]
  /// let backgrounds = [0.9, 1.0]
  /// print(
  ///   Batch.passingPairs(ofLuminances: texts.span, on: backgrounds.span, minimum: 4.5))
  /// // Prints "4"
  /// ```
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
        (front + WCAG2.flare) / (backs[darker] + WCAG2.flare) >= minimum
      {
        darker += 1
      }
      while lighter < backs.count,
        backs[lighter] <= front
          || !((backs[lighter] + WCAG2.flare) / (front + WCAG2.flare) >= minimum)
      {
        lighter += 1
      }
      passing += darker + backs.count - lighter
    }
    return passing
  }
}
