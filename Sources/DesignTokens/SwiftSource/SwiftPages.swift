import SourceSyntax

/// What the code of a project says about which views of SwiftUI fill a screen, where the system draws the
/// background if no view does.
struct SwiftPages: Sendable {
  /// The views that a window, a navigation, tabs or a sheet show.
  private var screens: Set<String> = []
  /// The views that are parts of others.
  private var parts: Set<String> = []
  /// The views that can be dismissed or have a title in the bar of a navigation.
  private var titled: Set<String> = []
  /// Whether some view paints a whole screen, or a scheme is chosen for the app: then the system's background
  /// may be seen nowhere.
  private(set) var areChanged = false

  /// Whether it says nothing.
  var isEmpty: Bool { screens.isEmpty && parts.isEmpty && titled.isEmpty && !areChanged }

  /// The views and modifiers of SwiftUI with a closure for a whole screen.
  static let containers: Set<String> = [
    "NavigationStack", "NavigationView", "Tab", "TabView", "WindowGroup", "fullScreenCover",
    "navigationDestination", "sheet",
  ]
  /// The labels of arguments for a whole screen.
  private static let labels: Set<String> = ["destination", "rootView"]
  /// What changes the background of a whole screen, or its scheme.
  private static let changes: Set<String> = [
    "containerBackground", "edgesIgnoringSafeArea", "ignoresSafeArea",
    "overrideUserInterfaceStyle", "presentationBackground", "preferredColorScheme",
    "scrollContentBackground",
  ]
  private static let titles: Set<String> = [
    "navigationBarTitle", "navigationBarTitleDisplayMode", "navigationTitle",
  ]

  init() {}

  /// Reads a file with the types that it declares or extends.
  init(in file: SwiftSource, types: [SwiftDeclarations.TypeScope]) {
    var blocks: [Int] = []
    let openers = file.openers
    var cursor = SwiftScopeCursor(types)
    var position = 0
    while position < file.tokens.count {
      defer { position += 1 }
      while let last = blocks.last, file.partners[last] <= position { blocks.removeLast() }
      if file.isSign(position, "{") || file.isSign(position, "(") { blocks.append(position) }
      guard let name = file.name(position) else {
        switch file.tokens[position].kind {
        case .directive where file.text(position) == "#Preview":
          position = Self.afterPreview(position, in: file)
        case .attribute where Self.isDismissal(position, in: file):
          if let own = cursor.type(at: position) { titled.formUnion(types[own].path.suffix(1)) }
        default: break
        }
        continue
      }
      let own = cursor.type(at: position).flatMap { types[$0].path.last }
      if own?.hasSuffix("_Previews") ?? false { continue }
      let isMember = file.isSign(position - 1, ".")
      if isMember, Self.changes.contains(name) {
        areChanged = true
      } else if let own, isMember, Self.titles.contains(name) {
        titled.insert(own)
      } else if !isMember, name.first?.isUppercase == true, file.isSign(position + 1, "("),
        !file.isName(position - 1, ["class", "enum", "extension", "struct"])
      {
        if Self.isScreen(position, in: blocks, of: file, openers) {
          screens.insert(name)
        } else {
          parts.insert(name)
        }
      }
    }
  }

  mutating func merge(_ other: SwiftPages) {
    screens.formUnion(other.screens)
    parts.formUnion(other.parts)
    titled.formUnion(other.titled)
    areChanged = areChanged || other.areChanged
  }

  /// The endings of the names of views that fill a screen.
  private static let endings = ["Page", "Screen", "Sheet", "View"]

  /// Whether a view surely fills a screen; `nil` if it is a part of another one.
  func isScreen(_ view: String) -> Bool? {
    if parts.contains(view) { return nil }
    let isNamed = Self.endings.contains(where: view.hasSuffix)
    return screens.contains(view) || titled.contains(view) && isNamed
  }

  /// Whether an attribute gives a view what dismisses it: `@Environment(\.dismiss)`.
  private static func isDismissal(_ position: Int, in file: SwiftSource) -> Bool {
    guard file.text(position) == "@Environment", file.isSign(position + 1, "(") else {
      return false
    }
    return (position + 2..<max(position + 2, min(file.partners[position + 1], file.tokens.count)))
      .contains {
        file.isName($0, ["dismiss", "presentationMode"])
      }
  }

  /// The position of the last token of a preview, which only the developer sees.
  private static func afterPreview(_ position: Int, in file: SwiftSource) -> Int {
    var end = position + 1
    if file.isSign(end, "(") { end = file.partners[end] + 1 }
    return file.isSign(end, "{") ? file.partners[end] : position
  }

  /// How deep branches are nested around a screen, and how many tokens the condition of each has.
  private static let (maximumBranches, maximumCondition) = (8, 64)

  /// Whether a view is all that is in a closure or an argument for a whole screen.
  private static func isScreen(
    _ position: Int, in blocks: [Int], of file: SwiftSource, _ openers: [Int]
  ) -> Bool {
    if file.isSign(position - 1, ":"), file.isName(position - 2, labels) { return true }
    for block in blocks.suffix(maximumBranches).reversed() {
      guard file.isSign(block, "{") else { return false }
      if isContainer(block, in: file, openers) { return true }
      // A branch shows one of several screens.
      var first = block
      while first > max(0, block - maximumCondition), !file.tokens[first].isFirst,
        !file.isSign(first - 1, "{"),
        !file.isSign(first - 1, "}")
      { first -= 1 }
      let isBranch =
        file.isName(first, ["else", "if", "switch"])
        || file.isSign(first, "}") && file.isName(first + 1, "else")
      guard isBranch else { return false }
    }
    return false
  }

  /// Whether a brace opens a closure for a whole screen: `NavigationStack {`, `.sheet(isPresented: $a) {`.
  static func isContainer(_ brace: Int, in file: SwiftSource, _ openers: [Int]) -> Bool {
    let before = brace - 1
    return file.isName(
      file.isSign(before, ")") ? openers[before] - 1 : before, containers)
  }
}
