import SourceSyntax

/// A component of a project that a view has in it: `<View style={styles.page}><Row ink="#222" /></View>`.
struct NativePlacement {
  let component: String
  /// What is behind it.
  var ground: NativeViewReader.Ground
  var given = NativeGiven.unknown
  /// What the component around must be given to have it.
  var demands: [NativeDemand] = []
}

/// Which components of a project lie in which, by the files that declare them, and what those give them.
struct NativeComponents {
  typealias Style = StyleObjectReader.Style
  typealias Color = StyleObjectReader.Color

  /// A component by its file and its name there.
  struct Key: Hashable {
    let path, name: String
  }

  /// A color, and the conditions under which it is given.
  private typealias Case = (conditions: [String: Bool], color: Color)

  private static let (maximumDepth, maximumPlaces, maximumSteps) = (8, 256, 1024)

  private var places: [Key: [(placement: NativePlacement, path: String)]] = [:]

  /// Adds that a file has a component.
  mutating func add(_ component: Key, _ placement: NativePlacement, in path: String) {
    places[component, default: []].append((placement, path))
  }

  /// Adds that a file has a component on a ground.
  mutating func add(_ component: Key, on ground: Color, in path: String) {
    add(component, NativePlacement(component: component.name, ground: ([:], ground)), in: path)
  }

  /// What stands for all navigators that have the background of the theme.
  private static let navigators = Key(path: "", name: NativeViewReader.themeOfNavigators)

  /// Adds the backgrounds of all themes of navigators, which are known if each is.
  mutating func add(navigationThemes themes: [(ground: Color?, path: String)]) {
    let known = themes.compactMap { theme in theme.ground.map { ($0, theme.path) } }
    guard known.count == themes.count else { return }
    for (ground, path) in known { add(Self.navigators, on: ground, in: path) }
  }

  /// The styles of a file on what is behind their components, with what these are given, wherever others have them.
  func placed(_ style: Style, in path: String) -> [Style] {
    var steps = 0
    return Array(placed(style, in: path, depth: 0, &steps).prefix(Self.maximumPlaces))
  }

  private func placed(_ style: Style, in path: String, depth: Int, _ steps: inout Int) -> [Style] {
    steps += 1
    guard let component = style.component else { return [style] }
    guard depth < Self.maximumDepth, steps < Self.maximumSteps else { return [] }
    let isOfTheme = component == NativeViewReader.themeOfNavigators
    let all = places[isOfTheme ? Self.navigators : Key(path: path, name: component)] ?? []
    // A component that nothing has is what it is where nothing is given.
    guard !all.isEmpty else {
      let nowhere = NativePlacement(component: component, ground: ([:], nil), given: NativeGiven())
      return Self.styles(style, at: nowhere)
    }
    var result: [Style] = []
    for (placement, other) in all where style.isDrawn(at: placement) {
      for own in Self.styles(style, at: placement) {
        result += placed(own, in: isOfTheme ? path : other, depth: depth + 1, &steps)
      }
    }
    return result
  }

  /// A style at a place of its component.
  private static func styles(_ style: Style, at placement: NativePlacement) -> [Style] {
    let backgrounds = cases(of: style.background, at: placement)
    return cases(of: style.text, at: placement).flatMap { text in
      backgrounds.compactMap { background -> Style? in
        guard NativeViewReader.areDrawn(text.conditions, on: background.conditions) else {
          return nil
        }
        var own = style
        own.background = background.color
        // What fades the component fades its texts.
        let fading = style.background.component == nil ? 1 : background.color.fading
        guard let color = text.color.faded(by: fading, least: NativeViewReader.leastOpacity) else {
          return nil
        }
        own.text = color
        own.demands =
          style.demands.filter { $0.component != placement.component } + placement.demands
        if let sizing = style.sizing, sizing.component == placement.component {
          let size = placement.given.sizes[sizing.name]
          own.size = size.map(\.number) ?? (placement.given.isOpen ? nil : style.size)
          own.sizing = size?.prop
        }
        return own
      }
    }
  }

  /// What a color is at a place of the component that draws it.
  private static func cases(of color: Color, at placement: NativePlacement) -> [Case] {
    if color.component == placement.component {
      let (conditions, ground) = placement.ground
      return ground.map { [(conditions, $0)] } ?? []
    }
    guard let prop = color.prop, prop.component == placement.component else {
      return [([:], color)]
    }
    if let given = placement.given.colors[prop.name] {
      return prop.isAbsent
        ? []
        : given.compactMap { look in
          guard var own = (look.background ?? look.text)?.color else { return nil }
          own.opacity *= color.opacity
          return (look.conditions, own)
        }
    }
    guard !placement.given.isOpen else { return [] }
    guard prop.isAbsent else { return prop.otherwise.map { ([:], $0) } }
    var own = color
    own.prop = nil
    return [([:], own)]
  }
}

extension StyleObjectReader.Style {
  /// The component whose places decide what it is. Themes of navigators come first: they are the same in all files.
  fileprivate var component: String? {
    if background.component == NativeViewReader.themeOfNavigators { return background.component }
    return background.component ?? background.prop?.component ?? text.prop?.component
  }

  /// Whether the component may draw it where it is given something.
  fileprivate func isDrawn(at placement: NativePlacement) -> Bool {
    demands.allSatisfy {
      $0.component != placement.component || $0.isMet(by: placement.given)
    }
  }
}
