/// Counts the runs and the distinct values of pixels, from a few rows at a time.
struct PixelTally {
  /// The number of runs of equal pixels, in row order.
  var runs: Int { pages?.changes ?? counted }
  private var counted = 0
  private let form: PixelForm
  private let limit: Int
  /// One of them is in use: the first one if its keys and counts suffice.
  private var narrow: PixelHistogram<UInt32>?
  private var wide: PixelHistogram<UInt64>?
  private var last: UInt64?
  /// The opaque pixels of a large image, as long as they suffice.
  private var pages: PagedColors?

  /// Starts to count.
  ///
  /// - Parameters:
  ///   - form: What the pixels consist of.
  ///   - limit: The most values of a portion.
  init(of form: PixelForm, limit: Int) {
    self.form = form
    self.limit = limit
    if Self.isNarrow(form) { narrow = PixelHistogram() } else { wide = PixelHistogram() }
    pages = PagedColors(of: form)
  }

  private static func isNarrow(_ form: PixelForm) -> Bool {
    form.bitDepth == 8 && form.channels <= 4
      && form.width.multipliedReportingOverflow(by: form.height).partialValue <= UInt32.max
  }

  /// Adds rows.
  ///
  /// - Parameters:
  ///   - rows: Rows of the form.
  ///   - portion: Called with values and their counts once there are more than the limit. The rest
  ///     is in `portion`.
  mutating func add(_ rows: DecodedImage, _ portion: ([PixelEntry]) -> Void) {
    let pixels = rows.width * rows.height
    unsafe rows.samples.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let counted = unsafe addPages(start, pixels, portion)
      if counted < pixels {
        let size = rows.form.channels * rows.form.bitDepth / 8
        unsafe add(start + counted * size, pixels - counted, portion)
      }
    }
  }

  /// Adds pixels to the pages.
  ///
  /// - Returns: How many were added; all of them, if there are pages and they suffice.
  private mutating func addPages(
    _ start: UnsafeRawPointer, _ count: Int, _ portion: ([PixelEntry]) -> Void
  ) -> Int {
    guard let pages else { return 0 }
    var done = 0
    while done < count {
      let part = min(count - done, 1 << 16)
      let added = unsafe pages.add(start + done * form.channels, part) { runs in
        var taken = 0
        while var histogram = narrow.take() {
          taken += unsafe histogram.add(UnsafeBufferPointer(rebasing: runs[taken...]), limit: limit)
          narrow = histogram
          if taken == runs.count { break }
          portion(self.portion)
          forget()
        }
      }
      done += added
      if pages.distinct + (narrow?.distinct ?? 0) > limit {
        portion(self.portion)
        forget()
      }
      if added < part {
        move(pages, portion)
        break
      }
    }
    return done
  }

  private mutating func forget() {
    pages?.removeAll()
    narrow = PixelHistogram()
  }

  /// Goes on without pages: there are too many different colors for them.
  private mutating func move(_ pages: PagedColors, _ portion: ([PixelEntry]) -> Void) {
    counted = pages.changes
    last = pages.last
    self.pages = nil
    let opaque = pages.entries
    guard var histogram = narrow.take() else { return }
    if opaque.count + histogram.distinct > limit {
      portion(opaque)
    } else {
      for entry in opaque { histogram.add(entry.value, pixels: entry.count) }
    }
    narrow = histogram
  }

  private mutating func add(
    _ start: UnsafeRawPointer, _ pixels: Int, _ portion: ([PixelEntry]) -> Void
  ) {
    let (form, limit, last) = (form, limit, last)
    var (found, end) = (0, last)
    // Values of another portion are counted anew.
    func count<Key>(
      _ run: UnsafeBufferPointer<PixelHistogram<Key>.Slot>, _ table: inout PixelHistogram<Key>?
    ) {
      var taken = 0
      if found == 0, let first = unsafe run.first, first.key.value == last { found = -1 }
      found += run.count
      end = unsafe run.last?.key.value
      while var histogram = table.take() {
        taken += unsafe histogram.add(UnsafeBufferPointer(rebasing: run[taken...]), limit: limit)
        if taken == run.count {
          table = histogram
          break
        }
        let entries = histogram.entries
        histogram = PixelHistogram()
        portion(entries)
        table = histogram
      }
    }
    let reader = unsafe PixelReader(start: start, count: pixels, form: form)
    if narrow != nil {
      unsafe reader.forEachRuns { unsafe count($0, &narrow) }
    } else {
      unsafe reader.forEachRuns { unsafe count($0, &wide) }
    }
    counted += found
    self.last = end
  }

  /// The values and counts that were not handed over yet.
  var portion: [PixelEntry] {
    let others = narrow?.entries ?? wide?.entries ?? []
    guard let pages else { return others }
    return others.isEmpty ? pages.entries : pages.entries + others
  }
}

extension DecodedImage {
  /// Calls `body` with the distinct pixel values and their counts, in portions of at most `limit`
  /// values; in one portion if there are no more.
  func forEachPortion(of limit: Int, _ body: ([PixelEntry]) -> Void) {
    var tally = PixelTally(of: form, limit: limit)
    tally.add(self, body)
    body(tally.portion)
  }
}
