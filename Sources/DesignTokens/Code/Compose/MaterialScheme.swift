import ColorCore

/// A function of Material for Jetpack Compose that makes a scheme of color roles, with the colors that it
/// has for the roles that a call leaves out.
///
/// Source: `ColorLightTokens` and `ColorDarkTokens` of `androidx.compose.material3` 1.4, and
/// `lightColors` and `darkColors` of `androidx.compose.material` 1.9.
enum MaterialScheme: String, Sendable {
  case lightColorScheme, darkColorScheme, lightColors, darkColors

  var isDark: Bool { self == .darkColorScheme || self == .darkColors }

  /// A color that a role has by default.
  enum Default {
    case color(UInt32)
    /// That of another role.
    case role(String)
    /// What differs between versions of the library.
    case open
  }

  /// The colors that roles have by default beside some that a call sets: all grounds and what lies on them,
  /// of an accent or of lines only those beside one of their kind, and those that code draws.
  func defaults(
    beside roles: Set<String>, drawn: Set<String>
  ) -> [(role: String, value: Default)] {
    let families = Set(roles.map(Self.family))
    return defaults.filter { role, _ in
      if roles.contains(role) { return false }
      if drawn.contains(role) { return true }
      let family = Self.family(of: role)
      return role.hasPrefix("outline")
        ? families.contains("surface")
        : family == "surface" || families.contains(family)
    }
  }

  /// The grounds of Material 3 that only some components have unless a call asks for another one.
  private static let containers: [String: Set<String>] = [
    "surfaceBright": [], "surfaceContainerLowest": [], "surfaceDim": [], "surfaceVariant": [],
    "surfaceContainer": ["BottomAppBar", "DropdownMenu", "NavigationBar", "TopAppBar"],
    "surfaceContainerHigh": [
      "AlertDialog", "BasicAlertDialog", "DatePicker", "DatePickerDialog", "DockedSearchBar",
      "SearchBar", "TimePicker",
    ],
    "surfaceContainerHighest": ["Card", "TextField"],
    "surfaceContainerLow": [
      "BottomSheetScaffold", "DismissibleDrawerSheet", "ElevatedButton", "ElevatedCard",
      "ModalBottomSheet", "ModalDrawerSheet",
    ],
  ]

  private static let components = containers.values.reduce(into: Set<String>()) {
    $0.formUnion($1)
  }

  /// The component that draws a text in `inversePrimary`, that of its action.
  static let snackbar = "Snackbar"

  /// Whether code has snackbars of the library: a host without a block of its own shows them.
  private static func hasSnackbars(_ source: SwiftSource) -> Bool {
    source.tokens.indices.contains { position in
      guard source.isName(position, [snackbar, "SnackbarHost"]), source.isSign(position + 1, "(")
      else { return false }
      return source.isName(position, snackbar)
        || !source.isSign(source.partners[position + 1] + 1, "{")
    }
  }

  /// The components with a ground or a text of their own that code calls and gives no other one.
  static func components(in source: SwiftSource) -> [String] {
    let snackbars = hasSnackbars(source) ? [snackbar] : []
    return snackbars
      + source.tokens.indices.filter { position in
        guard source.isName(position, components) else { return false }
        guard source.isSign(position + 1, "(") else { return source.isSign(position + 1, "{") }
        let end = min(source.partners[position + 1], source.tokens.count)
        return !(position + 1..<end).contains { source.isName($0, "containerColor") }
      }.compactMap { source.name($0) }
  }

  /// The roles that no component of Material 3 draws unless a call asks for it, and the texts that code does not draw.
  ///
  /// - Parameters:
  ///   - components: The components that code has; `nil` if no code of the project draws anything.
  ///   - texts: The roles for texts that code draws.
  /// - Returns: The roles.
  func seldomDrawn(by components: Set<String>?, besides texts: Set<String>) -> Set<String> {
    guard self == .lightColorScheme || self == .darkColorScheme else { return [] }
    let grounds = Self.containers.filter {
      components?.isDisjoint(with: $0.value) ?? $0.value.isEmpty
    }
    return Set(grounds.keys).union(Self.undrawn)
      .union(components == nil ? [] : MaterialTexts.roles.subtracting(texts))
  }

  /// The texts that no component of Material 3 has.
  static let undrawn: Set<String> = ["onSecondary", "onTertiary"]

