/* && and || do not evaluate the right side when the left decides: index 5 is never read */
byte a[2], i = 5;
active proctype P() { assert(!(i < 2 && a[i] == 1)); assert(i >= 2 || a[i] == 0); (i < 2 && a[i] == 0) || true }
