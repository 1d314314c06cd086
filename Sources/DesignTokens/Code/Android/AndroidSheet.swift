import FileAccess
import SourceSyntax

/// Makes a sheet of resources and themes, with the modifiers `configuration`, `night` and `api` for the
/// qualifiers that occur, and `theme` for several themes.
///
/// The precedence of definitions is the same for every device, so that the definitions of an entry
/// are sorted once.
struct AndroidSheet {
  private(set) var sheet = Sheet()
  /// The colors that layouts write themselves.
  private(set) var constants = Sheet()
  /// The qualifiers of each context of the modifier `configuration`.
  private var configurations: [[AndroidConfiguration.Qualifier]] = [[]]
  /// The versions of the contexts of `api`; 0 is any version before the first.
  private var versions: [Int] = [0]
  private var configurationModifier: Int?
  private var nightModifier: Int?
  private var versionModifier: Int?
  private var alternatives: [AndroidConfiguration: [Sheet.Alternatives]] = [:]
  private var themeModifier: Int?
  /// The files of the overlays whose colors are read.
  private(set) var overlayFiles: Set<String> = []
  /// The names of attributes that themes set to other colors than the resources of these names.
  private let hidden: Set<String>
  /// The positions of the themes of each resource that only some of them take.
  private var themesOfResource: [String: Set<Int>] = [:]
  /// The themes on whose windows layouts lie, if there are several themes.
  private let windows: AndroidWindows?

  /// - Parameters:
  ///   - resources: The resources, those of a file in its order.
  ///   - themes: The themes of the app.
  ///   - uses: What its layouts draw.
  ///   - overlays: The overlays of themes that they lay on buttons.
  ///   - manifest: What the manifest says of the themes.
  ///   - isToken: Whether a resource is a token of the palette, rather than only a target of
  ///     references.
  init(
    _ resources: [AndroidResource], _ themes: AndroidThemes, _ uses: [AndroidUse],
    _ overlays: Set<String>, _ manifest: AndroidManifest, isToken: (AndroidResource) -> Bool
  ) {
    hidden = Self.hidden(by: themes)
    windows = themes.windows(manifest)
    let all = Set(resources.map(\.configuration)).union(themes.configurations)
    makeModifiers(all)
    if themes.themes.count > 1 { makeModifier(of: themes, resources, uses) }
    let taken = taken(by: themes, resources, uses)
    func isOwnToken(_ resource: AndroidResource) -> Bool {
      isToken(resource) && !taken.contains(resource.key)
    }
    let ranks = Dictionary(uniqueKeysWithValues: all.map { ($0, $0.rank) })
    let ascending = all.sorted { (ranks[$0] ?? []).lexicographicallyPrecedes(ranks[$1] ?? []) }
    let groups = Dictionary(grouping: resources.indices) { resources[$0].configuration }
    let order = ascending.flatMap { groups[$0] ?? [] }
    var states: [String: [String]] = [:]
    for index in order {
      for state in resources[index].stateNames
      where states[resources[index].key]?.contains(state) != true {
        states[resources[index].key, default: []].append(state)
      }
    }
    for index in order {
      let resource = resources[index]
      define(resource, state: "", isToken: isOwnToken(resource))
      for state in states[resource.key] ?? [] {
        define(resource, state: state, isToken: isOwnToken(resource))
      }
    }
    for resource in themes.libraryResources where sheet.existingEntry(resource.key) == nil {
      define(resource, state: "", isToken: false)
      if let entry = sheet.existingEntry(resource.key) {
        sheet.update(entry) { $0.isOutside = true }
      }
    }
    define(themes.themes, beside: Set(resources.map(\.name)))
    for overlay in themes.overlays {
      define(overlay, isOfButton: overlays.contains(overlay.name))
    }
    // Of several sizes of one pair a small one counts.
    for use in uses.filter({ !$0.isLarge }) + uses.filter(\.isLarge) { add(use, themes) }
    if !uses.isEmpty { markSeldomDrawn() }
    markDialogs(themes, resources, uses)
  }

  /// The names of attributes that themes set to other colors than the resources of these names.
  private static func hidden(by themes: AndroidThemes) -> Set<String> {
    Set(
      themes.themes.lazy.flatMap(\.definitions).compactMap { definition in
        let plain = Self.plainName(definition.item.name)
        if definition.isOmitted { return nil }
        if case .drawable = definition.item.value.content { return nil }
        // The usual names for a color and for the attribute that it is for are one token.
        return definition.item.value.reference == AndroidColorText.key(type: "color", name: plain)
          ? nil : plain
      })
  }

