import Synchronization

/// A branch-and-bound search over the codes of an RGB space. It ranks codes by how far they reach
/// the goal, and breaks ties by the Oklab distance to the seed. So if any codes reach the goal, it
/// finds the nearest of them; otherwise it finds the code that comes closest to it.
///
/// A box holds all codes whose components lie in three ranges. It is halved repeatedly, and
/// discarded once bounds on both numbers show that no code in it precedes the best one so far. The
/// remaining single codes are judged by the metric and by the conversion to Oklab itself. So the
/// result is exact if the bounds hold:
///
/// **Contrast.** Light increases with the code. On a box, each linear-light component of sRGB, a
/// sum of three terms, lies between the sums of their least and of their greatest values. The goal
/// bounds its reach between these two triples.
///
/// **Distance.** For each unit vector u, the distance |p − s| of a color to the seed is at least
/// u·(p − s), by Cauchy–Schwarz. Oklab is p = M·(∛q₁, ∛q₂, ∛q₃) with cone responses q, which are
/// sums of light with non-negative weights. With w = Mᵀu,
///
///     u·p = Σ wₖ·∛qₖ,
///
/// and on 0 ≤ a³ ≤ q ≤ b³ the cube root, being concave, is never below its chord, with slope 1/(a²
/// + ab + b²), and never above its tangent at the cube of m = (a + b)/2, with slope 1/(3m²). With
/// the chord where wₖ ≥ 0 and the tangent elsewhere, u·p is never below a function that is linear
/// in light, and so is least at the corner of the box given by the signs of its slopes. Each u
/// gives a bound; the chosen one points from the seed to the middle of the box, and its bound falls
/// short by about the square of the box's size.
///
/// **Hue.** The colors whose hue is within 1° of the seed's form a wedge between two planes through
/// the gray axis. A box is outside if the linear function given by a plane's normal shows that it
/// lies beyond the plane. It contains a gray if its three ranges have a code in common. A nearly gray
/// seed has a third plane, across the wedge at its chroma.
///
/// **Rounding.** Responses are sums of terms of one sign, so the bounds are exact to about 10⁻¹⁵ of
/// their inputs, which are below 2000; goals allow a slack of 10⁻¹² or more, distances one of 10⁻⁹.
struct ContrastSearch<Goal: ContrastGoal> {
  /// Red, green and blue in units of 1 / levels.
  typealias Code = SIMD3<Int>

  struct Rank {
    /// How far the goal is reached, or an upper bound of it.
    var reach: Double
    /// The distance to the seed, or a lower bound of it.
    var distance: Double

    /// The rank that every other rank precedes.
    static var last: Rank { Rank(reach: -.infinity, distance: .infinity) }

    func precedes(_ other: Rank) -> Bool {
      reach > other.reach || (reach == other.reach && distance < other.distance)
    }
  }

  private struct Plane {
    /// The outward normal.
    let normal: Triple<Double>
    /// The weights of the cube roots of cone responses in its direction.
    let weights: Triple<Double>

    init(normal: Triple<Double>) {
      self.normal = normal
      weights = Region.weights(normal)
    }
  }

  private struct Box {
    var low, high: Code
    var region: Region
    var hasGray: Bool { low.max() <= high.min() }
  }

  private(set) var best = (code: Code.zero, rank: Rank.last)

  private let seed: Triple<Double>
  private let goal: Goal
  private let gamut: Gamut
  /// The values of a component, by code.
  private let grid: [Double]
  /// The linear light of each code of a component.
  private let light: [Double]
  /// The weights of the gamut's light in that of sRGB, split by sign.
  private let rising, falling: Matrix3
  /// The planes that bound the hue wedge; empty if only grays qualify, and `nil` if all colors do.
  private let planes: [Plane]?
  /// The greatest chroma, for a nearly gray seed.
  private let maximumChroma: Double?
  /// The weights of the cube roots of cone responses in the direction of the seed's hue.
  private let direction: Triple<Double>
  private let lightToCones, conesToLight: Matrix3
  private let slack = 1e-9
  /// How much the chroma of a color may exceed that of itself after rounding.
  static var chromaSlack: Double { 1e-9 }

