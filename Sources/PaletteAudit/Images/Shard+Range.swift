import ICCProfiles
package import PaletteReports

extension Report.Shard {
  /// A digest of the paths of all files. Absolute ones count from the folder around them, which may be
  /// another one on each machine.
  package static func digest(of files: [String]) -> String {
    let isAbsolute = files.allSatisfy { $0.hasPrefix("/") }
    let parts = isAbsolute ? files.map { $0.split(separator: "/") } : []
    let common = parts.dropFirst().reduce((parts.first ?? []).dropLast()) { common, path in
      common.prefix(zip(common, path.dropLast()).prefix { $0 == $1 }.count)
    }
    let names = isAbsolute ? parts.map { $0.dropFirst(common.count).joined(separator: "/") } : files
    return MD5(of: Array(names.joined(separator: "\0").utf8).span).description
  }

  /// The positions of its files among all of them.
  ///
  /// A set of images is in one part, unless its files are further apart than a part is long. The
  /// parts follow each other, so that reports put together in their order are in the order of all
  /// files.
  ///
  /// - Parameters:
  ///   - files: The number of all files.
  ///   - sets: The first and last file of each set.
  /// - Returns: The positions.
  package func range(of files: Int, sets: [ClosedRange<Int>]) -> Range<Int> {
    let size = (files + count - 1) / count
    var joined: [ClosedRange<Int>] = []
    for set in sets.sorted(by: { $0.lowerBound < $1.lowerBound }) where set.count <= size {
      if let last = joined.last, set.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, set.upperBound)
      } else {
        joined.append(set)
      }
    }
    func start(_ part: Int) -> Int {
      let (size, rest) = files.quotientAndRemainder(dividingBy: count)
      let start = part * size + min(part, rest)
      let torn = joined.first { $0.lowerBound < start && start <= $0.upperBound }
      return torn.map { $0.upperBound + 1 } ?? start
    }
    return start(index - 1)..<start(index)
  }
}
