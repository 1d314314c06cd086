import SourceSyntax

/// Views inside of others: what a container draws behind them, and the styles that it gives them.
///
/// Only what SwiftUI itself defines is followed. A view or a modifier of the project may draw
/// anything, so that nothing from outside of it reaches what is inside of it.
extension SwiftUseReader {
  /// What the views around a view give it.
  struct Surroundings {
    /// What is drawn behind it; `nil` if that is not known.
    var ground: Operand?
    /// What is behind the rows of the list around it, where these are clear.
    var listGround: Operand?
    var foreground: Operand?
    var font = SwiftUse.Font()
    /// Whether colors are seen as they are named.
    var isSeen = true
    /// Whether buttons are only their labels; `nil` if no style is stated.
    var hasPlainButtons: Bool?
  }

  /// What a view draws over what is behind it.
  enum Cover {
    case nothing
    case color(Operand)
    /// A color in a place of a size of its own, on which a text or a mark alone may lie.
    case part(Operand)
    case unknown
  }

  enum ViewKind { case text, field, mark, space, stack, layers, list, button, tabs }

  /// The most texts that lie on nothing known that are kept of one file.
  private static let maximumUnplaced = 256
  /// How deep views are nested; what is deeper is read as if nothing were around it.
  private static let maximumDepth = 24

  /// The views of SwiftUI that draw nothing behind what is in them, by what they hold.
  static let kinds: [String: ViewKind] = {
    let names: [ViewKind: [String]] = [
      .text: ["Label", "Text"], .field: ["SecureField", "TextEditor", "TextField"],
      .mark: ["Gauge", "Image", "ProgressView", "Slider"],
      .space: ["Divider", "EmptyView", "Spacer"],
      .stack: [
        "ForEach", "GeometryReader", "Grid", "GridRow", "Group", "HStack", "LazyHGrid",
        "LazyHStack", "LazyVGrid", "LazyVStack", "ScrollView", "ScrollViewReader", "Section",
        "TimelineView", "VStack", "ViewThatFits",
      ],
      .layers: ["ZStack"], .tabs: ["TabView"], .list: ["Form", "List"],
      .button: ["Button", "Link", "NavigationLink"],
    ]
    var kinds: [String: ViewKind] = [:]
    for (kind, names) in names { for name in names { kinds[name] = kind } }
    return kinds
  }()

  /// The modifiers of SwiftUI that neither draw behind a view nor change or move its colors.
  static let calm: Set<String> = [
    "accentColor", "accessibilityAction", "accessibilityAddTraits", "accessibilityElement",
    "accessibilityHidden",
    "accessibilityHint", "accessibilityIdentifier", "accessibilityLabel",
    "accessibilityRemoveTraits", "accessibilitySortPriority", "accessibilityValue", "alert",
    "alignmentGuide",
    "allowsHitTesting", "allowsTightening", "animation", "aspectRatio", "autocapitalization",
    "autocorrectionDisabled", "badge", "bold", "buttonStyle", "clipShape", "clipped",
    "confirmationDialog", "containerRelativeFrame", "contentMargins", "contentTransition",
    "contentShape", "contextMenu", "controlSize", "cornerRadius", "disableAutocorrection",
    "disabled",
    "dynamicTypeSize",
    "edgesIgnoringSafeArea", "environment", "environmentObject", "fixedSize", "focused", "font",
    "fontDesign", "fontWeight", "frame", "fullScreenCover", "gesture", "gridCellColumns", "help",
    "highPriorityGesture", "id", "ignoresSafeArea", "imageScale", "indexViewStyle",
    "interactiveDismissDisabled",
    "italic", "kerning", "keyboardShortcut", "keyboardType", "labelStyle", "labelsHidden",
    "layoutPriority",
    "lineLimit", "lineSpacing", "listRowInsets", "listRowSeparator", "listRowSeparatorTint",
    "listRowSpacing",
    "listSectionSpacing", "listStyle", "minimumScaleFactor", "modelContainer", "modelContext",
    "monospaced",
    "monospacedDigit",
    "multilineTextAlignment", "navigationBarBackButtonHidden", "navigationBarHidden",
    "navigationBarItems", "navigationBarTitle", "navigationBarTitleDisplayMode",
    "navigationDestination", "navigationTitle", "navigationViewStyle", "onAppear", "onChange",
    "onContinueUserActivity", "onDelete", "onDisappear",
    "onDrag", "onDrop", "onHover", "onLongPressGesture", "onMove", "onOpenURL", "onReceive",
    "onSubmit", "onTapGesture", "padding", "popover", "preference", "preferredColorScheme",
    "presentationCornerRadius", "presentationDetents", "presentationDragIndicator",
    "refreshable", "renderingMode", "resizable", "safeAreaPadding", "scaledToFill", "scaledToFit",
    "scrollContentBackground", "scrollDisabled", "scrollIndicators", "searchable", "shadow",
    "sensoryFeedback", "sheet", "simultaneousGesture", "statusBar", "statusBarHidden",
    "strikethrough",
    "submitLabel", "swipeActions", "tabItem", "tabViewStyle", "tag", "task",
    "textCase", "textContentType", "textInputAutocapitalization", "textSelection", "tint",
    "toolbar", "toolbarBackground", "toolbarColorScheme", "tracking", "transaction", "transition",
    "truncationMode", "underline",
  ]

