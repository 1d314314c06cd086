import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit

/// `palette-check ramp PATH... [GROUP]`: the steps of scales, drawn.
struct ShowRamp: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, csv, json, html, svg }

  static let configuration = CommandConfiguration(
    commandName: "ramp",
    abstract:
      "Draws the steps of a palette: lightness, chroma, hue, contrast with white and black.",
    usage: "palette-check ramp [<options>] <paths> ... [<group>]",
    discussion: """
      Lightness, chroma and hue are those of OKLCH. Without a group, every group with numbered colors \
      is drawn. The last of several arguments is a group when there is no such file: its path, or a \
      pattern. Examples:
        palette-check ramp tokens/
        palette-check ramp tokens/ color.gray
        palette-check ramp tokens/ 'color.*' --format svg -o ramps.svg
      """)

  @Argument(
    help: "Files and folders, - is standard input; then the path or pattern of a group.",
    completion: Completions.groups)
  var arguments: [String]
  @Option(help: "The output format.") var format = Format.text
  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var palette: PaletteOptions

  func run() throws {
    let (paths, pattern) = split()
    let result = try input.read(paths, palette)
    let palettes = result.palettes.map { Report.Palette($0, pairs: []) }
    let glob = pattern.flatMap { try? PathGlob($0) }
    let isIncluded = pattern.map { pattern in
      // A shell takes `--gray` for an option: the dashes may be left out.
      { (path: String) in
        [path, String(path.drop { $0 == "-" })].contains { name in
          name == pattern || glob?.matches(name) == true
        }
      }
    }
    let ramps = palettes.flatMap { Ramp.ramps(of: $0, isIncluded: isIncluded) }
    let omitted = palettes.flatMap { Ramp.translucent(among: $0.tokens, isIncluded: isIncluded) }
    if !omitted.isEmpty {
      StandardError.write(
        line: "left out, since a translucent color has no lightness of its own: "
          + omitted.joined(separator: ", "))
    }
    guard !ramps.isEmpty else {
      if let pattern { throw unknownGroup(pattern, palettes) }
      throw Messages.trouble(
        "no group has three opaque colors with numbers; name a group to draw it anyway",
        after: result.report.problems, hasInput: result.palettes.contains { !$0.tokens.isEmpty })
    }
    let text =
      switch format {
      case .text: ramps.table(usesColor: outputOptions.isColored, width: outputOptions.width)
      case .csv: ramps.csv
      case .json: ramps.json.pretty + "\n"
      case .html: ramps.html(version: toolVersion)
      case .svg: ramps.svg
      }
    try outputOptions.publish(text, result.report.problems)
  }

  private func split() -> (paths: [String], group: String?) {
    guard arguments.count > 1, let last = arguments.last, last != "-",
      LocalFiles().kind(of: last) == nil
    else { return (arguments, nil) }
    return (Array(arguments.dropLast()), last)
  }

  private func unknownGroup(_ pattern: String, _ palettes: [Report.Palette]) -> ValidationError {
    let groups = palettes.flatMap { Ramp.paths(of: $0.tokens) }
    let nearest =
      Hint.pattern(for: pattern) { pattern in
        (try? PathGlob(pattern)).map { groups.contains(where: $0.matches) } ?? false
      } ?? Hint.name(for: pattern, among: groups)
    return ValidationError("no file or group of colors “\(pattern)”" + Similarity.question(nearest))
  }
}
