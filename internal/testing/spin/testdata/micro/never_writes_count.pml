/* A claim counts its own steps in a variable for which a process waits. */
byte x, n;

active proctype P() { n == 3 -> x = 1 }

never { do :: x == 0 -> n = (n < 3 -> n + 1 : n) :: x == 1 -> break od }
