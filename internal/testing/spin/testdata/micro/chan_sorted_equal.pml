/* c!!m puts m behind the messages that are equal to it */
chan c = [3] of { byte, byte };
byte x, y, z;
active proctype P() {
	c!3,1; c!0,7;
	if :: c!!3,1 :: c!!3,0 :: c!!0,7 :: c!!258,0 fi;
	c?x,y; c?x,y; c?z,y
}
