import ColorCore
import FileAccess
import SourceSyntax
import SystemColors

/// The style sheets that a build made of the token files beside them.
///
/// A property of such a sheet is a copy of the token that has the words of its name and its colors. What is found
/// about the copy is located at the token, where a person changes it; what rules draw with the copy stays with
/// it, so that verdicts are the same.
struct BuiltSheets {
  /// Fewer names and colors that agree may do so by chance.
  private static let leastCount = 2

  /// Folders of what is made of other files.
  private static let folders: Set = [
    "build", "builds", "built", "compiled", "dist", "gen", "generated", "out", "output",
  ]

  /// A value of a token file.
  private struct Origin {
    let value: ResolvedValue
    /// The schemes in which the token has it.
    var schemes: Set<Appearance.Scheme>
    let palette: Int
  }

  /// The values by the words of the names of their tokens.
  private var origins: [String: [Origin]] = [:]

  /// Locates the copies in the palettes of a project at their tokens.
  ///
  /// - Parameters:
  ///   - palettes: The palettes.
  ///   - formats: The formats whose tokens become custom properties.
  ///   - roots: The folders in which style sheets were found, by their paths; none for those that are named.
  ///   - context: What was read.
  static func locate(
    in palettes: inout [ResolvedPalette], of formats: Set<String>, roots: [String: String],
    in context: LoadContext
  ) {
    let lenders = palettes.indices.filter { formats.contains(palettes[$0].format) }
    guard !lenders.isEmpty, context.options.format == nil,
      palettes.contains(where: { $0.format == CSS.id && !$0.tokens.isEmpty })
    else { return }
    var known: [String: Bool] = [:]
    func isBuilt(_ file: String) -> Bool {
      if let known = known[file] { return known }
      let found =
        roots[file].map { root in
          Self.isInFolder(file, in: root) || context.sources[file]?.isGenerated ?? false
        } ?? false
      known[file] = found
      return found
    }
    var sheets = BuiltSheets()
    for index in lenders { sheets.add(palettes[index], index) }
    for index in palettes.indices where palettes[index].format == CSS.id {
      let copies = sheets.copies(in: palettes[index], isBuilt)
      var locations: [SourceLocation: SourceLocation] = [:]
      for copy in copies {
        let again = palettes[index].repetitions[copy.location] ?? []
        palettes[copy.origin.palette].repetitions[copy.origin.value.location, default: []] +=
          ([copy.location] + again).filter { isBuilt($0.file) }
        locations[copy.location] = copy.origin.value.location
      }
      locations = locations.filter { !context.options.isOpen($0.key.file) }
      guard !locations.isEmpty else { continue }
      for token in palettes[index].tokens.indices {
        palettes[index].tokens[token].move(to: locations)
      }
    }
  }

  private static func isInFolder(_ file: String, in root: String) -> Bool {
    Path.folder(Path.relative(file, to: root)).split(separator: "/")
      .contains { folders.contains($0.lowercased()) }
  }

  private mutating func add(_ palette: ResolvedPalette, _ index: Int) {
    for token in palette.tokens {
      let words = AppearanceNaming.words(token.path)
      let named = Appearance.Scheme.allCases.filter { words.contains($0.rawValue) }
      for (number, value) in token.variants.enumerated() where value.color != nil {
        let schemes = Set(
          palette.permutations.indices.lazy.filter { token.variantIndices[$0] == number }
            .map { palette.permutations[$0].appearance.scheme })
        let origin = Origin(value: value, schemes: schemes, palette: index)
        origins[RepeatedTokens.name(words), default: []].append(origin)
        // `text.muted.dark` is `--text-muted` in the dark scheme.
        guard named.count == 1 else { continue }
        let rest = words.filter { $0 != named[0].rawValue }
        origins[RepeatedTokens.name(rest), default: []].append(
          Origin(value: value, schemes: [named[0]], palette: index))
      }
    }
  }

  /// The places of a palette with the color of a token; none if these are few.
  private func copies(
    in palette: ResolvedPalette, _ isBuilt: (String) -> Bool
  ) -> [(location: SourceLocation, origin: Origin)] {
    let tokens = palette.tokens.filter { token in
      !token.path.contains(".--")
        && token.variants.contains { $0.color != nil && isBuilt($0.location.file) }
    }
    guard tokens.count >= Self.leastCount else { return [] }
    let names = RepeatedTokens.names(of: tokens)
    var result: [(location: SourceLocation, origin: Origin)] = []
    var count = 0
    for (token, name) in zip(tokens, names) where !name.isEmpty {
      let own = token.variants.enumerated().filter { isBuilt($0.element.location.file) }
      let found = own.compactMap { number, value in
        origin(of: value, number, name, token, in: palette).map { (value.location, $0) }
      }
      guard found.count == own.count else { continue }
      count += 1
      result += found
    }
    return count >= Self.leastCount && count * 2 >= tokens.count ? result : []
  }

  /// The value of a token that a value of a property repeats; `nil` if there is none, or several that may be it.
  private func origin(
    of value: ResolvedValue, _ number: Int, _ name: String, _ token: ResolvedToken,
    in palette: ResolvedPalette
  ) -> Origin? {
    guard let color = value.color else { return nil }
    let alike = (origins[name] ?? []).filter { $0.value.color?.hex == color.hex }
    if let only = Self.only(alike) { return only }
    let schemes = Set(
      palette.permutations.indices.lazy.filter { token.variantIndices[$0] == number }
        .map { palette.permutations[$0].appearance.scheme })
    return Self.only(alike.filter { !$0.schemes.isDisjoint(with: schemes) })
      ?? Self.only(alike.filter { $0.schemes == schemes })
      ?? Self.only(
        alike.filter { Self.stem($0.value.location.file) == Self.stem(value.location.file) })
  }

  /// The name of a file up to its first dot.
  private static func stem(_ file: String) -> Substring { Path.name(file).prefix { $0 != "." } }

  /// The first of origins at one place.
  private static func only(_ origins: [Origin]) -> Origin? {
    guard let first = origins.first,
      origins.allSatisfy({ $0.value.location == first.value.location })
    else { return nil }
    return first
  }
}

extension ResolvedToken {
  /// Moves the places of its values to those that they are copies of.
  fileprivate mutating func move(to locations: [SourceLocation: SourceLocation]) {
    for index in variants.indices {
      if let place = locations[variants[index].location] {
        variants[index].location = place
        isCopy = true
      }
      for step in variants[index].aliases.indices {
        guard let place = locations[variants[index].aliases[step].location] else { continue }
        variants[index].aliases[step].location = place
      }
    }
  }
}
