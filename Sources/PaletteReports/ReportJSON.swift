import FileAccess
public import ColorCore
public import TokenGraph
public import ImageFacts
public import PaletteRules
public import SourceSyntax
public import SystemColors

// The JSON forms of report, finding and facts: the schema "palette-check/1", shared by the
// reporters and the engine protocol.

extension SourceRange {
  /// `{"start": {"line", "column", "offset"}, "end": {…}}`.
  public var json: JSONText {
    func position(_ position: SourcePosition) -> JSONText {
      .object([
        ("line", .integer(position.line)), ("column", .integer(position.column)),
        ("offset", .integer(position.offset)),
      ])
    }
    return .object([("start", position(start)), ("end", position(end))])
  }
}

extension JSONText {
  /// A color: its space, its components and alpha with null for a missing one, and its notation.
  public init(_ color: Color) {
    self = .object([
      ("space", .string(color.space.rawValue)),
      (
        "components",
        .array(
          (0..<3).map {
            color.missing.contains(.component($0)) ? .null : .number(color.components[$0])
          })
      ),
      ("alpha", color.missing.contains(.alpha) ? .null : .number(color.alpha)),
      ("css", .string(color.css)),
    ])
  }
}

extension Appearance {
  /// The parts as named in the engine protocol; scheme and contrast always, the others only if they
  /// differ from their default.
  public var json: JSONText {
    .object([
      ("scheme", .string(scheme.rawValue)), ("contrast", .string(contrast.rawValue)),
      ("level", level == .base ? nil : .string(level.rawValue)),
      ("transparency", transparency == .normal ? nil : .string(transparency.rawValue)),
      ("gamut", gamut == .srgb ? nil : .string(gamut.rawValue)),
      ("inverted", isInverted ? true : nil), ("boldText", isBoldText ? true : nil),
    ])
  }
}

extension UnknownReason {
  /// `{"code", "message"}`.
  public var json: JSONText {
    .object([("code", .string(code.rawValue)), ("message", .string(message))])
  }
}

extension [Permutation] {
  /// The appearances and the contexts, each once.
  var json: (appearances: [JSONText], contexts: [JSONText]) {
    var appearances: [JSONText] = []
    var contexts: [JSONText] = []
    for permutation in self {
      let appearance = permutation.appearance.json
      if !appearances.contains(appearance) { appearances.append(appearance) }
      let choices = JSONText.object(
        permutation.choices.map { ($0.modifier, .string($0.context)) })
      if !permutation.choices.isEmpty, !contexts.contains(choices) { contexts.append(choices) }
    }
    return (appearances, contexts)
  }
}

extension Finding {
  /// A finding of the report.
  public var json: JSONText {
    let (kind, reason): (String, UnknownReason?) =
      switch outcome {
      case .fail: ("fail", nil)
      case .unknown(let reason): ("unknown", reason)
      }
    let (appearances, contexts) = permutations.json
    return .object([
      ("rule", .string(rule)), ("url", .string(RuleDocumentation.address(of: rule))),
      ("severity", .string(level.rawValue)), ("outcome", .string(kind)),
      ("reason", reason.map(\.json)),
      ("message", .string(message)), ("help", help.map(JSONText.string)), ("file", .string(file)),
      ("range", range?.json), ("token", token.map(JSONText.string)),
      ("tokens", tokens.isEmpty ? nil : .array(tokens.map(JSONText.string))),
      ("against", against.map(JSONText.string)), ("appearances", .array(appearances)),
      ("contexts", .array(contexts)), ("conditions", .array(conditions.map(JSONText.string))),
      ("measured", measurement.map { .number($0.measured) }),
      ("required", measurement.map { .number($0.required) }),
      ("metric", measurement.map { .string($0.metric) }),
      ("related", .array(related.map(\.json))), ("fix", fix?.json),
    ])
  }
}

extension RelatedLocation {
  /// A related location of a finding or a problem.
  public var json: JSONText {
    .object([
      ("message", .string(message)), ("file", .string(location.file)),
      ("range", location.range.json),
    ])
  }
}

extension Finding.Fix {
  /// The fix of a finding.
  public var json: JSONText {
    let edits = edits.map { edit in
      JSONText.object([
        ("file", .string(edit.location.file)), ("range", edit.location.range.json),
        ("text", .string(edit.text)),
      ])
    }
    return .object([
      ("safe", .bool(isSafe)), ("description", .string(description)), ("edits", .array(edits)),
      ("image", image?.json),
    ])
  }
}

extension Finding.Fix.ImageEdit {
  /// The change of an image.
  fileprivate var json: JSONText {
    .object([
      ("file", .string(file)), ("action", .string(action.rawValue)),
      ("profile", profile.map(JSONText.string)), ("bits", bitDepth.map(JSONText.integer)),
      ("color", color.map(JSONText.string)), ("replacement", replacement.map(JSONText.string)),
    ])
  }
}

