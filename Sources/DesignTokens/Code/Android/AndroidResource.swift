import ColorCore
import SourceSyntax

/// A color of an Android resource file, or a number used by a state list.
struct AndroidResource {
  /// The content of a resource.
  enum Content {
    case value(any SheetValue, SourceLocation)
    /// The items of a color state list, in their order.
    case states([AndroidStateItem])
  }

  /// The name as written, or the name of a state list's file.
  let name: String
  /// The name in references.
  let key: String
  let isColor: Bool
  let content: Content
  /// The keys of the resources that it refers to.
  let references: [String]
  /// The text of the value, for comparing definitions.
  let text: String
  /// The name in the file.
  let location: SourceLocation
  /// The folder `res` around its file.
  let folder: String
  let configuration: AndroidConfiguration

  /// The states that a state list distinguishes; empty for other resources.
  var stateNames: [String] {
    guard case .states(let items) = content else { return [] }
    return items.map(\.name).filter { !$0.isEmpty }
  }

  /// The value in a state, by its `AndroidStateItem.name`; the default one for the empty name and
  /// for states that are not distinguished.
  func value(in state: String) -> (value: any SheetValue, location: SourceLocation)? {
    switch content {
    case .value(let value, let location): return (value, location)
    case .states(let items):
      // `ColorStateList.getDefaultColor`: the last item without states, else the first item.
      let item =
        (state.isEmpty ? nil : items.first { $0.name == state })
        ?? items.last { $0.name.isEmpty } ?? items.first
      return item.map { ($0.value, $0.value.location) }
    }
  }
}

/// An item of a color state list.
struct AndroidStateItem {
  /// The states that it requires, such as `state_pressed+not_state_checked`; empty for the default.
  let name: String
  let value: AndroidStateValue
}

/// The value of a color resource.
struct AndroidColorValue: SheetValue {
  let content: AndroidColorText
  /// The value as written.
  let text: String
  let location: SourceLocation

  init(_ text: String, at location: SourceLocation) {
    content = AndroidColorText(text)
    self.text = text
    self.location = location
  }

  /// A resource that a theme draws instead of a color.
  init(drawable text: String, at location: SourceLocation) {
    content = .drawable
    self.text = text
    self.location = location
  }

  /// The key of the resource that it refers to.
  var reference: String? {
    if case .resource(let key) = content { key } else { nil }
  }

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    switch content {
    case .literal(let color): return .color(color)
    case .platform(let name): return AndroidPlatformColor.resolution(of: name)
    case .attribute(let name):
      return attribute(name, in: evaluator)
    case .null: return .unknown(UnknownReason(code: .noColor, message: "the value is \(text)"))
    case .drawable:
      return .unknown(UnknownReason(code: .noColor, message: "“\(text)” is no color"))
    case .invalid(let help): return .unknown(Self.invalid(text, at: location, help, evaluator))
    case .resource(let key):
      // Definitions of libraries are in their archives, not in the source.
      guard let result = evaluator.value(of: key, at: location) else {
        return .unknown(
          evaluator.reportMissing(key, written: text, at: location, severity: .warning))
      }
      switch result {
      case .color, .unknown: return result
      default:
        return .unknown(
          Self.invalid(text, at: location, "Refer to a color: @color/name.", evaluator))
      }
    }
  }

  /// The color of an attribute, as the themes of the project set it.
  private func attribute(_ name: String, in evaluator: SheetEvaluator) -> SheetResult {
    let key = AndroidColorText.attributeKey(name)
    // The libraries give attributes of the platform to theirs of the same name.
    let own = key.hasPrefix("?android:") ? "?" + key.dropFirst("?android:".count) : key
    for key in Set([key, own]).sorted(by: >) {
      switch evaluator.value(of: key, at: location) {
      case .color(let color): return .color(color)
      case .unknown(let reason): return .unknown(reason)
      default: continue
      }
    }
    return .unknown(
      UnknownReason(
        code: .themeAttribute,
        message: "“\(name)” is an attribute that the theme of the project does not set to a color"))
  }

  private static func invalid(
    _ text: String, at location: SourceLocation, _ help: String, _ evaluator: SheetEvaluator
  ) -> UnknownReason {
    evaluator.report(
      SourceProblem("color/invalid", "“\(text)” is not a color", at: location, help: help))
    return UnknownReason(code: .invalidColor, message: "the value is not a valid color")
  }
}

/// The color of an item of a state list, with what modifies it.
struct AndroidStateValue: SheetValue {
  let color: AndroidColorValue
  /// The opacity to multiply by: a number, or a reference to one.
  let alpha: AndroidNumberValue?
  /// Whether it sets the lightness in CAM16.
  let hasLightness: Bool

  var location: SourceLocation { color.location }

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    let result = color.evaluate(in: evaluator)
    guard case .color(var value) = result else { return result }
    if let alpha {
      switch alpha.evaluate(in: evaluator) {
      case .number(let factor): value.alpha = min(max(value.alpha * factor, 0), 1)
      case .unknown(let reason): return .unknown(reason)
      default:
        evaluator.report(
          SourceProblem(
            "color/invalid", "“\(alpha.text)” is not an opacity", at: alpha.location,
            help: "Write a number from 0 to 1."))
        return .unknown(
          UnknownReason(code: .invalidColor, message: "the opacity is not a number"))
      }
    }
    guard !hasLightness else {
      return .unknown(
        UnknownReason(
          code: .androidLstar,
          message: "android:lStar sets the lightness in CAM16, which is not supported"))
    }
    return .color(value)
  }
}

/// A number of a resource file, or a reference to one.
struct AndroidNumberValue: SheetValue {
  let text: String
  let location: SourceLocation

  /// The key of the resource that it refers to.
  var reference: String? { AndroidColorValue(text, at: location).reference }

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    if let number = Double(text) { return number.isFinite ? .number(number) : .other }
    guard let reference else {
      guard text.hasPrefix("?") || text.hasPrefix("@") else { return .other }
      return .unknown(
        UnknownReason(
          code: .themeAttribute, message: "“\(text)” depends on the platform or the theme in use")
      )
    }
    return evaluator.value(of: reference, at: location)
      ?? .unknown(
        evaluator.reportMissing(reference, written: text, at: location, severity: .warning))
  }
}
