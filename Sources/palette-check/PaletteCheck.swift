import ArgumentParser
import CommandSupport
import PaletteAudit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if LittleCMS
  import ImageCommands
#endif

/// The command line: its subcommands and exit status.
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
    #if LittleCMS
      Commands.all + ImageCommandList.all
    #else
      Commands.all
    #endif
  }

  static func main() {
    // A reader that closes the pipe ends the output, not the process: see `StandardOutput`.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as ExitStatus {
      error.end()
    } catch {
      end(with: error)
    }
  }

  /// Help and version go to standard output with status 0; wrong usage is status 2, not the 64 of
  /// the argument parser, because scripts distinguish findings (1) from usage errors (2).
  private static func end(with error: any Error) -> Never {
    let message = fullMessage(for: error)
    if exitCode(for: error) == .success {
      StandardOutput.write(message + "\n")
      ExitStatus.success.end()
    }
    StandardError.write(message + "\n")
    ExitStatus.trouble.end()
  }
}
