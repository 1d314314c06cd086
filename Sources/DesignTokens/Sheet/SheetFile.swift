package import SourceSyntax
import SystemColors

extension Sheet {
  /// The palette of a single file. If it has no contexts, its name may express the appearance of
  /// its colors: `dark.gpl`.
  package func palette(
    of input: TokenInput, format: String, problems: [SourceProblem], in context: LoadContext
  ) -> ResolvedPalette {
    // Contexts are more specific than the name.
    let appearance =
      modifiers.isEmpty
      ? AppearanceNaming.appearance(
        path: input.name, overrides: context.options.overrides("file", input.name))
      : Appearance()
    return palette(
      file: input.path, format: format, appearance: appearance, problems: problems, fileCount: 1,
      in: context)
  }
}
