import Foundation
import SourceSyntax

/// A declaration in a source file with its doc comment.
struct Declaration {
  var path: String
  /// The line of the declaration, from 1.
  var line: Int
  /// `struct`, `func`, `case`, and so on.
  var keyword: String
  /// The names of the enclosing types and its own, such as `Gamut.maxChroma`.
  var names: [String]
  /// The name with which callers distinguish it: functions include the labels of their parameters.
  var signature: String
  var isPublic: Bool
  /// The protocols in the inheritance clause of a type or an extension.
  var protocols: [String]
  /// The conditions of the `#if` blocks around it; `nil` for a branch that begins with `#else`.
  var conditions: [String?]
  /// The lines of the doc comment, without the slashes.
  var comment: [Substring]
  /// The first line of the doc comment, from 1.
  var commentLine: Int

  var isType: Bool { ["struct", "enum", "class", "actor", "protocol"].contains(keyword) }
  var qualifiedName: String { names.joined(separator: ".") }
  /// The full name of the enclosing type or extension.
  var owner: String { names.dropLast().joined(separator: ".") }
}

/// A problem at a line of a source file.
struct SourceProblem: CustomStringConvertible {
  var path: String
  var line: Int
  var message: String

  var description: String { "\(path):\(line): \(message)" }
}

/// The declarations of a file, at the top level and in types, in order.
///
/// Reads lines rather than syntax: it relies on the indentation of `swift format`.
struct DeclarationReader {
  private struct Scope {
    var indent: Int
    var conditions: Int
    var declaration: Declaration
  }

  private let path: String
  private let lines: [Substring]
  private let pattern =
    /(?<modifiers>(?:@\w+ |@\w+\([^)]*\) |[a-z]+ |[a-z]+\([a-z]+\) )*?)(?<keyword>struct|enum|class|actor|protocol|extension|func|var|let|case|typealias|associatedtype|init|subscript)\b/
  private var scopes: [Scope] = []
  private var conditions: [String?] = []
  private var found: [Declaration] = []

  private init(path: String, source: String) {
    self.path = path
    lines = source.split(separator: "\n", omittingEmptySubsequences: false)
  }

  static func declarations(of path: String) throws -> [Declaration] {
    let source = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    var reader = DeclarationReader(path: path, source: source)
    reader.read()
    return reader.found
  }

  private mutating func read() {
    var comment: [Substring] = []
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      let indent = line.count - text.count
      if text.hasPrefix("///") {
        comment.append(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
        continue
      }
      if let scope = scopes.last, scope.indent == indent, text.hasPrefix("}") {
        scopes.removeLast()
      }
      readCondition(text)
      let room = 2 * (conditions.count - (scopes.last?.conditions ?? 0))
      if indent == (scopes.last.map { $0.indent + 2 } ?? 0) + room,
        let match = text.prefixMatch(of: pattern)
      {
        let isOpen = add(
          keyword: String(match.keyword), modifiers: String(match.modifiers), at: index,
          comment: comment)
        if isOpen, let declaration = found.last {
          scopes.append(
            Scope(indent: indent, conditions: conditions.count, declaration: declaration))
        }
      } else if text.hasPrefix("@") {
        // An attribute on its own line belongs to the declaration below.
        continue
      }
      comment = []
    }
  }

  private mutating func readCondition(_ text: Substring) {
    if text.hasPrefix("#if ") { conditions.append(String(text.dropFirst(4))) }
    if text.hasPrefix("#else") { conditions[conditions.count - 1] = nil }
    if text.hasPrefix("#endif") { conditions.removeLast() }
  }

  /// Adds a declaration, and returns whether the following lines are inside it.
  private mutating func add(
    keyword: String, modifiers: String, at index: Int, comment: [Substring]
  ) -> Bool {
    let header = header(from: index, isType: typeKeywords.contains(keyword))
    guard let range = header.range(of: keyword) else { return false }
    var rest = header[range.upperBound...].drop { $0 == " " }
    var name = rest.prefix(while: isPartOfName)
    if name.isEmpty { name = rest.prefix { !" (:".contains($0) } }
    if ["init", "subscript"].contains(keyword) { name = Substring(keyword) }
    if rest.hasPrefix(name) { rest = rest.dropFirst(name.count) }
    let around = scopes.last?.declaration
    let isFunction = ["func", "init", "subscript"].contains(keyword)
    found.append(
      Declaration(
        path: path, line: index + 1, keyword: keyword,
        names: (around?.names ?? []) + name.split(separator: ".").map(String.init),
        signature: name + (isFunction ? labels(of: rest) : ""),
        isPublic: modifiers.contains("public") || isImpliedPublic(keyword, in: around),
        protocols: typeKeywords.contains(keyword) ? protocols(of: rest) : [],
        conditions: conditions, comment: comment, commentLine: index + 1 - comment.count))
    return typeKeywords.contains(keyword) && !header.hasSuffix("}")
  }

  private func isImpliedPublic(_ keyword: String, in around: Declaration?) -> Bool {
    guard let around, around.isPublic else { return false }
    return around.keyword == "protocol" || around.keyword == "enum" && keyword == "case"
  }

  /// The declaration up to the end of its parameters or, for a type, up to its opening brace.
  private func header(from index: Int, isType: Bool) -> String {
    var text = ""
    for line in lines[index...].prefix(30) {
      text += (text.isEmpty ? "" : " ") + line.drop { $0 == " " }
      let depth = text.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
      if isType ? text.contains("{") : depth == 0 { break }
    }
    return text
  }
}

private let typeKeywords: Set<String> = [
  "struct", "enum", "class", "actor", "protocol", "extension",
]

private func isPartOfName(_ character: Character) -> Bool {
  character.isLetter || character.isNumber || "_.".contains(character)
}

/// The labels, such as `(_:to:)`, in the text after the name of a function.
private func labels(of text: Substring) -> String {
  let text = text.replacing("->", with: "  ")
  var depth = 0
  var isInside = false
  var labels: [Substring] = []
  var start: String.Index?
  for index in text.indices {
    switch text[index] {
    case "<" where !isInside || depth > 0: depth += 1
    case ">" where depth > 0: depth -= 1
    case "(" where !isInside && depth == 0:
      isInside = true
      start = text.index(after: index)
    case "(", "[", "{": depth += 1
    case ")" where depth == 0: return "(" + labels.map { $0 + ":" }.joined() + ")"
    case ")", "]", "}": depth -= 1
    case ":" where depth == 0 && isInside:
      guard let from = start else { continue }
      labels.append(text[from..<index].drop { $0 == " " }.prefix { $0 != " " })
      start = nil
    case "," where depth == 0: start = text.index(after: index)
    default: break
    }
  }
  return "()"
}

/// The names after the colon of a type or an extension, without generic arguments.
private func protocols(of text: Substring) -> [String] {
  var list = text.prefix { $0 != "{" }
  if list.hasPrefix("<"), let end = list.firstIndex(of: ">") { list = list[end...].dropFirst() }
  guard list.drop(while: { $0 == " " }).hasPrefix(":") else { return [] }
  return list.split(separator: " where ")[0].split { ":, ".contains($0) }.map {
    String($0.prefix { $0 != "<" })
  }
}
