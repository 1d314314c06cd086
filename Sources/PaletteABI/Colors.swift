public import CPaletteABI
internal import ColorCore

/// A color that a caller handed over.
func color(
  _ pointer: UnsafePointer<palette_color>?, _ name: String
) throws(CallError) -> Color {
  guard let pointer = unsafe pointer else { throw .argument("\(name) is NULL") }
  return try Color(unsafe pointer.pointee, name)
}

extension Color {
  init(_ value: palette_color, _ name: String) throws(CallError) {
    guard value.missing < 16 else {
      throw .argument("\(name)->missing has unknown flags: \(value.missing)")
    }
    let components = value.components
    self.init(
      try Codes.space(value.space, "\(name)->space"), components.0, components.1, components.2,
      alpha: value.alpha, missing: Missing(rawValue: UInt8(value.missing)))
  }
}

extension palette_color {
  init(_ color: Color) {
    let components = color.components
    let code = Codes.spaces.firstIndex(of: color.space).map { $0 + 1 } ?? 0
    self.init(
      space: palette_space(code), missing: UInt32(color.missing.rawValue),
      components: (components.x, components.y, components.z), alpha: color.alpha)
  }
}

@c @implementation
public func palette_parse(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ color: UnsafeMutablePointer<palette_color>?
) -> palette_status {
  status { () throws(CallError) in
    let color = unsafe try result(color, "color")
    let text = unsafe try PaletteABI.text(text, length, "text")
    do throws(NotationError) {
      unsafe color.pointee = palette_color(try Color(parsing: text))
    } catch {
      throw CallError(code: PALETTE_INVALID_COLOR, message: "“\(text)” is not a color: \(error)")
    }
  }
}

@c @implementation
public func palette_format(
  _ color: UnsafePointer<palette_color>?, _ notation: palette_notation,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> palette_status {
  status { () throws(CallError) in
    let color = unsafe try PaletteABI.color(color, "color")
    let buffer = unsafe try output(buffer, capacity, "buffer")
    let parts = color.components
    guard parts.x.isFinite, parts.y.isFinite, parts.z.isFinite else {
      throw CallError(
        code: PALETTE_OUT_OF_RANGE,
        message: "a component is not finite: \(parts.x), \(parts.y), \(parts.z)")
    }
    var text: String
    switch Int(notation) {
    case PALETTE_NOTATION_CSS: text = color.css
    case PALETTE_NOTATION_HEX: text = color.hex
    default: throw .argument("notation: \(notation) is not a code; there are 1…2")
    }
    unsafe length?.pointee = text.utf8.count
    guard text.utf8.count < buffer.count else {
      throw CallError(
        code: PALETTE_BUFFER_TOO_SMALL,
        message: "capacity is \(buffer.count); the text needs \(text.utf8.count + 1)")
    }
    text.withUTF8 { bytes in
      for index in bytes.indices { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
    }
    unsafe buffer[text.utf8.count] = 0
  }
}

@c @implementation
public func palette_convert(
  _ color: UnsafePointer<palette_color>?, _ space: palette_space,
  _ result: UnsafeMutablePointer<palette_color>?
) -> palette_status {
  status { () throws(CallError) in
    let result = unsafe try PaletteABI.result(result, "result")
    let color = unsafe try PaletteABI.color(color, "color")
    unsafe result.pointee = palette_color(color.converted(to: try Codes.space(space)))
  }
}

@c @implementation
public func palette_over(
  _ color: UnsafePointer<palette_color>?, _ backdrop: UnsafePointer<palette_color>?,
  _ result: UnsafeMutablePointer<palette_color>?
) -> palette_status {
  status { () throws(CallError) in
    let result = unsafe try PaletteABI.result(result, "result")
    let color = unsafe try PaletteABI.color(color, "color")
    let backdrop = unsafe try PaletteABI.color(backdrop, "backdrop")
    unsafe result.pointee = palette_color(color.over(backdrop))
  }
}

@c @implementation
public func palette_gamut_map(
  _ color: UnsafePointer<palette_color>?, _ space: palette_space, _ mapping: palette_mapping,
  _ result: UnsafeMutablePointer<palette_color>?
) -> palette_status {
  status { () throws(CallError) in
    let result = unsafe try PaletteABI.result(result, "result")
    let color = unsafe try PaletteABI.color(color, "color")
    let space = try Codes.space(space)
    let mapping = try Codes.entry(mapping, of: Codes.mappings, "mapping")
    unsafe result.pointee = palette_color(mapping.map(color, to: space))
  }
}

@c @implementation
public func palette_gamut_excess(
  _ color: UnsafePointer<palette_color>?, _ space: palette_space,
  _ excess: UnsafeMutablePointer<Double>?
) -> palette_status {
  status { () throws(CallError) in
    let excess = unsafe try result(excess, "excess")
    let color = unsafe try PaletteABI.color(color, "color")
    unsafe excess.pointee = color.excess(over: try Codes.space(space))
  }
}

@c @implementation
public func palette_difference(
  _ a: UnsafePointer<palette_color>?, _ b: UnsafePointer<palette_color>?,
  _ formula: palette_difference_formula, _ difference: UnsafeMutablePointer<Double>?
) -> palette_status {
  status { () throws(CallError) in
    let difference = unsafe try result(difference, "difference")
    let a = unsafe try color(a, "a")
    let b = unsafe try color(b, "b")
    let formula = try Codes.entry(formula, of: Codes.differences, "formula")
    unsafe difference.pointee = formula.difference(a, b)
  }
}
