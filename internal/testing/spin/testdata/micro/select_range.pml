/* select gives every value of the range */
byte s;
active proctype P() { byte i; select (i : 3 .. 6); s = i; assert(s >= 3 && s <= 6) }
