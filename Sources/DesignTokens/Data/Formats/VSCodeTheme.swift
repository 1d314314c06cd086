import ColorCore
import FileAccess
import SourceSyntax

/// Color themes of Visual Studio Code: colors of the workbench by key, and colors of code by scope.
///
/// A key such as `sideBar.foreground` is a token, and so is each color of `tokenColors` and
/// `semanticTokenColors`, called by the name of its rule or by its first scope. What the editor draws on
/// what is documented for the keys ([Theme Color](https://code.visualstudio.com/api/references/theme-color)),
/// so that pairs are not inferred from names.
///
/// ```swift
/// let text = """
///   { "name": "Ink", "type": "light", "tokenColors": [],
///     "colors": { "editor.background": "#ffffff", "editor.foreground": "#222222" } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "ink-color-theme.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "vscode-theme"
/// // Prints "editor.background #ffffff"
/// // Prints "editor.foreground #222222"
/// ```
public enum VSCodeTheme: TokenFormat {
  public static let id = "vscode-theme"
  public static let name = "Visual Studio Code color theme"
  public static let fileExtensions = ["json", "jsonc"]

  private static let types: Set = [
    "dark", "light", "hc", "hcDark", "hcLight", "hc-black", "hc-light",
  ]
  private static let areas: Set = [
    "activityBar", "button", "editor", "editorGroupHeader", "input", "list", "panel", "sideBar",
    "statusBar", "tab", "terminal", "titleBar",
  ]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root else { return nil }
    if root["include"]?.string?.hasSuffix(".json") == true,
      root["tokenColors"]?.kind == .array || root["semanticTokenColors"]?.kind == .object
    {
      return FormatEvidence(.peculiar, becauseOf: "“include” beside colors of code")
    }
    guard let colors = root["colors"], colors.kind == .object,
      root["tokenColors"] != nil || root["semanticTokenColors"] != nil
        || root["type"]?.string.map(types.contains) == true,
      colors.members.contains(where: { member in
        member.value.kind == .string && member.name.contains(".")
          && areas.contains(String(member.name.prefix { $0 != "." }))
      })
    else { return nil }
    return FormatEvidence(.peculiar, becauseOf: "“colors” with keys of Visual Studio Code")
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.compactMap { input in
      guard let json = input.json else { return nil }
      // The editor reads comments and commas at the end whatever the file is called.
      var reader = Reader(problems: json.problems.filter { $0.code != "json/json5" })
      reader.read(themes(below: json.root, of: input.path, in: context, &reader.problems))
      var palette = reader.sheet.palette(
        of: input, format: id, problems: reader.problems, in: context)
      palette.statesPairs = true
      return palette
    }
  }

  /// The most themes of which each includes the next one.
  private static let maximumIncludes = 8

  /// A theme and those that it includes, each behind what it includes.
  private static func themes(
    below root: JSONValue, of path: String, in context: LoadContext,
    _ problems: inout [SourceProblem]
  ) -> [JSONValue] {
    var themes = [root]
    var paths = [Path.normalized(path)]
    while let last = themes.last, let name = last["include"]?.string, let here = paths.last {
      let next = Path.normalized(Path.join(Path.folder(here), name))
      guard !paths.contains(next), paths.count < maximumIncludes else { break }
      do throws(SourceProblem) {
        themes.append(try context.document(at: next).root)
      } catch {
        problems.append(error)
        break
      }
      paths.append(next)
    }
    return themes.reversed()
  }

  private struct Reader {
    var sheet = Sheet()
    var problems: [SourceProblem]
    /// The colors of the workbench.
    private var colors: [String: Color] = [:]
    private var paths = UniqueNames()

    init(problems: [SourceProblem]) { self.problems = problems }

    /// Reads a theme behind those that it includes.
    mutating func read(_ roots: [JSONValue]) {
      // What a theme sets takes the place of what it includes.
      var members: [JSONValue.Member] = []
      for root in roots {
        let own = root["colors"].map { Array($0.members) } ?? []
        let names = Set(own.map(\.name))
        members = members.filter { !names.contains($0.name) } + own
      }
      for member in members {
        if let color = define(paths.take(member.name), member.value) { colors[member.name] = color }
      }
      let workbench = Workbench(colors)
      for member in members where colors[member.name] != nil {
        for ground in workbench.grounds(under: member.name) {
          pair(member.name, on: ground, at: member.value)
        }
      }
      for rule in roots.flatMap({ $0["tokenColors"].map { Array($0.elements) } ?? [] }) {
        readRule(rule)
      }
      for member in roots.flatMap({ $0["semanticTokenColors"].map { Array($0.members) } ?? [] }) {
        let name = "semanticTokenColors.\(member.name)"
        if member.value.kind == .string {
          readCode(name, member.value)
        } else if let foreground = member.value["foreground"] {
          readCode(name, foreground)
        }
      }
    }

    private mutating func readRule(_ rule: JSONValue) {
      guard let settings = rule["settings"] else { return }
      let scopes = rule["scope"]?.string ?? rule["scope"]?.elements.first { _ in true }?.string
      let first = scopes.map { String($0.prefix { $0 != "," }) }
      let name = (["tokenColors"] + [rule["name"]?.string ?? first].compactMap(\.self))
        .joined(separator: ".")
      // Without a scope, it is what lies under all other colors: `editor.background`. The background
      // of a scope is not drawn: see “Syntax colors” in the Color Theme guide of the editor.
      if first != nil, let background = settings["background"] {
        _ = define(paths.take("\(name).background"), background, role: .shapeFill)
      }
      guard let foreground = settings["foreground"] else { return }
      guard !Self.isOfOthers(rule["scope"]) else {
        _ = define(paths.take("\(name).foreground"), foreground, role: .shapeFill)
        return
      }
      readCode("\(name).foreground", foreground)
    }

    /// Scopes that no grammar of the editor has, which themes take over from those for TextMate and Atom.
    private static let foreignScopes: Set<Substring> = [
      "carriage-return", "markup.ignored", "markup.untracked",
    ]

    /// Whether all scopes of a rule are those of other editors.
    private static func isOfOthers(_ scope: JSONValue?) -> Bool {
      guard let scope else { return false }
      let texts = scope.string.map { [$0] } ?? scope.elements.compactMap(\.string)
      let scopes = texts.joined(separator: ",").split(separator: ",")
        .map { $0.drop { $0 == " " }.prefix { $0 != " " } }
      return !scopes.isEmpty && scopes.allSatisfy(foreignScopes.contains)
    }

    /// Adds the color of some code, which lies on the background of the editor.
    private mutating func readCode(_ name: String, _ value: JSONValue) {
      let path = paths.take(name)
      guard define(path, value, role: .textFill) != nil, colors["editor.background"] != nil
      else { return }
      pair(path, on: .init(path: "editor.background"), at: value)
    }

    private mutating func pair(_ path: String, on ground: Workbench.Ground, at value: JSONValue) {
      guard let entry = sheet.existingEntry(path) else { return }
      var pairing = TokenPairing(
        path: ground.path, role: ground.isText ? .text : .ui, location: value.textLocation,
        reason: "Visual Studio Code draws it on \(ground.path)")
      pairing.over = ground.over.map { [$0] } ?? []
      sheet.update(entry) { $0.add(pairing) }
    }

    private mutating func define(
      _ path: String, _ value: JSONValue, role: TokenRole? = nil
    ) -> Color? {
      guard value.kind != .null, value.string != "default" else { return nil }
      return sheet.define(
        path, value, role: role ?? Workbench.role(of: path), example: "#1E1E1E",
        help: "Write #RGB, #RGBA, #RRGGBB or #RRGGBBAA.", &problems
      ).color
    }
  }

  /// What the colors of the workbench lie on.
  private struct Workbench {
    /// A ground of a color.
    struct Ground: Hashable {
      var path: String
      /// What shows through it, if it is translucent.
      var over: String?
      var isText = true
    }

    private let colors: [String: Color]

    init(_ colors: [String: Color]) { self.colors = colors }

    /// Areas without a background key of their own, and those on which they lie.
    private static let containers: [String: [String]] = [
      "activityBarTop": ["sideBar"], "badge": ["sideBar"], "breadcrumb": ["breadcrumb", "editor"],
      "button": ["sideBar"], "chat": ["sideBar"], "debugConsole": ["panel"],
      "debugIcon": ["sideBar"], "debugTokenExpression": ["sideBar"], "debugView": ["sideBar"],
      "gitDecoration": ["sideBar"], "extensionButton": ["sideBar"], "inputOption": ["sideBar"],
      "keybindingLabel": ["editor"], "list": ["sideBar"],
      "notificationLink": ["notifications"], "peekView": ["editor"],
      "pickerGroup": ["quickInput"], "ports": ["panel"], "problemsErrorIcon": ["panel"],
      "problemsInfoIcon": ["panel"], "problemsWarningIcon": ["panel"], "settings": ["editor"],
      "symbolIcon": ["sideBar"], "testing": ["sideBar"],
      "textLink": ["editor"], "textPreformat": ["editor"], "textBlockQuote": ["editor"],
      "tree": ["sideBar"], "welcomePage": ["editor"],
    ]
    /// Areas that are drawn as thin lines and marks, or deliberately faint.
    private static let marks: Set = [
      "editorCursor", "editorGhostText", "editorIndentGuide", "editorOverviewRuler",
      "editorRuler", "editorUnnecessaryCode", "editorWhitespace", "minimap", "minimapGutter",
      "minimapSlider", "notebookScrollbarSlider", "scrollbar", "scrollbarSlider", "terminalCursor",
      "terminalOverviewRuler", "textSeparator",
      // The editor raises the contrast of texts of the terminal itself, to 4.5:1 unless a user turns
      // that off: `terminal.integrated.minimumContrastRatio`.
      "terminal",
    ]
    /// The cursors, which the editor draws as they are, with the areas of which the first one that has a
    /// background is under each.
    private static let cursors: [String: [String]] = [
      "editorCursor.foreground": ["editor"], "terminalCursor.foreground": ["terminal", "panel"],
    ]
    /// Areas that have no text of their own where the pointer is.
    private static let unhovered: Set = [
      "activityBar", "button", "editor", "input", "panel", "sideBar", "titleBar",
    ]
    /// Areas whose rows have a fill where they are selected or focused.
    private static let lists: Set = ["list", "quickInputList", "tree"]
    /// Kinds of items that have a fill of their own, whether the theme sets it or not.
    private static let filled: Set = [
      "debugging", "error", "no", "offline", "prominent", "remote", "secondary", "warning",
    ]
    /// Colors of what is no text: squiggles and icons.
    private static let shapes: Set = [
      "activityBar", "activityBarTop", "editorError", "editorGutter", "editorHint", "editorInfo",
      "editorLightBulb", "editorLightBulbAutoFix", "editorWarning",
    ]
    /// The text of a ground that has none of its name.
    private static let texts: [(ground: String, texts: [String])] = [
      ("editor.lineHighlightBackground", ["editor.foreground"]),
      ("editor.selectionBackground", ["editor.selectionForeground", "editor.foreground"]),
      ("button.hoverBackground", ["button.foreground"]),
      ("button.secondaryHoverBackground", ["button.secondaryForeground"]),
      ("list.activeSelectionBackground", ["list.activeSelectionForeground"] + item),
      ("list.focusBackground", ["list.focusForeground"] + item),
      ("list.hoverBackground", ["list.hoverForeground"] + item),
      ("list.inactiveSelectionBackground", ["list.inactiveSelectionForeground"] + item),
      ("sideBar.background", item),
      ("statusBarItem.activeBackground", ["statusBar.foreground"]),
      (
        "statusBarItem.hoverBackground", ["statusBarItem.hoverForeground", "statusBar.foreground"]
      ),
      ("tab.hoverBackground", ["tab.hoverForeground", "tab.inactiveForeground"]),
    ]
    private static let item = ["sideBar.foreground", "foreground"]

    /// The use of a color.
    static func role(of key: String) -> TokenRole {
      if marks.contains(area(of: key)) { return .shapeFill }
      if isForeground(key) { return isShape(key) ? .shapeFill : .textFill }
      let leaf = leaf(of: key)
      if leaf == "background" || leaf.hasSuffix("Background") { return .frameFill }
      if leaf.hasSuffix("order") || leaf.hasSuffix("outline") { return .stroke }
      return leaf.lowercased().hasSuffix("shadow") ? .effect : .shapeFill
    }

    private static func area(of key: String) -> String { String(key.prefix { $0 != "." }) }
    private static func leaf(of key: String) -> String {
      String(key[(key.lastIndex(of: ".").map(key.index(after:)) ?? key.startIndex)...])
    }

    private static func isForeground(_ key: String) -> Bool {
      var leaf = leaf(of: key)
      if leaf == "hoverForeground", unhovered.contains(area(of: key)) { return false }
      // `editorBracketHighlight.foreground1`
      while leaf.last?.isNumber == true { leaf.removeLast() }
      return leaf == "foreground" || leaf.hasSuffix("Foreground")
    }

    private static func isShape(_ key: String) -> Bool {
      let area = area(of: key)
      return shapes.contains(area) || words(area).contains { $0 == "icon" || $0 == "Icon" }
        || words(leaf(of: key)).contains("Icon")
    }

    /// What a color lies on.
    func grounds(under key: String) -> [Ground] {
      var found: [Ground] = []
      if key == "focusBorder" {
        found = ["editor", "sideBar"].compactMap { ground("\($0).background", in: $0) }
      } else if let areas = Self.cursors[key] {
        found = areas.compactMap { ground("\($0).background", in: $0) }.prefix(1).map { $0 }
      } else if Self.isForeground(key), !Self.marks.contains(Self.area(of: key)) {
        found = ownGrounds(under: key)
      }
      for (path, texts) in Self.texts where texts.first(where: { colors[$0] != nil }) == key {
        guard let ground = ground(path, in: Self.area(of: path)) else { continue }
        if !found.contains(where: { $0.path == path }) { found.append(ground) }
      }
      return found.filter { $0.path != key }.map { ground in
        var ground = ground
        ground.isText = key != "focusBorder" && Self.cursors[key] == nil && !Self.isShape(key)
        return ground
      }
    }

    private func ownGrounds(under key: String) -> [Ground] {
      guard key.contains("."), key != "icon.foreground" else {
        // `foreground` is drawn where nothing more specific is set.
        return ["editor", "sideBar"].compactMap { ground("\($0).background", in: $0) }
          .filter { key != "foreground" || $0.path != "sideBar.background" }
      }
      let area = Self.area(of: key)
      let stem = Self.words(Self.leaf(of: key)).dropLast()
      // What matches in a focused row and the icon of a selected one lie on that row, whose fill is
      // that of the application if the theme sets none.
      let rows = stem.filter {
        !$0.lowercased().hasPrefix("highlight") && $0.lowercased() != "icon"
      }
      if rows.count < stem.count, !rows.isEmpty {
        if let ground = ground("\(area).\(Self.camel(rows + ["Background"]))", in: area) {
          return [ground]
        }
        if Self.lists.contains(area) { return [] }
      }
      for start in 0...stem.count {
        let rest = stem.dropFirst(start) + ["Background"]
        if start > 0, stem.contains(where: Self.filled.contains), start == stem.count { break }
        if let ground = ground("\(area).\(Self.camel(rest))", in: area) { return [ground] }
      }
      // A status has a fill, known or not.
      if stem.contains(where: Self.filled.contains),
        colors["\(area).background"] != nil || area == "statusBarItem"
      {
        return []
      }
      guard let container = container(of: area) else { return [] }
      return [Ground(path: container)]
    }

    /// A ground, with what shows through it.
    private func ground(_ path: String, in area: String) -> Ground? {
      guard let color = colors[path] else { return nil }
      guard color.alpha < 1 else { return Ground(path: path) }
      guard let under = container(of: area, besides: path) else { return nil }
      return Ground(path: path, over: under)
    }

    /// The opaque ground of an area: its own, or that of the area that its name begins with.
    private func container(of area: String, besides path: String? = nil) -> String? {
      var areas = Self.containers[area] ?? []
      var words = Self.words(area)
      while !words.isEmpty {
        areas.append(Self.camel(words))
        words.removeLast()
        areas += Self.containers[Self.camel(words)] ?? []
      }
      return areas.flatMap { ["\($0).background", "\($0).activeBackground"] }
        .first { $0 != path && colors[$0]?.alpha == 1 }
    }

    /// The words of a name in camel case.
    private static func words(_ name: String) -> [String] {
      name.reduce(into: [String]()) { words, character in
        if character.isUppercase || words.isEmpty {
          words.append(String(character))
        } else {
          words[words.count - 1].append(character)
        }
      }
    }

    private static func camel(_ words: some Collection<String>) -> String {
      guard let first = words.first else { return "" }
      return first.prefix(1).lowercased() + first.dropFirst()
        + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
  }
}
