public import PaletteRules

/// What the place of a file in an asset catalog tells.
public enum AssetCatalog {
  /// What an image is used as: a member of an `.appiconset` is an app icon.
  ///
  /// ```swift
  /// print(AssetCatalog.role(ofFile: "A.xcassets/AppIcon.appiconset/1024.png"))
  /// // Prints "appIcon"
  /// ```
  public static func role(ofFile path: String) -> ImageSubject.Role {
    let folders = path.split(separator: "/").dropLast()
    return folders.contains { $0.hasSuffix(".appiconset") } ? .appIcon : .image
  }
}
