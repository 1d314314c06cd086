import SourceSyntax

/// The first words of the custom properties that a project sets: `--acme-` of `--acme-ink`.
///
/// A name without any relative in the project comes from outside, such as a package, and its
/// fallback is meant; a name whose relatives are here is likely misspelled.
struct CSSNamespaces: Sendable {
  /// Those of the variables by which Tailwind's utilities and PostCSS's polyfills exchange values.
  /// They are set by rules for single elements.
  private static let ofTools: Set<Substring> = ["tw", "csstools"]

  private let known: Set<Substring>

  init(of names: some Sequence<String>) {
    var known: Set<Substring> = []
    var last: String?
    for name in names {
      // Names come in groups.
      if let last, name.hasPrefix(last) { continue }
      let namespace = Self.namespace(name)
      last = namespace.map { "--\($0)-" }
      if let namespace { known.insert(namespace) }
    }
    self.known = known
  }

  /// The first word of a name of several words.
  private static func namespace(_ name: String) -> Substring? {
    guard name.hasPrefix("--") else { return nil }
    let words = name.dropFirst(2).split(separator: "-", maxSplits: 1)
    return words.count == 2 ? words[0] : nil
  }

  /// Whether a name is one of a tool.
  static func isOfTool(_ name: String) -> Bool {
    namespace(name).map(ofTools.contains) ?? false
  }

  /// The namespace of a name that no name of the project shares, or `nil`.
  func outside(_ name: String) -> Substring? {
    Self.namespace(name).flatMap { known.contains($0) ? nil : $0 }
  }
}

extension SheetEvaluator {
  /// Reports the first reference to a namespace outside the project, which a package or the page may
  /// set: what depends on it is unknown.
  func reportOutside(
    _ namespace: Substring, _ name: String, at location: SourceLocation
  ) -> UnknownReason {
    if outsideNamespaces.insert(namespace).inserted {
      report(
        SourceProblem(
          "alias/unresolved",
          "there is no token “\(name)”, nor any other that begins with “--\(namespace)-”",
          at: location, help: "Check the file that defines them together with this one.",
          severity: .warning))
    }
    return UnknownReason(
      code: .unresolvedAlias, message: "the alias “var(\(name))” cannot be resolved")
  }

  /// Reports the first reference to a variable that only the page sets.
  func reportRepeated(
    _ name: String, of count: Int, at location: SourceLocation
  ) -> UnknownReason {
    if outsideNamespaces.insert("").inserted {
      let more = count > 1 ? " and \(count - 1) more" : ""
      report(
        SourceProblem(
          "alias/unresolved",
          "only the page sets “\(name)”\(more): the style sheet repeats the name", at: location,
          help: "Check the file that sets it together with this one.", severity: .warning))
    }
    return UnknownReason(code: .setByPage, message: "only the page sets “\(name)”")
  }
}
