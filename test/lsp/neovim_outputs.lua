-- Tests outputs, linked lines and remarks in Neovim. Run headless by test_editors.py.
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

local function lines(buffer)
  return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
end

local function find(buffer, text)
  for number, line in ipairs(lines(buffer)) do
    if line:find(text, 1, true) then
      return number, line
    end
  end
end

-- The highlighted lines of a buffer, from 1.
local function marked(buffer)
  local namespace = vim.api.nvim_get_namespaces()['tessera-linked-lines']
  local found = {}
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, namespace, 0, -1, {})) do
    table.insert(found, mark[2] + 1)
  end
  return found
end

local function go_to(window, line)
  vim.api.nvim_set_current_win(window)
  vim.api.nvim_win_set_cursor(window, { line, 0 })
  vim.cmd('doautocmd CursorMoved')
end

vim.g.tessera_command = { vim.env.TESSERA, 'lsp' }
vim.cmd('luafile ' .. vim.env.CONFIG)
vim.cmd('edit ' .. vim.env.FILE)
local source, source_window = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
wait('the server', function()
  local _, client = next(vim.lsp.buf_get_clients(0))
  return client and client.initialized
end)

-- an output
vim.cmd('TesseraOutput msl main')
say('windows: ' .. #vim.api.nvim_list_wins())
local output
wait('the output', function()
  output = vim.fn.bufnr('/main.msl')
  return output ~= -1 and find(output, 'kernel void')
end)
local _, kernel = find(output, 'kernel void')
say('output: ' .. kernel:match('kernel void [%w_]+'))

-- linked lines, in both directions
go_to(source_window, 6)
local there = marked(output)
local quarter = find(output, '0.25')
say('from the source: ' .. tostring(vim.tbl_contains(there, quarter)))
local output_window = vim.fn.bufwinid(output)
say('cursor of the output is there: ' .. tostring(vim.api.nvim_win_get_cursor(output_window)[1] == there[1]))
go_to(output_window, quarter)
say('from the output: ' .. table.concat(marked(source), ' '))

-- an edit
vim.api.nvim_set_current_win(source_window)
vim.api.nvim_buf_set_lines(source, 5, 6, false, { '        data[i] = 0.125;' })
vim.cmd('doautocmd TextChanged')
wait('the new output', function()
  return find(output, '0.125')
end)
say('after an edit: with 0.125')

-- lenses
vim.cmd('doautocmd InsertLeave')
wait('lenses', function()
  return #vim.lsp.codelens.get(source) > 0
end)
local titles, by_title = {}, {}
for _, lens in ipairs(vim.lsp.codelens.get(source)) do
  table.insert(titles, lens.command.title)
  by_title[lens.command.title] = lens.command
end
say('lenses: ' .. table.concat(titles, ', '))

-- remarks
vim.lsp.commands['tessera.showRemarks'](by_title.remarks)
local namespace = vim.api.nvim_get_namespaces()['tessera-remarks']
wait('remarks', function()
  return #vim.diagnostic.get(source, { namespace = namespace }) > 0
end)
for _, remark in ipairs(vim.diagnostic.get(source, { namespace = namespace })) do
  local listed = vim.tbl_filter(function(item)
    return item.lnum == remark.lnum + 1
  end, vim.fn.getqflist())
  if remark.code == 'clamped-index' then
    say(('remark: %d [%s] in the quickfix list: %s'):format(remark.lnum + 1, remark.code, tostring(#listed == 1)))
  end
end
vim.api.nvim_buf_set_lines(source, 5, 6, false, { '        data[i] = 0.5;' })
vim.cmd('doautocmd TextChanged')
say('remarks after an edit: ' .. #vim.diagnostic.get(source, { namespace = namespace }))

-- a lens
vim.lsp.commands['tessera.showOutput'](by_title.HLSL)
local hlsl
wait('the output of the lens', function()
  hlsl = vim.fn.bufnr('/main.hlsl')
  return hlsl ~= -1 and find(hlsl, 'numthreads')
end)
local _, threads = find(hlsl, 'numthreads')
say('lens shows: ' .. threads)
vim.cmd('qall!')
