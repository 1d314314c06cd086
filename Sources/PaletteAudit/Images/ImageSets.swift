import FileAccess
import ImageFacts
import PaletteReports
import PaletteRules
import SourceSyntax

/// The sets that audited images form, found by their paths and by the `Contents.json` of asset
/// catalogs.
struct ImageSets {
  /// The sets, by path.
  private(set) var sets: [ImageSetSubject] = []
  /// Pairs of images that show two states.
  private(set) var states: [ImageStatesSubject] = []
  /// What their sets say about the roles of files.
  private(set) var roles: [String: ImageSubject.Role] = [:]
  /// The scheme, `light` or `dark`, of files in sets that distinguish them.
  private(set) var schemes: [String: String] = [:]
  /// Files that could not be read or understood.
  private(set) var problems: [Report.Problem] = []

  /// The largest `Contents.json`.
  private static let sizeLimit = 16 << 20

  private static let kinds: [String: ImageSetSubject.Kind] = [
    "imageset": .imageSet, "appiconset": .appIcon, "stickersiconset": .messagesIcon,
    "launchimage": .launchImage, "symbolset": .symbolSet, "stickersequence": .sequence,
  ]

  /// Finds the sets.
  ///
  /// - Parameters:
  ///   - assets: The audited files.
  ///   - contents: Paths of files named `Contents.json`.
  init(of assets: [Report.Asset], contents: [String]) {
    let facts = Dictionary(
      assets.map { ($0.file, $0.error == nil ? $0.facts : nil) }, uniquingKeysWith: { a, _ in a })
    var folders: [String: [String]] = [:]
    for asset in assets { folders[Path.folder(asset.file), default: []].append(asset.file) }
    var paths = contents
    for folder in folders.keys where Self.kind(of: folder) != nil {
      let path = Path.join(folder, "Contents.json")
      if LocalFiles().kind(of: path) != nil { paths.append(path) }
    }
    var inCatalog: Set<String> = []
    for path in Set(paths).sorted() {
      let folder = Path.folder(path)
      guard let kind = Self.kind(of: folder) else { continue }
      let files = folders[folder] ?? []
      inCatalog.formUnion(files)
      read(path, kind, files, facts)
    }
    addStickerPacks(assets)
    let loose = assets.filter { !inCatalog.contains($0.file) }
    addLooseSets(loose)
    addSequences(assets, facts)
    addStates(assets)
    sets.sort { ($0.file, $0.name) < ($1.file, $1.name) }
    for set in sets where set.slots.contains(where: { $0.luminosity == "dark" && $0.file != nil }) {
      for slot in set.slots {
        guard let file = slot.file else { continue }
        schemes[file] = slot.luminosity == "dark" ? "dark" : "light"
      }
    }
  }

  private static func kind(of folder: String) -> ImageSetSubject.Kind? {
    Path.fileExtension(folder).flatMap { kinds[$0] }
  }

  // MARK: - Asset catalogs

  private mutating func read(
    _ path: String, _ kind: ImageSetSubject.Kind, _ files: [String],
    _ facts: [String: ImageFacts?]
  ) {
    let root: JSONValue
    do {
      let bytes = try LocalFiles().read(path, limit: Self.sizeLimit)
      root = try JSONReader.read(SourceText(name: path, bytes: bytes)).root
    } catch let problem as SourceProblem {
      return problems.append(Report.Problem(problem))
    } catch {
      return problems.append(
        Report.Problem(code: "input/unreadable", message: "\(error)", file: path))
    }
    let folder = Path.folder(path)
    let key = ["symbolset": "symbols", "stickersequence": "frames"]
    let list = root[key[Path.fileExtension(folder) ?? ""] ?? "images"]
    let slots = (list.map { Array($0.elements) } ?? []).map { entry in
      slot(of: entry, in: folder, facts)
    }
    let properties = root["properties"]
    let set = ImageSetSubject(
      name: Path.name(Path.withoutExtension(folder)), file: path, kind: kind, slots: slots,
      isTemplate: properties?["template-rendering-intent"]?.string == "template",
      unassigned: files.filter { file in !slots.contains { $0.file == file } })
    for slot in slots {
      guard let file = slot.file else { continue }
      switch kind {
      case .appIcon where slot.idiom == "mac": roles[file] = .shapedIcon
      case .appIcon where slot.luminosity != nil && slot.luminosity != "light":
        roles[file] = .appIconVariant
      case .imageSet where set.isTemplate: roles[file] = .template
      default: break
      }
    }
    sets.append(set)
  }

