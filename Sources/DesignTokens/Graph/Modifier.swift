import ColorCore
package import SourceSyntax
package import SystemColors

/// An axis along which a palette varies: a modifier of a resolver document with its contexts, the
/// modes of a collection, the luminosity of an asset catalog.
///
/// ```swift
/// let theme = Modifier(name: "theme", contexts: ["light", "dark"], defaultContext: 0)
/// print(theme.defaultContext.map { theme.contexts[$0] } ?? "none")
/// // Prints "light"
/// ```
public struct Modifier: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The names of the contexts, in the order of the file.
  public var contexts: [String]
  /// The index of the default context, or `nil` if one must be chosen.
  public var defaultContext: Int?
  /// The schemes that a file states for contexts beside their names, such as by the theme of a platform
  /// that a theme extends.
  package var schemes: [String: Appearance.Scheme] = [:]

  /// Makes a modifier.
  public init(name: String, contexts: [String], defaultContext: Int? = nil) {
    self.name = name
    self.contexts = contexts
    self.defaultContext = defaultContext
  }
}

extension LoadOptions {
  /// The index of the context that an input fixes, or `nil` if there is none or it does not exist.
  func fixedContext(of modifier: Modifier) -> Int? {
    let name = modifier.name.lowercased()
    guard let input = inputs.first(where: { $0.key.lowercased() == name })?.value.lowercased()
    else { return nil }
    return modifier.contexts.firstIndex { $0.lowercased() == input }
  }

  /// The settings of the configuration for a context.
  package func overrides(_ modifier: String, _ context: String) -> [String: String]? {
    contexts[modifier]?[context]
  }

  /// The problems with inputs: a context that no modifier of a document has.
  package func contextProblems(_ modifiers: [Modifier], in file: String) -> [SourceProblem] {
    inputs.sorted { $0.key < $1.key }.compactMap { name, context in
      guard let modifier = modifiers.first(where: { $0.name.lowercased() == name.lowercased() }),
        fixedContext(of: modifier) == nil
      else { return nil }
      let nearest = Similarity.nearest(to: context, among: modifier.contexts)
      return SourceProblem(
        "input/unknown-context", "the modifier “\(modifier.name)” has no context “\(context)”",
        at: SourceLocation(startOf: file),
        help: Similarity.suggestion(
          nearest, then: "Its contexts are \(Words.list(modifier.contexts))."))
    }
  }
}

extension SourceProblem {
  /// The problem that a token depends on too many combinations of contexts.
  package static func tooManyContexts(at location: SourceLocation, limit: Int) -> SourceProblem {
    SourceProblem(
      "resolver/too-many-permutations",
      "some tokens depend on more than \(limit) combinations of contexts", at: location,
      help: "Their values are unknown; fix some of the modifiers as inputs.")
  }
}
