import SourceSyntax
import SystemColors

/// An axis along which a palette varies: a modifier of a resolver document with its contexts, the
/// modes of a collection, the luminosity of an asset catalog.
public struct Modifier: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The names of the contexts, in the order of the file.
  public var contexts: [String]
  /// The index of the default context, or `nil` if one must be chosen.
  public var defaultContext: Int?

  /// Makes a modifier.
  public init(name: String, contexts: [String], defaultContext: Int? = nil) {
    self.name = name
    self.contexts = contexts
    self.defaultContext = defaultContext
  }
}

/// The permutations of some modifiers: every combination of one context each.
struct PermutationSpace {
  /// For each permutation, the index of the context of each modifier.
  let choices: [[Int32]]
  /// The permutations in the form used by palettes.
  let permutations: [Permutation]
  /// The index of the permutation in which every modifier has its default context, or else its
  /// first.
  let defaultIndex: Int

  /// The product of the contexts of the modifiers that vary; the others have their default context,
  /// or else their first, and are not listed.
  ///
  /// - Parameters:
  ///   - modifiers: The modifiers, in the order of the file. The last one varies fastest.
  ///   - varying: The indices of those that affect a color.
  ///   - contexts: The contexts of each modifier that count, if not all do.
  ///   - appearance: The appearance where no context states one.
  ///   - options: The inputs that are fixed, the meaning of contexts, and the limit.
  /// - Returns: The space, and the number of permutations if it exceeds the limit; the space then
  ///   holds only the default one.
  static func make(
    _ modifiers: [Modifier], varying: [Int], contexts: [Int: Set<Int32>] = [:],
    appearance: Appearance = Appearance(), options: LoadOptions
  ) -> (space: PermutationSpace, excess: Int?) {
    var base = modifiers.map { Int32($0.defaultContext ?? 0) }
    for (index, counting) in contexts where !counting.contains(base[index]) {
      base[index] = counting.min() ?? base[index]
    }
    var axes: [(modifier: Int, contexts: [Int32])] = []
    for (index, modifier) in modifiers.enumerated() {
      let fixed = options.fixedContext(of: modifier)
      if let fixed { base[index] = Int32(fixed) }
      guard varying.contains(index), !modifier.contexts.isEmpty else { continue }
      let all = modifier.contexts.indices.map(Int32.init).filter {
        contexts[index]?.contains($0) ?? true
      }
      axes.append((index, fixed.map { [Int32($0)] } ?? all))
    }
    let count = axes.reduce(1.0) { $0 * Double($1.contexts.count) }
    let isTooMany = count > Double(options.limits.permutations)
    if isTooMany {
      axes = axes.map { ($0.modifier, [base[$0.modifier]]) }
    }
    var choices = [base]
    for axis in axes {
      choices = choices.flatMap { choice in
        axis.contexts.map { context in
          var choice = choice
          choice[axis.modifier] = context
          return choice
        }
      }
    }
    let permutations = choices.map { choice in
      var appearance = appearance
      var named: [Permutation.Choice] = []
      for axis in axes {
        let modifier = modifiers[axis.modifier]
        let context = modifier.contexts[Int(choice[axis.modifier])]
        AppearanceNaming.apply(
          context: context, of: modifier.name,
          overrides: options.overrides(modifier.name, context), to: &appearance)
        named.append(Permutation.Choice(modifier: modifier.name, context: context))
      }
      return Permutation(choices: named, appearance: appearance)
    }
    let space = PermutationSpace(
      choices: choices, permutations: permutations,
      defaultIndex: choices.firstIndex(of: base) ?? 0)
    return (space, isTooMany ? Int(min(count, 1e18)) : nil)
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
  func overrides(_ modifier: String, _ context: String) -> [String: String]? {
    contexts[modifier]?[context]
  }

  /// The problems with inputs: a context that no modifier of a document has.
  func contextProblems(_ modifiers: [Modifier], in file: String) -> [SourceProblem] {
    inputs.sorted { $0.key < $1.key }.compactMap { name, context in
      guard let modifier = modifiers.first(where: { $0.name.lowercased() == name.lowercased() }),
        fixedContext(of: modifier) == nil
      else { return nil }
      return SourceProblem(
        "input/unknown-context", "the modifier “\(modifier.name)” has no context “\(context)”",
        at: SourceLocation(startOf: file),
        help: "Its contexts are \(Words.list(modifier.contexts)).")
    }
  }
}

/// Lists as part of a sentence.
enum Words {
  /// `“a”, “b” and “c”`, at most a dozen of them.
  static func list(_ names: [String], limit: Int = 12) -> String {
    var quoted = names.prefix(limit).map { "“\($0)”" }
    if names.count > limit { quoted.append("\(names.count - limit) more") }
    guard let last = quoted.popLast() else { return "none" }
    return quoted.isEmpty ? last : quoted.joined(separator: ", ") + " and " + last
  }
}