  // MARK: - Views

  /// Reads the view that begins at a position, and those inside of it.
  ///
  /// - Returns: What it draws over what is behind it.
  @discardableResult
  mutating func readView(
    _ start: Int, in outer: Surroundings, _ scope: Int, depth: Int = 0
  ) -> Cover {
    views.insert(start)
    guard depth < Self.maximumDepth else { return .unknown }
    let (links, end) = chain(start)
    let base = file.name(start) ?? ""
    if let cover = readMember(start, links, base, in: outer, scope, depth) { return cover }
    guard let kind = Self.kinds[base], links[0].arguments != nil || !links[0].closures.isEmpty
    else {
      if mayBePlaced(start) {
        place(start, in: outer, scope)
        readContent(of: links, in: outer, scope, depth)
      } else {
        noteSlot(links, in: outer, scope)
      }
      return readColor(start..<end, links, in: outer, scope, depth)
    }
    var (inner, isOpen) = surroundings(links, base, in: outer)
    let drawsBehind = links.dropFirst().contains { isGround($0.name) }
    let isBare = isOpen && !drawsBehind
    switch kind {
    case .space: return .nothing
    case .text:
      readLeaf(start, links, base, inner, outer, scope)
      return isBare ? .nothing : .unknown
    case .field:
      if coversGround(links, base) { inner.ground = nil }
      readLeaf(start, links, base, inner, outer, scope)
      readPrompt(of: links[0], in: inner, scope, depth)
      return .unknown
    case .mark:
      readLeaf(start, links, base, inner, outer, scope)
      return .unknown
    case .button:
      readButton(start, links, base, inner, outer, scope, depth)
      return .unknown
    case .list:
      inner.listGround = hidesContentBackground(links) ? inner.ground : nil
      inner.ground = row(at: start, isPlain: isPlainList(links))
      for closure in links[0].closures {
        readBlock(closure.open, in: inner, isLayered: false, scope, depth)
      }
      return .unknown
    case .tabs where !isPaged(links): return readTabs(links, at: start, inner, scope)
    case .stack, .layers, .tabs:
      let covers = readBlocks(
        of: links[0], base, in: inner, isLayered: kind == .layers, scope, depth)
      return isBare && !covers ? .nothing : .unknown
    }
  }

  /// Reads the blocks of a stack, and returns whether one covers what is behind it.
  private mutating func readBlocks(
    of link: Link, _ base: String, in inner: Surroundings, isLayered: Bool, _ scope: Int,
    _ depth: Int
  ) -> Bool {
    var covers = false
    for closure in link.closures {
      // Headers and footers of a list lie on it, not on its rows.
      var around = inner
      if !closure.label.isEmpty, base == "Section" {
        (around.ground, around.foreground) = (nil, nil)
      }
      let cover = readBlock(closure.open, in: around, isLayered: isLayered, scope, depth)
      if case .nothing = cover { continue }
      covers = true
    }
    return covers
  }

