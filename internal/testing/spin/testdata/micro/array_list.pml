/* an initialiser list */
byte a[3] = { 1, 2, 3 };
active proctype P() {
	byte i, sum;
	do :: i < 3 -> sum = sum + a[i]; i++ :: else -> break od;
	assert(sum == 6)
}
