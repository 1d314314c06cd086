import SourceSyntax

/// The themes of `$themes` and the token sets they select.
///
/// A group of themes is a modifier with its themes as contexts, of which one is chosen; themes without a
/// group make up the modifier `theme`.
struct StudioThemes {
  private struct Theme {
    let name: String
    let group: String
    let sets: [(name: JSONValue, status: JSONValue)]
  }

  /// When a set is selected.
  struct Selection {
    /// The contexts of which any one selects the set; empty where it always is.
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
          help: "Give each theme a name of its own: these are read as one.")
      }
      let sets = element["selectedTokenSets"].map { Array($0.members) } ?? []
      themes.append(
        Theme(
          name: name, group: group.isEmpty ? Self.ungrouped : group,
          sets: sets.map { ($0.key, $0.value) }))
    }
  }

  /// Whether there are none: then every set counts.
  var isEmpty: Bool { themes.isEmpty }

  private mutating func warn(
    _ code: String, _ message: String, at location: SourceLocation, help: String
  ) {
    problems.append(
      SourceProblem(code, message, at: location, help: help, severity: .warning))
  }

  /// Finds out when each set is selected, and makes the modifiers of a sheet.
  ///
  /// - Parameters:
  ///   - sets: The names of all sets.
  ///   - sheet: Takes the modifiers.
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
            "studio/unknown-set", "the theme “\(theme.name)” selects “\(set)”, which is no set",
            at: key.textLocation,
            help: nearest.map { "Did you mean “\($0)”?" } ?? "Remove it, or add the set.")
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

  /// Whether a status selects a set to be exported; `nil` where the set is not selected.
  private mutating func isEnabled(_ status: JSONValue) -> Bool? {
    switch status.string {
    case "enabled": return true
    case "source": return false
    case "disabled": return nil
    default:
      warn(
        "studio/status", "the status of a set is “source”, “enabled” or “disabled”",
        at: status.textLocation, help: "The set is read as disabled.")
      return nil
    }
  }
}

extension [Sheet.Requirement] {
  /// Leaves nothing where every context of some modifier is in the list.
  fileprivate mutating func simplify(_ modifiers: [Modifier]) {
    let counts = Dictionary(grouping: Set(self), by: \.modifier).mapValues(\.count)
    if counts.contains(where: { modifiers[Int($0.key)].contexts.count == $0.value }) {
      removeAll()
    }
  }
}
