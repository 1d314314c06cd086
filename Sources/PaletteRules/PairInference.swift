import DesignTokens

/// Infers foreground and background pairs from the names of tokens.
///
/// Only pairs that a name implies are inferred, never a product of all foregrounds and backgrounds.
/// Borders, dividers and outlines are ignored, because WCAG requires nothing of them if a control
/// is recognizable without them. The first rule that applies to a foreground wins:
///
/// 1. In a palette with the color roles of Material Design, each role lies on its intended
///    backgrounds: `onSurfaceVariant` on every surface, and `outline`, the only line that must be
///    visible, on `surface`.
/// 2. In a tree with a branch for texts and one for backgrounds, `text.brand.on-brand` lies on
///    `background.brand`, `text.brand.on-brand-secondary` on `background.brand.secondary`.
/// 3. `onX` lies on `X` (`onPrimary`, `text-on-primary`, `inverseOnSurface`; `onXVariant` on `X` if
///    there is no `XVariant`).
/// 4. Siblings that differ in one word, which names text in one and background in the other:
///    `button.text` and `button.background`, `inputTextHovered` and `inputBackgroundHovered`.
/// 5. `card-foreground` lies on its sibling `card`.
/// 6. In a component's tree, `Badge.Icon.Red` lies on `Badge.Background.Red`.
/// 7. In a tree with both branches, the other texts and icons lie on the default background:
///    `text.muted` on `background.default`, unless their names say that they are for another one
///    (`inverse`, `contrast`, …).
/// 8. In a flat list, `Primary Text` lies on the only plain `Background`.
///
/// A flat list whose names branch into texts and backgrounds, such as `color-text-brand`, counts as
/// a tree.
///
/// A use stated in the file overrides the name: a color that fills frames and no text is never a
/// foreground, one that fills text and no frames never a background, one for strokes or effects
/// neither.
struct PairInference {
  /// An inferred pair.
  struct Pair: Hashable {
    /// The position of the foreground token.
    var foreground: Int
    /// The position of the background token.
    var background: Int
    /// The role of the foreground, by its name.
    var role: Role
    /// The reason, in one line.
    var reason: String
  }

  /// The pairs, in the order of the foreground tokens.
  private(set) var pairs: [Pair] = []

  private let paths: [String]
  private let names: [TokenName]
  private let roles: [Set<TokenRole>]
  private var positions: [TokenName: [Int]] = [:]
  /// The names as in the paths; different if a flat list is read as a tree.
  private let written: [TokenName]
  /// How many leading segments all tokens have in common.
  private let common: Int

  /// Infers the pairs of tokens.
  ///
  /// - Parameters:
  ///   - paths: The paths of the tokens.
  ///   - roles: The uses that the file states, one for each path, or none at all.
  init(_ paths: [String], roles: [Set<TokenRole>] = []) {
    self.paths = paths
    self.roles = roles.isEmpty ? Array(repeating: [], count: paths.count) : roles
    let written = paths.map(TokenName.init)
    names = Self.branching(written)
    self.written = written
    let shortest = names.map(\.segments.count).min() ?? 0
    let first = names.first?.segments ?? []
    let all = names
    common =
      (0..<shortest).first { index in
        all.contains { $0.segments[index] != first[index] }
      } ?? shortest
    for (position, name) in names.enumerated() {
      positions[name, default: []].append(position)
      if name != written[position] { positions[written[position], default: []].append(position) }
    }
    for position in names.indices { infer(position) }
  }

  private static let texts: Set = ["foreground", "text", "fg", "content", "ink", "label"]
  private static let icons: Set = ["icon", "icons", "glyph", "symbol"]
  private static let foregrounds = texts.union(icons)
  private static let backgrounds = ["background", "bg", "surface", "fill", "container"]
  private static let strokes: Set = [
    "border", "borders", "outline", "stroke", "divider", "separator", "shadow", "ring",
  ]
  private static let states: Set = [
    "default", "rest", "normal", "enabled", "hover", "hovered", "active", "pressed", "press",
    "focus", "focused", "selected", "checked", "disabled", "visited", "dragged",
  ]
  private static let elsewhere: Set = [
    "inverse", "inverted", "reverse", "reversed", "contrast", "static", "fixed", "knockout",
    "overlay", "on", "white", "black", "light", "dark", "emphasis", "constant", "highlight",
    "disabled",
  ]
  private static let levels: Set = [
    "primary", "secondary", "tertiary", "quaternary", "default", "base", "main", "regular",
    "body", "title", "heading", "header", "section", "caption", "muted", "subtle",
  ]
  private static let roots: Set = [
    "color", "colors", "colour", "colours", "palette", "theme", "themes", "semantic", "semantics",
    "system", "sys", "alias", "global", "base", "token", "tokens", "light", "dark", "mode",
  ]

