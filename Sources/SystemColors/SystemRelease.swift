import ColorCore
import Palettes

/// The colors of one release of one platform, ready for lookup.
final class SystemRelease: Sendable {
  /// A longer name is not compared with the known ones: a system color's has at most 32 characters.
  private static let longestComparedName = 64

  let platform: String
  let release: String
  let names: [String]
  private let rows: [String: Int]
  private let variants: [UInt16]
  private let colors: [Color]

  static let all = SystemColorTable.all.map(SystemRelease.init)

  private init(_ table: SystemColorTable.Release) {
    platform = table.platform
    release = table.release
    names = table.names
    rows = Dictionary(uniqueKeysWithValues: zip(table.names, table.names.indices))
    variants = table.variants
    let values = table.colors
    colors = stride(from: 0, to: values.count, by: 4).map { i in
      Color(.srgb, values[i], values[i + 1], values[i + 2], alpha: values[i + 3])
    }
  }

  // MARK: - Releases

  /// The releases of a platform, oldest first.
  static func releases(platform: String) throws(SystemColorError) -> [SystemRelease] {
    let platformID = platform.lowercased()
    let releases = all.filter { $0.platform == platformID }
    guard !releases.isEmpty else {
      throw .unknownPlatform(platform, known: SystemColors.platforms)
    }
    return releases
  }

  /// The release that a person names, `latest` for the newest one of the platform.
  static func find(platform: String, release: String) throws(SystemColorError) -> SystemRelease {
    let isLatest = release == "latest"
    let exact = all.last { $0.platform == platform && (isLatest || $0.release == release) }
    if let exact { return exact }
    let known = try releases(platform: platform)
    let platformID = known[0].platform
    var releaseID = release.lowercased()
    if releaseID == "latest" { return known[known.count - 1] }
    if releaseID.hasPrefix(platformID) {
      releaseID.removeFirst(platformID.count)
      if let first = releaseID.first, " -".contains(first) { releaseID.removeFirst() }
    }
    guard let found = known.first(where: { $0.release == releaseID }) else {
      throw .unknownRelease(release, platform: platformID, known: known.map { $0.release })
    }
    return found
  }

  // MARK: - Names

  /// The row of a name in any of the accepted spellings.
  func row(of name: String) -> Int? {
    if let row = rows[name] { return row }
    let spelling = SystemColorSpelling(name)
    if let row = rows[spelling.name] { return row }
    if let name = spelling.nameForSwiftUI, let row = rows[name] { return row }
    return spelling.nameWithoutSuffix.flatMap { rows[$0] }
  }

  /// Up to three known names that resemble an unknown one, best first.
  func nearestNames(to name: String) -> [String] {
    guard name.utf8.count <= Self.longestComparedName else { return [] }
    let spelling = SystemColorSpelling(name)
    let wanted = spelling.name.lowercased()
    let limit = max(2, wanted.utf8.count / 3)
    let swiftUINames = spelling.isUIKit ? [] : SystemColorSpelling.swiftUINames
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
  func color(row: Int, column: Int) -> Color? {
    let variant = variants[row * Appearance.tableColumns.count + column]
    return variant == SystemColorTable.unknown ? nil : colors[Int(variant)]
  }
}

extension SystemRelease: Hashable {
  static func == (a: SystemRelease, b: SystemRelease) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
