import SourceSyntax

extension LoadContext {
  /// What the classes in a file draw.
  func classes(at path: String, _ bytes: [UInt8]) -> CSSClasses.Content {
    kept(of: bytes, at: path) {
      CSSClasses.mayDrawTextOrLine(bytes.span) || CSSClasses.mayDrawGround(bytes.span)
        ? CSSClasses.all(in: CSSRubyFile.withoutComments(bytes, at: path)) : CSSClasses.Content()
    }
  }

  /// The elements in a file.
  func pages(at path: String, _ bytes: [UInt8]) -> CSSPages {
    kept(of: bytes, at: path) {
      var pages = CSSPages()
      pages.read(CSSRubyFile.withoutComments(bytes, at: path), at: path)
      return pages
    }
  }
}
