import ColorCore
import SourceSyntax
import SystemColors

/// The Kotlin files of a project, and the contexts in which their schemes apply.
struct ComposeProject {
  /// A context of the modifier `scheme`.
  struct Context: Hashable {
    let name: String
    /// `nil` if nothing says whether it is light or dark.
    let isDark: Bool?
  }

  /// A property of a file.
  struct Place: Hashable {
    let file: Int
    let property: Int
  }

  let files: [ComposeFile]
  /// The color resources of the app, by their names.
  let resources: [String: [Appearance.Scheme: Color]]
  /// The contexts of each scheme of each file; none if it applies in all of them.
  private(set) var contexts: [[[Context]]] = []
  /// All of them in the order of the files.
  private(set) var allContexts: [Context] = []
  /// The properties that schemes take as colors.
  private(set) var taken: Set<Place> = []
  /// The last names of what code draws.
  let drawn: Set<String>
  /// The texts that no component of Material 3 has and that code draws, but not on the grounds of their names.
  let drawnElsewhere: Set<String>
  /// The roles for texts of Material 3 that code draws, if it draws anything.
  let drawnTexts: Set<String>
  /// The components of Material 3 with a ground of their own that code has; `nil` if it draws nothing.
  let components: Set<String>?
  /// The colors of classes that code names other than where they are declared or set.
  private let named: Set<String>
  /// The styles of texts that the project gives names.
  let styles: ComposeTextStyles
  /// The colors of the library, if the project sets none; `nil` if it does.
  let baseline: MaterialBaseline?
  /// The roles that schemes of the library set.
  private(set) var statedRoles: Set<String> = []
  /// The composables that are given colors and called somewhere.
  private(set) var called: Set<String> = []
  /// The uses of colors that composables are given, by the names of these, with their files.
  let givenUses: [String: [(use: ComposeUse, file: Int)]]
  /// Where composables are called on a known ground, by their names.
  let groundedCalls: [String: [(file: Int, position: Int)]]
  /// What modifiers and composables draw behind others, by their names, and the file of each.
  private let drawers: [String: (drawer: ComposeDrawer, file: Int)]
  private var places: [String: [Place]] = [:]
  /// For each file its own ones.
  private var ownPlaces: [[String: [Place]]] = []
  /// For each scheme of each file whether it is one that apps have: it is not, if a function only makes what
  /// properties hold.
  private(set) var shownSchemes: [[Bool]] = []
  /// The schemes that a property holds, by its name.
  private var holders: [String: [(file: Int, scheme: Int)]] = [:]
  private var constructors: [String: (file: Int, made: ComposeFile.Constructor)] = [:]
  /// The classes of one name that have other colors, each with its file and what it is called here.
  private var namesakes: [String: [(file: Int, type: String)]] = [:]
  /// The classes of the project of which there are instances with colors.
  private var instanceTypes: Set<String> = []
  /// The classes that have several colors, the same in all of their instances.
  private let plainTypes: Set<String>
  /// The types of what constructors take besides colors, by the names of the parameters.
  private var parameterTypes: [String: Set<String>] = [:]
  /// The enumerations whose cases have colors, by their names; of two of one name, none.
  private var enumerations: [String: (cases: ComposeEnumeration, file: Int)?] = [:]
  /// The names of enumerations by the names of their colors.
  private var enumerationNames: [String: Set<String>] = [:]
  /// For each file the enumerations that it declares values as, by the names of these.
  private var enumerationValues: [[String: Set<String>]] = []

