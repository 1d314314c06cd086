import ColorCore
import DesignTokens
import PaletteRules

/// The steps of the scales of a palette that have one color everywhere: what can stand in place of a
/// literal.
struct PaletteSteps {
  /// A step of a scale.
  struct Step {
    let path: String
    /// What the paths of the scale have in common.
    let scale: Substring
    let color: Color
    fileprivate let lab: Triple<Double>
  }

  /// The distance in Oklab below which a color is hardly told from a step.
  static let nearness = 0.02

  /// The steps, sorted by path.
  private let steps: [Step]

  /// Takes the steps of those scales that have at least three, and names of a palette.
  init(of scales: [Substring: Scale]) {
    var steps: [Step] = []
    for (name, scale) in scales where scale.steps.count > 2 {
      for (path, token) in scale.steps where TokenName(path).isPaletteEntry {
        guard let color = token.variants.first?.color,
          token.variants.allSatisfy({ $0.color == color }),
          !token.variantIndices.contains(where: { $0 < 0 })
        else { continue }
        steps.append(
          Step(path: path, scale: name, color: color, lab: color.components(in: .oklab)))
      }
    }
    self.steps = steps.sorted { $0.path < $1.path }
  }

  /// The step that has a color, or one that is hardly told from it.
  func nearest(to color: Color) -> Step? {
    let lab = color.components(in: .oklab)
    let near = steps.filter {
      $0.color.alpha == color.alpha && $0.distance(to: lab) < Self.nearness
    }
    return near.min { $0.distance(to: lab) < $1.distance(to: lab) }
  }

  /// The other steps of a scale with the opacity of a color, the nearest to it first.
  func others(than step: Step, near color: Color) -> [Step] {
    let lab = color.components(in: .oklab)
    return steps.filter {
      $0.scale == step.scale && $0.path != step.path && $0.color.alpha == color.alpha
    }.sorted { $0.distance(to: lab) < $1.distance(to: lab) }
  }
}

extension PaletteSteps.Step {
  fileprivate func distance(to other: Triple<Double>) -> Double {
    let squares = (0..<3).map { (lab[$0] - other[$0]) * (lab[$0] - other[$0]) }
    return squares.reduce(0, +).squareRoot()
  }
}
