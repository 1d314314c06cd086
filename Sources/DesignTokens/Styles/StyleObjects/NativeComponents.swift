import SourceSyntax

/// A component of a project that a view has in it: `<View style={styles.page}><Row /></View>`.
struct NativePlacement {
  let component: String
  /// What is behind it.
  let ground: StyleObjectReader.Color
}

/// Which components of a project lie in which, by the files that declare them.
struct NativeComponents {
  typealias Style = StyleObjectReader.Style

  /// A component by its file and its name there.
  struct Key: Hashable {
    let path, name: String
  }

  private static let (maximumDepth, maximumPlaces, maximumSteps) = (8, 32, 512)

  private var places: [Key: [(ground: StyleObjectReader.Color, path: String)]] = [:]

  /// Adds that a file has a component on a ground.
  mutating func add(_ component: Key, on ground: StyleObjectReader.Color, in path: String) {
    places[component, default: []].append((ground, path))
  }

  /// What stands for all navigators that have the background of the theme.
  private static let navigators = Key(path: "", name: NativeViewReader.themeOfNavigators)

  /// Adds the backgrounds of all themes of navigators, which are known if each is.
  mutating func add(navigationThemes themes: [(ground: StyleObjectReader.Color?, path: String)]) {
    let known = themes.compactMap { theme in theme.ground.map { ($0, theme.path) } }
    guard known.count == themes.count else { return }
    places[Self.navigators] = known
  }

  /// The styles of a file on what is behind their components, wherever others have them.
  func placed(_ style: Style, in path: String) -> [Style] {
    var steps = 0
    let all = grounds(of: style.background, in: path, depth: 0, &steps)
    return all.prefix(Self.maximumPlaces).compactMap { ground in
      var own = style
      own.background = ground
      // What fades the component fades its texts.
      guard style.background.component != nil else { return own }
      let text = style.text.faded(by: ground.fading, least: NativeViewReader.leastOpacity)
      guard let text else { return nil }
      own.text = text
      return own
    }
  }

  private func grounds(
    of color: StyleObjectReader.Color, in path: String, depth: Int, _ steps: inout Int
  ) -> [StyleObjectReader.Color] {
    steps += 1
    guard let component = color.component else { return [color] }
    guard depth < Self.maximumDepth, steps < Self.maximumSteps else { return [] }
    var result: [StyleObjectReader.Color] = []
    let isOfTheme = component == NativeViewReader.themeOfNavigators
    for place in places[isOfTheme ? Self.navigators : Key(path: path, name: component)] ?? [] {
      result += grounds(of: place.ground, in: place.path, depth: depth + 1, &steps)
    }
    return result
  }
}
