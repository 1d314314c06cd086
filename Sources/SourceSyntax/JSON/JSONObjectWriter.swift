/// Writes a long object piece by piece: the same text as ``JSONText/pretty``, but only one element
/// of an array is in memory at a time.
///
/// The object has to be too long for one line.
package struct JSONObjectWriter {
  private var isEmpty = true

  /// Begins an object.
  package init() {}

  /// Writes a member.
  package mutating func write(_ name: String, _ value: JSONText, to output: (String) -> Void) {
    begin(output)
    let room = JSONArrayWriter.room(name)
    output(JSONArrayWriter.name(name) + value.pretty(indent: "  ", room: room))
  }

  /// Writes a member that is an array.
  package mutating func write(
    _ name: String, array elements: some Sequence<JSONText>, to output: (String) -> Void
  ) {
    begin(output)
    var array = JSONArrayWriter(name)
    for element in elements { array.add(element, to: output) }
    array.end(to: output)
  }

  /// Begins a member whose text, made by a ``JSONArrayWriter``, the caller writes.
  package mutating func begin(_ output: (String) -> Void) {
    output(isEmpty ? "{\n  " : ",\n  ")
    isEmpty = false
  }

  /// Ends the object.
  package func end(to output: (String) -> Void) { output("\n}") }
}

/// Writes a member of an object that is a long array.
package struct JSONArrayWriter: Sendable {
  private let name: String
  /// The elements in the long form, until it is known that they do not fit on one line.
  private var held = ""
  /// The elements on one line, as long as they fit.
  private var line: String? = ""

  /// Begins the array of a member of the outermost object.
  package init(_ name: String) { self.name = name }

  static func name(_ name: String) -> String { JSONText.string(name).compact + ": " }

  static func room(_ name: String) -> Int { 93 - name.utf8.count }

  /// Whether nothing has been added.
  package var isEmpty: Bool { line == "" }

  /// Adds an element.
  package mutating func add(_ element: JSONText, to output: (String) -> Void) {
    let long = (isEmpty ? "\n    " : ",\n    ") + element.pretty(indent: "    ", room: 95)
    guard let known = line else { return output(long) }
    held += long
    let longer = (known.isEmpty ? "" : known + ", ") + element.line
    if longer.utf8.count + 2 <= Self.room(name) {
      line = longer
    } else {
      output(Self.name(name) + "[" + held)
      (line, held) = (nil, "")
    }
  }

  /// Ends the array.
  package mutating func end(to output: (String) -> Void) {
    output(line.map { "\(Self.name(name))[\($0)]" } ?? "\n  ]")
  }
}
