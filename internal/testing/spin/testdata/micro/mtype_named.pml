/* named mtypes; their numbers are seen in the count: the loop runs from 0 to the number */
mtype = { x0, x1 };
mtype:fruit = { apple, pear, plum };
mtype:car = { audi, bmw };
mtype:fruit f = pear; mtype:car g = bmw;
byte n;
active proctype P() {
	do :: n < f -> n++ :: else -> break od;
	n = 0;
	do :: n < g -> n++ :: else -> break od;
	n = 0;
	do :: n < x0 -> n++ :: else -> break od
}
