import ArgumentParser
import CommandSupport
import Foundation
import PaletteAudit

/// The command line: its subcommands, and what the process ends with.
@main struct PaletteCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palette-check",
    abstract: "Checks the colors of design tokens, asset catalogs and exported images.",
    discussion: """
      Without a subcommand, `check` is meant:  palette-check tokens/

      Exit status: 0 nothing at or above --fail-on; 1 findings; 2 something could not be read, \
      parsed or written, or the usage or configuration is wrong; 70 an internal error.
      """,
    version: toolVersion,
    subcommands: subcommands,
    defaultSubcommand: Check.self)

  private static var subcommands: [any ParsableCommand.Type] {
    [Check.self] + imageCommands + [
      Contrast.self, Suggest.self, ShowColor.self, Pairs.self, Resolve.self,
      ExportCommand.self, System.self,
      ListRules.self, Explain.self, Serve.self,
    ]
  }

  static func main() {
    // A reader that goes away ends the output, not the process: see `StandardOutput`.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as ExitStatus {
      Foundation.exit(error.rawValue)
    } catch {
      end(with: error)
    }
  }

  /// Help and version go to standard output with status 0; wrong usage is status 2, not the 64 of
  /// the argument parser, because scripts tell findings (1) from mistakes (2).
  private static func end(with error: any Error) -> Never {
    let message = fullMessage(for: error)
    if exitCode(for: error) == .success {
      StandardOutput.write(message + "\n")
      Foundation.exit(ExitStatus.success.rawValue)
    }
    StandardError.write(message + "\n")
    Foundation.exit(ExitStatus.trouble.rawValue)
  }
}
