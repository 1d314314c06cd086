public import ColorCore

/// The effect of a material on the content behind it: a formula and its constants.
///
/// All formulas work on gamma-encoded sRGB components in 0…1 and for one backdrop color: the
/// initial blur averages the content behind, and has no effect on a flat backdrop. So pass the
/// average color within the blur radius as the backdrop.
///
/// ```swift
/// let recipe = try Material(named: "systemThinMaterial").recipe(in: Appearance(scheme: .dark))
/// if case .coreMaterial(let thin) = recipe { print(thin.saturation, thin.blurRadius) }
/// // Prints "1.35 30.0"
/// ```
public enum MaterialRecipe: Hashable, Sendable {
  /// A recipe of Apple's CoreMaterial framework, as used by `UIBlurEffect`.
  case coreMaterial(CoreMaterialRecipe)
  /// The layers of an `NSVisualEffectView`.
  case visualEffect(VisualEffectRecipe)
  /// The face of Liquid Glass.
  case liquidGlass(LiquidGlassRecipe)
  /// An opaque color, which hides the backdrop.
  case flat(Color)

  /// The formula; `nil` for an opaque color.
  var formula: MaterialFormula? {
    switch self {
    case .coreMaterial(let recipe): recipe.formula
    case .visualEffect(let recipe): recipe.formula
    case .liquidGlass(let recipe): recipe.formula
    case .flat: nil
    }
  }
}
