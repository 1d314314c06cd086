public import FileAccess
import ICCProfiles
import ImageAssets
public import ImageFacts
public import PaletteAudit
public import PaletteReports
public import PaletteRules

/// Carries out the fixes that an audit proposes: the part of `palette-check fix` for images.
///
/// Every change is made in memory first. One that must not change a pixel is compared pixel by pixel;
/// the new files are audited, with the sets they belong to, and what makes anything worse is not done.
/// Nothing is written before all is decided.
///
/// ```swift
/// import ImageAssets
/// import ImageAudit
/// import PaletteRules
///
/// let white = DecodedImage(
///   width: 1, height: 1, model: .gray, hasAlpha: true, samples: .eight([255, 255]))
/// let file = try PNG.encode(white, profile: nil)
/// let selection = try RuleSelection(select: ["image/opaque-alpha"], ignore: [])
/// let fixer = ImageFixer(auditor: ImageAuditor(selection: selection))
/// let (result, bytes) = fixer.fix(file, fileName: "white.png")
/// print(result.fixed, try PNG.metadata(of: bytes.span, limits: .standard).hasAlpha)
/// // Prints "1 false"
/// ```
public struct ImageFixer: Sendable {
  /// A file with changes.
  public struct ChangedFile: Sendable {
    /// The path.
    public var path: String
    /// The facts of the file before and after.
    public var before, after: ImageFacts
    /// The fixes that are made, without those that another one includes.
    public var fixes: [Finding.Fix]
    /// The changes of a drawing, which is a text.
    public var diff: UnifiedDiff?
    var digest: MD5

    /// The sizes, and what changes, one line each.
    public var summary: [String] {
      let actions = Set(fixes.compactMap(\.image?.action))
      return ["\(path): \(before.fileBytes ?? 0) → \(after.fileBytes ?? 0) bytes"]
        + after.changes(from: before).map { "  " + $0 }
        + (actions.isDisjoint(with: [.convert, .recolor]) ? ["  pixels: unchanged"] : [])
    }
  }

  /// A fix that is not made, and the reason.
  public struct Refusal: Sendable {
    /// The fix.
    public var fix: Finding.Fix
    /// Why it is not made.
    public var reason: String
  }

  /// The result of fixing.
  public struct Result: Sendable {
    /// The audit of the files with their fixes.
    public var report: Report
    /// The files that have fixes, by path.
    public var files: [ChangedFile]
    /// What is not done, and why.
    public var refusals: [Refusal]
    /// The number of findings that are gone.
    public var fixed: Int
    /// The number of findings that are left for fixes that are not safe.
    public var leftForUnsafe: Int
  }

  /// The audit whose findings are fixed.
  public var auditor: ImageAuditor
  /// Whether fixes that are not safe are made: those that change pixels, or guess.
  public var includesUnsafe = false

  /// Makes a fixer.
  public init(auditor: ImageAuditor) { self.auditor = auditor }

  /// Fixes files and folders, in memory.
  public func fix(
    paths: [String], progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) -> Result {
    var rounds = FixRounds(
      self, paths: paths, first: auditor.audit(paths: paths, progress: progress))
    return rounds.run()
  }

  /// Fixes the content of a file in memory, such as standard input.
  ///
  /// - Returns: The result, and the new content.
  public func fix(_ file: [UInt8], fileName: String) -> (result: Result, bytes: [UInt8]) {
    var auditor = auditor
    auditor.known[fileName] = auditor.inspected(file, like: fileName)
    var rounds = FixRounds(
      self, paths: [fileName], first: auditor.audit(paths: [fileName]), contents: [fileName: file])
    let result = rounds.run()
    let edits = result.files.flatMap(\.fixes).compactMap(\.image)
    return (result, (try? ImageRevision.applying(edits, to: file)) ?? file)
  }

  /// Writes the fixes of a file atomically, unless it was changed in the meantime.
  ///
  /// - Throws: `FileError`.
  public func write(_ file: ChangedFile) throws(FileError) {
    let original = try LocalFiles().readRegular(file.path, limit: DecodeLimits.standard.fileBytes)
    guard MD5(of: original.span) == file.digest,
      let bytes = try? ImageRevision.applying(file.fixes.compactMap(\.image), to: original)
    else { throw FileError(.write, file.path, .changed) }
    try AtomicFile.rewrite(bytes, to: file.path, from: original)
  }
}

extension ImageFacts {
  /// What is different from the same image before.
  fileprivate func changes(from old: ImageFacts) -> [String] {
    func profile(_ facts: ImageFacts) -> String {
      facts.profile.source == .none
        ? "none" : facts.profile.description ?? facts.profile.recognized ?? "unknown"
    }
    func alpha(_ facts: ImageFacts) -> String { facts.alpha?.rawValue ?? "not read" }
    func yes(_ flag: Bool) -> String { flag ? "yes" : "no" }
    // The same color space may be stated in another way.
    let isRestated = old.profile.source != self.profile.source && profile(old) == profile(self)
    func stated(_ facts: ImageFacts) -> String {
      profile(facts) + (isRestated ? " (\(facts.profile.source.words))" : "")
    }
    let rows: [(String, String, String)] = [
      ("profile", stated(old), stated(self)),
      ("bits per sample", "\(old.bitDepth)", "\(bitDepth)"),
      ("channels", "\(old.channels)", "\(channels)"), ("alpha", alpha(old), alpha(self)),
      ("palette", yes(old.isIndexed), yes(isIndexed)),
      ("interlaced", yes(old.isInterlaced), yes(isInterlaced)),
    ]
    return rows.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) → \($0.2)" }
  }
}

extension ImageFacts.Profile.Source {
  /// Where color information is, in words.
  fileprivate var words: String {
    switch self {
    case .none: "not stated"
    case .gamaChrm: "gAMA"
    case .cicp: "cICP"
    case .srgb: "sRGB"
    case .exif: "Exif"
    case .colrNclx: "nclx"
    case .iccp, .app2, .colrProf, .iccpWebP, .tiff, .gif, .bmp, .jxl, .svg, .pdf: "embedded"
    }
  }
}
