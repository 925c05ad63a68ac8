-- Starts `tessera lsp` for WGSL and WESL files in Neovim 0.7 and later. Copy this file to
-- ~/.config/nvim/plugin/, or source it. `vim.g.tessera_command` replaces the command.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = { '*.wgsl', '*.wesl' },
  callback = function(event)
    vim.bo.filetype = event.file:match('%.(%a+)$')
  end,
})

local client_id

local function start()
  if client_id and vim.lsp.get_client_by_id(client_id) then
    return client_id
  end
  client_id = vim.lsp.start_client({
    name = 'tessera',
    cmd = vim.g.tessera_command or { 'tessera', 'lsp' },
    root_dir = vim.fn.getcwd(),
    on_exit = function()
      client_id = nil
    end,
  })
  return client_id
end

local function keys(buffer)
  local map = function(key, action)
    vim.keymap.set('n', key, action, { buffer = buffer })
  end
  map('K', vim.lsp.buf.hover)
  map('gd', vim.lsp.buf.definition)
  map('gr', vim.lsp.buf.references)
  map('<leader>rn', vim.lsp.buf.rename)
  map('<leader>ca', vim.lsp.buf.code_action)
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'wgsl', 'wesl' },
  callback = function(event)
    local id = start()
    if id then
      vim.lsp.buf_attach_client(event.buf, id)
      keys(event.buf)
    end
  end,
})
