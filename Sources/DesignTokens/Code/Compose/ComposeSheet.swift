import ColorCore
import SourceSyntax
import SystemColors

/// Makes the sheet of a Kotlin file: the roles that its schemes set, and its own properties.
struct ComposeSheet {
  private(set) var sheet = Sheet()
  /// The roles that no scheme sets, and that are seldom drawn, and the texts that code draws on other things only.
  private(set) var seldomDrawn: Set<String> = []
  /// The roles that only the library gives a color.
  var unstated: Set<String> { defaulted.subtracting(stated) }
  /// The texts that code draws on other things only than the grounds of their names.
  private var drawnElsewhere: Set<String> = []
  private let project: ComposeProject
  private let own: Int
  /// The properties that are referred to and not yet defined.
  private var pending: [ComposeProject.Place] = []
  private var requested: Set<ComposeProject.Place> = []
  /// The contexts in which the system is light, and those in which it is dark.
  private var bySystem: [Sheet.Alternatives] = []
  /// Whether the roles of schemes in other files are defined.
  private var areRolesKnown = false
  /// The roles that some scheme leaves to the library.
  private var defaulted: Set<String> = []
  /// The roles that schemes set.
  private var stated: Set<String> = []

  static let modifier = "scheme"
  /// The most names for a color of which each names the next one.
  private static let maximumAliases = 32

  init(_ own: Int, of project: ComposeProject) {
    self.project = project
    self.own = own
    let file = project.files[own]
    let tokens = file.properties.indices.map { ComposeProject.Place(file: own, property: $0) }
      .filter { place in
        !project.taken.contains(place)
          && (file.properties[place.property].isColor || isColor(place))
      }
    requested = Set(tokens)
    for scheme in file.schemes.indices { define(scheme: scheme, of: own) }
    // What a scheme states may be for no component of the library where code shows what it draws.
    let isShown = project.components != nil
    seldomDrawn.subtract(
      isShown
        ? stated.subtracting(MaterialScheme.undrawn)
          .union(project.drawn.subtracting(project.drawnElsewhere)) : stated)
    let hasAction = project.components?.contains(MaterialScheme.snackbar) ?? true
    if !hasAction { seldomDrawn.insert("inversePrimary") }
    seldomDrawn.formUnion(drawnElsewhere)
    for place in tokens { define(place, isToken: true) }
    while let place = pending.popLast() { define(place, isToken: false) }
    let light = Set(project.allContexts.lazy.filter { $0.isDark == false }.map(\.name))
    for index in sheet.modifiers.indices {
      sheet.modifiers[index].defaultContext =
        sheet.modifiers[index].contexts.firstIndex(where: light.contains) ?? 0
    }
  }

  /// Whether a property is another name for a color.
  private func isColor(_ place: ComposeProject.Place) -> Bool {
    var place = place
    for _ in 0..<Self.maximumAliases {
      let property = project.files[place.file].properties[place.property]
      if property.isColor { return true }
      guard let path = property.value.path,
        let next = project.property(path, in: property.scope, of: place.file)
      else { return false }
      place = next
    }
    return false
  }

  // MARK: - Schemes

  private mutating func define(scheme: Int, of file: Int) {
    guard project.shownSchemes[file][scheme], let made = project.made(scheme, in: file),
      let type = project.type(of: scheme, in: file)
    else { return }
    let contexts = project.contexts[file][scheme]
    let chosen = contexts.isEmpty ? [] : [alternatives(contexts.map(\.name))]
    let prefix = type.isEmpty ? "" : type + "."
    var roles: Set<String> = []
    let places = places(of: made.arguments)
    for (call, place) in zip(made.arguments, places) {
      for argument in project.colors(of: call.scheme, in: call.file) {
        roles.insert(argument.label)
        define(entry(prefix + argument.label), argument.value, at: place, chosen)
      }
    }
    if let (home, constructor) = project.constructor(of: scheme, in: file) {
      defineDefaults(
        of: constructor, in: home, for: made.arguments, places, prefix, roles, chosen)
    }
    for role in roles where !type.isEmpty && project.isDrawnElsewhere(role, among: roles) {
      drawnElsewhere.insert(prefix + role)
    }
    guard case .material(let material) = made.kind, let first = made.arguments.first else { return }
    stated.formUnion(roles)
    seldomDrawn.formUnion(
      material.seldomDrawn(by: project.components, besides: project.drawnTexts))
    let location = project.files[first.file].source.source.location(
      of: project.files[first.file].schemes[first.scheme].callee)
    for (role, value) in material.defaults(beside: roles, drawn: project.drawn) {
      guard let value = self.value(of: role, value, of: material, besides: roles, at: location)
      else { continue }
      defaulted.insert(role)
      let entry = entry(role)
      sheet.define(
        entry, Sheet.Definition(alternatives: chosen, value: value, location: location))
    }
  }

