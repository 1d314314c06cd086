import ColorCore
import SourceSyntax

/// Makes the sheet of a Swift file: its own declarations as tokens, and those of others to which they
/// refer.
struct SwiftSheet {
  private(set) var sheet = Sheet()
  private let project: SwiftProject
  private let own: Int
  /// The paths that are referred to and not yet defined, with the file that declares them.
  private var pending: [(path: String, file: Int)] = []
  private var requested: Set<String> = []

  init(_ own: Int, of project: SwiftProject) {
    self.project = project
    self.own = own
    let file = project.files[own]
    requested = Set(file.declarations.map(\.path))
    var defined: Set<String> = []
    for declaration in file.declarations where defined.insert(declaration.path).inserted {
      define(declaration.path, from: own, isToken: true)
    }
    while let (path, file) = pending.popLast() { define(path, from: file, isToken: false) }
    for index in sheet.modifiers.indices where sheet.modifiers[index].defaultContext == nil {
      let light = sheet.modifiers[index].contexts.firstIndex(of: "light")
      sheet.modifiers[index].defaultContext = light ?? 0
    }
  }

  // MARK: - Defining

  private mutating func define(_ path: String, from index: Int, isToken: Bool) {
    let file = project.files[index]
    let declarations = file.byPath[path] ?? []
    let branches = declarations.map { $0.branch.joined(separator: " and ") }
    // Only what differs between builds depends on them.
    let isConditional = Set(branches).count > 1
    for (declaration, branch) in zip(declarations, branches) {
      var required: [Sheet.Requirement] = []
      if isConditional { required.append(requirement(ofBranch: branch, among: branches)) }
      if let theme = declaration.theme { required.append(sheet.requirement("theme", theme)) }
      for value in SwiftColorReader.values(
        of: declaration, in: file.source, knowing: project.facts)
      {
        define(value, of: declaration, in: index, required, isToken: isToken)
      }
    }
  }

  /// The requirement that the build is one that a condition of `#if` is for.
  private mutating func requirement(
    ofBranch branch: String, among all: [String]
  ) -> Sheet.Requirement {
    for name in all { _ = sheet.requirement("build", name.isEmpty ? "any" : name) }
    return sheet.requirement("build", branch.isEmpty ? "any" : branch)
  }

  private mutating func define(
    _ value: SwiftColorValue, of declaration: SwiftDeclaration, in index: Int,
    _ required: [Sheet.Requirement], isToken: Bool
  ) {
    let file = project.files[index]
    let location = file.source.source.location(of: value.range)
    func add(_ sheet: inout SwiftSheet, _ result: any SheetValue) {
      sheet.add(
        result, value, in: value.contexts, of: declaration, at: location, isColor: true,
        isToken: isToken, required)
    }
    switch value.content {
    case .color(let color): add(&self, FixedValue(color))
    case .unknown(let reason): add(&self, FixedValue(.unknown(reason)))
    case .asset(let name, let otherwise):
      let asset = project.assets.named(name, from: file.path)
      if asset == nil, let otherwise {
        return define(otherwise, of: declaration, in: index, required, isToken: isToken)
      }
      asset?.define(in: &sheet)
      add(&self, alias(asset, named: name, location))
    case .name(let path, let type):
      let scheme = Self.scheme(of: declaration, besides: value.contexts)
      let contexts = value.contexts.merging(scheme) { own, _ in own }
      func meaning(in scope: [String]) -> SwiftProject.Target {
        project.target(
          of: path, type, in: scope, of: index, besides: declaration.scope + [declaration.name],
          within: contexts)
      }
      var target = SwiftProject.Target.other
      for scope in declaration.scopes {
        if case .other = target { target = meaning(in: scope) }
      }
      if case .system(let color) = target, !scheme.isEmpty {
        target = .system(color.without(Array(scheme.keys)))
      }
      define(target, named: path, value, of: declaration, in: index, isToken: isToken, required)
    case .member(let name):
      let target = project.target(
        ofMember: name, in: declaration.scope, of: index,
        besides: declaration.scope + [declaration.name], within: value.contexts)
      define(
        target, named: ["", name], value, of: declaration, in: index, isToken: isToken, required)
    }
  }

  /// The scheme in which the system's colors are in a theme that is dark or light: an app with such themes sets it.
  private static func scheme(
    of declaration: SwiftDeclaration, besides contexts: SwiftContexts
  ) -> SwiftContexts {
    guard contexts[.luminosity] == nil else { return [:] }
    return declaration.isDark.map { [.luminosity: $0] } ?? [:]
  }

