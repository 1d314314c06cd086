import SourceSyntax

/// The undocumented parts of a module's public interface: declarations without a doc comment,
/// unless they implement a documented requirement of a protocol of the module, and types and files
/// without an example.
func gaps(in declarations: [Declaration], examples: [DocumentationExample]) -> [SourceProblem] {
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
    let names = type.names
    if !examples.contains(where: { $0.declaration.names.starts(with: names) }) {
      problems.append(
        problem(type, "neither \(type.qualifiedName) nor a member of it has an example"))
    }
  }
  let illustrated = Set(examples.map(\.declaration.path))
  let reported = Set(problems.map(\.path))
  for (path, first) in Dictionary(grouping: open, by: \.path).compactMapValues(\.first)
  where !illustrated.contains(path) && !reported.contains(path) {
    problems.append(problem(first, "nothing in \(path) has an example"))
  }
  return problems.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
}
