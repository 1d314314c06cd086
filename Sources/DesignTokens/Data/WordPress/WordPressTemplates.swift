import FileAccess
import SourceSyntax

/// The templates of a theme, their parts and patterns, and the classes that its style sheets color.
struct WordPressTemplates {
  /// A file with blocks.
  struct File {
    let template: WordPressTemplate
    /// Whether it is a template of whole pages.
    let isPage: Bool

    /// The path of the part of `styles` that stands for what a block of it sets.
    func path(of block: Int) -> String { "\(template.source.name)#\(block)" }
  }

  private(set) var files: [File] = []
  var classes = WordPressClasses()
  private var parts: [String: Int] = [:]
  private var patterns: [String: Int] = [:]

  /// No theme has as many.
  private static let maximumFiles = 4_096
  private static let folders = [
    (name: "templates", isPage: true), ("block-templates", true), ("parts", false),
    ("block-template-parts", false), ("patterns", false),
  ]

  /// Finds those of the theme in a folder.
  init(in folder: String, _ context: LoadContext) {
    for (name, isPage) in Self.folders {
      let paths = Self.files(in: Path.join(folder, name), endings: ["html", "php"], 1, context)
      for path in paths where files.count < Self.maximumFiles {
        guard let source = try? context.source(at: path) else { continue }
        let template = WordPressTemplate(source)
        guard !template.blocks.isEmpty else { continue }
        if let slug = template.slug {
          patterns[slug] = files.count
        } else if !isPage {
          parts[Path.name(Path.withoutExtension(path))] = files.count
        }
        files.append(File(template: template, isPage: isPage))
      }
    }
    guard !files.isEmpty else { return }
    addClasses(of: folder, context)
  }

  init() {}

  private mutating func addClasses(of folder: String, _ context: LoadContext) {
    let sheets = Self.files(in: folder, endings: ["css"], 3, context)
    for path in sheets {
      guard let bytes = try? context.bytes(at: path) else { continue }
      classes.add(CSSScanner(bytes))
    }
  }

  private static func files(
    in folder: String, endings: Set<String>, _ depth: Int, _ context: LoadContext
  ) -> [String] {
    let names = (try? context.files.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().prefix(maximumFiles).flatMap { name -> [String] in
      if FolderWalk.skippedNames.contains(name) || name.hasPrefix(".") { return [] }
      let path = Path.join(folder, name)
      if let ending = Path.fileExtension(name) { return endings.contains(ending) ? [path] : [] }
      guard depth > 0, context.files.kind(of: path) == .folder else { return [] }
      return files(in: path, endings: endings, depth - 1, context)
    }
  }

  /// The file that a block takes in.
  func file(takenBy block: WordPressTemplate.Block) -> Int? {
    guard let slug = block.attributes?["slug"]?.string else { return nil }
    switch block.name {
    case "core/template-part": return parts[slug] ?? parts[Path.name(slug)]
    case "core/pattern": return patterns[slug]
    default: return nil
    }
  }

  /// The files that nothing takes in: the templates first.
  var roots: [Int] {
    let taken = Set(files.flatMap { $0.template.blocks.compactMap(file(takenBy:)) })
    return files.indices.filter { files[$0].isPage || !taken.contains($0) }
  }
}
