import ArgumentParser
import ColorEngine
import CommandSupport
import PaletteAudit

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
  @OptionGroup var colorOptions: ColorOptions

  func run() throws {
    let front = try color(foreground, "FG")
    let layers = [try color(background, "BG")] + (try backdrops.map { try color($0, "--over") })
    let back = Color.composite(layers)
    guard back.alpha == 1 else {
      throw ValidationError(
        "the background is translucent, so the ratio depends on what is under it: name an opaque "
          + "color with --over")
    }
    let seen = front.over(back)
    let isColored = colorOptions.isColored
    var text = ""
    for (name, color) in [("foreground", seen), ("background", back)] {
      let swatch = isColored ? "\(TerminalSwatch.block(color)) " : ""
      text += "\(pad(name, 12)) \(swatch)\(color.hex)\(composedFrom(name, color))\n"
    }
    let ratio = WCAG2.contrast(of: seen, on: back)
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

  private func composedFrom(_ name: String, _ color: Color) -> String {
    if name == "foreground", let front = try? Color(parsing: foreground), front.alpha < 1 {
      return "  (\(foreground) composited)"
    }
    if name == "background", !backdrops.isEmpty { return "  (\(background) composited)" }
    return ""
  }
}
