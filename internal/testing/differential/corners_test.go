package differential

// corners are more rules: models that go wrong if one part of what the reduction
// knows is left out, where the other models would not show it (internal/tools/mutants).
// Most have the form of T3: what comes late in one process is dependent on the step
// that the oldest process would like to take alone.
var corners = []rule{
	{name: "a dependent step lies behind a shared one", trap: "T3", model: `
		byte x, y;
		active proctype P() { x = 1 }
		active proctype Q() { y = 1; x = 2; assert(x == 2) }`, fault: true, left: 13},
	{name: "a dependent step of a process yet to be created", model: `
		byte x;
		proctype C() { x = 2; assert(x == 2) }
		active proctype P() { x = 1 }
		active proctype I() { run C() }`, fault: true, left: 15},
	{name: "a dependent step behind a guard on a local", model: `
		byte x, y;
		active proctype P() { x = 1 }
		active proctype Q() { byte l; y = 1; l = 1; l == 1 -> x = 2; assert(x == 2) }`, fault: true, left: 15},
	{name: "a dependent step behind a message to itself", model: `
		byte x, y;
		active proctype P() { x = 1 }
		active proctype Q() { chan c = [1] of { byte }; y = 1; c!1; c?_; x = 2; assert(x == 2) }`, fault: true, left: 15},
	{name: "a dependent step behind a handshake", trap: "T10", model: `
		chan r = [0] of { byte };
		byte x, y;
		active proctype P() { x = 1 }
		active proctype S() { r!1 }
		active proctype T() { byte v; y = 1; r?v; x = 2; assert(x == 2) }`, fault: true, left: 16},
	{name: "a dependent step behind a handshake of two yet to be created", trap: "T10", model: `
		chan r = [0] of { byte };
		byte x;
		proctype C() { if :: r!1 :: r?_ -> x = 2; assert(x == 2) fi }
		active proctype P() { x = 1 }
		active proctype I() { run C(); run C() }`, fault: true, left: 24},
	{name: "the partner has something else to do", trap: "T9", model: `
		chan r = [0] of { byte };
		byte g;
		active proctype P() { r!1 }
		active proctype Q() { byte x; if :: r?x :: g = 1 fi }`, deadlock: true},
	{name: "what the partner receives is written by another", trap: "T9", model: `
		chan r = [0] of { byte };
		byte g;
		active proctype S() { r!1 }
		active proctype T() { r?g }
		active proctype W() { g = 2; assert(g == 2) }`, fault: true, left: 14},
	{name: "what the partner receives is seen", trap: "T9", model: `
		chan r = [0] of { byte };
		byte g, h;
		active proctype S() { r!1 }
		active proctype T() { r?g; false }
		active proctype W() { h = 1; false }`,
		formulas: []string{"!(<>((g == 1) && (h == 0)))", "!(<>((g == 0) && (h == 1)))"}, violated: []bool{true, true}, deadlock: true, left: 3},
	{name: "who dies waits for another to die", model: `
		chan a = [1] of { chan };
		byte y;
		active proctype U() { chan x; a?x; x!1 }
		active proctype D() { chan c = [1] of { byte }; a!c }
		active proctype E() { y = 1 }`, fault: true, left: 9},
	{name: "who comes first gets the number", model: `
		proctype A() { assert(_pid == 2); false }
		proctype B() { false }
		active proctype P() { run A(); false }
		active proctype Q() { run B(); false }`, fault: true, deadlock: true, left: 7},
	{name: "an increment and an assignment", model: `
		byte x;
		active proctype P() { x++; false }
		active proctype Q() { x = 5; false }`, deadlock: true},
	{name: "two constants", model: `
		byte x;
		active proctype P() { x = 1; false }
		active proctype Q() { x = 2; false }`, deadlock: true},
	{name: "doubling is no increment", model: `
		byte x = 1;
		active proctype P() { x = x + x; false }
		active proctype Q() { x++; false }`, deadlock: true},
	{name: "a write makes a comparison false", model: `
		byte x = 1;
		active proctype P() { x == 1; false }
		active proctype Q() { x = 2; false }`, deadlock: true},
	{name: "an exclusive claim ends with its process", model: `
		chan c = [1] of { byte };
		active proctype Q() { c!1 }
		active proctype P() { xs c; byte l; l = 1 }`, fault: true, left: 6},
	{name: "two wait for timeout", trap: "T8", model: `
		byte g;
		active proctype A() { timeout -> g = 1 }
		active proctype B() { timeout -> assert(g == 1) }`, fault: true},
	{name: "the same locations, other moves", model: `
		byte y, z;
		active proctype Z() { if :: y = 2 :: y = 1 :: y = 3 fi; false }
		active proctype P() { y > 1; false }
		active proctype Q() { z++; false }
		active proctype S() { z++; false }`, deadlock: true, left: 12},
	{name: "the same locations and moves, another future", model: `
		byte k, x, z;
		active proctype Z() { if :: k = 2 :: k = 1 :: k = 3 fi; false }
		active proctype P() { x = 1 }
		active proctype Q() { z = 1; k == 1 -> x = 2; assert(x == 2) }`, fault: true, deadlock: true, left: 21},
	{name: "an atomic sequence that does not end", model: `
		byte g;
		active proctype P() { byte l; atomic { do :: l = 1 - l od } }
		active proctype Q() { g = 1; assert(g == 0) }`, fault: true},
	{name: "a constant that is none", model: `
		byte x, k, y;
		active proctype P() { x = 1 }
		active proctype Q() { y = 1; k = 1; k == 1 -> x = 2; assert(x == 2) }`, fault: true, left: 15},
}
