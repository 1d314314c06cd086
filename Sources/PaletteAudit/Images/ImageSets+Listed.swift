import FileAccess
import ImageFacts
import PaletteReports
import PaletteRules
import SourceSyntax

/// Sets that files list: asset catalogs, manifests of web apps, sticker packs.
extension ImageSets {
  /// The largest `Contents.json`.
  private static let sizeLimit = 16 << 20

  private static let kinds: [String: ImageSetSubject.Kind] = [
    "imageset": .imageSet, "appiconset": .appIcon, "stickersiconset": .messagesIcon,
    "launchimage": .launchImage, "symbolset": .symbolSet, "stickersequence": .sequence,
    "arreferenceimage": .referenceImage, "arresourcegroup": .group, "solidimagestack": .group,
    "imagestack": .group, "brandassets": .group,
  ]
  /// The lists of their files, where they are not called `images`.
  private static let lists = [
    "symbolset": "symbols", "stickersequence": "frames", "arresourcegroup": "resources",
    "solidimagestack": "layers", "imagestack": "layers", "brandassets": "assets",
  ]

  static func kind(of location: String) -> ImageSetSubject.Kind? {
    Path.fileExtension(location).flatMap { kinds[$0] }
  }

  /// Reads the description of the set in a folder.
  mutating func read(_ path: String, in location: String, _ members: [Int]) {
    guard let kind = Self.kind(of: location) else { return }
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
    let list = root[Self.lists[Path.fileExtension(location) ?? ""] ?? "images"]
    let known = Dictionary(
      members.map { (Path.name(files[$0]), $0) }, uniquingKeysWith: { first, _ in first })
    // Xcode marks an entry so whose file it shows, but which is compiled nowhere.
    let entries = (list.map { Array($0.elements) } ?? []).filter { $0["unassigned"]?.bool != true }
    let positions = entries.map { Self.fileName(of: $0).flatMap { known[$0] } }
    let slots = zip(entries, positions).map { entry, position in
      Self.slot(of: entry, in: folder, of: kind, isFound: position != nil)
    }
    reportShape(of: root, list, in: path)
    let properties = root["properties"]
    let assigned = Set(positions.compactMap { $0 })
    let set = ImageSetSubject(
      name: Path.name(Path.withoutExtension(location)), file: path, kind: kind, slots: slots,
      isTemplate: properties?["template-rendering-intent"]?.string == "template",
      unassigned: members.filter { !assigned.contains($0) }.map { files[$0] }
        // The description itself, named among the images.
        .filter { Path.name($0) != "Contents.json" })
    for (slot, position) in zip(slots, positions) {
      guard let position else { continue }
      switch kind {
      case .appIcon where slot.idiom == "mac": roles[position] = .shapedIcon
      case .appIcon where slot.luminosity != nil && slot.luminosity != .light:
        roles[position] = .appIconVariant
      case .imageSet where set.isTemplate: roles[position] = .template
      default: break
      }
    }
    add(set, positions, members: members)
  }

  /// Says what in a description of a set is of another kind than Xcode writes, and therefore unread.
  private mutating func reportShape(of root: JSONValue, _ list: JSONValue?, in path: String) {
    var wrong: [(value: JSONValue, message: String)] = []
    if root.kind != .object {
      wrong.append((root, "the description of the set is no JSON object"))
    } else if let list, list.kind != .array {
      wrong.append((list, "the images of the set are no list"))
    } else if let list {
      for entry in list.elements {
        if entry.kind != .object {
          wrong.append((entry, "the image of the set is no JSON object"))
        } else if let name = entry["filename"], ![.string, .null].contains(name.kind) {
          wrong.append((name, "the file name of the image is no text"))
        }
        if let scale = entry["scale"], scale.string.flatMap(Self.statedScale) == nil {
          wrong.append(
            (scale, "the scale of the image, \(scale.sourceText), is none such as \"2x\""))
        }
        guard let appearances = entry["appearances"] else { continue }
        let areStated = appearances.elements.allSatisfy {
          $0["appearance"]?.string != nil && $0["value"]?.string != nil
        }
        if appearances.kind != .array || !areStated {
          wrong.append(
            (appearances, "the appearances of the image are no list of names and values"))
        }
      }
    }
    problems += wrong.map { value, message in
      Report.Problem(
        code: "input/bad-contents", severity: .warning,
        message: message + ", so that it is not read",
        help: "Add the images in Xcode again.", file: path, range: value.location.range)
    }
  }

