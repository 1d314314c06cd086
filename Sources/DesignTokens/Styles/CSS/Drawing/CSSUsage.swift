import ColorCore
import SourceSyntax

/// The colors that a rule draws: text, an icon or a border, and the background under them. Where it
/// draws only the one, another rule for the same element draws the other.
struct CSSUsage {
  /// A color that the rule draws.
  enum Ink: Hashable {
    /// A custom property.
    case property(String)
    /// A color as it is written in the rule.
    case literal(String, Color)
    /// What the rule makes of custom properties: `color-mix(in srgb, var(--accent) 10%, white)`.
    case computed(String, Range<Int>)
    /// A custom property with an opacity.
    case faded(String, Double)

    /// The name of the custom property, or of the one that stands for what is computed.
    var name: String? {
      switch self {
      case .property(let name), .computed(let name, _), .faded(let name, _): name
      case .literal: nil
      }
    }

    var isProperty: Bool { if case .property = self { true } else { false } }
    /// Whether something shows through it, as far as it says itself.
    var isTranslucent: Bool {
      switch self {
      case .faded: true
      case .literal(_, let color): color.alpha < 1
      case .property, .computed: false
      }
    }
    /// Whether it darkens or lightens what shows through it, as on a picture or behind a dialog.
    var isVeil: Bool {
      guard case .literal(_, let color) = self, color.alpha < 1 else { return false }
      let isDim = 0.25..<0.8 ~= color.alpha && WCAG2.luminance(color) < 0.02
      return isDim || color.components(in: .oklch).y < 0.02
    }
    /// Whether it is so thin that it tints what shows through it, rather than hides it.
    var isThin: Bool {
      if case .literal(_, let color) = self { color.alpha < 0.25 } else { false }
    }
    var isComputed: Bool { if case .computed = self { true } else { false } }
  }

  struct Background {
    let ink: Ink
    let location: SourceLocation
    /// What is drawn instead if nothing sets the custom property, and so on.
    var fallbacks: [Ink] = []
  }

  struct Foreground {
    /// The property, such as `color`.
    let property: String
    let ink: Ink
    var role: TokenPairing.Role
    let location: SourceLocation
    /// The colors of the gradient that paints it, of which ``ink`` is the first; none if one color does.
    var stops: [Background] = []

    /// Whether it is a background that a mask cuts to a shape.
    var isShape: Bool { property == "background" }

    /// The same at another place.
    func with(location: SourceLocation) -> Foreground {
      Foreground(property: property, ink: ink, role: role, location: location, stops: stops)
    }

    /// The same in another color.
    func with(ink: Ink) -> Foreground {
      Foreground(property: property, ink: ink, role: role, location: location, stops: stops)
    }

    /// The same through which what is under it shows.
    func faded(by opacity: Double) -> Foreground? {
      guard stops.isEmpty else { return nil }
      switch ink {
      case .property(let name): return with(ink: .faded(name, opacity))
      case .literal(let text, var color):
        color.alpha *= opacity
        return with(ink: .literal("\(text)/\(Int((opacity * 100).rounded()))", color))
      case .computed, .faded: return nil
      }
    }

    /// The same in another role.
    func with(role: TokenPairing.Role) -> Foreground {
      Foreground(property: property, ink: ink, role: role, location: location, stops: stops)
    }
  }

  /// The selectors of the rule.
  var places: [CSSCollector.Place]
  var foregrounds: [Foreground]
  var background: Background?
  /// A background of a color through which something shows that is not known.
  var tint: Background?
  /// The colors of a background that is one gradient, if all are known and nothing shows through them.
  var stops: [Background] = []
  /// The custom properties without a fallback that are its text color or its background.
  var references: [CSSValue.Reference] = []
  /// Whether it sets a background that is no single color, over one that another rule sets.
  var hidesBackground: Bool
  /// Whether it sets a color of the text that is unknown.
  var hidesText: Bool
  /// Whether it says that the text has the color of the text around it.
  var inheritsText = false
  /// How much of the color of the text around it its own has, the rest of which is what is under it, and where it says
  /// so.
  var textShare: (share: Double, location: SourceLocation)?
  /// Whether it sets a background through which all that is under it shows.
  var clearsBackground = false
  /// Whether it shows a sign such as `|` or `›`, which separates texts and is none; `nil` if it does not
  /// say what it shows.
  var isSeparator: Bool?
  /// Whether it makes the element invisible, or visible again; `nil` if it does neither.
  var isInvisible: Bool?
  /// Whether its color of the text is important, as that of `.text-muted { color: … !important }`, which gives it
  /// to whatever has the class; and whether its background is.
  var isTextImportant = false
  var isGroundImportant = false
  /// The cascade layer of the rule, among those of the collector.
  var layer = 0
  /// Whether it draws a line under its text.
  var underlines = false
  /// Whether it draws a shape in the color of the text around it.
  var drawsIcon = false
  /// Whether it takes the line away that browsers draw around what has the focus, or draws one; `nil` if it says
  /// nothing of it.
  var removesOutline: Bool?
  /// Whether it draws a shadow, which may be such a line.
  var hasShadow = false
  /// How much of the element covers what is under it, if that is not all or nothing.
  var opacity: Double?
  /// Whether a picture masks it.
  var isMasked = false
  /// Whether it places its element over all of the one around it.
  var fills = false
  /// Whether it takes its element out of the one around it, so that anything may be under it.
  var isPlacedApart = false
  /// Whether it takes its element away, or lifts it over what comes after it.
  var isPlacedAway = false
  /// The size and the weight of the text, if it sets them.
  var size: CSSTextSize?
  var weight: Double?

  /// The colors of the rule.
  var inks: [Ink] { foregrounds.map(\.ink) + (background.map { [$0.ink] } ?? []) }

  /// The background as far as it is known, or the first color of a gradient.
  var knownGround: Background? { background ?? tint ?? stops.first }

  /// Gives its colors the place at which a rule applies them. One that is written out stays where it can be changed.
  mutating func place(at location: SourceLocation) {
    foregrounds = foregrounds.map { $0.ink.isProperty ? $0.with(location: location) : $0 }
    if let background, background.ink.isProperty {
      self.background = Background(ink: background.ink, location: location)
    }
  }

  /// Whether the rule draws both.
  var isComplete: Bool { !foregrounds.isEmpty && background != nil }

  /// Whether the rule draws a text, and a background through which something may show.
  var isWhole: Bool {
    (background ?? tint) != nil && foregrounds.contains { $0.property == "color" }
  }

  /// Whether it sets the color of the text, to a color or to anything else.
  var drawsText: Bool { hidesText || foregrounds.contains { $0.property == "color" } }

  /// Whether it sets the background, to a color or to anything else.
  var drawsBackground: Bool { background != nil || hidesBackground }

  /// Whether it sets the property of a foreground.
  func draws(_ foreground: Foreground) -> Bool {
    hidesText && foreground.property == "color"
      || foregrounds.contains { $0.property == foreground.property }
  }

  /// What the rule draws if a mask cuts a shape out of its background, which may have the color of the text.
  var asShape: CSSUsage {
    var shape = self
    for index in shape.foregrounds.indices where shape.foregrounds[index].role == .text {
      shape.foregrounds[index].role = .ui
    }
    if let background {
      shape.foregrounds.append(
        Foreground(
          property: "background", ink: background.ink, role: .ui, location: background.location))
    }
    (shape.background, shape.hidesBackground, shape.clearsBackground) = (nil, false, false)
    return shape
  }
}
