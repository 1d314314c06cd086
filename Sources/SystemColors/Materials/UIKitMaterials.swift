/// The materials of iOS: the styles 6 to 20 of `UIBlurEffect`, and Liquid Glass.
///
/// UIKit maps its styles to the recipes `platformContent{UltraThin,Thin,,Thick}{Light,Dark}` and
/// `platformChrome{Light,Dark}`. A name that ends in `Light` or `Dark` keeps its scheme.
extension Material {
  /// `systemUltraThinMaterial`, the most transparent of the four content materials.
  ///
  /// ```swift
  /// print(Material.ultraThin.name)
  /// // Prints "systemUltraThinMaterial"
  /// ```
  public static let ultraThin = adaptive("UltraThin", .ultraThinLight, .ultraThinDark)
  /// `systemThinMaterial`.
  public static let thin = adaptive("Thin", .thinLight, .thinDark)
  /// `systemMaterial`, the default.
  public static let regular = adaptive("", .regularLight, .regularDark)
  /// `systemThickMaterial`, the least transparent of the four content materials.
  public static let thick = adaptive("Thick", .thickLight, .thickDark)
  /// `systemChromeMaterial`, that of bars.
  public static let chrome = adaptive("Chrome", .chromeLight, .chromeDark)

  /// The four content materials of iOS 13, the thinnest first.
  ///
  /// ```swift
  /// print(Material.contentMaterials.map { $0.name }.first ?? "")
  /// // Prints "systemUltraThinMaterial"
  /// ```
  public static let contentMaterials = [ultraThin, thin, regular, thick]

  /// Regular Liquid Glass of iOS 26 and macOS 26 (`Glass.regular`), called `regularGlass` here.
  ///
  /// Over most backdrops regular glass in dark exceeds its luma limit, and its color is unknown.
  ///
  /// ```swift
  /// let glass = Material.regularGlass(platform: "ios")
  /// print(try glass.color(over: Color(.srgb, 0, 0, 0), in: Appearance(scheme: .dark)).hex)
  /// // Prints "#141414"
  /// ```
  ///
  /// - Parameter platform: `ios` or `macos`; the constants are the same.
  /// - Returns: The material.
  public static func regularGlass(platform: String) -> Material {
    Material(
      "regularGlass", platform, light: .liquidGlass(.regularLight),
      dark: .liquidGlass(.regularDark))
  }

  /// Clear Liquid Glass of iOS 26 and macOS 26 (`Glass.clear`), called `clearGlass` here.
  ///
  /// The HIG asks for ``LiquidGlassRecipe/dimmingLayer`` under it over bright content.
  ///
  /// ```swift
  /// let glass = Material.clearGlass(platform: "ios")
  /// print(try glass.color(over: Color(.srgb, 1, 1, 1), in: Appearance(scheme: .dark)).hex)
  /// // Prints "#cfcfcf"
  /// ```
  ///
  /// - Parameter platform: `ios` or `macos`; the constants are the same.
  /// - Returns: The material.
  public static func clearGlass(platform: String) -> Material {
    Material(
      "clearGlass", platform, light: .liquidGlass(.clearLight), dark: .liquidGlass(.clearDark))
  }

  static let uiKitMaterials: [Material] =
    (contentMaterials + [chrome]).flatMap { material in
      [
        material,
        Material(
          material.name + "Light", "ios", fixed: .light, light: material.light, dark: nil),
        Material(material.name + "Dark", "ios", fixed: .dark, light: nil, dark: material.dark),
      ]
    } + [regularGlass(platform: "ios"), clearGlass(platform: "ios")]

  private static func adaptive(
    _ thickness: String, _ light: CoreMaterialRecipe, _ dark: CoreMaterialRecipe
  ) -> Material {
    Material(
      "system\(thickness)Material", "ios", light: .coreMaterial(light), dark: .coreMaterial(dark))
  }
}
