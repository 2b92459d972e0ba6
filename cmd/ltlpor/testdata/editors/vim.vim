" Vim opens a model, and :make lists the mistakes. With the plugin ALE, the language server marks a mistake and takes the
" mark away. The lines about it go to the file said.
set nocompatible
execute 'set runtimepath^=' . fnameescape($VIMFILES)
if isdirectory('/usr/share/vim-ale')
  set runtimepath^=/usr/share/vim-ale
endif
filetype plugin indent on
syntax on
runtime! plugin/ale.vim plugin/ltlpor.vim
let s:said = []
edit m.pml
call add(s:said, 'file type: ' . &filetype)
call add(s:said, 'colour: ' . synIDattr(synID(2, 1, 1), 'name'))
silent make!
for s:item in getqflist()
  call add(s:said, printf('make: %s:%d:%d: %s', fnamemodify(bufname(s:item.bufnr), ':t'), s:item.lnum, s:item.col,
        \ s:item.text))
endfor

" Marks waits until ALE has marks, or none, and returns them.
function Marks(some)
  ALELint
  for l:i in range(600)
    sleep 50m
    if empty(ale#engine#GetLoclist(bufnr(''))) != a:some
      break
    endif
  endfor
  return ale#engine#GetLoclist(bufnr(''))
endfunction

if exists(':ALELint')
  call add(s:said, 'with ALE')
  for s:item in Marks(v:true)
    call add(s:said, printf('mark: %d:%d: %s', s:item.lnum, s:item.col, s:item.text))
  endfor
  call setline(5, '    :: request = answer;')
  call add(s:said, 'left: ' . len(Marks(v:false)))
endif
call writefile(s:said, 'said')
qall!
