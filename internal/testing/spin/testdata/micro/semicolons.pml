/* newlines stand for semicolons; blocks need none */
byte x
active proctype P() {
	x = 1
	if
	:: x == 1 -> x = 2
	:: else
	fi
	atomic { x++; x++ }
	do
	:: x > 3 ->
		x--
	:: else ->
		break
	od
	assert(x == 3)
}
