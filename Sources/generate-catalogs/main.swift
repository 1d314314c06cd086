import Foundation

/// Rewrites every generated file from its sources, or with `--check` says which ones are stale.
///
///     swift run generate-catalogs            rewrites
///     swift run generate-catalogs --check    status 1 and a line for each stale file
///     generate-catalogs --samples FOLDER     writes the images that `make run` audits
let arguments = Array(CommandLine.arguments.dropFirst())
let isCheck = arguments.contains("--check")
if arguments.first == "--samples", arguments.count == 2 {
  try writeSamples(into: arguments[1])
  exit(0)
}
guard arguments.isEmpty || arguments == ["--check"] else {
  fail("usage: generate-catalogs [--check | --samples FOLDER]", status: 2)
}
guard FileManager.default.fileExists(atPath: "Package.swift") else {
  fail("generate-catalogs: run it in the root folder of the package", status: 2)
}

var stale: [String] = []
for file in try generatedFiles() {
  let current = FileManager.default.contents(atPath: file.path)
  guard current != Data(file.bytes) else { continue }
  stale.append(file.path)
  if !isCheck { try Data(file.bytes).write(to: URL(filePath: file.path), options: .atomic) }
}
for path in stale {
  print(isCheck ? "\(path) is stale: run `swift run generate-catalogs`" : "wrote \(path)")
}
exit(isCheck && !stale.isEmpty ? 1 : 0)

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}
