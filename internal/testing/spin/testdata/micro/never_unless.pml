/* unless in a claim */
byte x;
active proctype A() { x = 1; x = 2; x = 3 }
never { { do :: x < 3 od } unless { x == 2 -> x == 3 } }
