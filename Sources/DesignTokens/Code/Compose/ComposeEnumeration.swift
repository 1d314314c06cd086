import SourceSyntax

/// An enumeration whose cases have colors: `enum class Team(val hue: Color) { RED(Palette.Red), BLUE(Palette.Blue) }`.
struct ComposeEnumeration: Sendable {
  struct Case: Sendable {
    let name: String
    /// The colors by the names of the parameters.
    let colors: [String: SwiftExpression]
  }

  let name: String
  /// The names of the parameters that are colors.
  let colors: Set<String>
  private(set) var cases: [Case] = []

  /// The most cases that are read.
  private static let maximumCases = 64

  /// Reads the cases; `nil` if it has none with colors.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - parameters: The parameters of its constructor.
  ///   - open: The position of the brace of its body.
  ///   - source: The file.
  init?(
    named name: String, _ parameters: [ComposeFile.Parameter], at open: Int, in source: SwiftSource
  ) {
    self.name = name
    colors = Set(parameters.lazy.filter(\.isColor).map(\.name))
    let end = min(source.partners[open], source.tokens.count)
    var position = open + 1
    while position < end, cases.count < Self.maximumCases, let own = source.name(position) {
      var parser = SwiftParser(source, at: position + 1, end: end, isKotlin: true)
      let arguments = source.isSign(position + 1, "(") ? parser.arguments() : []
      // What is inactive needs no contrast.
      if !own.lowercased().contains("disabled") {
        cases.append(Case(name: own, colors: Self.colors(arguments, parameters)))
      }
      position = source.isSign(position + 1, "(") ? source.after(position + 1) : position + 1
      if source.isSign(position, "{") { position = source.after(position) }
      guard source.isSign(position, ",") else { break }
      position += 1
    }
    if colors.isEmpty || cases.isEmpty { return nil }
  }

  private static func colors(
    _ arguments: [SwiftExpression.Argument], _ parameters: [ComposeFile.Parameter]
  ) -> [String: SwiftExpression] {
    var result: [String: SwiftExpression] = [:]
    for (index, parameter) in parameters.enumerated() where parameter.isColor {
      let given =
        arguments.first { $0.label == parameter.name }
        ?? arguments.prefix { $0.label.isEmpty }.dropFirst(index).first
      result[parameter.name] = given?.value ?? parameter.value
    }
    return result
  }
}

extension ComposeCalls {
  /// A color of the cases of an enumeration.
  private struct Chosen {
    let enumeration: ComposeEnumeration
    let file: Int
    /// The names before that of the color.
    let holder: [String]
    let color: String
    let fading: ComposeFading?

    /// The color of a case.
    func value(in own: ComposeEnumeration.Case) -> SwiftExpression? {
      guard let value = own.colors[color] else { return nil }
      return fading?.applied(to: value) ?? value
    }
  }

  /// A use for each case of the enumeration whose colors it draws: `Text(a, color = team.hue)`.
  static func cases(of use: Completed, in project: ComposeProject) -> [Completed] {
    let front = chosen(use.use.foreground, in: use.foreground, of: project)
    let ground = chosen(use.use.ground, in: use.ground, of: project)
    guard let one = front ?? ground else { return [use] }
    // Whether the cases of two values are ever met together is not known.
    if let front, let ground, front.holder != ground.holder { return [] }
    return one.enumeration.cases.compactMap { own in
      guard !one.holder.dropLast().contains(one.enumeration.name) || one.holder.last == own.name
      else {
        return nil
      }
      var result = use
      if let front {
        guard let value = front.value(in: own) else { return nil }
        (result.use.foreground, result.foreground) = (value, front.file)
      }
      if let ground {
        guard let value = ground.value(in: own) else { return nil }
        (result.use.ground, result.ground) = (value, ground.file)
      }
      return result
    }
  }

  private static func chosen(
    _ expression: SwiftExpression, in file: Int, of project: ComposeProject
  ) -> Chosen? {
    let fading = ComposeFading(expression)
    guard let path = (fading?.base ?? expression).path, path.count > 1, let color = path.last,
      let (enumeration, home) = project.enumeration(holding: color, in: path.dropLast(), of: file)
    else { return nil }
    return Chosen(
      enumeration: enumeration, file: home, holder: path.dropLast(), color: color, fading: fading)
  }
}
