public import FileAccess

/// Finds image files under given paths.
///
/// ```swift
/// import FileAccess
/// import Foundation
///
/// let folder = NSTemporaryDirectory() + UUID().uuidString
/// defer { try? FileManager.default.removeItem(atPath: folder) }
/// try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
/// for name in ["logo.png", "logo.psd"] { try AtomicFile.write([], to: "\(folder)/\(name)") }
/// let found = ImageFiles(in: [folder])
/// print(found.files.count, found.skipped.map(\.reason.rawValue))
/// // Prints "1 ["unsupported-format"]"
/// ```
public struct ImageFiles: Hashable, Sendable {
  /// The extensions of image files in folders, in lowercase. A file without an extension, or with that
  /// of an image format that is not read, counts by its content.
  public static let extensions = Set(ImageFormats.all.flatMap { $0.fileExtensions })

  /// An entry of a folder that is left out.
  public struct Skipped: Hashable, Sendable {
    /// The path.
    public var path: String
    /// Why it is left out.
    public var reason: SkipReason
  }

  /// The files, in the order of the given paths and sorted within each folder, without duplicates.
  /// Given paths that are not folders are included whatever their extension, even if they do not
  /// exist: reading them reports the error.
  public private(set) var files: [String] = []
  /// The files named `Contents.json` in the same folders, which describe sets of images.
  public private(set) var contents: [String] = []
  /// The files in them that are named as manifests of web apps, which may list icons.
  public private(set) var manifests: [String] = []
  /// What else is in the folders.
  public private(set) var skipped: [Skipped] = []
  /// The given paths that are folders.
  public private(set) var folders: [String] = []
  /// The given folders without any image.
  public private(set) var emptyFolders: [String] = []
  /// The folders that could not be read.
  public private(set) var problems: [FileError] = []
  /// Whether all files were found: the search was not cancelled.
  public private(set) var isComplete = true

  /// Finds the files. Links are followed; a folder is visited once, even if there are several paths
  /// to it.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - isIgnoring: Whether what version control ignores in folders is left out, and
  ///     `node_modules`. A path that is given is never left out.
  ///   - isCancelled: Asked before each entry. Once it returns `true`, no more files are looked for.
  public init(
    in paths: [String], isIgnoring: Bool = false, isCancelled: () -> Bool = { false }
  ) {
    let disk = LocalFiles()
    let walk = FolderWalk(files: disk)
    var ignored = IgnoreRules(files: disk)
    func isIgnored(_ entry: String, _ name: String, _ kind: FileKind, _ root: String) -> Bool {
      guard isIgnoring else { return false }
      return kind == .folder && FolderWalk.skippedNames.contains(name)
        || ignored.isIgnored(entry, isFolder: kind == .folder, under: root)
    }
    let current = Path.absolute(".")
    var known: Set<String> = []
    for path in paths {
      if isCancelled() { isComplete = false }
      guard isComplete else { break }
      guard disk.kind(of: path) == .folder else {
        let absolute = Path.normalized(Path.join(current, path))
        if known.insert(absolute).inserted { files.append(path) }
        continue
      }
      folders.append(path)
      let root = Path.absolute(path)
      var isEmpty = true
      let isNew = walk.visit(
        path, entering: { _, _, _ in isComplete },
        skipping: { entry, name, kind in
          if isCancelled() { isComplete = false }
          guard isComplete else { return true }
          if name.hasPrefix(".") {
            skipped.append(Skipped(path: entry, reason: .hidden))
          } else if isIgnored(entry, name, kind, path) {
            skipped.append(Skipped(path: entry, reason: .ignored))
          } else {
            return false
          }
          return true
        },
        omitting: { path, omission in
          if omit(path, omission) { isEmpty = false }
        },
        failing: { problems.append($0) },
        file: { file in
          guard isImage(file) else { return }
          isEmpty = false
          // A walk of the current folder gives names alone.
          let entry =
            path == "." ? "/" + file : file.dropFirst(path.count - (path.hasSuffix("/") ? 1 : 0))
          if known.insert(root + entry).inserted { files.append(file) }
        })
      if isEmpty, isNew, isComplete { emptyFolders.append(path) }
    }
  }

  /// Notes what a walk leaves out; returns whether it is an image nevertheless.
  private mutating func omit(_ path: String, _ omission: FolderWalk.Omission) -> Bool {
    let reason: SkipReason
    switch omission {
    case .tooDeep: reason = .tooDeep
    case .loop: reason = .loop
    case .dangling: reason = .danglingLink
    case .special: reason = .notAFile
    case .unnamed:
      // Reading it reports what is wrong.
      guard !(Path.fileExtension(path).map(Self.extensions.contains) ?? false) else {
        files.append(path)
        return true
      }
      reason = .notAnImage
    }
    skipped.append(Skipped(path: path, reason: reason))
    return false
  }

  /// Whether a file of a folder is an image; what describes images is noted, and so is what is left out.
  private mutating func isImage(_ file: String) -> Bool {
    if Path.name(file) == "Contents.json" {
      contents.append(file)
      return false
    }
    if Path.name(file) == "manifest.json" || Path.fileExtension(file) == "webmanifest" {
      manifests.append(file)
    }
    guard let reason = Self.reasonToSkip(file) else { return true }
    skipped.append(Skipped(path: file, reason: reason))
    return false
  }

  /// Why a file of a folder is left out; `nil` if it is an image, by its extension or its content.
  package static func reasonToSkip(_ file: String) -> SkipReason? {
    let name = Path.fileExtension(file)
    if let name, extensions.contains(name) { return nil }
    let isOther = name.map(ForeignFormat.fileExtensions.contains) ?? false
    guard name == nil || isOther else { return .notAnImage }
    let head = (try? OpenFile(file).head(1024)) ?? []
    if ImageFormats.all.contains(where: { $0.recognizes(head.span) }) { return nil }
    return isOther || ForeignFormat.name(of: head.span) != nil ? .unsupportedFormat : .notAnImage
  }
}
