import SourceSyntax

/// The qualifiers of a resource folder: `night` and `v31` of `values-night-v31`.
///
/// Source: *App resources overview* on developer.android.com, table 2 and “How Android finds the
/// best-matching resource”; the names as read by `aapt2`.
package struct AndroidConfiguration: Hashable {
  /// The kinds of qualifiers in order of precedence, as in the table.
  package enum Kind: Int, CaseIterable, Hashable {
    /// An unknown qualifier; it must match exactly.
    case unknown
    case mobileCountry, mobileNetwork, locale, gender, direction
    case smallestWidth, width, height, screenSize, aspect, shape, gamut, range
    case orientation, device, night, density, touch, keyboard, input, navigationState, navigation
    case version
  }

  /// A part of the folder's name.
  package struct Qualifier: Hashable {
    package let kind: Kind
    /// The part as written, in lowercase except for a locale.
    let text: String
    /// The minimum that it requires of a device: a width, a size, a version.
    var value = 0

    /// Whether a device described by another qualifier meets this one.
    func isMet(by other: Qualifier) -> Bool {
      guard kind == other.kind else { return false }
      return switch kind {
      case .smallestWidth, .width, .height, .screenSize, .version: value <= other.value
      case .locale: text == other.text || other.text.hasPrefix(text + "-")
      default: text == other.text
      }
    }
  }

  package let qualifiers: [Qualifier]

  /// The qualifiers that a folder's name states; none when it is no folder of values, colors or drawables.
  package init(folder name: String) {
    var parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard ["values", "color", "drawable"].contains(parts.removeFirst()) else {
      qualifiers = []
      return
    }
    var qualifiers: [Qualifier] = []
    for part in parts {
      if let last = qualifiers.last, last.kind == .locale, Self.isRegion(part) {
        qualifiers[qualifiers.count - 1] = Self.locale(last.text + "-" + part)
      } else {
        qualifiers.append(Self.qualifier(part))
      }
    }
    self.qualifiers = qualifiers
  }

  /// The minimum version of the platform, or `nil`.
  var version: Int? { qualifiers.first { $0.kind == .version }?.value }

  /// The qualifier of the night mode: `night`, `notnight` or `nil`.
  var night: String? { qualifiers.first { $0.kind == .night }?.text }

  /// All qualifiers except those of the night mode and the version.
  var others: [Qualifier] { qualifiers.filter { $0.kind != .night && $0.kind != .version } }

  /// The precedence of a configuration: among those that match a device, the greatest one wins.
  var rank: [Int] {
    Kind.allCases.map { kind in
      qualifiers.lazy.filter { $0.kind == kind }.map { $0.value + 1 }.max() ?? 0
    }
  }

  // MARK: - Names

  private static let names: [(kind: Kind, names: [String])] = [
    (.gender, ["masculine", "feminine", "neuter"]), (.direction, ["ldltr", "ldrtl"]),
    (.screenSize, ["small", "normal", "large", "xlarge"]), (.aspect, ["long", "notlong"]),
    (.shape, ["round", "notround"]), (.gamut, ["widecg", "nowidecg"]),
    (.range, ["highdr", "lowdr"]), (.orientation, ["port", "land", "square"]),
    (.device, ["car", "desk", "television", "appliance", "watch", "vrheadset"]),
    (.night, ["night", "notnight"]),
    (
      .density,
      ["ldpi", "mdpi", "tvdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi", "anydpi", "nodpi"]
    ),
    (.touch, ["notouch", "stylus", "finger"]),
    (.keyboard, ["keysexposed", "keyshidden", "keyssoft"]),
    (.input, ["nokeys", "qwerty", "12key"]),
    (.navigationState, ["navexposed", "navhidden"]),
    (.navigation, ["nonav", "dpad", "trackball", "wheel"]),
  ]

  private static let numbered: [(kind: Kind, prefix: String, suffix: String)] = [
    (.mobileCountry, "mcc", ""), (.mobileNetwork, "mnc", ""), (.smallestWidth, "sw", "dp"),
    (.width, "w", "dp"), (.height, "h", "dp"), (.version, "v", ""), (.density, "", "dpi"),
  ]

  private static func qualifier(_ part: String) -> Qualifier {
    let name = part.asciiLowercased
    for entry in names {
      guard let index = entry.names.firstIndex(of: name) else { continue }
      return Qualifier(
        kind: entry.kind, text: name, value: entry.kind == .screenSize ? index : 0)
    }
    for entry in numbered where name.hasPrefix(entry.prefix) && name.hasSuffix(entry.suffix) {
      let digits = name.dropFirst(entry.prefix.count).dropLast(entry.suffix.count)
      guard !digits.isEmpty, digits.utf8.count < 6, digits.utf8.allSatisfy(ASCII.isDigit)
      else {
        continue
      }
      let isMeasure = entry.kind != .density
      return Qualifier(kind: entry.kind, text: name, value: isMeasure ? Int(digits) ?? 0 : 0)
    }
    let isLanguage = (2...3).contains(name.utf8.count) && name.utf8.allSatisfy(ASCII.isLetter)
    if isLanguage || name.hasPrefix("b+") { return locale(isLanguage ? name : part) }
    return Qualifier(kind: .unknown, text: name)
  }

  private static func locale(_ text: String) -> Qualifier {
    Qualifier(kind: .locale, text: text, value: text.utf8.count)
  }

  /// `rUS`, the region of a locale.
  private static func isRegion(_ part: String) -> Bool {
    part.utf8.count == 3 && part.hasPrefix("r") && part.utf8.allSatisfy(ASCII.isLetter)
      && part != part.asciiLowercased
  }
}
