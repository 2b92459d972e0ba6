" The language server for the plugin ALE (dense-analysis/ale).
call ale#linter#Define('promela', {
      \ 'name': 'ltlpor',
      \ 'lsp': 'stdio',
      \ 'executable': {buffer -> get(g:, 'ltlpor', 'ltlpor')},
      \ 'command': '%e lsp',
      \ 'project_root': {buffer -> fnamemodify(bufname(buffer), ':p:h')},
      \ })
