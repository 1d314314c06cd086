public import CPaletteABI
internal import ColorCore

/// Pairs of pixels: two arrays, of which one may have a single pixel for all.
@safe private struct PixelPairs {
  let foregrounds: UnsafeBufferPointer<RGBA8>
  let backgrounds: UnsafeBufferPointer<RGBA8>
  let count: Int

  init(
    _ foregrounds: UnsafePointer<palette_rgba8>?, _ foregroundCount: Int,
    _ backgrounds: UnsafePointer<palette_rgba8>?, _ backgroundCount: Int, _ count: Int
  ) throws(CallError) {
    self.count = count
    unsafe self.foregrounds = try pixels(foregrounds, foregroundCount, "foregrounds")
    unsafe self.backgrounds = try pixels(backgrounds, backgroundCount, "backgrounds")
    try requireCount(foregroundCount, orOneFor: count, "foregrounds")
    try requireCount(backgroundCount, orOneFor: count, "backgrounds")
  }

  /// Calls a function with the whole arrays or, where one pixel stands for all, with pieces of them
  /// in which it is repeated.
  func forEachPiece(
    _ body: (Span<RGBA8>, Span<RGBA8>, Range<Int>) throws(BatchError) -> Void
  ) throws(CallError) {
    let isWhole = unsafe foregrounds.count == count && backgrounds.count == count
    let step = isWhole ? max(count, 1) : Self.step
    let front = unsafe foregrounds.count == count ? [] : repeated(foregrounds[0])
    let back = unsafe backgrounds.count == count ? [] : repeated(backgrounds[0])
    do throws(BatchError) {
      for start in stride(from: 0, to: count, by: step) {
        let range = start..<start + min(step, count - start)
        let fronts =
          front.isEmpty
          ? unsafe Span(_unsafeElements: foregrounds.extracting(range))
          : front.span.extracting(first: range.count)
        let backs =
          back.isEmpty
          ? unsafe Span(_unsafeElements: backgrounds.extracting(range))
          : back.span.extracting(first: range.count)
        try body(fronts, backs, range)
      }
    } catch {
      throw .argument("\(error)")
    }
  }

  private static let step = 4096

  private func repeated(_ pixel: RGBA8) -> [RGBA8] {
    [RGBA8](repeating: pixel, count: min(Self.step, count))
  }
}

/// An array of pixels, as the library's type.
func pixels(
  _ start: UnsafePointer<palette_rgba8>?, _ count: Int, _ name: String
) throws(CallError) -> UnsafeBufferPointer<RGBA8> {
  unsafe try input(UnsafeRawPointer(start)?.assumingMemoryBound(to: RGBA8.self), count, name)
}

/// An array of colors, as the library's type.
func colors(
  _ start: UnsafePointer<Float>?, _ count: Int, _ name: String
) throws(CallError) -> UnsafeBufferPointer<Triple<Float>> {
  unsafe try input(
    UnsafeRawPointer(start)?.assumingMemoryBound(to: Triple<Float>.self), count, name)
}

func requireCount(_ found: Int, orOneFor count: Int, _ name: String) throws(CallError) {
  guard found == count || found == 1 else {
    throw .argument("\(name) has a count of \(found), not \(count) or 1")
  }
}

/// Runs a batch function whose counts are equal by construction.
func batch(_ body: () throws(BatchError) -> Void) throws(CallError) {
  do throws(BatchError) {
    try body()
  } catch {
    throw .argument("\(error)")
  }
}

@c @implementation
public func palette_luminance_rgba8(
  _ pixels: UnsafePointer<palette_rgba8>?, _ luminances: UnsafeMutablePointer<Float>?, _ count: Int
) -> palette_status {
  status { () throws(CallError) in
    let pixels = unsafe try PaletteABI.pixels(pixels, count, "pixels")
    let luminances = unsafe try output(luminances, count, "luminances")
    try batch { () throws(BatchError) in
      var target = unsafe MutableSpan(_unsafeElements: luminances)
      unsafe try Batch.luminance(of: Span(_unsafeElements: pixels), into: &target)
    }
  }
}

