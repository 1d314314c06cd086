import ColorCore
import SystemColors

/// A color of a system or a framework, by its name in Swift.
struct SwiftSystemColor {
  /// Its value in some contexts.
  typealias Value = (contexts: SwiftContexts, color: Color)

  /// The name with its type, such as `UIColor.label`.
  let path: String
  /// The system whose color it is.
  let platform: SystemPlatform
  /// Whether it is a constant, such as `Color.white`, rather than a color that follows the system.
  var isConstant = false
  /// The values, one for each of the contexts on which it depends.
  let values: [Value]

  /// A member of a color type, within some contexts.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - type: The type; `nil` for what both SwiftUI and UIKit or AppKit may name.
  ///   - platform: The platform of the file.
  ///   - contexts: The contexts that are fixed.
  /// - Returns: The color, the reason why its values are unknown, or `nil` if there is no such member.
  static func named(
    _ name: String, in type: SwiftColorType?, on platform: SystemPlatform,
    within contexts: SwiftContexts
  ) -> Result<SwiftSystemColor, UnknownReason>? {
    func constant(_ color: Color) -> Result<SwiftSystemColor, UnknownReason> {
      let owner = type ?? .swiftUI
      return .success(
        SwiftSystemColor(
          path: "\(owner.rawValue).\(name)", platform: platform, isConstant: true,
          values: [(contexts, color)]))
    }
    if name == "clear" { return constant(Color(.srgb, 0, 0, 0, alpha: 0)) }
    if let gray = ["black": 0.0, "white": 1][name] {
      return constant(Color(.srgb, gray, gray, gray))
    }
    switch type {
    case .uiKit: if let color = constants[name] { return constant(color) }
    case .appKit, .coreGraphics:
      if constants[name] != nil { return .failure(.calibrated) }
    case .swiftUI, nil: break
    }
    guard !accents.contains(name) else { return .failure(accent) }
    let isOfSwiftUI = type == .swiftUI || type == nil && !name.hasPrefix("system")
    guard type != .coreGraphics,
      let color = try? SystemColors.color(
        named: isOfSwiftUI ? name : "UIColor.\(name)", platform: platform)
    else { return nil }
    // `Color(.label)` takes a color of UIKit.
    let isFramework = type.map { $0 != .swiftUI } ?? (color.name == name)
    let owner: SwiftColorType =
      !isFramework ? .swiftUI : type ?? (platform == .macOS ? .appKit : .uiKit)
    return values(of: color, within: contexts).map {
      SwiftSystemColor(path: "\(owner.rawValue).\(name)", platform: platform, values: $0)
    }
  }

  /// Whether it is a color that code chooses for itself, such as `Color.gray` or `UIColor.systemRed`, rather than
  /// one that the system has for a part of it.
  var isHue: Bool {
    guard let name = path.split(separator: ".").dropFirst().first else { return false }
    let word = name.hasPrefix("system") ? name.dropFirst("system".count) : name
    let hue = word.prefix(1).lowercased() + word.dropFirst()
    return Self.hues.contains(hue.filter { !$0.isNumber })
  }

  private static let hues: Set<String> = [
    "black", "blue", "brown", "cyan", "darkGray", "gray", "green", "indigo", "lightGray", "magenta",
    "mint", "orange", "pink", "purple", "red", "teal", "yellow",
  ]

  /// The color where some axes are decided, which its values no longer name.
  func without(_ axes: [SwiftAxis]) -> SwiftSystemColor {
    let values = values.map { value -> Value in
      (value.contexts.filter { !axes.contains($0.key) }, value.color)
    }
    return SwiftSystemColor(path: path, platform: platform, isConstant: isConstant, values: values)
  }

  /// The color with another opacity.
  func faded(to opacity: Double) -> SwiftSystemColor {
    guard opacity < 1 else { return self }
    let values = values.map { value -> Value in
      var color = value.color
      color.alpha *= opacity
      return (value.contexts, color)
    }
    return SwiftSystemColor(
      path: "\(path).opacity(\(opacity))", platform: platform, isConstant: isConstant,
      values: values)
  }

  private static let accents: Set<String> = [
    "accentColor", "tintColor", "controlAccentColor", "tint",
  ]
  /// The accent color of iOS where nothing else is chosen.
  static let accentOfSystem: SwiftSystemColor? =
    (try? SystemColors.color(named: "Color.accentColor", platform: .iOS))
    .flatMap { try? values(of: $0, within: [:]).get() }
    .map { SwiftSystemColor(path: "Color.accentColor", platform: .iOS, values: $0) }
  private static let accent = UnknownReason(
    code: .accentColor, message: "the app or the person chooses the accent color")

  /// The constants of `UIColor`, in sRGB and in a gray with a gamma of 2.2.
  private static let constants: [String: Color] = [
    "red": Color(.srgb, 1, 0, 0), "green": Color(.srgb, 0, 1, 0), "blue": Color(.srgb, 0, 0, 1),
    "cyan": Color(.srgb, 0, 1, 1), "magenta": Color(.srgb, 1, 0, 1),
    "yellow": Color(.srgb, 1, 1, 0), "orange": Color(.srgb, 1, 0.5, 0),
    "purple": Color(.srgb, 0.5, 0, 0.5), "brown": Color(.srgb, 0.6, 0.4, 0.2),
    "darkGray": CodeNotation.gray(1.0 / 3), "gray": CodeNotation.gray(0.5),
    "lightGray": CodeNotation.gray(2.0 / 3),
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
            code: .systemReference,
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
