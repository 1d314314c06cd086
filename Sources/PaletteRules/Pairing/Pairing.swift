public import TokenGraph

/// The pairs of a palette: those declared by the configuration, those declared by tokens, and those
/// inferred from names.
///
/// ```swift
/// import DesignTokens
///
/// let css = ":root { --card: #fff; --card-foreground: #777; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// let pairing = Pairing(of: palette, configuration: Configuration())
/// print(pairing.pairs.map { "\($0.foreground.path) on \($0.background.path)" })
/// // Prints "["--card-foreground on --card"]"
/// ```
public struct Pairing: Sendable {
  /// The pairs: declared ones in the order of their declarations, those of tokens in the order of
  /// the tokens, then inferred ones.
  public var pairs: [ColorPair]
  /// The positions of the declarations that match no pair of tokens.
  public var unmatched: [Int]
  /// The patterns of a declaration that match nothing, by its position.
  public var unmatchedPatterns: [Int: Set<String>]

  /// Finds the pairs of a palette.
  ///
  /// Declarations in the configuration take precedence over those of tokens, and these over
  /// inferred pairs; each applies to the remaining permutations. Of two declarations of a pair with
  /// the same role and contexts, the stricter minimum applies.
  ///
  /// - Parameters:
  ///   - palette: The palette.
  ///   - configuration: The declared pairs, and whether pairs are inferred.
  ///   - includesEveryPair: Whether to add every foreground on every background, by their names.
  public init(
    of palette: ResolvedPalette, configuration: Configuration, includesEveryPair: Bool = false
  ) {
    self.init(
      of: palette, configuration: configuration, includesEveryPair: includesEveryPair,
      readings: nil)
  }

  /// Finds the pairs of a palette, whose names may have been read before.
  package init(
    of palette: ResolvedPalette, configuration: Configuration, includesEveryPair: Bool,
    readings: NameReadings?
  ) {
    var builder = PairingBuilder(palette: palette, configuration: configuration)
    if configuration.inferPairs, !palette.statesPairs {
      let drawn = palette.outside.lazy.flatMap(\.tokens).flatMap(\.pairings)
        .filter { !$0.isOutside && !($0.joint?.isOpen ?? false) }.compactMap(\.path)
      builder.inference = PairInference(
        palette.tokens, readings: readings, drawn: Set(drawn),
        areOfViews: [TokenFormatID.swift, TokenFormatID.compose].contains(palette.format))
    }
    for (index, declaration) in configuration.pairs.enumerated() {
      builder.add(declaration, at: index)
    }
    builder.addDeclaredByTokens()
    builder.addUsedOutside()
    builder.addInferred()
    builder.addDeclaredByTokens(areDoubtful: true)
    builder.mergeUses()
    if includesEveryPair { builder.add(PairInference.everyPair(palette.tokens)) }
    pairs = builder.pairs
    unmatched = builder.unmatched
    unmatchedPatterns = builder.unmatchedPatterns
  }
}
