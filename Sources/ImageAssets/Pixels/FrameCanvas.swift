/// The canvas of an animation: 8-bit RGB with straight alpha, initially transparent.
struct FrameCanvas {
  /// The rectangle of a frame. Pixels outside the canvas are not drawn.
  struct Rectangle: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// Whether the rectangle covers a canvas.
    func covers(width canvasWidth: Int, height canvasHeight: Int) -> Bool {
      x == 0 && y == 0 && width >= canvasWidth && height >= canvasHeight
    }
  }

  /// The disposal of a frame before the next one is drawn.
  enum Disposal {
    /// The frame is kept.
    case keep
    /// The frame's rectangle becomes transparent.
    case clear
    /// The canvas is restored to its previous state.
    case restore
  }

  private let width: Int
  private let height: Int
  private var pixels: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: 4 * width * height)
  }

  /// Draws a frame, blended or not, and returns the resulting canvas.
  mutating func show(
    _ frame: [UInt8], in rectangle: Rectangle, isBlended: Bool, then disposal: Disposal
  ) -> DecodedImage {
    let before = disposal == .restore ? pixels : []
    draw(frame, in: rectangle, isBlended: isBlended)
    let shown = DecodedImage(
      width: width, height: height, model: .rgb, hasAlpha: true, samples: .eight(pixels))
    switch disposal {
    case .keep: break
    case .clear:
      for row in rows(of: rectangle) {
        for index in row.place { pixels[index] = 0 }
      }
    case .restore: pixels = before
    }
    return shown
  }

  private mutating func draw(_ frame: [UInt8], in rectangle: Rectangle, isBlended: Bool) {
    precondition(frame.count >= 4 * rectangle.width * rectangle.height)
    let rows = rows(of: rectangle)
    unsafe pixels.withUnsafeMutableBytes { pixels in
      unsafe frame.withUnsafeBytes { frame in
        for row in rows {
          var source = row.start
          for target in stride(from: row.place.lowerBound, to: row.place.upperBound, by: 4) {
            let alpha = unsafe frame[source &+ 3]
            if !isBlended || alpha == 255 {
              unsafe pixels.storeBytes(
                of: frame.loadUnaligned(fromByteOffset: source, as: UInt32.self),
                toByteOffset: target, as: UInt32.self)
            } else if alpha > 0 {
              unsafe Self.blend(frame, at: source, onto: pixels, at: target)
            }
            source &+= 4
          }
        }
      }
    }
  }

  /// Source-over with straight alpha, rounded to nearest.
  private static func blend(
    _ frame: UnsafeRawBufferPointer, at source: Int, onto pixels: UnsafeMutableRawBufferPointer,
    at target: Int
  ) {
    let alpha = unsafe Int(frame[source + 3])
    let under = unsafe Int(pixels[target + 3]) * (255 - alpha)
    let sum = 255 * alpha + under
    for index in 0..<3 {
      let (own, other) = unsafe (Int(frame[source + index]), Int(pixels[target + index]))
      unsafe pixels[target + index] = UInt8((own * alpha * 255 + other * under + sum / 2) / sum)
    }
    unsafe pixels[target + 3] = UInt8((sum + 127) / 255)
  }

  /// The offset of each row on the canvas and in the frame.
  private func rows(of rectangle: Rectangle) -> some Sequence<(place: Range<Int>, start: Int)> {
    let visible = max(0, min(rectangle.width, width - rectangle.x))
    let count = visible == 0 ? 0 : max(0, min(rectangle.height, height - rectangle.y))
    return (0..<count).lazy.map { [width] row in
      let start = 4 * ((rectangle.y + row) * width + rectangle.x)
      return (start..<start + 4 * visible, 4 * row * rectangle.width)
    }
  }
}
