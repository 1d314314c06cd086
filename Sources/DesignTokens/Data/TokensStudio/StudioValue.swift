import ColorCore
import SourceSyntax

/// The value of a token: a text and its color modifier.
struct StudioValue: SheetValue {
  let text: StudioText
  var modifier: StudioModifier?
  /// Whether percentages are numbers, as in tokens of the type `opacity`.
  var isOpacity = false

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    var result = text.evaluate(in: evaluator)
    if case .text(let written) = result, let reference = CustomPropertyReference(written),
      let value = evaluator.value(of: reference, at: text.location)
    {
      result = value
    }
    if let modifier {
      return modifier.apply(to: result, at: text.location, in: evaluator)
    }
    if isOpacity, case .text(let text) = result, let number = StudioColor.percentage(text) {
      return .number(number)
    }
    return result
  }
}

/// The value of a token of the type `gradient`: stops in an object.
struct StudioGradientValue: SheetValue {
  /// A stop: a position of 0…1 and a color.
  struct Stop: Sendable {
    let position: Double?
    let color: StudioText
  }

  let stops: [Stop]

  init?(_ value: JSONValue, unselected: UnselectedTokens) {
    guard let list = value["stops"], list.kind == .array else { return nil }
    stops = list.elements.compactMap { stop in
      guard let color = stop["color"], color.kind == .string else { return nil }
      return Stop(
        position: stop["position"]?.number, color: StudioText(color, unselected: unselected))
    }
  }

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    let positions = StudioColor.positions(stops.map(\.position))
    return .gradient(
      zip(stops, positions).map { stop, position in
        let location = stop.color.location
        let result = StudioColor.resolved(
          stop.color.evaluate(in: evaluator), at: location, in: evaluator)
        let resolution: TokenResolution
        switch result {
        case .color(let color): resolution = .color(color)
        case .unknown(let reason): resolution = .unknown(reason)
        default:
          resolution = .unknown(
            UnknownReason(code: .invalidGradient, message: "the stop is not a color"))
        }
        return ResolvedGradient.Stop(
          position: position, resolution: resolution, location: location)
      })
  }
}
