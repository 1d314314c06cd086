import SourceSyntax

/// A color that a call of Compose draws on another one: `Button(containerColor = …, contentColor = …)`.
struct ComposeUse: Sendable {
  let foreground: SwiftExpression
  let ground: SwiftExpression
  let isText: Bool

  /// The parameters for what lies on a container; icons are no text.
  private static let contents: [String: Bool] = [
    "actionIconContentColor": false, "contentColor": true, "navigationIconContentColor": false,
    "titleContentColor": true,
  ]
  /// The parameters for the container of a control or a surface.
  private static let containers: Set<String> = ["backgroundColor", "color", "containerColor"]

  /// The uses in a file: calls that take both colors by their names.
  static func uses(in source: SwiftSource) -> [ComposeUse] {
    var open: [Int] = []
    var calls: [Int] = []
    for position in source.tokens.indices {
      while let last = open.last, source.partners[last] <= position { open.removeLast() }
      if source.isSign(position, "(") {
        open.append(position)
      } else if let last = open.last, calls.last != last, source.isMark(position + 1, "="),
        source.isSign(position - 1, ",") || position - 1 == last,
        let name = source.name(position), contents[name] != nil
      {
        calls.append(last)
      }
    }
    return calls.flatMap { position -> [ComposeUse] in
      var parser = SwiftParser(source, at: position, end: source.tokens.count, isKotlin: true)
      let arguments = parser.arguments()
      guard let ground = arguments.first(where: { containers.contains($0.label) })?.value else {
        return []
      }
      return arguments.compactMap { argument in
        contents[argument.label].map {
          ComposeUse(foreground: argument.value, ground: ground, isText: $0)
        }
      }
    }
  }
}

extension ComposeProject {
  /// The pairings that calls state, by the path of the foreground.
  var pairings: [String: [TokenPairing]] {
    var result: [String: [TokenPairing]] = [:]
    for (index, file) in files.enumerated() {
      for use in file.uses {
        guard let foreground = token(use.foreground, in: index),
          let ground = token(use.ground, in: index), foreground != ground
        else { continue }
        var pairing = TokenPairing(
          path: ground, role: use.isText ? .text : .ui,
          location: file.source.source.location(of: use.foreground.range),
          reason: "code draws it on \(ground)", isPlaced: true)
        pairing.otherLocation = file.source.source.location(of: use.ground.range)
        let isKnown = result[foreground]?.contains { $0.path == ground && $0.role == pairing.role }
        if isKnown != true { result[foreground, default: []].append(pairing) }
      }
    }
    return result
  }

  /// The path of the token that an expression names: a role of `MaterialTheme.colorScheme`, or a property.
  private func token(_ expression: SwiftExpression, in file: Int) -> String? {
    guard let path = expression.path, let name = path.last else { return nil }
    if path.count > 1, ["colorScheme", "colors"].contains(path[path.count - 2]) { return name }
    guard let place = property(path, in: [], of: file), !taken.contains(place) else { return nil }
    return files[place.file].properties[place.property].path.joined(separator: ".")
  }
}
