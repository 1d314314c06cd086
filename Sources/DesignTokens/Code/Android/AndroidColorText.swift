import ColorCore

/// The text of a color resource: `#80FF0000`, `@color/ink`, `?attr/colorPrimary`.
enum AndroidColorText: Hashable, Sendable {
  case literal(Color)
  /// Another resource, by its key; see ``key(type:name:)``.
  case resource(key: String)
  /// A color of the platform, in the package `android`.
  case platform(name: String)
  /// An attribute of the theme, as written.
  case attribute(String)
  /// `@null` and `@empty`.
  case null
  /// A resource that a theme draws instead of a color: `@drawable/picture`.
  case drawable
  /// Not a color, with advice.
  case invalid(help: String)

  /// The resource types that are read: colors, and numbers used as opacities in state lists.
  static let types: Set = ["color", "dimen", "fraction"]

  /// The name of a resource in references, with `.` replaced by `_`.
  static func key(type: String, name: String) -> String {
    "@\(type)/" + String(name.map { $0 == "." ? "_" : $0 })
  }

  /// The name of an attribute of a theme in references: `?colorPrimary`, `?android:textColor`.
  ///
  /// - Parameter text: The attribute as a style or a reference writes it, such as
  ///   `?android:attr/textColor`.
  /// - Returns: The name.
  static func attributeKey(_ text: String) -> String {
    var name = Substring(text)
    if name.first == "?" { name = name.dropFirst() }
    if name.first == "*" || name.first == "+" { name = name.dropFirst() }
    let isPlatform = name.hasPrefix("android:") || name.hasPrefix("attr/android:")
    let last = name.lastIndex { $0 == "/" || $0 == ":" }.map { name[name.index(after: $0)...] }
    return (isPlatform ? "?android:" : "?") + (last ?? name)
  }

  /// Whether it is written as a color through which something shows.
  var isTranslucent: Bool {
    switch self {
    case .literal(let color): color.alpha < 1
    case .platform("transparent"): true
    default: false
    }
  }

  init(_ text: String) {
    switch text.first {
    case "#": self = Self.literal(text)
    case "?": self = .attribute(text)
    case "@": self = Self.reference(text)
    default:
      self = .invalid(
        help: "Write #RRGGBB or #AARRGGBB, or refer to a color with @color/name.")
    }
  }

  /// `#RGB`, `#ARGB`, `#RRGGBB` and `#AARRGGBB`: unlike in CSS, alpha comes first.
  private static func literal(_ text: String) -> AndroidColorText {
    let digits = text.dropFirst()
    let alphaCount = digits.utf8.count == 4 ? 1 : digits.utf8.count == 8 ? 2 : 0
    let reordered = digits.dropFirst(alphaCount) + digits.prefix(alphaCount)
    guard digits.utf8.count == digits.count, let color = try? HexNotation.color("#" + reordered)
    else {
      return .invalid(
        help: "Write #RGB, #ARGB, #RRGGBB or #AARRGGBB in hexadecimal digits, alpha first.")
    }
    return .literal(color)
  }

  /// `@color/name`, `@android:color/white`, `@*android:color/name`.
  private static func reference(_ text: String) -> AndroidColorText {
    if text == "@null" || text == "@empty" { return .null }
    var rest = text.dropFirst()
    if rest.first == "*" || rest.first == "+" { rest = rest.dropFirst() }
    var package: Substring?
    if let colon = rest.firstIndex(of: ":") {
      package = rest[..<colon]
      rest = rest[rest.index(after: colon)...]
    }
    guard let slash = rest.firstIndex(of: "/"), slash != rest.startIndex else {
      return .invalid(help: "Write a reference as a type and a name: @color/name.")
    }
    let type = String(rest[..<slash])
    let name = String(rest[rest.index(after: slash)...])
    guard !name.isEmpty, types.contains(type) else {
      return .invalid(help: "Refer to a color: @color/name.")
    }
    return package == "android"
      ? .platform(name: name) : .resource(key: key(type: type, name: name))
  }
}

/// The colors of the platform (`@android:color/…`).
enum AndroidPlatformColor {
  /// The ones unchanged in every version: the constants of `android.R.color` that are plain colors.
  private static let constants: [String: UInt32] = [
    "white": 0xFFFF_FFFF, "black": 0xFF00_0000, "transparent": 0x0000_0000,
    "darker_gray": 0xFFAA_AAAA, "background_dark": 0xFF00_0000, "background_light": 0xFFFF_FFFF,
    "holo_blue_light": 0xFF33_B5E5, "holo_blue_dark": 0xFF00_99CC,
    "holo_blue_bright": 0xFF00_DDFF, "holo_green_light": 0xFF99_CC00,
    "holo_green_dark": 0xFF66_9900, "holo_orange_light": 0xFFFF_BB33,
    "holo_orange_dark": 0xFFFF_8800, "holo_red_light": 0xFFFF_4444,
    "holo_red_dark": 0xFFCC_0000, "holo_purple": 0xFFAA_66CC,
  ]

  /// The color, or the reason why it is unknown.
  static func resolution(of name: String) -> SheetResult {
    if let value = constants[name] { return .color(Color(argb: value)) }
    guard name.hasPrefix("system_") else {
      return .unknown(
        UnknownReason(
          code: .platformColor,
          message: "“@android:color/\(name)” differs between versions and devices"))
    }
    return .unknown(
      UnknownReason(
        code: .dynamicColor,
        message: "“@android:color/\(name)” is dynamic: the system derives it from the wallpaper"))
  }
}

extension Color {
  /// The color of an integer with 8 bits each for the opacity, red, green and blue.
  init(argb value: UInt32) {
    func byte(_ shift: UInt32) -> UInt8 { UInt8(value >> shift & 255) }
    self.init(red: byte(16), green: byte(8), blue: byte(0), alpha: Double(byte(24)) / 255)
  }
}
