/// The goal that a color meets all of some demands.
///
/// Between two triples of linear light every layer, and every composite of layers, lies between the
/// composites of the two ends, component by component: compositing does not decrease in any
/// component of any layer. So does luminance, and from the intervals of the two luminances follows
/// the greatest ratio.
struct DemandGoal: ContrastGoal {
  static let met = 1.0

  /// An opaque color that is sought against one that stays.
  private struct Plain {
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

    /// The parts of ranges of luminance in which the demand is met.
    func allowed(within ranges: [Interval]) -> [Interval] {
      let dark = (luminance + 0.05) / minimum - 0.05
      let light = (luminance + 0.05) * minimum - 0.05
      return ranges.flatMap { range -> [Interval] in
        let parts = [
          sign > 0 ? nil : range.below(dark), sign < 0 ? nil : range.above(light),
        ].compactMap(\.self)
        return parts
      }
    }
  }

  private var plain: [Plain] = []
  private var others: [ContrastDemand] = []
  /// The luminances that all plain demands allow.
  private let allowed: [Interval]

  init(_ demands: [ContrastDemand]) {
    for demand in demands {
      switch (demand.foreground, demand.background) {
      case (.sought(alpha: 1), .fixed(let other)) where other.alpha == 1:
        plain.append(Plain(demand, other, isForeground: true))
      case (.fixed(let other), .sought(alpha: 1)) where other.alpha == 1:
        plain.append(Plain(demand, other, isForeground: false))
      default: others.append(demand)
      }
    }
    allowed = plain.reduce([Interval(0, .infinity)]) { $1.allowed(within: $0) }
  }

  /// Whether some luminance meets all plain demands; if not, no color needs to be tried.
  var isPossible: Bool { !allowed.isEmpty }

  var value: Double { Self.met }

  func reach(_ color: Color) -> Double {
    let luminance = WCAG2.luminance(color)
    let isMet =
      plain.allSatisfy { demand in
        WCAG2.ratio(luminance, demand.luminance) >= demand.minimum
          && demand.sign * (luminance - demand.luminance) >= 0
      } && others.allSatisfy { $0.isMet(by: color) }
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
    return others.allSatisfy { $0.mayBeMet(between: first, and: last) } ? Self.met : 0
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
    let asLighter = (high + 0.05) / (other.low + 0.05)
    let asDarker = (other.high + 0.05) / (low + 0.05)
    let most = sign > 0 ? asLighter : sign < 0 ? asDarker : max(asLighter, asDarker)
    return most * (1 + 1e-12)
  }
}

extension ContrastDemand {
  /// Two colors between which a layer lies, in encoded sRGB.
  private typealias Ends = (low: Triple<Double>, high: Triple<Double>)

  /// Whether some color between two ends, in encoded sRGB, may meet the demand.
  fileprivate func mayBeMet(
    between low: Triple<Double>, and high: Triple<Double>
  ) -> Bool {
    func ends(_ layer: Layer) -> Ends {
      switch layer {
      case .fixed(let color):
        let components = color.components(in: .srgb)
        return (components, components)
      case .sought: return (low, high)
      }
    }
    func painted(_ top: Ends, _ alpha: Double, over under: Ends) -> Ends {
      alpha < 1
        ? (under.low.toward(top.low, alpha), under.high.toward(top.high, alpha)) : top
    }
    func luminances(_ ends: Ends) -> Interval {
      func luminance(_ encoded: Triple<Double>) -> Double {
        max(0, WCAG2.luminance(ofLinear: encoded.map(SRGB.linearLight)))
      }
      return Interval(luminance(ends.low), luminance(ends.high))
    }
    let (front, back) = (ends(foreground), ends(background))
    func mayBeMet(on under: Ends) -> Bool {
      let top = painted(front, foreground.alpha, over: under)
      let sign = side.map { $0 == .darkerForeground ? -1.0 : 1 } ?? 0
      return luminances(top).greatestRatio(to: luminances(under), sign: sign) >= minimum
    }
    guard background.alpha < 1 else { return mayBeMet(on: back) }
    let extremes: [Ends] = [0.0, 1].map { (Triple($0, $0, $0), Triple($0, $0, $0)) }
    // What holds over every backdrop holds over black and white, on which the side does not count.
    guard !backdrops.isEmpty, backdrops.allSatisfy({ $0.alpha == 1 }) else {
      return extremes.allSatisfy { backdrop in
        let under = painted(back, background.alpha, over: backdrop)
        let top = painted(front, foreground.alpha, over: under)
        return luminances(top).greatestRatio(to: luminances(under), sign: 0) >= minimum
      }
    }
    return backdrops.allSatisfy { backdrop in
      mayBeMet(on: painted(back, background.alpha, over: ends(backdrop)))
    }
  }
}
