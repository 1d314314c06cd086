import ColorCore

/// The functions of `sass:color` and those for colors that need no module
/// (https://sass-lang.com/documentation/modules/color).
enum SassColors {
  /// The value of a function; `nil` if an argument is no color, or no number.
  static func call(
    _ name: String, _ arguments: [SassValue], named: [String: SassValue]
  ) -> SassValue? {
    switch name {
    case "rgb", "rgba", "hsl", "hsla", "hwb": return made(name, arguments, named)
    case "mix": return mix(arguments)
    case "adjust", "scale", "change":
      guard let color = (arguments.first ?? named["color"])?.color else { return nil }
      return changed(name, color, named)
    default: break
    }
    guard let color = arguments.first?.color else { return nil }
    let amount = arguments.count > 1 ? arguments[1] : nil
    if let value = component(name, of: color) { return value }
    if let value = adjusted(name, color, amount) { return .color(value) }
    switch name {
    case "channel": return channel(color, arguments)
    case "space": return .text(isHSL(color) ? color.space.rawValue : spaceName(color))
    case "is-legacy": return .bool(isLegacy(color))
    case "is-in-gamut", "to-gamut": return gamut(name, color, amount, named)
    case "same":
      return arguments.count > 1 ? arguments[1].color.map { .bool($0.hex == color.hex) } : nil
    case "to-space":
      guard let space = amount?.string.flatMap(space) else { return nil }
      return .color(color.converted(to: space))
    case "ie-hex-str":
      let digits = color.hex.dropFirst().uppercased()
      let alpha = digits.count == 8 ? String(digits.suffix(2)) : "FF"
      return .text("#\(alpha)\(digits.prefix(6))")
    default: return nil
    }
  }

  private static func isLegacy(_ color: Color) -> Bool {
    [.srgb, HSL.id, HWB.id].contains(color.space)
  }

  private static func isHSL(_ color: Color) -> Bool { [HSL.id, HWB.id].contains(color.space) }

  private static func spaceName(_ color: Color) -> String {
    color.space == .srgb ? "rgb" : color.space.rawValue
  }

  private static func space(_ name: String) -> ColorSpaceID? {
    name == "rgb" ? .srgb : ColorSpaceID(rawValue: name)
  }

  /// Whether a color is in the gamut of a space, by default its own, or the nearest color that is.
  private static func gamut(
    _ name: String, _ color: Color, _ amount: SassValue?, _ named: [String: SassValue]
  ) -> SassValue? {
    var target: ColorSpaceID? = color.space
    if let asked = named["space"] ?? amount, !asked.isNull { target = asked.string.flatMap(space) }
    guard let target else { return nil }
    let isInside = color.isInGamut(target)
    if name == "is-in-gamut" { return .bool(isInside) }
    if isInside { return .color(color) }
    switch named["method"]?.string {
    case "clip": return .color(color.clipped(to: target).converted(to: color.space))
    case "local-minde": return .color(CSSMapping.map(color, to: target).converted(to: color.space))
    default: return nil
    }
  }

  // MARK: - Making colors

  /// `rgba($color, $alpha)`, or a color of components.
  private static func made(
    _ name: String, _ arguments: [SassValue], _ named: [String: SassValue]
  ) -> SassValue? {
    if arguments.count == 2, let color = arguments[0].color {
      guard let alpha = fraction(arguments[1]) else { return nil }
      return .color(color.with(alpha: alpha))
    }
    if arguments.count == 1, arguments[0].color != nil { return arguments[0] }
    var values = arguments
    if values.count < 3, !named.isEmpty {
      let names =
        name.hasPrefix("rgb")
        ? ["red", "green", "blue", "alpha"] : ["hue", "saturation", "lightness", "alpha"]
      values += names.dropFirst(values.count).compactMap { named[$0] }
    }
    let text = "\(name)(\(values.map { $0.css() }.joined(separator: ", ")))"
    return (try? Color(parsing: text)).map { .color($0) }
  }

  /// A number between 0 and 1, or a percentage.
  static func fraction(_ value: SassValue) -> Double? {
    value.number.map { min(max(value.unit == "%" ? $0 / 100 : $0, 0), 1) }
  }

