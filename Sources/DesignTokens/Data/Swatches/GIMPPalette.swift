import SourceSyntax

/// GIMP palettes, which Inkscape, Krita and Aseprite share.
///
/// ```swift
/// let text = """
///   GIMP Palette
///   Name: Brand
///   34 34 34 Ink
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.gpl")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "gpl"
/// // Prints "Ink #222222"
/// ```
public enum GIMPPalette: TokenFormat {
  public static let id = "gpl"
  public static let name = "GIMP palette"
  public static let fileExtensions = ["gpl"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    let start = input.source?.start ?? 0
    guard input.bytes?.dropFirst(start).starts(with: GPLReader.signature) == true else {
      return nil
    }
    return FormatEvidence(.certain, becauseOf: "the first line “GIMP Palette”")
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.compactMap { input in
      guard let bytes = input.bytes else { return nil }
      do throws(SourceProblem) {
        let source =
          if let source = input.source { source } else {
            try SourceText(name: input.path, bytes: bytes)
          }
        let reader = GPLReader(source)
        return reader.swatches.sheet.palette(
          of: input, format: id, problems: reader.problems, in: context)
      } catch {
        return Sheet().palette(of: input, format: id, problems: [error], in: context)
      }
    }
  }
}
