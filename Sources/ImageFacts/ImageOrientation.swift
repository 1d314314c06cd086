/// An Exif orientation: how an image is turned and mirrored when it is shown (Exif 2.32, 4.6.4).
///
/// The position `(x, y)` of what is shown is that of what is stored, with rows and columns exchanged
/// if it is turned, and then mirrored.
package struct ImageOrientation: Hashable, Sendable {
  /// Whether rows are shown as columns.
  package let isTurned: Bool
  /// Whether the columns as stored run from right to left.
  package let mirrorsColumns: Bool
  /// Whether the rows as stored run from below to above.
  package let mirrorsRows: Bool

  /// Makes the orientation of a value of Exif; any but 2…8 is upright.
  package init(_ value: Int) {
    isTurned = (5...8).contains(value)
    mirrorsColumns = [2, 3, 7, 8].contains(value)
    mirrorsRows = [3, 4, 6, 7].contains(value)
  }

  /// Whether the image is shown as it is stored.
  package var isUpright: Bool { !isTurned && !mirrorsColumns && !mirrorsRows }

  /// The rectangle as stored of one as shown.
  ///
  /// - Parameters:
  ///   - box: A rectangle of the image as shown.
  ///   - width: The width as stored.
  ///   - height: The height as stored.
  /// - Returns: The rectangle.
  package func stored(_ box: ImageFacts.Box, width: Int, height: Int) -> ImageFacts.Box {
    mirrored(isTurned ? Self.transposed(box) : box, width: width, height: height)
  }

  /// The rectangle as shown of one as stored; the parameters are those of ``stored(_:width:height:)``.
  package func shown(_ box: ImageFacts.Box, width: Int, height: Int) -> ImageFacts.Box {
    let box = mirrored(box, width: width, height: height)
    return isTurned ? Self.transposed(box) : box
  }

  /// The point as shown of one as stored.
  package func shown(
    x: Double, y: Double, width: Int, height: Int
  ) -> (x: Double, y: Double) {
    let x = mirrorsColumns ? Double(width) - x : x
    let y = mirrorsRows ? Double(height) - y : y
    return isTurned ? (y, x) : (x, y)
  }

  /// What belongs to the top, right, bottom and left as shown, of that as stored.
  package func shown<Value>(sides: [Value]) -> [Value] {
    var sides = sides
    if mirrorsColumns { sides.swapAt(1, 3) }
    if mirrorsRows { sides.swapAt(0, 2) }
    if isTurned {
      sides.swapAt(0, 3)
      sides.swapAt(1, 2)
    }
    return sides
  }

  private func mirrored(_ box: ImageFacts.Box, width: Int, height: Int) -> ImageFacts.Box {
    var box = box
    if mirrorsColumns { box.x = width - box.x - box.width }
    if mirrorsRows { box.y = height - box.y - box.height }
    return box
  }

  private static func transposed(_ box: ImageFacts.Box) -> ImageFacts.Box {
    ImageFacts.Box(x: box.y, y: box.x, width: box.height, height: box.width)
  }
}

extension ImageFacts {
  /// The width as shown: with the Exif orientation applied.
  public var shownWidth: Int { ImageOrientation(orientation).isTurned ? height : width }
  /// The height as shown.
  public var shownHeight: Int { ImageOrientation(orientation).isTurned ? width : height }
}
