import Foundation
import PaletteTestSupport
import Testing

/// The settings of `Documentation/Editors.md`, in the editors that are installed.
@Suite struct EditorTests {
  private static let tokens = """
    {
      "base": {
        "gray": { "$type": "color", "$value": "#8a8a94" }
      },
      "text": { "default": { "$type": "color", "$value": "{base.gray}" } },
      "background": { "default": { "$type": "color", "$value": "#ffffff" } }
    }

    """

  /// What a person does in Neovim, by its own functions; each line that it writes is what was seen.
  private static let session = #"""
    local lines = {}
    local function say(text) table.insert(lines, text) end
    local function wait(what, check)
      if not vim.wait(60000, check, 20) then error("nothing came of " .. what) end
    end
    local function at(line, text)
      vim.api.nvim_win_set_cursor(0, { line, vim.fn.getline(line):find(text, 1, true) - 1 })
    end
    local function ask(method, parameters)
      local results = {}
      for _, answer in pairs(vim.lsp.buf_request_sync(0, method, parameters, 60000) or {}) do
        vim.list_extend(results, answer.result and answer.result.items or answer.result or {})
      end
      return results
    end

    local ok, problem = pcall(function()
      wait("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
      for _, found in ipairs(vim.diagnostic.get(0)) do
        say(("diagnostic %d %s %s"):format(found.lnum + 1, found.source, found.code))
      end

      at(5, "gray")
      vim.lsp.buf.hover()
      local function float()
        for _, window in ipairs(vim.api.nvim_list_wins()) do
          if vim.api.nvim_win_get_config(window).relative ~= "" then return window end
        end
      end
      wait("hover", float)
      for _, line in ipairs(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float()), 0, -1, false)) do
        say("hover " .. line)
      end
      vim.api.nvim_win_close(float(), true)

      vim.lsp.buf.definition()
      wait("definition", function() return vim.fn.line(".") == 3 end)
      say("definition " .. vim.fn.line("."))

      local document = { textDocument = vim.lsp.util.make_text_document_params() }
      for _, color in ipairs(ask("textDocument/documentColor", document)) do
        say(("color %d %.2f"):format(color.range.start.line + 1, color.color.red))
      end

      at(5, "gray")
      for _, item in ipairs(ask("textDocument/completion", vim.lsp.util.make_position_params(0, "utf-16"))) do
        say("completion " .. item.label)
      end

      -- The menu of actions: the fix is chosen.
      vim.ui.select = function(items, options, choose)
        for _, item in ipairs(items) do
          local title = options.format_item(item)
          say("action " .. title)
          if title:find("Change", 1, true) then return choose(item) end
        end
      end
      local function text() return table.concat(vim.fn.getline(1, "$"), "\n") end
      local before = text()
      vim.lsp.buf.code_action()
      wait("the fix", function() return text() ~= before end)
      wait("the end of the finding", function()
        for _, found in ipairs(vim.diagnostic.get(0)) do
          if found.code == "contrast/minimum" then return false end
        end
        return true
      end)
      say("fixed " .. vim.fn.getline(3))

      at(5, "gray")
      vim.lsp.buf.rename("stone")
      wait("rename", function() return text():find("stone", 1, true) end)
      say("renamed " .. vim.fn.getline(3))
      say("renamed " .. vim.fn.getline(5))
    end)
    if not ok then say("error " .. tostring(problem)) end
    vim.fn.writefile(lines, vim.env.OUTPUT)
    vim.cmd("qa!")

    """#

  /// The settings of a language in the section of an editor.
  private static func settings(_ editor: String, _ language: String) throws -> [String] {
    let text = try String(
      contentsOf: Corpora.package.appending(path: "Documentation/Editors.md"), encoding: .utf8)
    let section = try #require(text.split(separator: "\n## ").first { $0.hasPrefix("\(editor)\n") })
    return section.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  @Test(.needs(program: "nvim")) func `Neovim shows, fixes and renames with the settings`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("project/a.tokens.json", Self.tokens)
    let nvim = try #require(Tool.installed("nvim"))
    let version = try Tool.run(nvim, ["--version"]).output
    let minor = try #require(version.firstMatch(of: /NVIM v0\.(\d+)/).flatMap { Int($0.1) })
    let settings = try Self.settings("Neovim", "lua")
    try #require(settings.count == 2)
    let start = try folder.write("init.lua", settings[minor >= 11 ? 0 : 1])
    try folder.write("bin/.keep", "")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("bin/palette-check"),
      withDestinationPath: Tool.product("palette-check"))
    try folder.write("project/.git/HEAD", "")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let result = try Tool.run(
      nvim,
      [
        "--headless", "-u", start, "a.tokens.json", "-c",
        "luafile \(try folder.write("session.lua", Self.session))",
      ], in: folder.url.appending(path: "project"),
      environment: [
        "PATH": "\(folder.path("bin")):\(path)", "OUTPUT": folder.path("seen"),
        "HOME": folder.path("."), "XDG_CONFIG_HOME": folder.path("config"),
        "XDG_DATA_HOME": folder.path("data"), "XDG_STATE_HOME": folder.path("state"),
      ])
    let seen = try String(contentsOfFile: folder.path("seen"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let log = "\(result) \(seen)"
    #expect(seen.contains("diagnostic 5 palette-check contrast/minimum"), "\(log)")
    #expect(seen.contains { $0.hasPrefix("hover ") && $0.contains("#8a8a94") }, "\(log)")
    // A terminal shows no images.
    #expect(!seen.contains { $0.contains("data:image") }, "\(log)")
    #expect(seen.contains("definition 3"), "\(log)")
    #expect(seen.contains("color 3 0.54") && seen.contains("color 6 1.00"), "\(log)")
    #expect(seen.contains("completion base.gray"), "\(log)")
    #expect(seen.contains { $0.hasPrefix("action Fix: Change") }, "\(log)")
    #expect(seen.contains { $0.hasPrefix("fixed ") && !$0.contains("#8a8a94") }, "\(log)")
    expectEqual(seen.filter { $0.hasPrefix("renamed ") && $0.contains("stone") }.count, 2, "\(log)")
    #expect(!seen.contains { $0.hasPrefix("error ") }, "\(log)")
  }
}
