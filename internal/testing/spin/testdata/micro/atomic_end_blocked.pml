/* the last statement blocks: it is no longer inside */
byte x;
active proctype P() { atomic { x = 1; x == 3 }; x = 4 }
active proctype Q() { x == 1; x = 3; x = 5 }
