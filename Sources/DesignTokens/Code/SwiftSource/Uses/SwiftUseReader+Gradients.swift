import SourceSyntax

/// The colors of gradients behind texts: of those that a view writes itself, and of those that files declare.
extension SwiftUseReader {
  private static let gradients: Set<String> = [
    "AngularGradient", "EllipticalGradient", "Gradient", "LinearGradient", "RadialGradient",
    "angularGradient", "ellipticalGradient", "linearGradient", "radialGradient",
  ]

  /// The most colors of a gradient.
  private static let maximumStops = 16

  /// The gradient that some tokens write: `LinearGradient(colors: [a, b], …)`; `nil` for anything else, or if
  /// one of its colors is not known.
  func gradient(_ range: Range<Int>) -> Operand? {
    guard 1...(2 * Self.maximumTokens) ~= range.count else { return nil }
    guard range.contains(where: { file.isName($0, Self.gradients) }) else {
      return local(range).flatMap { gradient($0) } ?? called(range)
    }
    var parser = SwiftParser(file, at: range.lowerBound, end: range.upperBound)
    let expression = parser.expression()
    guard parser.position >= range.upperBound,
      let (stops, name) = stops(of: expression, depth: 0, areOpaque: false)
    else { return nil }
    let text =
      name
      ?? stops.map { $0.name.opacity < 1 ? "\($0.name.text) \($0.name.opacity)" : $0.name.text }
      .joined(separator: " ")
    return Operand(
      SwiftUse.Color(
        name: .init(text: text, type: nil, kind: .gradient), range: expression.range, stops: stops))
  }

  /// A background with what shows through it, if it is translucent; `nil` if that is not known of a gradient.
  static func veil(_ ground: Operand?, over outer: Operand?) -> Operand? {
    guard let color = ground.flatMap(\.single) else { return ground }
    let isGradient = color.stops.contains { $0.name.opacity < 1 }
    guard isGradient || color.name.opacity < 1 else { return ground }
    guard let below = outer.flatMap(\.single), below.stops.isEmpty, below.outer.isEmpty,
      below.name.opacity == 1
    else { return isGradient ? nil : ground }
    var result = color
    result.outer = [below]
    return Operand(result)
  }

  /// The gradient that a function may make which is given nothing: `Theme.glow()`.
  private func called(_ range: Range<Int>) -> Operand? {
    var parser = SwiftParser(file, at: range.lowerBound, end: range.upperBound)
    let expression = parser.expression()
    guard parser.position >= range.upperBound,
      case .call(let callee, let arguments) = expression.form,
      arguments.isEmpty, let path = callee.path, path.last?.first?.isLowercase ?? false
    else { return nil }
    return Operand(
      SwiftUse.Color(
        name: .init(text: path.joined(separator: "."), type: nil, kind: .gradient),
        range: expression.range, stops: []))
  }

  /// What a constant of the function around a name is.
  private func local(_ range: Range<Int>) -> Range<Int>? {
    guard range.count == 1, let name = file.name(range.lowerBound),
      case .value(let body, _)? = bindings.meaning(of: name, at: range.lowerBound),
      body.upperBound <= range.lowerBound
    else { return nil }
    return body
  }

  /// The colors of a gradient, or the name of a list of them.
  private func stops(
    of expression: SwiftExpression, depth: Int, areOpaque: Bool
  ) -> (stops: [SwiftUse.Color], name: String?)? {
    guard depth < 8, case .call(let callee, let arguments) = expression.form else { return nil }
    if let fill = fill(expression) {
      return stops(of: fill, depth: depth + 1, areOpaque: areOpaque)
    }
    if case .member(let base, let name) = callee.form, Self.layouts.contains(name) {
      return stops(of: base, depth: depth + 1, areOpaque: areOpaque)
    }
    guard let name = callee.path?.last(where: { $0 != "init" }), Self.gradients.contains(name),
      let colors = arguments.first(where: {
        ["", "colors", "gradient", "stops"].contains($0.label)
      })
    else { return nil }
    switch colors.value.form {
    case .call: return stops(of: colors.value, depth: depth + 1, areOpaque: areOpaque)
    case .array(let values):
      let found = values.prefix(Self.maximumStops).compactMap {
        color(ofStop: $0, isOpaque: areOpaque)
      }
      return found.count == values.count && !found.isEmpty ? (found, nil) : nil
    default: return colors.value.path.map { ([], $0.joined(separator: ".")) }
    }
  }

