/// What writes facts down or reads them again: as JSON for reports, and in few bytes for the cache.
@usableFromInline
package protocol FactCoder {
  /// A part of the value.
  mutating func part<Value: FactValue>(_ name: String, _ value: inout Value)
  /// A part that is left out if it is missing.
  mutating func optional<Value: FactValue>(_ name: String, _ value: inout Value?)
  /// A part that JSON has as `null` if it is missing.
  mutating func nullable<Value: FactValue>(_ name: String, _ value: inout Value?)
  /// A part that JSON leaves out if it is the usual one.
  mutating func part<Value: FactValue & Equatable>(
    _ name: String, _ value: inout Value, unless usual: Value)

  /// A whole number.
  mutating func code(_ number: inout Int)
  /// A number.
  mutating func code(_ number: inout Double)
  /// Whether something is so.
  mutating func code(_ flag: inout Bool)
  /// A text.
  mutating func code(_ text: inout String)
  /// One of several values that have names.
  mutating func choice<Value: RawRepresentable<String>>(_ value: inout Value)
  /// A list.
  mutating func list<Element: FactValue>(_ elements: inout [Element])
  /// An element that may be missing.
  mutating func element<Value: FactValue>(_ value: inout Value?)
}

/// A value that is part of facts. Its own parts are listed once, with their names and in the order of
/// JSON: a new fact is a property of ``ImageFacts`` and a line there.
@usableFromInline
package protocol FactValue {
  /// What is read into.
  static var blank: Self { get }

  /// Hands each part to what writes or reads it.
  mutating func pass(through coder: inout some FactCoder)
}

extension ImageFacts: FactValue {
  @inlinable
  package static var blank: ImageFacts {
    ImageFacts(format: "", width: 0, height: 0, bitDepth: 0, channels: 0)
  }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("format", &format)
    coder.part("width", &width)
    coder.part("height", &height)
    coder.part("bitDepth", &bitDepth)
    coder.part("channels", &channels)
    coder.part("animated", &isAnimated)
    coder.part("interlaced", &isInterlaced)
    coder.part("indexed", &isIndexed)
    coder.optional("alpha", &alpha)
    coder.part("orientation", &orientation)
    coder.part("profile", &profile)
    coder.optional("contradictions", &contradictions)
    coder.optional("wideGamutShare", &wideGamutShare)
    coder.optional("differenceIfUntagged", &differenceIfUntagged)
    coder.optional("luminance", &luminance)
    coder.optional("dominant", &dominant)
    coder.optional("colors", &colors)
    coder.optional("singleInk", &isSingleInk)
    coder.optional("perceptualHash", &perceptualHash)
    coder.optional("bytes", &fileBytes)
    coder.part("frames", &frames, unless: 1)
    coder.optional("pages", &pages)
    coder.optional("quality", &quality)
    coder.optional("inks", &inks)
    coder.optional("variation", &variation)
    coder.optional("sharpness", &sharpness)
    coder.optional("glyph", &glyph)
    coder.optional("border", &border)
    coder.optional("margins", &margins)
    coder.optional("corners", &corners)
    coder.optional("edgeColors", &edgeColors)
    coder.optional("topStrip", &topStrip)
    coder.optional("drawnColors", &drawnColors)
    coder.optional("drawnPlaces", &drawnPlaces)
    coder.optional("alternativeText", &hasAlternativeText)
    coder.part("gainMap", &hasGainMap, unless: false)
    coder.optional("backgroundContrast", &backgroundContrast)
    coder.optional("textContrast", &textContrast)
  }
}

extension ImageFacts.Profile: FactValue {
  @inlinable
  package static var blank: Self { Self() }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.nullable("recognized", &recognized)
    coder.nullable("equivalence", &equivalence)
    coder.nullable("description", &description)
    coder.nullable("md5", &md5)
    coder.part("source", &source)
    coder.optional("transfer", &transfer)
    coder.optional("model", &model)
  }
}

extension ImageFacts.Page: FactValue {
  @inlinable
  package static var blank: Self {
    Self(number: 0, width: 0, height: 0, bitDepth: 0, channels: 0, model: .gray)
  }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("number", &number)
    coder.part("width", &width)
    coder.part("height", &height)
    coder.part("bitDepth", &bitDepth)
    coder.part("channels", &channels)
    coder.part("model", &model)
    coder.part("profile", &profile)
  }
}

extension ImageFacts.Difference: FactValue {
  @inlinable
  package static var blank: Self { Self(max: 0, mean: 0) }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("max", &max)
    coder.part("mean", &mean)
  }
}

extension ImageFacts.Luminance: FactValue {
  @inlinable
  package static var blank: Self { Self(min: 0, p5: 0, median: 0, p95: 0, max: 0) }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("min", &min)
    coder.part("p5", &p5)
    coder.part("median", &median)
    coder.part("p95", &p95)
    coder.part("max", &max)
  }
}

extension ImageFacts.Dominant: FactValue {
  @inlinable
  package static var blank: Self { Self(color: "", share: 0) }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("color", &color)
    coder.optional("wide", &wide)
    coder.part("share", &share)
  }
}

