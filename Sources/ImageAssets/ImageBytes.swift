import FileAccess

extension ImageError {
  /// The image error for a file error.
  init(_ error: FileError) {
    switch error.reason {
    case .notAFile, .folder: self.init(.notAFile)
    case .tooLarge(let limit): self.init(.limit("the size of the file", allowed: limit))
    case .missing, .changed, .system: self.init(.unreadable(error.explanation))
    }
  }
}

/// Reads image files.
package enum ImageBytes {
  /// The content of a file, following links.
  ///
  /// - Throws: ``ImageError`` if it cannot be read, is not a file, or is longer than `limit`.
  package static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    do throws(FileError) {
      return try LocalFiles().readRegular(path, limit: limit)
    } catch {
      throw ImageError(error)
    }
  }
}