  /// - Parameters:
  ///   - files: The files.
  ///   - palettes: The palettes of the project that other formats have read.
  init(_ files: [ComposeFile], beside palettes: [ResolvedPalette]) {
    let styles = ComposeTextStyles(in: files.map(\.source))
    let files = Self.joined(files, with: styles)
    self.files = files
    self.styles = styles
    drawers = Self.drawers(of: files)
    let resources = palettes.filter { $0.format == TokenFormatID.android }.flatMap { palette in
      palette.tokens.map { ($0.path, palette.colors(of: $0)) }
    }
    self.resources = Dictionary(resources) { first, _ in first }
    drawn = Self.drawn(in: files, with: styles)
    let onOwn = files.lazy.flatMap(\.uses).compactMap { use -> String? in
      guard let text = use.foreground.path?.last, let ground = use.ground.path?.last else {
        return nil
      }
      return text.lowercased() == "on" + ground.lowercased() ? text : nil
    }
    drawnElsewhere = MaterialScheme.undrawn.intersection(drawn).subtracting(onOwn)
    let texts = MaterialTexts(in: files.map(\.source))
    let areShown = !drawn.isEmpty || texts.areShown
    components = areShown ? Set(files.flatMap { MaterialScheme.components(in: $0.source) }) : nil
    drawnTexts = areShown ? texts.drawn : []
    baseline = MaterialBaseline(in: files.map(\.source))
    named = Self.named(in: files)
    plainTypes = Self.plainTypes(of: files)
    var given: [String: [(use: ComposeUse, file: Int)]] = [:]
    for (index, file) in files.enumerated() {
      for use in file.uses {
        if let name = use.function { given[name, default: []].append((use, index)) }
      }
    }
    // Of several composables of one name it is not known which one is called.
    let only = Self.onlyFunctions(in: files)
    givenUses = given.filter { only.contains($0.key) }
    called = Self.called(among: Set(givenUses.keys), in: files)
    groundedCalls = Self.groundedCalls(of: only, in: files)
    for (index, file) in files.enumerated() {
      let own = file.properties.indices.map { Place(file: index, property: $0) }
      ownPlaces.append(Dictionary(grouping: own) { file.properties[$0.property].name })
      for place in own { places[file.properties[place.property].name, default: []].append(place) }
      for (position, scheme) in file.schemes.enumerated() where !scheme.name.isEmpty {
        holders[scheme.key, default: []].append((index, position))
      }
      parameterTypes.merge(file.parameterTypes) { $0.union($1) }
      for own in file.enumerations {
        enumerations[own.name] = enumerations[own.name] == nil ? .some((own, index)) : .some(nil)
        for color in own.colors { enumerationNames[color, default: []].insert(own.name) }
      }
      for (name, made) in file.constructors { add(made, of: name, in: index) }
    }
    if !enumerations.isEmpty {
      enumerationValues = files.map { valuesOfEnumerations(in: $0.source) }
    }
    contexts = files.map { $0.schemes.map { _ in [] } }
    shownSchemes = files.map { $0.schemes.map { _ in false } }
    findShown()
    findContexts()
    takeColors()
  }

  /// Adds a constructor. A class that has the name of another one and other colors is called with its package.
  private mutating func add(_ made: ComposeFile.Constructor, of name: String, in file: Int) {
    func colors(_ made: ComposeFile.Constructor) -> [String] {
      made.parameters.filter(\.isColor).map(\.name)
    }
    guard let first = constructors[name] else {
      constructors[name] = (file, made)
      return
    }
    let type = ((files[file].package.last.map { [$0] } ?? []) + [name]).joined(separator: ".")
    guard colors(first.made) != colors(made), constructors[type] == nil else { return }
    constructors[type] = (file, made)
    if namesakes[name] == nil { namesakes[name] = [(first.file, name)] }
    namesakes[name]?.append((file, type))
  }

  /// What a class is called here that a file means by a name: its own one, that which it imports, or the nearest one.
  private func type(_ name: String, in file: Int) -> String {
    guard let all = namesakes[name] else { return name }
    let imported = files[file].imported([name])
    let found =
      all.first { $0.file == file }
      ?? all.first { imported.contains(files[$0.file].package + [name]) }
      ?? all.first { files[$0.file].package == files[file].package }
      ?? all.max { nearness($0.file, file) < nearness($1.file, file) }
    return found?.type ?? name
  }

  /// The last names of what some files draw.
  private static func drawn(in files: [ComposeFile], with styles: ComposeTextStyles) -> Set<String>
  {
    Set(
      files.lazy.flatMap(\.uses).filter { $0.groundParameter?.isAround != true }
        .flatMap { [styles.color(of: $0, in: 0)?.color ?? $0.foreground, $0.ground] }
        .compactMap { $0.path?.last })
  }

