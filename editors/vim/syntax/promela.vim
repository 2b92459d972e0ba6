" Syntax of Promela. Made by go run ./internal/tools/highlight: change the template there.
if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim
syntax case match
syntax iskeyword @,48-57,_

syntax match promelaOperator '::\|->\|--\|++\|\.\.\|==\|>=\|<<\|<=\|!=\|||\|!!\|>>\|??\|&&\|=\|@\|&\|\~\||\|\^\|:\|,\|/\|\.\|>\|<\|-\|%\|+\|?\|;\|!\|\*'
syntax match promelaNumber '\<\d\+\>'
syntax match promelaLabel '^\s*\zs\h\w*\ze\s*:\%([^:]\|$\)'

syntax keyword promelaControl atomic break d_step do else fi for goto if od return select unless
syntax keyword promelaUnit D_proctype init inline never notrace proctype trace typedef
syntax keyword promelaType bit bool byte chan int mtype pid short unsigned
syntax keyword promelaModifier active hidden local of priority provided show xr xs
syntax keyword promelaConstant false np_ skip timeout true
syntax keyword promelaFunction assert empty enabled eval full get_priority len nempty nfull pc_value printf printm run set_priority
syntax keyword promelaEmbedded c_code c_decl c_expr c_state c_track
syntax keyword promelaVariable _ _last _nr_pr _pid _priority
syntax match promelaControl '\<for\s*(\s*\h\w*\s\+\zsin\>'

" Within the braces of an ltl block the operators of temporal logic are words.
syntax keyword promelaTemporal contained F G M R U V W X always equivalent eventually implies next release stronguntil until weakuntil
syntax match promelaTemporal contained '\[\]\|<>\|<->\|/\\\|\\/'
syntax cluster promelaFormula contains=promelaGroup,promelaTemporal,promelaComment,promelaString,promelaNumber,
      \promelaFunction,promelaConstant,promelaVariable,promelaDirective,promelaOperator
syntax region promelaGroup contained transparent start='{' end='}' contains=@promelaFormula
syntax region promelaLtl transparent matchgroup=promelaUnit start='\<ltl\>' matchgroup=NONE end='}\@1<='
      \ contains=promelaGroup,promelaComment

syntax match promelaEscape contained '\\.'
syntax match promelaString '"\%(\\.\|[^"\\]\)*"' contains=promelaEscape
syntax match promelaString "'\%(\\.\|[^'\\]\)'" contains=promelaEscape
syntax match promelaDirective '^\s*\zs#\s*\%(define\|elif\|else\|endif\|error\|ident\|if\|ifdef\|ifndef\|include\|line\|pragma\|undef\|warning\)\>'
syntax match promelaDirective '^\s*\zs#\s*\%(error\|warning\|pragma\|ident\)\>.*$'
syntax region promelaComment start='/\*' end='\*/' contains=@Spell
syntax region promelaComment start='//' skip='\\$' end='$' keepend contains=@Spell
syntax sync fromstart

highlight default link promelaControl Statement
highlight default link promelaUnit Structure
highlight default link promelaType Type
highlight default link promelaModifier StorageClass
highlight default link promelaConstant Constant
highlight default link promelaFunction Function
highlight default link promelaEmbedded PreProc
highlight default link promelaVariable Identifier
highlight default link promelaTemporal Operator
highlight default link promelaOperator Operator
highlight default link promelaNumber Number
highlight default link promelaString String
highlight default link promelaEscape SpecialChar
highlight default link promelaLabel Label
highlight default link promelaDirective PreProc
highlight default link promelaComment Comment

let b:current_syntax = 'promela'
let &cpoptions = s:cpo
unlet s:cpo
