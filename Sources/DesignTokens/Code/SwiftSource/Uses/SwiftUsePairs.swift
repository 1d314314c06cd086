import ColorCore
import SourceSyntax
import SystemColors

/// Pairs the colors of a project that its Swift code draws on each other.
///
/// A pair belongs to the palette that has the values: the asset catalog if both colors are color sets,
/// also under the names that Swift code gives them, and else the Swift file that declares the
/// foreground or, if that is no declaration, the background. The other color may be outside of it: a
/// color set, a color of the system, or one that the code writes itself. Two colors of which one is
/// written there and neither has a name in the project belong to the file that draws them.
struct SwiftUsePairs {
  /// What is drawn.
  private enum Color {
    case declaration(String, file: Int)
    case asset(SwiftAsset)
    case system(SwiftSystemColor)
    case literal(String, ColorCore.Color)
  }

  /// A color where it is drawn.
  private struct Drawn {
    let color: Color
    /// The color set that it is or repeats.
    let set: SwiftAsset?
    let location: SourceLocation
    var opacity = 1.0
    /// Whether the system draws it only where no other view is around.
    var isDoubtful = false

    /// Its values, if it is one of a framework or is written where it is drawn.
    var values: [SwiftSystemColor.Value]? {
      guard set == nil else { return nil }
      switch color {
      case .system(let color): return color.values
      case .literal(_, let color): return [([:], color)]
      case .asset, .declaration: return nil
      }
    }

    /// Whether something shows through such a color.
    var isTranslucent: Bool { values?.contains { $0.color.alpha < 1 } ?? false }

    var name: String {
      switch color {
      case .system(let color): color.path
      case .literal(let text, _): text
      case .asset(let asset): asset.token.path
      case .declaration(let path, _): path
      }
    }
  }

  /// A color in a pair: its path, and whether it is outside of the palette.
  private struct End: Hashable {
    let path: String
    var isOutside = false
  }

  private struct Key: Hashable {
    let foreground, background: End
    let role: TokenPairing.Role
    /// The scheme in which they are seen; `nil` for both.
    let isDark: Bool?
    let ignoresContrast: Bool
  }

  /// The pairs of a palette.
  private struct Pairs {
    var found: [Key: TokenPairing] = [:]
    var order: [Key] = []
    var outside: [String: Drawn] = [:]
    var gradients: [OnGradient] = []
  }

  private let project: SwiftProject
  private var pairs: [String: Pairs] = [:]
  /// Where texts have colors, by the palettes of these and their paths.
  private var texts: [String: [String: SourceLocation]] = [:]
  /// Names drawn on each other, of which the meaning does not depend on the place.
  private struct Drawing: Hashable {
    let foreground, background: SwiftUse.Color.Name
    let role: TokenPairing.Role
    let font: SwiftUse.Font
  }

  private var drawings: Set<Drawing> = []
  private var free: [SwiftUse.Color.Name: Bool] = [:]
  /// The pairs of two colors of the system, which are the same wherever views draw them.
  private var systemPairs: Set<[String]> = []
  /// The color sets that declarations repeat.
  private var repeated: [String: SwiftAsset?] = [:]
  /// The files whose uses make pairs.
  private(set) var files: Set<Int> = []

  /// Pairs the colors that the files of a project draw.
  init(_ project: SwiftProject) {
    self.project = project
    for (index, file) in project.files.enumerated() {
      for use in file.uses where !project.restyling.changes(use) { add(use, of: index) }
    }
    addTexts()
  }

  /// The texts of a file in colors that it does not declare, of which nothing says what they lie on.
  mutating func unplacedTexts(of index: Int) -> [UnplacedText] {
    var names: Set<String> = []
    return project.files[index].views.unplaced.compactMap { text in
      let place = SwiftProject.Place(color: text.color, scope: text.scope, file: index)
      guard let drawn = drawn(place), drawn.values != nil, names.insert(drawn.name).inserted else {
        return nil
      }
      return UnplacedText(name: drawn.name, location: drawn.location)
    }
  }

