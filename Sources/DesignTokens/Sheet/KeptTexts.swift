package import SourceSyntax
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

  /// What else was read of a file, by its type.
  private struct Content {
    var bytes: [UInt8]
    var content: any Sendable
    var isUsed = true
  }

  private struct Key: Hashable {
    let path: String
    let type: ObjectIdentifier
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let contents = Mutex<[Key: Content]>([:])

  /// Makes an empty store.
  package init() {}

  /// The text of a file if it has the same bytes as before.
  package func source(named name: String, _ bytes: [UInt8]) -> SourceText? {
    entries.withLock { entries in
      guard let entry = entries[name], entry.bytes == bytes else { return nil }
      entries[name]?.isUsed = true
      return entry.source
    }
  }

  /// Keeps the text of a file.
  package func keep(_ source: SourceText, of bytes: [UInt8]) {
    entries.withLock { $0[source.name] = Entry(bytes: bytes, source: source) }
  }

  /// What was parsed of a text.
  package func document(
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
  package func keep(
    _ document: Result<JSONDocument, SourceProblem>, of source: SourceText, isConformance: Bool
  ) {
    entries.withLock { entries in
      guard entries[source.name]?.source.bytes == source.bytes else { return }
      entries[source.name]?.document = (document, isConformance)
    }
  }

  /// An input with the same text and the claims on it, if it was found in the same folder.
  package func judged(
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
  package func keep(_ claims: FormatClaims, on input: TokenInput, _ options: LoadOptions) {
    guard let source = input.source else { return }
    entries.withLock { entries in
      guard entries[source.name]?.source.bytes == source.bytes else { return }
      entries[source.name]?.judged = (input, claims, options.format, options.isConformance)
    }
  }

  /// What was read of a file, if it has the same bytes as before.
  package func content<Content: Sendable>(of bytes: [UInt8], at path: String) -> Content? {
    let key = Key(path: path, type: ObjectIdentifier(Content.self))
    return contents.withLock { contents in
      guard let known = contents[key], known.bytes == bytes else { return nil }
      contents[key]?.isUsed = true
      return known.content as? Content
    }
  }

  /// Keeps what was read of a file.
  package func keep<Read: Sendable>(_ content: Read, of bytes: [UInt8], at path: String) {
    let key = Key(path: path, type: ObjectIdentifier(Read.self))
    contents.withLock { $0[key] = Content(bytes: bytes, content: content) }
  }

  /// Drops what the reading that ends has not used.
  package func endReading() {
    contents.withLock { contents in
      contents = contents.filter { $0.value.isUsed }
      for key in contents.keys { contents[key]?.isUsed = false }
    }
    entries.withLock { entries in
      entries = entries.filter { $0.value.isUsed }
      for name in entries.keys { entries[name]?.isUsed = false }
    }
  }
}
