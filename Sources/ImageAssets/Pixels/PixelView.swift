/// A part of an image, turned and mirrored: which stored pixel is seen at which place.
struct PixelView: Hashable {
  /// Pixels across, as seen.
  private(set) var width: Int
  /// Pixels down, as seen.
  private(set) var height: Int
  /// The index of the stored pixel that is seen at the top left.
  private(set) var origin = 0
  /// How far in the stored pixels one step to the right leads.
  private(set) var stepX = 1
  /// How far in the stored pixels one step down leads.
  private(set) var stepY: Int

  /// All of an image, as it is stored.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stepY = width
  }

  /// Whether everything is seen as it is stored.
  func isAll(ofWidth width: Int, height: Int) -> Bool {
    self == PixelView(width: width, height: height)
  }

  /// Exchanges left and right.
  mutating func mirrorLeftRight() {
    origin += (width - 1) * stepX
    stepX = -stepX
  }

  /// Exchanges top and bottom.
  mutating func mirrorTopBottom() {
    origin += (height - 1) * stepY
    stepY = -stepY
  }

  /// Turns by 90° counterclockwise: the top right corner becomes the top left one.
  mutating func turnLeft() {
    origin += (width - 1) * stepX
    (stepX, stepY) = (stepY, -stepX)
    (width, height) = (height, width)
  }

  /// Keeps a part.
  ///
  /// - Precondition: It lies inside.
  mutating func crop(x: Int, y: Int, width: Int, height: Int) {
    precondition(x >= 0 && y >= 0 && width > 0 && height > 0)
    precondition(x + width <= self.width && y + height <= self.height)
    origin += x * stepX + y * stepY
    self.width = width
    self.height = height
  }
}
