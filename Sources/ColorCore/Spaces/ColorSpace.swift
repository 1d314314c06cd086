/// The identifier of a color space, as CSS Color 4 writes it (or one of ours, where CSS has none).
///
/// ```swift
/// let id: ColorSpaceID = "cmyk"
/// print(ColorSpaceID.displayP3, id.space == nil)
/// // Prints "display-p3 true"
/// ```
public struct ColorSpaceID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The identifier as text, such as `display-p3`.
  public let rawValue: String

  /// Makes an identifier, whether or not a space has it.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes an identifier from a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// The identifier as text.
  public var description: String { rawValue }

  /// The space that has this identifier, or `nil`.
  ///
  /// - Complexity: O(1).
  public var space: (any ColorSpace.Type)? { ColorSpaces.byID[self] }
}

/// What a component of a color space measures. Components of the same kind in two spaces are
/// *analogous*: a missing one stays missing when the color is converted (CSS Color 4, section 12.2).
///
/// ```swift
/// let color = try Color(parsing: "oklch(none 0.1 40)").converted(to: .lch)
/// print(color.missing == .first)
/// // Prints "true"
/// ```
public enum ComponentKind: Sendable, Hashable {
  /// Red, green and blue, and for CSS also X, Y and Z.
  case red, green, blue
  /// Lightness, or intensity: L of Lab-like spaces and of HSL, J, tone.
  case lightness
  /// Chroma, colorfulness or saturation.
  case colorfulness
  /// The angle on the color circle, in degrees.
  case hue
  /// The opponent axes of rectangular Lab-like spaces.
  case opponentA, opponentB
  /// A component without an analog elsewhere (whiteness, blackness, value).
  case other
}

/// A component of a color space.
///
/// ```swift
/// let a = Lab.components[1]
/// print(a.name, a.kind == .opponentA, a.range.upperBound)
/// // Prints "a true 125.0"
/// ```
public struct ColorComponent: Sendable, Hashable {
  /// The component's letter or name, such as `l` or `red`.
  public var name: String
  /// What it measures.
  public var kind: ComponentKind
  /// The range that CSS calls the reference range; values outside are legal unless the space says
  /// otherwise.
  public var range: ClosedRange<Double>

  /// Makes a component.
  public init(_ name: String, _ kind: ComponentKind, _ range: ClosedRange<Double>) {
    self.name = name
    self.kind = kind
    self.range = range
  }
}

/// A color space: its components and the two formulas that lead to its parent and back.
///
/// The spaces form a tree whose root is ``XYZD65``. A conversion goes up from the source to the
/// nearest common ancestor and down to the destination, so a space states two formulas and is
/// reachable from every other one. Formulas are defined for all real components: nothing is clamped.
///
/// A new space is one file of `Spaces/`, named after its type; `swift run generate-catalogs` lists it.
///
/// ```swift
/// let linear = SRGB.toParent(Triple(1, 0.5, 0))
/// print(SRGB.Parent.id, linear.y)
/// // Prints "srgb-linear 0.2140…"
/// ```
public protocol ColorSpace: SendableMetatype {
  /// The space that the formulas lead to.
  associatedtype Parent: ColorSpace

  /// The identifier.
  static var id: ColorSpaceID { get }
  /// The three components, in order.
  static var components: [ColorComponent] { get }
  /// Whether the hue of a color means nothing, so that a conversion makes it missing (CSS Color 4,
  /// section 12.1).
  static func isHuePowerless(_ color: Triple<Double>) -> Bool

  /// The color in the parent space, for all real components.
  static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L>
  /// The color of the parent space in this one, for all real components.
  static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L>
}

extension ColorSpace {
  /// `false`: a space without hue.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool { false }

  /// The position of the component of a kind, or `nil`.
  static func index(of kind: ComponentKind) -> Int? {
    components.firstIndex { $0.kind == kind }
  }

  /// This space, its parent, and so on up to the root.
  static var lineage: [any ColorSpace.Type] {
    Parent.self == Self.self ? [Self.self] : [Self.self] + Parent.lineage
  }

  static func doubleToParent(_ color: Triple<Double>) -> Triple<Double> { toParent(color) }
  static func doubleFromParent(_ color: Triple<Double>) -> Triple<Double> { fromParent(color) }
}

extension ColorSpaces {
  static let byID: [ColorSpaceID: any ColorSpace.Type] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// The lineage of each space, found once.
  private static let lineages = byID.mapValues { $0.lineage }

  /// The steps from one space to another: up to the nearest common ancestor, then down.
  static func convert(
    _ color: Triple<Double>, from source: any ColorSpace.Type, to target: any ColorSpace.Type
  ) -> Triple<Double> {
    let up = lineages[source.id] ?? source.lineage
    let down = lineages[target.id] ?? target.lineage
    var common = 0
    while common < min(up.count, down.count),
      up[up.count - 1 - common] == down[down.count - 1 - common]
    {
      common += 1
    }
    var result = color
    for space in up.dropLast(common) { result = space.doubleToParent(result) }
    for space in down.dropLast(common).reversed() { result = space.doubleFromParent(result) }
    return result
  }
}

/// Three components, red, green and blue, with the reference range 0…1.
let rgbComponents = [
  ColorComponent("r", .red, 0...1), ColorComponent("g", .green, 0...1),
  ColorComponent("b", .blue, 0...1),
]

/// Three components, X, Y and Z, with the reference range 0…1.
let xyzComponents = [
  ColorComponent("x", .red, 0...1), ColorComponent("y", .green, 0...1),
  ColorComponent("z", .blue, 0...1),
]
