import SourceSyntax

/// The properties of a Swift file that may hold colors: constants and computed properties of
/// types and of the file, the properties of palettes, and the arguments with which their instances are
/// made. What is inside of functions and closures is passed over.
///
/// Whether a type is a palette, and what the arguments of its initializer are, other files may say:
/// see ``declarations(knowing:)``.
struct SwiftDeclarations {
  /// What may declare colors.
  enum Item: Sendable {
    case property(SwiftDeclaration)
    case instance(Instance)
    case type(TypeColors)
    case enumeration([String], [SwiftDeclaration])
    case themes(ThemeColors)
  }

  /// The color properties of an enumeration that decide by the case: `switch self { case .light: … }`.
  struct ThemeColors: Sendable {
    let name: String
    let properties: [(declaration: SwiftDeclaration, branches: [SwiftCases.Branch])]
  }

  /// An instance of a type of the project: `static let light = Theme(ink: …)`.
  struct Instance: Sendable {
    let name: String
    let type: [String]
    /// The type around it.
    let scope: [String]
    let arguments: [SwiftExpression.Argument]
    let branch: [String]
    /// What it is if the arguments are no colors.
    let other: SwiftDeclaration?
  }

  /// The color properties of the instances of a type that have values.
  struct TypeColors: Sendable {
    let path: [String]
    let inherited: [String]
    /// The stored ones if the type has no others, as far as a palette shows by that.
    let plain: [SwiftDeclaration]
    /// All of them, and those that may be colors by what they refer to.
    let all: [SwiftDeclaration]
  }

  /// A type that is declared or extended.
  struct TypeScope: Sendable {
    let path: [String]
    /// The positions of the tokens between its braces.
    let range: Range<Int>
    /// Whether it is a view, or what views are made of.
    let isView: Bool
  }

  /// What may declare colors, in the order of the text.
  var items: [Item] = []
  /// The types that are declared or extended, each before those in it.
  var types: [TypeScope] = []
  /// The modules that are imported.
  var modules: Set<String> = []
  /// What the file states about its types.
  var facts = SwiftFacts()
  /// The color types that it extends or gives to a property.
  var colorTypes: Set<SwiftColorType> = []
  /// Whether it declares a type of its own that is called as one of the frameworks.
  var hasOwnColor = false
  /// The bytes of the colors of properties and instances, outside of views.
  var colors: [Range<Int>] = []
  private let file: SwiftSource

  /// No declarations yet; see ``SwiftDeclarationReader``.
  init(of file: SwiftSource) { self.file = file }

  /// The declarations, as far as the file alone decides.
  var found: [SwiftDeclaration] { declarations(knowing: facts) }

  /// Whether other files may decide about declarations of this one, or this one about theirs.
  var matters: Bool { !items.isEmpty || !facts.isEmpty }

  /// The declarations, with what the project states about its types.
  func declarations(knowing facts: SwiftFacts) -> [SwiftDeclaration] {
    items.flatMap { item in
      switch item {
      case .property(let declaration): branches(of: declaration, facts)
      case .instance(let instance): declarations(of: instance, facts)
      case .type(let type): declarations(of: type, facts)
      case .enumeration(let path, let cases): facts.takesAsColors(path) ? cases : []
      case .themes(let themes): declarations(of: themes, facts)
      }
    }
  }

  /// A declaration for each of the functions to which one leaves its color: each is a context of the modifier
  /// `theme`.
  private func branches(
    of declaration: SwiftDeclaration, _ facts: SwiftFacts
  ) -> [SwiftDeclaration] {
    guard declaration.theme == nil,
      case .call(let callee, let arguments)? = declaration.content.expression(in: file)?.form,
      case .name(let name) = callee.form, arguments.count == 1
    else { return [declaration] }
    let owner = (declaration.owner ?? declaration.scope).last ?? ""
    let all = facts.branches(of: name, ["", owner], arguments[0]).map { branch in
      var own = declaration
      (own.theme, own.content) = (branch.name, .expression(branch.call))
      return own
    }
    return all.isEmpty ? [declaration] : all
  }

  private func declarations(
    of type: TypeColors, _ facts: SwiftFacts
  ) -> [SwiftDeclaration] {
    let name = type.path.last ?? ""
    let names = type.inherited + [name]
    guard type.all.count(where: \.isColor) > 1, !names.contains(where: SwiftNaming.isView),
      names.contains(where: SwiftNaming.isPalette)
        || type.inherited.contains(where: { facts.protocols[$0] ?? 0 > 1 })
    else { return type.plain.count > 1 ? type.plain : [] }
    // What several types have that conform to one palette are its tokens, and each of them is a theme.
    return type.all.map { declaration in
      guard let palette = facts.palette(of: declaration.name, among: type.inherited) else {
        return declaration
      }
      var own = declaration
      (own.scope, own.owner, own.theme) = ([palette], type.path, name)
      return own
    }
  }

  /// The colors of an enumeration whose cases are themes: it is called a palette, or its cases say that
  /// they are light and dark. Each case is a context of the modifier `theme`.
  private func declarations(of themes: ThemeColors, _ facts: SwiftFacts) -> [SwiftDeclaration] {
    var cases = facts.themes[themes.name] ?? []
    for branch in themes.properties.flatMap(\.branches) {
      for name in branch.names ?? [] where !cases.contains(name) { cases.append(name) }
    }
    guard themes.properties.count > 1, SwiftNaming.areThemes(cases, of: themes.name) else {
      return []
    }
    return themes.properties.flatMap { declaration, branches in
      cases.compactMap { name -> SwiftDeclaration? in
        guard let branch = branches.first(where: { $0.names?.contains(name) ?? true }) else {
          return nil
        }
        var own = declaration
        own.theme = name
        (own.content, own.range) = (.body(branch.body), branch.range)
        return own
      }
    }
  }

  /// The colors of an instance of a type of the project: `Theme(ink: Color(…), paper: .white)`. They
  /// are tokens of the type, and the instance is a context of the modifier `theme`.
  private func declarations(of instance: Instance, _ facts: SwiftFacts) -> [SwiftDeclaration] {
    let types = facts.types(of: instance.arguments.map(\.label), for: instance.type.last ?? "")
    func stated(_ index: Int) -> SwiftColorType? { types[index]?.color }
    func isColor(_ index: Int) -> Bool {
      let value = instance.arguments[index].value
      return stated(index) != nil || SwiftColorReader.isColor(value)
        || value.path.map(facts.isColor) ?? false
    }
    let labeled = instance.arguments.indices.filter { !instance.arguments[$0].label.isEmpty }
    let colors = labeled.filter(isColor)
    guard colors.count > 1 else { return instance.other.map { [$0] } ?? [] }
    let statesDark = labeled.lazy.compactMap {
      SwiftDeclaration.statedScheme(
        instance.arguments[$0].label, instance.arguments[$0].value)
    }.first
    let shown = colors.lazy.compactMap { SwiftColorReader.type(of: instance.arguments[$0].value) }
      .first
    return labeled.compactMap { index in
      let (label, value) = (instance.arguments[index].label, instance.arguments[index].value)
      let isColor = isColor(index)
      // What is stated to be anything else is none.
      guard isColor || value.path != nil && types[index] == nil else { return nil }
      return SwiftDeclaration(
        scope: facts.wholePath(ofType: instance.type, in: instance.scope), place: instance.scope,
        name: label,
        nameRange: value.range.lowerBound..<value.range.lowerBound, type: stated(index) ?? shown,
        content: .expression(value), range: value.range, branch: instance.branch,
        theme: instance.name, statesDark: statesDark, isColor: isColor)
    }
  }
}
