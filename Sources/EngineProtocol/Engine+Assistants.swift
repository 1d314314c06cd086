import PaletteAudit
import SourceSyntax

// The Model Context Protocol (https://modelcontextprotocol.io/specification) over lines: its life
// cycle and its tools. Requests and notifications that it does not know are answered as JSON-RPC
// demands.

extension Engine {
  /// An engine that offers tools to assistants, by the Model Context Protocol.
  ///
  /// ```swift
  /// let request = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  /// print(Engine.forAssistants.respond(to: request) ?? "")
  /// // Prints "{"jsonrpc":"2.0","id":1,"result":{}}"
  /// ```
  public static let forAssistants = Engine(methods: [
    Method("initialize", nil, call: initialize),
    Method("ping", nil) { _ in .object([]) },
    Method("tools/list", nil) { _ in
      .object([("tools", .array(AssistantTools.all.map(description)))])
    },
    Method("tools/call", nil, call: callTool),
  ])

  /// The revisions of the protocol that are spoken, the newest first.
  private static let revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  /// The client's revision, if it is known, else the newest: the client then decides.
  private static func initialize(_ params: Parameters) throws(EngineError) -> JSONText {
    let asked = try params.required("protocolVersion").string()
    return .object([
      ("protocolVersion", .string(revisions.contains(asked) ? asked : revisions[0])),
      ("capabilities", .object([("tools", .object([("listChanged", false)]))])),
      (
        "serverInfo",
        .object([
          ("name", "palette-check"), ("title", "Palette Check"), ("version", .string(toolVersion)),
        ])
      ),
      (
        "instructions",
        .string(
          "Measures and checks the colors of design tokens, style sheets and asset catalogs. Use "
            + "`check` after changing colors, `contrast` and `suggest` before, `resolve` to see what "
            + "a token is in every appearance, and `explain` for a rule that a finding names.")
      ),
    ])
  }

  private static func description(of tool: any AssistantTool.Type) -> JSONText {
    let properties = tool.arguments.map { argument in
      (
        argument.name,
        JSONText.object(argument.schema + [("description", .string(argument.summary))])
      )
    }
    let required = tool.arguments.filter(\.isRequired).map { JSONText.string($0.name) }
    return .object([
      ("name", .string(tool.name)), ("title", .string(tool.title)),
      ("description", .string(tool.summary)),
      (
        "inputSchema",
        .object([
          ("type", "object"), ("properties", .object(properties)),
          ("required", required.isEmpty ? nil : .array(required)),
          ("additionalProperties", false),
        ])
      ),
      (
        "annotations",
        .object([
          ("title", .string(tool.title)), ("readOnlyHint", true), ("idempotentHint", true),
          ("openWorldHint", false),
        ])
      ),
    ])
  }

  /// Wrong arguments are an answer of the tool: the model reads it and mends its call.
  private static func callTool(_ params: Parameters) throws(EngineError) -> JSONText {
    let named = try params.required("name")
    let tool = try named.unit(of: AssistantTools.all) { $0.name }
    var answer: ToolAnswer
    do throws(EngineError) {
      let arguments = try Parameters(
        params["arguments"]?.value, allowing: tool.arguments.map(\.name))
      answer = try tool.call(arguments)
    } catch {
      answer = ToolAnswer(text: error.message, isError: true)
    }
    return .object([
      ("content", [.object([("type", "text"), ("text", .string(answer.text))])]),
      ("structuredContent", answer.structure), ("isError", .bool(answer.isError)),
    ])
  }
}
