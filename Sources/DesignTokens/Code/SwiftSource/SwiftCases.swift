/// The cases of an enumeration, and values that are decided by them.
struct SwiftCases {
  /// A branch of `switch self`.
  struct Branch: Sendable {
    /// The names of its cases; `nil` for all others.
    let names: [String]?
    /// The positions of the tokens of its statements.
    let body: Range<Int>
    /// The bytes of them.
    let range: Range<Int>
  }

  private let file: SwiftSource

  init(_ file: SwiftSource) { self.file = file }

  /// The names of the cases that the body of an enumeration declares; none if one has values with it.
  func names(in body: Range<Int>) -> [String] {
    var result: [String] = []
    var position = body.lowerBound
    while position < body.upperBound {
      guard file.isName(position, "case") else {
        position = file.after(position)
        continue
      }
      repeat {
        position += 1
        guard let name = file.name(position), !file.isSign(position + 1, "(") else { return [] }
        result.append(name)
        position += 1
        // A raw value.
        if file.isMark(position, "=") { position += 2 }
      } while position < body.upperBound && file.isSign(position, ",")
    }
    return result
  }

  /// The branches of the body of a property or a function that is nothing but a `switch` over the case;
  /// `nil` for any other.
  func branches(in body: Range<Int>, over subject: String = "self") -> [Branch]? {
    var position = body.lowerBound
    var end = body.upperBound
    if file.isName(position, "get"), file.isSign(position + 1, "{") {
      end = min(file.partners[position + 1], end)
      position += 2
    }
    if file.isName(position, "return") { position += 1 }
    let brace = position + 2
    guard brace < end, file.isName(position, "switch"), file.isName(position + 1, subject),
      file.isSign(brace, "{"), file.partners[brace] + 1 >= end
    else { return nil }
    let close = min(file.partners[brace], end)
    var result: [Branch] = []
    position = brace + 1
    while position < close {
      guard let names = labels(&position, to: close) else { return nil }
      let first = position
      while position < close, !file.isName(position, "case"), !file.isName(position, "default") {
        position = file.after(position)
      }
      position = min(position, close)
      var last = position - 1
      while last > first, file.isSign(last, ";") { last -= 1 }
      guard first <= last, first < position else { return nil }
      result.append(
        Branch(
          names: names.isEmpty ? nil : names, body: first..<last + 1,
          range: file.range(from: first, to: last)))
    }
    return result.isEmpty ? nil : result
  }

  /// The names behind `case`, none behind `default`; the position is then behind the colon.
  private func labels(_ position: inout Int, to end: Int) -> [String]? {
    var names: [String] = []
    if file.isName(position, "default") {
      position += 1
    } else {
      guard file.isName(position, "case") else { return nil }
      repeat {
        position += 1
        // `.light` and `Theme.light`
        if file.name(position) != nil { position += 1 }
        guard file.isSign(position, "."), let name = file.name(position + 1) else { return nil }
        names.append(name)
        position += 2
      } while position < end && file.isSign(position, ",")
    }
    guard position < end, file.isSign(position, ":") else { return nil }
    position += 1
    return names
  }
}
