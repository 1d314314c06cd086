import TokenGraph
import Synchronization

/// The meanings of names, kept from one check to the next: they depend on the names alone, and most
/// edits change a value.
package final class NameReadings: Sendable {
  /// The names of a palette.
  private struct Key: Hashable {
    let paths: [String]
    let roles: [Set<TokenRole>]
  }

  /// What was read of them, in tokens that nobody else has and nobody changes.
  private struct Entry: @unchecked Sendable {
    let reader: NameReader
  }

  /// The most palettes that are kept.
  private static let most = 64

  private let entries = Mutex<[Key: Entry]>([:])

  /// Makes an empty store.
  package init() {}

  /// The meanings of names, in tokens that the caller may change.
  func reader(of paths: [String], roles: [Set<TokenRole>]) -> NameReader {
    let key = Key(paths: paths, roles: roles)
    if let known = entries.withLock({ $0[key] }) { return known.reader.copy() }
    let reader = NameReader(paths, roles: roles)
    let entry = Entry(reader: reader.copy())
    entries.withLock { entries in
      if entries.count >= Self.most { entries = [:] }
      entries[key] = entry
    }
    return reader
  }
}
