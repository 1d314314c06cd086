import ColorCore
import SourceSyntax

/// Texts on gradients: `Modifier.background(Brush.verticalGradient(listOf(dusk, dawn)))`.
extension ComposePairs {
  /// The colors of a gradient; `nil` for anything else.
  static func stops(of ground: SwiftExpression) -> [SwiftExpression]? {
    guard case .call(let callee, let arguments) = ground.form, let path = callee.path,
      path.count == 2, path[0] == "Brush", path[1].hasSuffix("Gradient"),
      let colors = arguments.first(where: { ["", "colors"].contains($0.label) }),
      case .call(let list, let items) = colors.value.form,
      ["listOf", "arrayListOf"].contains(list.path?.last ?? ""), !items.isEmpty
    else { return nil }
    return items.map(\.value)
  }

  /// Adds a text on a gradient, with all of its colors.
  mutating func add(
    _ use: ComposeUse, _ color: SwiftExpression, of index: Int, onGradient stops: [SwiftExpression],
    in other: Int,
    _ literals: inout Sheet
  ) {
    guard use.isText, let text = end(color, in: index) else { return }
    let ends = stops.compactMap { end($0, in: other) }
    guard ends.count == stops.count, !ends.contains(where: \.isTranslucent) else { return }
    if case .literal(_, let color, _) = text, color.alpha == 0 { return }
    let drawing = OnGradient(
      text: place(text, at: color, in: index, &literals),
      stops: zip(ends, stops).map { place($0, at: $1, in: other, &literals) }, drawer: "code",
      isPlaced: true, contexts: use.isDark.map(contexts(ofDark:)) ?? [:],
      size: project.styles.size(of: use.style), weight: project.styles.weight(of: use.style))
    // Each call of a composable draws the same.
    if drawnOnGradients.insert(Drawing(drawing)).inserted { gradients.append(drawing) }
  }

  /// A color as a part of a gradient or on one.
  private mutating func place(
    _ end: End, at color: SwiftExpression, in file: Int, _ literals: inout Sheet
  ) -> OnGradient.Place {
    let location = project.files[file].source.source.location(of: color.range)
    switch end {
    case .token(let path): return .init(path: path, location: location, isLiteral: false)
    case .literal(let text, let value, let declared):
      Self.define(text, value, at: declared, in: &literals)
    case .tint(let path, let base, let opacity): addTint(path, of: base, opacity)
    }
    return .init(path: end.path, location: location, isLiteral: true)
  }

  /// What makes texts on gradients the same.
  struct Drawing: Hashable {
    private let text: String
    private let location: SourceLocation
    private let stops: [String]
    private let contexts: [String: [String]]
    private let size, weight: Double?

    fileprivate init(_ drawing: OnGradient) {
      (text, location) = (drawing.text.path, drawing.text.location)
      (stops, contexts) = (drawing.stops.map(\.path), drawing.contexts)
      (size, weight) = (drawing.size, drawing.weight)
    }
  }
}
