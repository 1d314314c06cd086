public import ColorCore
import SourceSyntax

extension ColorLiteral {
  /// The nearest color that the literal can hold, with the same hue, that meets some demands.
  ///
  /// Hexadecimal digits and the components of an RGB space are searched exactly, over all colors
  /// that can be written with the digits that are there; other spaces by steps of the last digit
  /// from the nearest 8-bit color. If the digits are too few to keep the hue, one is added.
  ///
  /// A hexadecimal fallback beside components meets the demands too, where that is possible: it can be
  /// half a step of eight bits away from them.
  ///
  /// - Parameter demands: The demands; the color that the new text denotes meets them.
  /// - Returns: The color and the edits, or `nil` if no color meets all demands.
  public func nearest(meeting demands: [ContrastDemand]) -> Rewriting? {
    let first = nearestText(meeting: demands)
    guard case .numbers(_, _, .some) = digits else { return first }
    var found = first
    for step in 1...Self.tightenings {
      guard let color = found?.color else { break }
      let fallback = CodeNotation.color(hex: String(color.hex.dropFirst()), isAlphaFirst: false)
      if demands.allSatisfy({ demand in fallback.map(demand.isMet) ?? true }) { return found }
      let stricter = demands.map { demand in
        var demand = demand
        demand.minimum *= 1 + 0.002 * Double(step)
        return demand
      }
      found = nearestText(meeting: stricter)
    }
    return first
  }

  /// How often demands are raised for a fallback, by 0.2 % each.
  private static let tightenings = 20

  private func nearestText(meeting demands: [ContrastDemand]) -> Rewriting? {
    let gamut =
      [.srgb, .displayP3].first { color.isInGamut($0) } ?? ColorSpaceID.rec2020
    switch digits {
    case .hex, .whole:
      return solved(demands, in: .srgb, grid: nil).flatMap { checked(written($0), demands) }
    case .gray(let number, let isSRGB):
      let steps = number.scale == 255 ? 255 : 1000
      let colors = (0...steps).compactMap {
        let value = Double($0) / Double(steps)
        return written(isSRGB ? Color(.srgb, value, value, value) : CodeNotation.gray(value))
      }
      return best(of: colors, demands)
    case .numbers(let numbers, let space, _):
      guard [.srgb, .displayP3, .rec2020].contains(space), !numbers.contains(where: \.isNone)
      else {
        return onLattice(numbers, space, demands, gamut)
      }
      return onGrid(numbers, space, demands)
    }
  }

  private func solved(
    _ demands: [ContrastDemand], in gamut: ColorSpaceID, grid: [Double]?
  ) -> Color? {
    (try? ContrastSolver.nearest(to: origin, meeting: demands, gamut: gamut, grid: grid)) ?? nil
  }

  private func checked(_ rewriting: Rewriting?, _ demands: [ContrastDemand]) -> Rewriting? {
    guard let rewriting, demands.allSatisfy({ $0.isMet(by: rewriting.color) }) else { return nil }
    return rewriting
  }

  /// The nearest of some candidates that keep the hue and meet the demands.
  private func best(of candidates: [Rewriting], _ demands: [ContrastDemand]) -> Rewriting? {
    candidates.filter { candidate in
      ContrastSolver.keepsHue(candidate.color, of: origin)
        && demands.allSatisfy { $0.isMet(by: candidate.color) }
    }.min {
      DeltaEOK.difference(origin, $0.color) < DeltaEOK.difference(origin, $1.color)
    }
  }

  // MARK: - RGB

  /// The nearest color on the grid of the digits; with more digits if these are too few.
  private func onGrid(
    _ numbers: [NumberText], _ space: ColorSpaceID, _ demands: [ContrastDemand]
  ) -> Rewriting? {
    let isBytes = numbers.contains { $0.scale == 255 } || is8Bit(numbers)
    let written = numbers.map(\.precision).max() ?? 0
    let decimals = numbers.map(\.decimals).max() ?? 0
    for added in 0...3 {
      let precision = min(4, max(2, written + added))
      let extra = isBytes ? 0 : max(0, precision - written)
      let steps = isBytes ? 255 : (0..<precision).reduce(1) { steps, _ in steps * 10 }
      // What is read back of each step: the step itself, unless it is rounded.
      let grid = (0...steps).map { step in
        let value = Double(step) / Double(steps)
        guard isBytes, numbers[0].scale != 255 else { return value }
        return numbers[0].rounded(value, decimals: decimals + extra)
      }
      let found = solved(demands, in: space, grid: grid)
        .flatMap { checked(self.written($0, addingDigits: extra), demands) }
      // Too few digits leave nothing but a gray.
      if let found, Self.isGray(origin) || !Self.isGray(found.color) { return found }
      if isBytes || precision == 4 { return found }
    }
    return nil
  }

  /// Whether a color has no hue.
  package static func isGray(_ color: Color) -> Bool {
    ContrastSolver.keepsHue(color, of: Color(.srgb, 0, 0, 0))
  }

