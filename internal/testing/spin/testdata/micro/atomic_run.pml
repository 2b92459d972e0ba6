/* a process started within does not move before the end */
byte x;
proctype C() { x = x * 2 }
active proctype P() { atomic { x = 1; run C(); x = 2; x = 3 }; x = 4 }
