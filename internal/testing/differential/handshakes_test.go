package differential

// handshakeRules are about handshakes in the middle of atomic sequences: who waits at a
// channel is looked at by those who send there, and what partners do with the control they are
// given is a part of the move.
var handshakeRules = []rule{
	{name: "a guard and a receive in an atomic sequence", model: `
		chan r = [0] of { int };
		active proctype V() { byte x; do :: r!x od }
		active [2] proctype P() { byte i, v; do :: atomic { i == 0; r?v }; i = 1; i = 2; i = 0 od }`, left: 14},
	{name: "a partner comes", model: `
		chan r = [0] of { byte };
		byte x, y;
		active proctype Q() { byte l; l = 1; atomic { r?l; y = 1 } }
		active proctype P() { atomic { x = 1; r!1 } }
		active proctype W() { (x == 1 && y == 0) -> assert(false) }`, fault: true, deadlock: true, left: 11},
	{name: "a partner goes", model: `
		chan r = [0] of { byte };
		byte x;
		active proctype P() { atomic { x = 1; r!1 } }
		active proctype Q() { byte l; if :: r?l :: l = 2; l = 3 fi }`, deadlock: true, left: 8},
	{name: "a partner of the same type goes", model: `
		chan r = [0] of { byte };
		byte x;
		active [2] proctype P() { byte l;
			if
			:: _pid == 0 -> atomic { x = 1; r!1 }
			:: _pid == 1 -> if :: r?l -> assert(false) :: l = 2; l = 3 fi
			fi }`, fault: true, deadlock: true, left: 14},
	{name: "a partner waits for another message", model: `
		chan r = [0] of { byte };
		byte x;
		active proctype P() { atomic { x = 1; r!1 } }
		active proctype Q() { byte l; l = 1; end: do :: r?eval(l) :: l = 2 od }`},
	{name: "a partner goes on", model: `
		chan r = [0] of { byte };
		byte x;
		active proctype P() { byte i; atomic { i == 0; r!1 } }
		active proctype Q() { byte l; atomic { r?l; x = 1 } }
		active proctype W() { x == 0 -> assert(false) }`, fault: true, deadlock: true, left: 8},
	{name: "a partner of a partner goes on", model: `
		chan r = [0] of { byte };
		chan s = [0] of { byte };
		byte x;
		active proctype P() { byte i; atomic { i == 0; r!1 } }
		active proctype Q() { byte l; atomic { r?l; s!1 } }
		active proctype S() { byte l; atomic { s?l; x = 1 } }
		active proctype W() { x == 0 -> assert(false) }`, fault: true, deadlock: true, left: 9},
	{name: "a partner answers", model: `
		chan r = [0] of { byte };
		chan s = [0] of { byte };
		byte x;
		active proctype P() { byte i; atomic { r!1; s?i; x = 1 } }
		active proctype Q() { byte l; atomic { r?l; s!1 } }
		active proctype W() { x == 0 -> assert(false) }`, fault: true, deadlock: true, left: 8},
	{name: "a partner is seen", model: `
		chan r = [0] of { byte };
		byte x, y;
		active proctype P() { byte i; atomic { i == 0; r!1 } false }
		active proctype Q() { byte l; atomic { r?l; x = 1 } false }
		active proctype W() { y = 1; false }`, deadlock: true, left: 3,
		formulas: []string{"!(<>((x == 0) && (y == 1)))"}, violated: []bool{true}, leftOf: []int{0}},
	{name: "a partner is created", model: `
		chan r = [0] of { byte };
		byte x, y;
		active proctype A() { run Q(); false }
		active proctype P() { atomic { x = 1; r!1 } false }
		active proctype W() { (x == 1 && y == 0) -> assert(false); false }
		proctype Q() { byte l; atomic { r?l; y = 1 } false }`, fault: true, deadlock: true, left: 8},
	{name: "a partner is created in the sequence that sends to it", model: `
		chan r = [0] of { byte };
		byte x;
		init { byte l; l = 1; atomic { run Q(); r!1 } false }
		proctype Q() { byte l; atomic { r?l; x = 1 } false }
		active proctype W() { x == 0 -> assert(false); false }`, fault: true, deadlock: true, left: 6},
	{name: "control goes round", model: `
		chan r = [0] of { byte };
		chan s = [0] of { byte };
		byte x;
		active proctype P() { byte i; do :: atomic { r!1; s?i; if :: i < 2 -> skip :: x = 1 -> break fi } od }
		active proctype Q() { byte l; end: do :: atomic { r?l; s!l } od }
		active proctype W() { x == 1 -> assert(false) }`, fault: true},
	{name: "an else beside a send", model: `
		chan r = [0] of { byte };
		active proctype Q() { byte l; l = 1; r?l; l = 3 }
		active proctype P() { if :: r!1 :: else -> assert(false) fi }`, fault: true, deadlock: true, left: 10},
	{name: "an else beside a send that a pattern refuses", model: `
		chan r = [0] of { byte };
		byte x;
		active proctype W() { x = 1 }
		active proctype Q() { end: r?eval(x) }
		active proctype P() { if :: r!1 :: else -> assert(false) fi }`, fault: true, left: 10},
	{name: "an escape that sends", model: `
		chan r = [0] of { byte };
		active proctype Q() { byte l; l = 1; r?l; l = 3 }
		active proctype P() { byte i; { i = 1; assert(false) } unless { r!1 } }`, fault: true, deadlock: true, left: 13},
	{name: "a place to rest before a send", model: `
		chan r = [0] of { byte };
		byte x;
		active proctype P() { byte i; do :: atomic { i == 0; r!1 }; i = 1; i = 0 od }
		active proctype Q() { byte l; end: do :: r?l; x = 1 - x od }
		active proctype W() { x == 1 -> assert(false) }`, fault: true, left: 38},
	{name: "a shared condition before a send", model: `
		chan r = [0] of { byte };
		byte x;
		active proctype P() { atomic { x == 0; r!1 } }
		active proctype Q() { byte l; atomic { r?l; assert(x == 0) } }
		active proctype W() { x = 1 }`, deadlock: true},
	{name: "a statement that others wait for before a send", model: `
		chan r = [0] of { byte };
		byte x, y;
		active proctype P() { atomic { x = 1; r!1 } }
		active proctype Q() { byte l; atomic { r?l; y = 1 } }
		active proctype W() { x == 1 -> assert(y == 1) }`},
}
