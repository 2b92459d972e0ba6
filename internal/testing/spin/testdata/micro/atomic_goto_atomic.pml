/* from one atomic sequence into the middle of another */
byte x;
active proctype P() { atomic { x = 1; x = 2; goto m }; atomic { x = 3; m: x = x + 4; x++ } }
active proctype Q() { x = x + 10 }
