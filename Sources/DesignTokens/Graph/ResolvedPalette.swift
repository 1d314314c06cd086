public import ColorCore
public import SourceSyntax
public import SystemColors

/// One choice of a context for every modifier of a palette, such as the theme of a token resolver
/// or an appearance of a catalog.
///
/// ```swift
/// let dark = Permutation(
///   choices: [.init(modifier: "theme", context: "dark")], appearance: Appearance(scheme: .dark))
/// print(dark.choices[0].context, dark.appearance)
/// // Prints "dark dark"
/// ```
public struct Permutation: Hashable, Sendable {
  /// A modifier and the context chosen for it, such as `theme` and `dark`.
  public struct Choice: Hashable, Sendable {
    /// The name of the modifier.
    public var modifier: String
    /// The name of the chosen context.
    public var context: String

    /// Makes a choice.
    public init(modifier: String, context: String) {
      self.modifier = modifier
      self.context = context
    }
  }

  /// The choices, in the order in which the file declares its modifiers. Empty if it has none.
  public var choices: [Choice]
  /// The appearance that the choices represent.
  public var appearance: Appearance

  /// Makes a permutation.
  public init(choices: [Choice], appearance: Appearance) {
    self.choices = choices
    self.appearance = appearance
  }
}

/// The value of a token in one permutation.
///
/// ```swift
/// let text = """
///   { "$type": "color", "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///     "link": { "$value": "{gone}" } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// for token in loaded.palettes[0].tokens {
///   switch token.variants[0].resolution {
///   case .color(let color): print(token.path, color.hex)
///   case .unknown(let reason): print(token.path, reason.code)
///   }
/// }
/// // Prints "ink #000000"
/// // Prints "link unresolved-alias"
/// ```
public enum TokenResolution: Hashable, Sendable {
  /// A color.
  case color(Color)
  /// A value that cannot be decided, with the reason.
  case unknown(UnknownReason)
}

/// The value of a token with its location and alias chain.
///
/// ```swift
/// let css = ":root { --blue: #00f; --brand: var(--blue); --link: var(--brand); }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// let value = palette.tokens[2].variants[0]
/// print(value.color?.hex ?? "none", value.aliases.map(\.path))
/// // Prints "#0000ff ["--brand", "--blue"]"
/// print(value.location.range.start.line, value.location.range.start.column)
/// // Prints "1 53"
/// ```
public struct ResolvedValue: Hashable, Sendable {
  /// One step of an alias chain: the target token and its location.
  public struct AliasStep: Hashable, Sendable {
    /// The path of the target token.
    public var path: String
    /// The location of the target's value; of a target outside of the files, that of the reference.
    public var location: SourceLocation
    /// Whether the target is outside of the files, as a system color is.
    public var isOutside: Bool
    /// Whether the value that refers to it is computed from it, as a mixture or a tint is, and is not
    /// simply the same.
    package var isPart = false

    /// Makes a step.
    public init(path: String, location: SourceLocation, isOutside: Bool = false) {
      self.path = path
      self.location = location
      self.isOutside = isOutside
    }
  }

  /// The color, or the reason why there is none.
  public var resolution: TokenResolution
  /// Whether the file has no value for this appearance, so that another one's value is used.
  public var isFallback: Bool
  /// The location of the token's own value (for an alias, of the alias itself).
  public var location: SourceLocation
  /// The alias chain, in order; empty for a literal.
  public var aliases: [AliasStep]

  /// Makes a value.
  public init(
    resolution: TokenResolution, location: SourceLocation, aliases: [AliasStep] = [],
    isFallback: Bool = false
  ) {
    self.resolution = resolution
    self.location = location
    self.aliases = aliases
    self.isFallback = isFallback
  }

  // Inlined into another module it makes the optimizer of Swift 6.3.1 crash (CopyPropagation).
  /// The color, if there is one.
  @inline(never)
  public var color: Color? {
    if case .color(let color) = resolution { color } else { nil }
  }
}

/// A color token in every permutation of its palette.
///
/// ```swift
/// let css = ":root { --page: light-dark(white, #111); --ink: gray; }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// for token in palette.tokens { print(token.path, token.variants.count) }
/// // Prints "--page 2"
/// // Prints "--ink 1"
/// print(palette.tokens[0].value(in: palette.defaultPermutation)?.color?.hex ?? "none")
/// // Prints "#ffffff"
/// ```
public struct ResolvedToken: Hashable, Sendable {
  /// The path of the token, its segments joined by `.` (as are the namespaces of an asset catalog).
  public var path: String
  /// The distinct values that the token takes.
  public var variants: [ResolvedValue]
  /// For each permutation of the palette, the index of its variant, or −1 if the token does not
  /// exist there.
  public var variantIndices: [Int32]
  /// The variants over the axes of the palette on which the token depends; `nil` if only
  /// ``variantIndices`` says how it varies.
  public var table: ContextTable?
  /// The token's `$description`, if there is one.
  public var description: String?
  /// The uses that the file states for the token; empty if it states none, or all.
  public var roles: Set<TokenRole>
  /// How the project's own style sheets draw the token.
  public var drawn: TokenDrawing
  /// The tokens with which the file pairs it.
  public var pairings: [TokenPairing]
  /// The deprecation of the token, if it is deprecated.
  public var deprecated: Deprecation?
  /// Whether code of the project has the same color by the same name, of which it is told what it lies on.
  package var isRepeated = false
  /// Whether a build made it of a token of the project, where its values are located.
  package var isCopy = false
  /// Whether it is a variable of a compiler beside rules, which say what it is for, whatever it is called.
  package var isVariable = false

