import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit

/// `palette-check matrix PATH...`: all foregrounds on all backgrounds.
struct Matrix: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, csv, json, html, svg, png }

  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Measures every foreground on every background, as a grid for each appearance.",
    usage: "palette-check matrix [<options>] <paths> ...",
    discussion: """
      AAA means 7:1 and more, AA 4.5:1 (text of every size), AA18 3:1 (large text, icons and \
      controls), DNP less: it does not pass. Foregrounds and backgrounds are those of the pairs found, \
      or all colors if there is none. Examples:
        palette-check matrix tokens/
        palette-check matrix tokens/ --foreground 'text.*' --background 'surface.*' --format csv
        palette-check matrix brand.resolver.json --appearance dark --format png -o grid.png
      """)

  @Argument(help: "Files and folders; - is standard input.", completion: .file()) var paths:
    [String]
  @Option(help: ArgumentHelp("Only these foregrounds; may be repeated.", valueName: "pattern"))
  var foreground: [String] = []
  @Option(help: ArgumentHelp("Only these backgrounds; may be repeated.", valueName: "pattern"))
  var background: [String] = []
  @Option(
    name: .customLong("format"),
    help: "The output format; by default that of the extension of --output, or text.")
  var givenFormat: Format?
  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var palette: PaletteOptions

  private var format: Format {
    givenFormat
      ?? outputOptions.file.flatMap { Path.fileExtension($0) }.flatMap(Format.init(rawValue:))
      ?? .text
  }

  func validate() throws {
    _ = try filter(foreground)
    _ = try filter(background)
    guard format == .png else { return }
    guard hasImages else { throw ValidationError("this build has no images; use svg") }
    if outputOptions.file == nil, StandardOutput.isTerminal {
      throw ValidationError("a picture is not for a terminal; name a file with --output")
    }
  }

  func run() throws {
    let result = try input.read(paths, palette)
    let checker = TokenChecker(configuration: palette.configuration())
    let grids = try result.palettes.flatMap { palette in
      ContrastGrid.grids(
        of: Report.Palette(palette, pairs: checker.pairs(of: [palette])),
        foregrounds: try filter(foreground), backgrounds: try filter(background),
        isRestricted: !self.palette.appearance.isEmpty || !input.input.isEmpty)
    }
    guard !grids.isEmpty else {
      let asked =
        foreground.map { "--foreground \($0)" } + background.map { "--background \($0)" }
      let reason = asked.isEmpty ? "" : " that matches \(asked.joined(separator: " and "))"
      throw Messages.trouble(
        "there is no foreground with a background\(reason); `palette-check resolve` lists the colors",
        after: result.report.problems, hasInput: result.palettes.contains { !$0.tokens.isEmpty })
    }
    try outputOptions.publish(try bytes(grids), result.report.problems)
  }

  private func bytes(_ grids: [ContrastGrid]) throws -> [UInt8] {
    switch format {
    case .text:
      Array(grids.table(usesColor: outputOptions.isColored, width: outputOptions.width).utf8)
    case .csv: Array(grids.csv.utf8)
    case .json: Array((grids.json.pretty + "\n").utf8)
    case .html: Array(grids.html(version: toolVersion).utf8)
    case .svg: Array(grids.svg.utf8)
    case .png: try picture(grids)
    }
  }

  private func picture(_ grids: [ContrastGrid]) throws -> [UInt8] {
    do {
      return try GridImage.png(of: grids)
    } catch {
      StandardError.write(line: "error: the picture cannot be made: \(error)")
      throw ExitStatus.trouble
    }
  }

  /// Whether a path matches any of some patterns; `nil` without patterns.
  private func filter(_ patterns: [String]) throws -> ((String) -> Bool)? {
    guard !patterns.isEmpty else { return nil }
    let globs = try patterns.map { pattern in
      do throws(PathGlob.SyntaxError) {
        return try PathGlob(pattern)
      } catch {
        throw ValidationError("“\(pattern)” is not a pattern: \(error.message)")
      }
    }
    return { path in patterns.contains(path) || globs.contains { $0.matches(path) } }
  }
}
