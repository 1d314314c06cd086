import SourceSyntax
import SystemColors

/// A Swift file with its declarations.
struct SwiftFile {
  let path: String
  let source: SwiftSource
  /// What is declared in it, before other files are known.
  private let all: SwiftDeclarations
  private(set) var declarations: [SwiftDeclaration]
  /// The declarations by their paths: `#if` can have several of one.
  private(set) var byPath: [String: [SwiftDeclaration]]
  let platform: SystemPlatform

  /// The modules that it imports.
  let modules: Set<String>

  /// What its views draw.
  let views: SwiftUseReader.Views
  /// The places that draw one color on another.
  var uses: [SwiftUse] { views.uses }
  /// The gradients and lists of colors that it declares, by their paths.
  let gradients: [String: [SwiftUse.Color]]
  /// Which views fill a screen.
  let pages: SwiftPages
  /// The views to which it gives colors.
  let restyling: SwiftRestyling
  /// Whether views of other files may draw with what it states.
  var drawsForOthers: Bool {
    !gradients.isEmpty || !views.calls.isEmpty || !views.placements.isEmpty
      || !views.modifiers.isEmpty || !views.slots.isEmpty
  }
  /// Whether one of these colors is written where it is drawn.
  var drawsLiterals: Bool {
    uses.contains { $0.foreground.literal != nil || $0.background.literal != nil }
  }

  /// Whether a file with some imports is for AppKit.
  static func isMac(_ modules: Set<String>) -> Bool {
    !modules.isDisjoint(with: ["AppKit", "Cocoa"]) && !modules.contains("UIKit")
  }

  /// Whether it is a palette, rather than one that only uses others or says something about them.
  var isPalette: Bool {
    !declarations.isEmpty
      || uses.isEmpty && pages.isEmpty && restyling.isEmpty && !mayMatter && !drawsForOthers
  }

  /// What it states about types of the project.
  var facts: SwiftFacts { all.facts }
  /// Whether it states something that may matter for other files, and tests nothing.
  var statesFacts: Bool { !isTest && !all.facts.isEmpty }
  /// Whether it and other files may say something about each other.
  var mayMatter: Bool { all.matters }
  /// Whether it is one of an app, by what it imports or by the colors of UIKit and AppKit in it.
  let isOfApp: Bool
  /// Whether it tests something.
  let isTest: Bool
  /// Whether it has styles that are colors of the project under their names.
  private(set) var repeatsColors = false
  /// The bytes of the colors of its properties, outside of views.
  var colors: [Range<Int>] { all.colors }

  private static let frameworks: Set<String> = [
    "AppKit", "Cocoa", "CoreGraphics", "QuartzCore", "SwiftUI", "SwiftUICore", "UIKit", "WatchKit",
    "WidgetKit",
  ]
  private static let testLibraries: Set<String> = ["Testing", "XCTest"]

  /// Decides about its declarations with what the project says.
  mutating func decide(knowing facts: SwiftFacts) {
    guard mayMatter else { return }
    declarations = all.declarations(knowing: facts)
    byPath = Dictionary(grouping: declarations, by: \.path)
  }

