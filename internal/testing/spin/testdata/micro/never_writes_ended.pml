/* A claim goes on writing where the system has ended. */
byte x, y;

active proctype P() { x = 1 }

never { do :: x == 0 :: x == 1 && y < 9 -> y++ :: y == 9 -> break od }
