import SourceSyntax

/// Finds the colors that composables draw on the background around them:
/// `Box(Modifier.background(paper)) { Text(title, color = ink) }`.
///
/// Only what Compose itself defines is followed. A composable or a modifier of the project may draw anything, so
/// that no background reaches what is in it. Of a text and an icon without a color nothing is known.
struct ComposeViews {
  private enum Kind {
    case text, icon, space
    /// What draws nothing behind what is in it.
    case stack, layers
    /// What fills its area with a color.
    case surface
  }

  /// What a modifier draws behind a composable.
  private enum Ground {
    case nothing
    case color(SwiftExpression)
    case unknown
  }

  private static let kinds: [String: Kind] = {
    let names: [Kind: [String]] = [
      .text: ["Text"], .icon: ["Icon"], .space: ["Divider", "HorizontalDivider", "Spacer"],
      .stack: [
        "AnimatedVisibility", "Column", "CompositionLocalProvider", "FlowColumn", "FlowRow",
        "LazyColumn", "LazyRow", "LazyVerticalGrid", "ProvideTextStyle", "Row",
      ],
      .layers: ["Box", "BoxWithConstraints"], .surface: ["Card", "Surface"],
    ]
    return Dictionary(
      uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } })
  }()

  /// Parts of the names of modifiers that draw something, or change what is drawn.
  private static let drawings = [
    "alpha", "ackground", "blur", "draw", "gradient", "graphicslayer", "haze", "paint",
    "placeholder", "shimmer", "then",
  ]
  /// How deep composables are nested; what is deeper is passed over.
  private static let maximumDepth = 24

  private let source: SwiftSource
  private let locals: ComposeLocals
  private var uses: [ComposeUse] = []

  /// The uses in a file, in the order of the text.
  static func uses(in source: SwiftSource, _ locals: ComposeLocals) -> [ComposeUse] {
    var views = ComposeViews(source: source, locals: locals)
    views.read(0..<source.tokens.count, on: nil, isLayered: false, depth: 0)
    return views.uses
  }

  private init(source: SwiftSource, locals: ComposeLocals) {
    self.source = source
    self.locals = locals
  }

  // MARK: - Blocks

  /// Reads the composables in some tokens.
  ///
  /// - Returns: Whether they draw something that covers what is behind them.
  @discardableResult
  private mutating func read(
    _ range: Range<Int>, on outer: SwiftExpression?, isLayered: Bool, depth: Int
  ) -> Bool {
    guard depth < Self.maximumDepth else { return true }
    var ground = outer
    var covers = false
    var position = range.lowerBound
    var isPreview = false
    while position < range.upperBound {
      let token = source.tokens[position]
      if case .attribute = token.kind {
        if source.text(position).contains("Preview") { isPreview = true }
        position += 1
        if source.isSign(position, "(") { position = source.partners[position] + 1 }
      } else if source.isName(position, "fun") {
        // What it is given and where it is called is not known.
        ground = nil
        position = behind("(", from: position, range.upperBound)
        if isPreview { position = behind("{", from: position, range.upperBound) }
        isPreview = false
      } else if isCall(position) {
        let (next, isCover) = readCall(position, on: ground, range.upperBound, depth: depth)
        position = max(next, position + 1)
        guard isCover else { continue }
        covers = true
        if isLayered { ground = nil }
      } else {
        position += 1
      }
    }
    return covers
  }

  /// The position behind the next bracket of a kind and what is in it.
  private func behind(_ bracket: Unicode.Scalar, from first: Int, _ limit: Int) -> Int {
    var position = first + 1
    while position < limit, !source.isSign(position, bracket) { position += 1 }
    return position < limit ? source.partners[position] + 1 : limit
  }

  /// Whether a composable is called at a position.
  private func isCall(_ position: Int) -> Bool {
    guard let name = source.name(position), name.first?.isUppercase == true,
      source.isSign(position + 1, "(") || source.isSign(position + 1, "{")
    else { return false }
    return !source.isSign(position - 1, ".") && !source.isSign(position - 1, ":")
      && !source.isName(position - 1, ["class", "interface", "object"])
  }

  /// Reads a call.
  ///
  /// - Returns: The position behind it, and whether it covers what is behind it.
  private mutating func readCall(
    _ position: Int, on outer: SwiftExpression?, _ limit: Int, depth: Int
  ) -> (next: Int, covers: Bool) {
    var arguments: [SwiftExpression.Argument] = []
    var brace = position + 1
    var slots = 0..<0
    if source.isSign(brace, "(") {
      var parser = SwiftParser(source, at: brace, end: limit, isKotlin: true)
      arguments = parser.arguments()
      let close = min(source.partners[brace], limit)
      slots = brace + 1..<max(brace + 1, close)
      brace = close + 1
    }
    let hasBlock = brace < limit && source.isSign(brace, "{") && !source.tokens[brace].isFirst
    let end = hasBlock ? min(source.partners[brace], limit) : brace - 1
    let block = hasBlock ? brace + 1..<max(brace + 1, end) : 0..<0
    func argument(_ label: String) -> SwiftExpression? {
      arguments.first { $0.label == label }?.value
    }
    // What cannot be used needs no contrast.
    guard argument("enabled")?.path != ["false"] else { return (end + 1, true) }
    let kind = source.name(position).flatMap { Self.kinds[$0] }
    let own = ground(
      of: argument("modifier") ?? arguments.lazy.map(\.value).first(where: isModifier))
    var ground: SwiftExpression?
    switch own {
    case .nothing: ground = outer
    case .color(let color): ground = color
    case .unknown: ground = nil
    }
    var covers = true
    if case .nothing = own { covers = false }
    switch kind {
    case .text:
      if let color = argument("color") {
        add(color, on: ground, isText: true, size: size(argument("fontSize"), argument("style")))
      }
    case .icon:
      if let tint = argument("tint"), argument("contentDescription")?.path != ["null"] {
        add(tint, on: ground, isText: false, size: nil)
      }
    case .space: break
    case .stack, .layers:
      let isCover = read(block, on: ground, isLayered: kind == .layers, depth: depth + 1)
      covers = covers || isCover
    case .surface:
      let fill =
        argument("color") ?? argument("backgroundColor") ?? container(of: argument("colors"))
      read(block, on: fill, isLayered: false, depth: depth + 1)
      covers = true
    case nil:
      read(block, on: nil, isLayered: false, depth: depth + 1)
      covers = true
    }
    read(slots, on: nil, isLayered: false, depth: depth + 1)
    return (end + 1, covers)
  }

  /// The container of `CardDefaults.cardColors(containerColor = paper)`.
  private func container(of colors: SwiftExpression?) -> SwiftExpression? {
    guard case .call(_, let arguments)? = colors?.form else { return nil }
    return arguments.first { $0.label == "containerColor" }?.value
  }

  // MARK: - Modifiers

  private func isModifier(_ expression: SwiftExpression) -> Bool {
    switch expression.form {
    case .name(let name): name == "Modifier" || name == "modifier"
    case .call(let callee, _):
      if case .member(let base, _) = callee.form { isModifier(base) } else { false }
    default: false
    }
  }

  /// What a chain of modifiers draws; the last one is the innermost.
  private func ground(of modifier: SwiftExpression?) -> Ground {
    guard var rest = modifier else { return .nothing }
    guard isModifier(rest) else { return .unknown }
    var color: SwiftExpression?
    while case .call(let callee, let arguments) = rest.form,
      case .member(let base, let name) = callee.form
    {
      rest = base
      if name == "background" {
        guard color == nil else { continue }
        guard let fill = arguments.first(where: { ["", "color"].contains($0.label) }) else {
          return .unknown
        }
        color = fill.value
      } else {
        // Behind an opaque background only what fades it matters.
        let word = name.lowercased()
        let changes = color == nil ? Self.drawings : ["alpha", "blur", "graphicslayer"]
        if changes.contains(where: word.contains) { return .unknown }
      }
    }
    return color.map { .color($0) } ?? .nothing
  }

  // MARK: - Results

  private mutating func add(
    _ color: SwiftExpression, on ground: SwiftExpression?, isText: Bool, size: Double?
  ) {
    guard let ground else { return }
    uses += locals.uses(
      of: ComposeUse(foreground: color, ground: ground, isText: isText, size: size))
  }

  /// The sizes of the styles of Material that are large.
  private static let sizes: [String: Double] = [
    "displayLarge": 57, "displayMedium": 45, "displaySmall": 36, "headlineLarge": 32,
    "headlineMedium": 28, "headlineSmall": 24, "h1": 96, "h2": 60, "h3": 48, "h4": 34, "h5": 24,
  ]

  /// The size of a text in scaled pixels, if it is stated: `24.sp`, `MaterialTheme.typography.h4`.
  private func size(_ stated: SwiftExpression?, _ style: SwiftExpression?) -> Double? {
    if let stated {
      guard case .member(let number, "sp") = stated.form else { return nil }
      return number.number
    }
    guard let path = style?.path, path.starts(with: ["MaterialTheme", "typography"]) else {
      return nil
    }
    return path.last.flatMap { Self.sizes[$0] }
  }
}
