import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors

/// Palettes for the tests of exports.
enum Samples {
  private static let place = SourceLocation(
    file: "sample",
    range: SourceRange(
      start: SourcePosition(line: 1, column: 1, offset: 0),
      end: SourcePosition(line: 1, column: 1, offset: 0)))

  static let schemes = [Appearance.Scheme.light, .dark].map {
    Permutation(
      choices: [.init(modifier: "theme", context: $0.rawValue)],
      appearance: Appearance(scheme: $0))
  }

  /// Tokens with a color for each permutation; with fewer colors than that, the last one goes on.
  static func palette(
    _ tokens: [(path: String, colors: [Color])],
    in permutations: [Permutation] = [Permutation(choices: [], appearance: Appearance())]
  ) -> ResolvedPalette {
    ResolvedPalette(
      file: "sample", format: "sample", permutations: permutations,
      tokens: tokens.map { token in
        ResolvedToken(
          path: token.path,
          variants: token.colors.map {
            ResolvedValue(resolution: .color($0), location: place)
          },
          variantIndices: permutations.indices.map { Int32(min($0, token.colors.count - 1)) })
      }, problems: [])
  }

  /// Opaque colors by their paths, in the order of these.
  static func plain(_ colors: [String: String]) -> ResolvedPalette {
    palette(
      colors.sorted { $0.key < $1.key }.map { path, hex in
        (path, [(try? HexNotation.color(hex)) ?? Color(.srgb, 0, 0, 0)])
      })
  }

  /// Three modifiers, and tokens that depend on none, one, and two of them.
  static let joint: ResolvedPalette = {
    var permutations: [Permutation] = []
    for theme in ["light", "dark"] {
      for contrast in ["normal", "high"] {
        for brand in ["a", "b"] {
          permutations.append(
            Permutation(
              choices: [
                .init(modifier: "theme", context: theme),
                .init(modifier: "contrast", context: contrast),
                .init(modifier: "brand", context: brand),
              ],
              appearance: Appearance(
                scheme: theme == "dark" ? .dark : .light,
                contrast: contrast == "high" ? .increased : .normal)))
        }
      }
    }
    func token(_ path: String, _ value: (Int) -> Int) -> (String, [Color]) {
      (path, permutations.indices.map { Color(.oklch, 0.5, 0.1, Double(value($0)) * 10) })
    }
    return palette(
      [
        token("joint", { $0 / 2 }), token("by.theme", { $0 / 4 }), token("by.brand", { $0 % 2 }),
        token("constant", { _ in 3 }), token("by.contrast", { $0 / 2 % 2 }),
      ], in: permutations)
  }()

  /// A resolver document with a token `a` that is white in light and black in dark.
  static func themes(byDefault name: String) -> String {
    """
    {"version": "2025.10",
     "modifiers": {"theme": {"default": "\(name)", "contexts": {
       "light": [{"a": \(DesignTokensTests.color("ffffff"))}],
       "dark": [{"a": \(DesignTokensTests.color("000000"))}]}}},
     "resolutionOrder": [{"$ref": "#/modifiers/theme"}]}
    """
  }

  // MARK: - Random ones

  /// A color inside the ranges of its space, some of its components missing. Some spaces have numbers
  /// that are no color; these are not taken.
  static func color(in space: any ColorSpace.Type, _ random: inout SplitMix64) -> Color {
    while true {
      let values = space.components.map { component in
        component.kind == .hue
          ? Double.random(in: 0..<360, using: &random)
          : Double.random(in: component.range, using: &random)
      }
      let isWhole = Int.random(in: 0..<4, using: &random) > 0
      let color = Color(
        space.id, values[0], values[1], values[2],
        alpha: Bool.random(using: &random) ? 1 : Double.random(in: 0...1, using: &random),
        missing: isWhole ? [] : Color.Missing(rawValue: UInt8.random(in: 0..<8, using: &random)))
      let xyz = color.components(in: .xyzD65)
      if (0..<3).allSatisfy({ xyz[$0].isFinite }) { return color }
    }
  }

  /// A palette with up to three modifiers, whose tokens depend on some of them, in a random part of
  /// the permutations.
  static func palette(_ random: inout SplitMix64) -> ResolvedPalette {
    let pool: [(name: String, contexts: [(String, Appearance)])] = [
      (
        "theme",
        [
          ("light", Appearance()), ("dark", Appearance(scheme: .dark)),
          ("dim", Appearance(scheme: .dark)), ("paper", Appearance()),
        ]
      ),
      ("contrast", [("normal", Appearance()), ("high", Appearance(contrast: .increased))]),
      ("gamut", [("srgb", Appearance()), ("display-p3", Appearance(gamut: .displayP3))]),
      ("brand", [("a", Appearance()), ("b", Appearance()), ("c", Appearance())]),
    ]
    let chosen = pool.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)).map {
      ($0.name, $0.contexts.prefix(Int.random(in: 1...$0.contexts.count, using: &random)))
    }
    var permutations = [Permutation(choices: [], appearance: Appearance())]
    for (name, contexts) in chosen {
      permutations = permutations.flatMap { permutation in
        contexts.map { context, appearance in
          var next = permutation
          next.choices.append(.init(modifier: name, context: context))
          if appearance.scheme == .dark { next.appearance.scheme = .dark }
          if appearance.contrast == .increased { next.appearance.contrast = .increased }
          if appearance.gamut == .displayP3 { next.appearance.gamut = .displayP3 }
          return next
        }
      }
    }
    if Bool.random(using: &random) {
      let kept = permutations.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      if !kept.isEmpty { permutations = kept }
    }
    let names = chosen.map(\.0)
    var result = palette([], in: permutations)
    result.defaultPermutation = permutations.indices.randomElement(using: &random) ?? 0
    for number in 0..<5 {
      let decisive = names.filter { _ in Bool.random(using: &random) }
      var colors: [[String]: Int32] = [:]
      var token = ResolvedToken(path: "t\(number)", variants: [], variantIndices: [])
      for permutation in permutations {
        let key = permutation.choices.filter { decisive.contains($0.modifier) }.map(\.context)
        if colors[key] == nil {
          let isMissing = number > 0 && Int.random(in: 0..<6, using: &random) == 0
          colors[key] = isMissing ? -1 : Int32(token.variants.count)
          if !isMissing {
            let color = Color(
              red: .random(in: 0...255, using: &random), green: .random(in: 0...3, using: &random),
              blue: 0)
            token.variants.append(ResolvedValue(resolution: .color(color), location: place))
          }
        }
        token.variantIndices.append(colors[key] ?? -1)
      }
      result.tokens.append(token)
    }
    return result
  }

  // MARK: - Asset catalogs

  static let catalogContents = """
    {
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """
  static let folderContents = """
    {
      "info" : {
        "author" : "xcode",
        "version" : 1
      },
      "properties" : {
        "provides-namespace" : true
      }
    }

    """
  static let inkContents = """
    {
      "colors" : [
        {
          "color" : {
            "color-space" : "srgb",
            "components" : {
              "alpha" : "0.500",
              "blue" : "0.250",
              "green" : "0.000",
              "red" : "1.000"
            }
          },
          "idiom" : "universal"
        },
        {
          "appearances" : [
            {
              "appearance" : "luminosity",
              "value" : "dark"
            }
          ],
          "color" : {
            "color-space" : "display-p3",
            "components" : {
              "alpha" : "1.000",
              "blue" : "0.000",
              "green" : "1.000",
              "red" : "0.000"
            }
          },
          "idiom" : "universal"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """
}
