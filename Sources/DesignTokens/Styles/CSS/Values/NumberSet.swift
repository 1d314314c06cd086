/// A set of small numbers, one bit for each.
package struct NumberSet: Sendable {
  private var words: [UInt64] = []
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package func contains(_ number: Int32) -> Bool {
    let word = Int(number) >> 6
    return word < words.count && words[word] >> UInt64(number & 63) & 1 == 1
  }

  package mutating func insert(_ number: Int32) {
    let word = Int(number) >> 6
    if word >= words.count {
      words += Array(repeating: 0, count: word + 1 - words.count)
    }
    let bit: UInt64 = 1 << UInt64(number & 63)
    if words[word] & bit == 0 {
      words[word] |= bit
      count += 1
    }
  }

  package mutating func formUnion(_ numbers: [Int32]) { for number in numbers { insert(number) } }

  package func union(_ other: NumberSet) -> NumberSet {
    var result = self
    for (index, word) in other.words.enumerated() {
      if index < result.words.count {
        result.words[index] |= word
      } else {
        result.words.append(word)
      }
    }
    result.count = result.words.reduce(0) { $0 + $1.nonzeroBitCount }
    return result
  }

  /// The number of elements that another set has too.
  package func commonCount(with other: NumberSet) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }
}