  /// Leaves out the styles whose names are those of members of `Color`, which go before them:
  /// `extension ShapeStyle where Self == Color { static var ink: Color { .ink } }`.
  mutating func dropStyles(named members: Set<String>) {
    let own = declarations.filter { !$0.isStyle || !members.contains($0.path) }
    guard own.count < declarations.count else { return }
    repeatsColors = true
    declarations = own
    byPath = Dictionary(grouping: declarations, by: \.path)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - text: Its text.
  ///   - readsUses: Whether to look for uses.
  init(path: String, source text: SourceText, readsUses: Bool = true) {
    self.path = path
    let source = SwiftSource(text)
    let found = SwiftDeclarationReader.declarations(in: source)
    all = found
    declarations = found.found
    byPath = Dictionary(grouping: declarations, by: \.path)
    modules = found.modules
    // Modules of the project pass on the frameworks that they import.
    let types = found.hasOwnColor ? [] : found.colorTypes
    let isMac =
      Self.isMac(modules)
      || types.contains(.appKit) && !types.contains(.uiKit) && !modules.contains("UIKit")
    isTest = !modules.isDisjoint(with: Self.testLibraries)
    isOfApp =
      !isTest
      && (!modules.isDisjoint(with: Self.frameworks) || !types.isEmpty)
    restyling = isOfApp ? SwiftRestyling(in: source, types: found.types) : SwiftRestyling()
    gradients = SwiftUseReader.gradients(in: source, types: found.types)
    pages = readsUses ? SwiftPages(in: source, types: found.types) : SwiftPages()
    var views = SwiftUseReader.Views()
    if readsUses { views = SwiftUseReader.views(in: source, types: found.types, isMac: isMac) }
    for branch in 1..<max(1, readsUses ? source.branchCount : 1) {
      let other = SwiftSource(text, branch: branch)
      let types = SwiftDeclarationReader.declarations(in: other).types
      views.add(branch: SwiftUseReader.views(in: other, types: types, isMac: isMac))
    }
    self.views = views
    // The declarations are read again, with what they refer to.
    self.source = declarations.isEmpty && !found.matters ? source.withoutTokens : source
    platform = isMac ? .macOS : modules.contains("WatchKit") ? .watchOS : .iOS
  }

  /// Reads a storyboard or an xib; `nil` if no text in it is known to lie on something.
  init?(interface text: SourceText, path: String) {
    let uses = SwiftInterfaceReader(text).uses
    guard !uses.isEmpty else { return nil }
    self.path = path
    source = SwiftSource(bare: text)
    all = SwiftDeclarations(of: source)
    (declarations, byPath, modules, gradients) = ([], [:], [], [:])
    (isOfApp, isTest, platform) = (true, false, .iOS)
    (pages, restyling) = (SwiftPages(), SwiftRestyling())
    views = SwiftUseReader.Views(uses: uses)
  }
}

/// The declarations of all files of a project, by their paths.
struct SwiftProject {
  let files: [SwiftFile]
  let assets: SwiftAssets
  /// What all files state about their types.
  let facts: SwiftFacts
  /// The views to which code gives colors.
  let restyling: SwiftRestyling
  /// Which views fill a screen; `nil` where the system's background may be seen nowhere.
  let pages: SwiftPages?
  /// For each path, the files that declare it.
  private var places: [String: [Int]] = [:]
  /// The gradients that the files declare, by their paths; of two of one path, none.
  private var gradients: [String: Gradient?] = [:]
  /// The grounds of the modifiers that the files declare, by their names; of two of one name, none.
  private var modifiers: [String: Place?] = [:]
  /// The calls that give colors to views, by the names of these.
  private var calls: [String: [(call: SwiftViewCall, file: Int)]] = [:]
  /// Where other views have those of the project, by the names of these.
  private(set) var placements: [String: [(placement: SwiftPlacement, file: Int)]] = [:]
  /// In how many files views of a name are declared.
  private(set) var views: [String: Int] = [:]
  /// In how many files types of a name have properties.
  private var owners: [String: Int] = [:]
  /// The paths that are ends of others: what they mean depends on the type around them.
  private var ends: Set<Substring> = []

  /// - Parameters:
  ///   - files: The files.
  ///   - assets: The asset catalogs of the project.
  ///   - hasOneScheme: Whether the app is always light or always dark.
  init(_ files: [SwiftFile], assets: SwiftAssets, hasOneScheme: Bool = false) {
    var facts = SwiftFacts()
    for file in files { facts.merge(file.facts) }
    var files = files
    for index in files.indices { files[index].decide(knowing: facts) }
    let all = files.lazy.flatMap(\.declarations)
    if all.contains(where: \.isStyle) {
      let members = Set(all.filter { !$0.isStyle }.map(\.path))
      for index in files.indices { files[index].dropStyles(named: members) }
    }
    self.files = files
    self.assets = assets
    self.facts = facts
    var pages = SwiftPages()
    var restyling = SwiftRestyling()
    for file in files {
      pages.merge(file.pages)
      restyling.merge(file.restyling)
    }
    self.restyling = restyling
    let isOfPhone = files.allSatisfy { $0.platform == .iOS }
    self.pages = isOfPhone && !pages.choosesScheme && !hasOneScheme ? pages : nil
    for (index, file) in files.enumerated() {
      for (path, stops) in file.gradients {
        let scope = path.split(separator: ".").dropLast().map(String.init)
        let gradient = Gradient(stops: stops, scope: scope, file: index)
        gradients[path] = gradients[path] == nil ? .some(gradient) : .some(nil)
      }
      for (name, ground) in file.views.modifiers {
        let place = Place(color: ground, scope: [], file: index)
        modifiers[name] = modifiers[name] == nil ? .some(place) : .some(nil)
      }
      for owner in file.facts.properties.keys { owners[owner, default: 0] += 1 }
      for (name, ground) in file.views.slots {
        let place = Place(color: ground, scope: [name], file: index)
        modifiers[name] = modifiers[name] == nil ? .some(place) : .some(nil)
      }
      for placement in file.views.placements {
        placements[placement.view, default: []].append((placement, index))
      }
      for name in file.views.names { views[name, default: 0] += 1 }
      for call in file.views.calls { calls[call.view, default: []].append((call, index)) }
      for path in file.byPath.keys {
        places[path, default: []].append(index)
        var end = path[...]
        for _ in 0..<16 {
          guard let dot = end.firstIndex(of: ".") else { break }
          end = end[end.index(after: dot)...]
          ends.insert(end)
        }
      }
    }
  }

