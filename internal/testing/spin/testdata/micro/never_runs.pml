/* A claim starts a process. */
byte x;

proctype Q(byte v) { x = v }

active proctype P() { skip }

never { run Q(7); do :: x == 7 -> break :: x == 0 od }
