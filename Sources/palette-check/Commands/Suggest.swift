public import ArgumentParser
public import ColorEngine
import CommandSupport
import PaletteAudit
import SourceSyntax

/// `palette-check suggest FG BG...`: the nearest color that reaches a contrast on every background.
struct Suggest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Finds the nearest color that reaches a contrast on every background.",
    usage: "palette-check suggest [<options>] <foreground> <backgrounds> ...",
    discussion: """
      The color found is the nearest of all 8-bit colors of the gamut in Oklab. With --keep hue it \
      is the nearest of those whose hue differs by less than 1°, and of the grays.
      Status 1 when no color reaches the target; the best one is printed then. Examples:
        palette-check suggest '#999' white
        palette-check suggest '#36c' '#fff' '#eef' --target 7 --keep none
      """)

  @Argument(help: "The color to change.") var foreground: String
  @Argument(help: "The backgrounds; the target is reached on each.") var backgrounds: [String]
  @Option(
    help: """
      The contrast to reach: a ratio of 1…21, 4.5 by default, or with --metric apca an Lc of 15…108, \
      75 by default.
      """)
  var target: Double?
  @Option(help: "wcag2 or apca.", completion: .list(ContrastTarget.metrics)) var metric = WCAG2.id
  @Option(
    help: "The gamut of the result: srgb or display-p3.",
    completion: .list(["srgb", "display-p3"]))
  var gamut = "srgb"
  @Option(help: "What must not change.") var keep = ContrastSolver.Kept.hue
  @Option(help: "The output format.") var format = AnswerFormat.text
  @OptionGroup var colorOptions: ColorOptions

  /// The contrast to reach, in the units of the metric. Lc 75 is what APCA asks for body text.
  private var value: Double { target ?? (metric == WCAG2.id ? 4.5 : 75) }

  func validate() throws {
    guard !backgrounds.isEmpty else { throw ValidationError("name at least one background") }
    guard let goal = ContrastTarget(metric: metric, value: value) else {
      throw ValidationError("“\(metric)” has no solver: use wcag2 or apca")
    }
    // Below Lc 15 nothing is visible, so such a number is that of a ratio.
    let range: ClosedRange<Double> = if case .ratio = goal { 1...21 } else { 15...108 }
    guard range.contains(value) else {
      throw ValidationError(
        "--target \(RatioText.required(value)) is outside \(Int(range.lowerBound))…"
          + "\(Int(range.upperBound)) of \(metric)"
          + (metric == WCAG2.id ? "" : "; a ratio such as 4.5 goes with --metric wcag2"))
    }
    guard ["srgb", "display-p3"].contains(gamut) else {
      throw ValidationError("--gamut “\(gamut)” is neither srgb nor display-p3")
    }
  }

  func run() throws {
    guard let goal = ContrastTarget(metric: metric, value: value) else { return }
    let behind = try backgrounds.map { try color($0, "BG").asShown }
    guard behind.allSatisfy({ $0.alpha == 1 }) else {
      throw ValidationError("a background is translucent: use an opaque color")
    }
    let front = try color(foreground, "FG")
    guard front.alpha == 1 else {
      throw ValidationError(
        "the foreground is translucent, and the color that is found is opaque: name it without its "
          + "opacity")
    }
    let found: ContrastSolver.Suggestion
    do {
      found = try ContrastSolver.suggest(
        foreground: front, backgrounds: behind, target: goal,
        gamut: try ColorSpaceID(gamut), keeping: keep)
    } catch let error as SolverError {
      throw ValidationError(error.description)
    }
    if format == .json {
      StandardOutput.write(json(found, behind).pretty + "\n")
      guard found.isReachable else { throw ExitStatus.findings }
      return
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
        line: "no color of \(gamut)\(keep == .hue ? " with this hue" : "") reaches "
          + "\(RatioText.required(value)) on "
          + "\(behind.count == 1 ? "this background" : "all \(behind.count) backgrounds")"
          + "; this one comes nearest")
      throw ExitStatus.findings
    }
  }

  private func json(_ found: ContrastSolver.Suggestion, _ backgrounds: [Color]) -> JSONText {
    let values = zip(backgrounds, found.values).map { background, value in
      JSONText.object([("background", JSONText(background)), ("contrast", .number(value))])
    }
    return .object([
      ("schema", "palette-check/suggest/1"), ("color", JSONText(found.color)),
      ("hex", .string(found.color.hex)), ("difference", .number(found.difference)),
      ("metric", .string(metric)), ("target", .number(value)),
      ("reached", .bool(found.isReachable)), ("values", .array(values)),
    ])
  }
}

extension ContrastSolver.Kept: ExpressibleByArgument {}
