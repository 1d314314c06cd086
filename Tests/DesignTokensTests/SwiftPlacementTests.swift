import DesignTokens
import PaletteTestSupport
import Testing

/// Views of the project inside of others, in files of their own.
struct SwiftPlacementTests {
  private static let colors = """
    import SwiftUI
    extension Color {
      static let ink = Color(white: 0.2), paper = Color(white: 0.9), sheet = Color(white: 0.7)
    }
    """

  private func view(_ name: String, _ body: String, _ members: String = "") -> String {
    "import SwiftUI\nstruct \(name): View {\n\(members)\nvar body: some View {\n\(body)\n} }"
  }

  /// The pairs of some files, with a question mark for those that are not sure.
  private func pairs(_ files: [String], _ more: [String: String] = [:]) -> [String] {
    var all = ["App/Colors.swift": Self.colors].merging(more) { _, new in new }
    for (index, file) in files.enumerated() { all["App/\(index).swift"] = file }
    let result = load(all, paths: ["App"])
    #expect(result.problems.isEmpty)
    return result.palettes
      .flatMap(\.allTokens).flatMap { token in
        token.pairings.map { pairing in
          "\(token.path) on \(pairing.path ?? "?")" + (pairing.joint == .doubtful ? "?" : "")
            + (pairing.size.map { " \(Int($0))" } ?? "")
        }
      }.sorted()
  }

  private static let row = "HStack { Text(a).foregroundStyle(Color.ink) }"

  @Test(arguments: [
    ("VStack { Row() }.background(Color.paper)", ["Color.ink on Color.paper"]),
    (
      "ScrollView { LazyVStack { ForEach(all) { one in Row(one).padding() } } }.background(Color.paper)",
      ["Color.ink on Color.paper"]
    ),
    ("ZStack { Color.paper.ignoresSafeArea(); VStack { Row() } }", ["Color.ink on Color.paper"]),
    ("NavigationStack { Row().background(Color.paper) }", ["Color.ink on Color.paper"]),
    ("List { Row().listRowBackground(Color.paper) }", ["Color.ink on Color.paper"]),
    ("VStack { Row() }.font(.title).background(Color.paper)", ["Color.ink on Color.paper 28"]),
    (
      "VStack { if isOn { Row() } else { Image(a) } }.background(isOn ? Color.paper : .sheet)",
      ["Color.ink on Color.paper"]
    ),
    (
      "ZStack { Color.paper; TabView { Row().tag(0); Row().tag(1) }.tabViewStyle(.page) }",
      ["Color.ink on Color.paper"]
    ),
    // Each place counts.
    (
      "VStack { Row().background(Color.paper); Row().background(Color.sheet) }",
      ["Color.ink on Color.paper", "Color.ink on Color.sheet"]
    ),
    ("NavigationStack { VStack { Row() } }", ["Color.ink on UIColor.systemBackground?"]),
    ("NavigationLink { Row() } label: { Text(a) }", ["Color.ink on UIColor.systemBackground?"]),
    // What is around it is not known, or is not seen as it is named.
    ("Card { Row() }.background(Color.paper)", []),
    ("ZStack { Image(a); Row() }", []),
    ("ZStack { Backdrop(); Row() }", []),
    (
      "ZStack { Color.paper; TabView { VStack { Row() } } }",
      ["Color.ink on UIColor.systemBackground?"]
    ),
    ("VStack { Row() }.opacity(0.5).background(Color.paper)", []),
    ("VStack { Row().offset(y: 40) }.background(Color.paper)", []),
  ])
  func `a view lies on what is around it wherever another one has it`(
    _ body: String, _ found: [String]
  ) {
    expectEqual(pairs([view("Row", Self.row), view("Home", body)]), found, "\(body)")
  }

