autocmd BufNewFile,BufRead *.pml,*.prom,*.promela set filetype=promela
