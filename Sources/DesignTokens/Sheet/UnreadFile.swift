import FileAccess
package import SourceSyntax

/// A kind of file that people expect to be checked and that no format reads, with what to check
/// instead.
package enum UnreadFile: CaseIterable {
  /// A style sheet that a compiler reads.
  case compiledSheet
  /// A style sheet of GTK, with names for colors that CSS does not have.
  case toolkitSheet
  /// Code whose colors only running it gives.
  case code
  /// Code of Flutter.
  case dart
  /// Code of Ruby, of which only classes and templates are read.
  case ruby
  /// Views of Windows and Avalonia.
  case xaml
  /// A page or a component with a style sheet in it.
  case page
  /// The colors of a terminal or of an old editor.
  case scheme
  /// An image, for which there is another command.
  case image

  private static let kinds: [String: UnreadFile] = {
    let extensions: [UnreadFile: [String]] = [
      .compiledSheet: ["less", "styl"],
      .code: ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "kt"], .dart: ["dart"],
      .ruby: ["rb"],
      .xaml: ["axaml", "xaml"],
      .page: ["html", "htm", "vue", "svelte", "astro", "mdx"] + templates,
      .scheme: ["itermcolors", "tmtheme", "xrdb"],
      .image: ImageExtensions.all,
    ]
    return extensions.reduce(into: [:]) { kinds, entry in
      for name in entry.value { kinds[name] = entry.key }
    }
  }()

  /// Pages with what a program inserts into them.
  private static let templates = [
    "cshtml", "eex", "ejs", "erb", "gohtml", "handlebars", "hbs", "heex", "j2", "jinja", "jinja2",
    "leex", "liquid", "mustache", "njk", "php", "phtml", "razor", "templ", "tmpl", "tpl", "twig",
  ]

  /// The kind of a file, by its extension; `nil` if nobody would expect it to be read.
  package init?(_ path: String) {
    guard let kind = Path.fileExtension(path).flatMap({ Self.kinds[$0] }) else { return nil }
    self = kind
  }

  /// Whether a file is a module of JavaScript or TypeScript.
  package static func isModule(_ path: String) -> Bool {
    isPlainModule(path) || isModuleWithMarkup(path)
  }

  /// Whether a file is a module without markup.
  package static func isPlainModule(_ path: String) -> Bool {
    Path.fileExtension(path).map(["js", "mjs", "cjs", "ts", "mts", "cts"].contains) ?? false
  }

  private static func isModuleWithMarkup(_ path: String) -> Bool {
    Path.fileExtension(path).map(["jsx", "tsx"].contains) ?? false
  }

  /// Whether a file is code as a whole, whatever markup is in it.
  package static func isScript(_ path: String) -> Bool {
    Path.fileExtension(path).flatMap { kinds[$0] }.map { [.code, .dart, .ruby].contains($0) }
      ?? false
  }

  /// Whether a style sheet names colors as those of GTK do: `@define-color ink #222;`.
  package static func isToolkitSheet(_ source: SourceText) -> Bool {
    definition.isIn(source.bytes.span)
  }

  private static let definition = BytePattern("@define-color")

  /// Whether elements may have classes in a file of this kind.
  package static func mayHaveClasses(_ path: String) -> Bool {
    guard let ending = Path.fileExtension(path), let kind = kinds[ending] else { return false }
    return [.page, .ruby].contains(kind) || kind == .code && ending != "kt"
  }

  /// The language of a style sheet that a compiler reads, by its name.
  package static func language(of path: String) -> String? {
    switch Path.fileExtension(path) {
    case "less": "Less"
    case "styl": "Stylus"
    default: nil
    }
  }

  /// The language of code in which apps declare and draw colors and which is read, by the name of the file.
  package static func appLanguage(of path: String) -> String? {
    switch Path.fileExtension(path) {
    case "kt": "Kotlin"
    case "swift": "Swift"
    default: nil
    }
  }

  /// Whether a page is a template into which a program inserts something, by its name.
  package static func isTemplate(_ path: String) -> Bool {
    Path.fileExtension(path).map(templates.contains) ?? false
  }

  /// What to check instead, in sentences.
  package var advice: String {
    switch self {
    case .compiledSheet:
      "Less and Stylus are not read: check the CSS that they become, or the tokens that they are "
        + "made of."
    case .toolkitSheet:
      "Style sheets of GTK are not read: check the same colors as custom properties of CSS, "
        + "--ink: #222 for @define-color ink #222."
    case .code:
      "Code is not run: check the CSS or the tokens that it writes, or tables of colors in a module "
        + "called after tokens or themes. Tailwind 4 has its theme in CSS, under @theme."
    case .dart:
      "Dart is not read: check the same colors as tokens, such as the JSON of Material Theme Builder."
    case .ruby:
      "Of Ruby only classes and the templates in it are read, beside the style sheets that define "
        + "them: check those."
    case .xaml:
      "XAML is not read: check the same colors as tokens, such as a table of names and colors in JSON."
    case .page: "Of pages only the style sheets in them are read: check those that they link to."
    case .scheme:
      "Of the schemes of terminals and editors those of Windows Terminal, Visual Studio Code, Zed and "
        + "Sublime Text are read, which others can be converted to."
    case .image: "It is an image: `palette-check audit` checks those."
    }
  }

  /// Files of this kind with their number: `2 files of Less or Stylus`.
  package func counted(_ count: Int) -> String {
    let files = Words.counted(count, "file")
    return switch self {
    case .compiledSheet: "\(files) of Less or Stylus"
    case .toolkitSheet: "\(Words.counted(count, "style sheet")) of GTK"
    case .code: "\(files) of code"
    case .dart: "\(files) of Dart"
    case .ruby: "\(files) of Ruby"
    case .xaml: "\(files) of XAML"
    case .page: Words.counted(count, "page")
    case .scheme: Words.counted(count, "scheme")
    case .image: Words.counted(count, "image")
    }
  }
}
