/* a short has a sign: 32767 + 1 is -32768 */
short s = 32767;
active proctype P() {
	s++; assert(s == -32768);
	s--; assert(s == 32767);
	s = 40000; assert(s == -25536);
	s = 65536; assert(s == 0);
	s = -1; assert(s < 0)
}
