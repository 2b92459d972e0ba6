/* an unsigned that is local, as loop counter: five values of two bits would never end */
active proctype P() {
	unsigned u : 2;
	do :: u++ :: u == 3 -> break od
}