  /// A color that is written in the scope of a type of a file.
  struct Place {
    var color: SwiftUse.Color
    let scope: [String]
    let file: Int
  }

  /// How many modifiers are followed from one to the next.
  private static let maximumModifiers = 4

  /// Where a color is written: that of a modifier of the project where it is declared; `nil` if that is unknown.
  func place(of color: Place) -> Place? {
    var place = color
    for _ in 0..<Self.maximumModifiers {
      guard place.color.name.kind == .modifier else { return place }
      guard let next = modifiers[place.color.name.text] ?? nil else { return nil }
      if next.color.name.kind == .body {
        guard let outer = place.color.outer.first else { return nil }
        place = Place(color: outer, scope: place.scope, file: place.file)
      } else {
        place = next
      }
    }
    return nil
  }

  /// The most calls of one view that are followed.
  private static let maximumCalls = 64

  /// The colors of a pair with what calls give for the properties of the view around it:
  /// `Badge(tint: .brand)` for `tint`.
  func given(_ foreground: Place, _ ground: Place) -> [(foreground: Place, ground: Place)] {
    let names = [property(foreground), property(ground)]
    guard let view = foreground.scope.last, names.contains(where: { $0 != nil }) else {
      return [(foreground, ground)]
    }
    return (calls[view] ?? []).prefix(Self.maximumCalls).compactMap { call, file in
      func value(_ place: Place, _ name: String?) -> Place? {
        guard let name else { return place }
        guard var color = call.colors[name] else { return nil }
        color.name.opacity *= place.color.name.opacity
        return Place(color: color, scope: call.scope, file: file)
      }
      guard let front = value(foreground, names[0]), let back = value(ground, names[1]) else {
        return nil
      }
      return (front, back)
    }
  }

  /// The property of the view around a color that it is, if those that make the view give it by its name and the
  /// view is the only one that is called so.
  func property(_ place: Place) -> String? {
    let path = place.color.name.text.split(separator: ".").filter { $0 != "self" }
    guard place.color.name.kind == .path, path.count == 1, let view = place.scope.last else {
      return nil
    }
    let name = String(path[0])
    let isColor = owners[view] == 1 && facts.properties[view]?[name]?.color == .swiftUI
    let inits = facts.initializers[view] ?? []
    let isGiven =
      inits.isEmpty
      || inits.contains { $0.contains { $0.label == name && $0.type.color == .swiftUI } }
    return isColor && isGiven ? name : nil
  }

  /// The colors of a gradient, and the type and the file that write them.
  struct Gradient {
    let stops: [SwiftUse.Color]
    let scope: [String]
    let file: Int
  }

