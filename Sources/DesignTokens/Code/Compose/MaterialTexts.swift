import SourceSyntax

/// The texts of Material 3 that code draws: by the names of their roles, or with components of the library that have
/// them by default.
///
/// Source: the defaults of the components, and `contentColorFor`, of `androidx.compose.material3` 1.4.
struct MaterialTexts {
  /// The texts on the grounds of a scheme, by these.
  private static let texts: [String: String] = {
    let accents = ["primary", "secondary", "tertiary", "error"].flatMap { [$0, $0 + "Container"] }
    let levels = ["", "High", "Highest", "Low", "Lowest"].map { "surfaceContainer" + $0 }
    var result = ["inverseSurface": "inverseOnSurface"]
    for ground in accents + ["background", "surface", "surfaceVariant"] {
      result[ground] = "on" + ground.prefix(1).uppercased() + ground.dropFirst()
    }
    for ground in levels + ["surfaceBright", "surfaceDim"] { result[ground] = "onSurface" }
    return result
  }()

  /// All of them.
  static let roles = Set(texts.values)

  /// The components that draw texts and marks themselves.
  private static let drawers: [String: [String]] = {
    var result = [
      "Checkbox": ["onPrimary", "onSurfaceVariant"], "DatePicker": ["onPrimary"],
      "DateRangePicker": ["onPrimary"], "RadioButton": ["onSurfaceVariant"],
      "Switch": ["onPrimary", "onPrimaryContainer"],
      "TimeInput": ["onPrimaryContainer", "onTertiaryContainer"],
      "TimePicker": ["onPrimary", "onPrimaryContainer", "onTertiaryContainer"],
      "TriStateCheckbox": ["onPrimary", "onSurfaceVariant"],
    ]
    let whole = [
      "BottomSheetScaffold", "DatePicker", "DateRangePicker", "DockedSearchBar",
      "ExposedDropdownMenuBox", "ModalBottomSheet", "NavigationSuiteScaffold",
      "OutlinedSecureTextField", "OutlinedTextField", "SearchBar", "SecureTextField",
      "TextField", "TimeInput", "TimePicker",
    ]
    for name in whole { result[name, default: []] += ["onSurface", "onSurfaceVariant"] }
    for name in ["Snackbar", "SnackbarHost"] { result[name] = ["inverseOnSurface"] }
    return result
  }()

  /// The components that give a color to the texts and icons in them.
  private static let givers: [String: [String]] = {
    var result = [
      "Badge": ["onError"], "Button": ["onPrimary"],
      "ExtendedFloatingActionButton": ["onPrimaryContainer"],
      "FilledIconButton": ["onPrimary"], "FilledIconToggleButton": ["onPrimary"],
      "FilledTonalButton": ["onSecondaryContainer"],
      "FilledTonalIconButton": ["onSecondaryContainer"],
      "FilledTonalIconToggleButton": ["onSecondaryContainer"],
      "FloatingActionButton": ["onPrimaryContainer"],
      "LargeFloatingActionButton": ["onPrimaryContainer"],
      "MediumFloatingActionButton": ["onPrimaryContainer"],
      "PlainTooltip": ["inverseOnSurface"], "Scaffold": ["onBackground"],
      "SmallFloatingActionButton": ["onPrimaryContainer"],
    ]
    let surfaces = [
      "AlertDialog", "AssistChip", "BottomAppBar", "Card",
      "CenterAlignedTopAppBar", "DismissibleDrawerSheet", "DropdownMenu", "DropdownMenuItem",
      "ElevatedAssistChip", "ElevatedCard", "ElevatedSuggestionChip", "FlexibleBottomAppBar",
      "IconButton", "IconToggleButton", "LargeTopAppBar", "ListItem", "MediumTopAppBar",
      "ModalDrawerSheet", "NavigationBar", "NavigationRail", "OutlinedButton", "OutlinedCard",
      "OutlinedIconButton", "OutlinedIconToggleButton", "PermanentDrawerSheet", "PrimaryTabRow",
      "PrimaryScrollableTabRow", "RichTooltip", "ScrollableTabRow", "SecondaryTabRow",
      "SecondaryScrollableTabRow", "SuggestionChip", "Surface", "Tab", "TabRow", "TopAppBar",
    ]
    let chosen = [
      "ElevatedFilterChip", "FilterChip", "InputChip", "NavigationBarItem",
      "NavigationDrawerItem", "NavigationRailItem", "SegmentedButton",
    ]
    for name in surfaces { result[name] = ["onSurface", "onSurfaceVariant"] }
    for name in chosen { result[name] = ["onSecondaryContainer", "onSurface", "onSurfaceVariant"] }
    return result
  }()

  /// The components whose texts are those of the color with which they are filled.
  private static let filled: Set<String> = [
    "BottomAppBar", "Card", "DismissibleDrawerSheet", "ElevatedCard", "cardColors",
    "elevatedCardColors", "outlinedCardColors",
    "ExtendedFloatingActionButton", "FloatingActionButton", "LargeFloatingActionButton",
    "MediumFloatingActionButton", "ModalDrawerSheet", "NavigationBar", "NavigationRail",
    "OutlinedCard", "PermanentDrawerSheet", "Scaffold", "SmallFloatingActionButton", "Surface",
  ]
  /// The parameters with which a call fills a component.
  private static let fills = ["containerColor", "color", "drawerContainerColor"]
  /// The parameters that set the color of a text, besides `contentColor`.
  private static let contents = [
    "onSurface": "titleContentColor", "onSurfaceVariant": "textContentColor",
  ]

