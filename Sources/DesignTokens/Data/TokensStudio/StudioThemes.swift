import ColorCore
import SourceSyntax

/// The themes of `$themes` and the token sets they select.
///
/// A group of themes is a modifier with its themes as contexts; themes without a group form the
/// modifier `theme`.
struct StudioThemes {
  private struct Theme {
    let name: String
    let group: String
    let sets: [(name: JSONValue, status: JSONValue)]
  }

  /// The condition for the selection of a set.
  struct Selection {
    /// The contexts, any of which selects the set; empty if it is always selected.
    var contexts: [Sheet.Requirement] = []
    /// Whether some theme enables the set, so that its tokens belong to the palette.
    var isEnabled = false
  }

  private static let ungrouped = "theme"

  private var themes: [Theme] = []
  private(set) var problems: [SourceProblem] = []

  /// Reads the value of `$themes`.
  init(_ value: JSONValue?) {
    guard let value else { return }
    guard value.kind == .array else {
      warn(
        "studio/theme", "“$themes” is \(value.kind.words), not an array", at: value.location,
        help: "Write a list of themes; without one every set counts.")
      return
    }
    var known: Set<[String]> = []
    for element in value.elements {
      guard let name = element["name"]?.string else {
        warn(
          "studio/theme", "a theme needs a “name”", at: element.location,
          help: "Name it; without a name it is left out.")
        continue
      }
      let group = element["group"]?.string ?? ""
      if !known.insert([group, name]).inserted, let place = element["name"]?.textLocation {
        warn(
          "studio/theme", "there are several themes “\(name)” in one group", at: place,
          help: "Give each theme a unique name; these are read as one.")
      }
      let sets = element["selectedTokenSets"].map { Array($0.members) } ?? []
      themes.append(
        Theme(
          name: name, group: group.isEmpty ? Self.ungrouped : group,
          sets: sets.map { ($0.key, $0.value) }))
    }
  }

  /// The sets that some theme mentions, if only to leave them out.
  var mentioned: Set<String> { Set(themes.flatMap { $0.sets.map(\.name.text) }) }

  /// Whether there are none: then every set applies.
  var isEmpty: Bool { themes.isEmpty }

  private mutating func warn(
    _ code: String, _ message: String, at location: SourceLocation, help: String
  ) {
    problems.append(
      SourceProblem(code, message, at: location, help: help, severity: .warning))
  }

  /// Determines when each set is selected, and adds the modifiers to a sheet.
  ///
  /// - Parameters:
  ///   - sets: The names of all sets.
  ///   - sheet: The receiver of the modifiers.
  /// - Returns: The selection of each set that some theme selects, by its name.
  mutating func selections(of sets: [String], in sheet: inout Sheet) -> [String: Selection] {
    let names = Set(sets)
    var suggestion = NameSuggestion(names: sets)
    var selections: [String: Selection] = [:]
    for theme in themes {
      let context = sheet.requirement(theme.group, theme.name)
      for (key, status) in theme.sets {
        guard let isEnabled = isEnabled(status) else { continue }
        let set = key.text
        guard names.contains(set) else {
          let nearest = suggestion.nearest(to: set)
          warn(
            "studio/unknown-set", "the theme “\(theme.name)” selects the unknown set “\(set)”",
            at: key.textLocation,
            help: Similarity.suggestion(nearest, otherwise: "Remove it, or add the set."))
          continue
        }
        var selection = selections[set] ?? Selection()
        if selection.contexts.last != context { selection.contexts.append(context) }
        selection.isEnabled = selection.isEnabled || isEnabled
        selections[set] = selection
      }
    }
    for name in selections.keys { selections[name]?.contexts.simplify(sheet.modifiers) }
    return selections
  }

  /// Whether a status selects a set for export; `nil` if the set is not selected.
  private mutating func isEnabled(_ status: JSONValue) -> Bool? {
    switch status.string {
    case "enabled": return true
    case "source": return false
    case "disabled": return nil
    default:
      warn(
        "studio/status", "the status of a set must be “source”, “enabled” or “disabled”",
        at: status.textLocation, help: "Correct it; the set is read as disabled.")
      return nil
    }
  }
}

extension [Sheet.Requirement] {
  /// Removes the conditions if they contain every context of a modifier.
  fileprivate mutating func simplify(_ modifiers: [Modifier]) {
    let counts = Dictionary(grouping: Set(self), by: \.modifier).mapValues(\.count)
    if counts.contains(where: { modifiers[Int($0.key)].contexts.count == $0.value }) {
      removeAll()
    }
  }
}
