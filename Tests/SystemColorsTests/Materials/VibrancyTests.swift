import ColorCore
import SystemColors
import Testing

/// The levels of vibrancy and where they may lie.
@Suite struct VibrancyTests {
  @Test("R31: 14 of 16 pairs of a label and a content material are legal")
  func labels() {
    let labels = Vibrancy.allCases.filter { $0.role == .label }
    var illegal: [String] = []
    for level in labels {
      for material in Material.contentMaterials where level.legality(on: material) != .allowed {
        #expect(level.legality(on: material) == .notRecommended)
        illegal.append("\(level) \(material.name)")
      }
    }
    #expect(labels.count == 4)
    #expect(
      illegal == ["quaternaryLabel systemUltraThinMaterial", "quaternaryLabel systemThinMaterial"])
  }

  @Test("R30: fills and separators are legal everywhere", arguments: Material.all)
  func others(material: Material) {
    for level in Vibrancy.allCases where level != .quaternaryLabel {
      #expect(level.legality(on: material) == .allowed)
    }
  }

  @Test(arguments: [
    ("systemThinMaterialDark", "ios", Vibrancy.Legality.notRecommended),
    ("systemMaterialLight", "ios", .allowed), ("systemThinMaterial", "macos", .notRecommended),
    ("systemChromeMaterial", "ios", .unstated), ("sidebar", "macos", .unstated),
    ("clearGlass", "ios", .unstated),
  ])
  func quaternary(name: String, platform: String, legality: Vibrancy.Legality) throws {
    let material = try Material(named: name, platform: SystemPlatform(platform))
    #expect(Vibrancy.quaternaryLabel.legality(on: material) == legality)
  }

  @Test("R29: each level is fainter than the one before")
  func order() {
    for role in [Vibrancy.Role.label, .fill, .separator] {
      let levels = Vibrancy.allCases.filter { $0.role == role }
      #expect(levels.map { $0.rank } == Array(0..<levels.count))
    }
    let opacities = Vibrancy.allCases.compactMap { $0.hierarchicalOpacity }
    #expect(opacities == [1, 0.5, 0.25, 0.18])
  }

  @Test func `an opacity multiplies the alpha`() {
    let half = Color(.srgb, 0.2, 0.4, 0.6, alpha: 0.5)
    #expect(Vibrancy.tertiaryLabel.color(of: half)?.alpha == 0.125)
    #expect(Vibrancy.tertiaryLabel.color(of: half)?.components == half.components)
    #expect(Vibrancy.separator.color(of: half) == nil)
  }
}
