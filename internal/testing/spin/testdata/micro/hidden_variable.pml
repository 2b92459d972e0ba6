/* a hidden variable is not part of the state: two states less than with it */
hidden byte h; byte x;
active proctype P() { if :: h = 1 :: h = 2 fi; h = 3; x = 1; x = 2 }