  /// Whether all components are multiples of 1/255, rounded to at least four decimals.
  private func is8Bit(_ numbers: [NumberText]) -> Bool {
    let precision = numbers.map(\.precision).max() ?? 0
    guard precision >= 4 else { return false }
    let rounding = (0..<precision).reduce(0.5) { unit, _ in unit / 10 } + 1e-15
    return numbers.allSatisfy { number in
      let level = (number.component * 255).rounded() / 255
      return abs(level - number.component) < (number.style == .narrow ? 1e-4 : rounding)
    }
  }

  // MARK: - Other spaces

  /// A color near the best one that can be written, found by steps of the last digits.
  private func onLattice(
    _ numbers: [NumberText], _ space: ColorSpaceID, _ demands: [ContrastDemand],
    _ gamut: ColorSpaceID
  ) -> Rewriting? {
    let grid = (0...1023).map { Double($0) / 1023 }
    guard let ideal = solved(demands, in: gamut, grid: grid) else { return nil }
    let hue = space.space.components.firstIndex { $0.kind == .hue }
    let seed = origin.components(in: .oklch)
    for added in 0...3 {
      let lattice = Lattice(literal: self, numbers: numbers, space: space, added: added)
      var starts = [lattice.codes(of: ideal)]
      // A hue in the sense of OKLCH is kept digit by digit, and so is one that nobody sees.
      var kept = Set(numbers.indices.filter { numbers[$0].isNone })
      if let hue, space == .oklch || Self.isGray(origin) { kept.insert(hue) }
      for index in kept { starts[0][index] = lattice.written[index] }
      // The hue of a gray is by chance: the search begins at the one that is written.
      if let hue, Self.isGray(ideal) { starts[0][hue] = lattice.written[hue] }
      if hue == nil || hue == 0 || space == .lch { starts.append(lattice.written) }
      let found = starts.compactMap { start in
        lattice.descend(from: start, keeping: kept) { candidate in
          ContrastSolver.keepsHue(candidate.components(in: .oklch), of: seed)
            && candidate.isInGamut(gamut) && demands.allSatisfy { $0.isMet(by: candidate) }
        }
      }
      let best = found.min { $0.distance < $1.distance }
      if let best { return checked(lattice.rewriting(best.codes), demands) }
    }
    return nil
  }

  /// The colors that some digits can write.
  private struct Lattice {
    typealias Codes = [Int]

    let literal: ColorLiteral
    /// The color that is left, in Oklab.
    private let origin: Triple<Double>
    let numbers: [NumberText]
    let space: ColorSpaceID
    /// The digits added to those written.
    let added: Int
    /// The units of the last digit in the number 1.
    private let units: [Double]
    /// The components of which a negative number is none: a browser takes it for 0.
    private let positive: [Int]
    /// The position of the lightness.
    private let lightness: Int?
    /// The position of the hue, and its numbers: from 0 to a whole turn, or as far to either side of the
    /// written one where that is no such number.
    private let hue: (index: Int, codes: ClosedRange<Int>, turn: Double)?

