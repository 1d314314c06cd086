import ArgumentParser
import ColorTransforms
import CommandSupport
import ICCProfiles
import ImageAssets
import PaletteReports
import SourceSyntax

/// `palette-check profile verify FILE...`: the defects of profiles.
struct ProfileVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Finds defects in profiles.",
    discussion: """
      An error is what makes readers refuse the profile or read other colors than were meant; a \
      warning breaks the format in a way that readers tolerate. An image is asked for the profile \
      that is embedded in it; places are then those within the profile.

      Exit status: 0 no errors; 1 errors; 2 a file that cannot be read, or an image without a \
      profile.
      """)

  @Argument(help: ArgumentHelp("Profiles or images.", valueName: "file")) var files: [String]
  @Option(help: "The output format.") var format = ProfileFormat.text

  private struct Entry {
    var file: String
    var error: String?
    var image: String?
    var findings: [ProfileFinding] = []

    var json: JSONText {
      .object([
        ("file", .string(file)), ("error", error.map { .string($0) }),
        ("image", image.map { .string($0) }), ("findings", .array(findings.map { $0.json })),
      ])
    }
  }

  func run() throws {
    var entries: [Entry] = []
    for file in files {
      var entry = Entry(file: file)
      do throws(ImageError) {
        let argument = try ProfileArgument(file: file)
        entry.image = argument.image?.format
        entry.findings = ProfileCheck(askingLittleCMS: argument.bytes).findings
      } catch {
        entry.error = "\(error)"
        StandardError.write(line: "\(file): error: \(error)")
      }
      if format == .text, entry.error == nil { StandardOutput.write(text(entry)) }
      entries.append(entry)
    }
    let findings = entries.flatMap { $0.findings }
    let errors = findings.count { $0.severity == .error }
    if format == .json {
      let json = JSONText.object([("files", .array(entries.map { $0.json }))])
      StandardOutput.write(json.pretty + "\n")
    } else if files.count > 1 {
      let unreadable = entries.count { $0.error != nil }
      let sums = [
        Words.counted(files.count, "file"), Words.counted(errors, "error"),
        Words.counted(findings.count - errors, "warning"),
      ]
      StandardOutput.write(
        "\n" + sums.joined(separator: ", ")
          + (unreadable > 0 ? ", \(unreadable) could not be read" : "") + "\n")
    }
    if entries.contains(where: { $0.error != nil }) { throw ExitStatus.trouble }
    if errors > 0 { throw ExitStatus.findings }
  }

  private func text(_ entry: Entry) -> String {
    entry.findings.isEmpty
      ? Printable.line("\(entry.file): no defects found") + "\n"
      : entry.findings.map { Printable.line("\(entry.file): \($0)") + "\n" }.joined()
  }
}
