import ColorCore

/// The materials with names in code, as of the newest known release.
///
/// UIKit maps the styles 6 to 20 of `UIBlurEffect` to the recipes
/// `platformContent{UltraThin,Thin,,Thick}{Light,Dark}` and `platformChrome{Light,Dark}`. A name
/// that ends in `Light` or `Dark` has a fixed scheme.
extension Material {
  /// `systemUltraThinMaterial`, the most transparent of the four content materials.
  ///
  /// ```swift
  /// print(Material.ultraThin)
  /// // Prints "systemUltraThinMaterial (iOS 26)"
  /// ```
  public static let ultraThin = MaterialPalette.newest("systemUltraThinMaterial", of: .iOS)
  /// `systemThinMaterial`.
  public static let thin = MaterialPalette.newest("systemThinMaterial", of: .iOS)
  /// `systemMaterial`, the default.
  public static let regular = MaterialPalette.newest("systemMaterial", of: .iOS)
  /// `systemThickMaterial`, the least transparent of the four content materials.
  public static let thick = MaterialPalette.newest("systemThickMaterial", of: .iOS)
  /// `systemChromeMaterial`, the material of bars.
  public static let chrome = MaterialPalette.newest("systemChromeMaterial", of: .iOS)

  /// The four content materials of iOS, thinnest first.
  ///
  /// ```swift
  /// print(Material.contentMaterials.map { $0.name }.first ?? "")
  /// // Prints "systemUltraThinMaterial"
  /// ```
  public static let contentMaterials = [ultraThin, thin, regular, thick]

  /// Regular Liquid Glass (`Glass.regular`), called `regularGlass` here.
  ///
  /// Over most backdrops, regular glass in dark exceeds its luma limit, and its color is unknown.
  ///
  /// ```swift
  /// let glass = Material.regularGlass()
  /// print(try glass.color(over: Color(.srgb, 0, 0, 0), in: Appearance(scheme: .dark)).hex)
  /// // Prints "#141414"
  /// ```
  ///
  /// - Parameter platform: `iOS` or `macOS`; the constants are the same.
  /// - Returns: The material.
  public static func regularGlass(platform: SystemPlatform = .iOS) -> Material {
    MaterialPalette.newest("regularGlass", of: platform)
  }

  /// Clear Liquid Glass (`Glass.clear`), called `clearGlass` here.
  ///
  /// The HIG recommends ``LiquidGlassRecipe/dimmingLayer`` under it over bright content.
  ///
  /// ```swift
  /// let glass = Material.clearGlass()
  /// print(try glass.color(over: Color(.srgb, 1, 1, 1), in: Appearance(scheme: .dark)).hex)
  /// // Prints "#cfcfcf"
  /// ```
  ///
  /// - Parameter platform: `iOS` or `macOS`; the constants are the same.
  /// - Returns: The material.
  public static func clearGlass(platform: SystemPlatform = .iOS) -> Material {
    MaterialPalette.newest("clearGlass", of: platform)
  }

  /// Creates the material that a short name means: of iOS, or else of macOS, as of the newest known
  /// release. The word `Material` at the end may be left out.
  ///
  /// ```swift
  /// print(try Material(spelled: "systemThin"), try Material(spelled: "sidebar").platform)
  /// // Prints "systemThinMaterial (iOS 26) macOS"
  /// ```
  ///
  /// - Throws: ``MaterialError`` for an unknown name.
  public init(spelled name: String) throws(MaterialError) {
    for platform in [SystemPlatform.iOS, .macOS] {
      for text in [name, name + "Material"] {
        guard let known = try? Material(named: text, platform: platform) else { continue }
        self = known
        return
      }
    }
    // The error names the nearest material, of either spelling.
    let isShort = Similarity.nearest(to: name, among: Self.all.map(\.name)) == nil
    try self.init(named: isShort ? name + "Material" : name)
  }

  /// The AppKit name of the Mac counterpart of a `UIBlurEffect` material; `nil` for the thin ones,
  /// which have a recipe but no name there, and for everything else.
  ///
  /// ```swift
  /// print(Material.thick.appKitName ?? "none", Material.thin.appKitName ?? "none")
  /// // Prints "menu none"
  /// ```
  public var appKitName: String? { MaterialPalette.newest(name, of: .macOS).alias }
}
