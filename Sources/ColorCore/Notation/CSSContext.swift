/// What a CSS color can depend on beside its own text: the color scheme, the text color, the system's
/// colors, and color spaces of your own.
///
/// A text that depends on something the context does not state is an error of the kind
/// ``NotationError/Kind/needsContext``, not a guess.
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
  /// The color of a system color keyword of CSS Color 4, section 6.2, given in lower case, such as
  /// `canvastext`, or `nil` where it is not known. A deprecated keyword arrives as the one that
  /// replaced it (appendix A of the same).
  public var systemColor: @Sendable (String) -> Color?

  /// Spaces that ``ColorSpaces/all`` does not have, which `color()` and `color-mix()` know by their
  /// names; see ``ColorSpace``. They cannot replace a space that CSS knows.
  public var spaces: [any ColorSpace.Type]

  /// Makes a context; what is left out is unknown.
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
