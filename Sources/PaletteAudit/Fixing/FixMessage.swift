import ColorCore
import DesignTokens
import PaletteRules

/// What fixes of contrast say.
enum FixMessage {
  /// What to do if the background is what changes; it stays on its side of the foreground.
  static func changeBackground(_ path: String, _ seen: Finding.Seen) -> String {
    let isDarker = WCAG2.luminance(seen.foreground) < WCAG2.luminance(seen.background)
    let verb = isDarker ? "lighten" : "darken"
    let start = seen.condition.map { "In \($0), \(verb)" } ?? (isDarker ? "Lighten" : "Darken")
    return "\(start) \(path) until the ratio is \(RatioText.required(seen.minimum)):1."
  }

  /// A step with its color, if that is the same everywhere.
  static func step(_ path: String, _ token: ResolvedToken?) -> String {
    let colors = Set(token?.variants.compactMap(\.color) ?? [])
    return path + (colors.count == 1 ? colors.first.map { ", \(words($0))" } ?? "" : "")
  }

  /// A step of the palette that would do in place of a literal.
  static func nearestStep(_ step: String, pairs: Int) -> String {
    "The nearest step of the palette that \(pairs == 1 ? "does" : "passes \(everywhere(pairs))") "
      + "is \(step)."
  }

  static func nearestColor(_ hex: String) -> String { "The nearest color that does is \(hex)." }

  /// What a fix puts in place of the foreground, or of the background if its path is given.
  static func nearest(
    _ kind: String, _ name: String, pairs: Int, of background: String? = nil
  ) -> String {
    // On one background, only its notation can keep a color from being the nearest of all.
    let owner = background ?? (pairs == 1 && kind == "color" ? "its notation" : nil)
    return "The nearest \(kind)\(owner.map { " of \($0)" } ?? "") that "
      + "\(pairs == 1 ? "does" : "passes \(everywhere(pairs))") is \(name)."
  }

  static func rewrite(
    _ path: String, _ color: Color, _ found: ColorLiteral.Rewriting, _ new: String, pairs: Int,
    besides other: String?
  ) -> String {
    let old = words(color)
    // A color that is no token is called as it is written.
    let isLiteral = (try? Color(parsing: path)) == color
    // Digits of another space can change less than eight bits do.
    return "Change \(path) "
      + (isLiteral ? "" : "from \(old == new ? color.css : old) ")
      + "to \(old == new ? found.color.css : new), "
      + "the nearest \(kind(of: color)) that passes \(everywhere(pairs))"
      + (other.map { " and stays apart from \($0)" } ?? "")
  }

  static func alike(_ path: String, _ other: String) -> String {
    "There is no fix: \(path) would have the color of \(other), another state; "
      + "change both by hand."
  }

  static func generated(_ files: [String]) -> String {
    files.isEmpty
      ? "" : " (\(files.joined(separator: ", ")) says that it is generated: change its source too)"
  }

  /// The style sheets that repeat a color and are changed with it.
  static func repeated(in files: [String]) -> String {
    files.isEmpty ? "" : ", also in \(Words.list(files, limit: 3)), built of it"
  }

  static func retarget(_ alias: String, _ old: String, _ new: String, pairs: Int) -> String {
    "Point \(alias) to \(new) instead of \(old), the nearest step that passes \(everywhere(pairs))"
  }

  static func refer(
    _ path: String, _ step: String, old: String, _ color: String, pairs: Int
  ) -> String {
    "Point \(path) to \(step) instead of repeating \(old), \(color); "
      + "it is the nearest step that passes \(everywhere(pairs))"
  }

  /// A change, with the appearance in which it is seen.
  static func placed(_ change: String, in place: String?) -> String {
    place.map { "In \($0), \(goingOn(change))" } ?? change
  }

  /// Several changes as one sentence.
  static func list(_ changes: [String]) -> String {
    (changes.prefix(1) + changes.dropFirst().map(goingOn)).joined(separator: "; ")
  }

  /// A sentence that goes on after another one.
  private static func goingOn(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  /// Some of the appearances have a fix, and this is the reason why others have none.
  static func partly(_ reason: String) -> String {
    "The fix repairs a part of it. "
      + reason.replacing("There is no fix", with: "The rest has none")
  }

  static func conflict(_ path: String, _ color: Color, pairs: Int) -> String {
    "There is no fix: no \(kind(of: color)) in place of \(path) passes \(everywhere(pairs)); "
      + "give them colors of their own."
  }

  static func translucent(_ path: String, _ color: Color) -> String {
    "There is no fix: no \(kind(of: color)) in place of \(path) passes at an opacity of "
      + "\(percentage((color.alpha * 1000).rounded() / 10)); make it less translucent."
  }

  /// What may replace a color.
  private static func kind(of color: Color) -> String {
    ColorLiteral.isGray(color) ? "gray" : "color of its hue"
  }

  static func remix(_ path: String, _ old: Double, _ new: Double, pairs: Int) -> String {
    "Change the percentage in \(path) from \(percentage(old)) to \(percentage(new)), "
      + "the nearest that passes \(everywhere(pairs))"
  }

  static func noMixture(_ path: String, pairs: Int) -> String {
    "There is no fix: no percentage in \(path) keeps the hue and passes \(everywhere(pairs)); "
      + "change the colors that it mixes."
  }

  static func computed(_ path: String, from source: String) -> String {
    path == source
      ? "There is no fix: the value of \(path) cannot be rewritten safely; change it by hand."
      : "There is no fix: \(path) is calculated from \(source); change it by hand."
  }

  static func outside(_ path: String, _ outside: String) -> String {
    path == outside
      ? "\(path) is no token: change it by hand where it is used."
      : "There is no fix: \(path) is the system color \(outside); give it another color by hand."
  }

  static func imported(_ path: String, _ color: String) -> String {
    "There is no fix: \(color) is not in these files; point \(path) to another color by hand."
  }

  static func notText(_ file: String) -> String {
    "There is no fix, because \(file) is not a text: change the color where it was made."
  }

  static func compiled(_ file: String) -> String {
    "There is no fix: a program wrote \(file); change the source that it was made of."
  }

  private static func everywhere(_ pairs: Int) -> String {
    pairs == 1 ? "here" : "in all \(pairs) combinations that share it"
  }

  static func words(_ color: Color) -> String { color.hexIfInGamut ?? color.css }

  static func percentage(_ value: Double) -> String { "\(RatioText.required(value)) %" }
}
