import ArgumentParser
import ColorEngine
import CommandSupport
import PaletteAudit
import SourceSyntax

/// `palette-check color COLOR`: one color in every space, in or out of gamut, and the nearest name.
struct ShowColor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "color",
    abstract: "Shows one color in every space, the gamuts it lies in, and the nearest name.",
    discussion: """
      Examples:
        palette-check color rebeccapurple
        palette-check color 'color(display-p3 1 0 0)'
      """)

  @Argument(help: "A color in CSS notation.") var text: String
  @Option(help: "The output format.") var format = AnswerFormat.text
  @OptionGroup var colorOptions: ColorOptions

  private static let gamuts: [ColorSpaceID] = [
    SRGB.id, DisplayP3.id, A98RGB.id, Rec2020.id, ProPhotoRGB.id,
  ]

  func run() throws {
    let color = try color(text, "COLOR")
    if format == .json {
      StandardOutput.write(json(color).pretty + "\n")
      return
    }
    let isColored = colorOptions.isColored
    let mapped = ChromaMapping.map(color, to: .srgb)
    let isInSRGB = color.isInGamut(.srgb)
    var lines = [
      (isColored ? "\(TerminalSwatch.block(color)) " : "")
        + Wrapping(width: StandardOutput.columns)
        .wrapped(color.css, from: isColored ? 3 : 0, indent: isColored ? 3 : 2),
      row("hex", mapped.hex + (isInSRGB ? "" : "  (mapped into sRGB, hue and lightness kept)")),
      row("luminance", decimals(WCAG2.luminance(color))),
    ]
    let nearest = NamedColor.nearest(to: color)
    lines.append(
      row(
        "nearest name",
        nearest.difference < 1e-6
          ? nearest.name.name : "\(nearest.name.name), ΔE_OK \(decimals(nearest.difference))"))
    lines.append("")
    for gamut in Self.gamuts {
      let excess = color.excess(over: gamut)
      let verdict = color.isInGamut(gamut) ? "inside" : "outside by \(decimals(excess))"
      lines.append(row(gamut.rawValue, verdict))
    }
    lines.append("")
    for space in ColorSpaces.all {
      let value = color.converted(to: space.id)
      let components = space.components.indices.map { index in
        let missing = value.missing.contains(Color.Missing(rawValue: 1 << index))
        return space.components[index].name + "\u{A0}"
          + (missing ? "none" : decimals(value.components[index]))
      }
      lines.append(row(space.id.rawValue, components.joined(separator: "  ")))
    }
    StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }

  private func json(_ color: Color) -> JSONText {
    let nearest = NamedColor.nearest(to: color)
    let gamuts = Self.gamuts.map { gamut in
      (
        gamut.rawValue,
        JSONText.object([
          ("inside", .bool(color.isInGamut(gamut))), ("excess", .number(color.excess(over: gamut))),
        ])
      )
    }
    return .object([
      ("schema", "palette-check/color/1"), ("color", JSONText(color)),
      ("hex", .string(ChromaMapping.map(color, to: .srgb).hex)),
      ("luminance", .number(WCAG2.luminance(color))),
      (
        "nearestName",
        .object([
          ("name", .string(nearest.name.name)), ("difference", .number(nearest.difference)),
        ])
      ),
      ("gamuts", .object(gamuts)),
      (
        "spaces",
        .object(
          ColorSpaces.all.map { ($0.id.rawValue, JSONText(color.converted(to: $0.id))) })
      ),
    ])
  }

  /// A name and its value, which goes on below its start where a terminal is narrow.
  private func row(_ name: String, _ value: String) -> String {
    let text = Wrapping(width: StandardOutput.columns).wrapped(value, from: 19, indent: 19)
    // A component stays on the line of its name.
    return pad(name, 18) + " " + text.replacing("\u{A0}", with: " ")
  }
}