  private func slot(
    of entry: JSONValue, in folder: String, _ facts: [String: ImageFacts?]
  ) -> ImageSetSubject.Slot {
    func text(_ name: String) -> String? { entry[name]?.string }
    let file = text("filename").map { Path.join(folder, $0) }
    var slot = ImageSetSubject.Slot(
      file: file, exists: file.map { facts[$0] != nil || LocalFiles().kind(of: $0) != nil } ?? true,
      facts: file.flatMap { facts[$0] ?? nil }, scale: text("scale").flatMap(Self.scale),
      idiom: text("idiom") ?? text("platform") ?? "universal", location: entry.location)
    if let parts = (text("expected-size") ?? text("size"))?.split(separator: "x"), parts.count == 2,
      let width = Double(parts[0]), let height = Double(parts[1])
    {
      slot.points = (width, height)
    }
    if let gamut = text("display-gamut")?.lowercased() { slot.gamut = gamut }
    var others = [
      "subtype", "screen-width", "role", "locale", "language-direction", "width-class",
      "height-class", "memory", "graphics-feature-set", "orientation", "extent", "platform",
      "minimum-system-version",
    ].compactMap { name in text(name).map { "\(name) \($0)" } }
    for appearance in entry["appearances"].map({ Array($0.elements) }) ?? [] {
      guard let name = appearance["appearance"]?.string, let value = appearance["value"]?.string
      else { continue }
      switch (name, value) {
      case ("luminosity", _): slot.luminosity = value
      case ("contrast", "high"): slot.isHighContrast = true
      default: others.append("\(name) \(value)")
      }
    }
    slot.other = others.joined(separator: ", ")
    return slot
  }

  fileprivate static func scale(_ text: String) -> Double? {
    text.hasSuffix("x") ? Double(text.dropLast()) : nil
  }

  private mutating func addStickerPacks(_ assets: [Report.Asset]) {
    var packs: [String: [Report.Asset]] = [:]
    for asset in assets where asset.role == .sticker {
      var folder = Path.folder(asset.file)
      while !folder.isEmpty, folder != "/", Path.fileExtension(folder) != "stickerpack" {
        folder = Path.folder(folder)
      }
      if Path.fileExtension(folder) == "stickerpack" { packs[folder, default: []].append(asset) }
    }
    for (folder, members) in packs {
      sets.append(
        ImageSetSubject(
          name: Path.name(Path.withoutExtension(folder)), file: folder, kind: .stickerPack,
          slots: members.map { ImageSetSubject.Slot(file: $0.file, facts: $0.readFacts) }))
    }
  }

  // MARK: - File names

  /// What the path of a loose file says about its place in a set.
  fileprivate struct Place {
    var set: String
    var name: String
    var kind = ImageSetSubject.Kind.plain
    var scale: Double?
    var idiom = "universal"
    var luminosity: String?

    /// Scales of Android's densities relative to `mdpi`.
    private static let densities: [String: Double] = [
      "ldpi": 0.75, "mdpi": 1, "hdpi": 1.5, "xhdpi": 2, "xxhdpi": 3, "xxxhdpi": 4,
    ]

    init(_ path: String) {
      let folder = Path.folder(path)
      var stem = Path.name(Path.withoutExtension(path))
      let resource = Path.name(folder).split(separator: "-").map(String.init)
      if let type = resource.first, type == "drawable" || type == "mipmap" {
        kind = .android
        name = stem
        var others: [String] = []
        for qualifier in resource.dropFirst() {
          if let density = Self.densities[qualifier] {
            scale = density
          } else if qualifier == "night" {
            luminosity = "dark"
          } else {
            others.append(qualifier)
          }
        }
        set = ([Path.folder(folder), type, stem] + others).joined(separator: "/")
        return
      }
      for device in ["ipad", "iphone", "mac", "tv", "watch"] where stem.hasSuffix("~\(device)") {
        stem.removeLast(device.count + 1)
        idiom = device
      }
      if let at = stem.lastIndex(of: "@"),
        let value = ImageSets.scale(String(stem[at...].dropFirst()))
      {
        scale = value
        stem = String(stem[..<at])
      }
      for scheme in ["dark", "light"] {
        for mark in ["-", "_", "~", " "] where stem.lowercased().hasSuffix(mark + scheme) {
          stem.removeLast(scheme.count + 1)
          luminosity = scheme
        }
      }
      name = stem
      set = Path.join(folder, stem)
    }
  }

