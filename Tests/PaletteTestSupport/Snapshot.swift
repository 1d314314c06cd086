public import Foundation

/// Compares a text with a file that is committed beside the tests.
public enum Snapshot {
  /// What a comparison found: `nil` when the text is as recorded, else what to say.
  ///
  /// A missing file is written, and `RECORD_SNAPSHOTS=1` rewrites all; both still fail, so that a
  /// recording never passes.
  ///
  /// A file of this package is recorded by its path in the package, wherever that is.
  public static func difference(_ text: String, file: URL) throws -> String? {
    let text = text.replacing(Corpora.package.absoluteString, with: "")
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if recorded == text { return nil }
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
    if recorded == nil || isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return "recorded \(file.lastPathComponent); look at it, then run again"
    }
    let old = (recorded ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).prefix { $0 == $1 }.count
    return """
      \(file.lastPathComponent) differs from line \(line + 1):
        recorded: \(line < old.count ? old[line] : "(end)")
        now:      \(line < new.count ? new[line] : "(end)")
      RECORD_SNAPSHOTS=1 rewrites it.
      """
  }
}