  /// The places of the calls that make a scheme. What a function is given is said by the call that takes
  /// its result.
  private func places(of calls: [(file: Int, scheme: Int)]) -> [Place] {
    var result: [Place] = []
    var given: [SwiftExpression.Argument] = []
    for call in calls.reversed() {
      let own = project.files[call.file].schemes[call.scheme]
      let parameters = own.parameters ?? []
      var place = Place(file: call.file, scope: own.scope, parameters)
      if let outer = result.last, own.parameters != nil {
        for (index, argument) in given.enumerated() {
          let name =
            argument.label.isEmpty && index < parameters.count
            ? parameters[index].name : argument.label
          place.locals[name] = .value(argument.value, outer)
        }
      }
      given = own.given
      result.append(place)
    }
    return result.reversed()
  }

  /// Defines what an instance has by default: `val hint: Color = shade60`.
  private mutating func defineDefaults(
    of constructor: ComposeFile.Constructor, in file: Int, for calls: [(file: Int, scheme: Int)],
    _ places: [Place], _ prefix: String, _ stated: Set<String>, _ chosen: [Sheet.Alternatives]
  ) {
    var place = Place(file: file, scope: constructor.scope, [])
    let colors = constructor.parameters.filter(\.isColor)
    for parameter in colors { place.locals[parameter.name] = .key(prefix + parameter.name) }
    // A default is what it was when the instance was made that is copied.
    let changed = Set(
      calls.dropFirst().flatMap { call in
        project.colors(of: call.scheme, in: call.file).map(\.label)
      })
    if let first = calls.first, let made = places.first, !changed.isEmpty {
      let whole = place
      for parameter in colors where changed.contains(parameter.name) {
        place.locals[parameter.name] = parameter.value.map { .value($0, whole) }
      }
      for argument in project.colors(of: first.scheme, in: first.file)
      where changed.contains(argument.label) {
        place.locals[argument.label] = .value(argument.value, made)
      }
    }
    for parameter in colors where !stated.contains(parameter.name) {
      guard let value = parameter.value, value.path?.last != "Unspecified" else { continue }
      define(entry(prefix + parameter.name), value, at: place, chosen)
    }
  }

  /// The entry of a token that is a color.
  private mutating func entry(_ path: String) -> Int {
    let entry = sheet.entry(path)
    sheet.update(entry) { $0.isColor = true }
    return entry
  }

  /// The color that the library has for a role.
  private mutating func value(
    of role: String, _ value: MaterialScheme.Default, of material: MaterialScheme,
    besides roles: Set<String>, at location: SourceLocation
  ) -> (any SheetValue)? {
    let color: Color
    switch value {
    case .color(let argb): color = Color(argb: argb)
    case .role(let other): return SheetAlias(key: other, text: other, location: location)
    case .open:
      // On a container of the library too, it is legible in every version.
      let container = role.dropFirst(2)
      guard roles.contains(container.prefix(1).lowercased() + String(container.dropFirst())) else {
        return nil
      }
      return FixedValue(
        .unknown(
          UnknownReason(
            code: .libraryDefault,
            message: "the default of “\(role)” in \(material.rawValue) differs between versions")))
    }
    let key = "default \(material.rawValue) \(role)"
    if sheet.existingEntry(key) == nil {
      let entry = sheet.entry(key, path: "\(material.rawValue).\(role)")
      sheet.update(entry) {
        $0.isColor = true
        $0.isToken = false
        $0.isOutside = true
      }
      sheet.define(entry, Sheet.Definition(value: FixedValue(color), location: location))
    }
    return SheetAlias(key: key, text: role, location: location)
  }

  // MARK: - Properties

  private mutating func define(_ place: ComposeProject.Place, isToken: Bool) {
    let property = project.files[place.file].properties[place.property]
    let entry = sheet.entry(Self.key(place), path: property.path.joined(separator: "."))
    sheet.update(entry) {
      $0.isToken = isToken
      if property.isColor { $0.isColor = true }
    }
    var home = Place(file: place.file, scope: property.scope, [])
    home.receiver = property.receiver
    define(entry, property.value, at: home, [])
  }

  private static func key(_ place: ComposeProject.Place) -> String {
    "property \(place.file) \(place.property)"
  }

  // MARK: - Values

  /// Where an expression is written, and what names mean only there.
  private struct Place {
    indirect enum Local {
      /// Another color of the same instance.
      case key(String)
      case value(SwiftExpression, Place)
      /// What a parameter is by default, which names others of the same function.
      case byDefault(SwiftExpression)
      /// What a function is given.
      case argument
    }

    let file: Int
    let scope: [String]
    var locals: [String: Local] = [:]
    /// The type that the property extends.
    var receiver: String?

    /// A place in a function with some parameters.
    init(file: Int, scope: [String], _ parameters: [ComposeFile.Parameter]) {
      (self.file, self.scope) = (file, scope)
      for parameter in parameters {
        locals[parameter.name] = parameter.value.map { .byDefault($0) } ?? .argument
      }
    }

    /// How many defaults may be followed to others.
    private static let maximumDefaults = 8
    private var defaults = 0

