import ArgumentParser
import CommandSupport
import LanguageServer

/// `palette-check lsp`: the language server over standard input and output.
struct LSP: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serves editors over standard input and output (Language Server Protocol 3.17).",
    discussion: """
      Token files and palette-check.yml are checked while they are edited. No option is needed: the \
      editor starts the command and sends its settings. Documentation/Editors.md has the settings of \
      editors. Examples:
        Helix (languages.toml)
          [language-server.palette-check]
          command = "palette-check"
          args = ["lsp"]
        Neovim
          vim.lsp.config("palette-check", { cmd = { "palette-check", "lsp" },
            filetypes = { "json", "yaml", "css" }, root_markers = { "palette-check.yml", ".git" } })
          vim.lsp.enable("palette-check")
      """)

  @Flag(help: "Use standard input and output, as always: some editors add this.") var stdio = false

  func run() throws {
    let server = LanguageServer { StandardOutput.write($0) }
    let input = InputQueue()
    while server.exitStatus == nil {
      switch try input.take(within: server.patience) {
      case .bytes(let bytes): server.receive(bytes)
      case .nothing: server.proceed()
      case .end: server.endInput()
      }
    }
    // The protocol has 0 after `shutdown`, and 1 without.
    throw server.exitStatus == 0 ? ExitStatus.success : .findings
  }
}
