import ColorCore
import SourceSyntax

/// Reads the files of a Style Dictionary: all of them form one dictionary, and a token that is
/// defined twice has the value of the later file.
struct DictionaryReader {
  private let context: LoadContext
  private let format: String
  private var sheet = Sheet()
  private var problems: [SourceProblem] = []
  private var files: [DictionaryFile] = []
  private var leaves: [String: JSONValue] = [:]
  /// The type of each entry, from the last file that states one.
  private var types: [String?] = []
  /// The tokens of each entry, in the order of their definitions.
  private var tokens: [[(token: DictionaryToken, requirements: [Sheet.Requirement])]] = []

  init(context: LoadContext, format: String) {
    self.context = context
    self.format = format
  }

  /// Reads files that belong together.
  ///
  /// - Parameters:
  ///   - inputs: The files, sorted by path.
  ///   - folder: The common folder.
  /// - Returns: The palette.
  mutating func palette(of inputs: [TokenInput], in folder: String) -> ResolvedPalette {
    var paths: [String] = []
    for input in inputs {
      guard let json = input.json else { continue }
      problems += json.problems
      files.append(DictionaryFile(json, file: files.count))
      paths.append(input.path)
    }
    checkSyntax()
    takeGroups()
    addEntries()
    define(in: folder, paths)
    addParts()
    sheet.resolve(customProperties: customProperties)
    var palette = sheet.palette(
      file: inputs.count == 1 ? inputs[0].path : folder, format: format, problems: problems,
      fileCount: files.count, in: context)
    palette.pair(contrastLists)
    return palette
  }

  /// The custom properties that are values.
  private var customProperties: Set<String> {
    Set(
      files.lazy.flatMap(\.tokens).flatMap { [$0.value] + $0.modes.map(\.value) }.compactMap {
        CustomPropertyReference($0)?.name
      })
  }

  /// The lists of other tokens in the metadata of tokens.
  private var contrastLists: [ContrastList] {
    files.filter(\.mayHaveContrastLists).flatMap(\.tokens).flatMap { token in
      ["extensions", "$extensions", "attributes"].flatMap {
        ContrastList.lists(of: token.path, in: token.object[$0])
      }
    }
  }

  /// A dictionary has one syntax: Style Dictionary decides by the first file, and ignores the
  /// tokens of the other syntax.
  private mutating func checkSyntax() {
    guard let plain = files.lazy.compactMap(\.firstPlain).first,
      let dollar = files.lazy.compactMap(\.firstDollar).first
    else { return }
    problems.append(
      SourceProblem(
        "token/mixed-syntax", "some tokens have “value” and others “$value”", at: dollar.location,
        help: "Use one of them throughout; Style Dictionary ignores the others.",
        severity: .warning,
        related: [.init(message: "“value” is used here", location: plain.location)]))
  }

  /// Takes tokens that refer to groups for groups.
  private mutating func takeGroups() {
    let known = Set(files.lazy.flatMap(\.tokens).map(\.path))
    let paths = known.sorted()
    for index in files.indices { files[index].takeGroups(among: paths, known.contains) }
  }

  private mutating func addEntries() {
    for file in files {
      leaves.merge(file.leaves) { $1 }
      for token in file.tokens {
        let entry = sheet.entry(token.path)
        if entry == types.count {
          types.append(nil)
          tokens.append([])
        }
        types[entry] = token.type ?? types[entry]
        if let description = token.description {
          sheet.update(entry) { $0.description = description }
        }
        if let value = token.object["$deprecated"] ?? token.object["deprecated"],
          let deprecated = Deprecation(value)
        {
          sheet.update(entry) { $0.deprecated = deprecated }
        }
      }
    }
  }

  // MARK: - Definitions

  private mutating func define(in folder: String, _ paths: [String]) {
    let themes = DictionaryThemes(
      zip(paths, files).map { path, file in
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        return (name, file.tokens.filter(mayBeColor).map(\.path))
      })
    var requirements: [String: Sheet.Requirement] = [:]
    for name in themes.names {
      requirements[name] = sheet.requirement(DictionaryThemes.modifier, name)
    }
    let isThemed = files.indices.map { themes.contexts[$0] != nil }
    for layer in [false, true] {
      for index in files.indices where isThemed[index] == layer {
        let own = themes.contexts[index].flatMap { requirements[$0] }
        let followsTheme = own == nil && !themes.names.isEmpty
        for token in files[index].tokens {
          define(
            token, as: followsTheme ? reference(of: token) : nil, own.map { [$0] } ?? [])
        }
      }
      for index in files.indices where isThemed[index] == layer {
        let own = themes.contexts[index].flatMap { requirements[$0] }
        for token in files[index].tokens { defineModes(token, own.map { [$0] } ?? []) }
      }
    }
    if hasLightDark, LightDarkText.modifier(in: sheet) == nil {
      for scheme in LightDarkText.schemes { _ = sheet.requirement("mode", scheme) }
    }
    defineAliases { themes.contexts[$0].flatMap { requirements[$0] } }
    for index in sheet.modifiers.indices { sheet.modifiers[index].defaultContext = 0 }
  }

