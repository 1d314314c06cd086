import Foundation
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import Testing

/// The schema accepts what the reader accepts.
@Suite struct ConfigurationSchemaTests {
  /// A configuration as JSON, and whether it is right. What a schema cannot say is left out: the
  /// syntax of patterns, names that are bound, files that exist.
  static let table: [(text: String, isValid: Bool)] = [
    ("{}", true), ("null", false), ("[]", false), ("1", false), (#"{"nonsense": 1}"#, false),
    (#"{"$schema": "https://example.com/s.json", "version": 1}"#, true),
    (#"{"$schema": {}}"#, false),
    (#"{"version": 1.0}"#, true), (#"{"version": 2}"#, false), (#"{"version": "1"}"#, false),
    (#"{"version": null, "rules": null, "pairs": null, "overrides": null}"#, true),
    (#"{"extends": "strict"}"#, true), (#"{"extends": ["strict", "wcag-aaa"]}"#, true),
    (#"{"extends": {}}"#, false), (#"{"extends": [["strict"]]}"#, false),
    (#"{"standard": "wcag-aaa"}"#, true), (#"{"standard": "wcag-a"}"#, false),
    (#"{"standard": {"text": 5, "large-text": 3.5, "ui": 1, "graphic": 21}}"#, true),
    (#"{"standard": {"text": 0.5}}"#, false), (#"{"standard": {"text": 22}}"#, false),
    (#"{"standard": {"disabled": 3}}"#, true), (#"{"standard": {"text": "5"}}"#, false),
    (#"{"standard": null}"#, true), (#"{"standard": []}"#, false),
    (#"{"groups": {"tone": ["info", "danger"], "one": "x", "n": [1, true]}}"#, true),
    (#"{"groups": {"tone": {}}}"#, false), (#"{"groups": []}"#, false),
    (#"{"infer-pairs": false}"#, true), (#"{"infer-pairs": "no"}"#, false),
    (#"{"infer-pairs": 0}"#, false),
    (#"{"pairs": []}"#, true), (#"{"pairs": {}}"#, false), (#"{"pairs": [1]}"#, false),
    (#"{"pairs": [{"foreground": "a", "background": "b"}]}"#, true),
    (#"{"pairs": [{"foreground": ["a", 1], "background": ["b"], "over": "c"}]}"#, true),
    (#"{"pairs": [{"foreground": "a"}]}"#, false), (#"{"pairs": [{"background": "a"}]}"#, false),
    (#"{"pairs": [{"foreground": [], "background": "b"}]}"#, false),
    (#"{"pairs": [{"foreground": {}, "background": "b"}]}"#, false),
    (#"{"pairs": [{"foreground": "a", "background": "b", "over": []}]}"#, true),
    (#"{"pairs": [{"foreground": "a", "background": "b", "role": "ui"}]}"#, true),
    (#"{"pairs": [{"foreground": "a", "background": "b", "role": "icon"}]}"#, false),
    (#"{"pairs": [{"foreground": "a", "background": "b", "size": 17, "weight": 400}]}"#, true),
    (#"{"pairs": [{"foreground": "a", "background": "b", "size": 0}]}"#, false),
    (#"{"pairs": [{"foreground": "a", "background": "b", "weight": 1001}]}"#, false),
    (#"{"pairs": [{"foreground": "a", "background": "b", "weight": "bold"}]}"#, false),
    (#"{"pairs": [{"foreground": "a", "background": "b", "minimum": 4.5}]}"#, true),
    (#"{"pairs": [{"foreground": "a", "background": "b", "minimum": 0}]}"#, false),
    (#"{"pairs": [{"foreground": "a", "background": "b", "minimun": 4.5}]}"#, false),
    (#"{"pairs": [{"foreground": "a", "background": "b", "contexts": {"theme": "dark"}}]}"#, true),
    (#"{"pairs": [{"foreground": "a", "background": "b", "contexts": {"theme": {}}}]}"#, false),
    (#"{"contexts": {"theme": {"dark": {"scheme": "dark", "inverted": true}}}}"#, true),
    (#"{"contexts": {"theme": {"dark": {"contrast": "increased", "boldText": "true"}}}}"#, true),
    (#"{"contexts": {"theme": {"dark": {"scheme": "dim"}}}}"#, false),
    (#"{"contexts": {"theme": {"dark": {"sheme": "dark"}}}}"#, false),
    (#"{"contexts": {"theme": {"dark": "dark"}}}"#, false), (#"{"contexts": []}"#, false),
    (#"{"dialect": {"overrides": "$extensions.mode", "alpha": null, "modes": "a"}}"#, true),
    (#"{"dialect": {"alias-root": ""}}"#, false), (#"{"dialect": {"alpha": "a..b"}}"#, false),
    (#"{"dialect": {"alpha": ".a"}}"#, false), (#"{"dialect": {"alpha": {}}}"#, false),
    (#"{"dialect": {"beta": "a"}}"#, false),
    (#"{"figma": {"profile": "display-p3"}}"#, true), (#"{"figma": {"profile": "p3"}}"#, false),
    (#"{"rules": {"contrast/minimum": "error", "icon/opaque": "off"}}"#, true),
    (#"{"rules": {"contrast/minimum": false}}"#, true),
    (#"{"rules": {"contrast/minimum": true}}"#, false),
    (#"{"rules": {"contrast/minimum": "fatal"}}"#, false),
    (#"{"rules": {"contrast/minimun": "error"}}"#, false),
    (#"{"rules": {"contrast/minimum": {"severity": "warning"}}}"#, true),
    (#"{"rules": {"contrast/minimum": {}}}"#, true),
    (#"{"rules": {"contrast/minimum": []}}"#, false),
    (#"{"rules": {"contrast/minimum": {"level": "warning"}}}"#, false),
    (#"{"rules": {"system/hard-coded-value": {"tolerance": 2, "severity": "off"}}}"#, true),
    (#"{"rules": {"system/hard-coded-value": {"tolerance": 11}}}"#, false),
    (#"{"rules": {"system/hard-coded-value": {"tolerance": "2"}}}"#, false),
    (#"{"rules": {"contrast/minimum": {"tolerance": 2}}}"#, false),
    (#"{"overrides": [{"files": ["legacy/**"], "rules": {"contrast/minimum": "note"}}]}"#, true),
    (
      #"{"overrides": [{"files": "a", "rules": {"system/hard-coded-value": {"tolerance": 2}}}]}"#,
      true
    ),
    (#"{"overrides": [{"contexts": {"theme": "hc"}, "standard": "wcag-aaa"}]}"#, true),
    (#"{"overrides": [{"files": "a"}]}"#, false), (#"{"overrides": [{"rules": {}}]}"#, false),
    (#"{"overrides": [{"standard": "wcag-aa"}]}"#, false), (#"{"overrides": [{}]}"#, false),
    (#"{"overrides": [{"files": "a", "rules": {}, "standard": "wcag-aa"}]}"#, false),
    (#"{"overrides": {}}"#, false), (#"{"overrides": ["a"]}"#, false),
    (#"{"overrides": [{"files": "a", "rules": {"nonsense": "off"}}]}"#, false),
  ]

  @Test(arguments: table)
  func schemaAndReaderAgree(_ text: String, _ isValid: Bool) throws {
    let problems = ConfigurationFile.parse(text, name: "palette-check.json").problems
    expectEqual(problems.isEmpty, isValid, "reader: \(problems)")
    let errors = try Self.validator().errors(try Self.value(text))
    expectEqual(errors.isEmpty, isValid, "schema: \(errors)")
  }

  /// Every rule with every option at its default, as the schema states it.
  @Test(arguments: Rules.all.map { $0.id })
  func everyRuleIsInTheSchema(_ id: String) throws {
    let rule = try #require(Rules.all.first { $0.id == id })
    let options = rule.options.map { "\"\($0.name)\": \($0.defaultText)" }
    let text = "{\"rules\": {\"\(id)\": {\(options.joined(separator: ", "))}}}"
    #expect(ConfigurationFile.parse(text, name: "palette-check.json").problems.isEmpty)
    #expect(try Self.validator().errors(try Self.value(text)).isEmpty)
  }

  @Test func thePublishedSchemaIsCurrent() throws {
    let path = Corpora.package.appending(path: "Documentation/palette-check.schema.json")
    try expectEqual(
      String(contentsOf: path, encoding: .utf8), ConfigurationSchema.json.pretty + "\n",
      "run make catalogs")
  }

  /// The validator itself: each keyword accepts and rejects.
  @Test(arguments: [
    (#"{"type": "number"}"#, "1.5", #""1""#), (#"{"type": ["object", "null"]}"#, "null", "[]"),
    (#"{"type": "boolean"}"#, "true", "1"), (#"{"enum": [1, "a"]}"#, #""a""#, "2"),
    (#"{"minimum": 1, "maximum": 2}"#, "2", "2.1"), (#"{"pattern": "^a$"}"#, #""a""#, #""ab""#),
    (#"{"required": ["a"]}"#, #"{"a": 1}"#, "{}"), (#"{"minProperties": 1}"#, #"{"a": 1}"#, "{}"),
    (#"{"properties": {"a": {"type": "null"}}}"#, #"{"a": null}"#, #"{"a": 1}"#),
    (#"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"a": 1}"#, #"{"b": 1}"#),
    (#"{"additionalProperties": {"type": "null"}}"#, #"{"a": null}"#, #"{"a": 1}"#),
    (#"{"items": {"type": "null"}, "minItems": 1}"#, "[null]", "[]"),
    (#"{"items": {"type": "null"}}"#, "[null]", "[1]"),
    (#"{"anyOf": [{"type": "null"}, {"type": "array"}]}"#, "[]", "{}"),
    (#"{"allOf": [{"type": "number"}, {"minimum": 2}]}"#, "2", "1"),
    (#"{"dependencies": {"a": ["b"]}}"#, #"{"b": 1}"#, #"{"a": 1}"#),
    (##"{"$ref": "#/definitions/n", "definitions": {"n": {"type": "null"}}}"##, "null", "1"),
  ])
  func keywords(_ schema: String, _ right: String, _ wrong: String) throws {
    let validator = SchemaValidator(root: try Self.value(schema))
    #expect(try validator.errors(try Self.value(right)).isEmpty)
    #expect(try !validator.errors(try Self.value(wrong)).isEmpty)
  }

  private static func value(_ text: String) throws -> JSONValue {
    try JSONReader.read(SourceText(name: "a.json", text: text)).root
  }

  private static func validator() throws -> SchemaValidator {
    SchemaValidator(root: try value(ConfigurationSchema.json.compact))
  }
}

/// The part of JSON Schema (draft 7) that the schema of the configuration uses.
private struct SchemaValidator {
  struct UnknownKeyword: Error { let name: String }

  let root: JSONValue

  func errors(_ value: JSONValue) throws -> [String] { try errors(value, root) }

  private func errors(_ value: JSONValue, _ schema: JSONValue) throws -> [String] {
    var errors: [String] = []
    for member in schema.members {
      let rule = member.value
      func isWrong(_ condition: Bool) {
        if condition { errors.append("\(value.sourceText): \(member.name)") }
      }
      switch member.name {
      case "$schema", "title", "description", "definitions", "default": break
      case "$ref":
        let name = try #require(rule.string?.split(separator: "/").last)
        errors += try self.errors(value, try #require(root["definitions"]?[String(name)]))
      case "type":
        let types = rule.kind == .array ? Array(rule.elements) : [rule]
        isWrong(!types.contains { $0.string == Self.type(of: value) })
      case "enum":
        isWrong(
          !rule.elements.contains {
            value.number != nil ? $0.number == value.number : $0.sourceText == value.sourceText
          })
      case "minimum": isWrong((value.number ?? .infinity) < (rule.number ?? 0))
      case "maximum": isWrong((value.number ?? -.infinity) > (rule.number ?? 0))
      case "pattern":
        let pattern = try Regex(try #require(rule.string))
        isWrong(try value.string.map { try pattern.firstMatch(in: $0) == nil } ?? false)
      case "required":
        isWrong(
          value.kind == .object && rule.elements.contains { value[$0.string ?? ""] == nil })
      case "minProperties":
        isWrong(value.kind == .object && Double(Array(value.members).count) < rule.number ?? 0)
      case "minItems":
        isWrong(value.kind == .array && Double(Array(value.elements).count) < rule.number ?? 0)
      case "properties":
        for property in value.members {
          if let schema = rule[property.name] { errors += try self.errors(property.value, schema) }
        }
      case "additionalProperties":
        for property in value.members where schema["properties"]?[property.name] == nil {
          if rule.kind == .object {
            errors += try self.errors(property.value, rule)
          } else {
            isWrong(rule.bool == false)
          }
        }
      case "items":
        for element in value.elements { errors += try self.errors(element, rule) }
      case "anyOf":
        isWrong(try rule.elements.allSatisfy { try !self.errors(value, $0).isEmpty })
      case "allOf": for part in rule.elements { errors += try self.errors(value, part) }
      case "dependencies":
        for dependency in rule.members where value[dependency.name] != nil {
          isWrong(dependency.value.elements.contains { value[$0.string ?? ""] == nil })
        }
      default: throw UnknownKeyword(name: member.name)
      }
    }
    return errors
  }

  private static func type(of value: JSONValue) -> String {
    switch value.kind {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .number: "number"
    case .true, .false: "boolean"
    case .null: "null"
    }
  }
}
