/* a goto to a goto to a goto */
byte x;
active proctype P() { x = 1; goto a; c: x = 3; goto d; b: goto c; a: goto b; d: assert(x == 3) }
