import SourceSyntax

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
  ///
  /// - Parameters:
  ///   - body: The tokens of the body.
  ///   - subject: What the `switch` is over.
  ///   - areCases: Whether only cases of an enumeration are meant, and not texts and numbers as well.
  /// - Returns: The branches.
  func branches(
    in body: Range<Int>, over subject: String = "self", ofCases areCases: Bool = true
  ) -> [Branch]? {
    var position = body.lowerBound
    var end = body.upperBound
    if file.isName(position, "get"), file.isSign(position + 1, "{") {
      end = min(file.partners[position + 1], end)
      position += 2
    }
    if file.isName(position, "return") { position += 1 }
    guard let (text, brace) = self.subject(at: position, to: end), text == subject,
      file.partners[brace] + 1 >= end
    else { return nil }
    let close = min(file.partners[brace], end)
    var result: [Branch] = []
    position = brace + 1
    while position < close {
      guard let names = labels(&position, to: close, ofCases: areCases) else {
        return nil
      }
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

  /// What a `switch` at a position is over, as it is written, and its brace.
  func subject(at position: Int, to end: Int) -> (text: String, brace: Int)? {
    guard file.isName(position, "switch") else { return nil }
    var brace = position + 1
    while brace < end, !file.isSign(brace, "{") { brace = file.after(brace) }
    guard brace > position + 1, brace < end else { return nil }
    return (file.source.text(file.range(from: position + 1, to: brace - 1)), brace)
  }

  /// The names behind `case`, none behind `default`; the position is then behind the colon.
  private func labels(
    _ position: inout Int, to end: Int, ofCases areCases: Bool
  ) -> [String]? {
    var names: [String] = []
    if file.isName(position, "default") {
      position += 1
    } else {
      guard file.isName(position, "case") else { return nil }
      repeat {
        position += 1
        if !areCases, file.isSign(position + 1, ",") || file.isSign(position + 1, ":"),
          file.name(position) == nil
        {
          names.append(file.text(position))
          position += 1
          continue
        }
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
