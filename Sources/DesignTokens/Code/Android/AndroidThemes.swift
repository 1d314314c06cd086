import ColorCore
import SourceSyntax
import SystemColors

/// A style of a resource file, as far as it sets colors.
struct AndroidStyle {
  /// A color that it sets.
  struct Item {
    /// The attribute as written, such as `android:textColorPrimary`.
    let name: String
    /// The name in references; see `AndroidColorText.attributeKey(_:)`.
    let key: String
    let value: AndroidColorValue
    /// Whether the value shows that it is a color; an attribute may be anything.
    let isColor: Bool
  }

  let name: String
  /// The style that it extends; empty for none.
  let parent: String
  let items: [Item]
  /// The styles that its items name for components, such as that of `toolbarTheme`.
  let components: [String]
  /// What it says of how a view is drawn.
  let drawn: AndroidStyleTable.Values
  /// The name in the file.
  let location: SourceLocation
  /// The folder `res` around its file.
  let folder: String
  let configuration: AndroidConfiguration
}

/// The themes of an app: the styles that are called `Theme…` or extend one that is, each with the colors
/// that it and the styles of the project that it extends set.
///
/// Styles that extend the theme that names them for a component, and the styles of views are for parts of a
/// screen and are left out, as are themes that set nothing of their own. So are overlays of themes, but for
/// what they say of a color and of what lies on it.
struct AndroidThemes {
  /// A color in some configurations.
  struct Definition {
    let item: AndroidStyle.Item
    let configuration: AndroidConfiguration
    /// Whether a version of a style leaves the color out that others set.
    let isOmitted: Bool
    let location: SourceLocation
  }

  /// A theme with its colors; later definitions take precedence over those before.
  struct Theme {
    let name: String
    /// The scheme that it is for, if it or a theme that it extends says one.
    var scheme: Appearance.Scheme?
    let definitions: [Definition]
  }

  private(set) var themes: [Theme] = []
  /// The styles that are laid on a theme for a part of a screen, each with the colors that it sets.
  private(set) var overlays: [Theme] = []
  /// The colors of libraries to which their definitions refer.
  private(set) var libraryResources: [AndroidResource] = []
  /// The themes that set the same as one before, by their names.
  private(set) var sameThemes: [String: String] = [:]
  private let styles: [String: [AndroidStyle]]
  /// The names of the styles in the order of the files.
  let order: [String]
  /// The styles that extend the theme that names them for one of its components.
  private var components: Set<String> = []
  /// The keys of the resources that are translucent colors.
  private let translucent: Set<String>

  /// - Parameters:
  ///   - all: The styles of the app.
  ///   - resources: The colors to which they refer.
  init(_ all: [AndroidStyle] = [], _ resources: [AndroidResource] = []) {
    translucent = Set(
      Dictionary(grouping: resources, by: \.key).lazy.filter { _, versions in
        versions.allSatisfy { version in
          guard case .value(let value as AndroidColorValue, _) = version.content else {
            return false
          }
          return value.content.isTranslucent
        }
      }.map(\.key))
    styles = Dictionary(grouping: all, by: \.name)
    var seen: Set<String> = []
    order = all.map(\.name).filter { seen.insert($0).inserted }
    for style in all {
      components.formUnion(style.components.filter { ancestors(of: $0).contains(style.name) })
    }
    var known: [[Place: String]: String] = [:]
    let parents = Set(order.compactMap(parent))
    for name in order where isTheme(name) {
      let definitions = definitions(of: name)
      guard definitions.contains(where: { $0.item.isColor }) else { continue }
      // What only others extend.
      guard !(name.hasPrefix("Base.") && parents.contains(name)),
        !isCompletedByOthers(name, definitions)
      else { continue }
      // What the last definitions leave.
      let texts = definitions.map { definition in
        (
          Place(key: definition.item.key, configuration: definition.configuration),
          definition.isOmitted ? "" : definition.item.value.text
        )
      }
      let key = Dictionary(texts) { _, last in last }
      if let same = known[key] {
        sameThemes[name] = same
        continue
      }
      known[key] = name
      let library = libraryTheme(of: name)
      let defaults = library?.defaults(beside: definitions)
      libraryResources += defaults?.resources ?? []
      themes.append(
        Theme(
          name: name, scheme: scheme(of: name), definitions: defaults?.definitions ?? definitions))
    }
    overlays = order.filter(isOverlay).map {
      Theme(name: $0, definitions: definitions(of: $0))
    }
    // An app that is not dark has no dark dialogs, whatever theme of a library theirs extend.
    guard !themes.contains(where: { $0.scheme == .dark && !isDialog($0.name) }) else { return }
    for index in themes.indices where isDialog(themes[index].name) { themes[index].scheme = nil }
  }

  /// Whether a theme extends that of a library for dialogs or sheets.
  func isDialog(_ name: String) -> Bool {
    ancestors(of: name).first?.split(separator: ".").contains { $0.hasSuffix("Dialog") } ?? false
  }

