package import ArgumentParser
import ColorEngine

/// How a list is printed.
package enum ListingFormat: String, CaseIterable, ExpressibleByArgument {
  case table, json, csv

  /// A format by its name; text is a table.
  package init?(argument: String) { self.init(rawValue: argument == "text" ? "table" : argument) }

  /// The names of the formats.
  package static var allValueStrings: [String] { ["table", "text", "json", "csv"] }
}

/// How an answer is printed.
package enum AnswerFormat: String, CaseIterable, ExpressibleByArgument { case text, json }

/// The options of commands that print a list.
package struct ListingOptions: ParsableArguments {
  @Option(help: "The output format; text is the same as table.") package var format: ListingFormat =
    .table
  @OptionGroup package var output: OutputOptions

  package init() {}
}
