import SourceSyntax

/// The protocols whose types need no example of their own, because they have others that are run: the
/// tests of rules carry out what is below the headings of each.
private let families: Set = ["Rule"]

/// The undocumented parts of a module's public interface: declarations without a doc comment,
/// unless they implement a documented requirement of a protocol of the module, and types without an
/// example.
///
/// - Parameters:
///   - declarations: The declarations of the module.
///   - examples: The examples in their doc comments.
///   - isStrict: Whether nested types and files need examples too; else the example of the type
///     around a nested one is enough.
/// - Returns: The problems, in the order of the files.
func gaps(
  in declarations: [Declaration], examples: [DocumentationExample], isStrict: Bool
) -> [SourceProblem] {
  let named = Dictionary(grouping: declarations, by: \.owner)
  let protocols = declarations.filter { $0.keyword == "protocol" }.map(\.qualifiedName)
  let conformances = Dictionary(grouping: declarations, by: \.qualifiedName)
    .mapValues { Set($0.flatMap(\.protocols)) }
  func requirements(of name: String) -> Set<String> {
    (conformances[name] ?? []).reduce(into: Set((named[name] ?? []).map(\.signature))) {
      if protocols.contains($1) { $0.formUnion(requirements(of: $1)) }
    }
  }
  let requirements = Dictionary(uniqueKeysWithValues: protocols.map { ($0, requirements(of: $0)) })
  func isOfFamily(_ type: String) -> Bool {
    (conformances[type] ?? []).contains { families.contains($0) || isOfFamily($0) }
  }
  func isWitness(_ declaration: Declaration) -> Bool {
    (conformances[declaration.owner] ?? []).contains {
      requirements[$0]?.contains(declaration.signature) == true
    }
  }
  func problem(_ declaration: Declaration, _ message: String) -> SourceProblem {
    SourceProblem(path: declaration.path, line: declaration.line, message: message)
  }

  let open = declarations.filter { $0.isPublic && $0.keyword != "extension" }
  var problems = open.filter { $0.comment.isEmpty && !isWitness($0) }
    .map { problem($0, "\($0.qualifiedName) has no doc comment") }
  for type in open where type.isType {
    guard isStrict || type.names.count == 1 && !isOfFamily(type.qualifiedName) else { continue }
    let names = type.names
    if !examples.contains(where: { $0.declaration.names.starts(with: names) }) {
      problems.append(
        problem(type, "neither \(type.qualifiedName) nor a member of it has an example"))
    }
  }
  guard isStrict else { return problems.sorted(by: isBefore) }
  let illustrated = Set(examples.map(\.declaration.path))
  let reported = Set(problems.map(\.path))
  for (path, first) in Dictionary(grouping: open, by: \.path).compactMapValues(\.first)
  where !illustrated.contains(path) && !reported.contains(path) {
    problems.append(problem(first, "nothing in \(path) has an example"))
  }
  return problems.sorted(by: isBefore)
}

private func isBefore(_ one: SourceProblem, _ other: SourceProblem) -> Bool {
  (one.path, one.line) < (other.path, other.line)
}
