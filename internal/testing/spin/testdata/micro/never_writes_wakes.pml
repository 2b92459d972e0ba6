/* The system waits for ever but for the claim. */
byte x, y;

active proctype P() { y == 2 -> x = 1 }

never { do :: y < 2 -> y++ :: x == 1 -> break :: y == 2 && x == 0 od }
