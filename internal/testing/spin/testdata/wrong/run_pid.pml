/* Two processes f run: the active one is 0 or 1, the one that init starts takes a free number. If the active f dies first,
   number 1 is free again and the assertion holds; if not, the new f is 2 and its assertion fails. */
init { run f() }
active proctype f() { assert(_pid == 1) }
