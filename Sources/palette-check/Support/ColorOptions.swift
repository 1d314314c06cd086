package import ArgumentParser

/// When a command prints colors.
package struct ColorOptions: ParsableArguments {
  /// The values of `--color`.
  package enum When: String, CaseIterable, ExpressibleByArgument { case auto, always, never }

  @Option(help: "When to print colors.") package var color: When?
  @Flag(help: "Print no colors, as --color never does.") package var noColor = false

  package init() {}

  package func validate() throws {
    if noColor, color == .always {
      throw ValidationError("--color always and --no-color exclude each other")
    }
  }

  /// Whether to print colors on standard output: what is asked for wins, then `NO_COLOR`, then
  /// `FORCE_COLOR`, which turns them off as well, and `CLICOLOR_FORCE`; else only a terminal has
  /// colors.
  package var isColored: Bool {
    if noColor || color == .never { return false }
    if color == .always { return true }
    if isSet("NO_COLOR") { return false }
    if isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE") { return true }
    if ["0", "false"].contains(environmentVariable("FORCE_COLOR")) { return false }
    return StandardOutput.isTerminal && environmentVariable("TERM") != "dumb"
  }

  private func isSet(_ name: String) -> Bool {
    let value = environmentVariable(name) ?? ""
    return !value.isEmpty && (name == "NO_COLOR" || value != "0" && value != "false")
  }
}
