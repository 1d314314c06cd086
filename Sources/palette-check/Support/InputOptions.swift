package import ArgumentParser
import FileAccess
package import PaletteAudit
package import SystemColors

/// The options of every command that reads tokens: which appearances count, and what the configuration
/// says.
package struct PaletteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The configuration; else the nearest palette-check.yml.", valueName: "file"),
    completion: .file())
  package var config: String?
  @Option(
    help: ArgumentHelp(
      "Only these appearances, such as dark or dark+increased.", valueName: "appearance,..."),
    completion: Completions.appearances)
  package var appearance: [String] = []

  package init() {}

  package func validate() throws { _ = try appearances() }

  package func configuration() -> ConfigurationFile.Loaded? { config.map(ConfigurationFile.load) }

  /// The configurations of some files and folders: the one given, else the nearest of each.
  package func configurations(of files: some Sequence<String>) -> [ConfigurationFile.Loaded] {
    configuration().map { [$0] } ?? ConfigurationFile.nearest(of: files)
  }

  /// The files that say how some files and folders are checked: configurations, those that they
  /// extend, and the baselines that they name.
  package func settings(of files: some Sequence<String>) -> [String] {
    let known = configurations(of: files)
    return known.flatMap(\.files) + ConfigurationFile.baselines(of: known)
  }

  /// The baselines that the configurations of some files and folders name.
  package func baselines(of files: some Sequence<String>) -> [String] {
    ConfigurationFile.baselines(of: configurations(of: files))
  }

  /// Restricts a check to the appearances that are asked for: all when none is named.
  package func restrict(_ checker: inout TokenChecker) throws {
    checker.includes = try appearances()
    checker.namedAppearances = try AppearanceFilter.all(of: appearance).map { filter in
      (filter.name, { filter.matches($0) })
    }
  }

  /// Which appearances are asked for: all when none is named.
  package func appearances() throws -> @Sendable (Appearance) -> Bool {
    try AppearanceFilter.any(of: appearance)
  }
}

/// The options of every command that reads tokens: what the files are, and what is fixed in them.
package struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fix the context of a modifier, such as theme=dark.", valueName: "modifier=context,..."),
    completion: Completions.inputs)
  package var input: [String] = []
  @Option(
    help: ArgumentHelp(
      "Read every file as this format: \(TokenFormats.all.map { $0.id }.joined(separator: ", ")).",
      valueName: "format"), completion: Completions.tokenFormats)
  package var formatIn: String?
  @Option(
    help: ArgumentHelp(
      "The file name of standard input (default: by what it looks like).", valueName: "file"))
  package var stdinFilename: String?

  package init() {}

  package func validate() throws {
    let formats = TokenFormats.all.map { $0.id }
    if let formatIn, !formats.contains(formatIn) {
      throw Hint.unknown("token format", formatIn, among: formats)
    }
    _ = try inputs()
  }

  /// Refuses standard input beside other paths, since it is read alone.
  package static func refuseInput(among paths: [String]) throws {
    guard paths.count > 1, paths.contains("-") else { return }
    throw ValidationError(
      "“-” is standard input and stands alone; check the other paths in a run of their own, or write "
        + "./- for a file of that name")
  }

  /// How the files are read.
  package func loadOptions(isConformance: Bool = false) throws -> LoadOptions {
    LoadOptions(inputs: try inputs(), isConformance: isConformance, format: formatIn)
  }

  /// Reads files and folders, or standard input when the path is `-`.
  package func check(
    _ paths: [String], with checker: TokenChecker, files: some FileReading = LocalFiles()
  ) throws(ExitStatus) -> TokenChecker.Result {
    guard paths == ["-"] else { return checker.check(paths: paths, files: files) }
    do {
      let content = try LocalFiles.readStandardInput()
      var result = checker.check(text: content, fileName: name(of: content))
      adviseOnName(&result.report)
      return result
    } catch {
      StandardError.write(line: "error: \(error)")
      throw .trouble
    }
  }

  /// What standard input is called: as the option says, else by what it looks like.
  package func name(of content: [UInt8]) -> String {
    stdinFilename ?? TextName.guess(content, stem: "stdin")
  }

  /// Says how to name standard input where it is not the JSON that it is taken for.
  package func adviseOnName(_ report: inout Report) {
    guard stdinFilename == nil else { return }
    for index in report.problems.indices
    where report.problems[index].code == "json/syntax"
      && report.problems[index].file == TextName.ofStandardInput
    {
      let help = report.problems[index].help.map { " " + $0 } ?? ""
      report.problems[index].help =
        "Standard input is taken for tokens in JSON; of something else say the name: "
        + "--stdin-filename theme.css." + help
    }
  }

  /// Reads files without checking anything but that they can be read.
  package func read(_ paths: [String], _ options: PaletteOptions) throws -> TokenChecker.Result {
    var checker = TokenChecker(
      options: try loadOptions(), configuration: options.configuration())
    checker.checksRules = false
    try options.restrict(&checker)
    return try check(paths, with: checker)
  }

  private func inputs() throws -> [String: String] {
    try refuseEmpty(input, of: "--input")
    var inputs: [String: String] = [:]
    for part in input.flatMap({ $0.split(separator: ",") }) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw ValidationError("--input takes modifier=context, not “\(part)”")
      }
      let (modifier, context) = (String(sides[0]), String(sides[1]))
      if let other = inputs[modifier], other != context {
        throw ValidationError(
          "--input gives “\(modifier)” two contexts, “\(other)” and “\(context)”; name one")
      }
      inputs[modifier] = context
    }
    return inputs
  }
}
