import FileAccess
public import ICCProfiles
import Foundation

/// Writes an image set of an asset catalog from one wide-gamut master: a member in sRGB, which
/// devices without a wide display take, and one in Display P3, with the `Contents.json` that tells
/// them apart by `display-gamut`.
///
/// The scale is read from the master's name, as Xcode does: `photo@2x.png` is 2x, `photo.png` 1x.
/// Other members of a set that exists already are kept, and so is what else its `Contents.json` says.
public struct ImageSetWriter: Sendable {
  /// What pixels are that the file says nothing about.
  public var untagged: ICCProfileBuilder
  /// What happens to colors that sRGB cannot show.
  public var intent: RenderingIntent
  /// How much a file may ask for.
  public var limits: DecodeLimits

  /// Makes a writer.
  public init(
    untagged: ICCProfileBuilder = .srgb, intent: RenderingIntent = .relativeColorimetric,
    limits: DecodeLimits = .standard
  ) {
    self.untagged = untagged
    self.intent = intent
    self.limits = limits
  }

  /// Writes the members and `Contents.json`, each whole or not at all, `Contents.json` last.
  ///
  /// - Parameters:
  ///   - master: The path of the image.
  ///   - folder: The path of the image set, which is made if need be.
  /// - Returns: The paths of the files written.
  /// - Throws: ``ImageError`` when the master cannot be converted or the set's `Contents.json` cannot
  ///   be understood, ``FileError`` when something cannot be written.
  @discardableResult
  public func write(master: String, into folder: String) throws -> [String] {
    let (stem, scale) = Self.stemAndScale(of: master)
    let suffix = scale == "1x" ? "" : "@\(scale)"
    let contentsPath = "\(folder)/Contents.json"
    var contents = try Self.contents(at: contentsPath)
    let bytes = try ImageBytes.read(master, limit: limits.fileBytes)

    var paths: [String] = []
    var images = contents["images"] as? [[String: Any]] ?? []
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for member in [Member.srgb, .displayP3] {
      let converter = ImageConverter(
        to: member.destination, format: PNG.self, bitDepth: member.bitDepth,
        untagged: untagged, intent: intent, limits: limits)
      let name = "\(stem)-\(member.suffix)\(suffix).png"
      try AtomicFile.write(try converter.convert(bytes.span).bytes, to: "\(folder)/\(name)")
      paths.append("\(folder)/\(name)")
      images.removeAll { image in
        (image["idiom"] as? String ?? "universal") == "universal"
          && (image["scale"] as? String ?? "1x") == scale
          && (image["display-gamut"] as? String ?? "sRGB") == member.displayGamut
          && image["appearances"] == nil
      }
      images.append([
        "idiom": "universal", "scale": scale, "filename": name,
        "display-gamut": member.displayGamut,
      ])
    }
    contents["images"] = images
    contents["info"] = contents["info"] ?? ["author": "xcode", "version": 1]
    let json = try JSONSerialization.data(
      withJSONObject: contents, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    try AtomicFile.write([UInt8](json) + [0x0a], to: contentsPath)
    return paths + [contentsPath]
  }

  /// The two members.
  private enum Member {
    case srgb, displayP3

    var destination: ImageConverter.Destination { self == .srgb ? .srgb : .displayP3 }
    var suffix: String { self == .srgb ? "srgb" : "p3" }
    var displayGamut: String { self == .srgb ? "sRGB" : "display-P3" }
    var bitDepth: Int { self == .srgb ? 8 : 16 }
  }

  /// `photo@2x.png` is `photo` and `2x`.
  static func stemAndScale(of path: String) -> (stem: String, scale: String) {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    for scale in ["1x", "2x", "3x"] where stem.hasSuffix("@\(scale)") {
      return (String(stem.dropLast(3)), scale)
    }
    return (String(stem), "1x")
  }

  private static func contents(at path: String) throws(ImageError) -> [String: Any] {
    guard let data = FileManager.default.contents(atPath: path) else { return [:] }
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw ImageError(.invalid("\(path) is not a JSON object, so the set cannot be extended"))
    }
    return object
  }
}