  /// Defines the tokens that references in groups make.
  private mutating func defineAliases(_ requirement: (Int) -> Sheet.Requirement?) {
    guard files.contains(where: { !$0.aliases.isEmpty }) else { return }
    var aliases = DictionaryAliases(in: files, limit: context.options.limits.extendedTokens)
    for (index, file) in files.enumerated() {
      for alias in aliases.tokens(of: file) {
        let target = sheet.entry(alias.target)
        let isColor = sheet.entries[target].isColor
        let entry = sheet.entry(alias.path)
        sheet.update(entry) { $0.isColor = isColor }
        let location = alias.value.textLocation
        sheet.define(
          entry,
          Sheet.Definition(
            requirements: requirement(index).map { [$0] } ?? [],
            value: SheetAlias(key: alias.target, text: alias.value.text, location: location),
            location: location))
      }
    }
    guard let beyond = aliases.firstBeyond else { return }
    problems.append(
      SourceProblem(
        "group/too-large", "the groups that refer to others add up to too many tokens",
        at: beyond.textLocation, help: "Refer to fewer groups; the rest is not read."))
  }

  private func mayBeColor(_ token: DictionaryToken) -> Bool {
    isColor(token) != false && token.value.kind != .number
  }

  /// The reference of which a value is the result in one theme, if it is kept beside the value
  /// (`rawValue`) and names a token.
  private func reference(of token: DictionaryToken) -> JSONValue? {
    guard token.value.kind == .string, let written = token.object["rawValue"],
      written.kind == .string, let name = ReferenceText(written.text).wholeReference,
      sheet.existingEntry(DictionaryReference.key(name, in: sheet)) != nil
    else { return nil }
    return written
  }

  private mutating func define(
    _ token: DictionaryToken, as reference: JSONValue?, _ requirements: [Sheet.Requirement]
  ) {
    let entry = sheet.entry(token.path)
    if let earlier = tokens[entry].last(where: { $0.requirements == requirements })?.token,
      earlier.file != token.file
    {
      problems.append(
        .collision(
          of: token.path, at: token.value.textLocation, earlier: earlier.value.textLocation))
    }
    tokens[entry].append((token, requirements))
    let isColor = isColor(token)
    sheet.update(entry) { $0.isColor = isColor }
    define(reference ?? token.value, of: token, requirements)
  }

  private mutating func defineModes(_ token: DictionaryToken, _ requirements: [Sheet.Requirement]) {
    guard !token.modes.isEmpty else { return }
    _ = sheet.requirement("mode", token.base)
    for mode in token.modes {
      let own = [mode.variant.map { ("variant", $0) }, mode.context.map { ("mode", $0) }]
      define(
        mode.value, of: token, isOfMode: true,
        requirements + own.compactMap(\.self).map { sheet.requirement($0.0, $0.1) })
    }
  }

  private mutating func define(
    _ value: JSONValue, of token: DictionaryToken, isOfMode: Bool = false,
    _ requirements: [Sheet.Requirement]
  ) {
    let isShadow = PropertyName.isShadow(token.path)
    let line = isShadow ? value.string.flatMap(DictionaryValue.line) : nil
    if line != nil { sheet.update(sheet.entry(token.path)) { $0.roles = [.stroke] } }
    sheet.define(
      sheet.entry(token.path),
      Sheet.Definition(
        requirements: requirements,
        value: DictionaryValue(
          json: value, alpha: token.alpha,
          modifier: token.studioModifier.flatMap {
            StudioModifier($0, unselected: UnselectedTokens([:]))
          }, reading: reading(of: token), isOfMeasure: isOfMeasure(token),
          isOfMode: isOfMode, isNamedShadow: isShadow),
        location: line.map { value.textLocation(of: $0) } ?? value.textLocation))
  }

  /// Whether some value is a color for each scheme.
  private var hasLightDark: Bool {
    files.contains { file in
      file.tokens.contains { token in
        ([token.value] + token.modes.map(\.value)).contains { value in
          value.textEnds?.last == UInt8(ascii: ")") && LightDarkText(value.text) != nil
        }
      }
    }
  }