  /// Reads the label of a button.
  private mutating func readButton(
    _ start: Int, _ links: [Link], _ base: String, _ around: Surroundings, _ outer: Surroundings,
    _ scope: Int, _ depth: Int
  ) {
    var inner = around
    let ownStyle = links.dropFirst().contains { isForeground($0.name) }
    addProminent(
      links, inner, ownStyle ? inner.foreground : Self.white(at: links[0], in: file), scope)
    let isPlain = inner.hasPlainButtons
    if !(isPlain ?? (objectType != .appKit)) { inner.ground = nil }
    if !ownStyle, isPlain != true { inner.foreground = nil }
    if let label = label(of: links[0]) {
      readBlock(label, in: inner, isLayered: false, scope, depth)
    } else if hasTitle(links[0]) {
      readLeaf(start, links, base, inner, outer, scope)
    }
  }

  /// Reads the icon and the title of the chosen tab, which have the tint and lie on a bar of the system.
  private mutating func readTabs(
    _ links: [Link], at start: Int, _ inner: Surroundings, _ scope: Int
  ) -> Cover {
    let tint = links.dropFirst().first { file.isName($0.name, Self.tints) }
    if inner.isSeen, let tint, let color = argument(of: tint, isStyle: true),
      let bar = row(at: start, isPlain: true)
    {
      add(color, on: bar, .ui, SwiftUse.Font(), scope)
    }
    return .unknown
  }

  /// The modifiers that give a tint; `accentColor` is the older one.
  static let tints: Set<String> = ["accentColor", "tint"]

  /// Whether tabs are pages without a background of their own: `.tabViewStyle(.page)`.
  private func isPaged(_ links: [Link]) -> Bool {
    links.contains { link in
      guard file.isName(link.name, "tabViewStyle"), let open = link.arguments else { return false }
      return (open..<firstArgumentEnd(open)).contains {
        file.isName($0, ["page", "PageTabViewStyle"])
      }
    }
  }

  private func hidesContentBackground(_ links: [Link]) -> Bool {
    links.contains {
      file.isName($0.name, "scrollContentBackground")
        && arguments(of: $0).first?.value.path?.last == "hidden"
    }
  }

  /// Whether a field draws a background of the system over what is behind it.
  private func coversGround(_ links: [Link], _ base: String) -> Bool {
    if base == "TextEditor" { return !hidesContentBackground(links) }
    return links.contains {
      file.isName($0.name, "textFieldStyle")
        && !["plain", "PlainTextFieldStyle"].contains(arguments(of: $0).first?.value.path?.last)
    }
  }

  /// Reads what a field shows while it is empty: `TextField("", text: $name, prompt: Text(hint))`.
  private mutating func readPrompt(
    of link: Link, in inner: Surroundings, _ scope: Int, _ depth: Int
  ) {
    guard let open = link.arguments else { return }
    var around = inner
    around.foreground = nil
    var position = open + 1
    while position < min(file.partners[open], file.tokens.count) {
      if file.isName(position, "prompt"), file.isSign(position + 1, ":") {
        readView(position + 2, in: around, scope, depth: depth + 1)
      }
      position = file.after(position)
    }
  }

  /// The system's background behind the rows of a list.
  private func row(at start: Int, isPlain: Bool) -> Operand? {
    guard objectType == .uiKit else { return nil }
    return Operand(
      SwiftUse.Color(
        name: .init(
          text: isPlain ? "systemBackground" : "secondarySystemGroupedBackground", type: .uiKit,
          kind: .row),
        range: file.tokens[start].range))
  }

  private func isPlainList(_ links: [Link]) -> Bool {
    links.contains {
      file.isName($0.name, "listStyle")
        && ["plain", "PlainListStyle"].contains(arguments(of: $0).first?.value.path?.last)
    }
  }

  /// The color of the title of a prominent button.
  private static func white(at link: Link, in file: SwiftSource) -> Operand {
    Operand(
      SwiftUse.Color(
        name: .init(text: "Color.white", type: .swiftUI), range: file.tokens[link.name].range))
  }

