import ColorCore
import SourceSyntax

/// A color that a call of Compose draws on another one: `Button(containerColor = …, contentColor = …)`,
/// `ListItemColors(containerColor = …, headlineColor = …)`, `CardDefaults.cardColors(…)`.
///
/// Source: the parameters of the components, and of the classes of their colors, of
/// `androidx.compose.material3` 1.4 and `androidx.compose.material` 1.9.
struct ComposeUse: Sendable {
  var foreground: SwiftExpression
  var ground: SwiftExpression
  /// What shows through the ground, if it is translucent; `nil` if that is not known.
  var over: SwiftExpression?
  let isText: Bool
  /// Whether it is drawn only where the system is dark, or only where it is light.
  var isDark: Bool?
  /// Whether it may as well only decorate.
  var isOpen = false
  /// Whether the conditions of the two may never be met together.
  var isDoubtful = false
  /// Whether it is drawn where the control can be used, whatever the names say.
  var isEnabled = false
  /// The style of the text.
  var style = ComposeTextStyle()
  /// Whether the foreground is the style of the text, whose color it has.
  var hasColorOfStyle: Bool { style.color == nil && style.origin != nil }
  /// What the composable around is given for the colors, where these are none but that.
  var foregroundParameter: Parameter?
  var groundParameter: Parameter?

  /// A color that a composable is given by those that call it.
  struct Parameter: Sendable {
    enum Origin: Sendable {
      /// An argument, by its name or its place, and what it is by default.
      case argument(String, position: Int, value: SwiftExpression?)
      /// What lies around the composable where it is called.
      case around
    }

    let function: String
    let origin: Origin
    /// How it is made translucent.
    var fading: ComposeFading?
    var isAround: Bool { if case .around = origin { true } else { false } }

    /// The parameter for a color that lies around a composable.
    init?(around color: SwiftExpression) {
      guard case .elsewhere(.around(let function)) = color.form else { return nil }
      self.init(function: function, origin: .around)
    }

    init(function: String, origin: Origin) { (self.function, self.origin) = (function, origin) }
  }

  /// What the code of a file draws, and what is behind what it and others draw.
  struct Drawn: Sendable {
    var uses: [ComposeUse] = []
    /// The colors of texts of which nothing says what they lie on.
    var unplaced: [SwiftExpression] = []
    /// What lies around the composables that it calls, by the positions of their names.
    var grounds: [Int: SwiftExpression] = [:]
    /// What the modifiers and the composables that it declares draw behind others, by their names.
    var drawers: [String: ComposeDrawer] = [:]
  }

  /// The parameters for what lies on a container, without their states; icons are no text.
  private static let contents: [String: Bool] = [
    "actionColor": true, "actionContentColor": true, "actionIconContentColor": false,
    "checkmarkColor": false, "contentColor": true, "dismissActionContentColor": false,
    "headlineColor": true, "iconColor": false, "iconContentColor": false, "labelColor": true,
    "labelTextColor": true, "leadingIconColor": false, "leadingIconContentColor": false,
    "navigationIconContentColor": false, "overlineColor": true, "placeholderColor": true,
    "prefixColor": true, "subtitleContentColor": true, "suffixColor": true,
    "supportingColor": true, "supportingTextColor": true, "textColor": true,
    "textContentColor": true, "titleContentColor": true, "trailingIconColor": false,
    "trailingIconContentColor": false,
  ]
  /// What a text field draws outside of its container, or across its edge.
  private static let besides: Set<String> = [
    "labelColor", "supportingColor", "supportingTextColor",
  ]
  /// The states of a component of which each has colors of its own. What is disabled needs no
  /// contrast.
  private static let states = [
    "active", "checked", "error", "focused", "inactive", "selected", "unchecked", "unfocused",
    "unselected",
  ]
  private static let fieldStates: Set<String> = ["error", "focused", "unfocused"]

  /// The state and the part that a parameter is for: `selectedLabelColor` is `labelColor` of `selected`.
  private static func parts(of label: String) -> (state: String, part: String) {
    for state in states {
      guard label.hasPrefix(state) else { continue }
      let rest = label.dropFirst(state.count)
      guard rest.first?.isUppercase == true else { continue }
      return (state, rest.prefix(1).lowercased() + rest.dropFirst())
    }
    return ("", label)
  }

