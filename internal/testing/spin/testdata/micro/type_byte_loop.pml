/* the loop closes after 256 rounds: the count tells the width */
byte b;
active proctype P() { do :: b++ od }
active proctype Q() { b == 200; assert(b == 200) }
