/// Figma variables that are set to one of a library.
///
/// ## What it checks
///
/// An alias leads to a variable of the file, not to one of a library that the file does not hold.
///
/// ## Why it matters
///
/// The color is unknown here, and so is every contrast with it. Check the file of the library, or
/// export it together with this one.
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
///       "valuesByMode": { "1:0": { "type": "VARIABLE_ALIAS", "id": "VariableID:0af3/12:3" } } } } } }
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
public struct FigmaLibraryVariable: ReadingRule {
  public static let id = "figma/library-variable"
  public static let summary = "The variables that aliases name are in the file."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["“ink” is set to a variable of a library that is not in this file"],
      in: "variables.json")
  }

  public init() {}
}
