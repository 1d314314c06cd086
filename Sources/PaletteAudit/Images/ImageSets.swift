import FileAccess
import ImageFacts
import PaletteReports
import PaletteRules
import SourceSyntax

/// The sets that images form, found by their paths and by the `Contents.json` of asset catalogs
/// before any image is read.
struct ImageSets: Sendable {
  /// A set whose images are not read yet.
  struct Candidate: Sendable {
    /// What forms the set.
    fileprivate enum Form: Int, Sendable { case listed, loose, sequence, states }

    /// Its `Contents.json`, its folder or its first file.
    fileprivate(set) var file: String
    /// The positions of its files among all of them.
    fileprivate(set) var members: [Int]
    /// The first and the last of these positions; `nil` if it has no files.
    fileprivate(set) var span: ClosedRange<Int>?
    fileprivate var form: Form
    /// The set, of a catalog or a sticker pack: with the position of the file of each slot.
    fileprivate var listed: ImageSetSubject?
    fileprivate var positions: [Int?] = []

    fileprivate init(_ form: Form, file: String, members: [Int]) {
      self.form = form
      self.file = file
      self.members = members
      span = members.min().flatMap { first in members.max().map { first...$0 } }
    }
  }

  /// What is kept of an image until its sets are complete.
  final class Image: Sendable {
    let file: String
    let role: ImageSubject.Role
    /// Whether anything could be read.
    let exists: Bool
    /// The facts that rules about sets use, if the file could be read completely.
    let facts: ImageFacts?

    init(_ asset: Report.Asset) {
      file = asset.file
      role = asset.role
      exists = asset.facts != nil
      var facts = asset.error == nil ? asset.facts : nil
      facts?.pages = nil
      // Black and white are recognized by it.
      if facts?.dominant?.count ?? 0 > 2 { facts?.dominant = nil }
      facts?.border = nil
      facts?.corners = nil
      facts?.topStrip = nil
      facts?.drawnColors = nil
      facts?.drawnPlaces = nil
      facts?.backgroundContrast = nil
      facts?.textContrast = nil
      self.facts = facts
    }
  }

  /// A set with the facts of its images.
  enum Subject {
    case set(ImageSetSubject)
    case states(ImageStatesSubject)
  }

  /// What may be sets, in the order of their last files; those without files are at the end.
  private(set) var candidates: [Candidate] = []
  /// What their sets say about the roles of files, by position.
  private(set) var roles: [Int: ImageSubject.Role] = [:]
  /// The scheme, `light` or `dark`, of files in sets that distinguish them.
  private(set) var schemes: [Int: ImageFacts.Scheme] = [:]
  /// The images of each catalog and each other folder, by their names.
  private(set) var collections: [ImageCollectionSubject] = []
  /// The position of the file of each image of each collection.
  private(set) var collectionFiles: [[Int]] = []
  /// Files that could not be read or understood.
  private(set) var problems: [Report.Problem] = []

  /// The scales that sets state for their files, by position.
  private var scales: [Int: Double] = [:]

  private let files: [String]
  /// What their paths say, in the same order, until all candidates are found.
  private var places: [Place]

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

  /// Finds what may be sets.
  ///
  /// - Parameters:
  ///   - files: The files to audit.
  ///   - contents: Paths of files named `Contents.json`.
  ///   - manifests: Paths of files named as manifests of web apps.
  ///   - isSet: Whether a loose file without a scale is a set where it is alone.
  init(
    of files: [String], contents: [String], manifests: [String] = [], isSet: (String) -> Bool
  ) {
    self.files = files
    // Most files are in the folder of the one before.
    var folder: Folder?
    places = files.map { file in
      let path = Path.folder(file)
      let own = folder.flatMap { $0.path == path ? $0 : nil } ?? Folder(of: file)
      folder = own
      return Place(file, in: own)
    }
    // The files of sets in catalogs, by folder.
    var folders: [String: [Int]] = [:]
    for (index, place) in places.enumerated() where place.folder.kind != nil {
      folders[place.folder.location, default: []].append(index)
    }
    var paths = Dictionary(
      contents.map { (Path.absolute(Path.folder($0)), $0) },
      uniquingKeysWith: { first, _ in first })
    for (location, members) in folders.sorted(by: { $0.key < $1.key })
    where paths[location] == nil {
      let folder = places[members[0]].folder.path
      let path = Path.join(folder, "Contents.json")
      if LocalFiles().kind(of: path) != nil {
        paths[location] = path
      } else {
        problems.append(
          Report.Problem(
            code: "input/no-contents", severity: .warning,
            message: "the set has no Contents.json, so that its images are compiled nowhere",
            help: "Add it in Xcode, or move the images out of the folder.",
            file: folder.isEmpty ? "." : folder))
      }
    }
    var inCatalog: Set<Int> = []
    for (location, path) in paths.sorted(by: { $0.value < $1.value }) {
      guard Self.kind(of: location) != nil else { continue }
      let members = folders[location] ?? []
      inCatalog.formUnion(members)
      read(path, in: location, members)
    }
    addWebIcons(manifests)
    addStickerPacks()
    addLooseSets(inCatalog, isSet)
    addSequences()
    addStates()
    addCollections()
    func isBefore(_ a: Candidate, _ b: Candidate) -> Bool {
      let (last, other) = (a.span?.upperBound ?? .max, b.span?.upperBound ?? .max)
      if last != other { return last < other }
      return a.file != b.file ? a.file < b.file : a.form.rawValue < b.form.rawValue
    }
    candidates.sort(by: isBefore)
    places = []
  }

