/* a run that is stuck after its last progress label has no cycle: the repeated last state does not count */
byte x;
active proctype A() { x = 1; progress: x = 2; x == 3 }
