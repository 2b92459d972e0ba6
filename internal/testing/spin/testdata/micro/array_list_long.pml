/* a list with more values than the array has elements */
byte a[2] = { 1, 2, 3 }; byte b = 4;
active proctype P() { assert(a[0] == 1 && a[1] == 2 && b == 4) }
