import ColorCore
import SourceSyntax

/// A theme of Material or AppCompat for Android that a theme of an app extends, with the colors that it has for
/// texts and icons on the accents and the surfaces, and for its window.
///
/// Source: the themes of `com.google.android.material` 1.12: `Theme.Material3.DayNight` and
/// `Theme.MaterialComponents` with their variants, whose colors are those of ``MaterialScheme``; of
/// `androidx.appcompat` 1.7: `material_grey_50` and `material_grey_850`.
struct AndroidLibraryTheme {
  /// The schemes by day and by night; one of them if the night changes nothing.
  private let schemes: [(scheme: MaterialScheme, configuration: AndroidConfiguration)]
  /// Whether it has only a window.
  private let isPlain: Bool
  /// The theme of the app in its file, and the folder `res` around that.
  private let location: SourceLocation
  private let folder: String

  /// The theme of a name, such as `Theme.Material3.Light.NoActionBar`; `nil` if it is of no library, or its
  /// colors are those of the wallpaper.
  init?(_ name: String, at location: SourceLocation, in folder: String) {
    let parts = name.split(separator: ".")
    guard parts.count > 1, parts[0] == "Theme", !parts.contains("DynamicColors") else { return nil }
    let both: (light: MaterialScheme, dark: MaterialScheme)
    switch parts[1] {
    case "Material3": both = (.lightColorScheme, .darkColorScheme)
    case "AppCompat", "MaterialComponents": both = (.lightColors, .darkColors)
    default: return nil
    }
    isPlain = parts[1] == "AppCompat"
    let plain = AndroidConfiguration(folder: "values")
    if parts.contains("DayNight") {
      schemes = [(both.light, plain), (both.dark, AndroidConfiguration(folder: "values-night"))]
    } else if parts.contains("Light") {
      schemes = [(both.light, plain)]
    } else if parts.contains("Dark") || parts[1] != "Material3" {
      schemes = [(both.dark, plain)]
    } else {
      return nil
    }
    self.location = location
    self.folder = folder
  }

  /// The attributes for what lies on others, each with the role of a scheme.
  private static let contents = [
    ("colorPrimary", "colorOnPrimary", "onPrimary"),
    ("colorSecondary", "colorOnSecondary", "onSecondary"),
    ("colorTertiary", "colorOnTertiary", "onTertiary"), ("colorError", "colorOnError", "onError"),
    ("colorSurface", "colorOnSurface", "onSurface"),
    ("colorSurface", "colorOnSurfaceVariant", "onSurfaceVariant"),
    ("android:colorBackground", "colorOnBackground", "onBackground"),
  ]

  /// The attributes that others lie on, each with the role of a scheme.
  private static let grounds = [
    "android:colorBackground": "background", "colorError": "error", "colorPrimary": "primary",
    "colorSecondary": "secondary", "colorSurface": "surface", "colorTertiary": "tertiary",
  ]

  /// The colors that the library has for an attribute, each with whether it is that of the night, or `nil` for
  /// one that the night leaves as it is.
  func colors(of attribute: String) -> [(color: Color, isNight: Bool?)] {
    guard let role = Self.grounds[attribute] else { return [] }
    guard !isPlain || role == "background" else { return [] }
    return schemes.compactMap { scheme, configuration in
      var argb: UInt32 = scheme == .lightColors ? 0xFFFA_FAFA : 0xFF30_3030
      if !isPlain {
        guard case .color(let own)? = scheme.defaults.first(where: { $0.role == role })?.value
        else { return nil }
        argb = own
      }
      return (Color(argb: argb), schemes.count > 1 ? configuration.night == "night" : nil)
    }
  }

  /// The colors of a theme with those on the accents and the surfaces that it sets, as far as it does not set
  /// them, and with the grounds that it sets by day only.
  ///
  /// - Parameter own: What the theme sets.
  /// - Returns: The definitions, and the resources of the library to which they refer.
  func defaults(
    beside own: [AndroidThemes.Definition]
  ) -> (definitions: [AndroidThemes.Definition], resources: [AndroidResource]) {
    guard !isPlain else { return (own, []) }
    var resources: [AndroidResource] = []
    let attributes = Set(own.map(\.item.name))
    var definitions: [AndroidThemes.Definition] = []
    for (ground, name, role) in Self.contents
    where attributes.contains(ground) && !attributes.contains(name) {
      for (scheme, configuration) in schemes {
        let found = definition(of: name, role, in: scheme, configuration, &resources)
        if let found { definitions.append(found) }
      }
    }
    definitions += own.map { definition in
      guard definition.isOmitted, definition.configuration.night == "night",
        let (scheme, _) = schemes.first(where: { $0.configuration == definition.configuration }),
        let role = Self.grounds[definition.item.name]
      else { return definition }
      return self.definition(
        of: definition.item.name, role, in: scheme, definition.configuration, &resources)
        ?? definition
    }
    return (definitions, resources)
  }

  /// The color that the library has for an attribute by the role of a scheme.
  private func definition(
    of name: String, _ role: String, in scheme: MaterialScheme,
    _ configuration: AndroidConfiguration, _ resources: inout [AndroidResource]
  ) -> AndroidThemes.Definition? {
    guard case .color(let argb)? = scheme.defaults.first(where: { $0.role == role })?.value else {
      return nil
    }
    let words = role.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }
    let resource = Self.prefix(of: scheme) + words.joined()
    let text = "@color/\(resource)"
    resources.append(
      AndroidResource(
        name: resource, key: AndroidColorText.key(type: "color", name: resource), isColor: true,
        content: .value(FixedValue(Color(argb: argb)), location), references: [], text: text,
        location: location, folder: folder, configuration: AndroidConfiguration(folder: "values")))
    return AndroidThemes.Definition(
      item: AndroidStyle.Item(
        name: name, key: AndroidColorText.attributeKey(name),
        value: AndroidColorValue(text, at: location), isColor: true),
      configuration: configuration, isOmitted: false, location: location)
  }

  /// The beginning of the names of the library's colors.
  private static func prefix(of scheme: MaterialScheme) -> String {
    switch scheme {
    case .lightColorScheme: "m3_sys_color_light_"
    case .darkColorScheme: "m3_sys_color_dark_"
    case .lightColors: "design_default_color_"
    case .darkColors: "design_dark_default_color_"
    }
  }
}