  /// Notes the texts in colors of the project, whatever they lie on: the coverage counts those that no pair has.
  private mutating func addTexts() {
    var seen: Set<SwiftUse.Color.Name> = []
    for (index, file) in project.files.enumerated() {
      for text in file.views.texts {
        if isFree(text.color.name), !seen.insert(text.color.name).inserted { continue }
        let place = SwiftProject.Place(color: text.color, scope: text.scope, file: index)
        guard let drawn = drawn(place), let palette = owner(of: drawn, in: index) else { continue }
        let name = end(drawn, in: palette).path
        guard texts[palette]?[name] == nil else { continue }
        texts[palette, default: [:]][name] = drawn.location
      }
    }
  }

  /// The palette that has a color of the project: `nil` for one of the system.
  private func owner(of drawn: Drawn, in index: Int) -> String? {
    if let set = drawn.set { return set.catalog.file }
    switch drawn.color {
    case .declaration(let path, let file):
      return project.files[project.themes(of: path)?.first ?? file].path
    case .literal: return project.files[index].path
    case .asset, .system: return nil
    }
  }

  /// The files and catalogs that have pairs, sorted.
  var palettes: [String] { pairs.keys.sorted() }
  /// Those that have pairs or colors of texts, sorted.
  var drawnPalettes: [String] { Set(pairs.keys).union(texts.keys).sorted() }

  // MARK: - Pairs

  private mutating func add(_ use: SwiftUse, of index: Int) {
    func place(_ color: SwiftUse.Color) -> SwiftProject.Place {
      SwiftProject.Place(color: color, scope: use.scope, file: index)
    }
    let drawing = SwiftProject.Drawing(
      foreground: place(use.foreground), ground: place(use.background), font: use.font)
    for drawing in project.placed(drawing) {
      var own = use
      own.font = use.role == .text ? drawing.font : drawing.font.ofMark
      for (front, ground) in project.given(drawing.foreground, drawing.ground) {
        add(own, front, ground, over: drawing.below, of: index, isPossible: drawing.isPossible)
      }
    }
  }

  /// Adds a use with its colors, where these are written.
  private mutating func add(
    _ use: SwiftUse, _ foreground: SwiftProject.Place, _ ground: SwiftProject.Place,
    over below: SwiftProject.Place?, of index: Int, isPossible: Bool
  ) {
    let isLabel = foreground.color.name.kind == .label
    guard !isLabel || project.pages != nil && !ground.color.name.kind.isPage else { return }
    // Many views draw the same names, which mean the same everywhere.
    let isFree =
      isFree(foreground.color.name) && isFree(ground.color.name) && ground.color.name.opacity == 1
    if isFree {
      let drawing = Drawing(
        foreground: foreground.color.name, background: ground.color.name, role: use.role,
        font: use.font)
      guard drawings.insert(drawing).inserted else { return }
    }
    guard let front = drawn(foreground) else { return }
    if let gradient = project.gradient(of: ground.color, in: ground.scope, of: ground.file) {
      return add(gradient, over: below, behind: front, use, of: index)
    }
    guard var back = page(behind: front, ground) ?? drawn(ground) else { return }
    if let below { back = veiled(back, over: below, behind: front) ?? back }
    // What shows through a color of a framework has to be known.
    guard !back.isTranslucent || below == nil else { return }
    if ground.color.isPossible || isPossible { back.isDoubtful = true }
    guard back.opacity == 1 else {
      let isOwn = foreground.color.name.text == ground.color.name.text
      return isOwn || below == nil ? addTint(front, on: back, use, of: index) : ()
    }
    var palettes: [String]
    switch (front.color, front.set, back.color, back.set) {
    case (_, let one?, _, let other?):
      guard one.key != other.key else { return }
      palettes = [one.catalog.file]
    case (_, let set?, .system, nil), (.system, nil, _, let set?), (_, let set?, .literal, nil),
      (.literal, nil, _, let set?):
      palettes = [set.catalog.file]
    case (.declaration(let one, _), _, .declaration(let other, _), _)
    where project.themes(of: one) != nil && project.themes(of: other) != nil:
      // Each file has the colors of its themes.
      let (files, others) = (project.themes(of: one) ?? [], project.themes(of: other) ?? [])
      palettes = files.filter(others.contains).map { project.files[$0].path }
    case (.declaration(let path, let file), _, _, _), (_, _, .declaration(let path, let file), _):
      palettes = (project.themes(of: path) ?? [file]).map { project.files[$0].path }
    case (.literal, _, _, _), (_, _, .literal, _): palettes = [project.files[index].path]
    case (.system(let one), nil, .system(let other), nil)
    where one.isConstant != other.isConstant || ground.color.name.kind.isPage || one.isHue
      || isLabel && other.isHue:
      let names = [one.path, other.path, "\(use.font)", "\(back.isDoubtful)"]
      guard systemPairs.insert(names).inserted else { return }
      palettes = [project.files[index].path]
    default: return
    }
    for palette in palettes { add(front, on: back, use, in: palette, of: index) }
  }

