import ColorCore
import SourceSyntax

extension ColorLiteralReader {
  /// The digits of a color in Swift.
  func swift() -> Found? {
    guard let source = try? SourceText(name: "", utf8: bytes) else { return nil }
    return WrittenColor.swift(source, where: matches).flatMap(found)
  }

  /// The digits of a color in Kotlin.
  func compose() -> Found? {
    guard let source = try? SourceText(name: "", utf8: bytes),
      let written = WrittenColor.compose(source),
      case .hex(let range, let isAlphaFirst) = written.digits
    else { return nil }
    return matching(.hex(range, isAlphaFirst: isAlphaFirst), written.color)
  }

  private func found(_ written: WrittenColor) -> Found? {
    func text(_ number: WrittenColor.Number) -> NumberText? {
      NumberText(bytes[number.range], scale: number.scale)
    }
    let color = written.color.with(alpha: expected.alpha)
    switch written.digits {
    case .hex(let range, let isAlphaFirst):
      return matching(.hex(range, isAlphaFirst: isAlphaFirst), color)
    case .gray(let number, let isSRGB):
      return text(number).flatMap { matching(.gray($0, isSRGB: isSRGB), color) }
    case .components(let numbers, let space):
      let texts = numbers.compactMap(text)
      return texts.count == numbers.count ? found(texts, in: space) : nil
    }
  }
}
