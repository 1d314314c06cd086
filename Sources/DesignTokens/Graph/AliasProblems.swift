package import SourceSyntax

extension SourceProblem {
  /// An alias in a chain.
  package struct AliasLink {
    /// The token with the alias.
    package var token: String
    /// Where the alias is written.
    package var location: SourceLocation

    package init(token: String, location: SourceLocation) {
      self.token = token
      self.location = location
    }
  }

  /// The problem of aliases that form a cycle. It can be entered anywhere: it is reported at the
  /// first alias in the text.
  package static func aliasCycle(_ links: [AliasLink]) -> SourceProblem {
    func place(_ link: AliasLink) -> (String, Int) {
      (link.location.file, link.location.range.start.offset)
    }
    let start = links.indices.min { place(links[$0]) < place(links[$1]) } ?? links.startIndex
    let links = links[start...] + links[..<start]
    var names = links.prefix(8).map(\.token)
    if links.count > 8 { names.append("…") }
    names.append(names[0])
    var problem = SourceProblem(
      "alias/cycle", "these aliases form a cycle: \(names.joined(separator: " → "))",
      at: links[links.startIndex].location, help: "Give one of the tokens a value of its own.",
      related: links.dropFirst().prefix(64).map {
        RelatedLocation(message: "the alias of “\($0.token)”", location: $0.location)
      })
    problem.token = names[0]
    return problem
  }

  /// The problem of a chain of aliases that is longer than a limit.
  package static func aliasChainTooLong(_ limit: Int, at location: SourceLocation) -> SourceProblem
  {
    SourceProblem(
      "alias/too-long", "the chain of aliases from here is longer than \(limit)", at: location,
      help: "Refer to the last token directly; two or three layers are usual.")
  }
}
