-- Promela in Neovim 0.7 and later. Add dofile('.../editors/neovim/ltlpor.lua') to init.lua; ltlpor must be on the PATH.
vim.opt.runtimepath:append(vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h') .. '/vim')

-- Code lenses above ltl blocks check them; :lua vim.lsp.codelens.run() in such a line runs the check.
local function attached(client, buffer)
  if client.server_capabilities.codeLensProvider then
    vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave' }, { buffer = buffer, callback = vim.lsp.codelens.refresh })
    vim.lsp.codelens.refresh()
  end
  if vim.lsp.inlay_hint then -- Neovim 0.10 and later
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  end
end

local running -- the client, for Neovim 0.7, which has no vim.lsp.start
local function start(config)
  if vim.lsp.start then return vim.lsp.start(config) end
  running = running or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, running)
end

vim.api.nvim_create_autocmd('FileType', { pattern = 'promela', callback = function()
  start({ name = 'ltlpor', cmd = { 'ltlpor', 'lsp' }, root_dir = vim.fn.getcwd(), on_attach = attached })
end })
