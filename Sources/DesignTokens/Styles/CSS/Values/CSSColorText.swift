import ColorCore
import SourceSyntax

/// Parses the substituted values of custom properties as colors and gradients.
package struct CSSColorText: Sendable {
  /// The functions that indicate a color.
  static let functions = CSSColor.functionNames.union([
    "color", "color-mix", "light-dark", "contrast-color", "device-cmyk", "--alpha",
  ])

  let environment: CSSEnvironment
  /// The color functions around the channels of a property, by the number of its name.
  let channelUses: [Int32: String]
  /// The fallbacks that hide a property that is never set, by declaration.
  let hiddenFallbacks: [Int32: [CSSValue.Reference]]

  /// The result of a value.
  ///
  /// - Parameters:
  ///   - raw: The value with its references substituted.
  ///   - declaration: The declaration with the value, if there is one.
  ///   - name: The number of the property's name.
  ///   - location: The location of the value.
  ///   - evaluator: The evaluator of the sheet.
  /// - Returns: A color or a gradient, if the value is one.
  func result(
    _ raw: SheetResult, of declaration: Int32?, name: Int32?,
    at location: @autoclosure () -> SourceLocation,
    _ evaluator: SheetEvaluator
  ) -> SheetResult {
    guard case .text(let text) = raw else { return raw }
    let result: SheetResult
    if text.utf8.first == UInt8(ascii: "#"), let color = try? HexNotation.color(text) {
      // Most colors.
      result = .color(color)
    } else {
      let scanner = CSSScanner(text)
      let range = scanner.trimmed(0..<scanner.bytes.count)
      guard !range.isEmpty else { return .other }
      result = color(
        scanner.text(range), channels: name.flatMap { channelUses[$0] }, at: location(), evaluator)
    }
    switch result {
    case .color, .gradient: reportHidden(declaration, evaluator)
    default: break
    }
    return result
  }

  private func reportHidden(_ declaration: Int32?, _ evaluator: SheetEvaluator) {
    guard !hiddenFallbacks.isEmpty, let declaration else { return }
    for reference in hiddenFallbacks[declaration] ?? [] {
      evaluator.report(
        SourceProblem(
          "css/hidden-fallback",
          "“\(reference.name)” is never set, which its fallback hides", at: reference.location,
          help: "Set it, or write the fallback alone, unless what embeds this sets it.",
          severity: .warning))
    }
  }

  private func color(
    _ text: String, channels function: String?, at location: SourceLocation,
    _ evaluator: SheetEvaluator
  ) -> SheetResult {
    let scanner = CSSScanner(text)
    if let gradient = CSSGradient(scanner) {
      return gradient.result(at: location) {
        single($0, channels: function, at: location, evaluator)
      }
    }
    return single(text, channels: function, at: location, evaluator)
  }

  /// A value that is not a gradient.
  private func single(
    _ text: String, channels function: String?, at location: SourceLocation,
    _ evaluator: SheetEvaluator
  ) -> SheetResult {
    let failure: NotationError
    do throws(NotationError) {
      return .color(try parse(text, evaluator))
    } catch {
      failure = error
    }
    let scanner = CSSScanner(text)
    switch failure.kind {
    case .needsContext: return BrowserColor.dependent(scanner, failure)
    case .tooDeep:
      return .unknown(
        UnknownReason(code: .tooDeep, message: "the value is nested too deep to be read"))
    case .syntax where Self.isOfVendor(scanner, failure.offset):
      return BrowserColor.dependent(scanner, failure)
    case .syntax: break
    }
    if let color = Self.channels(scanner, in: function) { return .color(color) }
    guard Self.isMeantAsColor(scanner) else { return .other }
    if let function = Self.unsupportedFunction(scanner) {
      return .unknown(
        UnknownReason(
          code: .cssFunction, message: "the value of “\(function)()” depends on the browser"))
    }
    evaluator.report(
      SourceProblem(
        "css/invalid-color", "“\(BrowserColor.shortened(text))” is not a color: \(failure.message)",
        at: location, help: "Correct it; browsers ignore the value where it is used."))
    return .unknown(UnknownReason(code: .invalidToken, message: "the token is not valid"))
  }

  private func parse(
    _ text: String, _ evaluator: SheetEvaluator
  ) throws(NotationError) -> Color {
    do throws(NotationError) {
      return try Color(parsing: text)
    } catch {
      guard error.kind == .needsContext, text.asciiLowercased.contains("light-dark(") else {
        throw error
      }
      return try Color(
        parsing: text, context: CSSContext(scheme: environment.isDark(evaluator) ? .dark : .light))
    }
  }

  /// Whether the keyword at an offset is one of a browser's own system colors: `-moz-dialog`.
  private static func isOfVendor(_ scanner: CSSScanner, _ offset: Int) -> Bool {
    let start = min(offset, scanner.bytes.count)
    let word = scanner.text(start..<scanner.afterName(start, to: scanner.bytes.count))
    return ["-moz-", "-webkit-", "-apple-"].contains { word.asciiLowercased.hasPrefix($0) }
      && scanner.byte(start + word.utf8.count) != UInt8(ascii: "(")
  }

  // MARK: - What is meant

  /// Whether a text is certainly meant as a color, even if it is not valid: a single color
  /// function, a number sign with hexadecimal digits, or a keyword.
  static func isMeantAsColor(_ scanner: CSSScanner) -> Bool {
    isMeantAsColor(scanner, scanner.trimmed(0..<scanner.bytes.count))
  }

  /// Whether a range without surrounding white space is certainly a color.
  static func isMeantAsColor(_ scanner: CSSScanner, _ range: Range<Int>) -> Bool {
    guard let first = scanner.bytes[range].first else { return false }
    if first == UInt8(ascii: "#") {
      let digits = scanner.bytes[range.lowerBound + 1..<range.upperBound]
      return !digits.isEmpty && digits.count <= 8
        && (digits.allSatisfy { ASCII.hexDigit($0) != nil } || isMisspelledHex(digits))
    }
    let nameEnd = scanner.afterName(range.lowerBound, to: range.upperBound)
    let written = scanner.text(range.lowerBound..<nameEnd)
    let name = written.asciiLowercased
    if nameEnd == range.upperBound { return isColorWord(written, name) }
    return functions.contains(name) && scanner.bytes[nameEnd] == UInt8(ascii: "(")
      && scanner.afterBracket(nameEnd, to: range.upperBound) == range.upperBound
  }

  /// Whether letters and digits after a number sign are as many as a color has, and no name of an
  /// element: one of letters has a vowel.
  private static func isMisspelledHex(_ digits: ArraySlice<UInt8>) -> Bool {
    [3, 4, 6, 8].contains(digits.count)
      && digits.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
      && (digits.allSatisfy { !"aeiou".utf8.contains($0 | 0x20) }
        || digits.count { ASCII.isDigit($0) } * 2 > digits.count)
  }

  /// Whether a keyword is that of a color. `field`, `mark` and `menu` are system colors too, but
  /// only keywords in capitals or of several words are distinctive.
  private static func isColorWord(_ written: String, _ name: String) -> Bool {
    do {
      _ = try Color(parsing: name)
      return true
    } catch {
      guard error.kind == .needsContext else { return false }
      return name == "currentcolor" || written != name || name.hasSuffix("text")
    }
  }

  /// A function in a color that only a browser can evaluate.
  private static func unsupportedFunction(_ scanner: CSSScanner) -> String? {
    var offset = 0
    let end = scanner.bytes.count
    while offset < end {
      let nameEnd = scanner.afterName(offset, to: end)
      guard nameEnd > offset else {
        offset += 1
        continue
      }
      if scanner.byte(nameEnd) == UInt8(ascii: "(") {
        let name = scanner.text(offset..<nameEnd)
        let known = ["env", "attr", "if", "device-cmyk", "random", "sibling-index", "inherit"]
        if known.contains(name.asciiLowercased) || name.hasPrefix("--") { return name }
      }
      offset = nameEnd
    }
    return nil
  }

  // MARK: - Channels without a function

  /// The color of three channels such as `222.2 47.4% 11.2%`, which are used inside `hsl()`. A
  /// number with two percentages is interpreted in `hsl()` even without such a use.
  private static func channels(_ scanner: CSSScanner, in function: String?) -> Color? {
    let text = scanner.text(0..<scanner.bytes.count)
    let parts = text.split { $0.isWhitespace || $0 == "," || $0 == "/" }
    guard parts.count == 3 || parts.count == 4, parts.allSatisfy(isChannel) else { return nil }
    let isHSL =
      !parts[0].hasSuffix("%") && parts[1].hasSuffix("%") && parts[2].hasSuffix("%")
    guard let function = function ?? (isHSL ? "hsl" : nil) else { return nil }
    return try? Color(parsing: "\(function)(\(text))")
  }

  private static func isChannel(_ part: Substring) -> Bool {
    if part == "none" { return true }
    var number = part
    for unit in ["%", "deg"] where number.hasSuffix(unit) { number = number.dropLast(unit.count) }
    return !number.isEmpty
      && number.utf8.allSatisfy { ASCII.isDigit($0) || ".-+eE".utf8.contains($0) }
      && Double(number) != nil
  }
}

