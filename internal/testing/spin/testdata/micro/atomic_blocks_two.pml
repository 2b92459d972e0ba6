/* two blocked in the middle; the one that goes on is alone until it blocks again */
byte x, g;
active [2] proctype P() { atomic { x++; g == 1; x = x * 2; g == 2; x++ } }
active proctype Q() { g = 1; g = 2 }
