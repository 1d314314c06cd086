/// The values that a CSS color can depend on besides its own text: the color scheme, the text
/// color, the system colors, and custom color spaces.
///
/// A text that depends on a value missing from the context is an error of kind
/// ``NotationError/Kind/needsContext``, never a guess.
///
/// ```swift
/// let context = CSSContext(scheme: .dark, currentColor: Color(.srgb, 1, 1, 1))
/// print(try Color(parsing: "light-dark(black, currentcolor)", context: context).hex)
/// // Prints "#ffffff"
/// ```
public struct CSSContext: Sendable {
  /// The two color schemes that `light-dark()` chooses between (CSS Color 5, section 9).
  ///
  /// ```swift
  /// for scheme in [CSSContext.Scheme.light, .dark] {
  ///   let context = CSSContext(scheme: scheme)
  ///   print(try Color(parsing: "light-dark(white, black)", context: context).hex)
  /// }
  /// // Prints "#ffffff"
  /// // Prints "#000000"
  /// ```
  public enum Scheme: String, Sendable, Hashable, CaseIterable, Codable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The scheme, for `light-dark()`.
  public var scheme: Scheme?
  /// The value of `currentcolor`.
  public var currentColor: Color?
  /// Returns the color of a system color keyword of CSS Color 4, section 6.2, passed in lower case,
  /// such as `canvastext`, or `nil` if it is not known. A deprecated keyword is passed as its
  /// replacement (appendix A).
  public var systemColor: @Sendable (String) -> Color?

  /// Custom spaces that `color()` and `color-mix()` accept by name in addition to
  /// ``ColorSpaces/all``; see ``ColorSpace``. They cannot replace a space of CSS.
  public var spaces: [any ColorSpace.Type]

  /// Creates a context; omitted values are unknown.
  public init(
    scheme: Scheme? = nil, currentColor: Color? = nil,
    systemColor: @escaping @Sendable (String) -> Color? = { _ in nil },
    spaces: [any ColorSpace.Type] = []
  ) {
    self.scheme = scheme
    self.currentColor = currentColor
    self.systemColor = systemColor
    self.spaces = spaces
  }
}