  /// The mixture of two colors, in which the more opaque one counts more.
  private static func mix(_ arguments: [SassValue]) -> SassValue? {
    guard arguments.count >= 2, let one = arguments[0].color, let other = arguments[1].color else {
      return nil
    }
    var weight = 0.5
    if arguments.count > 2, !arguments[2].isNull {
      guard let number = arguments[2].number else { return nil }
      weight = min(max(number / 100, 0), 1)
    }
    if arguments.count > 3, let method = method(arguments[3]) {
      return .color(
        Color.mix(other, one, amount: weight, in: method.space, hue: method.hue)
          .converted(to: one.space))
    }
    guard isLegacy(one), isLegacy(other) else { return nil }
    let balance = weight * 2 - 1
    let distance = one.alpha - other.alpha
    let combined =
      balance * distance == -1 ? balance : (balance + distance) / (1 + balance * distance)
    let share = (combined + 1) / 2
    let (a, b) = (one.components(in: .srgb), other.components(in: .srgb))
    func line(_ index: Int) -> Double { rounded(a[index] * share + b[index] * (1 - share)) }
    return .color(
      Color(
        .srgb, line(0), line(1), line(2),
        alpha: one.alpha * weight + other.alpha * (1 - weight)))
  }

  /// A component in 8 bits, as compilers of Sass wrote them for long and browsers show them.
  private static func rounded(_ value: Double) -> Double { (value * 255).rounded() / 255 }

  private static func method(_ value: SassValue) -> (space: ColorSpaceID, hue: HueInterpolation)? {
    let words = value.css(isQuoted: false).split(separator: " ").map(String.init)
    guard let first = words.first, let space = space(first) else { return nil }
    return (space, words.dropFirst().first.flatMap(HueInterpolation.init) ?? .shorter)
  }

  // MARK: - Components

  private static func component(_ name: String, of color: Color) -> SassValue? {
    let rgb = color.components(in: .srgb)
    func byte(_ value: Double) -> SassValue { .number((value * 255).rounded()) }
    switch name {
    case "red": return byte(rgb.x)
    case "green": return byte(rgb.y)
    case "blue": return byte(rgb.z)
    case "alpha", "opacity": return .number(color.alpha)
    case "hue": return .number(color.components(in: HSL.id).x, "deg")
    case "saturation": return .number(color.components(in: HSL.id).y, "%")
    case "lightness": return .number(color.components(in: HSL.id).z, "%")
    case "whiteness": return .number(color.components(in: HWB.id).y, "%")
    case "blackness": return .number(color.components(in: HWB.id).z, "%")
    default: return nil
    }
  }

  /// The space of a channel by its name, the index in it, the unit and what 1 of the space is in it.
  private static func place(
    _ channel: String, in space: ColorSpaceID
  ) -> (index: Int, unit: String, scale: Double)? {
    if space == .srgb {
      return ["red", "green", "blue"].firstIndex(of: channel).map { ($0, "", 255) }
    }
    let names: [String: [String]] = [
      "hsl": ["hue", "saturation", "lightness"], "hwb": ["hue", "whiteness", "blackness"],
      "lab": ["lightness", "a", "b"], "oklab": ["lightness", "a", "b"],
      "lch": ["lightness", "chroma", "hue"], "oklch": ["lightness", "chroma", "hue"],
    ]
    let own = names[space.rawValue] ?? ["red", "green", "blue"]
    guard let index = own.firstIndex(of: channel) else { return nil }
    switch channel {
    case "hue": return (index, "deg", 1)
    case "saturation", "whiteness", "blackness": return (index, "%", 1)
    case "lightness": return (index, "%", space.rawValue.hasPrefix("ok") ? 100 : 1)
    default: return (index, "", 1)
    }
  }

  private static func channel(_ color: Color, _ arguments: [SassValue]) -> SassValue? {
    guard arguments.count > 1, let name = arguments[1].string else { return nil }
    if name == "alpha" { return .number(color.alpha) }
    let space = arguments.count > 2 ? arguments[2].string.flatMap(space) : color.space
    guard let space, let place = place(name, in: space) else { return nil }
    return .number(color.components(in: space)[place.index] * place.scale, place.unit)
  }

