import FileAccess
import PaletteRules
public import SourceSyntax

extension Baseline {
  /// The name of the file unless another is given.
  public static let defaultName = "palette-check-baseline.json"

  private static let schema = "palette-check/baseline/1"

  /// The folder to which the paths of files are relative.
  var folder: String { Path.folder(Path.absolute(path)) }

  func relativePath(of file: String) -> String { Path.relative(file, to: folder) }

  func absolutePath(of file: String) -> String { Path.normalized(Path.join(folder, file)) }

  // MARK: - Writing

  /// The text of the file: the findings of each file, one on a line.
  public var text: String {
    var text = "{\n  \"schema\": \(JSONText.string(Self.schema).compact),\n  \"findings\": {"
    var file: String?
    for entry in entries {
      if entry.identity.file != file {
        text += file == nil ? "\n" : "\n    ],\n"
        text += "    \(JSONText.string(entry.identity.file).compact): [\n"
        file = entry.identity.file
      } else {
        text += ",\n"
      }
      text += "      \(entry.json.line)"
    }
    return text + (file == nil ? "}\n}\n" : "\n    ]\n  }\n}\n")
  }

  /// Writes the file atomically.
  ///
  /// - Throws: ``FileError``.
  public func write() throws(FileError) { try AtomicFile.write(Array(text.utf8), to: path) }

  // MARK: - Reading

  /// Reads a file.
  ///
  /// - Throws: The first problem, with its location.
  public init(contentsOf path: String) throws(SourceProblem) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try LocalFiles().read(path)
    } catch {
      let isMissing = error.reason == .missing
      throw SourceProblem(
        isMissing ? "baseline/missing" : "baseline/unreadable",
        isMissing ? "there is no baseline here" : "the baseline cannot be read: \(error.reason)",
        at: SourceLocation(startOf: path),
        help: isMissing
          ? "Check the path, or write one: palette-check baseline write --baseline \(path) PATH..., "
            + "with --images for what audit finds"
          : "Check the path and the permissions.")
    }
    try self.init(SourceText(name: path, bytes: bytes))
  }

  /// Reads the text of a file.
  ///
  /// - Throws: The first problem, with its location.
  public init(_ source: SourceText) throws(SourceProblem) {
    let document: JSONDocument
    do throws(SourceProblem) {
      document = try JSONReader.read(source)
    } catch {
      throw SourceProblem(
        "baseline/syntax", "the baseline cannot be read: \(error.message)", at: error.location,
        help: "Correct it, or write it again with `palette-check baseline write --force`.",
        related: error.related)
    }
    let root = document.root
    guard root["schema"]?.string == Self.schema else {
      throw Self.problem(
        "baseline/schema",
        "this is no baseline of this version: the schema is not "
          + "“\(Self.schema)”", at: root["schema"] ?? root,
        help: "Check the path, or write it again with `palette-check baseline write --force`.")
    }
    var entries: [Entry] = []
    for (name, value) in try Self.members(of: root, "the baseline", ["schema", "findings"])
    where name == "findings" {
      for (file, list) in try Self.members(of: value, "“findings”", nil) {
        guard list.kind == .array else {
          throw Self.wrong(list, "the findings of a file", "a list")
        }
        for element in list.elements { entries.append(try Self.entry(element, of: file)) }
      }
    }
    self.init(path: source.name, entries: entries)
  }

  private static func entry(_ node: JSONValue, of file: String) throws(SourceProblem) -> Entry {
    let keys = [
      "rule", "token", "tokens", "against", "text", "outcome", "in", "measured", "measured-in",
    ]
    var entry = Entry(
      identity: Entry.Identity(file: file, rule: ""), conditions: [], range: node.location.range)
    for (name, value) in try members(of: node, "an entry", keys) {
      switch name {
      case "rule": entry.identity.rule = try string(value, name)
      case "token": entry.identity.token = try string(value, name)
      case "tokens":
        guard value.kind == .array else { throw wrong(value, "“tokens”", "a list of strings") }
        for element in value.elements { entry.tokens.append(try string(element, name)) }
      case "against": entry.identity.against = try string(value, name)
      case "text": entry.identity.text = try string(value, name)
      case "outcome":
        guard value.string == "unknown" else { throw wrong(value, "“outcome”", "“unknown”") }
        entry.identity.isUnknown = true
      case "in":
        guard value.kind == .array else { throw wrong(value, "“in”", "a list of strings") }
        for element in value.elements { entry.conditions.append(try string(element, "in")) }
      case "measured-in":
        for (condition, value) in try members(of: value, "“measured-in”", nil) {
          guard let number = value.number else { throw wrong(value, "“\(condition)”", "a number") }
          entry.byCondition[condition] = number
        }
      default:
        guard let number = value.number else { throw wrong(value, "“measured”", "a number") }
        entry.measured = number
      }
    }
    guard !entry.identity.rule.isEmpty else {
      throw problem("baseline/entry", "the entry has no rule", at: node)
    }
    return entry
  }

  private static func members(
    of node: JSONValue, _ what: String, _ keys: [String]?
  ) throws(SourceProblem) -> [(name: String, value: JSONValue)] {
    guard node.kind == .object else { throw wrong(node, what, "an object") }
    var members: [(name: String, value: JSONValue)] = []
    for member in node.members {
      if let keys, !keys.contains(member.name) {
        throw problem("baseline/key", "unknown key “\(member.name)” in \(what)", at: member.key)
      }
      members.append((member.name, member.value))
    }
    return members
  }

  private static func string(_ node: JSONValue, _ name: String) throws(SourceProblem) -> String {
    guard let text = node.string else { throw wrong(node, "“\(name)”", "a string") }
    return text
  }

  private static func wrong(
    _ node: JSONValue, _ what: String, _ expected: String
  ) -> SourceProblem {
    problem("baseline/type", "\(what) is \(node.kind.words), not \(expected)", at: node)
  }

  private static func problem(
    _ code: String, _ message: String, at node: JSONValue,
    help: String = "Correct it, or write it again with `palette-check baseline write --force`."
  ) -> SourceProblem {
    SourceProblem(code, message, at: node.location, help: help)
  }
}

extension Baseline.Entry {
  fileprivate var json: JSONText {
    .object([
      ("rule", .string(identity.rule)), ("token", identity.token.map(JSONText.string)),
      ("tokens", tokens.isEmpty ? nil : .array(tokens.map(JSONText.string))),
      ("against", identity.against.map(JSONText.string)),
      ("text", identity.text.map(JSONText.string)),
      ("outcome", identity.isUnknown ? "unknown" : nil),
      ("in", conditions.isEmpty ? nil : .array(conditions.map(JSONText.string))),
      ("measured", measured.map(JSONText.number)),
      (
        "measured-in",
        byCondition.isEmpty
          ? nil
          : .object(
            byCondition.sorted { $0.key < $1.key }.map { ($0.key, JSONText.number($0.value)) })
      ),
    ])
  }
}
