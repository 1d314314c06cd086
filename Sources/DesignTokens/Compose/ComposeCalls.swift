import SourceSyntax

/// The colors that composables of a project draw on each other and are given by those that call them:
/// `Pill(color = ink)`, where `fun Pill(color: Color) { Box(Modifier.background(paper)) { Text(a, color = color) } }`.
///
/// Names of composables that the project has several times mean nothing. What a composable passes on that it
/// is given itself is not followed.
enum ComposeCalls {
  /// A use as a call completes it, with the files in which the foreground and the ground are written.
  typealias Completed = (use: ComposeUse, foreground: Int, ground: Int)

  /// The most uses that the calls of a file complete.
  private static let maximumUses = 1024

  static func uses(in file: Int, of project: ComposeProject) -> [Completed] {
    guard !project.givenUses.isEmpty else { return [] }
    let source = project.files[file].source
    var calls: [(name: String, arguments: [SwiftExpression.Argument])] = []
    for position in source.tokens.indices where source.isSign(position + 1, "(") {
      guard calls.count < maximumUses, let name = source.name(position),
        project.givenUses[name] != nil, !source.isName(position - 1, "fun")
      else { continue }
      var parser = SwiftParser(
        source, at: position + 1, end: source.tokens.count, isKotlin: true)
      calls.append((name, parser.arguments()))
    }
    let captioned = Dictionary(grouping: calls.filter { isCaptioned($0.arguments) }, by: \.name)
    calls.removeAll { (captioned[$0.name]?.count ?? 0) >= leastChart }
    guard !calls.isEmpty else { return [] }
    let locals = ComposeLocals(in: source)
    var result: [Completed] = []
    for (name, arguments) in calls {
      for (use, home) in project.givenUses[name] ?? [] where result.count < maximumUses {
        let front = color(use.foreground, use.foregroundParameter, arguments, file, home, locals)
        let ground = color(use.ground, use.groundParameter, arguments, file, home, locals)
        guard let front, let ground else { continue }
        var own = use
        (own.foreground, own.ground) = (front.value, ground.value)
        result.append((own, front.file, ground.file))
      }
    }
    return result
  }

  /// From how many samples of colors a file shows them as a chart, rather than as parts of an app.
  private static let leastChart = 3

  /// Whether a call writes the name of a color that it gives: `Sample(color = colorScheme.outline, "Outline")`.
  private static func isCaptioned(_ arguments: [SwiftExpression.Argument]) -> Bool {
    func letters(_ text: String) -> String { text.filter(\.isLetter).lowercased() }
    let captions = arguments.compactMap { argument -> String? in
      if case .text(let text, _) = argument.value.form { letters(text) } else { nil }
    }
    return arguments.contains { argument in
      guard let path = argument.value.path, path.count > 1 else { return false }
      return captions.contains(letters(path[path.count - 1]))
    }
  }

  /// A color of a use with what a call gives for it.
  private static func color(
    _ own: SwiftExpression, _ parameter: ComposeUse.Parameter?,
    _ arguments: [SwiftExpression.Argument], _ file: Int, _ home: Int, _ locals: ComposeLocals
  ) -> (value: SwiftExpression, file: Int)? {
    guard let parameter else { return (own, home) }
    let argument =
      arguments.first { $0.label == parameter.name }
      ?? arguments.prefix { $0.label.isEmpty }.dropFirst(parameter.position).first
    guard let argument else { return parameter.value.map { ($0, home) } }
    return locals.value(of: argument.value).map { ($0, file) }
  }
}

extension ComposeUse {
  /// The composable that is given one of the colors.
  var function: String? { foregroundParameter?.function ?? groundParameter?.function }
}
