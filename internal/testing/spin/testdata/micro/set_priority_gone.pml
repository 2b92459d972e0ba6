/* the priority of a process that has ended is set */
byte x;
active proctype P() { set_priority(1, 3); x = 1 }
active proctype Q() { x = 5; x = 6 }
