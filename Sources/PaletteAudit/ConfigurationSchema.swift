import DesignTokens
import PaletteRules
public import SourceSyntax
import SystemColors

/// The JSON Schema (draft 7) of configuration files, with which editors complete and check them.
///
/// It is made from the declarations that the reader uses: its keys and ranges, the standards, roles
/// and sets, and the rules with their options.
///
/// ```swift
/// print(ConfigurationSchema.json.compact.contains("\"naming/case\""))
/// // Prints "true"
/// ```
public enum ConfigurationSchema {
  /// The schema.
  public static var json: JSONText {
    .object([
      ("$schema", "http://json-schema.org/draft-07/schema#"), ("title", "palette-check.yml"),
      ("description", "What palette-check checks and how."), ("type", "object"),
      ("properties", properties(ConfigurationKey.allCases, section)),
      ("additionalProperties", false),
      ("definitions", .object(definitions)),
    ])
  }

  private static let definitions: [(String, JSONText?)] = [
    ("text", .object([("type", ["string", "number", "boolean"])])),
    (
      "texts",
      .object([
        ("anyOf", [reference("text"), .object([("type", "array"), ("items", reference("text"))])])
      ])
    ),
    (
      "patterns",
      described(
        "Patterns with *, **, ?, [abc] and {name}.",
        .object([
          (
            "anyOf",
            [
              reference("text"),
              .object([("type", "array"), ("items", reference("text")), ("minItems", 1)]),
            ]
          )
        ]))
    ),
    ("contexts", .object([("type", "object"), ("additionalProperties", reference("texts"))])),
    ("ratio", number(in: ConfigurationReader.ratios)),
    ("standard", standard), ("rules", rules),
  ]

  // MARK: - Sections

  private static func section(_ key: ConfigurationKey) -> JSONText {
    switch key {
    case .schema: described("The address of this schema, for editors.", orNull(reference("text")))
    case .version:
      described("The version of the format.", .object([("enum", [1, nil])]))
    case .extends:
      described(
        "Sets of rules, and files relative to this one. Later ones win, and what this file says "
          + "wins over all of them.", bases)
    case .baseline:
      described(
        "The findings that are accepted for now: a file that `palette-check baseline write` "
          + "writes, relative to this one.", orNull(reference("text")))
    case .standard:
      described(
        "The minimum contrast: a standard, or ratios by role.", orNull(reference("standard")))
    case .groups:
      described(
        "Texts that a {name} in the patterns of pairs stands for.",
        .object([("type", ["object", "null"]), ("additionalProperties", reference("texts"))]))
    case .pairs:
      described(
        "Which foregrounds lie on which backgrounds.",
        .object([("type", ["array", "null"]), ("items", pair)]))
    case .inferPairs:
      described(
        "Whether pairs are also inferred from names.",
        .object([("type", ["boolean", "null"]), ("default", true)]))
    case .contexts: described("What contexts of modifiers mean.", contexts)
    case .dialect:
      described(
        "How token files deviate from the specification of their format.",
        object(properties(ConfigurationKey.Dialect.allCases, dialect), isNullable: true))
    case .figma:
      described(
        "What Figma's files do not state.",
        object(properties(ConfigurationKey.Figma.allCases, figma), isNullable: true))
    case .rules:
      described("The severity of rules, and their options.", orNull(reference("rules")))
    case .overrides:
      described(
        "Other settings for some files, or another standard in some contexts; later ones win.",
        .object([("type", ["array", "null"]), ("items", override)]))
    }
  }

  private static var bases: JSONText {
    let one = [JSONText.object([("enum", names(RuleSet.allCases))]), reference("text")]
    let several = JSONText.object([("type", "array"), ("items", .object([("anyOf", .array(one))]))])
    return .object([("anyOf", .array(one + [several, .object([("type", "null")])]))])
  }

  private static var standard: JSONText {
    .object([
      (
        "anyOf",
        [
          .object([("enum", .array(Standard.named.map { .string($0.name) }))]),
          object(properties(Role.allCases) { _ in reference("ratio") }),
        ]
      )
    ])
  }

  private static var pair: JSONText {
    object(
      properties(ConfigurationKey.Pair.allCases) { key in
        switch key {
        case .foreground: described("The tokens of the foregrounds.", reference("patterns"))
        case .background: described("The tokens of the backgrounds.", reference("patterns"))
        case .role:
          described("What the foreground is used for.", .object([("enum", names(Role.allCases))]))
        case .size: described("The size of text in points.", number(in: ConfigurationReader.sizes))
        case .weight:
          described("The weight of text; 700 is bold.", number(in: ConfigurationReader.weights))
        case .over:
          described(
            "What lies under a translucent background; each is tested.", reference("texts"))
        case .minimum:
          described("A ratio that replaces that of the standard.", reference("ratio"))
        case .contexts:
          described("The contexts in which the pair exists.", reference("contexts"))
        }
      }, ("required", ["foreground", "background"]))
  }

