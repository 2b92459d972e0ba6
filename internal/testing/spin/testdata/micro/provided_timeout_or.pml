/* a provided clause that holds at timeout, or in some states */
byte x;
active proctype P() provided (timeout || x == 1) { x = x + 1; x = x + 1; assert(x < 3) }
active proctype Q() { x = 1; x == 3 -> assert(false) }
