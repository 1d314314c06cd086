import ArgumentParser
import CommandSupport
import FileAccess
import PaletteAudit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The command line: its subcommands and exit status.
@main struct PaletteCheck: ParsableCommand {
  static let name = "palette-check"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Checks the colors of design tokens, asset catalogs and exported images.",
    discussion: """
      Without a subcommand, `check` is meant:  palette-check tokens/

      Exit status: 0 nothing at or above --fail-on; 1 findings; 2 something could not be read, \
      parsed or written, or the usage or configuration is wrong; 70 an internal error.
      """,
    version: toolVersion,
    groupedSubcommands: groups,
    defaultSubcommand: Check.self)

  private static var subcommands: [any ParsableCommand.Type] {
    Commands.all + ImageCommandList.all
  }

  /// The commands by what they are about, in the order in which help lists them.
  private static var groups: [CommandGroup] {
    let names = [
      ("Checking", ["check", "fix", "diff", "baseline", "init", "rules", "explain"]),
      ("Palette", ["pairs", "resolve", "matrix", "ramp", "export"]),
      ("Color", ["contrast", "suggest", "color", "system"]),
      ("Image", ["audit", "merge", "worker", "convert", "simulate", "profile"]),
    ]
    var left = subcommands
    let groups = names.map { title, names in
      let members = names.compactMap { name in
        left.firstIndex { $0._commandName == name }.map { left.remove(at: $0) }
      }
      return CommandGroup(name: title, subcommands: members)
    }
    return (groups + [CommandGroup(name: "Protocol", subcommands: left)])
      .filter { !$0.subcommands.isEmpty }
  }

  static func main() {
    // A reader that closes the pipe ends the output, not the process: see `StandardOutput`.
    signal(SIGPIPE, SIG_IGN)
    // What scripts ask before all else needs no parser.
    guard CommandLine.arguments.dropFirst() != ["--version"] else {
      StandardOutput.write(toolVersion + "\n")
      ExitStatus.success.end()
    }
    var type: any ParsableCommand.Type = Self.self
    do {
      try noteMisspelledCommand(of: &type)
      try noteFileLikeOptions()
      var command = try parsedCommand() ?? parseAsRoot()
      type = Swift.type(of: command)
      try command.run()
    } catch let error as ExitStatus {
      error.end()
    } catch let error as ValidationError {
      // Wrong usage that only running a command finds, such as a color that is none.
      end("Error: \(error.message)\n\(usage(of: type))")
    } catch {
      end(with: error)
    }
  }

  /// The command that the arguments name, or `check`, by a parser of that command alone: that of all
  /// commands takes as long as to check a small file.
  ///
  /// - Returns: The command, or `nil` where the parser of all has to say what is wrong or wanted.
  private static func parsedCommand() -> (any ParsableCommand)? {
    let arguments = CommandLine.arguments.dropFirst()
    guard let first = arguments.first, !first.hasPrefix("-"), first != "help" else { return nil }
    let named = subcommands.first { $0._commandName == first }
    let type = named ?? Check.self
    let rest = Array(named == nil ? arguments : arguments.dropFirst())
    guard let command = try? type.parseAsRoot(rest) else { return nil }
    // Any other one is the help that is asked for.
    let known = [type] + type.configuration.subcommands
    return known.contains { $0 == Swift.type(of: command) } ? command : nil
  }

  /// The usage of a command, and where there is more.
  private static func usage(of command: any ParsableCommand.Type) -> String {
    let usage = usageString(for: command)
    let name = usage.split(separator: " ").prefix { !"<[-".contains($0.prefix(1)) }
    return "Usage: \(usage)\n  See '\(name.joined(separator: " ")) --help' for more information."
  }

  /// Tells the name of a command that is misspelled, which would count as that of a file. The type
  /// becomes that of the command whose subcommand it is, for its usage.
  private static func noteMisspelledCommand(of type: inout any ParsableCommand.Type) throws {
    let words = CommandLine.arguments.dropFirst().prefix(2)
    let first = words.first ?? ""
    if let group = subcommands.first(where: { $0._commandName == first }), words.count == 2,
      let name = words.last, !name.hasPrefix("-")
    {
      let names = group.configuration.subcommands.map { $0._commandName }
      guard !names.isEmpty, !names.contains(name) else { return }
      type = group
      let nearest = Similarity.nearest(to: name, among: names)
      throw ValidationError(
        "there is no command “\(first) \(name)”"
          + Similarity.question(nearest, otherwise: ": use \(names.joined(separator: ", "))"))
    }
    let names = subcommands.map { $0._commandName } + ["help"]
    if first == "help", let name = words.dropFirst().first, !name.hasPrefix("-"),
      !names.contains(name)
    {
      let nearest = Similarity.nearest(to: name, among: names)
      throw ValidationError("there is no command “\(name)”" + Similarity.question(nearest))
    }
    guard !first.isEmpty, !names.contains(first),
      first.allSatisfy({ $0.isASCII && $0.isLetter }), LocalFiles().kind(of: first) == nil,
      let nearest = Similarity.nearest(to: first, among: names)
    else { return }
    throw ValidationError("there is no command or file “\(first)”" + Similarity.question(nearest))
  }

  /// Names a file that begins with a dash, as a pattern of the shell gives it: it would count as
  /// options, such as `-h`.
  private static func noteFileLikeOptions() throws {
    let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    let file = words.first { word in
      word.count > 2 && word.hasPrefix("-") && !word.hasPrefix("--")
        && LocalFiles().kind(of: word) == .file
    }
    guard let file else { return }
    throw ValidationError(
      "“\(file)” is a file, but reads as options: write “./\(file)”, or -- before the files")
  }

  /// Help and version go to standard output with status 0; wrong usage is status 2, not the 64 of
  /// the argument parser, because scripts distinguish findings (1) from usage errors (2).
  private static func end(with error: any Error) -> Never {
    let message = fullMessage(for: error)
    if exitCode(for: error) == .success {
      StandardOutput.write(message + "\n")
      ExitStatus.success.end()
    }
    end(withSuggestion(unknownOption(behind: message) ?? message))
  }

  /// The message about an unknown option, behind that about a missing argument: the argument parser
  /// tells of the missing one only.
  private static func unknownOption(behind message: String) -> String? {
    guard message.hasPrefix("Error: Missing expected argument") else { return nil }
    for count in 1...2 {
      do {
        _ = try parseAsRoot(CommandLine.arguments.dropFirst() + Array(repeating: "-", count: count))
      } catch {
        let message = fullMessage(for: error)
        if message.hasPrefix("Error: Unknown option") { return message }
      }
    }
    return nil
  }

  /// The message of the argument parser. Where it lists the values that an option can have, the one
  /// goes first that was probably meant; and an option of every command is suggested as well.
  private static func withSuggestion(_ message: String) -> String {
    let list = "Please provide one of"
    let lines = message.split(separator: "\n")
    let quoted = lines[0].split(separator: "'", omittingEmptySubsequences: false)
    if lines[0].hasPrefix("Error: Unknown option"), quoted.count == 3 {
      let option = String(quoted[1])
      let nearest =
        option.lowercased() == "-v"
        ? "--version" : Similarity.nearest(to: option, among: ["--help", "--version"])
      guard let nearest else { return message }
      return message.replacing(lines[0], with: "\(lines[0]). Did you mean '\(nearest)'?")
    }
    if let hint = hintOnValue(quoted) {
      return message.replacing(lines[0], with: "\(lines[0]). \(hint)", maxReplacements: 1)
    }
    guard message.contains(list), quoted.count > 3 else { return message }
    // The value, the option, and then the known values; many of them are a line each.
    let known =
      quoted.indices.filter { $0 > 3 && !$0.isMultiple(of: 2) }.map { String(quoted[$0]) }
      + lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    guard let nearest = Similarity.nearest(to: String(quoted[1]), among: known) else {
      return message
    }
    return message.replacing(
      list, with: Similarity.suggestion(nearest, then: list), maxReplacements: 1)
  }

  /// How to write a value that the argument parser does not take.
  ///
  /// - Parameter quoted: The parts of its message, of which each second one is quoted.
  /// - Returns: The hint, if there is one.
  private static func hintOnValue(_ quoted: [Substring]) -> String? {
    guard quoted.count > 1 else { return nil }
    if quoted[0] == "Error: Missing value for " {
      let option = quoted[1].prefix { $0 != " " }
      let values = CommandLine.arguments.drop { $0 != option }.dropFirst()
      return values.first.map { "A value that begins with a dash is written as \(option)=\($0)" }
    }
    let value = quoted[1]
    guard quoted.count > 3, quoted[0] == "Error: The value ", value.hasSuffix(":1"),
      Double(value.dropLast(2)) != nil
    else { return nil }
    return "Write \(value.dropLast(2))"
  }

  private static func end(_ message: String) -> Never {
    // It may quote an argument.
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    StandardError.write(lines.map { Printable.line(String($0)) + "\n" }.joined())
    ExitStatus.trouble.end()
  }
}
