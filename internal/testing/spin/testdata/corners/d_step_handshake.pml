chan c = [0] of { byte };
byte x, y;
active proctype P() { byte i; d_step { if :: i = 0 :: i = 1 fi; y = x }; assert(y == 0); c?i }
active proctype Q() { atomic { x = 1; c!0 } }
