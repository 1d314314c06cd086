/// Branch and bound over the codes of an RGB space: finds the code that comes first by the least
/// contrast on the backgrounds, counted up to the target, and among equals by the distance to the seed
/// in Oklab. So where codes reach the target it is the nearest of these, and else the one whose least
/// contrast is the greatest.
///
/// A box holds all codes whose components lie in three ranges. It is halved again and again, and left
/// out when bounds on both numbers say that no code in it comes before the best one so far. What is
/// left are single codes, and these are judged by the metric and by the conversion to Oklab themselves.
/// So the result is exact if the bounds hold:
///
/// **Contrast.** Light grows with the code. On a box each linear-light component of sRGB, a sum of
/// three terms, lies between the sums of their least and of their greatest values. Luminance falls in
/// none of the components, so it lies between its values at these two triples. Contrast does not fall as
/// luminance moves away from the background's, so on each background it is greatest at one of the two;
/// and the least contrast is at most the least of these maxima.
///
/// **Distance.** For each unit vector u the distance |p − s| of a color to the seed is at least
/// u·(p − s), by Cauchy and Schwarz. Oklab is p = M·(∛q₁, ∛q₂, ∛q₃) with cone responses q, which are
/// sums of light with weights that are not negative. With w = Mᵀu,
///
///     u·p = Σ wₖ·∛qₖ,
///
/// and on 0 ≤ a³ ≤ q ≤ b³ the cube root, being concave, is nowhere below its chord, of the slope
/// 1/(a² + ab + b²), and nowhere above its tangent at the cube of m = (a + b)/2, of the slope 1/(3m²).
/// With the chord where wₖ ≥ 0 and the tangent elsewhere, u·p is nowhere below a function that is
/// linear in light, and so least at the corner of the box that the signs of its slopes name. Each u
/// gives a bound; the one taken points from the seed to the middle of the box, and its bound falls short
/// by about the square of the box's size.
///
/// **Hue.** The colors whose hue is less than 1° from the seed's form a wedge between two planes
/// through the gray axis. A box is outside when that linear function of a plane's normal says that it
/// lies beyond the plane. It has a gray when its three ranges have a code in common.
///
/// **Rounding.** Responses are sums of terms of one sign, so the bounds are exact to some 10⁻¹⁵ of the
/// numbers that go in, which are below 2000; contrasts and luminances give away 10⁻¹², distances 10⁻⁹.
struct ContrastSearch {
  /// Red, green and blue in units of 1 / levels.
  typealias Code = SIMD3<Int>

  struct Rank {
    /// The least contrast, up to the target, or a bound that it does not exceed.
    var reach: Double
    /// The distance to the seed, or a bound that it is not below.
    var distance: Double

    /// What every other rank precedes.
    static let last = Rank(reach: -.infinity, distance: .infinity)

    func precedes(_ other: Rank) -> Bool {
      reach > other.reach || (reach == other.reach && distance < other.distance)
    }
  }

  private struct Box {
    var low, high: Code
    var hasGray: Bool { low.max() <= high.min() }
  }

  private(set) var best = (code: Code.zero, rank: Rank.last)

  private let seed: Triple<Double>
  private let behind: [Double]
  private let target: ContrastTarget
  private let gamut: Gamut
  private let levels: Int
  /// The linear light of each code of a component.
  private let light: [Double]
  /// The weights of the gamut's light in that of sRGB, where they are positive, and where negative.
  private let rising, falling: Matrix3
  /// The normals, to the outside, of the planes that bound the wedge of the hue; none where only grays
  /// are wanted, and `nil` where all colors are.
  private let planes: [Triple<Double>]?
  private let slack = 1e-9

  /// Searches, on backgrounds of some luminances, and leaves the result in ``best``.
  init(
    seed: Triple<Double>, behind: [Double], target: ContrastTarget, gamut: Gamut,
    keeping kept: ContrastSolver.Kept, levels: Int
  ) {
    (self.seed, self.behind, self.target) = (seed, behind, target)
    (self.gamut, self.levels) = (gamut, levels)
    let grays = (0...levels).map {
      let gray = Double($0) / Double(levels)
      return Color(gamut.space, gray, gray, gray).components(in: .xyzD65).y
    }
    light = grays.map { $0 / grays[levels] }
    let lightToSRGB = Matrix3.xyzToLinearSRGB * gamut.linearToXYZ
    rising = lightToSRGB.map { max($0, 0) }
    falling = lightToSRGB.map { max(-$0, 0) }
    let chroma = Triple(0, seed.y, seed.z).length
    switch kept {
    case .nothing: planes = nil
    case .hue where OKLCH.isHuePowerless(Triple(seed.x, chroma, 0)): planes = []
    case .hue:
      let (a, b) = (seed.y / chroma, seed.z / chroma)
      let degree = Double.pi / 180
      planes = [1.0, -1].map { side in
        let (along, across) = (-Double.sin(degree), side * Double.cos(degree))
        return Triple(0, along * a - across * b, along * b + across * a)
      }
    }
    let all = Box(low: .zero, high: Code(repeating: levels))
    visit(all, bound(all))
  }

  func color(_ code: Code) -> Color {
    let n = Double(levels)
    return Color(gamut.space, Double(code.x) / n, Double(code.y) / n, Double(code.z) / n)
  }

