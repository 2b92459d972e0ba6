/* in SPIN the elements of a bit array are bytes: nothing is cut to one bit */
bit b[2]; bool o[2]; byte n;
active proctype P() { bit l[2]; b[0] = 3; n = b[0]; o[1] = 5; n = o[1]; l[1] = 7; n = l[1]; b[1] = 256; n = b[1] }
