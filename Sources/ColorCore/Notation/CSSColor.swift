/// A color parsed from CSS text, together with the part of its syntax that affects CSS
/// serialization: whether it is *legacy* syntax.
///
/// Parses CSS Color 4 and the functions of CSS Color 5: hexadecimal and named colors; `rgb()`,
/// `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()` and `color()`, with `none`, math
/// functions and relative colors; `color-mix()`, `light-dark()`, `contrast-color()`, `alpha()`,
/// `currentcolor` and the system colors. As an extension, `color()` also accepts the spaces of this
/// library that CSS lacks, such as `color(hsv 30 50 50)`.
///
/// ```swift
/// print(try CSSColor(parsing: "hsl(120 30% 50%)").serialized)
/// // Prints "rgb(89, 166, 89)"
/// ```
public struct CSSColor: Hashable, Sendable {
  /// The color, in the space of the function used.
  ///
  /// Clamped as CSS clamps specified values: alpha to 0…1, the channels of `rgb()` to 0…1, the
  /// lightness of `lab()`, `lch()`, `oklab()` and `oklch()` to its range, chroma and saturation to
  /// at least 0. A hue is in 0…360, excluding 360.
  public var color: Color
  /// Whether CSS serializes the color as `rgb()` or `rgba()` with commas: true for hexadecimal and
  /// named colors, and for `rgb()`, `hsl()` and `hwb()` functions that are not relative and contain
  /// no `none`.
  public var isLegacy: Bool

  /// The names of the functions that are named after their spaces, in lower case: `rgb` … `oklch`.
  package static let functionNames = Set(
    CSSFunction.named.keys.map { String(decoding: $0.bytes, as: UTF8.self) })

  /// The maximum nesting depth of functions and parentheses. A level takes up to 3 KB of stack, and
  /// a thread may have only 512 KB; real colors need no more than a few levels.
  public static let maximumDepth = 64

  /// Creates a CSS color from a color and its syntax.
  public init(_ color: Color, isLegacy: Bool) {
    self.color = color
    self.isLegacy = isLegacy
  }

  /// Parses a CSS color.
  ///
  /// Matching ignores ASCII case. Comments and escapes follow CSS Syntax; as specified there,
  /// parentheses still open at the end of the text are closed implicitly.
  ///
  /// - Parameters:
  ///   - text: The text, which must contain nothing but the color, white space and comments.
  ///   - context: The values of `currentcolor`, `light-dark()` and system colors.
  /// - Throws: ``NotationError`` with the position and what was expected there.
  public init(parsing text: String, context: CSSContext = CSSContext()) throws(NotationError) {
    var parser = CSSParser(text, context: context)
    self = try parser.wholeText()
  }
}

extension Color {
  /// Creates the color that a CSS text denotes; see ``CSSColor`` for the syntax.
  ///
  /// ```swift
  /// print(try Color(parsing: "color(display-p3 1 0 0 / 50%)").alpha)
  /// // Prints "0.5"
  /// print(try Color(parsing: "color-mix(in oklch, red, blue)").components.z)
  /// // Prints "326.6429…"
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text, which must contain nothing but the color, white space and comments.
  ///   - context: The values of `currentcolor`, `light-dark()` and system colors.
  /// - Throws: ``NotationError`` with the position and what was expected there.
  public init(parsing text: String, context: CSSContext = CSSContext()) throws(NotationError) {
    self = try CSSColor(parsing: text, context: context).color
  }
}
