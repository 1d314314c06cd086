import ColorCore
import ICCProfiles

/// The steps from the coded images of a HEIF file to the pixels of the primary image.
struct HEIFPlan {
  /// A coded image that is decoded as a whole.
  struct CodedImage {
    var coding: HEIFCoding
    /// The decoder's configuration: the property hvcC or av1C.
    var configuration: ISOBox
    /// The coded bytes.
    var data: [Range<Int>]
    var width: Int
    var height: Int
    var bitDepth: Int
    var isGray: Bool
  }

  /// A coded image and its position; pixels outside the image are cropped.
  struct Tile {
    var image: CodedImage
    var x: Int
    var y: Int
  }

  /// The tiles of a grid, row by row, or a single image.
  struct Mosaic {
    var width: Int
    var height: Int
    var tiles: [Tile]

    /// Whether one tile has every pixel.
    var isOneTile: Bool {
      tiles.count == 1
        && tiles[0].x == 0 && tiles[0].y == 0 && tiles[0].image.width >= width
        && tiles[0].image.height >= height
    }
  }

  /// The image with the colors.
  var colors: Mosaic
  /// The alpha image, of the same size.
  var alpha: Mosaic?
  /// Whether the colors are premultiplied by alpha.
  var isPremultiplied = false
  /// The visible region and its transformations.
  var view: PixelView
  /// The interpretation of the color samples.
  var samples: HEIFSamples
}

/// The interpretation of coded samples: ITU-T H.273, 8.3.
struct HEIFSamples: Hashable {
  /// The matrix coefficients, table 4.
  var matrix: Int
  /// The primaries, table 2, from which some matrices are derived.
  var primaries: Int
  /// Whether the samples are full range.
  var isFullRange: Bool

  /// The rows of the matrix from Y′, Cb, Cr (luma 0…1, color differences −½…½) to R′, G′, B′; `nil`
  /// if the conversion is not a matrix.
  var toRGB: [Double]? {
    switch matrix {
    case 0: return [0, 0, 1, 1, 0, 0, 0, 1, 0]
    case 8: return [1, -1, 1, 1, 1, 0, 1, -1, -1]
    default:
      guard let (red, blue) = weights else { return nil }
      let green = 1 - red - blue
      return [
        1, 0, 2 * (1 - red), 1, -2 * blue * (1 - blue) / green, -2 * red * (1 - red) / green, 1,
        2 * (1 - blue), 0,
      ]
    }
  }

  /// The luma coefficients of red and blue; those of BT.601 if unspecified, as in MIAF.
  private var weights: (red: Double, blue: Double)? {
    switch matrix {
    case 1: (LumaWeights.bt709.x, LumaWeights.bt709.z)
    case 2, 3, 5, 6: (LumaWeights.bt601.x, LumaWeights.bt601.z)
    case 4: (0.30, 0.11)
    case 7: (0.212, 0.087)
    case 9: (0.2627, 0.0593)
    case 12: derivedWeights
    default: nil
    }
  }

  /// H.273, equations 39 to 44: the luminances of the primaries relative to white.
  private var derivedWeights: (red: Double, blue: Double)? {
    guard let (primaries, white) = ColorTag.primaries(primaries) else { return nil }
    let luminances = primaries.matrix(white: white).elements[3..<6]
    return (luminances[3], luminances[5])
  }
}
