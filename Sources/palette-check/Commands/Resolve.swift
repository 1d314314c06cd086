import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit

/// `palette-check resolve PATH... [TOKEN]`: the values of tokens in every appearance.
struct Resolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Shows the value of tokens in every appearance, with their aliases.",
    usage: "palette-check resolve [<options>] <paths> ... [<token>]",
    discussion: """
      The last of several arguments is a token when there is no such file: its path, or a pattern \
      such as 'text.*' or '**.hover'. CSV has one row for each token and permutation; values are \
      written as they are, so import the columns as text when the tokens are not your own. Examples:
        palette-check resolve tokens/
        palette-check resolve brand.resolver.json text.primary
        palette-check resolve brand.resolver.json 'button.**' --input theme=dark
        palette-check resolve Assets.xcassets --format csv -o colors.csv
      """)

  @Argument(
    help: "Files and folders, - is standard input; then the path or pattern of a token.",
    completion: Completions.tokens)
  var arguments: [String]
  @OptionGroup var listing: ListingOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var palette: PaletteOptions

  func run() throws {
    let (paths, pattern) = try split()
    let result = try input.read(paths, palette)
    let all = Resolution(palettes: result.palettes, problems: result.report.problems)
    var shown = all
    if let pattern {
      shown = all.keeping(matching: pattern)
      if shown.isEmpty {
        guard !all.isEmpty else {
          throw Messages.trouble(
            "there is no color token “\(pattern)”", after: result.report.problems, hasInput: false)
        }
        throw unknownToken(pattern, all)
      }
    }
    let text =
      switch listing.format {
      case .table: shown.table(usesColor: listing.output.isColored, width: listing.output.width)
      case .json: shown.json.pretty + "\n"
      case .csv: shown.csv
      }
    try listing.output.publish(text, result.report.problems)
  }

  private func split() throws -> (paths: [String], token: String?) {
    guard arguments.count > 1, let last = arguments.last, last != "-",
      LocalFiles().kind(of: last) == nil
    else { return (arguments, nil) }
    return (Array(arguments.dropLast()), last)
  }

  private func unknownToken(_ pattern: String, _ all: Resolution) -> ValidationError {
    let nearest =
      Hint.pattern(for: pattern) { !all.keeping(matching: $0).isEmpty }
      ?? Hint.name(for: pattern, among: all.paths)
    return ValidationError(
      "no file or color token “\(pattern)”" + Similarity.question(nearest))
  }
}
