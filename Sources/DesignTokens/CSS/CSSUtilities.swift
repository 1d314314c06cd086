import SourceSyntax

/// The colors that `@apply` draws with the utilities of Tailwind CSS: `bg-surface text-accent`.
///
/// A utility with a variant (`hover:bg-surface`), an arbitrary value (`bg-[#fff]`) or an opacity
/// (`bg-surface/20`) says nothing about the color at rest; the last two hide it.
struct CSSUtilities {
  /// A color of the theme, and the place of the utility that draws it.
  struct Use {
    /// The custom property of the theme, such as `--color-surface`.
    let name: String
    let range: Range<Int>
  }

  private(set) var text, background: Use?
  /// Whether a text or a background is drawn in a color that is not known.
  private(set) var hidesText = false
  private(set) var hidesBackground = false

  /// What follows `text-` and `bg-` and is no color.
  private static let others: Set = [
    "xs", "sm", "base", "lg", "xl", "left", "center", "right", "justify", "start", "end", "wrap",
    "nowrap", "balance", "pretty", "ellipsis", "clip", "current", "inherit", "fixed", "local",
    "scroll", "origin", "top", "bottom", "repeat", "no", "auto", "cover", "contain", "linear",
    "gradient", "radial", "conic", "blend", "shadow", "size", "position", "opacity",
  ]

  /// Reads the classes after `@apply`.
  init(_ classes: Range<Int>, _ scanner: CSSScanner) {
    let bytes = scanner.bytes[classes]
    for word in bytes.split(whereSeparator: { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "!") })
    {
      add(String(decoding: word, as: UTF8.self), word.startIndex..<word.endIndex)
    }
  }

  private mutating func add(_ utility: String, _ range: Range<Int>) {
    let isText = utility.hasPrefix("text-")
    guard isText || utility.hasPrefix("bg-"), !utility.contains(":") else { return }
    let name = utility.dropFirst(isText ? 5 : 3)
    let first = name.prefix { $0 != "-" && $0 != "/" }
    guard let start = name.first, !Self.others.contains(String(first)),
      !(start.isNumber && first.hasSuffix("xl"))
    else { return }
    let isKnown = start.isLetter && !name.contains("/") && name != "none" && name != "transparent"
    let use = isKnown ? Use(name: "--color-\(name)", range: range) : nil
    if isText {
      (text, hidesText) = (use, use == nil)
    } else {
      (background, hidesBackground) = (use, use == nil)
    }
  }
}
