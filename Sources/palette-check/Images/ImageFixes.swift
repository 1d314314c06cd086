package import CommandSupport
import FileAccess
import ImageAssets
import ImageAudit
import ImageFacts
package import PaletteAudit
package import PaletteRules

/// The part of `palette-check fix` for images.
package struct ImageFixes {
  private let fixer: ImageFixer
  /// The fixed files and what is left; `nil` before anything was fixed.
  private var result: ImageFixer.Result?
  /// The content of standard input with its fixes.
  package private(set) var output: [UInt8]?

  package init(
    selection: RuleSelection, configuration: ConfigurationFile.Loaded?, jobs: Int?,
    includesUnsafe: Bool, usesCache: Bool, tokens: [String], palette: PaletteOptions
  ) throws {
    var auditor = ImageAuditor(
      selection: selection, configuration: configuration, jobs: jobs ?? processorCount)
    var measures = MeasureOptions()
    measures.tokens = tokens
    auditor.tokens = try measures.paintNames(for: palette).names.tokenValues
    if usesCache { auditor.cache = AssetCache(depth: .pixels) }
    var fixer = ImageFixer(auditor: auditor)
    fixer.includesUnsafe = includesUnsafe
    self.fixer = fixer
  }

  // MARK: - What to fix

  /// Whether some rule about images runs; with tokens, also one that compares images with them.
  package static func isWanted(by selection: RuleSelection, comparingTokens: Bool) -> Bool {
    var subjects: [Any.Type] = [
      ImageSubject.self, ImageSetSubject.self, ImageStatesSubject.self,
    ]
    if comparingTokens { subjects.append(ImageTokensSubject.self) }
    return Rules.all.contains { rule in
      selection.includes(rule.id) && subjects.contains { $0 == rule.subjectType }
    }
  }

  /// The paths that are about images: those of image files, and folders with images.
  package static func paths(among paths: [String]) -> [String] {
    paths.filter { path in
      LocalFiles().kind(of: path) == .folder
        ? !ImageFiles(in: [path], isIgnoring: true).files.isEmpty : isImage(path)
    }
  }

  /// Whether a path is that of an image file, by its extension or, without one, its content.
  package static func isImage(_ path: String) -> Bool {
    LocalFiles().kind(of: path) != .folder && ImageFiles.reasonToSkip(path) == nil
  }

  /// Whether the content is that of an image.
  package static func isImage(_ content: [UInt8]) -> Bool {
    (try? ImageFormats.format(of: content.span)) != nil
  }

  // MARK: - Fixing

  /// Fixes files and folders in memory.
  package mutating func fix(paths: [String], showsProgress: Bool) {
    let progress = ProgressLine(isOn: showsProgress)
    result = fixer.fix(paths: paths) { progress.update(done: $0, of: $1) }
    progress.clear()
  }

  /// Fixes the content of standard input in memory.
  package mutating func fix(_ content: [UInt8], fileName: String) {
    let fixed = fixer.fix(content, fileName: fileName)
    result = fixed.result
    output = fixed.bytes
  }

  /// Writes the files, each whole or not at all.
  ///
  /// - Returns: The number of files that could not be written; why is on standard error.
  package func write() -> Int {
    var unwritten = 0
    for file in result?.files ?? [] {
      do {
        try fixer.write(file)
      } catch {
        unwritten += 1
        StandardError.write(line: Messages.line(error))
      }
    }
    return unwritten
  }

  // MARK: - The outcome

  /// The audit of the files with their fixes.
  package var report: Report? { result?.report }
  package var fileCount: Int { result?.files.count ?? 0 }
  package var fixed: Int { result?.fixed ?? 0 }
  package var leftForUnsafe: Int { result?.leftForUnsafe ?? 0 }

  /// What changes in each file: its size, and facts of it; of a drawing its lines.
  package var diff: String {
    (result?.files ?? []).map { file in
      file.diff?.text ?? file.summary.map { Printable.line($0) + "\n" }.joined()
    }.joined()
  }

  /// What was done, or would be, and what is not, and why.
  package func log(isDone: Bool) -> String {
    guard let result else { return "" }
    var lines: [String] = []
    for file in result.files {
      lines += file.fixes.map {
        "\(file.path): \(isDone ? "fixed" : "would fix"): \($0.description)"
      }
    }
    lines += result.refusals.map {
      "\($0.fix.image?.file ?? ""): not fixed: \($0.fix.description): \($0.reason)"
    }
    return lines.map { Printable.line($0) + "\n" }.joined()
  }
}
