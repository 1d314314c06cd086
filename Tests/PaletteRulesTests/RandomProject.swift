import PaletteTestSupport

/// A small project made by chance: style sheets with a page, token files, or the code of an app. It is
/// valid more often than not, and odd as real ones are: cycles, missing names, relative sizes on the
/// root, states, schemes.
struct RandomProject {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The files of the next project by their paths.
  mutating func files() -> [String: String] {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: ["a.css": sheet(), "b.css": sheet(), "page.html": page()]
    case 2: ["a.json": tokens(), "b.dark.json": tokens(), "c.css": sheet()]
    case 3: ["Colors.swift": swift()]
    default:
      [
        "Theme.kt": compose(), "res/values/colors.xml": resources(),
        "res/values-night/colors.xml": resources(), "res/layout/screen.xml": layout(),
      ]
    }
  }

  // MARK: - Choices

  private mutating func any<T>(_ choices: [T]) -> T {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private mutating func some(_ range: ClosedRange<Int>, _ make: (inout Self) -> String) -> [String]
  {
    (0..<Int.random(in: range, using: &random)).map { _ in make(&self) }
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func digits(_ count: Int) -> String {
    // Grays and repeated digits often, so that colors are equal and near each other.
    let digit = any(Array("0123456789abcdef"))
    return String(
      (0..<count).map { _ in chance(60) ? digit : any(Array("0123456789abcdef")) })
  }

  private mutating func name() -> String {
    any([
      "text", "text-muted", "primary", "primary-hover", "primary-active", "primary-foreground",
      "on-primary", "background", "bg", "surface", "surface-2", "card", "card-foreground", "border",
      "input", "ring", "muted", "muted-foreground", "accent", "danger", "danger-bg", "danger-text",
      "link", "link-hover", "chart-1", "chart-2", "gray-50", "gray-500", "gray-900", "brand",
      "button-primary-bg", "button-primary-bg-hover", "button-primary-text", "disabled", "focus",
      "font-size", "weight", "shadow", "code", "header-bg", "nav-link", "success", "warning",
    ])
  }

  // MARK: - Style sheets

  private mutating func sheet() -> String {
    let parts = some(1...12) { project in
      let rule = project.rule()
      guard project.chance(25) else { return rule }
      return project.any([
        "@media (prefers-color-scheme: dark)", "@media (prefers-contrast: more)", "@layer base",
        "@supports (color: lab(0 0 0))", "@media print", "@media (hover: hover)",
        "@container (width > 1px)", ".dark", "[data-theme=dark]",
      ]) + " { \(rule) }"
    }
    return parts.joined(separator: "\n") + (chance(3) ? "{" : "")
  }

  private mutating func rule() -> String {
    let nested = chance(12) ? [any(["&:hover", "& > p", ".dark &"]) + " { \(declaration()) }"] : []
    let body = (some(0...6) { $0.declaration() } + nested).joined(separator: " ")
    return "\(selector()) { \(body) }"
  }

  private mutating func selector() -> String {
    let simple = any([
      ":root", ":root", "html", "*", "body", ".dark", "[data-theme='dark']", "@theme", ".\(name())",
      ".\(name())", "a", "a:hover", "button", "input::placeholder", "::selection", "p", "h1",
      ".\(name()):hover", ".\(name()):disabled", ".\(name())::before", "input:focus-visible",
      ":where(.\(name()))", ":is(h1, .\(name()))", ".\(name()):not(.\(name()))", "th:nth-child(2n)",
    ])
    return chance(30) ? simple + any([" ", " > ", " + ", ", "]) + selector() : simple
  }

  private mutating func declaration() -> String {
    let size = any([
      "1rem", "62.5%", "1em", "calc(1rem * 2)", "var(--font-size)", "0", "-1px", "2vw",
    ])
    return any([
      "--\(name()): \(color());", "--\(name()): \(color());", "--\(name()): \(size);",
      "--\(name()): \(triple());", "color: \(color());", "color: \(color());",
      "background: \(color());", "background-color: \(color());", "border: 1px solid \(color());",
      "border-color: \(color()) \(color());", "outline: 2px solid \(color());", "fill: \(color());",
      "background: linear-gradient(\(color()), \(color()));", "font-size: \(size);",
      "font: bold \(size)/1.5 serif;", "font-weight: \(any(["100", "bold", "var(--weight)"]));",
      "opacity: \(any(["0.5", "0", "2", "50%", "var(--x)"]));", "color-scheme: light dark;",
      "box-shadow: 0 0 0 3px \(color());", "@apply bg-\(name()) text-\(name());",
      "transition: color 1s;", "content: 'x';", "display: \(any(["none", "flex"]));", "; }",
    ])
  }

  private mutating func triple() -> String {
    "\(any([0, 210, 360, -30])) \(any([0, 40, 100]))% \(any([0, 45, 55, 100]))%"
  }

  private mutating func color(depth: Int = 0) -> String {
    guard depth < 2, chance(55) else {
      return any([
        "#\(digits(3))", "#\(digits(6))", "#\(digits(6))", "#\(digits(8))", "white", "black",
      ])
    }
    let alpha = any(["0", "0.1", "0.5", "50%", "1", "none", "2"])
    return any([
      "var(--\(name()))", "var(--\(name()))", "var(--\(name()), #\(digits(6)))",
      "hsl(var(--\(name())))", "hsl(var(--\(name())) / \(alpha))", "hsl(\(triple()) / \(alpha))",
      "rgb(1 2 3 / \(alpha))", "oklch(60% 0.2 \(any([20, 200]))deg)",
      "color(display-p3 1 0.2 0.1 / \(alpha))",
      "color-mix(in oklab, \(color(depth: depth + 1)) 40%, \(color(depth: depth + 1)))",
      "light-dark(\(color(depth: depth + 1)), \(color(depth: depth + 1)))",
      "rgb(from var(--\(name())) r g b / \(alpha))",
      "transparent", "currentColor", "inherit", "none", "rgb(", "hsl(from red h s l)",
    ])
  }

  private mutating func page() -> String {
    "<body class='\(name())'>\(some(1...4) { $0.element(depth: 0) }.joined())</body>"
  }

  private mutating func element(depth: Int) -> String {
    let tag = any(["div", "p", "a", "button", "span", "section", "input", "svg"])
    let classes = some(0...3) { project in
      project.any(["", "", "hover:", "dark:", "sm:", "group-hover:"])
        + project.any([
          "\(project.name())", "bg-\(project.name())", "text-\(project.name())/50",
          "text-white", "bg-gray-100", "border-\(project.name())", "opacity-50", "text-[#777]",
        ])
    }.joined(separator: " ")
    let content = depth < 3 ? some(0...2) { $0.element(depth: depth + 1) }.joined() : "x"
    let style = chance(15) ? " style='color: \(color())'" : ""
    return "<\(tag) class='\(classes)'\(style)>\(content)words</\(tag)>"
  }

  // MARK: - Token files

  private mutating func tokens() -> String {
    "{\"color\": \(group(depth: 0)), \"\(name())\": \(group(depth: 1))}"
  }

  private mutating func group(depth: Int) -> String {
    let members = some(1...6) { project in
      let name = project.any(["light", "dark", "text", "100", "hover", "default"])
      let member =
        depth < 3 && project.chance(40) ? project.group(depth: depth + 1) : project.token()
      return "\"\(project.chance(30) ? name : project.name())\": \(member)"
    }
    return "{\((chance(60) ? ["\"$type\": \"color\""] : []) + members, separator: ", ")}"
  }

  private mutating func token() -> String {
    let alias = "\"{color.\(name())\(any(["", ".\(name())", ".light", ".100"]))}\""
    let value = any([
      "\"#\(digits(6))\"", "\"#\(digits(6))\"", "\"#\(digits(8))\"", alias, alias, "3", "null",
      "{\"colorSpace\": \"srgb\", \"components\": [0.5, \(any(["0", "1", "\"none\"", "2"])), 0.5]}",
      "\"\(color())\"",
    ])
    let modes = chance(15) ? ", \"$modes\": {\"dark\": \"#\(digits(6))\"}" : ""
    return chance(80) ? "{\"$value\": \(value)\(modes)}" : value
  }

  // MARK: - Apps

  private mutating func swift() -> String {
    let names = ["ink", "paper", "accent", "muted", "card", "onAccent"]
    let colors = names.map { name in
      let value = any([
        "Color(red: 0.\(digits(1) == "0" ? 1 : 5), green: 0.5, blue: 0.5)",
        "Color(hex: 0x\(digits(6)))",
        "Color(\"\(name)\")", "Color.white.opacity(0.\(any([1, 5, 9])))", ".\(any(names))",
        "Color(light: Color(hex: 0x\(digits(6))), dark: Color(hex: 0x\(digits(6))))",
      ])
      return "  static let \(name) = \(value)"
    }
    let views = some(1...3) { project in
      """
      struct V\(project.digits(4)): View { var body: some View { \(project.view(names, depth: 0)) } }
      """
    }
    return "import SwiftUI\nextension Color {\n\(colors, separator: "\n")\n}\n"
      + views.joined(separator: "\n")
  }

  private mutating func view(_ names: [String], depth: Int) -> String {
    let content =
      depth < 3 && chance(60)
      ? any(["VStack", "ZStack", "Button(action: a)", "HStack"])
        + " { \(some(1...3) { $0.view(names, depth: depth + 1) }, separator: "\n") }"
      : any(["Text(\"x\")", "Image(systemName: \"star\")", "Label(\"a\", systemImage: \"b\")"])
    let modifiers = some(0...3) { project in
      let color = project.any([
        ".\(project.any(names))", "Color.\(project.any(names))", ".white", ".red",
      ])
      return project.any([
        ".foregroundStyle(\(color))", ".background(\(color))", ".tint(\(color))", ".opacity(0.5)",
        ".foregroundColor(on ? \(color) : .black)", ".background(\(color).opacity(0.2))",
        ".buttonStyle(.borderedProminent)", ".font(.system(size: 12, weight: .light))",
      ])
    }
    return content + modifiers.joined()
  }

  private mutating func compose() -> String {
    let names = ["Ink", "Paper", "Accent"]
    let roles = ["primary", "onPrimary", "surface", "onSurface", "background", "error", "onError"]
    let colors = names.map { "val \($0) = Color(0x\(chance(80) ? "FF" : "80")\(digits(6)))" }
    func scheme(_ function: String) -> String {
      var values = ""
      for role in roles where chance(60) { values += "\(role) = \(any(names)), " }
      return "val \(function)Colors = \(function)ColorScheme(\(values))"
    }
    let content = some(1...3) { project in
      let color =
        project.any(["MaterialTheme.colorScheme.\(project.any(roles))", project.any(names)])
      return project.any([
        "Text(\"x\", color = \(color), fontSize = 12.sp)", "Icon(i, null, tint = \(color))",
        "Surface(color = \(color)) { Text(\"x\") }",
        "Box(Modifier.background(\(color).copy(alpha = 0.5f))) { Text(\"x\", color = \(project.any(names))) }",
      ])
    }
    return """
      \(colors, separator: "\n")
      \(scheme("light"))
      \(scheme("dark"))
      @Composable fun Screen() { Column { \(content, separator: "\n") } }
      """
  }

  private mutating func resources() -> String {
    let colors = some(1...8) { project in
      let name = project.name().replacing("-", with: "_")
      let value =
        project.chance(70)
        ? "#\(project.digits(project.any([3, 6, 8])))"
        : "@color/\(project.name().replacing("-", with: "_"))"
      return "<color name=\"\(name)\">\(value)</color>"
    }
    return "<resources>\(colors.joined())</resources>"
  }

  private mutating func attribute(_ key: String) -> String {
    let name = name().replacing("-", with: "_")
    return " android:\(key)=\"\(any(["@color/\(name)", "#\(digits(6))", "?attr/colorPrimary"]))\""
  }

  private mutating func layout() -> String {
    let views = some(1...3) { project in
      "<\(project.any(["TextView", "Button", "ImageView"]))\(project.attribute("textColor"))"
        + "\(project.chance(50) ? project.attribute("background") : "") android:text=\"x\" />"
    }
    return "<LinearLayout xmlns:android=\"http://schemas.android.com/apk/res/android\""
      + "\(attribute("background"))>\(views.joined())</LinearLayout>"
  }
}

extension DefaultStringInterpolation {
  /// Writes strings one after the other.
  fileprivate mutating func appendInterpolation(_ parts: [String], separator: String) {
    appendLiteral(parts.joined(separator: separator))
  }
}
