import ColorCore
import Palettes

/// The materials of one release of one platform.
struct MaterialPalette: Sendable {
  let span: ReleaseSpan
  let materials: [Material]
  private let index: [String: Int]
  private let constants: [String: [Double]]

  static let all = MaterialTable.releases.map(MaterialPalette.init)

  private init(_ table: MaterialTable.Release) {
    let span = ReleaseSpan(
      platform: table.platform, release: table.release, through: table.through)
    var looks: [String: Material.Look] = [:]
    for recipe in table.recipes {
      guard let model = MaterialModel(rawValue: recipe.model),
        let read = model.recipe(named: recipe.name, recipe.constants)
      else { continue }
      looks[recipe.name] = Material.Look(
        recipe: read, source: SystemColorSource(id: recipe.source, evidence: recipe.evidence),
        allowance: read.formula == nil ? 0 : recipe.error.map { $0 / 255 })
    }
    let entries = Dictionary(table.materials.map { ($0.name, $0) }) { first, _ in first }
    self.span = span
    materials = table.materials.map { entry in
      let stated = entry.follows.flatMap { entries[$0] } ?? entry
      return Material(
        entry.name, span, alias: entry.follows,
        fixed: entry.scheme.flatMap(Appearance.Scheme.init),
        light: stated.light.flatMap { looks[$0] }, dark: stated.dark.flatMap { looks[$0] })
    }
    index = Dictionary(materials.enumerated().map { ($1.name, $0) }) { first, _ in first }
    constants = Dictionary(table.constants.map { ($0.name, $0.values) }) { first, _ in first }
  }

  func material(named name: String) -> Material? { index[name].map { materials[$0] } }

  /// The palettes of a platform, oldest first.
  static func palettes(of platform: SystemPlatform) -> [MaterialPalette] {
    all.filter { $0.span.platform == platform }
  }

  /// The newest material of a platform with a name, or a material without known properties if there
  /// is none.
  static func newest(_ name: String, of platform: SystemPlatform) -> Material {
    let palettes = palettes(of: platform)
    let found = palettes.reversed().lazy.compactMap { $0.material(named: name) }.first
    let span =
      palettes.last?.span
      ?? ReleaseSpan(platform: platform.rawValue, release: "latest", through: "latest")
    return found ?? Material(name, span, light: nil, dark: nil)
  }

  /// The newest constant of a platform with a name; empty if there is none.
  static func constant(_ name: String, of platform: SystemPlatform = .iOS) -> [Double] {
    palettes(of: platform).reversed().lazy.compactMap { $0.constants[name] }.first ?? []
  }
}
