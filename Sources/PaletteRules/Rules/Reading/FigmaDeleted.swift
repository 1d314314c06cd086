/// Figma variables that are set to a deleted one.
///
/// ## What it checks
///
/// The variable that an alias names is not marked `deletedButReferenced`.
///
/// ## Why it matters
///
/// The deleted variable keeps its last value, which nobody can change any more, in no theme.
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
///       "valuesByMode": { "1:0": { "type": "VARIABLE_ALIAS", "id": "V:2" } } },
///     "V:2": { "id": "V:2", "name": "gray/900", "variableCollectionId": "C:1",
///       "resolvedType": "COLOR", "deletedButReferenced": true,
///       "valuesByMode": { "1:0": { "r": 0, "g": 0, "b": 0, "a": 1 } } } } } }
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
///       "valuesByMode": { "1:0": { "type": "VARIABLE_ALIAS", "id": "V:2" } } },
///     "V:2": { "id": "V:2", "name": "gray/900", "variableCollectionId": "C:1",
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
public struct FigmaDeleted: ReadingRule {
  public static let id = "figma/deleted"
  public static let summary = "No variable is set to one that was deleted."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“ink” is set to “gray/900”, which was deleted"], in: "variables.json")
  }

  public init() {}
}