extension Report {
  /// The whole report.
  public var json: JSONText {
    .object([
      ("schema", .string(Report.schema)), ("tool", tool), ("shard", shard?.json),
      ("summary", summary.json),
      ("findings", .array(findings.map(\.json))), ("errors", .array(errors.map(\.json))),
      ("assets", assets.isEmpty ? nil : .array(assets.map(\.json))),
    ])
  }

  /// The problems with the input, and the images that could not be read.
  var errors: [Problem] { problems + assets.compactMap(\.problem) }

  static let schema = "palette-check/1"

  var tool: JSONText { Self.tool(toolVersion) }

  static func tool(_ version: String) -> JSONText {
    .object([("name", "palette-check"), ("version", .string(version))])
  }
}

extension Report.Shard {
  var json: JSONText {
    .object([
      ("index", .integer(index)), ("count", .integer(count)),
      ("digest", digest.map(JSONText.string)),
    ])
  }
}

extension Report.Summary {
  /// The numbers of the report.
  public var json: JSONText {
    .object([
      ("files", .integer(files)), ("tokens", .integer(tokens)), ("pairs", .integer(pairs)),
      ("appearances", .integer(appearances)), ("checked", .integer(checked)),
      (
        "coverage",
        .object([("foregrounds", .integer(foregrounds)), ("measured", .integer(measured))])
      ),
      ("errors", .integer(errors)), ("warnings", .integer(warnings)), ("notes", .integer(notes)),
      ("unknown", .integer(unknown)), ("suppressed", .integer(suppressed)),
      (
        "skipped",
        skipped.isEmpty
          ? nil
          : .object(
            skipped.map { ($0.key.rawValue, .integer($0.value)) }.sorted { $0.0 < $1.0 })
      ),
    ])
  }
}

extension Report.Skipped {
  /// The path and the reason.
  public var json: JSONText {
    .object([("file", .string(file)), ("reason", .string(reason.rawValue))])
  }
}

extension Report.Problem {
  /// A problem with the input.
  public var json: JSONText {
    .object([
      ("code", .string(code)), ("severity", .string(severity.rawValue)),
      ("message", .string(message)), ("help", help.map(JSONText.string)),
      ("file", file.map(JSONText.string)), ("range", range?.json),
      ("related", related.isEmpty ? nil : .array(related.map(\.json))),
    ])
  }
}

extension Report.Asset {
  /// The error as a problem, if there is one.
  var problem: Report.Problem? {
    error.map { error in
      let place = error.offset.map { ", at byte \($0)" } ?? ""
      return Report.Problem(
        code: error.code, message: error.message + place, file: file)
    }
  }

  /// The file, its error or `null`, and its facts or `null`.
  public var json: JSONText {
    let failure = error.map { error in
      JSONText.object([
        ("code", .string(error.code)), ("message", .string(error.message)),
        ("offset", error.offset.map(JSONText.integer)),
      ])
    }
    return .object([
      ("file", .string(file)), ("error", failure ?? .null), ("facts", facts?.json ?? .null),
    ])
  }
}

extension ImageFacts {
  /// The facts of an asset, version 1. Facts that were not read are absent.
  public var json: JSONText { FactWriter.text(of: self) }
}

extension ImageFacts.Profile {
  /// The color information of an asset; `null` for what it lacks.
  public var json: JSONText { FactWriter.text(of: self) }
}

/// Writes facts as JSON.
private struct FactWriter: FactCoder {
  /// The parts of the value, if it has any.
  private var members: [JSONText.Member] = []
  /// The value, if it has no parts.
  private var single: JSONText?

  static func text(of value: some FactValue) -> JSONText {
    var writer = FactWriter()
    var value = value
    value.pass(through: &writer)
    return writer.single ?? .members(writer.members)
  }

  private mutating func add(_ name: String, _ value: JSONText) {
    if members.isEmpty { members.reserveCapacity(8) }
    members.append(JSONText.Member(name: name, value: value))
  }

  mutating func part<Value: FactValue>(_ name: String, _ value: inout Value) {
    add(name, Self.text(of: value))
  }

  mutating func optional<Value: FactValue>(_ name: String, _ value: inout Value?) {
    if let value { add(name, Self.text(of: value)) }
  }

  mutating func nullable<Value: FactValue>(_ name: String, _ value: inout Value?) {
    add(name, value.map { Self.text(of: $0) } ?? .null)
  }

  mutating func part<Value: FactValue & Equatable>(
    _ name: String, _ value: inout Value, unless usual: Value
  ) {
    if value != usual { part(name, &value) }
  }

  mutating func code(_ number: inout Int) { single = .integer(number) }
  mutating func code(_ number: inout Double) { single = .number(number) }
  mutating func code(_ flag: inout Bool) { single = .bool(flag) }
  mutating func code(_ text: inout String) { single = .string(text) }

  mutating func choice<Value: RawRepresentable<String>>(_ value: inout Value) {
    single = .string(value.rawValue)
  }

  mutating func list<Element: FactValue>(_ elements: inout [Element]) {
    single = .array(elements.map { Self.text(of: $0) })
  }

  mutating func element<Value: FactValue>(_ value: inout Value?) {
    single = value.map { Self.text(of: $0) } ?? .null
  }
}