  private static func slot(
    of entry: JSONValue, in folder: String, of kind: ImageSetSubject.Kind, isFound: Bool
  ) -> ImageSetSubject.Slot {
    func text(_ name: String) -> String? { entry[name]?.string }
    let file = fileName(of: entry).map { Path.join(folder, $0) }
    // The members of a group are sets, which are folders.
    let kinds: [FileKind] = kind == .group ? [.file, .folder] : [.file]
    let exists = file.map { file in
      !file.utf8.contains(0) && LocalFiles().kind(of: file).map(kinds.contains) ?? false
    }
    var slot = ImageSetSubject.Slot(
      file: file, exists: isFound || exists ?? true, scale: text("scale").flatMap(statedScale),
      idiom: text("idiom") ?? text("platform") ?? "universal",
      location: entry.location)
    if let parts = (text("expected-size") ?? text("size"))?.split(separator: "x"), parts.count == 2,
      let width = Double(parts[0]), let height = Double(parts[1])
    {
      slot.points = (width, height)
    }
    let gamut = text("display-gamut")
    slot.gamut = gamut.flatMap { ImageFacts.Gamut(rawValue: $0.lowercased()) }
    var others = [
      "subtype", "screen-width", "role", "locale", "language-direction", "width-class",
      "height-class", "memory", "graphics-feature-set", "orientation", "extent", "platform",
      "minimum-system-version",
    ].compactMap { name in text(name).map { "\(name) \($0)" } }
    if let gamut, slot.gamut == nil { others.append("display-gamut \(gamut)") }
    for appearance in entry["appearances"].map({ Array($0.elements) }) ?? [] {
      guard let name = appearance["appearance"]?.string, let value = appearance["value"]?.string
      else { continue }
      switch (name, value) {
      case ("luminosity", "light"): slot.luminosity = .light
      case ("luminosity", "dark"): slot.luminosity = .dark
      case ("luminosity", "tinted"): slot.luminosity = .tinted
      case ("contrast", "high"): slot.isHighContrast = true
      default: others.append("\(name) \(value)")
      }
    }
    slot.other = others.joined(separator: ", ")
    return slot
  }

  /// The name of the file of an entry: `./a.png` is `a.png`.
  private static func fileName(of entry: JSONValue) -> String? {
    entry["filename"]?.string.map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
  }

  /// The scale that a catalog states, in the range that devices have.
  private static func statedScale(_ text: String) -> Double? {
    ImagePlace.scale(text).flatMap { $0 <= 10 ? $0 : nil }
  }

  // MARK: - Web apps

  mutating func addWebIcons(_ manifests: [String]) {
    guard !manifests.isEmpty else { return }
    let known = Dictionary(
      files.enumerated().map { (Path.absolute($1), $0) }, uniquingKeysWith: { first, _ in first })
    for path in manifests {
      do {
        let bytes = try LocalFiles().read(path, limit: Self.sizeLimit)
        guard let icons = try WebManifest(SourceText(name: path, bytes: bytes))?.icons else {
          continue
        }
        let positions = icons.map { known[Path.absolute($0.file)] }
        let slots = zip(icons, positions).map { icon, position in
          var slot = ImageSetSubject.Slot(
            file: position.map { files[$0] } ?? icon.file,
            exists: position != nil || LocalFiles().kind(of: icon.file) == .file,
            location: icon.location)
          slot.points = icon.size
          return slot
        }
        let hasSquare = icons.contains { !$0.isOblong }
        for (icon, position) in zip(icons, positions) {
          // One entry that masks the file is enough.
          guard let position, roles[position] != .maskableIcon else { continue }
          // Beside a square one, which systems ask for, an icon of another shape is meant.
          if icon.isOblong, !icon.isMaskable, hasSquare { continue }
          roles[position] = icon.isMaskable ? .maskableIcon : .shapedIcon
        }
        add(
          ImageSetSubject(name: Path.name(path), file: path, kind: .webIcons, slots: slots),
          positions,
          members: positions.compactMap { $0 })
      } catch let problem as SourceProblem {
        // Any program may have a file of the other name, in a syntax of its own.
        if Path.fileExtension(path) == "webmanifest" { problems.append(Report.Problem(problem)) }
      } catch {
        problems.append(
          Report.Problem(code: "input/unreadable", message: "\(error)", file: path))
      }
    }
  }

  mutating func addStickerPacks() {
    var packs: [String: [Int]] = [:]
    for (index, place) in places.enumerated() where place.folder.isOfStickers {
      if let pack = place.folder.enclosing("stickerpack") { packs[pack, default: []].append(index) }
    }
    for (folder, members) in packs {
      let set = ImageSetSubject(
        name: Path.name(Path.withoutExtension(Path.absolute(folder))), file: folder,
        kind: .stickerPack,
        slots: members.map { ImageSetSubject.Slot(file: files[$0]) })
      add(set, members, members: members)
    }
  }
}
