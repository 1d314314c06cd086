import ColorCore

/// The formulas that the recipes of materials belong to, as `materials.json` of a release names
/// them.
package enum MaterialModel: String, CaseIterable, Sendable {
  /// ``CoreMaterialRecipe``.
  case coreMaterial = "core-material"
  /// ``VisualEffectRecipe`` in light.
  case darkeningEffect = "visual-effect-darken"
  /// ``VisualEffectRecipe`` in dark.
  case lighteningEffect = "visual-effect-lighten"
  /// ``LiquidGlassRecipe``.
  case liquidGlass = "liquid-glass"
  /// An opaque gray.
  case opaque

  /// The names of the constants that every recipe of the model has.
  package var constants: Set<String> {
    switch self {
    case .coreMaterial:
      [
        "blurRadius", "saturation", "brightness", "luminanceAmount", "luminanceValues0",
        "luminanceValues1", "luminanceValues2", "luminanceValues3",
      ]
    case .darkeningEffect, .lighteningEffect:
      ["blurRadius", "saturation", "fillGray", "fillAlpha", "limitGray"]
    case .liquidGlass: ["blurRadius", "white", "black", "saturation", "fillAlpha"]
    case .opaque: ["gray"]
    }
  }

  /// The names of the constants that a recipe of the model may have.
  package var optionalConstants: Set<String> {
    self == .liquidGlass ? ["maximumLuma"] : []
  }

  /// The recipe with some constants; `nil` when one is missing. Grays are in 0…255.
  func recipe(named name: String, _ constants: [String: Double]) -> MaterialRecipe? {
    guard self.constants.isSubset(of: constants.keys) else { return nil }
    func value(_ name: String) -> Double { constants[name] ?? 0 }
    func gray(_ name: String, alpha: Double = 1) -> Color {
      let level = value(name) / 255
      return Color(.srgb, level, level, level, alpha: alpha)
    }
    switch self {
    case .coreMaterial:
      return .coreMaterial(
        CoreMaterialRecipe(
          name: name, blurRadius: value("blurRadius"), saturation: value("saturation"),
          brightness: value("brightness"), luminanceAmount: value("luminanceAmount"),
          curve: Triple(
            value("luminanceValues0"), value("luminanceValues1"), value("luminanceValues2")),
          curveEnd: value("luminanceValues3")))
    case .darkeningEffect, .lighteningEffect:
      return .visualEffect(
        VisualEffectRecipe(
          blurRadius: value("blurRadius"), saturation: value("saturation"),
          fill: gray("fillGray", alpha: value("fillAlpha")), limit: gray("limitGray"),
          blend: self == .darkeningEffect ? .darken : .lighten))
    case .liquidGlass:
      return .liquidGlass(
        LiquidGlassRecipe(
          white: value("white"), black: value("black"), saturation: value("saturation"),
          fillAlpha: value("fillAlpha"), maximumLuma: constants["maximumLuma"],
          blurRadius: value("blurRadius")))
    case .opaque:
      return .flat(gray("gray"))
    }
  }
}
