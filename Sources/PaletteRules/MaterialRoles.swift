/// The color roles of Material Design 3 and the backgrounds they are meant for, by the words of
/// their names.
///
/// A palette has the roles if it names the text of surfaces, its variant, the text of the inverse
/// surface and the outline, all with the same leading words: `onSurfaceVariant`,
/// `m3_sys_color_light_on_surface_variant`. Other palettes use some of these names with other
/// meanings.
///
/// Source: *Color roles*, m3.material.io; `MaterialDynamicColors` of material-color-utilities.
struct MaterialRoles {
  private static let markers = [
    ["on", "surface"], ["on", "surface", "variant"], ["inverse", "on", "surface"], ["outline"],
  ]

  private static let surfaces =
    [["surface"], ["surface", "dim"], ["surface", "bright"], ["surface", "container"]]
    + ["lowest", "low", "high", "highest"].map { ["surface", "container", $0] }

  /// The backgrounds of each foreground. Outlines must contrast with the surface; the outline
  /// variant is decorative and need not.
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

  /// The names of the backgrounds of a token.
  ///
  /// - Parameters:
  ///   - name: The name of the token.
  ///   - exists: Whether there is a token with a given name.
  /// - Returns: The names, or `nil` if the token is not a Material foreground.
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
