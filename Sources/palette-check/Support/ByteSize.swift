package import ArgumentParser

/// A number of bytes as an argument: a plain number, or one with a unit.
///
/// `K`, `M`, `G`, `T` and `KiB`, `MiB`, `GiB`, `TiB` are powers of 1024, `KB`, `MB`, `GB`, `TB` those
/// of 1000, as GNU coreutils have it (`info coreutils 'Block size'`); capitals do not matter.
package struct ByteSize: CustomStringConvertible {
  package var bytes: Int

  /// In mebibytes, rounded up, as an argument.
  package var description: String { "\((bytes + (1 << 20) - 1) >> 20)M" }

  package init(bytes: Int) { self.bytes = bytes }

  /// The size that an argument states.
  ///
  /// - Throws: `ValidationError` with the notation.
  package init(argument: String) throws(ValidationError) {
    let text = argument.uppercased()
    let number = text.prefix { "0123456789.".contains($0) }
    guard let count = Double(number), let unit = Self.units[String(text.dropFirst(number.count))],
      (1..<0x1p62).contains(count * unit)
    else {
      throw ValidationError("write a number of bytes, such as 512M, 512MB or 1.5G")
    }
    bytes = Int(count * unit)
  }

  private static let units: [String: Double] = {
    var units = ["": 1.0, "B": 1]
    for (power, letter) in ["K", "M", "G", "T"].enumerated() {
      let (binary, decimal) = (Double(1 << (10 * (power + 1))), [1e3, 1e6, 1e9, 1e12][power])
      units[letter] = binary
      units[letter + "IB"] = binary
      units[letter + "B"] = decimal
    }
    return units
  }()
}
