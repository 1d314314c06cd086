package import SourceSyntax

/// The places in a file of SCSS where variables are declared and where they are named, for editors.
///
/// Only the variables of whole files are followed. Those of rules, mixins and loops, and parameters, hide
/// one of the same name.
package struct SassNames {
  /// A place that names a variable.
  package struct Name {
    /// The name as Sass compares them, with its `$`.
    package let text: String
    /// The bytes of the name with its `$`.
    package let range: Range<Int>
  }

  /// The places that give variables a value, each with the bytes of that value.
  package private(set) var declarations: [(name: Name, value: Range<Int>)] = []
  /// All other names.
  package private(set) var references: [Name] = []
  /// What `@forward` puts before the names of variables.
  package private(set) var prefixes: [String] = []
  /// The variables that the file declares outside of all blocks.
  private var ofFile: Set<String> = []
  /// The namespaces of modules that come with Sass.
  private var builtIn: Set<String> = []

  private let parser: SassParser

  private enum Level { case file, branch, block }

  /// Reads a text; what is not understood in it is left out.
  package init(in source: SourceText) {
    parser = SassParser(source)
    let statements = SassParser.parse(source).statements
    for statement in statements {
      switch statement.kind {
      case .variable(let variable) where variable.namespace == nil:
        ofFile.insert(variable.name.sassName)
      case .use(let use) where use.address.text.hasPrefix("sass:"):
        builtIn.insert(use.namespace ?? String(use.address.text.dropFirst("sass:".count)))
      default: break
      }
    }
    read(statements, hidden: [], .file)
  }

  /// The offset after what SCSS has beside CSS, a comment of one line or an interpolation, where one begins.
  package func skippingSyntax(_ start: Int) -> Int {
    if parser.isLineComment(start) { return parser.afterSpace(start) }
    guard parser.isInterpolation(start) else { return start }
    return min(parser.find("}", from: start + 2) + 1, parser.bytes.count)
  }

  private mutating func note(_ name: String, endingAt end: Int) {
    let text = "$" + name.sassName
    references.append(Name(text: text, range: end - text.utf8.count..<end))
  }

  // MARK: - Statements

  private mutating func read(
    _ statements: [SassStatement], hidden outer: Set<String>, _ level: Level
  ) {
    var hidden = outer
    for statement in statements {
      if case .variable(let variable) = statement.kind {
        read(variable, &hidden, level)
      } else {
        read(statement, hidden, level == .file ? .branch : level)
      }
    }
  }

  private mutating func read(
    _ variable: SassVariableStatement, _ hidden: inout Set<String>, _ level: Level
  ) {
    read(variable.value, hidden)
    let name = variable.name.sassName
    if variable.namespace != nil {
      note(variable.name, endingAt: variable.nameRange.upperBound)
    } else if variable.isGlobal || level == .file
      || level == .branch && ofFile.contains(name) && !hidden.contains(name)
    {
      let place = Name(text: "$" + name, range: variable.nameRange)
      declarations.append((place, variable.value.range))
    } else {
      hidden.insert(name)
    }
  }

  /// Reads a statement.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - hidden: The variables that are not those of the file.
  ///   - branch: The level of what a condition or a loop has in it: they are no scopes of their own.
  private mutating func read(
    _ statement: SassStatement, _ hidden: Set<String>, _ branch: Level
  ) {
    func with(_ names: [String]) -> Set<String> { hidden.union(names.map(\.sassName)) }
    switch statement.kind {
    case .variable, .imports, .error: break
    case .declaration(let name, let value, let nested):
      read(name, hidden)
      if let value { read(value, hidden) }
      read(nested ?? [], hidden: hidden, .block)
    case .customProperty(let name, let value):
      read(name, hidden)
      read(value, hidden)
    case .rule(let text, let body), .atRoot(let text, let body):
      read(text, hidden)
      read(body, hidden: hidden, .block)
    case .atRule(_, let prelude, let body):
      read(prelude, hidden)
      read(body ?? [], hidden: hidden, .block)
    case .mixin(let callable), .function(let callable): read(callable, hidden)
    case .include(_, _, let arguments, let content):
      read(arguments, hidden)
      if let content { read(content, hidden) }
    case .content(let arguments): read(arguments, hidden)
    case .returns(let value): read(value, hidden)
    case .conditional(let branches):
      for (condition, body) in branches {
        if let condition { read(condition, hidden) }
        read(body, hidden: hidden, branch)
      }
    case .each(let names, let list, let body):
      read(list, hidden)
      read(body, hidden: with(names), branch)
    case .counted(let name, let from, let to, _, let body):
      read(from, hidden)
      read(to, hidden)
      read(body, hidden: with([name]), branch)
    case .whileTrue(let condition, let body):
      read(condition, hidden)
      read(body, hidden: hidden, branch)
    case .extend(let target): read(target, hidden)
    case .use(let use): read(use, hidden)
    case .forward(let use):
      read(use, hidden)
      if let prefix = use.namespace { prefixes.append(prefix) }
    }
  }

  private mutating func read(_ use: SassUse, _ hidden: Set<String>) {
    for (name, range) in use.variables { note(name, endingAt: range.upperBound) }
    for (_, value, _) in use.configuration { read(value, hidden) }
  }

  private mutating func read(_ callable: SassCallable, _ outer: Set<String>) {
    var hidden = outer
    for parameter in callable.parameters {
      if let value = parameter.value { read(value, hidden) }
      hidden.insert(parameter.name.sassName)
    }
    if let rest = callable.rest { hidden.insert(rest.sassName) }
    read(callable.body, hidden: hidden, .block)
  }

  // MARK: - Expressions

  private mutating func read(_ text: SassText, _ hidden: Set<String>) {
    for case .value(let value) in text.parts { read(value, hidden) }
  }

  private mutating func read(_ arguments: SassArguments, _ hidden: Set<String>) {
    for value in arguments.positional + arguments.named.map(\.value) + arguments.rest {
      read(value, hidden)
    }
  }

  private mutating func read(_ expression: SassExpression, _ hidden: Set<String>) {
    switch expression.kind {
    case .number, .hex, .parent: break
    case .name(let text), .string(let text), .raw(let text): read(text, hidden)
    case .variable(let name, let namespace):
      let isOther = namespace.map(builtIn.contains) ?? hidden.contains(name.sassName)
      if !isOther { note(name, endingAt: expression.range.upperBound) }
    case .call(let name, _, let arguments):
      read(name, hidden)
      read(arguments, hidden)
    case .interpolation(let value), .parenthesized(let value), .unary(_, let value):
      read(value, hidden)
    case .list(let values, _, _): for value in values { read(value, hidden) }
    case .map(let entries):
      for (key, value) in entries {
        read(key, hidden)
        read(value, hidden)
      }
    case .binary(_, let left, let right):
      read(left, hidden)
      read(right, hidden)
    }
  }
}
