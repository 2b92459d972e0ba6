" :make checks the model, and :copen lists the errors of the model with their places.
if exists('b:current_compiler')
  finish
endif
let b:current_compiler = 'ltlpor'

CompilerSet makeprg=ltlpor\ check\ %:S
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%-G%.%#
