import ColorCore

/// What every translucent recipe comes down to, on gamma-encoded sRGB components in 0…1: the luma
/// Y = Σ wₖ·cₖ of the backdrop c moves all components together, and each component follows its own,
///
///     xₖ = min(max(gain·cₖ + offset(Y), low), high),  gain ≥ 0.
///
/// The offset is a polynomial of degree 3; where there is a ceiling, it is the lower of the two.
struct MaterialFormula: Hashable, Sendable {
  /// A closed interval, which need not be checked as `ClosedRange` is.
  struct Interval {
    var low, high: Double
  }

  /// The weights of luma in a saturation filter: those of Rec. 709, as SVG rounds them
  /// (Filter Effects, 9.6).
  static let saturationWeights = Triple(0.213, 0.715, 0.072)

  /// The weights of the luma, whose sum is 1.
  let weights: Triple<Double>
  /// How much of the backdrop's own component remains.
  let gain: Double
  /// What is added, as a function of the luma.
  let offset: Cubic
  /// What the offset does not exceed.
  let ceiling: Cubic?
  /// What no component falls below.
  let low: Double
  /// What no component exceeds.
  let high: Double

  init(
    weights: Triple<Double>, gain: Double, offset: Cubic, ceiling: Cubic? = nil, low: Double = 0,
    high: Double = 1
  ) {
    self.weights = weights
    self.gain = gain
    self.offset = offset
    self.ceiling = ceiling
    self.low = low
    self.high = high
  }

  /// The luma of encoded components.
  func luma(_ c: Triple<Double>) -> Double {
    weights.x * c.x + weights.y * c.y + weights.z * c.z
  }

  /// Whether the ceiling, not the offset, decides at a luma.
  func isLimited(atLuma luma: Double) -> Bool {
    ceiling.map { $0.value(luma) < offset.value(luma) } ?? false
  }

  /// The offset at a luma.
  func shift(atLuma luma: Double) -> Double {
    let shift = offset.value(luma)
    return ceiling.map { min(shift, $0.value(luma)) } ?? shift
  }

  /// The components over a backdrop whose components are in 0…1.
  func components(over c: Triple<Double>) -> Triple<Double> {
    let shift = shift(atLuma: luma(c))
    return c.map { min(max(gain * $0 + shift, low), high) }
  }

  /// An interval that holds the offset over an interval of lumas.
  func shifts(_ lumas: Interval) -> Interval {
    let range = offset.range(lumas)
    guard let limit = ceiling?.range(lumas) else { return range }
    return Interval(low: min(range.low, limit.low), high: min(range.high, limit.high))
  }

  /// An interval that holds the derivative of the offset over an interval of lumas, on both sides
  /// of a kink.
  func slopes(_ lumas: Interval) -> Interval {
    let slopes = offset.slopes(lumas)
    guard let ceiling else { return slopes }
    let (free, limit) = (offset.range(lumas), ceiling.range(lumas))
    if limit.low >= free.high { return slopes }
    let limited = ceiling.slopes(lumas)
    if limit.high <= free.low { return limited }
    return Interval(low: min(slopes.low, limited.low), high: max(slopes.high, limited.high))
  }

  /// A polynomial of degree 3 and its extremes on intervals.
  struct Cubic: Hashable, Sendable {
    private let c0, c1, c2, c3: Double
    /// Where the derivative is 0, and where the second derivative is; NaN for nowhere.
    private let firstTurn, secondTurn, bend: Double

    /// The polynomial with four Bézier control values (Bernstein coefficients) on 0…1.
    init(bezier b0: Double, _ b1: Double, _ b2: Double, _ b3: Double) {
      c0 = b0
      c1 = 3 * (b1 - b0)
      c2 = 3 * (b0 - 2 * b1 + b2)
      c3 = b3 - 3 * b2 + 3 * b1 - b0
      // The roots of 3·c3·t² + 2·c2·t + c1, in the form that loses no digits.
      let q = -(c2 + Double(signOf: c2, magnitudeOf: (c2 * c2 - 3 * c3 * c1).squareRoot()))
      firstTurn = q / (3 * c3)
      secondTurn = c1 / q
      bend = -c2 / (3 * c3)
    }

    /// The line through `start` at 0 and `end` at 1.
    init(from start: Double, to end: Double) {
      let third = (end - start) / 3
      self.init(bezier: start, start + third, end - third, end)
    }

    func value(_ t: Double) -> Double { c0 + t * (c1 + t * (c2 + t * c3)) }

    private func slope(_ t: Double) -> Double { c1 + t * (2 * c2 + t * 3 * c3) }

    /// The least and the greatest value on an interval.
    func range(_ t: Interval) -> Interval {
      var (least, greatest) = (value(t.low), value(t.high))
      if least > greatest { (least, greatest) = (greatest, least) }
      for turn in [firstTurn, secondTurn] where turn > t.low && turn < t.high {
        let extreme = value(turn)
        (least, greatest) = (min(least, extreme), max(greatest, extreme))
      }
      return Interval(low: least, high: greatest)
    }

    /// The least and the greatest derivative on an interval.
    func slopes(_ t: Interval) -> Interval {
      var (least, greatest) = (slope(t.low), slope(t.high))
      if least > greatest { (least, greatest) = (greatest, least) }
      if bend > t.low, bend < t.high {
        let extreme = slope(bend)
        (least, greatest) = (min(least, extreme), max(greatest, extreme))
      }
      return Interval(low: least, high: greatest)
    }
  }
}
