import ColorCore
import Palettes

/// The colors of one release of one platform, ready for lookup.
final class SystemRelease: Sendable {
  /// A row of the table: a name, or a variant of it.
  struct Row: Sendable {
    let name: String
    /// `nil` for the color as such.
    let variant: String?
    /// The name that this one follows.
    let alias: String?
  }

  /// A longer name is not compared with the known ones: a system color's has at most 42 characters.
  private static let longestComparedName = 64

  let platform: String
  let release: String
  /// The numbers of the release, for comparing it with others.
  private let version: [Int]
  /// The names, each once.
  let names: [String]
  /// The variants, each once.
  let variants: [String]
  let rows: [Row]
  /// The variant that is meant when none is named, in a palette of nothing but variants.
  private let defaultVariant: String?
  /// The row of each name, by variant; the empty variant is the color as such.
  private let index: [String: [String: Int]]
  /// The row of each name as such, or in the default variant.
  private let defaultRows: [String: Int]
  /// What of a name counts in a palette that is not of Apple, and the name.
  private let plainNames: [String: String]
  /// For each row and column of the table a value, or none.
  private let cells: [UInt16]
  private let values: [Color]
  private let sources: [UInt8]

  static let all = SystemColorTable.releases.map(SystemRelease.init)

  private static let noValue = UInt16.max
  private static let systemSources = SystemColorTable.sources.map {
    SystemColorSource(id: $0.id, evidence: $0.evidence)
  }

  private init(_ table: SystemColorTable.Release) {
    var decoder = SystemColorTableDecoder(table.rows)
    decoder.decode()
    platform = table.platform
    release = table.release
    version = Self.version(table.release) ?? []
    rows = decoder.rows
    cells = decoder.cells
    values = decoder.colors
    sources = decoder.sources
    defaultVariant = table.defaultVariant.isEmpty ? nil : table.defaultVariant
    var names: [String] = []
    var variants: [String] = []
    var index: [String: [String: Int]] = [:]
    for (row, entry) in decoder.rows.enumerated() {
      if index[entry.name] == nil { names.append(entry.name) }
      if let variant = entry.variant, !variants.contains(variant) { variants.append(variant) }
      index[entry.name, default: [:]][entry.variant ?? ""] = row
    }
    self.names = names
    self.variants = variants
    self.index = index
    let defaultKey = table.defaultVariant
    defaultRows = index.compactMapValues { $0[defaultKey] }
    let isApple = ["ios", "macos", "tvos", "visionos", "watchos"].contains(table.platform)
    plainNames =
      isApple
      ? [:]
      : Dictionary(names.map { (SystemColorSpelling.plain($0), $0) }) { first, _ in first }
  }

  /// The colors in the order of the table.
  var colors: [SystemColor] { rows.indices.map { SystemColor(table: self, row: $0) } }

  // MARK: - Releases

  /// The releases of a platform, oldest first.
  static func releases(platform: String) throws(SystemColorError) -> [SystemRelease] {
    let wanted = platformID(platform)
    let releases = all.filter { $0.platform == wanted }
    guard !releases.isEmpty else {
      throw .unknownPlatform(platform, known: SystemColors.platforms)
    }
    return releases
  }

  /// The identifier of a platform: `iPadOS` shares the colors of iOS, and `Mac OS X` is an old name.
  private static func platformID(_ platform: String) -> String {
    let text = SystemColorSpelling.plain(platform)
    let others = [
      "ipados": "ios", "iphoneos": "ios", "osx": "macos", "macosx": "macos", "xros": "visionos",
      "material3": "material",
    ]
    return others[text] ?? text
  }

