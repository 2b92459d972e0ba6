/* A has done its work before the next A is created, but it may die later than that: then there are more than 255 processes. */
proctype A(chan c) { c!1 }
active proctype M() {
	chan c = [1] of { byte };
	short n;
	do
	:: n < 300 -> run A(c); c?_; n++
	:: else -> break
	od
}
