import SourceSyntax
import Synchronization

/// The texts of files, what was parsed of them and what formats claim of them, kept from one reading to
/// the next: a file whose bytes are the same is not parsed again.
package final class KeptTexts: Sendable {
  private struct Entry {
    var bytes: [UInt8]
    var source: SourceText
    /// What was parsed, and whether conformance was checked.
    var document: (result: Result<JSONDocument, SourceProblem>, isConformance: Bool)?
    /// What formats claim of it, and whether conformance was checked in one of them.
    var judged: (input: TokenInput, claims: FormatClaims, format: String?, isConformance: Bool)?
    var isUsed = true
  }

  /// What the classes in a file draw.
  private struct Classes {
    var bytes: [UInt8]
    var content: CSSClasses.Content
    var isUsed = true
  }

  /// The elements in a file.
  private struct Pages {
    var bytes: [UInt8]
    var pages: CSSPages
    var isUsed = true
  }

  private let pages = Mutex<[String: Pages]>([:])
  private let entries = Mutex<[String: Entry]>([:])
  private let classes = Mutex<[String: Classes]>([:])

  /// Makes an empty store.
  package init() {}

  /// The text of a file if it has the same bytes as before.
  func source(named name: String, _ bytes: [UInt8]) -> SourceText? {
    entries.withLock { entries in
      guard let entry = entries[name], entry.bytes == bytes else { return nil }
      entries[name]?.isUsed = true
      return entry.source
    }
  }

  /// Keeps the text of a file.
  func keep(_ source: SourceText, of bytes: [UInt8]) {
    entries.withLock { $0[source.name] = Entry(bytes: bytes, source: source) }
  }

  /// What was parsed of a text.
  func document(
    of source: SourceText, isConformance: Bool
  ) -> Result<JSONDocument, SourceProblem>? {
    entries.withLock { entries in
      guard let entry = entries[source.name], entry.source.bytes == source.bytes,
        let document = entry.document, document.isConformance == isConformance
      else { return nil }
      return document.result
    }
  }

  /// Keeps what was parsed of a text.
  func keep(
    _ document: Result<JSONDocument, SourceProblem>, of source: SourceText, isConformance: Bool
  ) {
    entries.withLock { entries in
      guard entries[source.name]?.source.bytes == source.bytes else { return }
      entries[source.name]?.document = (document, isConformance)
    }
  }

  /// An input with the same text and the claims on it, if it was found in the same folder.
  func judged(
    _ input: TokenInput, _ options: LoadOptions
  ) -> (input: TokenInput, claims: FormatClaims)? {
    guard let source = input.source else { return nil }
    return entries.withLock { entries in
      guard let entry = entries[source.name], entry.source.bytes == source.bytes,
        let judged = entry.judged, judged.input.path == input.path,
        judged.input.root == input.root, judged.format == options.format,
        judged.isConformance == options.isConformance
      else { return nil }
      return (judged.input, judged.claims)
    }
  }

  /// Keeps what formats claim of an input.
  func keep(_ claims: FormatClaims, on input: TokenInput, _ options: LoadOptions) {
    guard let source = input.source else { return }
    entries.withLock { entries in
      guard entries[source.name]?.source.bytes == source.bytes else { return }
      entries[source.name]?.judged = (input, claims, options.format, options.isConformance)
    }
  }

  /// What the classes in a file draw, if it has the same bytes as before.
  func classes(in path: String, _ bytes: [UInt8]) -> CSSClasses.Content? {
    classes.withLock { classes in
      guard let known = classes[path], known.bytes == bytes else { return nil }
      classes[path]?.isUsed = true
      return known.content
    }
  }

  /// Keeps what the classes in a file draw.
  func keep(_ content: CSSClasses.Content, in path: String, _ bytes: [UInt8]) {
    classes.withLock { $0[path] = Classes(bytes: bytes, content: content) }
  }

  /// The elements in a file, if it has the same bytes as before.
  func pages(in path: String, _ bytes: [UInt8]) -> CSSPages? {
    pages.withLock { pages in
      guard let known = pages[path], known.bytes == bytes else { return nil }
      pages[path]?.isUsed = true
      return known.pages
    }
  }

  /// Keeps the elements in a file.
  func keep(_ content: CSSPages, in path: String, _ bytes: [UInt8]) {
    pages.withLock { $0[path] = Pages(bytes: bytes, pages: content) }
  }

  /// Drops what the reading that ends has not used.
  func endReading() {
    pages.withLock { pages in
      pages = pages.filter { $0.value.isUsed }
      for path in pages.keys { pages[path]?.isUsed = false }
    }
    classes.withLock { classes in
      classes = classes.filter { $0.value.isUsed }
      for path in classes.keys { classes[path]?.isUsed = false }
    }
    entries.withLock { entries in
      entries = entries.filter { $0.value.isUsed }
      for name in entries.keys { entries[name]?.isUsed = false }
    }
  }
}
