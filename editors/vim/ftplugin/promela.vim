if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=/*\ %s\ */ comments=s1:/*,mb:*,ex:*/,:// formatoptions-=t formatoptions+=croql
setlocal suffixesadd=.pml include=^\\s*#\\s*include define=^\\s*#\\s*define autoindent
" With the plugin matchit, the command % jumps from do to od, and from if to fi.
let b:match_words = '\<do\>:\<od\>,\<if\>:\<fi\>'
compiler ltlpor

let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< suffixesadd< include< define< autoindent<'
      \ . ' makeprg< errorformat< | unlet! b:match_words b:current_compiler'