  /// Whether a parameter of an item of a bar is for a text on the bar; `nil` if what it is for lies on
  /// something else.
  static func isTextOfItem(_ label: String) -> Bool? {
    let (state, part) = parts(of: label)
    guard let isText = contents[part] else { return nil }
    return state == "unselected" || state == "selected" && part != "iconColor" ? isText : nil
  }

  /// The parameters for what is under a part of a component in some state.
  private static func containers(under part: String, _ state: String) -> [String] {
    if part == "checkmarkColor" { return ["checkedColor"] }
    func named(_ name: String) -> String {
      state.isEmpty ? name : state + name.prefix(1).uppercased() + name.dropFirst()
    }
    var names = [named("containerColor")]
    // The mark of the chosen item of a bar lies behind its icon only.
    if part == "iconColor", state == "selected" { names.append("indicatorColor") }
    guard state.isEmpty || fieldStates.contains(state) else { return names }
    names.append("backgroundColor")
    if state.isEmpty { names += ["color", "scrolledContainerColor"] }
    return names
  }

  /// What the code of a file draws: calls that take both colors by their names, functions that have both by
  /// default, and composables on the background around them.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - drawers: What modifiers and composables of other files draw behind others, by their names.
  /// - Returns: What it draws.
  static func drawn(
    in source: SwiftSource, knowing drawers: [String: ComposeDrawer] = [:]
  ) -> Drawn {
    let locals = ComposeLocals(in: source)
    var drawn = ComposeViews.drawn(in: source, locals, knowing: drawers)
    drawn.uses = calls(in: source, locals) + schemes(in: source) + drawn.uses
    return drawn
  }

  /// The roles that the scheme of a library gets for each other: `Colors(surface = a, onSurface = b)` in
  /// `fun Hues.toMaterial() = …`, where names are those of `Hues`.
  private static func schemes(in source: SwiftSource) -> [ComposeUse] {
    source.tokens.indices.flatMap { position -> [ComposeUse] in
      guard source.isName(position, "fun"), let receiver = source.name(position + 1),
        source.isSign(position + 2, "."), source.isSign(position + 4, "(")
      else { return [] }
      var made = source.partners[position + 4] + 1
      if source.isSign(made, ":") { made += 2 }
      guard source.isMark(made, "="), let name = source.name(made + 1),
        MaterialScheme(rawValue: name) != nil || ComposeProject.libraryTypes.contains(name),
        source.isSign(made + 2, "(")
      else { return [] }
      var parser = SwiftParser(source, at: made + 2, end: source.tokens.count, isKotlin: true)
      let arguments = parser.arguments()
      func color(_ value: SwiftExpression) -> SwiftExpression {
        guard case .name(let name) = value.form else { return value }
        let owner = SwiftExpression(form: .name(receiver), range: value.range)
        return SwiftExpression(form: .member(owner, name), range: value.range)
      }
      return arguments.compactMap { front in
        let role = front.label.dropFirst("on".count)
        guard front.label.hasPrefix("on"), role.first?.isUppercase == true,
          let ground = arguments.first(where: {
            $0.label == role.prefix(1).lowercased() + role.dropFirst()
          })
        else { return nil }
        return ComposeUse(
          foreground: color(front.value), ground: color(ground.value), isText: true)
      }
    }
  }