  private mutating func infer(_ position: Int) {
    let name = names[position]
    guard roles[position].mayBeForeground else { return }
    if let backgrounds = MaterialRoles.backgrounds(of: name, exists: { positions[$0] != nil }) {
      for background in backgrounds {
        _ = add(position, on: [background]) { "it is made for \($0) in Material Design" }
      }
      return
    }
    guard roles[position].isForeground || !name.contains(Self.strokes) else { return }
    if let branch = name.segments.dropLast().firstIndex(where: isBranch) {
      let rest = TokenName(segments: Array(name.segments[(branch + 1)...]))
      guard !rest.contains(Set(Self.backgrounds)) || rest.contains(["on"]) else { return }
      if onNameInTree(position, name, branch) { return }
      if name != written[position], onName(position, written[position]) { return }
      if stateSiblings(position, name) { return }
      if isComponent(name.segments[..<branch]) {
        componentTree(position, name, branch)
      } else {
        defaultBackground(position, name, branch)
      }
      return
    }
    if onName(position, name) { return }
    guard !name.leaf.contains(where: Self.backgrounds.contains) else { return }
    if stateSiblings(position, name) { return }
    if siblings(position, name, segment: name.segments.count - 1) { return }
    if ownName(position, name) { return }
    plainBackground(position, name)
  }

  /// Pairs every token named as a foreground with every token named as a background, on request.
  static func everyPair(_ paths: [String], roles: [Set<TokenRole>] = []) -> [Pair] {
    let names = paths.map(TokenName.init)
    let roles = roles.isEmpty ? Array(repeating: [], count: paths.count) : roles
    let isBackground = zip(names, roles).map { name, roles in
      roles.isBackground
        || (roles.mayBeBackground && name.contains(Set(backgrounds))
          && !name.contains(foregrounds.union(["on"])))
    }
    return names.indices.flatMap { foreground -> [Pair] in
      let name = names[foreground]
      let isNamedSo = name.contains(foregrounds.union(["on"])) && !name.contains(strokes)
      guard roles[foreground].isForeground || (roles[foreground].mayBeForeground && isNamedSo)
      else { return [] }
      return names.indices.filter { isBackground[$0] }.map { background in
        let isDisabled = Role(of: paths[background]) == .disabled
        return Pair(
          foreground: foreground, background: background,
          role: isDisabled ? .disabled : Role(of: paths[foreground], roles: roles[foreground]),
          reason: "every foreground on every background was requested")
      }
    }
  }

  // MARK: - The rules

  private mutating func onName(_ position: Int, _ name: TokenName) -> Bool {
    guard let on = name.leaf.firstIndex(of: "on"), on + 1 < name.leaf.count else { return false }
    let prefix = name.leaf[..<on].filter { !Self.foregrounds.contains($0) }
    var what = prefix + name.leaf[(on + 1)...]
    // `text-on-brand` can lie on `background-brand`; `onBrand` says that it lies on `brand` itself.
    let isText = prefix.count < on
    var candidates =
      [what] + (isText ? Self.backgrounds.flatMap { [what + [$0], [$0] + what] } : [])
    if what.last == "variant" {
      what.removeLast()
      candidates.append(what)
    }
    let targets = candidates.map(name.replacingLeaf)
    return add(position, on: targets) { "“on” names the background: \($0)" }
  }

  private mutating func onNameInTree(_ position: Int, _ name: TokenName, _ branch: Int) -> Bool {
    guard name.leaf.first == "on", name.leaf.count > 1 else { return false }
    let what = Array(name.leaf.dropFirst())
    let group = Array(name.segments[(branch + 1)...].dropLast())
    var rests = [group + [what], [what]]
    if let last = group.last, what.starts(with: last) {
      let more = Array(what.dropFirst(last.count))
      rests.insert(more.isEmpty ? group : group + [more], at: 0)
    }
    return add(position, on: backgrounds(name, branch, rests)) {
      "“on” names the background in the branch of backgrounds: \($0)"
    }
  }

  /// `button.text.hover` on `button.background.hover`, `text.default.$root` on
  /// `background.default.$root`.
  private mutating func stateSiblings(_ position: Int, _ name: TokenName) -> Bool {
    guard name.segments.count > 1, name.leaf.allSatisfy(Self.states.contains) else { return false }
    return siblings(position, name, segment: name.segments.count - 2)
  }

  private mutating func siblings(_ position: Int, _ name: TokenName, segment: Int) -> Bool {
    let words = name.segments[segment]
    guard let index = words.firstIndex(where: Self.foregrounds.contains) else { return false }
    let targets = Self.backgrounds.map { background in
      var replaced = words
      replaced[index] = background
      return name.replacing(segment, with: replaced)
    }
    return add(position, on: targets) { "the same name but “\(words[index])”: \($0)" }
  }

  private mutating func ownName(_ position: Int, _ name: TokenName) -> Bool {
    guard name.leaf.count > 1, ["foreground", "fg", "content"].contains(name.leaf.last) else {
      return false
    }
    return add(position, on: [name.replacingLeaf(name.leaf.dropLast())]) {
      "it is named as the foreground of \($0)"
    }
  }

  private mutating func componentTree(_ position: Int, _ name: TokenName, _ branch: Int) {
    let rest = Array(name.segments[(branch + 1)...])
    _ = add(position, on: backgrounds(name, branch, [rest])) {
      "both are named as parts of one component: \($0)"
    }
  }