  /// Makes the modifier for several themes.
  private mutating func makeModifier(
    of themes: AndroidThemes, _ resources: [AndroidResource], _ uses: [AndroidUse]
  ) {
    let position = modifier("theme", themes.themes.map(\.name))
    themeModifier = position
    for theme in themes.themes { sheet.modifiers[position].schemes[theme.name] = theme.scheme }
    themesOfResource = themes.takenBySome
    // What others take too is for all of them.
    for key in resources.lazy.flatMap(\.references) { themesOfResource[key] = nil }
    for use in uses {
      for color in [use.foreground, use.ground] {
        if case .resource(let key) = color { themesOfResource[key] = nil }
      }
    }
  }

  /// The keys of the resources that are no tokens by themselves, because a theme stands for them.
  private func taken(
    by themes: AndroidThemes, _ resources: [AndroidResource], _ uses: [AndroidUse]
  ) -> Set<String> {
    // By the name of an attribute, components draw what the theme sets.
    let concealed = hidden.map { AndroidColorText.key(type: "color", name: $0) }
    var taken = themes.taken.union(concealed).subtracting(resources.lazy.flatMap(\.references))
    // The states of a list are no attributes.
    taken.subtract(resources.lazy.filter { !$0.stateNames.isEmpty }.map(\.key))
    for use in uses {
      for color in [use.foreground, use.ground, use.over] {
        if case .resource(let key)? = color { taken.remove(key) }
      }
    }
    return taken
  }

  /// The attributes that no component of Material draws but a floating action button, which layouts show.
  private static let seldomDrawn = ["colorOnSecondary", "colorOnTertiary"]

  private mutating func markSeldomDrawn() {
    for attribute in Self.seldomDrawn {
      if let entry = sheet.existingEntry(AndroidColorText.attributeKey(attribute)) {
        sheet.update(entry) { $0.drawn.insert(.seldom) }
      }
    }
  }

  /// Marks what only dialogs draw.
  private mutating func markDialogs(
    _ themes: AndroidThemes, _ resources: [AndroidResource], _ uses: [AndroidUse]
  ) {
    var keys = themes.takenByDialogs
    guard !keys.isEmpty else { return }
    keys.subtract(resources.lazy.flatMap(\.references))
    for use in uses {
      for color in [use.foreground, use.ground, use.over] {
        if case .resource(let key)? = color { keys.remove(key) }
      }
    }
    for entry in keys.sorted().compactMap(sheet.existingEntry) {
      sheet.update(entry) { $0.drawn.insert(.seldom) }
    }
  }

  /// Marks the resources in which texts are drawn on what is not known.
  mutating func mark(unplaced keys: Set<String>) {
    for entry in keys.compactMap(sheet.existingEntry) {
      sheet.update(entry) { $0.drawn.insert(.unplaced) }
    }
  }

  // MARK: - Uses

  /// Adds what a layout draws, if at least one of the colors is a token.
  private mutating func add(_ use: AndroidUse, _ themes: AndroidThemes) {
    guard use.library.map(themes.extend) ?? true else { return }
    let (front, ground) = (token(use.foreground, in: use.state), token(use.ground))
    if ground == nil, case .attribute(let attribute) = use.ground {
      return add(use, of: front, onDefaultOf: attribute, themes)
    }
    let path = ground.map { sheet.entries[$0].path } ?? use.ground.text
    guard let path, front == nil || front != ground,
      front != nil || use.foreground.constant != nil && use.foreground.text != path
    else { return }
    var contexts: [String: [String]] = [:]
    if let style = use.style {
      let names = themes.themes(where: style)
      guard !names.isEmpty else { return }
      if themeModifier != nil { contexts["theme"] = names }
    }
    var pairing = TokenPairing(
      path: path, role: use.isText ? .text : .ui, location: use.location, contexts: contexts,
      reason: "a layout draws it on \(path)" + Self.when(use.state), isOutside: ground == nil,
      isPlaced: true,
      // The least size of large text is 18 scaled pixels for Android's own checks.
      size: use.size, weight: use.isBold ? 700 : nil)
    pairing.otherLocation = use.groundLocation
    pairing.over = use.over.flatMap { token($0) }.map { [sheet.entries[$0].path] } ?? []
    if ground == nil { define(use.ground, at: use.groundLocation) }
    for pairing in onWindows(pairing, of: use) {
      if let front {
        sheet.update(front) { $0.add(pairing) }
      } else if let entry = define(use.foreground, at: use.location) {
        // Nothing declares it but the layout.
        var pairing = pairing
        pairing.isPlaced = false
        constants.update(entry) { $0.add(pairing) }
      }
    }
  }