  /// Makes a token. `variantIndices` must have one entry for each permutation of the palette.
  public init(
    path: String, variants: [ResolvedValue], variantIndices: [Int32], table: ContextTable? = nil,
    description: String? = nil, roles: Set<TokenRole> = [],
    drawn: TokenDrawing = [], pairings: [TokenPairing] = [],
    deprecated: Deprecation? = nil
  ) {
    self.path = path
    self.variants = variants
    self.variantIndices = variantIndices
    self.table = table
    self.description = description
    self.roles = roles
    self.drawn = drawn
    self.pairings = pairings
    self.deprecated = deprecated
  }

  /// The value in one permutation, or `nil` if the token does not exist there.
  public func value(in permutation: Int) -> ResolvedValue? {
    let index = variantIndices[permutation]
    return index < 0 ? nil : variants[Int(index)]
  }
}

/// All color tokens of one token document (or several that belong together), resolved in every
/// permutation.
///
/// ```swift
/// let css = ":root { --page: light-dark(white, #111); }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// for (index, permutation) in palette.permutations.enumerated() {
///   print(permutation.appearance, palette.tokens[0].value(in: index)?.color?.hex ?? "none")
/// }
/// // Prints "light #ffffff"
/// // Prints "dark #111111"
/// ```
public struct ResolvedPalette: Equatable, Sendable {
  /// The file or folder that the palette was read from.
  public var file: String
  /// The identifier of the recognized format, such as `dtcg`, `dtcg-resolver` or `xcode`.
  public var format: String
  /// The name of the project that it belongs to; empty if the reader was told of none.
  public var project: String
  /// The axes along which the palette varies; empty if only ``permutations`` says how it does.
  public var axes: [ContextAxis]
  /// The appearance where no context says otherwise.
  public var appearance: Appearance
  /// The permutations of the axes, for what looks at the palette as a whole: all combinations, or
  /// those that differ from the default in one context if there are too many. A single one without
  /// choices if the document has no modifiers.
  public var permutations: [Permutation]
  /// The index of the default permutation.
  public var defaultPermutation: Int
  /// The color tokens, in the order of the file.
  public var tokens: [ResolvedToken]
  /// The gradient tokens, in the order of the file.
  public var gradients: [ResolvedGradient]
  /// The colors inside other values, in the order of the file. They belong to no pair, and rules on
  /// whole palettes ignore them.
  public var compositeColors: [CompositeColor]
  /// The fallbacks in `hex` that are another color than the value with which they are written, by
  /// the location of the value.
  public var hexFallbacks: [SourceLocation: Color] = [:]
  /// Where a value stands again, by the location of the one that counts: as the `$value` of the
  /// token besides that of a mode, or where several rules write the same color; and where style sheets that were
  /// built of the file have it. Whoever changes one of them changes the others.
  public var repetitions: [SourceLocation: [SourceLocation]] = [:]
  /// Colors that the palette does not have and that are used together with its own: those of other
  /// palettes and of the system. Those that are foregrounds have the pairings.
  public var outside: [ResolvedPalette] = []
  /// Texts that style sheets and classes draw on what is not known.
  package var unplacedTexts: [UnplacedText] = []
  /// The paths of its tokens that are drawn with those of another palette, which has the pairs.
  package var pairedElsewhere: Set<String> = []
  /// The palette with the colors of ``outside`` behind its own tokens, once it was joined with them.
  package var whole: [ResolvedPalette] = []
  /// Whether the format says of each color what it lies on, so that names say nothing.
  package var statesPairs = false
  /// Whether those of other palettes do not lie on its colors: it states itself what belongs to it, or
  /// has a page of its own.
  package var isApart = false
  /// The problems found while reading.
  public var problems: [SourceProblem]
  /// The number of files read.
  public var fileCount: Int

  /// Makes a palette.
  public init(
    file: String, format: String, project: String = "", axes: [ContextAxis] = [],
    appearance: Appearance = Appearance(), permutations: [Permutation], tokens: [ResolvedToken],
    gradients: [ResolvedGradient] = [], compositeColors: [CompositeColor] = [],
    problems: [SourceProblem], fileCount: Int = 1, defaultPermutation: Int = 0
  ) {
    self.file = file
    self.format = format
    self.project = project
    self.axes = axes
    self.appearance = appearance
    self.permutations = permutations
    self.tokens = tokens
    self.gradients = gradients
    self.compositeColors = compositeColors
    self.problems = problems
    self.fileCount = fileCount
    self.defaultPermutation = defaultPermutation
  }
}
