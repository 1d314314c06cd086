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
    var locals: ComposeLocals?
    var result: [Completed] = []
    for position in source.tokens.indices where source.isSign(position + 1, "(") {
      guard result.count < maximumUses, let name = source.name(position),
        let given = project.givenUses[name], !source.isName(position - 1, "fun")
      else { continue }
      var parser = SwiftParser(
        source, at: position + 1, end: source.tokens.count, isKotlin: true)
      let arguments = parser.arguments()
      let known = locals ?? ComposeLocals(in: source)
      locals = known
      for (use, home) in given {
        let front = color(use.foreground, use.foregroundParameter, arguments, file, home, known)
        let ground = color(use.ground, use.groundParameter, arguments, file, home, known)
        guard let front, let ground else { continue }
        var own = use
        (own.foreground, own.ground) = (front.value, ground.value)
        result.append((own, front.file, ground.file))
      }
    }
    return result
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
