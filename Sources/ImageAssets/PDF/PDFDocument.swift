/// Finds the objects of a PDF through its cross-reference tables and streams (ISO 32000-2, 7.5) or,
/// if these are damaged, by scanning the file.
///
/// It does not store the file: each call is given the same one. Budgets hold for its whole
/// lifetime, so nested or overlapping objects cost no more than others.
struct PDFDocument {
  /// The maximum number of objects that are read, including nested ones.
  static let maximumObjects = 1 << 22
  /// The maximum number of entries of the cross-reference table.
  static let maximumEntries = 1 << 20
  private static let maximumSections = 1024
  private static let maximumFilters = 8
  /// The maximum length of a chain of references, and of streams needed to read streams.
  private static let maximumChain = 16

  private enum Entry {
    case free
    case offset(Int)
    case compressed(stream: Int)
  }

  private struct ObjectStream {
    var bytes: [UInt8]
    var offsets: [Int: Int]
  }

  /// The entries of all trailers; the newest takes precedence.
  private(set) var trailer: [String: PDFObject] = [:]
  /// The document catalog.
  private(set) var catalog: [String: PDFObject] = [:]
  /// The reason for the scan of the file, if there was one.
  private(set) var problem: ImageError?

  private let limits: DecodeLimits
  private let base: Int
  private var entries: [Int: Entry] = [:]
  private var streams: [Int: ObjectStream] = [:]
  private var isRecovered = false
  private var chain = 0
  private var objects = maximumObjects
  /// The remaining budget for bytes that are scanned, and for the output of filters.
  private var work: Int
  private var expansion: Int

  /// Whether strings and streams are encrypted.
  var isEncrypted: Bool {
    if case .null? = trailer["Encrypt"] { false } else { trailer["Encrypt"] != nil }
  }

  /// The offset of `%PDF-`, within the first 1024 bytes.
  static func header(in file: Span<UInt8>) -> Int? {
    (0..<min(file.count, 1024)).first {
      file[$0] == UInt8(ascii: "%") && file.hasBytes("%PDF-", at: $0)
    }
  }

  /// Finds the objects and the catalog.
  ///
  /// - Throws: ``ImageError`` if there is no catalog.
  init(_ file: Span<UInt8>, limits: DecodeLimits) throws(ImageError) {
    guard let base = Self.header(in: file) else {
      throw ImageError(.invalid("the file does not begin with “%PDF-”"), at: 0)
    }
    self.base = base
    self.limits = limits
    work = 8 * file.count + 64 << 20
    expansion = limits.expandedBytes
    do {
      try readCrossReferences(in: file)
      try openCatalog(in: file)
    } catch {
      if case .unsupported = error.reason { throw error }
      guard !isRecovered else { throw error }
      try recover(in: file, after: error)
      try openCatalog(in: file)
    }
  }

  private mutating func openCatalog(in file: Span<UInt8>) throws(ImageError) {
    let root = try resolved(trailer["Root"], in: file)
    guard let entries = root.dictionary, entries["Pages"] != nil else {
      throw ImageError(.invalid("the document has no catalog"))
    }
    catalog = entries
  }

  private mutating func spend(_ bytes: Int) throws(ImageError) {
    work -= bytes
    guard work > 0 else {
      throw ImageError(.limit("the work for a document of this size", allowed: limits.fileBytes))
    }
  }

  // MARK: - Objects

  /// Resolves references; missing objects are null (7.3.10).
  mutating func resolved(
    _ object: PDFObject?, in file: Span<UInt8>
  ) throws(ImageError) -> PDFObject {
    var object = object ?? .null
    for _ in 0..<Self.maximumChain {
      guard case .reference(let number) = object else { return object }
      object = try load(number, in: file)
    }
    throw ImageError(.invalid("the references form a cycle"))
  }

