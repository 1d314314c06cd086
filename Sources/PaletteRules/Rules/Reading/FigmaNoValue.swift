/// Figma variables without a value in some mode.
///
/// ## What it checks
///
/// `valuesByMode` of a color has every mode of its collection.
///
/// ## Why it matters
///
/// In that mode the color is unknown, and so is every contrast with it. Figma has a value for every
/// mode: the file was cut or edited.
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
///       "valuesByMode": {  } } } } }
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
public struct FigmaNoValue: ReadingRule {
  public static let id = "figma/no-value"
  public static let summary = "A color variable has a value in each mode of its collection."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“ink” has no value in the mode “1:0”"], in: "variables.json")
  }

  public init() {}
}
