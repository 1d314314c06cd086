import ColorCore
import SourceSyntax

/// Makes the sheet of a Kotlin file: the roles that its schemes set, and its own properties.
struct ComposeSheet {
  private(set) var sheet = Sheet()
  private let project: ComposeProject
  private let own: Int
  /// The properties that are referred to and not yet defined.
  private var pending: [ComposeProject.Place] = []
  private var requested: Set<ComposeProject.Place> = []
  /// The contexts in which the system is light, and those in which it is dark.
  private var bySystem: [Sheet.Alternatives] = []

  private static let modifier = "scheme"
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
    for scheme in file.schemes.indices { define(scheme: scheme) }
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

  private mutating func define(scheme: Int) {
    guard let made = project.made(scheme, in: own),
      let type = project.type(of: scheme, in: own), !project.colors(of: scheme, in: own).isEmpty
    else { return }
    let contexts = project.contexts[own][scheme]
    let chosen = contexts.isEmpty ? [] : [alternatives(contexts.map(\.name))]
    let prefix = type.isEmpty ? "" : type + "."
    var roles: Set<String> = []
    for call in made.arguments {
      for argument in project.colors(of: call.scheme, in: call.file) {
        roles.insert(argument.label)
        let entry = entry(prefix + argument.label)
        define(
          entry, argument.value, in: project.files[call.file].schemes[call.scheme].scope,
          of: call.file, chosen)
      }
    }
    guard case .material(let material) = made.kind, let first = made.arguments.first else { return }
    let location = project.files[first.file].source.source.location(
      of: project.files[first.file].schemes[first.scheme].callee)
    for (role, value) in material.defaults(beside: roles) {
      guard let value = self.value(of: role, value, of: material, besides: roles, at: location)
      else { continue }
      let entry = entry(role)
      sheet.define(
        entry, Sheet.Definition(alternatives: chosen, value: value, location: location))
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
            code: "library-default",
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
    define(entry, property.value, in: property.scope, of: place.file, [])
  }

  private static func key(_ place: ComposeProject.Place) -> String {
    "property \(place.file) \(place.property)"
  }

  // MARK: - Values

  private mutating func define(
    _ entry: Int, _ expression: SwiftExpression, in scope: [String], of file: Int,
    _ chosen: [Sheet.Alternatives]
  ) {
    let source = project.files[file].source.source
    for value in ComposeColorReader.values(of: expression, in: source) {
      let location = source.location(of: value.range)
      var own = chosen
      if let isDark = value.contexts[.luminosity] { own.append(alternatives(isDark: isDark)) }
      let result: any SheetValue
      switch value.content {
      case .color(let color): result = FixedValue(color)
      case .unknown(let reason): result = FixedValue(.unknown(reason))
      case .name(let path, _):
        if let place = project.property(path, in: scope, of: file) {
          if requested.insert(place).inserted { pending.append(place) }
          result = SheetAlias(
            key: Self.key(place), text: source.text(value.range), location: location)
        } else {
          result = FixedValue(
            .unknown(
              UnknownReason(
                code: "unresolved-name",
                message: "“\(path.joined(separator: "."))” is no color that was read")))
        }
      case .member, .asset: continue
      }
      sheet.define(
        entry,
        Sheet.Definition(
          alternatives: own, value: SwiftOpaqueValue.changing(result, by: value.opacities),
          location: location))
    }
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