  private static func calls(in source: SwiftSource, _ locals: ComposeLocals) -> [ComposeUse] {
    var open: [Int] = []
    /// The calls with the ones around each.
    var calls: [(position: Int, around: [Int])] = []
    /// The calls of what cannot be used, and so needs no contrast.
    var disabled: Set<Int> = []
    for position in source.tokens.indices {
      while let last = open.last, source.partners[last] <= position { open.removeLast() }
      if source.isSign(position, "(") {
        open.append(position)
      } else if let last = open.last, source.isMark(position + 1, "="),
        source.isSign(position - 1, ",") || position - 1 == last,
        let name = source.name(position)
      {
        if name == "enabled", source.isName(position + 2, "false") { disabled.insert(last) }
        if calls.last?.position != last, name.hasSuffix("Color"),
          contents[parts(of: name).part] != nil
        {
          calls.append((last, open))
        }
      } else if let last = open.last, calls.last?.position != last,
        source.isSign(position + 1, ":"),
        let name = source.name(position), contents[parts(of: name).part] != nil,
        source.isName(position + 2, "Color"), source.isMark(position + 3, "="),
        source.isName(last - 2, "fun")
      {
        calls.append((last, open))
      }
    }
    return calls.flatMap { position, around -> [ComposeUse] in
      guard disabled.isDisjoint(with: around) else { return [] }
      var parser = SwiftParser(source, at: position, end: source.tokens.count, isKotlin: true)
      let arguments =
        source.isName(position - 2, "fun")
        ? ComposeFile.parameters(of: position, in: source).compactMap { parameter in
          parameter.value.map { SwiftExpression.Argument(label: parameter.name, value: $0) }
        } : parser.arguments()
      let component = source.name(position - 1)?.lowercased() ?? ""
      return arguments.flatMap { argument -> [ComposeUse] in
        let (state, part) = parts(of: argument.label)
        guard var isText = contents[part] else { return [] }
        if part == "contentColor", isIcon(component) { isText = false }
        let isField = component.contains("textfield") || fieldStates.contains(state)
        if isField, besides.contains(part) { return [] }
        if isOverridden(part, around, in: source) { return [] }
        let names = containers(under: part, state)
        return arguments.filter { names.contains($0.label) }.flatMap { ground in
          locals.uses(
            of: ComposeUse(
              foreground: argument.value, ground: ground.value, isText: isText))
        }
      }
    }
  }

  /// Whether all that the component of the colors has in the place for a part has a color of its own:
  /// `title = { Text(a, color = ink) }` beside `colors = colors(titleContentColor = mark)`.
  private static func isOverridden(_ part: String, _ around: [Int], in source: SwiftSource) -> Bool
  {
    let slot = part.replacing("ContentColor", with: "").replacing("Color", with: "")
    guard let open = around.dropLast().last, !slot.isEmpty, slot != part else { return false }
    var position = open + 1
    while position < min(source.partners[open], source.tokens.count) {
      if source.name(position)?.hasPrefix(slot) == true, source.isMark(position + 1, "="),
        source.isSign(position + 2, "{")
      {
        let end = min(source.partners[position + 2], source.tokens.count)
        return haveOwnColors(in: position + 3..<end, of: source)
      }
      position = source.after(position)
    }
    return false
  }

  /// Whether a block has texts and icons, and all of them have colors of their own.
  static func haveOwnColors(in block: Range<Int>, of source: SwiftSource) -> Bool {
    let drawn = block.filter {
      source.isName($0, ["Icon", "Text"]) && source.isSign($0 + 1, "(")
    }
    return !drawn.isEmpty
      && drawn.allSatisfy { call in
        var parser = SwiftParser(source, at: call + 1, end: source.tokens.count, isKotlin: true)
        return parser.arguments().contains { ["color", "tint"].contains($0.label) }
      }
  }

  /// Whether the content of a component is an icon.
  private static func isIcon(_ component: String) -> Bool {
    if component.contains("icon") { return true }
    return component.contains("floatingactionbutton") && !component.contains("extended")
  }
}

/// The pairs that the Kotlin files of a project state.
///
/// A color that a call writes itself is outside of the palette, by its text, in that of the nearest file.
struct ComposePairs {
  enum End {
    case token(String)
    /// A color that is written there, or that a property holds which a scheme takes.
    case literal(String, Color, SourceLocation)
    /// A token that is drawn translucent.
    case tint(String, of: String, opacity: Double)

    var path: String {
      switch self {
      case .token(let path), .literal(let path, _, _), .tint(let path, _, _): path
      }
    }

    /// Whether what is behind it shows through, whatever a token itself is.
    var isTranslucent: Bool {
      switch self {
      case .token: false
      case .literal(_, let color, _): color.alpha < 1
      case .tint: true
      }
    }
  }

