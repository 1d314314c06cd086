/// A part of an image, rotated and mirrored: a mapping from visible to stored pixels.
struct PixelView: Hashable {
  /// The visible width in pixels.
  private(set) var width: Int
  /// The visible height in pixels.
  private(set) var height: Int
  /// The index of the stored pixel at the visible top left.
  private(set) var origin = 0
  /// The distance in stored pixels of one step to the right.
  private(set) var stepX = 1
  /// The distance in stored pixels of one step down.
  private(set) var stepY: Int

  /// A whole image as stored.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stepY = width
  }

  /// Whether the view is the whole image as stored.
  func isAll(ofWidth width: Int, height: Int) -> Bool {
    self == PixelView(width: width, height: height)
  }

  /// Mirrors left and right.
  mutating func mirrorLeftRight() {
    origin += (width - 1) * stepX
    stepX = -stepX
  }

  /// Mirrors top and bottom.
  mutating func mirrorTopBottom() {
    origin += (height - 1) * stepY
    stepY = -stepY
  }

  /// Rotates by 90° counterclockwise: the top right corner becomes the top left one.
  mutating func turnLeft() {
    origin += (width - 1) * stepX
    (stepX, stepY) = (stepY, -stepX)
    (width, height) = (height, width)
  }

  /// Crops the view.
  ///
  /// - Precondition: The region is inside.
  mutating func crop(x: Int, y: Int, width: Int, height: Int) {
    precondition(x >= 0 && y >= 0 && width > 0 && height > 0)
    precondition(x + width <= self.width && y + height <= self.height)
    origin += x * stepX + y * stepY
    self.width = width
    self.height = height
  }
}
