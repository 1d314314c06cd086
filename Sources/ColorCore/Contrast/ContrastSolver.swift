import Synchronization

/// Finds the color nearest to a given one that has enough contrast with every background.
///
/// ```swift
/// let gray = Color(red: 150, green: 150, blue: 150)
/// let white = Color(red: 255, green: 255, blue: 255)
/// let fix = try ContrastSolver.suggest(
///   foreground: gray, backgrounds: [white], target: .ratio(4.5), keeping: .hue)
/// print(fix.color.hex, fix.isReachable)
/// // Prints "#767676 true"
/// ```
public enum ContrastSolver {
  /// The property of a color that must not change.
  ///
  /// ```swift
  /// print(ContrastSolver.Kept.allCases.map(\.rawValue))
  /// // Prints "["hue", "none"]"
  /// ```
  public enum Kept: String, Sendable, CaseIterable {
    /// The OKLCH hue, to within 1°: only colors of that hue and grays, which have no hue, are
    /// considered; for a gray foreground, only grays. For a nearly gray one, whose OKLCH chroma is
    /// below 0.02, only colors with no more chroma: a neutral stays one.
    case hue
    /// Nothing: all colors are considered.
    case nothing = "none"
  }

  /// The result of the solver.
  ///
  /// ```swift
  /// let black = Color(.srgb, 0, 0, 0)
  /// let white = Color(.srgb, 1, 1, 1)
  /// let best = try ContrastSolver.suggest(
  ///   foreground: white, backgrounds: [black, white], target: .ratio(7), keeping: .nothing)
  /// print(best.isReachable, best.values.map { ($0 * 100).rounded() / 100 })
  /// // Prints "false [4.58, 4.58]"
  /// ```
  public struct Suggestion: Hashable, Sendable {
    /// The color, opaque, in the space of the gamut, on the grid given by the number of levels.
    public var color: Color
    /// Its contrast on each background, unrounded, with the metric's own sign: a ratio of 1…21, or
    /// Lc of −108…106. Computed by the metric itself from the rounded color.
    public var values: [Double]
    /// Its distance to the foreground: ΔE OK, Euclidean in Oklab, at least 0. Black and white are 1
    /// apart.
    public var difference: Double
    /// Whether every value reaches the target. If not, no color under the constraint reaches it,
    /// and this is the one whose least value is greatest.
    public var isReachable: Bool
  }

  /// Finds the color nearest in Oklab to a foreground that reaches a target on every background.
  ///
  /// Considers all `(levels + 1)³` colors, or those that keep the hue, by a branch-and-bound search
  /// with proven bounds; tests compare it with an exhaustive search over 2²⁴ colors. Verdicts are
  /// those of the metric in `Double` on the rounded color. If no color reaches the target, the
  /// result is the one whose least contrast is the greatest possible, and the nearest of several
  /// such colors.
  ///
  /// - Parameters:
  ///   - foreground: The color to change; its alpha is ignored.
  ///   - backgrounds: The colors it will be seen on, each treated as opaque: composite first, see
  ///     ``Color/over(_:in:)``.
  ///   - target: The contrast to reach.
  ///   - gamut: The gamut and the space of the result: an RGB space such as `srgb` or `display-p3`.
  ///   - kept: The property that must not change.
  ///   - levels: The number of steps of a component from 0 to 1: 255 for 8 bits, 1000 for three
  ///     decimals.
  /// - Returns: The color, or the best one possible.
  /// - Throws: ``SolverError`` for an unsupported gamut or number of levels, or an input out of
  ///   range.
  /// - Complexity: A few thousand boxes for most inputs; O(levels²) if only colors of nearly one
  ///   luminance qualify, as when nothing between two backgrounds reaches the target.
  public static func suggest(
    foreground: Color, backgrounds: [Color], target: ContrastTarget,
    gamut: ColorSpaceID = .srgb, keeping kept: Kept = .hue, levels: Int = 255
  ) throws(SolverError) -> Suggestion {
    guard let bounds = Gamut(gamut), bounds.space == gamut, bounds.hasVisiblePrimaries else {
      throw .unsupportedGamut(gamut)
    }
    guard (1...4095).contains(levels) else { throw .unsupportedLevels(levels) }
    let isInRange = ([foreground] + backgrounds).allSatisfy {
      let oklab = $0.components(in: .oklab).map { $0.magnitude }
      return oklab.x <= 1000 && oklab.y <= 1000 && oklab.z <= 1000
    }
    guard isInRange, !target.value.isNaN else { throw .outOfRange }
    let behind = backgrounds.map { target.luminance($0) }
    let search = ContrastSearch(
      seed: foreground.components(in: .oklab),
      goal: LuminanceGoal(target: target, behind: behind), gamut: bounds, keeping: kept,
      grid: (0...levels).map { Double($0) / Double(levels) })
    let color = search.color(search.best.code)
    let luminance = target.luminance(color)
    return Suggestion(
      color: color, values: behind.map { target.contrast(luminance, on: $0) },
      difference: search.best.rank.distance,
      isReachable: search.best.rank.reach >= target.value)
  }

