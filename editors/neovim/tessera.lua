-- Starts `tessera lsp` for WGSL and WESL files in Neovim 0.7 and later. Copy this file to
-- ~/.config/nvim/plugin/, or source it.
--
--   :TesseraOutput [TARGET] [ENTRY_POINT]   shows the output (msl by default) beside the source.
-- The lines that correspond to the line under the cursor are highlighted there.
--   :TesseraRemarks [ENTRY_POINT]           lists what the compiler adds to the output
--
-- The code lenses above entry points do the same; <leader>cl runs them. `vim.g.tessera_command`
-- replaces the command of the server, and `vim.g.tessera_settings` contains its settings
-- (docs/editors.md).
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = { '*.wgsl', '*.wesl' },
  callback = function(event)
    vim.bo.filetype = event.file:match('%.(%a+)$')
  end,
})

local group = vim.api.nvim_create_augroup('tessera', {})
local client_id

-- Shows the code lenses of a buffer, once the server has started.
local function show_lenses(_, buffer)
  vim.api.nvim_create_autocmd({ 'BufEnter', 'CursorHold', 'InsertLeave' }, {
    group = group,
    buffer = buffer,
    callback = function()
      vim.lsp.codelens.refresh()
    end,
  })
  vim.api.nvim_buf_call(buffer, vim.lsp.codelens.refresh)
end

local function start()
  if client_id and vim.lsp.get_client_by_id(client_id) then
    return client_id
  end
  client_id = vim.lsp.start_client({
    name = 'tessera',
    cmd = vim.g.tessera_command or { 'tessera', 'lsp' },
    root_dir = vim.fn.getcwd(),
    init_options = vim.tbl_extend('force', { codeLens = true }, vim.g.tessera_settings or {}),
    on_attach = show_lenses,
    on_exit = function()
      client_id = nil
    end,
  })
  return client_id
end

-- ---- outputs

local linked = vim.api.nvim_create_namespace('tessera-linked-lines')
local outputs = {} -- by output buffer: {source, target, entry_point, to_source, to_output}

-- Highlights lines (from 0) of a buffer, and makes the first one visible.
local function mark(buffer, lines)
  vim.api.nvim_buf_clear_namespace(buffer, linked, 0, -1)
  local count = vim.api.nvim_buf_line_count(buffer)
  for _, line in ipairs(lines or {}) do
    if line < count then
      vim.api.nvim_buf_add_highlight(buffer, linked, 'Visual', line, 0, -1)
    end
  end
  local first = lines and lines[1]
  if not first or first >= count then
    return
  end
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    if window ~= vim.api.nvim_get_current_win() then
      vim.api.nvim_win_set_cursor(window, { first + 1, 0 })
    end
  end
end

-- Highlights, in the other buffers, the lines that correspond to the line under the cursor.
local function follow()
  local here = vim.api.nvim_get_current_buf()
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  vim.api.nvim_buf_clear_namespace(here, linked, 0, -1)
  for buffer, output in pairs(outputs) do
    if buffer == here and vim.api.nvim_buf_is_loaded(output.source) then
      mark(output.source, output.to_source[line])
    elseif output.source == here then
      mark(buffer, output.to_output[line])
    end
  end
end

local function append(map, key, value)
  map[key] = map[key] or {}
  table.insert(map[key], value)
end

-- Writes the answer of tessera/output to its buffer.
local function fill(buffer, output, answer)
  local text = answer.text or answer.error
  output.to_source, output.to_output = {}, {}
  local own = vim.uri_from_bufnr(output.source)
  for _, link in ipairs(answer.lines or {}) do
    if answer.files[link[2] + 1] == own then
      append(output.to_source, link[1], link[3])
      append(output.to_output, link[3], link[1])
    end
  end
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, '\n', { trimempty = true }))
  vim.bo[buffer].modifiable = false
  follow()
end

local function update(buffer)
  local output = outputs[buffer]
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(output.source) },
    target = output.target,
    entryPoint = output.entry_point,
  }
  vim.lsp.buf_request(output.source, 'tessera/output', params, function(problem, answer)
    if outputs[buffer] and vim.api.nvim_buf_is_valid(buffer) then
      fill(buffer, output, answer or { error = problem.message })
    end
  end)
end

local FILETYPES = { msl = 'cpp', hlsl = 'hlsl', glsl = 'glsl', wgsl = 'wgsl', spvasm = 'spvasm' }

local function show_output(source, target, entry_point)
  local name = ('tessera://%d/%s.%s'):format(source, entry_point or '', target)
  local buffer = vim.fn.bufnr(name)
  if buffer == -1 then
    buffer = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_name(buffer, name)
  end
  vim.bo[buffer].syntax = FILETYPES[target] or ''
  outputs[buffer] = { source = source, target = target, entry_point = entry_point, to_source = {}, to_output = {} }
  if vim.fn.bufwinid(buffer) == -1 then
    local window = vim.api.nvim_get_current_win()
    vim.cmd('rightbelow vertical sbuffer ' .. buffer)
    vim.api.nvim_set_current_win(window)
  end
  update(buffer)