  /// What a definition sets, by which themes are compared.
  struct Place: Hashable {
    let key: String
    let configuration: AndroidConfiguration
  }

  /// The configurations in which the themes have colors.
  var configurations: Set<AndroidConfiguration> {
    Set(themes.flatMap { $0.definitions.map(\.configuration) })
  }

  /// Whether all themes extend those of a library, such as `Material3`.
  func extend(_ library: String) -> Bool {
    !themes.isEmpty
      && themes.allSatisfy { theme in
        ancestors(of: theme.name).first?.hasPrefix("Theme.\(library).") == true
      }
  }

  /// The names of the themes in which an attribute is a style.
  func themes(where choice: AndroidStyleTable.Choice) -> [String] {
    themes.map(\.name).filter { theme in
      for ancestor in ancestors(of: theme).reversed() {
        for (attribute, value) in styles[ancestor]?.first?.drawn ?? [:]
        where AndroidColorText.attributeKey(attribute) == choice.attribute {
          return value.text == choice.style
        }
      }
      return false
    }
  }

  /// The resources that only attributes of themes take, whose name is another one: the attribute is the color
  /// that is drawn.
  var taken: Set<String> {
    let own = Set(
      themes.flatMap(\.definitions).compactMap { definition -> String? in
        let name = definition.item.name.split(separator: ":").last.map(String.init) ?? ""
        return AndroidColorText.key(type: "color", name: name)
      })
    return Set(takers.keys).subtracting(own)
  }

  /// The resources that some themes take and others do not, with the positions of those that do. A color
  /// that only the light theme takes lies on nothing of the dark one.
  var takenBySome: [String: Set<Int>] { takers.filter { $0.value.count < themes.count } }

  /// The attributes of colors that only themes of dialogs set, and the resources that besides them only styles of
  /// views take.
  var takenByDialogs: Set<String> {
    var (own, others): (Set<String>, Set<String>) = ([], [])
    for style in styles.values.joined() where isTheme(style.name) {
      let isDialog = isDialog(style.name)
      for item in style.items {
        let keys = [item.key] + (item.value.reference.map { [$0] } ?? [])
        if !isDialog {
          others.formUnion(keys)
        } else if item.key.hasPrefix("?color") {
          own.formUnion(keys)
        }
      }
    }
    return own.subtracting(others)
  }

  /// The resources that themes take and no style of a view does, with the positions of the themes.
  private var takers: [String: Set<Int>] {
    var takers: [String: Set<Int>] = [:]
    for (index, theme) in themes.enumerated() {
      // The last definition of an attribute is the one that counts.
      var values: [Place: String] = [:]
      for definition in theme.definitions {
        let place = Place(key: definition.item.key, configuration: definition.configuration)
        values[place] = definition.isOmitted ? nil : definition.item.value.reference
      }
      for key in values.values { takers[key, default: []].insert(index) }
    }
    // What the style of a view takes is for the themes in which the view is.
    let own = Set(themes.flatMap { ancestors(of: $0.name) })
    for style in styles.values.joined() where !own.contains(style.name) {
      for key in style.items.compactMap(\.value.reference) { takers[key] = nil }
    }
    return takers
  }

  /// The files whose colors are read.
  var files: Set<String> {
    Set(themes.flatMap { $0.definitions.map(\.location.file) })
  }

  /// The theme of a library that a theme extends.
  private func libraryTheme(of name: String) -> AndroidLibraryTheme? {
    guard let style = styles[name]?.first, let first = ancestors(of: name).first else { return nil }
    return AndroidLibraryTheme(first, at: style.location, in: style.folder)
  }

  /// The colors that the libraries have for an attribute that no theme of the app sets, where all of its themes
  /// have the same ones.
  func libraryColors(of attribute: String) -> [(color: Color, isNight: Bool?)] {
    let key = AndroidColorText.attributeKey(attribute)
    // The window of Material has the color of a background.
    let own =
      key == "?android:windowBackground" ? "android:colorBackground" : String(key.dropFirst())
    let keys = [key, "?\(own)"]
    var found: [(color: Color, isNight: Bool?)]?
    for name in order where isTheme(name) {
      guard !definitions(of: name).contains(where: { keys.contains($0.item.key) }),
        let colors = libraryTheme(of: name)?.colors(of: own),
        found.map({ $0.elementsEqual(colors) { $0 == $1 } }) ?? true
      else { return [] }
      found = colors
    }
    return found ?? []
  }

  // MARK: - Inheritance

  /// The style that another one extends: the one that it names, or the beginning of its own name.
  private func parent(of name: String) -> String? {
    guard let style = styles[name]?.first else { return nil }
    return style.parent.isEmpty ? nil : style.parent
  }

  /// A style and those that it extends, the first one last; the last name may be that of a library.
  func ancestors(of name: String) -> [String] {
    var result = [name]
    while let next = parent(of: result[result.count - 1]), !result.contains(next), result.count < 32
    {
      result.append(next)
    }
    return result.reversed()
  }

  /// Whether a style is laid on a theme: `ThemeOverlay.App.Danger`.
  private func isOverlay(_ name: String) -> Bool {
    ancestors(of: name).contains { $0.split(separator: ".").contains("ThemeOverlay") }
  }

