import ColorCore

/// A value with another opacity.
package struct OpaqueValue: SheetValue {
  /// A change of the opacity.
  package enum Change: Hashable, Sendable {
    case multiplied(Double)
    case replaced(Double)
  }

  private let base: any SheetValue
  private let opacities: [Change]

  /// Makes a value whose opacity changes, in the order of the changes.
  package init(base: any SheetValue, opacities: [Change]) {
    self.base = base
    self.opacities = opacities
  }

  /// The value itself if nothing changes it.
  package static func changing(
    _ base: any SheetValue, by opacities: [Change]
  ) -> any SheetValue {
    opacities.isEmpty ? base : OpaqueValue(base: base, opacities: opacities)
  }

  package func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    let result = base.evaluate(in: evaluator)
    guard case .color(var color) = result else { return result }
    for opacity in opacities {
      switch opacity {
      case .multiplied(let factor): color.alpha *= factor
      case .replaced(let alpha): color.alpha = alpha
      }
    }
    return .color(color)
  }
}
