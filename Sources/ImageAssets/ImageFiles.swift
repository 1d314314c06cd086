#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the image files under paths that a person gave.
public struct ImageFiles: Hashable, Sendable {
  /// The extensions by which files in folders are taken, in lower case.
  public static let extensions = Set(ImageFormats.all.flatMap { $0.fileExtensions })

  /// The files, in the order of the paths given and sorted within each folder, each of them once.
  /// Paths that are given and are no folder are here whatever their extension, even if there is
  /// nothing: reading them tells why.
  public private(set) var files: [String] = []
  /// The folders that could not be read.
  public private(set) var problems: [FileError] = []

  private var known: Set<String> = []

  /// Finds the files. Links are followed; a folder is visited once however many lead to it.
  public init(in paths: [String]) {
    var visited: Set<FileIdentity> = []
    for path in paths {
      if let status = POSIX.status(ofPath: path), status.isFolder {
        visit(path, status.identity, &visited)
      } else {
        add(path)
      }
    }
  }

  private mutating func add(_ path: String) {
    if known.insert(path).inserted { files.append(path) }
  }

  private mutating func visit(
    _ path: String, _ identity: FileIdentity, _ visited: inout Set<FileIdentity>
  ) {
    guard visited.insert(identity).inserted else { return }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      problems.append(FileError(operation: .read, path: path, reason: POSIX.lastReason))
      return
    }
    for name in names.sorted() {
      let child = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      guard let status = POSIX.status(ofPath: child) else { continue }
      if status.isFolder {
        visit(child, status.identity, &visited)
      } else if status.isFile, Self.isImage(name) {
        add(child)
      }
    }
  }

  private static func isImage(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }
}
