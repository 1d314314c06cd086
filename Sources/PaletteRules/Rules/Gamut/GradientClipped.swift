import ColorCore
import TokenGraph
import SourceSyntax

/// Gradients that look clipped on sRGB screens.
///
/// ## What it checks
///
/// In a gradient whose colors leave sRGB, no long stretch becomes one color on a screen that shows
/// only sRGB, where each component is clipped to 0…1. The gradient is sampled in Display P3, with
/// premultiplied alpha, at 64 positions between two stops. A stretch is flat if it stays within a
/// CIEDE2000 difference of 1 on that screen although it changes by `minimum-difference` or more in
/// Display P3. It is reported if it takes up more than `maximum-share` of the gradient.
///
/// If a stop has no color, the outcome is unknown; `currentColor` is checked where it is set. Gradients
/// are read from DTCG files.
///
/// ## Why it matters
///
/// The vivid end of the gradient turns into a flat patch with an edge on every sRGB screen, and a
/// designer with a Display P3 screen never sees it.
///
/// ## Example
///
/// ```
/// gradient.sunset color(display-p3 1 0 0) … #ffffff
/// ```
///
/// ## Use instead
///
/// ```
/// gradient.sunset #ff3b30 … #ffffff
/// ```
///
/// ## Options
///
/// What counts as a flat stretch, and how long it may be.
///
/// ## References
///
/// - Human Interface Guidelines, Color: gradients with P3 colors may look clipped on sRGB devices
/// - CSS Color 4, section 12: interpolation with premultiplied alpha
public struct GradientClipped: Rule {
  public static let id = "gamut/gradient-clipped"
  public static let summary = "A gradient is not clipped on sRGB screens."
  public static let defaultSeverity = Severity.warning
  public static var options: [any RuleOptionDeclaration] { [maximumShare, minimumDifference] }

  private static let maximumShare = RuleOption(
    "maximum-share", default: 0.05, in: 0...1,
    "The largest share of a gradient that may be one color on an sRGB screen.")
  private static let minimumDifference = RuleOption(
    "minimum-difference", default: 2, in: 0...100,
    "The smallest CIEDE2000 difference in Display P3 that must not be lost.")

  public static var examples: [RuleExample<PaletteSubject>] {
    [
      RuleExample(
        "gradient.sunset color(display-p3 1 0 0) … #ffffff",
        PaletteSubject(
          exampleGradient: "gradient.sunset", stops: ["color(display-p3 1 0 0)", "#ffffff"]),
        finds: [
          "15 % of gradient.sunset is one color in sRGB, although it varies by 7.58 in Display P3 (CIEDE2000)"
        ]),
      RuleExample(
        "gradient.sunset #ff3b30 … #ffffff",
        PaletteSubject(exampleGradient: "gradient.sunset", stops: ["#ff3b30", "#ffffff"])),
    ]
  }

  private static let samplesPerSegment = 64
  private static let flat = 1.0

