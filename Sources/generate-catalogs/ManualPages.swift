import Foundation
import PaletteAudit

/// Writes a manual page for each command of a program, from what it tells of itself.
///
/// - Parameters:
///   - program: The path of the program.
///   - folder: The folder for the pages, which must exist.
/// - Throws: What the system says if the program does not run or a page cannot be written.
func writeManualPages(of program: String, into folder: String) throws {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(filePath: program)
  process.arguments = ["--experimental-dump-help"]
  process.standardOutput = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  let root = try JSONDecoder().decode(Dump.self, from: data).command
  let attributes = try FileManager.default.attributesOfItem(atPath: program)
  let date = attributes[.modificationDate] as? Date ?? Date()
  for page in ManualPage.all(of: root, below: []) {
    try page.text(date: date.formatted(.iso8601.year().month().day())).write(
      toFile: "\(folder)/\(page.name).1", atomically: true, encoding: .utf8)
  }
}

/// What a program tells of itself: the schema of the argument parser.
private struct Dump: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?
    let shouldDisplay: Bool
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var words: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
  }
}

/// A page of section 1, in the macros `man`.
private struct ManualPage {
  /// The names from the program to the command.
  let path: [String]
  let command: Dump.Command

  var name: String { path.joined(separator: "-") }

  static func all(of command: Dump.Command, below path: [String]) -> [ManualPage] {
    guard command.shouldDisplay, command.commandName != "help" else { return [] }
    let page = ManualPage(path: path + [command.commandName], command: command)
    return [page] + page.subcommands.flatMap { all(of: $0, below: page.path) }
  }

  private var subcommands: [Dump.Command] {
    (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  private var arguments: [Dump.Argument] { (command.arguments ?? []).filter(\.shouldDisplay) }

  func text(date: String) -> String {
    let title = name.uppercased()
    var text =
      ".TH \(escaped(title)) 1 \(date) \"palette-check \(toolVersion)\" \"palette-check\"\n"
    text += ".SH NAME\n" + lines("\(name) – \(abstract(command))").replacing("–", with: "\\-")
    text += ".SH SYNOPSIS\n.B \(escaped(path.joined(separator: " ")))\n"
    if !subcommands.isEmpty { text += ".I command\n" }
    if arguments.contains(where: { $0.kind != "positional" }) { text += "[\\fIoptions\\fR]\n" }
    for argument in arguments where argument.kind == "positional" {
      let value = "\\fI\(escaped(argument.valueName ?? ""))\\fR"
      text +=
        (argument.isOptional ? "[\(value)]" : value) + (argument.isRepeating ? " ...\n" : "\n")
    }
    if let discussion = command.discussion { text += ".SH DESCRIPTION\n" + body(discussion) }
    if !subcommands.isEmpty {
      text += ".SH COMMANDS\n"
      for command in subcommands {
        text += ".TP\n.B \(escaped(command.commandName))\n" + lines(abstract(command))
      }
    }
    for (title, kinds) in [("ARGUMENTS", ["positional"]), ("OPTIONS", ["option", "flag"])] {
      let shown = arguments.filter { kinds.contains($0.kind) }
      guard !shown.isEmpty else { continue }
      text += ".SH \(title)\n" + shown.map(entry).joined()
    }
    let others = path.count > 1 ? [path.dropLast().joined(separator: "-")] : []
    let related = others + subcommands.map { "\(name)-\($0.commandName)" }
    guard !related.isEmpty else { return text }
    let references = related.map { ".BR \(escaped($0)) (1)" }
    return text + ".SH SEE ALSO\n" + references.joined(separator: " ,\n") + "\n"
  }

  private func abstract(_ command: Dump.Command) -> String {
    let text = command.abstract ?? ""
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private func entry(_ argument: Dump.Argument) -> String {
    let value = argument.valueName.map { "\\fI\(escaped($0))\\fR" } ?? ""
    var head = (argument.names ?? []).sorted { $0.words.count < $1.words.count }
      .map { "\\fB\(escaped($0.words))\\fR" }.joined(separator: ", ")
    if argument.kind != "flag" { head += (head.isEmpty ? "" : " ") + value }
    var sentences = [argument.abstract ?? ""]
    if let values = argument.allValues, !values.isEmpty,
      !values.allSatisfy({ argument.abstract?.contains($0) == true })
    {
      sentences.append("One of \(values.joined(separator: ", ")).")
    }
    if let value = argument.defaultValue, !value.isEmpty { sentences.append("Default: \(value).") }
    return ".TP\n\(head)\n" + lines(sentences.joined(separator: " "))
  }

  /// Paragraphs, and examples where lines are indented.
  private func body(_ text: String) -> String {
    var result = ""
    var isExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.hasPrefix("  ")
      if isIndented != isExample {
        result += isIndented ? ".PP\n.nf\n" : ".fi\n.PP\n"
        isExample = isIndented
      } else if line.isEmpty {
        result += ".PP\n"
      }
      if isIndented {
        result += escaped(String(line)) + "\n"
      } else if !line.isEmpty {
        result += lines(String(line))
      }
    }
    result += isExample ? ".fi\n" : ""
    return result.replacing(".PP\n.PP\n", with: ".PP\n")
  }

  /// Text broken into lines that an editor shows whole.
  private func lines(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, escaped("\(last) \(word)").utf8.count <= 78 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { escaped($0) + "\n" }.joined()
  }

  /// Text in which nothing is a request.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }
}
