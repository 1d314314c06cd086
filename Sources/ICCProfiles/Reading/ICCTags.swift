/// The tags of a profile with their values, read without any library.
///
/// Every value is checked against the bounds of its tag before use, so a damaged profile gives an
/// incomplete result, never an access out of bounds.
///
/// ```swift
/// let tags = try ICCTags(BundledProfiles.displayP3.span)
/// if case .texts(let texts)? = tags["desc"] { print(texts[0].text) }
/// if case .curve(let curve)? = tags["rTRC"] { print(curve.words) }
/// // Prints "Display P3"
/// // Prints "sRGB curve (parametric, type 3)"
/// ```
public struct ICCTags: Sendable {
  /// A text and its language.
  public struct Text: Hashable, Sendable {
    /// The language (ISO 639-1), such as `en`; empty if not stated.
    public var language: String
    /// The country (ISO 3166-1), such as `US`; empty if not stated.
    public var country: String
    /// The text without control characters, truncated to 1024 characters.
    public var text: String
  }

  /// The value of a tag.
  public enum Value: Hashable, Sendable {
    /// Text in one or more languages: `mluc`, `desc`, `text`.
    case texts([Text])
    /// Tristimulus values: `XYZ`.
    case xyz([[Double]])
    /// A curve: `curv`, `para`.
    case curve(ICCCurve)
    /// Numbers: `sf32`, `chrm` without its colorant code.
    case numbers([Double])
    /// A table: `mft1`, `mft2`, `mAB`, `mBA`, `mpet`.
    case lookUpTable(ICCLookUpTable)
    /// A four-character signature: `sig`.
    case signature(String)
    /// A date: `dtim`.
    case date(String)
    /// The number of entries of a named color or colorant list: `ncl2`, `clrt`.
    case colors(Int)
    /// A type that is not decoded.
    case other
  }

  /// A problem within a tag.
  struct Problem: Hashable, Sendable {
    var isError: Bool
    var code: String
    var offset: Int
    var message: String
    var help: String
  }

  /// The header and the tag table.
  public let header: ICCHeader
  let bytes: ICCBytes

  /// Reads the tag table of a profile.
  ///
  /// - Throws: ``ProfileError`` as ``ICCHeader/init(_:)`` does.
  public init(_ profile: Span<UInt8>) throws(ProfileError) {
    header = try ICCHeader(profile)
    bytes = ICCBytes(profile)
  }

  /// The value of a tag, as far as it can be read; `nil` if the profile has no such tag or its
  /// content is damaged.
  public subscript(signature: String) -> Value? {
    header.tags.first { $0.signature == signature }.flatMap { value(of: $0) }
  }

  /// The value of an entry of the tag table.
  public func value(of tag: ICCHeader.Tag) -> Value? { Self.read(tag, in: bytes).value }

  /// The type signature of an entry's data.
  public func type(of tag: ICCHeader.Tag) -> String {
    tag.size >= 4 ? bytes.name(tag.offset) : ""
  }

  /// The texts of a tag; empty if there are none.
  public func texts(_ signature: String) -> [Text] {
    if case .texts(let texts)? = self[signature] { texts } else { [] }
  }

  /// The first color of a tag.
  public func xyz(_ signature: String) -> [Double]? {
    if case .xyz(let colors)? = self[signature] { colors.first } else { nil }
  }

  /// The nine elements of the adaptation matrix from the actual white to D50.
  public var adaptation: [Double]? {
    if case .numbers(let numbers)? = self["chad"], numbers.count >= 9 {
      Array(numbers.prefix(9))
    } else {
      nil
    }
  }

  /// Whether the profile has a lookup table for one of the intents, which overrides matrix and
  /// curves.
  public var hasLookUpTables: Bool {
    header.tags.contains { tag in
      ["A2B0", "A2B1", "A2B2", "D2B0", "D2B1", "D2B2", "D2B3"].contains(tag.signature)
    }
  }

  // MARK: - Types

  /// Reads an entry whose bytes lie within the profile.
  static func read(
    _ tag: ICCHeader.Tag, in bytes: ICCBytes
  ) -> (value: Value?, problems: [Problem]) {
    var reader = TagReader(bytes: bytes, start: tag.offset, end: tag.offset + tag.size)
    guard bytes.has(tag.size, at: tag.offset), tag.size >= 8 else {
      reader.error("tag-size", 0, "the tag has \(tag.size) bytes, fewer than any type")
      return (nil, reader.problems)
    }
    let value = reader.value()
    return (value, reader.problems)
  }
}

