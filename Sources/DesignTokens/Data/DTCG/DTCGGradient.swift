import SourceSyntax

/// The stops of gradient tokens (2025.10, section 9.6).
extension TokenEvaluator {
  /// The maximum number of stops of a gradient, after following references. Real ones have ten;
  /// since a gradient may repeat another one, a few lines could produce very many.
  private static let stopLimit = 1_000
  /// The maximum nesting of gradients.
  private static let nestingLimit = 4

  /// The stops of a definition in the chosen contexts, or `nil` if it is not a gradient.
  func gradient(of id: Int32) -> [ResolvedGradient.Stop]? {
    let definition = tree.definitions[Int(id)]
    guard definition.form != .invalid, !definition.hasUnknownType,
      definition.type ?? .gradient == .gradient
    else { return nil }
    if references[Int(id)].kind == .none, literalType(of: id) != .gradient { return nil }
    var hops: [Hop] = []
    let result = follow(tree.value(definition), in: id, hops: &hops)
    guard definition.type ?? type(after: hops[...], result) == .gradient,
      case .success(let place) = result, place.value.kind == .array
    else { return nil }
    var stops: [ResolvedGradient.Stop] = []
    append(place.value, in: place.definition, depth: 0, to: &stops)
    return stops
  }

  private func append(
    _ list: JSONValue, in owner: Int32, depth: Int, to stops: inout [ResolvedGradient.Stop]
  ) {
    for element in list.elements {
      func stop(_ resolution: TokenResolution, at position: Double?, _ location: SourceLocation) {
        let place = position.map { min(max($0, 0), 1) } ?? stops.last?.position ?? 0
        stops.append(.init(position: place, resolution: resolution, location: location))
      }
      func unknown(_ code: UnknownReason.Code, _ message: String) {
        stop(.unknown(UnknownReason(code: code, message: message)), at: nil, element.location)
      }
      guard stops.count < Self.stopLimit else {
        if stops.count == Self.stopLimit {
          unknown(.gradientTooLong, "the gradient has more than \(Self.stopLimit) stops")
        }
        return
      }
      var hops: [Hop] = []
      switch follow(element, in: owner, hops: &hops) {
      case .failure(let reason): stop(.unknown(reason), at: nil, element.location)
      case .success(let place) where place.value.kind == .array:
        guard depth < Self.nestingLimit else {
          unknown(.gradientTooDeep, "gradients are nested too deep")
          return
        }
        append(place.value, in: place.definition, depth: depth + 1, to: &stops)
      case .success(let place):
        guard let color = place.value["color"], let position = place.value["position"] else {
          unknown(.invalidGradient, "a gradient stop needs “color” and “position”")
          continue
        }
        var ways: [Hop] = []
        guard case .success(let number) = follow(position, in: place.definition, hops: &ways),
          let position = number.value.number, !position.isNaN
        else {
          unknown(.invalidGradient, "the position of a gradient stop is not a number")
          continue
        }
        let location = hops.isEmpty ? color.location : element.location
        stop(resolution(of: color, in: place.definition), at: position, location)
      }
    }
  }

  /// The color of a part of a composite value, which may be a reference.
  func part(_ color: JSONValue, in owner: Int32, hops: inout [Hop]) -> DTCGColor.Outcome {
    let result = follow(color, in: owner, hops: &hops)
    switch result {
    case .failure(let reason): return .failed(reason)
    case .success(let place) where hops.isEmpty:
      // A color inside the value itself is a part of that token, not its value.
      return self.color(
        at: Place(value: place.value, definition: owner, trail: ["color"]), hops: &hops)
    case .success(let place):
      let ways = hops
      if let found = type(after: ways[...], result), found != .color {
        return .failed(reportMismatch(.color, found, ways, of: owner))
      }
      return self.color(at: place, after: ways, hops: &hops)
    }
  }

  private func resolution(of color: JSONValue, in owner: Int32) -> TokenResolution {
    var hops: [Hop] = []
    return part(color, in: owner, hops: &hops).resolution
  }
}
