#if os(Linux)
  import Foundation
  import PaletteTestSupport
  import Testing

  /// The libraries as a C programmer has them: compiled, linked and run without Swift.
  @Suite struct LibraryTests {
    private func expectSuccess(_ result: Tool.Result) {
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      let counts = result.output.split(separator: " ")
      #expect(counts.first == "0" && Int(counts.dropFirst(2).first ?? "") ?? 0 > 1500)
    }

    @Test func `every function works, and every error is reported`() throws {
      let library = try CLibrary.shared.get()
      let program = try library.compile(CLibrary.use, named: "use")
      expectSuccess(try Tool.run(program, [library.image]))
    }

    @Test func `the static library works alike, also beside other C++`() throws {
      let library = try CLibrary.shared.get()
      let program = try library.compile(CLibrary.use, named: "use-static", statically: true)
      expectSuccess(try Tool.run(program, [library.image]))
      let source = try library.write(
        "header.cpp",
        """
        #include <iostream>
        #include <palette.h>
        #include <string>
        #include <vector>
        int main() {
          std::vector<std::string> texts(3, "oklch(0.6 0.1 20)");
          palette_color color;
          for (const auto &text : texts) {
            if (palette_parse(text.data(), text.size(), &color) != PALETTE_OK) return 1;
          }
          std::cout << color.components[2] << std::endl;
        }
        """)
      let cxx = try library.compile(source, as: .cxx, named: "header", statically: true)
      #expect(try Tool.run(cxx, []).output == "20\n")
    }

    @Test func `the sanitizers of C find nothing, and no text leaks`() throws {
      let library = try CLibrary.shared.get()
      let program = try library.compile(
        CLibrary.use, named: "use-sanitized",
        options: ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"])
      expectSuccess(try Tool.run(program, [library.image]))
    }

    #if !DEBUG
      // What the compiler leaves unoptimized reads bytes that it does not use.
      @Test(.needs(program: "valgrind")) func `valgrind finds nothing`() throws {
        let library = try CLibrary.shared.get()
        let program = try library.compile(CLibrary.use, named: "use-valgrind")
        // Swift's runtime compares a word of which it has set the bits that count.
        let suppressions = try library.write(
          "swift.supp", "{\n  Swift\n  Memcheck:Cond\n  fun:swift_initStructMetadata\n}\n")
        let result = try Tool.run(
          try #require(Tool.installed("valgrind")),
          [
            "-q", "--error-exitcode=9", "--leak-check=full", "--show-leak-kinds=definite",
            "--errors-for-leak-kinds=definite",
            "--suppressions=\(suppressions)", program, library.image,
          ])
        expectSuccess(result)
        #expect(result.errors.isEmpty, "\(result.errors)")
      }
    #endif

    @Test func `the examples of the documentation print what is shown`() throws {
      let library = try CLibrary.shared.get()
      let text = try String(
        contentsOf: Corpora.package.appending(path: "Documentation/C.md"), encoding: .utf8)
      let blocks = text.components(separatedBy: "```")
      var count = 0
      for (index, block) in blocks.enumerated() where block.hasPrefix("c\n") {
        let source = try library.write("example\(index).c", String(block.dropFirst(2)))
        let program = try library.compile(
          source, named: "example\(index)", options: ["-Wno-missing-field-initializers"])
        #expect(blocks[index + 2] == "text\n" + (try Tool.run(program, []).output))
        count += 1
      }
      #expect(count >= 3)
    }

    @Test func `the examples of the header compile, run and fail nowhere`() throws {
      let library = try CLibrary.shared.get()
      let header = try String(contentsOfFile: library.path("palette.h"), encoding: .utf8)
      // An example is lines of a comment that are indented; one that fails on purpose says so.
      var examples: [String] = [""]
      for line in header.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix(" *     ") {
          examples[examples.count - 1] += line.dropFirst(7) + "\n"
        } else if examples.last != "" {
          examples.append("")
        }
      }
      examples = examples.filter { $0 != "" && !$0.contains("palette_error_message()") }
      #expect(examples.count > 30)
      let blocks = examples.map {
        "{\n\($0)}\nif (palette_error_message()[0]) {\n"
          + "puts(palette_error_message());\nreturn 1;\n}\n"
      }.joined()
      let source = try library.write(
        "header-examples.c",
        """
        #include <palette.h>
        #include <stdio.h>
        static const char tokens[] = "{}";
        int main(void) {
        palette_color color, text, background, a, b;
        palette_parse("red", 3, &color);
        text = a = color;
        palette_parse("white", 5, &background);
        b = background;
        unsigned char srgb[4096];
        size_t size;
        palette_profile_named("srgb", srgb, sizeof srgb, &size);
        palette_transform *transform = NULL;
        palette_transform_create(srgb, size, srgb, size, NULL, &transform);
        \(blocks)
        palette_transform_free(transform);
        return 0;
        }
        """)
      let program = try library.compile(
        source, named: "header-examples",
        options: [
          "-Wno-missing-field-initializers", "-Wno-unused-variable",
          "-Wno-unused-but-set-variable", "-Wno-format-truncation",
        ])
      let result = try Tool.run(program, [])
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains("palette \(try Self.version())\n"))
    }

    private static func version() throws -> String {
      let text = try Tool.paletteCheck(["--version"]).output
      return text.split { $0 == " " || $0 == "\n" }.last.map(String.init) ?? ""
    }

    @Test func `only the functions of the header are visible`() throws {
      let library = try CLibrary.shared.get()
      let header = try String(contentsOfFile: library.path("palette.h"), encoding: .utf8)
      let declared = header.split(separator: "\n").compactMap { line -> String? in
        guard let first = line.first, first.isLetter, let end = line.firstIndex(of: "(") else {
          return nil
        }
        return line[..<end].split { $0 == " " || $0 == "*" }.last.map(String.init)
      }.sorted()
      #expect(declared.count > 30)
      let nm = try #require(Tool.installed("nm"))
      for (file, options) in [("libpalette.so.1", ["-D"]), ("libpalette.a", [])] {
        let listed = try Tool.run(
          nm, options + ["--extern-only", "--defined-only", library.path(file)])
        let names = listed.output.split(separator: "\n").compactMap { line -> String? in
          let words = line.split(separator: " ")
          guard words.count == 3, words[1] != "A" else { return nil }
          return String(words[2].prefix { $0 != "@" })
        }
        #expect(names.sorted() == declared, "\(file)")
      }
      let versioned = try Tool.run(nm, ["-D", library.path("libpalette.so.1")]).output
      #expect(versioned.contains(" palette_parse@@PALETTE_1\n"))
      let used = try String(contentsOfFile: CLibrary.use, encoding: .utf8)
      for name in declared { #expect(used.contains("\(name)("), "use.c does not call \(name)") }
    }

    @Test func `the library is found by its soname, and needs no Swift`() throws {
      let library = try CLibrary.shared.get()
      let program = try library.compile(CLibrary.use, named: "use-loaded")
      let loaded = try Tool.run(program, [], environment: ["LD_TRACE_LOADED_OBJECTS": "1"]).output
      #expect(loaded.contains("libpalette.so.1 =>"))
      #expect(!loaded.contains("swift") && !loaded.contains("Foundation"), "\(loaded)")
    }

    @Test(.needs(program: "pkg-config")) func `pkg-config describes both libraries`() throws {
      let library = try CLibrary.shared.get()
      let tool = try #require(Tool.installed("pkg-config"))
      func output(_ options: String...) throws -> String {
        try Tool.run(
          tool, options + ["palette"], environment: ["PKG_CONFIG_PATH": library.folder.path]
        ).output
      }
      #expect(
        try output("--cflags", "--libs").split(separator: " ").prefix(3).joined(separator: " ")
          == "-I/opt/palette/include -L/opt/palette/lib -lpalette")
      #expect(try output("--static", "--libs").contains("-lyaml"))
      let version = try Tool.paletteCheck(["--version"]).output
      #expect(try version.contains(output("--modversion").dropLast()))
    }
  }
#endif
