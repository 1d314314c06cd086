import SourceSyntax

/// What the code of a project says about the screens of SwiftUI, where the system draws the background if no view
/// does.
struct SwiftPages: Sendable {
  /// The views that can be dismissed or have a title in the bar of a navigation.
  private var titled: Set<String> = []
  /// Whether a scheme is chosen for the app, of which the system's colors are then.
  private(set) var choosesScheme = false

  /// Whether there is the window of an app, and whether something is given a tint.
  private var hasWindow = false
  private var setsTint = false

  /// Whether it says nothing.
  var isEmpty: Bool { titled.isEmpty && !choosesScheme && !hasWindow && !setsTint }
  /// Whether the accent color is that of the system, as far as code says; `nil` if that is not known, since the
  /// app is elsewhere.
  var hasSystemAccent: Bool? { setsTint ? false : hasWindow ? true : nil }

  /// The views and modifiers of SwiftUI with a closure for a whole screen.
  static let containers: Set<String> = [
    "NavigationStack", "NavigationView", "Tab", "TabView", "WindowGroup", "fullScreenCover",
    "navigationDestination", "sheet",
  ]
  /// The labels of arguments for a whole screen.
  private static let labels: Set<String> = ["destination", "rootView"]
  private static let tints: Set<String> = ["accentColor", "tint", "tintColor"]
  private static let titles: Set<String> = [
    "navigationBarTitle", "navigationBarTitleDisplayMode", "navigationTitle",
  ]

  init() {}

  /// Reads a file with the types that it declares or extends.
  init(in file: SwiftSource, types: [SwiftDeclarations.TypeScope]) {
    var cursor = SwiftScopeCursor(types)
    var position = 0
    while position < file.tokens.count {
      defer { position += 1 }
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
      if name == "WindowGroup" { hasWindow = true }
      guard file.isSign(position - 1, ".") else { continue }
      if Self.tints.contains(name), file.isSign(position + 1, "(") || file.isMark(position + 1, "=")
      {
        setsTint = true
      } else if name == "overrideUserInterfaceStyle"
        || name == "preferredColorScheme" && Self.isOneScheme(position, in: file)
      {
        choosesScheme = true
      } else if let own, Self.titles.contains(name) {
        titled.insert(own)
      }
    }
  }

  /// Whether a scheme is not one that the person chooses: `.preferredColorScheme(isNight ? .dark : .light)`.
  private static func isOneScheme(_ position: Int, in file: SwiftSource) -> Bool {
    let open = position + 1
    guard file.isSign(open, "(") else { return true }
    let inner = open + 1..<max(open + 1, min(file.partners[open], file.tokens.count))
    let isNone = inner.count == 1 && file.isName(inner.lowerBound, "nil")
    return !isNone
      && !["dark", "light"].allSatisfy { name in inner.contains { file.isName($0, name) } }
  }

  mutating func merge(_ other: SwiftPages) {
    titled.formUnion(other.titled)
    choosesScheme = choosesScheme || other.choosesScheme
    hasWindow = hasWindow || other.hasWindow
    setsTint = setsTint || other.setsTint
  }

  /// The endings of the names of views that fill a screen.
  private static let endings = ["Page", "Screen", "Sheet", "View"]

  /// Whether a view that no other one is seen to have fills a screen, by its name and what is in it.
  func isScreen(_ view: String) -> Bool {
    titled.contains(view) && Self.endings.contains(where: view.hasSuffix)
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

  /// Whether a view is all that is in the body of a view, or in a closure or an argument for a whole screen; `nil`
  /// for none of them.
  static func page(
    _ position: Int, in blocks: [Int], of file: SwiftSource, _ openers: [Int]
  ) -> SwiftUse.Color.Name.Kind? {
    if file.isSign(position - 1, ":"), file.isName(position - 2, labels) { return .screen }
    for block in blocks.suffix(maximumBranches).reversed() {
      if isContainer(block, in: file, openers) { return .screen }
      if isBody(block, in: file) { return .body }
      // A branch shows one of several screens.
      var first = block
      while first > max(0, block - maximumCondition), !file.tokens[first].isFirst,
        !file.isSign(first - 1, "{"),
        !file.isSign(first - 1, "}")
      { first -= 1 }
      let isBranch =
        file.isName(first, ["else", "if", "switch"])
        || file.isSign(first, "}") && file.isName(first + 1, "else")
      guard isBranch else { return nil }
    }
    return nil
  }

  /// Whether a brace opens `var body: some View {`.
  private static func isBody(_ brace: Int, in file: SwiftSource) -> Bool {
    zip(["View", "some", ":", "body", "var"], 1...).allSatisfy { word, distance in
      word == ":" ? file.isSign(brace - distance, ":") : file.isName(brace - distance, word)
    }
  }

  /// Whether a brace opens a closure for a whole screen: `NavigationStack {`, `.sheet(isPresented: $a) {`,
  /// `NavigationLink { … } label: {`.
  private static func isContainer(_ brace: Int, in file: SwiftSource, _ openers: [Int]) -> Bool {
    let before = file.isSign(brace - 1, ")") ? openers[brace - 1] - 1 : brace - 1
    if file.isName(before, "NavigationLink") {
      return file.isName(file.partners[brace] + 1, "label")
    }
    return file.isName(before, containers)
  }
}
