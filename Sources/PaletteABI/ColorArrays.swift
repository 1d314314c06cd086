public import CPaletteABI
internal import ColorCore

/// The colors of an array that are worked on at once.
private let step = 1024

/// Converts floats, with the code compiled for sRGB to linear light.
private func convert(
  _ colors: Span<Triple<Float>>, by conversion: ColorConversion,
  into target: inout MutableSpan<Triple<Float>>
) throws(BatchError) {
  if conversion.source == .srgb, conversion.target == .srgbLinear {
    try Batch.convert(colors, from: SRGB.self, to: SRGBLinear.self, into: &target)
  } else {
    try Batch.convert(colors, by: conversion, into: &target)
  }
}

@c @implementation
public func palette_convert_doubles(
  _ source: UnsafePointer<Double>?, _ source_space: palette_space,
  _ target: UnsafeMutablePointer<Double>?, _ target_space: palette_space, _ count: Int
) -> palette_status {
  status { () throws(CallError) in
    let source = unsafe try input(source, count, stride: 3, "source")
    let target = unsafe try output(target, count, stride: 3, "target")
    let conversion = ColorConversion(
      from: try Codes.space(source_space, "source_space"),
      to: try Codes.space(target_space, "target_space"))
    for index in stride(from: 0, to: source.count, by: 3) {
      let color = conversion(unsafe source.triple(at: index))
      unsafe target[index] = color.x
      unsafe target[index + 1] = color.y
      unsafe target[index + 2] = color.z
    }
  }
}

@c @implementation
public func palette_convert_floats(
  _ source: UnsafePointer<Float>?, _ source_space: palette_space,
  _ target: UnsafeMutablePointer<Float>?, _ target_space: palette_space, _ count: Int
) -> palette_status {
  status { () throws(CallError) in
    let source = unsafe try colors(source, count, "source")
    let colors = unsafe UnsafeMutableBufferPointer(
      mutating: try PaletteABI.colors(target, count, "target"))
    let conversion = ColorConversion(
      from: try Codes.space(source_space, "source_space"),
      to: try Codes.space(target_space, "target_space"))
    try batch { () throws(BatchError) in
      var target = unsafe MutableSpan(_unsafeElements: colors)
      try unsafe convert(Span(_unsafeElements: source), by: conversion, into: &target)
    }
  }
}

@c @implementation
public func palette_contrast_doubles(
  _ foregrounds: UnsafePointer<Double>?, _ foreground_count: Int,
  _ backgrounds: UnsafePointer<Double>?, _ background_count: Int, _ space: palette_space,
  _ metric: palette_metric, _ values: UnsafeMutablePointer<Double>?, _ count: Int
) -> palette_status {
  status { () throws(CallError) in
    let fronts = unsafe try input(foregrounds, foreground_count, stride: 3, "foregrounds")
    let backs = unsafe try input(backgrounds, background_count, stride: 3, "backgrounds")
    let values = unsafe try output(values, count, "values")
    try requireCount(foreground_count, orOneFor: count, "foregrounds")
    try requireCount(background_count, orOneFor: count, "backgrounds")
    let space = try Codes.space(space)
    let metric = try Codes.metric(metric)
    if metric == WCAG2.self {
      let conversion = ColorConversion(from: space, to: .srgbLinear)
      let isSRGB = space == .srgb
      func luminance(_ color: Triple<Double>) -> Double {
        if isSRGB, let pixel = RGBA8(exactly: color) { return Batch.exactLuminance(of: pixel) }
        let linear = isSRGB ? color.map(SRGB.linearLight) : conversion(color)
        let luminance = WCAG2.luminance(ofLinear: linear)
        return luminance < 0 ? 0 : luminance
      }
      let front = foreground_count == 1 ? luminance(unsafe fronts.triple(at: 0)) : nil
      let back = background_count == 1 ? luminance(unsafe backs.triple(at: 0)) : nil
      for index in 0..<count {
        unsafe values[index] = WCAG2.ratio(
          front ?? luminance(fronts.triple(at: 3 * index)),
          back ?? luminance(backs.triple(at: 3 * index)))
      }
    } else {
      for index in 0..<count {
        let front = unsafe fronts.triple(at: foreground_count == 1 ? 0 : 3 * index)
        let back = unsafe backs.triple(at: background_count == 1 ? 0 : 3 * index)
        unsafe values[index] = metric.contrast(
          ofOpaque: Color(space, front.x, front.y, front.z),
          on: Color(space, back.x, back.y, back.z))
      }
    }
  }
}

