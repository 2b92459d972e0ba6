/* timeout as escape: after a run of other steps it is the way out */
byte x;
active proctype P() { { do :: x < 2 -> x++ od } unless { timeout -> x = 9 }; assert(x == 9) }