extension [ICCTags.Text] {
  /// The text in English if there is one, preferably for the United States, otherwise in the first
  /// language; empty if there is none.
  var english: String {
    let english = filter { $0.language == "en" }
    return (english.first { $0.country == "US" } ?? english.first ?? first)?.text ?? ""
  }
}

/// Reads the data of one tag and records its problems.
private struct TagReader {
  let bytes: ICCBytes
  let start: Int
  let end: Int
  var problems: [ICCTags.Problem] = []

  init(bytes: ICCBytes, start: Int, end: Int) {
    self.bytes = bytes
    self.start = start
    self.end = end
  }

  var size: Int { end - start }

  mutating func error(_ code: String, _ at: Int, _ message: String) {
    problems.append(
      ICCTags.Problem(
        isError: true, code: code, offset: start + at, message: message,
        help: "Write the profile again from its source, or use another one"))
  }

  mutating func warning(_ code: String, _ at: Int, _ message: String, help: String) {
    problems.append(
      ICCTags.Problem(
        isError: false, code: code, offset: start + at, message: message, help: help))
  }

  /// Whether the tag has at least the given number of bytes.
  mutating func need(_ count: Int, for what: String) -> Bool {
    guard count > size else { return true }
    error("tag-truncated", 0, "\(what) needs \(count) bytes, but the tag has \(size)")
    return false
  }

  mutating func value() -> ICCTags.Value? {
    switch bytes.signature(start) {
    case "mluc": return localizedText()
    case "desc": return textDescription()
    case "text": return plainText()
    case "XYZ ":
      guard need(20, for: "a color") else { return nil }
      return .xyz((0..<min((size - 8) / 12, 64)).map { bytes.xyz(start + 8 + 12 * $0) })
    case "sf32":
      return .numbers((0..<min((size - 8) / 4, 64)).map { bytes.fixed(start + 8 + 4 * $0) })
    case "chrm":
      let count = bytes.short(start + 8)
      guard need(12 + 8 * count, for: "a list of \(count) chromaticities") else { return nil }
      return .numbers((0..<2 * min(count, 16)).map { bytes.fixed(start + 12 + 4 * $0) })
    case "curv": return sampledCurve()
    case "para": return parametricCurve()
    case "mft1", "mft2": return lookUpTable()
    case "mAB ", "mBA ": return modernLookUpTable()
    case "mpet": return elements()
    case "sig ": return need(12, for: "a signature") ? .signature(bytes.name(start + 8)) : nil
    case "dtim":
      return need(20, for: "a date") ? .date(bytes.date(start + 8) ?? "not stated") : nil
    case "ncl2":
      guard need(84, for: "a list of named colors") else { return nil }
      let (count, channels) = (bytes.word(start + 12), bytes.word(start + 16))
      guard channels <= 15 else {
        error(
          "named-colors", 16, "a named color has \(channels) device coordinates, more than 15")
        return nil
      }
      guard need(84 + count * (38 + 2 * channels), for: "a list of \(count) named colors") else {
        return nil
      }
      return .colors(count)
    case "clrt":
      let count = bytes.word(start + 8)
      return need(12 + 38 * count, for: "a list of \(count) colorants") ? .colors(count) : nil
    default: return .other
    }
  }

  // MARK: - Text

