import SourceSyntax

/// Finds the colors that composables draw on the background around them:
/// `Box(Modifier.background(paper)) { Text(title, color = ink) }`.
///
/// What Compose itself defines is followed, and modifiers and composables of the project where these show what they
/// draw behind others. Any other composable may draw anything, so that no background reaches what is in it. Of a
/// text and an icon without a color nothing is known.
struct ComposeViews {
  private enum Kind {
    case text, icon, space
    /// What draws nothing behind what is in it.
    case stack, layers
    /// What fills its area with a color, on which its block lies.
    case surface
    /// A surface on which all that it is given lies.
    case panel
    /// A control that is seen through unless it is given a color.
    case bare
    /// A part of a bar that can be selected.
    case item
  }

  private static let kinds: [String: Kind] = {
    let names: [Kind: [String]] = [
      .text: ["BasicText", "BasicTextField", "Text"], .icon: ["Icon"],
      .space: ["Divider", "HorizontalDivider", "Spacer"],
      .stack: [
        "AnimatedVisibility", "Column", "CompositionLocalProvider", "FlowColumn", "FlowRow",
        "LazyColumn", "LazyRow", "LazyVerticalGrid", "ProvideTextStyle", "Row",
      ],
      .layers: ["Box", "BoxWithConstraints"],
      .surface: [
        "BottomAppBar", "BottomNavigation", "Button", "Card", "ElevatedButton", "ElevatedCard",
        "FilledTonalButton", "FloatingActionButton", "LargeFloatingActionButton",
        "ModalBottomSheet", "ModalDrawerSheet", "NavigationBar", "NavigationRail", "OutlinedCard",
        "PrimaryTabRow", "Scaffold", "ScrollableTabRow", "SmallFloatingActionButton", "Surface",
        "TabRow",
      ],
      .panel: [
        "AlertDialog", "CenterAlignedTopAppBar", "DropdownMenu", "ExtendedFloatingActionButton",
        "LargeTopAppBar", "ListItem", "MediumTopAppBar", "Snackbar", "TopAppBar",
      ],
      .bare: ["IconButton", "OutlinedButton", "TextButton"],
      .item: ["BottomNavigationItem", "NavigationBarItem", "NavigationRailItem", "Tab"],
    ]
    return Dictionary(
      uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } })
  }()

  /// Parts of the names of modifiers that draw something, or change what is drawn.
  static let drawings = [
    "alpha", "ackground", "blur", "draw", "gradient", "graphicslayer", "haze", "paint",
    "placeholder", "shimmer", "then",
  ]
  private static let fadings = ["alpha", "blur", "graphicslayer"]
  /// How deep composables are nested; what is deeper is passed over.
  private static let maximumDepth = 24

  let source: SwiftSource
  let locals: ComposeLocals
  /// What modifiers and composables of the project draw behind others.
  let known: [String: ComposeDrawer]
  /// The composable that is read, and the parameter with what it is given, if it has one.
  private var slot: (function: String, parameter: String)?
  /// What the modifiers and the composables of the file draw behind others.
  private var drawers: [String: ComposeDrawer] = [:]
  /// Whether it has components of Material 3.
  private let isMaterial3: Bool
  var uses: [ComposeUse] = []
  private var unplaced: [SwiftExpression] = []
  /// What is behind each ground that composables have of their own, by the bytes of its color.
  private var behind: [Range<Int>: SwiftExpression] = [:]
  /// Whether what is read belongs to a control that can be used.
  private var isEnabled = false
  /// Whether what is read is a part of a text field.
  var isInField = false
  /// What lies around the composables of the project that are called, by the positions of their names.
  private var grounds: [Int: SwiftExpression] = [:]

  /// What a file draws, in the order of the text.
  static func drawn(
    in source: SwiftSource, _ locals: ComposeLocals, knowing drawers: [String: ComposeDrawer]
  ) -> ComposeUse.Drawn {
    var views = ComposeViews(source, locals, knowing: drawers)
    views.drawers = views.modifiers
    views.read(0..<source.tokens.count, on: nil, isLayered: false, depth: 0)
    return ComposeUse.Drawn(
      uses: views.uses, unplaced: views.unplaced, grounds: views.grounds, drawers: views.drawers)
  }

  private init(
    _ source: SwiftSource, _ locals: ComposeLocals, knowing drawers: [String: ComposeDrawer]
  ) {
    self.source = source
    self.locals = locals
    known = drawers
    isMaterial3 = BytePattern("androidx.compose.material3.").isIn(source.source.bytes.span)
  }

  // MARK: - Blocks

  /// Reads the composables in some tokens.
  ///
  /// - Returns: Whether they draw something that covers what is behind them.
  @discardableResult
  mutating func read(
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
        // What lies around it is that of its calls.
        ground = around(position)
        position = behind("(", from: position, range.upperBound)
        slot = slot(before: position, of: ground)
        if isPreview { position = behind("{", from: position, range.upperBound) }
        isPreview = false
      } else if isCall(position) {
        let first = position
        let (next, isCover) = readCall(position, on: ground, range.upperBound, depth: depth)
        let fill = isLayered && isCover ? layer(position, range.upperBound) : nil
        position = max(next, position + 1)
        guard isCover, !isLayered || !isMark(first, range.upperBound) else { continue }
        covers = true
        if isLayered { ground = fill }
      } else {
        if let slot, source.isName(position, slot.parameter), source.isSign(position + 1, "("),
          !source.isSign(position - 1, ".")
        {
          note(ground)
          covers = true
          if isLayered { ground = nil }
        }
        position += 1
      }
    }
    return covers
  }

  /// The composable with some ground around it whose parameters end before a position, and its last parameter, if
  /// that is what it is given: `content: @Composable () -> Unit`.
  private func slot(
    before position: Int, of ground: SwiftExpression?
  ) -> (function: String, parameter: String)? {
    guard case .elsewhere(.around(let function))? = ground?.form,
      let open = (0..<position).last(where: {
        source.isSign($0, "(") && source.partners[$0] == position - 1
      })
    else { return nil }
    var (first, next) = (open + 1, open + 1)
    while next < position - 1 {
      if source.isSign(next, ","), next + 1 < position - 1 { first = next + 1 }
      next = source.after(next)
    }
    guard let name = source.name(first), source.isSign(first + 1, ":"),
      (first..<position).contains(where: { source.isMark($0, "->") })
    else { return nil }
    return (function, name)
  }

  /// Notes what is behind what the composable that is read is given.
  private mutating func note(_ ground: SwiftExpression?) {
    guard let function = slot?.function else { return }
    var drawer = ComposeDrawer.unknown
    if case .elsewhere(.around(function))? = ground?.form {
      drawer = .nothing
    } else if let given = ground.flatMap(locals.parameter), given.function == function,
      case .argument(let name, let position, let value) = given.origin
    {
      drawer = .given(name, position: position, value: value)
    } else if let value = ground.flatMap(locals.value) {
      drawer = .color(value)
    }
    drawers[function] = drawers[function]?.or(drawer) ?? drawer
  }

  /// Notes a composable that is given what the one that is read is given: `Card(content = content)`.
  private mutating func note(_ call: Call, on ground: SwiftExpression?) {
    if let slot, call.argument("content")?.path == [slot.parameter] { note(ground) }
  }

  /// The color of a layer that fills the place of all that are over it, and has nothing in it:
  /// `Box(Modifier.fillMaxSize().background(paper))`.
  private func layer(_ position: Int, _ limit: Int) -> SwiftExpression? {
    let call = call(position, limit)
    guard Self.kinds[call.name] == .layers || call.name == "Spacer", call.block.isEmpty,
      case .color(let color) = ground(of: call), var rest = modifier(of: call)
    else { return nil }
    while case .call(let callee, let arguments) = rest.form,
      case .member(let base, let name) = callee.form
    {
      if arguments.isEmpty, ["fillMaxSize", "matchParentSize"].contains(name) { return color }
      rest = base
    }
    return nil
  }

  /// What lies around the composable that is declared at a position.
  private func around(_ position: Int) -> SwiftExpression? {
    var name = position + 1
    while source.isSign(name + 1, ".") { name += 2 }
    guard source.isSign(name + 1, "("), let function = source.name(name),
      function.first?.isUppercase == true
    else { return nil }
    return SwiftExpression(form: .elsewhere(.around(function)), range: source.tokens[name].range)
  }

  /// The greatest side of a mark.
  private static let mark = 48.0

  /// Whether a layer is a small mark in a corner, with nothing in it: all else lies beside it.
  private func isMark(_ position: Int, _ limit: Int) -> Bool {
    let call = call(position, limit)
    guard Self.kinds[call.name] == .layers || call.name == "Spacer", call.block.isEmpty,
      var rest = modifier(of: call)
    else { return false }
    var (isAligned, isSmall) = (false, false)
    while case .call(let callee, let arguments) = rest.form,
      case .member(let base, let name) = callee.form
    {
      if name == "align" { isAligned = true }
      if name == "size", case .member(let size, "dp")? = arguments.first?.value.form {
        isSmall = size.number.map { $0 <= Self.mark } ?? false
      }
      rest = base
    }
    return isAligned && isSmall
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

  /// What a composable is called with.
  struct Call {
    let name: String
    /// The bytes of the name.
    let range: Range<Int>
    let arguments: [SwiftExpression.Argument]
    /// The tokens of the arguments, and of the block behind them.
    let slots: Range<Int>
    let block: Range<Int>
    /// The position behind it.
    let end: Int

    func argument(_ label: String) -> SwiftExpression? {
      arguments.first { $0.label == label }?.value
    }

    /// The argument at a position, if it has no label.
    func unnamed(_ position: Int) -> SwiftExpression? {
      guard arguments.indices.contains(position),
        arguments[...position].allSatisfy(\.label.isEmpty)
      else { return nil }
      return arguments[position].value
    }
  }

  private func call(_ position: Int, _ limit: Int) -> Call {
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
    return Call(
      name: source.name(position) ?? "", range: source.tokens[position].range,
      arguments: arguments, slots: slots,
      block: hasBlock ? brace + 1..<max(brace + 1, end) : 0..<0, end: end + 1)
  }

  /// Reads a call.
  ///
  /// - Returns: The position behind it, and whether it covers what is behind it.
  private mutating func readCall(
    _ position: Int, on outer: SwiftExpression?, _ limit: Int, depth: Int
  ) -> (next: Int, covers: Bool) {
    let call = call(position, limit)
    // What cannot be used needs no contrast.
    guard call.argument("enabled")?.path != ["false"] else { return (call.end, true) }
    let kind = Self.kinds[call.name]
    let own = ground(of: call)
    var ground: SwiftExpression?
    switch own {
    case .nothing: ground = outer
    case .color(let color):
      ground = color
      behind[color.range] = below(color, of: call, on: outer)
    case .unknown, .given: ground = nil
    }
    var covers = true
    if case .nothing = own { covers = false }
    var slotGround: SwiftExpression?
    if call.name.hasSuffix("TextField"), let ground = outer ?? ground {
      addLine(of: call, on: ground)
    }
    switch kind {
    case .text: addText(call, on: ground)
    case .icon:
      if let tint = call.argument("tint"), call.argument("contentDescription")?.path != ["null"] {
        add(tint, on: ground, isText: false)
      }
    case .space: break
    case .stack, .layers:
      note(call, on: ground)
      let isCover = read(call.block, on: ground, isLayered: kind == .layers, depth: depth + 1)
      covers = covers || isCover
    case .surface, .panel, .bare:
      let fill = fill(of: call, on: outer, isBare: kind == .bare)
      if let fill, fill.range != outer?.range { behind[fill.range] = outer }
      addEdge(of: call, on: fill)
      note(call, on: fill)
      read(call.block, on: fill, isLayered: false, depth: depth + 1)
      if kind == .panel { slotGround = fill }
      covers = true
    case .item:
      readItem(call, on: ground, depth: depth)
      return (call.end, true)
    case nil:
      if case .nothing = own, let ground { grounds[position] = locals.value(of: ground) }
      if call.name.hasSuffix("TextField") {
        readField(call, on: outer ?? ground, over: ground, depth: depth)
      }
      let inner = inner(of: call, on: ground)
      note(call, on: inner)
      read(call.block, on: inner, isLayered: false, depth: depth + 1)
      covers = true
    }
    read(call.slots, on: slotGround, isLayered: false, depth: depth + 1)
    return (call.end, covers)
  }

  /// What lies behind the block of a composable of the project.
  private func inner(of call: Call, on ground: SwiftExpression?) -> SwiftExpression? {
    let byItself = SwiftExpression(form: .elsewhere(.drawn(by: call.name)), range: call.range)
    return switch known[call.name] {
    case .nothing?: ground
    case .color?: byItself
    case .given(let name, let position, let value)?:
      if let given = call.argument(name) ?? call.unnamed(position) {
        given.path?.last == "Transparent" ? ground : given
      } else {
        value == nil ? nil : byItself
      }
    case .unknown?, nil: nil
    }
  }

  /// Reads an item of a bar, which lies on the bar. The icon of the selected one lies on a mark.
  private mutating func readItem(_ call: Call, on ground: SwiftExpression?, depth: Int) {
    let outer = isEnabled
    isEnabled = call.argument("enabled") == nil
    defer { isEnabled = outer }
    var colors: [SwiftExpression.Argument] = []
    if case .call(_, let given)? = call.argument("colors")?.form { colors = given }
    var iconGround = ground
    if call.name.hasPrefix("Navigation") {
      iconGround = nil
      if let ground, let selected = call.argument("selected") {
        let mark =
          colors.first { $0.label == "indicatorColor" }?.value
          ?? SwiftExpression(form: .other, range: ground.range)
        iconGround = SwiftExpression(
          form: .conditional(selected, mark, ground), range: ground.range)
      }
    }
    for argument in call.arguments {
      guard case .closure(let slot) = argument.value.form else { continue }
      let ground = argument.label == "icon" ? iconGround : ground
      read(slot, on: ground, isLayered: false, depth: depth + 1)
    }
    read(call.block, on: ground, isLayered: false, depth: depth + 1)
    for argument in colors + call.arguments {
      guard let isText = ComposeUse.isTextOfItem(argument.label) else { continue }
      add(argument.value, on: ground, isText: isText)
    }
  }

  // MARK: - Grounds

  /// The color with which a component fills its area; what is behind it where it draws none.
  private func fill(
    of call: Call, on outer: SwiftExpression?, isBare: Bool
  ) -> SwiftExpression? {
    let labels = ["color", "backgroundColor", "containerColor", "drawerContainerColor"]
    var stated =
      labels.lazy.compactMap(call.argument).first
      ?? (call.argument("colors") == nil ? fillByDefault(of: call) : nil)
    if stated == nil, let colors = call.argument("colors") {
      // `CardDefaults.cardColors(containerColor = paper)`
      guard case .call(let callee, let arguments) = colors.form else { return nil }
      stated =
        arguments.first { labels.contains($0.label) }?.value
        ?? callee.path.flatMap { fillByDefault(of: call, by: $0) }
    }
    guard let stated else { return isBare ? outer : nil }
    guard stated.path?.last != "Transparent" else { return outer }
    if let modifier = modifier(of: call), isModifier(modifier), fades(modifier) { return nil }
    return stated
  }

  /// The color that colors of a component have by default: `CardDefaults.elevatedCardColors(contentColor = ink)`.
  private func fillByDefault(of call: Call, by path: [String]) -> SwiftExpression? {
    guard path.count == 2, path[0].hasSuffix("Defaults"), path[1].hasSuffix("Colors") else {
      return nil
    }
    let name = path[1].dropLast("Colors".count)
    let component = name.prefix(1).uppercased() + name.dropFirst()
    return MaterialScheme.fills[component] == MaterialScheme.fills[call.name]
      ? fillByDefault(of: call) : nil
  }

  /// The color with which a component of Material 3 fills itself where it is given none.
  private func fillByDefault(of call: Call) -> SwiftExpression? {
    guard let role = MaterialScheme.fills[call.name], call.argument("tonalElevation") == nil else {
      return nil
    }
    return defaultColor(role, of: call)
  }

  /// A role of the scheme as the color that a component of Material 3 has where it is given none.
  func defaultColor(_ role: String, of call: Call) -> SwiftExpression? {
    guard isMaterial3 else { return nil }
    let theme = SwiftExpression(form: .name("MaterialTheme"), range: call.range)
    let scheme = SwiftExpression(form: .member(theme, "colorScheme"), range: call.range)
    return SwiftExpression(form: .member(scheme, role), range: call.range)
  }

  private func ground(of call: Call) -> ComposeDrawer {
    guard let modifier = modifier(of: call) else { return .nothing }
    return isModifier(modifier) ? ground(of: modifier) : .unknown
  }

  private func modifier(of call: Call) -> SwiftExpression? {
    call.argument("modifier") ?? call.arguments.lazy.map(\.value).first(where: isModifier)
  }

  private func isModifier(_ expression: SwiftExpression) -> Bool {
    switch expression.form {
    case .name(let name): name == "Modifier" || name == "modifier"
    case .call(let callee, _):
      if case .member(let base, _) = callee.form { isModifier(base) } else { false }
    default: false
    }
  }

  /// What a chain of modifiers draws; the last one is the innermost.
  func ground(of modifier: SwiftExpression) -> ComposeDrawer {
    var rest: SwiftExpression? = modifier
    var color: SwiftExpression?
    while case .call(let callee, let arguments)? = rest?.form {
      let name: String
      switch callee.form {
      case .member(let base, let last): (rest, name) = (base, last)
      case .name(let only): (rest, name) = (nil, only)
      default: return .unknown
      }
      if let drawer = known[name] {
        guard color == nil else { continue }
        switch drawer {
        case .nothing: continue
        case .color:
          color = SwiftExpression(form: .elsewhere(.drawn(by: name)), range: callee.range)
        case .unknown, .given: return .unknown
        }
      } else if name == "background" {
        guard color == nil else { continue }
        guard let fill = arguments.first(where: { ["", "brush", "color"].contains($0.label) })
        else {
          return .unknown
        }
        if !comesAndGoes(fill.value) { color = fill.value }
      } else {
        // Behind an opaque background only what fades it matters.
        let word = name.lowercased()
        let changes = color == nil ? Self.drawings : Self.fadings
        if changes.contains(where: word.contains) { return .unknown }
      }
    }
    return color.map { .color($0) } ?? .nothing
  }

  /// What lies below a color that the modifiers of a composable draw: what they draw before it, or what is around.
  private func below(
    _ color: SwiftExpression, of call: Call, on outer: SwiftExpression?
  ) -> SwiftExpression? {
    guard var rest = modifier(of: call) else { return nil }
    while case .call(let callee, let arguments) = rest.form,
      case .member(let base, _) = callee.form
    {
      rest = base
      guard ([callee.range] + arguments.map(\.value.range)).contains(color.range) else { continue }
      switch ground(of: rest) {
      case .nothing: return outer
      case .color(let lower): return lower
      case .unknown, .given: return nil
      }
    }
    return outer
  }

  /// Whether a fill is not there at times, such as one that is animated from and to nothing:
  /// `animateColorAsState(tint.copy(alpha = 0.2f * progress))`.
  private func comesAndGoes(_ fill: SwiftExpression) -> Bool {
    let value = locals.value(of: fill) ?? fill
    if value.path?.last == "Transparent" { return true }
    if case .conditional(_, let one, let other) = value.form {
      return [one, other].contains { $0.path?.last == "Transparent" }
    }
    guard case .call(let callee, let arguments) = value.form,
      case .member(_, "copy") = callee.form,
      let alpha = arguments.first(where: { $0.label == "alpha" })
    else { return false }
    return alpha.value.number == nil
  }

  /// Whether a chain of modifiers changes all that is drawn.
  private func fades(_ modifier: SwiftExpression) -> Bool {
    var rest = modifier
    while case .call(let callee, _) = rest.form, case .member(let base, let name) = callee.form {
      if Self.fadings.contains(where: name.lowercased().contains) { return true }
      rest = base
    }
    return false
  }

  // MARK: - Results

  /// Adds the line that a modifier draws around a field: `Modifier.border(1.dp, edge)`.
  private mutating func addLine(of call: Call, on ground: SwiftExpression) {
    guard var rest = modifier(of: call) else { return }
    while case .call(let callee, let arguments) = rest.form,
      case .member(let base, let name) = callee.form
    {
      let color =
        arguments.first { $0.label == "color" }
        ?? arguments.dropFirst().first { $0.label.isEmpty }
      if name == "border", let color { add(color.value, on: ground, isText: false) }
      rest = base
    }
  }

  /// Adds the border of a surface that can be pressed or chosen, which may be all that shows it.
  private mutating func addEdge(of call: Call, on fill: SwiftExpression?) {
    guard call.name == "Surface", let fill,
      ["onClick", "selected", "checked"].contains(where: { call.argument($0) != nil }),
      case .call(let callee, let arguments)? = call.argument("border")?.form,
      callee.path?.last == "BorderStroke",
      let color = arguments.first(where: { $0.label == "color" }) ?? arguments.dropFirst().first
    else { return }
    uses += locals.uses(
      of: ComposeUse(foreground: color.value, ground: fill, isText: false, isOpen: true))
  }

  private mutating func addText(_ call: Call, on ground: SwiftExpression?) {
    // What is around the text of a field is drawn by others.
    let isDecorated = !call.block.isEmpty || call.argument("decorationBox") != nil
    guard call.name != "BasicTextField" || !isDecorated else { return }
    var style = ComposeTextStyle()
    for label in ["style", "textStyle"] { style.add(call.argument(label)) }
    style.add(call.arguments.filter { !$0.label.isEmpty })
    if let color = style.color ?? style.origin { add(color, on: ground, isText: true, style) }
  }

  mutating func add(
    _ color: SwiftExpression, on ground: SwiftExpression?, isText: Bool,
    _ style: ComposeTextStyle = ComposeTextStyle()
  ) {
    guard let ground else {
      if isText { unplaced += locals.colors(of: color) }
      return
    }
    uses += locals.uses(
      of: ComposeUse(
        foreground: color, ground: ground, over: behind[ground.range], isText: isText,
        isEnabled: isEnabled, style: style))
  }
}
