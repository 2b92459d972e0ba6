package differential

// operandRules are about moves whose operands are evaluated in the present state: each
// rule has a model on which it leaves states out, and one on which it must not be used.
var operandRules = []rule{
	{name: "an index that changes", model: `
		byte a[4];
		active proctype P() { byte i; do :: i < 2 -> a[i] = 1; i++ :: else -> break od; false }
		active proctype Q() { a[2] = 1; a[3] = 1; a[2] = 0; false }`, deadlock: true, left: 11},
	{name: "an index that the others change", model: `
		byte a[2], i;
		active proctype P() { byte l; l = i; a[i] = 1; assert(a[0] == 1) }
		active proctype Q() { i = 1 }`, fault: true, left: 17},
	{name: "an index that is an element", model: `
		byte a[4], b[2];
		active proctype P() { byte i; do :: i < 2 -> a[b[i]] = 1; i++ :: else -> break od; false }
		active proctype Q() { a[2] = 1; a[3] = 1; a[2] = 0; false }`, deadlock: true, left: 11},
	{name: "an index that is an element which the others change", model: `
		byte a[2], b[2];
		active proctype P() { byte i; i = 1; a[b[i]] = 1; assert(a[0] == 1); i = 0 }
		active proctype Q() { b[1] = 1 }`, fault: true, left: 14},
	{name: "channels of an array, one after the other", model: `
		chan q[3] = [2] of { byte };
		active proctype P() { byte i; do :: i < 2 -> q[i]!1; i++ :: else -> break od; false }
		active proctype Q() { q[2]!1; q[2]!2; false }`, deadlock: true, left: 10},
	{name: "a channel of an array that the others choose", model: `
		chan q[2] = [2] of { byte };
		byte i;
		active proctype P() { byte l; l = i; q[i]!1; assert(len(q[0]) == 1) }
		active proctype Q() { i = 1 }`, fault: true, left: 17},
	{name: "a channel that came in a message", model: `
		chan m = [1] of { chan };
		chan c = [2] of { byte };
		chan d = [2] of { byte };
		init { m!c; m!d; false }
		active proctype P() { chan v; m?v; v!1; false }
		active proctype Q() { d!1; d!2; false }`, deadlock: true, left: 7},
	{name: "a channel that came in a message, and is sent to by others", model: `
		chan m = [1] of { chan };
		chan c = [2] of { byte };
		chan d = [2] of { byte };
		init { if :: m!c :: m!d fi; false }
		active proctype P() { chan v; m?v; v!1; false }
		active proctype Q() { byte x; d!2; d?x; assert(x == 2); false }`, fault: true, deadlock: true, left: 17},
	{name: "a statement later in an atomic sequence has its index from before", model: `
		byte a[4];
		active proctype P() { byte i; do :: i < 2 -> atomic { a[i] == 0 -> a[i] = 1 } i++ :: else -> break od; false }
		active proctype Q() { a[2] = 1; a[3] = 1; a[2] = 0; false }`, deadlock: true, left: 11},
	{name: "an atomic sequence changes its index", model: `
		byte a[2];
		active proctype P() { byte i; i = 0; atomic { i = 1; a[i] = 1; i = 0 } }
		active proctype Q() { assert(a[1] == 0) }`, fault: true, left: 7},
	{name: "a d_step changes its index", model: `
		byte a[2], i;
		active proctype P() { byte l; l = 1; skip; d_step { i = l; a[i] = 1 } }
		active proctype Q() { assert(a[1] == 0) }`, fault: true, left: 8},
	{name: "a partner changes the index of an atomic sequence", model: `
		chan r = [0] of { byte };
		byte a[2], g;
		active proctype P() { atomic { r!1; a[g] = 1 } }
		active proctype Q() { r?g }
		active proctype R() { byte l; l = 1; assert(a[1] == 1) }`, fault: true, left: 10},
	{name: "the number of processes before and after a run in an atomic sequence", model: `
		byte a[8];
		active proctype P() { byte i; i = 1; i = 0; atomic { a[_nr_pr] = 1; run C(); a[_nr_pr] = 2 } do :: i = 0 od }
		active proctype R() { byte l; l = 1; assert(a[3] == 2); do :: l = 0 od }
		proctype C() { do :: skip od }`, fault: true, left: 9},
	{name: "an index beside a run is evaluated after it", model: `
		byte a[8];
		active proctype P() { byte i; i = 1; i = 0; a[_nr_pr] = run C(); do :: i = 0 od }
		active proctype R() { byte l; l = 1; assert(a[3] == 2); do :: l = 0 od }
		proctype C() { do :: skip od }`, fault: true, left: 9},
	{name: "an assignment of what is there", model: `
		byte x = 1;
		active proctype P() { x = 1; x = 1; false }
		active proctype Q() { byte l; l = x; l = x + 1; assert(x < 2); false }`, deadlock: true, left: 6},
	{name: "an assignment of what is there, and of something else", model: `
		byte x, y;
		active proctype P() { x = 0; y = 1 }
		active proctype Q() { x = 1; y == 1; assert(x == 1) }`, fault: true, left: 15},
	{name: "an assignment of what is there to an element", model: `
		byte a[2], i;
		active proctype P() { i = 1; a[i] = 0; i = 0 }
		active proctype Q() { a[1] = 1; i == 0; assert(a[1] == 1) }`, fault: true, left: 22},
	{name: "an assignment of what is there is not visible", model: `
		byte x = 1, y;
		active proctype P() { x = 1; x = 1; false }
		active proctype Q() { y = 1; y = 2; false }`,
		formulas: []string{"[](x == 1)", "!(<>((x == 0) && (y == 1)))"}, violated: []bool{false, false}, deadlock: true, left: 5, leftOf: []int{5, 5}},
	{name: "an assignment of what was there is visible", model: `
		byte x, y;
		active proctype P() { x = 0; y = 1 }
		active proctype Q() { x = 1; false }`,
		formulas: []string{"!(<>((x == 1) && (y == 1)))", "!(<>((x == 1) && <>((x == 0) && (y == 0))))"}, violated: []bool{true, true}, deadlock: true, left: 7},
	{name: "an element that is visible", model: `
		byte a[2], g;
		active proctype P() { byte i; i = 0; a[i] = 1; i = 1; false }
		active proctype Q() { g = 1; false }`,
		formulas: []string{"!(<>((a[0] == 1) && (g == 0)))", "!(<>((a[0] == 0) && (g == 1)))"}, violated: []bool{true, true}, deadlock: true, left: 5},
	{name: "a value that keeps a test", model: `
		byte x;
		active proctype P() { byte i; do :: i < 3 -> x = i; i++ :: else -> break od; false }
		active proctype Q() { byte l; x != 7; l = 1; x < 5; l = 2; false }`, deadlock: true, left: 15},
	{name: "a value that others change", model: `
		byte x, y;
		active proctype P() { byte l; x = y; l = 1 }
		active proctype Q() { y = 7; x != 7 -> assert(false) }`, fault: true, deadlock: true, left: 17},
	{name: "a test against what another writes", model: `
		byte x;
		active proctype P() { byte i; do :: i < 3 -> x != i + 5; i++ :: else -> break od; false }
		active proctype Q() { x = 1; x = 2; x = 3; false }`, deadlock: true, left: 14},
	{name: "a test against what others change", model: `
		byte x = 1, y;
		active proctype P() { byte l; l = 1; x != y -> l = 2; assert(false) }
		active proctype Q() { byte k; k = 1; y = 1 }`, fault: true, deadlock: true, left: 11},
	{name: "the same locations and moves, another operand", model: `
		byte a[2], i, go;
		active proctype P() { go == 1; a[i] = 1 }
		active proctype Q() { go == 1; assert(i == 0 || a[1] == 1) }
		active proctype R() { if :: i = 0 :: i = 1 fi; go = 1 }`, fault: true, left: 21},
	{name: "who comes later meets an operand", model: `
		byte a[2];
		active proctype P() { byte i, n; i = 1; do :: n < 2 -> a[i] = a[i] + 1; n++ :: else -> break od; assert(a[1] != 6); i = 0 }
		active proctype R() { a[1] == 1 -> if :: run Q(0) :: run Q(1) fi }
		proctype Q(byte k) { a[k] = 5 }`, fault: true, deadlock: true, left: 43},
	{name: "a step that others may open, beside one with an index", model: `
		byte a[4], x;
		active proctype P() { byte i; i = 1; i = 0; if :: a[i] = 1 :: x == 1 -> assert(false) fi }
		active proctype Q() { a[2] = 3; x = 1; a[3] = 3; false }`, fault: true, deadlock: true, left: 12},
	{name: "bits set by two", model: `
		byte x;
		active proctype P() { x = x | 1; x = x | 4; false }
		active proctype Q() { x = x | 2; x = x | 4; false }`, deadlock: true, left: 5},
	{name: "bits cleared by two, and turned by two", model: `
		byte x = 7, y;
		active proctype P() { x = x & 6; y = y ^ 1; false }
		active proctype Q() { x = 5 & x; y = y ^ 3; false }`, deadlock: true, left: 5},
	{name: "bits set by one and cleared by the other", model: `
		byte x;
		active proctype P() { x = x | 1 }
		active proctype Q() { x = x & 2; assert(x == 0) }`, fault: true, left: 12},
	{name: "equal messages, and room for one", model: `
		chan c = [1] of { byte };
		byte x;
		active proctype P() { c!1; x = 1; false }
		active proctype Q() { byte l; c!1; assert(x == 1); false }`, fault: true, deadlock: true},
}
