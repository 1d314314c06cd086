/// Values of Figma variables that should be colors and are none.
///
/// ## What it checks
///
/// A color has `r`, `g`, `b` and maybe `a` as numbers between 0 and 1 (0 to 255 in some exports),
/// or is a text or an object that can be read as a color.
///
/// ## Why it matters
///
/// The color is unknown. Components up to 255 where 1 is the most come from a plugin that scaled
/// them.
///
/// ## Example
///
/// ```
/// { "meta": {
///   "variableCollections": {
///     "C:1": { "id": "C:1", "name": "Theme",
///       "modes": [{ "modeId": "1:0", "name": "Light" }] } },
///   "variables": {
///     "V:1": { "id": "V:1", "name": "ink", "variableCollectionId": "C:1",
///       "resolvedType": "COLOR",
///       "valuesByMode": { "1:0": { "r": 25, "g": 25, "b": 25, "a": 1 } } } } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "meta": {
///   "variableCollections": {
///     "C:1": { "id": "C:1", "name": "Theme",
///       "modes": [{ "modeId": "1:0", "name": "Light" }] } },
///   "variables": {
///     "V:1": { "id": "V:1", "name": "ink", "variableCollectionId": "C:1",
///       "resolvedType": "COLOR",
///       "valuesByMode": { "1:0": { "r": 0, "g": 0, "b": 0, "a": 1 } } } } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Figma REST API, GET local variables
public struct FigmaColorInvalid: ReadingRule {
  public static let id = "figma/color"
  public static let summary = "The value of a color variable is a color."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“r” is 25, not between 0 and 1"], in: "variables.json")
  }

  public init() {}
}
