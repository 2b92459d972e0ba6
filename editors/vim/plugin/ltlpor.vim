" The language server for the plugin vim-lsp (prabirshrestha/vim-lsp); for ALE see ale_linters.
let g:ltlpor = get(g:, 'ltlpor', 'ltlpor')
autocmd User lsp_setup call lsp#register_server({
      \ 'name': 'ltlpor', 'cmd': {info -> [g:ltlpor, 'lsp']}, 'allowlist': ['promela']})
