/* set_priority and get_priority */
byte x;
active proctype A() priority 4 { assert(get_priority(_pid) == 4); set_priority(_pid, 1); x = x + 1; x = x * 2 }
active proctype B() priority 2 { x = x + 5; x = x * 3 }