  private mutating func load(_ number: Int, in file: Span<UInt8>) throws(ImageError) -> PDFObject {
    switch entries[number] {
    case nil, .free: return .null
    case .compressed(let stream): return try load(number, fromStream: stream, in: file)
    case .offset(let offset):
      do {
        return try parse(at: offset, expecting: number, in: file)
      } catch {
        if case .limit = error.reason { throw error }
        guard !isRecovered else { throw error }
        try recover(in: file, after: error)
        return try load(number, in: file)
      }
    }
  }

  /// Reads `number generation obj …`.
  private mutating func parse(
    at offset: Int, expecting number: Int?, in file: Span<UInt8>
  ) throws(ImageError) -> PDFObject {
    guard (0..<file.count).contains(offset) else {
      throw ImageError(.invalid("an object offset is outside the file"), at: file.count)
    }
    var parser = PDFParser(position: offset, budget: objects)
    guard let found = parser.unsigned(in: file), parser.unsigned(in: file) != nil,
      parser.skip("obj", in: file), number == nil || found == number
    else { throw ImageError(.invalid("no object begins at its offset"), at: offset) }
    return try parse(&parser, in: file)
  }

  private mutating func parse(
    _ parser: inout PDFParser, in bytes: Span<UInt8>
  ) throws(ImageError) -> PDFObject {
    let start = parser.position
    let result = Result { () throws(ImageError) in try parser.object(in: bytes) }
    objects = parser.budget
    try spend(parser.position - start + 1)
    return try result.get()
  }

  private mutating func load(
    _ number: Int, fromStream stream: Int, in file: Span<UInt8>
  ) throws(ImageError) -> PDFObject {
    if streams[stream] == nil { streams[stream] = try openStream(stream, in: file) }
    guard let content = streams[stream], let offset = content.offsets[number] else { return .null }
    var parser = PDFParser(position: offset, budget: objects)
    do {
      return try parse(&parser, in: content.bytes.span)
    } catch {
      // The offset is in the object stream, not in the file.
      throw ImageError(error.reason)
    }
  }

  /// Opens an object stream (7.5.7): pairs of a number and an offset, then the objects.
  private mutating func openStream(
    _ number: Int, in file: Span<UInt8>
  ) throws(ImageError) -> ObjectStream {
    guard case .offset? = entries[number],
      case .stream(let dictionary, let start) = try load(number, in: file),
      let count = try resolved(dictionary["N"], in: file).integer,
      let first = try resolved(dictionary["First"], in: file).integer
    else { throw ImageError(.invalid("object stream \(number) is missing")) }
    let bytes = try content(of: dictionary, at: start, in: file)
    var offsets: [Int: Int] = [:]
    var parser = PDFParser(position: 0, budget: 0)
    let span = bytes.span
    for _ in 0..<max(0, min(count, Self.maximumEntries)) {
      guard let object = parser.unsigned(in: span), let offset = parser.unsigned(in: span),
        (0..<bytes.count).contains(first + offset)
      else { break }
      if offsets[object] == nil { offsets[object] = first + offset }
    }
    return ObjectStream(bytes: bytes, offsets: offsets)
  }

  // MARK: - Streams