  private mutating func visit(_ box: Box, _ rank: Rank) {
    guard rank.precedes(best.rank) else { return }
    let size = box.high &- box.low
    let longest = size.max()
    guard longest > 0 else { return judge(box.low) }
    let channel = size.y == longest ? 1 : size.x == longest ? 0 : 2
    let middle = box.low[channel] + longest / 2
    var (lower, upper) = (box, box)
    lower.high[channel] = middle
    upper.low[channel] = middle + 1
    let (first, second) = (bound(lower), bound(upper))
    if second.precedes(first) {
      visit(upper, second)
      visit(lower, first)
    } else {
      visit(lower, first)
      visit(upper, second)
    }
  }

  /// Takes a code when it comes before the best so far.
  private mutating func judge(_ code: Code) {
    let color = color(code)
    let oklab = color.components(in: .oklab)
    if let planes, !Box(low: code, high: code).hasGray {
      guard !planes.isEmpty, planes.allSatisfy({ $0.dot(oklab) < 0 }) else { return }
    }
    let reach = target.reach(target.luminance(color), on: behind)
    let rank = Rank(reach: reach, distance: (oklab - seed).length)
    if rank.precedes(best.rank) { best = (code, rank) }
  }

  /// A rank that no code of a box precedes; the last where no code keeps the hue, or none comes before
  /// the best so far.
  private func bound(_ box: Box) -> Rank {
    let low = Triple(light[box.low.x], light[box.low.y], light[box.low.z])
    let high = Triple(light[box.high.x], light[box.high.y], light[box.high.z])
    var rank = Rank(reach: target.value, distance: 0)
    // What costs more comes first only where it is likely to decide.
    let isReached = best.rank.reach == target.value
    if !isReached { rank.reach = reach(low, high) }
    guard rank.precedes(best.rank) else { return .last }
    let region = Region(low: low, high: high, lightToCones: gamut.linearToLMS)
    if let planes, !box.hasGray {
      guard !planes.isEmpty, planes.allSatisfy({ region.least($0) < slack }) else { return .last }
    }
    // The distance decides between equals only.
    guard rank.reach == target.value || rank.reach == best.rank.reach else { return rank }
    let way = region.middle - seed
    let length = way.length
    if length > 0 {
      rank.distance = max(0, (region.least(way) - way.dot(seed)) / length - slack)
    }
    guard isReached, rank.precedes(best.rank) else { return rank }
    rank.reach = reach(low, high)
    return rank
  }

  /// A bound that the reach of no color between two triples of light exceeds.
  private func reach(_ low: Triple<Double>, _ high: Triple<Double>) -> Double {
    let dark = target.luminance(ofLinear: rising * low - falling * high)
    let bright = target.luminance(ofLinear: rising * high - falling * low)
    let most = target.greatestReach(max(0, dark - 1e-12), bright + 1e-12, on: behind)
    return min(target.value, most * (1 + 1e-12))
  }
}

/// The colors of a box of linear light.
private struct Region {
  let low, high: Triple<Double>
  let lightToCones: Matrix3
  /// The cube roots of the least and of the greatest cone responses.
  let least, greatest: Triple<Double>

  init(low: Triple<Double>, high: Triple<Double>, lightToCones: Matrix3) {
    (self.low, self.high, self.lightToCones) = (low, high, lightToCones)
    least = (lightToCones * low).map { Double.cbrt($0) }
    greatest = (lightToCones * high).map { Double.cbrt($0) }
  }

  /// An Oklab color amid those of the box.
  var middle: Triple<Double> {
    Matrix3.oklabLMSToOklab
      * Triple((least.x + greatest.x) / 2, (least.y + greatest.y) / 2, (least.z + greatest.z) / 2)
  }

  /// A bound that the scalar product of a vector with a color of the box is not below.
  func least(_ vector: Triple<Double>) -> Double {
    let weights = Matrix3.oklabLMSToOklab.transposed * vector
    var (sum, slopes) = (0.0, Triple<Double>(0, 0, 0))
    for cone in 0..<3 where greatest[cone] > 0 {
      let (a, b, weight) = (least[cone], greatest[cone], weights[cone])
      let middle = (a + b) / 2
      // The chord passes through (a³, a), the tangent through (m³, m).
      let at = weight < 0 ? middle : a
      slopes[cone] = weight / (weight < 0 ? 3 * middle * middle : a * a + a * b + b * b)
      sum += weight * at - slopes[cone] * (at * at * at)
    }
    let ofLight = lightToCones.transposed * slopes
    for channel in 0..<3 {
      let slope = ofLight[channel]
      sum += slope * (slope < 0 ? high[channel] : low[channel])
    }
    return sum
  }
}

extension Gamut {
  /// Whether no component takes away from a cone response of Oklab, as visible primaries do not.
  var hasVisiblePrimaries: Bool { linearToLMS.elements.allSatisfy { $0 >= 0 } }
}

extension Matrix3 {
  fileprivate var transposed: Matrix3 { Matrix3(a, d, g, b, e, h, c, f, i) }

  fileprivate func map(_ t: (Double) -> Double) -> Matrix3 {
    Matrix3(t(a), t(b), t(c), t(d), t(e), t(f), t(g), t(h), t(i))
  }
}

extension Triple where L == Double {
  fileprivate static func - (a: Triple, b: Triple) -> Triple {
    Triple(a.x - b.x, a.y - b.y, a.z - b.z)
  }
  fileprivate func dot(_ other: Triple) -> Double { x * other.x + y * other.y + z * other.z }
  fileprivate var length: Double { dot(self).squareRoot() }
}
