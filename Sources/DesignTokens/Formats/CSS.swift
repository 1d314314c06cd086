import SourceSyntax

/// Custom properties of style sheets, and the `@theme` of Tailwind 4.
///
/// Media queries and the classes and attributes that themes are chosen by are modifiers; of several
/// declarations the cascade decides. A property that only a part of the page sets, as a component does,
/// is called by the selector too: `btn.--bg`. Three channels without a function, such as `222 47% 11%`,
/// are a color of `hsl()`, or of the function that they are put into.
///
/// The files of a folder make one palette, and so do files that are named one by one. Two files that set
/// the same properties of the page, such as `light.css` and `dark.css`, are contexts of the modifier
/// `file`.
public enum CSS: TokenFormat {
  public static let id = "css"
  public static let name = "CSS custom properties and Tailwind 4 @theme"
  public static let fileExtensions = ["css", "pcss"]

  public static func fit(_ input: TokenInput) -> FormatFit {
    guard input.json == nil, let source = input.source else { return .none }
    let isNamedSo =
      fileExtensions.contains { input.name.hasSuffix(".\($0)") } || !input.name.contains(".")
    return isNamedSo ? CSSDetection.fit(source.bytes) : .none
  }

  public static func load(_ inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    let files = CSSFiles(context: context)
    return CSSGroups(inputs, files: files).groups.map { $0.palette(format: id, files: files) }
  }
}
