import ColorCore
import TokenGraph
import SourceSyntax

/// The interactive colors of a palette, and those of static text and icons, for the rules on
/// accents to compare.
struct InteractiveColors {
  /// A color of static text or icons, and the nearest interactive one.
  struct Match {
    let token: ResolvedToken
    let value: ResolvedValue
    let interactive: ResolvedToken
    let other: ResolvedValue
    let difference: Double
    let holds: [Bool]
  }

  /// The options of the rules: patterns for more tokens.
  static var options: [any RuleOptionDeclaration] { [interactive, content] }

  private static let interactive = RuleOption<[PathGlob]>(
    "interactive", "More interactive tokens, besides those recognized by name.")
  private static let content = RuleOption<[PathGlob]>(
    "static", "More tokens of static text and icons, besides those recognized by name.")

  private let palette: ResolvedPalette
  private(set) var interactive: [ResolvedToken] = []
  private var content: [ResolvedToken] = []
  private let isAdapted: [Bool]

  /// Sorts the tokens of a palette by their names and by patterns; patterns win.
  init(_ palette: ResolvedPalette, _ options: RuleOptions) {
    self.palette = palette
    let (interactive, content) = (options[Self.interactive], options[Self.content])
    isAdapted = palette.permutations.map(\.isForImpairedColorVision)
    for token in palette.tokens {
      if interactive.contains(where: { $0.matches(token.path) }) {
        self.interactive.append(token)
      } else if content.contains(where: { $0.matches(token.path) }) {
        self.content.append(token)
      } else {
        let name = TokenName(token.path)
        if name.isInteractive {
          self.interactive.append(token)
        } else if name.isStaticContent {
          self.content.append(token)
        }
      }
    }
    self.interactive = self.interactive.filter(Self.hasHue)
    self.content = self.content.filter(Self.hasHue)
  }

  /// White and gray carry no meaning of their own, and no hue that could compete.
  private static func hasHue(_ token: ResolvedToken) -> Bool {
    for variant in token.variants {
      guard let color = variant.color else { return true }
      if HueClass(color).isChromatic { return true }
    }
    return false
  }

  /// For each color of static content, the nearest interactive one if their difference lies in a
  /// range. The smallest difference over all permutations is reported.
  func matches(_ range: Range<Double>) -> [Match] {
    content.compactMap { token in
      typealias Nearest = (difference: Double, interactive: Int)
      var nearest: [Nearest?] = Array(repeating: nil, count: palette.permutations.count)
      for (index, other) in interactive.enumerated() {
        let differences = palette.scan(token, other) { a, b -> Double? in
          guard let a = a.color, let b = b.color, abs(a.alpha - b.alpha) < 1 / 255,
            HueClass(a).isChromatic, HueClass(b).isChromatic
          else { return nil }
          return a.difference(to: b)
        }
        for (row, difference) in differences.enumerated() {
          guard let difference else { continue }
          if difference < nearest[row]?.difference ?? .infinity {
            nearest[row] = (difference, index)
          }
        }
      }
      let holds = nearest.indices.map { row in
        guard let found = nearest[row], !isAdapted[row] else { return false }
        return range.contains(found.difference)
      }
      let rows = holds.indices.filter { holds[$0] }
      guard
        let row = rows.min(by: {
          nearest[$0]?.difference ?? .infinity < nearest[$1]?.difference ?? .infinity
        }), let worst = nearest[row], let value = token.value(in: row),
        let other = interactive[worst.interactive].value(in: row)
      else { return nil }
      return Match(
        token: token, value: value, interactive: interactive[worst.interactive], other: other,
        difference: worst.difference, holds: holds)
    }
  }

  /// The findings of a rule: one for each match, and one for each interactive color that cannot be
  /// resolved although there is content to compare it with.
  func report(
    _ rule: any Rule.Type, _ range: Range<Double>, required: Double, help: String,
    message: (Match) -> String, to report: (Finding) -> Void
  ) {
    if !content.isEmpty {
      for token in interactive {
        if let finding = palette.unknownFinding(of: rule, token) { report(finding) }
      }
    }
    for match in matches(range) {
      let folding = Folding(palette.permutations, where: match.holds)
      report(
        Finding(
          rule: rule.id, severity: rule.defaultSeverity, message: message(match), help: help,
          file: match.value.location.file, range: match.value.location.range,
          token: match.token.path, against: match.interactive.path,
          permutations: folding.permutations, conditions: folding.conditions,
          measurement: .init(
            metric: "ciede2000", measured: match.difference, required: required),
          related: [
            .init(
              message: "the interactive color, \(match.interactive.path)",
              location: match.other.location)
          ],
          swatches: [(match.token.path, match.value), (match.interactive.path, match.other)]
            .compactMap { path, value in value.color.map { .init(name: path, color: $0) } }))
    }
  }
}
