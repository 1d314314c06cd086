import ColorCore
import Testing

@Suite struct SimilarityTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("kitten", "sitting", 3), ("systmeBlue", "systemBlue", 1),
    ("ABC", "abc", 0),
  ])
  func distance(_ a: String, _ b: String, _ expected: Int) {
    let (a, b) = (Similarity.folded(a), Similarity.folded(b))
    #expect(Similarity.distance(a, b, limit: 9) == expected)
    #expect(Similarity.distance(b, a, limit: 9) == expected)
    #expect(Similarity.distance(a, b, limit: expected) == expected)
    #expect(expected == 0 || Similarity.distance(a, b, limit: expected - 1) == nil)
  }

  @Test func nearestIsOnlyWhatCanHaveBeenMeant() {
    let names = ["contrast/minimum", "mode/missing-dark", "icon/opaque"]
    #expect(Similarity.nearest(to: "contrast/minimun", among: names) == "contrast/minimum")
    #expect(Similarity.nearest(to: "zebra", among: names) == nil)
    #expect(Similarity.nearest(to: String(repeating: "x", count: 10_000), among: names) == nil)
  }

  /// Where no name is spelled alike, one may begin alike; three letters are too few to tell.
  @Test(
    arguments: [
      ("warn", "warning"), ("sunlite", "sunlight"), ("WARN", "warning"), ("sun", nil),
      ("warzone", nil),
    ] as [(String, String?)])
  func `a beginning is enough to find a name`(_ text: String, _ name: String?) {
    let names = ["error", "warning", "note", "sunlight"]
    #expect(Similarity.nearest(to: text, among: names) == name)
  }
}
