import ArgumentParser
import ColorEngine
import CommandSupport
import PaletteAudit

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
  @OptionGroup var colorOptions: ColorOptions

  func run() throws {
    let color = try color(text, "COLOR")
    let isColored = colorOptions.isColored
    let mapped = ChromaMapping.map(color, to: .srgb)
    let isInSRGB = color.isInGamut(.srgb)
    var lines = [
      (isColored ? "\(TerminalSwatch.block(color)) " : "") + color.css,
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
    for gamut: ColorSpaceID in [SRGB.id, DisplayP3.id, A98RGB.id, Rec2020.id, ProPhotoRGB.id] {
      let excess = color.excess(over: gamut)
      let verdict = color.isInGamut(gamut) ? "inside" : "outside by \(decimals(excess))"
      lines.append(row(gamut.rawValue, verdict))
    }
    lines.append("")
    for space in ColorSpaces.all {
      let value = color.converted(to: space.id)
      let components = space.components.indices.map { index in
        let missing = value.missing.contains(Color.Missing(rawValue: 1 << index))
        return space.components[index].name + " "
          + (missing ? "none" : decimals(value.components[index]))
      }
      lines.append(row(space.id.rawValue, components.joined(separator: "  ")))
    }
    StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }

  private func row(_ name: String, _ value: String) -> String { pad(name, 18) + " " + value }
}
