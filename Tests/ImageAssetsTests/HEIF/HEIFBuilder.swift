import Foundation
import Testing

/// A HEIF file put together box by box, sound or not.
struct HEIFBuilder {
  /// Something in the file.
  struct Item {
    var id: Int
    var type: String
    var data: [UInt8]
    /// Boxes, each with whether it is essential.
    var properties: [(box: [UInt8], isEssential: Bool)]
    var contentType: String?
    /// Where the bytes are said to be: in the file, or in box idat.
    var method = 0
  }

  var brands = ["avif", "mif1", "miaf"]
  var primary = 1
  var items: [Item]
  var references: [(type: String, from: Int, to: [Int])] = []
  /// The bytes of an item lie in this many extents.
  var extents = 1
  /// Boxes behind the others.
  var boxesAtEnd: [UInt8] = []
  /// Changes the list of extents, each an offset and a length.
  var moveExtents: (Int, inout [(Int, Int)]) -> Void = { _, _ in }
  /// Whether sizes take 64 bits.
  var hasLongSizes = false

  init(_ items: [Item]) { self.items = items }

  static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
  }

  static func box(_ type: String, _ payload: [UInt8], isLong: Bool = false) -> [UInt8] {
    isLong
      ? number(1, 4) + Array(type.utf8) + number(payload.count + 16, 8) + payload
      : number(payload.count + 8, 4) + Array(type.utf8) + payload
  }

  static func full(_ type: String, _ payload: [UInt8], version: Int = 0, flags: Int = 0)
    -> [UInt8]
  {
    box(type, number(version, 1) + number(flags, 3) + payload)
  }

  var bytes: [UInt8] {
    let ftyp = Self.box(
      "ftyp", Array(brands[0].utf8) + [0, 0, 0, 0] + brands.flatMap { Array($0.utf8) })
    let length = meta(at: 0).count
    let header = hasLongSizes ? 16 : 8
    let data = items.filter { $0.method == 0 }.flatMap { $0.data }
    return ftyp + meta(at: ftyp.count + length + header)
      + Self.box("mdat", data, isLong: hasLongSizes) + boxesAtEnd
  }

  private func meta(at mdat: Int) -> [UInt8] {
    let entries = items.flatMap { item in
      Self.full(
        "infe",
        Self.number(item.id, 2) + [0, 0] + Array(item.type.utf8) + [0]
          + (item.contentType.map { Array($0.utf8) + [0] } ?? []), version: 2)
    }
    var properties: [UInt8] = []
    var associations: [UInt8] = []
    var count = 0
    for item in items {
      associations += Self.number(item.id, 2) + [UInt8(item.properties.count)]
      for property in item.properties {
        properties += property.box
        count += 1
        associations += Self.number(count | (property.isEssential ? 0x8000 : 0), 2)
      }
    }
    let links = references.flatMap { reference in
      Self.box(
        reference.type,
        Self.number(reference.from, 2) + Self.number(reference.to.count, 2)
          + reference.to.flatMap { Self.number($0, 2) })
    }
    return Self.box(
      "meta",
      Self.number(0, 4)
        + Self.full("hdlr", Self.number(0, 4) + Array("pict".utf8) + Self.number(0, 13))
        + Self.full("pitm", Self.number(primary, 2))
        + Self.full("iinf", Self.number(items.count, 2) + entries) + locations(at: mdat)
        + (references.isEmpty ? [] : Self.full("iref", links))
        + Self.box(
          "iprp",
          Self.box("ipco", properties)
            + Self.full("ipma", Self.number(items.count, 4) + associations, flags: 1))
        + Self.box("idat", items.filter { $0.method == 1 }.flatMap { $0.data }),
      isLong: hasLongSizes)
  }

  private func locations(at mdat: Int) -> [UInt8] {
    var list: [UInt8] = []
    var places = [mdat, 0, 0]
    for item in items {
      var parts: [(Int, Int)] = []
      for index in 0..<extents {
        let start = item.data.count * index / extents
        let end = item.data.count * (index + 1) / extents
        parts.append((places[item.method] + start, end - start))
      }
      places[item.method] += item.data.count
      moveExtents(item.id, &parts)
      list += Self.number(item.id, 2) + Self.number(item.method, 2) + [0, 0]
      list += Self.number(parts.count, 2)
      list += parts.flatMap { Self.number($0.0, 4) + Self.number($0.1, 4) }
    }
    return Self.full(
      "iloc", Self.number(0x4400, 2) + Self.number(items.count, 2) + list, version: 1)
  }

  // MARK: - Properties

  static func ispe(_ width: Int, _ height: Int) -> [UInt8] {
    full("ispe", number(width, 4) + number(height, 4))
  }

  static func nclx(_ primaries: Int, _ transfer: Int, _ matrix: Int, isFull: Bool) -> [UInt8] {
    box(
      "colr",
      Array("nclx".utf8) + number(primaries, 2) + number(transfer, 2) + number(matrix, 2)
        + [isFull ? 0x80 : 0])
  }

  static func profile(_ bytes: [UInt8], type: String = "prof") -> [UInt8] {
    box("colr", Array(type.utf8) + bytes)
  }

  static func auxiliary(_ urn: String) -> [UInt8] { full("auxC", Array(urn.utf8) + [0]) }

  static func crop(_ values: [Int]) -> [UInt8] { box("clap", values.flatMap { number($0, 4) }) }

  // MARK: - Coded images

  /// A coded image of 64 × 64 pixels: (200, 100, 50), (20, 180, 240) above (255, 255, 255),
  /// (40, 30, 20), each in a quarter, and its configuration.
  struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var type: String
    var bitDepth: Int
    var configuration: [UInt8]
    var data: [UInt8]

    private init(
      _ name: String, _ type: String, _ bitDepth: Int, _ configuration: String, _ data: String
    ) {
      testDescription = name
      self.type = type
      self.bitDepth = bitDepth
      self.configuration = [UInt8](Data(base64Encoded: configuration) ?? Data())
      self.data = [UInt8](Data(base64Encoded: data) ?? Data())
    }

    static let av1 = Sample(
      "AV1", "av01", 8, "gQAMAA==",
      "EgAKCRgVf/2CBAQNCDI7EAAAtFG1VfCBKJGCizEp0pVuhEZRhg7qCgnB2yXJKFCNMgF1XWxBW+tXfqku"
        + "9X64LTylWCd7"
        + "5kjujtY=")
    /// One sample a pixel: 255, 128 above 64, 0.
    static let av1Gray = Sample(
      "AV1 without color", "av01", 8, "gQAcAA==",
      "EgAKBhgVf/2FQDIXEACNtmjofOmuVj2G52gEtDk+ERMsh9I=")
    static let hevc = Sample(
      "HEVC", "hvc1", 8,
      "AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEB"
        + "A3AAAAMAkAAA"
        + "AwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQA==",
      "AAAAOigBrwngITl1X//ch///TB3IflAbWeeemnad/dcf//xPycI//5IdEB9owN/48rdH//4MRZfpZCLFg4A=")
    static let hevc10 = Sample(
      "HEVC, 10 bits", "hvc1", 10,
      "AQQIAAAAAAAAAAAAHvAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAADAAAeugJAIQABACpCAQEE"
        + "CAAAAwCduAAA"
        + "AwAAHqAggQTZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwIkA=",
      "AAAAOygBrwngITl7z//hX///fphyH6QtlnnntS8Hf40Vf//SeBwj//qIUQH5Mv9/6AMdH//5W5ZfsUCLRoqA")

    static let all = [av1, hevc, hevc10]

    /// The property that a decoder is configured by.
    var property: [UInt8] { HEIFBuilder.box(type == "av01" ? "av1C" : "hvcC", configuration) }

    /// An item with these further properties, essential ones.
    func item(_ id: Int, _ properties: [[UInt8]] = [], size: (Int, Int) = (64, 64)) -> Item {
      Item(
        id: id, type: type, data: data,
        properties: [(property, true), (HEIFBuilder.ispe(size.0, size.1), false)]
          + properties.map { ($0, true) })
    }
  }

  /// Images side by side.
  static func grid(_ id: Int, rows: Int, columns: Int, width: Int, height: Int) -> Item {
    Item(
      id: id, type: "grid",
      data: [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + number(width, 2) + number(height, 2),
      properties: [(ispe(width, height), false)])
  }

  static let alphaURN = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"

  /// A colored image with alpha.
  static func withAlpha(_ properties: [[UInt8]] = [nclx(1, 13, 6, isFull: true)]) -> HEIFBuilder {
    var file = HEIFBuilder([
      Sample.av1.item(1, properties), Sample.av1Gray.item(2, [auxiliary(alphaURN)]),
    ])
    file.references = [("auxl", 2, [1])]
    return file
  }
}
