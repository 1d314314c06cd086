import FileAccess
import ImageAssets
import SourceSyntax

/// The icons of a web app manifest (W3C, Web Application Manifest, 1.10 and the `icons` of an image
/// resource).
struct WebManifest {
  /// An icon that the manifest names.
  struct Icon {
    /// The path of the file.
    var file: String
    /// The size in pixels, if one is stated.
    var size: (width: Double, height: Double)?
    /// Whether the system masks it.
    var isMaskable: Bool
    /// The entry.
    var location: SourceLocation

    /// Whether it is stated not to be square.
    var isOblong: Bool { size.map { $0.width != $0.height } ?? false }
  }

  /// The icons in files beside the manifest and below; an address with a scheme or a host names none.
  private(set) var icons: [Icon] = []

  /// Reads the icons of a file; `nil` if it is none with icons. Other files are named `manifest.json`
  /// too.
  init?(_ text: SourceText) throws(SourceProblem) {
    guard let list = try JSONReader.read(text).root["icons"], list.kind == .array else {
      return nil
    }
    for entry in list.elements {
      guard let source = entry["src"]?.string, !source.contains("://"), !source.hasPrefix("data:"),
        !source.hasPrefix("//")
      else { continue }
      // The root of a site is where its manifest is.
      let escaped = source.prefix { $0 != "?" && $0 != "#" }.drop { $0 == "/" }
      let path = String(decoding: DataURL.percentDecoded(Array(escaped.utf8)[...]), as: UTF8.self)
      guard !path.isEmpty else { continue }
      let words = { (name: String) in
        (entry[name]?.string ?? "").split(separator: " ").map { $0.lowercased() }
      }
      icons.append(
        Icon(
          file: Path.normalized(Path.join(Path.folder(text.name), path)),
          size: Self.size(words("sizes")), isMaskable: words("purpose").contains("maskable"),
          location: entry.location))
    }
  }

  /// The size, of a file with a single one.
  private static func size(_ words: [String]) -> (width: Double, height: Double)? {
    let sides = words.first?.split(separator: "x", omittingEmptySubsequences: false) ?? []
    guard words.count == 1, sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1])
    else { return nil }
    return (Double(width), Double(height))
  }
}