  private mutating func defaultBackground(_ position: Int, _ name: TokenName, _ branch: Int) {
    let rest = Array(name.segments[(branch + 1)...])
    if TokenName(segments: rest).contains(Self.elsewhere) {
      guard rest.contains(where: { $0.contains("inverse") }) else { return }
      _ = add(position, on: backgrounds(name, branch, [rest])) {
        "the same name in the branch of backgrounds: \($0)"
      }
      return
    }
    let plain = Self.backgrounds.prefix(3).flatMap { background in
      [[["default"]], [["base"]], []].map { tail in
        TokenName(segments: name.segments[..<branch] + [[background]] + tail)
      }
    }
    _ = add(position, on: plain) { "\($0) is the default background of its tree" }
  }

  private mutating func plainBackground(_ position: Int, _ name: TokenName) {
    guard name.leaf.count > 1, name.leaf.contains("text"),
      name.leaf.allSatisfy({ $0 == "text" || Self.levels.contains($0) })
    else { return }
    _ = add(position, on: [name.replacingLeaf(["background"])]) {
      "\($0) is the only plain background beside it"
    }
  }

  // MARK: - Flat lists

  /// Splits names of one segment, as in style sheets, that form a tree all the same: if words for
  /// texts and for backgrounds are in the same position, followed by more words, as in
  /// `color-text-brand-on-brand` and `color-background-brand-hover`. A common prefix is dropped.
  private static func branching(_ names: [TokenName]) -> [TokenName] {
    let flat = names.filter { $0.segments.count == 1 }.map(\.leaf)
    guard let first = flat.first else { return names }
    let shortest = flat.map(\.count).min() ?? 0
    let shared =
      (0..<shortest).first { index in flat.contains { $0[index] != first[index] } } ?? shortest
    let branches = foregrounds.union(backgrounds)
    /// The position of the branch, if more follows it.
    func branch(of words: [String]) -> Int? {
      let branch = words.indices.dropFirst(shared).first { branches.contains(words[$0]) }
      return branch.flatMap { $0 + 1 < words.count ? $0 : nil }
    }
    var kinds: [[String]: Set<Bool>] = [:]
    for words in flat {
      guard let branch = branch(of: words) else { continue }
      kinds[Array(words[..<branch]), default: []].insert(foregrounds.contains(words[branch]))
    }
    return names.map { name in
      guard name.segments.count == 1, let branch = branch(of: name.leaf),
        kinds[Array(name.leaf[..<branch])]?.count == 2
      else { return name }
      let words = name.leaf
      let on = words[(branch + 1)...].firstIndex(of: "on") ?? words.count
      return TokenName(
        segments: (words[shared..<on]).map { [$0] }
          + (on < words.count ? [Array(words[on...])] : []))
    }
  }

  // MARK: - Parts

  private func isBranch(_ segment: [String]) -> Bool {
    segment.count == 1 && Self.foregrounds.contains(segment[0])
  }

  /// Whether the segments before a branch name a component rather than the palette itself.
  private func isComponent(_ prefix: ArraySlice<[String]>) -> Bool {
    guard prefix.count > common, let last = prefix.last else { return false }
    return !last.allSatisfy(Self.roots.contains)
  }

  /// The names in the branch of backgrounds next to a branch.
  private func backgrounds(_ name: TokenName, _ branch: Int, _ rests: [[[String]]]) -> [TokenName] {
    rests.flatMap { rest in
      Self.backgrounds.map { TokenName(segments: name.segments[..<branch] + [[$0]] + rest) }
    }
  }

  /// Pairs a token with the first existing token among some names.
  private mutating func add(
    _ foreground: Int, on names: [TokenName], reason: (String) -> String
  ) -> Bool {
    var found: [Int] = []
    for name in names where found.isEmpty {
      found = positions[name]?.filter { roles[$0].mayBeBackground } ?? []
    }
    guard !found.isEmpty else { return false }
    for background in found where background != foreground {
      let role = Role(of: paths[foreground], roles: roles[foreground])
      let isDisabled = Role(of: paths[background]) == .disabled
      pairs.append(
        Pair(
          foreground: foreground, background: background, role: isDisabled ? .disabled : role,
          reason: reason(paths[background])))
    }
    return true
  }
}

extension Set<TokenRole> {
  /// Whether the uses are those of a foreground.
  fileprivate var isForeground: Bool { contains(.textFill) && !contains(.frameFill) }

  /// Whether the uses are those of a background.
  fileprivate var isBackground: Bool { contains(.frameFill) && !contains(.textFill) }

  /// Whether the uses do not exclude a foreground. A shape can be an icon.
  fileprivate var mayBeForeground: Bool {
    isEmpty || contains(.textFill) || (contains(.shapeFill) && !isBackground)
  }

  /// Whether the uses do not exclude a background. A shape can be one.
  fileprivate var mayBeBackground: Bool {
    isEmpty || contains(.frameFill) || (contains(.shapeFill) && !isForeground)
  }
}
