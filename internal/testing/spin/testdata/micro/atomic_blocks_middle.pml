/* when it blocks in the middle, others go on; when it can go again, it is atomic again */
byte x, y;
active proctype P() { atomic { x = 1; y == 1; x = 2; x = 3 } }
active proctype Q() { x == 1; y = 1; x = x + 10 }
