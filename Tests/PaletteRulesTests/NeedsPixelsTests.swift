import ImageFacts
import DesignTokens
import PaletteRules
import Testing

/// Which rules say that they find nothing without pixels, against what they find.
@Suite struct NeedsPixelsTests {
  /// Facts of which only the metadata are left: of a channel for alpha, not how it is used.
  private static func metadata(_ facts: ImageFacts) -> ImageFacts {
    var left = ImageFacts(
      format: facts.format, width: facts.width, height: facts.height, bitDepth: facts.bitDepth,
      channels: facts.channels, isAnimated: facts.isAnimated, isInterlaced: facts.isInterlaced,
      isIndexed: facts.isIndexed, frames: facts.frames,
      // Of four channels without alpha, all are inks.
      alpha: facts.channels == 4 && facts.alpha == ImageFacts.AlphaUse.none ? facts.alpha : nil,
      orientation: facts.orientation, profile: facts.profile)
    left.fileBytes = facts.fileBytes
    left.pages = facts.pages
    left.quality = facts.quality
    left.contradictions = facts.contradictions
    left.drawnColors = facts.drawnColors
    left.drawnPlaces = facts.drawnPlaces
    left.hasAlternativeText = facts.hasAlternativeText
    left.hasGainMap = facts.hasGainMap
    return left
  }

  private static func metadata<Subject>(of subject: Subject) -> Subject? {
    func changed<Other>(_ other: Other, _ change: (inout Other) -> Void) -> Subject? {
      var other = other
      change(&other)
      return other as? Subject
    }
    switch subject {
    case let image as ImageSubject:
      return changed(image) { $0.facts = metadata($0.facts) }
    case let image as ImageTokensSubject:
      return changed(image) { $0.image.facts = metadata($0.image.facts) }
    case let states as ImageStatesSubject:
      return changed(states) {
        $0.first.facts = metadata($0.first.facts)
        $0.second.facts = metadata($0.second.facts)
      }
    case let set as ImageSetSubject:
      return changed(set) { set in
        for index in set.slots.indices {
          set.slots[index].facts = set.slots[index].facts.map(metadata)
        }
      }
    case let collection as ImageCollectionSubject:
      return changed(collection) { collection in
        for index in collection.images.indices {
          collection.images[index].facts = collection.images[index].facts.map(metadata)
        }
      }
    default: return nil
    }
  }

  /// Whether each example that the rule finds something in is silent without pixels; `nil` if the rule
  /// is not about images.
  private func isSilent<R: Rule>(_ rule: R.Type) -> Bool? {
    let examples = rule.examples.filter { !$0.messages.isEmpty }
    var silent = false
    for example in examples {
      guard
        let subject = Self.metadata(
          of: example.subject { PaletteLoader.load(texts: $0, options: $1) })
      else { return nil }
      var count = 0
      rule.init(options: example.options).check(subject) { _ in count += 1 }
      silent = silent || count == 0
    }
    return silent
  }

  @Test(arguments: Rules.all.map { $0.id })
  func `a rule that finds nothing without pixels says so`(_ id: String) throws {
    let rule = try #require(Rules.all.first { $0.id == id })
    #expect(rule.needsPixels == isSilent(rule) ?? false)
  }
}
