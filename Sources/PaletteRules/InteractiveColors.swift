import ColorCore
import DesignTokens
import SourceSyntax

/// The colors of a palette that denote interactivity, beside those of text and icons that do not
/// react: what the rules on accents compare.
struct InteractiveColors {
  /// A color of static text or icons, and the interactive one that is nearest to it.
  struct Match {
    let token: ResolvedToken
    let value: ResolvedValue
    let interactive: ResolvedToken
    let other: ResolvedValue
    let difference: Double
    let holds: [Bool]
  }

  private let palette: ResolvedPalette
  private(set) var interactive: [ResolvedToken] = []
  private var content: [ResolvedToken] = []
  private let isAdapted: [Bool]

  /// Sorts the tokens of a palette by their names and by patterns, which win.
  init(_ palette: ResolvedPalette, interactive: [PathGlob], content: [PathGlob]) {
    self.palette = palette
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
    // White and gray carry no meaning of their own, and no hue that could compete.
    func hasHue(_ token: ResolvedToken) -> Bool {
      token.variants.contains { $0.color.map { HueClass($0).isChromatic } ?? true }
    }
    self.interactive = self.interactive.filter(hasHue)
    self.content = self.content.filter(hasHue)
  }

  /// For each color of static content the nearest interactive one, where their difference lies in a
  /// range. The greatest harm, the least difference, is what is stated.
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
  /// resolved where there is content to compare it with.
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
            .compactMap { path, value in value.color.map { .init(name: path, hex: $0.hex) } }))
    }
  }
}