  /// The accent to which a role belongs, or `surface`.
  private static func family(of role: String) -> String {
    let name = role.lowercased()
    return ["primary", "secondary", "tertiary", "error"].first(where: name.contains) ?? "surface"
  }

  /// The roles of all schemes.
  static let roles: Set<String> = [light3, light2].reduce(into: ["scrim", "surfaceTint"]) {
    $0.formUnion($1.map(\.role))
  }

  /// The roles of Material 3 with which components fill themselves.
  static let fills = [
    "AlertDialog": "surfaceContainerHigh", "BottomAppBar": "surfaceContainer", "Button": "primary",
    "Card": "surfaceContainerHighest", "CenterAlignedTopAppBar": "surface",
    "DropdownMenu": "surfaceContainer", "ElevatedButton": "surfaceContainerLow",
    "ElevatedCard": "surfaceContainerLow", "ExtendedFloatingActionButton": "primaryContainer",
    "FilledTonalButton": "secondaryContainer", "FloatingActionButton": "primaryContainer",
    "LargeFloatingActionButton": "primaryContainer", "LargeTopAppBar": "surface",
    "ListItem": "surface", "MediumTopAppBar": "surface",
    "ModalBottomSheet": "surfaceContainerLow", "ModalDrawerSheet": "surfaceContainerLow",
    "NavigationBar": "surfaceContainer", "OutlinedCard": "surface", "Scaffold": "background",
    "SmallFloatingActionButton": "primaryContainer", "Snackbar": "inverseSurface",
    "Surface": "surface", "TopAppBar": "surface",
  ]

  /// Those of versions before 1.2 where they are others.
  ///
  /// Source: `FilledCardTokens`, `ElevatedCardTokens`, `DialogTokens` and the like of `androidx.compose.material3` 1.1.
  static let formerFills = [
    "AlertDialog": "surface", "BottomAppBar": "surface", "Card": "surfaceVariant",
    "DropdownMenu": "surface", "ElevatedButton": "surface", "ElevatedCard": "surface",
    "ModalBottomSheet": "surface", "ModalDrawerSheet": "surface", "NavigationBar": "surface",
  ]

  /// The role of a scheme that a path names: `MaterialTheme.colorScheme.outline`.
  static func role(of path: [String]) -> String? {
    guard path.count > 2, let name = path.last, roles.contains(name),
      path.dropLast().suffix(2).elementsEqual(["MaterialTheme", "colorScheme"])
    else { return nil }
    return name
  }

  /// The color that a role has by default.
  func color(of role: String) -> Color? {
    guard case .color(let argb)? = defaults.first(where: { $0.role == role })?.value else {
      return nil
    }
    return Color(argb: argb)
  }

  /// The defaults in the order of the parameters.
  var defaults: [(role: String, value: Default)] {
    switch self {
    case .lightColorScheme: Self.light3
    case .darkColorScheme: Self.dark3
    case .lightColors: Self.light2
    case .darkColors: Self.dark2
    }
  }

  private static let light3: [(role: String, value: Default)] = [
    ("primary", .color(0xFF67_50A4)), ("onPrimary", .color(0xFFFF_FFFF)),
    ("primaryContainer", .color(0xFFEA_DDFF)), ("onPrimaryContainer", .open),
    ("inversePrimary", .color(0xFFD0_BCFF)),
    ("secondary", .color(0xFF62_5B71)), ("onSecondary", .color(0xFFFF_FFFF)),
    ("secondaryContainer", .color(0xFFE8_DEF8)), ("onSecondaryContainer", .open),
    ("tertiary", .color(0xFF7D_5260)), ("onTertiary", .color(0xFFFF_FFFF)),
    ("tertiaryContainer", .color(0xFFFF_D8E4)), ("onTertiaryContainer", .open),
    ("background", .color(0xFFFE_F7FF)), ("onBackground", .color(0xFF1D_1B20)),
    ("surface", .color(0xFFFE_F7FF)), ("onSurface", .color(0xFF1D_1B20)),
    ("surfaceVariant", .color(0xFFE7_E0EC)), ("onSurfaceVariant", .color(0xFF49_454F)),
    ("inverseSurface", .color(0xFF32_2F35)), ("inverseOnSurface", .color(0xFFF5_EFF7)),
    ("error", .color(0xFFB3_261E)), ("onError", .color(0xFFFF_FFFF)),
    ("errorContainer", .color(0xFFF9_DEDC)), ("onErrorContainer", .open),
    ("outline", .color(0xFF79_747E)), ("outlineVariant", .color(0xFFCA_C4D0)),
    ("surfaceBright", .color(0xFFFE_F7FF)), ("surfaceContainer", .color(0xFFF3_EDF7)),
    ("surfaceContainerHigh", .color(0xFFEC_E6F0)), ("surfaceContainerHighest", .color(0xFFE6_E0E9)),
    ("surfaceContainerLow", .color(0xFFF7_F2FA)), ("surfaceContainerLowest", .color(0xFFFF_FFFF)),
    ("surfaceDim", .color(0xFFDE_D8E1)),
  ]

