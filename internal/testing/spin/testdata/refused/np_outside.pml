/* np_ in a process */
active proctype P() { progress: assert(np_ == 1) }
