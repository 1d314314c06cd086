import Foundation

/// What libFuzzer calls. `fuzz` prints the names of all targets; `fuzz NAME FOLDER [OPTION…]` runs one
/// with its inputs in FOLDER/NAME and options of libFuzzer. An input that fails is left as FOLDER/NAME-….
enum Fuzz {
  nonisolated(unsafe) static var target: (any FuzzTarget.Type)?
}

typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Chooses the target, and leaves the arguments that are libFuzzer's.
@c(LLVMFuzzerInitialize)
func initialize(
  _ count: UnsafeMutablePointer<Int32>, _ words: UnsafeMutablePointer<Arguments>
) -> Int32 {
  let arguments = CommandLine.arguments
  guard arguments.count > 2, let target = targets.first(where: { $0.name == arguments[1] }) else {
    for target in targets { print(target.name) }
    exit(arguments.count == 1 ? 0 : 2)
  }
  Fuzz.target = target
  let folder = URL(filePath: arguments[2]).appending(path: target.name)
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, seed) in try target.seeds().enumerated() {
      try Data(seed).write(to: folder.appending(path: "seed-\(index)"))
    }
  } catch {
    fatalError("the inputs to begin with: \(error)")
  }
  let options =
    ["-timeout=30", "-rss_limit_mb=2048", "-max_len=4096", "-detect_leaks=0"]
    + ["-artifact_prefix=\(folder.path)-", "-print_final_stats=1", "-verbosity=0"]
  // What is given last counts.
  let all = [arguments[0]] + options + arguments.dropFirst(3) + [folder.path]
  words.pointee = .allocate(capacity: all.count + 1)
  for (index, word) in all.enumerated() { words.pointee[index] = strdup(word) }
  words.pointee[all.count] = nil
  count.pointee = Int32(all.count)
  return 0
}

/// Reads one input.
@c(LLVMFuzzerTestOneInput)
func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  Fuzz.target?.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
