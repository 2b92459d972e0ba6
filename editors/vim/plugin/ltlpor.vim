" The language server for the plugin vim-lsp (prabirshrestha/vim-lsp); for ALE see ale_linters.
let g:ltlpor = get(g:, 'ltlpor', 'ltlpor')
autocmd User lsp_setup call lsp#register_server({
      \ 'name': 'ltlpor', 'cmd': {info -> [g:ltlpor, 'lsp']}, 'allowlist': ['promela']})
" Show values of constants and names of parameters within lines (inlay hints), if Vim supports this.
let g:lsp_inlay_hints_enabled = get(g:, 'lsp_inlay_hints_enabled', has('patch-9.0.0167'))
