import SystemColors

/// Finds sets that are alternatives if no themes declare them: `light` and `dark`, `brand/day` and
/// `brand/night`.
///
/// Sets are alternatives if their names differ only in a part that names an appearance, and they
/// share at least half of the tokens of the smaller one. One alone is an alternative to the sets that
/// always apply if these have half of its tokens. They become contexts of the modifier
/// `set`; all other sets always apply. Otherwise the last set would replace the others, and a file
/// with a light and a dark set would be checked in one of them only.
enum StudioSetContexts {
  static let modifier = "set"

  /// Finds the context of each alternative set.
  ///
  /// - Parameters:
  ///   - sets: The sets among which alternatives are found.
  ///   - others: The sets to which a single one may be an alternative.
  /// - Returns: The contexts by the names of the sets.
  static func contexts(of sets: [StudioSet], besides others: [StudioSet]) -> [String: String] {
    var families: [(stem: String, members: [(set: StudioSet, context: String)])] = []
    for set in sets {
      guard let (stem, context) = parts(of: set.name) else { continue }
      if let known = families.firstIndex(where: { $0.stem == stem }) {
        families[known].members.append((set, context))
      } else {
        families.append((stem, [(set, context)]))
      }
    }
    var result: [String: String] = [:]
    let known = Set(others.flatMap { $0.tokens.map(\.key) })
    for family in families where family.members.count == 1 {
      let (set, context) = family.members[0]
      let common = set.tokens.count { known.contains($0.key) }
      if common > 0, common * 2 >= set.tokens.count { result[set.name] = context }
    }
    for family in families where family.members.count > 1 {
      let keys = family.members.map { Set($0.set.tokens.map(\.key)) }
      let alike = keys.indices.filter { index in
        let common = keys[0].intersection(keys[index]).count
        return common > 0 && common * 2 >= min(keys[0].count, keys[index].count)
      }
      guard alike.count > 1 else { continue }
      for index in alike {
        result[family.members[index].set.name] = family.members[index].context
      }
    }
    return result
  }

  /// The name of a set without the parts that name an appearance, and these parts; `nil` if there
  /// are none.
  private static func parts(of name: String) -> (stem: String, context: String)? {
    let parts = name.split(separator: "/").map(String.init)
    let context = parts.filter(namesAppearance)
    guard !context.isEmpty else { return nil }
    let stem = parts.map { namesAppearance($0) ? "" : $0 }
    return (stem.joined(separator: "/"), context.joined(separator: "/"))
  }

  /// Whether a name denotes a scheme or a contrast.
  private static func namesAppearance(_ name: String) -> Bool {
    [(Appearance.Scheme.light, Appearance.Contrast.normal), (.dark, .increased)].contains { state in
      var appearance = Appearance()
      (appearance.scheme, appearance.contrast) = state
      AppearanceNaming.apply(context: name, of: modifier, to: &appearance)
      return appearance.scheme != state.0 || appearance.contrast != state.1
    }
  }
}
