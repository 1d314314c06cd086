extension SourceProblem {
  /// Lets the problem say that it is the first of several.
  package mutating func count(_ places: Int, files: Int) {
    self.places = places
    guard places > 1 else { return }
    let range = files > 1 ? " in \(files) files" : ""
    message = Self.counted(message, "\(places) such places\(range)")
  }
}
