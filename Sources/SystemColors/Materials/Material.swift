public import ColorCore

/// A material: what a translucent bar, sheet or sidebar makes of the content behind it.
///
/// ```swift
/// let photo = Color(red: 200, green: 120, blue: 60)
/// let dark = Appearance(scheme: .dark)
/// print(try Material.ultraThin.color(over: photo, in: dark).hex)
/// // Prints "#8c603f"
/// print(try Material.thick.color(over: photo, in: dark).hex)
/// // Prints "#36281d"
/// ```
///
/// Blur is not modelled: a backdrop is one color, the average of what lies behind. Where no source
/// states what a material looks like, the answer is an error that says so, never a guess.
public struct Material: Hashable, Sendable {
  /// The name as the platform's framework spells it, such as `systemThinMaterial`.
  public let name: String
  /// The platform, `ios` or `macos`.
  public let platform: String
  /// The scheme that the material always has, whatever the appearance; `nil` when it adapts.
  public let fixedScheme: Appearance.Scheme?
  /// The recipe in light, where a source states it.
  public let light: MaterialRecipe?
  /// The recipe in dark, where a source states it.
  public let dark: MaterialRecipe?

  init(
    _ name: String, _ platform: String, fixed: Appearance.Scheme? = nil, light: MaterialRecipe?,
    dark: MaterialRecipe?
  ) {
    self.name = name
    self.platform = platform
    fixedScheme = fixed
    self.light = light
    self.dark = dark
  }

  // MARK: - Names

  /// The material of a name.
  ///
  /// ```swift
  /// print(try Material(named: ".thinMaterial").name)
  /// // Prints "systemThinMaterial"
  /// print(try Material(named: "NSVisualEffectView.Material.sidebar", platform: "macOS").name)
  /// // Prints "sidebar"
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in UIKit (`systemThinMaterial`, `systemThinMaterialDark`), AppKit
  ///     (`sidebar`) or SwiftUI (`thinMaterial`, `Glass.regular`), also with its type or a period
  ///     in front. Case matters.
  ///   - platform: `ios` or `macos`, in any case.
  /// - Throws: ``MaterialError`` for a name or platform that is not known.
  public init(named name: String, platform: String = "ios") throws(MaterialError) {
    let platformID = platform.lowercased()
    let candidates = Material.all.filter { $0.platform == platformID }
    guard !candidates.isEmpty else {
      throw .unknownPlatform(platform, known: Material.platforms)
    }
    let known = Material.canonicalName(name)
    guard let found = candidates.first(where: { $0.name == known }) else {
      throw .unknownName(
        name, platform: platformID,
        nearest: Similarity.nearest(to: known, among: candidates.map { $0.name }))
    }
    self = found
  }

  /// Every material, by platform.
  ///
  /// ```swift
  /// print(Material.all.count { $0.platform == "ios" })
  /// // Prints "17"
  /// ```
  public static let all: [Material] = uiKitMaterials + appKitMaterials

  /// The platforms that have materials.
  ///
  /// ```swift
  /// print(Material.platforms)
  /// // Prints "["ios", "macos"]"
  /// ```
  public static let platforms = ["ios", "macos"]

  /// The framework's name for any accepted spelling.
  private static func canonicalName(_ text: String) -> String {
    if let name = aliases[text] { return name }
    let prefixes = ["UIBlurEffect.Style.", "NSVisualEffectView.Material.", "Material.", "."]
    guard let prefix = prefixes.first(where: { text.hasPrefix($0) }) else { return text }
    let name = String(text.dropFirst(prefix.count))
    return aliases[name] ?? name
  }

  /// SwiftUI's names, and the types of Liquid Glass.
  private static let aliases = [
    "ultraThinMaterial": "systemUltraThinMaterial", "thinMaterial": "systemThinMaterial",
    "regularMaterial": "systemMaterial", "thickMaterial": "systemThickMaterial",
    "Material.ultraThin": "systemUltraThinMaterial", "Material.thin": "systemThinMaterial",
    "Material.regular": "systemMaterial", "Material.thick": "systemThickMaterial",
    "Glass.regular": "regularGlass", "Glass.clear": "clearGlass",
    "UIGlassEffect.Style.regular": "regularGlass", "UIGlassEffect.Style.clear": "clearGlass",
    "NSGlassEffectView.Style.regular": "regularGlass",
    "NSGlassEffectView.Style.clear": "clearGlass",
  ]

