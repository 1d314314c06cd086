import ColorCore
import SourceSyntax

/// The alpha next to the value of a token, as in Primer. It replaces that of the color.
extension TokenEvaluator {
  /// A color with the alpha of the first definition that has one; aliases pass it on.
  func applyOpacity(of definitions: [Int32], to outcome: DTCGColor.Outcome) -> DTCGColor.Outcome {
    guard case .color(var color) = outcome,
      let id = definitions.first(where: { tree.definitions[Int($0)].alpha >= 0 })
    else { return outcome }
    let definition = tree.definitions[Int(id)]
    let stated = tree.documents[Int(definition.document)].value(Int(definition.alpha))
    guard let alpha = opacity(stated, of: id) else { return .failed(DTCGColor.invalid) }
    color.alpha = alpha
    return .color(color)
  }

  /// The number between 0 and 1 that a value is or refers to, or `nil` if a problem was reported.
  private func opacity(_ stated: JSONValue, of id: Int32) -> Double? {
    var hops: [Hop] = []
    guard case .success(let place) = follow(stated, in: id, hops: &hops) else { return nil }
    // Tools that transform the value take a text for the number that it shows.
    guard let number = place.value.number ?? place.value.string.flatMap({ Double($0) }) else {
      report(
        SourceProblem(
          "color/invalid", "expected a number for “alpha”, found \(place.value.kind.words)",
          at: stated.location, help: "Write a number between 0 and 1."), of: id)
      return nil
    }
    guard -DTCGColor.tolerance...1 + DTCGColor.tolerance ~= number else {
      report(
        SourceProblem(
          "color/invalid", "alpha \(place.value.numberText ?? "") is not between 0 and 1",
          at: stated.location, help: "Write a fraction: 0.5, not 50 or 128."), of: id)
      return nil
    }
    return number
  }
}
