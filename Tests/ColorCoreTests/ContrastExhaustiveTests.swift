import ColorCore
import Foundation
import PaletteTestSupport
import Testing

/// The solver against all colors of a grid, each measured by the public metric and conversions.
@Suite struct ContrastExhaustiveTests {
  #if DEBUG
    static let levels = 31
  #else
    static let levels = 255
  #endif

  /// A question, and what looking at every color has found so far.
  struct Question: Sendable {
    var foreground: Color
    var backgrounds: [Color]
    var target: ContrastTarget
    var kept: ContrastSolver.Kept

    let seed: Triple<Double>
    /// The OKLCh hue to keep; `nil` for a gray.
    let hue: Double?
    let luminances: [Double]
    let screens: [Double]
    /// The least contrast of the best color, up to the target, and its squared distance.
    var reach = -1.0
    var square = Double.infinity

    init(
      _ foreground: Color, _ backgrounds: [Color], _ target: ContrastTarget,
      _ kept: ContrastSolver.Kept
    ) {
      self.foreground = foreground
      self.backgrounds = backgrounds
      self.target = target
      self.kept = kept
      seed = foreground.components(in: .oklab)
      let lch = foreground.converted(to: .oklch)
      hue = lch.missing.contains(.third) ? nil : lch.components.z
      luminances = backgrounds.map(WCAG2.luminance)
      screens = backgrounds.map { Lightness.luminance($0.components(in: .srgb)) }
    }

    mutating func look(_ here: Sample, _ color: () -> Color) {
      let (x, y, z) = (here.oklab.x - seed.x, here.oklab.y - seed.y, here.oklab.z - seed.z)
      let there = x * x + y * y + z * z
      if reach == target.value, there >= square { return }
      if kept == .hue, let own = here.hue {
        guard let hue else { return }
        let turn = abs(own - hue)
        guard min(turn, 360 - turn) < 1 else { return }
      }
      var least = target.value
      for index in backgrounds.indices {
        switch target {
        case .ratio: least = min(least, WCAG2.ratio(here.luminance, luminances[index]))
        case .lightness:
          guard Lightness.contrast(here.screen, screens[index]) >= reach - 1e-6 else { return }
          least = min(
            least, abs(LightnessContrast.contrast(of: color(), on: backgrounds[index])))
        }
        if least < reach { return }
      }
      if least > reach || there < square { (reach, square) = (least, there) }
    }

    mutating func take(_ other: Question) {
      if other.reach > reach || (other.reach == reach && other.square < square) {
        (reach, square) = (other.reach, other.square)
      }
    }
  }

  /// The lightness contrast by its published constants (0.0.98G-4g), near enough to tell which colors
  /// the metric itself need not be asked about.
  enum Lightness {
    static func luminance(_ rgb: Triple<Double>) -> Double {
      let c = rgb.map { pow(min(max($0, 0), 1), 2.4) }
      let luminance = 0.2126729 * c.x + 0.7151522 * c.y + 0.0721750 * c.z
      return luminance > 0.022 ? luminance : luminance + pow(0.022 - luminance, 1.414)
    }

    static func contrast(_ text: Double, _ background: Double) -> Double {
      let contrast =
        background > text
        ? pow(background, 0.56) - pow(text, 0.57) : pow(text, 0.62) - pow(background, 0.65)
      return contrast * 1.14 < 0.1 - 1e-9 ? 0 : contrast * 114 - 2.7
    }
  }

  /// What a color is, without the question.
  struct Sample {
    var oklab: Triple<Double>
    /// `nil` for a gray.
    var hue: Double?
    var luminance: Double
    var screen: Double

    /// The formulas that `Color` applies, without looking up the spaces.
    init(_ gamut: ColorSpaceID, linear: Triple<Double>) {
      let xyz =
        gamut == .srgb ? SRGBLinear.toParent(linear) : DisplayP3Linear.toParent(linear)
      oklab = Oklab.fromParent(xyz)
      let polar = OKLCH.fromParent(oklab)
      hue = OKLCH.isHuePowerless(polar) ? nil : polar.z
      let light = gamut == .srgb ? linear : SRGBLinear.fromParent(xyz)
      luminance = max(0, WCAG2.luminance(ofLinear: light))
      screen = Lightness.luminance(light.map(SRGB.encoded))
    }
  }