  /// Finds the color nearest in Oklab to a given one, with the same OKLCH hue, that meets some
  /// demands.
  ///
  /// ```swift
  /// let white = Color(.srgb, 1, 1, 1)
  /// let demands = [
  ///   ContrastDemand(foreground: .sought(alpha: 1), background: .fixed(white), minimum: 4.5),
  ///   ContrastDemand(foreground: .fixed(white), background: .sought(alpha: 1), minimum: 7),
  /// ]
  /// let gray = Color(red: 150, green: 150, blue: 150)
  /// print(try ContrastSolver.nearest(to: gray, meeting: demands)?.hex ?? "none")
  /// // Prints "#595959"
  /// ```
  ///
  /// - Parameters:
  ///   - seed: The color to change; its alpha is ignored.
  ///   - demands: The demands, each with its own minimum.
  ///   - gamut: The gamut and the space of the result: an RGB space such as `srgb` or `display-p3`.
  ///   - grid: The values that a component can have, ascending in 0…1; `nil` for 8 bits.
  /// - Returns: The opaque color, exactly the nearest on the grid; `nil` if none meets all demands.
  /// - Throws: ``SolverError`` for an unsupported gamut or grid, or an input out of range.
  public static func nearest(
    to seed: Color, meeting demands: [ContrastDemand], gamut: ColorSpaceID = .srgb,
    grid: [Double]? = nil
  ) throws(SolverError) -> Color? {
    guard let bounds = Gamut(gamut), bounds.space == gamut, bounds.hasVisiblePrimaries else {
      throw .unsupportedGamut(gamut)
    }
    let values = grid ?? Self.bytes
    let isAscending = zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
    guard let first = values.first, let last = values.last, isAscending, 0 <= first, last <= 1
    else { throw .unsupportedLevels(values.count - 1) }
    let oklab = seed.components(in: .oklab)
    let isInRange = [oklab.x, oklab.y, oklab.z].allSatisfy { $0.magnitude <= 1000 }
    guard isInRange else { throw .outOfRange }
    let goal = DemandGoal(demands)
    guard goal.isPossible else { return nil }
    let question = Question(seed: seed, criteria: goal.criteria, gamut: gamut, grid: grid)
    if let known = answers.withLock({ $0[question] }) { return known }
    let search = ContrastSearch(
      seed: oklab, goal: goal, gamut: bounds, keeping: .hue, grid: values)
    let answer = search.best.rank.reach >= DemandGoal.met ? search.color(search.best.code) : nil
    answers.withLock { answers in
      if answers.count == 1 << 12 { answers = [:] }
      answers[question] = .some(answer)
    }
    return answer
  }

  /// The values of a component of 8 bits.
  private static let bytes = (0...255).map { Double($0) / 255 }

  /// What an answer of ``nearest(to:meeting:gamut:grid:)`` depends on.
  private struct Question: Hashable {
    var seed: Color
    var criteria: DemandGoal.Criteria
    var gamut: ColorSpaceID
    var grid: [Double]?
  }

  /// The last answers: the same is asked for a finding and for its fix.
  private static let answers = Mutex<[Question: Color?]>([:])

  /// The OKLCH chroma below which a color is nearly gray.
  static let neutralChroma = 0.02

  /// Whether a color has the hue of another for ``Kept/hue``: within 1° in OKLCH, or gray; and no more
  /// chroma, if the other one is nearly gray.
  ///
  /// ```swift
  /// let blue = Color(red: 0x36, green: 0x66, blue: 0xcc)
  /// print(ContrastSolver.keepsHue(Color(red: 0x30, green: 0x60, blue: 0xc6), of: blue))
  /// // Prints "true"
  /// print(ContrastSolver.keepsHue(Color(red: 0x36, green: 0x96, blue: 0xcc), of: blue))
  /// // Prints "false"
  /// ```
  public static func keepsHue(_ color: Color, of seed: Color) -> Bool {
    keepsHue(color.components(in: .oklch), of: seed.components(in: .oklch))
  }

  /// Whether a color has the hue of another, both in OKLCH.
  package static func keepsHue(_ one: Triple<Double>, of other: Triple<Double>) -> Bool {
    if OKLCH.isHuePowerless(one) { return true }
    guard !OKLCH.isHuePowerless(other),
      other.y >= neutralChroma || one.y <= other.y + ContrastSearch<DemandGoal>.chromaSlack
    else { return false }
    let turn = (one.z - other.z).magnitude
    return min(turn, 360 - turn) < 1
  }
}

/// An error of ``ContrastSolver``.
///
/// ```swift
/// let gray = Color(.srgb, 0.5, 0.5, 0.5)
/// do {
///   _ = try ContrastSolver.suggest(
///     foreground: gray, backgrounds: [gray], target: .ratio(3), gamut: .oklab)
/// } catch {
///   print(error)
/// }
/// // Prints "“oklab” is not an RGB space of visible primaries"
/// ```
public enum SolverError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The gamut is not that of an RGB space, or has imaginary primaries, such as `prophoto-rgb`.
  case unsupportedGamut(ColorSpaceID)
  /// The number of levels is not in 1…4095.
  case unsupportedLevels(Int)
  /// An Oklab component of a color is NaN or outside −1000…1000, or the target is NaN.
  case outOfRange

  /// A short description of the error.
  public var description: String {
    switch self {
    case .unsupportedGamut(let gamut): "“\(gamut)” is not an RGB space of visible primaries"
    case .unsupportedLevels(let levels): "the number of levels is \(levels), not 1…4095"
    case .outOfRange: "a color or the target is NaN or out of range"
    }
  }
}
