import FileAccess
import ImageFacts
import PaletteRules

/// What the path of a folder says about the files in it.
final class ImageFolder: Sendable {
  /// The path in reports, as that of the file was given.
  let path: String
  /// The path from the root: the one that was given may begin inside of a set.
  let location: String
  let kind: ImageSetSubject.Kind?
  /// Whether it is an `.imageset`.
  let isSet: Bool
  /// Whether its files are stickers.
  let isOfStickers: Bool
  /// The scale or the scheme of its files, if its name says one: `2.0x` as Flutter has it, `dark`
  /// beside `light`.
  let scale: Double?
  let luminosity: ImageFacts.Luminosity?
  /// The folder in which such files are sets with those of the same name beside it; else itself.
  let base: String

  init(of file: String) {
    path = Path.folder(file)
    location = Path.absolute(path)
    kind = ImageSets.kind(of: location)
    isSet = Path.fileExtension(location) == "imageset"
    isOfStickers = ImageSubject.Role(ofFile: location + "/") == .sticker
    let name = Path.name(location)
    // `16x` has icons of that size.
    scale = ImagePlace.scale(name).flatMap { $0 <= 5 ? $0 : nil }
    let parent = Path.folder(location)
    luminosity = Self.opposites[name].flatMap { other in
      LocalFiles().kind(of: Path.join(parent, other)) == .folder
        ? ImageFacts.Luminosity(rawValue: name.lowercased()) : nil
    }
    base = scale == nil && luminosity == nil ? location : parent
  }

  private static let opposites = [
    "light": "dark", "dark": "light", "Light": "Dark", "Dark": "Light",
  ]

  /// The catalog that has the folder; without one itself, or the folder of which it has a scale.
  var home: String { enclosing("xcassets") ?? (base == location ? path : Path.folder(path)) }

  /// The nearest folder with an extension among this one and those around it.
  func enclosing(_ name: String) -> String? {
    func nearest(_ path: String) -> String? {
      var folder = path
      while !folder.isEmpty, folder != "/", Path.fileExtension(folder) != name {
        folder = Path.folder(folder)
      }
      return Path.fileExtension(folder) == name ? folder : nil
    }
    return nearest(path) ?? nearest(location).map { Path.relative($0, to: "") }
  }
}
