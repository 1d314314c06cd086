import ColorCore
import FileAccess
import SourceSyntax
import Synchronization
import SystemColors

/// Colors of SwiftUI, UIKit, AppKit and Core Graphics that Swift code declares: static properties of
/// types, constants of a file, and types that have nothing but colors. The path of a token is that of
/// the property, such as `Palette.ink` or `Color.brand`. The instances of a type of the project that are
/// made with several colors are the contexts of the modifier `theme`.
///
/// The source is read without a compiler. Literals are read with calculations such as `119 / 255`;
/// names are followed to other properties, to the asset catalogs of the project, and to the system
/// colors of the newest known release. Traits (`userInterfaceStyle == .dark`) are the modifiers
/// `luminosity`, `contrast`, `level` and `gamut` of an asset catalog, and `#if` is `build` where it
/// decides between two values; `isDark ? a : b` is `luminosity`, too. Hexadecimal digits, pairs of
/// arguments for light and dark, and the raw values of enumerations are read; what only the running
/// program knows, and what another initializer of the project means, is unknown with the reason.
///
/// A file that is found in a folder is read if it imports one of the frameworks, extends one of their
/// color types or has properties of it, and imports no test library. One without a color is read for
/// the pairs that it draws (see `SwiftUseReader`) and the views that it shows, and for what it says about the types of others (see
/// `SwiftFacts`). One with color properties of which none becomes a token is told.
///
/// ```swift
/// let text = """
///   import SwiftUI
///
///   enum Palette {
///     static let ink = Color(red: 34 / 255, green: 34 / 255, blue: 34 / 255)
///   }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "Palette.swift")
/// print(loaded.palettes[0].format)
/// for token in loaded.palettes[0].tokens {
///   print(token.path, token.variants[0].color?.hex ?? "none")
/// }
/// // Prints "swift"
/// // Prints "Palette.ink #222222"
/// ```
public enum SwiftColors: TokenFormat {
  public static let id = TokenFormatID.swift
  public static let name = "Swift declarations of SwiftUI, UIKit and AppKit colors"
  public static let fileExtensions = ["swift", "storyboard", "xib"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard let source = input.source else { return nil }
    if SwiftInterfaceReader.mayRead(input.name) {
      guard let file = SwiftFile(interface: source, path: input.path) else { return nil }
      input.parsed.keep(file)
      return FormatEvidence(.possible, becauseOf: "a view that draws one color on another")
    }
    guard input.name.hasSuffix(".swift") else { return nil }
    let mayDeclare = [words.color, words.theme, words.palette, words.attributes].contains {
      $0.isIn(source.bytes.span)
    }
    let hasViews = [words.view, words.scene].contains { $0.isIn(source.bytes.span) }
    // A file that the user names is one with colors.
    let mayUse =
      hasViews
      || [words.ground, words.layers, words.overlay, words.prominent].contains {
        $0.isIn(source.bytes.span)
      }
        && (mayDeclare
          || [words.front, words.tint, words.line].contains { $0.isIn(source.bytes.span) })
    guard mayDeclare || mayUse && input.root != nil else { return nil }
    let file = SwiftFile(path: input.path, source: source, readsUses: mayUse)
    let isOfApp = file.isOfApp
    // What other files of the app take as colors, such as an enumeration with digits.
    let mayMatter =
      input.root != nil
      && (isOfApp
        ? file.mayMatter || file.drawsForOthers || !file.pages.isEmpty || !file.restyling.isEmpty
          || !file.views.unplaced.isEmpty || file.platform != .iOS
        : file.statesFacts)
    guard !file.declarations.isEmpty else {
      // A file that the user names is one of its own, with the colors that it writes itself.
      let isUse =
        isOfApp && (input.root != nil ? !file.uses.isEmpty : file.drawsLiterals)
      guard isUse || mayMatter else { return nil }
      input.parsed.keep(file)
      return FormatEvidence(
        .possible, becauseOf: isUse ? "a view that draws one color on another" : "types of colors")
    }
    input.parsed.keep(file)
    // What only refers to other names shows nothing by itself.
    let hasColor = file.declarations.contains(where: \.isColor)
    guard hasColor, isOfApp || input.root == nil else {
      return FormatEvidence(
        mayMatter ? .possible : .ifAsked, becauseOf: "properties that may be colors")
    }
    return FormatEvidence(.peculiar, becauseOf: "a property that is a color")
  }

