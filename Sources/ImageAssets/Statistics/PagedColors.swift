import ColorKernels

/// The frequency of each opaque color of a large image with samples of 8 bits: counters side by side
/// for similar colors, which neighboring pixels have.
@safe final class PagedColors {
  /// The least number of pixels for which the pages are worth it.
  private static let leastPixels = 1 << 16
  /// The number of pixels for each page of a kilobyte. Noise has more different colors.
  private static let pagePixels = 40

  private let hasAlpha: Bool
  private let counts: OpaquePointer
  private let runs: UnsafeMutableBufferPointer<color_kernels_color_run>

  /// Makes counters for an image; `nil` if a hash table is better.
  init?(of form: PixelForm) {
    let (pixels, overflow) = form.width.multipliedReportingOverflow(by: form.height)
    let isColored = form.model == .rgb && form.bitDepth == 8
    guard isColored, !overflow, pixels >= Self.leastPixels, pixels <= UInt32.max,
      let counts = unsafe color_kernels_counts_make(
        Int32(form.channels), pixels / Self.pagePixels)
    else { return nil }
    hasAlpha = form.hasAlpha
    unsafe self.counts = counts
    unsafe runs = .allocate(capacity: 1024)
  }

  deinit {
    unsafe color_kernels_counts_free(counts)
    unsafe runs.deallocate()
  }

  /// Adds pixels that follow those before.
  ///
  /// - Parameters:
  ///   - start: The first one.
  ///   - count: How many there are.
  ///   - others: Called with the runs of those that are not opaque.
  /// - Returns: How many were added; fewer if there are too many different colors.
  func add(
    _ start: UnsafeRawPointer, _ count: Int,
    _ others: (UnsafeBufferPointer<PixelHistogram<UInt32>.Slot>) -> Void
  ) -> Int {
    guard let base = unsafe runs.baseAddress else { return 0 }
    var done = 0
    while done < count {
      var made = 0
      let from = unsafe (start + done * (hasAlpha ? 4 : 3)).assumingMemoryBound(to: UInt8.self)
      let added = unsafe color_kernels_counts_add(
        counts, from, count - done, base, runs.count, &made)
      if made > 0 {
        // Both are two words, the color and the number of pixels.
        unsafe UnsafeRawPointer(base).withMemoryRebound(
          to: PixelHistogram<UInt32>.Slot.self, capacity: made
        ) { unsafe others(UnsafeBufferPointer(start: $0, count: made)) }
      }
      done += added
      if added == 0 { break }
    }
    return done
  }

  /// The number of runs of equal pixels, opaque or not.
  var changes: Int { unsafe color_kernels_counts_changes(counts) }

  /// The number of opaque colors.
  var distinct: Int { unsafe color_kernels_counts_distinct(counts) }

  /// The value of the last pixel.
  var last: UInt64? {
    guard changes > 0 else { return nil }
    let color = unsafe color_kernels_counts_last(counts)
    return (hasAlpha ? color : color & 0xff_ffff).value
  }

  /// The opaque colors and their counts.
  var entries: [PixelEntry] {
    let distinct = distinct
    return unsafe [PixelEntry](unsafeUninitializedCapacity: distinct) { entries, count in
      guard let start = entries.baseAddress else { return }
      // Both are two words of 64 bits, the color and the number of pixels.
      unsafe start.withMemoryRebound(to: color_kernels_color_count.self, capacity: distinct) {
        unsafe color_kernels_counts_entries(counts, $0)
      }
      count = distinct
    }
  }

  /// Forgets all colors, but not the last pixel.
  func removeAll() { unsafe color_kernels_counts_reset(counts) }
}