  /// The gradient that is written or named at a place of a file; `nil` for a color.
  func gradient(of color: SwiftUse.Color, in scope: [String], of file: Int) -> Gradient? {
    if !color.stops.isEmpty { return Gradient(stops: color.stops, scope: scope, file: file) }
    guard !gradients.isEmpty, color.name.opacity == 1,
      [.path, .gradient].contains(color.name.kind)
    else { return nil }
    let path = color.name.text.split(separator: ".").map(String.init)
      .filter { $0 != "self" && $0 != "Self" }
    let owners =
      color.name.text.hasPrefix(".")
      ? [["LinearGradient"], ["RadialGradient"], ["AngularGradient"], ["Gradient"], ["ShapeStyle"]]
      : (0...scope.count).reversed().map { Array(scope.prefix($0)) }
    return owners.lazy.compactMap { gradients[($0 + path).joined(separator: ".")] ?? nil }.first
  }

  /// Whether a name is that of one declaration, wherever it is written.
  func isFree(_ name: String) -> Bool {
    places[name]?.count == 1 && !ends.contains(name[...])
  }

  /// The files with the colors of a path that several themes have; `nil` if it is declared once.
  func themes(of path: String) -> [Int]? {
    guard let all = places[path], files[all[0]].byPath[path]?.first?.owner != nil else {
      return nil
    }
    return all
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

// MARK: - Names

extension SwiftProject {
  /// What a name means.
  enum Target {
    /// A property, by its path and the file that declares it.
    case declaration(String, file: Int)
    case asset(SwiftAsset)
    case system(SwiftSystemColor)
    case unknown(UnknownReason)
    /// A member of a color type that no file declares.
    case undeclared
    /// Anything else.
    case other
  }

  /// What a member means whose type is not known: a color, or a case of an enumeration of colors.
  func target(
    ofMember name: String, in scope: [String], of index: Int, besides own: [String],
    within contexts: SwiftContexts
  ) -> Target {
    let types: [SwiftColorType?] = [nil, .swiftUI]
    let colors = types.lazy.map { type in
      target(of: ["", name], type, in: scope, of: index, besides: own, within: contexts)
    }
    let color = colors.first { if case .undeclared = $0 { false } else { true } }
    let cases = facts.cases[name] ?? []
    switch (color, cases.count) {
    case (let color?, 0): return color
    case (nil, 0): return .undeclared
    case (nil, 1):
      let key = (cases[0] + [name]).joined(separator: ".")
      return file(declaring: key, nearestTo: index).map { .declaration(key, file: $0) }
        ?? .undeclared
    default:
      return .unknown(
        UnknownReason(
          code: .ambiguousName,
          message: "“.\(name)” is a color of several types, and which one is meant is not stated"))
    }
  }

  /// What a name means: a declaration, a color of a framework, or a symbol of an asset catalog.
  ///
  /// - Parameters:
  ///   - path: The name; an implicit member begins with an empty text.
  ///   - type: The type that is expected.
  ///   - scope: The type around the place where the name is written.
  ///   - index: The file.
  ///   - own: The path of the declaration whose value it is.
  ///   - contexts: The contexts that are fixed there.
  /// - Returns: Its meaning.
  func target(
    of path: [String], _ type: SwiftColorType?, in scope: [String], of index: Int,
    besides own: [String]? = nil, within contexts: SwiftContexts = [:]
  ) -> Target {
    let file = files[index]
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
    case "Self", "self": candidates = [scope + rest]
    default: candidates = (0...scope.count).reversed().map { Array(scope.prefix($0)) + path }
    }
    for candidate in candidates where candidate != own {
      let key = candidate.joined(separator: ".")
      if let place = self.file(declaring: key, nearestTo: index) {
        return .declaration(key, file: place)
      }
    }
    // A bare name in an extension of a color type may be one of its own members.
    if path.count == 1, !isImplicit, let type = SwiftColorType(scope) {
      let member = target(
        of: ["", path[0]], type, in: [], of: index, besides: own, within: contexts)
      if case .undeclared = member { return .other }
      return member
    }
    // A member of a color type, written or implied.
    let owner = isImplicit ? type : SwiftColorType([path[0]])
    guard isImplicit || owner != nil else { return .other }
    if rest == ["accentColor"] || rest == ["accent"],
      let asset = assets.named("AccentColor", from: file.path)
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
      switch SwiftSystemColor.named(rest[0], in: owner, on: platform, within: contexts) {
      case .success(let color)?: return .system(color)
      case .failure(let reason)?: return .unknown(reason)
      case nil: break
      }
    }
    return assets.symbol(rest, from: file.path).map { .asset($0) } ?? .undeclared
  }
}