  private mutating func add(
    _ set: ImageSetSubject, _ positions: [Int?], members: [Int]
  ) {
    var candidate = Candidate(.listed, file: set.file, members: members)
    candidate.listed = set
    candidate.positions = positions
    candidates.append(candidate)
    for (position, slot) in zip(positions, set.slots) {
      if let position, let scale = slot.scale { scales[position] = scale }
    }
    let filled = zip(positions, set.slots).filter { $1.file != nil }
    addSchemes(filled.map { ($0, $1.luminosity) })
  }

  private mutating func addSchemes(_ files: [(position: Int?, luminosity: ImageFacts.Luminosity?)])
  {
    guard files.contains(where: { $0.luminosity == .dark }) else { return }
    for (position, luminosity) in files {
      guard let position else { continue }
      schemes[position] = luminosity == .dark ? .dark : .light
    }
  }

  private static func kind(of location: String) -> ImageSetSubject.Kind? {
    Path.fileExtension(location).flatMap { kinds[$0] }
  }

  // MARK: - Asset catalogs

  /// Reads the description of the set in a folder.
  private mutating func read(_ path: String, in location: String, _ members: [Int]) {
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
    scale(text).flatMap { $0 <= 10 ? $0 : nil }
  }

  fileprivate static func scale(_ text: String) -> Double? {
    guard text.hasSuffix("x"), let value = Double(text.dropLast()), 0 < value, value < .infinity
    else { return nil }
    return value
  }

  // MARK: - Web apps

