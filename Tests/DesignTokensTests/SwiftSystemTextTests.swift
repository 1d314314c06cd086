import DesignTokens
import PaletteTestSupport
import Testing

/// Texts of SwiftUI in colors of the system, and fields.
struct SwiftSystemTextTests {
  private func pairs(_ body: String, _ files: [String: String] = [:]) -> [String] {
    let view =
      "import SwiftUI\nstruct Home: View {\n var body: some View {\n NavigationStack {\n\(body)\n} } }\n"
    let all = ["App/Home.swift": view].merging(files) { _, new in new }
    return load(all, paths: ["App"]).palettes
      .flatMap(\.allTokens).flatMap { token in
        token.pairings.map {
          "\(token.path) on \($0.path ?? "?")\($0.joint == .doubtful ? "?" : "")"
        }
      }.sorted()
  }

  @Test(arguments: [
    ("VStack { Text(a).foregroundColor(.gray) }", ["Color.gray on UIColor.systemBackground"]),
    ("Text(a).foregroundStyle(.orange)", ["Color.orange on UIColor.systemBackground"]),
    (
      "VStack { Text(a).foregroundColor(Color(.systemRed)) }",
      ["UIColor.systemRed on UIColor.systemBackground"]
    ),
    (
      "VStack { Text(a) }.foregroundStyle(.green)", ["Color.green on UIColor.systemBackground"]
    ),
    // What is the same by night may be that of an app that is dark as a whole; what the system has for a
    // part of it may be another color with a style around the view.
    ("VStack { Text(a).foregroundColor(.black) }", ["Color.black on UIColor.systemBackground?"]),
    (
      "VStack { Text(a).foregroundColor(.secondary) }",
      ["Color.secondary on UIColor.systemBackground?"]
    ),
    (
      "VStack { Text(a).foregroundStyle(.secondary) }",
      ["Color.secondary on UIColor.systemBackground?"]
    ),
    ("VStack { Text(a).foregroundStyle(.secondary) }.foregroundStyle(Color.clear)", []),
    // It cannot be seen there by day.
    ("VStack { Text(a).foregroundColor(.white) }", []),
    ("VStack { Text(a).foregroundColor(.gray) }.background(.white)", ["Color.gray on Color.white"]),
    (
      "VStack { Text(a).foregroundColor(.gray) }.background(Color(.systemGroupedBackground))",
      ["Color.gray on UIColor.systemGroupedBackground"]
    ),
    (
      "VStack { Text(a).foregroundColor(Color(.label)) }.background(Color(.systemGroupedBackground))",
      []
    ),
  ])
  func `a text in a color of the system is measured without any color of the project`(
    _ body: String, _ found: [String]
  ) {
    expectEqual(pairs(body), found)
  }

  @Test func `the accent color of an app that chooses none is that of the system`() {
    let button =
      "VStack { Text(a).foregroundColor(.white).background(Color.accentColor.cornerRadius(8)) }"
    func app(_ modifier: String) -> [String: String] {
      [
        "App/Main.swift":
          "import SwiftUI\n@main struct Main: App { var body: some Scene { WindowGroup { Home()\(modifier) } } }"
      ]
    }
    expectEqual(pairs(button, app("")), ["Color.white on Color.accentColor"])
    // The app may be elsewhere.
    expectEqual(pairs(button), ["Color.white on Color.accentColor?"])
    expectEqual(pairs(button, app(".tint(brand())")), [])
    let catalog = [
      "App/Assets.xcassets/AccentColor.colorset/Contents.json":
        #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0.9", "green": "0.8", "blue": "0.2", "alpha": "1"}}}]}"#
    ]
    expectEqual(pairs(button, catalog), ["Color.white on AccentColor"])
  }

  @Test func `a bar over a view takes no text off its background`() {
    func drawn(_ overlay: String) -> [String] {
      pairs(
        "VStack { VStack { Text(a).foregroundColor(.gray) }.background(.white).overlay(\(overlay)) }"
      )
    }
    let found = ["Color.gray on Color.white"]
    expectEqual(drawn("Rectangle().fill(.red).frame(width: 5), alignment: .leading"), found)
    expectEqual(drawn("Color.red.frame(height: 2), alignment: .bottom"), found)
    expectEqual(drawn("Rectangle().fill(.red).frame(width: 80)"), [])
    expectEqual(drawn("Rectangle().fill(.red)"), [])
    expectEqual(drawn("ZStack { Color.black.opacity(0.5); Rectangle().frame(width: 5) }"), [])
  }

  @Test func `colors of the system that several files draw are told once`() {
    let text = "VStack { Text(a).foregroundColor(.gray) }"
    let other =
      "import SwiftUI\nstruct A: View { var body: some View { NavigationStack { \(text) } } }"
    expectEqual(pairs(text, ["App/A.swift": other]), ["Color.gray on UIColor.systemBackground"])
  }

  @Test func `an app that is always dark has no background of the system in light`() {
    let list = "<plist><dict><key>UIUserInterfaceStyle</key><string>Dark</string></dict></plist>"
    let text = "VStack { Text(a).foregroundColor(.gray) }"
    expectEqual(pairs(text, ["App/Info.plist": list]), [])
    expectEqual(pairs(text, ["App/Info.plist": "<plist></plist>"]).count, 1)
  }

  @Test(arguments: [
    (
      "VStack { TextField(a, text: $b).foregroundStyle(Color.ink) }.background(Color.paper)",
      ["Color.ink on Color.paper"]
    ),
    (
      "SecureField(a, text: $b).padding().background(Color.paper).foregroundColor(.ink)",
      ["Color.ink on Color.paper"]
    ),
    (
      "TextField(a, text: $b, prompt: Text(c).foregroundColor(.ink)).keyboardType(.default).padding().background(Color.paper)",
      ["Color.ink on Color.paper", "Color.primary on Color.paper?"]
    ),
    (
      "VStack { TextField(a, text: $b).textFieldStyle(.plain).foregroundStyle(Color.ink) }.background(Color.paper)",
      ["Color.ink on Color.paper"]
    ),
    (
      "VStack { TextEditor(text: $b).scrollContentBackground(.hidden).foregroundStyle(Color.ink) }.background(Color.paper)",
      ["Color.ink on Color.paper"]
    ),
    // A prompt without a color has that of the system, and these draw a background of the system.
    (
      "TextField(a, text: $b, prompt: Text(c)).padding().background(Color.paper)",
      ["Color.primary on Color.paper?"]
    ),
    (
      "VStack { TextField(a, text: $b).textFieldStyle(.roundedBorder).foregroundStyle(Color.ink) }.background(Color.paper)",
      []
    ),
    (
      "VStack { TextEditor(text: $b).foregroundStyle(Color.ink) }.background(Color.paper)", []
    ),
  ])
  func `a field is a text on what is around it`(_ body: String, _ found: [String]) {
    let colors =
      "import SwiftUI\nextension Color { static let ink = Color(white: 0.2), paper = Color(white: 0.9) }"
    expectEqual(pairs(body, ["App/Color.swift": colors]), found)
  }

  @Test(arguments: [
    ("TabView { Text(a) }.tint(.orange)", ["Color.orange on UIColor.systemBackground?"]),
    ("TabView { Text(a) }.accentColor(.orange)", ["Color.orange on UIColor.systemBackground?"]),
    ("TabView { Text(a) }.tint(.orange).tabViewStyle(.page)", []), ("TabView { Text(a) }", []),
  ])
  func `the chosen tab has the tint, on a bar of the system`(_ view: String, _ expected: [String]) {
    expectEqual(pairs(view), expected)
  }
}