  /// A pairing in the themes whose windows the layout certainly lies on, and in those of which that is a question.
  private func onWindows(_ pairing: TokenPairing, of use: AndroidUse) -> [TokenPairing] {
    guard let windows, use.style == nil, case .attribute(let attribute) = use.ground,
      AndroidColorText.attributeKey(attribute) == "?android:windowBackground"
    else { return [pairing] }
    let themes = windows.themes(of: use.groundLocation.file)
    if themes.certain.count == sheet.modifiers[themeModifier ?? 0].contexts.count {
      return [pairing]
    }
    var (certain, doubtful) = (pairing, pairing)
    certain.contexts["theme"] = themes.certain
    // A layout that is not seen there is for another activity.
    if !themes.doubtful.isEmpty { certain.joint = .page }
    doubtful.contexts["theme"] = themes.doubtful
    doubtful.joint = .window
    return (themes.certain.isEmpty ? [] : [certain]) + (themes.doubtful.isEmpty ? [] : [doubtful])
  }

  /// Adds what a layout draws on a color that its library has for an attribute. Whether an app without colors
  /// for the night is ever shown at night is a question, and so is what is around a layout that is not that of
  /// an activity.
  private mutating func add(
    _ use: AndroidUse, of front: Int?, onDefaultOf attribute: String, _ themes: AndroidThemes
  ) {
    guard use.style == nil, use.library == nil, use.over == nil,
      front != nil || use.foreground.constant != nil
    else { return }
    let isCertain = Self.isCertain(attribute, in: use)
    let colors = themes.libraryColors(of: attribute)
    guard !colors.isEmpty else { return }
    if constants.existingEntry(attribute) == nil {
      let entry = constants.entry(attribute)
      constants.update(entry) { $0.isColor = true }
      for (color, isNight) in colors {
        let chosen = isNight.map { night in
          Sheet.Alternatives(modifier: nightOfConstants(), contexts: [night ? 1 : 0])
        }
        constants.define(
          entry,
          Sheet.Definition(
            alternatives: chosen.map { [$0] } ?? [], value: FixedValue(color),
            location: use.groundLocation))
      }
    }
    for (_, isNight) in colors {
      var pairing = TokenPairing(
        path: attribute, role: use.isText ? .text : .ui, location: use.location,
        contexts: isNight.map { ["night": [$0 ? "night" : "notnight"]] } ?? [:],
        reason: "a layout draws it on \(attribute) of its library", isOutside: true,
        isPlaced: front != nil, size: use.size, weight: use.isBold ? 700 : nil)
      pairing.otherLocation = use.groundLocation
      if isNight == true, nightModifier == nil { pairing.joint = .assumed }
      if !isCertain { pairing.joint = .doubtful }
      if let front {
        sheet.update(front) { $0.add(pairing) }
      } else if let entry = define(use.foreground, at: use.location) {
        constants.update(entry) { $0.add(pairing) }
      }
    }
  }

  /// Whether a view surely lies on what an attribute means: only the layout of an activity lies on its window.
  private static func isCertain(_ attribute: String, in use: AndroidUse) -> Bool {
    AndroidColorText.attributeKey(attribute) != "?android:windowBackground"
      || Path.name(use.groundLocation.file).hasPrefix("activity")
  }

  /// The modifier of the colors of layouts for the night.
  private mutating func nightOfConstants() -> Int {
    if constants.modifiers.isEmpty {
      constants.modifiers.append(
        Modifier(name: "night", contexts: ["notnight", "night"], defaultContext: 0))
    }
    return 0
  }

  /// Defines a color that a layout writes itself.
  @discardableResult
  private mutating func define(_ constant: AndroidColorText, at location: SourceLocation) -> Int? {
    guard let text = constant.text, let color = constant.constant else { return nil }
    if let known = constants.existingEntry(text) { return known }
    let entry = constants.entry(text)
    constants.update(entry) { $0.isColor = true }
    constants.define(entry, Sheet.Definition(value: FixedValue(color), location: location))
    return entry
  }

