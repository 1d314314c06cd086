import ColorCore

/// The search for the backdrops over which a foreground on a material has the minimum and the
/// maximum quotient R of luminances, as described in ``MaterialContrast``.
struct BackdropSearch {
  enum Extremum { case least, greatest }
  typealias Interval = MaterialFormula.Interval

  /// How far log R in a discarded box may exceed the best value found.
  private static let tolerance = 1e-5
  /// The error in log R caused by rounding and by the steps of 2·10⁻⁸ in the transfer function.
  private static let rounding = 2e-6
  /// The limit of boxes. An almost transparent foreground may need more; then the bound is still
  /// proven, but less tight.
  private static let boxLimit = 100_000
  private static let weights = LumaWeights.bt709

  private let formula: MaterialFormula
  /// The foreground on x is y = front + slope·x.
  private let front: Triple<Double>
  private let slope: Double
  /// The contribution of a backdrop c seen through the layer: start + scale·c.
  private let start: Triple<Double>
  private let scale: Double
  private let allowance: Double

  init(_ foreground: Color, _ formula: MaterialFormula, layer: Color, allowance: Double) {
    self.formula = formula
    let alpha = foreground.alpha
    front = foreground.components(in: .srgb).map { $0 * alpha }
    slope = 1 - alpha
    let opacity = layer.alpha
    start = Material.clipped(layer).map { $0 * opacity }
    scale = 1 - opacity
    self.allowance = min(max(allowance, 0), 1)
  }

  /// The backdrop that appears as c under the layer.
  func backdrop(_ c: Triple<Double>) -> Color {
    guard scale > 0 else { return Color(.srgb, 0, 0, 0) }
    var backdrop = Color(.srgb, 0, 0, 0)
    for k in 0..<3 { backdrop.components[k] = min(max((c[k] - start[k]) / scale, 0), 1) }
    return backdrop
  }

  // MARK: - The search

  /// A proven bound of R, and the backdrop with the best R found.
  func extremum(_ extremum: Extremum) -> (ratio: Double, at: Triple<Double>) {
    let sign = extremum == .least ? 1.0 : -1.0
    let whole = Box(low: start, high: start.map { $0 + scale })
    var (best, place) = (Double.infinity, whole.low)
    func look(_ c: Triple<Double>) {
      let value = height(c, sign)
      if value < best { (best, place) = (value, c) }
    }
    let steps = [0.0, 0.25, 0.5, 0.75, 1.0]
    for x in steps {
      for y in steps {
        for z in steps { look(whole.point(x, y, z)) }
      }
    }

    var open = [(box: whole, bound: -Double.infinity)]
    var count = 0
    while let (box, bound) = open.popLast() {
      count += 1
      guard count <= Self.boxLimit else {
        open.append((box, bound))
        break
      }
      let view = view(of: box, sign, enough: best - Self.tolerance)
      guard view.bound < best - Self.tolerance else { continue }
      look(view.box.middle)
      look(view.box.lowest(view.slopes))
      guard let halves = view.halves else { continue }
      open.append((halves.0, view.bound))
      open.append((halves.1, view.bound))
    }
    // The bound of each box that is still open.
    let rest = open.reduce(.infinity) { min($0, $1.bound) }
    let proven = min(best - Self.tolerance, rest) - Self.rounding
    return (Double.exp(sign * proven), place)
  }

  /// A backdrop on the segment between two others where R is 1.
  func crossing(from low: Triple<Double>, to high: Triple<Double>) -> Triple<Double> {
    low.crossing(to: high) { height($0, 1) < 0 }
  }

  /// An interval for each of three components: backdrops between two corners, or slopes.
  private struct Box {
    var low, high: Triple<Double>

    var middle: Triple<Double> { point(0.5, 0.5, 0.5) }

    func point(_ x: Double, _ y: Double, _ z: Double) -> Triple<Double> {
      Triple(
        low.x + x * (high.x - low.x), low.y + y * (high.y - low.y), low.z + z * (high.z - low.z))
    }

    /// The corner toward which the midpoints of the slopes descend.
    func lowest(_ slopes: Box) -> Triple<Double> {
      var corner = low
      for k in 0..<3 where slopes.low[k] + slopes.high[k] < 0 { corner[k] = high[k] }
      return corner
    }
  }

  /// Bounds of ±log R on a box.
  private struct View {
    /// The box, or the face of it that contains the least value.
    var box: Box
    /// The partial derivatives.
    var slopes: Box
    /// A lower bound of the value.
    var bound: Double

    /// The two halves of the box, cut where the value changes most; `nil` for a point.
    var halves: (Box, Box)? {
      var (axis, most) = (0, 0.0)
      for k in 0..<3 {
        let width = box.high[k] - box.low[k]
        let change = width * (max(-slopes.low[k], slopes.high[k]) + 1e-9)
        if change > most { (axis, most) = (k, change) }
      }
      let middle = (box.low[axis] + box.high[axis]) / 2
      guard middle > box.low[axis], middle < box.high[axis] else { return nil }
      var (first, second) = (box, box)
      first.high[axis] = middle
      second.low[axis] = middle
      return (first, second)
    }
  }