  private static let dark3: [(role: String, value: Default)] = [
    ("primary", .color(0xFFD0_BCFF)), ("onPrimary", .color(0xFF38_1E72)),
    ("primaryContainer", .color(0xFF4F_378B)), ("onPrimaryContainer", .color(0xFFEA_DDFF)),
    ("inversePrimary", .color(0xFF67_50A4)),
    ("secondary", .color(0xFFCC_C2DC)), ("onSecondary", .color(0xFF33_2D41)),
    ("secondaryContainer", .color(0xFF4A_4458)), ("onSecondaryContainer", .color(0xFFE8_DEF8)),
    ("tertiary", .color(0xFFEF_B8C8)), ("onTertiary", .color(0xFF49_2532)),
    ("tertiaryContainer", .color(0xFF63_3B48)), ("onTertiaryContainer", .color(0xFFFF_D8E4)),
    ("background", .color(0xFF14_1218)), ("onBackground", .color(0xFFE6_E0E9)),
    ("surface", .color(0xFF14_1218)), ("onSurface", .color(0xFFE6_E0E9)),
    ("surfaceVariant", .color(0xFF49_454F)), ("onSurfaceVariant", .color(0xFFCA_C4D0)),
    ("inverseSurface", .color(0xFFE6_E0E9)), ("inverseOnSurface", .color(0xFF32_2F35)),
    ("error", .color(0xFFF2_B8B5)), ("onError", .color(0xFF60_1410)),
    ("errorContainer", .color(0xFF8C_1D18)), ("onErrorContainer", .color(0xFFF9_DEDC)),
    ("outline", .color(0xFF93_8F99)), ("outlineVariant", .color(0xFF49_454F)),
    ("surfaceBright", .color(0xFF3B_383E)), ("surfaceContainer", .color(0xFF21_1F26)),
    ("surfaceContainerHigh", .color(0xFF2B_2930)), ("surfaceContainerHighest", .color(0xFF36_343B)),
    ("surfaceContainerLow", .color(0xFF1D_1B20)), ("surfaceContainerLowest", .color(0xFF0F_0D13)),
    ("surfaceDim", .color(0xFF14_1218)),
  ]

  private static let light2: [(role: String, value: Default)] = [
    ("primary", .color(0xFF62_00EE)), ("primaryVariant", .color(0xFF37_00B3)),
    ("secondary", .color(0xFF03_DAC6)), ("secondaryVariant", .color(0xFF01_8786)),
    ("background", .color(0xFFFF_FFFF)), ("surface", .color(0xFFFF_FFFF)),
    ("error", .color(0xFFB0_0020)), ("onPrimary", .color(0xFFFF_FFFF)),
    ("onSecondary", .color(0xFF00_0000)), ("onBackground", .color(0xFF00_0000)),
    ("onSurface", .color(0xFF00_0000)), ("onError", .color(0xFFFF_FFFF)),
  ]

  private static let dark2: [(role: String, value: Default)] = [
    ("primary", .color(0xFFBB_86FC)), ("primaryVariant", .color(0xFF37_00B3)),
    ("secondary", .color(0xFF03_DAC6)), ("secondaryVariant", .role("secondary")),
    ("background", .color(0xFF12_1212)), ("surface", .color(0xFF12_1212)),
    ("error", .color(0xFFCF_6679)), ("onPrimary", .color(0xFF00_0000)),
    ("onSecondary", .color(0xFF00_0000)), ("onBackground", .color(0xFFFF_FFFF)),
    ("onSurface", .color(0xFFFF_FFFF)), ("onError", .color(0xFF00_0000)),
  ]
}
