import ColorCore
import Palettes

/// The colors of one release of one platform, prepared for lookup.
final class SystemColorPalette: Sendable {
  /// A row of the table: a name, or a variant of one.
  struct Row: Sendable {
    let name: String
    /// `nil` for the plain color.
    let variant: String?
    /// The name that this one follows.
    let alias: String?
  }

  /// Longer names are not compared with the known ones: names of system colors have at most 42
  /// characters.
  private static let longestComparedName = 64

  let span: ReleaseSpan
  /// The distinct names.
  let names: [String]
  /// The distinct variants.
  let variants: [String]
  let rows: [Row]
  /// The default variant in a palette that consists only of variants.
  private let defaultVariant: String?
  /// The row of each name, by variant; the empty variant is the plain color.
  private let index: [String: [String: Int]]
  /// The row of each plain name, or of its default variant.
  private let defaultRows: [String: Int]
  /// For palettes of platforms other than Apple's: the name for each normalized spelling.
  private let plainNames: [String: String]
  /// A value or none for each row and column of the table.
  private let cells: [UInt16]
  private let values: [Color]
  private let sources: [UInt8]

  var platform: SystemPlatform { span.platform }
  var release: SystemRelease { span.release }

  static let all = SystemColorTable.releases.map(SystemColorPalette.init)
  private static let byPlatform = Dictionary(grouping: all, by: \.platform)

  private static let noValue = UInt16.max
  private static let systemSources = SystemColorTable.sources.map {
    SystemColorSource(id: $0.id, evidence: $0.evidence)
  }

  private init(_ table: SystemColorTable.Release) {
    var decoder = SystemColorTableDecoder(table.rows)
    decoder.decode()
    span = ReleaseSpan(platform: table.platform, release: table.release, through: table.through)
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
    plainNames =
      span.platform.isApple
      ? [:]
      : Dictionary(names.map { (SystemColorSpelling.plain($0), $0) }) { first, _ in first }
  }

  // MARK: - Releases

  /// The palettes of a platform, oldest first.
  static func palettes(of platform: SystemPlatform) -> [SystemColorPalette] {
    byPlatform[platform] ?? []
  }

  /// The palettes of earlier releases, newest first.
  var olderPalettes: ReversedCollection<ArraySlice<SystemColorPalette>> {
    Self.palettes(of: platform).prefix { $0 != self }.reversed()
  }

  /// The palette of a release, and whether it is that of an earlier release.
  static func find(
    _ platform: SystemPlatform, _ release: SystemRelease, _ fallback: ReleaseFallback
  ) throws(SystemColorError) -> (palette: SystemColorPalette, isCarried: Bool) {
    let palettes = palettes(of: platform)
    guard !palettes.isEmpty else {
      throw .unknownPlatform(platform, known: SystemColors.platforms)
    }
    guard let match = release.match(in: palettes.lazy.map(\.span)),
      match.isWithin || fallback == .lastKnown
    else {
      throw .unknownRelease(release, platform: platform, known: palettes.map(\.release))
    }
    return (palettes[match.index], !match.isWithin)
  }

  // MARK: - Names

  /// The row of a name in any accepted spelling.
  func row(of name: String, variant: String?) -> Int? {
    if variant == nil, let row = defaultRows[name] { return row }
    return self.name(of: name).flatMap { row(named: $0, variant: variant ?? defaultVariant) }
  }

  /// The row of a name of this palette and one of its variants.
  func row(named name: String, variant: String?) -> Int? { index[name]?[variant ?? ""] }

  /// The name in this palette for a name in any accepted spelling.
  private func name(of text: String) -> String? {
    if index[text] != nil { return text }
    guard text.utf8.count <= Self.longestComparedName else { return nil }
    let spelling = SystemColorSpelling(text)
    if !plainNames.isEmpty { return plainNames[spelling.plain] }
    return spelling.candidates.first { index[$0] != nil }
  }

  /// The error for a color that none of several palettes has; this is the first of them.
  func missing(
    _ name: String, variant: String?, in palettes: [SystemColorPalette]
  ) -> SystemColorError {
    let holders = palettes.filter { $0.name(of: name) != nil }
    if let holder = holders.first, let found = holder.name(of: name) {
      var known: [String] = []
      for holder in holders {
        known += holder.variants.filter {
          holder.index[found]?[$0] != nil && !known.contains($0)
        }
      }
      return .unknownVariant(variant ?? defaultVariant ?? "", of: found, known: known)
    }
    let others = Self.palettes(of: platform).filter { $0.name(of: name) != nil }
    if let other = others.first, let found = other.name(of: name) {
      return .notInRelease(
        found, platform: platform, release: release, knownIn: others.map(\.release))
    }
    return .unknownName(name, nearest: nearestNames(to: name, in: palettes))
  }

  /// Up to three known names similar to an unknown one, best first.
  private func nearestNames(to name: String, in palettes: [SystemColorPalette]) -> [String] {
    guard name.utf8.count <= Self.longestComparedName else { return [] }
    let spelling = SystemColorSpelling(name)
    let wanted = Similarity.folded(spelling.name)
    let limit = max(2, wanted.count / 3)
    let isPlain = spelling.isFramework || !plainNames.isEmpty
    let swiftUINames =
      isPlain
      ? []
      : SystemColorSpelling.swiftUINames.filter { name in
        palettes.contains { $0.name(of: name) != nil }
      }
    return (Set(palettes.flatMap(\.names)).union(swiftUINames))
      .compactMap { name -> (distance: Int, name: String)? in
        let known = Similarity.folded(name)
        let distance = Similarity.distance(wanted, known, limit: limit)
        let isPart = wanted.count >= 3 && known.contains(wanted)
        // Names that merely contain the text rank after names that are spelled like it.
        return distance.map { ($0, name) } ?? (isPart ? (limit + 1, name) : nil)
      }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(3).map { $0.name }
  }

  // MARK: - Values

  /// The value of a row in a column of the table (`Appearance.tableColumn`), if any.
  func value(row: Int, column: Int) -> Int? {
    let value = cells[row * Appearance.tableColumnCount + column]
    return value == Self.noValue ? nil : Int(value)
  }

  func color(of value: Int) -> Color { values[value] }

  func source(of value: Int) -> SystemColorSource { Self.systemSources[Int(sources[value])] }
}

extension SystemColorPalette: Hashable {
  static func == (a: SystemColorPalette, b: SystemColorPalette) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