  /// Searches, and leaves the result in ``best``.
  ///
  /// - Parameters:
  ///   - seed: The color to change, in Oklab.
  ///   - goal: The goal to reach.
  ///   - gamut: The gamut and the space of the codes.
  ///   - kept: The property that must not change.
  ///   - grid: The values of a component in ascending order, in 0…1.
  init(
    seed: Triple<Double>, goal: Goal, gamut: Gamut, keeping kept: ContrastSolver.Kept,
    grid: [Double]
  ) {
    (self.seed, self.goal, self.gamut, self.grid) = (seed, goal, gamut, grid)
    let toXYZ = ColorConversion(from: gamut.space, to: .xyzD65)
    let white = toXYZ(Triple(1, 1, 1)).y
    light = GridLight.values(of: grid, in: gamut.space) { toXYZ(Triple($0, $0, $0)).y / white }
    let lightToSRGB = Matrix3.xyzToLinearSRGB * gamut.linearToXYZ
    rising = lightToSRGB.map { max($0, 0) }
    falling = lightToSRGB.map { max(-$0, 0) }
    let chroma = Triple(0, seed.y, seed.z).length
    let isNeutral = kept == .hue && chroma < ContrastSolver.neutralChroma
    maximumChroma = isNeutral ? chroma + Self.chromaSlack : nil
    direction = Region.weights(
      chroma > 0 ? Triple(0, seed.y / chroma, seed.z / chroma) : Triple(0, 0, 0))
    (lightToCones, conesToLight) = (gamut.linearToLMS, gamut.linearToLMS.transposed)
    switch kept {
    case .nothing: planes = nil
    case .hue where OKLCH.isHuePowerless(Triple(seed.x, chroma, 0)): planes = []
    case .hue:
      let (a, b) = (seed.y / chroma, seed.z / chroma)
      let degree = Double.pi / 180
      planes = [1.0, -1].map { side in
        let (along, across) = (-Double.sin(degree), side * Double.cos(degree))
        return Plane(normal: Triple(0, along * a - across * b, along * b + across * a))
      }
    }
    let (low, high) = (Code.zero, Code(repeating: grid.count - 1))
    let all = Box(
      low: low, high: high,
      region: Region(low: linear(low), high: linear(high), lightToCones: lightToCones))
    if planes?.isEmpty != true { judgeLikely() }
    visit(all, bound(all))
  }

  /// Judges codes near the colors of the seed's hue that just reach the goal, the dark and the light
  /// one: a good code to begin with discards most boxes at once.
  private mutating func judgeLikely() {
    let reached = [0.0, 1].filter { goal.reach(color(code(ofLightness: $0))) >= goal.value }
    for end in reached.isEmpty ? [0, 1] : reached {
      var (far, near) = (end, seed.x)
      for _ in 0..<12 {
        let middle = (far + near) / 2
        if goal.reach(color(code(ofLightness: middle))) >= goal.value {
          far = middle
        } else {
          near = middle
        }
      }
      let center = code(ofLightness: far)
      for radius in 1...3 {
        let low = pointwiseMax(center &- radius, Code.zero)
        let high = pointwiseMin(center &+ radius, Code(repeating: grid.count - 1))
        for x in low.x...high.x {
          for y in low.y...high.y { for z in low.z...high.z { judge(Code(x, y, z)) } }
        }
        if best.rank.reach >= goal.value { break }
      }
    }
  }

  /// The code of the color with a lightness, the seed's hue, and as much of its chroma as the gamut
  /// has.
  private func code(ofLightness lightness: Double) -> Code {
    var (low, high, share) = (0.0, 2.0, 1.0)
    var light = gamut.linear(Triple(lightness, 0, 0))
    for _ in 0..<8 {
      let fuller = gamut.linear(Triple(lightness, share * seed.y, share * seed.z))
      if (0..<3).allSatisfy({ -1e-9...1 + 1e-9 ~= fuller[$0] }) {
        (low, light) = (share, fuller)
      } else {
        high = share
      }
      if low == 1 { break }
      share = (low + high) / 2
    }
    return Code(index(of: light.x), index(of: light.y), index(of: light.z))
  }