  let project: ComposeProject
  /// Texts on gradients.
  var gradients: [OnGradient] = []
  var drawnOnGradients: Set<Drawing> = []
  /// The pairings of tokens, by the paths of the foregrounds.
  private(set) var pairings: [String: [TokenPairing]] = [:]
  /// The colors that calls write themselves, by the file of each.
  private(set) var literals: [(file: Int, sheet: Sheet)] = []
  /// The tokens that are drawn translucent, by their paths.
  private var tints: [String: DrawnPairs.Tint] = [:]

  init(_ project: ComposeProject) {
    self.project = project
    for index in project.files.indices {
      var literals = Sheet()
      for use in ComposeCalls.uses(in: index, of: project) {
        for one in ComposeCalls.cases(of: use, in: project) { add(one, &literals) }
      }
      if !literals.entries.isEmpty { self.literals.append((index, literals)) }
    }
  }

  /// Adds a use of colors that may be written in several files.
  private mutating func add(_ completed: ComposeCalls.Completed, _ literals: inout Sheet) {
    let use = completed.use
    guard let (text, index) = project.styles.color(of: use, in: completed.foreground),
      let (own, other) = project.ground(use.ground, in: completed.ground)
    else { return }
    if let stops = Self.stops(of: own) {
      return add(use, text, of: index, onGradient: stops, in: other, &literals)
    }
    guard let foreground = end(text, in: index), let ground = end(own, in: other),
      foreground.path != ground.path
    else { return }
    // A mark on what shows through may decorate.
    guard use.isText || !ground.isTranslucent else { return }
    if case .literal(_, let color, _) = ground, color.alpha == 0 { return }
    if case .tint(let path, let base, let opacity) = ground { addTint(path, of: base, opacity) }
    if case .literal(_, let color, _) = foreground, color.alpha == 0 { return }
    // A mark that shows through may decorate.
    if case .tint = foreground, !use.isText { return }
    let places = (
      project.files[index].source.source.location(of: text.range),
      project.files[other].source.source.location(of: own.range)
    )
    var pairing = TokenPairing(
      path: ground.path, role: use.isText ? .text : .ui, location: places.0,
      reason: "code draws it on \(ground.path)", isPlaced: true,
      size: project.styles.size(of: use.style), weight: project.styles.weight(of: use.style))
    pairing.otherLocation = places.1
    pairing.isEnabled = use.isEnabled
    if case .tint = ground { pairing.isOutside = true }
    if ground.isTranslucent { add(completed, to: &pairing, &literals) }
    if use.isOpen { pairing.joint = .assumed }
    let isOfBaseline = isOfBaseline(text) || isOfBaseline(own)
    if use.isDoubtful || project.dependsOnVersion(own, in: other)
      || isOfBaseline && !isBaselineCertain
    {
      pairing.joint = .doubtful
    }
    var isFixed = false
    if case .literal(_, _, let declared) = foreground {
      // Nothing declares it but the call.
      if declared == places.0 { pairing.isPlaced = false } else { pairing.isDeclared = true }
      if case .literal = ground { isFixed = true }
    }
    if let isDark = use.isDark, !isFixed {
      pairing.contexts = contexts(ofDark: isDark)
    }
    if case .literal(let text, let color, let declared) = ground {
      pairing.isOutside = true
      Self.define(text, color, at: declared, in: &literals)
    }
    add(pairing, to: foreground, &literals)
  }

  /// Adds a token that is drawn translucent, once.
  mutating func addTint(_ path: String, of base: String, _ opacity: Double) {
    tints[path] = tints[path] ?? .init(path: path, base: base, opacity: opacity)
  }

  /// Adds what shows through a translucent ground: a color, the page where nothing is around, or anything.
  private func add(
    _ completed: ComposeCalls.Completed, to pairing: inout TokenPairing, _ literals: inout Sheet
  ) {
    guard let over = completed.use.over else { return }
    if ComposeUse.Parameter(around: over) != nil {
      pairing.joint = .page
      return
    }
    guard let (color, file) = project.ground(over, in: completed.over),
      !project.dependsOnVersion(color, in: file), let end = end(color, in: file), !end.isTranslucent
    else { return }
    if case .literal(let text, let color, let declared) = end {
      Self.define(text, color, at: declared, in: &literals)
    }
    pairing.over = [end.path]
  }

