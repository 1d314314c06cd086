import ImageFacts

/// Counts the edges in the rows of an image with 8 bits: text and line art have sharp ones, photographs
/// soft ones.
///
/// One channel is looked at, green or gray, in every fourth row. A step of 16 codes between two
/// neighbors is more than what compression adds to a plain area, and one of 80 is sharp.
struct EdgeTally {
  private static let edge = 16
  private static let sharpEdge = 80
  /// The least share of pixels at an edge of an image that has edges at all.
  private static let leastShare = 0.005

  private let form: PixelForm
  private var next = 0
  private var pixels = 0
  private var edges = 0
  private var sharp = 0

  /// Starts to count.
  init(of form: PixelForm) { self.form = form }

  /// Adds rows.
  mutating func add(_ rows: DecodedImage) {
    guard case .eight(let samples) = rows.samples else { return }
    let (step, channel) = (form.channels, form.model == .gray ? 0 : 1)
    var (edges, sharp) = (0, 0)
    unsafe samples.withUnsafeBufferPointer { samples in
      for row in 0..<rows.height where (next + row).isMultiple(of: 4) {
        let start = row * rows.width * step + channel
        for place in stride(from: start, to: start + (rows.width - 1) * step, by: step) {
          let difference = unsafe (Int(samples[place + step]) - Int(samples[place])).magnitude
          edges &+= difference >= Self.edge ? 1 : 0
          sharp &+= difference >= Self.sharpEdge ? 1 : 0
        }
      }
    }
    let looked = (next + rows.height + 3) / 4 - (next + 3) / 4
    pixels += looked * rows.width
    next += rows.height
    self.edges += edges
    self.sharp += sharp
  }

  /// The share of the edges that are sharp; `nil` if there are hardly any.
  var sharpness: Double? {
    edges > 0 && Double(edges) >= Self.leastShare * Double(pixels)
      ? Double(sharp) / Double(edges) : nil
  }
}
