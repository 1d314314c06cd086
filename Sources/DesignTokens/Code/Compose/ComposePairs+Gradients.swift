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
    _ use: ComposeUse, of index: Int, onGradient stops: [SwiftExpression], in other: Int,
    _ literals: inout Sheet
  ) {
    guard use.isText, let text = place(use.foreground, in: index, &literals) else { return }
    let grounds = stops.compactMap { place($0, in: other, &literals) }
    guard grounds.count == stops.count else { return }
    gradients.append(
      OnGradient(
        text: text, stops: grounds, drawer: "code", isPlaced: true,
        contexts: use.isDark.map(contexts(ofDark:)) ?? [:],
        size: project.styles.size(of: use.style), weight: project.styles.weight(of: use.style)))
  }

  /// A color as a part of a gradient or on one; `nil` if it is not known or translucent.
  private func place(
    _ color: SwiftExpression, in file: Int, _ literals: inout Sheet
  ) -> OnGradient.Place? {
    let location = project.files[file].source.source.location(of: color.range)
    switch end(color, in: file) {
    case .token(let path): return .init(path: path, location: location, isLiteral: false)
    case .literal(let text, let value, let declared) where value.alpha == 1:
      Self.define(text, value, at: declared, in: &literals)
      return .init(path: text, location: location, isLiteral: true)
    default: return nil
    }
  }
}