  // MARK: - Grounds

  /// The names of functions that are declared once, if a color depends on calls.
  private static func onlyFunctions(in files: [ComposeFile]) -> Set<String> {
    let isAsked = files.lazy.flatMap(\.uses).contains {
      $0.function != nil || $0.over.flatMap(ComposeUse.Parameter.init) != nil
    }
    var declared: [String: Int] = [:]
    for source in isAsked ? files.map(\.source) : [] {
      for position in source.tokens.indices where source.isName(position, "fun") {
        if let name = source.name(position + 1) { declared[name, default: 0] += 1 }
      }
    }
    return Set(declared.lazy.filter { $0.value == 1 }.map(\.key))
  }

  /// Which of some functions are called anywhere.
  private static func called(among names: Set<String>, in files: [ComposeFile]) -> Set<String> {
    guard !names.isEmpty else { return [] }
    var found: Set<String> = []
    for source in files.map(\.source) {
      for position in source.tokens.indices where source.isName(position, names) {
        if !source.isName(position - 1, "fun"), let name = source.name(position) {
          found.insert(name)
        }
      }
    }
    return found
  }

  /// Where some composables are called on a known ground.
  private static func groundedCalls(
    of names: Set<String>, in files: [ComposeFile]
  ) -> [String: [(file: Int, position: Int)]] {
    var calls: [String: [(file: Int, position: Int)]] = [:]
    for (index, file) in files.enumerated() {
      for position in file.grounds.keys.sorted() {
        guard let name = file.source.name(position), names.contains(name) else { continue }
        calls[name, default: []].append((index, position))
      }
    }
    return calls
  }

  /// Whether a ground is that of a component of the library, which depends on its version: the app sets the role of former
  /// ones only.
  func dependsOnVersion(_ ground: SwiftExpression, in file: Int) -> Bool {
    let component = files[file].source.source.text(ground.range)
    guard let former = MaterialScheme.formerFills[component],
      let role = MaterialScheme.fills[component]
    else { return false }
    return statedRoles.contains(former) && !statedRoles.contains(role)
  }

  /// How often modifiers and composables are followed to others.
  private static let maximumDrawers = 4

  /// The files with what they draw behind the composables of others.
  private static func joined(
    _ files: [ComposeFile], with styles: ComposeTextStyles
  ) -> [ComposeFile] {
    var files = files
    // What one draws may be what it is in itself.
    for _ in 0..<2 {
      let drawers = drawers(of: files).mapValues(\.drawer)
      guard !drawers.isEmpty else { break }
      for index in files.indices { files[index].draw(knowing: drawers) }
    }
    for index in files.indices { files[index].removeTexts(without: styles) }
    return files
  }

  private static func drawers(
    of files: [ComposeFile]
  ) -> [String: (drawer: ComposeDrawer, file: Int)] {
    var result: [String: (drawer: ComposeDrawer, file: Int)] = [:]
    for (index, file) in files.enumerated() {
      result.merge(file.drawers.mapValues { ($0, index) }) { one, other in
        (one.drawer.or(other.drawer), one.file)
      }
    }
    return result
  }

  /// A ground and the file that writes it; `nil` if it is not known.
  func ground(_ color: SwiftExpression, in file: Int) -> (color: SwiftExpression, file: Int)? {
    var (color, file) = (color, file)
    for _ in 0..<Self.maximumDrawers {
      guard case .elsewhere(.drawn(let name)) = color.form else { return (color, file) }
      let own = files[file].drawers[name].map { ($0, file) }
      guard let (drawer, home) = own ?? drawers[name], let next = drawer.color else { return nil }
      (color, file) = (next, home)
    }
    return nil
  }

  /// Notes the properties that schemes take as colors.
  private mutating func takeColors() {
    for (index, file) in files.enumerated() {
      for position in file.schemes.indices {
        let isOfLibrary = type(of: position, in: index) == ""
        for argument in colors(of: position, in: index) {
          if isOfLibrary { statedRoles.insert(argument.label) }
          take(argument.value, in: file.schemes[position].scope, of: index)
        }
        if hasColors(position, in: index) {
          let scheme = file.schemes[position]
          let parameters = scheme.parameters ?? []
          let defaults = parameters.filter(\.isColor).compactMap(\.value)
          for value in scheme.given.map(\.value) + defaults {
            take(value, in: scheme.scope, of: index, besides: parameters)
          }
        }
        guard let (file, made) = constructor(of: position, in: index) else { continue }
        for parameter in made.parameters where parameter.isColor {
          guard let value = parameter.value else { continue }
          take(value, in: made.scope, of: file, besides: made.parameters)
        }
      }
    }
  }

