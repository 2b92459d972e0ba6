/* a label on a block that begins the main part of an unless */
byte x;
active proctype P() { { L: { x = 1; x = 2 } } unless { x == 9 } }
