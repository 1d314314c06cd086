import ImageFacts

/// What the pixels draw: the glyph on a transparent ground, borders, margins and corners.
///
/// Colors are compared as they are stored. They are near if no sample differs by more than four
/// 8-bit codes, which is what compression does to a plain area.
struct ShapeStatistics {
  /// The color of an edge, as a pixel value.
  struct Edge {
    var value: UInt64
    var isTransparent: Bool
  }

  /// One of them is in use.
  private var bytes: ShapeTally<UInt8>?
  private var words: ShapeTally<UInt16>?

  /// Starts to look at an image with whole-numbered samples.
  init(of form: PixelForm) {
    if form.bitDepth == 8 {
      bytes = ShapeTally(of: form)
    } else {
      words = ShapeTally(of: form)
    }
  }

  /// Adds rows.
  mutating func add(_ rows: DecodedImage) {
    switch rows.samples {
    case .eight(let samples): bytes?.add(samples)
    case .sixteen(let samples): words?.add(samples)
    case .float: preconditionFailure("the statistics are of whole-numbered samples")
    }
  }

  // After all rows were added:

  /// The glyph; `nil` if there is no alpha or nothing is visible.
  var glyph: ImageFacts.Glyph? { bytes?.glyph.facts ?? words?.glyph.facts }
  var border: (width: Int, value: UInt64)? { bytes?.border ?? words?.border }
  var margins: (facts: ImageFacts.Margins, value: UInt64)? { bytes?.margins ?? words?.margins }
  var corners: (radius: Int, edge: Edge)? { bytes?.corners ?? words?.corners }
  /// Top, right, bottom, left.
  var edges: [Edge] { bytes?.edges ?? words?.edges ?? [] }
}

/// The pixels of one color and of no color.
private struct Ground<Sample: FixedWidthInteger & UnsignedInteger> {
  let channels: Int
  let hasAlpha: Bool
  /// The greatest difference of two samples that are near.
  private let tolerance = Sample.max / 255 * 4

  init(_ form: PixelForm) {
    channels = form.channels
    hasAlpha = form.hasAlpha
  }

  @inline(__always)
  func isTransparent(_ pixel: UnsafePointer<Sample>) -> Bool {
    hasAlpha && (unsafe pixel[channels &- 1]) == 0
  }

  @inline(__always)
  func isSame(_ a: UnsafePointer<Sample>, _ b: UnsafePointer<Sample>) -> Bool {
    for channel in 0..<channels where unsafe a[channel] != b[channel] { return false }
    return true
  }

  /// Whether two pixels are near; the color of a transparent pixel does not count.
  @inline(__always)
  func isNear(_ a: UnsafePointer<Sample>, _ b: UnsafePointer<Sample>) -> Bool {
    if unsafe isTransparent(a) || isTransparent(b) {
      return unsafe isTransparent(a) && isTransparent(b)
    }
    for channel in 0..<channels {
      let (x, y) = unsafe (a[channel], b[channel])
      if (x > y ? x &- y : y &- x) > tolerance { return false }
    }
    return true
  }
}

/// Pixels of an image in a line, from which the shapes are found.
private struct PixelLine<Sample: FixedWidthInteger & UnsignedInteger> {
  private let ground: Ground<Sample>
  private var samples: [Sample] = []

  init(_ form: PixelForm, count: Int) {
    ground = Ground(form)
    samples.reserveCapacity(count * form.channels)
  }

  @inline(__always)
  mutating func append(_ pixel: UnsafePointer<Sample>) {
    for channel in 0..<ground.channels { samples.append(unsafe pixel[channel]) }
  }

  mutating func append(_ pixels: UnsafeBufferPointer<Sample>) {
    unsafe samples.append(contentsOf: pixels)
  }

  var count: Int { samples.count / ground.channels }

  func value(at pixel: Int) -> UInt64 {
    let start = pixel * ground.channels
    return (0..<ground.channels).reduce(0) {
      $0 | UInt64(samples[start + $1]) << UInt64(16 * $1)
    }
  }

  func isTransparent(at pixel: Int) -> Bool {
    unsafe samples.withUnsafeBufferPointer { samples in
      guard let start = samples.baseAddress else { return false }
      return unsafe ground.isTransparent(start + pixel * ground.channels)
    }
  }

