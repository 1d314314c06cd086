import ColorCore

/// The materials of macOS: those of `NSVisualEffectView`, what a `UIBlurEffect` becomes on the Mac,
/// and Liquid Glass.
///
/// On the Mac `systemMaterial` is popover, `systemThickMaterial` menu and `systemChromeMaterial`
/// titlebar, and the two thin ones share a recipe of their own. No source states the recipe of
/// titlebar and of the other names without one.
extension Material {
  /// The name in AppKit of what a `UIBlurEffect` material becomes on the Mac; `nil` for the thin
  /// ones, which have a recipe but no name there, and for everything else.
  ///
  /// ```swift
  /// print(Material.thick.appKitName ?? "none", Material.thin.appKitName ?? "none")
  /// // Prints "menu none"
  /// ```
  public var appKitName: String? {
    switch name {
    case "systemMaterial": "popover"
    case "systemThickMaterial": "menu"
    case "systemChromeMaterial": "titlebar"
    default: nil
    }
  }

  static let appKitMaterials: [Material] =
    [
      appKit("sidebar", .light(2.2, 0.84, limit: 0xE9), .dark(2.4, 0.8, limit: 0x24)),
      popover, menu,
      appKit("hudWindow", .light(1.9, 0.48, limit: 0xF5), .dark(1.6, 0.4, limit: 0x14)),
      // One source also names #141414 for dark.
      Material(
        "windowBackground", "macos", light: .flat(Color(red: 0xF6, green: 0xF6, blue: 0xF6)),
        dark: .flat(Color(red: 0x1E, green: 0x1E, blue: 0x1E))),
    ]
    + [
      "titlebar", "selection", "headerView", "sheet", "fullScreenUI", "toolTip",
      "contentBackground", "underWindowBackground", "underPageBackground",
    ].map { Material($0, "macos", light: nil, dark: nil) }
    + [
      thinOnMac("systemUltraThinMaterial"), thinOnMac("systemThinMaterial"),
      Material("systemMaterial", "macos", light: popover.light, dark: popover.dark),
      Material("systemThickMaterial", "macos", light: menu.light, dark: menu.dark),
      Material("systemChromeMaterial", "macos", light: nil, dark: nil),
      regularGlass(platform: "macos"), clearGlass(platform: "macos"),
    ]

  private static let popover = appKit(
    "popover", .light(2, 0.6, limit: 0xF1), .dark(2, 0.6, limit: 0x1C))
  private static let menu = appKit(
    "menu", .light(2.1, 0.72, limit: 0xED), .dark(2.2, 0.7, limit: 0x20))

  private static func thinOnMac(_ name: String) -> Material {
    appKit(name, .light(1.8, 0.18, limit: 0xF9), .dark(1.6, 0.4, limit: 0x14))
  }

  private static func appKit(
    _ name: String, _ light: VisualEffectRecipe, _ dark: VisualEffectRecipe
  ) -> Material {
    Material(name, "macos", light: .visualEffect(light), dark: .visualEffect(dark))
  }
}
