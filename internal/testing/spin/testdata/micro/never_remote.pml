/* a claim asks for labels and variables of processes */
byte x;
active proctype A() { byte l; l = 2; L: x = l; x = 3 }
never { do :: A@L && A:l == 2 -> break :: else od; x == 2; x == 3 }