  func isNear(_ pixel: Int, to other: PixelLine, _ place: Int) -> Bool {
    unsafe samples.withUnsafeBufferPointer { a in
      unsafe other.samples.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return false }
        return unsafe ground.isNear(a + pixel * ground.channels, b + place * ground.channels)
      }
    }
  }

  /// The number of pixels near to a first one, from there in steps of 1 or −1, up to `limit`.
  func run(from first: Int, by step: Int, limit: Int) -> Int {
    var length = 1
    while length < limit, isNear(first + length * step, to: self, first) { length += 1 }
    return length
  }

  /// The most frequent color, unless more pixels are transparent.
  var edge: ShapeStatistics.Edge {
    var histogram = PixelHistogram<UInt64>(capacity: 64)
    var transparent = 0
    let (ground, count) = (ground, count)
    unsafe samples.withUnsafeBufferPointer { samples in
      guard let start = samples.baseAddress else { return }
      var pixel = 0
      while pixel < count {
        let first = unsafe start + pixel &* ground.channels
        var end = pixel &+ 1
        while end < count, unsafe ground.isSame(start + end &* ground.channels, first) { end &+= 1 }
        if unsafe ground.isTransparent(first) {
          transparent &+= end &- pixel
        } else {
          histogram.add(value(at: pixel), pixels: end &- pixel)
        }
        pixel = end
      }
    }
    guard let most = histogram.entries.mostFrequent(1).first, most.count >= transparent else {
      return ShapeStatistics.Edge(value: 0, isTransparent: true)
    }
    return ShapeStatistics.Edge(value: most.value, isTransparent: false)
  }
}

/// The shapes in an image with samples of one type, from a few rows at a time.
private struct ShapeTally<Sample: FixedWidthInteger & UnsignedInteger> {
  private let form: PixelForm
  private let ground: Ground<Sample>
  private let width: Int
  private let height: Int
  /// How far corners are looked at.
  private let limit: Int
  private var y = 0
  private var top, bottom, left, right: PixelLine<Sample>
  /// The pixels on the diagonals from the corners to the left, and to the right, from above to below,
  /// as far as corners are looked at.
  private var leftDiagonals, rightDiagonals: PixelLine<Sample>
  private var plain: PlainRows<Sample>
  private var rings: Rings<Sample>
  private(set) var glyph: GlyphTally<Sample>

  init(of form: PixelForm) {
    self.form = form
    ground = Ground(form)
    width = form.width
    height = form.height
    limit = min(width, height) / 2
    top = PixelLine(form, count: width)
    bottom = PixelLine(form, count: width)
    left = PixelLine(form, count: height)
    right = PixelLine(form, count: height)
    leftDiagonals = PixelLine(form, count: 2 * limit)
    rightDiagonals = PixelLine(form, count: 2 * limit)
    plain = PlainRows(form)
    rings = Rings(form)
    glyph = GlyphTally(form)
  }

  /// Adds rows.
  mutating func add(_ samples: [Sample]) {
    let channels = form.channels
    let row = width * channels
    unsafe samples.withUnsafeBufferPointer { samples in
      guard let start = samples.baseAddress else { return }
      for index in 0..<samples.count / row {
        let pixels = unsafe start + index * row
        if y == 0 {
          unsafe top.append(UnsafeBufferPointer(start: pixels, count: row))
          unsafe plain.begin(pixels)
          unsafe rings.begin(pixels)
        }
        if y == height - 1 {
          unsafe bottom.append(UnsafeBufferPointer(start: pixels, count: row))
        }
        unsafe left.append(pixels)
        unsafe right.append(pixels + (row - channels))
        let distance = min(y, height - 1 - y)
        if distance < limit {
          unsafe leftDiagonals.append(pixels + distance * channels)
          unsafe rightDiagonals.append(pixels + (width - 1 - distance) * channels)
        }
        unsafe plain.add(pixels, before: index > 0 ? pixels - row : nil)
        unsafe rings.add(pixels, y)
        if form.hasAlpha { unsafe glyph.add(pixels, y) }
        y += 1
      }
    }
  }

  var edges: [ShapeStatistics.Edge] { [top.edge, right.edge, bottom.edge, left.edge] }

  var border: (width: Int, value: UInt64)? {
    rings.border.map { ($0, top.value(at: 0)) }
  }

  var margins: (facts: ImageFacts.Margins, value: UInt64)? {
    plain.margins.map { ($0, top.value(at: 0)) }
  }

