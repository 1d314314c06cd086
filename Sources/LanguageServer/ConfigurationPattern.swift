import PaletteAudit
import YAMLSyntax

/// A pattern of a pair in a configuration, and where it is written.
struct ConfigurationPattern {
  let source: SourceText
  let text: String
  /// The bytes of the text, without quotes.
  private let bytes: Range<Int>

  /// The patterns of a configuration.
  static func all(in source: SourceText) -> [ConfigurationPattern] {
    // JSON may have comments there, and what has no known extension is YAML.
    let language = DataLanguage(fileName: source.name)
    let known = source.name.hasSuffix(".json") ? .json5 : language == .json ? .yaml : language
    guard let root = try? JSONDocument.read(source, as: known).root, let pairs = root["pairs"]
    else { return [] }
    return pairs.elements.flatMap { pair in
      ["foreground", "background", "over"].compactMap { pair[$0] }.flatMap { value in
        value.kind == .array ? Array(value.elements) : [value]
      }
    }.compactMap { value in
      value.string.map { ConfigurationPattern(source: source, text: $0, bytes: value.textBytes) }
    }
  }

  /// Where the last name of a path stands in a pattern that begins with exactly this path.
  func range(of path: [String]) -> Range<Int>? {
    let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard names.starts(with: path), source.text(bytes) == text, let last = path.last else {
      return nil
    }
    let start = bytes.lowerBound + path.dropLast().reduce(0) { $0 + $1.utf8.count + 1 }
    return start..<start + last.utf8.count
  }
}

extension Workspace {
  /// The patterns in the configurations of a project.
  func patterns(of project: Project?) -> [ConfigurationPattern] {
    (project?.configurationFiles.sorted() ?? []).compactMap { source(of: $0) }
      .flatMap(ConfigurationPattern.all)
  }
}
