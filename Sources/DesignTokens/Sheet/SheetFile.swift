import SystemColors

extension Sheet {
  /// The palette of a file that is one alone. Where it has no contexts, its name may tell the appearance
  /// that its colors are for: `dark.gpl`.
  func palette(
    of input: TokenInput, format: String, problems: [TokenProblem], in context: LoadContext
  ) -> ResolvedPalette {
    var result = palette(
      file: input.path, format: format, problems: problems, fileCount: 1, in: context)
    if result.permutations.allSatisfy(\.choices.isEmpty) {
      let appearance = AppearanceNaming.appearance(
        fileName: input.name, overrides: context.options.overrides("file", input.name))
      for index in result.permutations.indices {
        result.permutations[index].appearance = appearance
      }
    }
    return result
  }
}

/// Paths of which each is given out once: what occurs again gets a number.
struct UniquePaths {
  private var used: Set<String> = []
  /// The number to try next for a path that repeats.
  private var next: [String: Int] = [:]

  /// The path itself, or with `-2`, `-3`, … where it is taken.
  mutating func path(_ wanted: String) -> String {
    if used.insert(wanted).inserted { return wanted }
    var number = next[wanted] ?? 2
    while !used.insert("\(wanted)-\(number)").inserted { number += 1 }
    next[wanted] = number + 1
    return "\(wanted)-\(number)"
  }
}
