extension Oklab {
  static func difference(_ a: Triple<Double>, _ b: Triple<Double>) -> Triple<Double> {
    Triple(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  /// The scalar product.
  static func product(_ a: Triple<Double>, _ b: Triple<Double>) -> Double {
    a.x * b.x + a.y * b.y + a.z * b.z
  }

  static func squaredDistance(_ a: Triple<Double>, _ b: Triple<Double>) -> Double {
    let d = difference(a, b)
    return product(d, d)
  }

  /// ΔE_OK.
  static func distance(_ a: Triple<Double>, _ b: Triple<Double>) -> Double {
    squaredDistance(a, b).squareRoot()
  }
}

/// The search for the code nearest to a color among those that reach a target on all backgrounds.
struct ContrastSearch {
  let seed: Triple<Double>
  let target: ContrastTarget
  let grid: ColorGrid
  /// The luminances of the backgrounds.
  let behind: [Double]
  /// The nearest code so far, and the square of its distance to the point that is sought.
  var best = (code: ColorCode(r: 0, g: 0, b: 0), distance: Double.infinity)

  init(seed: Triple<Double>, backgrounds: [Color], target: ContrastTarget, grid: ColorGrid) {
    self.seed = seed
    self.target = target
    self.grid = grid
    behind = backgrounds.map { target.luminance($0) }
  }

  /// One interval of luminance that the backgrounds leave, and its point nearest to the seed.
  private struct Goal {
    var range: ClosedRange<Double>
    /// Where the codes are sought.
    var center: ColorCode
    /// What they are to be near to: the seed or, when hue is kept, the point itself.
    var point: Triple<Double>
    /// The point of the interval that is nearest to the seed, without the grid.
    var optimum: Triple<Double>
    /// No color of the interval is nearer to the seed.
    var leastDistance: Double
    /// How much Oklab distance a unit of luminance costs at least.
    var cost: Double
    /// Whether the seed is darker (−1) or lighter (1) than the interval, or inside (0).
    var side: Int
  }

  /// Searches, and leaves the result in ``best``.
  ///
  /// - Returns: Whether the target can be reached.
  mutating func run(keepingHue: Bool) -> Bool {
    let ranges = target.allowedLuminances(on: behind)
    guard !ranges.isEmpty else {
      best = (bestReachable(), .infinity)
      return false
    }
    if keepingHue, chroma <= Self.leastChroma, lookAtGrays() { return true }
    let start = grid.nearest(gamutPoint(keepingHue: keepingHue))
    let goals = ranges.map { goal($0, from: start, keepingHue: keepingHue) }
      .map { ($0, Oklab.squaredDistance($0.optimum, seed)) }.sorted { $0.1 < $1.1 }
    for (goal, _) in goals {
      let isDone = keepingHue ? best.distance < .infinity : isBetter(than: goal.leastDistance)
      if isDone { return true }
      look(around: goal)
    }
    if best.distance < .infinity { return true }
    for range in ranges { lookEverywhere(range) }
    if best.distance < .infinity { return true }
    best = (bestReachable(), .infinity)
    return false
  }

  /// The OKLCh chroma below which a color has no hue (CSS Color 4, section 9.4).
  private static let leastChroma = 4e-6

  private var chroma: Double { (seed.y * seed.y + seed.z * seed.z).squareRoot() }

  private func isBetter(than distance: Double) -> Bool {
    best.distance <= distance * distance
  }

  /// The square of the Oklab distance of a code to a point.
  func distance(_ code: ColorCode, to point: Triple<Double>) -> Double {
    Oklab.squaredDistance(grid.oklab(code), point)
  }

  /// Whether a code reaches the target: the metric's verdict on the rounded color.
  private func isMet(_ code: ColorCode) -> Bool {
    target.isMet(grid.exactLuminance(code), on: behind)
  }

  /// Linear light of the seed, brought into the gamut.
  private func gamutPoint(keepingHue: Bool) -> Triple<Double> {
    keepingHue
      ? ChromaMapping.map(seed, into: grid.gamut) : ClipMapping.map(seed, into: grid.gamut)
  }
}

// MARK: - The nearest point of a luminance

extension ContrastSearch {
  private func goal(_ range: ClosedRange<Double>, from start: ColorCode, keepingHue: Bool) -> Goal {
    let luminance = grid.luminance(start)
    let side = luminance < range.lowerBound ? -1 : luminance > range.upperBound ? 1 : 0
    guard side != 0 else {
      let point = keepingHue ? grid.oklab(gamutPoint(keepingHue: true)) : seed
      return Goal(
        range: range, center: start, point: point, optimum: point, leastDistance: 0,
        cost: 0, side: 0)
    }
    let level = side < 0 ? range.lowerBound : range.upperBound
    func goal(at level: Double) -> Goal {
      keepingHue
        ? hueGoal(range, level: level, side: side) : freeGoal(range, level: level, side: side)
    }
    var result = goal(at: level)
    if grid.isEstimate {
      // Outside sRGB the estimate is off by a factor that depends on the color: take it from the point.
      var estimate = level
      for _ in 0..<3 {
        let seen = grid.luminance(ofLinear: grid.gamut.linear(result.optimum).clampedToUnit)
        guard seen > 0, abs(level - seen) > 1e-4 * level else { break }
        estimate = min(estimate * level / seen, 1)
        result = goal(at: estimate)
      }
      result.leastDistance *= 0.8
      result.cost = 0
    }
    // No projection: the point on the faces of the cube need not be the nearest.
    if !keepingHue, result.leastDistance == 0 { slide(&result) }
    return result
  }

  /// The goal of the color nearest to the seed.
  private func freeGoal(_ range: ClosedRange<Double>, level: Double, side: Int) -> Goal {
    var goal = Goal(
      range: range, center: ColorCode(r: 0, g: 0, b: 0), point: seed, optimum: seed,
      leastDistance: 0, cost: 0, side: side)
    let foot = projection(on: level)
    if let foot {
      goal.leastDistance = Oklab.distance(foot.point, seed)
      goal.cost = 0.7 / foot.slope
      let linear = grid.gamut.linear(foot.point)
      if linear.excessOverUnit < 1e-9 {
        goal.center = grid.nearest(linear.clampedToUnit)
        goal.optimum = foot.point
        return goal
      }
    }
    let linear = nearestOnFaces(level: level)
    goal.center = grid.nearest(linear)
    goal.optimum = grid.oklab(linear)
    return goal
  }

  /// The Oklab point of a luminance nearest to the seed, gamut or not, and the length of the gradient
  /// of luminance there; `nil` where it is not found.
  ///
  /// The cube root of luminance is nearly linear in Oklab, so its surfaces are nearly planes: the seed
  /// is projected on the tangent plane at the last point, again and again.
  private func projection(on level: Double) -> (point: Triple<Double>, slope: Double)? {
    var point = seed
    let root = level.cubeRoot()
    var (slope, error, pace) = (1.0, Double.infinity, 1.0)
    for _ in 0..<30 {
      let (luminance, n) = grid.luminance(at: point)
      let square = n.x * n.x + n.y * n.y + n.z * n.z
      guard square > 1e-14 else { return nil }
      slope = square.squareRoot()
      let here = luminance.cubeRoot()
      if abs(root - here) > error { pace /= 2 }
      error = abs(root - here)
      let wanted = 3 * here * here * (root - here)
      let along =
        n.x * (seed.x - point.x) + n.y * (seed.y - point.y) + n.z * (seed.z - point.z)
      let step = (wanted - along) / square
      let next = Triple(seed.x + n.x * step, seed.y + n.y * step, seed.z + n.z * step)
      let way = Oklab.difference(next, point)
      point = Triple(point.x + pace * way.x, point.y + pace * way.y, point.z + pace * way.z)
      if Oklab.product(way, way) < 1e-14 { return (point, slope) }
    }
    return nil
  }

  /// Linear light of the point nearest to the seed on the curves in which the surface of a luminance
  /// cuts the faces of the RGB cube, to a code.
  private func nearestOnFaces(level: Double) -> Triple<Double> {
    var (nearest, distance) = (Triple<Double>(0, 0, 0), Double.infinity)
    var (curve, position, spacing): (FaceCurve?, Int, Int) = (nil, 0, 0)
    for channel in 0..<3 {
      for bound in [0, grid.levels] {
        guard let candidate = FaceCurve(channel, bound, level: level, grid: grid) else { continue }
        let span = candidate.range.upperBound - candidate.range.lowerBound
        let steps = min(8, max(span, 1))
        for step in 0...steps {
          let at = candidate.range.lowerBound + span * step / steps
          let linear = candidate.point(at, grid)
          let there = Oklab.squaredDistance(grid.oklab(linear), seed)
          if there < distance {
            (nearest, distance) = (linear, there)
            (curve, position, spacing) = (candidate, at, span / steps + 1)
          }
        }
      }
    }
    guard let curve else { return nearest }
    while spacing > 1 {
      spacing = (spacing + 1) / 2
      for at in [position - spacing, position + spacing] where curve.range.contains(at) {
        let linear = curve.point(at, grid)
        let there = Oklab.squaredDistance(grid.oklab(linear), seed)
        if there < distance { (nearest, distance, position) = (linear, there, at) }
      }
    }
    return nearest
  }

  /// The points of a luminance on one face of the cube, by the code of one of the two free channels.
  private struct FaceCurve {
    let fixed, free, solved: Int
    let bound: Int
    let rest: Double
    let range: ClosedRange<Int>

    /// `nil` where the face has no point of the luminance.
    init?(_ fixed: Int, _ bound: Int, level: Double, grid: ColorGrid) {
      // Green, or else red, weighs most and is solved for.
      let solved = fixed == 1 ? 0 : 1
      let free = 3 - fixed - solved
      let rest = level - grid.weights[fixed] * grid.tone[bound]
      let low = max(0, (rest - grid.weights[solved]) / grid.weights[free])
      let high = min(1, rest / grid.weights[free])
      guard low <= high else { return nil }
      let first = grid.nearest(low, in: grid.tone)
      range = first...max(first, grid.nearest(high, in: grid.tone))
      (self.fixed, self.free, self.solved) = (fixed, free, solved)
      (self.bound, self.rest) = (bound, rest)
    }

    /// Linear light of the point where the free channel has a code.
    func point(_ at: Int, _ grid: ColorGrid) -> Triple<Double> {
      let tone = (rest - grid.weights[free] * grid.tone[at]) / grid.weights[solved]
      var linear = Triple<Double>(0, 0, 0)
      linear[fixed] = grid.light[bound]
      linear[free] = grid.light[at]
      linear[solved] = grid.light(ofTone: min(max(tone, 0), 1))
      return linear
    }
  }

  /// The nearest point at the seed's hue: on the curve of a luminance in the plane of lightness and
  /// chroma, which leads from gray to the edge of the gamut and is nearly straight.
  private func hueGoal(_ range: ClosedRange<Double>, level: Double, side: Int) -> Goal {
    var point = Triple(grid.light(ofTone: level).cubeRoot(), 0, 0)
    if chroma > Self.leastChroma {
      let (a, b) = (seed.y / chroma, seed.z / chroma)
      let edge = edge(level, hue: (a, b))
      let widest = edge.y * a + edge.z * b
      var slope = (edge.x - point.x) / widest
      var (l, c) = (point.x, 0.0)
      for _ in 0..<2 where widest > 0 {
        // The seed, projected on the tangent (at first, on the chord), and brought back to the curve.
        let along = ((chroma - c) + slope * (seed.x - l)) / (1 + slope * slope)
        let next = min(max(c + along, 0), widest)
        c = next
        l = lightness(ofLevel: level, a: c * a, b: c * b)
        let n = grid.luminance(at: Triple(l, c * a, c * b)).gradient
        slope = n.x > 1e-9 ? -(n.y * a + n.z * b) / n.x : 0
      }
      point = Triple(l, c * a, c * b)
    }
    return Goal(
      range: range, center: grid.nearest(grid.gamut.linear(point).clampedToUnit), point: point,
      optimum: point, leastDistance: Oklab.distance(point, seed), cost: 0, side: side)
  }

  /// The Oklab lightness with which two opponent components have a luminance.
  private func lightness(ofLevel level: Double, a: Double, b: Double) -> Double {
    let root = level.cubeRoot()
    return falsePosition(from: 1, to: 0, valueThere: -root, tolerance: 1e-6) {
      grid.luminance(at: Triple($0, a, b)).value.cubeRoot() - root
    } ?? 1
  }

  /// The point of a luminance and a hue at the edge of the gamut: along the edge, from black to white,
  /// luminance grows.
  private func edge(_ level: Double, hue: (a: Double, b: Double)) -> Triple<Double> {
    func point(_ lightness: Double) -> Triple<Double> {
      let ray = Triple(lightness, hue.a, hue.b)
      let chroma = lightness < 1 ? grid.gamut.exit(ray, limit: 1)?.scale ?? 0 : 0
      return Triple(lightness, hue.a * chroma, hue.b * chroma)
    }
    let root = level.cubeRoot()
    let lightness = falsePosition(from: 1, to: 0, valueThere: -root, tolerance: 1e-6) {
      grid.luminance(at: point($0)).value.cubeRoot() - root
    }
    return point(lightness ?? 1)
  }
}

// MARK: - The nearest code

extension ContrastSearch {
  /// Takes a code when it is nearer to a point than the best so far and reaches the target.
  private mutating func consider(_ code: ColorCode, near point: Triple<Double>) -> Bool {
    let there = distance(code, to: point)
    guard there < best.distance, isMet(code) else { return false }
    best = (code, there)
    return true
  }

  /// Looks at the grays: what a gray becomes when its hue is kept.
  private mutating func lookAtGrays() -> Bool {
    for level in 0...grid.levels {
      _ = consider(ColorCode(r: level, g: level, b: level), near: seed)
    }
    return best.distance < .infinity
  }

  /// Looks at the codes around the point of a goal, and goes on from the best of them.
  private mutating func look(around goal: Goal) {
    let before = best.distance
    if goal.side == 0 {
      descend(
        from: goal.center, near: goal.point,
        steps: isInGamut(goal) ? [1] : [16, 8, 4, 2, 1])
    } else {
      scan(goal)
      if best.distance == .infinity {
        // Where a metric clamps to sRGB, the surface may have no code near the point.
        var goal = goal
        slide(&goal)
        _ = consider(goal.center, near: goal.point)
      }
    }
    if best.distance < before { descend(from: best.code, near: goal.point, steps: [1]) }
  }

  /// Whether the gamut has the point of a goal, so that its center is as near as rounding allows.
  private func isInGamut(_ goal: Goal) -> Bool {
    grid.gamut.linear(goal.point).excessOverUnit < 1e-9
  }

  /// Looks at the pairs of red and blue around the center, each with the green that just reaches the
  /// goal.
  ///
  /// Near the optimum the surface of equal luminance is nearly a plane, and a code on it nearly
  /// o + r·u + b·v in Oklab, so the square of its distance is a quadratic form of the codes r and b. Rows
  /// of red are taken from the center outward, each from its least distance outward, as long as what the
  /// distance exceeds the optimum by leaves hope to be nearer than the best code so far, and, as the
  /// search goes on, nearer by more and more.
  private mutating func scan(_ goal: Goal) {
    let center = goal.center
    let plane = Plane(center, grid)
    let offset = Oklab.difference(plane.nearest(to: goal.optimum), goal.point)
    let base = Oklab.squaredDistance(goal.optimum, goal.point)
    let square = Oklab.product(plane.blue, plane.blue)
    // What part of the squared distance the next pair must promise to save, by the cube of the number
    // of pairs looked at.
    let patience = grid.isEstimate ? 1e-7 : 1e-9
    var pairs = 0.0
    func mayWin(_ excess: Double) -> Bool {
      base + excess * (excess < 0 ? 1 / Self.trust : Self.trust)
        < best.distance * (1 - patience * pairs * pairs * pairs)
    }
    /// The pairs of a row of red whose excess is more than `inner` and at most `outer`; says whether
    /// the row has any below `outer`.
    func lookAtRow(_ dr: Int, _ inner: Double, _ outer: Double) -> Bool {
      let row = Triple(
        offset.x + Double(dr) * plane.red.x, offset.y + Double(dr) * plane.red.y,
        offset.z + Double(dr) * plane.red.z)
      // The codes of blue for which there is a green, with some room because the tones are curved.
      let green = Double(center.g) + Double(dr) * plane.greenOfRed
      let ends = (
        (Double(grid.levels + 1) - green) / plane.greenOfBlue, (-1 - green) / plane.greenOfBlue
      )
      let low = max(Double(-center.b), ends.0.rounded(.up))
      let high = min(Double(grid.levels - center.b), ends.1.rounded(.down))
      guard low <= high else { return true }
      let least = -Oklab.product(row, plane.blue) / square
      let first = min(max(least.rounded(), low), high)
      func excess(_ db: Double) -> Double {
        Oklab.product(row, row) + square * db * (db - 2 * least) - base
      }
      guard excess(first) <= outer else { return false }
      for direction in [1.0, -1] {
        var curvature = 0.0
        var db = direction > 0 ? first : first - 1
        while abs(db - first) <= Double(2 * Self.reach), db >= low, db <= high {
          let excess = excess(db)
          guard excess <= outer else { break }
          if excess > inner, mayWin(excess) {
            pairs += 1
            let guess = green + db * plane.greenOfBlue
            let (r, b) = (center.r + dr, center.b + Int(db))
            let start = Int(min(max(guess + curvature, 0), Double(grid.levels)))
            if let g = greenEdge(goal, r: r, b: b, from: start) {
              curvature = Double(g) - guess
              settle(ColorCode(r: r, g: g, b: b), goal)
            }
          }
          db += direction
        }
      }
      return true
    }
    var (inner, outer) = (-Double.infinity, 16 * square)
    for _ in 0..<8 where mayWin(inner) {
      for direction in [1, -1] {
        var dr = direction > 0 ? 0 : -1
        while abs(dr) <= Self.reach, (0...grid.levels).contains(center.r + dr),
          lookAtRow(dr, inner, outer)
        {
          dr += direction
        }
      }
      (inner, outer) = (outer, 4 * outer)
    }
  }

  /// How much of the excess is taken for real: the surface is curved.
  private static let trust = 0.8
  /// The most codes of red to look at on each side of the center, and half of those of blue.
  private static let reach = 40

  /// The plane of equal luminance at a code: how far a code of red and a code of blue lead, with the
  /// green that makes up for them.
  private struct Plane {
    var origin: Triple<Double>
    var red, blue: Triple<Double>
    /// The codes of green that make up for one of red or blue.
    var greenOfRed, greenOfBlue: Double

    init(_ code: ColorCode, _ grid: ColorGrid) {
      let here = grid.oklab(code)
      let top = grid.levels
      // A dark channel grows slowly at first, so the way is taken that it has in the next codes.
      func turn(_ code: Int) -> Int { code < top / 16 ? top / 16 : code == top ? -1 : 1 }
      let turn = ColorCode(r: turn(code.r), g: turn(code.g), b: turn(code.b))
      let luminance = grid.luminance(code)
      func step(_ r: Int, _ g: Int, _ b: Int) -> (way: Triple<Double>, light: Double) {
        let other = ColorCode(r: code.r + r, g: code.g + g, b: code.b + b)
        let steps = Double(r + g + b)
        return (
          Oklab.difference(grid.oklab(other), here).map { $0 / steps },
          (grid.luminance(other) - luminance) / steps
        )
      }
      let (red, green, blue) = (step(turn.r, 0, 0), step(0, turn.g, 0), step(0, 0, turn.b))
      // Where a metric clamps to sRGB, a step may add nothing.
      let own = grid.tone[code.g + turn.g] - grid.tone[code.g]
      let ofGreen = max(green.light, grid.weights.y * own / Double(turn.g) / 4)
      origin = here
      greenOfRed = -red.light / ofGreen
      greenOfBlue = -max(blue.light, 1e-9) / ofGreen
      func along(_ step: Triple<Double>, _ greens: Double) -> Triple<Double> {
        Triple(
          step.x + greens * green.way.x, step.y + greens * green.way.y,
          step.z + greens * green.way.z)
      }
      self.red = along(red.way, greenOfRed)
      self.blue = along(blue.way, greenOfBlue)
    }

    /// The point at the code's place in the parallel plane through another point.
    func nearest(to point: Triple<Double>) -> Triple<Double> {
      let normal = Triple(
        red.y * blue.z - red.z * blue.y, red.z * blue.x - red.x * blue.z,
        red.x * blue.y - red.y * blue.x)
      let height =
        Oklab.product(Oklab.difference(origin, point), normal) / Oklab.product(normal, normal)
      return Triple(
        origin.x - height * normal.x, origin.y - height * normal.y, origin.z - height * normal.z)
    }
  }

  /// Moves the center of a goal to a code near the optimum where the projection found none: to pairs of
  /// red and blue whose green just reaches the goal and is nearer to the seed, in ever smaller steps.
  private func slide(_ goal: inout Goal) {
    var distance = Double.infinity
    var step = (grid.levels + 7) / 8
    while step > 0 {
      let center = goal.center
      for index in 0..<9 {
        let (r, b) = (center.r + step * (index / 3 - 1), center.b + step * (index % 3 - 1))
        guard min(r, b) >= 0, max(r, b) <= grid.levels,
          let g = greenEdge(goal, r: r, b: b, from: goal.center.g)
        else { continue }
        let code = ColorCode(r: r, g: g, b: b)
        let there = self.distance(code, to: goal.point)
        if there < distance { (goal.center, distance) = (code, there) }
      }
      if goal.center == center { step /= 2 }
    }
    goal.optimum = grid.oklab(goal.center)
  }

  /// Considers a code at the edge of a goal.
  private mutating func settle(_ code: ColorCode, _ goal: Goal) {
    let level = goal.side < 0 ? goal.range.lowerBound : goal.range.upperBound
    let bound = goal.leastDistance + abs(grid.luminance(code) - level) * goal.cost
    guard bound * bound < best.distance else { return }
    _ = consider(code, near: goal.point)
  }

  /// The least green (the greatest, from above) with which red and blue reach the luminances of a goal;
  /// `nil` when there is none.
  private func greenEdge(_ goal: Goal, r: Int, b: Int, from start: Int) -> Int? {
    let slack = 1e-12
    func luminance(_ g: Int) -> Double { grid.luminance(ColorCode(r: r, g: g, b: b)) }
    var g = start
    if goal.side < 0 {
      let level = goal.range.lowerBound - slack
      while g > 0, luminance(g - 1) >= level { g -= 1 }
      while luminance(g) < level {
        if g == grid.levels { return nil }
        g += 1
      }
      return luminance(g) <= goal.range.upperBound + slack ? g : nil
    }
    let level = goal.range.upperBound + slack
    while g < grid.levels, luminance(g + 1) <= level { g += 1 }
    while luminance(g) > level {
      if g == 0 { return nil }
      g -= 1
    }
    return luminance(g) >= goal.range.lowerBound - slack ? g : nil
  }

  /// Moves to neighbors that are nearer to a point as long as there are any.
  private mutating func descend(from start: ColorCode, near point: Triple<Double>, steps: [Int]) {
    _ = consider(start, near: point)
    for step in steps {
      var isMoving = true
      while isMoving {
        isMoving = false
        let center = best.distance < .infinity ? best.code : start
        for index in 0..<27 where index != 13 {
          let code = ColorCode(
            r: center.r + step * (index / 9 - 1), g: center.g + step * (index / 3 % 3 - 1),
            b: center.b + step * (index % 3 - 1))
          guard min(code.r, code.g, code.b) >= 0, max(code.r, code.g, code.b) <= grid.levels
          else { continue }
          if consider(code, near: point) { isMoving = true }
        }
      }
    }
  }

  /// Looks for each red and green at the least blue that reaches an interval of luminance, so that none
  /// is missed.
  private mutating func lookEverywhere(_ range: ClosedRange<Double>) {
    let slack = 1e-9
    visitEdges(of: range.lowerBound - slack) { edge in
      for b in edge.b...edge.b + 1 where b <= grid.levels {
        let code = ColorCode(r: edge.r, g: edge.g, b: b)
        guard grid.luminance(code) <= range.upperBound + slack else { break }
        _ = consider(code, near: seed)
      }
      return false
    }
    if best.distance < .infinity { descend(from: best.code, near: seed, steps: [1]) }
  }
}

// MARK: - The best where nothing reaches the target

extension ContrastSearch {
  /// A code whose least contrast on the backgrounds is the greatest possible, but for a hundred-thousandth of it.
  ///
  /// The least contrast as a function of luminance rises toward black, toward white, and toward one
  /// luminance between each two neighboring backgrounds, where both contrasts are equal. So the best
  /// code is black, white, or next to one of these luminances, whose own contrast bounds what a code
  /// can have there.
  private func bestReachable() -> ColorCode {
    let top = grid.levels
    var best = (code: ColorCode(r: 0, g: 0, b: 0), contrast: -1.0)
    func look(_ code: ColorCode) {
      let contrast = target.leastContrast(grid.exactLuminance(code), on: behind)
      if contrast > best.contrast { best = (code, contrast) }
    }
    look(best.code)
    look(ColorCode(r: top, g: top, b: top))
    let sorted = behind.sorted()
    let peaks = zip(sorted, sorted.dropFirst()).map { balance($0, $1) }
      .map { (level: $0, contrast: target.leastContrast($0, on: behind)) }
      .sorted { $0.contrast > $1.contrast }
    for peak in peaks {
      let enough = peak.contrast * (1 - 1e-5)
      guard best.contrast < enough else { break }
      visitEdges(of: peak.level) { code in
        if code.b <= top { look(code) }
        if code.b > 0 { look(ColorCode(r: code.r, g: code.g, b: code.b - 1)) }
        return best.contrast >= enough
      }
    }
    return best.code
  }

  /// The luminance between two backgrounds with the same contrast on both.
  private func balance(_ low: Double, _ high: Double) -> Double {
    falsePosition(
      from: high, to: low, valueThere: -target.contrast(low, on: high), tolerance: 1e-9
    ) { target.contrast($0, on: low) - target.contrast($0, on: high) } ?? low
  }

  /// Visits for each pair of red and green the least blue with which they reach a luminance, one more
  /// than there is where none does.
  ///
  /// First come, for each green, the reds that leave least for blue: dark blues lie closest together,
  /// so soon a code comes that is very near to the luminance.
  ///
  /// - Parameters:
  ///   - level: The luminance.
  ///   - visit: Looks at a code and says whether that is enough.
  private func visitEdges(of level: Double, _ visit: (ColorCode) -> Bool) {
    let count = grid.levels + 1
    /// How many values of a channel leave a color below the luminance.
    func below(_ code: (Int) -> ColorCode) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if grid.luminance(code(middle)) < level { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let greens = below { ColorCode(r: 0, g: $0, b: 0) }
    var reds: [Int] = []
    for turn in 1...count {
      for index in 1...count {
        let g = (greens - index + count) % count
        if turn == 1 { reds.append(below { ColorCode(r: $0, g: g, b: 0) }) }
        let r = (reds[index - 1] - turn + count) % count
        if visit(ColorCode(r: r, g: g, b: below { ColorCode(r: r, g: g, b: $0) })) { return }
      }
    }
  }
}
