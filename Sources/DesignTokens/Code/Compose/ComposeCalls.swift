import SourceSyntax

/// The colors that composables of a project draw on each other and are given by those that call them:
/// `Pill(color = ink)`, where `fun Pill(color: Color) { Box(Modifier.background(paper)) { Text(a, color = color) } }`,
/// and what lies around a composable where it is called: `Surface(color = paper) { Line() }`, where
/// `fun Line() { Text(a, color = ink) }`.
///
/// Names of composables that the project has several times mean nothing. A color that a composable passes on is
/// not followed.
struct ComposeCalls {
  /// A use as a call completes it, with the files in which the foreground and the ground are written.
  typealias Completed = (use: ComposeUse, foreground: Int, ground: Int)
  /// A color and the file in which it is written.
  private typealias Place = (value: SwiftExpression, file: Int)

  private struct Call {
    let name: String
    let arguments: [SwiftExpression.Argument]
    /// What lies around it.
    let grounds: [Place]
  }

  /// The most uses that the calls of a file complete.
  private static let maximumUses = 1024
  /// How many composables, and how many calls of each, are followed to the ground around a call.
  private static let maximumSteps = 64
  /// The most grounds around a composable.
  private static let maximumGrounds = 16

  private let project: ComposeProject
  private let file: Int

  static func uses(in file: Int, of project: ComposeProject) -> [Completed] {
    project.givenUses.isEmpty ? [] : ComposeCalls(project: project, file: file).uses
  }

  private var uses: [Completed] {
    let source = project.files[file].source
    let calls = self.calls(in: source)
    guard !calls.isEmpty else { return [] }
    let locals = ComposeLocals(in: source)
    var result: [Completed] = []
    for call in calls {
      for (use, home) in project.givenUses[call.name] ?? [] where result.count < Self.maximumUses {
        let fronts = colors(use.foreground, use.foregroundParameter, call, home, locals)
        let grounds = colors(use.ground, use.groundParameter, call, home, locals)
        for front in fronts {
          for ground in grounds {
            var own = use
            (own.foreground, own.ground) = (front.value, ground.value)
            result.append((own, front.file, ground.file))
          }
        }
      }
    }
    return result
  }

  /// The calls of composables that draw what they are given or what lies around them.
  private func calls(in source: SwiftSource) -> [Call] {
    var calls: [Call] = []
    for position in source.tokens.indices where source.isSign(position + 1, "(") {
      guard calls.count < Self.maximumUses, let name = source.name(position),
        project.givenUses[name] != nil, !source.isName(position - 1, "fun")
      else { continue }
      var parser = SwiftParser(
        source, at: position + 1, end: source.tokens.count, isKotlin: true)
      calls.append(
        Call(name: name, arguments: parser.arguments(), grounds: grounds(around: position)))
    }
    let captioned = Dictionary(
      grouping: calls.filter { Self.isCaptioned($0.arguments) }, by: \.name)
    calls.removeAll { (captioned[$0.name]?.count ?? 0) >= Self.leastChart }
    return calls
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

  /// The colors of a use with what a call gives for them.
  private func colors(
    _ own: SwiftExpression, _ parameter: ComposeUse.Parameter?, _ call: Call, _ home: Int,
    _ locals: ComposeLocals
  ) -> [Place] {
    guard let parameter else { return [(own, home)] }
    guard case .argument(let name, let position, let value) = parameter.origin else {
      return call.grounds
    }
    let argument =
      call.arguments.first { $0.label == name }
      ?? call.arguments.prefix { $0.label.isEmpty }.dropFirst(position).first
    guard let argument else { return value.map { [($0, home)] } ?? [] }
    return locals.value(of: argument.value).map { [($0, file)] } ?? []
  }

  /// What lies around a composable that is called at a position: there, or around the composables that call the
  /// one around it.
  private func grounds(around position: Int) -> [Place] {
    guard let ground = project.files[file].grounds[position] else { return [] }
    guard let outer = ComposeUse.Parameter(around: ground) else { return [(ground, file)] }
    var result: [Place] = []
    var seen: Set = [outer.function]
    var open = [outer.function]
    while let function = open.popLast(), seen.count <= Self.maximumSteps {
      for call in (project.groundedCalls[function] ?? []).prefix(Self.maximumSteps)
      where result.count < Self.maximumGrounds {
        guard let ground = project.files[call.file].grounds[call.position] else { continue }
        if let next = ComposeUse.Parameter(around: ground)?.function {
          if seen.insert(next).inserted { open.append(next) }
        } else {
          result.append((ground, call.file))
        }
      }
    }
    return result
  }
}

extension ComposeUse {
  /// The composable that is given one of the colors.
  var function: String? { foregroundParameter?.function ?? groundParameter?.function }
}
