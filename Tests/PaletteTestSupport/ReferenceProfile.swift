import Foundation
import Testing

/// The profiles between which the reference conversions are stated.
public enum ReferenceProfile {
  /// The file of the reference data, or a profile of the same numbers: version 4, matrix or gray, with
  /// parametric curves.
  public static func bytes(_ name: String) throws -> [UInt8] {
    if let path = Corpora.path("oracle/profiles/\(name).icc") {
      return try [UInt8](Data(contentsOf: URL(filePath: path)))
    }
    let profiles = try #require(try Corpora.reference("icc")["profiles"] as? [String: Any])
    return rebuilt(try #require(profiles[name] as? [String: [Int]], "\(name)"))
  }

  /// ICC.1:2022, clauses 7.2, 7.3, 10.18 and 10.22: header, tag table, tags.
  private static func rebuilt(_ tags: [String: [Int]]) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] {
      let bits = UInt32(truncatingIfNeeded: value)
      return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
    }
    let names = tags.keys.sorted()
    var (table, data): ([UInt8], [UInt8]) = (word(names.count), [])
    for name in names {
      let values = tags[name] ?? []
      let type = name.hasSuffix("TRC") ? "para" : name == "chad" ? "sf32" : "XYZ "
      // Function type 3: Y = (aX + b)^g from d on, else cX.
      let content =
        Array(type.utf8) + word(0) + (type == "para" ? word(3 << 16) : [])
        + values.flatMap(word)
      table += Array(name.utf8) + word(132 + 12 * names.count + data.count) + word(content.count)
      data += content
    }
    var header = [UInt8](repeating: 0, count: 128)
    func put(_ bytes: [UInt8], at offset: Int) {
      header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    put(word(128 + table.count + data.count), at: 0)
    put(word(0x0420_0000), at: 8)
    put(Array((tags["kTRC"] == nil ? "mntrRGB XYZ " : "mntrGRAYXYZ ").utf8), at: 12)
    put(Array("acsp".utf8), at: 36)
    put(word(63190) + word(65536) + word(54061), at: 68)
    return header + table + data
  }
}