  /// Questions whose targets are shares of the greatest least contrast that grays have: some are
  /// reached by half of the colors, some by hardly one, and with a share above 1 mostly by none.
  static func questions(_ count: Int, seed: UInt64, unreachable: (Int) -> Bool) -> [Question] {
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double.random(in: 0...1, using: &random) }
    return (0..<count).map { index in
      let backgrounds = (0...(index / 4 % 3)).map { _ in Color(.srgb, unit(), unit(), unit()) }
      let isRatio = index % 2 == 0 || index % 8 == 5
      // Some seeds are outside the gamut, some are gray.
      let foreground =
        switch index % 10 {
        case 3, 6: Color(.oklch, unit(), 0.4 * unit(), 360 * unit())
        case 9: Color(.srgb, Double(index) / 255, Double(index) / 255, Double(index) / 255)
        default: Color(.srgb, unit(), unit(), unit())
        }
      let metric: any ContrastMetric.Type =
        if isRatio { WCAG2.self } else { LightnessContrast.self }
      let most =
        (0...255).map { gray -> Double in
          let gray = Color(red: UInt8(gray), green: UInt8(gray), blue: UInt8(gray))
          return backgrounds.map { abs(metric.contrast(of: gray, on: $0)) }.min() ?? 0
        }.max() ?? 0
      let share = unreachable(index) ? 1.02 + unit() : index % 7 == 5 ? 1 : 0.2 + 0.8 * unit()
      return Question(
        foreground, backgrounds,
        isRatio ? .ratio(1 + (most - 1) * share) : .lightness(most * share),
        index / 2 % 2 == 0 ? .nothing : .hue)
    }
  }

  /// Answers the questions by looking at each color of a gamut.
  static func answers(_ questions: [Question], _ gamut: ColorSpaceID) async -> [Question] {
    let n = levels
    let light = (0...n).map { SRGB.linearLight(Double($0) / Double(n)) }
    @Sendable func visit(
      _ reds: [Int], _ step: Int, _ start: [Question]
    ) -> [Question] {
      var found = start
      let steps = Array(stride(from: 0, through: n, by: step))
      for r in reds {
        var samples: [Sample] = []
        for g in steps {
          for b in steps {
            samples.append(Sample(gamut, linear: Triple(light[r], light[g], light[b])))
          }
        }
        for index in found.indices {
          var question = found[index]
          for at in samples.indices {
            question.look(samples[at]) {
              Color(
                gamut, Double(r) / Double(n), Double(steps[at / steps.count]) / Double(n),
                Double(steps[at % steps.count]) / Double(n))
            }
          }
          found[index] = question
        }
      }
      return found
    }
    // First a few colors, so that most of the others are too far away to be measured.
    let start = visit(Array(stride(from: 0, through: n, by: 15)), 15, questions)
    return await withTaskGroup(of: [Question].self) { group in
      for first in 0..<16 {
        group.addTask { visit(Array(stride(from: first, through: n, by: 16)), 1, start) }
      }
      var result = start
      for await found in group {
        for index in result.indices { result[index].take(found[index]) }
      }
      return result
    }
  }

  static func check(_ questions: [Question], _ gamut: ColorSpaceID, _ seed: UInt64) async throws {
    let answers = await answers(questions, gamut)
    var reachable = 0
    for (index, answer) in answers.enumerated() {
      let label: Comment = """
        question \(index), seed \(seed): \(answer.foreground.css) on \
        \(answer.backgrounds.map(\.css)), \(answer.target), \(answer.kept), \(gamut)
        """
      let result = try ContrastSolver.suggest(
        foreground: answer.foreground, backgrounds: answer.backgrounds, target: answer.target,
        gamut: gamut, keeping: answer.kept, levels: levels)
      let isReachable = answer.reach == answer.target.value
      if isReachable { reachable += 1 }
      #expect(result.isReachable == isReachable, label)
      // Regret is exactly 1: not a bit farther, and not a bit less contrast.
      #expect(result.difference == answer.square.squareRoot(), label)
      let measured = answer.backgrounds.map {
        answer.target.metric.contrast(of: result.color, on: $0)
      }
      #expect(result.values == measured, label)
      let least = measured.reduce(answer.target.value) { min($0, abs($1)) }
      #expect(least == answer.reach, label)
      if answer.kept == .hue {
        let own = result.color.converted(to: .oklch)
        if !own.missing.contains(.third) {
          let turn = abs(own.components.z - (answer.hue ?? .infinity))
          #expect(min(turn, 360 - turn) < 1, label)
        }
      }
    }
    #expect(reachable > answers.count / 2 && reachable < answers.count)
  }

  /// The formulas above are those of `Color`, to the last bit.
  @Test(arguments: [ColorSpaceID.srgb, .displayP3])
  func samplesAreThoseOfColor(_ gamut: ColorSpaceID) {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      func unit() -> Double { Double(Int.random(in: 0...255, using: &random)) / 255 }
      let color = Color(gamut, unit(), unit(), unit())
      let sample = Sample(gamut, linear: color.components.map(SRGB.linearLight))
      #expect(sample.oklab == color.components(in: .oklab))
      #expect(sample.luminance == WCAG2.luminance(color))
    }
  }

  @Test func nearestOfAllColorsOfSRGB() async throws {
    let questions = Self.questions(75, seed: 2) { $0 % 14 == 8 || $0 % 40 == 15 || $0 == 17 }
    try await Self.check(questions, .srgb, 2)
  }

  @Test func nearestOfAllColorsOfDisplayP3() async throws {
    let questions = Self.questions(45, seed: 3) { $0 % 14 == 8 || $0 % 40 == 15 }
    try await Self.check(questions, .displayP3, 3)
  }
}
