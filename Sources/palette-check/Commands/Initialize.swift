import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit

/// `palette-check init [FOLDER]`: a first configuration.
struct Initialize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a commented configuration from what is in a folder.",
    discussion: """
      It lists the formats, themes and pairs that were found as settings to uncomment, and changes \
      no finding as it is written. Examples:
        palette-check init
        palette-check init design/tokens
      """)

  @Argument(help: "The folder.", completion: .directory) var folder = "."
  @Flag(help: "Replace a configuration that is there.") var force = false

  func run() throws {
    let path = Path.join(folder, ConfigurationFile.names[0])
    try checkPlace(path)
    let inherited = ConfigurationFile.find(for: Path.folder(Path.absolute(folder)))
    var checker = TokenChecker()
    // The one that is to be replaced does not count.
    checker.configuration =
      inherited.map(ConfigurationFile.load) ?? ConfigurationFile.parse("", name: path)
    let result = checker.check(paths: [folder])
    Messages.write(result.report.problems.filter { $0.code != "input/nothing-to-check" })
    let pairs = checker.pairs(of: result.palettes)
    let draft = ConfigurationDraft(result, pairs: pairs, folder: folder, inherited: inherited)
    do {
      try AtomicFile.write(Array(draft.text.utf8), to: path)
    } catch {
      StandardError.write(line: "error: \(error)")
      throw ExitStatus.trouble
    }
    StandardOutput.write(summary(path, draft, result.report.summary))
  }

  /// Refuses a folder that does not exist, and one that has a configuration.
  private func checkPlace(_ path: String) throws {
    let kind = LocalFiles().kind(of: folder)
    guard kind == .folder else {
      let reason = kind == nil ? "there is no such folder" : "it is not a folder"
      StandardError.write(line: "\(folder): error: \(reason)")
      throw ExitStatus.trouble
    }
    for name in ConfigurationFile.names {
      let known = Path.join(folder, name)
      guard LocalFiles().kind(of: known) != nil, !(force && known == path) else { continue }
      StandardError.write(
        line: "\(known): error: there is a configuration already. "
          + (known == path ? "Overwrite with --force" : "Remove it first, or change it"))
      throw ExitStatus.trouble
    }
  }

  private func summary(
    _ path: String, _ draft: ConfigurationDraft, _ summary: Report.Summary
  ) -> String {
    guard !draft.palettes.isEmpty else {
      return
        "Wrote \(path), but no colors were found yet. Add token files, and run palette-check.\n"
    }
    let found = [(summary.files, "file"), (summary.tokens, "color"), (summary.pairs, "pair")]
      .filter { $0.0 > 0 }.map { Words.counted($0.0, $0.1) }
    let results = [(summary.errors, "error"), (summary.warnings, "warning")]
      .filter { $0.0 > 0 }.map { Words.counted($0.0, $0.1) }
    let today = results.isEmpty ? "" : " (\(results.joined(separator: ", ")))"
    let place = folder.contains(" ") ? "'\(folder)'" : folder
    let steps = [
      ("palette-check \(place)", "see the findings\(today)"),
      ("palette-check pairs \(place)", "see what is measured, and why"),
      ("palette-check baseline write \(place)", "accept the findings of today"),
    ]
    let width = steps.map(\.0.count).max() ?? 0
    return "Wrote \(path): \(found.joined(separator: ", ")).\n\nNext:\n"
      + steps.map { "  \(pad($0.0, width))  \($0.1)\n" }.joined()
  }
}
