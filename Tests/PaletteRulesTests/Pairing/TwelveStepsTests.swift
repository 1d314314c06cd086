import PaletteTestSupport
import Testing

/// Scales of twelve steps.
@Suite struct TwelveStepsTests {
  private func scale(_ steps: ClosedRange<Int>) -> String {
    steps.map { "--gray-\($0) #\(String(repeating: String(15 - $0, radix: 16), count: 3))" }
      .joined(separator: "\n")
  }

  @Test func `step 11 is a text on 1 to 3, 12 on 1 to 5`() throws {
    let found = try SamplePairs.inferred(scale(1...12) + "\n--gray-contrast #fff")
    #expect(found.isSuperset(of: ["--gray-11 on --gray-2", "--gray-12 on --gray-5"]))
    #expect(!found.contains("--gray-11 on --gray-4"))
    #expect(found.contains("--gray-contrast on --gray-9"))
    #expect(!found.contains { $0.hasPrefix("--gray-10") || $0.hasSuffix("--gray-7") })
  }

  @Test func `another number of steps says nothing`() throws {
    try expectEqual(SamplePairs.inferred(scale(1...11)), [])
    try expectEqual(SamplePairs.inferred(scale(1...13)), [])
    try expectEqual(SamplePairs.inferred(scale(0...12)), [])
  }

  /// Step 11 of a scale that no scheme changes is that of one of them.
  @Test(arguments: [("#fff", true), ("#fff #333", false)])
  func `a scale is for the page that changes as it does`(_ page: String, _ isText: Bool) throws {
    let found = try SamplePairs.inferred(scale(1...12) + "\n--text #111\n--background \(page)")
    expectEqual(found.contains("--gray-11 on --background"), isText)
  }

  @Test func `a longer scale changes nothing for the names after it`() throws {
    let blue = stride(from: 0, to: 150, by: 10).map { "--blue-\($0) #00f" }
    let names = blue.dropLast() + [scale(1...12), "--text #111", "--background #fff"]
    let found = try SamplePairs.inferred((names + blue.suffix(1)).joined(separator: "\n"))
    #expect(found.isSuperset(of: ["--gray-11 on --gray-2", "--text on --background"]))
    #expect(!found.contains { $0.contains("--blue") })
  }
}
