/* no state of others between */
byte x;
active [2] proctype P() { atomic { x++; x++; x-- }; x == 2 || true }
