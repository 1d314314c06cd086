import SourceSyntax

/// Reads in the body of an initializer which of some hexadecimal digits are red and the opacity, by the
/// shifts: `let alpha = value >> 24`, `(a, r, g, b) = (value >> 24, …)`, `red: (value >> 16) & 0xFF`.
struct SwiftDigits {
  private let file: SwiftSource
  private let openers: [Int]

  init(_ file: SwiftSource) {
    self.file = file
    openers = file.openers
  }

  /// What shifts take out of a number.
  private enum Part {
    case red, alpha, other

    init(_ name: String) {
      let name = name.lowercased()
      self = name.hasPrefix("r") ? .red : name.hasPrefix("a") || name == "opacity" ? .alpha : .other
    }
  }

  /// The meaning that a body states; `nil` if it has no shifts.
  ///
  /// - Parameters:
  ///   - body: The positions of its tokens.
  ///   - isText: Whether the digits are a text, of which six are seldom read as eight.
  /// - Returns: The meaning.
  func meaning(of body: Range<Int>, isText: Bool) -> SwiftFacts.DigitsMeaning? {
    var top: [Part] = []
    var middle: [Part] = []
    var branches = false
    for position in body {
      if file.isName(position, ["if", "switch", "guard"]) || file.isMark(position, "?") {
        branches = true
      }
      guard file.isMark(position, ">>"), position + 1 < body.upperBound else { continue }
      switch file.text(position + 1) {
      case "24": top.append(part(at: position, from: body.lowerBound))
      case "16": middle.append(part(at: position, from: body.lowerBound))
      default: break
      }
    }
    guard !top.isEmpty || !middle.isEmpty else { return nil }
    var meaning = SwiftFacts.DigitsMeaning()
    if top.isEmpty {
      // More digits than it reads.
      meaning.decidesEight = !isText
      meaning.isUsual = middle.allSatisfy { $0 == .red }
    } else {
      meaning.decidesEight = true
      if top.allSatisfy({ $0 == .alpha }), middle.contains(.red) { meaning.isAlphaFirst = true }
      if top.allSatisfy({ $0 == .red }) { meaning.isAlphaFirst = false }
      meaning.isUsual = isText || branches && middle.contains(.red)
    }
    return meaning
  }

  /// What the result of a shift is called: the variable, its place in a tuple, or the label.
  private func part(at shift: Int, from start: Int) -> Part {
    var position = shift - 1
    /// The commas before it in the brackets around it.
    var count = 0
    while position >= start {
      if openers[position] >= 0 {
        position = openers[position] - 1
        continue
      }
      if file.isSign(position, "(") || file.isSign(position, "[") {
        // A tuple after its names.
        if file.isMark(position - 1, "="), file.isSign(position - 2, ")") {
          return part(count, ofTupleEndingAt: position - 2)
        }
        count = 0
      } else if file.isSign(position, ",") {
        count += 1
      } else if file.isSign(position, ":"), count == 0, let name = file.name(position - 1) {
        return Part(name)
      } else if file.isMark(position, "=") {
        // `let r: CGFloat = …`
        var before = position - 1
        while before > start, file.name(before) != nil, !file.isSign(before - 1, ":") {
          before -= 1
        }
        if file.isSign(before - 1, ":"), let name = file.name(before - 2) { return Part(name) }
        return file.name(position - 1).map(Part.init) ?? .other
      } else if file.isSign(position, "{") || file.isSign(position, ";")
        || file.isSign(position, "}")
      {
        return .other
      }
      position -= 1
    }
    return .other
  }

  private func part(_ index: Int, ofTupleEndingAt close: Int) -> Part {
    guard openers[close] >= 0 else { return .other }
    let names = (openers[close] + 1..<close).filter { file.name($0) != nil }
    return index < names.count ? file.name(names[index]).map(Part.init) ?? .other : .other
  }
}
