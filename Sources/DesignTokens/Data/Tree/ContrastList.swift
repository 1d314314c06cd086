import SourceSyntax

/// Names of tokens that the metadata of a token lists as those it is seen with:
/// `"extensions": {"docs": {"contrast": ["color.text.white"]}}`.
///
/// A list counts if each of its entries is the name of a color token. Which of two is the
/// foreground, the key says (`on`, `backgrounds`, `foregrounds`) or else the names: a text is that of
/// what is no text. Where no name says it, the color listed is taken for a part of a control, which
/// needs the least.
struct ContrastList {
  /// What a key says of the entries of its list.
  private enum Key {
    case either, foregrounds, grounds
  }

  private static let keys: [String: Key] = [
    "contrast": .either, "contrasts": .either, "contrastwith": .either, "contrast-with": .either,
    "pairs": .either, "a11y": .either, "foregrounds": .foregrounds, "on": .grounds,
    "backgrounds": .grounds,
  ]
  /// How deep metadata is searched: under the name of a vendor and of a tool.
  private static let depth = 4

  private let token: String
  private let name: String
  private let key: Key
  private let entries: [JSONValue]

  /// Whether a document may have lists, so that its tokens are worth to be searched.
  static func mayBe(in document: JSONDocument) -> Bool {
    keys.keys.contains(where: document.containsKey)
  }

  /// The lists in the metadata of a token.
  static func lists(of token: String, in metadata: JSONValue?) -> [ContrastList] {
    guard let metadata else { return [] }
    return lists(of: token, in: metadata, depth: depth)
  }

  private static func lists(
    of token: String, in metadata: JSONValue, depth: Int
  ) -> [ContrastList] {
    guard depth > 0, metadata.kind == .object else { return [] }
    return metadata.members.flatMap { member -> [ContrastList] in
      guard let key = keys[member.name.lowercased()], member.value.kind == .array else {
        return lists(of: token, in: member.value, depth: depth - 1)
      }
      let entries = Array(member.value.elements)
      guard !entries.isEmpty, entries.allSatisfy({ $0.kind == .string }) else { return [] }
      return [ContrastList(token: token, name: member.name, key: key, entries: entries)]
    }
  }

  /// The pairs of the list, with the foreground of each, by whether a path is that of a color token.
  fileprivate func pairings(
    where isColor: (String) -> Bool
  ) -> [(foreground: String, pairing: TokenPairing)] {
    let paths = entries.compactMap { Self.path($0.text, where: isColor) }
    guard isColor(token), paths.count == entries.count else { return [] }
    return zip(entries, paths).compactMap { entry, path in
      guard path != token, let (isForeground, role) = reading(of: path) else { return nil }
      var pairing = TokenPairing(
        path: isForeground ? token : path, role: role, location: entry.textLocation,
        reason: "“\(token)” lists “\(path)” under “\(name)”")
      pairing.joint = .list
      return (isForeground ? path : token, pairing)
    }
  }

  /// Whether an entry is the foreground, and its role where its name does not say one; `nil` if both
  /// are foregrounds or both grounds.
  private func reading(of path: String) -> (isForeground: Bool, role: TokenPairing.Role?)? {
    let own = NamePart(of: token)
    let other = NamePart(of: path)
    switch key {
    case .foregrounds: return (true, other == .foreground ? nil : .ui)
    case .grounds: return (false, own == .foreground ? nil : .ui)
    case .either: break
    }
    switch (own, other) {
    case (.foreground, .foreground), (.ground, .ground): return nil
    case (_, .foreground): return (true, nil)
    case (.foreground, _): return (false, nil)
    case (nil, .ground): return (false, .ui)
    case (_, nil): return (true, .ui)
    }
  }

  private static func path(_ text: String, where isColor: (String) -> Bool) -> String? {
    let name = ReferenceText(text).wholeReference ?? text
    if isColor(name) { return name }
    guard name.hasSuffix(".value") else { return nil }
    let shorter = String(name.dropLast(".value".count))
    return isColor(shorter) ? shorter : nil
  }
}

extension ResolvedPalette {
  /// Pairs tokens as lists in their metadata say.
  mutating func pair(_ lists: [ContrastList]) {
    guard !lists.isEmpty else { return }
    let positions = Dictionary(
      tokens.indices.map { (tokens[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    for list in lists {
      for (foreground, pairing) in list.pairings(where: { positions[$0] != nil }) {
        guard let position = positions[foreground],
          !tokens[position].pairings.contains(where: { $0.path == pairing.path })
        else { continue }
        tokens[position].pairings.append(pairing)
      }
    }
  }
}