  /// The background of the system for a use on it, behind a color of the project.
  ///
  /// It is sure only where a view fills a screen and the color differs by night: an app may be dark as a whole.
  /// What is white, and cannot be seen there by day, lies on something else.
  private mutating func page(behind front: Drawn, _ ground: SwiftProject.Place) -> Drawn? {
    let isScreen: Bool?
    switch ground.color.name.kind {
    case .screen: isScreen = true
    case .body: isScreen = ground.scope.last.flatMap { project.pages?.isScreen($0) }
    // A list may have another style.
    case .row: isScreen = false
    default: return nil
    }
    let file = project.files[ground.file]
    if case .system(let color) = front.color, color.path.hasSuffix(".white") { return nil }
    guard project.pages != nil, let isScreen, !file.modules.contains("WidgetKit"),
      case .success(let color)? = SwiftSystemColor.named(
        ground.color.name.text, in: .uiKit, on: .iOS, within: [.level: false])
    else { return nil }
    return Drawn(
      color: .system(color.without([.level])), set: nil,
      location: file.source.source.location(of: ground.color.range),
      isDoubtful: !isScreen || !differsByNight(front))
  }

  /// A translucent color of a framework, or one that code writes, on what shows through it; `nil` for others.
  private mutating func veiled(
    _ back: Drawn, over below: SwiftProject.Place, behind front: Drawn
  ) -> Drawn? {
    guard back.isTranslucent, let under = page(behind: front, below) ?? drawn(below),
      let veils = back.values, let grounds = under.values, !under.isTranslucent
    else { return nil }
    let values = veils.flatMap { veil in
      grounds.compactMap { ground -> SwiftSystemColor.Value? in
        let meets = veil.contexts.allSatisfy { ground.contexts[$0.key] ?? $0.value == $0.value }
        guard meets else { return nil }
        return (
          veil.contexts.merging(ground.contexts) { own, _ in own }, veil.color.over(ground.color)
        )
      }
    }
    let path = "\(back.name) over \(under.name)"
    return Drawn(
      color: .system(SwiftSystemColor(path: path, platform: .iOS, values: values)), set: nil,
      location: back.location, isDoubtful: under.isDoubtful)
  }

  /// Whether a color has a value for dark.
  private func differsByNight(_ drawn: Drawn) -> Bool {
    if let set = drawn.set {
      let colors = set.catalog.colors(of: set.token)
      return colors[.dark] != nil && colors[.dark] != colors[.light]
    }
    if case .system(let color) = drawn.color { return color.isHue && !color.isConstant }
    guard case .declaration(let path, let file) = drawn.color else { return false }
    let source = project.files[file].source
    return (project.files[file].byPath[path] ?? []).contains { declaration in
      SwiftColorReader.values(of: declaration, in: source, knowing: project.facts)
        .contains { $0.contexts[.luminosity] != nil }
    }
  }

