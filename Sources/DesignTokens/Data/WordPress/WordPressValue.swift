import ColorCore
import SourceSyntax

/// The colors that `theme.json` and templates write.
enum WordPressValue {
  /// The text of a value, and of a reference to another one as the value has it; `nil` if it is none.
  static func text(of value: JSONValue) -> String? {
    if let text = value.string { return ASCII.trimmed(text) }
    return value["ref"]?.string.map { "ref:\($0)" }
  }

  /// The key of the token to which a text refers: a custom property, or a part of `styles`; `nil` for another text.
  static func target(of text: String) -> String? {
    text.hasPrefix("ref:") ? String(text.dropFirst(4)) : WordPressNames.property(in: text)
  }

  private static let inherited: Set = [
    "currentcolor", "inherit", "initial", "none", "transparent", "unset",
  ]

  /// Whether a part with that value has the color of what is around it.
  static func isInherited(_ text: String) -> Bool { inherited.contains(text.asciiLowercased) }

  /// Whether a style has a gradient or a picture behind its text.
  static func hasPicture(_ style: JSONValue) -> Bool {
    [
      style["color"]?["gradient"], style["background"]?["backgroundImage"],
      style["background"]?["gradient"],
    ].contains { $0.map { $0.string != "none" && $0.kind != .null } ?? false }
  }

  /// The color and the opacity of a mix with nothing: `color-mix(in srgb, var(--x) 35%, transparent)`; `nil` for
  /// another text.
  static func faded(_ text: String) -> (base: String, opacity: Double)? {
    let scanner = CSSScanner(text)
    let start = "color-mix(".utf8.count
    guard text.hasPrefix("color-mix("), text.hasSuffix(")") else { return nil }
    let parts = scanner.split(start..<scanner.bytes.count - 1).map { share(scanner.text($0)) }
    guard parts.count == 3, parts[0].color.hasPrefix("in "),
      let clear = (1...2).first(where: { parts[$0].color.asciiLowercased == "transparent" })
    else { return nil }
    let color = parts[3 - clear], rest = parts[clear].percentage
    switch (color.percentage, rest) {
    case (let own?, nil): return (color.color, own / 100)
    case (nil, let rest): return (color.color, 1 - (rest ?? 50) / 100)
    case (let own?, let rest?): return own + rest == 100 ? (color.color, own / 100) : nil
    }
  }

  /// A color of a mix, and its part in percent.
  private static func share(_ text: String) -> (color: String, percentage: Double?) {
    guard text.hasSuffix("%"), let space = text.lastIndex(of: " "),
      let value = Double(text[space...].dropFirst().dropLast()), 0...100 ~= value
    else { return (text, nil) }
    return (ASCII.trimmed(text[..<space]), value)
  }

  /// The palette of `lib/theme.json` of WordPress 6.
  static let presets = Dictionary(
    uniqueKeysWithValues: [
      ("black", "#000000"), ("cyan-bluish-gray", "#abb8c3"), ("white", "#ffffff"),
      ("pale-pink", "#f78da7"), ("vivid-red", "#cf2e2e"), ("luminous-vivid-orange", "#ff6900"),
      ("luminous-vivid-amber", "#fcb900"), ("light-green-cyan", "#7bdcb5"),
      ("vivid-green-cyan", "#00d084"), ("pale-cyan-blue", "#8ed1fc"),
      ("vivid-cyan-blue", "#0693e3"), ("vivid-purple", "#9b51e0"),
    ].compactMap { slug, hex in
      (try? Color(parsing: hex)).map { (WordPressNames.preset("color", slug), $0) }
    })
}
