/* character constants are small ints */
byte c;
active proctype P() { c = 'a'; assert(c == 97); c = 'z' - 'a'; assert(c == 25); c = '\n'; assert(c == 10); c = ' ' ; assert(c == 32) }
