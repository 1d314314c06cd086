import Testing

import ImageAudit
import PaletteReports

@Suite struct ShardTests {
  private func ranges(_ files: Int, _ count: Int, _ sets: [ClosedRange<Int>] = []) -> [Range<Int>] {
    (1...count).compactMap { Report.Shard(index: $0, of: count) }.map {
      $0.range(of: files, sets: sets)
    }
  }

  @Test func `parts are equal without sets`() {
    #expect(ranges(10, 3) == [0..<4, 4..<7, 7..<10])
    #expect(ranges(2, 3) == [0..<1, 1..<2, 2..<2])
    #expect(ranges(0, 2) == [0..<0, 0..<0])
  }

  @Test func `a set is in one part`() {
    #expect(ranges(10, 3, [3...5]) == [0..<6, 6..<7, 7..<10])
    #expect(ranges(10, 3, [3...5, 5...8]) == [0..<9, 9..<9, 9..<10])
    #expect(ranges(10, 3, [4...6, 7...9]) == [0..<4, 4..<7, 7..<10])
  }

  @Test func `a set longer than a part is divided`() {
    #expect(ranges(10, 3, [0...9]) == [0..<4, 4..<7, 7..<10])
    #expect(ranges(10, 3, [0...9, 6...8]) == [0..<4, 4..<9, 9..<10])
  }

  /// Every file is in exactly one part.
  @Test func `parts follow each other`() {
    for files in 0...20 {
      for count in 1...8 {
        for first in 0..<max(files, 1) {
          let ranges = ranges(files, count, files == 0 ? [] : [first...min(first + 4, files - 1)])
          #expect(ranges.flatMap(Array.init) == Array(0..<files))
        }
      }
    }
  }
}
