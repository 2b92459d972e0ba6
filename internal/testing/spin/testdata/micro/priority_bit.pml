/* a bit is the last local of a process in a model with priorities */
active proctype P() priority 2 { bit a; if :: a = 0 :: a = 1 fi; assert(a == 0) }
