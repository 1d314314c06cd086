import ICCProfiles

/// Pixels that are converted together, from one place in memory to another.
@unsafe struct PixelRun {
  var source: UnsafeRawPointer
  var layout: PixelLayout
  /// The samples of a source pixel without alpha.
  var channels: Int
  var destination: UnsafeMutableRawPointer
  var target: PixelLayout
  /// The samples of a destination pixel without alpha.
  var results: Int
  var count: Int

  /// The number of pixels per block: colors and results stay in the L2 cache.
  static let portion = 2048

  var samples: Int { unsafe layout.samplesPerPixel(of: channels) }
  var targetSamples: Int { unsafe target.samplesPerPixel(of: results) }
  /// The distance between source pixels, in bytes.
  var step: Int { unsafe samples * layout.sample.size }
  /// The distance between destination pixels, in bytes.
  var stride: Int { unsafe targetSamples * target.sample.size }

  /// A part of the pixels.
  func part(_ start: Int, _ count: Int) -> PixelRun {
    var part = unsafe self
    unsafe part.source += start * step
    unsafe part.destination += start * stride
    unsafe part.count = count
    return unsafe part
  }

  /// Calls a closure for blocks of the pixels.
  private func forEachPortion(_ size: Int, _ body: (PixelRun) -> Void) {
    var start = 0
    while unsafe start < count {
      let part = unsafe min(size, count - start)
      unsafe body(self.part(start, part))
      start += part
    }
  }

  /// Copies the colors unchanged.
  func copyPixels() {
    if unsafe layout == target {
      unsafe destination.copyMemory(from: source, byteCount: count * step)
      return
    }
    unsafe forEachPortion(Self.portion) { part in
      unsafe part.withColors { colors, alphas in
        unsafe part.store(colors, alphas)
      }
    }
  }

