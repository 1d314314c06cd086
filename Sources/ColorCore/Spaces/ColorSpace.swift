/// The identifier of a color space: the type that holds its formulas, written as the name that CSS
/// Color 4 has for it (or one of ours, where CSS has none).
///
/// An identifier always has a space, so a conversion cannot fail. A name may be unknown: making an
/// identifier from one throws. Two identifiers are equal when they stand for the same type.
///
/// ```swift
/// print(ColorSpaceID.displayP3, try ColorSpaceID("oklch") == .oklch)
/// // Prints "display-p3 true"
/// do {
///   _ = try ColorSpaceID("cmyk")
/// } catch {
///   print(error)
/// }
/// // Prints "no color space is called “cmyk”"
/// ```
public struct ColorSpaceID: Sendable {
  /// The space.
  public let space: any ColorSpace.Type

  /// The identifier of a space: one of this library, or one of yours (see ``ColorSpace``).
  ///
  /// ```swift
  /// print(ColorSpaceID(Oklab.self))
  /// // Prints "oklab"
  /// ```
  public init(_ space: any ColorSpace.Type) { self.space = space }

  /// The identifier of the space that has a name.
  ///
  /// - Parameters:
  ///   - name: The name, such as `display-p3`. Case matters.
  ///   - spaces: Spaces that ``ColorSpaces/all`` does not have; where names are the same, these come
  ///     first.
  /// - Throws: ``ColorSpaceError/unknown(_:)`` when no space has the name.
  /// - Complexity: O(n) for n additional spaces.
  public init(
    _ name: String, or spaces: [any ColorSpace.Type] = []
  ) throws(ColorSpaceError) {
    guard let space = spaces.first(where: { $0.name == name }) ?? ColorSpaces.byName[name] else {
      throw .unknown(name)
    }
    self.space = space
  }
}

/// Why there is no color space.
///
/// ```swift
/// print(ColorSpaceError.unknown("cmyk"))
/// // Prints "no color space is called “cmyk”"
/// ```
public enum ColorSpaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No space has this name.
  case unknown(String)

  /// The error in words.
  public var description: String {
    switch self {
    case .unknown(let name): "no color space is called “\(name)”"
    }
  }
}

extension ColorSpaceID: Hashable {
  /// Whether both stand for the same type.
  public static func == (a: ColorSpaceID, b: ColorSpaceID) -> Bool {
    ObjectIdentifier(a.space) == ObjectIdentifier(b.space)
  }

  /// Feeds the type to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(space)) }
}

extension ColorSpaceID: RawRepresentable, CustomStringConvertible {
  /// The name, such as `display-p3`.
  public var rawValue: String { space.name }

  /// The identifier of the space of ``ColorSpaces/all`` that has a name, or `nil`.
  public init?(rawValue: String) { try? self.init(rawValue) }

  /// The name.
  public var description: String { rawValue }
}

extension ColorSpaceID: Codable {
  /// Reads a name.
  ///
  /// - Throws: `DecodingError.dataCorrupted` when neither ``ColorSpaces/all`` nor
  ///   ``Swift/CodingUserInfoKey/colorSpaces`` has a space of the name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let spaces = decoder.userInfo[.colorSpaces] as? [any ColorSpace.Type]
    do {
      try self.init(container.decode(String.self), or: spaces ?? [])
    } catch let error as ColorSpaceError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension CodingUserInfoKey {
  /// Your own spaces, as `[any ColorSpace.Type]`, for a decoder of colors; see ``ColorSpace``.
  ///
  /// ```swift
  /// print(CodingUserInfoKey.colorSpaces.rawValue)
  /// // Prints "ColorCore.colorSpaces"
  /// ```
  public static var colorSpaces: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "ColorCore.colorSpaces") else {
      preconditionFailure("every text is a key")
    }
    return key
  }
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
/// A space of this library is one file of `Spaces/`, named after its type; `swift run
/// generate-catalogs` lists it. A space of your own is a type that conforms. Nothing is registered:
/// its identifier carries the type, from any thread, and where a space comes from a *name*, you say
/// which spaces of yours are meant.
///
/// ```swift
/// /// Luma and two differences of color, as in H.264.
/// enum YCoCg: ColorSpace {
///   typealias Parent = SRGB
///   static let name = "ycocg"
///   static let components = [
///     ColorComponent("y", .lightness, 0...1), ColorComponent("co", .other, -0.5...0.5),
///     ColorComponent("cg", .other, -0.5...0.5),
///   ]
///   static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
///     let rest = color.x - color.z
///     return Triple(rest + color.y, color.x + color.z, rest - color.y)
///   }
///   static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
///     let half = (color.x + color.z) / L(2)
///     return Triple(
///       (color.y + half) / L(2), (color.x - color.z) / L(2), (color.y - half) / L(2))
///   }
/// }
///
/// print(Color(.srgb, 1, 0.5, 0).converted(to: YCoCg.id).css)
/// // Prints "color(ycocg 0.5 0.5 0)"
/// print(Color(YCoCg.id, 1, 0.5, 0).isInGamut(YCoCg.id))  // that of its parent, sRGB
/// // Prints "false"
/// let context = CSSContext(spaces: [YCoCg.self])
/// print(try Color(parsing: "color(ycocg 0.5 0.5 0)", context: context).hex)
/// // Prints "#ff8000"
/// print(try ColorSpaceID("ycocg", or: [YCoCg.self]))
/// // Prints "ycocg"
/// ```
public protocol ColorSpace: SendableMetatype {
  /// The space that the formulas lead to.
  associatedtype Parent: ColorSpace

