/* timeout in a claim: nothing in the system can go; SPIN takes it as 0 if no process uses timeout */
byte x;
active proctype A() { x = 1; x == 5; x = 2 }
never { do :: timeout -> break :: !timeout od }
