import ColorCore
import SourceSyntax

/// Reads Adobe Swatch Exchange files: big-endian blocks of colors and groups.
///
/// RGB and gray values are interpreted as sRGB, since the files have no profile; Lab is relative to
/// D50.
struct ASEReader {
  /// The signature of the format.
  static let signature = Array("ASEF".utf8)
  /// The maximum nesting of groups. Applications write one level; the limit prevents long paths for
  /// many colors in a small file.
  static let maximumDepth = 8
  /// The maximum length of a name in UTF-16 code units; applications allow about sixty.
  static let maximumName = 1024

  private enum Block {
    static let groupStart = 0xC001
    static let groupEnd = 0xC002
    static let color = 0x0001
  }

  private let path: String
  private let bytes: [UInt8]
  private(set) var swatches = SwatchSheet()
  private(set) var problems: [SourceProblem] = []
  /// The names of the open groups.
  private var groups: [String] = []
  /// The number of open groups beyond ``maximumDepth``.
  private var excess = 0

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    read()
  }

  private mutating func read() {
    guard let major = number(at: 4, size: 2), let minor = number(at: 6, size: 2),
      let count = number(at: 8, size: 4)
    else {
      report("ase/truncated", "the file ends inside its header", 0..<bytes.count, .restore)
      return
    }
    if (major, minor) != (1, 0) {
      report(
        "ase/version", "the version is \(major).\(minor), not 1.0", 4..<8,
        "Export it again if colors are wrong; it is read as version 1.0.", .warning)
    }
    var offset = 12
    for index in 0..<count {
      guard let type = number(at: offset, size: 2), let length = number(at: offset + 2, size: 4)
      else {
        report(
          "ase/truncated", "the header states \(count) blocks, but the file ends after \(index)",
          min(offset, bytes.count)..<bytes.count, .restore)
        return
      }
      let body = offset + 6
      guard length <= bytes.count - body else {
        report(
          "ase/truncated",
          "the block states \(length) bytes, but only \(bytes.count - body) follow",
          offset..<body, .restore)
        return
      }
      readBlock(type, offset, body..<body + length)
      offset = body + length
    }
    if offset < bytes.count {
      report(
        "ase/trailing", "more bytes follow the \(count) blocks that the header states",
        offset..<bytes.count, .restore, .warning)
    }
    if !groups.isEmpty {
      report(
        "ase/group", "the group is not closed", bytes.count..<bytes.count,
        "Export the swatches again; the group is read to the end of the file.", .warning)
    }
  }

  private mutating func readBlock(_ type: Int, _ offset: Int, _ body: Range<Int>) {
    switch type {
    case Block.groupStart: startGroup(offset, body)
    case Block.groupEnd: endGroup(offset..<body.lowerBound)
    case Block.color: readColor(offset, body)
    default:
      report(
        "ase/block", "unknown block type 0x\(String(type, radix: 16, uppercase: true))",
        offset..<offset + 2, "Export the swatches again; the block is ignored.", .warning)
    }
  }

  // MARK: - Groups

  private mutating func startGroup(_ offset: Int, _ body: Range<Int>) {
    guard let name = name(in: body, ofBlockAt: offset) else {
      groups.append("")
      return
    }
    guard groups.count < Self.maximumDepth else {
      if excess == 0 {
        report(
          "ase/depth", "groups are nested more than \(Self.maximumDepth) deep",
          offset..<body.lowerBound, "Reduce the nesting; deeper groups are left out of the paths.")
      }
      excess += 1
      return
    }
    groups.append(name.text)
  }

  private mutating func endGroup(_ range: Range<Int>) {
    if excess > 0 {
      excess -= 1
    } else if groups.popLast() == nil {
      report("ase/group", "the end of a group has no start", range, .restore, .warning)
    }
  }

  // MARK: - Colors

  private mutating func readColor(_ offset: Int, _ body: Range<Int>) {
    guard let name = name(in: body, ofBlockAt: offset) else { return }
    let start = name.end + 4
    guard start <= body.upperBound else {
      report("ase/block", "the color ends before its values", offset..<body.upperBound, .restore)
      return
    }
    let model = String(decoding: bytes[name.end..<start], as: UTF8.self)
    let counts = ["RGB ": 3, "CMYK": 4, "LAB ": 3, "Gray": 1]
    guard let count = counts[model] else {
      report(
        "ase/model", "unknown color model “\(Self.printable(model))”", name.end..<start,
        "Use RGB, CMYK, LAB or Gray.")
      add(SwatchSheet.invalid, name.text, name.end..<start)
      return
    }
    let range = start..<start + 4 * count
    guard range.upperBound <= body.upperBound else {
      report("ase/block", "the color ends before its values", offset..<body.upperBound, .restore)
      return
    }
    let values = (0..<count).map { index in
      Double(
        Float(bitPattern: UInt32(truncatingIfNeeded: number(at: start + 4 * index, size: 4) ?? 0)))
    }
    add(color(model, values, range), name.text, range)
  }

  private mutating func color(
    _ model: String, _ values: [Double], _ range: Range<Int>
  ) -> SheetResult {
    // In Lab only the lightness has a range.
    let bounded = model == "LAB " ? [values[0]] : values
    guard values.allSatisfy(\.isFinite), bounded.allSatisfy({ -1e-6...1 + 1e-6 ~= $0 }) else {
      report(
        "color/invalid", "the values \(values) are not those of a color in \(model)", range,
        "Write values between 0 and 1; a and b of Lab must be finite.")
      return SwatchSheet.invalid
    }
    switch model {
    case "RGB ": return .color(Color(.srgb, values[0], values[1], values[2]))
    case "Gray": return .color(Color(.srgb, values[0], values[0], values[0]))
    case "LAB ": return .color(Color(.lab, values[0] * 100, values[1], values[2]))
    default:
      return .unknown(
        UnknownReason(
          code: .cmykWithoutProfile,
          message: "the color is CMYK without a profile"))
    }
  }

  private mutating func add(_ result: SheetResult, _ name: String, _ range: Range<Int>) {
    swatches.add(result, name: name, groups: groups.filter { !$0.isEmpty }, at: location(range))
  }

  // MARK: - Bytes

  /// A big-endian number, or `nil` past the end of the file.
  private func number(at offset: Int, size: Int) -> Int? {
    guard offset + size <= bytes.count else { return nil }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The name at the start of a block, and its end.
  private mutating func name(
    in body: Range<Int>, ofBlockAt offset: Int
  ) -> (text: String, end: Int)? {
    guard body.count >= 2, let length = number(at: body.lowerBound, size: 2),
      length * 2 <= body.count - 2
    else {
      report("ase/block", "the name is longer than its block", offset..<body.lowerBound, .restore)
      return nil
    }
    guard length <= Self.maximumName else {
      report(
        "ase/block", "the name has more than \(Self.maximumName) characters",
        offset..<body.lowerBound, "Shorten it.")
      return nil
    }
    let start = body.lowerBound + 2
    var units = (0..<length).map { index in
      UInt16(truncatingIfNeeded: number(at: start + 2 * index, size: 2) ?? 0)
    }
    while units.last == 0 { units.removeLast() }
    return (String(decoding: units, as: UTF16.self), start + 2 * length)
  }

  private static func printable(_ text: String) -> String {
    String(text.unicodeScalars.map { 0x20..<0x7F ~= $0.value ? Character($0) : "·" })
  }

  private func location(_ range: Range<Int>) -> SourceLocation {
    SourceLocation(file: path, bytes: range)
  }

  private mutating func report(
    _ code: String, _ message: String, _ range: Range<Int>, _ help: String,
    _ severity: SourceProblem.Severity = .error
  ) {
    problems.append(
      SourceProblem(
        code, "\(message) (byte \(range.lowerBound))", at: location(range), help: help,
        severity: severity))
  }
}

extension String {
  fileprivate static let restore = "Export the swatches again; the file is damaged."
}

extension SourceLocation {
  /// A location in a binary file: on a single line, with a column per byte.
  init(file: String, bytes: Range<Int>) {
    func position(_ offset: Int) -> SourcePosition {
      SourcePosition(line: 1, column: offset + 1, offset: offset)
    }
    self.init(
      file: file,
      range: SourceRange(start: position(bytes.lowerBound), end: position(bytes.upperBound)))
  }
}
