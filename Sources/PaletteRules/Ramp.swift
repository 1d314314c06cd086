import ColorCore
import TokenGraph

/// The steps of one color, such as `blue.100`, `blue.200` …: opaque literals whose names end in a
/// number and agree in the rest.
struct Ramp {
  /// A step in one permutation.
  struct Step {
    /// The number in the name.
    let number: Int
    /// The position of the token in the palette.
    let token: Int
    /// The color.
    let color: Color
    /// CIE L*, by the relative luminance, 0…100.
    let lightness: Double

    /// Lightness 0…1, chroma and hue in OKLCH.
    var oklch: Triple<Double> { color.components(in: .oklch) }
  }

  /// The names without their numbers.
  let name: String
  /// The positions of the tokens, and the numbers in their names, ascending.
  let members: [(token: Int, number: Int)]
  /// The least number of colors in a permutation.
  private let leastCount: Int

  /// The least number of steps.
  static let minimumCount = 4
  /// The greatest number of steps; more numbered colors are a list. HCT palettes have 101 tones.
  private static let maximumCount = 128

  /// The greatest number of colors in a chart that anyone tells apart.
  private static let maximumSeries = 64
  private static let charts: Set = [
    "chart", "charts", "data", "dataviz", "series", "category", "categorical", "qualitative", "viz",
    "visualization",
  ]
  /// Words of colors in charts whose order has a meaning, or that lie on others.
  private static let notSeries: Set = [
    "sequential", "diverging", "ordinal", "ramp", "scale", "text", "label", "on", "border", "grid",
    "hover",
  ]

  /// Words of numbered colors that are no steps from light to dark.
  private static let others: Set = [
    "alpha", "opacity", "overlay", "chart", "charts", "data", "dataviz", "series", "category",
    "categorical", "qualitative", "viz", "visualization", "rank", "level", "avatar", "tag",
    "shadow",
    "elevation", "gradient", "ansi", "terminal", "rainbow",
  ]

  /// The text before the number that ends a path, and the number.
  static func parts(of path: String) -> (name: Substring, number: Int)? {
    let digits = path.utf8.reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    guard (1...5).contains(digits), let number = Int(path.suffix(digits)) else { return nil }
    let name = path.dropLast(digits)
    return name.isEmpty ? nil : (name, number)
  }

  /// The ramps of a palette, in the order of their first steps.
  static func all(in palette: ResolvedPalette) -> [Ramp] {
    groups(in: palette, minimumCount...maximumCount) { token, _ in token.isLiteral }
      .filter { ramp in
        // `base00` and `base0` are no numbers.
        !TokenName(ramp.name).contains(others)
          && Set(ramp.members.map(\.number)).count == ramp.members.count
      }
  }

  /// The colors of charts in a palette, numbered as well, in the order of their first colors.
  static func series(in palette: ResolvedPalette) -> [Ramp] {
    groups(in: palette, 2...maximumSeries) { _, name in
      let name = TokenName(String(name))
      return name.contains(charts) && !name.contains(notSeries)
    }
  }

  private static func groups(
    in palette: ResolvedPalette, _ count: ClosedRange<Int>,
    _ isIncluded: (ResolvedToken, Substring) -> Bool
  ) -> [Ramp] {
    var order: [Substring] = []
    var members: [Substring: [(token: Int, number: Int)]] = [:]
    for (index, token) in palette.tokens.enumerated() {
      guard let (name, number) = parts(of: token.path), isIncluded(token, name) else { continue }
      if members[name] == nil { order.append(name) }
      members[name, default: []].append((index, number))
    }
    return order.compactMap { name in
      guard let found = members[name], count ~= found.count else { return nil }
      return Ramp(
        name: String(name),
        members: found.sorted { ($0.number, $0.token) < ($1.number, $1.token) },
        leastCount: count.lowerBound)
    }
  }

  /// The steps in a permutation; empty if there are too few opaque colors.
  func steps(in palette: ResolvedPalette, _ row: Int) -> [Step] {
    let steps = members.compactMap { token, number -> Step? in
      guard let color = palette.tokens[token].value(in: row)?.color, color.alpha == 1 else {
        return nil
      }
      return Step(
        number: number, token: token, color: color,
        lightness: Self.lightness(WCAG2.luminance(color)))
    }
    return steps.count < leastCount ? [] : steps
  }

  /// CIE L* of a relative luminance.
  private static func lightness(_ luminance: Double) -> Double {
    Color(.xyzD65, luminance, luminance, luminance).components(in: .labD65).x
  }

  /// For each two steps that follow each other, whether their numbers are as far apart as most are:
  /// by half to twice the median.
  static func regularGaps(of steps: [Step]) -> [Bool] {
    let gaps = zip(steps, steps.dropFirst()).map { $1.number - $0.number }
    guard !gaps.isEmpty else { return [] }
    let median = gaps.sorted()[gaps.count / 2]
    return gaps.map { $0 * 2 >= median && $0 <= median * 2 }
  }

  /// What ramps have in common that are the same for different hues.
  struct Family: Hashable {
    let group: Substring
    let numbers: [Int]
  }

  /// The group around the ramp, by its name, and its numbers.
  var family: Family {
    let trimmed = name[...].trimmingSeparators
    let end = trimmed.lastIndex { Self.separators.contains($0) } ?? trimmed.startIndex
    return Family(group: trimmed[..<end], numbers: members.map(\.number))
  }

  fileprivate static let separators: Set<Character> = [".", "-", "_", "/", " "]

  /// The worst problem of the ramp, the permutation in which it occurs, and those with any problem.
  ///
  /// - Parameters:
  ///   - palette: The palette.
  ///   - problem: A problem of some steps with its badness; called once for equal colors.
  /// - Returns: `nil` if there is none.
  func worst<Problem>(
    in palette: ResolvedPalette, _ problem: ([Step]) -> (badness: Double, problem: Problem)?
  ) -> (problem: Problem, row: Int, holds: [Bool])? {
    var known: [[Int32]: (badness: Double, problem: Problem)?] = [:]
    var worst: (badness: Double, problem: Problem, row: Int)?
    let holds = palette.permutations.indices.map { row in
      let key = members.map { palette.tokens[$0.token].variantIndices[row] }
      let found = known[key] ?? problem(steps(in: palette, row))
      known[key] = .some(found)
      guard let found else { return false }
      if found.badness > worst?.badness ?? -.infinity {
        worst = (found.badness, found.problem, row)
      }
      return true
    }
    return worst.map { ($0.problem, $0.row, holds) }
  }
}

extension Substring {
  /// The text without separators at its end.
  fileprivate var trimmingSeparators: Substring {
    var rest = self
    while let last = rest.last, Ramp.separators.contains(last) { rest.removeLast() }
    return rest
  }
}
