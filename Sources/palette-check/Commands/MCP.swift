import ArgumentParser
import CommandSupport
import EngineProtocol

/// `palette-check mcp`: tools for assistants over standard input and output.
struct MCP: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Offers tools to assistants, by the Model Context Protocol, until the input ends.",
    discussion: """
      The tools are check, contrast, suggest, explain and resolve; none writes anything. Paths are \
      relative to the folder in which it is started. An assistant starts it by a configuration such \
      as:
        {"mcpServers": {"palette-check": {"command": "palette-check", "args": ["mcp"]}}}
      """)

  func run() throws { try Engine.forAssistants.answerRequests() }
}
