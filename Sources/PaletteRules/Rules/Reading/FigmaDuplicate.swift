/// Figma variables, collections and modes that occur twice.
///
/// ## What it checks
///
/// No two variables or collections have the same identifier, no two modes of a collection the same
/// identifier or, where an export has no others, the same name.
///
/// ## Why it matters
///
/// Only one of them counts, and what the other one says is lost. Figma writes no such file: it was
/// put together from several, or edited.
///
/// ## Example
///
/// ```
/// { "meta": {
///   "variableCollections": {
///     "C:1": { "id": "C:1", "name": "Theme", "modes": [
///       { "modeId": "1:0", "name": "Light" }, { "modeId": "1:0", "name": "Dark" }] } },
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
public struct FigmaDuplicate: ReadingRule {
  public static let id = "figma/duplicate"
  public static let summary = "Each variable, collection and mode occurs once."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the collection has two modes “1:0”"], in: "variables.json")
  }

  public init() {}
}
