/* a hidden array and a hidden channel variable */
hidden byte h[2]; byte x;
active proctype P() { if :: h[1] = 1 :: skip fi; h[1] = 0; x = 1 }
