/* An accepting loop that writes, while the system stutters. */
byte x, y;

active proctype P() { x = 1 }

never { x == 0; x == 1; accept: do :: y = 1 - y od }
