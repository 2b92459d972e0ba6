/* the end label is one statement too early */
byte x;
active proctype P() { endhere: x = 1; x == 2 }
