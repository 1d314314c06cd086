import ArgumentParser
import PaletteAudit

/// `palette-check pairs PATH`: what will be measured against what, and why.
struct Pairs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the pairs that will be checked and why each was chosen.")

  @Argument(help: "Files and folders.") var paths: [String]
  @Option(
    help: ArgumentHelp("The configuration; else the nearest palette-check.yml.", valueName: "file"))
  var config: String?

  func run() throws {
    var checker = TokenChecker()
    checker.configuration = config.map(ConfigurationFile.load)
    let (pairs, problems) = checker.pairs(paths: paths)
    for problem in problems { StandardError.write(Messages.line(problem) + "\n") }
    for pair in pairs {
      let needs = pair.requirement.map { "\(RatioText.required($0.ratio)):1" } ?? "exempt"
      let reason =
        switch pair.origin {
        case .declared(let index): "declared as pair \(index + 1)"
        case .token: "declared by the token"
        case .inferred(let reason): reason
        }
      let names = "\(pair.foreground.path) on \(pair.background.path)"
      StandardOutput.write("\(names)  \(pair.role.rawValue) \(needs)  (\(reason))\n")
    }
    if problems.contains(where: { $0.severity == .error }) { throw ExitStatus.trouble }
  }
}
