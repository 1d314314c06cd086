import SourceSyntax

/// A tool that an assistant may call: one file of `Tools/`; `swift run generate-catalogs` lists it.
///
/// No tool writes anything, and the same arguments give the same answer.
protocol AssistantTool: SendableMetatype {
  /// The name by which it is called.
  static var name: String { get }
  /// The name for people.
  static var title: String { get }
  /// What it does and when to use it, for the model that chooses.
  static var summary: String { get }
  /// The arguments.
  static var arguments: [ToolArgument] { get }

  /// The answer.
  static func call(_ arguments: Parameters) throws(EngineError) -> ToolAnswer
}

/// An argument of a tool.
struct ToolArgument {
  var name: String
  /// What it is, for the model that fills it in.
  var summary: String
  var isRequired = false
  /// The members of its JSON Schema other than the description.
  var schema: [(String, JSONText)]

  static func text(_ name: String, _ summary: String, isRequired: Bool = false) -> ToolArgument {
    ToolArgument(
      name: name, summary: summary, isRequired: isRequired, schema: [("type", "string")])
  }

  static func choice(_ name: String, _ summary: String, of choices: [String]) -> ToolArgument {
    ToolArgument(
      name: name, summary: summary,
      schema: [("type", "string"), ("enum", .array(choices.map(JSONText.string)))])
  }

  static func number(
    _ name: String, _ summary: String, in range: ClosedRange<Double>, isRequired: Bool = false
  ) -> ToolArgument {
    ToolArgument(
      name: name, summary: summary, isRequired: isRequired,
      schema: [
        ("type", "number"), ("minimum", .number(range.lowerBound)),
        ("maximum", .number(range.upperBound)),
      ])
  }

  static func count(_ name: String, _ summary: String, in range: ClosedRange<Int>) -> ToolArgument {
    ToolArgument(
      name: name, summary: summary,
      schema: [
        ("type", "integer"), ("minimum", .integer(range.lowerBound)),
        ("maximum", .integer(range.upperBound)),
      ])
  }

  static func texts(_ name: String, _ summary: String, isRequired: Bool = false) -> ToolArgument {
    ToolArgument(
      name: name, summary: summary, isRequired: isRequired,
      schema: [
        ("type", "array"), ("items", .object([("type", "string")])),
        ("minItems", isRequired ? 1 : 0),
      ])
  }
}

/// What a tool answers.
struct ToolAnswer {
  /// The answer for a reader.
  var text: String
  /// The answer for a program: an object.
  var structure: JSONText?
  /// Whether nothing could be done.
  var isError = false

  /// An answer that is an object and nothing else.
  init(_ structure: JSONText) {
    text = structure.line
    self.structure = structure
  }

  init(text: String, structure: JSONText? = nil, isError: Bool = false) {
    self.text = text
    self.structure = structure
    self.isError = isError
  }
}
