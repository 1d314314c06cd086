import ColorCore
import ImageFacts
package import ImageAssets
package import PaletteRules
package import SystemColors
package import TokenGraph

/// The colors that names on the command line stand for: tokens, system colors, CSS colors.
package struct PaintNames: Sendable {
  /// A name that stands for nothing.
  package struct UnknownName: Error, CustomStringConvertible {
    /// What is wrong and what to do.
    package var description: String
  }

  /// The palettes of `--tokens`.
  package var palettes: [ResolvedPalette]
  /// The appearances that count.
  package var includes: @Sendable (Appearance) -> Bool

  /// Makes the names of some palettes.
  package init(
    palettes: [ResolvedPalette] = [],
    includes: @escaping @Sendable (Appearance) -> Bool = { _ in true }
  ) {
    self.palettes = palettes
    self.includes = includes
  }

  private static let systemBackgrounds = [
    "systemBackground", "secondarySystemBackground", "tertiarySystemBackground",
    "systemGroupedBackground", "secondarySystemGroupedBackground",
    "tertiarySystemGroupedBackground",
  ]

  /// The opaque colors of a name: `system` for all backgrounds of iOS, a token, a system color or a
  /// color in CSS notation.
  ///
  /// - Throws: ``UnknownName``, also for a color that is not opaque.
  package func backgrounds(_ name: String) throws(UnknownName) -> [ContrastProbe.Paint] {
    if name == "system" {
      return Self.distinct(Self.systemBackgrounds.flatMap { system($0) ?? [] })
    }
    let paints = try paints(name)
    if let clear = paints.first(where: { $0.color.alpha < 1 }) {
      throw UnknownName(
        description: "“\(name)” is translucent (\(clear.color.css)); a background is opaque")
    }
    return paints
  }

  /// The colors of a name: a token, a system color or a color in CSS notation, in every appearance.
  ///
  /// - Throws: ``UnknownName``.
  package func paints(_ name: String) throws(UnknownName) -> [ContrastProbe.Paint] {
    let found = tokens(name)
    if !found.isEmpty { return found }
    if let found = system(name) { return found }
    if let color = try? Color(name) { return [ContrastProbe.Paint(name: name, color: color)] }
    let paths = palettes.flatMap { $0.tokens.map(\.path) }
    let nearest = Similarity.nearest(to: name, among: paths + Self.systemBackgrounds)
    throw UnknownName(
      description: "“\(name)” is neither a token"
        + (palettes.isEmpty ? " (none were given with --tokens)" : "")
        + ", nor a system color, nor a color in CSS notation"
        + Similarity.question(nearest))
  }

  /// The values of all tokens that are not fully transparent; outside sRGB, of those that are opaque.
  package var tokenValues: [ImageTokensSubject.Token] {
    var known: Set<ImageTokensSubject.Token> = []
    var values: [ImageTokensSubject.Token] = []
    for palette in palettes {
      for token in palette.tokens {
        for index in rows(of: palette) {
          guard let color = token.value(in: index)?.color, color.alpha > 0,
            color.alpha == 1 || color.isInGamut(.srgb)
          else { continue }
          let value = ImageTokensSubject.Token(path: token.path, css: color.hexOrDisplayP3)
          if known.insert(value).inserted { values.append(value) }
        }
      }
    }
    return values
  }

  private func rows(of palette: ResolvedPalette) -> [Int] {
    palette.permutations.indices.filter { includes(palette.permutations[$0].appearance) }
  }

  private func tokens(_ path: String) -> [ContrastProbe.Paint] {
    Self.distinct(
      palettes.flatMap { palette -> [ContrastProbe.Paint] in
        guard let token = palette.tokens.first(where: { $0.path == path }) else { return [] }
        let schemes = Set(palette.permutations.map(\.appearance.scheme))
        return rows(of: palette).compactMap { index in
          guard let color = token.value(in: index)?.color else { return nil }
          let appearance = palette.permutations[index].appearance
          return ContrastProbe.Paint(
            name: path, color: color,
            scheme: schemes.count > 1 ? .init(appearance.scheme) : nil,
            appearances: schemes.count > 1 ? ["\(appearance)"] : [])
        }
      })
  }

  private func system(_ name: String) -> [ContrastProbe.Paint]? {
    guard let color = try? SystemColors.color(named: name) else { return nil }
    let levels = Appearance.all(levels: [.base, .elevated]).filter {
      $0.transparency == .normal && includes($0)
    }
    return Self.distinct(
      levels.compactMap { appearance in
        (try? color.resolve(in: appearance)).map {
          ContrastProbe.Paint(
            name: name, color: $0.color, scheme: .init(appearance.scheme),
            appearances: ["\(appearance)"])
        }
      })
  }

  /// One of each color and scheme, the first, with the appearances of those that have its name.
  private static func distinct(_ paints: [ContrastProbe.Paint]) -> [ContrastProbe.Paint] {
    var positions: [[String]: Int] = [:]
    return paints.reduce(into: []) { distinct, paint in
      let key = [paint.color.css, paint.scheme?.rawValue ?? ""]
      guard let known = positions[key] else {
        positions[key] = distinct.count
        return distinct.append(paint)
      }
      guard distinct[known].name == paint.name else { return }
      let others = distinct[known].appearances
      distinct[known].appearances += paint.appearances.filter { !others.contains($0) }
    }
  }
}

extension ImageFacts.Scheme {
  fileprivate init(_ scheme: Appearance.Scheme) { self = scheme == .dark ? .dark : .light }
}
