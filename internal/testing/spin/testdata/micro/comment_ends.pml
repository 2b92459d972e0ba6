/* a byte order mark, and ends of comments /* that end none */ */
#define N 2 /* two /* more */ */
byte x;
active proctype P() { x = N */; assert(x == 1) /* */ */ }
