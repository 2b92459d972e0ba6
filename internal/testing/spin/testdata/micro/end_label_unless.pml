/* an end label on an unless construct */
byte x;
active proctype P() { end: { x == 1; x = 2 } unless { x == 3 } }
