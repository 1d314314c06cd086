extension Array {
  /// The position of the first element that fulfills a condition, which all after it fulfill as well; the
  /// count if none does.
  ///
  /// - Complexity: O(log *n*).
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
