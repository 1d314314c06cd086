import FileAccess

extension ImageError {
  /// The error of reading a file, as that of the image in it.
  init(_ error: FileError) {
    switch error.reason {
    case .notAFile, .folder: self.init(.notAFile)
    case .tooLarge(let limit): self.init(.limit("the size of the file", allowed: limit))
    case .missing, .system: self.init(.unreadable(error.reason.description))
    }
  }
}

/// Reads the files of images.
package enum ImageBytes {
  /// The content of a file; a link is followed.
  ///
  /// - Throws: ``ImageError`` when it cannot be read, is no file, or is longer than `limit`.
  package static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    do throws(FileError) {
      return try LocalFiles().readRegular(path, limit: limit)
    } catch {
      throw ImageError(error)
    }
  }
}
