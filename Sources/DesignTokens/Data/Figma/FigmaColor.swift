import ColorCore
import SourceSyntax

/// Reads the colors of Figma's files.
///
/// Components are in the color profile of the document, sRGB or Display P3, which no file states.
struct FigmaColor {
  /// How far a component may be from a multiple of 1/255 to count as it. Figma keeps components in
  /// 32 bits and its color picker works in 8; two neighbors are 0.004 apart.
  private static let tolerance = 1e-4

  /// The space of the document.
  let space: ColorSpaceID

  init(options: LoadOptions) {
    space = options.documentProfile == .displayP3 ? .displayP3 : .srgb
  }

  /// Reads a value that should be a color.
  ///
  /// - Parameters:
  ///   - value: An object with `r`, `g`, `b` and maybe `a`, an object with `colorSpace` and
  ///     `components`, or a text in the notation of CSS.
  ///   - scale: The largest value of `r`, `g` and `b`.
  /// - Returns: The color, or what is wrong.
  func color(_ value: JSONValue, scale: Double = 1) -> Result<Color, SourceProblem> {
    switch value.kind {
    case .string: text(value)
    case .object where value["colorSpace"] != nil: spaced(value)
    case .object: components(value, scale: scale)
    default:
      .failure(
        problem("expected a color, found \(value.kind.words)", at: value.location, help: Self.form))
    }
  }

  private static let form = "Write {\"r\": 1, \"g\": 0.5, \"b\": 0, \"a\": 1}."

  private func problem(
    _ message: String, at location: SourceLocation, help: String
  ) -> SourceProblem {
    SourceProblem("figma/color", message, at: location, help: help)
  }

  private func components(_ value: JSONValue, scale: Double) -> Result<Color, SourceProblem> {
    var parts: [Double?] = [nil, nil, nil, 1]
    for member in value.members {
      guard let index = ["r", "g", "b", "a"].firstIndex(of: member.name) else { continue }
      guard let number = member.value.number else {
        return .failure(
          problem(
            "expected a number for “\(member.name)”, found \(member.value.kind.words)",
            at: member.value.location, help: Self.form))
      }
      let range = index < 3 ? scale : 1
      let snapped = index < 3 ? Self.component(number / scale) : Self.shortest(number)
      guard 0...1 ~= snapped else {
        return .failure(
          problem(
            "“\(member.name)” is \(member.value.numberText ?? ""), not between 0 and \(Int(range))",
            at: member.value.location,
            help: number > 1 && number <= 255 && index < 3
              ? "Divide 8-bit values by 255." : "Set the color again in Figma."))
      }
      parts[index] = snapped
    }
    guard let red = parts[0], let green = parts[1], let blue = parts[2], let alpha = parts[3] else {
      let names = zip(["r", "g", "b"], parts).compactMap { $1 == nil ? $0 : nil }
      return .failure(
        problem("the color has no \(Words.list(names))", at: value.location, help: Self.form))
    }
    return .success(Color(space, red, green, blue, alpha: alpha))
  }

  /// A component before it was stored in 32 bits.
  static func component(_ value: Double) -> Double {
    let level = (value * 255).rounded()
    if 0...255 ~= level, abs(value - level / 255) < tolerance { return level / 255 }
    return shortest(value)
  }

  /// The shortest decimal for the same 32-bit number, if the value is one: 0.4000000059604645 is
  /// 0.4.
  static func shortest(_ value: Double) -> Double {
    let narrow = Float(value)
    guard Double(narrow) == value else { return value }
    return Double("\(narrow)") ?? value
  }

  /// A color in the notation of CSS. Hexadecimal and `rgb()` are components in the document's space.
  private func text(_ value: JSONValue) -> Result<Color, SourceProblem> {
    let text = value.string ?? ""
    do throws(NotationError) {
      let color = try Color(parsing: text)
      guard color.space == .srgb, space != .srgb, !text.utf8.starts(with: "color(".utf8) else {
        return .success(color)
      }
      return .success(
        Color(
          space, color.components.x, color.components.y, color.components.z, alpha: color.alpha))
    } catch {
      return .failure(
        problem(
          "“\(text)” is not a color: \(error.message)", at: value.textLocation,
          help: "Write a hexadecimal color, such as #336699."))
    }
  }

  private static let spaces: Set = [
    "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz-d65",
    "xyz-d50", "hsl", "hwb", "lab", "lch", "oklab", "oklch",
  ]

  /// A color as the token format of 2025.10 writes it.
  private func spaced(_ value: JSONValue) -> Result<Color, SourceProblem> {
    guard let name = value["colorSpace"]?.string, Self.spaces.contains(name),
      let space = ColorSpaceID(rawValue: name)
    else {
      return .failure(
        problem(
          "“\(value["colorSpace"]?.string ?? "")” is not a color space", at: value.location,
          help: "Use one of \(Words.list(Self.spaces.sorted(), limit: 14))."))
    }
    let numbers = value["components"]?.elements.map { $0.number ?? .nan } ?? []
    let alpha = value["alpha"].map { $0.number ?? .nan } ?? 1
    guard numbers.count == 3, numbers.allSatisfy(\.isFinite), 0...1 ~= alpha else {
      return .failure(
        problem(
          "the color needs three numbers as “components”, and an “alpha” between 0 and 1",
          at: value.location,
          help: "Write {\"colorSpace\": \"srgb\", \"components\": [1, 0.5, 0]}."))
    }
    return .success(Color(space, numbers[0], numbers[1], numbers[2], alpha: alpha))
  }
}
