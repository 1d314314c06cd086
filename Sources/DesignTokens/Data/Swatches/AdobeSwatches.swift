/// Adobe Swatch Exchange: the palettes that Photoshop, Illustrator and InDesign share.
///
/// RGB and gray are taken for sRGB, Lab is relative to D50. A CMYK color is unknown, because the file
/// does not say for which press it is.
///
/// ```swift
/// // A file of one color: “Ink”, RGB, 0 0 1.
/// var bytes = Array("ASEF".utf8) + [0, 1, 0, 0, 0, 0, 0, 1]
/// bytes += [0, 1, 0, 0, 0, 28, 0, 4, 0, 0x49, 0, 0x6E, 0, 0x6B, 0, 0]
/// bytes += "RGB ".utf8
/// bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0x3F, 0x80, 0, 0, 0, 0]
/// let palette = PaletteLoader.load(text: bytes, fileName: "brand.ase").palettes[0]
/// print(palette.format, palette.tokens[0].path, palette.tokens[0].variants[0].color?.hex ?? "none")
/// // Prints "ase Ink #0000ff"
/// ```
public enum AdobeSwatches: TokenFormat {
  public static let id = "ase"
  public static let name = "Adobe Swatch Exchange"
  public static let fileExtensions = TokenFormatID.binaryExtensions

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard input.bytes?.starts(with: ASEReader.signature) == true else { return nil }
    return FormatEvidence(.certain, becauseOf: "the signature “ASEF”")
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    inputs.compactMap { input in
      guard let bytes = input.bytes else { return nil }
      // A binary file that happens to be valid text is still not shown as lines.
      context.forget(input.path)
      let reader = ASEReader(path: input.path, bytes: bytes)
      return reader.swatches.sheet.palette(
        of: input, format: id, problems: reader.problems, in: context)
    }
  }
}
