import ColorCore
import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

private let theme = """
  import SwiftUI
  enum Theme {
    static let ink = Color(white: 0.2), paper = Color(white: 0.9), accent = Color(white: 0.5)
    enum Button { static let label = Color(white: 0.1) }
  }
  extension Color { static let brand = Color(white: 0.3) }
  extension UIColor { static let tinted = UIColor(white: 0.4, alpha: 1) }
  """

extension ResolvedPalette {
  /// The pairs that code surely draws: `ink on paper`, with the role if it is not text, the size of the text,
  /// and an asterisk for a color outside of the palette.
  fileprivate var drawn: [String] {
    func text(_ token: ResolvedToken, isOutside: Bool) -> [String] {
      token.pairings.filter { $0.joint != .doubtful }.map { pairing in
        var text = token.path + (isOutside ? "*" : "") + " on \(pairing.path ?? "")"
        if pairing.isOutside { text += "*" }
        if let role = pairing.role, role != .text { text += " \(role)" }
        if let size = pairing.size { text += " \(Int(size))" }
        if let weight = pairing.weight { text += " w\(Int(weight))" }
        return text
      }
    }
    return tokens.flatMap { text($0, isOutside: false) }
      + outside.flatMap { $0.tokens.flatMap { text($0, isOutside: true) } }
  }
}

/// The pairs that a view draws.
private func drawn(_ code: String, imports: String = "SwiftUI") -> [String] {
  let view = "import \(imports)\nstruct Row: View {\n  var body: some View {\n\(code)\n  }\n}\n"
  let result = load(["App/Theme.swift": theme, "App/Row.swift": view], paths: ["App"])
  #expect(result.problems.isEmpty)
  return result.palettes.flatMap(\.drawn)
}

private func view(_ name: String, _ body: String, _ more: String = "") -> String {
  "struct \(name): View { \(more)\n var body: some View {\n\(body)\n} }"
}

private let hello = "VStack { Text(a).foregroundColor(.brand) }"

@Suite struct SwiftUsesTests {
  private static let adaptive = """
    import SwiftUI
    import UIKit
    extension Color {
      static let brand = Color(UIColor { $0.userInterfaceStyle == .dark ? .yellow : .orange })
      static let plain = Color(red: 0.8, green: 0.8, blue: 0.8)
    }
    """

  /// What a project draws on the background of the system, each with a question mark where that is not sure.
  private func onPage(_ files: [String]) -> [String] {
    var all = ["App/Color.swift": Self.adaptive]
    for (index, file) in files.enumerated() {
      all["App/\(index).swift"] = "import SwiftUI\n" + file
    }
    let tokens = load(all, paths: ["App"]).palettes.flatMap(\.tokens)
    return tokens.flatMap { token in
      token.pairings.filter { $0.path == "UIColor.systemBackground" }.map {
        token.path + ($0.joint == nil ? "" : "?")
      }
    }
  }

  @Test func `a screen without a background has that of the system`() {
    let greeting = view("Hello", hello)
    for place in [
      "WindowGroup { Hello() }", "VStack { }.sheet(isPresented: $a) { Hello() }",
      "NavigationLink(a, destination: Hello())", "NavigationStack { if a { Hello() } else { b } }",
    ] {
      expectEqual(onPage([greeting, view("Home", place)]), ["Color.brand"], "\(place)")
    }
    expectEqual(onPage([view("Home", "NavigationStack { \(hello) }")]), ["Color.brand"])
    // A part of a screen lies on its background, and what another screen paints matters only there.
    expectEqual(
      onPage([greeting, view("Home", "WindowGroup { VStack { Hello() } }")]), ["Color.brand"])
    expectEqual(
      onPage([
        view("Home", "NavigationStack { \(hello) }"),
        view("Root", "ZStack { a.ignoresSafeArea() }"),
      ]), ["Color.brand"])
    expectEqual(
      onPage([view("HelloView", hello, "@Environment(\\.dismiss) var dismiss")]), ["Color.brand"])
    expectEqual(onPage([view("HelloPage", hello + ".navigationTitle(a)")]), ["Color.brand"])
  }

  @Test
  func `a view that may be a part of another one lies on the system's background as a question`() {
    let greeting = view("Hello", hello)
    expectEqual(onPage([greeting]), ["Color.brand?"])
    // A color that is the same by night may be that of an app that is dark as a whole.
    let plain = view("Home", "NavigationStack { VStack { Text(a).foregroundColor(.plain) } }")
    expectEqual(onPage([plain]), ["Color.plain?"])
  }

  @Test(arguments: [
    // A list, a view of the project, and what it draws itself.
    [view("Home", "NavigationStack { List { Text(a).foregroundColor(.brand) } }")],
    [view("Home", "NavigationStack { Card { \(hello) } }")],
    [view("Home", "NavigationStack { \(hello).background(Gradient(colors: a)) }")],
    [view("Home", "NavigationStack { \(hello).cardStyle() }")],
    [view("Home", "NavigationStack { ZStack { Image(a); Text(a).foregroundColor(.brand) } }")],
    // Marks may decorate.
    [view("Home", "NavigationStack { VStack { Image(systemName: a).foregroundColor(.brand) } }")],
    // The app chooses its scheme, or is for another system.
    [
      view("Home", "NavigationStack { \(hello) }"),
      view("Root", "ZStack { Home() }.preferredColorScheme(.dark).background(a)"),
    ],
    [
      view("Home", "NavigationStack { \(hello) }"),
      "import AppKit\n" + view("Mac", "ZStack { }.background(Color.red)"),
    ],
    ["import WidgetKit\n" + view("Home", "NavigationStack { \(hello) }")],
  ])
  func `what others may draw has no background of the system`(_ files: [String]) {
    expectEqual(onPage(files), [], "\(files)")
  }

