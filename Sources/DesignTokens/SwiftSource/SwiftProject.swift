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

  /// The modules that it imports.
  let modules: Set<String>

  /// The places that draw one color on another.
  let uses: [SwiftUse]
  /// Whether a file with some imports is for AppKit.
  static func isMac(_ modules: Set<String>) -> Bool {
    !modules.isDisjoint(with: ["AppKit", "Cocoa"]) && !modules.contains("UIKit")
  }

  /// Whether it is a palette, rather than one that only uses others.
  var isPalette: Bool { !declarations.isEmpty || uses.isEmpty }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - text: Its text.
  ///   - readsUses: Whether to look for uses.
  init(path: String, source text: SourceText, readsUses: Bool = true) {
    self.path = path
    let source = SwiftSource(text)
    let found = SwiftDeclarations(source)
    declarations = found.found
    byPath = Dictionary(grouping: declarations, by: \.path)
    modules = found.modules
    let isMac = Self.isMac(modules)
    uses = readsUses ? SwiftUseReader.uses(in: source, types: found.types, isMac: isMac) : []
    // The declarations are read again, with what they refer to.
    self.source = declarations.isEmpty ? source.withoutTokens : source
    platform = isMac ? .macOS : modules.contains("WatchKit") ? .watchOS : .iOS
  }
}

/// The declarations of all files of a project, by their paths.
struct SwiftProject {
  let files: [SwiftFile]
  let assets: SwiftAssets
  /// For each path, the files that declare it.
  private var places: [String: [Int]] = [:]
  /// The paths that are ends of others: what they mean depends on the type around them.
  private var ends: Set<Substring> = []

  init(_ files: [SwiftFile], assets: SwiftAssets) {
    self.files = files
    self.assets = assets
    for (index, file) in files.enumerated() {
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

  /// Whether a name is that of one declaration, wherever it is written.
  func isFree(_ name: String) -> Bool {
    places[name]?.count == 1 && !ends.contains(name[...])
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
