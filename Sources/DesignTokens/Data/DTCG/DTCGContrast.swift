import ColorCore
import SourceSyntax

/// The pairs that tokens of the NL Design System declare.
extension TokenEvaluator {
  static let contrastKey = "nl.nldesignsystem.contrast-with"
  private static let origin = "nl.nldesignsystem.value-resolved-from"

  /// The colors from which a definition says its color must be distinguishable.
  ///
  /// The other color is a token of its own; its extensions contain the alias that it was resolved
  /// from.
  func pairings(of id: Int32) -> [TokenPairing] {
    guard tree.declaresContrasts, !options.isConformance,
      let list = tree.token(tree.definitions[Int(id)])["$extensions"]?[Self.contrastKey]
    else { return [] }
    var result: [TokenPairing] = []
    for entry in list.elements {
      guard let other = entry["color"], let value = other["$value"] else {
        report(
          SourceProblem(
            "pair/declaration", "the declared contrast names no color", at: entry.location,
            help: "Write {\"color\": {\"$value\": \"{group.token}\"}, \"expectedRatio\": 4.5}.",
            severity: .warning), of: id)
        continue
      }
      let path = [other["$extensions"]?[Self.origin], value].lazy.compactMap { $0 }
        .compactMap(Self.path).first
      result.append(
        TokenPairing(
          path: path, color: path == nil ? writtenColor(value, in: id) : nil,
          minimum: ratio(entry["expectedRatio"], of: id), location: entry.location))
    }
    return result
  }

  /// The path that an alias names.
  private static func path(_ value: JSONValue) -> String? {
    guard let text = TokenReference.text(of: value),
      let reference = try? parse(text, isStrict: false), reference.part.isEmpty
    else { return nil }
    return reference.path.joined(separator: ".")
  }

  private func writtenColor(_ value: JSONValue, in id: Int32) -> Color? {
    var hops: [Hop] = []
    let place = Place(value: value, definition: id, trail: ["color"])
    guard case .color(let color) = color(at: place, hops: &hops) else { return nil }
    return color
  }

  private func ratio(_ value: JSONValue?, of id: Int32) -> Double? {
    guard let value else { return nil }
    if let ratio = value.number, 1...21 ~= ratio { return ratio }
    report(
      SourceProblem(
        "pair/declaration", "“expectedRatio” is not a number between 1 and 21",
        at: value.location, help: "Correct it; the ratio of the standard is used.",
        severity: .warning), of: id)
    return nil
  }
}
