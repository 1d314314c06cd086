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
    discussion: """
      Colors are CSS: hexadecimal, names, functions. Examples:
        palette-check contrast '#777' white
        palette-check contrast black '#ffffff80' --over '#224466'
      """)

  @Argument(help: "The foreground, such as the color of text.") var foreground: String
  @Argument(help: "The background.") var background: String
  @Option(
    name: .customLong("over"), parsing: .singleValue,
    help: "What lies under a translucent background; may be repeated, topmost first.")
  var backdrops: [String] = []
  @Option(help: "The output format: text or json.") var format = AnswerFormat.text
  @OptionGroup var colorOptions: ColorOptions

  func run() throws {
    let front = try color(foreground, "FG")
    let layers = [try color(background, "BG")] + (try backdrops.map { try color($0, "--over") })
    let back = layers[0].alpha < 1 ? Color.composite(layers) : layers[0]
    guard back.alpha == 1 else {
      throw ValidationError(
        "the background is translucent, so the ratio depends on what is under it: name an opaque "
          + "color with --over")
    }
    // An opaque color stays in its space, with all of its digits.
    let seen = front.alpha < 1 ? front.over(back) : front
    let ratio = WCAG2.contrast(of: seen, on: back)
    if format == .json {
      StandardOutput.write(json(seen, back, ratio).pretty + "\n")
      return
    }
    let isColored = colorOptions.isColored
    var text = ""
    for (name, color) in [("foreground", seen), ("background", back)] {
      let swatch = isColored ? "\(TerminalSwatch.block(color)) " : ""
      let gamut = color.isInGamut(.srgb) ? "" : "  (outside sRGB; \(color.hex) if clipped)"
      text +=
        "\(pad(name, 12)) \(swatch)\(exactWords(color))\(gamut)\(composedFrom(name, color))\n"
    }
    text += "\n\(pad("WCAG 2", 12)) \(RatioText.measured(ratio)):1\n"
    for (level, limits) in [("AA", [4.5, 3, 3]), ("AAA", [7, 4.5, 3])] {
      let verdicts = zip(["text", "large text", "a control or icon"], limits).map {
        "\($0) \(ratio >= $1 ? "passes" : "fails") \(RatioText.required($1)):1"
      }
      text += "\(pad("  " + level, 12)) \(verdicts.joined(separator: ", "))\n"
    }
    for metric in ContrastMetrics.all where metric.id != WCAG2.id {
      let value = metric.contrast(of: seen, on: back)
      text += "\(pad(metric.id, 12)) \(decimals(value))\n"
    }
    StandardOutput.write(text)
  }

  private func json(_ front: Color, _ back: Color, _ ratio: Double) -> JSONText {
    let levels = [("AA", [4.5, 3, 3]), ("AAA", [7, 4.5, 3])].map { level, limits in
      (
        level,
        JSONText.object(
          zip(["text", "large-text", "ui"], limits).map { ($0, .bool(ratio >= $1)) })
      )
    }
    return .object([
      ("schema", "palette-check/contrast/1"), ("foreground", JSONText(front)),
      ("background", JSONText(back)), ("passes", .object(levels)),
      (
        "metrics",
        .object(ContrastMetrics.all.map { ($0.id, .number($0.contrast(of: front, on: back))) })
      ),
    ])
  }

  private func composedFrom(_ name: String, _ color: Color) -> String {
    if name == "foreground", let front = try? Color(parsing: foreground), front.alpha < 1 {
      return "  (\(foreground) composited)"
    }
    if name == "background", !backdrops.isEmpty { return "  (\(background) composited)" }
    return ""
  }
}