    func local(_ path: [String]) -> Local? {
      guard path.count == 1, let local = locals[path[0]] else { return nil }
      guard case .byDefault(let value) = local else { return local }
      guard defaults < Self.maximumDefaults else { return .argument }
      var home = self
      home.defaults += 1
      return .value(value, home)
    }
  }

  private mutating func define(
    _ entry: Int, _ expression: SwiftExpression, at place: Place, _ chosen: [Sheet.Alternatives],
    changed outer: [SwiftColorValue.Opacity] = []
  ) {
    let source = project.files[place.file].source.source
    for value in ComposeColorReader.values(of: expression, in: source) {
      let location = source.location(of: value.range)
      var own = chosen
      if let isDark = value.contexts[.luminosity] { own.append(alternatives(isDark: isDark)) }
      var result: any SheetValue
      switch value.content {
      case .color(let color): result = FixedValue(color)
      case .asset(let name, _):
        result = FixedValue(.unknown(.computed(expression, source)))
        let colors = project.resources[name] ?? project.resources["color.\(name)"] ?? [:]
        if Set(colors.values).count == 1, let color = colors.first?.value {
          result = FixedValue(color)
        } else if let light = colors[.light], let dark = colors[.dark] {
          sheet.define(
            entry,
            Sheet.Definition(
              alternatives: own + [alternatives(isDark: false)],
              value: OpaqueValue.changing(FixedValue(light), by: value.opacities + outer),
              location: location))
          own.append(alternatives(isDark: true))
          result = FixedValue(dark)
        }
      case .unknown(let reason): result = FixedValue(.unknown(reason))
      case .name(let path, _):
        let text = source.text(value.range)
        switch meaning(of: path, at: place) {
        case .key(let key): result = SheetAlias(key: key, text: text, location: location)
        case .value(let other, let home):
          define(entry, other, at: home, own, changed: value.opacities + outer)
          continue
        case .argument, .byDefault: result = FixedValue(.unknown(.computed(expression, source)))
        case nil:
          result =
            project.files[place.file].constant(path).map { FixedValue($0) }
            ?? FixedValue(
              .unknown(
                UnknownReason(
                  code: .unresolvedName,
                  message: "“\(path.joined(separator: "."))” is no color that was read")))
        }
      case .member: continue
      }
      sheet.define(
        entry,
        Sheet.Definition(
          alternatives: own,
          value: OpaqueValue.changing(result, by: value.opacities + outer),
          location: location))
    }
  }

  /// What a name stands for.
  private mutating func meaning(of path: [String], at place: Place) -> Place.Local? {
    if let local = place.local(path) { return local }
    if let role = role(path, at: place) { return .key(role) }
    if let property = project.property(path, in: place.scope, of: place.file) {
      if requested.insert(property).inserted { pending.append(property) }
      return .key(Self.key(property))
    }
    return project.color(path, of: place.file).map { color, home in
      .value(color, Place(file: home.file, scope: home.scope, []))
    }
  }

  /// The role of the schemes of the libraries that a name means: `MaterialTheme.colorScheme.primary`, or
  /// `primary` where `ColorScheme` is extended.
  private mutating func role(_ path: [String], at place: Place) -> String? {
    guard let name = path.last, MaterialScheme.roles.contains(name) else { return nil }
    let isOfScheme =
      path.count > 1
      ? ["colorScheme", "colors"].contains(path[path.count - 2])
      : place.receiver.map(ComposeProject.libraryTypes.contains) ?? false
    guard isOfScheme else { return nil }
    if sheet.existingEntry(name) == nil, !areRolesKnown {
      areRolesKnown = true
      let known = sheet.entries.count
      for file in project.schemeFiles(near: own) where file != own {
        for scheme in project.files[file].schemes.indices
        where project.type(of: scheme, in: file) == "" {
          define(scheme: scheme, of: file)
        }
      }
      // The tokens are those of their own file.
      for entry in known..<sheet.entries.count { sheet.update(entry) { $0.isToken = false } }
    }
    return sheet.existingEntry(name) == nil ? nil : name
  }

  /// Any of some contexts.
  private mutating func alternatives(_ names: [String]) -> Sheet.Alternatives {
    let all = names.map { sheet.requirement(Self.modifier, $0) }
    return Sheet.Alternatives(
      modifier: all.first.map { Int($0.modifier) } ?? 0, contexts: Set(all.map { Int($0.context) }))
  }

  /// The contexts in which the system is dark, or those in which it is light.
  private mutating func alternatives(isDark: Bool) -> Sheet.Alternatives {
    if bySystem.isEmpty {
      for (isDark, name) in [(false, "light"), (true, "dark")] {
        let known = project.allContexts.filter { $0.isDark == isDark }.map(\.name)
        // Both have to exist, so that each value holds somewhere.
        bySystem.append(alternatives(known.isEmpty ? [name] : known))
      }
    }
    return bySystem[isDark ? 1 : 0]
  }
}
