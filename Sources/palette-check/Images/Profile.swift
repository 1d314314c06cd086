package import ArgumentParser
import ColorCore
import CommandSupport
import FileAccess
import ICCProfiles
import ImageAssets

/// `palette-check profile`: ICC profiles, listed, explained, written and verified.
package struct Profile: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Lists, explains, writes and verifies ICC profiles.",
    discussion: """
      Examples:
        palette-check profile list
        palette-check profile show display-p3
        palette-check profile show photo.jpg
        palette-check profile write srgb -o sRGB.icc
        palette-check profile verify *.icc
      """,
    subcommands: [ProfileList.self, ProfileShow.self, ProfileWrite.self, ProfileVerify.self])

  package init() {}
}

/// The output format of `profile`.
enum ProfileFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// The profile that an argument names.
struct ProfileArgument {
  var bytes: [UInt8]
  /// The format of the image that embeds the profile, and its location there.
  var image: (format: String, offset: Int)?

  /// Reads a built-in profile, a profile file, or the profile of an image.
  ///
  /// - Throws: ``ImageError`` if the file cannot be read or is an image without a profile.
  init(_ argument: String) throws(ImageError) {
    if let named = BuiltInProfile.named(argument) {
      self.init(bytes: named.builder.bytes)
    } else {
      try self.init(file: argument)
    }
  }

  /// What a person may have meant by an argument that is no file.
  static func hint(for argument: String) -> String {
    guard LocalFiles().kind(of: argument) == nil else { return "" }
    let names = BuiltInProfile.all.map { $0.name }
    return Similarity.question(Hint.spelling(of: argument, among: names))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a profile file or the profile of an image.
  ///
  /// - Throws: ``ImageError`` if the file cannot be read or is an image without a profile.
  init(file: String) throws(ImageError) {
    let content = try ImageBytes.read(file, limit: DecodeLimits.standard.fileBytes)
    // A profile has its signature at byte 36, which no image has.
    if content.count > 40, Array(content[36..<40]) == Array("acsp".utf8) {
      bytes = content
      return
    }
    guard let format = ImageFormats.all.first(where: { $0.recognizes(content.span) }) else {
      bytes = content
      return
    }
    let metadata = try format.metadata(of: content.span, limits: .standard)
    guard case .icc(let profile, _, let offset) = metadata.colorTag else {
      throw metadata.colorError ?? ImageError(.unsupported("an image without an ICC profile"))
    }
    bytes = profile
    image = (format.id, offset)
  }
}