  // MARK: - Changing colors

  /// The functions that change one component by an amount.
  private static func adjusted(_ name: String, _ color: Color, _ amount: SassValue?) -> Color? {
    let number = amount?.number
    switch name {
    case "lighten", "darken", "saturate", "desaturate":
      guard let number else { return nil }
      let index = name.hasSuffix("saturate") ? 1 : 2
      let sign: Double = ["lighten", "saturate"].contains(name) ? 1 : -1
      return hsl(color) { $0[index] = min(max($0[index] + sign * number, 0), 100) }
    case "adjust-hue":
      guard let number else { return nil }
      return hsl(color) { $0.x += number }
    case "complement": return hsl(color) { $0.x += 180 }
    case "grayscale": return hsl(color) { $0.y = 0 }
    case "invert":
      let weight = number.map { $0 / 100 } ?? 1
      let old = color.components(in: .srgb)
      func turned(_ value: Double) -> Double {
        rounded((1 - value) * weight + value * (1 - weight))
      }
      return Color(.srgb, turned(old.x), turned(old.y), turned(old.z), alpha: color.alpha)
    case "opacify", "fade-in": return number.map { color.with(alpha: color.alpha + $0) }
    case "transparentize", "fade-out": return number.map { color.with(alpha: color.alpha - $0) }
    default: return nil
    }
  }

  /// A color with other components of HSL, in sRGB.
  private static func hsl(_ color: Color, _ change: (inout Triple<Double>) -> Void) -> Color {
    var components = color.components(in: HSL.id)
    change(&components)
    return legacy(
      Color(HSL.id, components.x, components.y, components.z, alpha: color.alpha))
  }

  /// A color in sRGB, in gamut.
  private static func legacy(_ color: Color) -> Color {
    let rgb = color.components(in: .srgb)
    func part(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(.srgb, part(rgb.x), part(rgb.y), part(rgb.z), alpha: color.alpha)
  }

  /// `adjust`, `scale` and `change`, by the names of channels.
  private static func changed(
    _ function: String, _ color: Color, _ named: [String: SassValue]
  ) -> SassValue? {
    let names = named.keys.filter { $0 != "color" && $0 != "space" }
    let given = named["space"]?.string.flatMap(space)
    let space = given ?? self.space(of: names.filter { $0 != "alpha" }, color)
    guard let space else { return nil }
    var components = color.components(in: space)
    var alpha = color.alpha
    for name in names {
      guard let value = named[name], let number = value.number else { return nil }
      if name == "alpha" {
        let own = function == "scale" || value.unit == "%" ? number / 100 : number
        alpha = min(max(new(function, alpha, own, 1), 0), 1)
        continue
      }
      guard let place = place(name, in: space) else { return nil }
      let component = space.space.components[place.index]
      let isPercent = value.unit == "%" && function != "scale" && place.unit != "%"
      let own =
        function == "scale"
        ? number / 100
        : isPercent ? number / 100 * component.range.upperBound : number / place.scale
      var changed = new(function, components[place.index], own, component.range.upperBound)
      if component.kind != .hue, isLegacy(color) || function == "scale" {
        changed = min(max(changed, component.range.lowerBound), component.range.upperBound)
      }
      components[place.index] = changed
    }
    let result = Color(space, components.x, components.y, components.z, alpha: alpha)
    return .color(isLegacy(color) ? legacy(result) : result.converted(to: color.space))
  }

  private static func new(
    _ function: String, _ old: Double, _ amount: Double, _ most: Double
  ) -> Double {
    switch function {
    case "adjust": old + amount
    case "scale": amount > 0 ? old + (most - old) * amount : old + old * amount
    default: amount
    }
  }

  /// The space that has some channels: that of the color, or one of the old ones.
  private static func space(of names: [String], _ color: Color) -> ColorSpaceID? {
    let candidates = isLegacy(color) ? [.srgb, HSL.id, HWB.id] : [color.space]
    return candidates.first { space in names.allSatisfy { place($0, in: space) != nil } }
  }
}
