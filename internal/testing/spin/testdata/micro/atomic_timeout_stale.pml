/* a timeout in an atomic sequence, and another where somebody else can move again */
byte t, g;
active proctype P() { atomic { timeout -> t = 1; timeout -> t = 2 } }
active proctype Q() { t == 1 -> g = 1 }
ltl one { [] (t != 1) }