  /// Adds a pair with a tint of a color of the same file or of a color set: `ink` on `ink.opacity(0.1)`.
  private mutating func addTint(_ front: Drawn, on back: Drawn, _ use: SwiftUse, of index: Int) {
    if let one = front.set, let other = back.set {
      if one.key == other.key { add(front, on: back, use, in: one.catalog.file, of: index) }
      return
    }
    guard front.set == nil, back.set == nil, case .declaration(let path, let file) = back.color,
      project.themes(of: path) == nil
    else { return }
    if case .declaration(_, let other) = front.color, other != file { return }
    add(front, on: back, use, in: project.files[file].path, of: index)
  }

  /// Adds a text on a gradient to the palette that has the values of all its colors but those of the system.
  private mutating func add(
    _ gradient: SwiftProject.Gradient, over below: SwiftProject.Place?, behind front: Drawn,
    _ use: SwiftUse, of index: Int
  ) {
    guard use.role == .text else { return }
    let stops = gradient.stops.compactMap { color -> Drawn? in
      let stop = drawn(SwiftProject.Place(color: color, scope: gradient.scope, file: gradient.file))
      guard let stop, let below else { return stop }
      return veiled(stop, over: below, behind: front) ?? stop
    }
    let all = [front] + stops
    let palettes = Set(
      all.compactMap { drawn -> String? in
        if let set = drawn.set { return set.catalog.file }
        guard case .declaration(let path, let file) = drawn.color else { return nil }
        return project.themes(of: path) == nil ? project.files[file].path : ""
      })
    guard stops.count == gradient.stops.count, palettes.count < 2, palettes != [""],
      all.allSatisfy({ $0.opacity == 1 }),
      stops.allSatisfy({ !$0.isTranslucent })
    else { return }
    let palette = palettes.first ?? project.files[index].path
    var own = pairs[palette] ?? Pairs()
    let places = all.map { drawn -> OnGradient.Place in
      let end = end(drawn, in: palette)
      if end.isOutside, own.outside[end.path] == nil { own.outside[end.path] = drawn }
      return OnGradient.Place(
        path: end.path, location: drawn.location, isLiteral: end.isOutside)
    }
    own.gradients.append(
      OnGradient(
        text: places[0], stops: Array(places.dropFirst()), drawer: "“\(name(of: use, in: index))”",
        isPlaced: true, contexts: Self.contexts(of: use), size: use.font.size,
        weight: use.font.weight, isPossible: all.contains(where: \.isDoubtful)))
    files.insert(index)
    pairs[palette] = own
  }

  /// What draws a use: the type around it, or else the file.
  private func name(of use: SwiftUse, in index: Int) -> String {
    use.scope.isEmpty
      ? project.files[index].path.split(separator: "/").last.map(String.init) ?? ""
      : use.scope.joined(separator: ".")
  }

  private static func contexts(of use: SwiftUse) -> [String: [String]] {
    var contexts: [String: [String]] = [:]
    if let isDark = use.font.isDark { contexts["scheme"] = [isDark ? "dark" : "light"] }
    if use.ignoresContrast {
      contexts[SwiftAxis.contrast.modifier] = [
        SwiftAxis.contrast.contexts[0], Appearance.Contrast.normal.rawValue,
      ]
    }
    return contexts
  }

  /// The themes of a color that is drawn with one of the system, by the scheme for which each is; `nil` if any is
  /// for both.
  private func themesByScheme(_ front: Drawn, _ back: Drawn) -> [Bool: [String]]? {
    let path: String
    switch (front.color, front.set, back.color, back.set) {
    case (.declaration(let own, _), nil, .system(let color), nil) where !color.isConstant,
      (.system(let color), nil, .declaration(let own, _), nil) where !color.isConstant:
      path = own
    default: return nil
    }
    var result: [Bool: [String]] = [:]
    for file in project.themes(of: path) ?? [] {
      for declaration in project.files[file].byPath[path] ?? [] {
        guard let theme = declaration.theme, let isDark = declaration.isDark else { return nil }
        result[isDark, default: []].append(theme)
      }
    }
    return result.isEmpty ? nil : result
  }