  @Test func `views are followed through those between`() {
    let page = view("Page", "VStack { Middle() }.background(Color.paper)")
    let middle = view("Middle", "VStack { part }", "var part: some View { Row() }")
    expectEqual(pairs([view("Row", Self.row), middle, page]), ["Color.ink on Color.paper"])
    // Two that have each other end nowhere.
    let again = view("Row", "HStack { Text(a).foregroundStyle(Color.ink); Middle() }")
    expectEqual(pairs([again, middle]), [])
  }

  @Test func `a view whose name another one has lies where its own file has it`() {
    let page = "\n" + view("Page", "VStack { Row() }.background(Color.paper)").dropFirst(14)
    let other = view("Row", "Text(a)")
    expectEqual(pairs([view("Row", Self.row) + page, other]), ["Color.ink on Color.paper"])
    expectEqual(pairs([view("Row", Self.row), other, "import SwiftUI" + page]), [])
  }

  @Test func `a color that a view is given lies on what is around it there`() {
    let badge = view("Badge", "HStack { Text(a).foregroundStyle(tint) }", "let tint: Color")
    let page = view(
      "Page",
      """
      VStack {
        Badge(tint: .ink).background(Color.paper)
        Badge(tint: .sheet).background(Color.white)
      }
      """)
    expectEqual(pairs([badge, page]), ["Color.ink on Color.paper", "Color.sheet on Color.white"])
  }

  @Test(arguments: [
    (
      "NavigationStack { VStack { Text(a) }.background(Color.white) }",
      ["Color.primary on Color.white"]
    ),
    (
      "NavigationStack { VStack { Row() }.background(Color.paper) }",
      ["Color.primary on Color.paper"]
    ),
    (
      "NavigationStack { VStack { Row() }.foregroundStyle(Color.ink).background(Color.paper) }",
      ["Color.ink on Color.paper"]
    ),
    ("NavigationStack { Card { Text(a).background(Color.paper) } }", []),
    ("NavigationStack { VStack { Button { } label: { Row() } }.background(Color.paper) }", []),
    (
      "NavigationStack { VStack { Text(a) }.preferredColorScheme(.light).background(Color.white) }",
      []
    ),
    ("NavigationStack { VStack { Text(a) }.background(Color(.systemBackground)) }", []),
    ("NavigationStack { VStack { Text(a) } }", []),
  ])
  func `a text without a style has the system's color of texts`(
    _ body: String, _ found: [String]
  ) {
    let app = "import SwiftUI\nstruct Own: App { var body: some Scene { WindowGroup { Home() } } }"
    let row = view("Row", "HStack { Text(a) }")
    expectEqual(pairs([row, view("Home", body), app]), found, "\(body)")
  }

  @Test(arguments: [
    ("VStack { title; content }.padding().background(Color.paper)", ["Color.ink on Color.paper"]),
    ("ZStack { Color.paper; content }", ["Color.ink on Color.paper"]),
    ("content().background(Color.paper)", ["Color.ink on Color.paper"]),
    // It has no background of its own.
    ("VStack { self.content }", ["Color.ink on Color.sheet"]),
    ("ZStack { Image(a); content }", []),
    ("VStack { content; content.background(Color.paper) }", []),
    ("VStack { content }.background(Image(a))", []),
  ])
  func `contents lie on what the view that takes them draws`(_ body: String, _ found: [String]) {
    let card = view("Card", body, "let content: Content")
    let home = view("Home", "VStack { Card { \(Self.row) } }.background(Color.sheet)")
    expectEqual(pairs([card, home]), found, "\(body)")
    let part = view("Home", "VStack { Card { Row() } }.background(Color.sheet)")
    expectEqual(pairs([card, part, view("Row", Self.row)]), found)
    expectEqual(pairs([home]), [])
  }

