import PaletteRules
import Synchronization
package import TokenGraph

/// What was found in palettes, kept from one check to the next: most edits change one palette of many.
///
/// It is for checks with the same configuration, rules and options; another check needs another store.
package final class KeptChecks: Sendable {
  /// The pairs of a palette, and the findings on it alone.
  struct Entry: Sendable {
    let palette: ResolvedPalette
    let pairing: Pairing
    let findings: [Finding]
  }

  private struct State {
    /// Those of the last check, by the files of their palettes.
    var known: [String: [Entry]] = [:]
    /// Those of the check that goes on.
    var next: [String: [Entry]] = [:]
    var suppressions: [Suppression] = []
    var today: CalendarDate?
  }

  private let state = Mutex(State())

  /// Makes an empty store.
  package init() {}

  /// Begins a check. Suppressions say which pairs are judged apart: with others nothing is known.
  func begin(_ suppressions: [Suppression], _ today: CalendarDate) {
    state.withLock { state in
      if state.suppressions != suppressions || state.today != today { state.known = [:] }
      (state.next, state.suppressions, state.today) = ([:], suppressions, today)
    }
  }

  /// What the last check has found in a palette that is the same in everything.
  func entry(of palette: ResolvedPalette) -> Entry? {
    state.withLock { $0.known[palette.file]?.first { $0.palette == palette } }
  }

  /// Whether the last check has found what another one would find in a palette.
  package func knows(_ palette: ResolvedPalette) -> Bool { entry(of: palette) != nil }

  /// Keeps what was found in a palette.
  func keep(_ entry: Entry) {
    state.withLock { $0.next[entry.palette.file, default: []].append(entry) }
  }

  /// Ends the check, and drops what only earlier ones have found.
  func end() {
    state.withLock { ($0.known, $0.next) = ($0.next, [:]) }
  }
}
