/// Figma collections that extend one that is not in the file.
///
/// ## What it checks
///
/// The file has the collection that `parentVariableCollectionId` names, and those that it extends
/// in turn.
///
/// ## Why it matters
///
/// What the collection inherits is not there, and what it overrides has no place: its values are
/// not checked.
///
/// ## Example
///
/// ```
/// { "meta": {
///   "variableCollections": {
///     "C:1": { "id": "C:1", "name": "Theme",
///       "modes": [{ "modeId": "1:0", "name": "Light" }] },
///     "C:2": { "id": "C:2", "name": "Brand", "parentVariableCollectionId": "C:9",
///       "modes": [{ "modeId": "2:0", "name": "Light", "parentModeId": "1:0" }] } },
///   "variables": {
///     "V:1": { "id": "V:1", "name": "ink", "variableCollectionId": "C:1",
///       "resolvedType": "COLOR",
///       "valuesByMode": { "1:0": { "r": 0, "g": 0, "b": 0, "a": 1 } } } } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "meta": {
///   "variableCollections": {
///     "C:1": { "id": "C:1", "name": "Theme",
///       "modes": [{ "modeId": "1:0", "name": "Light" }] },
///     "C:2": { "id": "C:2", "name": "Brand", "parentVariableCollectionId": "C:1",
///       "modes": [{ "modeId": "2:0", "name": "Light", "parentModeId": "1:0" }] } },
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
public struct FigmaMissingParent: ReadingRule {
  public static let id = "figma/missing-parent"
  public static let summary = "The collection that another one extends is in the file."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["the collection “Brand” extends one that is not in this file"], in: "variables.json")
  }

  public init() {}
}