end

vim.api.nvim_create_autocmd('CursorMoved', { group = group, callback = follow })
vim.api.nvim_create_autocmd({ 'TextChanged', 'InsertLeave' }, {
  group = group,
  callback = function(event)
    for buffer, output in pairs(outputs) do
      if output.source == event.buf then
        update(buffer)
      end
    end
  end,
})
vim.api.nvim_create_autocmd({ 'BufHidden', 'BufDelete' }, {
  group = group,
  callback = function(event)
    outputs[event.buf] = nil
  end,
})

-- ---- remarks

local remarks = vim.api.nvim_create_namespace('tessera-remarks')

-- Returns the byte column of a protocol position, whose `character` counts code units of the
-- client's encoding.
local function byte_column(buffer, position, encoding)
  if encoding == 'utf-8' then
    return position.character
  end
  vim.fn.bufload(buffer)
  local line = vim.api.nvim_buf_get_lines(buffer, position.line, position.line + 1, false)[1] or ''
  local is_inside, column = pcall(vim.str_byteindex, line, position.character, encoding ~= 'utf-32')
  return is_inside and column or #line
end

-- Shows remarks as diagnostics until the source changes, and lists them in the quickfix window.
local function show_remarks(source, entry_point)
  local params = { textDocument = { uri = vim.uri_from_bufnr(source) }, entryPoint = entry_point }
  vim.lsp.buf_request(source, 'tessera/remarks', params, function(problem, answer, context)
    vim.diagnostic.reset(remarks)
    if not answer or not answer.remarks then
      return vim.notify((answer or problem).error or problem.message, vim.log.levels.ERROR)
    end
    local encoding = vim.lsp.get_client_by_id(context.client_id).offset_encoding
    local by_buffer, items = {}, {}
    for _, remark in ipairs(answer.remarks) do
      local buffer = vim.uri_to_bufnr(remark.location.uri)
      local from, to = remark.location.range.start, remark.location.range['end']
      local column = byte_column(buffer, from, encoding)
      local message = table.concat(remark.targets, ', ') .. ': ' .. remark.message
      append(by_buffer, buffer, {
        lnum = from.line,
        col = column,
        end_lnum = to.line,
        end_col = byte_column(buffer, to, encoding),
        severity = vim.diagnostic.severity.INFO,
        source = 'tessera remarks',
        code = remark.code,
        message = message,
      })
      table.insert(items, { bufnr = buffer, lnum = from.line + 1, col = column + 1, type = 'I', text = message })
    end
    for buffer, list in pairs(by_buffer) do
      vim.diagnostic.set(remarks, buffer, list)
      vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI' }, {
        buffer = buffer,
        once = true,
        callback = function()
          vim.diagnostic.reset(remarks)
        end,
      })
    end
    vim.fn.setqflist({}, ' ', { title = 'tessera remarks', items = items })
    if #items == 0 then
      vim.notify('The compiler adds nothing to the output.')
    end
  end)
end

-- ---- commands and keys

vim.lsp.commands['tessera.showOutput'] = function(command)
  local uri, target, entry_point = unpack(command.arguments)
  show_output(vim.uri_to_bufnr(uri), target, entry_point)
end
vim.lsp.commands['tessera.showRemarks'] = function(command)
  local uri, entry_point = unpack(command.arguments)
  show_remarks(vim.uri_to_bufnr(uri), entry_point)
end
vim.api.nvim_create_user_command('TesseraOutput', function(command)
  local target, entry_point = unpack(command.fargs)
  show_output(vim.api.nvim_get_current_buf(), target or 'msl', entry_point)
end, {
  nargs = '*',
  complete = function()
    return vim.tbl_keys(FILETYPES)
  end,
})
vim.api.nvim_create_user_command('TesseraRemarks', function(command)
  show_remarks(vim.api.nvim_get_current_buf(), command.fargs[1])
end, { nargs = '?' })

local function keys(buffer)
  local map = function(key, action)
    vim.keymap.set('n', key, action, { buffer = buffer })
  end
  map('K', vim.lsp.buf.hover)
  map('gd', vim.lsp.buf.definition)
  map('gr', vim.lsp.buf.references)
  map('<leader>rn', vim.lsp.buf.rename)
  map('<leader>ca', vim.lsp.buf.code_action)
  map('<leader>cl', vim.lsp.codelens.run)
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'wgsl', 'wesl' },
  callback = function(event)
    local id = vim.bo[event.buf].buftype == '' and start()
    if id then
      vim.lsp.buf_attach_client(event.buf, id)
      keys(event.buf)
    end
  end,
})
