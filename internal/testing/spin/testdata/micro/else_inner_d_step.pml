/* the first executable option of a d_step is taken, an else last in its selection */
byte x, y, z;
active proctype P() {
	d_step { if :: if :: x == 1 -> y = 1 :: else -> y = 2 fi :: x == 0 -> y = 3 fi };
	d_step { skip; if :: x == 0 -> z = 3 :: if :: x == 1 -> z = 1 :: else -> z = 2 fi fi };
	assert(y == 2 && z == 3)
}
