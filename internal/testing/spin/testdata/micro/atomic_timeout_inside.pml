/* timeout behind another statement of an atomic sequence, where nobody else can move */
byte t;
active proctype P() { atomic { t = 1; timeout -> t = 2 } }
ltl one { [] (t != 1) }
