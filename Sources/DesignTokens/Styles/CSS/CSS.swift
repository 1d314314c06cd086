import SourceSyntax

/// Custom properties of style sheets, and the `@theme` of Tailwind 4.
///
/// Media queries, and the classes and attributes that select themes, are modifiers; the cascade
/// decides between several declarations. The path of a property that only a part of the page sets,
/// such as a component, includes the selector: `btn.--bg`. Three channels without a function, such
/// as `222 47% 11%`, are a color of `hsl()`, or of the function in which they are used.
///
/// Style sheets of Sass in the syntax with braces are compiled: their variables are tokens, as `$primary` and
/// `$colors.primary`.
///
/// The style sheets in components, and in pages beside which no other file has colors, are read too.
///
/// The files of a folder form one palette, and so do files that are named individually. Two files
/// that set the same properties of the page, such as `light.css` and `dark.css`, are contexts of
/// the modifier `file`; so are files in folders that are called alike but for an appearance, `light/` and `dark/`,
/// and files of Sass variables of which one can be used instead of the other.
///
/// ```swift
/// let text = """
///   :root { --gray: #777; --text: var(--gray); }
///   .dark { --text: #fff; }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.css")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants.map { $0.color?.hex ?? "none" })
/// }
/// // Prints "css"
/// // Prints "--gray ["#777777"]"
/// // Prints "--text ["#777777", "#ffffff"]"
/// ```
public enum CSS: TokenFormat {
  public static let id = TokenFormatID.css
  public static let name = "CSS custom properties, Tailwind 4 @theme, SCSS"
  public static let fileExtensions = ["css", "pcss", "postcss", "scss", "sass"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard input.json == nil, let source = input.source else { return nil }
    if TailwindConfigurationFile.standsForSheet(input.path, source.bytes) {
      return FormatEvidence(.possible, becauseOf: "the configuration of Tailwind CSS")
    }
    if CSSPageStyles.mayBeIn(input.name) {
      return CSSPageStyles.styles(of: source.bytes, at: input.name).flatMap {
        $0.isSass
          ? CSSDetection.evidence(inSass: $0.bytes) : CSSDetection.evidence(in: $0.bytes)
      }
        ?? (CSSPageStyles.drawsElements(source.bytes, at: input.name)
          ? FormatEvidence(.possible, becauseOf: "styles of elements") : nil)
    }
    let isNamedSo =
      fileExtensions.contains { input.name.hasSuffix(".\($0)") } || !input.name.contains(".")
    guard !SassLibrary.isSass(input.name) else {
      return CSSDetection.evidence(inSass: source.bytes)
    }
    return isNamedSo ? CSSDetection.evidence(in: source.bytes) : nil
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    let files = CSSFiles(context: context)
    let groups = CSSGroups(inputs, files: files).groups
    var applications = CSSClassFiles(groups, files: files)
    return groups.indices.map { index in
      let pages = applications.pages(of: index)
      return groups[index].palette(
        format: id, files: files, classes: applications.content(of: index, with: pages),
        pages: pages, isLast: index == groups.count - 1)
    }
  }
}
