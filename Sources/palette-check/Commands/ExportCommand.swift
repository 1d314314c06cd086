import ArgumentParser
import ColorEngine
import CommandSupport
import DesignTokens
import FileAccess
import PaletteAudit

/// `palette-check export PATH... --to FORMAT`: resolved palettes in another format.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes resolved palettes as DTCG, CSS, an asset catalog or Android resources.",
    usage: "palette-check export [<options>] <paths> ... --to <format>",
    discussion: """
      Every token states its color, in every appearance; aliases are resolved. What the target cannot \
      hold is said on standard error. All is made before anything is written, each file is written \
      whole or not at all, and files that are there are kept unless --force is given. Examples:
        palette-check export brand.resolver.json --to css > tokens.css
        palette-check export tokens/ --to dtcg -o brand.resolver.json
        palette-check export brand.resolver.json --to colorset -o Brand.xcassets
        palette-check export brand.resolver.json --to android -o app/src/main/res --input brand=a
      """)

  /// A target by its identifier.
  struct Target: ExpressibleByArgument {
    let exporter: any TokenExporter.Type

    init?(argument: String) {
      guard let exporter = TokenExporters.all.first(where: { $0.id == argument }) else {
        return nil
      }
      self.exporter = exporter
    }

    static var allValueStrings: [String] { TokenExporters.all.map { $0.id } }
  }

  @Argument(help: "Files and folders; - is standard input.", completion: .file()) var paths:
    [String]
  @Option(help: ArgumentHelp("The format to write.", valueName: "format")) var to: Target
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file, or for colorset and android the folder; standard output by default.",
      valueName: "path"), completion: .file())
  var output: String?
  @Flag(help: "Overwrite files that are there.") var force = false
  @OptionGroup var input: InputOptions
  @OptionGroup var palette: PaletteOptions

  func validate() throws {
    if to.exporter.isFolder, output == nil {
      throw ValidationError(
        "--output is needed: the result is a folder"
          + (to.exporter.fileExtension.isEmpty ? "" : ", such as Brand\(to.exporter.fileExtension)")
      )
    }
  }

  func run() throws {
    let result = try input.read(paths, palette)
    let export = to.exporter.export(result.palettes)
    var problems = result.report.problems
    // Of files that cannot be read, there is nothing more to say.
    if result.palettes.contains(where: { !$0.tokens.isEmpty || !$0.gradients.isEmpty })
      || !problems.contains(where: { $0.severity == .error })
    {
      problems += export.problems.map { Report.Problem($0) }
    }
    Messages.write(problems)
    let hasError = problems.contains { $0.severity == .error }
    guard !export.files.isEmpty else {
      if !hasError { StandardError.write("error: there is nothing left to export\n") }
      throw ExitStatus.trouble
    }
    if let output {
      try write(export.files, to: output)
    } else {
      for file in export.files { StandardOutput.write(String(decoding: file.bytes, as: UTF8.self)) }
    }
    if hasError { throw ExitStatus.trouble }
  }

  private func write(_ files: [ExportedFile], to output: String) throws {
    let root = output.hasSuffix("/") ? String(output.dropLast()) : output
    let targets = files.map { $0.path.isEmpty ? output : "\(root)/\($0.path)" }
    let local = LocalFiles()
    if !to.exporter.isFolder, local.kind(of: output) == .folder {
      StandardError.write(line: "\(output): error: it is a folder; name a file in it")
      throw ExitStatus.trouble
    }
    let existing = force ? [] : targets.filter { local.kind(of: $0) != nil }
    if let first = existing.first {
      let more = existing.count > 1 ? ", and \(existing.count - 1) more" : ""
      StandardError.write(line: "\(first): error: the file exists\(more). Overwrite with --force")
      throw ExitStatus.trouble
    }
    for (file, target) in zip(files, targets) {
      do {
        if to.exporter.isFolder { try local.createFolder(Path.folder(target)) }
        try AtomicFile.write(file.bytes, to: target)
      } catch {
        StandardError.write(
          line: "\(target): error: the file cannot be written: \(error.explanation)")
        throw ExitStatus.trouble
      }
    }
  }
}