  /// The corners, if each is cut off by an arc: from the corner, its color runs equally far along
  /// both edges, and about a third as far along the diagonal (for a circle 0.29, for Apple's
  /// continuous corners somewhat less).
  ///
  /// The run ends where the arc is about a pixel deep, before it meets the edge: at a distance `t`
  /// from there the depth is `t² / (2 · radius)`, so that the radius is `run + 1 + √(2 · run + 1)`.
  /// An arc that takes nearly half of the side is not a corner: a disc is drawn.
  var corners: (radius: Int, edge: ShapeStatistics.Edge)? {
    guard limit >= 8 else { return nil }
    let places = [
      (top, 0, 1, left, 0, 1, leftDiagonals, 0, 1),
      (top, width - 1, -1, right, 0, 1, rightDiagonals, 0, 1),
      (bottom, 0, 1, left, height - 1, -1, leftDiagonals, 2 * limit - 1, -1),
      (bottom, width - 1, -1, right, height - 1, -1, rightDiagonals, 2 * limit - 1, -1),
    ]
    var radii: [Int] = []
    for (row, x, across, column, y, down, diagonals, place, along) in places {
      guard row.isNear(x, to: top, 0) else { return nil }
      let run = row.run(from: x, by: across, limit: limit)
      let other = column.run(from: y, by: down, limit: limit)
      let diagonal = diagonals.run(from: place, by: along, limit: limit)
      let radius = max(run, other)
      guard radius >= 3, radius < limit, abs(run - other) <= max(1, radius / 8),
        Double(diagonal) >= 0.12 * Double(radius), Double(diagonal) <= 0.4 * Double(radius) + 1
      else { return nil }
      radii.append(radius)
    }
    guard let least = radii.min(), let most = radii.max(), most - least <= max(1, most / 8) else {
      return nil
    }
    let radius = most + 1 + Int(Double(2 * most + 1).squareRoot().rounded())
    guard Double(radius) <= 0.9 * Double(limit) else { return nil }
    let edge = ShapeStatistics.Edge(
      value: top.value(at: 0), isTransparent: top.isTransparent(at: 0))
    return (radius, edge)
  }
}

/// The plain margins: rows and columns near the top left pixel.
private struct PlainRows<Sample: FixedWidthInteger & UnsignedInteger> {
  private let ground: Ground<Sample>
  private let width: Int
  private let height: Int
  private var first: [Sample] = []
  private var isTransparent = false
  private var top = 0
  private var bottom = 0
  private var left: Int
  private var right: Int
  private var isPlain = false

  init(_ form: PixelForm) {
    ground = Ground(form)
    width = form.width
    height = form.height
    left = width
    right = width
  }

  mutating func begin(_ pixel: UnsafePointer<Sample>) {
    first = unsafe Array(UnsafeBufferPointer(start: pixel, count: ground.channels))
    isTransparent = unsafe ground.isTransparent(pixel)
  }

  /// Adds the next row.
  ///
  /// - Parameters:
  ///   - pixels: The row.
  ///   - before: The row before, if it is in memory.
  mutating func add(_ pixels: UnsafePointer<Sample>, before: UnsafePointer<Sample>?) {
    if isTransparent { return }
    let isRepeated: Bool
    if isPlain, let before = unsafe before {
      isRepeated = unsafe pixels.isEqual(to: before, count: width * ground.channels)
    } else {
      isRepeated = false
    }
    if !isRepeated { unsafe look(at: pixels) }
    if isPlain {
      if left == width { top += 1 }
      bottom += 1
    } else {
      bottom = 0
    }
  }

  private mutating func look(at pixels: UnsafePointer<Sample>) {
    let (ground, width, left, right) = (ground, width, left, right)
    var (fromLeft, fromRight) = (0, 0)
    unsafe first.withUnsafeBufferPointer { first in
      guard let first = first.baseAddress else { return }
      let channels = ground.channels
      while fromLeft < width, unsafe ground.isNear(pixels + fromLeft &* channels, first) {
        fromLeft &+= 1
      }
      // Beyond the margin found so far it does not matter.
      while fromLeft < width, fromRight < right,
        unsafe ground.isNear(pixels + (width &- 1 &- fromRight) &* channels, first)
      {
        fromRight &+= 1
      }
    }
    isPlain = fromLeft == width
    if !isPlain {
      self.left = min(left, fromLeft)
      self.right = min(right, fromRight)
    }
  }

