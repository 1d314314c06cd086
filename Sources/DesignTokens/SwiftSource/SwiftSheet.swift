import ColorCore
import FileAccess
import SourceSyntax
import SystemColors

/// A Swift file with its declarations.
struct SwiftFile {
  let path: String
  let source: SwiftSource
  let declarations: [SwiftDeclaration]
  /// The declarations by their paths: `#if` can have several of one.
  let byPath: [String: [SwiftDeclaration]]
  let platform: SystemPlatform

  init(path: String, source: SourceText) {
    self.path = path
    self.source = SwiftSource(source)
    let found = SwiftDeclarations(self.source)
    declarations = found.found
    byPath = Dictionary(grouping: declarations, by: \.path)
    let modules = found.modules
    let isMac = !modules.isDisjoint(with: ["AppKit", "Cocoa"]) && !modules.contains("UIKit")
    platform = isMac ? .macOS : modules.contains("WatchKit") ? .watchOS : .iOS
  }
}

/// The declarations of all files of a project, by their paths.
struct SwiftProject {
  let files: [SwiftFile]
  let assets: SwiftAssets
  /// For each path, the files that declare it.
  private var places: [String: [Int]] = [:]

  init(_ files: [SwiftFile], assets: SwiftAssets) {
    self.files = files
    self.assets = assets
    for (index, file) in files.enumerated() {
      for path in file.byPath.keys { places[path, default: []].append(index) }
    }
  }

  /// The file with a declaration that is nearest to another file: itself, or the one with the most
  /// folders in common.
  func file(declaring path: String, nearestTo file: Int) -> Int? {
    guard let candidates = places[path] else { return nil }
    if candidates.count == 1 || candidates.contains(file) {
      return candidates.contains(file) ? file : candidates[0]
    }
    let own = files[file].path
    return candidates.max { one, other in
      Self.nearness(of: files[one].path, to: own) < Self.nearness(of: files[other].path, to: own)
    }
  }

