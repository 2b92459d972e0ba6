/* the claim sees the initial state before the first step */
byte x = 5;
active proctype A() { x = 1 }
never { x == 5; x == 1 }
