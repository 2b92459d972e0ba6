/* the largest int goes over into the smallest */
int i = 2147483647, j = 1;
active proctype P() {
	i = i + j; assert(i < 0);
	i = i - j; assert(i > 0)
}
