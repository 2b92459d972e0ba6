/* jumps into a loop from outside and out of two loops */
byte x;
active proctype P() { x = 1; goto mid; do :: x < 4 -> x++; mid: x++; do :: x > 4 -> goto out :: x <= 4 -> break od :: x >= 4 -> break od; x = 0; out: assert(x >= 4 || x == 0) }