  /// The greatest code of a component with at most some light.
  private func index(of value: Double) -> Int {
    var (low, high) = (0, light.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if light[middle] <= value { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The linear light of a code.
  private func linear(_ code: Code) -> Triple<Double> {
    Triple(light[code.x], light[code.y], light[code.z])
  }

  func color(_ code: Code) -> Color {
    Color(gamut.space, grid[code.x], grid[code.y], grid[code.z])
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
    lower.region.setHigh(linear(lower.high), lightToCones)
    upper.low[channel] = middle + 1
    upper.region.setLow(linear(upper.low), lightToCones)
    let (first, second) = (bound(lower), bound(upper))
    if second.precedes(first) {
      visit(upper, second)
      visit(lower, first)
    } else {
      visit(lower, first)
      visit(upper, second)
    }
  }

  /// Takes a code if it precedes the best so far.
  private mutating func judge(_ code: Code) {
    let color = color(code)
    let oklab = color.components(in: .oklab)
    if let planes, !(code.x == code.y && code.y == code.z) {
      guard !planes.isEmpty, planes.allSatisfy({ $0.normal.dot(oklab) < 0 }) else { return }
      if let maximumChroma, Triple(0, oklab.y, oklab.z).length > maximumChroma { return }
    }
    let rank = Rank(reach: goal.reach(color), distance: (oklab - seed).length)
    if rank.precedes(best.rank) { best = (code, rank) }
  }

  /// A rank that no code of a box precedes; the last rank if no code keeps the hue or precedes the
  /// best so far.
  private func bound(_ box: Box) -> Rank {
    let region = box.region
    let (low, high) = (region.low, region.high)
    var rank = Rank(reach: goal.value, distance: 0)
    // The costlier bound comes first only where it is likely to decide.
    let isReached = best.rank.reach == goal.value
    if !isReached { rank.reach = reach(low, high) }
    guard rank.precedes(best.rank), isReached || mayKeepHue(box) else { return .last }
    // The distance only breaks ties.
    guard rank.reach == goal.value || rank.reach == best.rank.reach else { return rank }
    let way = region.middle - seed
    let length = way.length
    if length > 0 {
      rank.distance = max(
        0, (region.least(Region.weights(way), conesToLight) - way.dot(seed)) / length - slack)
    }
    guard isReached, rank.precedes(best.rank) else { return rank }
    guard mayKeepHue(box) else { return .last }
    rank.reach = reach(low, high)
    return rank
  }

  /// Whether some code of a box may keep the hue.
  private func mayKeepHue(_ box: Box) -> Bool {
    guard let planes, !box.hasGray else { return true }
    return !planes.isEmpty
      && planes.allSatisfy { box.region.least($0.weights, conesToLight) < slack }
      && maximumChroma.map { box.region.least(direction, conesToLight) <= $0 + slack } ?? true
  }

  /// An upper bound of the reach of any color between two triples of light.
  private func reach(_ low: Triple<Double>, _ high: Triple<Double>) -> Double {
    min(
      goal.value,
      goal.greatestReach(
        between: rising * low - falling * high, and: rising * high - falling * low))
  }
}

/// The linear light of the codes of a component.
private enum GridLight {
  private static let last = Mutex<(grid: [Double], space: ColorSpaceID, light: [Double])?>(nil)

  /// The light of each value of a grid; that of the last grid is known.
  static func values(
    of grid: [Double], in space: ColorSpaceID, _ light: (Double) -> Double
  ) -> [Double] {
    if let known = last.withLock({ $0 }), known.space == space, known.grid == grid {
      return known.light
    }
    let values = grid.map(light)
    last.withLock { $0 = (grid, space, values) }
    return values
  }
}

/// The colors of a box of linear light.
private struct Region {
  private(set) var low, high: Triple<Double>
  /// The cube roots of the least and of the greatest cone responses.
  private var least, greatest: Triple<Double>

  init(low: Triple<Double>, high: Triple<Double>, lightToCones: Matrix3) {
    (self.low, self.high) = (low, high)
    least = Self.roots(low, lightToCones)
    greatest = Self.roots(high, lightToCones)
  }

  private static func roots(
    _ light: Triple<Double>, _ lightToCones: Matrix3
  ) -> Triple<Double> {
    (lightToCones * light).map { Double.cbrt($0) }
  }

  mutating func setLow(_ light: Triple<Double>, _ lightToCones: Matrix3) {
    (low, least) = (light, Self.roots(light, lightToCones))
  }

  mutating func setHigh(_ light: Triple<Double>, _ lightToCones: Matrix3) {
    (high, greatest) = (light, Self.roots(light, lightToCones))
  }

  /// An Oklab color in the middle of those of the box.
  var middle: Triple<Double> {
    Matrix3.oklabLMSToOklab
      * Triple((least.x + greatest.x) / 2, (least.y + greatest.y) / 2, (least.z + greatest.z) / 2)
  }

  /// The weights of the cube roots of cone responses in the scalar product of a vector and a color.
  static func weights(_ vector: Triple<Double>) -> Triple<Double> {
    Matrix3.oklabLMSToOklab.transposed * vector
  }

  /// A lower bound of the scalar product of a vector with some weights and a color of the box.
  func least(_ weights: Triple<Double>, _ conesToLight: Matrix3) -> Double {
    var (sum, slopes) = (0.0, Triple<Double>(0, 0, 0))
    for cone in 0..<3 where greatest[cone] > 0 {
      let (a, b, weight) = (least[cone], greatest[cone], weights[cone])
      let middle = (a + b) / 2
      // The chord passes through (a³, a), the tangent through (m³, m).
      let at = weight < 0 ? middle : a
      slopes[cone] = weight / (weight < 0 ? 3 * middle * middle : a * a + a * b + b * b)
      sum += weight * at - slopes[cone] * (at * at * at)
    }
    let ofLight = conesToLight * slopes
    for channel in 0..<3 {
      let slope = ofLight[channel]
      sum += slope * (slope < 0 ? high[channel] : low[channel])
    }
    return sum
  }
}

extension Gamut {
  /// Whether no component reduces a cone response of Oklab, which holds for visible primaries.
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
