import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  // `environ` is a global variable, which nothing here changes.
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#endif

/// A program that was started without a shell, and its standard streams.
final class ChildProcess: Sendable {
  /// Why a program could not be started.
  enum Failure: Error {
    /// It is not installed.
    case missing
    /// The system call failed, with this value of `errno`.
    case system(Int32)
  }

  /// The process, until it has been waited for.
  private let process: Mutex<pid_t?>
  private let input: Mutex<Int32?>
  private let output: Int32
  private let errors: Int32

  /// Starts a program that is found in `PATH`.
  init(_ arguments: [String]) throws(Failure) {
    var pipes: [(read: Int32, write: Int32)] = []
    func closeAll() { for pipe in pipes { _ = (close(pipe.read), close(pipe.write)) } }
    for _ in 0..<3 {
      guard let pipe = Self.makePipe() else {
        let code = errno
        closeAll()
        throw .system(code)
      }
      pipes.append(pipe)
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes[0].read, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes[1].write, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes[2].write, STDERR_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    unsafe words.append(nil)
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, arguments[0], &actions, nil, words, environ)
    guard code == 0 else {
      closeAll()
      throw code == ENOENT ? .missing : .system(code)
    }
    _ = (close(pipes[0].read), close(pipes[1].write), close(pipes[2].write))
    self.process = Mutex(process)
    input = Mutex(pipes[0].write)
    output = pipes[1].read
    errors = pipes[2].read
  }

  deinit {
    closeInput()
    _ = (close(output), close(errors))
    _ = waitForEnd()
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: Zero if it succeeded.
  func waitForEnd() -> Int32 {
    process.withLock { process in
      guard let running = process else { return -1 }
      process = nil
      var status: Int32 = 0
      while unsafe waitpid(running, &status, 0) < 0 { guard errno == EINTR else { return -1 } }
      return status
    }
  }

  /// A pipe that other child processes do not inherit.
  private static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Writes to the standard input of the program; returns whether it could.
  func write(_ text: String) -> Bool {
    input.withLock { file in
      guard let file else { return false }
      return SystemCalls.writeAll(Array(text.utf8), to: file)
    }
  }

  /// Ends the standard input of the program.
  func closeInput() {
    input.withLock { file in
      if let open = file { close(open) }
      file = nil
    }
  }

  /// Some bytes of standard output; empty at its end.
  func read(atMost count: Int) -> [UInt8] { Self.read(output, atMost: count) }

  /// What the program has written to standard error, once it has ended.
  func readErrors() -> String { String(decoding: Self.readAll(errors), as: UTF8.self) }

  /// All of standard output.
  func readAll() -> [UInt8] { Self.readAll(output) }

  private static func readAll(_ file: Int32) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let part = read(file, atMost: 1 << 16)
      if part.isEmpty { return all }
      all += part
    }
  }

  private static func read(_ file: Int32, atMost count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, unsafe SystemCalls.readSome(file, buffer.baseAddress, count))
    }
  }
}