  /// Notes the properties that a scheme takes as a color.
  private mutating func take(
    _ value: SwiftExpression, in scope: [String], of file: Int,
    besides parameters: [ComposeFile.Parameter] = []
  ) {
    for path in ComposeColorReader.references(of: value) {
      if path.count == 1, parameters.contains(where: { $0.name == path[0] }) { continue }
      if let place = property(path, in: scope, of: file) { taken.insert(place) }
    }
  }

  // MARK: - Names

  /// The most properties of one name that are compared.
  private static let maximumNamesakes = 64

  /// The property that a name means: one of the scopes around, of the file, that which the file imports by its name,
  /// or one of another file, the nearest one first.
  func property(_ path: [String], in scope: [String], of file: Int) -> Place? {
    func found(_ namesakes: [Place]?) -> [Place] {
      (namesakes ?? []).prefix(Self.maximumNamesakes).filter { place in
        means(path, files[place.file].properties[place.property].path, in: scope, of: file)
      }
    }
    func nearest(_ places: [Place]) -> Place? {
      places.max { nearness($0.file, file) < nearness($1.file, file) }
    }
    let name = path.last ?? ""
    if let own = found(ownPlaces[file][name]).first { return own }
    let imported = files[file].imported(path)
    let exact = (imported.isEmpty ? [] : places[name] ?? []).prefix(Self.maximumNamesakes)
      .filter {
        imported.contains(files[$0.file].package + files[$0.file].properties[$0.property].path)
      }
    if let place = nearest(exact) { return place }
    // What an import says is of another package is not one of the project.
    return path.count == 1 && !imported.isEmpty ? nil : nearest(found(places[name]))
  }

  /// Whether a name in some scope of a file means what has a path.
  private func means(_ name: [String], _ path: [String], in scope: [String], of file: Int) -> Bool {
    if (0...scope.count).contains(where: { path.elementsEqual(scope.prefix($0) + name) }) {
      return true
    }
    // With its package, or with only the inner ones of the objects around it.
    return name.count > 1
      ? name.suffix(path.count).elementsEqual(path) || path.suffix(name.count).elementsEqual(name)
      : path.count > 1 && isImported(path, by: file)
  }

  private func nearness(_ one: Int, _ other: Int) -> Int {
    SwiftProject.nearness(of: files[one].path, to: files[other].path)
  }

  /// Whether a file imports a member of an object by its name.
  private func isImported(_ path: [String], by file: Int) -> Bool {
    files[file].imports.contains { imported in
      imported.last == "*"
        ? imported.dropLast().suffix(path.count - 1).elementsEqual(path.dropLast())
        : imported.suffix(path.count).elementsEqual(path)
    }
  }

  /// The scheme that a `copy` changes.
  func base(_ path: some BidirectionalCollection<String>, of file: Int) -> (file: Int, scheme: Int)?
  {
    let candidates = holders[path.last ?? ""] ?? []
    return candidates.first { $0.file == file }
      ?? candidates.max { nearness($0.file, file) < nearness($1.file, file) }
  }

  /// The color that an instance of a class was made with, and where that is written: `InkDark.title`.
  func color(
    _ path: [String], of file: Int
  ) -> (value: SwiftExpression, home: (file: Int, scope: [String]))? {
    guard path.count > 1, let name = path.last, let holder = base(path.dropLast(), of: file),
      let made = made(holder.scheme, in: holder.file)
    else { return nil }
    for call in made.arguments.reversed() {
      let found = colors(of: call.scheme, in: call.file).first { $0.label == name }
      if let found {
        return (found.value, (call.file, files[call.file].schemes[call.scheme].scope))
      }
    }
    return nil
  }

