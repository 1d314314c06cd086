import ArgumentParser
import CommandSupport
import PaletteAudit

/// `palette-check pairs PATH...`: the pairs that will be measured, and why.
struct Pairs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pairs",
    abstract: "Lists the pairs that will be checked and why each was chosen.")

  @Argument(help: "Files and folders; - is standard input.", completion: .file()) var paths:
    [String]
  @OptionGroup var listing: ListingOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var palette: PaletteOptions

  func run() throws {
    let result = try input.read(paths, palette)
    let checker = TokenChecker(configuration: palette.configuration())
    let problems = result.report.problems
    let lists = result.palettes.map { ($0.file, PairList(pairs: checker.pairs(of: [$0]))) }
      .filter { !$0.1.pairs.isEmpty }
    let list = PairList(pairs: lists.flatMap(\.1.pairs), problems: problems)
    let text =
      switch listing.format {
      case .table where lists.count > 1:
        // The same names in several palettes are other pairs.
        lists.map { file, list in
          "\(Printable.line(file))\n\n\(list.table(width: listing.output.width))"
        }.joined(separator: "\n")
      case .table: list.table(width: listing.output.width)
      case .json: list.json.pretty + "\n"
      case .csv: list.csv
      }
    try listing.output.publish(text, problems)
  }
}
