import FileAccess
import SourceSyntax

/// Resolver documents of the Design Tokens Community Group, 2025.10: which token files belong
/// together, and how contexts select among them.
///
/// ```swift
/// let resolver = """
///   { "version": "2025.10",
///     "sets": { "base": { "sources": [ { "$ref": "base.tokens.json" } ] } },
///     "modifiers": { "theme": { "default": "light", "contexts": {
///       "light": [], "dark": [ { "$ref": "dark.tokens.json" } ] } } },
///     "resolutionOrder": [ { "$ref": "#/sets/base" }, { "$ref": "#/modifiers/theme" } ] }
///   """
/// func page(_ gray: Int) -> String {
///   """
///   { "page": { "$type": "color",
///       "$value": { "colorSpace": "srgb", "components": [\(gray), \(gray), \(gray)] } } }
///   """
/// }
/// let files = MemoryFiles([
///   "brand.resolver.json": resolver, "base.tokens.json": page(1), "dark.tokens.json": page(0),
/// ])
/// let loaded = PaletteLoader.load(paths: ["brand.resolver.json"], files: files)
/// print(loaded.palettes[0].tokens[0].variants.map { $0.color?.hex ?? "none" })
/// // Prints "["#ffffff", "#000000"]"
/// ```
public enum DTCGResolver: TokenFormat {
  public static let id = TokenFormatID.dtcgResolver
  public static let name = "Design Tokens Community Group resolver (2025.10)"
  public static let isSpecified = true
  public static let fileExtensions = ["json", "json5", "jsonc", "yaml"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let root = input.json?.root, root.kind == .object else { return nil }
    if root["resolutionOrder"] != nil {
      return FormatEvidence(.certain, becauseOf: "a member “resolutionOrder”")
    }
    if let schema = root["$schema"]?.string, schema.contains("designtokens.org"),
      schema.contains("resolver")
    {
      return FormatEvidence(.certain, becauseOf: "the schema of the format")
    }
    guard let version = root["version"]?.string, !root.document.containsKey("$value") else {
      return nil
    }
    let hasParts = root["sets"]?.kind == .object || root["modifiers"]?.kind == .object
    let isBare =
      version == DTCGResolverReader.version
      && root.members.allSatisfy { DTCGResolverReader.properties.contains($0.name) }
    guard hasParts || isBare else { return nil }
    return FormatEvidence(.possible, becauseOf: "a version, and sets or modifiers")
  }

  public static func claims(_ input: TokenInput) -> [String] {
    guard let root = input.json?.root else { return [] }
    let folder = Path.folder(input.path)
    return DTCGResolverReader.files(in: root).map { Path.normalized(Path.join(folder, $0)) }
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.compactMap { input in
      guard let json = input.json else { return nil }
      var reader = DTCGResolverReader(json, path: input.path, context: context)
      var palette = reader.palette(format: id)
      palette.isApart = true
      return palette
    }
  }
}
