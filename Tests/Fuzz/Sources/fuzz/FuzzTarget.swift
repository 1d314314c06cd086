/// A reader that must end, and within bounds, whatever it is given.
protocol FuzzTarget: SendableMetatype {
  /// The name on the command line.
  static var name: String { get }

  /// Small inputs to begin with, sound ones among them.
  static func seeds() throws -> [[UInt8]]

  /// Reads an input. A trap, an access outside of memory, thirty seconds or two gigabytes fail it.
  static func run(_ input: [UInt8])
}

/// Every target.
let targets: [any FuzzTarget.Type] = [
  AdobeSwatchesTarget.self, BMPTarget.self, CSSColorTarget.self, CSSStyleSheetTarget.self,
  ComposeTarget.self, ConfigurationTarget.self, EngineTarget.self, GIFTarget.self,
  GIMPPaletteTarget.self, HEIFTarget.self, ICCProfileTarget.self, JPEGTarget.self,
  JPEGXLTarget.self, JSON5Target.self, PDFTarget.self, PNGTarget.self, PageTarget.self,
  PlainColorsTarget.self, SCSSTarget.self, SVGTarget.self, ScriptTarget.self, SwiftTarget.self,
  TIFFTarget.self, TokensTarget.self, WebPTarget.self, XMLTarget.self, YAMLTarget.self,
]

/// Fails the input, with words: an optimized `precondition` has none.
func check(_ isSo: Bool, _ words: @autoclosure () -> String) {
  if !isSo { fatalError(words()) }
}