  /// Adds one definition.
  private mutating func add(
    _ result: any SheetValue, _ value: SwiftColorValue, in contexts: SwiftContexts,
    of declaration: SwiftDeclaration, at location: SourceLocation, isColor: Bool, isToken: Bool,
    _ required: [Sheet.Requirement]
  ) {
    let entry = sheet.entry(declaration.path)
    sheet.update(entry) {
      $0.isToken = isToken
      if isColor { $0.isColor = true }
    }
    sheet.define(
      entry,
      Sheet.Definition(
        requirements: required + sheet.requirements(contexts),
        value: OpaqueValue.changing(result, by: value.opacities), location: location))
  }

  private mutating func define(
    _ target: SwiftProject.Target, named path: [String], _ value: SwiftColorValue,
    of declaration: SwiftDeclaration, in index: Int, isToken: Bool,
    _ required: [Sheet.Requirement]
  ) {
    let file = project.files[index]
    let location = file.source.source.location(of: value.range)
    let text = file.source.source.text(value.range)
    func add(
      _ sheet: inout SwiftSheet, _ result: any SheetValue, _ contexts: SwiftContexts,
      isColor: Bool
    ) {
      sheet.add(
        result, value, in: contexts, of: declaration, at: location, isColor: isColor,
        isToken: isToken, required)
    }
    switch target {
    case .declaration(let key, let place):
      if requested.insert(key).inserted { pending.append((key, place)) }
      add(
        &self, SheetAlias(key: key, text: text, location: location), value.contexts,
        isColor: declaration.isColor)
    case .asset(let asset):
      asset.define(in: &sheet)
      add(&self, alias(asset, named: "", location), value.contexts, isColor: true)
    case .system(let color) where color.isConstant:
      for constant in color.values {
        add(&self, FixedValue(constant.color), constant.contexts, isColor: true)
      }
    case .system(let color):
      let key = color.define(in: &sheet, within: value.contexts, at: location)
      add(
        &self, SheetAlias(key: key, text: text, location: location), value.contexts,
        isColor: true)
    case .unknown(let reason):
      add(&self, FixedValue(.unknown(reason)), value.contexts, isColor: true)
    case .undeclared where declaration.isColor:
      let reason = UnknownReason(
        code: .unresolvedName,
        message: "“\(path.joined(separator: "."))” is declared in no file that was read")
      add(&self, FixedValue(.unknown(reason)), value.contexts, isColor: true)
    case .other where declaration.isColor:
      let reason = UnknownReason.computed(value.range, file.source.source)
      add(&self, FixedValue(.unknown(reason)), value.contexts, isColor: true)
    case .undeclared, .other: break
    }
  }

  private func alias(
    _ asset: SwiftAsset?, named name: String, _ location: SourceLocation
  ) -> any SheetValue {
    guard let asset else {
      return FixedValue(
        .unknown(
          UnknownReason(
            code: .unresolvedAsset,
            message: "the color set “\(name)” is in no asset catalog that was read")))
    }
    return SheetAlias(key: asset.key, text: asset.token.path, location: location)
  }
}

extension SwiftSystemColor {
  /// Adds its values in some contexts to a sheet, as those of an entry outside of the files.
  ///
  /// - Returns: The key of the entry.
  func define(
    in sheet: inout Sheet, within contexts: SwiftContexts, at location: SourceLocation
  ) -> String {
    let fixed = contexts.sorted { $0.key.rawValue < $1.key.rawValue }
    let place = "\(location.file) \(location.range.start.offset)"
    let key = (["system \(platform) \(path) \(place)"] + fixed.map { "\($0.key) \($0.value)" })
      .joined(separator: " ")
    guard sheet.existingEntry(key) == nil else { return key }
    let entry = sheet.entry(key, path: path)
    sheet.update(entry) {
      $0.isColor = true
      $0.isToken = false
      $0.isOutside = true
    }
    for value in values {
      sheet.define(
        entry,
        Sheet.Definition(
          requirements: sheet.requirements(value.contexts), value: FixedValue(value.color),
          location: location))
    }
    return key
  }
}

extension Sheet {
  /// The requirement of some contexts.
  mutating func requirements(_ contexts: SwiftContexts) -> [Requirement] {
    contexts.sorted { $0.key.rawValue < $1.key.rawValue }.map { axis, isOther in
      let both = axis.contexts.map { requirement(axis.modifier, $0) }
      return both[isOther ? 1 : 0]
    }
  }
}
