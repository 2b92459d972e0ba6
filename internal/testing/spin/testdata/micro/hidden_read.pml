/* a hidden variable that is read: SPIN keeps it out of the state all the same, and so misses runs */
hidden byte h;
byte s;
active proctype A() { if :: h = 1 :: h = 2 fi; s = h; assert(s == h) }
active proctype B() { byte i; i = 1; i = 2 }
