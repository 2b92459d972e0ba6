/* for within, locals as scratch */
byte a[3]; 
active proctype P() { byte i; d_step { for (i : 0 .. 2) { a[i] = i * i } i = 0 }; assert(a[2] == 4) }
