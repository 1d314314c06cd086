/// The color roles of Material Design 3, by the words of their names: which of them are made to lie on
/// which.
///
/// A palette has the roles when it names the text of surfaces, its variant, the text of the inverse
/// surface and the outline, all with the same words before them: `onSurfaceVariant`,
/// `m3_sys_color_light_on_surface_variant`. Other palettes use some of these names with other meanings.
///
/// Source: *Color roles*, m3.material.io; `MaterialDynamicColors` of material-color-utilities.
struct MaterialRoles {
  private static let markers = [
    ["on", "surface"], ["on", "surface", "variant"], ["inverse", "on", "surface"], ["outline"],
  ]

  private static let surfaces =
    [["surface"], ["surface", "dim"], ["surface", "bright"], ["surface", "container"]]
    + ["lowest", "low", "high", "highest"].map { ["surface", "container", $0] }

  /// The backgrounds of each foreground. Outlines are told from the surface; their variant is for
  /// decoration and need not be.
  private static let backgrounds: [[String]: [[String]]] = {
    var result: [[String]: [[String]]] = [
      ["on", "background"]: [["background"]],
      ["on", "surface"]: surfaces + [["surface", "variant"]],
      ["on", "surface", "variant"]: surfaces + [["surface", "variant"]],
      ["inverse", "on", "surface"]: [["inverse", "surface"]],
      ["outline"]: [["surface"]],
    ]
    for accent in ["primary", "secondary", "tertiary", "error"] {
      result[["on", accent]] = [[accent]]
      result[["on", accent, "container"]] = [[accent, "container"]]
      let fixed = [[accent, "fixed"], [accent, "fixed", "dim"]]
      result[["on", accent, "fixed"]] = fixed
      result[["on", accent, "fixed", "variant"]] = fixed
    }
    return result
  }()

  /// The names of the tokens that a token is made to lie on.
  ///
  /// - Parameters:
  ///   - name: The name of the token.
  ///   - exists: Whether there is a token of a name.
  /// - Returns: The names, or `nil` when the token is no foreground of Material.
  static func backgrounds(of name: TokenName, exists: (TokenName) -> Bool) -> [TokenName]? {
    for count in (1...4).reversed() where count <= name.leaf.count {
      guard let backgrounds = backgrounds[Array(name.leaf.suffix(count))] else { continue }
      let prefix = Array(name.leaf.dropLast(count))
      guard markers.allSatisfy({ exists(name.replacingLeaf(prefix + $0)) }) else { continue }
      return backgrounds.map { name.replacingLeaf(prefix + $0) }.filter(exists)
    }
    return nil
  }
}
