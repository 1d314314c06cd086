import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit

/// `palette-check diff OLD NEW`: what changed in the contrast of pairs.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows what got worse or better in contrast between two versions of a palette.",
    usage: """
      palette-check diff [<options>] <old> <new>
      palette-check diff [<options>] --git <revision> <path>
      """,
    discussion: """
      Each version is a file, a folder, or REVISION:PATH in the git repository of the current folder, \
      as for git show; one may be - for standard input. A revision alone is that of the path of the other \
      version, or of the current folder. The configuration is that of today for both, \
      and what it or a suppression in the new version accepts is marked. Status 1 means that the contrast of a pair got worse to below \
      what it needs, or that a color lost its value. Examples:
        palette-check diff old/tokens new/tokens
        palette-check diff --git main tokens
        palette-check diff main HEAD
        palette-check diff v1.0:tokens v2.0:tokens --format markdown
        palette-check diff --git HEAD - --stdin-filename theme.css < theme.css
      """)

  /// How the changes are printed.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, markdown, json }

  @Argument(
    help: "The old and the new version; with --git only the path.", completion: .file())
  var versions: [String]
  @Option(help: ArgumentHelp("Compare with the same path in this revision.", valueName: "revision"))
  var git: String?
  @Option(help: "The output format.") var format: Format = .text
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?
  @Option(
    help: "The standard that gives the thresholds: wcag-aa, wcag-aaa or apple-hig.",
    completion: Completions.standards)
  var standard: String?
  @OptionGroup var input: InputOptions
  @OptionGroup var palette: PaletteOptions

  func validate() throws {
    _ = try namedStandard(standard)
    let count = git == nil ? 2 : 1
    guard versions.count == count else {
      throw ValidationError(
        git == nil
          ? "name two versions, the old and the new one; or one path with --git REVISION"
          : "with --git, name one path")
    }
    guard versions.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("only one of the versions can be standard input")
    }
  }

  func run() throws {
    var old: Version?
    if let git {
      let path = name(of: versions[0])
      let isThere = versions[0] == "-" || LocalFiles().kind(of: path) != nil
      let folder = LocalFiles().kind(of: path) == .folder ? path : Path.folder(path)
      let revision = try open(git, in: folder)
      if revision.kind(of: path) == nil, isThere {
        StandardError.write(line: "“\(path)” is not in “\(git)”: all of it is new")
      } else {
        old = try Version(path, in: revision, named: git)
      }
    } else {
      old = try version(versions[0], beside: versions[1])
    }
    let new = try check(try version(versions[versions.count - 1], beside: versions[0]))
    var (before, after) = (try old.map { try check($0).sides } ?? [], new.sides)
    if before.count == 1, after.count == 1 { (before[0].name, after[0].name) = ("", "") }
    var diff = ContrastDiff(old: before, new: after)
    diff.accept(new.checker.acceptance(in: new.result))
    let text =
      switch format {
      case .text: diff.text
      case .markdown: diff.markdown
      case .json: diff.json.pretty + "\n"
      }
    try OutputOptions.publish(Array(text.utf8), to: output, [])
    throw diff.hasRegressions ? ExitStatus.findings : .success
  }

  /// A path and the files in which it is.
  private struct Version {
    var path: String
    var files: any FileReading

    init(_ path: String, in files: any FileReading, named revision: String) throws {
      guard files.kind(of: path) != nil else {
        StandardError.write(line: "error: there is no file or folder “\(path)” in “\(revision)”")
        throw ExitStatus.trouble
      }
      self.path = path
      self.files = files
    }

    init(_ path: String) {
      self.path = path
      files = LocalFiles()
    }
  }

  /// What a version is called: standard input as its option says.
  private func name(of version: String) -> String {
    version == "-" ? input.stdinFilename ?? TextName.ofStandardInput : version
  }

  /// The version that an argument names. A file that exists is meant before a revision, and a revision
  /// alone is that of the path of the other version, or else of the current folder.
  private func version(_ argument: String, beside other: String) throws -> Version {
    guard argument != "-", LocalFiles().kind(of: argument) == nil else { return Version(argument) }
    guard let colon = argument.firstIndex(of: ":"), colon != argument.startIndex else {
      let path = name(of: other)
      let kind = LocalFiles().kind(of: path)
      let place = kind == .folder ? path : kind == nil ? "." : Path.folder(path)
      guard let revision = try? GitRevision(argument, in: place) else { return Version(argument) }
      return try Version(
        kind == nil && other != "-" ? "." : path, in: revision, named: argument)
    }
    let revision = try open(String(argument[..<colon]), in: ".")
    let path = String(argument[argument.index(after: colon)...])
    // As for git: from the root of the repository, unless it begins with a dot.
    let isRelative = path.hasPrefix("./") || path.hasPrefix("../")
    return try Version(
      isRelative ? Path.normalized(path) : revision.path(fromRoot: path), in: revision,
      named: String(argument[..<colon]))
  }

  private func open(_ revision: String, in folder: String) throws -> GitRevision {
    do {
      return try GitRevision(revision, in: folder)
    } catch {
      let hint =
        revision.contains("..") ? ". Name one revision, or compare REVISION:PATH REVISION:PATH" : ""
      StandardError.write(line: Messages.line(error) + hint)
      throw ExitStatus.trouble
    }
  }

  /// The pairs of each palette, which is named by its path within the version. What cannot be read
  /// would seem to have vanished, so that nothing is compared then.
  private func check(
    _ version: Version
  ) throws -> (checker: TokenChecker, result: TokenChecker.Result, sides: [ContrastDiff.Side]) {
    var checker = TokenChecker(
      options: try input.loadOptions(), configuration: palette.configuration(),
      standard: try namedStandard(standard))
    checker.checksRules = false
    try palette.restrict(&checker)
    let result =
      try version.path == "-"
      ? input.check([version.path], with: checker)
      : checker.check(paths: [version.path], files: version.files)
    let errors = result.report.problems.filter {
      $0.severity == .error && !Rules.reading.contains($0.code)
    }
    guard errors.isEmpty else {
      Messages.write(errors)
      throw ExitStatus.trouble
    }
    let drawn = result.palettes.filter { !$0.tokens.isEmpty || !$0.outside.isEmpty }
    let sides = drawn.map { palette in
      var side = ContrastDiff.Side(
        name: Path.relative(
          palette.file, to: version.path == "-" ? palette.file : version.path),
        pairs: checker.pairs(of: [palette]), palette: palette)
      side.undefined = Set(
        palette.problems.filter { $0.code == "alias/unresolved" }.compactMap(\.token))
      return side
    }
    return (checker, result, sides)
  }
}
