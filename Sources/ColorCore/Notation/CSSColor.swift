/// A color read from CSS text, with what the text says beyond the color: whether its syntax is a
/// *legacy* one, on which the serialization of CSS depends.
///
/// Reads CSS Color 4 and the functions of CSS Color 5: hexadecimal and named colors, `rgb()`, `hsl()`,
/// `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`, `color()`, with `none`, math functions and relative
/// colors; `color-mix()`, `light-dark()`, `contrast-color()`, `alpha()`, `currentcolor` and the system
/// colors. Beyond CSS, `color()` also takes the spaces of this library that CSS does not have, such
/// as `color(hsv 30 50 50)`.
///
/// ```swift
/// print(try CSSColor(parsing: "hsl(120 30% 50%)").serialized)
/// // Prints "rgb(89, 166, 89)"
/// ```
public struct CSSColor: Hashable, Sendable {
  /// The color, in the space of the function that the text calls.
  ///
  /// Clamped to what CSS keeps of a written value: alpha to 0…1, the channels of `rgb()` to 0…1,
  /// lightness of `lab()`, `lch()`, `oklab()` and `oklch()` to its range, chroma and saturation to at
  /// least 0; a hue is in 0…360, 360 excluded.
  public var color: Color
  /// Whether CSS serializes the color as `rgb()` or `rgba()` with commas: a hexadecimal or named color,
  /// or an `rgb()`, `hsl()` or `hwb()` function that is not relative and has no `none`.
  public var isLegacy: Bool

  /// How deep functions and parentheses may be nested. A level costs up to 3 KB of stack, and a thread
  /// may have no more than 512 KB; no honest color needs more than a few.
  public static let maximumDepth = 64

  /// Joins a color with its syntax.
  public init(_ color: Color, isLegacy: Bool) {
    self.color = color
    self.isLegacy = isLegacy
  }

  /// Reads a CSS color.
  ///
  /// Letters are compared without regard to ASCII case; comments and escapes are read as CSS Syntax
  /// says, and so is a text that ends before its parentheses are closed: as if they were.
  ///
  /// - Parameters:
  ///   - text: The text, which holds nothing else but white space and comments.
  ///   - context: What `currentcolor`, `light-dark()` and system colors stand for.
  /// - Throws: ``NotationError`` with the position and what was expected there.
  public init(parsing text: String, context: CSSContext = CSSContext()) throws(NotationError) {
    var parser = CSSParser(text, context: context)
    self = try parser.wholeText()
  }
}

extension Color {
  /// The color that a CSS text names; see ``CSSColor`` for the syntax.
  ///
  /// ```swift
  /// print(try Color(parsing: "color(display-p3 1 0 0 / 50%)").alpha)
  /// // Prints "0.5"
  /// print(try Color(parsing: "color-mix(in oklch, red, blue)").components.z)
  /// // Prints "326.6429…"
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text, which holds nothing else but white space and comments.
  ///   - context: What `currentcolor`, `light-dark()` and system colors stand for.
  /// - Throws: ``NotationError`` with the position and what was expected there.
  public init(parsing text: String, context: CSSContext = CSSContext()) throws(NotationError) {
    self = try CSSColor(parsing: text, context: context).color
  }
}