  /// The decoded bytes of a stream.
  ///
  /// - Parameters:
  ///   - dictionary: The dictionary of the stream.
  ///   - start: The offset of the data.
  ///   - limit: The maximum size of the result, if less than the remaining budget.
  ///   - file: The file.
  /// - Returns: The bytes.
  /// - Throws: ``ImageError`` if they cannot be decoded.
  mutating func content(
    of dictionary: [String: PDFObject], at start: Int, limit: Int = .max, in file: Span<UInt8>
  ) throws(ImageError) -> [UInt8] {
    chain += 1
    defer { chain -= 1 }
    guard chain <= Self.maximumChain else {
      throw ImageError(.invalid("the streams depend on each other"), at: start)
    }
    let isCrossReference = dictionary["Type"]?.name == "XRef"
    guard !isEncrypted || isCrossReference else {
      throw ImageError(.unsupported("reading the streams of an encrypted document"))
    }
    guard dictionary["F"] == nil else {
      throw ImageError(.unsupported("a stream outside the file"), at: start)
    }
    let range = try range(of: dictionary, at: start, in: file)
    try spend(range.count)
    let filters = try list(dictionary["Filter"], in: file)
    let parameters = try list(dictionary["DecodeParms"] ?? dictionary["DP"], in: file)
    guard filters.count <= Self.maximumFilters else {
      throw ImageError(.limit("the number of filters", allowed: Self.maximumFilters), at: start)
    }
    guard !filters.isEmpty else {
      let allowed = min(limit, expansion)
      guard range.count <= allowed else {
        throw ImageError(.limit("the size of a stream", allowed: allowed), at: start)
      }
      expansion -= range.count
      return file.bytes(in: range)
    }
    var result: [UInt8] = []
    for (index, filter) in filters.enumerated() {
      guard let name = filter.name else {
        throw ImageError(.invalid("a filter has no name"), at: start)
      }
      let entries = try entries(of: index < parameters.count ? parameters[index] : nil, in: file)
      let allowed = max(0, min(limit, expansion))
      let count = index == 0 ? range.count : result.count
      do {
        if index == 0 {
          result = try PDFFilter.decoded(
            file.extracting(range), by: name, entries, limit: allowed, at: start)
        } else {
          result = try PDFFilter.decoded(
            result.span, by: name, entries, limit: allowed, at: start)
        }
      } catch {
        // Up to this many bytes were written before the error; no filter expands more.
        let (most, overflow) = count.multipliedReportingOverflow(by: 1100)
        expansion -= overflow ? allowed : min(allowed, most)
        throw error
      }
      expansion -= result.count
    }
    return result
  }

  /// The entries of a dictionary, resolved.
  private mutating func entries(
    of object: PDFObject?, in file: Span<UInt8>
  ) throws(ImageError) -> [String: PDFObject] {
    var entries: [String: PDFObject] = [:]
    for (key, value) in object?.dictionary ?? [:] { entries[key] = try resolved(value, in: file) }
    return entries
  }

  /// One object or an array of them, resolved.
  private mutating func list(
    _ object: PDFObject?, in file: Span<UInt8>
  ) throws(ImageError) -> [PDFObject] {
    let object = try resolved(object, in: file)
    if case .null = object { return [] }
    guard let elements = object.array else { return [object] }
    var result: [PDFObject] = []
    for element in elements.prefix(Self.maximumFilters + 1) {
      result.append(try resolved(element, in: file))
    }
    return result
  }

  /// The range of a stream's data: of the stated length, or up to `endstream` if that is wrong.
  private mutating func range(
    of dictionary: [String: PDFObject], at start: Int, in file: Span<UInt8>
  ) throws(ImageError) -> Range<Int> {
    let length = (try? resolved(dictionary["Length"], in: file))?.integer
    if let length, length >= 0, length <= file.count - start {
      var parser = PDFParser(position: start + length, budget: 0)
      if parser.skip("endstream", in: file) { return start..<start + length }
    }
    let mark = Array("endstream".utf8)
    var end = start
    while end + mark.count <= file.count {
      if file[end] == mark[0], file.hasBytes(mark, at: end) {
        try spend(end - start)
        // The preceding end of line is not part of the stream.
        if end > start, file[end - 1] == 0x0a { end -= 1 }
        if end > start, file[end - 1] == 0x0d { end -= 1 }
        return start..<end
      }
      end += 1
    }
    try spend(end - start)
    throw ImageError(.truncated("a stream"), at: file.count)
  }

  // MARK: - Cross-references