  /// Adds a pair to a palette: with a color of the system, a theme for one scheme is seen in that only.
  private mutating func add(
    _ front: Drawn, on back: Drawn, _ use: SwiftUse, in palette: String, of index: Int
  ) {
    guard use.font.isDark == nil, let themes = themesByScheme(front, back) else {
      return add(front, on: back, use, in: palette, of: index, themes: nil)
    }
    for (isDark, names) in themes.sorted(by: { !$0.key && $1.key }) {
      var own = use
      own.font.isDark = isDark
      add(front, on: back, own, in: palette, of: index, themes: names)
    }
  }

  private mutating func add(
    _ front: Drawn, on back: Drawn, _ use: SwiftUse, in palette: String, of index: Int,
    themes: [String]?
  ) {
    let key = Key(
      foreground: end(front, in: palette), background: end(back, in: palette), role: use.role,
      isDark: use.font.isDark, ignoresContrast: use.ignoresContrast)
    guard key.foreground != key.background else { return }
    var pairing = TokenPairing(
      path: key.background.path, role: use.role, location: front.location,
      contexts: Self.contexts(of: use),
      reason: "“\(name(of: use, in: index))” draws one on the other",
      isOutside: key.background.isOutside,
      isPlaced: true, size: use.font.size, weight: use.font.weight)
    if let themes { pairing.contexts["theme"] = themes }
    pairing.otherLocation = back.location
    if back.isDoubtful { pairing.joint = .doubtful }
    // A literal is declared where it is drawn.
    if case .literal = front.color { pairing.isPlaced = false }
    var own = pairs[palette] ?? Pairs()
    for (end, drawn) in [(key.foreground, front), (key.background, back)]
    where end.isOutside && own.outside[end.path] == nil {
      own.outside[end.path] = drawn
    }
    if let known = own.found[key] {
      // The smallest text decides.
      let isSurer = known.joint != nil && pairing.joint == nil
      guard isSurer || known.isLessStrict(than: pairing) else { return }
    } else {
      own.order.append(key)
    }
    own.found[key] = pairing
    files.insert(index)
    pairs[palette] = own
  }

  /// A color as a part of a pair of a palette.
  private func end(_ drawn: Drawn, in palette: String) -> End {
    if drawn.opacity < 1, let base = base(of: drawn, in: palette) {
      return End(path: "\(base).opacity(\(drawn.opacity))", isOutside: true)
    }
    if let set = drawn.set, set.catalog.file == palette { return End(path: set.token.path) }
    switch (drawn.color, drawn.set) {
    case (.declaration, let set?) where project.assets.isCatalog(palette):
      return End(path: set.token.path, isOutside: true)
    case (.declaration(let path, _), _): return End(path: path)
    case (.asset(let asset), _): return End(path: asset.token.path, isOutside: true)
    case (.system(let color), _): return End(path: color.path, isOutside: true)
    case (.literal(let text, _), _): return End(path: text, isOutside: true)
    }
  }

  /// The path of the token that is drawn translucent.
  private func base(of drawn: Drawn, in palette: String) -> String? {
    if let set = drawn.set, set.catalog.file == palette { return set.token.path }
    switch drawn.color {
    case .declaration(let path, _): return path
    case .asset(let asset): return asset.token.path
    case .system, .literal: return nil
    }
  }

  // MARK: - Names

  /// Whether a name means the same in all types of all files.
  private mutating func isFree(_ name: SwiftUse.Color.Name) -> Bool {
    if let known = free[name] { return known }
    let result = name.kind == .path && project.isFree(name.text)
    free[name] = result
    return result
  }

