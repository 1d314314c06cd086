import SourceSyntax

/// Color resources of Android: `res/values*/*.xml` and the color state lists of `res/color*`.
///
/// The qualifiers of folders become the modifiers `night`, `api` and, for all others, `configuration`;
/// in each permutation the resource counts that the platform would choose. The colors that a theme of
/// the app sets (`<style name="Theme.App">`) are tokens by the names of the attributes, and several
/// themes are the contexts of the modifier `theme`. What an attribute that no theme sets or the
/// wallpaper decides is unknown.
///
/// ```swift
/// let text = """
///   <resources>
///     <color name="gray">#777</color>
///     <color name="text">@color/gray</color>
///   </resources>
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "values/colors.xml")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "android"
/// // Prints "gray #777777"
/// // Prints "text #777777"
/// ```
public enum AndroidColors: TokenFormat {
  public static let id = TokenFormatID.android
  public static let name = "Android color resources"
  public static let fileExtensions = ["xml"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let source = input.source, input.json == nil else { return nil }
    switch XMLElement.rootName(of: source) {
    case "resources":
      let text = source.text(0..<source.bytes.count)
      let hasColor = ["<color", "type=\"color\"", "type='color'"].contains(where: text.contains)
      if hasColor { return FormatEvidence(.peculiar, becauseOf: "colors in “resources”") }
      guard text.contains("<style") else { return nil }
      if text.contains("@color/") || text.contains(">#") {
        return FormatEvidence(.typical, becauseOf: "styles in “resources”")
      }
      return text.contains(">?") || text.contains("parent=\"Theme.")
        ? FormatEvidence(.ifShown, becauseOf: "styles with attributes of themes") : nil
    case "selector" where AndroidFolder(of: input.path).type == "color",
      "gradient" where AndroidFolder(of: input.path).type == "color":
      return FormatEvidence(.peculiar, becauseOf: "a color state list in a folder of colors")
    case "color", "inset", "layer-list", "ripple", "selector", "shape":
      guard input.root != nil, AndroidDrawables.isDrawable(input.path) else { return nil }
      return FormatEvidence(.ifShown, becauseOf: "a drawable that fills what is behind a view")
    default:
      // A layout draws colors of others.
      guard input.root != nil, AndroidLayout.isLayout(input.path),
        Self.marks.contains(where: { $0.isIn(source.bytes.span) })
      else { return nil }
      return FormatEvidence(.ifShown, becauseOf: "a layout that draws colors")
    }
  }

  /// Parts of the attributes of layouts that draw something on a background.
  private static let marks = [
    BytePattern("extColor"), BytePattern("int=\""), BytePattern("style=\"?"),
    BytePattern("style=\"@style/"), BytePattern(":theme=\""), BytePattern("FloatingActionButton"),
  ]

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    var roots: [String?] = []
    for input in inputs where !roots.contains(input.root) { roots.append(input.root) }
    return roots.flatMap { root in
      AndroidPalettes(inputs.filter { $0.root == root }, in: context).make(format: id)
    }
  }
}
