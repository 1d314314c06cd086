import ImageFacts

extension ImageFacts {
  /// An opaque sRGB PNG with 8 bits per channel, for the example of a rule.
  init(
    example size: (width: Int, height: Int) = (64, 64), format: String = "png",
    _ change: (inout ImageFacts) -> Void = { _ in }
  ) {
    self.init(
      format: format, width: size.width, height: size.height, bitDepth: 8, channels: 3,
      alpha: ImageFacts.AlphaUse.none,
      profile: Profile(recognized: "srgb", equivalence: .identical, source: .iccp))
    change(&self)
  }
}

extension ImageSubject {
  /// An image for the example of a rule.
  init(
    example file: String, _ role: Role = .image, size: (width: Int, height: Int) = (64, 64),
    format: String = "png", _ change: (inout ImageFacts) -> Void = { _ in }
  ) {
    self.init(
      file: file, role: role, facts: ImageFacts(example: size, format: format, change))
  }
}

extension ImageSetSubject {
  /// An image set for the example of a rule.
  init(example name: String, isTemplate: Bool = false, _ slots: [Slot]) {
    self.init(example: name, .imageSet, isTemplate: isTemplate, slots)
  }

  /// A set for the example of a rule.
  init(example name: String, _ kind: Kind, isTemplate: Bool = false, _ slots: [Slot]) {
    self.init(
      name: name, file: "\(name).imageset/Contents.json", kind: kind, slots: slots,
      isTemplate: isTemplate)
  }
}

extension ImageSetSubject.Slot {
  /// A slot with a file, for the example of a rule.
  init(
    example file: String, size: (width: Int, height: Int) = (64, 64), scale: Double? = nil,
    idiom: String = "universal", luminosity: ImageFacts.Luminosity? = nil,
    gamut: ImageFacts.Gamut? = nil,
    points: (width: Double, height: Double)? = nil,
    _ change: (inout ImageFacts) -> Void = { _ in }
  ) {
    self.init(
      file: file, facts: ImageFacts(example: size, change), scale: scale, idiom: idiom,
      luminosity: luminosity, gamut: gamut)
    self.points = points
  }
}