    init(literal: ColorLiteral, numbers: [NumberText], space: ColorSpaceID, added: Int) {
      (self.literal, self.numbers, self.space, self.added) = (literal, numbers, space, added)
      origin = literal.origin.components(in: .oklab)
      units = numbers.enumerated().map { index, number in
        let least = ColorLiteral.leastDecimals(number, index, of: space)
        let decimals = number.decimals(among: numbers, adding: added, atLeast: least)
        return (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
      }
      let components = space.space.components
      lightness = components.firstIndex { $0.kind == .lightness }
      positive = numbers.indices.filter {
        components[$0].range.lowerBound == 0 && components[$0].kind != .hue
      }
      hue = numbers.indices.first { components[$0].kind == .hue }.map { [units] index in
        var turn = 360 * numbers[index].scale * units[index]
        if abs(turn - turn.rounded()) < 1e-6 { turn.round() }
        let written = numbers[index].number * units[index]
        let start = 0...turn ~= written ? 0 : written - turn / 2
        return (index, Int(start.rounded(.up))...Int((start + turn).rounded(.down)), turn)
      }
    }

    /// Whether no number is negative where a browser takes that for 0, and no percentage of HSL, HSV and
    /// HWB, where whiteness and blackness are parts of one whole, is more than 100.
    private func isPlain(_ codes: Codes) -> Bool {
      guard positive.allSatisfy({ codes[$0] >= 0 }) else { return false }
      guard [.hsl, .hsv, .hwb].contains(space) else { return true }
      let parts = (1...2).map { Double(codes[$0]) / units[$0] / numbers[$0].scale }
      return (space == .hwb ? [parts[0] + parts[1]] : parts).allSatisfy { $0 <= 100 + 1e-9 }
    }

    /// The codes with a hue within its turn; `nil` if it cannot be turned by a whole number.
    private func turned(_ codes: Codes) -> Codes? {
      guard let hue, !hue.codes.contains(codes[hue.index]) else { return codes }
      guard hue.turn == hue.turn.rounded() else { return nil }
      var codes = codes
      let distance = Double(codes[hue.index] - hue.codes.lowerBound) / hue.turn
      codes[hue.index] -= Int(distance.rounded(.down) * hue.turn)
      return codes
    }

    /// The codes of the numbers as written.
    var written: Codes { numbers.indices.map { Int((numbers[$0].number * units[$0]).rounded()) } }

    func codes(of color: Color) -> Codes {
      let components = color.components(in: space)
      var codes = numbers.indices.map {
        Int((components[$0] * numbers[$0].scale * units[$0]).rounded())
      }
      if let hue {
        let turns = (Double(codes[hue.index] - hue.codes.lowerBound) / hue.turn).rounded(.down)
        codes[hue.index] -= Int((turns * hue.turn).rounded())
      }
      return codes
    }

    /// A color that can be written.
    struct Candidate {
      let codes: Codes
      let color: Color
      /// How far it is from the color that is left.
      let distance: Double
    }

    /// The color that some codes write; `nil` if they are none that is read so.
    private func candidate(_ moved: Codes) -> Candidate? {
      guard let codes = turned(moved), isPlain(codes) else { return nil }
      let values = numbers.indices.map { Double(codes[$0]) / units[$0] / numbers[$0].scale }
      let color = Color(space, values[0], values[1], values[2])
      let distance = DeltaEOK.difference(origin, color.components(in: .oklab))
      return Candidate(codes: codes, color: color, distance: distance)
    }

    func rewriting(_ codes: Codes) -> Rewriting? {
      guard case .numbers(_, _, let hex) = literal.digits else { return nil }
      let values = numbers.indices.map { Double(codes[$0]) / units[$0] / numbers[$0].scale }
      return literal.rewriting(values, of: numbers, in: space, hex: hex, added)
    }

    /// Moves to the nearest color that is allowed in a neighborhood, until there is no nearer one;
    /// first by large steps.
    func descend(
      from start: Codes, keeping kept: Set<Int>, where isAllowed: (Color) -> Bool
    ) -> Candidate? {
      var best: Candidate?
      func neighbors(of center: Codes, _ reach: [Int], by stride: Int = 1) -> [Codes] {
        let offsets = (0..<3).map { index in
          kept.contains(index) ? [0] : (-reach[index]...reach[index]).map { $0 * stride }
        }
        return offsets[0].flatMap { x in
          offsets[1].flatMap { y in
            offsets[2].map { [center[0] + x, center[1] + y, center[2] + $0] }
          }
        }
      }
      func look(around center: Codes, reach: [Int], by stride: Int = 1) {
        for codes in neighbors(of: center, reach, by: stride) {
          guard let found = candidate(codes), found.distance < best?.distance ?? .infinity,
            isAllowed(found.color)
          else { continue }
          best = found
        }
      }
      for stride in [1, 10, 100, 1000] where best == nil {
        look(around: start, reach: [4, 4, 4], by: stride)
      }
      for stride in [1000, 100, 10, 1] {
        for _ in 0..<50 {
          guard let center = best else { return nil }
          look(around: center.codes, reach: [2, 2, 2], by: stride)
          if best?.codes == center.codes { break }
        }
      }
      // The hue leaves a narrow ridge, along which the next step may be far.
      for _ in 0..<4 {
        guard let center = best else { return nil }
        if let lightness, !kept.contains(lightness) {
          var reach = ridge
          reach[lightness] = 0
          for codes in neighbors(of: center.codes, reach) {
            let least = best?.distance ?? .infinity
            best = nearest(at: codes, along: lightness, below: least, where: isAllowed) ?? best
          }
        } else {
          look(around: center.codes, reach: ridge)
        }
        if best?.codes == center.codes { break }
      }
      return best
    }

    /// The nearest allowed color with some other lightness, if it is nearer than `least`.
    ///
    /// Toward the color that is left the distance falls, and so does the contrast: the last color that is
    /// allowed is the nearest one.
    private func nearest(
      at codes: Codes, along lightness: Int, below least: Double, where isAllowed: (Color) -> Bool
    ) -> Candidate? {
      func moved(_ candidate: Candidate, by step: Int) -> Candidate? {
        var codes = candidate.codes
        codes[lightness] += step
        return self.candidate(codes)
      }
      guard var found = candidate(codes) else { return nil }
      let step = moved(found, by: 1).map { $0.distance < found.distance } ?? false ? 1 : -1
      if !isAllowed(found.color) {
        repeat {
          guard found.distance < least, let next = moved(found, by: -step) else { return nil }
          found = next
        } while !isAllowed(found.color)
      } else {
        while let next = moved(found, by: step), next.distance < found.distance,
          isAllowed(next.color)
        {
          found = next
        }
      }
      return found.distance < least ? found : nil
    }

    /// How far the last steps look, by the kind of the component.
    private var ridge: [Int] {
      space.space.components.map { component in
        switch component.kind {
        case .hue: 8
        case .lightness: 12
        default: 24
        }
      }
    }
  }
}
