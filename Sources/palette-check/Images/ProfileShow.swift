import ArgumentParser
import CommandSupport
import ICCProfiles
import ImageAssets
import PaletteReports
import SourceSyntax

/// `palette-check profile show FILE|NAME...`: descriptions of profiles.
struct ProfileShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Explains profiles: what they are, their colors, and who made them.",
    discussion: """
      An image shows the profile that is embedded in it. With --tags every number is printed, in \
      units of 1/65536 as stored.
      """)

  @Argument(
    help: ArgumentHelp(
      "Profiles, images, or names of “profile list”.", valueName: "file|name"),
    completion: Completions.files(or: BuiltInProfile.all.map { $0.name }))
  var inputs: [String]
  @Option(help: "The output format.") var format = ProfileFormat.text
  @Flag(help: "Print the tags with their values instead.") var tags = false

  private struct Entry {
    var file: String
    var error: String?
    var image: String?
    var profile: ProfileDescription?

    var json: JSONText {
      .object([
        ("file", .string(file)), ("error", error.map { .string($0) }),
        ("image", image.map { .string($0) }), ("profile", profile?.json),
      ])
    }
  }

  func run() throws {
    var entries: [Entry] = []
    var isFirst = true
    for input in inputs {
      var entry = Entry(file: input)
      do {
        let argument = try ProfileArgument(input)
        entry.image = argument.image?.format
        let description = try ProfileDescription(of: argument.bytes)
        entry.profile = description
        if format == .text {
          let source = argument.image.map { " (embedded in the \($0.format))" } ?? ""
          let name = description.name.isEmpty ? "without a name" : description.name
          let body =
            tags
            ? ICCProfileDump(argument.bytes).text
            : description.lines.joined(separator: "\n") + "\n"
          let title = Printable.line("\(input)\(source): \(name)")
          StandardOutput.write("\(isFirst ? "" : "\n")\(title)\n\(body)")
          isFirst = false
        }
      } catch let error as ImageError {
        entry.error = "\(error)" + ProfileArgument.hint(for: input)
      } catch let error as ProfileError {
        entry.error = "\(error)" + (error.offset.map { ", at byte \($0)" } ?? "")
      }
      if let error = entry.error { StandardError.write(line: "\(input): error: \(error)") }
      entries.append(entry)
    }
    if format == .json {
      let json = JSONText.object([("profiles", .array(entries.map { $0.json }))])
      StandardOutput.write(json.pretty + "\n")
    }
    if entries.contains(where: { $0.error != nil }) { throw ExitStatus.trouble }
  }
}
