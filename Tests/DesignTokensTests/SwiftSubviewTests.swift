import DesignTokens
import PaletteTestSupport
import Testing

/// Texts of UIKit on the views to which code adds them.
struct SwiftSubviewTests {
  private static let colors =
    "import UIKit\nextension UIColor { static let ink = UIColor(white: 0.2, alpha: 1), paper = UIColor(white: 0.9, alpha: 1), fill = UIColor(white: 0.5, alpha: 1) }"

  private func pairs(_ code: String, in type: String = "UIViewController") -> [String] {
    let file = "import UIKit\nfinal class Home: \(type) {\n\(code)\n}\n"
    return load(["App/Colors.swift": Self.colors, "App/Home.swift": file], paths: ["App"]).palettes
      .flatMap(\.allTokens).flatMap { token in
        token.pairings.map {
          "\(token.path) on \($0.path ?? "?")\($0.joint == .doubtful ? "?" : "")"
            + ($0.size.map { " \(Int($0))" } ?? "")
        }
      }.map { $0.replacing("UIColor.", with: "") }.sorted()
  }

  private static let label = "let title = UILabel()\n"

  @Test(arguments: [
    (
      "func a() {\n view.backgroundColor = .paper\n title.textColor = .ink\n view.addSubview(title)\n }",
      ["ink on paper"]
    ),
    (
      "func a() {\n title.textColor = .ink\n title.font = .systemFont(ofSize: 13)\n }\n func b() {\n self.view.backgroundColor = .paper\n view.addSubview(self.title)\n }",
      ["ink on paper 13"]
    ),
    (
      "let stack = UIStackView()\n func a() {\n view.backgroundColor = .paper\n title.textColor = .ink\n title.font = .preferredFont(forTextStyle: .title1)\n stack.addArrangedSubview(title)\n view.addSubview(stack)\n }",
      ["ink on paper 28"]
    ),
    (
      "let hint: UILabel = {\n let label = UILabel()\n label.textColor = .ink\n return label\n }()\n func a() {\n view.backgroundColor = .paper\n view.addSubview(hint)\n }",
      ["ink on paper"]
    ),
    (
      "let stack = UIStackView(arrangedSubviews: [title, other])\n func a() {\n view.backgroundColor = .paper\n title.textColor = .ink\n view.addSubview(stack)\n }",
      ["ink on paper"]
    ),
    (
      "let stack = UIStackView()\n func a() {\n view.backgroundColor = .paper\n title.textColor = .ink\n [title, stack].forEach { view.addSubview($0) }\n }",
      ["ink on paper"]
    ),
    (
      "let stack = UIStackView()\n func a() {\n view.backgroundColor = .paper\n title.textColor = .ink\n view.addSubviews(title, stack)\n }",
      ["ink on paper"]
    ),
    (
      "func a() {\n view.backgroundColor = .paper\n title.textColor = .ink\n made().forEach { view.addSubview($0) }\n }",
      []
    ),
    // What is beside it may be behind it.
    (
      "let card = UIView()\n func a() {\n view.backgroundColor = .paper\n title.textColor = .ink\n view.addSubview(card)\n view.addSubview(title)\n }",
      ["ink on paper?"]
    ),
    // A background of its own, one that is set twice, two places, none, and another view than a label.
    (
      "func a() {\n view.backgroundColor = .paper\n title.textColor = .ink\n title.backgroundColor = tint()\n view.addSubview(title)\n }",
      []
    ),
    (
      "func a() {\n view.backgroundColor = .paper\n title.textColor = .ink\n view.addSubview(title)\n }\n func b() {\n view.backgroundColor = .fill\n }",
      []
    ),
    (
      "let card = UIView()\n func a() {\n view.backgroundColor = .paper\n title.textColor = .ink\n view.addSubview(title)\n card.addSubview(title)\n }",
      []
    ),
    ("func a() {\n title.textColor = .ink\n view.addSubview(title)\n }", []),
    (
      "let text = UITextView()\n func a() {\n view.backgroundColor = .paper\n text.textColor = .ink\n view.addSubview(text)\n }",
      []
    ),
  ])
  func `a label lies on the view that it is added to`(_ code: String, _ found: [String]) {
    expectEqual(pairs(Self.label + code), found)
  }

  @Test func `a view draws on itself`() {
    let code =
      Self.label
      + "init() {\n backgroundColor = .paper\n title.textColor = .ink\n addSubview(title)\n }"
    expectEqual(pairs(code, in: "UIView"), ["ink on paper"])
    expectEqual(
      pairs("init() {\n backgroundColor = .paper\n textColor = .ink\n }", in: "UILabel"),
      ["ink on paper"])
    // Another type may have properties that are called so.
    expectEqual(
      pairs("init() {\n backgroundColor = .paper\n textColor = .ink\n }", in: "Style"), [])
  }

  @Test(arguments: [
    ("let header = Header()\n", "view.addSubview(header)", ["ink on paper"]),
    ("lazy var header = Header(frame: a)\n", "view.addSubview(header)", ["ink on paper"]),
    ("let header = Header()\n", "header.backgroundColor = .fill\n view.addSubview(header)", []),
    (
      "let header = Header(), card = UIView()\n", "view.addSubview(card)\n view.addSubview(header)",
      ["ink on paper?"]
    ),
    ("let header = Header()\n", "", []),
  ])
  func `a label of a view without a background lies where others add the view`(
    _ property: String, _ added: String, _ found: [String]
  ) {
    let code = property + "func a() {\n view.backgroundColor = .paper\n \(added)\n }"
    for parent in ["self", "contentView"] {
      let type = parent == "self" ? "UIView" : "UICollectionViewCell"
      let header =
        "\n}\nfinal class Header: \(type) {\n\(Self.label)func b() {\n title.textColor = .ink\n \(parent).addSubview(title)\n }"
      expectEqual(pairs(code + header), found, "\(code)")
    }
    let own =
      "\n}\nfinal class Header: UIView {\n\(Self.label)func b() {\n backgroundColor = .fill\n title.textColor = .ink\n addSubview(title)\n }"
    expectEqual(pairs(code + own), ["ink on fill"])
  }

  @Test func `the font of the label of a button is that of its title`() {
    let code =
      "func a() {\n button.titleLabel?.font = .systemFont(ofSize: 24, weight: .bold)\n button.backgroundColor = .fill\n button.setTitleColor(.paper, for: .normal)\n }"
    expectEqual(pairs(code), ["paper on fill 24"])
  }

  @Test func `views that are added to each other end`() {
    let code =
      "let a = UIStackView(), b = UIStackView()\n func f() {\n title.textColor = .ink\n a.addSubview(title)\n a.addSubview(b)\n b.addSubview(a)\n }"
    expectEqual(pairs(Self.label + code), [])
  }
}
