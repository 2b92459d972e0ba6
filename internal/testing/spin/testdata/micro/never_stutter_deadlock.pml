/* the same where the system is stuck */
byte x;
active proctype A() { x = 1; x == 2 }
never { do :: x == 0 :: x == 1 -> break od; skip; skip; skip; skip }
