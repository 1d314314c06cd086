import DesignTokens
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import Testing

/// Ways to name colors that public systems have, where the values or the appearances decide.
@Suite struct NamesInThemesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let light: String
    let dark: String?
    let finds: [String]
    let never: [String]

    init(
      _ name: String, _ light: String, dark: String? = nil, finds: [String] = [],
      never: [String] = []
    ) {
      (testDescription, self.light, self.dark, self.finds, self.never) =
        (name, light, dark, finds, never)
    }
  }

  private static let cases = [
    Case(
      "white that the first theme hides is for fills, whatever its name is",
      """
      --page-background: #fafafa; --card-background: #fff; --primary-text: #212121;
      --text-primary: #fff; --primary: #0288d1
      """,
      dark: "--page-background: #111; --card-background: #1c1c1c; --primary-text: #e1e1e1",
      finds: ["--primary-text on --card-background"],
      never: ["--text-primary on --card-background", "--text-primary on --page-background"]),
    Case(
      "black that was forgotten in the dark theme lies on the page",
      "--bg: #fff; --text-primary: #111; --text-quiet: #333",
      dark: "--bg: #111; --text-primary: #fff", finds: ["--text-quiet on --bg"]),
    Case(
      "black that the dark theme repeats does not",
      "--bg: #fff; --text-primary: #111; --ink: #000",
      dark: "--bg: #0b1628; --text-primary: #fff; --ink: #000",
      finds: ["--text-primary on --bg"], never: ["--ink on --bg"]),
    Case(
      "a panel that is dark in both themes holds other texts",
      "--background-main: #fff; --background-panel: #0f141a; --text-body: #0f141a",
      dark: "--background-main: #0f141a; --text-body: #d1d5db",
      finds: ["--text-body on --background-main"], never: ["--text-body on --background-panel"]),
    Case(
      "white is the text of the fill of its name, although it can be read on a dark page",
      "--accent-bg: #1a5fb4; --accent-fg: #fff; --window-bg: #fafafb; --window-fg: #333",
      dark: "--window-bg: #222226; --window-fg: #fff",
      finds: ["--accent-fg on --accent-bg", "--window-fg on --window-bg"],
      never: ["--accent-fg on --window-bg", "--window-fg on --accent-bg"]),
    Case(
      "the same in a dark theme alone",
      "--accent-bg: #1a5fb4; --accent-fg: #fff; --window-bg: #242424; --window-fg: #fff; --accent: #78aeed",
      finds: ["--accent-fg on --accent-bg", "--accent on --window-bg"],
      never: ["--accent-fg on --window-bg"]),
    Case(
      "a text in the color of its fill lies on the page",
      "--success-bg: #238636; --success-fg: #3fb950; --page-bg: #0d1117; --page-fg: #fff",
      finds: ["--success-fg on --page-bg"], never: ["--success-fg on --success-bg"]),
    Case(
      "a blue `background-primary` is the brand's, and the page is what has no hue",
      """
      --background-primary: #06c; --background-primary-light: #bfdfff; --background-muted: #f5f5f5;
      --background-secondary: #5c6f82; --background-subtle: #d3d3d4;
      --text-base: #1a1a1a; --text-muted: #5c6f82; --text-inverse: #fff
      """,
      finds: [
        "--text-base on --background-muted", "--text-base on --background-subtle",
        "--text-inverse on --background-primary", "--text-inverse on --background-secondary",
      ],
      never: [
        "--text-base on --background-primary", "--text-muted on --background-primary-light",
        "--text-base on --background-secondary",
      ]),
    Case(
      "a navy `bg-primary` of white texts stays the page",
      """
      --bg-primary: #0d1b3e; --bg-secondary: #14254f; --bg-tertiary: #303030;
      --text-primary: #fff; --text-secondary: #ccc
      """,
      finds: ["--text-primary on --bg-primary", "--text-secondary on --bg-secondary"]),
    Case(
      "the page is called white",
      """
      --background-white: #fff; --background-primary: #00358e; --background-primary-100: #ecf0f9;
      --text-primary: #00358e; --text-neutral-700: #686868; --text-white: #fff
      """,
      finds: [
        "--text-primary on --background-white", "--text-neutral-700 on --background-white",
        "--text-white on --background-primary",
      ],
      never: ["--text-neutral-700 on --background-primary-100"]),
    Case(
      "`light` and `dark` are values beside a blue `primary`",
      "--bg-primary: #06c; --bg-light: #f5f5f5; --text-dark: #1a1a1a; --text-light: #fff",
      finds: ["--text-dark on --bg-light", "--text-light on --bg-primary"],
      never: ["--text-dark on --bg-primary", "--text-light on --bg-light"]),
    Case(
      "a ramp that no theme turns over is a palette",
      """
      --surface-0: #fff; --surface-50: #fafafa; --surface-100: #f4f4f5; --surface-200: #e4e4e7;
      --surface-400: #a1a1aa; --surface-600: #52525b; --surface-700: #3f3f46; --surface-900: #18181b;
      --content-background: #fff; --text-color: #3f3f46
      """,
      dark: "--content-background: #18181b; --text-color: #fff",
      finds: ["--text-color on --content-background"],
      never: ["--text-color on --surface-0", "--text-color on --surface-100"]),
    Case(
      "a short row of surfaces is none",
      "--surface-1: #fff; --surface-2: #f4f4f4; --text-1: #222; --text-2: #555",
      dark: "--surface-1: #111; --surface-2: #222; --text-1: #fff; --text-2: #bbb",
      finds: ["--text-2 on --surface-1", "--text-1 on --surface-2"]),
    Case(
      "ranks before “on” are those of the text",
      """
      --bg-primary: #fff; --bg-brand-primary: #f9f5ff; --bg-brand-secondary: #f4ebff;
      --bg-brand-solid: #6941c6; --text-primary: #171717; --text-primary_on-brand: #fff;
      --text-secondary_on-brand: #e9d7fe
      """,
      finds: [
        "--text-primary_on-brand on --bg-brand-solid",
        "--text-secondary_on-brand on --bg-brand-solid",
      ],
      never: [
        "--text-primary_on-brand on --bg-brand-primary",
        "--text-secondary_on-brand on --bg-brand-secondary",
      ]),
    Case(
      "what has a foreground of its whole name is no text",
      "--background: #fff; --foreground: #11181c; --content2: #f4f4f5; --content2-foreground: #27272a",
      dark: """
        --background: #000; --foreground: #ecedee; --content2: #27272a; --content2-foreground: #f4f4f5
        """,
      never: ["--content2 on --background"]),
    Case(
      "`fg` beside the same ranks of `text` is for icons",
      "--bg-primary: #fff; --text-primary: #171717; --text-secondary: #404040; --fg-primary: #171717; --fg-secondary: #404040",
      finds: ["--text-secondary on --bg-primary", "--fg-secondary on --bg-primary, as ui"]),
    Case(
      "`foreground` in the color of the page is a surface",
      """
      --background: #f8f8f8; --foreground-1: #fff; --foreground-2: #f3f3f3; --text-1: #151515;
      --text-2: #4a4a4a
      """,
      dark: """
        --background: #353535; --foreground-1: #2b2b2b; --foreground-2: #202020; --text-1: #fff;
        --text-2: #bfbfbf
        """,
      finds: ["--text-2 on --foreground-1", "--text-1 on --foreground-2"],
      never: ["--foreground-2 on --background"]),
    Case(
      "steps of `link` beside those of roles are tints",
      """
      --color-bg-1: #fff; --color-text-1: #1d2129; --color-danger-light-1: #ffece8;
      --color-danger-light-2: #fdcdc5; --color-link-light-1: #e8f3ff; --color-link-light-2: #bedaff
      """,
      never: ["--color-link-light-2 on --color-bg-1"]),
    Case(
      "a tint that stays pale has the texts that stay dark",
      """
      --bg-default: #fff; --text-default: #1a1a1e; --accent-surface-muted: #eef4fe;
      --accent-text-default: #0d4fce; --accent-text-fixed-dark: #0d4fce
      """,
      dark: """
        --bg-default: #0e0e0e; --text-default: #f7f7f9; --accent-text-default: #79a8f2
        """,
      finds: ["--accent-text-fixed-dark on --accent-surface-muted"],
      never: [
        "--text-default on --accent-surface-muted",
        "--accent-text-default on --accent-surface-muted",
      ]),
    Case(
      "“on color” is not for the inverse backgrounds of inverse texts",
      """
      --background-primary: #fff; --background-inverse-primary: #000; --background-accent: #276ef1;
      --content-primary: #000; --content-inverse-primary: #fff; --content-on-color: #fff
      """,
      dark: """
        --background-primary: #141414; --background-inverse-primary: #e2e2e2;
        --background-accent: #1e54b7; --content-primary: #e2e2e2; --content-inverse-primary: #141414;
        --content-on-color: #e2e2e2
        """,
      finds: [
        "--content-on-color on --background-accent",
        "--content-inverse-primary on --background-inverse-primary",
      ],
      never: ["--content-on-color on --background-inverse-primary"]),
    Case(
      "a ramp of surfaces in two grays is a palette in each",
      """
      --s-surface-0: #fff; --s-surface-50: #f8fafc; --s-surface-100: #f1f5f9;
      --s-surface-200: #e2e8f0; --s-surface-300: #cbd5e1; --s-surface-400: #94a3b8;
      --s-surface-500: #64748b; --s-surface-700: #334155; --s-surface-900: #0f172a;
      --s-text-color: var(--s-surface-700); --s-content-background: var(--s-surface-0)
      """,
      dark: """
        --s-surface-50: #fafafa; --s-surface-100: #f4f4f5; --s-surface-200: #e4e4e7;
        --s-surface-300: #d4d4d8; --s-surface-400: #a1a1aa; --s-surface-500: #71717a;
        --s-surface-700: #3f3f46; --s-surface-900: #18181b; --s-text-color: var(--s-surface-0);
        --s-content-background: var(--s-surface-900)
        """,
      finds: ["--s-text-color on --s-content-background"],
      never: ["--s-text-color on --s-surface-0", "--s-text-color on --s-surface-300"]),
    Case(
      "the selected one of the surfaces that are called foregrounds",
      """
      --background: #f8f8f8; --foreground-1: #fff; --foreground-2: #f3f3f3;
      --foreground-current: #cfe8fc; --text-1: #151515; --text-2: #4a4a4a
      """,
      finds: ["--text-1 on --foreground-1"],
      never: ["--foreground-current on --background"]),
    Case(
      "the page is called white beside levels with more words",
      """
      --background-white: #fff; --background-primary-raised: #00358e;
      --background-primary-100: #ecf0f9; --text-neutral-700: #686868; --text-primary: #00358e
      """,
      finds: ["--text-neutral-700 on --background-white"],
      never: ["--text-neutral-700 on --background-primary-raised"]),
    Case(
      "tints of a fill that is called by its level",
      """
      --bg: #fff; --bg-primary: #1d4ed8; --bg-secondary: #be1863; --bg-secondary-subtler: #fce8f1;
      --text: #222; --text-success: #0a7d3c
      """,
      finds: ["--text-success on --bg", "--text on --bg-secondary-subtler"],
      never: ["--text-success on --bg-secondary-subtler"]),
    Case(
      "texts that stay without a word for texts",
      """
      --bg-default: #fff; --color-default: #1a1a1e; --accent-bg-muted: #eef4fe;
      --accent-color-default: #0d4fce; --accent-color-fixed-dark: #0d4fce;
      --success-bg-muted: #e7f6ec; --success-color-default: #0a7d3c;
      --success-color-fixed-dark: #0a7d3c
      """,
      dark: """
        --bg-default: #0e0e0e; --color-default: #f7f7f9; --accent-color-default: #79a8f2;
        --success-color-default: #7fd6a0
        """,
      never: [
        "--color-default on --accent-bg-muted", "--accent-color-default on --accent-bg-muted",
        "--success-color-default on --success-bg-muted",
      ]),
    Case(
      "a foreground and a gray background of one name on a dark page",
      """
      --background: #fff; --action-neutral-background: #626168; --action-neutral-foreground: #fff
      """,
      dark: """
        --background: #18171d; --action-neutral-background: #4c4b51;
        --action-neutral-foreground: #ececef
        """,
      finds: ["--action-neutral-foreground on --action-neutral-background"],
      never: ["--action-neutral-foreground on --background"]),
    Case(
      "white that is named for a role lies on its fill, not on its tints",
      """
      --background: #fff; --foreground: #222; --error: #dc2626; --error-bg: #dc26261a;
      --error-tint: #fef2f2; --error-text: #fff
      """,
      dark: "--background: #111; --foreground: #eee; --error: #ef4444; --error-tint: #7f1d1d",
      finds: ["--error-text on --error"],
      never: [
        "--error-text on --background", "--error-text on --error-bg",
        "--error-text on --error-tint",
      ]),
    Case(
      "a text that is white throughout is for the fill of its role",
      """
      --background: #fff; --text-primary: #222; --brand-low: #e6f5fd; --text-link-brand: #fff
      """,
      dark: "--background: #191919; --text-primary: #eee; --brand-low: #0b3b55",
      never: ["--text-link-brand on --brand-low"]),
    Case(
      "borders of read-only fields",
      """
      --background: #fff; --text: #222; --border-control-default: #767676;
      --border-control-read-only: #ddd
      """,
      finds: ["--border-control-default on --background"],
      never: ["--border-control-read-only on --background"]),
    Case(
      "stripes of tables, and fills that are backgrounds",
      """
      --fill-background-standard: #fff; --content-table-stripe: #f2f4f8; --content-primary: #222;
      --text-accent: #181c56
      """,
      finds: ["--text-accent on --fill-background-standard"],
      never: ["--content-table-stripe on --fill-background-standard"]),
    Case(
      "a ground that repeats another one",
      """
      --color-bg-raised: #fff; --color-text-primary: #222;
      --background-color-raised: var(--color-bg-raised);
      --text-color-primary: var(--color-text-primary)
      """,
      finds: ["--color-text-primary on --color-bg-raised"],
      never: [
        "--color-text-primary on --background-color-raised",
        "--text-color-primary on --color-bg-raised",
      ]),
    Case(
      "a word without a meaning after the word for the part groups the names",
      """
      --ds-text-utility-primary: #222; --ds-text-utility-secondary: #555;
      --ds-text-utility-critical: #b00; --ds-text-utility-disabled: #bbb; --ds-text-tab: #222;
      --ds-background-utility-base: #fff; --ds-background-utility-critical-subtle: #fee;
      --ds-background-tab: #f4f4f4
      """,
      finds: [
        "--ds-text-utility-secondary on --ds-background-utility-base",
        "--ds-text-utility-critical on --ds-background-utility-critical-subtle",
        "--ds-text-tab on --ds-background-tab",
      ],
      never: ["--ds-text-utility-secondary on --ds-background-utility-critical-subtle"]),
    Case(
      "the strong text of a role on a fill that is called faint",
      """
      --background: #fff; --text: #222; --text-red: #ae2e24; --text-red-bolder: #5d1f1a;
      --background-red-subtle: #f87168; --background-red-subtlest: #ffeceb
      """,
      finds: [
        "--text-red-bolder on --background-red-subtle", "--text-red on --background-red-subtlest",
      ],
      never: ["--text-red on --background-red-subtle"]),
    Case(
      "the main text is called black, or the contrast to the page",
      """
      --background-white: #fff; --background-brand: #00358e; --text-black: #181818;
      --text-white: #fff; --text-error: #cc1937
      """,
      finds: ["--text-black on --background-white", "--text-white on --background-brand"],
      never: ["--text-white on --background-white", "--text-black on --background-brand"]),
    Case(
      "a contrast text that can be read on the page is one of it",
      "--bg: #fff; --bg-card: #f4f4f4; --text-contrast: #222; --text-error: #b00",
      dark: "--bg: #111; --bg-card: #222; --text-contrast: #eee; --text-error: #f88",
      finds: ["--text-contrast on --bg-card"]),
    Case(
      "of two scales of a role, neither the faint parts nor the strongest tint are for its text",
      """
      --background: #fff; --text: #181b18; --text-danger: #d60027; --text-danger-weak: #ff8a9f;
      --background-danger: #d60027; --background-danger-weak: #ff8a9f;
      --background-danger-weaker: #ffbdc9; --background-danger-weakest: #ffe5ea
      """,
      finds: [
        "--text-danger on --background-danger-weakest",
        "--text-danger on --background-danger-weaker",
      ],
      never: [
        "--text-danger on --background-danger-weak",
        "--text-danger-weak on --background-danger-weakest",
      ]),
    Case(
      "the faintest text of `primary` is for its fills",
      """
      --background: #fff; --text: #222; --text-primary: #0063cc; --text-primary-weaker: #d4e6ff;
      --background-primary: #0063cc; --text-inverse: #fff
      """,
      finds: ["--text-primary on --background"],
      never: ["--text-primary-weaker on --background"]),
    Case(
      "the fill of a selected control holds its mark",
      """
      --background: #fff; --text: #222; --text-input: #222; --background-input: #fff;
      --background-input-hover: #f4f4f4; --background-input-selected: #0b4a84
      """,
      finds: ["--text-input on --background-input", "--text-input on --background-input-hover"],
      never: ["--text-input on --background-input-selected"]),
    Case(
      "the inverse text of a role lies on its fill",
      """
      --background: #fff; --background-inverse: #201f1f; --background-danger: #de2048;
      --text: #201f1f; --text-inverse: #fff; --text-danger-inverse: #fff
      """,
      dark: """
        --background: #201f1f; --background-inverse: #fff; --text: #fff; --text-inverse: #201f1f
        """,
      finds: [
        "--text-danger-inverse on --background-danger", "--text-inverse on --background-inverse",
      ],
      never: ["--text-danger-inverse on --background-inverse"]),
    Case(
      "an icon of a component that keeps its color while the page turns over",
      "--background: #fff; --text: #222; --icon-risk-high: #8a4b00; --icon-menu: #555",
      dark: "--background: #111; --text: #eee; --icon-menu: #bbb",
      finds: ["--icon-menu on --background"], never: ["--icon-risk-high on --background"]),
    Case(
      "two parts of a component that are alike in one theme",
      """
      --background: #fff; --text: #222; --button-background: #00358e; --button-text: #fff;
      --button-background-soft: #ecf0f9; --button-text-soft: #00358e
      """,
      dark: """
        --background: #020920; --text: #fff; --button-background: #fff; --button-text: #ecf0f9
        """,
      finds: ["--button-text-soft on --button-background-soft"],
      never: ["--button-text on --button-background-soft"]),
    Case(
      "a fill with a text of its own needs no inverse one",
      """
      --background: #fff; --background-brand: #1f513f; --background-sale: #bd342d; --text: #222;
      --text-inverse: #fff; --foreground-brand: #f9f8f6
      """,
      finds: ["--foreground-brand on --background-brand", "--text-inverse on --background-sale"],
      never: ["--text-inverse on --background-brand"]),
  ]

  @Test(arguments: cases) func decides(_ example: Case) throws {
    let css =
      ":root { \(example.light) }\n" + (example.dark.map { ".dark { \($0) }" } ?? "")
    let found = try Self.pairs(css)
    for pair in example.finds { #expect(found.contains(pair), "\(pair): \(found.sorted())") }
    for pair in example.never { #expect(!found.contains(pair), "\(pair): \(found.sorted())") }
  }

  @Test func `a library that turns with a switch of its own is not the page's`() throws {
    let found = try Self.pairs(
      """
      :root { --canvas: #fff; --fg: #222; --bs-body-bg: #fff; --bs-body-color: #333 }
      :root.night-mode { --canvas: #222; --fg: #eee }
      [data-bs-theme=dark] { --bs-body-bg: #111; --bs-body-color: #ddd }
      """)
    #expect(found.contains("--fg on --canvas") && found.contains("--bs-body-color on --bs-body-bg"))
    #expect(
      !found.contains("--fg on --bs-body-bg") && !found.contains("--bs-body-color on --canvas"))
  }

  @Test func `a scale in one of two themes hides neither`() throws {
    let steps = (10...21).map { "--light-grey-\($0): #\($0)\($0)\($0)" }
    let found = try Self.pairs(
      """
      :root { \(steps.joined(separator: "; "));
        --light-background: #fff; --light-card-surface: #f8f8f8; --light-text-low: #555;
        --light-text-high: #111; --dark-background: #111; --dark-card-surface: #222;
        --dark-text-low: #aaa; --dark-text-high: #fff }
      """)
    #expect(found.contains("--light-text-low on --light-background"))
    #expect(found.contains("--dark-text-low on --dark-background"))
    #expect(!found.contains("--dark-text-low on --light-background"))
  }

  /// The pairs of a style sheet; those of controls and icons twice, with their role.
  private static func pairs(_ css: String) throws -> Set<String> {
    Set(
      SamplePairs.pairs(in: try SamplePairs.load(css)).flatMap { pair in
        let words = "\(pair.foreground.path) on \(pair.background.path)"
        return pair.role == .ui ? [words, "\(words), as ui"] : [words]
      })
  }

  @Test(arguments: [
    ["theme.light.text", "theme.light.surface.page", "theme.dark.text", "theme.dark.surface.page"],
    ["TEXT_PRIMARY_DAY", "CANVAS_DAY", "TEXT_PRIMARY_NIGHT", "CANVAS_NIGHT"],
  ])
  func `groups and endings for schemes are two appearances`(_ names: [String]) throws {
    let (light, lightGround, dark, darkGround) = (names[0], names[1], names[2], names[3])
    let palette = try SamplePalette.palette(
      in: SamplePalette.permutations([]),
      [(light, ["#222"]), (lightGround, ["#fff"]), (dark, ["#555"]), (darkGround, ["#111"])])
    let pairs = SamplePairs.pairs(in: palette)
    expectEqual(
      pairs.map { "\($0.foreground.path) on \($0.background.path)" },
      [
        "\(light) on \(lightGround)", "\(dark) on \(darkGround)",
      ])
    expectEqual(pairs.flatMap(\.permutations).map(\.appearance.scheme), [.light, .dark])
    let report = TokenAudit(configuration: Configuration(), toolVersion: "").report(on: [palette])
    expectEqual(report.summary.appearances, 2)
    let findings = report.findings.filter { $0.rule == ContrastMinimum.id }
    expectEqual(findings.flatMap(\.permutations).map(\.appearance.scheme), [.dark])
  }

  @Test func `a declared pair is in the scheme that its names say`() throws {
    let palette = try SamplePalette.palette(
      in: SamplePalette.permutations([]),
      [
        ("light.text", ["#222"]), ("light.surface", ["#fff"]), ("light.badge", ["#ddd"]),
        ("dark.text", ["#eee"]), ("dark.surface", ["#111"]), ("dark.badge", ["#999"]),
      ])
    let configuration = ConfigurationFile.parse(
      """
      pairs:
        - {foreground: ["*.text"], background: ["*.badge"], contexts: {scheme: [dark]}}
      """, name: "c.yml"
    ).configuration
    let declared = Pairing(of: palette, configuration: configuration).pairs.filter {
      if case .declared = $0.origin { !$0.scope.isEmpty } else { false }
    }
    expectEqual(
      declared.map { "\($0.foreground.path) on \($0.background.path)" }.sorted(),
      [
        "dark.text on dark.badge"
      ])
  }

  @Test func `types that are called themes and have the same colors are themes`() throws {
    func theme(_ name: String) -> String {
      """
      class \(name)Theme {
        static let bgSurfaceMain = UIColor(hex: 0xFFFFFF)
        static let fgTertiary = UIColor(hex: 0x585B62)
        static let bgSurfaceInverted = UIColor(hex: 0x0B0C0F)
        static let fgTertiaryInverted = UIColor(hex: 0x8C8F98)
      }
      """
    }
    let found = try SamplePairs.pairs(
      in: SamplePairs.load(theme("Ocean") + theme("Forest"), as: "a.swift")
    ).map { "\($0.foreground.path) on \($0.background.path)" }
    expectEqual(
      Set(found),
      [
        "OceanTheme.fgTertiary on OceanTheme.bgSurfaceMain",
        "OceanTheme.fgTertiaryInverted on OceanTheme.bgSurfaceInverted",
        "ForestTheme.fgTertiary on ForestTheme.bgSurfaceMain",
        "ForestTheme.fgTertiaryInverted on ForestTheme.bgSurfaceInverted",
      ])
  }
}
