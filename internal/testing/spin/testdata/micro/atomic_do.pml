/* a loop within that ends */
byte x, y;
active proctype P() { atomic { do :: x < 3 -> x++ :: x >= 1 -> break od; y = x } }
active proctype Q() { y == 2; y = 7 }