  /// The files that make schemes of the libraries and are the nearest to a file.
  func schemeFiles(near file: Int) -> [Int] {
    let makers = files.indices.filter { index in
      files[index].schemes.indices.contains { type(of: $0, in: index) == "" }
    }
    if makers.contains(file) { return [file] }
    let nearest = makers.map { nearness($0, file) }.max()
    return makers.filter { nearness($0, file) == nearest }
  }

  /// The class with instances that has a color and is called as the value that holds it: `AppTheme.hues.ink` is
  /// that of `Hues`, `AppTheme.colors.ink` that of `AppColors`; `nil` unless there is one.
  func instanceType(holding color: String, called holder: String) -> String? {
    let types = holder.isEmpty ? instanceTypes : instanceTypes.union(plainTypes)
    let holding = types.filter { type in
      let isParameter =
        constructors[type]?.made.parameters.contains { $0.isColor && $0.name == color } ?? false
      // A class may have colors that are the same in all of its instances.
      return isParameter
        || (places[color] ?? []).contains { place in
          let property = files[place.file].properties[place.property]
          return property.scope == [type] && property.isColor
        }
    }
    let end = holder.asciiLowercased
    let called = holding.filter { $0.asciiLowercased.hasSuffix(end) }
    // `AppTheme.colors.text.ink` with `class AppColors(val text: TextColors)`
    let found = called.isEmpty ? holding.intersection(parameterTypes[holder] ?? []) : called
    return found.count == 1 ? found.first : nil
  }

