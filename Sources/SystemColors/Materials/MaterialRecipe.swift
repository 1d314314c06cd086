public import ColorCore

/// How a material changes what is behind it: constants, and the formula that they belong to.
///
/// All formulas work on gamma-encoded sRGB components in 0…1 and for one backdrop color: the blur
/// that comes first averages what is behind, and has no effect on a flat backdrop. So the backdrop
/// to state is the average of what lies within the blur's radius.
///
/// ```swift
/// let recipe = try Material(named: "systemThinMaterial").recipe(in: Appearance(scheme: .dark))
/// if case .coreMaterial(let thin) = recipe { print(thin.saturation, thin.blurRadius) }
/// // Prints "1.35 30.0"
/// ```
public enum MaterialRecipe: Hashable, Sendable {
  /// A recipe of Apple's CoreMaterial framework: what `UIBlurEffect` shows.
  case coreMaterial(CoreMaterialRecipe)
  /// The layers of an `NSVisualEffectView`.
  case visualEffect(VisualEffectRecipe)
  /// The face of Liquid Glass.
  case liquidGlass(LiquidGlassRecipe)
  /// An opaque color: the backdrop does not show.
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
