import Foundation
import PaletteAudit

/// Rewrites every generated file from its sources, or lists the stale ones with `--check`.
///
///     swift run generate-catalogs            rewrites
///     swift run generate-catalogs --check    status 1 and a line for each stale file
///
/// Both also exit with status 1 if a doc comment is missing or has an example that cannot be run.
///
///     generate-catalogs --profiles           rewrites the profiles only
///     generate-catalogs --samples FOLDER     writes the images that `make run` audits
///     generate-catalogs --manual TOOL FOLDER writes the manual pages of a program
///     generate-catalogs --rules              prints the documentation of all rules as a page
let arguments = Array(CommandLine.arguments.dropFirst())
let isCheck = arguments.contains("--check")
if arguments.first == "--samples", arguments.count == 2 {
  try writeSamples(into: arguments[1])
  exit(0)
}
if arguments.first == "--manual", arguments.count == 3 {
  try writeManualPages(of: arguments[1], into: arguments[2])
  exit(0)
}
if arguments == ["--rules"] {
  FileHandle.standardOutput.write(Data(RulesPage.html(version: toolVersion).utf8))
  exit(0)
}
if arguments == ["--profiles"], FileManager.default.fileExists(atPath: "Package.swift") {
  for path in try update(profileFiles()) { print("wrote \(path)") }
  exit(0)
}
guard arguments.isEmpty || arguments == ["--check"] else {
  fail(
    "usage: generate-catalogs [--check | --profiles | --rules | --samples FOLDER | "
      + "--manual TOOL FOLDER]",
    status: 2)
}
guard FileManager.default.fileExists(atPath: "Package.swift") else {
  fail("generate-catalogs: run it in the root folder of the package", status: 2)
}

var stale = try update(generatedFiles())
// These come last, because generated files contain examples, too.
let documentation = try documentationTests()
stale += try update(documentation.files)
for path in stale {
  print(isCheck ? "\(path) is stale: run `swift run generate-catalogs`" : "wrote \(path)")
}
for problem in documentation.problems { print(problem) }
exit(isCheck && !stale.isEmpty || !documentation.problems.isEmpty ? 1 : 0)

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}
