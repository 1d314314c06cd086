/// A table as comma-separated values (RFC 4180): fields are quoted if necessary, lines end with CR
/// and LF, and the first line names the columns.
///
/// Values are written unchanged. A spreadsheet may treat a value that begins with `=`, `+`, `-` or
/// `@` as a formula; import the columns as text if the tokens come from an untrusted source.
///
/// ```swift
/// var text = CSVText(columns: ["token", "color"])
/// text.add(["brand, light", "#f80"])
/// print(text.text.split(separator: "\r\n"))
/// // Prints "["token,color", "\"brand, light\",#f80"]"
/// ```
public struct CSVText: Sendable {
  /// The whole text.
  public private(set) var text = ""

  /// Starts a table with the names of its columns.
  public init(columns: [String]) { add(columns) }

  /// Adds a row.
  public mutating func add(_ fields: [String]) {
    text += fields.map(Self.quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    let isPlain = !field.utf8.contains { [0x22, 0x2C, 0x0D, 0x0A].contains($0) }
    if isPlain, field.utf8.first != 0x20, field.utf8.last != 0x20 { return field }
    var text = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}
