-- What a person does in Neovim, without a screen: NORACE and TOP are in the environment. Writes what was seen to TOP/seen.json.
local norace, top = vim.env.NORACE, vim.env.TOP
local seen, shown = {}, {}
local file = top .. "/racy_counter.c"

local function save(result)
  seen.result = result
  vim.fn.writefile({ vim.json.encode(seen) }, top .. "/seen.json")
  vim.cmd(result == "ok" and "qall!" or "cquit!")
end
local function want(what, condition)
  if not vim.wait(60000, condition, 50) then save("waited in vain for " .. what) end
end

vim.lsp.handlers["window/showMessage"] = function(_, message) shown[#shown + 1] = message.message end
vim.cmd("edit " .. vim.fn.fnameescape(file))
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({ name = "norace", cmd = { norace, "lsp" }, root_dir = top })
vim.lsp.buf_attach_client(buffer, client)
want("a diagnostic", function() return #vim.diagnostic.get(buffer) > 0 end)
local found = vim.diagnostic.get(buffer)[1]
seen.diagnostics = #vim.diagnostic.get(buffer)
seen.message, seen.line, seen.severity = found.message, found.lnum + 1, found.severity
seen.related = #found.user_data.lsp.relatedInformation

local document = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
local lenses = vim.lsp.buf_request_sync(buffer, "textDocument/codeLens", document, 10000)[client].result
seen.lenses = #lenses
vim.lsp.buf_request_sync(buffer, "workspace/executeCommand", lenses[2].command, 10000)
want("the interleaving", function() return #shown > 0 end)
seen.interleaving = shown[1]

vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col })
local where = vim.lsp.util.make_range_params()
where.context = { diagnostics = { found.user_data.lsp } }
local actions = vim.lsp.buf_request_sync(buffer, "textDocument/codeAction", where, 10000)[client].result
seen.action = actions[1].title
local before = vim.api.nvim_buf_get_changedtick(buffer)
vim.lsp.buf_request_sync(buffer, "workspace/executeCommand", actions[1].command, 10000)
want("the edit", function() return vim.api.nvim_buf_get_changedtick(buffer) > before end)
vim.cmd("write")
want("no diagnostic", function() return #vim.diagnostic.get(buffer) == 0 end)
seen.text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
save("ok")
