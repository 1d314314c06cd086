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
  /// What a material looks like in a scheme, as a source states it.
  struct Look: Hashable, Sendable {
    let recipe: MaterialRecipe
    let source: SystemColorSource
    let allowance: Double?
  }

  /// The name as the platform's framework spells it, such as `systemThinMaterial`.
  public let name: String
  /// The platform.
  public let platform: SystemPlatform
  /// The release whose material this is: the first one of those that its constants are known for.
  public let release: SystemRelease
  /// Whether no source states the material for the release that was asked for, so that it is that
  /// of an earlier one.
  public private(set) var isCarried = false
  /// The name of the material of the same release that this one looks like: `popover` for
  /// `systemMaterial` of macOS.
  public let alias: String?
  /// The scheme that the material always has, whatever the appearance; `nil` when it adapts.
  public let fixedScheme: Appearance.Scheme?
  private let lightLook, darkLook: Look?

  /// The recipe in light, where a source states it.
  public var light: MaterialRecipe? { lightLook?.recipe }
  /// The recipe in dark, where a source states it.
  public var dark: MaterialRecipe? { darkLook?.recipe }

  init(
    _ name: String, _ span: ReleaseSpan, alias: String? = nil, fixed: Appearance.Scheme? = nil,
    light: Look?, dark: Look?
  ) {
    self.name = name
    platform = span.platform
    release = span.release
    self.alias = alias
    fixedScheme = fixed
    lightLook = light
    darkLook = dark
  }

  // MARK: - Names

  /// The material of a name.
  ///
  /// ```swift
  /// print(try Material(named: ".thinMaterial"))
  /// // Prints "systemThinMaterial (iOS 26)"
  /// print(try Material(named: "NSVisualEffectView.Material.sidebar", platform: .macOS).name)
  /// // Prints "sidebar"
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in UIKit (`systemThinMaterial`, `systemThinMaterialDark`), AppKit
  ///     (`sidebar`) or SwiftUI (`thinMaterial`, `Glass.regular`), also with its type or a period
  ///     in front. Case matters.
  ///   - platform: `iOS` or `macOS`.
  ///   - release: A release of the platform. The constants are known from 26 on, and materials of
  ///     earlier releases are not known.
  ///   - fallback: Whether the material of an earlier release stands in where no source states it.
  /// - Throws: ``MaterialError`` for a name, platform or release that is not known.
  public init(
    named name: String, platform: SystemPlatform = .iOS, release: SystemRelease = .latest,
    fallback: ReleaseFallback = .lastKnown
  ) throws(MaterialError) {
    let palettes = MaterialPalette.palettes(of: platform)
    guard !palettes.isEmpty else {
      throw .unknownPlatform(platform, known: Material.platforms)
    }
    guard let match = release.match(in: palettes.lazy.map(\.span)),
      match.isWithin || fallback == .lastKnown
    else {
      throw .unknownRelease(release, platform: platform, known: palettes.map(\.span.release))
    }
    let known = Material.canonicalName(name)
    let candidates = palettes[fallback == .lastKnown ? 0...match.index : match.index...match.index]
      .reversed()
    for (age, palette) in candidates.enumerated() {
      guard let material = palette.material(named: known) else { continue }
      self = material
      isCarried = age > 0 || !match.isWithin
      return
    }
    throw .unknownName(
      name, platform: platform,
      nearest: Similarity.nearest(
        to: known, among: candidates.flatMap { $0.materials.map(\.name) }))
  }

  /// Every material of every release, by platform.
  ///
  /// ```swift
  /// print(Material.all.count { $0.platform == .iOS })
  /// // Prints "17"
  /// ```
  public static let all = MaterialPalette.all.flatMap(\.materials)

  /// The platforms that have materials.
  ///
  /// ```swift
  /// print(Material.platforms)
  /// // Prints "[iOS, macOS]"
  /// ```
  public static let platforms: [SystemPlatform] = all.reduce(into: []) { platforms, material in
    if !platforms.contains(material.platform) { platforms.append(material.platform) }
  }

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
  /// let window = try Material(named: "windowBackground", platform: .macOS)
  /// let recipe = try window.recipe(in: Appearance(transparency: .reduced))
  /// if case .flat(let color) = recipe { print(color.hex) }
  /// // Prints "#f6f6f6"
  /// ```
  ///
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` where no source states it.
  public func recipe(in appearance: Appearance) throws(MaterialError) -> MaterialRecipe {
    try look(in: appearance).recipe
  }

  /// Where the recipe in an appearance comes from.
  ///
  /// ```swift
  /// print(try Material.thin.source(in: .dark).id)
  /// // Prints "material-recipes-26"
  /// ```
  ///
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` where no source states it.
  public func source(in appearance: Appearance) throws(MaterialError) -> SystemColorSource {
    try look(in: appearance).source
  }

  /// How far a component of the material's color may be from the formula, 0…1: the greatest error
  /// of measured samples, or what the formula is known to leave out.
  ///
  /// It is 0 for an opaque material, and `nil` for a formula that was never measured: that of
  /// Liquid Glass.
  ///
  /// ```swift
  /// print((try Material.thin.allowance(in: .dark) ?? 1) * 255)
  /// // Prints "2.21"
  /// print(try Material.clearGlass().allowance(in: .dark) == nil)
  /// // Prints "true"
  /// ```
  ///
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` where no source states the recipe.
  public func allowance(in appearance: Appearance) throws(MaterialError) -> Double? {
    try look(in: appearance).allowance
  }

  private func look(in appearance: Appearance) throws(MaterialError) -> Look {
    guard !appearance.isInverted else { throw .unknownColor(self, appearance, .smartInvert) }
    guard appearance.contrast == .normal else {
      throw .unknownColor(self, appearance, .increasedContrast)
    }
    guard let look = scheme(in: appearance) == .dark ? darkLook : lightLook else {
      throw .unknownColor(self, appearance, .recipe)
    }
    if appearance.transparency == .reduced, look.recipe.formula != nil {
      throw .unknownColor(self, appearance, .reducedTransparency)
    }
    return look
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

extension Material: CustomStringConvertible {
  /// The name and the release, such as `systemThinMaterial (iOS 26)`.
  public var description: String { "\(name) (\(platform) \(release))" }
}
