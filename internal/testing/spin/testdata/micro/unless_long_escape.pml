/* once the guard of the escape is done, the rest is not interrupted by main */
byte x, y;
active proctype P() { { do :: y++ ; y-- od } unless { x == 1; y = 5; y = 6; y = 7 }; assert(y == 7) }
active proctype Q() { x = 1; x = 0 }
