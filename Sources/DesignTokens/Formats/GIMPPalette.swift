import SourceSyntax

/// GIMP palettes, which Inkscape, Krita and Aseprite share.
public enum GIMPPalette: TokenFormat {
  public static let id = "gpl"
  public static let name = "GIMP palette"
  public static let fileExtensions = ["gpl"]

  public static func fit(_ input: TokenInput) -> FormatFit {
    let start = input.source?.start ?? 0
    return input.bytes?.dropFirst(start).starts(with: GPLReader.signature) == true
      ? .certain : .none
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