  // MARK: - Values

  private static func clipped(_ x: Double) -> Double { min(max(x, 0), 1) }

  /// The part of the allowance that is added to x in the numerator to minimize ±log R; it is
  /// subtracted in the denominator.
  private func shift(_ sign: Double) -> Double { -sign * allowance }

  private func luminance(_ encoded: Triple<Double>) -> Double {
    WCAG2.luminance(ofLinear: encoded.map(SRGB.linearLight))
  }

  /// ±log R over a backdrop.
  private func height(_ c: Triple<Double>, _ sign: Double) -> Double {
    let x = formula.components(over: c)
    let shift = shift(sign)
    var y = front
    for k in 0..<3 { y[k] += slope * Self.clipped(x[k] + shift) }
    let behind = luminance(x.map { Self.clipped($0 - shift) })
    return sign * Double.log((max(0, luminance(y)) + 0.05) / (behind + 0.05))
  }

  /// The derivative of the transfer function, which grows with the magnitude of its argument.
  private static func steepness(_ c: Double) -> Double {
    steepness(c, isCurved: c.magnitude > SRGB.Curve.knee)
  }

  private static func steepness(_ c: Double, isCurved: Bool) -> Double {
    isCurved ? SRGB.Curve.powerSlope(c.magnitude) : 1 / SRGB.Curve.slope
  }

  private static func steepness(_ c: Interval) -> Interval {
    let (a, b) = (steepness(c.low), steepness(c.high))
    return Interval(
      low: c.low < 0 && c.high > 0 ? 1 / SRGB.Curve.slope : min(a, b), high: max(a, b))
  }

  /// Bounds ±log R on a box; a bound of `enough` is as good as any greater one.
  private func view(of box: Box, _ sign: Double, enough: Double) -> View {
    let lumas = Interval(low: formula.luma(box.low), high: formula.luma(box.high))
    let shifts = formula.shifts(lumas)
    let offset = shift(sign)
    var (above, below) = (Interval(low: 0.05, high: 0.05), Interval(low: 0.05, high: 0.05))
    let zero = Box(low: Triple(0, 0, 0), high: Triple(0, 0, 0))
    var (tops, bottoms) = (zero, zero)
    // R is beyond λ where ±(N − λ·D) is negative, a sum with one function per component of x.
    let lambda = Double.exp(sign * enough)
    var margin = sign * 0.05 * (1 - lambda)
    for k in 0..<3 {
      let low = formula.gain * box.low[k] + shifts.low
      let high = formula.gain * box.high[k] + shifts.high
      let x = Interval(
        low: min(max(low, formula.low), formula.high),
        high: min(max(high, formula.low), formula.high))
      let y = Interval(
        low: front[k] + slope * Self.clipped(x.low + offset),
        high: front[k] + slope * Self.clipped(x.high + offset))
      let z = Interval(low: Self.clipped(x.low - offset), high: Self.clipped(x.high - offset))
      let weight = Self.weights[k]
      above.low += weight * SRGB.linearLight(y.low)
      above.high += weight * SRGB.linearLight(y.high)
      below.low += weight * SRGB.linearLight(z.low)
      below.high += weight * SRGB.linearLight(z.high)
      let (top, bottom) = (Self.steepness(y), Self.steepness(z))
      margin += weight * leastMargin(x, front: front[k], lambda, sign)
      // A component that is clipped on all of the box is constant, and one that is clipped on part
      // of it follows the formula or is constant.
      let isCut = high <= formula.low || low >= formula.high
      guard !isCut else { continue }
      let isFree = low >= formula.low && high <= formula.high
      let (isTopFree, isBottomFree) = (
        isFree && x.low + offset >= 0 && x.high + offset <= 1,
        isFree && x.low - offset >= 0 && x.high - offset <= 1
      )
      tops.low[k] = isTopFree ? weight * slope * top.low : 0
      tops.high[k] = weight * slope * top.high
      bottoms.low[k] = isBottomFree ? weight * bottom.low : 0
      bottoms.high[k] = weight * bottom.high
    }
    // Where the foreground's light is clipped at 0, its derivatives are meaningless.
    let isDark = above.low < 0.05
    above = Interval(low: max(above.low, 0.05), high: max(above.high, 0.05))
    var bound = Double.log(sign > 0 ? above.low / below.high : below.low / above.high)
    if margin >= 0, lambda.isFinite { bound = max(bound, enough) }
    if isDark || bound >= enough {
      return View(
        box: box, slopes: Box(low: Triple(-1, -1, -1), high: Triple(1, 1, 1)), bound: bound)
    }
    let light = Light(above: above, below: below, tops: tops, bottoms: bottoms)
    return view(of: box, sign, light, lumas, bound: bound)
  }