  /// A state in words: ` when selected`.
  private static func when(_ state: String) -> String {
    guard !state.isEmpty else { return "" }
    let words = state.split(separator: "+").map {
      $0.replacing("not_", with: "not ").replacing("state_", with: "").replacing("_", with: " ")
    }
    return " when " + words.joined(separator: " and ")
  }

  /// The token that a value refers to: a resource, in a state that it may distinguish, or an attribute that a
  /// theme sets.
  private func token(_ value: AndroidColorText, in state: String = "") -> Int? {
    let keys: [String]
    switch value {
    case .resource(let key): keys = state.isEmpty ? [key] : ["\(key).\(state)", key]
    case .attribute(let text):
      let key = AndroidColorText.attributeKey(text)
      let plain = key.drop { $0 == "?" }
      let name = plain.hasPrefix("android:") ? plain.dropFirst("android:".count) : plain
      // The usual name for the color of an attribute is the token of both.
      keys =
        [key, "?\(name)", AndroidColorText.key(type: "color", name: String(name))]
        // The platform's window has the color of a background.
        + (key == "?android:windowBackground" ? ["?android:colorBackground"] : [])
    default: return nil
    }
    return keys.lazy.compactMap { sheet.existingEntry($0) }.first { sheet.entries[$0].isToken }
  }

  /// Defines the attributes that themes set.
  private mutating func define(_ themes: [AndroidThemes.Theme], beside names: Set<String>) {
    let all = themes.flatMap(\.definitions)
    let attributes = Set(all.map(\.item.name))
    let colors = Set(all.lazy.filter { !$0.isOmitted && $0.item.isColor }.map(\.item.key))
    for (index, theme) in themes.enumerated() {
      let chosen = themeAlternatives([index])
      for definition in theme.definitions {
        let item = definition.item
        let plain = Self.plainName(item.name)
        let isTwofold = plain != item.name && attributes.contains(plain)
        let entry = sheet.entry(
          item.key,
          path: isTwofold
            ? "android.\(plain)"
            : names.contains(plain) && !hidden.contains(plain) ? "attr.\(plain)" : plain)
        sheet.update(entry) {
          $0.isColor = colors.contains(item.key) ? true : nil
          $0.isToken = !names.contains(plain) || hidden.contains(plain)
          if Self.isOfSystemBar(plain) { $0.roles = [.statedOnly] }
        }
        sheet.define(
          entry,
          Sheet.Definition(
            alternatives: chosen + (alternatives[definition.configuration] ?? []),
            value: definition.isOmitted ? FixedValue(.other) : item.value,
            location: definition.location))
      }
    }
  }

  // MARK: - Overlays

  /// Defines the colors of an overlay of which one is for what lies on the other: `colorOnPrimary` on
  /// `colorPrimary`, by the names of the overlay and the attribute.
  ///
  /// What lies on the main color may be that of the theme. Many overlays set their main color for controls that
  /// draw nothing on it, so that this is sure only of a button.
  private mutating func define(_ overlay: AndroidThemes.Theme, isOfButton: Bool) {
    let own = Dictionary(
      grouping: overlay.definitions.filter { !$0.isOmitted }, by: { Self.plainName($0.item.name) })
    // The attributes that it changes mean other colors in it.
    let isOpen = own.values.joined().contains { definition in
      guard case .attribute(let text) = definition.item.value.content else { return false }
      return own[Self.plainName(String(AndroidColorText.attributeKey(text).dropFirst()))] != nil
    }
    guard !isOpen else { return }
    for (ground, definitions) in own.sorted(by: { $0.key < $1.key }) {
      guard ground.hasPrefix("color"), let location = definitions.last?.location else { continue }
      let front = "colorOn" + ground.dropFirst("color".count)
      let isWhole = own[front] != nil
      guard isWhole || ground == "colorPrimary",
        let text = isWhole ? entry(of: front, in: overlay, own) : token(.attribute("?\(front)")),
        let entry = entry(of: ground, in: overlay, own)
      else { continue }
      var pairing = TokenPairing(
        path: sheet.entries[entry].path, role: .text, location: location,
        reason: isWhole
          ? "“\(overlay.name)” sets both"
          : "“\(overlay.name)” sets what is under the theme’s \(front)")
      if !isWhole, !isOfButton { pairing.joint = .doubtful }
      sheet.update(text) { $0.add(pairing) }
    }
  }

