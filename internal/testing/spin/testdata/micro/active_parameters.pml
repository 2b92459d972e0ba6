/* parameters of an active process are 0 */
byte r = 5;
active proctype A(byte x; short y) { r = x + y; assert(r == 0) }
