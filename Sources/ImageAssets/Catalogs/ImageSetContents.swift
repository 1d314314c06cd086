import FileAccess
import SourceSyntax

/// The `Contents.json` of an image set. Where images are added it is edited; everywhere else it
/// stays byte for byte the same.
struct ImageSetContents {
  /// An image of the set, for all devices.
  struct Image {
    var filename: String
    var scale: String
    var displayGamut: String

    fileprivate var json: JSONText {
      .object([
        ("display-gamut", .string(displayGamut)), ("filename", .string(filename)),
        ("idiom", "universal"), ("scale", .string(scale)),
      ])
    }

    /// Whether an entry is for the same devices as this image. Missing keys have their defaults.
    fileprivate func replaces(_ entry: JSONValue) -> Bool {
      func says(_ name: String, _ value: String, default other: String) -> Bool {
        entry[name]?.string ?? other == value
      }
      return entry.kind == .object && entry["appearances"] == nil
        && says("idiom", "universal", default: "universal")
        && says("scale", scale, default: "1x")
        && says("display-gamut", displayGamut, default: "sRGB")
    }
  }

  /// The white space before each member of an object or element of a list.
  private struct Gap {
    /// White space, with a line break if each item is on its own line.
    var text: String
    /// The additional indentation of each level; `nil` if everything is on one line.
    var step: String?

    init(text: String, step: String?) {
      self.text = text
      self.step = step
    }

    /// The gap between the opening bracket of a value and its first item.
    init(in value: JSONValue, before first: JSONValue, step: String?) {
      let white = value.document.source.text(
        value.bytes.lowerBound + 1..<first.bytes.lowerBound)
      let indentation = String(white.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
      let isBroken = white.count > indentation.count
      let lineBreak = white.utf8.contains(0x0d) ? "\r\n" : "\n"
      text = isBroken ? lineBreak + indentation : white
      self.step = isBroken ? step ?? (indentation.isEmpty ? "  " : indentation) : nil
    }

    /// A value after the gap.
    func laidOut(_ value: JSONText) -> String {
      guard let step else { return value.compact }
      let deeper = Gap(text: text + step, step: step)
      func list(_ items: [String]) -> String {
        items.map { deeper.text + $0 }.joined(separator: ",") + text
      }
      switch value {
      case .array(let values) where !values.isEmpty:
        return "[" + list(values.map(deeper.laidOut)) + "]"
      case .members(let members) where !members.isEmpty:
        return "{" + list(members.map(deeper.laidOut)) + "}"
      default: return value.compact
      }
    }

    func laidOut(_ member: JSONText.Member) -> String {
      JSONText.string(member.name).compact + (step == nil ? ":" : " : ") + laidOut(member.value)
    }
  }

  /// The content of the file; `nil` if it does not exist.
  private let document: JSONDocument?

  /// Reads the file at a path, if it exists.
  ///
  /// - Throws: ``ImageError`` if it cannot be read or is not a JSON object.
  init(at path: String, limit: Int) throws(ImageError) {
    guard let bytes = try Self.bytes(at: path, limit: limit) else {
      document = nil
      return
    }
    let document: JSONDocument
    do throws(SourceProblem) {
      document = try JSONReader.read(SourceText(name: path, bytes: bytes))
    } catch {
      throw ImageError(
        .invalid("\(path) cannot be extended: \(error.message)"),
        at: error.location.range.start.offset)
    }
    guard document.root.kind == .object else {
      throw ImageError(.invalid("\(path) is not a JSON object, so the set cannot be extended"))
    }
    self.document = document
  }

  /// The names of the files in the entries that images replace.
  func files(replacedBy images: [Image]) -> [String] {
    (document?.root["images"]?.elements).map { entries in
      entries.filter { entry in images.contains { $0.replaces(entry) } }
        .compactMap { $0["filename"]?.string }
    } ?? []
  }

  private static func bytes(at path: String, limit: Int) throws(ImageError) -> [UInt8]? {
    do throws(FileError) {
      return try LocalFiles().read(path, limit: limit)
    } catch {
      if error.reason == .missing { return nil }
      throw ImageError(error)
    }
  }

  /// The bytes of the file with the images appended, in place of those for the same devices.
  ///
  /// A new file has Xcode's layout; an existing one keeps the layout of its other images.
  func bytes(with images: [Image]) throws(SourceEditError) -> [UInt8] {
    var missing = [
      JSONText.Member(name: "images", value: .array(images.map(\.json))),
      JSONText.Member(
        name: "info", value: .object([("author", "xcode"), ("version", 1)])),
    ]
    let new = Gap(text: "\n", step: "  ").laidOut(.members(missing))
    guard let document else { return Array((new + "\n").utf8) }
    let root = document.root
    let members = Array(root.members)
    guard let first = members.first, let last = members.last else {
      return try document.source.applying([SourceEdit(root.location, new)])
    }
    let gap = Gap(in: root, before: first.key, step: nil)
    var edits: [SourceEdit] = []
    if let list = root["images"] { edits = Self.edits(of: list, images, gap) }
    missing.removeAll { root[$0.name] != nil }
    if !missing.isEmpty {
      let end = last.value.bytes.upperBound
      let text = missing.map { "," + gap.text + gap.laidOut($0) }.joined()
      edits.append(SourceEdit(end..<end, text))
    }
    return try document.source.applying(edits)
  }

  /// Removes replaced images from a list, and appends the new ones.
  private static func edits(
    of list: JSONValue, _ images: [Image], _ outer: Gap
  ) -> [SourceEdit] {
    let entries = Array(list.elements)
    guard let start = entries.first, let end = entries.last?.bytes.upperBound else {
      return [SourceEdit(list.location, outer.laidOut(.array(images.map(\.json))))]
    }
    let gap = Gap(in: list, before: start, step: outer.step)
    let added = images.map { gap.laidOut($0.json) }
    let kept = entries.indices.filter { index in
      !images.contains { $0.replaces(entries[index]) }
    }
    guard let first = kept.first, let last = kept.last else {
      return [
        SourceEdit(start.bytes.lowerBound..<end, added.joined(separator: "," + gap.text))
      ]
    }
    // An entry is removed with the comma before it, the first ones with the comma after them.
    var edits: [SourceEdit] = []
    if first > 0 {
      edits.append(SourceEdit(start.bytes.lowerBound..<entries[first].bytes.lowerBound, ""))
    }
    for (entry, next) in zip(kept, kept.dropFirst()) where next > entry + 1 {
      edits.append(
        SourceEdit(entries[entry].bytes.upperBound..<entries[next - 1].bytes.upperBound, ""))
    }
    edits.append(
      SourceEdit(
        entries[last].bytes.upperBound..<end, added.map { "," + gap.text + $0 }.joined()))
    return edits
  }
}