extension RGBA8 {
  /// The pixel that has exactly these components: colors of 8 bits are common, and have a table.
  fileprivate init?(exactly color: Triple<Double>) {
    func code(_ c: Double) -> UInt8? {
      guard c >= 0, c <= 1 else { return nil }
      let code = Int32(c * 255 + 0.5)
      return Double(code) / 255 == c ? UInt8(truncatingIfNeeded: code) : nil
    }
    guard let red = code(color.x), let green = code(color.y), let blue = code(color.z) else {
      return nil
    }
    self.init(red, green, blue)
  }
}

extension UnsafeBufferPointer<Double> {
  /// The three numbers from an index on.
  fileprivate func triple(at index: Int) -> Triple<Double> {
    unsafe Triple(self[index], self[index + 1], self[index + 2])
  }
}

@c @implementation
public func palette_contrast_floats(
  _ foregrounds: UnsafePointer<Float>?, _ foreground_count: Int,
  _ backgrounds: UnsafePointer<Float>?, _ background_count: Int, _ space: palette_space,
  _ ratios: UnsafeMutablePointer<Float>?, _ count: Int
) -> palette_status {
  status { () throws(CallError) in
    let fronts = unsafe try colors(foregrounds, foreground_count, "foregrounds")
    let backs = unsafe try colors(backgrounds, background_count, "backgrounds")
    let ratios = unsafe try output(ratios, count, "ratios")
    try requireCount(foreground_count, orOneFor: count, "foregrounds")
    try requireCount(background_count, orOneFor: count, "backgrounds")
    let conversion = ColorConversion(from: try Codes.space(space), to: .srgbLinear)
    try batch { () throws(BatchError) in
      var front = unsafe LuminancePieces(fronts, conversion)
      var back = unsafe LuminancePieces(backs, conversion)
      for start in stride(from: 0, to: count, by: step) {
        let range = start..<start + min(step, count - start)
        try front.fill(range)
        try back.fill(range)
        let isSingleFront = fronts.count == 1
        let isSingleBack = backs.count == 1
        for index in 0..<range.count {
          let one = front.luminances[isSingleFront ? 0 : index] + 0.05
          let other = back.luminances[isSingleBack ? 0 : index] + 0.05
          let isDarker = one < other
          unsafe ratios[start + index] = (isDarker ? other : one) / (isDarker ? one : other)
        }
      }
    }
  }
}

/// The luminances of an array of colors, piece by piece.
@safe private struct LuminancePieces {
  private let colors: UnsafeBufferPointer<Triple<Float>>
  private let conversion: ColorConversion
  private var linear: [Triple<Float>]
  /// Those of the last piece.
  var luminances: [Float]

  init(_ colors: UnsafeBufferPointer<Triple<Float>>, _ conversion: ColorConversion) {
    unsafe self.colors = colors
    self.conversion = conversion
    let count = min(step, colors.count)
    linear = [Triple<Float>](repeating: Triple(0, 0, 0), count: count)
    luminances = [Float](repeating: -1, count: count)
  }