  /// Adds the title of a prominent button, which lies on its tint.
  private mutating func addProminent(
    _ links: [Link], _ inner: Surroundings, _ title: Operand?, _ scope: Int
  ) {
    let isProminent = links.contains {
      file.isName($0.name, "buttonStyle")
        && arguments(of: $0).first?.value.path?.last == "borderedProminent"
    }
    guard isProminent, inner.isSeen, hasTitle(links[0]), let title,
      let tint = links.first(where: { file.isName($0.name, Self.tints) }),
      let ground = argument(of: tint, isStyle: true)
    else { return }
    add(title, on: ground, .text, inner.font, scope)
  }

  /// How many bodies of properties and functions are read.
  private static let maximumBodies = 512

  /// Reads what a property or a function of the same view returns, with what is around it here; `nil` if it is
  /// none of them.
  private mutating func readMember(
    _ start: Int, _ links: [Link], _ base: String, in outer: Surroundings, _ scope: Int,
    _ depth: Int
  ) -> Cover? {
    let place = base == "self" && links.count > 1 ? 1 : 0
    guard let name = file.name(links[place].name),
      let body = bindings.view(name, at: start), bodyCount < Self.maximumBodies,
      bodies.insert(body.lowerBound).inserted
    else { return nil }
    bodyCount += 1
    let (inner, isOpen) = surroundings(Array(links[place...]), "", in: outer)
    let drawsBehind = links.dropFirst(place + 1).contains { isGround($0.name) }
    let cover = readBlock(body.lowerBound - 1, in: inner, isLayered: false, scope, depth)
    bodies.remove(body.lowerBound)
    if case .nothing = cover, isOpen, !drawsBehind { return .nothing }
    return .unknown
  }

  /// Reads a text or a mark.
  private mutating func readLeaf(
    _ start: Int, _ links: [Link], _ base: String, _ inner: Surroundings, _ outer: Surroundings,
    _ scope: Int
  ) {
    let modifiers = links.dropFirst()
    let ownStyle = modifiers.contains { isForeground($0.name) }
    guard !ownStyle || !modifiers.contains(where: { isGround($0.name) }) else {
      // The expression states both.
      guard chains.insert(start).inserted, outer.isSeen else { return }
      readChain(start, scope, in: outer)
      return
    }
    let isMark = Self.marks.contains(base)
    guard inner.isSeen, let ground = inner.ground, !isMark || !ground.isPage else {
      if inner.isSeen, inner.ground == nil, !isMark { noteUnplaced(inner.foreground, scope) }
      return
    }
    var foreground = inner.foreground
    if isMark {
      let isTemplate =
        base == "Image"
        && (links[0].arguments.map { file.isName($0 + 1, "systemName") } ?? false
          || modifiers.contains { file.isName($0.name, "renderingMode") })
      if !isTemplate {
        let tint = modifiers.first { file.isName($0.name, Self.tints) }
        foreground = tint.flatMap { argument(of: $0, isStyle: true) }
      }
    }
    if foreground == nil, ground.isPage, outer.foreground?.isLabel ?? true {
      foreground = modifiers.lazy.compactMap(hierarchical).first
    }
    guard let foreground else { return }
    add(
      foreground, on: ground, isMark ? .ui : .text, isMark ? inner.font.ofMark : inner.font, scope)
  }

  mutating func noteUnplaced(_ foreground: Operand?, _ scope: Int) {
    guard let color = foreground?.single, color.name.kind != .label,
      unplaced.count < Self.maximumUnplaced
    else { return }
    unplaced.append(SwiftUnplaced(color: color, scope: scope < 0 ? [] : types[scope].path))
  }

  /// What `.foregroundStyle(.secondary)` is where no style is around it.
  private func hierarchical(_ link: Link) -> Operand? {
    guard isForeground(link.name), let open = link.arguments,
      arguments(of: link).first?.value.path == ["", "secondary"]
    else { return nil }
    return Operand(
      SwiftUse.Color(
        name: .init(text: "Color.secondary", type: .swiftUI), range: file.tokens[open + 2].range))
  }