  /// The roles that code draws.
  private(set) var drawn: Set<String> = []
  /// The roles that components give to the texts and icons in them.
  private var given: Set<String> = []
  /// Whether a text or an icon has the color that is given to it.
  private var takesGiven = false
  /// Whether code calls a text, an icon or a component of the library.
  private(set) var areShown = false

  /// Reads the files of a project.
  init(in sources: [SwiftSource]) {
    for source in sources { read(source) }
    if takesGiven { drawn.formUnion(given) }
  }

  private mutating func read(_ source: SwiftSource) {
    let namesMembers = Self.namesMembers(source)
    for position in source.tokens.indices {
      guard let name = source.name(position) else { continue }
      let isCall = source.isSign(position + 1, "(") || source.isSign(position + 1, "{")
      if Self.roles.contains(name) {
        let isMember = source.isSign(position - 1, ".")
        let isValue =
          !isCall && !source.isMark(position + 1, "=") && !source.isSign(position + 1, ":")
        if isValue, isMember || namesMembers { drawn.insert(name) }
      } else if isCall, !source.isName(position - 1, "fun") {
        read(callOf: name, at: position, in: source)
      } else if name == "LocalContentColor", source.isSign(position + 1, ".") {
        takesGiven = true
      }
    }
  }

  private mutating func read(callOf name: String, at position: Int, in source: SwiftSource) {
    switch name {
    case "Text", "Icon":
      areShown = true
      guard source.isSign(position + 1, "(") else { return }
      var parser = SwiftParser(
        source, at: position + 1, end: source.tokens.count, isKotlin: true)
      if !Self.hasColor(parser.arguments(), isText: name == "Text") { takesGiven = true }
    case "contentColorFor":
      takesGiven = true
      give(textsOn: position + 2..<max(position + 2, source.partners[position + 1]), in: source)
    default:
      if let texts = Self.drawers[name] {
        areShown = true
        drawn.formUnion(texts)
      }
      guard Self.givers[name] != nil || Self.filled.contains(name) else { return }
      let stated = Self.parameters(at: position, in: source)
      guard stated["contentColor"] == nil else { return }
      let fill = Self.filled.contains(name) ? Self.fills.lazy.compactMap { stated[$0] }.first : nil
      if let fill { return give(textsOn: fill, in: source) }
      given.formUnion(
        (Self.givers[name] ?? []).filter { role in
          Self.contents[role].map { stated[$0] == nil } ?? true
        })
    }
  }

  /// The tokens of what a call sets parameters to, also in its calls for colors, but not in blocks.
  private static func parameters(
    at position: Int, in source: SwiftSource
  ) -> [String: Range<Int>] {
    guard source.isSign(position + 1, "(") else { return [:] }
    let limit = min(source.partners[position + 1], source.tokens.count)
    var result: [String: Range<Int>] = [:]
    var (next, inner) = (position + 2, 0)
    while next < limit {
      if source.isSign(next, "(") { inner = max(inner, source.partners[next]) }
      // A border has a `color` too.
      if let name = source.name(next), source.isMark(next + 1, "="), name != "color" || next > inner
      {
        var end = next + 2
        while end < limit, !source.isSign(end, ","), !source.isSign(end, ")") {
          end = source.after(end)
        }
        result[name] = next + 2..<end
      }
      next = source.isSign(next, "{") ? source.after(next) : next + 1
    }
    return result
  }

  /// Whether the arguments of a text or an icon have its color.
  private static func hasColor(_ arguments: [SwiftExpression.Argument], isText: Bool) -> Bool {
    let position = isText ? 2 : 3
    if arguments.count > position, arguments[...position].allSatisfy(\.label.isEmpty) {
      return true
    }
    guard isText else { return arguments.contains { $0.label == "tint" } }
    var style = ComposeTextStyle()
    style.add(arguments.first { $0.label == "style" }?.value)
    style.add(arguments.filter { !$0.label.isEmpty })
    return style.color != nil
  }

  /// Gives the texts of the grounds that some tokens name.
  private mutating func give(textsOn range: Range<Int>, in source: SwiftSource) {
    let range = range.clamped(to: source.tokens.indices)
    given.formUnion(range.compactMap { source.name($0).flatMap { Self.texts[$0] } })
  }

  /// Whether code names roles without the scheme: where it extends `ColorScheme`, and in
  /// `with(MaterialTheme.colorScheme) { … }`.
  private static func namesMembers(_ source: SwiftSource) -> Bool {
    source.tokens.indices.contains { position in
      source.isName(position, "ColorScheme") && source.isSign(position + 1, ".")
        || source.isName(position, "colorScheme")
          && (source.isSign(position + 1, ")")
            || source.isSign(position + 1, ".")
              && source.isName(position + 2, ["apply", "let", "run"]))
    }
  }
}
