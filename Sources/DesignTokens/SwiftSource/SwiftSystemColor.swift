import ColorCore
import SystemColors

/// A color of a system or a framework, by its name in Swift.
struct SwiftSystemColor {
  /// Its value in some contexts.
  typealias Value = (contexts: SwiftContexts, color: Color)

  /// The values of a member of a color type, one for each of the contexts on which it depends, within
  /// others.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - type: The type; `nil` for what both SwiftUI and UIKit or AppKit may name.
  ///   - platform: The platform of the file.
  ///   - contexts: The contexts that are fixed.
  /// - Returns: The values, the reason why they are unknown, or `nil` if there is no such member.
  static func values(
    of name: String, in type: SwiftColorType?, on platform: SystemPlatform,
    within contexts: SwiftContexts
  ) -> Result<[Value], UnknownReason>? {
    if name == "clear" { return .success([(contexts, Color(.srgb, 0, 0, 0, alpha: 0))]) }
    if let gray = ["black": 0.0, "white": 1][name] {
      return .success([(contexts, Color(.srgb, gray, gray, gray))])
    }
    switch type {
    case .uiKit:
      if let color = constants[name] { return .success([(contexts, color)]) }
    case .appKit, .coreGraphics:
      if constants[name] != nil { return .failure(.calibrated) }
    case .swiftUI, nil: break
    }
    guard !accents.contains(name) else { return .failure(accent) }
    let spelling =
      type == .swiftUI || type == nil && !name.hasPrefix("system") ? name : "UIColor.\(name)"
    guard type != .coreGraphics,
      let color = try? SystemColors.color(named: spelling, platform: platform)
    else { return nil }
    return values(of: color, within: contexts)
  }

  private static let accents: Set<String> = [
    "accentColor", "tintColor", "controlAccentColor", "tint",
  ]
  private static let accent = UnknownReason(
    code: "accent-color", message: "the app or the person chooses the accent color")

  /// The constants of `UIColor`, in sRGB and in a gray with a gamma of 2.2.
  private static let constants: [String: Color] = [
    "red": Color(.srgb, 1, 0, 0), "green": Color(.srgb, 0, 1, 0), "blue": Color(.srgb, 0, 0, 1),
    "cyan": Color(.srgb, 0, 1, 1), "magenta": Color(.srgb, 1, 0, 1),
    "yellow": Color(.srgb, 1, 1, 0), "orange": Color(.srgb, 1, 0.5, 0),
    "purple": Color(.srgb, 0.5, 0, 0.5), "brown": Color(.srgb, 0.6, 0.4, 0.2),
    "darkGray": ColorLiteral.gray(1.0 / 3), "gray": ColorLiteral.gray(0.5),
    "lightGray": ColorLiteral.gray(2.0 / 3),
  ]

  private static func appearance(_ others: SwiftContexts) -> Appearance {
    Appearance(
      scheme: others[.luminosity] == true ? .dark : .light,
      contrast: others[.contrast] == true ? .increased : .normal,
      level: others[.level] == true ? .elevated : .base)
  }

  private static func values(
    of color: SystemColor, within contexts: SwiftContexts
  ) -> Result<[Value], UnknownReason> {
    let open = [SwiftAxis.luminosity, .contrast, .level].filter { contexts[$0] == nil }
    func choices(_ axes: [SwiftAxis]) -> [SwiftContexts] {
      axes.reduce([contexts]) { choices, axis in
        choices.flatMap { choice in
          [false, true].map { isOther in choice.merging([axis: isOther]) { _, new in new } }
        }
      }
    }
    var known: [SwiftContexts: Color] = [:]
    for choice in choices(open) {
      guard let value = try? color.resolve(in: appearance(choice)) else {
        return .failure(
          UnknownReason(
            code: "system-reference",
            message: "it is the system color “\(color.name)” of \(color.platform)"))
      }
      known[choice] = value.color
    }
    // The axes along which the value does not vary say nothing.
    let telling = open.filter { axis in
      known.contains { choice, color in
        choice[axis] == false && known[choice.merging([axis: true]) { _, new in new }] != color
      }
    }
    return .success(
      choices(telling).compactMap { choice in
        let whole = open.reduce(choice) { whole, axis in
          whole.merging([axis: false]) { stated, _ in stated }
        }
        return known[whole].map { (choice, $0) }
      })
  }
}