  /// What a name in a file means; `nil` unless it is a color that is seen.
  private mutating func drawn(_ place: SwiftProject.Place) -> Drawn? {
    let (color, index) = (place.color, place.file)
    let file = project.files[index]
    let location = file.source.source.location(of: color.range)
    if let literal = color.literal {
      let values = SwiftColorReader.values(
        of: literal, in: file.source, knowing: project.facts)
      guard values.count == 1, case .color(var value) = values[0].content, value.alpha == 1 else {
        return nil
      }
      value.alpha = color.name.opacity
      let text = color.name.text + (value.alpha < 1 ? ".opacity(\(value.alpha))" : "")
      return Drawn(color: .literal(text, value), set: nil, location: location)
    }
    guard !color.name.kind.isPage else { return nil }
    if let fixed = color.fixed {
      return Drawn(color: .literal(color.name.text, fixed), set: nil, location: location)
    }
    if color.name.kind == .label {
      let label = SwiftSystemColor.named(
        color.name.text, in: color.name.type, on: .iOS, within: [:])
      guard case .success(let color)? = label else { return nil }
      return Drawn(color: .system(color), set: nil, location: location)
    }
    guard color.name.kind != .colorSet else {
      return project.assets.named(color.name.text, from: file.path).map {
        Drawn(color: .asset($0), set: $0, location: location, opacity: color.name.opacity)
      }
    }
    var (path, type, scope) = (Self.names(in: color.name.text), color.name.type, place.scope)
    if color.name.kind == .choice {
      guard let made = type,
        let choice = project.facts.choice(path[1], labeled: path[0], for: made)
      else { return nil }
      (path, type, scope) = (choice.path, nil, choice.scope)
    }
    switch target(of: path, type, in: scope, of: index) {
    case .declaration(let key, let place):
      let set = colorSet(behind: key, of: place)
      return Drawn(
        color: .declaration(key, file: place), set: set, location: location,
        opacity: color.name.opacity)
    case .asset(let asset):
      return Drawn(
        color: .asset(asset), set: asset, location: location, opacity: color.name.opacity)
    case .system(let system):
      // What is clear shows what is behind it.
      guard path.last != "clear" else { return nil }
      return Drawn(
        color: .system(system.faded(to: color.name.opacity)), set: nil, location: location)
    case .unknown(let reason) where reason.code == .accentColor:
      guard let pages = project.pages, pages.hasSystemAccent ?? true,
        let accent = SwiftSystemColor.accentOfSystem
      else { return nil }
      return Drawn(
        color: .system(accent.faded(to: color.name.opacity)), set: nil, location: location,
        isDoubtful: pages.hasSystemAccent == nil)
    default: return nil
    }
  }

  private func target(
    of path: [String], _ type: SwiftColorType?, in scope: [String], of index: Int
  ) -> SwiftProject.Target {
    let target = project.target(of: path, type, in: scope, of: index)
    switch target {
    case .other: break
    case .undeclared where path.count > 2: break
    default: return target
    }
    let names = path.filter { $0 != "self" }
    guard names.count > 1, let name = names.last else { return target }
    for member in project.facts.members(names, in: scope) {
      let target = project.target(of: member, type, in: [], of: index)
      if case .declaration = target { return target }
    }
    // `theme.ink` is most likely a member of the type `Theme`.
    let types = names.dropLast().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    // So is `Color.theme.ink`.
    if types.count > 1, let last = types.last {
      let target = project.target(
        of: project.facts.wholePath(ofType: [last]) + [name], type, in: scope, of: index)
      if case .declaration = target { return target }
    }
    return project.target(
      of: project.facts.wholePath(ofType: types) + [name], type, in: scope, of: index)
  }

