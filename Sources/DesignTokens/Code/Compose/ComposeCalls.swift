import SourceSyntax

/// The colors that composables of a project draw on each other and are given by those that call them:
/// `Pill(color = ink)`, where `fun Pill(color: Color) { Box(Modifier.background(paper)) { Text(a, color = color) } }`,
/// and what lies around a composable where it is called: `Surface(color = paper) { Line() }`, where
/// `fun Line() { Text(a, color = ink) }`.
///
/// Names of composables that the project has several times mean nothing. A color that a composable passes on is
/// not followed.
struct ComposeCalls {
  /// A use as a call completes it, with the files in which its colors are written.
  typealias Completed = (use: ComposeUse, foreground: Int, ground: Int, over: Int)
  /// A color and the file in which it is written.
  private typealias Place = (value: SwiftExpression, file: Int)

  private struct Call {
    let name: String
    /// The bytes of the name.
    let range: Range<Int>
    let arguments: [SwiftExpression.Argument]
    /// What lies around it.
    let grounds: [Place]
    /// What shows through what it draws: the ground, or that of a composable which nothing is known to be around.
    let behind: [Place]
  }

  /// The most uses that the calls of a file complete.
  private static let maximumUses = 1024
  /// How many composables, and how many calls of each, are followed to the ground around a call.
  private static let maximumSteps = 64
  /// The most grounds around a composable.
  private static let maximumGrounds = 16

  private let project: ComposeProject
  private let file: Int

  /// What a file draws, and what the composables draw that it calls.
  static func uses(in file: Int, of project: ComposeProject) -> [Completed] {
    let calls = ComposeCalls(project: project, file: file)
    return calls.ownUses + (project.givenUses.isEmpty ? [] : calls.uses + calls.usesByDefault)
  }

  /// What composables of the file that nothing calls draw with what they are given by default.
  private var usesByDefault: [Completed] {
    let source = project.files[file].source
    let own = project.files[file].uses.filter { use in
      use.function.map { project.givenUses[$0] != nil && !project.called.contains($0) } ?? false
        && use.groundParameter?.isAround != true
    }
    guard !own.isEmpty else { return [] }
    let locals = ComposeLocals(in: source)
    return own.flatMap { use in
      let call = Call(
        name: use.function ?? "", range: use.foreground.range, arguments: [], grounds: [],
        behind: [])
      return completed(use, by: call, file, locals)
    }
  }

  /// What the file draws whoever calls it, over each ground around the calls.
  private var ownUses: [Completed] {
    var known: [String: [Place]] = [:]
    return project.files[file].uses.filter { $0.function == nil }.flatMap { use -> [Completed] in
      guard let function = use.over.flatMap(ComposeUse.Parameter.init)?.function else {
        return [(use, file, file, file)]
      }
      let grounds = known[function] ?? grounds(around: function)
      known[function] = grounds
      guard !grounds.isEmpty else { return [(use, file, file, file)] }
      return grounds.map { ground in
        var own = use
        own.over = ground.value
        return (own, file, file, ground.file)
      }
    }
  }

  private var uses: [Completed] {
    let source = project.files[file].source
    let calls = self.calls(in: source)
    guard !calls.isEmpty else { return [] }
    let locals = ComposeLocals(in: source)
    var result: [Completed] = []
    for call in calls {
      for (use, home) in project.givenUses[call.name] ?? [] where result.count < Self.maximumUses {
        result += completed(use, by: call, home, locals)
      }
    }
    return result
  }

  /// A use with what a call gives for its colors, and what lies around the call.
  private func completed(
    _ use: ComposeUse, by call: Call, _ home: Int, _ locals: ComposeLocals
  ) -> [Completed] {
    let isGround = use.groundParameter?.isAround ?? false
    let grounds: [Place] = isGround ? call.grounds : [(use.ground, home)]
    let isOver = use.over.flatMap(ComposeUse.Parameter.init) != nil
    let behind: [Place] = isOver ? call.behind : []
    return given(use, by: call, home, locals).flatMap { given, front, ground in
      grounds.flatMap { around -> [Completed] in
        var own = given
        if isGround { own.ground = around.value }
        guard isOver else { return [(own, front, isGround ? around.file : ground, home)] }
        return (behind.isEmpty ? [nil] : behind.map(Optional.some)).map { place in
          own.over = place?.value
          return (own, front, isGround ? around.file : ground, place?.file ?? home)
        }
      }
    }
  }

  /// A use with the colors that a call gives, which conditions may choose together, and the files of both.
  private func given(
    _ use: ComposeUse, by call: Call, _ home: Int, _ locals: ComposeLocals
  ) -> [(use: ComposeUse, foreground: Int, ground: Int)] {
    let open = SwiftExpression(form: .other, range: call.range)
    let front = argument(use.foregroundParameter, call, home)
    let ground = argument(use.groundParameter, call, home)
    func value(_ place: Place?) -> SwiftExpression {
      place.flatMap { $0.file == file ? $0.value : nil } ?? open
    }
    let isMissing =
      [(use.foregroundParameter, front), (use.groundParameter, ground)].contains {
        $0.map { !$0.isAround } ?? false && $1 == nil
      }
    guard !isMissing else { return [] }
    let choices = locals.uses(
      of: ComposeUse(foreground: value(front), ground: value(ground), isText: use.isText))
    return choices.compactMap { choice in
      guard choice.function == nil,
        choice.isDark == nil || use.isDark == nil || choice.isDark == use.isDark
      else { return nil }
      var own = use
      own.isDark = choice.isDark ?? use.isDark
      func color(_ given: Place?, _ chosen: SwiftExpression, _ parameter: ComposeUse.Parameter?)
        -> SwiftExpression?
      {
        guard let given else { return nil }
        let color = given.file == file ? chosen : given.value
        return parameter?.fading?.applied(to: color) ?? color
      }
      own.foreground = color(front, choice.foreground, use.foregroundParameter) ?? use.foreground
      own.ground = color(ground, choice.ground, use.groundParameter) ?? use.ground
      return (own, front?.file ?? home, ground?.file ?? home)
    }
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
      let around = project.files[file].grounds[position]
      let grounds = around.map { self.grounds(of: $0) } ?? []
      calls.append(
        Call(
          name: name, range: source.tokens[position].range, arguments: parser.arguments(),
          grounds: grounds, behind: grounds.isEmpty ? around.map { [($0, file)] } ?? [] : grounds))
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

  /// What a call gives for a parameter, or what that is by default.
  private func argument(_ parameter: ComposeUse.Parameter?, _ call: Call, _ home: Int) -> Place? {
    guard case .argument(let name, let position, let value)? = parameter?.origin else { return nil }
    let argument =
      call.arguments.first { $0.label == name }
      ?? call.arguments.prefix { $0.label.isEmpty }.dropFirst(position).first
    return argument.map { ($0.value, file) } ?? value.map { ($0, home) }
  }

  /// What lies around a composable that is called on a ground: that, or what lies around the composables that call the
  /// one around it.
  private func grounds(of ground: SwiftExpression) -> [Place] {
    guard let outer = ComposeUse.Parameter(around: ground) else { return [(ground, file)] }
    return grounds(around: outer.function)
  }

  /// What lies around the calls of a composable, or around those of the composables that call it.
  private func grounds(around function: String) -> [Place] {
    var result: [Place] = []
    var seen: Set = [function]
    var open = [function]
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
