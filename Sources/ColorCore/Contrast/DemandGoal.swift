/// The goal that a color meets all of some demands.
///
/// Between two triples of linear light every layer, and every composite of layers, lies between the
/// composites of the two ends, component by component: compositing does not decrease in any
/// component of any layer. So does luminance, and from the intervals of the two luminances follows
/// the greatest ratio.
struct DemandGoal: ContrastGoal {
  static let met = 1.0

  /// An opaque color that is sought against one that stays.
  fileprivate struct Plain: Hashable {
    let luminance: Double
    let minimum: Double
    /// The side of the sought color: 1 if it must be lighter, −1 if darker, 0 for either.
    let sign: Double

    init(_ demand: ContrastDemand, _ other: Color, isForeground: Bool) {
      luminance = WCAG2.luminance(other)
      minimum = demand.minimum
      switch demand.side {
      case nil: sign = 0
      case .darkerForeground: sign = isForeground ? -1 : 1
      case .lighterForeground: sign = isForeground ? 1 : -1
      }
    }

    /// The greatest luminance of a darker color that meets the demand.
    var darkest: Double { (luminance + WCAG2.flare) / minimum - WCAG2.flare }
    /// The least luminance of a lighter color that meets the demand.
    var lightest: Double { (luminance + WCAG2.flare) * minimum - WCAG2.flare }

    /// The parts of ranges of luminance in which the demand is met.
    func allowed(within ranges: [Interval]) -> [Interval] {
      ranges.flatMap { range -> [Interval] in
        let parts = [
          sign > 0 ? nil : range.below(darkest), sign < 0 ? nil : range.above(lightest),
        ].compactMap(\.self)
        return parts
      }
    }
  }

  private var plain: [Plain] = []
  private var others: [Layered] = []
  /// The luminances that all plain demands allow.
  private let allowed: [Interval]
  private let decoding = Decoding.sRGB

  init(_ demands: [ContrastDemand]) {
    for demand in demands.flatMap(\.onKnownGrounds) {
      switch (demand.foreground, demand.background) {
      case (.sought(alpha: 1), .fixed(let other)) where other.alpha == 1:
        plain.append(Plain(demand, other, isForeground: true))
      case (.fixed(let other), .sought(alpha: 1)) where other.alpha == 1:
        plain.append(Plain(demand, other, isForeground: false))
      default: others.append(Layered(demand))
      }
    }
    // Only the strictest on each side decide.
    let darkest = plain.filter { $0.sign < 0 }.map(\.darkest).min() ?? 0
    let lightest = plain.filter { $0.sign > 0 }.map(\.lightest).max() ?? 0
    plain.removeAll { demand in
      demand.sign < 0 && demand.darkest > darkest + 1e-8
        || demand.sign > 0 && demand.lightest < lightest - 1e-8
    }
    allowed = plain.reduce([Interval(0, .infinity)]) { $1.allowed(within: $0) }
  }

  /// The demands that decide.
  struct Criteria: Hashable {
    fileprivate let plain: Set<Plain>
    fileprivate let others: Set<ContrastDemand>
  }

  /// What decides about colors: goals with the same criteria are met by the same colors.
  var criteria: Criteria { Criteria(plain: Set(plain), others: Set(others.map(\.demand))) }

  /// Whether some luminance meets all plain demands; if not, no color needs to be tried.
  var isPossible: Bool { !allowed.isEmpty }

  var value: Double { Self.met }

  func reach(_ color: Color) -> Double {
    let luminance = WCAG2.luminance(color)
    let isMet =
      plain.allSatisfy { demand in
        WCAG2.ratio(luminance, demand.luminance) >= demand.minimum
          && demand.sign * (luminance - demand.luminance) >= 0
      } && others.allSatisfy { $0.demand.isMet(by: color) }
    return isMet ? Self.met : 0
  }

  func greatestReach(between low: Triple<Double>, and high: Triple<Double>) -> Double {
    let range = Interval(
      max(0, WCAG2.luminance(ofLinear: low)), max(0, WCAG2.luminance(ofLinear: high)))
    guard allowed.contains(where: { $0.low <= range.high && range.low <= $0.high }) else {
      return 0
    }
    guard !others.isEmpty else { return Self.met }
    // Wider than the step of the transfer function at its knee.
    let first = low.map { SRGB.encoded($0) - 1e-7 }
    let last = high.map { SRGB.encoded($0) + 1e-7 }
    return others.allSatisfy { $0.mayBeMet(between: first, and: last, decoding) } ? Self.met : 0
  }
}

/// A range of luminances, with a slack for rounding.
private struct Interval {
  let low, high: Double

  init(_ low: Double, _ high: Double) { (self.low, self.high) = (low - 1e-12, high + 1e-12) }

  private init(exactly low: Double, _ high: Double) { (self.low, self.high) = (low, high) }

  /// The part up to a bound, with a slack; `nil` if there is none.
  func below(_ bound: Double) -> Interval? {
    let end = min(high, bound + 1e-12)
    return end < low ? nil : Interval(exactly: low, end)
  }