  private static func names(in text: String) -> [String] {
    text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// The color set that a declaration repeats as a whole, or `nil`.
  private mutating func colorSet(behind path: String, of file: Int, depth: Int = 0) -> SwiftAsset? {
    let key = "\(file) \(path)"
    if let known = repeated[key] { return known }
    var result: SwiftAsset?
    let declarations = project.files[file].byPath[path] ?? []
    if depth < 16, declarations.count == 1, declarations[0].theme == nil {
      let values = SwiftColorReader.values(
        of: declarations[0], in: project.files[file].source, knowing: project.facts)
      if values.count == 1, values[0].contexts.isEmpty, values[0].opacities.isEmpty {
        switch values[0].content {
        case .asset(let name, _):
          result = project.assets.named(name, from: project.files[file].path)
        case .name(let name, let type):
          let target = project.target(
            of: name, type, in: declarations[0].scope, of: file,
            besides: declarations[0].scope + [declarations[0].name])
          switch target {
          case .asset(let asset): result = asset
          case .declaration(let next, let place):
            result = colorSet(behind: next, of: place, depth: depth + 1)
          default: break
          }
        case .color, .member, .unknown: break
        }
      }
    }
    repeated.updateValue(result, forKey: key)
    return result
  }

  // MARK: - Results

  /// The pairs of a file or a catalog.
  func pairs(of palette: String, in context: LoadContext) -> DrawnPairs {
    var result = DrawnPairs()
    result.texts = (texts[palette] ?? [:]).sorted { $0.key < $1.key }.map {
      UnplacedText(name: $0.key, location: $0.value)
    }
    guard let own = pairs[palette] else { return result }
    result.gradients = own.gradients
    var outside: [String: [TokenPairing]] = [:]
    // A text needs more than a mark in the same colors.
    let order = own.order.filter { $0.role == .text } + own.order.filter { $0.role != .text }
    for key in order {
      guard let pairing = own.found[key] else { continue }
      if key.foreground.isOutside {
        outside[key.foreground.path, default: []].append(pairing)
      } else {
        result.pairings[key.foreground.path, default: []].append(pairing)
      }
    }
    var code = Sheet()
    var sets: [String: (catalog: ResolvedPalette, paths: Set<String>)] = [:]
    for (path, drawn) in own.outside.sorted(by: { $0.key < $1.key }) {
      if drawn.opacity < 1, let base = base(of: drawn, in: palette) {
        let tint = DrawnPairs.Tint(
          path: path, base: base, opacity: drawn.opacity, pairings: outside[path] ?? [])
        if case .asset(let asset) = drawn.color, asset.catalog.file != palette {
          result.outside.append(asset.catalog.tinted([tint]))
        } else {
          result.tints.append(tint)
        }
        continue
      }
      if let set = drawn.set {
        sets[set.catalog.file, default: (set.catalog, [])].paths.insert(path)
        continue
      }
      guard let entry = Self.define(drawn, path, in: &code) else { continue }
      code.update(entry) {
        $0.isColor = true
        $0.isToken = true
        $0.isOutside = false
        $0.pairings = outside[path] ?? []
      }
    }
    if !code.entries.isEmpty {
      for index in code.modifiers.indices { code.modifiers[index].defaultContext = 0 }
      result.outside.append(
        code.palette(
          file: palette, format: SwiftColors.id, problems: [], fileCount: 0, in: context))
    }
    result.outside += sets.sorted { $0.key < $1.key }.map {
      Self.catalog($1.catalog, with: $1.paths, outside)
    }
    return result
  }

  /// Adds a color that no file declares; returns its entry.
  private static func define(_ drawn: Drawn, _ path: String, in code: inout Sheet) -> Int? {
    switch drawn.color {
    case .system(let color):
      let key = color.define(in: &code, within: [:], at: drawn.location)
      return code.existingEntry(key)
    case .literal(_, let color):
      let entry = code.entry(path)
      code.define(
        entry, Sheet.Definition(value: FixedValue(.color(color)), location: drawn.location))
      return entry
    case .asset, .declaration: return nil
    }
  }

  /// The color sets of a catalog that have some paths, with the pairs on them.
  private static func catalog(
    _ catalog: ResolvedPalette, with paths: Set<String>, _ pairings: [String: [TokenPairing]]
  ) -> ResolvedPalette {
    var catalog = catalog
    catalog.tokens.removeAll { !paths.contains($0.path) }
    for index in catalog.tokens.indices {
      catalog.tokens[index].pairings = pairings[catalog.tokens[index].path] ?? []
    }
    catalog.problems = []
    catalog.fileCount = 0
    return catalog
  }
}