  /// Whether a color is one of the library, in an app that sets none.
  private func isOfBaseline(_ color: SwiftExpression) -> Bool {
    color.path.flatMap { project.baseline?.color(of: $0) } != nil
  }

  private var isBaselineCertain: Bool { project.baseline?.isCertain ?? true }

  /// The contexts of the schemes that are dark, or of those that are light.
  func contexts(ofDark isDark: Bool) -> [String: [String]] {
    let known = project.allContexts.filter { $0.isDark == isDark }.map(\.name)
    return known.isEmpty ? [:] : [ComposeSheet.modifier: known]
  }

  /// Adds a pairing to what draws its foreground, once.
  private mutating func add(_ pairing: TokenPairing, to foreground: End, _ literals: inout Sheet) {
    switch foreground {
    case .token(let path):
      if let known = pairings[path]?.firstIndex(where: { $0.isSame(as: pairing) }) {
        // The smallest text decides.
        let isEnabled = pairings[path]?[known].isEnabled ?? false || pairing.isEnabled
        if pairings[path]?[known].isLessStrict(than: pairing) ?? false {
          pairings[path]?[known] = pairing
        }
        pairings[path]?[known].isEnabled = isEnabled
      } else if pairing.role == .text {
        // It needs more than an icon on the same background.
        let place = pairings[path]?.firstIndex { $0.role != .text } ?? pairings[path]?.count
        pairings[path, default: []].insert(pairing, at: place ?? 0)
      } else {
        pairings[path, default: []].append(pairing)
      }
    case .literal(let text, let color, let declared):
      let entry = Self.define(text, color, at: declared, in: &literals)
      literals.update(entry) { $0.add(pairing) }
    case .tint(let path, let base, let opacity):
      let tint = tints[path] ?? .init(path: path, base: base, opacity: opacity)
      guard !tint.pairings.contains(where: { $0.isSame(as: pairing) }) else { return }
      tints[path] = tint
      tints[path]?.pairings.append(pairing)
    }
  }

  @discardableResult
  static func define(
    _ text: String, _ color: Color, at location: SourceLocation, in sheet: inout Sheet
  ) -> Int {
    if let known = sheet.existingEntry(text) { return known }
    let entry = sheet.entry(text)
    sheet.update(entry) { $0.isColor = true }
    sheet.define(entry, Sheet.Definition(value: FixedValue(color), location: location))
    return entry
  }

  /// The token that an expression names, or the color that it writes.
  func end(_ expression: SwiftExpression, in file: Int) -> End? {
    if let (name, color) = expression.path.flatMap({ project.baseline?.color(of: $0) }) {
      let source = project.files[file].source.source
      return .literal(name, color, source.location(of: expression.range))
    }
    if let path = token(expression, in: file) { return .token(path) }
    if let fading = Self.fading(expression) {
      let change = "copy(alpha = \(fading.opacity))"
      if let path = token(fading.base, in: file) {
        return .tint("\(path).\(change)", of: path, opacity: fading.opacity)
      }
      let isWritten =
        ComposeColorReader.isColor(expression) && !ComposeFading.isApplied(expression)
      if !isWritten, case .literal(let text, var color, let declared)? = end(fading.base, in: file)
      {
        color.alpha = fading.opacity
        return .literal("\(text).\(change)", color, declared)
      }
    }
    let source = project.files[file].source.source
    if ComposeColorReader.isColor(expression) {
      return literal(expression, called: source.text(expression.range), in: file)
    }
    guard let path = expression.path else { return nil }
    guard let place = project.property(path, in: [], of: file) else {
      return literal(expression, called: source.text(expression.range), in: file)
    }
    let property = project.files[place.file].properties[place.property]
    return literal(property.value, called: property.path.joined(separator: "."), in: place.file)
  }

