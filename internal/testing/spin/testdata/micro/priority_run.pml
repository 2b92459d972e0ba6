/* processes of higher priority go first */
byte x;
proctype L() { x = x * 2 + 1; x++ }
proctype H() { x = x + 3; x = x * 2 }
init { atomic { run L() priority 2; run H() priority 5 } }
