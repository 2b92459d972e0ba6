/* an escape that is never executable; after the end of main it is gone */
byte x;
active proctype P() { { x = 1; x = 2 } unless { x == 5; x = 6 }; x = 5; x++ }