  private static var contexts: JSONText {
    func values<Part: CaseIterable & RawRepresentable<String>>(_ type: Part.Type) -> JSONText {
      .object([("enum", names(Array(type.allCases)))])
    }
    let flag = JSONText.object([("enum", [true, false, "true", "false"])])
    let parts: [(String, JSONText?)] = [
      ("scheme", values(Appearance.Scheme.self)), ("contrast", values(Appearance.Contrast.self)),
      ("level", values(Appearance.Level.self)),
      ("transparency", values(Appearance.Transparency.self)),
      ("gamut", values(Appearance.Gamut.self)), ("inverted", flag), ("boldText", flag),
    ]
    return .object([
      ("type", ["object", "null"]),
      (
        "additionalProperties",
        .object([("type", "object"), ("additionalProperties", object(.object(parts)))])
      ),
    ])
  }

  private static func dialect(_ key: ConfigurationKey.Dialect) -> JSONText {
    let summary =
      switch key {
      case .overrides: "Where a token has its values in other contexts."
      case .modes: "Where a token has its values in other modes."
      case .alpha: "Where a token has its opacity."
      case .aliasRoot: "The name with which the paths of aliases begin."
      }
    return described(
      summary, .object([("type", ["string", "null"]), ("pattern", #"^[^.]+(\.[^.]+)*$"#)]))
  }

  private static func figma(_ key: ConfigurationKey.Figma) -> JSONText {
    switch key {
    case .profile:
      described(
        "The color profile of the document.", .object([("enum", names(DocumentProfile.allCases))]))
    }
  }

  private static var override: JSONText {
    object(
      properties(ConfigurationKey.Override.allCases) { key in
        switch key {
        case .files: described("The files, relative to this one.", reference("patterns"))
        case .rules: reference("rules")
        case .contexts: described("The contexts.", reference("contexts"))
        case .standard: reference("standard")
        }
      }, ("minProperties", 1),
      (
        "dependencies",
        .object(
          ConfigurationKey.Override.allCases.map { ($0.rawValue, [.string($0.partner.rawValue)]) })
      ))
  }

  private static var rules: JSONText {
    // YAML 1.1 reads a bare `off` as false.
    let severities = Severity.allCases.reversed().map { JSONText.string($0.rawValue) }
    let severity = JSONText.object([("enum", .array(severities + ["off", false]))])
    return object(
      .object(
        Rules.all.map { rule in
          var members: [(String, JSONText?)] = [("severity", severity)]
          members += rule.options.map { ($0.name, described($0.summary, option($0))) }
          return (
            rule.id,
            described(
              rule.summary, .object([("anyOf", [severity, object(.object(members))])]))
          )
        }))
  }

  private static func option(_ option: any RuleOptionDeclaration) -> JSONText {
    let type: JSONText =
      switch option.defaultSetting {
      case .number: number(in: option.range ?? -1e9...1e9)
      case .flag: .object([("type", "boolean")])
      case .patterns: reference("texts")
      }
    return type.adding([("default", option.defaultSetting.json)])
  }

  // MARK: - Parts

  private static func reference(_ name: String) -> JSONText {
    .object([("$ref", .string("#/definitions/\(name)"))])
  }

  /// A schema with an explanation. A reference is wrapped: draft 7 ignores what stands beside it.
  private static func described(_ text: String, _ schema: JSONText) -> JSONText {
    guard case .members(let members) = schema else { return schema }
    let isReference = members.first?.name == "$ref"
    return JSONText.object([("description", .string(text))])
      .adding(isReference ? [("allOf", [schema])] : members.map { ($0.name, $0.value) })
  }

  private static func orNull(_ schema: JSONText) -> JSONText {
    .object([("anyOf", [schema, .object([("type", "null")])])])
  }

  private static func number(in range: ClosedRange<Double>) -> JSONText {
    .object([
      ("type", "number"), ("minimum", .number(range.lowerBound)),
      ("maximum", .number(range.upperBound)),
    ])
  }

  private static func object(
    _ properties: JSONText, isNullable: Bool = false, _ more: (String, JSONText?)...
  ) -> JSONText {
    JSONText.object([
      ("type", isNullable ? ["object", "null"] : "object"), ("properties", properties),
      ("additionalProperties", false),
    ]).adding(more)
  }

  private static func properties<Key: RawRepresentable<String>>(
    _ keys: [Key], _ schema: (Key) -> JSONText
  ) -> JSONText {
    .object(keys.map { ($0.rawValue, schema($0)) })
  }

  private static func names<Value: RawRepresentable<String>>(_ values: [Value]) -> JSONText {
    .array(values.map { .string($0.rawValue) })
  }
}

extension RuleOptions.Setting {
  fileprivate var json: JSONText {
    switch self {
    case .number(let value): .number(value)
    case .flag(let value): .bool(value)
    case .patterns(let patterns): .array(patterns.map { .string($0.text) })
    }
  }
}
