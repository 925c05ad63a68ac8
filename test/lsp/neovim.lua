-- Tests Neovim with `tessera lsp`. Run headless by test_editors.py. Prints one line per step.
-- Environment: TESSERA is the program, CONFIG is editors/neovim/tessera.lua, FILE is a WGSL file.

local function say(text)
  io.stdout:write(text .. '\n')
end

local function wait(what, condition)
  if not vim.wait(10000, condition, 10) then
    say('timeout: ' .. what)
    vim.cmd('cquit')
  end
end

local function call(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, answer in pairs(answers or {}) do
    if answer.error then
      return nil, answer.error.message
    end
    return answer.result
  end
end

local function encoding()
  local _, client = next(vim.lsp.buf_get_clients(0))
  return client.offset_encoding
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

vim.g.tessera_command = { vim.env.TESSERA, 'lsp' }
vim.cmd('luafile ' .. vim.env.CONFIG)
vim.cmd('edit ' .. vim.env.FILE)
say('filetype: ' .. vim.bo.filetype)

-- diagnostics
wait('diagnostics', function()
  return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) > 0
end)
for _, d in ipairs(vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })) do
  say(('diagnostic: %d:%d %s'):format(d.lnum + 1, d.col + 1, d.message:match('[^\n]*')))
end

-- a fix
vim.api.nvim_win_set_cursor(0, { 2, 12 })
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {}, only = { 'quickfix' } }
local actions = call('textDocument/codeAction', params)
say('fix: ' .. actions[1].title)
vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding())
wait('no diagnostics', function()
  return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) == 0
end)
say('fixed: ' .. vim.api.nvim_buf_get_lines(0, 1, 2, false)[1])

-- hover and completion
vim.api.nvim_win_set_cursor(0, { 2, 12 })
local hover = call('textDocument/hover', vim.lsp.util.make_position_params())
say('hover: ' .. hover.contents.value:match('fn [^\n]*'))
local items = call('textDocument/completion', vim.lsp.util.make_position_params())
say('completion: ' .. tostring(#items.items > 100))

-- rename
vim.api.nvim_win_set_cursor(0, { 1, 5 })
params = vim.lsp.util.make_position_params()
params.newName = 'vector'
local edit = call('textDocument/rename', params)
vim.lsp.util.apply_workspace_edit(edit, encoding())
say('renamed: ' .. vim.api.nvim_buf_get_lines(0, 0, 1, false)[1])
params.newName = 'let'
local _, refused = call('textDocument/rename', params)
say('refused: ' .. tostring(refused))

-- formatting
params = { textDocument = vim.lsp.util.make_text_document_params(), options = { tabSize = 4, insertSpaces = true } }
vim.lsp.util.apply_text_edits(call('textDocument/formatting', params), vim.api.nvim_get_current_buf(), encoding())
say('formatted:')
say(text())
vim.cmd('qall!')
