-- A session of Neovim with the language server: nvim --headless -u NONE -c 'luafile neovim.lua' MODEL.
-- The environment variable LTLPOR names the program. A line is printed for each step that went right.
local function say(text) io.stdout:write(text .. '\n') end
local function fail(text)
  io.stdout:write('FAILED: ' .. text .. '\n')
  vim.cmd('cquit 1')
end
local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then fail('no ' .. what) end
  say(what)
end
local buffer = vim.api.nvim_get_current_buf()
local function text() return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n') end
local function diagnostics(pattern)
  return vim.tbl_filter(function(d) return d.message:find(pattern) ~= nil end, vim.diagnostic.get(buffer))
end
local function ask(method, params)
  local answers, err = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  if err ~= nil then fail(method .. ': ' .. err) end
  for _, answer in pairs(answers) do
    if answer.error ~= nil then fail(method .. ': ' .. answer.error.message) end
    return answer.result
  end
  fail(method .. ': no answer')
end

local client = vim.lsp.start_client({
  name = 'ltlpor', cmd = { os.getenv('LTLPOR'), 'lsp' }, root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(buffer, client)
wait('a mistake is marked', function() return #diagnostics('expected') > 0 end)
local at = diagnostics('expected')[1]
say('the mistake is in line ' .. at.lnum + 1)

-- the mistake is mended, and the mark goes
vim.api.nvim_buf_set_lines(buffer, at.lnum, at.lnum + 1, false, { '    :: request = 1;' })
wait('the mark has gone', function() return #vim.diagnostic.get(buffer) == 0 end)

-- a jump to the declaration of request, and a rename
vim.api.nvim_win_set_cursor(0, { at.lnum + 1, 8 })
vim.lsp.buf.definition()
wait('a jump to line 1', function() return vim.api.nvim_win_get_cursor(0)[1] == 1 end)
vim.lsp.buf.rename('wish')
wait('a rename', function() return not text():find('request') and select(2, text():gsub('wish', '')) == 3 end)

vim.lsp.buf.formatting_sync(nil, 20000)
wait('a layout', function() return text():find('answer = wish', 1, true) ~= nil end)
wait('no marks after the changes', function() return #vim.diagnostic.get(buffer) == 0 end)

-- hover, completion, signature help and inlay hints, in lines that are removed again
local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
vim.api.nvim_buf_set_lines(buffer, -1, -1, false, {
  'mtype = { go, halt };',
  'inline step(first, second) { wish = first + second; answer = go }',
  'active proctype Server() { step(1, 2); wish = ans }',
})
local function asked(method, line, words)
  local row = #before + line
  local _, column = vim.api.nvim_buf_get_lines(buffer, row - 1, row, false)[1]:find(words, 1, true)
  vim.api.nvim_win_set_cursor(0, { row, column })
  return ask(method, vim.lsp.util.make_position_params(0, 'utf-16'))
end
local hover = asked('textDocument/hover', 2, '{ wis')
say('hover: ' .. hover.contents.value:gsub('\n', ' '))
local list = asked('textDocument/completion', 3, 'wish = ans')
for _, item in ipairs(list.items or list) do
  say('completion: ' .. item.label)
end
local help = asked('textDocument/signatureHelp', 3, 'step(1, ')
local signature = help.signatures[1 + (help.activeSignature or 0)]
local active = signature.activeParameter or help.activeParameter
say('signature: ' .. signature.label .. ', parameter ' .. active)
local hints = ask('textDocument/inlayHint', {
  textDocument = vim.lsp.util.make_text_document_params(buffer),
  range = { start = { line = #before, character = 0 }, ['end'] = { line = #before + 3, character = 0 } },
})
for _, hint in ipairs(hints) do
  say('hint in line ' .. hint.position.line - #before + 1 .. ': ' .. hint.label)
end
vim.api.nvim_buf_set_lines(buffer, 0, -1, false, before)
wait('no marks after the questions', function() return #vim.diagnostic.get(buffer) == 0 end)

-- a check by a code lens
local lenses = ask('textDocument/codeLens', { textDocument = vim.lsp.util.make_text_document_params(buffer) })
for _, lens in ipairs(lenses) do
  say('lens: ' .. lens.command.title)
  if lens.command.title == 'check answered' then
    local result = ask('workspace/executeCommand', { command = lens.command.command, arguments = lens.command.arguments })
    say('answered: ' .. result.verdict)
  end
end
wait('a verdict in the text', function() return #diagnostics('answered: violated') > 0 end)
local found = diagnostics('answered: violated')[1]
say('the counterexample has ' .. #found.user_data.lsp.relatedInformation .. ' places')

-- an edit removes the verdict
vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { '/* later */' })
wait('the verdict has gone', function() return #vim.diagnostic.get(buffer) == 0 end)

-- the server ends with the editor
vim.lsp.stop_client(client)
wait('the server has ended', function() return vim.lsp.client_is_stopped(client) end)
vim.cmd('qall!')