  private let maximum: Double
  private let minimum: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    maximum = options[Self.maximumShare]
    minimum = options[Self.minimumDifference]
  }

  private enum Verdict {
    case flat(Stretch)
    case unknown(UnknownReason, SourceLocation)

    func isOfOneKind(with other: Verdict) -> Bool {
      switch (self, other) {
      case (.flat, .flat): true
      case (.unknown(let a, _), .unknown(let b, _)): a == b
      default: false
      }
    }
  }

  private struct Stretch {
    var share: Double
    var difference: Double
    var start: Color
    var end: Color
    var location: SourceLocation
  }

  private struct Sample {
    let position: Double
    let wide: Color
    let clipped: Color
    let isOutside: Bool
    let stop: Int
  }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let permutations = subject.palette.permutations
    for gradient in subject.palette.gradients {
      let verdicts = gradient.variants.map(verdict)
      let rows = permutations.indices.map { permutation -> Verdict? in
        let index = Int(gradient.variantIndices[permutation])
        return index < 0 ? nil : verdicts[index]
      }
      var kinds: [Verdict] = []
      for verdict in rows.compactMap(\.self) where !kinds.contains(where: verdict.isOfOneKind) {
        kinds.append(verdict)
      }
      for kind in kinds {
        let holds = rows.map { $0?.isOfOneKind(with: kind) ?? false }
        var worst = kind
        for case .flat(let stretch)? in rows {
          if case .flat(let other) = worst, stretch.share > other.share { worst = .flat(stretch) }
        }
        report(finding(gradient.path, worst, Folding(permutations, where: holds)))
      }
    }
  }

  private func finding(_ path: String, _ verdict: Verdict, _ folding: Folding) -> Finding {
    switch verdict {
    case .unknown(let reason, let location):
      return Finding(
        rule: Self.id, severity: Self.defaultSeverity, outcome: .unknown(reason),
        message: .undecided(path, reason), help: .mend, file: location.file, range: location.range,
        token: path, permutations: folding.permutations, conditions: folding.conditions)
    case .flat(let stretch):
      return Finding(
        rule: Self.id, severity: Self.defaultSeverity,
        message: .flat(path, stretch.share, stretch.difference), help: .staySmall,
        file: stretch.location.file, range: stretch.location.range, token: path,
        permutations: folding.permutations, conditions: folding.conditions,
        measurement: .init(metric: "flat-share", measured: stretch.share, required: maximum),
        swatches: [
          .init(name: "from", color: stretch.start), .init(name: "to", color: stretch.end),
        ])
    }
  }

  /// The longest flat stretch of a gradient when it is too long.
  private func verdict(_ gradient: ResolvedGradient.Value) -> Verdict? {
    var colors: [(position: Double, color: Color)] = []
    for stop in gradient.stops {
      switch stop.resolution {
      case .unknown(let reason) where reason.code == .currentColor: return nil
      case .unknown(let reason): return .unknown(reason, stop.location)
      // A position before the last one counts as that.
      case .color(let color):
        colors.append((max(stop.position, colors.last?.position ?? 0), color))
      }
    }
    let samples = samples(of: colors)
    guard samples.contains(where: \.isOutside) else { return nil }
    var longest: Stretch?
    var start = 0
    while start < samples.count {
      var end = start
      while end + 1 < samples.count, samples[end + 1].isOutside || samples[end].isOutside,
        samples[start].clipped.difference(to: samples[end + 1].clipped) < Self.flat
      {
        end += 1
      }
      let share = samples[end].position - samples[start].position
      if share > max(maximum, longest?.share ?? 0) {
        let difference = samples[start].wide.difference(to: samples[end].wide)
        if difference >= minimum {
          longest = Stretch(
            share: share, difference: difference, start: samples[start].wide,
            end: samples[end].wide, location: gradient.stops[samples[start].stop].location)
        }
      }
      // Stretches overlap; a quarter of one is precise enough, and long gradients stay cheap.
      start += max(1, (end - start) / 4)
    }
    return longest.map(Verdict.flat)
  }

  private func samples(of stops: [(position: Double, color: Color)]) -> [Sample] {
    zip(stops.indices, zip(stops, stops.dropFirst())).flatMap { index, ends in
      let (from, to) = ends
      guard to.position > from.position else { return [Sample]() }
      let (a, b) = (from.color.components(in: .displayP3), to.color.components(in: .displayP3))
      return (0...Self.samplesPerSegment).compactMap { step in
        let t = Double(step) / Double(Self.samplesPerSegment)
        let alpha = from.color.alpha * (1 - t) + to.color.alpha * t
        guard alpha > 0 else { return nil }
        let (x, y) = (from.color.alpha * (1 - t) / alpha, to.color.alpha * t / alpha)
        let wide = Color(.displayP3, a.x * x + b.x * y, a.y * x + b.y * y, a.z * x + b.z * y)
        return Sample(
          position: from.position + (to.position - from.position) * t, wide: wide,
          clipped: wide.clipped(to: .srgb), isOutside: !wide.isInGamut(.srgb), stop: index)
      }
    }
  }
}

extension String {
  fileprivate static func flat(_ path: String, _ share: Double, _ difference: Double) -> String {
    "\(Int((share * 100).rounded(.down))) % of \(path) is one color in sRGB, although it varies "
      + "by \(RatioText.measured(difference)) in Display P3 (CIEDE2000)"
  }
  fileprivate static func undecided(_ path: String, _ reason: UnknownReason) -> String {
    "\(path) cannot be checked: \(reason.message)"
  }
  fileprivate static let staySmall =
    "Move the vivid stop into sRGB, or add a stop at the end of the stretch, so that the rest keeps its "
    + "steps."
  fileprivate static let mend = "Correct its stops, so that the gradient can be checked."
}