  /// Reads a color or a shape as a view, and what lies over it.
  private mutating func readColor(
    _ range: Range<Int>, _ links: [Link], in outer: Surroundings, _ scope: Int, _ depth: Int
  ) -> Cover {
    // An outline goes around what lies over it.
    let isOutline = links.contains { file.isName($0.name, ["stroke", "strokeBorder"]) }
    if isOutline, let base = file.name(range.lowerBound), Self.shapes.contains(base) {
      return .nothing
    }
    guard let place = links.dropFirst().firstIndex(where: { file.isName($0.name, "overlay") })
    else {
      guard let color = operand(range, .swiftUI, isStyle: false) ?? gradient(range) else {
        return .unknown
      }
      return isWhole(range) ? .color(color) : isPlaced(links) ? .part(color) : .unknown
    }
    let overlay = links[place]
    let filled = range.lowerBound..<max(range.lowerBound, overlay.name - 1)
    guard let color = operand(filled, .swiftUI, isStyle: false) ?? gradient(filled) else {
      return .unknown
    }
    var (inner, _) = surroundings(Array(links[place...]), "", in: outer)
    inner.ground = color
    if let open = overlay.closures.first?.open {
      readBlock(open, in: inner, isLayered: true, scope, depth)
    } else if let open = overlay.arguments, open + 1 < firstArgumentEnd(open),
      chain(open + 1).end == firstArgumentEnd(open), file.tokens[open + 1].isName
    {
      readView(open + 1, in: inner, scope, depth: depth + 1)
    }
    return .unknown
  }

  // MARK: - Modifiers

  /// What a view gives to what is in it, and whether all that is around it reaches that.
  func surroundings(
    _ links: [Link], _ base: String, in outer: Surroundings
  ) -> (inner: Surroundings, isOpen: Bool) {
    var inner = Surroundings()
    let own = font(of: links, base, isTint: false)
    inner.isSeen = outer.isSeen && own != nil
    inner.font = own ?? SwiftUse.Font()
    var ground: Operand??
    var behind: Operand??
    var foreground: Operand??
    var isOpen = true
    for link in links.dropFirst() {
      let name = file.text(link.name)
      switch name {
      case "background":
        if ground == nil, !isClear(link) { ground = .some(self.ground(of: link)) }
      case "containerBackground", "presentationBackground":
        if behind == nil { behind = .some(self.ground(of: link)) }
      case "listRowBackground":
        guard behind == nil else { continue }
        behind = .some(isClear(link) ? outer.listGround : self.ground(of: link))
      case "foregroundStyle", "foregroundColor":
        guard foreground == nil else { continue }
        foreground = .some(argument(of: link, isStyle: name == "foregroundStyle"))
      case "buttonStyle":
        guard inner.hasPlainButtons == nil else { continue }
        let style = arguments(of: link).first?.value.path?.last ?? ""
        inner.hasPlainButtons = ["borderless", "plain"].contains(style)
      case "textFieldStyle": continue
      case "overlay":
        // A line around it leaves its colors as they are.
        if !isLine(link) { inner.isSeen = false }
      default:
        guard !Self.calm.contains(name) else { continue }
        if ground == nil, behind == nil, let own = modifier(link) { behind = .some(Operand(own)) }
        isOpen = false
      }
      if !isOpen { break }
    }
    inner.font.isDark = inner.font.isDark ?? outer.font.isDark
    inner.ground = isOpen ? outer.ground : nil
    if let own = ground ?? behind {
      let isOne = links.count { isGround($0.name) } == 1
      inner.ground = Self.veil(own, over: isOne ? inner.ground : nil)
    }
    inner.foreground = foreground ?? (isOpen ? outer.foreground : nil)
    guard isOpen else { return (inner, false) }
    inner.font.size = inner.font.size ?? outer.font.size
    inner.font.weight = inner.font.weight ?? outer.font.weight
    inner.hasPlainButtons = inner.hasPlainButtons ?? outer.hasPlainButtons
    inner.listGround = outer.listGround
    return (inner, true)
  }

  private func isForeground(_ name: Int) -> Bool {
    file.isName(name, "foregroundStyle") || file.isName(name, "foregroundColor")
  }

  /// Whether a modifier draws something behind a view.
  func isGround(_ name: Int) -> Bool {
    file.isName(
      name,
      ["background", "containerBackground", "listRowBackground", "presentationBackground"])
  }

  /// Whether a background lets through what is behind it.
  private func isClear(_ link: Link) -> Bool {
    guard let open = link.arguments, file.partners[open] > open + 1 else { return false }
    let last = firstArgumentEnd(open) - 1
    return file.isName(last, "clear") && last - open <= 3
  }