  private mutating func readCrossReferences(in file: Span<UInt8>) throws(ImageError) {
    let mark = "startxref"
    let tail = max(0, file.count - 2048)
    guard let place = (tail..<file.count).last(where: { file.hasBytes(mark, at: $0) }) else {
      throw ImageError(.invalid("the keyword “startxref” is missing"))
    }
    var parser = PDFParser(position: place + mark.utf8.count, budget: 0)
    var next = parser.unsigned(in: file)
    var visited: Set<Int> = []
    while let offset = next {
      guard visited.insert(offset).inserted else { break }
      guard visited.count <= Self.maximumSections else {
        throw ImageError(
          .limit("the number of cross-reference sections", allowed: Self.maximumSections))
      }
      let section = try readSection(at: base + offset, in: file)
      if let hybrid = section["XRefStm"]?.integer, visited.insert(hybrid).inserted {
        _ = try readSection(at: base + hybrid, in: file)
      }
      next = section["Prev"]?.integer
    }
    guard !visited.isEmpty else {
      throw ImageError(.invalid("the offset of the cross-references is not a number"), at: place)
    }
  }

  /// Reads a table or a stream. Entries of earlier sections are kept.
  ///
  /// - Returns: The trailer.
  private mutating func readSection(
    at offset: Int, in file: Span<UInt8>
  ) throws(ImageError) -> [String: PDFObject] {
    guard (0..<file.count).contains(offset) else {
      throw ImageError(
        .invalid("the offset of the cross-references is outside the file"), at: file.count)
    }
    var parser = PDFParser(position: offset, budget: objects)
    guard parser.skip("xref", in: file) else { return try readStream(at: offset, in: file) }
    while let first = parser.unsigned(in: file), let count = parser.unsigned(in: file) {
      var index = 0
      while index < count {
        guard let place = parser.unsigned(in: file), parser.unsigned(in: file) != nil else {
          throw ImageError(.invalid("a cross-reference is malformed"), at: parser.position)
        }
        let isUsed = parser.skip("n", in: file)
        guard isUsed || parser.skip("f", in: file) else {
          throw ImageError(.invalid("a cross-reference is malformed"), at: parser.position)
        }
        try add(isUsed ? .offset(base + place) : .free, for: first + index)
        index += 1
      }
    }
    try spend(parser.position - offset)
    guard parser.skip("trailer", in: file),
      let section = try parse(&parser, in: file).dictionary
    else { throw ImageError(.invalid("a trailer is missing"), at: parser.position) }
    trailer.merge(section) { newer, _ in newer }
    return section
  }

  /// 7.5.8: rows of three big-endian numbers.
  private mutating func readStream(
    at offset: Int, in file: Span<UInt8>
  ) throws(ImageError) -> [String: PDFObject] {
    guard
      case .stream(let dictionary, let start) = try parse(at: offset, expecting: nil, in: file),
      let widths = dictionary["W"]?.array?.map({ $0.integer ?? -1 }), widths.count >= 3,
      widths.allSatisfy({ (0...8).contains($0) })
    else { throw ImageError(.invalid("cross-references are missing"), at: offset) }
    let size = dictionary["Size"]?.integer ?? 0
    let ranges = dictionary["Index"]?.array?.map { $0.integer ?? 0 } ?? [0, size]
    let bytes = try content(of: dictionary, at: start, in: file)
    let row = widths[0] + widths[1] + widths[2]
    guard row > 0 else { throw ImageError(.invalid("cross-references are empty"), at: offset) }
    var at = 0
    func field(_ index: Int) -> Int? {
      guard widths[index] > 0 else { return nil }
      let value = bytes[at..<at + widths[index]].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      at += widths[index]
      return Int(clamping: value & 0xffff_ffff_ffff)
    }
    for pair in stride(from: 0, to: ranges.count - 1, by: 2) {
      var index = 0
      while index < ranges[pair + 1], at + row <= bytes.count {
        let kind = field(0) ?? 1
        let place = field(1) ?? 0
        _ = field(2)
        let entry: Entry? =
          switch kind {
          case 0: .free
          case 1: .offset(base + place)
          case 2: .compressed(stream: place)
          default: nil
          }
        if let entry { try add(entry, for: ranges[pair] + index) }
        index += 1
      }
    }
    trailer.merge(dictionary) { newer, _ in newer }
    return dictionary
  }

