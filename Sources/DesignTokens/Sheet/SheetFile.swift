import SourceSyntax
import SystemColors

extension Sheet {
  /// The palette of a file that is one alone. Where it has no contexts, its name may tell the appearance
  /// that its colors are for: `dark.gpl`.
  func palette(
    of input: TokenInput, format: String, problems: [SourceProblem], in context: LoadContext
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
