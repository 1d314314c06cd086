import ColorCore
import SourceSyntax

/// The colors in the values of border and shadow tokens (2025.10, sections 9.2 and 9.5).
extension TokenEvaluator {
  /// A color in a value, and its path.
  struct CompositePart {
    let trail: [String]
    let outcome: DTCGColor.Outcome
    let location: SourceLocation
    let hops: [Hop]
  }

  /// The maximum number of colors of a token, after following references.
  private static let partLimit = 1_000
  /// The maximum nesting of lists of shadows.
  private static let nestingLimit = 4

  /// The colors of a definition in the chosen contexts, or `nil` if it is not a border or a shadow.
  func composite(of id: Int32) -> (kind: CompositeColor.Kind, parts: [CompositePart])? {
    let definition = tree.definitions[Int(id)]
    guard definition.form != .invalid, !definition.hasUnknownType,
      definition.type.map({ $0 == .border || $0 == .shadow }) ?? true
    else { return nil }
    let isLiteral = references[Int(id)].kind == .none
    if isLiteral, Self.kind(literalType(of: id)) == nil { return nil }
    var hops: [Hop] = []
    let result = follow(tree.value(definition), in: id, hops: &hops)
    guard let kind = Self.kind(definition.type ?? type(after: hops[...], result)) else {
      return nil
    }
    guard case .success(let place) = result else { return (kind, []) }
    var parts: [CompositePart] = []
    let location = isLiteral ? nil : tree.value(definition).location
    append(place, [], location, hops, depth: 0, to: &parts)
    return (kind, parts)
  }

  private static func kind(_ type: DTCGType?) -> CompositeColor.Kind? {
    type.flatMap { CompositeColor.Kind(rawValue: $0.rawValue) }
  }

  /// Adds the colors of a value; `location` is that of the alias that refers to it, if any.
  private func append(
    _ place: Place, _ trail: [String], _ location: SourceLocation?, _ hops: [Hop], depth: Int,
    to parts: inout [CompositePart]
  ) {
    guard parts.count < Self.partLimit else { return }
    if place.value.kind == .array {
      guard depth < Self.nestingLimit else { return }
      for (index, element) in place.value.elements.enumerated() {
        var ways: [Hop] = []
        guard case .success(let target) = follow(element, in: place.definition, hops: &ways) else {
          continue
        }
        append(
          target, trail + ["\(index)"], location ?? (ways.isEmpty ? nil : element.location),
          hops + ways, depth: depth + 1, to: &parts)
      }
      return
    }
    guard let color = place.value["color"] else { return }
    var ways: [Hop] = []
    let outcome = part(color, in: place.definition, hops: &ways)
    parts.append(
      CompositePart(
        trail: trail + ["color"], outcome: outcome, location: location ?? color.location,
        hops: hops + ways))
  }
}
