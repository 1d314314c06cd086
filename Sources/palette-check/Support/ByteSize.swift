import ArgumentParser

/// A number of bytes as an argument: `512M`, `2G`, or a plain number.
package struct ByteSize: ExpressibleByArgument {
  package var bytes: Int

  package init(bytes: Int) { self.bytes = bytes }

  package init?(argument: String) {
    var digits = argument[...]
    if digits.hasSuffix("iB") { digits = digits.dropLast(2) }
    let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
    let shift = digits.last.flatMap { shifts[Character($0.uppercased())] }
    if shift != nil { digits = digits.dropLast() }
    guard let count = Int(digits), count > 0 else { return nil }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: 1 << (shift ?? 0))
    guard !overflow else { return nil }
    self.bytes = bytes
  }
}