  /// A color that an expression writes; `nil` if it is another one in some context.
  private func literal(_ expression: SwiftExpression, called name: String, in file: Int) -> End? {
    let source = project.files[file].source.source
    if let color = expression.path.flatMap(project.files[file].constant) {
      return .literal(name, color, source.location(of: expression.range))
    }
    let values = ComposeColorReader.values(of: expression, in: source)
    guard values.count == 1, values[0].contexts.isEmpty,
      case .color(var color) = values[0].content
    else { return nil }
    for opacity in values[0].opacities {
      guard case .replaced(let alpha) = opacity, alpha != Self.disabled else { return nil }
      color.alpha = alpha
    }
    return .literal(name, color, source.location(of: expression.range))
  }

  /// The opacity of what is disabled in Material.
  private static let disabled = 0.38

  /// What is made translucent, and how much: `ink.copy(alpha = 0.5f)`; `nil` for what is disabled.
  private static func fading(_ expression: SwiftExpression) -> ComposeFading? {
    guard let fading = ComposeFading(expression), fading.opacity > 0, fading.opacity < 1,
      fading.opacity != disabled
    else { return nil }
    return fading
  }

  /// The path of the token that an expression names: a role of `MaterialTheme.colorScheme`, or a property.
  private func token(_ expression: SwiftExpression, in file: Int) -> String? {
    guard let path = expression.path, let name = path.last else { return nil }
    if path.count > 1, let type = project.instanceType(holding: name, called: path[path.count - 2])
    {
      return "\(type).\(name)"
    }
    // `LocalHues.current.ink`, `AppTheme.hues.ink`
    let isHeld = path.count > 2 && (path[path.count - 2] == "current" || path[0].hasSuffix("Theme"))
    if isHeld, !MaterialScheme.roles.contains(name),
      let type = project.instanceType(holding: name, called: holder(of: path))
        ?? project.instanceType(holding: name, called: "")
    {
      return "\(type).\(name)"
    }
    if path.count > 1, ["colorScheme", "colors"].contains(path[path.count - 2]) { return name }
    guard let place = project.property(path, in: [], of: file), !project.taken.contains(place)
    else { return nil }
    return project.files[place.file].properties[place.property].path.joined(separator: ".")
  }

  /// What holds the color at the end of a path, without the beginning of the names of locals.
  private func holder(of path: [String]) -> String {
    let name = path[path.count - 2]
    guard name == "current" else { return name }
    let local = path[path.count - 3]
    return local.hasPrefix("Local") ? String(local.dropFirst("Local".count)) : local
  }

  /// Adds the pairs to the palettes of files, each with its number.
  func add(to palettes: inout [ResolvedPalette], in context: LoadContext) {
    guard !palettes.isEmpty else { return }
    for index in palettes.indices {
      let paths = Set(palettes[index].tokens.map(\.path))
      let own = tints.values.filter { paths.contains($0.base) }.sorted { $0.path < $1.path }
      palettes[index].add(DrawnPairs(pairings: pairings, tints: own), context.options)
    }
    for (file, sheet) in literals {
      let path = project.files[file].path
      palettes[Self.nearest(to: path, among: palettes)].outside.append(
        sheet.palette(
          file: path, format: ComposeColors.id, problems: [], fileCount: 0, in: context))
    }
    addTexts(to: &palettes)
    for index in palettes.indices { palettes[index].add(gradients, context.options) }
  }

  /// The palette that is nearest to a file.
  static func nearest(to path: String, among palettes: [ResolvedPalette]) -> Int {
    palettes.indices.max { one, other in
      let nearness = [one, other].map {
        palettes[$0].file == path
          ? Int.max : SwiftProject.nearness(of: palettes[$0].file, to: path)
      }
      return nearness[0] < nearness[1]
    } ?? 0
  }
}

extension TokenPairing {
  /// Whether it says the same of the same color.
  fileprivate func isSame(as other: TokenPairing) -> Bool {
    path == other.path && role == other.role && contexts == other.contexts && over == other.over
      && (joint == .page) == (other.joint == .page)
  }
}