@c @implementation
public func palette_convert_rgba8(
  _ pixels: UnsafePointer<palette_rgba8>?, _ target: UnsafeMutablePointer<Float>?,
  _ target_space: palette_space, _ count: Int
) -> palette_status {
  status { () throws(CallError) in
    let pixels = unsafe try PaletteABI.pixels(pixels, count, "pixels")
    let colors = unsafe UnsafeMutableBufferPointer(
      mutating: try PaletteABI.colors(target, count, "target"))
    let space = try Codes.space(target_space, "target_space")
    try batch { () throws(BatchError) in
      var target = unsafe MutableSpan(_unsafeElements: colors)
      unsafe try Batch.convert(Span(_unsafeElements: pixels), to: space, into: &target)
    }
  }
}

private func contrasts(
  _ foregrounds: UnsafePointer<palette_rgba8>?, _ foregroundCount: Int,
  _ backgrounds: UnsafePointer<palette_rgba8>?, _ backgroundCount: Int,
  _ ratios: UnsafeMutablePointer<Float>?, _ count: Int,
  _ measure: (Span<RGBA8>, Span<RGBA8>, inout MutableSpan<Float>) throws(BatchError) -> Void
) -> palette_status {
  status { () throws(CallError) in
    let ratios = unsafe try output(ratios, count, "ratios")
    let pairs = unsafe try PixelPairs(
      foregrounds, foregroundCount, backgrounds, backgroundCount, count)
    try pairs.forEachPiece { fronts, backs, range throws(BatchError) in
      var target = unsafe MutableSpan(_unsafeElements: ratios.extracting(range))
      try measure(fronts, backs, &target)
    }
  }
}

@c @implementation
public func palette_contrast_rgba8(
  _ foregrounds: UnsafePointer<palette_rgba8>?, _ foreground_count: Int,
  _ backgrounds: UnsafePointer<palette_rgba8>?, _ background_count: Int,
  _ ratios: UnsafeMutablePointer<Float>?, _ count: Int
) -> palette_status {
  unsafe contrasts(
    foregrounds, foreground_count, backgrounds, background_count, ratios, count
  ) { fronts, backs, ratios throws(BatchError) in
    try Batch.compositedRatios(of: fronts, on: backs, into: &ratios)
  }
}

@c @implementation
public func palette_contrast_opaque_rgba8(
  _ foregrounds: UnsafePointer<palette_rgba8>?, _ foreground_count: Int,
  _ backgrounds: UnsafePointer<palette_rgba8>?, _ background_count: Int,
  _ ratios: UnsafeMutablePointer<Float>?, _ count: Int
) -> palette_status {
  unsafe contrasts(
    foregrounds, foreground_count, backgrounds, background_count, ratios, count
  ) { fronts, backs, ratios throws(BatchError) in
    try Batch.ratios(of: fronts, on: backs, into: &ratios)
  }
}

@c @implementation
public func palette_passes_rgba8(
  _ foregrounds: UnsafePointer<palette_rgba8>?, _ foreground_count: Int,
  _ backgrounds: UnsafePointer<palette_rgba8>?, _ background_count: Int, _ minimum: Double,
  _ verdicts: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> palette_status {
  status { () throws(CallError) in
    let start = unsafe UnsafeMutableRawPointer(verdicts)?.assumingMemoryBound(to: Bool.self)
    let verdicts = unsafe try output(start, count, "verdicts")
    let pairs = unsafe try PixelPairs(
      foregrounds, foreground_count, backgrounds, background_count, count)
    try pairs.forEachPiece { fronts, backs, range throws(BatchError) in
      var target = unsafe MutableSpan(_unsafeElements: verdicts.extracting(range))
      try Batch.passes(fronts, on: backs, minimum: minimum, into: &target)
    }
  }
}

@c @implementation
public func palette_contrast_matrix(
  _ foregrounds: UnsafePointer<Float>?, _ foreground_count: Int,
  _ backgrounds: UnsafePointer<Float>?, _ background_count: Int,
  _ ratios: UnsafeMutablePointer<Float>?
) -> palette_status {
  status { () throws(CallError) in
    let fronts = unsafe try input(foregrounds, foreground_count, "foregrounds")
    let backs = unsafe try input(backgrounds, background_count, "backgrounds")
    let (count, overflow) = fronts.count.multipliedReportingOverflow(by: backs.count)
    guard !overflow else {
      throw .argument("\(foreground_count) times \(background_count) ratios are too many")
    }
    let ratios = unsafe try output(ratios, count, "ratios")
    try batch { () throws(BatchError) in
      var target = unsafe MutableSpan(_unsafeElements: ratios)
      unsafe try Batch.ratioMatrix(
        ofLuminances: Span(_unsafeElements: fronts), on: Span(_unsafeElements: backs),
        into: &target)
    }
  }
}