  /// ICC.1:2022, 10.15.
  private mutating func localizedText() -> ICCTags.Value? {
    guard need(16, for: "a text") else { return nil }
    let (count, length) = (bytes.word(start + 8), bytes.word(start + 12))
    if length != 12 {
      error("text-records", 12, "the records of a text have \(length) bytes, not 12")
      return nil
    }
    guard need(16 + 12 * count, for: "a text in \(count) languages") else { return nil }
    if count == 0 {
      warning(
        "text-empty", 8, "the text has no language",
        help: "Add a text in English; readers show nothing")
    }
    var texts: [ICCTags.Text] = []
    for record in 0..<min(count, 256) {
      let at = 16 + 12 * record
      let (length, offset) = (bytes.word(start + at + 4), bytes.word(start + at + 8))
      guard offset + length <= size, offset >= 16 + 12 * count || length == 0 else {
        error(
          "text-place", at,
          "language \(record + 1) of the text points to bytes \(offset)…\(offset + length), "
            + (offset + length > size
              ? "past the tag's \(size)" : "inside the list of languages"))
        continue
      }
      if length % 2 != 0 {
        warning(
          "text-odd", at + 4, "a text of UTF-16 has an odd number of bytes, \(length)",
          help: "Correct the length; readers ignore the last byte")
      }
      let units = (0..<min(length / 2, 4096)).map { UInt16(bytes.short(start + offset + 2 * $0)) }
      texts.append(
        ICCTags.Text(
          language: letters(start + at), country: letters(start + at + 2),
          text: Self.clean(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))))
    }
    return .texts(texts)
  }

  /// ICC.1:2001-04, 6.5.17.
  private mutating func textDescription() -> ICCTags.Value? {
    guard need(12, for: "a description") else { return nil }
    let count = bytes.word(start + 8)
    guard need(12 + count, for: "a description of \(count) characters") else { return nil }
    let ascii = (0..<count).prefix(Self.mostText).map { bytes[start + 12 + $0] }
    checkASCII(ascii, at: 12)
    var texts = [
      ICCTags.Text(language: "", country: "", text: Self.latin(ascii))
    ]
    let unicode = 12 + count
    guard size >= unicode + 8 else {
      warning(
        "desc-short", min(unicode, size - 1),
        "the description lacks its Unicode and Macintosh parts",
        help: "Append the 78 bytes of empty parts; most readers do without")
      return .texts(texts)
    }
    let units = bytes.word(start + unicode + 4)
    guard unicode + 8 + 2 * units <= size else {
      warning(
        "desc-unicode", unicode + 4,
        "the Unicode part of the description states \(units) characters, more than the tag has",
        help: "Set the count to 0; most readers show the ASCII part")
      return .texts(texts)
    }
    let words = (0..<min(units, 4096)).map { UInt16(bytes.short(start + unicode + 8 + 2 * $0)) }
    let text = Self.clean(String(decoding: words.prefix { $0 != 0 }, as: UTF16.self))
    if !text.isEmpty, text != texts[0].text {
      texts.append(ICCTags.Text(language: "", country: "", text: text))
    }
    if size < unicode + 8 + 2 * units + 70 {
      warning(
        "desc-short", min(unicode + 8 + 2 * units, size - 1),
        "the description lacks its Macintosh part",
        help: "Append the 70 bytes of an empty part; most readers do without")
    }
    return .texts(texts)
  }

  private mutating func plainText() -> ICCTags.Value? {
    let ascii = (8..<size).prefix(Self.mostText).map { bytes[start + $0] }
    checkASCII(ascii, at: 8)
    return .texts([ICCTags.Text(language: "", country: "", text: Self.latin(ascii))])
  }

  /// The maximum number of bytes of a text that are read.
  private static let mostText = 1 << 16

  private mutating func checkASCII(_ text: [UInt8], at: Int) {
    let end = text.firstIndex(of: 0) ?? text.count
    if let wrong = text[..<end].firstIndex(where: { $0 > 0x7e }) {
      warning(
        "text-ascii", at + wrong, "the text has a byte above 126, which is not ASCII",
        help: "Use ASCII only; readers show other bytes differently")
    }
    if end == text.count, !text.isEmpty, end < Self.mostText {
      warning(
        "text-end", at + text.count - 1, "the text does not end with a zero",
        help: "Add a zero; some readers read past the end")
    }
  }

  private func letters(_ offset: Int) -> String {
    let letters = [bytes[offset], bytes[offset + 1]].filter { (0x41...0x7a).contains($0) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Text in an unknown encoding, decoded as Latin-1.
  private static func latin(_ text: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in text.prefix(4096).prefix(while: { $0 != 0 }) {
      scalars.append(Unicode.Scalar(byte))
    }
    return clean(String(scalars))
  }

  private static func clean(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(1024) {
      // Control and formatting characters could alter the surrounding text on a terminal.
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        if scalar == "\n" || scalar == "\t" { scalars.append(" ") }
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  // MARK: - Curves

  /// ICC.1:2022, 10.6.
  private mutating func sampledCurve() -> ICCTags.Value? {
    guard need(12, for: "a curve") else { return nil }
    let count = bytes.word(start + 8)
    guard need(12 + 2 * count, for: "a curve of \(count) entries") else { return nil }
    switch count {
    case 0: return .curve(.power(1))
    case 1:
      let gamma = Double(bytes.short(start + 12)) / 256
      guard gamma > 0 else {
        error("curve-gamma", 12, "the exponent of the curve is 0: every color is white")
        return nil
      }
      return .curve(.power(gamma))
    case 32_768...:
      // The same limit as in LittleCMS; even careful writers use no more than 4096.
      error("curve-length", 8, "the curve has \(count) entries, more than the limit of 32767")
      return nil
    default:
      let table = (0..<count).map { UInt16(bytes.short(start + 12 + 2 * $0)) }
      checkTable(table)
      return .curve(.table(table))
    }
  }

  private mutating func checkTable(_ table: [UInt16]) {
    guard table.contains(where: { $0 != table[0] }) else {
      error(
        "curve-constant", 12, "the curve is constant: all \(table.count) entries are \(table[0])")
      return
    }
    let steps = zip(table, table.dropFirst()).enumerated()
    let rises = table[table.count - 1] >= table[0]
    let wrong = steps.filter { rises ? $1.1 < $1.0 : $1.1 > $1.0 }
    guard let first = wrong.first else { return }
    warning(
      "curve-not-monotonic", 12 + 2 * (first.offset + 1),
      "the curve is not monotonic at entry \(first.offset + 1) of \(table.count), from "
        + "\(first.element.0) to \(first.element.1)"
        + (wrong.count > 1 ? ", and at \(wrong.count - 1) more" : ""),
      help: "Smooth the curve; colors converted to this profile are ambiguous there")
  }

  /// ICC.1:2022, 10.18.
  private mutating func parametricCurve() -> ICCTags.Value? {
    guard need(12, for: "a curve") else { return nil }
    let function = bytes.short(start + 8)
    guard function < ICCCurve.parameterCounts.count else {
      error("curve-function", 8, "the function of the curve is \(function), not 0 to 4")
      return nil
    }
    let count = ICCCurve.parameterCounts[function]
    guard need(12 + 4 * count, for: "a curve of function \(function)") else { return nil }
    let parameters = (0..<count).map { bytes.fixed(start + 12 + 4 * $0) }
    if parameters[0] <= 0 {
      error("curve-gamma", 12, "the exponent of the curve is \(ICCCurve.rounded(parameters[0]))")
      return nil
    }
    let curve = ICCCurve.parametric(function: function, parameters)
    let values = (0...1024).map { curve.value(at: Double($0) / 1024) }
    if values.contains(where: { $0.isNaN }) {
      error("curve-undefined", 12, "the curve raises negative numbers to a power")
    } else if let turn = zip(values, values.dropFirst()).enumerated().first(where: {
      $1.1 < $1.0 - 1.0 / 65_536
    }) {
      let place = ICCCurve.rounded(Double(turn.offset) / 1024)
      warning(
        "curve-not-monotonic", 12, "the curve is not monotonic at \(place)",
        help: "Correct the parameters; colors converted to this profile are ambiguous there")
    } else if values[0] == values[1024] {
      error("curve-constant", 12, "the curve is constant: \(ICCCurve.rounded(values[0]))")
    }
    return .curve(curve)
  }

  // MARK: - Tables

  /// ICC.1:2022, 10.10 and 10.11.
  private mutating func lookUpTable() -> ICCTags.Value? {
    let is8 = bytes.signature(start) == "mft1"
    guard need(is8 ? 48 : 52, for: "a table") else { return nil }
    let inputs = Int(bytes[start + 8])
    let outputs = Int(bytes[start + 9])
    let points = Int(bytes[start + 10])
    guard (1...15).contains(inputs), (1...15).contains(outputs) else {
      error("table-channels", 8, "the table has \(inputs) channels in and \(outputs) out")
      return nil
    }
    guard points >= 2 else {
      error("table-grid", 10, "the table has \(points) grid points per channel, fewer than 2")
      return nil
    }
    let entries = is8 ? (256, 256) : (bytes.short(start + 48), bytes.short(start + 50))
    guard (2...4096).contains(entries.0), (2...4096).contains(entries.1) else {
      error(
        "table-curves", 48,
        "the table's curves have \(entries.0) and \(entries.1) entries, not 2 to 4096")
      return nil
    }
    guard let colors = Self.product([Int](repeating: points, count: inputs), outputs) else {
      error(
        "table-grid", 10, "\(points) grid points in \(inputs) channels do not fit into a tag")
      return nil
    }
    let samples = inputs * entries.0 + colors + outputs * entries.1
    guard need(is8 ? 48 + samples : 52 + 2 * samples, for: "the table") else { return nil }
    return .lookUpTable(
      ICCLookUpTable(
        type: is8 ? "mft1" : "mft2", inputs: inputs, outputs: outputs,
        grid: [Int](repeating: points, count: inputs)))
  }

  /// ICC.1:2022, 10.12 and 10.13.
  private mutating func modernLookUpTable() -> ICCTags.Value? {
    guard need(32, for: "a table") else { return nil }
    let inputs = Int(bytes[start + 8])
    let outputs = Int(bytes[start + 9])
    guard (1...15).contains(inputs), (1...15).contains(outputs) else {
      error("table-channels", 8, "the table has \(inputs) channels in and \(outputs) out")
      return nil
    }
    for (index, name) in ["B curves", "matrix", "M curves", "grid", "A curves"].enumerated() {
      let place = bytes.word(start + 12 + 4 * index)
      let least = [12, 48, 12, 20, 12][index]
      guard place != 0, place < 32 || place + least > size else { continue }
      error(
        "table-place", 12 + 4 * index,
        place < 32
          ? "the table's \(name) begin at byte \(place), inside its header"
          : "the table's \(name) at byte \(place) do not fit into its \(size) bytes")
      return nil
    }
    var grid: [Int] = []
    let clut = bytes.word(start + 24)
    if clut != 0 {
      grid = (0..<inputs).map { Int(bytes[start + clut + $0]) }
      let width = Int(bytes[start + clut + 16])
      guard !grid.contains(where: { $0 < 2 }), let samples = Self.product(grid, outputs) else {
        error(
          "table-grid", clut,
          "a grid of \(grid.map { "\($0)" }.joined(separator: "×")) points is invalid")
        return nil
      }
      guard width == 1 || width == 2 else {
        error("table-precision", clut + 16, "the grid's numbers have \(width) bytes, not 1 or 2")
        return nil
      }
      guard need(clut + 20 + samples * width, for: "the table with its grid") else { return nil }
    } else if inputs != outputs {
      error("table-channels", 8, "a table without a grid maps \(inputs) channels to \(outputs)")
      return nil
    }
    let type = bytes.name(start)
    return .lookUpTable(
      ICCLookUpTable(type: type, inputs: inputs, outputs: outputs, grid: grid))
  }

  /// ICC.1:2022, 10.17.
  private mutating func elements() -> ICCTags.Value? {
    guard need(16, for: "a chain of elements") else { return nil }
    let (inputs, outputs) = (bytes.short(start + 8), bytes.short(start + 10))
    let count = bytes.word(start + 12)
    guard (1...32).contains(inputs), (1...32).contains(outputs) else {
      error("table-channels", 8, "the chain has \(inputs) channels in and \(outputs) out")
      return nil
    }
    guard need(16 + 8 * count, for: "a chain of \(count) elements") else { return nil }
    for index in 0..<min(count, 1024) {
      let place = bytes.word(start + 16 + 8 * index)
      let length = bytes.word(start + 20 + 8 * index)
      guard place >= 16 + 8 * count, place + length <= size else {
        error(
          "element-place", 16 + 8 * index,
          "element \(index + 1) of the chain is at bytes \(place)…\(place + length)"
            + (place + length > size ? ", past the tag's \(size)" : ", inside its own list"))
        return nil
      }
    }
    return .lookUpTable(ICCLookUpTable(type: "mpet", inputs: inputs, outputs: outputs, grid: []))
  }

  /// The number of samples of a grid; `nil` if it is more than a profile can hold.
  private static func product(_ grid: [Int], _ outputs: Int) -> Int? {
    var product = outputs
    for points in grid {
      product *= points
      guard product < 1 << 31 else { return nil }
    }
    return product
  }
}
