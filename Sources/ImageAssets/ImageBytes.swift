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

  /// As many of the first bytes as tell the format.
  ///
  /// - Throws: ``ImageError`` if it cannot be read or is not a file.
  static func head(of path: String) throws(ImageError) -> [UInt8] {
    do throws(FileError) {
      return try OpenFile(path).head(1024)
    } catch {
      throw ImageError(error)
    }
  }

  /// The number of bytes.
  ///
  /// - Throws: ``ImageError`` if it cannot be read or is not a file.
  static func size(of path: String) throws(ImageError) -> Int {
    do throws(FileError) {
      return try OpenFile(path).size
    } catch {
      throw ImageError(error)
    }
  }
}