  /// Converts through colors in floating point, 0…1. `body` may change its source.
  func convertColors(
    from source: ICCProfile.ColorSpace, to destination: ICCProfile.ColorSpace,
    _ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, Int) -> Void
  ) {
    unsafe forEachPortion(Self.portion) { part in
      let coding = unsafe ColorCoding(source, part.layout.sample)
      let decoding = unsafe ColorCoding(destination, part.target.sample)
      unsafe part.withColors { colors, alphas in
        unsafe coding.encode(colors, part.count)
        unsafe withUnsafeTemporaryAllocation(
          of: Float.self, capacity: part.count * part.results
        ) { results in
          guard let results = results.baseAddress else { return }
          unsafe body(colors, results, part.count)
          unsafe decoding.decode(results, part.count)
          unsafe part.store(results, alphas)
        }
      }
    }
  }

  /// Converts pixels of 8 bits without their alpha.
  func convertBytes(
    _ body: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void
  ) {
    if unsafe layout.alpha == .none, unsafe target.alpha == .none {
      unsafe forEachPortion(1 << 20) { part in
        unsafe body(part.source, part.destination, part.count)
      }
      return
    }
    unsafe forEachPortion(Self.portion) { part in
      unsafe withUnsafeTemporaryAllocation(
        byteCount: part.count * (part.channels + part.results), alignment: 16
      ) { buffer in
        guard let colors = buffer.baseAddress else { return }
        let found = unsafe colors + part.count * part.channels
        unsafe PixelSamples.copy(
          part.source, every: part.step, to: colors, every: part.channels,
          bytes: part.channels, part.count)
        unsafe body(colors, found, part.count)
        unsafe PixelSamples.copy(
          found, every: part.results, to: part.destination, every: part.stride,
          bytes: part.results, part.count)
      }
      unsafe part.copyAlpha()
    }
  }

  /// Writes straight alpha: that of the source, or opaque.
  func copyAlpha() {
    guard unsafe target.alpha != .none else { return }
    if unsafe layout.alpha != .none, unsafe layout.sample == target.sample {
      let size = unsafe layout.sample.size
      unsafe PixelSamples.copy(
        source + channels * size, every: step, to: destination + results * size, every: stride,
        bytes: size, count)
      return
    }
    unsafe forEachPortion(Self.portion) { part in
      unsafe part.withAlphas { alphas in
        unsafe PixelSamples.fromFloats(
          alphas, into: part.destination, part.target.sample, of: part.targetSamples,
          first: part.results, taken: 1, part.count)
      }
    }
  }

  private func withAlphas(_ body: (UnsafeMutablePointer<Float>) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { alphas in
      guard let alphas = alphas.baseAddress else { return }
      if unsafe layout.alpha == .none {
        unsafe alphas.initialize(repeating: 1, count: count)
      } else {
        unsafe PixelSamples.toFloats(
          source, layout.sample, of: samples, first: channels, taken: 1, into: alphas, count)
      }
      unsafe body(alphas)
    }
  }

  /// The straight colors and alpha, as they are written.
  private func withColors(
    _ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: count * channels) { colors in
      guard let colors = colors.baseAddress else { return }
      unsafe PixelSamples.toFloats(
        source, layout.sample, of: samples, first: 0, taken: channels, into: colors, count)
      unsafe withAlphas { alphas in
        if unsafe layout.alpha == .premultiplied {
          for pixel in unsafe 0..<count {
            let alpha = unsafe alphas[pixel]
            let factor = alpha == 0 ? 0 : 1 / alpha
            for at in unsafe pixel * channels..<(pixel + 1) * channels {
              unsafe colors[at] *= factor
            }
          }
        }
        unsafe body(colors, alphas)
      }
    }
  }

  /// Writes colors and alpha.
  private func store(
    _ colors: UnsafeMutablePointer<Float>, _ alphas: UnsafeMutablePointer<Float>
  ) {
    if unsafe target.alpha == .premultiplied {
      // Integers are clamped before the multiplication, so that none exceeds alpha.
      let isWhole = unsafe target.sample == .eight || target.sample == .sixteen
      for pixel in unsafe 0..<count {
        let alpha = unsafe alphas[pixel]
        for at in unsafe pixel * results..<(pixel + 1) * results {
          let color = unsafe isWhole ? min(max(colors[at], 0), 1) : colors[at]
          unsafe colors[at] = alpha == 0 ? 0 : color * alpha
        }
      }
    }
    unsafe PixelSamples.fromFloats(
      colors, into: destination, target.sample, of: targetSamples, first: 0, taken: results,
      count)
    if unsafe target.alpha != .none {
      unsafe PixelSamples.fromFloats(
        alphas, into: destination, target.sample, of: targetSamples, first: results, taken: 1,
        count)
    }
  }

  // MARK: - Distinct colors

  /// The same for a path so slow that converting each distinct color once pays off. Takes up to
  /// four integer samples per color, not premultiplied, in runs of at most 65 536 pixels and
  /// `ColorList.capacity` colors.
  func convertDistinctColors(
    from source: ICCProfile.ColorSpace, to destination: ICCProfile.ColorSpace,
    _ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, Int) -> Void
  ) {
    let isWhole = unsafe layout.sample == .eight || layout.sample == .sixteen
    guard isWhole, unsafe channels <= 4, unsafe count > 64,
      unsafe layout.alpha != .premultiplied, unsafe target.alpha != .premultiplied
    else {
      unsafe convertColors(from: source, to: destination, body)
      return
    }
    var list = ColorList()
    var places: [UInt16] = []
    let size = unsafe results * target.sample.size
    var start = 0
    while unsafe start < count {
      list.removeAll()
      places.removeAll(keepingCapacity: true)
      var end = start
      while unsafe end < min(count, start + 65_536) {
        guard let place = unsafe list.place(of: key(of: end)) else { break }
        places.append(place)
        end += 1
      }
      let colors = unsafe self.colors(of: list)
      var found = [UInt8](repeating: 0, count: list.count * size)
      unsafe colors.withUnsafeBytes { colors in
        unsafe found.withUnsafeMutableBytes { found in
          guard let from = colors.baseAddress, let to = found.baseAddress else { return }
          let run = unsafe PixelRun(
            source: from, layout: PixelLayout(sample: layout.sample), channels: channels,
            destination: to, target: PixelLayout(sample: target.sample), results: results,
            count: list.count)
          unsafe run.convertColors(from: source, to: destination, body)
        }
      }
      let part = unsafe self.part(start, end - start)
      unsafe places.withUnsafeBytes { places in
        unsafe found.withUnsafeBufferPointer { found in
          guard let from = places.baseAddress, let table = found.baseAddress else { return }
          unsafe PixelSamples.lookup(
            from, table, entrySize: size, to: part.destination, every: part.stride, part.count)
        }
      }
      unsafe part.copyAlpha()
      start = end
    }
  }

  /// The samples of a color, 16 bits each, the first one lowest.
  private func key(of pixel: Int) -> UInt64 {
    let at = unsafe source + pixel * step
    var key: UInt64 = 0
    for channel in unsafe 0..<channels {
      let sample =
        unsafe layout.sample == .eight
        ? UInt64(unsafe at.load(fromByteOffset: channel, as: UInt8.self))
        : UInt64(unsafe at.loadUnaligned(fromByteOffset: 2 * channel, as: UInt16.self))
      key |= sample << UInt64(16 * channel)
    }
    return key
  }

  /// The samples of a list's colors, in the source's depth.
  private func colors(of list: ColorList) -> [UInt8] {
    var bytes: [UInt8] = []
    for key in list.colors {
      for channel in unsafe 0..<channels {
        let sample = UInt16(truncatingIfNeeded: key >> UInt64(16 * channel))
        if unsafe layout.sample == .eight {
          bytes.append(UInt8(truncatingIfNeeded: sample))
        } else {
          bytes.append(contentsOf: unsafe withUnsafeBytes(of: sample) { unsafe Array($0) })
        }
      }
    }
    return bytes
  }
}