  func isTheme(_ name: String) -> Bool {
    let line = ancestors(of: name)
    let outer = line.first ?? name
    // What is laid on a theme in one version is no theme in the others.
    let isLaidOn = line.contains { ancestor in
      (styles[ancestor] ?? []).contains { $0.parent.contains("ThemeOverlay") }
    }
    guard !isLaidOn,
      !line.contains(where: { $0.contains("ThemeOverlay") || components.contains($0) }),
      !outer.contains("SplashScreen"), !name.split(separator: ".").contains("Splash")
    else { return false }
    return line.contains(where: Self.saysTheme)
  }

  /// Whether a style is called a theme: `Theme.App`, `AppTheme.Dark`, `ThemeLight`, `Base.Theme.App`.
  private static func saysTheme(_ name: String) -> Bool {
    let parts = name.split(separator: ".").filter { !["Base", "Platform"].contains($0) }
    guard let first = parts.first else { return false }
    return first.hasSuffix("Theme") || first.hasPrefix("Theme")
  }

  /// Whether a theme refers to attributes that only the themes that extend it set. It is what they have
  /// in common, and none that an activity has.
  private func isCompletedByOthers(_ name: String, _ definitions: [Definition]) -> Bool {
    let referred = Set(
      definitions.compactMap { definition -> String? in
        guard case .attribute(let attribute) = definition.item.value.content else { return nil }
        return AndroidColorText.attributeKey(attribute)
      })
    // The platform and its libraries set theirs.
    let missing = referred.subtracting(definitions.map(\.item.key)).filter { key in
      !["?android:", "?color", "?textColor"].contains(where: key.hasPrefix)
    }
    guard !missing.isEmpty else { return false }
    return order.contains { other in
      other != name && ancestors(of: other).contains(name) && isTheme(other)
        && !missing.isDisjoint(with: self.definitions(of: other).map(\.item.key))
    }
  }

  /// Whether an item makes the window show what is below it or a picture, such as that at the start, so
  /// that its texts lie on something else.
  private func isScrim(_ item: AndroidStyle.Item) -> Bool {
    guard item.name == "android:windowBackground" else { return false }
    if case .drawable = item.value.content { return true }
    guard case .resource(let key) = item.value.content else {
      return item.value.content.isTranslucent
    }
    return translucent.contains(key)
  }

  /// The scheme of a theme: what its own name says, or that of the nearest theme that it extends which
  /// says one. The themes of the platform and its libraries are dark unless they are called light.
  private func scheme(of name: String) -> Appearance.Scheme? {
    let line = ancestors(of: name)
    for ancestor in line.reversed() {
      // Of `Light.DarkActionBar` the bar is dark.
      let parts = ancestor.split(separator: ".").filter { !$0.hasSuffix("Bar") }
      if parts.contains("DayNight") { return nil }
      for part in parts {
        switch AppearanceNaming.split(String(part)).said {
        case ["light"]: return .light
        case ["dark"], ["night"]: return .dark
        default: continue
        }
      }
      let own = parts.filter { !["Base", "Platform"].contains($0) }
      if styles[ancestor] == nil, own.count > 1, own[0] == "Theme",
        Self.darkFamilies.contains(own[1]), !own.contains("Settings")
      {
        return .dark
      }
    }
    return nil
  }

  /// The themes of the platform and of its libraries that are dark where their names do not say `Light` or
  /// `DayNight`.
  ///
  /// Source: `themes.xml`, `themes_material.xml` and `themes_device_defaults.xml` of the platform,
  /// AppCompat 1.7 and Material Components 1.12; `Theme.Material3` is none by itself.
  private static let darkFamilies: Set<Substring> = [
    "AppCompat", "Design", "DeviceDefault", "Holo", "Material", "MaterialComponents",
  ]

  private func definitions(of name: String) -> [Definition] {
    var result: [Definition] = []
    for ancestor in ancestors(of: name) {
      let versions = (styles[ancestor] ?? []).sorted {
        $0.configuration.rank.lexicographicallyPrecedes($1.configuration.rank)
      }
      let inherited = Set(result.map(\.item.key))
      var own: [AndroidStyle.Item] = []
      for version in versions {
        // A picture is of interest where it takes the place of a color.
        let items = version.items.filter { item in
          guard case .drawable = item.value.content else { return true }
          return inherited.contains(item.key) || own.contains { $0.key == item.key }
        }
        let keys = Set(items.map(\.key))
        // The platform takes one version as a whole.
        for item in own where !keys.contains(item.key) && !inherited.contains(item.key) {
          result.append(
            Definition(
              item: item, configuration: version.configuration, isOmitted: true,
              location: version.location))
        }
        for item in items {
          if !own.contains(where: { $0.key == item.key }) { own.append(item) }
          result.append(
            Definition(
              item: item, configuration: version.configuration, isOmitted: isScrim(item),
              location: item.value.location))
        }
      }
    }
    return result
  }
}
