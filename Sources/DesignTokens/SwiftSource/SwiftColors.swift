import SourceSyntax
import Synchronization

/// Colors of SwiftUI, UIKit, AppKit and Core Graphics that Swift code declares: static properties of
/// types, constants of a file, and types that have nothing but colors. The path of a token is that of
/// the property, such as `Palette.ink` or `Color.brand`. The instances of a type of the project that are
/// made with several colors are the contexts of the modifier `theme`.
///
/// The source is read without a compiler. Literals are read with calculations such as `119 / 255`;
/// names are followed to other properties, to the asset catalogs of the project, and to the system
/// colors of the newest known release. Traits (`userInterfaceStyle == .dark`) are the modifiers
/// `luminosity`, `contrast`, `level` and `gamut` of an asset catalog, and `#if` is `build` where it
/// decides between two values. What only the running program knows, and what an initializer of the
/// project means, is unknown with the reason.
///
/// A file that is found in a folder is read if it imports one of the frameworks and no test library.
/// One without a color is read for the pairs that it draws: see `SwiftUseReader`.
public enum SwiftColors: TokenFormat {
  public static let id = "swift"
  public static let name = "Swift declarations of SwiftUI, UIKit and AppKit colors"
  public static let fileExtensions = ["swift"]

  private static let frameworks: Set<String> = [
    "AppKit", "Cocoa", "CoreGraphics", "QuartzCore", "SwiftUI", "SwiftUICore", "UIKit", "WatchKit",
    "WidgetKit",
  ]
  private static let testLibraries: Set<String> = ["Testing", "XCTest"]

  public static func evidence(in input: TokenInput) -> FormatEvidence? {
    guard input.name.hasSuffix(".swift"), let source = input.source else { return nil }
    let mayDeclare = words.color.isIn(source.bytes.span)
    // A file that the user names is one with colors.
    let mayUse =
      words.ground.isIn(source.bytes.span)
      && (mayDeclare || words.front.isIn(source.bytes.span) || words.tint.isIn(source.bytes.span))
    guard mayDeclare || mayUse && input.root != nil else { return nil }
    let file = SwiftFile(path: input.path, source: source, readsUses: mayUse)
    let isOfApp =
      !file.modules.isDisjoint(with: frameworks) && file.modules.isDisjoint(with: testLibraries)
    guard !file.declarations.isEmpty else {
      guard !file.uses.isEmpty, isOfApp, input.root != nil else { return nil }
      input.parsed.swift.withLock { $0 = file }
      return FormatEvidence(.possible, becauseOf: "a view that draws one color on another")
    }
    input.parsed.swift.withLock { $0 = file }
    // What only refers to other names shows nothing by itself.
    let hasColor = file.declarations.contains(where: \.isColor)
    guard hasColor, isOfApp || input.root == nil else {
      return FormatEvidence(.ifAsked, becauseOf: "properties that may be colors")
    }
    return FormatEvidence(.peculiar, becauseOf: "a property that is a color")
  }

  /// Parts of the words that files with colors have, in any case of their first letter; most Swift
  /// files have none, and need no lexer.
  private static let words = (
    color: BytePattern("olor"), ground: BytePattern("ackground"), front: BytePattern("oreground"),
    tint: BytePattern(".tint(")
  )

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    let files = inputs.compactMap { input in
      input.parsed.swift.withLock { $0 }
        ?? input.source.map { SwiftFile(path: input.path, source: $0) }
    }
    let project = SwiftProject(files, assets: SwiftAssets(context.palettes))
    let drawn = SwiftUsePairs(project)
    for path in drawn.palettes where project.assets.isCatalog(path) {
      context.drawnPairs[path] = drawn.pairs(of: path, in: context)
    }
    return files.indices.compactMap { index in
      let file = files[index]
      guard file.isPalette else {
        // Only where something is used, its text is shown.
        if !drawn.files.contains(index) { context.forget(file.path) }
        return nil
      }
      var palette = SwiftSheet(index, of: project).sheet.palette(
        file: file.path, format: id, problems: [], fileCount: 1, in: context)
      palette.add(drawn.pairs(of: file.path, in: context))
      return palette
    }
  }
}

extension ResolvedPalette {
  /// Adds pairs that code draws.
  mutating func add(_ drawn: DrawnPairs) {
    outside += drawn.outside
    guard !drawn.pairings.isEmpty else { return }
    for index in tokens.indices {
      tokens[index].pairings += drawn.pairings[tokens[index].path] ?? []
    }
  }
}