  /// The bounds of the light of both colors on a box, and of its derivatives.
  private struct Light {
    let above, below: Interval
    let tops, bottoms: Box
  }

  /// Bounds ±log R on a box by its slopes as well.
  private func view(
    of box: Box, _ sign: Double, _ light: Light, _ lumas: Interval, bound: Double
  ) -> View {
    let zero = Box(low: Triple(0, 0, 0), high: Triple(0, 0, 0))
    let (above, below, tops, bottoms) = (light.above, light.below, light.tops, light.bottoms)
    // d(±log R)/dxₖ and, by the chain rule with xₖ = gain·cₖ + shift(luma), the one for cₖ.
    var parts = zero
    var sum = Interval(low: 0, high: 0)
    for k in 0..<3 {
      let low = tops.low[k] / above.high - bottoms.high[k] / below.low
      let high = tops.high[k] / above.low - bottoms.low[k] / below.high
      (parts.low[k], parts.high[k]) = sign > 0 ? (low, high) : (-high, -low)
      sum = Interval(low: sum.low + parts.low[k], high: sum.high + parts.high[k])
    }
    let common = Self.product(formula.slopes(lumas), sum)
    var (slopes, side, fall) = (zero, box, 0.0)
    for k in 0..<3 {
      let weight = formula.weights[k]
      slopes.low[k] = formula.gain * parts.low[k] + weight * common.low
      slopes.high[k] = formula.gain * parts.high[k] + weight * common.high
      fall += (box.high[k] - box.low[k]) / 2 * max(-slopes.low[k], slopes.high[k])
      if slopes.low[k] > 0 { side.high[k] = side.low[k] }
      if slopes.high[k] < 0 { side.low[k] = side.high[k] }
    }
    return View(
      box: side, slopes: slopes, bound: max(bound, height(box.middle, sign) - fall))
  }

  /// A lower bound of ±(u(y) − λ·u(z)) while x runs through an interval, and y and z with it.
  ///
  /// The interval is cut where y or z meets the corner of u or is clipped at 0 or 1. On each piece
  /// u′(y) / u′(z) is a power of a quotient of two linear functions of x and hence monotonic, so
  /// the derivative changes sign at most once, and its signs at the endpoints show whether the
  /// least value is at an endpoint. If it is not, the value at the midpoint and the derivative
  /// bound it.
  private func leastMargin(
    _ x: Interval, front: Double, _ lambda: Double, _ sign: Double
  ) -> Double {
    let (offset, corner) = (shift(sign), SRGB.Curve.knee)
    for index in 0..<8 {
      let cut =
        switch index {
        case 0: -offset
        case 1: 1 - offset
        case 2: offset
        case 3: 1 + offset
        case 4: corner + offset
        case 5: (corner - front) / slope - offset
        case 6: (-corner - front) / slope - offset
        default: -front / slope - offset
        }
      if cut > x.low, cut < x.high {
        return min(
          leastMargin(Interval(low: x.low, high: cut), front: front, lambda, sign),
          leastMargin(Interval(low: cut, high: x.high), front: front, lambda, sign))
      }
    }
    func y(_ x: Double) -> Double { front + slope * Self.clipped(x + offset) }
    func z(_ x: Double) -> Double { Self.clipped(x - offset) }
    func margin(_ x: Double) -> Double {
      sign * (SRGB.linearLight(y(x)) - lambda * SRGB.linearLight(z(x)))
    }
    let middle = (x.low + x.high) / 2
    let top = abs(middle + offset - 0.5) < 0.5 ? slope : 0
    let bottom = abs(middle - offset - 0.5) < 0.5 ? lambda : 0
    // The piece is determined at the midpoint, because at an endpoint rounding would decide.
    let (isTopCurved, isBottomCurved) = (abs(y(middle)) > corner, z(middle) > corner)
    func slopes(_ x: Double) -> (top: Double, bottom: Double) {
      (
        top * Self.steepness(y(x), isCurved: isTopCurved),
        bottom * Self.steepness(z(x), isCurved: isBottomCurved)
      )
    }
    let (first, last) = (slopes(x.low), slopes(x.high))
    let ends = min(margin(x.low), margin(x.high))
    if sign * (first.top - first.bottom) >= 0 || sign * (last.top - last.bottom) <= 0 {
      return ends
    }
    let (tops, bottoms) = (
      Interval(low: min(first.top, last.top), high: max(first.top, last.top)),
      Interval(low: min(first.bottom, last.bottom), high: max(first.bottom, last.bottom))
    )
    let steepest = max(tops.high - bottoms.low, bottoms.high - tops.low)
    return min(ends, margin(middle) - (x.high - x.low) / 2 * steepest)
  }

  private static func product(_ a: Interval, _ b: Interval) -> Interval {
    let (p, q, r, s) = (a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high)
    return Interval(low: min(p, q, r, s), high: max(p, q, r, s))
  }
}
