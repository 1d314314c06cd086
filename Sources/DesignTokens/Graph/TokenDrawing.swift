/// How the style sheets of a project draw a token.
///
/// It is empty where they do not show it, and contains ``elsewhere`` where they show only a part.
///
/// ```swift
/// let css = ":root { --ink: #222; } p { color: var(--ink); }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// print(palette.tokens[0].drawn.contains(.text), palette.tokens[0].drawn.contains(.frame))
/// // Prints "true false"
/// ```
public struct TokenDrawing: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// As text.
  public static let text = TokenDrawing(rawValue: 1)
  /// As the background of boxes.
  public static let frame = TokenDrawing(rawValue: 2)
  /// As the fill or stroke of shapes such as icons.
  public static let shape = TokenDrawing(rawValue: 4)
  /// As borders and outlines.
  public static let line = TokenDrawing(rawValue: 8)
  /// As shadows and other effects.
  public static let effect = TokenDrawing(rawValue: 16)
  /// In ways that the style sheets do not show, such as by scripts or by utilities in documents.
  public static let elsewhere = TokenDrawing(rawValue: 32)

  /// As the background of the page itself, besides ``frame``.
  public static let page = TokenDrawing(rawValue: 64)

  /// By none of the rules, while they draw other colors.
  public static let never = TokenDrawing(rawValue: 128)

  /// The rules draw more properties that the files do not define than such as they define: what no rule
  /// draws is set for others, such as a framework around them.
  public static let amongStrangers = TokenDrawing(rawValue: 256)

  /// As text of what is disabled.
  public static let inactive = TokenDrawing(rawValue: 512)

  /// By few components of a library, of which no file of the project shows one.
  public static let seldom = TokenDrawing(rawValue: 1024)

  /// By no class that a control has as its line, while classes draw the lines of fields in other colors.
  public static let notOfControls = TokenDrawing(rawValue: 2048)

  /// As text of views, of which nothing shows what is behind them.
  public static let unplaced = TokenDrawing(rawValue: 4096)

  /// As borders of messages: of what is called an alert, a notice or the like.
  public static let messageLine = TokenDrawing(rawValue: 8192)

  /// By components of a library in a color that it has by default: no file of the project states one.
  public static let byDefault = TokenDrawing(rawValue: 16384)

  /// Makes a set of uses from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What says nothing of the kinds of uses.
  private static let besides: TokenDrawing = [
    .page, .never, .amongStrangers, .seldom, .notOfControls, .unplaced, .byDefault,
  ]

  /// Whether all uses are known.
  public var isKnown: Bool {
    !subtracting(Self.besides).isEmpty
      && !contains(.elsewhere)
  }
}