/// Finds the color functions in which properties are used as channels: `hsl(var(--primary))`.
struct CSSChannelUses {
  private(set) var functions: [String: String] = [:]

  /// Searches a file for `FUNCTION(var(--name`.
  mutating func add(_ scanner: CSSScanner) {
    let bytes = scanner.bytes
    let end = bytes.count
    var offset = 0
    while let bracket = bytes[offset...].firstIndex(of: UInt8(ascii: "(")), bracket + 6 < end {
      guard bytes[bracket + 4] == UInt8(ascii: "(") else {
        offset = bracket + 1
        continue
      }
      if scanner.text(bracket + 1..<bracket + 4).asciiLowercased == "var" {
        add(scanner, function: bracket, name: scanner.skippingSpace(bracket + 5, to: end))
      }
      offset = bracket + 4
    }
  }

  private mutating func add(_ scanner: CSSScanner, function bracket: Int, name start: Int) {
    var functionStart = bracket
    while functionStart > 0, bracket - functionStart < 8,
      CSSScanner.isName(scanner.bytes[functionStart - 1])
    {
      functionStart -= 1
    }
    let function = scanner.text(functionStart..<bracket).asciiLowercased
    let nameEnd = scanner.afterName(start, to: scanner.bytes.count)
    let next = scanner.skippingSpace(nameEnd, to: scanner.bytes.count)
    // One channel of several, or a color function with one argument, does not use all channels.
    guard scanner.byte(next) == UInt8(ascii: ")") else { return }
    let after = scanner.byte(scanner.skippingSpace(next + 1, to: scanner.bytes.count))
    let isWhole =
      after == UInt8(ascii: ")") || after == UInt8(ascii: "/") || after == UInt8(ascii: ",")
    guard isWhole, CSSColor.functionNames.contains(function) else { return }
    let name = scanner.unescaped(start..<nameEnd)
    if functions[name] == nil { functions[name] = function }
  }
}
