import ColorCore
import SourceSyntax

/// The grounds that navigators of React Navigation and of Expo Router set behind their screens, and the colors of
/// their bars.
extension NativeViewReader {
  /// What an element is to navigators.
  enum NavigationRole {
    /// `<Stack.Navigator>`, or `<Stack>` of Expo Router.
    case navigator
    /// `<Stack.Screen>` and `<Stack.Group>`
    case screen
    /// What gives a theme to the navigators in it.
    case theme
  }

  /// What the attributes of a navigator or a screen say.
  struct NavigationOptions {
    /// The grounds of screens.
    var looks = [Look()]
    /// The component of a screen.
    var component: String?
    /// What a screen is called.
    var name: String?
  }

  /// What the layout of a folder of Expo Router says of the screens in it.
  struct Layout {
    let ground: StyleObjectReader.Color
    /// The names of the screens that have other grounds.
    var exceptions: Set<String> = []
  }

  /// What stands for the component whose ground is that of the theme of navigators.
  static let themeOfNavigators = "NavigationContainer"

  private static let expo = "expo-router"
  /// The styles that are behind screens.
  static let screenStyles: Set<String> = [
    "cardStyle", "contentStyle", "sceneContainerStyle", "sceneStyle",
  ]

  /// What an element is to navigators, by its names.
  func navigationRole(_ path: [String]) -> NavigationRole? {
    if path.count == 2 {
      if path[1] == "Navigator" { return .navigator }
      return path[1] == "Screen" || path[1] == "Group" && navigators > 0 ? .screen : nil
    }
    guard path.count == 1, let address = names.imports[path[0]]?.address else { return nil }
    if ["NavigationContainer", "ThemeProvider"].contains(path[0]), address.hasPrefix("@react-nav") {
      return .theme
    }
    return address.hasPrefix(Self.expo) && path[0] != "Slot" && isLayout ? .navigator : nil
  }

  /// Whether the file is the layout of a folder of Expo Router.
  var isLayout: Bool {
    text.source.name.split(separator: "/").last?.hasPrefix("_layout.") ?? false
  }

  /// What is behind the screens in a navigator, or behind a screen.
  mutating func grounds(
    ofScreens options: NavigationOptions, _ role: NavigationRole, on outer: [Ground]
  ) -> [Ground] {
    var grounds = outer
    if role == .navigator {
      let theme = StyleObjectReader.Color(
        names: [], range: 0..<0, component: Self.themeOfNavigators)
      grounds = [([:], theme)]
    }
    let inner = options.looks.flatMap { look -> [Ground] in
      switch look.background {
      case .color(let color)?: [(look.conditions, color)]
      case .unknown?: [(look.conditions, nil)]
      case nil: grounds
      }
    }
    let isSet = options.looks.contains { $0.background != nil }
    if role == .navigator, isLayout, inner.count == 1, let ground = inner[0].color {
      layout = Layout(ground: ground)
    } else if role == .screen, isLayout, isSet, let name = options.name {
      layout?.exceptions.insert(name)
    }
    return inner
  }

  /// Reads `{{ headerTintColor: '#fff', headerStyle: { backgroundColor: colors.ink } }}`, and leaves the cursor
  /// where it is.
  ///
  /// - Returns: What is behind screens.
  mutating func readOptions() -> [Look] {
    let start = text.offset
    defer { text.offset = start }
    guard text.take("{") else { return [.unknown] }
    if text.isNext("(") {
      text.skipOne(isNested: true)
      guard text.takeArrow(), text.take("(") else { return [.unknown] }
    }
    guard text.take("{") else { return [.unknown] }
    var tints: [String: [Look]] = [:]
    var styles: [String: [Look]] = [:]
    var screens = [Look()]
    while !text.isNext("}"), text.offset < text.bytes.count {
      if let key = text.takeKey() {
        if Self.bars.contains(where: { $0.texts.contains(key) }) {
          tints[key] = value(of: "color", depth: 0)
        } else if Self.bars.contains(where: { $0.style == key }) {
          styles[key] = style(depth: 0)
        } else if Self.screenStyles.contains(key) {
          screens = Self.merged(screens, screenStyle())
        } else if key == "presentation" {
          // What is behind shows through, or it is not known which one it is.
          let isOpaque = text.quoted().map { !$0.contains("ransparent") } ?? false
          if !isOpaque { screens = [.unknown] }
        }
      } else if text.takeMark("...") {
        screens = [.unknown]
      }
      text.skip(until: ",}")
      guard text.take(",") else { break }
    }
    for bar in Self.bars {
      for name in bar.texts {
        for look in Self.merged(styles[bar.style] ?? [], tints[name] ?? []) {
          add(look, on: [([:], nil)])
        }
      }
    }
    return screens
  }

  /// What a style that is behind screens sets; through a clear one shows what is not known.
  mutating func screenStyle() -> [Look] {
    let start = text.offset
    let looks = style(depth: 0)
    let isClear = text.source.text(start..<max(start, text.offset)).contains("transparent")
    return isClear ? [.unknown] : looks
  }

  /// The texts of a bar, and what is behind them.
  private static let bars: [(texts: [String], style: String)] = [
    (["headerTintColor"], "headerStyle"),
    (["tabBarActiveTintColor", "tabBarInactiveTintColor"], "tabBarStyle"),
  ]

  // MARK: - Themes

  /// Notes the background of the theme that `theme={…}` gives to navigators, and leaves the cursor where it is.
  mutating func readNavigationTheme() {
    let start = text.offset
    defer { text.offset = start }
    var ground: StyleObjectReader.Color?
    if text.take("{") {
      let first = text.offset
      if text.isNext("{") {
        ground = backgroundOfTheme()
      } else {
        let path = text.path()
        let range = text.trimmed(first..<text.offset)
        let isWhole = text.isNext("}")
        if isWhole, path.count == 1, let place = object(named: path[0]) {
          text.offset = place
          ground = backgroundOfTheme()
        } else if isWhole, let color = constant((path + ["colors", "background"])) {
          ground = StyleObjectReader.Color(
            names: [color.hex], range: range, literal: color, origin: text.source)
        }
      }
    }
    navigationThemes.append(ground)
  }

  /// Where the object begins that a constant of the file is.
  private func object(named name: String) -> Int? {
    var cursor = text
    cursor.offset = cursor.source.start
    while cursor.offset < cursor.bytes.count {
      guard let word = cursor.takeName() else {
        cursor.skipOne(isNested: false)
        continue
      }
      guard word == "const", cursor.takeName() == name else { continue }
      if cursor.take(":") { cursor.skip(until: "=;{") }
      guard cursor.take("=") else { return nil }
      return cursor.isNext("{") ? cursor.offset : nil
    }
    return nil
  }

  /// The color of `{ colors: { background: '#fff' } }` at the cursor; `nil` if it is not known, or not one.
  private mutating func backgroundOfTheme() -> StyleObjectReader.Color? {
    var result: StyleObjectReader.Color?
    for key in ["colors", "background"] {
      guard text.take("{") else { return nil }
      var place: Int?
      while !text.isNext("}"), text.offset < text.bytes.count {
        // What is spread behind it takes its place.
        if text.takeMark("...") {
          place = nil
        } else if text.takeKey() == key {
          place = text.offset
        }
        text.skip(until: ",}")
        guard text.take(",") else { break }
      }
      guard let place else { return nil }
      text.offset = place
    }
    let looks = value(of: "backgroundColor", depth: 0)
    if looks.count == 1, let color = looks[0].background?.color, color.prop == nil {
      result = color
    }
    return result
  }
}
