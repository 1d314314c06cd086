#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A curve as a profile stores it (ICC.1:2022, 10.6 and 10.18).
///
/// ```swift
/// print(ICCCurve.power(2.2).words)
/// print(ICCCurve.parametric(function: 3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]).words)
/// // Prints "gamma 2.2"
/// // Prints "sRGB curve (parametric, type 3)"
/// ```
public enum ICCCurve: Hashable, Sendable {
  /// A power, from a table of one entry in units of 1/256; 1 for a table of none.
  case power(Double)
  /// A table of two or more entries, 0…65535, evenly spaced and with straight lines between.
  case table([UInt16])
  /// One of the five functions, 0…4, with its parameters *g a b c d e f* as far as it has them.
  case parametric(function: Int, [Double])

  /// How many parameters each function has.
  static let parameterCounts = [1, 3, 4, 5, 7]

  /// The value of the curve for 0…1.
  public func value(at x: Double) -> Double {
    switch self {
    case .power(let gamma):
      return pow(x, gamma)
    case .table(let entries):
      let place = min(max(x, 0), 1) * Double(entries.count - 1)
      let index = min(Int(place), entries.count - 2)
      let (low, high) = (Double(entries[index]), Double(entries[index + 1]))
      return (low + (high - low) * (place - Double(index))) / 65_535
    case .parametric(let function, let parameters):
      func p(_ index: Int) -> Double { index < parameters.count ? parameters[index] : 0 }
      let inner = p(1) * x + p(2)
      switch function {
      case 0: return pow(x, p(0))
      case 1: return inner >= 0 ? pow(inner, p(0)) : 0
      case 2: return inner >= 0 ? pow(inner, p(0)) + p(3) : p(3)
      case 3: return x >= p(4) ? pow(inner, p(0)) : p(3) * x
      default: return x >= p(4) ? pow(inner, p(0)) + p(5) : p(3) * x + p(6)
      }
    }
  }

  /// The curve in words, by what it does and then how it is stored.
  public var words: String {
    switch self {
    case .power(let gamma):
      return gamma == 1 ? "linear" : "gamma \(Self.rounded((gamma * 10_000).rounded() / 10_000))"
    case .parametric(0, let parameters):
      let gamma = parameters.first ?? 1
      return gamma == 1 ? "linear" : "gamma \(Self.rounded((gamma * 10_000).rounded() / 10_000))"
    case .parametric(let function, let parameters):
      let storage = "parametric, type \(function)"
      guard let known else {
        let values = zip(["g", "a", "b", "c", "d", "e", "f"], parameters)
          .map { "\($0) \(Self.rounded($1))" }
        return "\(storage): \(values.joined(separator: ", "))"
      }
      return "\(known) (\(storage))"
    case .table(let entries):
      let storage = "table of \(entries.count) entries"
      if let known { return "\(known) (\(storage))" }
      let middle = value(at: 0.5)
      guard middle > 0, middle < 1 else { return storage }
      return
        "\(storage), about gamma \(Self.rounded((log(middle) / log(0.5) * 100).rounded() / 100))"
    }
  }

  /// The curve that everybody has a name for, when this one is within half an 8-bit code of it.
  private var known: String? {
    let named: [(String, ToneCurve)] = [
      ("linear", .linear), ("sRGB curve", .srgb), ("BT.709 camera curve", .bt709),
      ("gamma 1.8", ToneCurve(gamma: 1.8)),
      ("ROMM curve", ICCProfileBuilder.proPhotoRGB.curve),
      ("gamma 2.2", ToneCurve(gamma: 2.2)), ("gamma 2.4", ToneCurve(gamma: 2.4)),
      ("gamma 2.6", ToneCurve(gamma: 2.6)),
    ]
    let ours = (0...255).map { ToneCurve.srgb.encoded(value(at: Double($0) / 255)) }
    func distance(_ curve: ToneCurve) -> Double {
      (0...255).map { index in
        abs(ToneCurve.srgb.encoded(curve.decoded(Double(index) / 255)) - ours[index])
      }.max() ?? 1
    }
    let nearest = named.map { ($0.0, distance($0.1)) }.min { $0.1 < $1.1 }
    guard let nearest, nearest.1 * 255 < 0.5 else { return nil }
    return nearest.0
  }

  /// A number with up to five decimals.
  static func rounded(_ number: Double) -> String {
    let value = (number * 100_000).rounded() / 100_000
    guard value.magnitude < 1e9 else { return "\(value)" }
    if value == value.rounded() { return "\(Int(value))" }
    let sign = value < 0 ? "-" : ""
    let units = Int((value.magnitude * 100_000).rounded())
    var fraction = "\(units % 100_000)"
    fraction = String(repeating: "0", count: 5 - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(sign)\(units / 100_000).\(fraction)"
  }
}