  var margins: ImageFacts.Margins? {
    guard !isTransparent else { return nil }
    let isAll = top == height
    let margins = ImageFacts.Margins(
      top: top, right: isAll ? 0 : right, bottom: isAll ? 0 : bottom, left: isAll ? 0 : left,
      color: nil)
    return margins.top + margins.right + margins.bottom + margins.left > 0 ? margins : nil
  }
}

/// The border: rings of one opaque color, at most a sixteenth of the size together, and then a ring
/// in which hardly any pixel has that color.
private struct Rings<Sample: FixedWidthInteger & UnsignedInteger> {
  private let ground: Ground<Sample>
  private let width: Int
  private let height: Int
  private var first: [Sample] = []
  /// The number of pixels of each ring that are not near the top left one, up to the first ring with
  /// such a pixel.
  private var different: [Int] = []
  private let most: Int

  init(_ form: PixelForm) {
    ground = Ground(form)
    width = form.width
    height = form.height
    most = max(1, min(width, height) / 16)
  }

  mutating func begin(_ pixel: UnsafePointer<Sample>) {
    first = unsafe Array(UnsafeBufferPointer(start: pixel, count: ground.channels))
    if min(width, height) >= 16, unsafe !ground.isTransparent(pixel) {
      different = [Int](repeating: 0, count: most + 1)
    }
  }

  mutating func add(_ pixels: UnsafePointer<Sample>, _ y: Int) {
    let (ground, width) = (ground, width)
    let distance = min(y, height - 1 - y)
    unsafe first.withUnsafeBufferPointer { first in
      guard let first = first.baseAddress else { return }
      @inline(__always)
      func isFar(_ x: Int) -> Bool { unsafe !ground.isNear(pixels + x &* ground.channels, first) }
      var ring = 0
      while ring < min(different.count, distance) {
        let far = (isFar(ring) ? 1 : 0) + (isFar(width - 1 - ring) ? 1 : 0)
        if far > 0 { add(far, to: ring) }
        ring += 1
      }
      if distance < different.count {
        var far = 0
        for x in distance..<width - distance where isFar(x) { far &+= 1 }
        if far > 0 { add(far, to: distance) }
      }
    }
  }

  private mutating func add(_ count: Int, to ring: Int) {
    different[ring] += count
    different.removeSubrange((ring + 1)...)
  }

  /// The number of rings.
  var border: Int? {
    guard let last = different.last, last > 0, different.count > 1 else { return nil }
    let rings = different.count - 1
    let count = 2 * (width - 1 - 2 * rings) + 2 * (height - 1 - 2 * rings)
    return 1 - Double(last) / Double(count) <= 0.02 ? rings : nil
  }
}

/// The glyph on a transparent ground.
private struct GlyphTally<Sample: FixedWidthInteger & UnsignedInteger> {
  private let form: PixelForm
  private let width: Int
  private let height: Int
  private let least = Sample.max / 8 + 1
  private var left: Int
  private var right = -1
  private var top: Int
  private var bottom = -1
  private var (mass, massX, massY) = (0.0, 0.0, 0.0)
  private var (visible, soft) = (0, 0)
  /// The sums of the alpha of faint pixels, which alone do not make a box: all of them, those by
  /// column in the rows of the box, and those in the rows below.
  private var faint = 0
  private var faintInside: [Int]
  private var faintBelow: [Int]
  private var hasFaintBelow = false
  /// The alpha of the last five rows, each in the place of its number modulo 5, and whether each has
  /// a translucent pixel.
  private var rows: [Sample]
  private var fades = [Bool](repeating: false, count: 5)

  init(_ form: PixelForm) {
    self.form = form
    width = form.width
    height = form.height
    left = width
    top = height
    let columns = form.hasAlpha ? width : 0
    faintInside = [Int](repeating: 0, count: columns)
    faintBelow = faintInside
    rows = [Sample](repeating: 0, count: 5 * columns)
  }

  mutating func add(_ pixels: UnsafePointer<Sample>, _ y: Int) {
    let (channels, width) = (form.channels, width)
    let start = y % 5 * width
    var (most, all) = (Sample.zero, Sample.max)
    unsafe rows.withUnsafeMutableBufferPointer { rows in
      var alpha = unsafe pixels + (channels &- 1)
      for x in 0..<width {
        let own = unsafe alpha.pointee
        unsafe rows[start &+ x] = own
        most |= own
        all &= own
        unsafe alpha += channels
      }
    }
    fades[y % 5] = false
    if all == .max {
      addOpaque(y)
    } else if most > 0 {
      addVisible(y)
    }
    // The second row after it is needed.
    if y >= 4, fades[(y - 2) % 5] { addSoft(y - 2) }
  }