  // MARK: - Types

  /// Types of Style Dictionary and the token format whose values are not colors.
  private static let otherTypes: Set<String> = [
    "asset", "border", "borderRadius", "borderWidth", "boxShadow", "composition", "content",
    "cubicBezier", "dimension", "duration", "fontFamilies", "fontFamily", "fontSize", "fontSizes",
    "fontStyle", "fontWeight", "fontWeights", "gradient", "letterSpacing", "lineHeight",
    "lineHeights", "number", "opacity", "paragraphSpacing", "shadow", "size", "sizing", "spacing",
    "strokeStyle", "textCase", "textDecoration", "time", "transition", "typography",
  ]

  private func type(of token: DictionaryToken) -> String? {
    if let entry = sheet.existingEntry(token.path), let type = types[entry] { return type }
    return (leaves["\(token.path).type"] ?? leaves["\(token.path).$type"])?.string
  }

  private func isColor(_ token: DictionaryToken) -> Bool? {
    let type = type(of: token)
    if type == "color" { return true }
    if type == nil, PropertyName.isScheme(token.path) { return false }
    if type == nil, token.isInColorCategory || PropertyName.isColor(token.path) { return true }
    if type == nil, let property = CustomPropertyReference(token.value),
      PropertyName.saysColor(property.name), !PropertyName.isOther(token.path)
    {
      return true
    }
    return type.map(Self.otherTypes.contains) == true ? false : nil
  }

  /// Whether its type, or else its name, says that a token is neither a color nor a part of one.
  private func isOfMeasure(_ token: DictionaryToken) -> Bool {
    guard let type = type(of: token) else {
      return !token.isInColorCategory && PropertyName.isOther(token.path)
    }
    if ["number", "opacity"].contains(type) { return false }
    return type == "other" || Self.otherTypes.contains(type)
  }

  private func reading(of token: DictionaryToken) -> DictionaryValue.Reading {
    let type = type(of: token)
    if token.isModified { return .modified }
    if type == "color" { return .typed }
    if type == nil, PropertyName.isScheme(token.path) { return .open }
    if type == nil, token.isInColorCategory { return .category }
    if type == nil, !isOfMeasure(token), files[token.file].isAmongColors(token) { return .named }
    let path = Similarity.folded(token.path)
    return path.contains("color".utf8) || path.contains("colour".utf8) ? .named : .open
  }

  // MARK: - Parts of tokens

  /// Adds entries for references to something other than a token: a part of a value such as
  /// `{color.core.value.h}`, another property of a token, a value in a group.
  private mutating func addParts() {
    var names: [String] = []
    for file in files {
      for token in file.tokens {
        names += DictionaryReference.names(in: token.value)
        names += token.modes.flatMap { DictionaryReference.names(in: $0.value) }
      }
    }
    var seen: Set<String> = []
    while let name = names.popLast() {
      let name = ASCII.trimmed(name)
      guard seen.insert(name).inserted,
        sheet.existingEntry(DictionaryReference.key(name, in: sheet)) == nil
      else { continue }
      for part in parts(named: name) {
        let entry = sheet.entry(name)
        sheet.update(entry) { $0.isToken = false }
        sheet.define(
          entry,
          Sheet.Definition(
            requirements: part.requirements,
            value: DictionaryValue(json: part.value, reading: .open),
            location: part.value.textLocation))
        names += DictionaryReference.names(in: part.value)
      }
    }
  }

  private func parts(
    named name: String
  ) -> [(value: JSONValue, requirements: [Sheet.Requirement])] {
    if let leaf = leaves[name] { return [(leaf, [])] }
    let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard names.count <= JSONReader.maximumDepth else { return [] }
    for count in names.indices.dropFirst().reversed() {
      guard let entry = sheet.existingEntry(names[..<count].joined(separator: ".")),
        entry < tokens.count
      else { continue }
      return tokens[entry].compactMap { token, requirements in
        Self.member(names[count...], of: token.object).map { ($0, requirements) }
      }
    }
    return []
  }

  /// A nested member, where a token represents its value.
  private static func member(_ names: ArraySlice<String>, of object: JSONValue) -> JSONValue? {
    var value = object
    for name in names {
      guard let next = value[name] ?? DictionaryFile.value(of: value)?[name] else { return nil }
      value = next
    }
    return value.kind == .object ? DictionaryFile.value(of: value) ?? value : value
  }
}