  /// The names that a file declares as enumerations with colors: `team: Team`.
  private func valuesOfEnumerations(in source: SwiftSource) -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for position in source.tokens.indices where source.isSign(position + 1, ":") {
      guard let type = source.name(position + 2), enumerations[type] != nil,
        let name = source.name(position)
      else { continue }
      result[name, default: []].insert(type)
    }
    return result
  }

  /// The enumeration of which a value has a color, with its file: what the value is declared as, or a case.
  func enumeration(
    holding color: String, in holder: [String], of file: Int
  ) -> (cases: ComposeEnumeration, file: Int)? {
    guard let value = holder.last, let known = enumerationNames[color] else { return nil }
    let types = [
      Set(holder.dropLast().suffix(1)), enumerationValues[file][value], parameterTypes[value],
    ].compactMap { $0?.intersection(known) }.first { !$0.isEmpty }
    guard let type = types?.first, types?.count == 1 else { return nil }
    return enumerations[type] ?? nil
  }

  /// Whether code names a text of a class, such as `onPrimary`, and nowhere the ground that the class has for it among
  /// its colors, such as `primaryColor`.
  func isDrawnElsewhere(_ text: String, among roles: Set<String>) -> Bool {
    func words(_ name: String) -> [String] {
      AppearanceNaming.words(name).filter { !Self.generic.contains($0) }
    }
    let own = words(text)
    guard named.contains(text), own.count > 1, own[0] == "on" else { return false }
    let grounds = roles.filter { words($0).elementsEqual(own.dropFirst()) }
    return !grounds.isEmpty && grounds.isDisjoint(with: named)
  }

  /// The colors of classes that code names other than where they are declared or set.
  private static func named(in files: [ComposeFile]) -> Set<String> {
    let colors = Set(
      files.lazy.flatMap(\.constructors.values).flatMap(\.parameters).filter(\.isColor).map(\.name))
    guard !colors.isEmpty else { return [] }
    return files.reduce(into: []) { result, file in
      for position in file.source.tokens.indices
      where !file.source.isMark(position + 1, "=") && !file.source.isSign(position + 1, ":") {
        if let name = file.source.name(position), colors.contains(name) { result.insert(name) }
      }
    }
  }

  // MARK: - Schemes

  /// The most copies of copies.
  private static let maximumCopies = 8

  /// The call that makes a scheme, with the arguments of all copies, the first one first.
  func made(_ scheme: Int, in file: Int) -> (
    kind: ComposeFile.Scheme.Kind, arguments: [(file: Int, scheme: Int)]
  )? {
    var (file, scheme) = (file, scheme)
    var calls = [(file: file, scheme: scheme)]
    for _ in 0..<Self.maximumCopies {
      let own = files[file].schemes[scheme]
      guard case .copy(let path) = own.kind else { return (own.kind, calls.reversed()) }
      guard let next = base(path, of: file), !calls.contains(where: { $0 == next }) else {
        return nil
      }
      (file, scheme) = next
      calls.append(next)
    }
    return nil
  }

  /// The class of a scheme; empty for those of the libraries.
  func type(of scheme: Int, in file: Int) -> String? {
    switch made(scheme, in: file)?.kind {
    case .material?: ""
    case .instance(let name)?:
      Self.libraryTypes.contains(name) && constructors[name] == nil ? "" : type(name, in: file)
    default: nil
    }
  }

  /// The constructor of the class of a scheme, if the project declares it.
  func constructor(of scheme: Int, in file: Int) -> (file: Int, made: ComposeFile.Constructor)? {
    guard case .instance(let name)? = made(scheme, in: file)?.kind else { return nil }
    return constructors[type(name, in: file)]
  }

  /// Whether a scheme has a color, its own, one of what it copies, or one that its class has by default.
  func hasColors(_ scheme: Int, in file: Int) -> Bool {
    guard let made = made(scheme, in: file) else { return false }
    let isStated = made.arguments.contains { !colors(of: $0.scheme, in: $0.file).isEmpty }
    guard !isStated else { return true }
    return constructor(of: scheme, in: file)?.made.parameters.count(where: \.hasColor) ?? 0 > 1
  }

  /// The classes of the libraries that hold roles.
  static let libraryTypes: Set<String> = ["ColorScheme", "Colors"]

  /// The arguments of a call that are colors, each with its label: those that are written as one, that
  /// name a property that is one, or that the constructor takes as one.
  func colors(of scheme: Int, in file: Int) -> [SwiftExpression.Argument] {
    let own = files[file].schemes[scheme]
    guard let kind = made(scheme, in: file)?.kind else { return [] }
    var parameters: [ComposeFile.Parameter] = []
    if case .instance(let type) = kind {
      parameters = constructors[self.type(type, in: file)]?.made.parameters ?? []
      // What another class takes may be anything, and a function makes the scheme of a library of what it is given.
      guard !parameters.isEmpty || Self.libraryTypes.contains(type) && own.parameters == nil else {
        return []
      }
    }
    let isMaterial = parameters.isEmpty
    let found = own.arguments.enumerated().compactMap {
      index, argument -> SwiftExpression.Argument? in
      let parameter =
        argument.label.isEmpty
        ? parameters.indices.contains(index) ? parameters[index] : nil
        : parameters.first { $0.name == argument.label }
      let label = parameter?.name ?? argument.label
      guard !label.isEmpty, parameter?.isColor ?? isMaterial, label != "isLight" else { return nil }
      return SwiftExpression.Argument(label: label, value: argument.value)
    }
    if case .copy = own.kind { return found }
    let defaults = parameters.count(where: \.hasColor)
    return found.count > 1 || defaults > 1 || kindIsMaterial(kind) ? found : []
  }

  private func kindIsMaterial(_ kind: ComposeFile.Scheme.Kind) -> Bool {
    if case .material = kind { true } else { false }
  }

  // MARK: - Contexts

  /// Words of the names of schemes that tell them apart from nothing.
  private static let generic: Set<String> = [
    "app", "color", "colors", "colour", "colours", "palette", "scheme", "theme",
  ]

  /// The context that the name of a scheme says.
  private func context(of scheme: Int, in file: Int) -> Context {
    let own = files[file].schemes[scheme]
    let (said, rest) = AppearanceNaming.split(own.name)
    var isDark: Bool?
    let made = made(scheme, in: file)
    if case .material(let material)? = made?.kind { isDark = material.isDark }
    for word in said {
      if ["dark", "night"].contains(word) { isDark = isDark ?? true }
      if ["light", "day"].contains(word) { isDark = isDark ?? false }
    }
    for call in made?.arguments ?? [] where isDark == nil {
      for argument in files[call.file].schemes[call.scheme].arguments {
        guard let value = argument.value.path, ["isDark", "isLight"].contains(argument.label),
          value == ["true"] || value == ["false"]
        else { continue }
        isDark = (value == ["true"]) == (argument.label == "isDark")
      }
    }
    let type = AppearanceNaming.words(type(of: scheme, in: file) ?? "")
    let others = said.filter { !["dark", "night", "light", "day"].contains($0) }
    let kept = rest.filter { !Self.generic.contains($0) && !type.contains($0) }
    let words = (isDark.map { [$0 ? "dark" : "light"] } ?? []) + others + kept
    return Context(name: words.joined(separator: " "), isDark: isDark)
  }

  /// Finds the schemes that apps have: those of properties, then those of functions that no property holds, and
  /// last what composition locals have by themselves.
  private mutating func findShown() {
    var held: Set<String> = []
    for scheme in files.lazy.flatMap(\.schemes) where !scheme.isFallback {
      if case .copy(let path) = scheme.kind, let name = path.last { held.insert(name) }
    }
    func isWhole(_ scheme: ComposeFile.Scheme) -> Bool {
      guard let parameters = scheme.parameters else { return false }
      return !held.contains(scheme.key)
        && parameters.allSatisfy { !$0.isColor || $0.value != nil }
    }
    let steps: [(ComposeFile.Scheme) -> Bool] = [
      { $0.parameters == nil && !$0.isFallback }, isWhole, { $0.isFallback },
    ]
    var known: Set<String> = []
    for (step, isOfStep) in steps.enumerated() {
      var found: Set<String> = []
      for (index, file) in files.enumerated() {
        for position in file.schemes.indices
        where isOfStep(file.schemes[position]) && hasColors(position, in: index) {
          guard let type = type(of: position, in: index),
            step == 0 || !type.isEmpty && !known.contains(type)
          else { continue }
          shownSchemes[index][position] = true
          found.insert(type)
        }
      }
      known.formUnion(found)
    }
  }

  /// The classes of some files that have several colors, the same in all of their instances.
  private static func plainTypes(of files: [ComposeFile]) -> Set<String> {
    let all = files.flatMap { file in
      let own = Dictionary(grouping: file.properties.filter(\.isColor)) { $0.scope }
      return own.compactMap { scope, colors in
        scope.count == 1 && colors.count > 1 && file.classes.contains(scope[0]) ? scope[0] : nil
      }
    }
    return Set(all)
  }

  private mutating func findContexts() {
    var all: [Context] = []
    var byType: [String: [(file: Int, scheme: Int)]] = [:]
    var types: [String] = []
    for (index, file) in files.enumerated() {
      for position in file.schemes.indices where shownSchemes[index][position] {
        guard let type = type(of: position, in: index) else { continue }
        if byType[type] == nil { types.append(type) }
        byType[type, default: []].append((index, position))
      }
    }
    // Those of the libraries first: the others hold in theirs.
    instanceTypes = Set(types.filter { !$0.isEmpty })
    for type in types.sorted(by: { $0.isEmpty && !$1.isEmpty }) {
      let places = byType[type] ?? []
      var known: [Int: Set<String>] = [:]
      let named = places.map { place -> Context in
        let context = context(of: place.scheme, in: place.file)
        // Two of one name in a file are told apart by their numbers.
        var name = context.name.isEmpty ? "default" : context.name
        var number = 1
        while !known[place.file, default: []].insert(name).inserted {
          number += 1
          name = "\(context.name) \(number)"
        }
        return Context(name: name, isDark: context.isDark)
      }
      let isSingle = places.count == 1 && named[0].isDark == nil
      let shared = named.map { context in
        type.isEmpty || all.contains(context)
          ? [context] : all.filter { $0.isDark == context.isDark && context.isDark != nil }
      }
      // Two that would hold in one context are told apart by their own names.
      let isAmbiguous = shared.contains([]) || Set(shared.joined()).count < shared.joined().count
      for (index, place) in places.enumerated() {
        let own = isSingle ? [] : isAmbiguous ? [named[index]] : shared[index]
        contexts[place.file][place.scheme] = own
        for context in own where !all.contains(context) { all.append(context) }
      }
    }
    allContexts = all
  }
}