  /// The release that a person names, `latest` for the newest one of the platform; of releases that
  /// are not known the newest that is older.
  static func find(platform: String, release: String) throws(SystemColorError) -> SystemRelease {
    let isLatest = release == "latest"
    for candidate in all.reversed()
    where candidate.platform == platform && (isLatest || candidate.release == release) {
      return candidate
    }
    let known = try releases(platform: platform)
    let platformID = known[0].platform
    var wanted = release.lowercased()
    if wanted == "latest" { return known[known.count - 1] }
    for prefix in [platform.lowercased(), platformID] where wanted.hasPrefix(prefix) {
      wanted.removeFirst(prefix.count)
      if let first = wanted.first, " -".contains(first) { wanted.removeFirst() }
    }
    if let version = version(wanted),
      let found = known.last(where: { !version.lexicographicallyPrecedes($0.version) })
    {
      return found
    }
    throw .unknownRelease(release, platform: platformID, known: known.map { $0.release })
  }

  /// The numbers of a version, such as 17.4; `nil` for anything else.
  private static func version(_ text: String) -> [Int]? {
    guard text.utf8.count <= 20 else { return nil }
    var numbers: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(part), number >= 0, part.first?.isNumber == true else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  // MARK: - Names

  /// The row of a name in any of the accepted spellings.
  func row(of name: String, variant: String?) throws(SystemColorError) -> Int {
    if variant == nil, let row = defaultRows[name] { return row }
    guard let found = self.name(of: name) else {
      throw missing(name)
    }
    if let row = row(named: found, variant: variant ?? defaultVariant) { return row }
    let known = variants.filter { index[found]?[$0] != nil }
    throw .unknownVariant(variant ?? defaultVariant ?? "", of: found, known: known)
  }

  /// The row of a name of this palette and a variant of it.
  func row(named name: String, variant: String?) -> Int? { index[name]?[variant ?? ""] }

  /// The name in this palette of a name in any of the accepted spellings.
  private func name(of text: String) -> String? {
    if index[text] != nil { return text }
    guard text.utf8.count <= Self.longestComparedName else { return nil }
    let spelling = SystemColorSpelling(text)
    if !plainNames.isEmpty { return plainNames[spelling.plain] }
    return spelling.candidates.first { index[$0] != nil }
  }

  /// Why there is no color of a name.
  private func missing(_ name: String) -> SystemColorError {
    let others = Self.all.filter { $0.platform == platform && $0.name(of: name) != nil }
    guard let other = others.first, let found = other.name(of: name) else {
      return .unknownName(name, nearest: nearestNames(to: name))
    }
    return .notInRelease(
      found, platform: platform, release: release, knownIn: others.map { $0.release })
  }

  /// Up to three known names that resemble an unknown one, best first.
  private func nearestNames(to name: String) -> [String] {
    guard name.utf8.count <= Self.longestComparedName else { return [] }
    let spelling = SystemColorSpelling(name)
    let wanted = spelling.name.lowercased()
    let limit = max(2, wanted.utf8.count / 3)
    let isPlain = spelling.isFramework || !plainNames.isEmpty
    let swiftUINames =
      isPlain
      ? []
      : SystemColorSpelling.swiftUINames.filter { self.name(of: $0) != nil }
    return (names + swiftUINames)
      .compactMap { name -> (distance: Int, name: String)? in
        let known = name.lowercased()
        let distance = Similarity.distance(Array(wanted.utf8), Array(known.utf8), limit: limit)
        let isPart = wanted.utf8.count >= 3 && known.contains(wanted)
        // What only contains the wanted text comes after what is spelled like it.
        return distance.map { ($0, name) } ?? (isPart ? (limit + 1, name) : nil)
      }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(3).map { $0.name }
  }

  // MARK: - Values

  /// The value of a row in a column of the table (``Appearance/tableColumn``), when there is one.
  func value(row: Int, column: Int) -> Int? {
    let value = cells[row * Appearance.tableColumnCount + column]
    return value == Self.noValue ? nil : Int(value)
  }

  func color(of value: Int) -> Color { values[value] }

  func source(of value: Int) -> SystemColorSource { Self.systemSources[Int(sources[value])] }
}

extension SystemRelease: Hashable {
  static func == (a: SystemRelease, b: SystemRelease) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
