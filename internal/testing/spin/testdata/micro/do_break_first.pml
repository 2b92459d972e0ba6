/* break as first statement of an option is a step */
byte x;
active proctype P() { do :: x < 2 -> x++ :: break od; assert(x <= 2) }
active proctype Q() { x = 1 }
