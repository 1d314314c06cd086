import ColorCore
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

import DesignTokens

struct VSCodeThemeTests {
  private let theme = ##"""
    {
      // A light editor beside a dark side bar.
      "name": "Sample", "type": "light",
      "colors": {
        "foreground": "#222222", "errorForeground": "#b00020", "focusBorder": "#0060df",
        "editor.background": "#ffffff", "editor.foreground": "#222222",
        "editorLineNumber.foreground": "#999999", "editorError.foreground": "#c00000",
        "editorOverviewRuler.errorForeground": "#ff8888", "editorCursor.foreground": "#ffffff",
        "sideBar.background": "#222222", "sideBarTitle.foreground": "#777777",
        "sideBar.foreground": "#cccccc",
        "list.hoverBackground": "#ffffff1a", "list.activeSelectionBackground": "#0060df",
        "list.activeSelectionForeground": "#ffffff", "list.errorForeground": "#ff8888",
        "gitDecoration.deletedResourceForeground": "#ff8888",
        "button.background": "#0060df", "button.hoverBackground": "#0050c0",
        "button.foreground": "#ffffff", "button.secondaryForeground": "#222222",
        "tab.inactiveBackground": "#eeeeee", "tab.inactiveForeground": "#666666",
        "statusBar.background": "#0060df", "statusBar.foreground": "#ffffff",
        "statusBar.debuggingForeground": "#000000",
        "terminal.background": "#101010", "terminal.ansiBlack": "#000000",
        "terminal.ansiGreen": "#00aa00", "widget.shadow": "#00000040", "panel.border": null
      },
      "tokenColors": [
        {"settings": {"foreground": "#222222", "background": "#ffffff"}},
        {"name": "Comment", "scope": ["comment", "string.quoted"], "settings": {"foreground": "#aaaaaa"}},
        {"scope": "invalid, illegal", "settings": {"foreground": "#ffffff", "background": "#c00000"}},
        {"scope": "emphasis", "settings": {"fontStyle": "italic"}},
        {"scope": "carriage-return", "settings": {"foreground": "#fafbfc", "background": "#c00000"}},
        {"scope": ["markup.ignored", "markup.untracked"], "settings": {"foreground": "#fafbfc"}},
        {"scope": "markup.ignored, markup.bold", "settings": {"foreground": "#333333"}},
      ],
      "semanticTokenColors": {"variable": "#333333", "type": {"foreground": "#444444", "bold": true}}
    }
    """##

  /// The pairs as `foreground on background`, with `over` if there is one and `~` for what is no text.
  private func pairs(_ text: String) -> Set<String> {
    Set(
      load(["theme.json": text]).palettes[0].tokens.flatMap { token in
        token.pairings.map { pairing in
          "\(token.path) on \(pairing.path ?? "?")"
            + (pairing.over.first.map { " over \($0)" } ?? "") + (pairing.role == .ui ? " ~" : "")
        }
      })
  }

  @Test func `icons and matches of a row lie on its fill, or on that of the application`() {
    let theme = """
      {"type": "light", "colors": {
        "editor.background": "#fff", "sideBar.background": "#eee", "quickInput.background": "#eee",
        "list.activeSelectionBackground": "#0060df", "list.highlightForeground": "#0060df",
        "list.activeSelectionIconForeground": "#fff", "list.focusHighlightForeground": "#fff",
        "quickInputList.focusIconForeground": "#fff"
      }, "tokenColors": []}
      """
    expectEqual(
      Set(pairs(theme).filter { $0.contains("ist.") }),
      [
        "list.highlightForeground on sideBar.background",
        "list.activeSelectionIconForeground on list.activeSelectionBackground ~",
      ])
  }

  @Test func `what shows through a badge or a second button is the side bar`() {
    let theme = """
      {"type": "light", "colors": {
        "editor.background": "#fff", "sideBar.background": "#eee",
        "badge.background": "#f2971833", "badge.foreground": "#f29718",
        "button.background": "#0060df", "button.secondaryForeground": "#222",
        "button.secondaryBackground": "#8a919926", "button.secondaryHoverBackground": "#8a919955"
      }, "tokenColors": []}
      """
    expectEqual(
      Set(pairs(theme).filter { $0.hasPrefix("badge.") || $0.hasPrefix("button.") }),
      [
        "badge.foreground on badge.background over sideBar.background",
        "button.secondaryForeground on button.secondaryBackground over sideBar.background",
        "button.secondaryForeground on button.secondaryHoverBackground over sideBar.background",
      ])
  }

  @Test func `code lies on the selection and the line, and cursors and links where they are drawn`()
  {
    let theme = """
      {"type": "light", "colors": {
        "editor.background": "#fff", "editor.foreground": "#707070", "editorCursor.foreground": "#ddd",
        "editor.selectionBackground": "#0060df40", "editor.lineHighlightBackground": "#d8d8d8",
        "notifications.background": "#fff", "notificationLink.foreground": "#aaa",
        "panel.background": "#fff", "terminalCursor.foreground": "#ddd", "terminal.ansiBlack": "#fff"
      }, "tokenColors": []}
      """
    let expected: Set = [
      "editor.foreground on editor.background",
      "editor.foreground on editor.selectionBackground over editor.background",
      "editor.foreground on editor.lineHighlightBackground",
      "editorCursor.foreground on editor.background ~",
      "notificationLink.foreground on notifications.background",
      "terminalCursor.foreground on panel.background ~",
    ]
    let found = pairs(theme)
    expectEqual(found, expected, "\(found.symmetricDifference(expected).sorted())")
  }

  @Test func `what is drawn in the gutter and in the activity bar is a glyph`() {
    let theme = """
      {"type": "light", "colors": {
        "editor.background": "#fff", "editorGutter.foldingControlForeground": "#8f8f8f",
        "editorGutter.commentRangeForeground": "#8f8f8f", "activityBar.background": "#fff",
        "activityBar.foreground": "#8f8f8f", "panel.background": "#fff",
        "terminal.foreground": "#ccc"
      }, "tokenColors": []}
      """
    expectEqual(
      pairs(theme),
      [
        "editorGutter.foldingControlForeground on editor.background ~",
        "editorGutter.commentRangeForeground on editor.background ~",
        "activityBar.foreground on activityBar.background ~",
      ])
  }

  @Test func `keys and rules are tokens`() {
    let result = load(["theme.json": theme])
    let palette = result.palettes[0]
    #expect(result.problems.isEmpty)
    expectEqual(palette.format, "vscode-theme")
    expectEqual(palette.hex("editor.background"), "#ffffff")
    expectEqual(palette.hex("list.hoverBackground"), "#ffffff1a")
    expectEqual(palette.token("panel.border"), nil)
    expectEqual(
      palette.tokens.map(\.path).filter { $0.contains("okenColors") },
      [
        "tokenColors.foreground", "tokenColors.Comment.foreground",
        "tokenColors.invalid.background", "tokenColors.invalid.foreground",
        "tokenColors.carriage-return.background", "tokenColors.carriage-return.foreground",
        "tokenColors.markup.ignored.foreground", "tokenColors.markup.ignored.foreground-2",
        "semanticTokenColors.variable", "semanticTokenColors.type",
      ])
  }

  @Test func `each color lies where the editor draws it`() {
    let found = pairs(theme)
    let expected: Set = [
      "foreground on editor.background", "errorForeground on editor.background",
      "errorForeground on sideBar.background", "focusBorder on editor.background ~",
      "focusBorder on sideBar.background ~", "editor.foreground on editor.background",
      "editorLineNumber.foreground on editor.background",
      "editorError.foreground on editor.background ~",
      "editorCursor.foreground on editor.background ~",
      "sideBarTitle.foreground on sideBar.background",
      "sideBar.foreground on sideBar.background",
      "sideBar.foreground on list.hoverBackground over sideBar.background",
      "list.activeSelectionForeground on list.activeSelectionBackground",
      "list.errorForeground on sideBar.background",
      "gitDecoration.deletedResourceForeground on sideBar.background",
      "button.foreground on button.background", "button.foreground on button.hoverBackground",
      "tab.inactiveForeground on tab.inactiveBackground",
      "statusBar.foreground on statusBar.background",
      "tokenColors.foreground on editor.background",
      "tokenColors.Comment.foreground on editor.background",
      "tokenColors.invalid.foreground on editor.background",
      "tokenColors.markup.ignored.foreground-2 on editor.background",
      "semanticTokenColors.variable on editor.background",
      "semanticTokenColors.type on editor.background",
    ]
    expectEqual(found, expected, "\(found.symmetricDifference(expected).sorted())")
  }

  @Test func `an included theme lies below`() {
    let files = [
      "t/base.json": ##"""
      {"type": "dark", "colors": {"editor.background": "#111111", "sideBar.background": "#222222"},
        "tokenColors": [{"name": "Comment", "scope": "comment", "settings": {"foreground": "#777777"}}]}
      """##,
      "t/more.json": ##"""
      {"include": "./base.json", "colors": {"sideBar.background": "#333333"},
        "tokenColors": [{"name": "String", "scope": "string", "settings": {"foreground": "#888888"}}]}
      """##,
      "t/code.json": ##"{"include": "more.json", "semanticTokenColors": {"type": "#999999"}}"##,
      "t/lost.json": ##"{"include": "./none.json", "tokenColors": []}"##,
      "t/loop.json": ##"{"include": "./loop.json", "tokenColors": []}"##,
    ]
    let code = load(files, paths: ["t/code.json"]).palettes[0]
    #expect(code.problems.isEmpty)
    expectEqual(code.hex("editor.background"), "#111111")
    expectEqual(code.hex("sideBar.background"), "#333333")
    expectEqual(
      Set(code.tokens.filter { !$0.pairings.isEmpty }.map(\.path)),
      [
        "tokenColors.Comment.foreground", "tokenColors.String.foreground",
        "semanticTokenColors.type",
      ])
    expectEqual(load(files, paths: ["t/lost.json"]).problems.map(\.code), ["input/unreadable"])
    #expect(load(files, paths: ["t/loop.json"]).palettes[0].problems.isEmpty)
  }

  @Test(arguments: [
    ##"{"colors": {"editor.background": "#fff"}}"##,
    ##"{"type": "dark", "colors": {"editor": "#fff", "my.background": "#fff"}}"##,
    #"{"type": "dark", "colors": ["editor.background"]}"#,
    #"{"type": "dark", "tokenColors": []}"#,
  ])
  func `other files are no themes`(_ text: String) throws {
    let source = try SourceText(name: "a.json", text: text)
    let input = TokenInput(
      path: "a.json", content: .file(source, try JSONReader.read(source)))
    expectEqual(VSCodeTheme.evidence(in: input), nil)
  }

  @Test func `what is no color is a problem`() {
    let text = ##"""
      {"type": "dark", "colors": {"editor.background": "#12345", "editor.foreground": "default",
        "sideBar.foreground": "#eee", "list.hoverBackground": "#ffffff1a"},
        "tokenColors": [{"scope": 7, "settings": {"foreground": "#eee"}}, 7, {"settings": 7}]}
      """##
    let palette = load(["theme.json": text]).palettes[0]
    expectEqual(palette.codes, ["color/invalid"])
    expectEqual(palette.reason("editor.background"), "invalid-color")
    expectEqual(palette.token("editor.foreground"), nil)
    // Nothing is known of what is under the translucent one.
    expectEqual(pairs(text), [])
  }

  @Test func `files that are changed anywhere`() {
    let bytes = Array(theme.utf8)
    let seed: UInt64 = 0x2E3440
    var random = SplitMix64(seed: seed)
    for round in 0..<500 {
      var changed = bytes
      changed[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 32..<127, using: &random)
      let result = PaletteLoader.load(
        paths: ["a.json"], options: LoadOptions(format: "vscode-theme"),
        files: MemoryFiles([:]).adding("a.json", changed))
      expectEqual(result.palettes.count, 1, "seed \(seed), round \(round)")
    }
  }
}
