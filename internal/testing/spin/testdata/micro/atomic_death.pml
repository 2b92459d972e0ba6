/* the last statement of the process is in the sequence; death is a step after it */
byte x;
active proctype P() { x = 9; atomic { x = 1; x = 2 } }
active proctype Q() { atomic { x = 3; x = 4 } }
