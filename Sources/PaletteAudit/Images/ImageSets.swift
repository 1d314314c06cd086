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
    enum Form: Int, Sendable { case listed, loose, sequence, states }

    /// Its `Contents.json`, its folder or its first file.
    let file: String
    /// The positions of its files among all of them.
    let members: [Int]
    /// The first and the last of these positions; `nil` if it has no files.
    let span: ClosedRange<Int>?
    let form: Form
    /// The set, of a catalog or a sticker pack: with the position of the file of each slot.
    var listed: ImageSetSubject?
    var positions: [Int?] = []

    init(_ form: Form, file: String, members: [Int]) {
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
  var candidates: [Candidate] = []
  /// What their sets say about the roles of files, by position.
  var roles: [Int: ImageSubject.Role] = [:]
  /// The scheme, `light` or `dark`, of files in sets that distinguish them.
  private(set) var schemes: [Int: ImageFacts.Scheme] = [:]
  /// The images of each catalog and each other folder, by their names.
  private(set) var collections: [ImageCollectionSubject] = []
  /// The position of the file of each image of each collection.
  private(set) var collectionFiles: [[Int]] = []
  /// Files that could not be read or understood.
  var problems: [Report.Problem] = []

  /// The scales that sets state for their files, by position.
  private var scales: [Int: Double] = [:]

  let files: [String]
  /// What their paths say, in the same order, until all candidates are found.
  private(set) var places: [ImagePlace]

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
    var folder: ImageFolder?
    places = files.map { file in
      let path = Path.folder(file)
      let own = folder.flatMap { $0.path == path ? $0 : nil } ?? ImageFolder(of: file)
      folder = own
      return ImagePlace(file, in: own)
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

  /// Adds a set that is listed, with the position of the file of each slot.
  mutating func add(
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

  /// Says which files of a set are for which scheme, if it distinguishes them.
  mutating func addSchemes(_ files: [(position: Int?, luminosity: ImageFacts.Luminosity?)]) {
    guard files.contains(where: { $0.luminosity == .dark }) else { return }
    for (position, luminosity) in files {
      guard let position else { continue }
      schemes[position] = luminosity == .dark ? .dark : .light
    }
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
    func number(of folder: ImageFolder) -> Int {
      let home = folder.home
      if let known = numbers[home] { return known }
      numbers[home] = found.count
      found.append(Found(collection: ImageCollectionSubject(folder: home)))
      return found.count - 1
    }
    var last: (folder: ImageFolder, number: Int)?
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
      found[number(of: ImageFolder(of: set.file))].collection.icons.append(set)
    }
    found.sort { $0.collection.folder < $1.collection.folder }
    collections = found.map(\.collection)
    collectionFiles = found.map(\.positions)
  }

  /// The name of an image in its collection.
  static func name(of file: String) -> String { name(ImagePlace(file)) }

  private static func name(_ place: ImagePlace) -> String {
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
