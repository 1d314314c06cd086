import ImageFacts
import PaletteRules
import Testing

/// Rules about sets of images, beyond the examples of each.
@Suite struct ImageSetRulesTests {
  private func facts(
    _ width: Int, _ height: Int, edges: [String?] = [], format: String = "png"
  ) -> ImageFacts {
    var facts = ImageFacts(
      format: format, width: width, height: height, bitDepth: 8, channels: 3,
      alpha: ImageFacts.AlphaUse.none)
    if edges.count == 4 {
      facts.edgeColors = .init(top: edges[0], right: edges[1], bottom: edges[2], left: edges[3])
    }
    return facts
  }

  private func set(
    _ name: String, _ facts: ImageFacts, kind: ImageSetSubject.Kind = .imageSet,
    scale: Double? = 2, idiom: String = "universal"
  ) -> ImageSetSubject {
    ImageSetSubject(
      name: name, file: "\(name).imageset/Contents.json", kind: kind,
      slots: [.init(file: "\(name).png", facts: facts, scale: scale, idiom: idiom)])
  }

  private func messages<R: Rule>(
    _: R.Type, _ set: ImageSetSubject
  ) -> [String] where R.Subject == ImageSetSubject {
    OtherRulesTests.findings(R.self, set).map(\.message)
  }

  @Test func `buttons are measured in points`() {
    func found(_ set: ImageSetSubject) -> [String] { messages(ControlTargetSize.self, set) }
    let small = "the image of the button has 44 × 43.5 points, less than 44 × 44"
    #expect(found(set("closeButton", facts(88, 87))) == [small])
    #expect(found(set("closeButton", facts(88, 88))) == [])
    #expect(found(set("btn-close", facts(43, 60), scale: 1)).count == 1)
    #expect(found(set("btn-close", facts(43, 60), scale: nil)).count == 1)
    #expect(found(set("btn-close", facts(43, 60), kind: .sequence, scale: nil)) == [])
    #expect(found(set("btn-close", facts(43, 60, format: "pdf"))) == [])
    #expect(found(set("btn-close", facts(20, 20), idiom: "mac")) == [])
    #expect(found(set("btn-close", facts(20, 20), kind: .android)) == [])
    #expect(found(set("buttons", facts(20, 20))) == [])
  }

  @Test func `the screen before a video is black on each edge`() {
    func found(_ edges: [String?], _ width: Int = 1920, idiom: String = "tv") -> [String] {
      let facts = facts(width, width * 9 / 16, edges: edges)
      return messages(
        ScreenPlaybackBlack.self, set("loading", facts, scale: Double(width) / 1920, idiom: idiom))
    }
    let black: [String?] = ["#000000", "#000000", "#000000", "#000000"]
    for edge in 0..<4 {
      var edges = black
      edges[edge] = "#010101"
      #expect(
        found(edges) == ["the screen before the video is not black at its edges but #010101"])
      #expect(found(edges, 3840).count == 1)
      #expect(found(edges, idiom: "iphone") == [])
    }
    #expect(found(black) == [])
    #expect(found([]) == [])
    let icon = set("loading", facts(64, 64, edges: ["#fff"] + black.dropFirst()), idiom: "tv")
    #expect(messages(ScreenPlaybackBlack.self, icon) == [])
  }
}