  /// Whether an overlay is the outline of a shape, or a bar that is too narrow to lie over a text.
  func isLine(_ link: Link) -> Bool {
    guard let open = link.closures.first?.open ?? link.arguments else { return false }
    let close = min(file.partners[open], file.tokens.count)
    if (open..<close).contains(where: { file.isName($0, ["stroke", "strokeBorder"]) }) {
      return true
    }
    let end = link.closures.isEmpty ? firstArgumentEnd(open) : close
    guard let base = file.name(open + 1), base == "Color" || Self.shapes.contains(base) else {
      return false
    }
    let (links, next) = chain(open + 1)
    return next == end
      && links.contains { frame in
        file.isName(frame.name, "frame")
          && arguments(of: frame).contains {
            ["height", "width"].contains($0.label) && $0.value.number ?? Self.leastSize < Self.bar
          }
      }
  }

  /// The thickness from which a bar may lie over a text, in points.
  private static let bar = 9.0

  /// Whether a color fills the whole place that it is given.
  func isWhole(_ range: Range<Int>) -> Bool {
    for position in range where file.tokens[position].isName {
      if file.isName(position, "padding") { return false }
      guard file.isName(position, "frame"), file.isSign(position + 1, "(") else { continue }
      for inner in position + 1..<min(file.partners[position + 1], range.upperBound) {
        if file.isName(inner, ["height", "width"]) || file.tokens[inner].kind == .number {
          return false
        }
      }
    }
    return true
  }

  /// The least size of a shape that is made to have something in it, in points.
  private static let leastSize = 16.0

  /// Whether a shape stays in the middle of its container, and has room for something on it.
  private func isPlaced(_ links: [Link]) -> Bool {
    guard let frame = links.first(where: { file.isName($0.name, "frame") }),
      !links.contains(where: { file.isName($0.name, ["offset", "padding", "position"]) })
    else { return false }
    let sides = arguments(of: frame)
    return ["width", "height"].allSatisfy { side in
      sides.contains { $0.label == side && $0.value.number ?? Self.leastSize >= Self.leastSize }
    }
  }

  /// The closure with the label of a button: `Button { … } label: { … }`, `Button(action: f) { … }`,
  /// `Button(action: f, label: { … })`.
  private func label(of link: Link) -> Int? {
    if let labeled = link.closures.first(where: { $0.label == "label" }) { return labeled.open }
    guard let open = link.arguments else { return nil }
    var position = open + 1
    while position < min(file.partners[open], file.tokens.count) {
      if file.isName(position, "label"), file.isSign(position + 2, "{") { return position + 2 }
      position = file.after(position)
    }
    guard file.isSign(open + 2, ":"),
      file.isName(open + 1, ["action", "destination", "isActive", "tag", "value"])
    else { return nil }
    return link.closures.first?.open
  }

  /// Whether the first argument of a button is its title.
  private func hasTitle(_ link: Link) -> Bool {
    guard let open = link.arguments, file.partners[open] > open + 1 else { return false }
    return !file.isSign(open + 2, ":")
  }

  // MARK: - Blocks

  /// Reads the views of the closure whose brace is at a position; layered ones lie over each other.
  ///
  /// - Returns: What they draw over what is behind them.
  @discardableResult
  mutating func readBlock(
    _ open: Int, in outer: Surroundings, isLayered: Bool, _ scope: Int, _ depth: Int
  ) -> Cover {
    let end = min(file.partners[open], file.tokens.count)
    guard depth < Self.maximumDepth else { return .unknown }
    var around = outer
    let isOrdered = !isLayered || !hasZIndex(in: open..<end)
    if !isOrdered { around.ground = nil }
    var covers = false
    /// What is behind the next view if it is a text or a mark.
    var part: Operand?
    func draw(_ cover: Cover) {
      if case .nothing = cover { return }
      covers = true
      guard isLayered else { return }
      let below = around.ground
      (around.ground, part) = (nil, nil)
      guard isOrdered else { return }
      if case .color(let color) = cover { around.ground = Self.veil(color, over: below) }
      if case .part(let color) = cover { part = Self.veil(color, over: below) }
    }
    var position = afterParameters(open, end)
    while position < end, !isFull {
      switch file.name(position) {
      case "if", "switch":
        let first = position
        position = readBranches(position, end, in: around, isLayered, scope, depth, draw)
        if position == first { return .unknown }
      case "case", "default":
        // What one case draws is not there in another.
        around = outer
        while position < end, !file.isSign(position, ":") {
          position = file.after(position)
        }
        position += 1
      case "return": position += 1
      case "let", "var", "func", "defer", "_": position = afterStatement(position, end)
      default:
        if file.isSign(position, ";") {
          position += 1
        } else if file.tokens[position].kind == .directive {
          draw(.unknown)
          repeat { position += 1 } while position < end && !file.tokens[position].isFirst
        } else {
          let next = chain(position).end
          if file.tokens[position].isName, endsStatement(next, end) {
            var own = around
            if let part, isLeaf(position) { own.ground = part }
            draw(readView(position, in: own, scope, depth: depth + 1))
            position = max(next, position + 1)
          } else {
            draw(.unknown)
            position = afterStatement(position, end)
          }
        }
      }
    }
    return covers ? .unknown : .nothing
  }

