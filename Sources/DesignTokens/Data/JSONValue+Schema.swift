import SourceSyntax

extension JSONValue {
  /// Whether it is a JSON Schema rather than a file that merely names one: it says what values must be
  /// like.
  var isJSONSchema: Bool {
    guard self["$schema"]?.string?.contains("json-schema.org") == true else { return false }
    return self["type"]?.string != nil
      || ["properties", "definitions", "$defs", "allOf", "anyOf", "oneOf", "items", "$ref"]
        .contains { self[$0] != nil }
  }
}
