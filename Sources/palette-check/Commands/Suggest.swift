public import ArgumentParser
public import ColorEngine
import CommandSupport
import PaletteAudit

/// `palette-check suggest FG BG...`: the nearest color that reaches a contrast on every background.
struct Suggest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Finds the nearest color that reaches a contrast on every background.",
    discussion: """
      The color found is the nearest of all 8-bit colors of the gamut in Oklab. With --keep hue it is
      the nearest of those whose hue differs by less than 1°, and of the grays.
      Status 1 when no color reaches the target; the best one is printed then. Examples:
        palette-check suggest '#999' white
        palette-check suggest '#36c' '#fff' '#eef' --target 7 --keep none
      """)

  @Argument(help: "The color to change.") var foreground: String
  @Argument(help: "The backgrounds; the target is reached on each.") var backgrounds: [String]
  @Option(help: "The contrast to reach: a ratio of 1…21, or with --metric apca an Lc of 0…110.")
  var target = 4.5
  @Option(help: "wcag2 or apca.") var metric = WCAG2.id
  @Option(help: "The gamut of the result: srgb or display-p3.") var gamut = "srgb"
  @Option(help: "What must not change: hue or none.") var keep = ContrastSolver.Kept.hue
  @OptionGroup var colorOptions: ColorOptions

  func validate() throws {
    guard !backgrounds.isEmpty else { throw ValidationError("name at least one background") }
    guard let goal = ContrastTarget(metric: metric, value: target) else {
      throw ValidationError("“\(metric)” has no solver: use wcag2 or apca")
    }
    let range: ClosedRange<Double> = if case .ratio = goal { 1...21 } else { 0...110 }
    guard range.contains(target) else {
      throw ValidationError(
        "--target \(target) is outside \(Int(range.lowerBound))…\(Int(range.upperBound)) of \(metric)"
      )
    }
    guard ["srgb", "display-p3"].contains(gamut) else {
      throw ValidationError("--gamut “\(gamut)” is neither srgb nor display-p3")
    }
  }

  func run() throws {
    guard let goal = ContrastTarget(metric: metric, value: target) else { return }
    let behind = try backgrounds.map { try color($0, "BG") }
    guard behind.allSatisfy({ $0.alpha == 1 }) else {
      throw ValidationError("a background is translucent: use an opaque color")
    }
    let front = try color(foreground, "FG")
    let found: ContrastSolver.Suggestion
    do {
      found = try ContrastSolver.suggest(
        foreground: front, backgrounds: behind, target: goal,
        gamut: try ColorSpaceID(gamut), keeping: keep)
    } catch let error as SolverError {
      throw ValidationError(error.description)
    }
    let isColored = colorOptions.isColored
    func swatch(_ color: Color) -> String {
      isColored ? "\(TerminalSwatch.block(color)) " : ""
    }
    let text = gamut == "srgb" ? found.color.hex : found.color.css
    var lines = ["\(swatch(found.color))\(text)  ΔE_OK \(decimals(found.difference))"]
    for index in behind.indices {
      let contrast = RatioText.measured(found.values[index].magnitude)
      lines.append(
        "  on \(swatch(behind[index]))\(backgrounds[index])  "
          + (metric == WCAG2.id ? "\(contrast):1" : "Lc \(contrast)"))
    }
    StandardOutput.write(lines.joined(separator: "\n") + "\n")
    guard found.isReachable else {
      StandardError.write(
        "no color of \(gamut)\(keep == .hue ? " with this hue" : "") reaches "
          + "\(RatioText.required(target)) on "
          + "\(behind.count == 1 ? "this background" : "all \(behind.count) backgrounds")"
          + "; this one comes nearest\n")
      throw ExitStatus.findings
    }
  }
}

extension ContrastSolver.Kept: ExpressibleByArgument {}
