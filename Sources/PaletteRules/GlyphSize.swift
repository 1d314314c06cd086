import ImageFacts

extension Rule<ImageSetSubject> {
  /// Reports the glyphs of a set that are too large.
  ///
  /// - Parameters:
  ///   - subject: The set.
  ///   - report: Takes the findings.
  ///   - limit: The greatest size of a glyph of a width and height, all in points, at a scale, with
  ///     the share of its box that it fills (0 if that is unknown), and its words.
  static func checkGlyphs(
    of subject: ImageSetSubject, report: (Finding) -> Void,
    limit: (_ width: Double, _ height: Double, _ scale: Double, _ coverage: Double) -> (
      points: Double, words: String
    )
  ) {
    for slot in subject.slots {
      guard let facts = slot.raster, let scale = slot.scale ?? subject.assumedScale else {
        continue
      }
      let box =
        facts.glyph?.box ?? .init(x: 0, y: 0, width: facts.shownWidth, height: facts.shownHeight)
      let (width, height) = (Double(box.width) / scale, Double(box.height) / scale)
      let most = limit(width, height, scale, facts.glyph?.coverage ?? 0)
      guard max(width, height) > most.points else { continue }
      report(
        finding(
          slot, of: subject, .size(width, height, most.words), help: .resize,
          measured: ("points", max(width, height), most.points)))
    }
  }
}

extension String {
  fileprivate static func size(_ width: Double, _ height: Double, _ most: String) -> String {
    "the glyph has \(PointText.of(width, height)) points, more than \(most)"
  }
  fileprivate static let resize = "Draw it in the size of the template of the guidelines."
}
