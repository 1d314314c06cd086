import FileAccess
import ImageFacts
import PaletteRules

/// What the path of a loose file says about its place in a set.
struct ImagePlace: Sendable {
  var folder: ImageFolder
  /// The name of the file.
  var file: String
  var set: String
  var name: String
  var kind = ImageSetSubject.Kind.plain
  var scale: Double?
  var idiom = "universal"
  var luminosity: ImageFacts.Luminosity?

  /// Scales of Android's densities relative to `mdpi`.
  private static let densities: [String: Double] = [
    "ldpi": 0.75, "mdpi": 1, "hdpi": 1.5, "xhdpi": 2, "xxhdpi": 3, "xxxhdpi": 4,
  ]

  init(_ path: String) { self.init(path, in: ImageFolder(of: path)) }

  init(_ path: String, in folder: ImageFolder) {
    self.folder = folder
    file = Path.name(path)
    scale = folder.scale
    luminosity = folder.luminosity
    let (folder, base) = (folder.location, folder.base)
    var stem = Path.name(Path.withoutExtension(path))
    let resource = Path.name(folder)
    let parts =
      resource.hasPrefix("drawable") || resource.hasPrefix("mipmap")
      ? resource.split(separator: "-").map(String.init) : []
    if let type = parts.first, type == "drawable" || type == "mipmap" {
      kind = .android
      name = stem
      var others: [String] = []
      for qualifier in parts.dropFirst() {
        if let density = Self.densities[qualifier] {
          scale = density
        } else if qualifier == "night" {
          luminosity = .dark
        } else {
          others.append(qualifier)
        }
      }
      set = ([Path.folder(folder), type, stem] + others).joined(separator: "/")
      return
    }
    if let tilde = stem.utf8.lastIndex(of: UInt8(ascii: "~")) {
      let device = String(stem[stem.index(after: tilde)...])
      if ["ipad", "iphone", "mac", "tv", "watch"].contains(device) {
        idiom = device
        stem = String(stem[..<tilde])
      }
    }
    if let at = stem.utf8.lastIndex(of: UInt8(ascii: "@")),
      let value = ImagePlace.scale(String(stem[stem.index(after: at)...]))
    {
      scale = value
      stem = String(stem[..<at])
    }
    for (scheme, value) in [("dark", ImageFacts.Luminosity.dark), ("light", .light)]
    where stem.utf8.count > scheme.utf8.count {
      let end = stem.utf8.suffix(scheme.utf8.count + 1)
      guard let mark = end.first, "-_~ .@".utf8.contains(mark),
        end.dropFirst().elementsEqual(scheme.utf8, by: { $0 | 0x20 == $1 })
      else { continue }
      stem = String(stem[..<end.startIndex])
      luminosity = value
    }
    name = stem
    set = Path.join(base, stem)
  }
}

extension ImagePlace {
  /// Where the file would be at other scales.
  var others: [(scale: Double, path: String)] {
    if kind == .android {
      let parts = Path.name(folder.location).split(separator: "-").map(String.init)
      return Self.densities.sorted { $0.value < $1.value }.map { density, scale in
        let isStated = parts.contains { Self.densities[$0] != nil }
        let names = parts.map { Self.densities[$0] == nil ? $0 : density }
        let name = (isStated ? names : names + [density]).joined(separator: "-")
        return (scale, Path.join(Path.join(Path.folder(folder.location), name), file))
      }
    }
    if folder.scale != nil {
      return [(1, "1.0x"), (2, "2.0x"), (3, "3.0x"), (2, "2x"), (3, "3x")].map { scale, name in
        (scale, Path.join(Path.join(folder.base, name), file))
      } + [(1, Path.join(folder.base, file))]
    }
    // The scale is before the device: `icon@2x~ipad.png`.
    let end = Path.withoutExtension(file).endIndex
    let stem = file[..<end]
    let device = stem.lastIndex(of: "~").map { stem[$0...] } ?? ""
    let name = stem.dropLast(device.count)
    let bare = name.lastIndex(of: "@").map { name[..<$0] } ?? name
    return [(1, ""), (2, "@2x"), (3, "@3x")].map { scale, mark in
      (scale, Path.join(folder.path, "\(bare)\(mark)\(device)\(file[end...])"))
    }
  }

  /// What distinguishes the members of a set.
  var key: String { "\(scale ?? 1) \(idiom) \(luminosity?.rawValue ?? "")" }

  /// Whether nothing in the path tells the file apart from others of its name.
  var isPlain: Bool { kind == .plain && scale == nil && luminosity == nil }

  /// Whether files of one name are told apart by scales.
  static func areScaled(_ places: [Self]) -> Bool {
    places.first?.kind == .plain && places.contains { $0.scale != nil }
  }

  /// Whether files of one name form a set. One that is alone does, but for a file named after dark.
  static func areSet(_ places: [Self]) -> Bool {
    guard let first = places.first else { return false }
    return
      (places.count > 1 || areScaled(places) || first.kind == .android || first.luminosity == nil)
      && Set(places.map(\.key)).count == places.count
  }

  /// The scale in a text such as `2x`.
  static func scale(_ text: String) -> Double? {
    guard text.hasSuffix("x"), let value = Double(text.dropLast()), 0 < value, value < .infinity
    else { return nil }
    return value
  }
}
