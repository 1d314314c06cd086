public import ColorCore
public import TokenGraph
public import SystemColors

/// What lies under a translucent background and is no color of a token.
///
/// ```swift
/// let bounds = try Backdrop("range:#202030..#606070")?.bounds(
///   of: .white, on: Color(.srgb, 0, 0, 0, alpha: 0), Appearance())
/// print(bounds?.minimum ?? 0, bounds?.worst.hex ?? "none")
/// // Prints "6.168… #606070"
/// ```
public enum Backdrop: Hashable, Sendable {
  /// A material over any content: `material:systemThin`.
  case material(Material)
  /// Every color between two, component by component: `range:#202030..#606070`.
  case range(Color, Color)
  /// The colors of a gradient token.
  case gradient(ResolvedGradient)

  /// Reads the notation of a configuration; `nil` if it is not one of a material or a range.
  public init?(_ text: String) {
    if text.hasPrefix("material:") {
      guard let known = try? Material(spelled: String(text.dropFirst("material:".count))) else {
        return nil
      }
      self = .material(known)
    } else if text.hasPrefix("range:") {
      let rest = text.dropFirst("range:".count)
      guard let dots = rest.firstRange(of: ".."),
        let first = try? Color(parsing: String(rest[..<dots.lowerBound])),
        let second = try? Color(parsing: String(rest[dots.upperBound...])), first.alpha == 1,
        second.alpha == 1
      else { return nil }
      self = .range(first, second)
    } else {
      return nil
    }
  }

  /// Why a text that begins as a material or a range does is neither; `nil` for every other text.
  package static func mistake(in text: String) -> String? {
    guard Backdrop(text) == nil else { return nil }
    if text.hasPrefix("range:") {
      return "it is no range: write two opaque colors, as in range:#202030..#606070"
    }
    guard text.hasPrefix("material:") else { return nil }
    do throws(MaterialError) {
      _ = try Material(spelled: String(text.dropFirst("material:".count)))
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The name in messages.
  public var name: String {
    switch self {
    case .material(let material): material.name
    case .range(let first, let second): "\(first.hex)…\(second.hex)"
    case .gradient(let gradient): gradient.path
    }
  }

  /// The least and the greatest ratio over a backdrop.
  public struct Bounds: Hashable, Sendable {
    /// The least ratio.
    public var minimum: Double
    /// The greatest ratio.
    public var maximum: Double
    /// The backdrop with the least ratio; for a material, its color there.
    public var worst: Color

    /// Makes bounds.
    public init(minimum: Double, maximum: Double, worst: Color) {
      self.minimum = minimum
      self.maximum = maximum
      self.worst = worst
    }
  }

  /// The bounds of a pair over the backdrop, proven for ranges and materials, and for gradients
  /// between the colors of ``samples`` positions.
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque or not.
  ///   - background: The color behind it, opaque or not.
  ///   - row: The permutation of a gradient.
  ///   - appearance: The appearance of a material.
  /// - Returns: The bounds.
  /// - Throws: The reason why the backdrop is unknown.
  public func bounds(
    of foreground: Color, on background: Color, in row: Int = 0, _ appearance: Appearance
  ) throws(UnknownReason) -> Bounds {
    switch self {
    case .range(let first, let second):
      return Bounds(
        ContrastBounds(of: foreground, on: background, between: first, and: second))
    case .gradient(let gradient):
      let colors = try Self.colors(of: gradient, in: row)
      let parts = zip(colors, colors.dropFirst()).map { from, to in
        Bounds(ContrastBounds(of: foreground, on: background, between: from, and: to))
      }
      guard let worst = parts.min(by: { $0.minimum < $1.minimum }) else {
        throw UnknownReason(code: .noStops, message: "\(gradient.path) has no colors")
      }
      return Bounds(
        minimum: worst.minimum, maximum: parts.map(\.maximum).max() ?? worst.maximum,
        worst: worst.worst)
    case .material(let material):
      do throws(MaterialError) {
        guard background.alpha == 0 else {
          let (low, high) = try material.componentBounds(in: appearance)
          return Bounds(
            ContrastBounds(of: foreground, on: background, between: low, and: high))
        }
        let bounds = try MaterialContrast(of: foreground, on: material, in: appearance)
        return Bounds(
          minimum: bounds.minimum, maximum: bounds.maximum,
          worst: (try? material.color(over: bounds.worstBackdrop, in: appearance)) ?? .black)
      } catch {
        throw UnknownReason(code: .unknownMaterial, message: error.description)
      }
    }
  }

  /// The number of positions between two stops. Between neighboring positions, each component is
  /// bounded by the two colors.
  static let samples = 64

  /// The colors of a gradient from end to end, interpolated with premultiplied alpha in sRGB.
  private static func colors(
    of gradient: ResolvedGradient, in row: Int
  ) throws(UnknownReason) -> [Color] {
    let index = gradient.variantIndices[row]
    guard index >= 0 else {
      throw UnknownReason(code: .missingMode, message: "\(gradient.path) has no value here")
    }
    var stops: [Color] = []
    for stop in gradient.variants[Int(index)].stops {
      switch stop.resolution {
      case .unknown(let reason): throw reason
      case .color(let color):
        guard color.alpha == 1 else {
          throw UnknownReason(
            code: .unknownBackdrop, message: "\(gradient.path) is translucent itself")
        }
        stops.append(color)
      }
    }
    guard stops.count > 1 else { return stops + stops }
    return zip(stops, stops.dropFirst()).flatMap { from, to in
      let (a, b) = (from.components(in: .srgb), to.components(in: .srgb))
      return (0...samples).map { step in
        let t = Double(step) / Double(samples)
        return Color(
          .srgb, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t)
      }
    }
  }
}

extension Backdrop.Bounds {
  fileprivate init(_ bounds: ContrastBounds) {
    self.init(
      minimum: bounds.minimum, maximum: bounds.maximum, worst: bounds.worstBackdrop)
  }
}
