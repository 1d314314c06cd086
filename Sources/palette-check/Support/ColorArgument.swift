import ArgumentParser
package import ColorEngine
import PaletteAudit

/// Reads a color that was given as an argument; wrong notation is wrong usage.
package func color(_ text: String, _ name: String) throws -> Color {
  do {
    return try Color(parsing: text)
  } catch {
    throw ValidationError("\(name) “\(text)” is not a color: \(error)")
  }
}

/// Text and the spaces that fill its column.
package func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// A number with four decimals at most.
package func decimals(_ value: Double) -> String {
  let rounded = (value * 10_000).rounded() / 10_000
  return rounded == 0 ? "0" : RatioText.required(rounded)
}
