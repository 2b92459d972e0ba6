/* an end label on a d_step */
byte x;
active proctype P() { end: d_step { x == 1; x = 2 } }
