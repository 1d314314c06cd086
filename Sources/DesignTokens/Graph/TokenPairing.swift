public import ColorCore
public import SourceSyntax
package import SystemColors

/// A color with which a token is paired by its file: by metadata such as
/// `nl.nldesignsystem.contrast-with` or `text_contrast_pairing`, or by a rule of a style sheet or a
/// view of Swift code that sets both.
///
/// The token that has the pairing is the foreground.
///
/// ```swift
/// let css = """
///   :root { --ink: #222; --card: #fff; }
///   .card { color: var(--ink); background: var(--card); }
///   """
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// for token in palette.tokens {
///   for pairing in token.pairings { print(token.path, "on", pairing.path ?? "none") }
/// }
/// // Prints "--ink on --card"
/// ```
public struct TokenPairing: Hashable, Sendable {
  /// The use of the foreground.
  public enum Role: String, Sendable {
    /// Text.
    case text
    /// A part of a control: its outline, its icon, its focus ring.
    case ui
    /// A part of a graphic, such as a mark of a chart.
    case graphic
  }

  /// The path of the other token, if it is given by name.
  public var path: String?
  /// The other color, if it is given as a literal.
  public var color: Color?
  /// The use of the foreground, if the file states it.
  public var role: Role?
  /// The minimum contrast ratio, if the file states one.
  public var minimum: Double?
  /// The location of the other color, or of its use.
  public var location: SourceLocation
  /// The contexts in which the colors are used together, by modifier; none if they always are.
  public var contexts: [String: [String]]
  /// The use of both colors together, worded to follow “because”; `nil` if metadata of the token
  /// requires a contrast.
  public var reason: String?
  /// Whether the path is that of a color outside of the palette, in its ``ResolvedPalette/outside``.
  public var isOutside: Bool
  /// Whether ``location`` is where both colors are used, and worth to be shown.
  public var isPlaced: Bool
  /// The size of the text in points, if the use states it.
  public var size: Double?
  /// The weight of the text, 100…900, if the use states it.
  public var weight: Double?

  /// Whether the use states a size that is not known, so that the text may be large.
  package var mayBeLarge = false

  /// The place of the other color, where ``location`` is that of the token in the same rule.
  package var otherLocation: SourceLocation?

  /// Whether the other color is one of a gradient, of which the text may lie on others only.
  package var isOneOfGradient = false

  /// Where a rule draws the token, which another one defines.
  package var drawnLocation: SourceLocation?

  /// Where several rules set the colors, of which others may draw one of them anew.
  package enum Joint: Sendable {
    /// The rules are for one element, or for a text and what is around it.
    case element
    /// One is for the page, on which the element of the other lies unless something else is around.
    case page
    /// One is for the page, or for a part that the name of the element says is around it: no rule says
    /// what the element of the other lies on.
    case assumed
    /// As ``assumed``, while elements with names like that of the element have grounds of their own.
    case doubtful
    /// One is for the window of some pages, which may not be those that show the other.
    case window
    /// Metadata lists them together, and says nothing of appearances.
    case list

    /// Whether rules leave open what is around the element of the one.
    package var isOpen: Bool { [.page, .assumed, .doubtful, .window].contains(self) }
  }

  /// Whether code draws it where it can be used, whatever the name of the token says of what is disabled.
  package var isEnabled = false

  /// Whether the token is declared outside of the palette, rather than by the code that draws it.
  package var isDeclared = false

  /// The scheme in which code draws it, where the colors of the palette are the same in all.
  package var scheme: Appearance.Scheme?

  /// The rule that draws it, if no page of the project has any of its classes.
  package var unusedRule: String?

  /// How the rules that set the colors belong together; `nil` if one rule sets both.
  package var joint: Joint?

  /// The paths of what shows through the other color, of which each may show through the one before; found
  /// by names if there are none.
  package var over: [String] = []

  /// A place at which code draws the same.
  package struct OtherUse: Hashable, Sendable {
    package let location: SourceLocation
    /// Whether rules leave open that they meet there.
    package let isOpen: Bool
    /// Whether it is large text or an icon there, for which less is enough.
    package let needsLess: Bool

    package init(location: SourceLocation, isOpen: Bool, needsLess: Bool = false) {
      (self.location, self.isOpen, self.needsLess) = (location, isOpen, needsLess)
    }
  }

  /// The other places at which code draws the same.
  package var otherUses: [OtherUse] = []

  private var isLarge: Bool { LargeText.isLarge(size, weight: weight) }

  /// Notes another place at which code draws the same.
  package mutating func note(_ other: TokenPairing) {
    let own = OtherUse(
      location: other.location, isOpen: other.joint?.isOpen ?? false,
      needsLess: other.role == .ui || other.isLarge)
    for use in [own] + other.otherUses
    where use.location != location && !otherUses.contains(where: { $0.location == use.location }) {
      otherUses.append(use)
    }
  }

  /// Makes a pairing.
  public init(
    path: String?, color: Color? = nil, role: Role? = nil, minimum: Double? = nil,
    location: SourceLocation, contexts: [String: [String]] = [:], reason: String? = nil,
    isOutside: Bool = false, isPlaced: Bool = false, size: Double? = nil, weight: Double? = nil
  ) {
    self.path = path
    self.color = color
    self.role = role
    self.minimum = minimum
    self.location = location
    self.contexts = contexts
    self.reason = reason
    self.isOutside = isOutside
    self.isPlaced = isPlaced
    self.size = size
    self.weight = weight
  }
}

extension TokenPairing {
  /// Whether another use of the same colors may require more.
  package func isLessStrict(than other: TokenPairing) -> Bool {
    func isLess(_ own: Double?, _ other: Double?) -> Bool {
      own.map { own in other.map { own > $0 } ?? true } ?? false
    }
    if mayBeLarge != other.mayBeLarge {
      return mayBeLarge ? !other.isLarge : isLarge
    }
    return isLess(size, other.size) || size == other.size && isLess(weight, other.weight)
  }
}
