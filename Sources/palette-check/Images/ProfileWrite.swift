import ArgumentParser
import ColorCore
import CommandSupport
import FileAccess
import ICCProfiles
import ImageAssets

/// `palette-check profile write NAME -o FILE`: a built-in profile as a file.
struct ProfileWrite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Writes a built-in profile, whole or not at all.",
    discussion: """
      The same name gives the same bytes everywhere. Version 2 is for software that cannot read \
      version 4: it is larger, and its powers are rounded to 1/256.
      """)

  @Argument(
    help: "A name of “profile list”.", completion: .list(BuiltInProfile.all.map { $0.name }))
  var name: String
  @Option(
    name: .shortAndLong, help: "The file to write; - is standard output.", completion: .file())
  var output: String
  @Option(help: "The version of the format, 2 or 4.") var iccVersion = 4
  @Flag(help: "Overwrite files that are there.") var force = false

  private var version: ICCProfileBuilder.Version? {
    ICCProfileBuilder.Version(rawValue: iccVersion)
  }

  func validate() throws {
    guard version != nil else {
      throw ValidationError("--icc-version is 2 or 4, not \(iccVersion)")
    }
    guard BuiltInProfile.named(name) != nil else {
      let known = BuiltInProfile.all.map { $0.name }.joined(separator: ", ")
      let names = BuiltInProfile.all.map { $0.name }
      throw ValidationError(
        "NAME “\(name)” is unknown; known: \(known)"
          + Similarity.question(Hint.spelling(of: name, among: names)))
    }
  }

  func run() throws {
    guard let profile = BuiltInProfile.named(name), let version else { return }
    guard output != "-" else {
      return StandardOutput.write(profile.builder.bytes(version: version))
    }
    if !force, LocalFiles().kind(of: output) == .file {
      StandardError.write(line: "\(output): error: the file exists. Overwrite with --force")
      throw ExitStatus.trouble
    }
    do {
      try AtomicFile.write(profile.builder.bytes(version: version), to: output)
    } catch {
      StandardError.write(line: "error: \(error)")
      throw ExitStatus.trouble
    }
  }
}