  private mutating func addOpaque(_ y: Int) {
    addRow(Int(Sample.max) * width, Int(Sample.max) * (width * (width - 1) / 2), y)
    visible += width
    (left, right) = (0, width - 1)
    makeBox(y)
  }

  private mutating func addRow(_ rowMass: Int, _ rowX: Int, _ y: Int) {
    mass += Double(rowMass)
    massX += Double(rowX)
    massY += Double(rowMass) * Double(y)
  }

  private mutating func addVisible(_ y: Int) {
    let (width, least) = (width, least)
    let start = y % 5 * width
    var (rowMass, rowX, seen) = (0, 0, 0)
    var (first, last) = (width, -1)
    var (hasFaint, fades) = (false, false)
    unsafe rows.withUnsafeBufferPointer { rows in
      for x in 0..<width {
        let alpha = unsafe rows[start &+ x]
        if alpha == 0 { continue }
        rowMass &+= Int(alpha)
        rowX &+= Int(alpha) &* x
        seen &+= 1
        if alpha >= least {
          if first == width { first = x }
          last = x
        } else {
          hasFaint = true
        }
        fades = fades || alpha < .max
      }
    }
    addRow(rowMass, rowX, y)
    visible += seen
    self.fades[y % 5] = fades
    if last >= 0 {
      left = min(left, first)
      right = max(right, last)
      makeBox(y)
    }
    guard hasFaint else { return }
    let isInside = bottom == y
    if !isInside { hasFaintBelow = true }
    for x in 0..<width {
      let alpha = rows[start + x]
      guard alpha > 0, alpha < least else { continue }
      faint += Int(alpha)
      if isInside { faintInside[x] += Int(alpha) } else { faintBelow[x] += Int(alpha) }
    }
  }

  /// Extends the box to a row.
  private mutating func makeBox(_ y: Int) {
    if hasFaintBelow {
      for x in 0..<width {
        if top < height { faintInside[x] += faintBelow[x] }
        faintBelow[x] = 0
      }
      hasFaintBelow = false
    }
    top = min(top, y)
    bottom = y
  }

  /// Counts the translucent pixels inside a fading area of a row: those that are between what is two
  /// steps away on opposite sides. Beside the edge of a flat translucent shape, one of the two is alike.
  private mutating func addSoft(_ y: Int) {
    guard y >= 2, y < height - 2, width > 4 else { return }
    let (own, above, below) = (y % 5 * width, (y + 3) % 5 * width, (y + 2) % 5 * width)
    unsafe rows.withUnsafeBufferPointer { rows in
      for x in 2..<width - 2 {
        let alpha = unsafe rows[own &+ x]
        guard alpha > 0, alpha < .max else { continue }
        var (isInside, fades) = (true, false)
        func compare(_ place: Int, _ opposite: Int) {
          let (one, other) = unsafe (rows[place], rows[opposite])
          isInside = isInside && min(one, other) > 0 && max(one, other) < Sample.max
          fades = fades || min(one, other) < alpha && alpha < max(one, other)
        }
        compare(own &+ x &- 2, own &+ x &+ 2)
        compare(above &+ x, below &+ x)
        if isInside, fades { soft &+= 1 }
      }
    }
  }

  /// The glyph; `nil` if nothing is visible.
  var facts: ImageFacts.Glyph? {
    guard right >= 0 else { return nil }
    let box = ImageFacts.Box(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    let inside = mass - Double(faint - faintInside[left...right].reduce(0, +))
    return ImageFacts.Glyph(
      box: box,
      centerX: massX / mass + 0.5, centerY: massY / mass + 0.5,
      coverage: inside / Double(Sample.max) / Double(box.width * box.height),
      soft: Double(soft) / Double(visible))
  }
}

extension UnsafePointer where Pointee: FixedWidthInteger {
  /// Whether as many numbers are the same.
  @inline(__always)
  fileprivate func isEqual(to other: UnsafePointer, count: Int) -> Bool {
    for start in stride(from: 0, to: count, by: 256) {
      var difference = Pointee.zero
      for index in start..<min(start &+ 256, count) {
        unsafe difference |= self[index] ^ other[index]
      }
      if difference != 0 { return false }
    }
    return true
  }
}
