" Syntax of Promela. Made by go run ./internal/tools/highlight: change the template there.
if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim
syntax case match
syntax iskeyword @,48-57,_

syntax match promelaOperator '<%allSigns | vimsigns%>'
syntax match promelaNumber '\<\d\+\>'
syntax match promelaLabel '^\s*\zs\h\w*\ze\s*:\%([^:]\|$\)'

syntax keyword promelaControl <%words "control"%>
syntax keyword promelaUnit <%wordsBut "unit" "ltl"%>
syntax keyword promelaType <%words "type"%>
syntax keyword promelaModifier <%words "modifier"%>
syntax keyword promelaConstant <%words "constant"%>
syntax keyword promelaFunction <%words "function"%>
syntax keyword promelaEmbedded <%words "embedded"%>
syntax keyword promelaVariable <%words "variable"%>
syntax match promelaControl '\<for\s*(\s*\h\w*\s\+\zsin\>'

" Within the braces of an ltl block the operators of temporal logic are words.
syntax keyword promelaTemporal contained <%words "temporal"%>
syntax match promelaTemporal contained '<%allTemporal | vimsigns%>'
syntax cluster promelaFormula contains=promelaGroup,promelaTemporal,promelaComment,promelaString,promelaNumber,
      \promelaFunction,promelaConstant,promelaVariable,promelaDirective,promelaOperator
syntax region promelaGroup contained transparent start='{' end='}' contains=@promelaFormula
syntax region promelaLtl transparent matchgroup=promelaUnit start='\<ltl\>' matchgroup=NONE end='}\@1<='
      \ contains=promelaGroup,promelaComment

syntax match promelaEscape contained '\\.'
syntax match promelaString '"\%(\\.\|[^"\\]\)*"' contains=promelaEscape
syntax match promelaString "'\%(\\.\|[^'\\]\)'" contains=promelaEscape
syntax match promelaDirective '^\s*\zs#\s*\%(<%vimwords "directive"%>\)\>'
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
