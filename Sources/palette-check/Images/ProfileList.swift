import ArgumentParser
import CommandSupport
import ICCProfiles
import PaletteAudit
import SourceSyntax

/// `palette-check profile list`: the profiles that can be written by name.
struct ProfileList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the profiles that are built in.")

  @Option(help: "The output format.") var format = ProfileFormat.text

  func run() throws {
    let profiles = BuiltInProfile.all
    if format == .json {
      let json = JSONText.object([("profiles", .array(profiles.map { Self.json($0) }))])
      return StandardOutput.write(json.pretty + "\n")
    }
    var table = TextTable(columns: [.init(), .init(), .init(least: 24)], shortened: [])
    table.rows = profiles.map { profile in
      [.init(profile.name), .init(profile.builder.description), .init(profile.use)]
    }
    StandardOutput.write(table.wrapped(width: StandardOutput.columns))
  }

  private static func json(_ profile: BuiltInProfile) -> JSONText {
    func size(_ version: ICCProfileBuilder.Version) -> JSONText {
      .integer(profile.builder.bytes(version: version).count)
    }
    return .object([
      ("name", .string(profile.name)), ("description", .string(profile.builder.description)),
      ("use", .string(profile.use)), ("bytes", .object([("v2", size(.v2)), ("v4", size(.v4))])),
    ])
  }
}
