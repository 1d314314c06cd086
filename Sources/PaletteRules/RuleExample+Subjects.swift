import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

private let exampleLocation = SourceLocation(
  file: "example.tokens.json",
  range: SourceRange(
    start: SourcePosition(line: 1, column: 1, offset: 0),
    end: SourcePosition(line: 1, column: 1, offset: 0)))

private func exampleValue(_ css: String) -> ResolvedValue {
  let resolution = (try? Color(parsing: css)).map(TokenResolution.color)
  return ResolvedValue(
    resolution: resolution ?? .unknown(UnknownReason(code: .invalidColor, message: "not a color")),
    location: exampleLocation)
}

extension ColorPair {
  /// `text.muted` on `surface.base` in a single permutation, for the example of a rule.
  init(exampleForeground foreground: String, background: String) {
    func token(_ path: String, _ hex: String) -> ResolvedToken {
      ResolvedToken(path: path, variants: [exampleValue(hex)], variantIndices: [0])
    }
    self.init(
      foreground: token("text.muted", foreground), background: token("surface.base", background),
      role: .text, requirement: Standard.wcagAA.requirement(for: .text),
      permutations: [Permutation(choices: [], appearance: Appearance())], origin: .declared(0))
  }
}

extension ColorPair {
  /// `text.muted` on `surface.base` in several appearances, for the example of a rule.
  init(
    exampleForeground foreground: [String], background: [String], in appearances: [Appearance]
  ) {
    func token(_ path: String, _ hex: [String]) -> ResolvedToken {
      ResolvedToken(
        path: path, variants: hex.map(exampleValue),
        variantIndices: hex.indices.map { Int32($0) })
    }
    self.init(
      foreground: token("text.muted", foreground), background: token("surface.base", background),
      role: .text, requirement: Standard.wcagAA.requirement(for: .text),
      permutations: appearances.map { Permutation(choices: [], appearance: $0) },
      origin: .declared(0))
  }

  /// Two tokens with meaningful names, for the example of a rule.
  init(exampleNames foreground: String, on background: String) {
    self.init(exampleForeground: "#000000", background: "#ffffff")
    self.foreground.path = foreground
    self.background.path = background
  }
}

extension PaletteSubject {
  /// A catalog in light and dark, for the example of a rule; a color without a dark value keeps its
  /// light one.
  init(exampleTokens: [(path: String, values: [(scheme: String, hex: String)])]) {
    let schemes = Appearance.Scheme.allCases
    let tokens = exampleTokens.map { path, values in
      let variants = schemes.map { scheme in
        let stated = values.first { $0.scheme == scheme.rawValue }
        var value = exampleValue((stated ?? values[0]).hex)
        value.isFallback = stated == nil
        return value
      }
      return ResolvedToken(path: path, variants: variants, variantIndices: [0, 1])
    }
    self.init(
      palette: ResolvedPalette(
        file: exampleLocation.file, format: "xcode",
        permutations: schemes.map {
          Permutation(choices: [], appearance: Appearance(scheme: $0))
        },
        tokens: tokens, problems: []))
  }

  /// Colors in light, in dark, and on elevated surfaces in dark, for the example of a rule; a color
  /// without an elevated value keeps its dark one.
  init(exampleLevels tokens: [(path: String, light: String, dark: String, elevated: String?)]) {
    let appearances = [
      Appearance(), Appearance(scheme: .dark), Appearance(scheme: .dark, level: .elevated),
    ]
    self.init(
      palette: ResolvedPalette(
        file: exampleLocation.file, format: "swift",
        permutations: appearances.map { Permutation(choices: [], appearance: $0) },
        tokens: tokens.map { path, light, dark, elevated in
          var values = [light, dark, elevated ?? dark].map(exampleValue)
          values[2].isFallback = elevated == nil
          return ResolvedToken(path: path, variants: values, variantIndices: [0, 1, 2])
        }, problems: []))
  }

  /// A file of one appearance, for the example of a rule: each line names a token and its color, or
  /// is a comment after `#`.
  init(exampleColors text: String) {
    let tokens = text.split(separator: "\n").compactMap { line -> ResolvedToken? in
      guard let space = line.firstIndex(of: " "), !line.hasPrefix("#") else { return nil }
      let css = line[space...].drop { $0 == " " }
      return ResolvedToken(
        path: String(line[..<space]), variants: [exampleValue(String(css))], variantIndices: [0])
    }
    self.init(
      palette: ResolvedPalette(
        file: exampleLocation.file, format: "dtcg",
        permutations: [Permutation(choices: [], appearance: Appearance())], tokens: tokens,
        problems: []))
  }

  /// A gradient of one appearance, for the example of a rule.
  init(exampleGradient path: String, stops: [String]) {
    self.init(exampleColors: "")
    let last = Double(max(stops.count - 1, 1))
    let value = ResolvedGradient.Value(
      stops: stops.enumerated().map { index, css in
        ResolvedGradient.Stop(
          position: Double(index) / last, resolution: exampleValue(css).resolution,
          location: exampleLocation)
      }, location: exampleLocation)
    palette.gradients = [ResolvedGradient(path: path, variants: [value], variantIndices: [0])]
  }
}

extension PaletteSubject: ReadableSubject {
  init(reading loaded: LoadedPalettes) {
    self.init(palette: loaded.palettes.first ?? PaletteSubject(exampleColors: "").palette)
  }
}

extension ProjectSubject: ReadableSubject {
  init(reading loaded: LoadedPalettes) { self.init(palettes: loaded.palettes) }
}

extension PairCoverage: ReadableSubject {
  init(reading loaded: LoadedPalettes) {
    self.init(example: PaletteSubject(reading: loaded).palette)
  }
}

extension ReadingSubject: ReadableSubject {
  init(reading loaded: LoadedPalettes) { self.init(problems: loaded.problems) }
}

extension PairCoverage {
  /// A palette with its inferred pairs, for the example of a rule.
  init(example palette: ResolvedPalette) {
    self.init(
      palette: palette, pairs: Pairing(of: palette, configuration: Configuration()).pairs)
  }
}

extension RuleExample<ColorPair> {
  /// A pair of text in a single permutation.
  init(
    foreground: String, background: String, finds messages: [String] = []
  ) {
    self.init(
      "text.muted \(foreground) on surface.base \(background)",
      ColorPair(exampleForeground: foreground, background: background), finds: messages)
  }
}

extension RuleExample<PaletteSubject> {
  /// A file of one appearance: each line names a token and its color, or is a comment after `#`.
  init(
    colors text: String, finds messages: [String] = [], options: RuleOptions = RuleOptions()
  ) {
    self.init(text, PaletteSubject(exampleColors: text), finds: messages, options: options)
  }
}

extension RuleExample<PairCoverage> {
  /// A file of one appearance, as lines of names and colors, with its inferred pairs.
  init(colors text: String, finds messages: [String] = []) {
    self.init(
      text, PairCoverage(example: PaletteSubject(exampleColors: text).palette), finds: messages)
  }
}

extension RuleExample<SuppressionSubject> {
  /// A comment of a style sheet on 1 January 2027.
  init(comment text: String, uses: Int? = 1, finds messages: [String] = []) {
    self.init(
      text, SuppressionSubject(exampleComment: text, uses: uses), finds: messages)
  }
}