  /// Computes the luminances of a range; that of a single color once.
  mutating func fill(_ range: Range<Int>) throws(BatchError) {
    let isSingle = unsafe colors.count == 1
    if isSingle, luminances[0] != -1 { return }
    let piece = unsafe colors.extracting(isSingle ? 0..<1 : range)
    if conversion.source == .srgb {
      unsafe SRGBCurveTable.shared.writeLuminances(of: piece, into: &luminances)
      return
    }
    let conversion = conversion
    // Only the last piece is shorter.
    linear.removeLast(linear.count - piece.count)
    var target = linear.mutableSpan
    try unsafe convert(Span(_unsafeElements: piece), by: conversion, into: &target)
    for index in 0..<piece.count {
      let luminance = WCAG2.luminance(ofLinear: linear[index])
      luminances[index] = luminance < 0 ? 0 : luminance
    }
  }
}

@c @implementation
public func palette_difference_floats(
  _ a: UnsafePointer<Float>?, _ b: UnsafePointer<Float>?, _ space: palette_space,
  _ formula: palette_difference_formula, _ differences: UnsafeMutablePointer<Float>?, _ count: Int
) -> palette_status {
  status { () throws(CallError) in
    let a = unsafe try colors(a, count, "a")
    let b = unsafe try colors(b, count, "b")
    let differences = unsafe try output(differences, count, "differences")
    let pairs = unsafe ColorPairs(a: a, b: b, space: try Codes.space(space))
    _ = try Codes.entry(formula, of: Codes.differences, "formula")
    try batch { () throws(BatchError) in
      // Each formula by its type, so that the compiler makes code for it.
      switch Int(formula) {
      case PALETTE_DIFFERENCE_CIEDE2000:
        unsafe try pairs.write(CIEDE2000.self, into: differences)
      case PALETTE_DIFFERENCE_CIE76: unsafe try pairs.write(CIE76.self, into: differences)
      case PALETTE_DIFFERENCE_CIE94: unsafe try pairs.write(CIE94.self, into: differences)
      case PALETTE_DIFFERENCE_CMC: unsafe try pairs.write(CMC.self, into: differences)
      case PALETTE_DIFFERENCE_OK: unsafe try pairs.write(DeltaEOK.self, into: differences)
      case PALETTE_DIFFERENCE_OK2: unsafe try pairs.write(DeltaEOK2.self, into: differences)
      case PALETTE_DIFFERENCE_ITP: unsafe try pairs.write(DeltaEITP.self, into: differences)
      case PALETTE_DIFFERENCE_JZ: unsafe try pairs.write(DeltaEJz.self, into: differences)
      default: unsafe try pairs.write(HyAB.self, into: differences)
      }
    }
  }
}

/// Two arrays of as many colors of a space.
@safe private struct ColorPairs {
  let a: UnsafeBufferPointer<Triple<Float>>
  let b: UnsafeBufferPointer<Triple<Float>>
  let space: ColorSpaceID

  func write<D: ColorDifference>(
    _ formula: D.Type, into differences: UnsafeMutableBufferPointer<Float>
  ) throws(BatchError) {
    if space == D.space || (D.space == .labD65 && space == .lab) {
      var target = unsafe MutableSpan(_unsafeElements: differences)
      try unsafe Batch.difference(
        Span(_unsafeElements: a), Span(_unsafeElements: b), by: D.self, into: &target)
      return
    }
    let conversion = ColorConversion(from: space, to: D.space)
    let zero = Triple<Float>(0, 0, 0)
    let count = unsafe a.count
    var one = [Triple<Float>](repeating: zero, count: min(step, count))
    var other = one
    for start in stride(from: 0, to: count, by: step) {
      let range = start..<start + min(step, count - start)
      // Only the last piece is shorter.
      one.removeLast(one.count - range.count)
      other.removeLast(other.count - range.count)
      var ones = one.mutableSpan
      try unsafe convert(
        Span(_unsafeElements: a.extracting(range)), by: conversion, into: &ones)
      var others = other.mutableSpan
      try unsafe convert(
        Span(_unsafeElements: b.extracting(range)), by: conversion, into: &others)
      var target = unsafe MutableSpan(_unsafeElements: differences.extracting(range))
      try Batch.difference(
        one.span, other.span, by: D.self, into: &target)
    }
  }
}
