/// The lattice of a table, read where it stands in the profile: of each corner all outputs, the last
/// input being the one that changes first (ICC.1:2022, 10.10).
struct ColorLattice {
  /// How the numbers are stored.
  enum Number: Int {
    /// 0…255, which stands for 0…1.
    case eight = 1
    /// 0…65 535, which stands for 0…1.
    case sixteen = 2
    /// Floating point as it is.
    case float = 4
  }

  let bytes: ICCBytes
  let start: Int
  let number: Number
  /// How many points there are along each input, two at least.
  let grid: [Int]
  let outputs: Int

  /// Behind the last number.
  var end: Int { start + grid.reduce(outputs, *) * number.rawValue }

  /// Whether every direction has two points at least and the numbers end in time.
  func isWithin(_ end: Int) -> Bool {
    var left = max(0, end - start) / number.rawValue / max(1, outputs)
    for points in grid {
      guard points >= 2 else { return false }
      left /= points
    }
    return left > 0
  }

  /// The numbers at a place, which is moved into the lattice if it is outside.
  func callAsFunction(_ inputs: [Double]) -> [Double] {
    // One corner, and then one step along each input in turn, the largest fraction first.
    var corner = 0
    var steps: [(fraction: Double, stride: Int)] = []
    var stride = outputs
    for (points, input) in zip(grid, inputs).reversed() {
      let place = input > 0 ? min(input, 1) * Double(points - 1) : 0
      let index = min(Int(place), points - 2)
      corner += index * stride
      steps.append((place - Double(index), stride))
      stride *= points
    }
    steps.sort { $0.fraction > $1.fraction }
    return (0..<outputs).map { output in
      var at = corner + output
      var last = value(at)
      var sum = last
      for step in steps {
        at += step.stride
        let next = value(at)
        sum += (next - last) * step.fraction
        last = next
      }
      return sum
    }
  }

  private func value(_ index: Int) -> Double {
    switch number {
    case .eight: Double(bytes[start + index]) / 255
    case .sixteen: Double(bytes.short(start + 2 * index)) / 65_535
    case .float: bytes.float(start + 4 * index)
    }
  }
}
