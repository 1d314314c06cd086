import ArgumentParser
import ColorEngine
import CommandSupport
import PaletteAudit
import SourceSyntax

/// `palette-check contrast FG BG`: one pair, every metric.
struct Contrast: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contrast",
    abstract: "Measures one pair of colors with every metric.",
    usage: "palette-check contrast [<options>] <foreground> <background>",
    discussion: """
      Colors are CSS: hexadecimal, names, functions. Examples:
        palette-check contrast '#777' white
        palette-check contrast black '#ffffff80' --over '#224466'
        palette-check contrast black material:systemThin
        palette-check contrast white '#0008' --over range:#202030..#a0a0b0
        palette-check contrast '#767676' white --viewing sunlight
      """)

  @Argument(help: "The foreground, such as the color of text.") var foreground: String
  @Argument(help: "The background.", completion: Completions.backdrops) var background: String
  @Option(
    name: .customLong("over"), parsing: .singleValue,
    help: """
      What lies under a translucent background; may be repeated, topmost first. A color, a material \
      over any content (material:systemThin), or a range of colors (range:#202030..#606070).
      """, completion: Completions.backdrops)
  var backdrops: [String] = []
  @Option(help: "The output format.") var format = AnswerFormat.text
  @OptionGroup var colorOptions: ColorOptions
  @Option(
    parsing: .singleValue,
    help: """
      How the screen is seen: \(ViewingCondition.allCases.map(\.rawValue).joined(separator: ", ")); \
      may be repeated.
      """, completion: Completions.viewing, transform: Self.viewingCondition)
  var viewing: [ViewingCondition] = []

  private static func viewingCondition(_ text: String) throws -> ViewingCondition {
    if let known = ViewingCondition(rawValue: text) { return known }
    let names = ViewingCondition.allCases.map(\.rawValue)
    throw ValidationError(
      "“\(text)” is no way to see a screen; known: \(names.joined(separator: ", "))"
        + Similarity.question(Hint.spelling(of: text, among: names)))
  }

  func run() throws {
    let front = try color(foreground, "FG")
    let layers = try ContrastLayers(background: background, over: backdrops)
    if let hidden = layers.hidden {
      StandardError.write(line: "note: --over \(hidden) is not used: what lies over it is opaque")
    }
    guard layers.backdrop == nil else {
      if format == .json {
        StandardOutput.write(try json(front, over: layers).pretty + "\n")
      } else {
        try showBackdrop(front, layers)
      }
      return
    }
    guard layers.top.alpha == 1 else {
      throw ValidationError(
        "the background is translucent, so the ratio depends on what is under it: name an opaque "
          + "color with --over, a material such as material:systemThin, or a range of colors")
    }
    // An opaque color stays in its space, with all of its digits.
    let back = Self.shown(layers.top, "the background")
    let seen = Self.shown(front.alpha < 1 ? front.over(back) : front, "the foreground")
    let ratio = WCAG2.contrast(of: seen, on: back)
    if format == .json {
      StandardOutput.write(json(seen, back).pretty + "\n")
      return
    }
    let isColored = colorOptions.isColored
    var text = ""
    for (name, color) in [("foreground", seen), ("background", back)] {
      let gamut = color.isInGamut(.srgb) ? "" : "  (outside sRGB; \(color.hex) if clipped)"
      let words = exactWords(color) + gamut + composedFrom(name, color)
      text += row(name, words, sample: isColored ? color : nil)
    }
    text += "\n" + row("WCAG 2", "\(RatioText.measured(ratio)):1")
    text += verdicts(from: ratio, to: ratio)
    for metric in ContrastMetrics.all where metric.id != WCAG2.id {
      let value = metric.contrast(of: seen, on: back)
      let (name, unit) = Self.names[metric.id] ?? (metric.id, "")
      text += row(name, unit + decimals(value))
    }
    StandardOutput.write(text + viewed(seen, back))
  }

  /// The color that a screen shows: one outside of Display P3 is clipped, which is said.
  private static func shown(_ color: Color, _ name: String) -> Color {
    let shown = color.asShown
    guard shown != color else { return color }
    StandardError.write(
      line: "note: \(name), \(color.css), is outside of what screens show; it is measured as a "
        + "screen of Display P3 clips it, \(exactWords(shown))")
    return shown
  }

  /// A name and what is said of it, which goes on below its start where a terminal is narrow.
  private func row(_ name: String, _ value: String, sample: Color? = nil) -> String {
    let mark = sample.map { "\(TerminalSwatch.block($0)) " } ?? ""
    return "\(pad(name, 12)) \(mark)"
      + Wrapping(width: StandardOutput.columns)
      .wrapped(value, from: sample == nil ? 13 : 16, indent: 13) + "\n"
  }

  /// The ratio under each viewing condition.
  private func viewed(_ front: Color, _ back: Color) -> String {
    let lines = viewing.map { condition in
      let ratio = RatioText.measured(condition.contrast(of: front, on: back))
      return row(condition.rawValue, "\(ratio):1  (\(condition.summary))")
    }
    return lines.isEmpty ? "" : "\n" + lines.joined()
  }

  /// The contrast over a material or a range: an interval, unless the content is known.
  private func showBackdrop(_ front: Color, _ layers: ContrastLayers) throws {
    let front = Self.shown(front, "the foreground")
    let name = ([background] + backdrops).joined(separator: " over ")
    var text = row("foreground", front.hex) + row("background", name)
    for appearance in layers.appearances {
      let isNamed = layers.appearances.count > 1 || appearance.scheme == .dark
      text += "\n" + (isNamed ? "\(appearance.scheme.rawValue)\n" : "")
      if let back = try layers.known(in: appearance) {
        let seen = front.over(back).asShown
        let ratio = WCAG2.contrast(of: seen, on: back)
        text += row("WCAG 2", "\(RatioText.measured(ratio)):1 on \(back.hex)")
        text += verdicts(from: ratio, to: ratio) + viewed(seen, back)
      } else if let bounds = try bounds(of: front, layers, appearance) {
        let (least, most) = (bounds.minimum, min(bounds.maximum, 21))
        text += row(
          "WCAG 2",
          "\(RatioText.measured(least)):1 to \(RatioText.measured(most)):1, the least on "
            + layers.top.over(bounds.worst).hex)
        text += verdicts(from: least, to: most)
      }
    }
    StandardOutput.write(text)
  }

  private func json(_ front: Color, _ back: Color) -> JSONText {
    .object(
      [
        ("schema", "palette-check/contrast/1"), ("foreground", JSONText(front)),
        ("background", JSONText(back)),
      ] + measurements(front, back))
  }

  private func measurements(_ front: Color, _ back: Color) -> [(String, JSONText)] {
    let ratio = WCAG2.contrast(of: front, on: back)
    let metrics = ContrastMetrics.all.map {
      ($0.id, JSONText.number($0.contrast(of: front, on: back)))
    }
    let views = viewing.map {
      ($0.rawValue, JSONText.number($0.contrast(of: front, on: back)))
    }
    return [("passes", passes(ratio)), ("metrics", .object(metrics))]
      + (views.isEmpty ? [] : [("viewing", .object(views))])
  }

  private func passes(_ ratio: Double) -> JSONText {
    .object(
      Self.levels.map { level, limits in
        (
          level,
          .object(zip(["text", "large-text", "ui"], limits).map { ($0, .bool(ratio >= $1)) })
        )
      })
  }

  /// What the metrics are called in print, and what stands before their values.
  private static let names = [
    "apca": ("APCA", "Lc "), "deltaPhi": ("Delta Phi*", ""), "lstar": ("ΔL*, D65", ""),
    "lstarD50": ("ΔL*, D50", ""), "michelson": ("Michelson", ""), "weber": ("Weber", ""),
  ]

  private static let levels = [("AA", [4.5, 3, 3]), ("AAA", [7, 4.5, 3])]

  /// The contrast over a material or a range in each appearance: measured if the content is known,
  /// else its bounds, of which `passes` judges the least.
  private func json(_ front: Color, over layers: ContrastLayers) throws -> JSONText {
    let appearances = try layers.appearances.map { appearance -> JSONText in
      let scheme = ("scheme", JSONText.string(appearance.scheme.rawValue))
      if let back = try layers.known(in: appearance) {
        return .object(
          [scheme, ("background", JSONText(back))] + measurements(front.over(back), back))
      }
      guard let bounds = try bounds(of: front, layers, appearance) else { return .object([scheme]) }
      return .object([
        scheme, ("minimum", .number(bounds.minimum)), ("maximum", .number(min(bounds.maximum, 21))),
        ("worstBackdrop", JSONText(bounds.worst)), ("passes", passes(bounds.minimum)),
      ])
    }
    return .object([
      ("schema", "palette-check/contrast/1"), ("foreground", JSONText(front)),
      ("background", .string(([background] + backdrops).joined(separator: " over "))),
      ("appearances", .array(appearances)),
    ])
  }

  private func bounds(
    of front: Color, _ layers: ContrastLayers, _ appearance: Appearance
  ) throws -> Backdrop.Bounds? {
    guard viewing.isEmpty else {
      throw ValidationError("--viewing needs known colors: name the content with another --over")
    }
    return try layers.bounds(of: front, in: appearance)
  }

  private func verdicts(from least: Double, to most: Double) -> String {
    Self.levels.map { level, limits in
      let words = zip(["text", "large text", "a control or icon"], limits).map {
        let verdict = least >= $1 ? "passes" : most < $1 ? "fails" : "may fail"
        return "\($0) \(verdict) \(RatioText.required($1)):1"
      }
      return row("  " + level, words.joined(separator: ", "))
    }.joined()
  }

  private func composedFrom(_ name: String, _ color: Color) -> String {
    if name == "foreground", let front = try? Color(parsing: foreground), front.alpha < 1 {
      return "  (\(foreground) composited)"
    }
    if name == "background", let back = try? Color(parsing: background), back.alpha < 1 {
      return "  (\(background) composited)"
    }
    return ""
  }
}
