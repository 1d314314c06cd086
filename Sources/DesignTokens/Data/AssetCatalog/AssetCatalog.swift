import ColorCore
import FileAccess
import SourceSyntax
import SystemColors

/// Color sets of Xcode asset catalogs: a catalog, a folder with color sets, one color set, or the
/// `Contents.json` of one.
///
/// ```swift
/// let text = """
///   { "info": { "author": "xcode", "version": 1 }, "colors": [ { "idiom": "universal",
///       "color": { "color-space": "srgb",
///         "components": { "red": "0x22", "green": "0x22", "blue": "0x22", "alpha": "1" } } } ] }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "ink.colorset/Contents.json")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "xcode"
/// // Prints "ink #222222"
/// ```
public enum AssetCatalog: TokenFormat {
  public static let id = TokenFormatID.assetCatalog
  public static let name = "Xcode asset catalog"
  public static let fileExtensions: [String] = []

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    switch input.content {
    case .folder(let names):
      let isCatalog = input.name.hasSuffix(".xcassets") || input.name.hasSuffix(".colorset")
      guard isCatalog || names.contains(where: { $0.hasSuffix(".colorset") }) else { return nil }
      return FormatEvidence(.certain, becauseOf: "the name of a catalog or a color set")
    case .data: return nil
    case .file(_, let document):
      guard let root = document?.root, root["info"]?.kind == .object,
        root["colors"]?.kind == .array
      else { return nil }
      return FormatEvidence(.certain, becauseOf: "“info” beside a list “colors”")
    }
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.map { input in
      var reader = AssetCatalogReader(context: context)
      switch input.content {
      case .folder:
        if input.name.hasSuffix(".colorset") {
          reader.readColorSet(input.path, namespace: [])
        } else {
          reader.readFolder(input.path)
        }
      case .file, .data:
        let folder = Path.name(Path.folder(input.path))
        let name = folder.hasSuffix(".colorset") ? folder : input.name
        reader.readContents(input.path, name: [AssetCatalogReader.stem(name)])
      }
      return reader.palette(of: input.path, format: id)
    }
  }
}