  /// Whether a text or a mark begins at a position.
  private func isLeaf(_ position: Int) -> Bool {
    [.mark, .text].contains(Self.kinds[file.name(position) ?? ""])
  }

  /// Whether views in some tokens have an order of their own.
  private mutating func hasZIndex(in range: Range<Int>) -> Bool {
    let next = zIndexes.firstIndex { $0 >= range.lowerBound }
    return next.map { zIndexes[$0] < range.upperBound } ?? false
  }

  /// Reads `if a { … } else if b { … } else { … }` or `switch a { … }`.
  ///
  /// - Returns: The position behind it.
  private mutating func readBranches(
    _ first: Int, _ end: Int, in outer: Surroundings, _ isLayered: Bool, _ scope: Int, _ depth: Int,
    _ draw: (Cover) -> Void
  ) -> Int {
    var position = first
    var cover = Cover.nothing
    var isElse = false
    var condition = ""
    while position < end {
      let start = position + 1
      var brace = start
      while brace < end, !file.isSign(brace, "{") { brace = file.after(brace) }
      guard brace < end else { return first }
      if brace > start {
        isElse = false
        condition = file.source.text(file.range(from: start, to: brace - 1))
      } else {
        isElse = true
      }
      let branch = branch(of: outer, condition, isElse: isElse)
      if case .nothing = readBlock(brace, in: branch, isLayered: isLayered, scope, depth + 1) {
      } else {
        cover = .unknown
      }
      position = min(file.partners[brace], end - 1) + 1
      guard position < end, file.isName(position, "else") else { break }
      if file.isName(position + 1, "if") { position += 1 }
    }
    draw(cover)
    return position
  }

  /// What the views of a branch have around them.
  private func branch(
    of outer: Surroundings, _ condition: String, isElse: Bool
  ) -> Surroundings {
    func chosen(_ operand: Operand?) -> Operand? {
      operand.flatMap { $0.chosen(condition, .condition(isMet: !isElse)) }
    }
    var inner = outer
    inner.ground = chosen(outer.ground)
    inner.listGround = chosen(outer.listGround)
    inner.foreground = chosen(outer.foreground)
    if Self.asksState(condition) { inner.isSeen = false }
    return inner
  }

  /// The position behind the parameters of a closure, `item in`.
  private func afterParameters(_ open: Int, _ end: Int) -> Int {
    var position = open + 1
    while position < end, position == open + 1 || !file.tokens[position].isFirst {
      if file.isName(position, "in") { return position + 1 }
      position = file.after(position)
    }
    return open + 1
  }

  /// The position of the next statement.
  private func afterStatement(_ first: Int, _ end: Int) -> Int {
    var position = first
    repeat {
      position = file.after(position)
    } while position < end && !file.isSign(position, ";") && !beginsStatement(position)
    return position
  }

  /// Whether a statement ends before a position.
  private func endsStatement(_ position: Int, _ end: Int) -> Bool {
    guard position < end, !file.isSign(position, ";") else { return true }
    if file.tokens[position].kind == .directive { return file.text(position) != "#if" }
    return beginsStatement(position)
  }
}