  /// The part from a bound on, with a slack; `nil` if there is none.
  func above(_ bound: Double) -> Interval? {
    let start = max(low, bound - 1e-12)
    return start > high ? nil : Interval(exactly: start, high)
  }

  /// An upper bound of the contrast ratio to another range, if this one is the lighter (a positive
  /// sign), the darker (negative), or either.
  func greatestRatio(to other: Interval, sign: Double) -> Double {
    let asLighter = (high + WCAG2.flare) / (other.low + WCAG2.flare)
    let asDarker = (other.high + WCAG2.flare) / (low + WCAG2.flare)
    let most = sign > 0 ? asLighter : sign < 0 ? asDarker : max(asLighter, asDarker)
    return most * (1 + 1e-12)
  }
}

extension ContrastDemand {
  /// The demand on each of the opaque backgrounds that it means, if they are known.
  fileprivate var onKnownGrounds: [ContrastDemand] {
    guard case .fixed(let back) = background, back.alpha < 1, !backdrops.isEmpty else {
      return [self]
    }
    var demands: [ContrastDemand] = []
    for backdrop in backdrops {
      guard case .fixed(let under) = backdrop, under.alpha == 1 else { return [self] }
      demands.append(
        ContrastDemand(
          foreground: foreground, background: .fixed(back.over(under)), minimum: minimum, side: side
        ))
    }
    return demands
  }
}

/// A demand that is judged by its layers, with the components of those that stay.
private struct Layered {
  /// Two colors between which a layer lies, in encoded sRGB.
  private typealias Ends = (low: Triple<Double>, high: Triple<Double>)

  let demand: ContrastDemand
  private let front, back: Triple<Double>?
  private let backdrops: [Triple<Double>?]

  init(_ demand: ContrastDemand) {
    func components(_ layer: ContrastDemand.Layer) -> Triple<Double>? {
      guard case .fixed(let color) = layer else { return nil }
      return color.components(in: .srgb)
    }
    self.demand = demand
    (front, back) = (components(demand.foreground), components(demand.background))
    backdrops = demand.backdrops.map(components)
  }

  /// Whether some color between two ends, in encoded sRGB, may meet the demand.
  func mayBeMet(
    between low: Triple<Double>, and high: Triple<Double>, _ decoding: Decoding
  ) -> Bool {
    func ends(_ fixed: Triple<Double>?) -> Ends { fixed.map { ($0, $0) } ?? (low, high) }
    func painted(_ top: Ends, _ alpha: Double, over under: Ends) -> Ends {
      alpha < 1
        ? (under.low.toward(top.low, alpha), under.high.toward(top.high, alpha)) : top
    }
    func luminances(_ ends: Ends) -> Interval {
      Interval(
        max(0, decoding.luminance(ends.low) - Decoding.error),
        max(0, decoding.luminance(ends.high) + Decoding.error))
    }
    let (front, back) = (ends(front), ends(back))
    let (alpha, minimum) = (demand.background.alpha, demand.minimum)
    func mayBeMet(on under: Ends, sign: Double) -> Bool {
      let top = painted(front, demand.foreground.alpha, over: under)
      return luminances(top).greatestRatio(to: luminances(under), sign: sign) >= minimum
    }
    let sign = demand.side.map { $0 == .darkerForeground ? -1.0 : 1 } ?? 0
    guard alpha < 1 else { return mayBeMet(on: back, sign: sign) }
    // What holds over every backdrop holds over black and white, on which the side does not count.
    guard !backdrops.isEmpty, demand.backdrops.allSatisfy({ $0.alpha == 1 }) else {
      return [0.0, 1].allSatisfy { gray in
        mayBeMet(on: painted(back, alpha, over: ends(Triple(gray, gray, gray))), sign: 0)
      }
    }
    return backdrops.allSatisfy { mayBeMet(on: painted(back, alpha, over: ends($0)), sign: sign) }
  }
}

/// The transfer function of sRGB by a table, for bounds.
private struct Decoding {
  static let sRGB = Decoding()

  /// More than the greatest error: the second derivative is at most 3.1, so that a chord over a step
  /// deviates by at most 3.1 / 8 · 2⁻²⁰, and the slope jumps by less than 0.002 at the knee.
  static let error = 1e-6

  private static let steps = 1024
  private let light = (0...steps + 1).map { SRGB.linearLight(Double($0) / Double(steps)) }

  /// The luminance of a color in encoded sRGB.
  func luminance(_ encoded: Triple<Double>) -> Double {
    WCAG2.luminance(ofLinear: encoded.map(linearLight))
  }

  private func linearLight(_ value: Double) -> Double {
    guard value >= 0, value <= 1 else { return SRGB.linearLight(value) }
    let position = value * Double(Self.steps)
    let step = Int(position)
    return light[step] + (light[step + 1] - light[step]) * (position - Double(step))
  }
}
