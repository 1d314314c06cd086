#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files on the disk.
public struct LocalFiles: FileReading {
  /// Makes a reader.
  public init() {}

  /// What a path leads to, symbolic links followed.
  public func kind(of path: String) -> FileKind? {
    let manager = FileManager.default
    let attributes = try? manager.attributesOfItem(atPath: identity(of: path))
    return switch attributes?[.type] as? FileAttributeType {
    case .typeRegular?: .file
    case .typeDirectory?: .folder
    case nil: manager.fileExists(atPath: path) ? .special : nil
    default: .special
    }
  }

  /// The bytes of a file.
  public func read(_ path: String) throws -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw FileError(Self.words(for: error))
    }
  }

  /// The names in a folder.
  public func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw FileError(Self.words(for: error))
    }
  }

  /// The path with its symbolic links resolved.
  public func identity(of path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }

  private static func words(for error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoPermission?: "permission denied"
    case .fileReadNoSuchFile?, .fileNoSuchFile?: "there is no such file"
    case .fileReadTooLarge?: "the file is too large"
    default: "it cannot be read"
    }
  }
}
