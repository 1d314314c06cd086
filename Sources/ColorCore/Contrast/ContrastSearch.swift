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
    if keepingHue, chroma <= Self.leastChroma, lookAtGrays() { return true }
    let start = grid.nearest(gamutPoint(keepingHue: keepingHue))
    let goals = ranges.map { goal($0, from: start, keepingHue: keepingHue) }
      .sorted { $0.leastDistance < $1.leastDistance }
    for goal in goals {
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
    guard !grid.isExact else { return target.isMet(grid.luminance(code), on: behind) }
    return target.isMet(target.luminance(grid.color(code)), on: behind)
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
    guard grid.isEstimate else { return result }
    // The estimate is off by a factor that depends on the color: take it from the color found.
    var estimate = level
    for _ in 0..<3 {
      let seen = grid.luminance(result.center)
      guard seen > 0 else { break }
      estimate = min(estimate * level / seen, 1)
      result = goal(at: estimate)
    }
    result.leastDistance *= 0.8
    result.cost = 0
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
    if foot == nil { slide(&goal) }
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
    let before = best
    best.distance = .infinity
    if goal.side == 0 {
      descend(from: goal.center, goal, steps: isInGamut(goal) ? [1] : [16, 8, 4, 2, 1])
    } else {
      scan(goal)
    }
    if best.distance < .infinity { descend(from: best.code, goal, steps: [1]) }
    if before.distance < best.distance { best = before }
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
  /// distance exceeds the optimum by leaves hope to be nearer than the best code so far.
  private mutating func scan(_ goal: Goal) {
    let center = goal.center
    let plane = Plane(center, grid)
    let offset = Oklab.difference(plane.nearest(to: goal.optimum), goal.point)
    let base = Oklab.squaredDistance(goal.optimum, goal.point)
    let square = Oklab.product(plane.blue, plane.blue)
    func mayWin(_ squaredDistance: Double) -> Bool {
      let excess = squaredDistance - base
      return base + excess * (excess < 0 ? 1 / Self.trust : Self.trust) < best.distance
    }
    for direction in [1, -1] {
      var dr = direction > 0 ? 0 : -1
      while abs(dr) <= Self.reach, (0...grid.levels).contains(center.r + dr) {
        let row = Triple(
          offset.x + Double(dr) * plane.red.x, offset.y + Double(dr) * plane.red.y,
          offset.z + Double(dr) * plane.red.z)
        let start = Oklab.product(row, row)
        let least = -Oklab.product(row, plane.blue) / square
        // The codes of blue for which there is a green, with some room because the tones are curved.
        let green = Double(center.g) + Double(dr) * plane.greenOfRed
        let ends = (
          (Double(grid.levels + 2) - green) / plane.greenOfBlue, (-2 - green) / plane.greenOfBlue
        )
        let low = max(Double(-center.b), ends.0.rounded(.up))
        let high = min(Double(grid.levels - center.b), ends.1.rounded(.down))
        guard low <= high else {
          dr += direction
          continue
        }
        let range = Int(low)...Int(high)
        let first = Int(min(max(least.rounded(), low), high))
        func squaredDistance(_ db: Int) -> Double {
          start + square * Double(db) * (Double(db) - 2 * least)
        }
        guard mayWin(squaredDistance(first)) else { break }
        for direction in [1, -1] {
          var db = direction > 0 ? first : first - 1
          while abs(db - first) <= 2 * Self.reach, range.contains(db), mayWin(squaredDistance(db)) {
            let guess = min(max(green + Double(db) * plane.greenOfBlue, 0), Double(grid.levels))
            if let g = greenEdge(goal, r: center.r + dr, b: center.b + db, from: Int(guess)) {
              settle(ColorCode(r: center.r + dr, g: g, b: center.b + db), goal)
            }
            db += direction
          }
        }
        dr += direction
      }
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
      let turn = ColorCode(
        r: code.r == top ? -1 : 1, g: code.g == top ? -1 : 1, b: code.b == top ? -1 : 1)
      func step(_ r: Int, _ g: Int, _ b: Int) -> Triple<Double> {
        let other = ColorCode(r: code.r + r, g: code.g + g, b: code.b + b)
        let sign = Double(r + g + b)
        return Oklab.difference(grid.oklab(other), here).map { $0 * sign }
      }
      func light(_ weight: Double, _ at: Int, _ turn: Int) -> Double {
        weight * (grid.tone[at + turn] - grid.tone[at]) * Double(turn)
      }
      let (red, green, blue) = (step(turn.r, 0, 0), step(0, turn.g, 0), step(0, 0, turn.b))
      let ofGreen = light(grid.weights.y, code.g, turn.g)
      origin = here
      greenOfRed = -light(grid.weights.x, code.r, turn.r) / ofGreen
      greenOfBlue = -light(grid.weights.z, code.b, turn.b) / ofGreen
      func along(_ step: Triple<Double>, _ greens: Double) -> Triple<Double> {
        Triple(step.x + greens * green.x, step.y + greens * green.y, step.z + greens * green.z)
      }
      self.red = along(red, greenOfRed)
      self.blue = along(blue, greenOfBlue)
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
        let there = self.distance(code, to: seed)
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

  /// Moves to neighbors that are nearer to the point of a goal as long as there are any.
  private mutating func descend(from start: ColorCode, _ goal: Goal, steps: [Int]) {
    _ = consider(start, near: goal.point)
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
          if consider(code, near: goal.point) { isMoving = true }
        }
      }
    }
  }

  /// Looks at every code of an interval, pair of red and blue by pair.
  private mutating func lookEverywhere(_ range: ClosedRange<Double>) {
    let goal = Goal(
      range: range, center: ColorCode(r: 0, g: 0, b: 0), point: seed, optimum: seed,
      leastDistance: 0, cost: 0, side: -1)
    for r in 0...grid.levels {
      var g = grid.levels
      for b in 0...grid.levels {
        guard let edge = greenEdge(goal, r: r, b: b, from: g) else { continue }
        g = edge
        var code = ColorCode(r: r, g: g, b: b)
        while code.g <= grid.levels, grid.luminance(code) <= range.upperBound + 1e-9 {
          _ = consider(code, near: seed)
          code.g += 1
        }
      }
    }
  }

  /// A code whose least contrast on the backgrounds is the greatest possible.
  ///
  /// The least contrast as a function of luminance rises toward black, toward white, and toward one
  /// luminance between each two neighboring backgrounds, where both contrasts are equal. So the best
  /// code is black, white, or next to one of these luminances.
  private func bestReachable() -> ColorCode {
    let top = grid.levels
    var candidates = [ColorCode(r: 0, g: 0, b: 0), ColorCode(r: top, g: top, b: top)]
    let sorted = behind.sorted()
    let reached = candidates.map { contrast($0) }.max() ?? 0
    for (low, high) in zip(sorted, sorted.dropFirst()) where high > low {
      let level = balance(low, high)
      if target.leastContrast(level, on: behind) > reached {
        candidates += codes(next: level)
      }
    }
    var result = candidates[0]
    for candidate in candidates.dropFirst() where contrast(candidate) > contrast(result) {
      result = candidate
    }
    return result
  }

  private func contrast(_ code: ColorCode) -> Double {
    target.leastContrast(target.luminance(grid.color(code)), on: behind)
  }

  /// The luminance between two backgrounds with the same contrast on both.
  private func balance(_ low: Double, _ high: Double) -> Double {
    var (dark, light) = (low, high)
    for _ in 0..<60 {
      let middle = (dark + light) / 2
      if target.contrast(middle, on: low) < target.contrast(middle, on: high) {
        dark = middle
      } else {
        light = middle
      }
    }
    return (dark + light) / 2
  }

  /// The codes whose luminance is nearest to one from below and from above.
  private func codes(next level: Double) -> [ColorCode] {
    let black = ColorCode(r: 0, g: 0, b: 0)
    var below = (code: black, luminance: -Double.infinity)
    var above = (code: black, luminance: Double.infinity)
    for r in 0...grid.levels {
      var g = grid.levels
      for b in 0...grid.levels {
        var code = ColorCode(r: r, g: g, b: b)
        while code.g > 0, grid.luminance(code) > level { code.g -= 1 }
        g = code.g
        for g in g...min(g + 1, grid.levels) {
          code.g = g
          let luminance = grid.luminance(code)
          if luminance <= level {
            if luminance > below.luminance { below = (code, luminance) }
          } else if luminance < above.luminance {
            above = (code, luminance)
          }
        }
      }
    }
    return [below.code, above.code]
  }
}