  @Test(arguments: [
    ("Text(a).foregroundStyle(Theme.ink).background(Theme.paper)", ["Theme.ink on Theme.paper"]),
    (
      "Text(a).foregroundColor(.brand)\n.padding(.all, 8)\n.background(Theme.paper)",
      ["Color.brand on Theme.paper"]
    ),
    ("Text(a).background(Theme.paper).foregroundStyle(Theme.ink)", ["Theme.ink on Theme.paper"]),
    (
      "Text(a).foregroundStyle(Theme.ink).foregroundStyle(Theme.accent).background(Theme.paper).background(.brand)",
      ["Theme.ink on Theme.paper"]
    ),
    ("Text(a).foregroundStyle(Theme.ink).background { Theme.paper }", ["Theme.ink on Theme.paper"]),
    (
      "VStack { Button(a) { go() }.buttonStyle(.borderedProminent).tint(Theme.accent) }",
      ["Color.white* on Theme.accent"]
    ),
    (
      "VStack { Button(a) { go() }.buttonStyle(.bordered).tint(Theme.accent) }", []
    ),
    (
      "VStack { Button(a) { go() }.buttonStyle(.borderedProminent).foregroundStyle(Theme.ink).tint(Theme.accent) }",
      ["Theme.ink on Theme.accent"]
    ),
    (
      "Button(a, action: go).foregroundColor(.white).buttonStyle(.borderedProminent).tint(Theme.accent)",
      ["Color.white* on Theme.accent"]
    ),
    ("Button(a, action: go).foregroundColor(.white).buttonStyle(.plain).tint(Theme.accent)", []),
    (
      "Button(a) {}.buttonStyle(.borderedProminent).tint(Theme.ink).background(Theme.paper)",
      ["Color.white* on Theme.ink"]
    ),
    (
      "VStack { Link(destination: url, label: { Text(a).foregroundStyle(Theme.ink) }) }.background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(Theme.ink).background(Capsule().fill(Theme.ink.opacity(0.2)))",
      ["Theme.ink on Theme.ink.opacity(0.2)*"]
    ),
    (
      "Text(a).foregroundColor(.white).background(Color.blue)", ["Color.white* on Color.blue*"]
    ),
    (
      "Text(a).foregroundStyle(Theme.ink.opacity(0.5)).background(Theme.paper)",
      ["Theme.ink.opacity(0.5)* on Theme.paper"]
    ),
    (
      "Text(a).foregroundColor(.primary.opacity(0.5)).background(Theme.paper)",
      ["Color.primary.opacity(0.5)* on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(Color(white: 0.5).opacity(0.5)).background(Theme.paper)",
      ["Color(white: 0.5).opacity(0.5)* on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(Theme.ink).background(Theme.accent.opacity(isEnabled ? 1 : 0.4))",
      ["Theme.ink on Theme.accent"]
    ),
    (
      "Text(a).foregroundStyle(Theme.ink.opacity(configuration.isPressed ? 0.4 : 1)).background(Theme.accent)",
      ["Theme.ink on Theme.accent"]
    ),
    (
      "TextField(a, text: $b).background(Theme.paper).overlay(Capsule().strokeBorder(isOn ? Theme.ink : .brand, lineWidth: 1))",
      ["Theme.ink on Theme.paper ui", "Color.brand on Theme.paper ui"]
    ),
    ("VStack { a }.background(Theme.paper).overlay(Capsule().strokeBorder(Theme.ink))", []),
    (
      "HStack { Image(systemName: a); Text(b) }.foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper", "Theme.ink on Theme.paper ui"]
    ),
    (
      "Text(a).foregroundStyle(scheme == .dark ? Theme.paper : Theme.ink).background(Theme.accent)",
      []
    ),
    (
      "Text(a).foregroundStyle(Theme.ink).background(alignment: .top) { Theme.paper.ignoresSafeArea() }",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(Theme.ink).background(Theme.paper, in: .capsule)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(Theme.ink).background(RoundedRectangle(cornerRadius: 8).fill(Theme.paper).shadow(radius: 2))",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Button { go() } label: { Text(a) }.foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "VStack { Text(a).foregroundStyle(Theme.Button.label).background(.brand) }.foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper", "Theme.Button.label on Color.brand"]
    ),
    (
      "Text(a).foregroundStyle(isOn ? Theme.ink : Theme.accent).background(Theme.paper)",
      ["Theme.ink on Theme.paper", "Theme.accent on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(isOn ? Theme.ink : .brand).background { if isOn { Capsule().fill(Theme.paper).matchedGeometryEffect(id: \"a\", in: space) } }",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(isOn ? Theme.ink : .brand).background(isOn ? Theme.paper : Theme.accent)",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.accent"]
    ),
    (
      "Text(a).foregroundStyle(isEnabled ? Theme.ink : .brand).background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(!isDisabled ? Theme.ink : .brand).background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    ("Text(a).foregroundStyle(.white).background(Theme.accent)", ["Color.white* on Theme.accent"]),
    (
      "Text(a).foregroundStyle(Theme.ink).background(Color(.systemBackground))",
      ["Theme.ink on UIColor.systemBackground*"]
    ),
    (
      "Text(a).foregroundColor(.secondary).background(Theme.paper)",
      ["Color.secondary* on Theme.paper"]
    ),
    (
      "Text(a).foregroundColor(Color(UIColor.tinted)).background(Theme.paper)",
      ["UIColor.tinted on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(theme.ink).background(self.theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Image(systemName: a).foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper ui"]
    ),
    ("ProgressView().tint(Theme.ink).background(Theme.paper)", ["Theme.ink on Theme.paper ui"]),
    (
      "ProgressView().accentColor(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper ui"]
    ),
    (
      "Text(a).font(.title2).foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper 22"]
    ),
    (
      "Text(a).font(.system(size: 15, weight: .bold)).foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper 15 w700"]
    ),
    // Both fonts have to be legible.
    (
      "Text(a).font(isBig ? .title : .body).foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper 17"]
    ),
    (
      "Text(a).font(.system(size: isBig ? 30 : 24, weight: isBig ? .bold : .light)).foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper 24 w300"]
    ),
    (
      "Text(a).font(isBig ? .title : custom).foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Text(a).font(.title).foregroundStyle(Theme.ink).background(Theme.paper)\nText(b).foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Row().foregroundStyle(Theme.ink).listRowBackground(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
  ])
  func `modifiers of one expression are pairs`(_ code: String, _ pairs: [String]) {
    expectEqual(drawn(code).sorted(), pairs.sorted())
  }

  @Test(arguments: [
    "Text(a).foregroundStyle(Theme.ink).background(Theme.paper.opacity(0.5))",
    "Image(systemName: a).foregroundStyle(Theme.ink.opacity(0.5)).background(Theme.paper)",
    "Text(a).foregroundStyle(Theme.ink.opacity(0)).background(Theme.paper)",
    "Text(a).foregroundStyle(Theme.ink.opacity(amount)).background(Theme.paper)",
    "Text(a).foregroundStyle(.primary.opacity(0.5)).background(Theme.paper)",
    "Text(a).foregroundStyle(Theme.ink).background(Theme.paper.opacity(isOn ? 0.2 : 0.1))",
    "Text(a).foregroundStyle(Theme.ink).background(.thinMaterial).background(Theme.paper)",
    "Text(a).foregroundStyle(Theme.ink).background(Theme.paper.gradient)",
    "Text(a).foregroundStyle(.primary).background(Theme.paper)",
    "Text(a).foregroundStyle(Theme.ink).background(.background)",
    "Text(a).foregroundStyle(Theme.ink).background(Color.clear)",
    "Text(a).foregroundStyle(Theme.ink).background(Theme.paper).opacity(0.4)",
    "Text(a).foregroundStyle(Theme.ink).background(Theme.paper).hidden()",
    "Text(a).foregroundStyle(Theme.ink).background(Theme.paper).disabled(true)",
    "Image(a).foregroundStyle(Theme.ink).background(Theme.paper).accessibilityHidden(true)",
    "Image(decorative: a).foregroundStyle(Theme.ink).background(Theme.paper)",
    "Circle().foregroundStyle(Theme.ink).background(Theme.paper)",
    "Text(a).foregroundStyle(Theme.ink).background(Capsule().stroke(Theme.paper))",
    "Text(a).foregroundStyle(Theme.ink).background(in: .capsule)",
    "Text(a).foregroundStyle(isOn ? Theme.ink : .brand).background(isOff ? Theme.paper : Theme.accent)",
    "Text(a).foregroundStyle(ink).background(paper)",
    "Text(a).foregroundStyle(make(Theme.ink)).background(Theme.paper)",
    "Text(a).foregroundStyle(Theme.ink).overlay { Text(b).background(Theme.paper) }",
    "Text(a).foregroundStyle(Theme.ink)\nText(b).background(Theme.paper)",
    "Text(a).foregroundStyle(.white).background(.black)",
    "// Text(a).foregroundStyle(Theme.ink).background(Theme.paper)",
    "Text(\"x.foregroundStyle(Theme.ink).background(Theme.paper)\")",
    "Text(a).foregroundStyle(Theme.ink).background(Theme.ink)",
    "a } }\n#Preview(\"A\") { Text(a).foregroundStyle(Theme.ink).background(Theme.paper) }",
    "a } }\nstruct Row_Previews { static var previews: some View { Text(a).foregroundStyle(Theme.ink).background(Theme.paper)",
  ])
  func `what is not known to be seen is no pair`(_ code: String) { expectEqual(drawn(code), []) }

  @Test(arguments: [
    (
      "VStack { Text(a).foregroundStyle(Theme.ink) }.padding().background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "ScrollView {\nForEach(rows) { row in\nHStack {\nText(a).foregroundColor(.brand)\nSpacer()\n}\n}\n}\n.background(Theme.paper)",
      ["Color.brand on Theme.paper"]
    ),
    (
      "VStack { Text(a); Text(b).foregroundStyle(.brand) }.foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.paper"]
    ),
    (
      "VStack { HStack { Text(a).background(Theme.paper) }.foregroundStyle(Theme.ink) }.background(.brand)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "VStack { Text(a).foregroundStyle(Theme.ink) }.font(.title).background(Theme.paper)",
      ["Theme.ink on Theme.paper 28"]
    ),
    (
      "VStack { Text(a).foregroundStyle(Theme.ink).background(Theme.paper) }.font(.title)",
      ["Theme.ink on Theme.paper 28"]
    ),
    (
      "VStack { Image(systemName: a).foregroundStyle(Theme.ink); ProgressView().tint(.brand) }.background(Theme.paper)",
      ["Theme.ink on Theme.paper ui", "Color.brand on Theme.paper ui"]
    ),
    (
      "ZStack { Theme.paper.ignoresSafeArea(); Text(a).foregroundStyle(Theme.ink) }",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "ZStack {\nColor.brand\n  .ignoresSafeArea()\nVStack {\nText(a)\n}.foregroundStyle(Theme.ink)\nText(b).foregroundStyle(Theme.accent)\n}",
      ["Theme.ink on Color.brand", "Theme.accent on Color.brand"]
    ),
    (
      "ZStack { Text(a).foregroundStyle(Theme.ink); Theme.paper; Text(b).foregroundStyle(Theme.accent) }.background(.brand)",
      ["Theme.ink on Color.brand", "Theme.accent on Theme.paper"]
    ),
    (
      "ZStack { RoundedRectangle(cornerRadius: 8).fill(Theme.paper); Text(a).foregroundStyle(Theme.ink) }.frame(width: 40, height: 40)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "ZStack { Theme.paper.frame(maxWidth: .infinity, maxHeight: .infinity); Text(a).foregroundStyle(Theme.ink) }",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Theme.paper.frame(height: 80).overlay { Text(a).foregroundStyle(Theme.ink) }",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Circle().fill(Theme.paper).frame(width: 20, height: 20).overlay(Text(a).foregroundStyle(Theme.ink))",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "Card { ZStack { Theme.paper; Text(a).foregroundStyle(Theme.ink) } }.background(.brand)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "List { HStack { Text(a).foregroundStyle(Theme.ink) }.listRowBackground(Theme.paper) }.background(.brand)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "List { ForEach(rows) { row in Text(a).foregroundStyle(Theme.ink) }.listRowBackground(Color.clear) }.scrollContentBackground(.hidden).background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "VStack { Text(a).foregroundStyle(Theme.ink) }.containerBackground(Theme.paper, for: .widget)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "VStack { Text(a).foregroundStyle(Theme.ink) }.containerBackground(for: .widget) { Theme.paper }",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "VStack { Text(a).foregroundStyle(Theme.ink) }.overlay(RoundedRectangle(cornerRadius: 8).stroke(.brand)).background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "VStack { Button { go() } label: { Text(a).foregroundStyle(Theme.ink) }\nButton(b) { go() }.foregroundStyle(.brand) }.background(Theme.paper)",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.paper"]
    ),
    (
      "VStack { Button(action: go) { Text(a) }.buttonStyle(.plain) }.foregroundStyle(Theme.ink).background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "VStack { Button(action: { go() }, label: { Text(a).foregroundStyle(Theme.ink) }) }.background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "VStack { if isOn { Text(a).foregroundStyle(Theme.ink) } else if isOff { Text(a) } else { Text(b).foregroundStyle(.brand) } }.background(Theme.paper)",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.paper"]
    ),
    (
      "VStack { if isOn { Text(a).foregroundStyle(Theme.ink) } else { Text(b).foregroundStyle(.brand) } }.background(isOn ? Theme.paper : Theme.accent)",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.accent"]
    ),
    (
      "VStack { switch kind {\ncase .a: Text(a).foregroundStyle(Theme.ink)\ndefault:\nText(b).foregroundStyle(.brand)\n} }.background(Theme.paper)",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.paper"]
    ),
    (
      "VStack { let b = f()\nText(b).foregroundStyle(Theme.ink) }.background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
  ])
  func `containers give their background to what is in them`(_ code: String, _ pairs: [String]) {
    // What a container itself states of both is a pair without what is in it.
    expectEqual(Set(drawn(code)), Set(pairs))
  }

  @Test(arguments: [
    // Views and modifiers of the project may draw anything between.
    "Card { Text(a).foregroundStyle(Theme.ink) }.background(Theme.paper)",
    "VStack { Card { Text(a).foregroundStyle(Theme.ink) } }.background(Theme.paper)",
    "VStack { Text(a).foregroundStyle(Theme.ink).pill() }.background(Theme.paper)",
    "VStack { Text(a).foregroundStyle(Theme.ink) }.card().background(Theme.paper)",
    "ZStack { Theme.paper; Backdrop(); Text(a).foregroundStyle(Theme.ink) }",
    "ZStack { Theme.paper; backdrop; Text(a).foregroundStyle(Theme.ink) }",
    "VStack { Text(a).pill() }.foregroundStyle(Theme.ink).background { Theme.paper; Backdrop() }",
    // Not known to fill what is behind.
    "ZStack { Theme.paper; Image(a); Text(b).foregroundStyle(Theme.ink) }",
    "ZStack { Theme.paper.opacity(0.4); Text(b).foregroundStyle(Theme.ink) }",
    "ZStack { Theme.paper.frame(height: 2); Text(b).foregroundStyle(Theme.ink) }",
    "ZStack { Theme.paper; LinearGradient(colors: c); Text(b).foregroundStyle(Theme.ink) }",
    "ZStack { Theme.paper; VStack { Theme.accent; Spacer() }; Text(b).foregroundStyle(Theme.ink) }",
    "ZStack { Theme.paper; if isOn { Theme.accent }; Text(b).foregroundStyle(Theme.ink) }",
    "ZStack {\nTheme.paper\n#if os(iOS)\nTheme.accent\n#endif\nText(b).foregroundStyle(Theme.ink) }",
    "ZStack { Theme.paper; Text(b).foregroundStyle(Theme.ink).offset(y: 40) }",
    "ZStack { Theme.paper; Text(b).foregroundStyle(Theme.ink); Theme.accent.zIndex(-1) }",
    "VStack { Text(a).foregroundStyle(Theme.ink) }.background(alignment: .top) { Theme.paper.frame(height: 8) }",
    "Text(a).foregroundStyle(Theme.ink).background(Theme.paper.frame(height: 2))",
    "VStack { Text(a).foregroundStyle(Theme.ink) }.background(.thinMaterial).background(Theme.paper)",
    // Lists, bars and sheets have a background of their own.
    "List { Text(a).foregroundStyle(Theme.ink) }.background(Theme.paper)",
    "List { Text(a).foregroundStyle(Theme.ink) }.scrollContentBackground(.hidden).background(Theme.paper)",
    "List { Section { Text(b) } header: { Text(a).foregroundStyle(Theme.ink) }.listRowBackground(Theme.paper) }",
    "NavigationStack { Text(a).foregroundStyle(Theme.ink) }.background(Theme.paper)",
    "VStack { Text(a) }.sheet(isPresented: $b) { VStack { Text(a).foregroundStyle(Theme.ink) } }.background(Theme.paper)",
    "VStack { Button(a) { }.foregroundStyle(Theme.ink) }.buttonStyle(.bordered).background(Theme.paper)",
    "VStack { Button(a) { }.foregroundStyle(Theme.ink).buttonStyle(Own()) }.background(Theme.paper)",
    "VStack { Button { Text(a).foregroundStyle(Theme.ink) } label: { Text(b) } }.background(Theme.paper)",
    // The style of the text is not known, or is that of the button.
    "VStack { Text(a) }.background(Theme.paper)",
    "VStack { Text(a).foregroundStyle(.secondary) }.foregroundStyle(Theme.ink)",
    "VStack { VStack { Button(a) { } }.background(Theme.paper) }.foregroundStyle(Theme.ink)",
    "VStack { HStack { Image(a) }.background(Theme.paper) }.foregroundStyle(Theme.ink)",
    // Not seen as they are named, or not in each appearance.
    "VStack { Text(a).foregroundStyle(Theme.ink) }.opacity(0.4).background(Theme.paper)",
    "VStack { Text(a).foregroundStyle(Theme.ink).background(Theme.paper) }.disabled(true)",
    "VStack { Text(a).foregroundStyle(Theme.ink) }.overlay(Theme.accent).background(Theme.paper)",
    "VStack { Text(a).foregroundStyle(Theme.ink).background(Theme.paper) }.environment(\\.colorScheme, .dark)",
    "Text(a).foregroundStyle(Theme.ink).background(Theme.paper).colorScheme(.dark)",
    "VStack { if colorScheme == .dark { Text(a).foregroundStyle(Theme.ink) } }.background(Theme.paper)",
    "VStack { if !isEnabled { Text(a).foregroundStyle(Theme.ink) } }.background(Theme.paper)",
    "VStack { if isOn { Text(a).foregroundStyle(Theme.ink) } }.background(isOff ? Theme.paper : Theme.accent)",
    "Theme.paper.opacity(0.4).overlay { Text(a).foregroundStyle(Theme.ink) }",
    "Card().overlay { Text(a).foregroundStyle(Theme.ink) }.background(Theme.paper)",
  ])
  func `what the code does not decide about containers is no pair`(_ code: String) {
    expectEqual(drawn(code), [])
  }

  @Test func `of AppKit, a button has a background of its own unless it is plain`() {
    let button = "VStack { Button(a) { }.foregroundStyle(Theme.ink) }.background(Theme.paper)"
    expectEqual(drawn(button, imports: "AppKit\nimport SwiftUI"), [])
    expectEqual(
      drawn(
        button.replacing(" }.fore", with: " }.buttonStyle(.plain).fore"),
        imports: "AppKit\nimport SwiftUI"), ["Theme.ink on Theme.paper"])
  }

  @Test(arguments: [
    ("self.textColor = textColor; self.backgroundColor = backgroundColor", []),
    (
      "label.textColor = .tinted; label.backgroundColor = UIColor(Theme.paper)",
      ["UIColor.tinted on Theme.paper"]
    ),
    (
      "self.label.textColor = .tinted\nlabel.layer.backgroundColor = UIColor(Theme.paper).cgColor",
      ["UIColor.tinted on Theme.paper"]
    ),
    (
      "label.textColor = .tinted\nlabel.textColor = UIColor(Theme.ink)\nlabel.backgroundColor = UIColor(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "cell.title?.textColor = .white\ncell.title?.backgroundColor = .tinted",
      ["UIColor.white* on UIColor.tinted"]
    ),
    (
      "button.setTitleColor(.white, for: .normal)\nbutton.setTitleColor(UIColor(Theme.ink), for: .disabled)\nbutton.backgroundColor = .tinted",
      ["UIColor.white* on UIColor.tinted"]
    ),
    (
      "c.baseForegroundColor = .tinted\nc.baseBackgroundColor = .white",
      ["UIColor.tinted on UIColor.white*"]
    ),
    (
      "c.attributedTitle?.foregroundColor = .tinted\nc.background.backgroundColor = .white",
      ["UIColor.tinted on UIColor.white*"]
    ),
    (
      "t.foregroundColor = .tinted\nc.attributedTitle = AttributedString(a, attributes: t)\nc.baseBackgroundColor = .white",
      ["UIColor.tinted on UIColor.white*"]
    ),
    ("t.foregroundColor = .tinted\nc.baseBackgroundColor = .white", []),
    (
      "view.tintColor = .tinted\nview.backgroundColor = .white",
      ["UIColor.tinted on UIColor.white* ui"]
    ),
    (
      "if a {\n b.textColor = .tinted\n b.backgroundColor = .white\n} else {\n b.textColor = .black\n b.backgroundColor = .tinted\n}",
      ["UIColor.tinted on UIColor.white*", "UIColor.black* on UIColor.tinted"]
    ),
    (
      "label.textColor = isOn\n  ? .tinted\n  : .black\nlabel.backgroundColor = UIColor(Theme.paper)",
      ["UIColor.tinted on Theme.paper", "UIColor.black* on Theme.paper"]
    ),
    ("label.textColor = .tinted\nother.backgroundColor = .white", []),
    ("label.textColor = .tinted\nif a { label.backgroundColor = .white }", []),
    ("label.textColor = make()\nlabel.backgroundColor = .tinted", []),
    (
      "label.textColor = .white\nlabel.backgroundColor = .tinted\nlabel.backgroundColor = make()",
      []
    ),
    ("return label.textColor == .tinted && label.backgroundColor == .white", []),
  ])
  func `properties that one block sets of one object are pairs`(_ code: String, _ pairs: [String]) {
    expectEqual(drawn(code, imports: "UIKit").sorted(), pairs.sorted())
  }

  @Test(arguments: [
    (
      "Text(a).foregroundStyle(Color(white: 0.8)).background(Theme.paper)",
      ["Color(white: 0.8)* on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(Theme.ink).background(Color(hex: 0xFFEEDD))",
      ["Theme.ink on Color(hex: 0xFFEEDD)*"]
    ),
    (
      "Text(a).foregroundStyle(Color(\n  red: 0.2, green: 0.4, blue: 0.6))\n.background(Color(white: 1))",
      ["Color( red: 0.2, green: 0.4, blue: 0.6)* on Color(white: 1)*"]
    ),
    (
      "VStack { Text(a).foregroundStyle(Color(white: 0.7)) }.background(Color(.systemBackground))",
      ["Color(white: 0.7)* on UIColor.systemBackground*"]
    ),
    (
      "ZStack { Color(white: 0.9); Text(a).foregroundStyle(.gray) }",
      ["Color.gray* on Color(white: 0.9)*"]
    ),
    ("Text(a).foregroundStyle(Color(white: 0.8, opacity: 0.5)).background(Theme.paper)", []),
    ("Text(a).foregroundStyle(Theme.ink).background(Color(white: 0.8).opacity(0.5))", []),
    ("Text(a).foregroundStyle(Color(white: level)).background(Theme.paper)", []),
    ("Text(a).foregroundStyle(Color(white: 0.8)).background(Color(white: 0.8))", []),
  ])
  func `colors that views write themselves are drawn as they are`(
    _ code: String, _ pairs: [String]
  ) {
    expectEqual(drawn(code).sorted(), pairs.sorted())
  }

  @Test(arguments: [
    (
      "label.textColor = #colorLiteral(red: 0.8, green: 0.8, blue: 0.8, alpha: 1)\nlabel.backgroundColor = .white",
      ["#colorLiteral(red: 0.8, green: 0.8, blue: 0.8, alpha: 1)* on UIColor.white*"]
    ),
    (
      "label.textColor = .tinted; label.backgroundColor = UIColor(white: 1, alpha: 1)",
      ["UIColor.tinted on UIColor(white: 1, alpha: 1)*"]
    ),
    ("label.textColor = .tinted; label.backgroundColor = UIColor(white: 1, alpha: 0.5)", []),
  ])
  func `colors that properties of objects are set to are drawn as they are`(
    _ code: String, _ pairs: [String]
  ) {
    expectEqual(drawn(code, imports: "UIKit").sorted(), pairs.sorted())
  }

  /// Each branch of a directive between modifiers is one way in which the view goes on.
  @Test(arguments: [
    (
      "VStack { Text(a).foregroundStyle(Theme.ink) }\n#if os(iOS)\n.background(.brand)\n#else\n.background(Theme.paper)\n#endif\n.padding()",
      ["Theme.ink on Color.brand", "Theme.ink on Theme.paper"]
    ),
    (
      "VStack { Text(a).foregroundStyle(Theme.ink)\n#if os(iOS)\n.background(.brand)\n#endif\n}.background(Theme.paper)",
      ["Theme.ink on Color.brand", "Theme.ink on Theme.paper"]
    ),
    (
      "Text(a).foregroundStyle(Theme.ink)\n#if os(iOS)\n.padding()\n#endif\n#if os(macOS)\n.padding(2)\n#endif\n.background(Theme.paper)",
      ["Theme.ink on Theme.paper"]
    ),
  ])
  func `directives between modifiers have branches`(_ code: String, _ pairs: [String]) {
    expectEqual(Set(drawn(code)).sorted(), pairs)
  }

  @Test(arguments: [
    ("hex >> 16", "hex", ["Color(hex: 0x112233)* on Theme.paper"]), ("hex", "hex >> 16", []),
  ])
  func `digits that a view writes mean what the initializer of the project says`(
    _ red: String, _ blue: String, _ pairs: [String]
  ) {
    let hex = """
      import SwiftUI
      extension Color {
        init(hex: UInt32) {
          self.init(
            red: Double(\(red) & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255,
            blue: Double(\(blue) & 0xff) / 255)
        }
      }
      """
    let view = """
      import SwiftUI
      struct Row: View { var body: some View {
        Text("a").foregroundStyle(Color(hex: 0x112233)).background(Theme.paper)
      } }
      """
    let result = load(
      ["App/Theme.swift": theme, "App/Hex.swift": hex, "App/Row.swift": view], paths: ["App"])
    expectEqual(result.palettes.flatMap(\.drawn), pairs)
  }

  @Test(arguments: [
    (
      "let tone = isNew ? Theme.ink : .brand\nreturn Text(a).foregroundStyle(tone).background(Theme.paper)",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.paper"]
    ),
    (
      "let tone: Color = if isNew { Theme.ink } else { .brand }\nreturn Text(a).foregroundStyle(tone).background(isNew ? Theme.paper : Theme.accent)",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.accent"]
    ),
    (
      "let tone = isNew ? Theme.ink : .brand\nif !isNew { VStack { Text(a) }.foregroundStyle(tone).background(Theme.paper) }",
      ["Color.brand on Theme.paper"]
    ),
    (
      "let tone = isNew ? Theme.ink : .brand\nif isNew { Text(a) } else { Text(a).foregroundStyle(tone).background(Theme.paper) }",
      ["Color.brand on Theme.paper"]
    ),
    ("var ink = Theme.ink\nText(a).foregroundStyle(ink).background(Theme.paper)", []),
    (
      "let ink = Theme.ink\nreturn ForEach(all) { ink in Text(a).foregroundStyle(ink).background(Theme.paper) }",
      []
    ),
    ("if let ink = made() { Text(a).foregroundStyle(ink).background(Theme.paper) }", []),
    (
      "let ink = make()\nreturn Text(a).foregroundStyle(ink).background(Theme.paper)", []
    ),
    (
      "Group { let paper = Theme.ink }\nText(a).foregroundStyle(paper).background(Theme.paper)", []
    ),
  ])
  func `a constant of a function is its value`(_ code: String, _ pairs: [String]) {
    expectEqual(drawn(code), pairs, "\(code)")
  }

  /// The pairs of a view with some members.
  private static func members(_ members: String) -> [String] {
    drawn(
      "  ZStack { Theme.paper.ignoresSafeArea(); row(a).padding() }\n}\n\(members)\nvar last: Int {"
    )
  }

  @Test(arguments: [
    (
      "func row(_ a: String) -> some View { Text(a).foregroundStyle(Theme.ink) }",
      ["Theme.ink on Theme.paper"]
    ),
    (
      "func row(_ a: String) -> some View { HStack { self.title } }\nvar title: some View { Text(b).foregroundStyle(tone) }\nprivate var tone: Color { isNew ? Theme.ink : .brand }",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.paper"]
    ),
    (
      "func row(_ a: String) -> some View { Text(a).foregroundStyle(tone) }\nvar tone: Color { switch kind { case .new: return Theme.ink; default: return .brand } }",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.paper"]
    ),
    (
      "func row(_ a: String) -> some View { Text(a).foregroundStyle(Theme.ink).background(image) }",
      []
    ),
    ("func row(_ a: String) -> Row { Text(a).foregroundStyle(Theme.ink) }", []),
    ("func row(_ ink: Color) -> some View { Text(a).foregroundStyle(ink) }", []),
    (
      "func row(_ a: Int) -> some View { Text(a).foregroundStyle(Theme.ink) }\nfunc row(_ a: String) -> some View { Text(a).foregroundStyle(.brand) }",
      []
    ),
    ("func row(_ a: String) -> some View { row(a) }", []),
  ])
  func `a member of the same view is drawn where it is named`(_ code: String, _ pairs: [String]) {
    expectEqual(Self.members(code), pairs, "\(code)")
  }

  @Test(arguments: [
    ("var tint: Color = Theme.accent", "", ["Theme.ink on Theme.accent"]),
    ("private let tint = Theme.accent", "", []),
    ("private let tint = Color(white: 0.6)", "", ["Theme.ink on Color(white: 0.6)*"]),
    ("@State private var tint: Color = Theme.accent", "", []),
    ("var tint: Color = Theme.accent", "let a = Own(tint: .red)", ["Theme.ink on Color.red*"]),
    (
      "var tint: Color = Theme.accent", "let a = [Own(tint: .red), Own()]",
      ["Theme.ink on Theme.accent"]
    ),
  ])
  func `a stored color of a view is the one that it has unless it is given another`(
    _ property: String, _ more: String, _ pairs: [String]
  ) {
    let code = """
      import SwiftUI
      struct Own: ButtonStyle {
        \(property)
        func makeBody(configuration: Configuration) -> some View {
          configuration.label.foregroundStyle(Theme.ink).background(tint)
        }
      }
      \(more)
      """
    let result = load(["App/Theme.swift": theme, "App/Own.swift": code], paths: ["App"])
    expectEqual(result.palettes.flatMap(\.drawn), pairs)
  }

  @Test(arguments: [
    ("LinearGradient(colors: [Theme.paper, .white], startPoint: .top, endPoint: .bottom)", true),
    ("RadialGradient(gradient: Gradient(colors: [.white, Theme.paper]), center: a)", true),
    (
      "Capsule().fill(LinearGradient(stops: [.init(color: .white, location: 0), .init(color: Theme.paper, location: 1)], startPoint: a, endPoint: b))",
      true
    ),
    ("Glow.sky", true), ("Glow.list", true), ("Glow.wide", true), (".dawn", true),
    ("Glow.typed", true), ("Glow.other", false), ("Glow.brand()", true), ("Glow.shown()", true),
    ("Glow.brand().opacity(0.5)", false), ("Glow.tinted(.white)", false),
    ("LinearGradient(colors: Glow.hues, startPoint: .top, endPoint: .bottom)", true),
    ("Glow.veil", false), ("Glow.made", false), ("Glow.sky.opacity(0.5)", false),
    (
      "LinearGradient(colors: [Theme.paper, Theme.accent], startPoint: .top, endPoint: .bottom)",
      false
    ),
    (
      "LinearGradient(colors: [Theme.paper, .white.opacity(0.5)], startPoint: a, endPoint: b)",
      false
    ),
    ("LinearGradient(colors: [Theme.paper, tone], startPoint: .top, endPoint: .bottom)", false),
  ])
  func `a text on a gradient is drawn on the color that decides`(_ ground: String, _ isSure: Bool) {
    let glow = """
      import SwiftUI
      enum Glow {
        static let sky = LinearGradient(colors: [Theme.paper, .white], startPoint: .top, endPoint: .bottom)
        static let list = Gradient(colors: [Theme.paper, .white])
        static var wide: LinearGradient { LinearGradient(colors: [Theme.paper, .white], startPoint: a, endPoint: b) }
        static let hues: [Color] = [Theme.paper, Color.white]
        static let veil = LinearGradient(colors: [.clear, Theme.paper.opacity(0.4)], startPoint: a, endPoint: b)
        static let made = make(Theme.paper)
        static let typed: LinearGradient = .init(colors: [Theme.paper, .white], startPoint: a, endPoint: b)
        static let other: Fade = .init(colors: [Theme.paper, .white])
        static func brand() -> LinearGradient { LinearGradient(colors: [Theme.paper, .white], startPoint: a, endPoint: b) }
        static func shown() -> some View {
          return LinearGradient(colors: [Theme.paper, .white], startPoint: a, endPoint: b)
        }
        static func tinted(_ tint: Color) -> LinearGradient { LinearGradient(colors: [Theme.paper, .white], startPoint: a, endPoint: b) }
      }
      extension ShapeStyle where Self == LinearGradient {
        static var dawn: LinearGradient { LinearGradient(colors: [Theme.paper, .white], startPoint: a, endPoint: b) }
      }
      """
    let view =
      "import SwiftUI\nstruct Row: View { var body: some View { Text(a).foregroundStyle(Theme.ink).background(\(ground)) } }"
    let palettes = load(
      ["App/Theme.swift": theme, "App/Glow.swift": glow, "App/Row.swift": view], paths: ["App"]
    ).palettes
    expectEqual(palettes.flatMap(\.drawn), isSure ? ["Theme.ink on Theme.paper"] : [])
  }

  /// The pairs of views in files of their own.
  private func allPairs(of files: [String]) -> [String] {
    var all = ["App/Theme.swift": theme]
    for (index, file) in files.enumerated() {
      all["App/\(index).swift"] = "import SwiftUI\n" + file
    }
    return load(all, paths: ["App"]).palettes.flatMap(\.drawn)
  }

  @Test(arguments: [
    ("let tint: Color", "Badge(title: a, tint: Theme.ink)", ["Theme.ink on Theme.paper"]),
    (
      "let tint: Color", "Badge(tint: .brand)\nBadge(tint: Theme.ink)",
      ["Color.brand on Theme.paper", "Theme.ink on Theme.paper"]
    ),
    (
      "var tint: Color\ninit(tint: Color) { self.tint = tint }", "Badge(tint: .brand)",
      ["Color.brand on Theme.paper"]
    ),
    // What it is called with there, and what it is given otherwise, is not known.
    ("let tint: Color", "Badge(tint: item.tint)", []),
    ("let tint: Color", "Badge(tint: isOn ? .brand : Theme.ink)", []),
    ("let tint: Color\ninit(_ kind: Kind) { tint = kind.tint }", "Badge(tint: .brand)", []),
    ("let tint: Tint", "Badge(tint: .brand)", []),
    ("@Binding var other: Color", "Badge(tint: .brand)", []),
  ])
  func `a view draws the colors that those that make it give`(
    _ property: String, _ calls: String, _ pairs: [String]
  ) {
    let badge = view("Badge", "Text(a).foregroundStyle(tint).background(Theme.paper)", property)
    expectEqual(allPairs(of: [badge, view("Page", "VStack { \(calls) }")]).sorted(), pairs)
  }

  @Test func `a view whose name another one has is given nothing`() {
    let badge = view(
      "Badge", "Text(a).foregroundStyle(tint).background(Theme.paper)", "let tint: Color")
    let page = view("Page", "VStack { Badge(tint: Theme.ink) }")
    expectEqual(
      allPairs(of: [badge, view("Other", "Color.red"), page]), ["Theme.ink on Theme.paper"])
    expectEqual(allPairs(of: [badge, view("Badge", "Color.red", "let tint: Color"), page]), [])
  }

  @Test func `two colors that a view is given meet as one call gives them`() {
    let badge = view(
      "Badge", "Text(a).foregroundStyle(front).background(self.back)", "let front, back: Color")
    let other = view(
      "Badge", "Text(a).foregroundStyle(front).background(self.back)",
      "let front: Color\nlet back: Color")
    let page = view(
      "Page",
      "VStack { Badge(front: Theme.ink, back: Theme.paper); Badge(front: .brand, back: Theme.accent) }"
    )
    expectEqual(
      allPairs(of: [other, page]).sorted(),
      [
        "Color.brand on Theme.accent", "Theme.ink on Theme.paper",
      ])
    #expect(allPairs(of: [badge, page]).count <= 2)
  }

  @Test(arguments: [
    (
      "extension View { func card() -> some View { padding(8).background(Theme.paper).cornerRadius(8) } }",
      true
    ),
    (
      "extension View { func card() -> some View { modifier(Card()) } }\nstruct Card: ViewModifier { func body(content: Content) -> some View { content.padding().background(Theme.paper) } }",
      true
    ),
    (
      "extension View { func card() -> some View { self.foregroundColor(.white).background(Theme.paper) } }",
      true
    ),
    (
      "extension View { func card() -> some View { modifier(Card()) } }\nstruct Card: ViewModifier { func body(content: Content) -> some View { ZStack { Theme.paper.ignoresSafeArea(); content.padding() } } }",
      true
    ),
    (
      "extension View { func card() -> some View { ZStack { Theme.paper; Image(a); self } } }",
      false
    ),
    (
      "extension View { func card() -> some View { ZStack { Theme.paper.frame(height: 9); self } } }",
      false
    ),
    ("extension View { func card() -> some View { background(Theme.paper).opacity(0.5) } }", false),
    (
      "extension View { func card() -> some View { background(isOn ? Theme.paper : .brand) } }",
      false
    ),
    ("extension View { func card() -> some View { padding(8) } }", false),
    ("extension View { func card(_ a: Int = 1) -> some View { overlay { Theme.paper } } }", false),
    (
      "extension View { func card() -> some View { background(Theme.paper) } }\nextension View { func card() -> some View { background(.white) } }",
      false
    ),
    ("extension View { func card() -> some View { card() } }", false),
  ])
  func `a modifier of the project that sets a background is the ground of what it is for`(
    _ code: String, _ isKnown: Bool
  ) {
    let page = view("Page", "VStack { Text(a).foregroundStyle(Theme.ink) }.card()")
    let files = code.split(separator: "\n").map(String.init)
    let text = view("Page", "Text(a).foregroundStyle(Theme.ink).card()")
    for page in [page, text] {
      let found = allPairs(of: files + [page]).filter { $0.hasPrefix("Theme.ink") }
      expectEqual(found, isKnown ? ["Theme.ink on Theme.paper"] : [])
    }
  }

  @Test func `a row of a list lies on the background of the system as a question`() {
    func grounds(_ list: String) -> [String] {
      let files = [
        "App/Color.swift": Self.adaptive, "App/Row.swift": "import SwiftUI\n" + view("Row", list),
      ]
      return load(files, paths: ["App"]).palettes.flatMap(\.tokens).flatMap { token in
        token.pairings.map { "\($0.path ?? "")\($0.joint == .doubtful ? "?" : "")" }
      }
    }
    let text = "Text(a).foregroundColor(.brand)"
    expectEqual(grounds("List { \(text) }"), ["UIColor.secondarySystemGroupedBackground?"])
    expectEqual(
      grounds("Form { Section { \(text) } }"), ["UIColor.secondarySystemGroupedBackground?"])
    expectEqual(grounds("List { \(text) }.listStyle(.plain)"), ["UIColor.systemBackground?"])
    expectEqual(grounds("List { Section(header: \(text)) { } }"), [])
    expectEqual(grounds("List { \(text).listRowBackground(Color.white) }"), ["Color.white"])
    // That hides what is behind the rows.
    expectEqual(
      grounds("List { \(text) }.scrollContentBackground(.hidden)"),
      ["UIColor.secondarySystemGroupedBackground?"])
  }

  @Test func `a text that no color of a gradient lets be read is surely drawn on all of them`() {
    expectEqual(
      drawn(
        "ZStack { LinearGradient(colors: [Theme.paper, Color(white: 0.8)], startPoint: a, endPoint: b).ignoresSafeArea(); Text(b).foregroundStyle(Color.white) }"
      ), ["Color.white* on Theme.paper", "Color.white* on Color(white: 0.8)*"])
    // A frame leaves open whether it is behind all of the text, and what is drawn with a gradient is no ground.
    expectEqual(
      drawn(
        "ZStack { LinearGradient(colors: [Theme.paper], startPoint: a, endPoint: b).frame(height: 9); Text(b).foregroundStyle(Color.white) }"
      ), [])
    expectEqual(
      drawn(
        "Text(b).foregroundStyle(LinearGradient(colors: [Theme.paper], startPoint: a, endPoint: b)).background(.white)"
      ), [])
  }

  @Test func `a property of an enumeration meets others that its case decides`() {
    let code = """
      import SwiftUI
      struct Cell: View {
        enum Look {
          case free, own
          var fill: Color { switch self { case .free: Theme.paper; case .own: Theme.accent } }
        }
        let look: Look
        private var tone: Color {
          switch look { case .free: return Theme.ink; case .own: return .brand }
        }
        var body: some View { Text(a).foregroundStyle(tone).background(look.fill) }
      }
      """
    let result = load(["App/Theme.swift": theme, "App/Cell.swift": code], paths: ["App"])
    #expect(result.problems.isEmpty)
    expectEqual(
      result.palettes.flatMap(\.drawn),
      [
        "Theme.ink on Theme.paper", "Color.brand on Theme.accent",
      ])
  }

  @Test(arguments: [
    (
      "case .new: return Theme.ink\ncase .old, .lost: return .brand",
      "case .new: return Theme.paper\ndefault: return Theme.accent",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.accent"]
    ),
    (
      "case .new: return isOn ? Theme.ink : .brand\ndefault: return made()",
      "case .new: return Theme.paper\ncase .old, .lost: return Theme.accent",
      ["Theme.ink on Theme.paper", "Color.brand on Theme.paper"]
    ),
  ])
  func `properties of an enumeration meet in each of its cases`(
    _ text: String, _ fill: String, _ pairs: [String]
  ) {
    func drawn(_ front: String, _ ground: String) -> [String] {
      let kind = """
        import SwiftUI
        enum Kind {
          case new, old, lost
          var \(front): Color { switch self { \(text) } }
          func \(ground)(on: Theme) -> Color { switch self { \(fill) } }
        }
        """
      return load(["App/Theme.swift": theme, "App/Kind.swift": kind], paths: ["App"])
        .palettes.flatMap(\.drawn)
    }
    expectEqual(drawn("buttonText", "buttonBackground"), pairs)
    expectEqual(drawn("textColor", "backgroundColor"), pairs)
    #expect(drawn("titleText", "buttonBackground").isEmpty)
  }

  @Test func `a member of a palette is that of each type that conforms to it`() {
    let files = [
      "App/Look.swift": """
      import UIKit
      protocol Look { var ink: UIColor { get }; var paper: UIColor { get } }
      protocol Manager { var current: Look { get } }
      """,
      "App/Day.swift": """
      import UIKit
      struct DayLook: Look { var ink: UIColor = .black; var paper: UIColor = .white }
      """,
      "App/Night.swift": """
      import UIKit
      struct NightLook: Look { var ink: UIColor = .white; var paper: UIColor = .black }
      """,
      "App/Row.swift": """
      import UIKit
      class Row: UIView {
        func apply(_ manager: Manager, look: Look, other: Int) {
          label.textColor = manager.current.ink
          label.backgroundColor = look.paper
          icon.tintColor = other.ink
          icon.backgroundColor = look.paper
        }
      }
      """,
    ]
    let palettes = load(files, paths: ["App"]).palettes
    expectEqual(palettes.map(\.drawn), [["Look.ink on Look.paper"], ["Look.ink on Look.paper"]])
    expectEqual(
      palettes.map { $0.tokens.map(\.path) },
      Array(repeating: ["Look.ink", "Look.paper"], count: 2))
    expectEqual(
      palettes.flatMap(\.axes).map { $0.contexts.map(\.name) }, [["DayLook"], ["NightLook"]])
  }

  @Test func `an initializer that takes a case is what the function behind it returns`() {
    func drawn(_ others: String) -> [String] {
      let book = """
        import SwiftUI
        extension Color { init(hue: Hue) { self = Book.color(for: hue) } }
        enum Book {
          static let ink = Color(white: 0.2), sheet = Color(white: 0.9)
          static func color(for hue: Hue) -> Color {
            switch hue {
            case .text: return ink
            case .page: return sheet
            case .edge: return Color.red.opacity(0.5)
            }
          }
        }
        \(others)
        struct Row: View {
          var body: some View {
            Text(a).foregroundStyle(Color(hue: .text)).background(Color(hue: .page))
            Text(a).foregroundStyle(Color(hue: .edge)).background(Color(hue: .page))
          }
        }
        """
      return load(["App/Book.swift": book], paths: ["App"]).palettes.flatMap(\.drawn)
    }
    expectEqual(drawn(""), ["Book.ink on Book.sheet"])
    // Of two functions, which one is behind it is not known.
    #expect(
      drawn(
        "enum Night { static func color(_ hue: Hue) -> Color { switch hue { case .text: return Color.red; case .page: return Color.blue } } }"
      )
      .isEmpty)
  }

  @Test func `a view that is named is checked for the colors that it writes`() {
    func loaded(_ view: String) -> LoadedPalettes {
      load(["Row.swift": "import SwiftUI\nlet view = \(view)\n"])
    }
    let result = loaded("Text(a).foregroundStyle(Color(white: 0.7)).background(.white)")
    expectEqual(result.palettes.flatMap(\.drawn), ["Color(white: 0.7)* on Color.white*"])
    // It is there also if the other color is not known, so that reports can tell.
    let other = loaded("Text(a).foregroundStyle(Color(white: 0.7)).background(.own)")
    #expect(other.palettes.map(\.tokens.count) == [0] && other.palettes[0].drawn == [])
    expectEqual(
      loaded("Text(a).foregroundStyle(.white).background(.black)").problems.map(\.code),
      [
        "format/unrecognized"
      ])
  }

  @Test func `a theme that the type of colors holds has the colors of its type`() {
    let code = """
      import SwiftUI
      extension Color { static let theme = ColorTheme() }
      struct ColorTheme { let ink = Color(white: 0.2)\n let page = Color(white: 0.9) }
      struct Row: View {
        var body: some View {
          ZStack { Color.theme.page.ignoresSafeArea(); Text(a).foregroundColor(Color.theme.ink) }
        }
      }
      """
    expectEqual(
      load(["App/Row.swift": code], paths: ["App"]).palettes.flatMap(\.drawn),
      [
        "ColorTheme.ink on ColorTheme.page"
      ])
  }

  @Test func `the scheme decides in which appearance two colors meet`() {
    func pairs(_ view: String) -> [String] {
      let code = "import SwiftUI\nstruct Row: View {\n  var body: some View {\n\(view)\n  }\n}\n"
      return load(["App/Theme.swift": theme, "App/Row.swift": code], paths: ["App"]).palettes
        .flatMap(\.tokens).flatMap { token in
          token.pairings.map {
            "\(token.path) on \($0.path ?? "") \($0.contexts["scheme"]?.joined() ?? "")"
          }
        }
    }
    let accent = ".background(Theme.accent)"
    expectEqual(
      pairs("Text(a).foregroundStyle(colorScheme == .dark ? Theme.paper : Theme.ink)\(accent)"),
      [
        "Theme.ink on Theme.accent light", "Theme.paper on Theme.accent dark",
      ])
    expectEqual(
      pairs(
        "Text(a).foregroundStyle(colorScheme != .dark ? Theme.paper : Theme.ink).background(self.colorScheme == .light ? Color.brand : Theme.accent)"
      ), ["Theme.ink on Theme.accent dark", "Theme.paper on Color.brand light"])
    expectEqual(
      pairs(
        "Text(a).foregroundStyle(colorScheme == .dark ? (isOn ? Theme.paper : Theme.ink) : .brand).background(isOn ? Theme.accent : .brand)"
      ),
      [
        "Theme.ink on Color.brand dark", "Theme.paper on Theme.accent dark",
        "Color.brand on Theme.accent light",
      ])
  }

  @Test func `a token that code asks for in the scheme around is the token`() {
    func pairs(_ text: String, on ground: String = "Theme.paper.resolved(for: colorScheme)")
      -> [String]
    {
      let code =
        "import SwiftUI\nstruct Row: View {\n  var body: some View {\nText(a).foregroundColor(\(text)).background(\(ground))\n  }\n}\n"
      return load(["App/Theme.swift": theme, "App/Row.swift": code], paths: ["App"]).palettes
        .flatMap(\.tokens).flatMap { token in
          token.pairings.map {
            "\(token.path) on \($0.path ?? "") \($0.contexts["contrast"]?.first ?? "")"
          }
        }
    }
    let both = ["Theme.ink on Theme.paper "]
    expectEqual(pairs("Theme.ink.resolved(for: colorScheme)"), both)
    expectEqual(pairs("Theme.ink.color(for: scheme)"), both)
    expectEqual(pairs("Theme.ink.resolvedColor(with: traitCollection)", on: "Theme.paper"), both)
    // Beside a color that is the same everywhere, it is what it is without increased contrast.
    expectEqual(
      pairs("Theme.ink.resolved(for: colorScheme)", on: "Theme.paper"),
      ["Theme.ink on Theme.paper any"])
    expectEqual(pairs("Theme.ink.value(at: 3)"), [])
    expectEqual(pairs("Theme.ink.shade(for: colorScheme)"), [])
  }

  @Test func `the scheme of a window leaves the pair, and says where it is seen`() {
    let view = """
      import SwiftUI
      struct Page: View { var body: some View {
        VStack { Text("a").foregroundStyle(Theme.ink) }.background(Theme.paper)
          .preferredColorScheme(.dark)
        Text("b").foregroundStyle(Theme.accent).background(Theme.paper)
          .preferredColorScheme(isDark ? .dark : .light)
      } }
      """
    let result = load(["Theme.swift": theme, "Page.swift": view], paths: ["."])
    let contexts = result.palettes[0].tokens.flatMap { token in
      token.pairings.map { [token.path, $0.contexts["scheme"]?.joined() ?? "any"] }
    }
    expectEqual(contexts, [["Theme.ink", "dark"], ["Theme.accent", "any"]])
  }

  @Test func `a property that returns a view may be the color of a case`() {
    let view = """
      import SwiftUI
      struct Tag: View {
        var body: some View { Text("a").foregroundColor(ink).background(fill) }
        var ink: Color {
          switch kind {
          case .loud: return .white
          case .calm: return Theme.ink
          case .disabled: return Theme.accent
          case .wide: return Theme.accent
          case .clear: return Theme.accent
          }
        }
        @ViewBuilder var fill: some View {
          switch kind {
          case .loud: Theme.accent
          case .calm: Theme.paper
          case .disabled: Theme.paper
          case .wide: Image("wide")
          case .clear: Color.clear
          }
        }
      }
      struct Line: View {
        var body: some View { Text("a").foregroundColor(Theme.ink).background(fill) }
        var fill: some View { Theme.accent.frame(height: 2) }
      }
      """
    let result = load(["Theme.swift": theme, "Tag.swift": view], paths: ["."])
    expectEqual(
      result.palettes.flatMap(\.drawn).sorted(),
      [
        "Color.white* on Theme.accent", "Theme.ink on Theme.paper",
      ])
  }

  @Test func `a pair has its reason, and the place of the use`() throws {
    let view = """
      import SwiftUI
      extension Screen { struct Card: View { var body: some View {
        Text("a").foregroundStyle(Theme.ink)
          .background(Theme.paper)
      } } }
      """
    let result = load(["Theme.swift": theme, "Views/Card.swift": view], paths: ["."])
    let pairing = try #require(
      result.palettes.first?.token("Theme.ink")?.pairings.first)
    #expect(pairing.reason == "“Screen.Card” draws one on the other" && pairing.isPlaced)
    expectEqual(pairing.location.file, "Views/Card.swift")
    #expect(pairing.location.range.start.line == 3 && pairing.location.range.start.column == 29)
    expectEqual(pairing.otherLocation?.range.start.line, 4)
    // The text is kept, so that reports can show it; that of a view without pairs is not.
    #expect(result.sources["Views/Card.swift"] != nil)
    let plain = "import SwiftUI\nlet v = Text(\"a\").foregroundStyle(.red).background(.gone)\n"
    let other = load(["Theme.swift": theme, "Views/Card.swift": plain], paths: ["."])
    expectEqual(other.sources.keys.sorted(), ["Theme.swift"])
  }

  @Test func `views without a palette are nothing to check`() {
    let view = "import SwiftUI\nlet v = Text(\"a\").foregroundStyle(.white).background(.ink)\n"
    expectEqual(
      load(["A.swift": view], paths: ["."]).problems.map(\.code), ["input/nothing-to-check"])
    // Neither are those of tests, and of files that import no framework.
    for imports in ["XCTest\nimport SwiftUI", "Foundation"] {
      let view =
        "import \(imports)\nlet v = Text(\"\").foregroundStyle(Theme.ink).background(Theme.paper)\n"
      let result = load(["Theme.swift": theme, "B.swift": view], paths: ["."])
      expectEqual(result.palettes.flatMap(\.drawn), [])
    }
  }

  private static func colorSet(_ gray: String) -> String {
    #"{"info": {"version": 1}, "colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "\#(gray)", "green": "\#(gray)", "blue": "\#(gray)", "alpha": "1"}}}]}"#
  }

  @Test func `a catalog has the pairs of its color sets`() throws {
    let view = """
      import SwiftUI
      extension Color { static let own = Color("Ink"), literal = Color(white: 0.4) }
      struct Card: View { var body: some View {
        Text("a").foregroundStyle(Color("Ink")).background(.paper)
        Text("b").foregroundStyle(.own).background(Color("Group/Deep"))
        Text("c").foregroundStyle(Color("Ink").opacity(0.5)).background(Color("Group/Deep"))
        Text("d").foregroundStyle(.literal).background(.paper)
      } }
      """
    let files = [
      "App/Card.swift": view,
      "App/Assets.xcassets/Ink.colorset/Contents.json": Self.colorSet("0x33"),
      "App/Assets.xcassets/Paper.colorset/Contents.json": Self.colorSet("0xEE"),
      "App/Assets.xcassets/Group/Contents.json":
        #"{"info": {}, "properties": {"provides-namespace": true}}"#,
      "App/Assets.xcassets/Group/Deep.colorset/Contents.json": Self.colorSet("0x66"),
    ]
    let result = load(files, paths: ["App"])
    let catalog = try #require(result.palettes.first { $0.format == "xcode" })
    expectEqual(
      catalog.drawn, ["Ink on Paper", "Ink on Group.Deep", "Ink.opacity(0.5)* on Group.Deep"])
    let code = try #require(result.palettes.first { $0.format == "swift" })
    expectEqual(code.drawn, ["Color.literal on Paper*"])
    expectEqual(code.outside.flatMap(\.tokens).map(\.path), ["Paper"])
    // A color set is not a token of the Swift code.
    expectEqual(code.tokens.map(\.path), ["Color.own", "Color.literal"])
  }

  @Test func `the system color in a pair follows the appearance`() throws {
    let view =
      "import SwiftUI\nlet v = Text(\"a\").foregroundStyle(Theme.ink).background(Color(.systemBackground))\n"
    let result = load(["Theme.swift": theme, "V.swift": view], paths: ["."])
    let palette = try #require(result.palettes.first)
    // It adds nothing to the palette itself.
    #expect(palette.permutations.count == 1 && palette.axes.isEmpty)
    let outside = try #require(palette.outside.first)
    expectEqual(outside.tokens.map(\.path), ["UIColor.systemBackground"])
    #expect(outside.axes.map(\.modifier).contains("luminosity"))
    #expect(outside.tokens[0].variants.contains { $0.color?.hex == "#000000" })
  }

  // MARK: - Hostile input

  private static let sample = """
    import SwiftUI
    import UIKit
    extension Color { static let ink = Color("Ink"), paper = Color(white: 0.9) }
    struct Card: View {
      var body: some View {
        Button { go(1) } label: { Text("a \\(b)").foregroundStyle(isOn ? .ink : .white) }
          .font(.system(size: 12, weight: .bold)).background { Capsule().fill(.paper) }
          .foregroundColor(.ink).background(Color(.systemBackground), in: .rect)
      }
      var tone: Color { let same = on ? Color.ink : .paper; if on { return same } else { .white } }
      func row(ink: Color) -> some View { Text(c).foregroundColor(tone).background(Color(role: .ink)) }
      func f() { l.textColor = UIColor(.ink); l.layer.backgroundColor = UIColor(.paper).cgColor
        b.setTitleColor(.white, for: .normal); b?.backgroundColor = on ? .red : .blue }
      var c: some View { ZStack { Color.paper; if on { List { Text("a") }.overlay { Text("b") } } else {
        ForEach(a) { b in Button(c) { } }.foregroundColor(.ink); row(ink: .ink) } }.background(.white) }
    }
    enum Kind { case a, b
      var text: Color { switch self { case .a: return .ink; default: return .paper } }
      var fill: Color { switch self { case .a: .paper; case .b: Color(role: .ink) } } }
    func color(for role: Role) -> Color { switch role { case .ink: return Color.ink; case .paper: return .paper } }
    """

  @Test func `truncated at every byte, the file is read`() {
    let bytes = Array(Self.sample.utf8)
    for count in 0...bytes.count {
      let text = String(decoding: bytes.prefix(count), as: UTF8.self)
      let files = ["A.swift": text, "Theme.swift": theme]
      check(load(files, paths: ["."]), files, "the first \(count) bytes")
    }
  }

  @Test func `mutated, the file is read, and every place is inside of it`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let pieces = [
      "(", ")", "{", "}", "[", "]", ".", ",", ":", "?", "!", "=", "\"", "\n", "é", "#if a", "/*",
      ".background(", ".foregroundStyle(", ".backgroundColor = ", ".background {", "label:", " ",
      "ZStack {", "if a {", "switch a {", "case b:", "else", ".overlay(", "Group {", "a in",
    ]
    for _ in 0..<600 {
      var characters = Array(Self.sample)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<characters.count, using: &random)
        characters.replaceSubrange(
          place..<min(place + Int.random(in: 0...3, using: &random), characters.count),
          with: Array(pieces.randomElement(using: &random) ?? ""))
      }
      let files = ["A.swift": String(characters), "Theme.swift": theme]
      check(load(files, paths: ["."]), files, "seed \(seed): \(files["A.swift"] ?? "")")
    }
  }

  @Test(arguments: [
    String(repeating: "a.background(", count: 4000),
    String(repeating: "a.background { ", count: 4000),
    "x" + String(repeating: ".background(.a)", count: 5000),
    String(repeating: "x.backgroundColor = ", count: 5000),
    String(repeating: "a.foregroundStyle(Theme.ink).background(Theme.paper)\n", count: 5000),
    String(repeating: "VStack { ", count: 4000),
    String(repeating: "ZStack { Color.ink; if a { ", count: 2000),
    String(repeating: "VStack { } else if ", count: 4000),
    String(repeating: "Color.ink.overlay(", count: 4000),
    "VStack { " + String(repeating: "Text(a).foregroundStyle(Theme.ink)\n", count: 5000)
      + "}.background(Theme.paper)",
    String(repeating: "struct A { ", count: 3000) + "let a = b.background(.c)",
    "Text(a).foregroundStyle(" + String(repeating: "a ? ", count: 3000) + ").background(.b)",
    "struct A: View {"
      + String(repeating: "var a: some View { a; b }; var b: some View { a; a; b }\n", count: 400)
      + "}",
    "struct A: View {"
      + (0..<400).map { "var v\($0): some View { HStack { v\($0 + 1); v\($0 + 1) } }\n" }.joined()
      + "}",
    "struct A: View { var a: some View { "
      + (0..<2000).map { "let c\($0 + 1) = x ? c\($0) : .b\n" }.joined()
      + "Text(a).foregroundStyle(c2000).background(c1999) } }",
    String(repeating: "{", count: 5000) + "a.backgroundColor = .b; a.textColor = .c",
  ])
  func `deep and long code is read`(_ code: String) {
    let files = ["A.swift": "import SwiftUI\n" + code, "Theme.swift": theme]
    check(load(files, paths: ["."]), files, "\(code.prefix(40))…")
  }

  private func check(_ result: LoadedPalettes, _ files: [String: String], _ note: String) {
    for palette in result.palettes {
      for pairing in palette.allTokens.flatMap(\.pairings) {
        let place = pairing.location
        let count = files[place.file]?.utf8.count ?? -1
        #expect(place.range.end.offset <= count && !(pairing.path ?? "").isEmpty, "\(note)")
      }
    }
  }
}