  /// Parts of the words that files with colors have, in any case of their first letter; most Swift
  /// files have none, and need no lexer.
  private static let words = (
    color: BytePattern("olor"), theme: BytePattern("heme("), palette: BytePattern("alette("),
    ground: BytePattern("ackground"), layers: BytePattern("ZStack"),
    overlay: BytePattern(".overlay"), prominent: BytePattern("borderedProminent"),
    front: BytePattern("oreground"), tint: BytePattern(".tint("),
    line: BytePattern(".stroke"), view: BytePattern("some View"),
    scene: BytePattern("some Scene"), attributes: BytePattern("ttributedT")
  )

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    let files = inputs.compactMap { input in
      input.parsed.kept()
        ?? input.source.flatMap {
          SwiftInterfaceReader.mayRead(input.name)
            ? SwiftFile(interface: $0, path: input.path)
            : SwiftFile(path: input.path, source: $0)
        }
    }
    let project = SwiftProject(
      files, assets: SwiftAssets(context.palettes), hasOneScheme: hasOneScheme(inputs, in: context))
    var drawn = SwiftUsePairs(project)
    let withPairs = Set(drawn.palettes)
    let isApp = project.files.contains(where: \.isOfApp)
    for path in drawn.drawnPalettes where project.assets.isCatalog(path) {
      context.drawnPairs[path] = drawn.pairs(of: path, in: context)
    }
    // An app without any pair is known by its texts.
    let countsTexts = isApp && drawn.palettes.isEmpty && context.palettes.isEmpty
    return files.indices.compactMap { index in
      let file = project.files[index]
      let unplaced = countsTexts ? drawn.unplacedTexts(of: index) : []
      let isAsked = inputs.contains { $0.path == file.path && $0.root == nil }
      if isAsked || isApp && (file.isPalette || withPairs.contains(file.path)) {
        var palette = SwiftSheet(index, of: project).sheet.palette(
          file: file.path, format: id, problems: [], fileCount: 1, in: context)
        palette.add(drawn.pairs(of: file.path, in: context), context.options)
        let isEmpty =
          palette.tokens.isEmpty && palette.outside.isEmpty && palette.problems.isEmpty
        if !isEmpty || isAsked && file.nothingRead == nil { return palette }
      }
      if let problem = file.nothingRead {
        return ResolvedPalette(
          file: file.path, format: id, permutations: [], tokens: [], problems: [problem],
          fileCount: 1)
      }
      if !unplaced.isEmpty {
        var palette = ResolvedPalette(
          file: file.path, format: id, permutations: [], tokens: [], problems: [], fileCount: 1)
        palette.unplacedTexts = unplaced
        return palette
      }
      // Only where something is used, its text is shown.
      if !drawn.files.contains(index) { context.forget(file.path) }
      return nil
    }
  }
}

extension SwiftColors {
  /// Whether the property list of an app chooses its scheme, or the settings of which Xcode makes that.
  private static func hasOneScheme(_ inputs: [TokenInput], in context: LoadContext) -> Bool {
    var folders: Set<String> = []
    for input in inputs {
      guard let root = input.root else { continue }
      var folder = Path.folder(input.path)
      while folders.insert(folder).inserted, folder != root, Path.contains(root, folder) {
        folder = Path.folder(folder)
      }
    }
    func says(_ path: String) -> Bool {
      (try? context.bytes(at: path)).map { interfaceStyle.isIn($0.span) } ?? false
    }
    return folders.contains { folder in
      let names = (try? context.files.names(in: folder)) ?? []
      return names.contains { name in
        let path = Path.join(folder, name)
        if settings.contains(where: name.hasSuffix) { return says(path) }
        if name.hasSuffix(".xcodeproj") { return says(Path.join(path, "project.pbxproj")) }
        return !name.contains(".") && says(Path.join(path, "Info.plist"))
      }
    }
  }

  /// The ends of the names of files that state the properties of an app.
  private static let settings = ["Info.plist", ".xcconfig", "project.yml", "Project.swift"]
  private static let interfaceStyle = BytePattern("UIUserInterfaceStyle")
}

extension SwiftFile {
  /// The problem that none of its color properties is read, if there are some.
  fileprivate var nothingRead: SourceProblem? {
    guard isOfApp, colors.count > 1, !repeatsColors else { return nil }
    return SourceProblem(
      "input/nothing-read",
      "the file has colors, such as this one, and none of its \(colors.count) color properties is "
        + "read",
      at: source.source.location(of: colors[0]),
      help:
        "Static properties are read, and those of instances if the type or its protocol is called "
        + "a theme or a palette.",
      severity: .warning)
  }
}