  // MARK: - Colors

  /// The scheme that the material has in an appearance.
  ///
  /// ```swift
  /// let material = try Material(named: "systemMaterialDark")
  /// print(material.scheme(in: Appearance()))
  /// // Prints "dark"
  /// ```
  public func scheme(in appearance: Appearance) -> Appearance.Scheme {
    fixedScheme ?? appearance.scheme
  }

  /// The recipe in an appearance.
  ///
  /// Level and gamut do not matter. With reduced transparency only a material that is opaque anyway
  /// has a recipe: the system has recipes of its own then, whose constants are not known. The same
  /// holds for increased contrast.
  ///
  /// ```swift
  /// let window = try Material(named: "windowBackground", platform: "macos")
  /// let recipe = try window.recipe(in: Appearance(transparency: .reduced))
  /// if case .flat(let color) = recipe { print(color.hex) }
  /// // Prints "#f6f6f6"
  /// ```
  ///
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` where no source states it.
  public func recipe(in appearance: Appearance) throws(MaterialError) -> MaterialRecipe {
    let recipe = scheme(in: appearance) == .dark ? dark : light
    guard !appearance.isInverted else { throw .unknownColor(self, appearance, .smartInvert) }
    guard appearance.contrast == .normal else {
      throw .unknownColor(self, appearance, .increasedContrast)
    }
    guard let recipe else { throw .unknownColor(self, appearance, .recipe) }
    if appearance.transparency == .reduced, recipe.formula != nil {
      throw .unknownColor(self, appearance, .reducedTransparency)
    }
    return recipe
  }

  /// What a material shows over a flat backdrop.
  ///
  /// - Parameters:
  ///   - backdrop: The color behind, taken as opaque. Components outside sRGB are cut to 0…1 first:
  ///     the formulas were only seen at work there.
  ///   - appearance: The appearance. See ``recipe(in:)`` for what is known.
  /// - Returns: The opaque result in sRGB, unrounded, each component in 0…1.
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` where no source states it.
  public func color(
    over backdrop: Color, in appearance: Appearance
  ) throws(MaterialError) -> Color {
    let recipe = try recipe(in: appearance)
    if case .flat(let color) = recipe { return color }
    guard let formula = recipe.formula else {
      throw .unknownColor(self, appearance, .recipe)
    }
    let components = Material.clipped(backdrop)
    if case .liquidGlass(let glass) = recipe, let limit = glass.maximumLuma,
      formula.isLimited(atLuma: formula.luma(components))
    {
      throw .unknownColor(self, appearance, .lumaLimit(limit))
    }
    let x = formula.components(over: components)
    return Color(.srgb, x.x, x.y, x.z)
  }

  /// The translucent gray that is nearest to the material: painted over black and over white, it
  /// gives what the material gives.
  ///
  /// Derived: with the results b over black and w over white, alpha is 1 − (w − b) and the gray b /
  /// alpha. It is for tools that can only paint. On other backdrops it is off: for the
  /// styles of UIKit by up to 29/255 on grays and 69/255 on colors (chrome).
  ///
  /// ```swift
  /// let tint = try Material.regular.equivalentTint(in: Appearance())
  /// print(tint.alpha, tint.components.x * 255)
  /// // Prints "0.8137… 242.8…"
  /// ```
  ///
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` where the material's colors are unknown.
  public func equivalentTint(in appearance: Appearance) throws(MaterialError) -> Color {
    let black = try color(over: Color(.srgb, 0, 0, 0), in: appearance).components.x
    let white = try color(over: Color(.srgb, 1, 1, 1), in: appearance).components.x
    let alpha = 1 - (white - black)
    let gray = alpha > 0 ? black / alpha : 0
    return Color(.srgb, gray, gray, gray, alpha: alpha)
  }

  /// The components of a color in sRGB, cut to 0…1.
  static func clipped(_ color: Color) -> Triple<Double> {
    color.components(in: .srgb).map { min(max($0, 0), 1) }
  }
}
