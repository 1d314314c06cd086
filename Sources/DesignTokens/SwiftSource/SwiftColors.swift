import SourceSyntax

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
    guard input.name.hasSuffix(".swift"), let source = input.source,
      mentionsColor(source.bytes.span)
    else { return nil }
    let found = SwiftDeclarations(SwiftSource(source))
    guard !found.found.isEmpty else { return nil }
    let isOfApp =
      !found.modules.isDisjoint(with: frameworks) && found.modules.isDisjoint(with: testLibraries)
    // What only refers to other names shows nothing by itself.
    let hasColor = found.found.contains(where: \.isColor)
    guard hasColor, isOfApp || input.root == nil else {
      return FormatEvidence(.ifAsked, becauseOf: "properties that may be colors")
    }
    return FormatEvidence(.peculiar, becauseOf: "a property that is a color")
  }

  /// Whether a text has the word “color” in any case; most Swift files have none, and need no lexer.
  private static func mentionsColor(_ bytes: Span<UInt8>) -> Bool {
    let word = Array("olor".utf8)
    var offset = 1
    while offset + 3 < bytes.count {
      if bytes[offset] == word[0], bytes[offset + 1] == word[1], bytes[offset + 2] == word[2],
        bytes[offset + 3] == word[3]
      {
        return true
      }
      offset += 1
    }
    return false
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    let files = inputs.compactMap { input in
      input.source.map { SwiftFile(path: input.path, source: $0) }
    }
    let project = SwiftProject(files, assets: SwiftAssets(context.palettes))
    return files.indices.map { index in
      SwiftSheet(index, of: project).sheet.palette(
        file: files[index].path, format: id, problems: [], fileCount: 1, in: context)
    }
  }
}