  private mutating func addWebIcons(_ manifests: [String]) {
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

  private mutating func addStickerPacks() {
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

  // MARK: - File names

  /// What the path of a folder says about the files in it.
  fileprivate final class Folder: Sendable {
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
      scale = ImageSets.scale(name).flatMap { $0 <= 5 ? $0 : nil }
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

  /// What the path of a loose file says about its place in a set.
  fileprivate struct Place {
    var folder: Folder
    /// The name of the file.
    var file: String
    var set: String
    var name: String
    var kind = ImageSetSubject.Kind.plain
    var scale: Double?
    var idiom = "universal"
    var luminosity: ImageFacts.Luminosity?

    /// Scales of Android's densities relative to `mdpi`.
    fileprivate static let densities: [String: Double] = [
      "ldpi": 0.75, "mdpi": 1, "hdpi": 1.5, "xhdpi": 2, "xxhdpi": 3, "xxxhdpi": 4,
    ]

    init(_ path: String) { self.init(path, in: Folder(of: path)) }

    init(_ path: String, in folder: Folder) {
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
        let value = ImageSets.scale(String(stem[stem.index(after: at)...]))
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

  private mutating func addLooseSets(_ inCatalog: Set<Int>, _ isSet: (String) -> Bool) {
    var groups: [String: [Int]] = [:]
    for (index, place) in places.enumerated() where !inCatalog.contains(index) {
      // The marks at the edges of a nine-patch have one pixel at every scale.
      if place.kind == .android, place.name.hasSuffix(".9") { continue }
      groups[place.set, default: []].append(index)
    }
    for members in groups.values {
      if members.count == 1, places[members[0]].isPlain, !isSet(files[members[0]]) { continue }
      let members = members.sorted { files[$0] < files[$1] }
      let places = members.map { self.places[$0] }
      guard Place.areSet(places) || members.count > 1 else { continue }
      candidates.append(Candidate(.loose, file: files[members[0]], members: members))
      if Place.areSet(places) { addSchemes(zip(members, places).map { ($0, $1.luminosity) }) }
    }
  }

  private static func looseSet(_ images: [Image]) -> ImageSetSubject? {
    let images = images.filter(\.exists)
    let places = images.map { Place($0.file) }
    guard Place.areSet(places) else { return nil }
    let isScaled = Place.areScaled(places)
    let slots = zip(places, images).map { place, image in
      ImageSetSubject.Slot(
        file: image.file, facts: image.facts, scale: place.scale ?? (isScaled ? 1 : nil),
        idiom: place.idiom, luminosity: place.luminosity)
    }
    return ImageSetSubject(
      name: places[0].name, file: images[0].file, kind: places[0].kind,
      slots: slots + (isScaled || places[0].kind == .android ? unaudited(beside: places) : []))
  }

  /// The files at other scales that are beside those of a set, and not audited.
  private static func unaudited(beside places: [Place]) -> [ImageSetSubject.Slot] {
    var keys = Set(places.map(\.key))
    return places.flatMap { place in
      place.others.compactMap { scale, path -> ImageSetSubject.Slot? in
        var other = place
        other.scale = scale
        guard !keys.contains(other.key), LocalFiles().kind(of: path) == .file else { return nil }
        keys.insert(other.key)
        return ImageSetSubject.Slot(
          file: path, scale: scale, idiom: place.idiom, luminosity: place.luminosity)
      }
    }
  }

  /// The name of a sequence, the number in it and its digits, with what distinguishes it from other
  /// sequences.
  private static func frame(
    _ place: Place
  ) -> (key: String, name: String, number: Int, digits: Int, isPadded: Bool)? {
    let folder = place.folder.location
    let isSet = place.folder.isSet
    // Icons are numbered by their sizes, or in the order of their set.
    guard isSet || place.folder.kind == nil, Path.fileExtension(folder) != "iconset" else {
      return nil
    }
    let name = isSet ? Path.withoutExtension(folder) : place.name
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    guard let last = name.utf8.last, isDigit(last) else { return nil }
    let stem = isSet ? name : Path.join(folder, name)
    let digits = Substring(
      stem.utf8.suffix(
        from: stem.utf8.lastIndex { !isDigit($0) }.map(stem.utf8.index(after:)) ?? stem.startIndex))
    guard let number = Int(digits) else { return nil }
    let start = stem[..<digits.startIndex]
    return (
      "\(start)#@\(place.scale ?? 1)", Path.name(String(start)), number, digits.utf8.count,
      digits.utf8.count > 1 && digits.utf8.first == UInt8(ascii: "0")
    )
  }

  /// Files in one folder, or image sets side by side, whose names differ only in a number; at least
  /// three, numbered one after the other.
  private mutating func addSequences() {
    var groups: [String: [(number: Int, digits: Int, isPadded: Bool, index: Int)]] = [:]
    for (index, place) in places.enumerated() {
      guard let frame = Self.frame(place) else { continue }
      groups[frame.key, default: []].append((frame.number, frame.digits, frame.isPadded, index))
    }
    for group in groups.values where group.count >= 3 {
      // Numbers with zeros in front have all the same length; `7` is not in a row with `006`.
      let rows =
        group.contains(where: \.isPadded)
        ? Array(Dictionary(grouping: group, by: \.digits).values) : [group]
      for members in rows where members.count >= 3 {
        let members = members.sorted {
          $0.number != $1.number ? $0.number < $1.number : files[$0.index] < files[$1.index]
        }.map(\.index)
        candidates.append(Candidate(.sequence, file: files[members[0]], members: members))
      }
    }
  }

  private static func sequence(_ images: [Image]) -> ImageSetSubject? {
    let images = images.filter(\.exists)
    let frames = images.compactMap { frame(Place($0.file)) }
    let steps = Set(zip(frames, frames.dropFirst()).map { $1.number - $0.number })
    guard frames.count >= 3, steps == [1] else { return nil }
    // `icon15`, `icon16`, `icon17`: their sizes.
    let areSizes = zip(images, frames).allSatisfy { image, frame in
      image.facts.map { [$0.shownWidth, $0.shownHeight].contains(frame.number) } ?? false
    }
    guard !areSizes else { return nil }
    return ImageSetSubject(
      name: frames[0].name, file: images[0].file, kind: .sequence,
      slots: images.map { ImageSetSubject.Slot(file: $0.file, facts: $0.facts) })
  }

  // MARK: - States

  private static let stateWords: [Set<String>] = [
    ["selected", "unselected", "deselected"], ["on", "off"], ["active", "inactive"],
    ["enabled", "disabled"], ["checked", "unchecked"], ["filled", "outlined"],
  ]
  private static let allStateWords = stateWords.reduce(into: Set()) { $0.formUnion($1) }

  private static func state(
    _ place: Place
  ) -> (key: String, word: String)? {
    let folder = place.folder.location
    let isSet = place.folder.isSet
    let stem = isSet ? Path.name(Path.withoutExtension(folder)) : place.name
    // Few names end in such a word.
    let separators = "-_ .".utf8
    var end = stem.utf8[...]
    while let last = end.last, separators.contains(last) { end.removeLast() }
    let start = end.lastIndex { separators.contains($0) }.map { end.index(after: $0) }
    let last = Substring(end[(start ?? end.startIndex)...])
    guard allStateWords.contains(last.lowercased()) else { return nil }
    var parts = stem.split(whereSeparator: { "-_ .".contains($0) }).map { $0.lowercased() }
    guard let kind = stateWords.firstIndex(where: { $0.contains(parts.last ?? "") }) else {
      return nil
    }
    let word = parts.removeLast()
    let home = isSet ? Path.folder(folder) : folder
    return ("\(home)/\(parts.joined(separator: "-"))#\(kind)@\(place.key)", word)
  }

  private mutating func addStates() {
    var groups: [String: [Int]] = [:]
    for (index, place) in places.enumerated() {
      if let state = Self.state(place) {
        groups[state.key, default: []].append(index)
      }
    }
    for members in groups.values where members.count > 1 {
      candidates.append(Candidate(.states, file: files[members[0]], members: members))
    }
  }

  private static func states(_ images: [Image]) -> ImageStatesSubject? {
    let images = images.filter { $0.facts != nil }
    let words = images.map { state(Place($0.file))?.word }
    guard images.count == 2, words[0] != words[1],
      let first = images[0].subject, let second = images[1].subject
    else { return nil }
    return ImageStatesSubject(first: first, second: second)
  }

  // MARK: - Collections

  private mutating func addCollections() {
    struct Found {
      var collection: ImageCollectionSubject
      var names: Set<String> = []
      var positions: [Int] = []
    }
    var found: [Found] = []
    var numbers: [String: Int] = [:]
    func number(of folder: Folder) -> Int {
      let home = folder.home
      if let known = numbers[home] { return known }
      numbers[home] = found.count
      found.append(Found(collection: ImageCollectionSubject(folder: home)))
      return found.count - 1
    }
    var last: (folder: Folder, number: Int)?
    for (index, file) in files.enumerated() {
      let place = places[index]
      let number =
        last.flatMap { $0.folder === place.folder ? $0.number : nil }
        ?? number(of: place.folder)
      last = (place.folder, number)
      let name = Self.name(place)
      guard found[number].names.insert(name).inserted else { continue }
      found[number].collection.images.append(
        .init(name, file: file, scale: scales[index] ?? place.scale))
      found[number].positions.append(index)
    }
    for set in candidates.compactMap(\.listed) where set.kind == .appIcon {
      found[number(of: Folder(of: set.file))].collection.icons.append(set)
    }
    found.sort { $0.collection.folder < $1.collection.folder }
    collections = found.map(\.collection)
    collectionFiles = found.map(\.positions)
  }

  /// The name of an image in its collection.
  static func name(of file: String) -> String { name(Place(file)) }

  private static func name(_ place: Place) -> String {
    place.folder.kind != nil ? Path.name(Path.withoutExtension(place.folder.location)) : place.name
  }

  // MARK: - Subjects

  /// The set, if the images that could be read form one.
  ///
  /// - Parameters:
  ///   - candidate: What may be a set.
  ///   - image: The image at a position.
  /// - Returns: The set; `nil` if they form none.
  static func subject(_ candidate: Candidate, image: (Int) -> Image?) -> Subject? {
    let images = candidate.members.map(image)
    switch candidate.form {
    case .listed:
      guard var set = candidate.listed else { return nil }
      let known = Dictionary(
        zip(candidate.members, images), uniquingKeysWith: { first, _ in first })
      for (slot, position) in candidate.positions.enumerated() {
        set.slots[slot].facts = position.flatMap { known[$0] ?? nil }?.facts
      }
      return .set(set)
    case .loose: return looseSet(images.compactMap { $0 }).map { .set($0) }
    case .sequence: return sequence(images.compactMap { $0 }).map { .set($0) }
    case .states: return states(images.compactMap { $0 }).map { .states($0) }
    }
  }
}

extension ImageSets.Image {
  fileprivate var subject: ImageSubject? {
    facts.map { ImageSubject(file: file, role: role, facts: $0) }
  }
}

extension ImageSets.Place {
  /// Where the file would be at other scales.
  fileprivate var others: [(scale: Double, path: String)] {
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
  fileprivate var key: String { "\(scale ?? 1) \(idiom) \(luminosity?.rawValue ?? "")" }

  /// Whether nothing in the path tells the file apart from others of its name.
  fileprivate var isPlain: Bool { kind == .plain && scale == nil && luminosity == nil }

  /// Whether files of one name are told apart by scales.
  fileprivate static func areScaled(_ places: [Self]) -> Bool {
    places.first?.kind == .plain && places.contains { $0.scale != nil }
  }

  /// Whether files of one name form a set. One that is alone does, but for a file named after dark.
  fileprivate static func areSet(_ places: [Self]) -> Bool {
    guard let first = places.first else { return false }
    return
      (places.count > 1 || areScaled(places) || first.kind == .android || first.luminosity == nil)
      && Set(places.map(\.key)).count == places.count
  }
}
