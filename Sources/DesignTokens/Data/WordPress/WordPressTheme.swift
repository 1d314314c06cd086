import FileAccess
import SourceSyntax

/// The `theme.json` of a WordPress theme, with the variations of its folder `styles`.
///
/// A color of the palette is a token by its custom property (`--wp--preset--color--contrast`), and so are
/// those of `settings.custom`; a color of `styles` is one by its place (`styles.elements.link.color.text`).
/// Variations are the contexts of the modifier `style`. What lies on what is what WordPress draws, and what the
/// templates, the parts and the patterns of the theme put on it, so that pairs are not inferred from names.
///
/// Source: *Theme.json version 3 reference*, *Global settings and styles* and *Markup representation of a block* on
/// developer.wordpress.org, and `lib/theme.json` of WordPress for what a theme does not state.
///
/// ```swift
/// let text = """
///   { "version": 3,
///     "settings": { "color": { "palette": [
///       { "slug": "base", "color": "#ffffff" }, { "slug": "contrast", "color": "#222222" } ] } },
///     "styles": { "color": {
///       "background": "var:preset|color|base", "text": "var(--wp--preset--color--contrast)" } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "theme.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "wordpress-theme"
/// // Prints "--wp--preset--color--base #ffffff"
/// // Prints "--wp--preset--color--contrast #222222"
/// // Prints "styles.color.text #222222"
/// // Prints "styles.color.background #ffffff"
/// ```
public enum WordPressTheme: TokenFormat {
  public static let id = "wordpress-theme"
  public static let name = "WordPress theme.json"
  public static let fileExtensions = ["json"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root, root["version"]?.number != nil else { return nil }
    if root["$schema"]?.string?.contains("schemas.wp.org/") == true {
      return root["settings"] != nil || root["styles"] != nil
        ? FormatEvidence(.certain, becauseOf: "the schema of theme.json") : nil
    }
    let palette = root["settings"]?["color"]?["palette"]?.elements
    if palette?.contains(where: { $0["slug"]?.string != nil && $0["color"]?.string != nil }) == true
    {
      return FormatEvidence(.peculiar, becauseOf: "a palette of colors with slugs")
    }
    guard let styles = root["styles"], styles.kind == .object,
      styles.sourceText.contains("var(--wp--") || styles.sourceText.contains("var:preset|")
    else { return nil }
    return FormatEvidence(.peculiar, becauseOf: "styles with presets of WordPress")
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    let themes = inputs.filter { Path.name($0.path) == fileName }.map { Path.folder($0.path) }
    // A file belongs to the nearest theme above it.
    let groups = Dictionary(grouping: inputs) { input in
      themes.filter { $0.isEmpty || Path.contains($0, input.path) }
        .max { $0.utf8.count < $1.utf8.count }
        .map { Path.join($0, fileName) } ?? input.path
    }
    return groups.sorted { $0.key < $1.key }.map { path, inputs in
      var reader = WordPressThemeReader()
      for input in inputs where input.path == path { reader.read(input) }
      for input in inputs where input.path != path { reader.read(input) }
      let isFound = inputs.contains { $0.path == path && $0.root != nil }
      let templates =
        isFound ? WordPressTemplates(in: Path.folder(path), context) : WordPressTemplates()
      reader.addPairs(templates)
      return reader.palette(path, count: inputs.count + templates.files.count, in: context)
    }
  }

  private static let fileName = "theme.json"
}