  /// How many folders two paths have in common.
  static func nearness(of one: String, to other: String) -> Int {
    zip(one.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }.count
  }
}

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
      for value in SwiftColorReader.values(of: declaration, in: file.source) {
        define(value, of: declaration, in: file, required, isToken: isToken)
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
    _ value: SwiftColorValue, of declaration: SwiftDeclaration, in file: SwiftFile,
    _ required: [Sheet.Requirement], isToken: Bool
  ) {
    let location = file.source.source.location(of: value.range)
    func add(
      _ sheet: inout Sheet, _ result: any SheetValue, _ contexts: SwiftContexts, isColor: Bool
    ) {
      let entry = sheet.entry(declaration.path)
      sheet.update(entry) {
        $0.isToken = isToken
        if isColor { $0.isColor = true }
      }
      let requirements = contexts.sorted { $0.key.rawValue < $1.key.rawValue }.map {
        axis, isOther in
        let both = axis.contexts.map { sheet.requirement(axis.modifier, $0) }
        return both[isOther ? 1 : 0]
      }
      sheet.define(
        entry,
        Sheet.Definition(
          requirements: required + requirements,
          value: SwiftOpaqueValue.changing(result, by: value.opacities), location: location))
    }
    switch value.content {
    case .color(let color): add(&sheet, FixedValue(color), value.contexts, isColor: true)
    case .unknown(let reason):
      add(&sheet, FixedValue(.unknown(reason)), value.contexts, isColor: true)
    case .asset(let name):
      let asset = project.assets.named(name, from: file.path)
      asset?.define(in: &sheet)
      add(&sheet, alias(asset, named: name, location), value.contexts, isColor: true)
    case .name(let path, let type):
      switch target(of: path, type, declaration, in: file, value) {
      case .declaration(let key):
        let text = file.source.source.text(value.range)
        add(
          &sheet, SheetAlias(key: key, text: text, location: location), value.contexts,
          isColor: declaration.isColor)
      case .asset(let asset):
        asset.define(in: &sheet)
        add(&sheet, alias(asset, named: "", location), value.contexts, isColor: true)
      case .system(let values):
        for value in values { add(&sheet, FixedValue(value.color), value.contexts, isColor: true) }
      case .unknown(let reason):
        add(&sheet, FixedValue(.unknown(reason)), value.contexts, isColor: true)
      case .none: break
      }
    }
  }

  private func alias(
    _ asset: SwiftAsset?, named name: String, _ location: SourceLocation
  ) -> any SheetValue {
    guard let asset else {
      return FixedValue(
        .unknown(
          UnknownReason(
            code: "unresolved-asset",
            message: "the color set “\(name)” is in no asset catalog that was read")))
    }
    return SheetAlias(key: asset.key, text: asset.token.path, location: location)
  }

  // MARK: - Names

  private enum Target {
    case declaration(String)
    case asset(SwiftAsset)
    case system([SwiftSystemColor.Value])
    case unknown(UnknownReason)
    /// It is no color, as far as can be seen.
    case none
  }

  /// What a name means: a declaration, a color of a framework, or a symbol of an asset catalog.
  private mutating func target(
    of path: [String], _ type: SwiftColorType?, _ declaration: SwiftDeclaration,
    in file: SwiftFile, _ value: SwiftColorValue
  ) -> Target {
    var path = path
    if path.count > 2, let last = path.last, SwiftColorReader.views.contains(last) {
      path.removeLast()
    }
    if ["SwiftUI", "UIKit", "AppKit"].contains(path[0]), path.count > 1 { path.removeFirst() }
    let isImplicit = path[0].isEmpty
    let rest = Array(path.dropFirst())
    var candidates: [[String]]
    switch path[0] {
    case "":
      // `Color(.ink)` takes a color of another framework.
      candidates = (type.map { [$0] } ?? [.uiKit, .appKit]).map { [$0.rawValue] + rest }
    case "Self", "self": candidates = [declaration.scope + rest]
    default:
      candidates = (0...declaration.scope.count).reversed().map {
        Array(declaration.scope.prefix($0)) + path
      }
    }
    candidates.removeAll { $0 == declaration.scope + [declaration.name] }
    for candidate in candidates {
      let key = candidate.joined(separator: ".")
      guard let place = project.file(declaring: key, nearestTo: own) else { continue }
      if requested.insert(key).inserted { pending.append((key, place)) }
      return .declaration(key)
    }
    // A member of a color type, written or implied.
    let owner = isImplicit ? type : SwiftColorType([path[0]])
    guard isImplicit || owner != nil else {
      return declaration.isColor ? .unknown(.computed(value.range, file.source.source)) : .none
    }
    if rest == ["accentColor"] || rest == ["accent"],
      let asset = project.assets.named("AccentColor", from: file.path)
    {
      return .asset(asset)
    }
    let platform: SystemPlatform =
      switch owner {
      case .appKit: .macOS
      case .uiKit where file.platform == .macOS: .iOS
      default: file.platform
      }
    if rest.count == 1 {
      switch SwiftSystemColor.values(of: rest[0], in: owner, on: platform, within: value.contexts) {
      case .success(let values)?: return .system(values)
      case .failure(let reason)?: return .unknown(reason)
      case nil: break
      }
    }
    if let asset = project.assets.symbol(rest, from: file.path) { return .asset(asset) }
    guard declaration.isColor else { return .none }
    return .unknown(
      UnknownReason(
        code: "unresolved-name",
        message: "“\(path.joined(separator: "."))” is declared in no file that was read"))
  }
}

/// A value with another opacity.
struct SwiftOpaqueValue: SheetValue {
  let base: any SheetValue
  let opacities: [SwiftColorValue.Opacity]

  /// The value itself if nothing changes it.
  static func changing(
    _ base: any SheetValue, by opacities: [SwiftColorValue.Opacity]
  ) -> any SheetValue {
    opacities.isEmpty ? base : SwiftOpaqueValue(base: base, opacities: opacities)
  }

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    let result = base.evaluate(in: evaluator)
    guard case .color(var color) = result else { return result }
    for opacity in opacities {
      switch opacity {
      case .multiplied(let factor): color.alpha *= factor
      case .replaced(let alpha): color.alpha = alpha
      }
    }
    return .color(color)
  }
}