  @Test(arguments: [
    ("Circle().fill(Color.paper).frame(width: 40, height: 40)", ["Color.ink on Color.paper"]),
    ("Circle().frame(width: 40, height: 40).foregroundColor(.paper)", ["Color.ink on Color.paper"]),
    ("Rectangle().fill(Color.paper).frame(width: 40, height: 2)", []),
    ("Circle().fill(Color.paper).frame(width: 40, height: 40).offset(y: 40)", []),
  ])
  func `a text alone lies on the shape below it`(_ shape: String, _ found: [String]) {
    let text = "Text(a).foregroundStyle(Color.ink)"
    expectEqual(pairs([view("Home", "ZStack { \(shape); \(text) }")]), found, "\(shape)")
    // An outline goes around it, and others may be larger than it.
    let outline = "ZStack { Circle().stroke(lineWidth: 9).foregroundColor(.sheet); \(text) }"
    expectEqual(
      pairs([view("Home", "VStack { \(outline) }.background(Color.paper)")]),
      ["Color.ink on Color.paper"])
    expectEqual(pairs([view("Home", "ZStack { \(shape); VStack { \(text) } }")]), [])
  }

  @Test(arguments: [
    (
      "ZStack { LinearGradient(colors: [.blue.opacity(0.3), .cyan.opacity(0.2)], startPoint: a, endPoint: b).ignoresSafeArea(); VStack { Text(a).foregroundColor(.gray) } }",
      ["Color.gray on Color.blue.opacity(0.3) over UIColor.systemBackground"]
    ),
    (
      "VStack { Text(a).foregroundColor(.orange).padding().background(Color.orange.opacity(0.2)) }",
      ["Color.orange on Color.orange.opacity(0.2) over UIColor.systemBackground"]
    ),
    (
      "VStack { VStack { Text(a).foregroundColor(.gray) }.background(Color.blue.opacity(0.1)) }.background(Color.white)",
      ["Color.gray on Color.blue.opacity(0.1) over Color.white"]
    ),
    (
      "VStack { Part() }",
      ["Color.gray on Color.blue.opacity(0.1) over UIColor.systemBackground"]
    ),
    // What shows through is not known.
    (
      "VStack { Text(a).foregroundColor(.gray).background(Color.blue.opacity(0.1)) }.background(Image(a))",
      []
    ),
    ("Card { Text(a).foregroundColor(.gray).background(Color.blue.opacity(0.1)) }", []),
  ])
  func `a translucent background lies on what is around it`(_ body: String, _ found: [String]) {
    let app = "import SwiftUI\nstruct Own: App { var body: some Scene { WindowGroup { Home() } } }"
    let part = view(
      "Part", "HStack { Text(a).foregroundColor(.gray) }.background(Color.blue.opacity(0.1))")
    let parts = body.contains("Part()") ? [part] : []
    expectEqual(pairs([view("Home", body), app] + parts), found, "\(body)")
  }

  @Test func `a text that no color of a gradient lets be read by day is lost`() {
    func found(_ stops: String) -> [String] {
      pairs([
        view(
          "Home",
          "Text(a).foregroundColor(.white).background(LinearGradient(colors: [\(stops)], startPoint: a, endPoint: b))"
        )
      ])
    }
    expectEqual(found(".orange, .cyan"), ["Color.white on Color.cyan"])
    expectEqual(found(".black, .cyan"), ["Color.white on Color.cyan?"])
  }

  @Test func `a view around that is not seen may give texts a style`() {
    let home = view("Home", "VStack { Text(a) }.background(Color.paper)")
    expectEqual(pairs([home]), ["Color.primary on Color.paper?"])
    expectEqual(pairs([home, view("Page", "Card { Home() }")]), [])
  }

  @Test func `a project whose last property ends its type is read`() {
    let entry = "struct Entry { let glow: Gradient }"
    let code = view("Home", "ZStack { LinearGradient(colors: [.ink, .sheet]) }") + "\n" + entry
    expectEqual(pairs([code]), [])
  }

  @Test func `code cut off anywhere is read`() {
    let code = Array(
      "Card { Text(a).background(Color.paper) }\n\(view("Home", "ZStack { Card { content } }"))"
        .utf8)
    for end in code.indices {
      for part in [code[..<end], code[end...]] {
        _ = load(["App/Home.swift": String(decoding: part, as: UTF8.self)], paths: ["App"])
      }
    }
  }
}
