import FileAccess
import SourceSyntax

/// The configuration of Tailwind CSS as a file, which says that classes have its colors where no style sheet does:
/// frameworks put the style sheet in themselves, and UnoCSS and Windi CSS have none.
package enum TailwindConfigurationFile {
  private static let names = ["tailwind.config", "uno.config", "unocss.config", "windi.config"]

  /// Whether a file is one, by its name.
  package static func isOne(_ path: String) -> Bool {
    guard UnreadFile.isPlainModule(path), !CSSClassFiles.isOfTests(path) else { return false }
    return names.contains { Path.name(path).hasPrefix("\($0).") }
  }

  /// Whether a file is one that is read as the style sheet of a framework: it has no rules of its own.
  static func standsForSheet(_ path: String, _ bytes: [UInt8]) -> Bool {
    isOne(path) && !TailwindBaseStyles.mayBeIn(bytes.span)
  }

  /// The style sheet that a framework puts in.
  static func sheet(at path: String) throws(SourceProblem) -> SourceText {
    try SourceText(name: path, text: "@tailwind base;")
  }

  /// Whether the classes of a project are those of style sheets: none of these is read by Tailwind CSS, and its
  /// code is not drawn natively, by which classes are read otherwise.
  static func isNeeded(beside inputs: [TokenInput], in context: LoadContext) -> Bool {
    let isOfSheets = inputs.contains { input in
      guard !isOne(input.path), let bytes = input.source?.bytes else { return false }
      return CSSFiles.marksOfTailwind.contains { $0.isIn(bytes.span) }
    }
    guard !isOfSheets else { return false }
    return !context.applicationFiles.contains { path in
      CSSScriptStyles.mayBeIn(path)
        && ((try? context.bytes(at: path)).map { native.isIn($0.span) } ?? false)
    }
  }

  private static let native = BytePattern("react-native")
}