  private mutating func add(_ entry: Entry, for number: Int) throws(ImageError) {
    guard entries[number] == nil else { return }
    guard entries.count < Self.maximumEntries else {
      throw ImageError(.limit("the number of objects", allowed: Self.maximumEntries))
    }
    entries[number] = entry
  }

  // MARK: - Recovery

  /// Scans the file for `number generation obj`, for trailers and for the catalog. The last object
  /// with a number is used.
  private mutating func recover(
    in file: Span<UInt8>, after error: ImageError
  ) throws(ImageError) {
    isRecovered = true
    problem = error
    entries = [:]
    streams = [:]
    trailer = [:]
    try spend(file.count)
    var current: Int?
    var objectStreams: [Int] = []
    var crossReferences: [Int] = []
    var root: Int?
    for at in 0..<file.count {
      switch file[at] {
      case UInt8(ascii: "o") where file.hasBytes("obj", at: at):
        guard let (number, start) = Self.objectHeader(endingAt: at, in: file) else { break }
        if entries[number] == nil, entries.count >= Self.maximumEntries {
          throw ImageError(.limit("the number of objects", allowed: Self.maximumEntries))
        }
        entries[number] = .offset(start)
        current = number
      case UInt8(ascii: "/"):
        guard let number = current else { break }
        if file.hasBytes("/ObjStm", at: at) {
          objectStreams.append(number)
        } else if file.hasBytes("/XRef", at: at) {
          crossReferences.append(number)
        } else if file.hasBytes("/Catalog", at: at) {
          root = number
        }
      case UInt8(ascii: "t") where file.hasBytes("trailer", at: at):
        var parser = PDFParser(position: at + 7, budget: objects)
        if let section = try? parse(&parser, in: file).dictionary {
          trailer.merge(section) { _, newer in newer }
        }
      default: break
      }
    }
    for number in crossReferences {
      if let section = try? load(number, in: file).dictionary, section["Type"]?.name == "XRef" {
        trailer.merge(section) { _, newer in newer }
      }
    }
    for number in Set(objectStreams).sorted() {
      guard let stream = try? openStream(number, in: file) else { continue }
      streams[number] = stream
      for object in stream.offsets.keys.sorted() where entries[object] == nil {
        try add(.compressed(stream: number), for: object)
      }
    }
    if let catalog = try? resolved(trailer["Root"], in: file).dictionary,
      catalog["Pages"] != nil
    {
      return
    }
    trailer["Root"] = (root ?? compressedCatalog(in: file)).map { .reference($0) }
  }

  /// The catalog, if it is in an object stream and no trailer names it.
  private mutating func compressedCatalog(in file: Span<UInt8>) -> Int? {
    for number in streams.values.flatMap({ $0.offsets.keys }).sorted() {
      if let object = try? load(number, in: file).dictionary, object["Type"]?.name == "Catalog" {
        return number
      }
    }
    return nil
  }

  /// The number and the start of `number generation obj`, whose `obj` is at `end`.
  private static func objectHeader(
    endingAt end: Int, in file: Span<UInt8>
  ) -> (number: Int, start: Int)? {
    var at = end
    func digits() -> Int? {
      let last = at
      while at > 0, last - at < 10, file[at - 1].isPDFDigit { at -= 1 }
      guard at < last else { return nil }
      return (at..<last).reduce(0) { $0 * 10 + Int(file[$1] - UInt8(ascii: "0")) }
    }
    func space() -> Bool {
      let last = at
      while at > 0, last - at < 16, file[at - 1].isPDFSpace { at -= 1 }
      return at < last
    }
    guard space(), digits() != nil, space(), let number = digits() else { return nil }
    guard at == 0 || !file[at - 1].isPDFRegular else { return nil }
    return (number, at)
  }
}