  /// The token of an attribute that an overlay sets.
  private mutating func entry(
    of attribute: String, in overlay: AndroidThemes.Theme,
    _ own: [String: [AndroidThemes.Definition]]
  ) -> Int? {
    guard let definitions = own[attribute] else { return nil }
    let path = "\(overlay.name).\(attribute)"
    if let known = sheet.existingEntry(path) { return known }
    let entry = sheet.entry(path)
    sheet.update(entry) {
      $0.isColor = true
      // Nothing of the app meets it but what the overlay sets.
      $0.roles = [.statedOnly]
    }
    for definition in definitions {
      overlayFiles.insert(definition.location.file)
      sheet.define(
        entry,
        Sheet.Definition(
          alternatives: alternatives[definition.configuration] ?? [], value: definition.item.value,
          location: definition.location))
    }
    return entry
  }

  /// Whether an attribute or resource is called after the fill of a bar of the system, which draws the icons
  /// there itself.
  private static func isOfSystemBar(_ name: String) -> Bool {
    ["statusbarcolor", "navigationbarcolor"].contains(
      name.asciiLowercased.replacing("_", with: ""))
  }

  /// The name of an attribute without that of the platform.
  private static func plainName(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  private mutating func define(_ resource: AndroidResource, state: String, isToken: Bool) {
    guard let (value, location) = resource.value(in: state) else { return }
    let suffix = state.isEmpty ? "" : ".\(state)"
    let name = hidden.contains(resource.name) ? "color.\(resource.name)" : resource.name
    let entry = sheet.entry(resource.key + suffix, path: name + suffix)
    sheet.update(entry) {
      $0.isColor = resource.isColor
      $0.isToken = isToken && resource.isColor
      if Self.isOfSystemBar(name) { $0.roles = [.statedOnly] }
    }
    sheet.define(
      entry,
      Sheet.Definition(
        alternatives: (themesOfResource[resource.key].map(themeAlternatives) ?? [])
          + (alternatives[resource.configuration] ?? []), value: value, location: location))
  }

  /// The contexts of some themes, if there are several.
  private func themeAlternatives(_ themes: Set<Int>) -> [Sheet.Alternatives] {
    themeModifier.map { [Sheet.Alternatives(modifier: $0, contexts: themes)] } ?? []
  }

  // MARK: - Modifiers

  private mutating func makeModifiers(_ all: Set<AndroidConfiguration>) {
    let others = Set(all.map(\.others)).subtracting([[]])
    if !others.isEmpty {
      configurations += others.sorted { Self.name($0) < Self.name($1) }
      configurationModifier = modifier("configuration", configurations.map(Self.name))
    }
    if all.contains(where: { $0.night != nil }) {
      nightModifier = modifier("night", ["notnight", "night"])
    }
    let versions = Set(all.compactMap(\.version)).subtracting([0])
    if !versions.isEmpty {
      self.versions += versions.sorted()
      versionModifier = modifier("api", self.versions.map { $0 == 0 ? "base" : "v\($0)" })
    }
    for configuration in all { alternatives[configuration] = makeAlternatives(configuration) }
  }

  private mutating func modifier(_ name: String, _ contexts: [String]) -> Int {
    sheet.modifiers.append(Modifier(name: name, contexts: contexts, defaultContext: 0))
    return sheet.modifiers.count - 1
  }

  private static func name(_ qualifiers: [AndroidConfiguration.Qualifier]) -> String {
    qualifiers.isEmpty ? "default" : qualifiers.map(\.text).joined(separator: "-")
  }

  /// The contexts in which a folder's resources apply.
  private func makeAlternatives(_ configuration: AndroidConfiguration) -> [Sheet.Alternatives] {
    var result: [Sheet.Alternatives] = []
    let others = configuration.others
    if let configurationModifier, !others.isEmpty {
      let matching = configurations.indices.filter { index in
        others.allSatisfy { mine in configurations[index].contains { mine.isMet(by: $0) } }
      }
      result.append(Sheet.Alternatives(modifier: configurationModifier, contexts: Set(matching)))
    }
    if let nightModifier, let night = configuration.night {
      result.append(
        Sheet.Alternatives(modifier: nightModifier, contexts: [night == "night" ? 1 : 0]))
    }
    if let versionModifier, let version = configuration.version {
      let matching = versions.indices.filter { versions[$0] >= version }
      result.append(Sheet.Alternatives(modifier: versionModifier, contexts: Set(matching)))
    }
    return result
  }
}
