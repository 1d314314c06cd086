import DesignTokens
import PaletteRules
import Testing

/// The pairs of Material's color roles.
@Suite struct MaterialRolesTests {
  private static let accents = ["primary", "secondary", "tertiary", "error"]
  private static let surfaces = [
    "surface", "surface_dim", "surface_bright", "surface_container", "surface_container_lowest",
    "surface_container_low", "surface_container_high", "surface_container_highest",
  ]

  /// The roles of a scheme, and the pairs that are made of them.
  private static func scheme() -> (roles: [String], pairs: [String]) {
    var roles = ["background", "on_background"] + surfaces
    roles += ["on_surface", "surface_variant", "on_surface_variant", "surface_tint"]
    roles += ["outline", "outline_variant", "shadow", "scrim"]
    roles += ["inverse_surface", "inverse_on_surface", "inverse_primary"]
    var pairs = ["on_background on background", "inverse_on_surface on inverse_surface"]
    for text in ["on_surface", "on_surface_variant"] {
      pairs += (surfaces + ["surface_variant"]).map { "\(text) on \($0)" }
    }
    for accent in accents {
      roles += [accent, "on_\(accent)", "\(accent)_container", "on_\(accent)_container"]
      pairs += ["on_\(accent) on \(accent)", "on_\(accent)_container on \(accent)_container"]
    }
    for accent in accents.dropLast() {
      let fixed = ["\(accent)_fixed", "\(accent)_fixed_dim"]
      let texts = ["on_\(accent)_fixed", "on_\(accent)_fixed_variant"]
      roles += fixed + texts
      pairs += texts.flatMap { text in fixed.map { "\(text) on \($0)" } }
    }
    return (roles, pairs)
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private func pairs(_ paths: [String]) throws -> [(text: String, role: Role, ratio: Double?)] {
    let palette = try SamplePalette.palette(paths.map { ($0, ["#000"]) })
    return Pairing(of: palette, configuration: Configuration()).pairs.map {
      ("\($0.foreground.path) on \($0.background.path)", $0.role, $0.requirement?.ratio)
    }
  }

  @Test func `all pairs of the contract come out, and no others`() throws {
    let (roles, expected) = Self.scheme()
    let found = try pairs(roles)
    #expect(found.filter { $0.role == .text }.map(\.text).sorted() == expected.sorted())
    let others = found.filter { $0.role != .text }
    #expect(others.map(\.text) == ["outline on surface"])
    #expect(others.map(\.role) == [.ui])
    #expect(others.map(\.ratio) == [3])
    #expect(found.count == 41)
  }

  @Test func `names in camel case, and with words before them`() throws {
    let (roles, expected) = Self.scheme()
    let camel = try pairs(roles.map(Self.camelCase)).map(\.text)
    #expect(camel.contains("onSurfaceVariant on surfaceContainerHighest"))
    #expect(camel.count == expected.count + 1)
    let both = ["m3_sys_color_light_", "m3_sys_color_dark_"].flatMap { prefix in
      roles.map { prefix + $0 }
    }
    let prefixed = try pairs(both).map(\.text)
    #expect(prefixed.count == 2 * (expected.count + 1))
    #expect(
      prefixed.contains("m3_sys_color_dark_on_primary_fixed on m3_sys_color_dark_primary_fixed_dim")
    )
  }

  @Test func `palettes without the roles are read as before`() throws {
    #expect(
      try pairs(["surface", "surfaceDim", "onSurface", "outline"]).map(\.text) == [
        "onSurface on surface"
      ])
  }
}
