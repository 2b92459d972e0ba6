/* end labels on an if, on an option, on a receive inside */
byte x; chan c = [0] of { byte };
active proctype P() { end1: if :: c?x -> x = 1 :: x == 5 fi }
active proctype Q() { if :: true -> end2: c?x :: true -> x == 7 fi }
