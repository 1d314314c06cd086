import ColorCore

/// Reads the rows of one release out of the text of `SystemColorTable`, which describes them.
struct SystemColorTableDecoder {
  private(set) var rows: [SystemColorPalette.Row] = []
  private(set) var cells: [UInt16] = []
  private(set) var colors: [Color] = []
  private(set) var sources: [UInt8] = []

  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func decode() {
    let columns = Appearance.tableColumnCount
    let lineCount = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    cells.reserveCapacity(lineCount * columns)
    colors.reserveCapacity(lineCount * columns / 2)
    sources.reserveCapacity(lineCount * columns / 2)
    while position < bytes.count {
      let (name, variant, alias) = head()
      rows.append(SystemColorPalette.Row(name: name, variant: variant, alias: alias))
      let start = cells.count
      while position < bytes.count, bytes[position] == UInt8(ascii: " ") {
        position += 1
        cells.append(cell())
      }
      // Without columns of their own, elevated surfaces have the values of the base level.
      if cells.count - start == columns / 2 { cells += cells[start...] }
      position += 1
    }
  }

  /// `NAME`, then `@VARIANT` and `=ALIAS` where there are such.
  private mutating func head() -> (name: String, variant: String?, alias: String?) {
    var parts: [UInt8: String] = [:]
    var kind = UInt8(ascii: " ")
    var start = position
    while true {
      let byte = position < bytes.count ? bytes[position] : UInt8(ascii: "\n")
      if [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "@"), UInt8(ascii: "=")]
        .contains(byte)
      {
        parts[kind] = String(decoding: bytes[start..<position], as: UTF8.self)
        kind = byte
        start = position + 1
        if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") { break }
      }
      position += 1
    }
    return (parts[UInt8(ascii: " ")] ?? "", parts[UInt8(ascii: "@")], parts[UInt8(ascii: "=")])
  }

  /// `rrggbbS`, `rrggbb/ALPHAS` or `-`, where S is the letter of a source.
  private mutating func cell() -> UInt16 {
    if bytes[position] == UInt8(ascii: "-") {
      position += 1
      return .max
    }
    let red = component()
    let green = component()
    let blue = component()
    var alpha = 1.0
    if bytes[position] == UInt8(ascii: "/") {
      let start = position + 1
      repeat { position += 1 } while bytes[position] < UInt8(ascii: "A")
      alpha = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? 1
    }
    sources.append(bytes[position] - UInt8(ascii: "A"))
    position += 1
    colors.append(Color(.srgb, red, green, blue, alpha: alpha))
    return UInt16(colors.count - 1)
  }

  private mutating func component() -> Double {
    let value = Int(digit(bytes[position])) * 16 + Int(digit(bytes[position + 1]))
    position += 2
    return Double(value) / 255
  }

  private func digit(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "a") ? byte - UInt8(ascii: "a") + 10 : byte - UInt8(ascii: "0")
  }
}
