/// Counts the runs and the distinct values of pixels, from a few rows at a time.
struct PixelTally {
  /// The number of runs of equal pixels, in row order.
  private(set) var runs = 0
  private let form: PixelForm
  private let limit: Int
  /// One of them is in use: the first one if its keys and counts suffice.
  private var narrow: PixelHistogram<UInt32>?
  private var wide: PixelHistogram<UInt64>?
  private var last: UInt64?

  /// Starts to count.
  ///
  /// - Parameters:
  ///   - form: What the pixels consist of.
  ///   - limit: The most values of a portion.
  init(of form: PixelForm, limit: Int) {
    self.form = form
    self.limit = limit
    if Self.isNarrow(form) { narrow = PixelHistogram() } else { wide = PixelHistogram() }
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
  ///     is in ``portion``.
  mutating func add(_ rows: DecodedImage, _ portion: ([PixelEntry]) -> Void) {
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
    let pixels = rows.width * rows.height
    unsafe rows.samples.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let reader = unsafe PixelReader(start: start, count: pixels, form: form)
      if narrow != nil {
        unsafe reader.forEachRuns { unsafe count($0, &narrow) }
      } else {
        unsafe reader.forEachRuns { unsafe count($0, &wide) }
      }
    }
    runs += found
    self.last = end
  }

  /// The values and counts that were not handed over yet.
  var portion: [PixelEntry] { narrow?.entries ?? wide?.entries ?? [] }
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
