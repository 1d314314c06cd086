import ArgumentParser
import CommandSupport
import ICCProfiles

/// `palette-check profile list`: the profiles that can be written by name.
struct ProfileList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the profiles that are built in.")

  @Option(help: "text or json.") var format = ProfileFormat.text

  private struct Entry: Encodable {
    var name: String
    var description: String
    var use: String
    var bytes: [String: Int]
  }

  func run() throws {
    let entries = BuiltInProfile.all.map { profile in
      Entry(
        name: profile.name, description: profile.builder.description, use: profile.use,
        bytes: [
          "v2": profile.builder.bytes(version: .v2).count,
          "v4": profile.builder.bytes(version: .v4).count,
        ])
    }
    if format == .json { return StandardOutput.write(try profileJSON(["profiles": entries])) }
    let width = entries.map { $0.name.count }.max() ?? 0
    let descriptionWidth = entries.map { $0.description.count }.max() ?? 0
    for entry in entries {
      StandardOutput.write(
        pad(entry.name, width) + "  " + pad(entry.description, descriptionWidth) + "  "
          + entry.use + "\n")
    }
  }
}
