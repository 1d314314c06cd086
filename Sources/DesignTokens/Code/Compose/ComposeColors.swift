import SourceSyntax
import Synchronization

/// Colors of Jetpack Compose that Kotlin code declares, and the color schemes that it makes.
///
/// The arguments of `lightColorScheme(…)`, `darkColorScheme(…)`, `lightColors(…)` and `darkColors(…)` are
/// tokens by the names of the roles, such as `onPrimary`, and each call is a context of the modifier
/// `scheme`. A role that a call leaves out has the default of the library. The instances of a class of the
/// project that are made with several colors, their own or by default, and what implements an interface with
/// colors, are contexts too, with tokens such as `ExtendedColors.success`. A property that is a color is a token, unless a scheme takes it: then the
/// token is the role, and the property is what it refers to.
///
/// The source is read without a compiler, with the tokens and expressions of ``SwiftColors``. Literals are
/// read, `copy(alpha = …)`, the constants of `Color`, `if (isSystemInDarkTheme())`, and names of other
/// properties, also of other files. What only the running program knows is unknown with the reason. A call that
/// takes both the color of a container and that of its content states a pair, also with a color that it
/// writes itself.
///
/// A file that is found in a folder is read if it imports Compose or has a composable, and imports no test library,
/// or if it makes instances with the colors of such files. Themes with colors of another class are told.
///
/// ```swift
/// let text = """
///   import androidx.compose.material3.lightColorScheme
///   import androidx.compose.ui.graphics.Color
///
///   val Ink = Color(0xFF222222)
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "Theme.kt")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "compose"
/// // Prints "Ink #222222"
/// ```
public enum ComposeColors: TokenFormat {
  public static let id = TokenFormatID.compose
  public static let name = "Kotlin declarations of Jetpack Compose colors"
  public static let fileExtensions = ["kt"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard input.name.hasSuffix(".kt"), let source = input.source,
      words.contains(where: { $0.isIn(source.bytes.span) })
    else { return nil }
    let file = ComposeFile(path: input.path, source: source)
    guard input.root == nil || file.isOfCompose else {
      guard file.otherColors.count > 1 || file.takesColors else { return nil }
      input.parsed.keep(file)
      return file.takesColors
        ? FormatEvidence(.ifShown, becauseOf: "instances with the colors of other files")
        : FormatEvidence(.possible, becauseOf: "a theme with colors of another class")
    }
    input.parsed.keep(file)
    guard
      file.properties.contains(where: \.isColor) || file.schemes.contains(where: \.isMaterial)
        || file.hasInstances
    else {
      guard input.root != nil else { return nil }
      if file.drawsKnownColors {
        return FormatEvidence(.possible, becauseOf: "a composable that draws one color on another")
      }
      // What it says of the classes of others, makes of their colors, or gives to composables.
      return FormatEvidence(.ifShown, becauseOf: "types that may hold colors")
    }
    return FormatEvidence(.peculiar, becauseOf: "colors of Jetpack Compose")
  }

  /// Parts of the words of which files with colors have one, in any case of its first letter: an icon gets its
  /// color, and a modifier draws one, without any other word.
  private static let words = ["olor", "tint", "ackground("].map { BytePattern($0) }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    let all = inputs.compactMap { input in
      input.parsed.kept()
        ?? input.source.map { ComposeFile(path: input.path, source: $0) }
    }
    let named = Set(inputs.lazy.filter { $0.root == nil }.map(\.path))
    func isRead(_ file: ComposeFile) -> Bool {
      file.isOfCompose || file.takesColors || named.contains(file.path)
    }
    let others = all.filter { !isRead($0) }
    let files = all.filter(isRead)
    let project = ComposeProject(files, beside: context.palettes)
    var silent = 0
    var palettes = files.indices.compactMap { index -> ResolvedPalette? in
      let sheet = ComposeSheet(index, of: project)
      var palette = sheet.sheet.palette(
        file: files[index].path, format: id, problems: [], fileCount: 1, in: context)
      let unstated = sheet.unstated
      for index in palette.tokens.indices {
        let path = palette.tokens[index].path
        if sheet.seldomDrawn.contains(path) { palette.tokens[index].drawn.insert(.seldom) }
        if unstated.contains(path) { palette.tokens[index].drawn.insert(.byDefault) }
      }
      if named.contains(files[index].path) || !palette.tokens.isEmpty || !palette.problems.isEmpty {
        return palette
      }
      if files[index].properties.contains(where: \.isColor) { silent += 1 }
      return nil
    }
    let pairs = ComposePairs(project)
    // Composables that write their colors themselves need no names of colors.
    if palettes.isEmpty, let file = pairs.literals.first?.file {
      palettes.append(
        Sheet().palette(
          file: files[file].path, format: id, problems: [], fileCount: pairs.literals.count,
          in: context))
    }
    pairs.add(to: &palettes, in: context)
    // Files whose colors are the targets of others are read too.
    if !palettes.isEmpty { palettes[0].fileCount += silent }
    return palettes + others.compactMap(unread)
  }

  /// A file whose colors are of a class of another library, with the problem that none is read.
  private static func unread(_ file: ComposeFile) -> ResolvedPalette? {
    guard let first = file.otherColors.first else { return nil }
    let problem = SourceProblem(
      "input/nothing-read",
      "the file has colors, such as this one, and none of its \(file.otherColors.count) colors is read",
      at: file.source.source.location(of: first),
      help: "Colors are read where androidx.compose.ui.graphics.Color is imported.",
      severity: .warning)
    return ResolvedPalette(
      file: file.path, format: id, permutations: [], tokens: [], problems: [problem], fileCount: 1)
  }
}