  private mutating func addLooseSets(_ assets: [Report.Asset]) {
    var groups: [String: [(place: Place, asset: Report.Asset)]] = [:]
    for asset in assets where asset.facts != nil {
      let place = Place(asset.file)
      // The marks at the edges of a nine-patch have one pixel at every scale.
      if place.kind == .android, place.name.hasSuffix(".9") { continue }
      groups[place.set, default: []].append((place, asset))
    }
    for members in groups.values {
      let members = members.sorted { $0.asset.file < $1.asset.file }
      let places = members.map(\.place)
      let isScaled = places.contains { $0.scale != nil } && places[0].kind == .plain
      // A file named after dark alone is no pair.
      let isSet = members.count > 1 || isScaled || places[0].kind == .android
      guard isSet, Set(places.map(\.key)).count == places.count else { continue }
      sets.append(
        ImageSetSubject(
          name: places[0].name, file: members[0].asset.file, kind: places[0].kind,
          slots: members.map { place, asset in
            ImageSetSubject.Slot(
              file: asset.file, facts: asset.readFacts,
              scale: place.scale ?? (isScaled ? 1 : nil), idiom: place.idiom,
              luminosity: place.luminosity)
          }))
    }
  }

  /// Files in one folder, or image sets side by side, whose names differ only in a number; at least
  /// three, the same step apart.
  private mutating func addSequences(_ assets: [Report.Asset], _ facts: [String: ImageFacts?]) {
    var groups: [String: [(number: Int, asset: Report.Asset)]] = [:]
    for asset in assets where asset.facts != nil {
      let folder = Path.folder(asset.file)
      let isSet = Path.fileExtension(folder) == "imageset"
      let name = isSet ? Path.withoutExtension(folder) : Path.withoutExtension(asset.file)
      let place = Place(isSet ? asset.file : name + ".png")
      let stem = isSet ? name : Path.join(folder, place.name)
      let digits = String(stem.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
      guard digits.count >= 2, let number = Int(digits) else { continue }
      let key = "\(stem.dropLast(digits.count))#\(digits.count)@\(place.scale ?? 1)"
      groups[key, default: []].append((number, asset))
    }
    for (key, members) in groups where members.count >= 3 {
      let members = members.sorted { ($0.number, $0.asset.file) < ($1.number, $1.asset.file) }
      let numbers = members.map(\.number)
      let steps = Set(zip(numbers, numbers.dropFirst()).map { $1 - $0 })
      guard steps.count == 1, !steps.contains(0) else { continue }
      sets.append(
        ImageSetSubject(
          name: Path.name(String(key.prefix { $0 != "#" })), file: members[0].asset.file,
          kind: .sequence,
          slots: members.map {
            ImageSetSubject.Slot(file: $0.asset.file, facts: $0.asset.readFacts)
          }
        ))
    }
  }

  // MARK: - States

  private static let stateWords: [Set<String>] = [
    ["selected", "unselected", "deselected"], ["on", "off"], ["active", "inactive"],
    ["enabled", "disabled"], ["checked", "unchecked"], ["filled", "outlined"],
  ]

  private mutating func addStates(_ assets: [Report.Asset]) {
    var groups: [String: [(word: String, asset: Report.Asset)]] = [:]
    for asset in assets where asset.readFacts != nil {
      let folder = Path.folder(asset.file)
      let isSet = Path.fileExtension(folder) == "imageset"
      let place = Place(asset.file)
      let stem = isSet ? Path.name(Path.withoutExtension(folder)) : place.name
      var parts = stem.split(whereSeparator: { "-_ .".contains($0) }).map { $0.lowercased() }
      guard let kind = Self.stateWords.firstIndex(where: { $0.contains(parts.last ?? "") }) else {
        continue
      }
      let word = parts.removeLast()
      let home = isSet ? Path.folder(folder) : folder
      let key = "\(home)/\(parts.joined(separator: "-"))#\(kind)@\(place.key)"
      groups[key, default: []].append((word, asset))
    }
    for key in groups.keys.sorted() {
      guard let members = groups[key], members.count == 2, members[0].word != members[1].word,
        let first = members[0].asset.subject, let second = members[1].asset.subject
      else { continue }
      states.append(ImageStatesSubject(first: first, second: second))
    }
  }
}

extension ImageSets.Place {
  /// What distinguishes the members of a set.
  fileprivate var key: String { "\(scale ?? 1) \(idiom) \(luminosity ?? "")" }
}

extension Report.Asset {
  /// The facts, if the file could be read completely.
  fileprivate var readFacts: ImageFacts? { error == nil ? facts : nil }

  /// The image, if the file could be read completely.
  var subject: ImageSubject? {
    readFacts.map { ImageSubject(file: file, role: role, facts: $0) }
  }
}
