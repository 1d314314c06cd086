import ColorCore
import TokenGraph
public import SourceSyntax

extension Resolution {
  /// The listing in the schema `palette-check/resolve/1`: the palettes with their permutations, and
  /// the tokens with each value, the indices of its permutations, and the alias chain. `deprecated`
  /// is present for a deprecated token: `true`, or the explanation in the file.
  public var json: JSONText {
    .object([
      ("schema", "palette-check/resolve/1"), ("palettes", .array(palettes.map(Self.json))),
      ("problems", .array(problems.map(\.json))),
    ])
  }

  private static func json(_ palette: ResolvedPalette) -> JSONText {
    .object([
      ("file", .string(palette.file)), ("format", .string(palette.format)),
      ("permutations", .array(palette.permutations.map(json))),
      (
        "default", palette.permutations.isEmpty ? nil : .integer(palette.defaultPermutation)
      ),
      ("tokens", .array(palette.tokens.map(json))),
      ("gradients", .array(palette.gradients.map(json))),
    ])
  }

  private static func json(_ permutation: Permutation) -> JSONText {
    .object([
      ("contexts", .object(permutation.choices.map { ($0.modifier, .string($0.context)) })),
      ("appearance", permutation.appearance.json),
    ])
  }

  private static func json(_ token: ResolvedToken) -> JSONText {
    let values = distinct(token.variants.count, token.variantIndices) { index, holds in
      let value = token.variants[index]
      return .object([
        ("permutations", holds), resolution(value.resolution),
        ("file", .string(value.location.file)), ("range", value.location.range.json),
        (
          "aliases",
          .array(
            value.aliases.map { step in
              .object([
                ("path", .string(step.path)), ("file", .string(step.location.file)),
                ("range", step.location.range.json),
              ])
            })
        ),
        ("isFallback", .bool(value.isFallback)),
      ])
    }
    return .object([
      ("path", .string(token.path)), ("description", token.description.map(JSONText.string)),
      ("deprecated", token.deprecated?.json), ("values", values),
    ])
  }

  private static func json(_ gradient: ResolvedGradient) -> JSONText {
    let values = distinct(gradient.variants.count, gradient.variantIndices) { index, holds in
      let value = gradient.variants[index]
      let stops = value.stops.map { stop in
        JSONText.object([
          ("position", .number(stop.position)), resolution(stop.resolution),
          ("file", .string(stop.location.file)), ("range", stop.location.range.json),
        ])
      }
      return .object([
        ("permutations", holds), ("stops", .array(stops)), ("file", .string(value.location.file)),
        ("range", value.location.range.json),
      ])
    }
    return .object([("path", .string(gradient.path)), ("values", values)])
  }

  /// The distinct values, each with the indices of its permutations.
  private static func distinct(
    _ count: Int, _ indices: [Int32], _ json: (_ index: Int, _ holds: JSONText) -> JSONText
  ) -> JSONText {
    var holds: [[JSONText]] = Array(repeating: [], count: count)
    for (permutation, index) in indices.enumerated() where index >= 0 {
      holds[Int(index)].append(.integer(permutation))
    }
    return .array(
      holds.indices.filter { !holds[$0].isEmpty }.map { json($0, .array(holds[$0])) })
  }

  private static func resolution(_ resolution: TokenResolution) -> (String, JSONText?) {
    switch resolution {
    case .color(let color):
      let hex = color.hexIfInGamut.map { [("hex", JSONText.string($0))] } ?? []
      return ("color", JSONText(color).adding(hex))
    case .unknown(let reason): return ("unknown", reason.json)
    }
  }
}

extension Color {
  /// The color in 8 bits, if it is in the sRGB gamut.
  var hexIfInGamut: String? { isInGamut(.srgb) ? hex : nil }
}
