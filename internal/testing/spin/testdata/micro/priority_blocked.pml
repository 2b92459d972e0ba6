/* a blocked process of high priority lets the others go */
byte x; bool y;
active proctype H() priority 9 { y; x = x + 10; x = x * 2 }
active proctype L() priority 1 { x = 1; y = true; x = x + 1 }