  /// The color of `ink` or `.init(color: ink, location: 0.5)`, if it is one, and if nothing is to show through it.
  private func color(ofStop expression: SwiftExpression, isOpaque: Bool = true) -> SwiftUse.Color? {
    var color = expression
    if case .call(_, let arguments) = expression.form, let first = arguments.first,
      first.label == "color", arguments.count == 2
    {
      color = first.value
    }
    guard let found = operand(file.positions(of: color.range), .swiftUI, isStyle: false),
      found.choices.count == 1, found.choices[0].conditions.isEmpty,
      !isOpaque || found.choices[0].color.name.opacity == 1
    else { return nil }
    return found.choices[0].color
  }

  /// The gradients and lists of colors that a file declares, by the types around them and their names.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - types: The types that it declares or extends.
  /// - Returns: The colors of each.
  static func gradients(
    in file: SwiftSource, types: [SwiftDeclarations.TypeScope]
  ) -> [String: [SwiftUse.Color]] {
    guard
      BytePattern("Gradient(").isIn(file.source.bytes.span)
        || BytePattern("[Color]").isIn(file.source.bytes.span)
        || BytePattern("Gradient = .init(").isIn(file.source.bytes.span)
    else { return [:] }
    let reader = SwiftUseReader(file: file, types: types, isMac: false)
    var result: [String: [SwiftUse.Color]] = [:]
    var cursor = SwiftScopeCursor(types)
    for position in file.tokens.indices where file.isName(position, ["func", "let", "var"]) {
      guard let scope = cursor.type(at: position), let name = file.name(position + 1),
        let stops = reader.stops(declaredAt: position, in: types[scope].range)
      else { continue }
      result[(types[scope].path + [name]).joined(separator: ".")] = stops
    }
    return result
  }

  /// The colors of `static let glow = LinearGradient(…)`, `var glow: LinearGradient { … }`,
  /// `func glow() -> LinearGradient { … }` and `static let glow: [Color] = […]`.
  private func stops(declaredAt position: Int, in type: Range<Int>) -> [SwiftUse.Color]? {
    var next = position + 2
    let end = min(type.upperBound, file.tokens.count)
    var stated: SwiftExpression?
    if file.isName(position, "func") {
      guard file.isSign(next, "("), file.partners[next] == next + 1 else { return nil }
      while next < end, !file.isSign(next, "{"), !file.tokens[next].isFirst { next += 1 }
    } else if file.isSign(next, ":") {
      next += 1
      if let name = file.name(next), Self.gradients.contains(name) {
        stated = SwiftExpression(form: .name(name), range: file.tokens[next].range)
      }
      while next < end, !file.isMark(next, "="), !file.isSign(next, "{"),
        !file.tokens[next].isFirst
      { next += 1 }
    }
    guard next < end else { return nil }
    var value = next + 1..<end
    if file.isSign(next, "{") {
      value = next + 1..<max(next + 1, min(file.partners[next], end))
      if file.isName(value.lowerBound, "return") { value = value.lowerBound + 1..<value.upperBound }
    } else if !file.isMark(next, "=") {
      return nil
    }
    guard let first = value.first else { return nil }
    let isOfType = stated != nil && file.isSign(first, ".") && file.isName(first + 1, "init")
    guard isOfType || file.isSign(first, "[") || file.isName(first, Self.gradients) else {
      return nil
    }
    var parser = SwiftParser(file, at: first, end: value.upperBound)
    var expression = parser.expression()
    if isOfType, let stated, case .call(_, let arguments) = expression.form {
      expression = SwiftExpression(form: .call(stated, arguments), range: expression.range)
    }
    if case .array(let values) = expression.form {
      let found = values.prefix(Self.maximumStops).compactMap { color(ofStop: $0) }
      return found.count == values.count && !found.isEmpty ? found : nil
    }
    guard let (found, name) = stops(of: expression, depth: 0, areOpaque: true), name == nil else {
      return nil
    }
    return found
  }
}