  /// The name, as in the CSS function `color()`.
  static var name: String { get }
  /// The three components, in order.
  static var components: [ColorComponent] { get }
  /// The RGB space whose cube 0…1 bounds the space, or `nil` for a space that holds all colors: by
  /// default that of the parent.
  static var gamutSpace: ColorSpaceID? { get }
  /// Whether the hue of a color means nothing, so that a conversion makes it missing (CSS Color 4,
  /// section 12.1).
  static func isHuePowerless(_ color: Triple<Double>) -> Bool

  /// The color in the parent space, for all real components.
  static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L>
  /// The color of the parent space in this one, for all real components.
  static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L>

  /// ``toParent(_:)`` for one number type, which a conversion between spaces known only at run time
  /// calls. There is a default; do not write your own.
  static func doubleToParent(_ color: Triple<Double>) -> Triple<Double>
  /// ``fromParent(_:)`` for one number type; see ``doubleToParent(_:)``.
  static func doubleFromParent(_ color: Triple<Double>) -> Triple<Double>
  /// ``toParent(_:)`` of eight colors; see ``doubleToParent(_:)``.
  static func wideToParent(_ color: Triple<SIMD8<Float>>) -> Triple<SIMD8<Float>>
  /// ``fromParent(_:)`` of eight colors; see ``doubleToParent(_:)``.
  static func wideFromParent(_ color: Triple<SIMD8<Float>>) -> Triple<SIMD8<Float>>
}

extension ColorSpace {
  /// The identifier.
  public static var id: ColorSpaceID { ColorSpaceID(Self.self) }

  /// The gamut of the parent; `nil` for the root.
  public static var gamutSpace: ColorSpaceID? {
    Parent.self == Self.self ? nil : Parent.gamutSpace
  }

  /// `false`: a space without hue.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool { false }

  /// The default.
  @inlinable public static func doubleToParent(_ color: Triple<Double>) -> Triple<Double> {
    toParent(color)
  }
  /// The default.
  @inlinable public static func doubleFromParent(_ color: Triple<Double>) -> Triple<Double> {
    fromParent(color)
  }
  /// The default.
  @inlinable public static func wideToParent(
    _ color: Triple<SIMD8<Float>>
  ) -> Triple<SIMD8<Float>> {
    toParent(color)
  }
  /// The default.
  @inlinable public static func wideFromParent(
    _ color: Triple<SIMD8<Float>>
  ) -> Triple<SIMD8<Float>> {
    fromParent(color)
  }

  /// The position of the component of a kind, or `nil`.
  static func index(of kind: ComponentKind) -> Int? {
    components.firstIndex { $0.kind == kind }
  }

  /// The parent, or `nil` for the root.
  static var parent: (any ColorSpace.Type)? { Parent.self == Self.self ? nil : Parent.self }

  /// This space or the nearest ancestor that has no hue: where colors can be composited.
  static var rectangular: any ColorSpace.Type {
    index(of: .hue) == nil || Parent.self == Self.self ? Self.self : Parent.rectangular
  }
}

/// A color space of red, green and blue, whose gamut is the cube of components in 0…1.
///
/// ```swift
/// print(DisplayP3.components.map { $0.name }, DisplayP3.gamutSpace == .displayP3)
/// // Prints "["r", "g", "b"] true"
/// print(HSL.gamutSpace == .srgb, Oklab.gamutSpace == nil)
/// // Prints "true true"
/// ```
public protocol RGBColorSpace: ColorSpace {}

extension RGBColorSpace {
  /// Red, green and blue with the reference range 0…1.
  public static var components: [ColorComponent] { rgbComponents }
  /// The space itself.
  public static var gamutSpace: ColorSpaceID? { id }
}

extension ColorSpaces {
  static let byName: [String: any ColorSpace.Type] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })
}

private let rgbComponents = [
  ColorComponent("r", .red, 0...1), ColorComponent("g", .green, 0...1),
  ColorComponent("b", .blue, 0...1),
]

/// Three components, X, Y and Z, with the reference range 0…1.
let xyzComponents = [
  ColorComponent("x", .red, 0...1), ColorComponent("y", .green, 0...1),
  ColorComponent("z", .blue, 0...1),
]