extension ImageFacts.Box: FactValue {
  @inlinable
  package static var blank: Self { Self(x: 0, y: 0, width: 0, height: 0) }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("x", &x)
    coder.part("y", &y)
    coder.part("width", &width)
    coder.part("height", &height)
  }
}

extension ImageFacts.Glyph: FactValue {
  @inlinable
  package static var blank: Self { Self(box: .blank, centerX: 0, centerY: 0) }

  /// The center of mass.
  @usableFromInline
  package struct Center: FactValue {
    @usableFromInline
    package var x, y: Double

    @inlinable
    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    @inlinable
    package static var blank: Self { Self(x: 0, y: 0) }

    @inlinable
    package mutating func pass(through coder: inout some FactCoder) {
      coder.part("x", &x)
      coder.part("y", &y)
    }
  }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    var center = Center(x: centerX, y: centerY)
    coder.part("box", &box)
    coder.part("center", &center)
    coder.part("coverage", &coverage)
    coder.part("soft", &soft)
    (centerX, centerY) = (center.x, center.y)
  }
}

extension ImageFacts.Border: FactValue {
  @inlinable
  package static var blank: Self { Self(width: 0, color: nil) }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("width", &width)
    coder.optional("color", &color)
  }
}

extension ImageFacts.Margins: FactValue {
  @inlinable
  package static var blank: Self { Self(top: 0, right: 0, bottom: 0, left: 0, color: nil) }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("top", &top)
    coder.part("right", &right)
    coder.part("bottom", &bottom)
    coder.part("left", &left)
    coder.optional("color", &color)
  }
}

extension ImageFacts.Corners: FactValue {
  @inlinable
  package static var blank: Self { Self(radius: 0, color: nil, isTransparent: false) }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("radius", &radius)
    coder.optional("color", &color)
    coder.part("transparent", &isTransparent)
  }
}

extension ImageFacts.EdgeColors: FactValue {
  @inlinable
  package static var blank: Self { Self(top: nil, right: nil, bottom: nil, left: nil) }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.nullable("top", &top)
    coder.nullable("right", &right)
    coder.nullable("bottom", &bottom)
    coder.nullable("left", &left)
  }
}

extension ImageFacts.Place: FactValue {
  @inlinable
  package static var blank: Self { Self(start: .blank, end: .blank) }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("start", &start)
    coder.part("end", &end)
  }
}

extension ImageFacts.Place.Position: FactValue {
  @inlinable
  package static var blank: Self { Self(line: 0, column: 0, offset: 0) }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("line", &line)
    coder.part("column", &column)
    coder.part("offset", &offset)
  }
}

extension ImageFacts.Contrast: FactValue {
  @inlinable
  package static var blank: Self {
    Self(name: "", color: "", worst: 0, p5: 0, shareBelow: 0, threshold: 0)
  }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) {
    coder.part("name", &name)
    coder.part("color", &color)
    coder.optional("scheme", &scheme)
    coder.optional("appearance", &appearance)
    coder.optional("appearances", &appearances)
    coder.optional("region", &region)
    coder.part("worst", &worst)
    coder.part("p5", &p5)
    coder.part("shareBelow", &shareBelow)
    coder.part("threshold", &threshold)
  }
}

// MARK: - Single values

extension FactValue where Self: RawRepresentable<String> {
  @inlinable
  package mutating func pass(through coder: inout some FactCoder) { coder.choice(&self) }
}

extension ImageFacts.AlphaUse: FactValue {
  @inlinable
  package static var blank: Self { .none }
}

extension ImageFacts.Profile.Source: FactValue {
  @inlinable
  package static var blank: Self { .none }
}

extension ImageFacts.Profile.Equivalence: FactValue {
  @inlinable
  package static var blank: Self { .identical }
}

extension ImageFacts.Profile.Transfer: FactValue {
  @inlinable
  package static var blank: Self { .linear }
}

extension ImageFacts.Page.Model: FactValue {
  @inlinable
  package static var blank: Self { .gray }
}

extension ImageFacts.Scheme: FactValue {
  @inlinable
  package static var blank: Self { .light }
}

extension Int: FactValue {
  @inlinable
  package static var blank: Int { 0 }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) { coder.code(&self) }
}

extension Double: FactValue {
  @inlinable
  package static var blank: Double { 0 }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) { coder.code(&self) }
}

extension Bool: FactValue {
  @inlinable
  package static var blank: Bool { false }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) { coder.code(&self) }
}

extension String: FactValue {
  @inlinable
  package static var blank: String { "" }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) { coder.code(&self) }
}

extension Array: FactValue where Element: FactValue {
  @inlinable
  package static var blank: [Element] { [] }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) { coder.list(&self) }
}

extension Optional: FactValue where Wrapped: FactValue {
  @inlinable
  package static var blank: Wrapped? { nil }

  @inlinable
  package mutating func pass(through coder: inout some FactCoder) { coder.element(&self) }
}
