import FileAccess

/// The themes on whose windows layouts lie.
struct AndroidWindows {
  /// Those of the application.
  let certain: [String]
  /// Those of some activities only.
  let doubtful: [String]
  /// The themes of the activities that are called like a layout.
  let activities: [String: [String]]

  /// The themes of the activities that show a layout: certainly, and perhaps.
  func themes(of layout: String) -> (certain: [String], doubtful: [String]) {
    let stem = Path.withoutExtension(Path.name(layout))
    if let own = activities[AndroidManifest.letters(stem[...])] { return (own, []) }
    return (certain, doubtful)
  }
}

extension AndroidThemes {
  /// The themes on whose windows layouts lie; `nil` if there is only one theme.
  ///
  /// The theme of the application is the one that the manifest names, or that by its name is what others extend.
  /// Which layouts the activities with other themes show is in code.
  func windows(_ manifest: AndroidManifest) -> AndroidWindows? {
    guard themes.count > 1 else { return nil }
    let named = Set(manifest.activities.compactMap(\.theme))
    let pages = themes.indices.filter { !isOtherWindow(themes[$0].name) }
    let main = manifest.application ?? mainTheme(of: pages)
    let mainIndex = main.flatMap(theme)
    let mainRest = main.map { AppearanceNaming.split($0).rest }
    let first = pages.first.map { AppearanceNaming.split(themes[$0].name).rest }
    let areAlike = pages.allSatisfy { AppearanceNaming.split(themes[$0].name).rest == first }
    let windows = themes.map { window(of: $0) }
    var own = Set(
      pages.filter { index in
        let name = themes[index].name
        if index == mainIndex || pages.count == 1 || main == nil && areAlike { return true }
        // Code chooses among those for several schemes.
        return !named.contains(name) && AppearanceNaming.split(name).rest == mainRest
      })
    let shown = Set(own.map { windows[$0] })
    own.formUnion(pages.filter { shown.contains(windows[$0]) })
    func names(_ indices: [Int]) -> [String] { indices.map { themes[$0].name } }
    return AndroidWindows(
      certain: names(pages.filter(own.contains)),
      doubtful: names(pages.filter { !own.contains($0) }),
      activities: activities(of: manifest, usual: names(pages.filter(own.contains))))
  }

  /// The themes of the activities, by their names.
  private func activities(
    of manifest: AndroidManifest, usual: [String]
  ) -> [String: [String]] {
    guard manifest.application != nil else { return [:] }
    var result: [String: [String]] = [:]
    for activity in manifest.activities {
      let own = activity.theme.map { theme($0).map { [themes[$0].name] } ?? [] } ?? usual
      for name in own where result[activity.name]?.contains(name) != true {
        result[activity.name, default: []].append(name)
      }
    }
    return result
  }

  /// The position of a theme, or of the nearest that it extends and whose colors it has.
  private func theme(_ name: String) -> Int? {
    ancestors(of: name).reversed().lazy.compactMap { ancestor in
      themes.firstIndex { $0.name == (sameThemes[ancestor] ?? ancestor) }
    }.first
  }

  /// What the window of a theme shows, by attributes and configurations.
  private func window(of theme: Theme) -> [Place: String] {
    var result: [Place: String] = [:]
    for definition in theme.definitions
    where ["?android:windowBackground", "?android:colorBackground"].contains(definition.item.key) {
      let place = Place(key: definition.item.key, configuration: definition.configuration)
      result[place] = definition.isOmitted ? "" : definition.item.value.text
    }
    return result
  }

  /// Whether a theme is for what lies on other windows, or is shown before there is a layout.
  private func isOtherWindow(_ name: String) -> Bool {
    isDialog(name)
      || name.split(separator: ".").contains { part in
        ["Dialog", "Launcher", "Launch", "Splash", "Starting", "BottomSheet"]
          .contains(where: part.contains)
      }
  }

  /// The style that by its name is the theme of an app, and that most of the pages extend.
  private func mainTheme(of pages: [Int]) -> String? {
    var counts: [String: Int] = [:]
    for index in pages {
      for ancestor in ancestors(of: themes[index].name).dropLast() where isOfApp(ancestor) {
        counts[ancestor, default: 0] += 1
      }
    }
    let most = counts.values.max()
    // The nearest to the pages.
    return order.filter { counts[$0] == most && most != nil }.max {
      ancestors(of: $0).count < ancestors(of: $1).count
    }
  }

  /// Whether the project has a style that is called like the theme of an app: `AppTheme`, `Theme.App`,
  /// `Base.Theme.App`, `BaseTheme.App`.
  private func isOfApp(_ name: String) -> Bool {
    order.contains(name) && isTheme(name)
      && name.split(separator: ".").filter { $0 != "Base" }.count <= 2
  }
}
