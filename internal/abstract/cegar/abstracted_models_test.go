package cegar_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/abstract"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// Models on which an abstraction has lost an error, or might.
var hard = map[string]string{
	"a field that is sent goes wrong": `
		chan c = [0] of { byte }; byte a[2]; byte free;
		active proctype P() { free = 1; c!(a[_pid + 2] -> len(c) : 2) }
		active proctype Q() { byte x; free > 3; c?x }`,
	"what decides between equal values goes wrong": `
		byte x, y; byte a[2];
		active proctype P() { byte i = 2; x = (a[i] -> 2 : 2); y = x }`,
	"a condition is 1, and not what it is made of": `
		byte x, y;
		active proctype P() { y = (2 || x); assert(y != 1) }`,
	"the length of no channel": `
		chan c; byte x;
		active proctype P() { x = len(c) }`,
	"a poll of a rendezvous channel": `
		chan c = [0] of { byte }; byte x;
		active proctype P() { x = c?[1] }`,
	"an index is read from the array that is written": `
		byte a[4], y, z;
		active proctype P() {
			a[3] = y; a[a[0]] = 1; assert(a[0] != 7); assert(a[2] != 7);
			a[1] == 0 -> assert(false)
		}
		active proctype Q() { do :: y == 0 -> y = 0 :: y = y * 3 od }`,
	"a provided clause does not hold after a receive": `
		chan c = [1] of { byte };
		byte g, x, z;
		active proctype P() provided (g == 0 || x == 0) { byte y; c?x; L: z = 1 }
		active proctype Q() {
			g = 1; c!5; assert(g != 7); assert(z != 7);
			P@L && z == 0 -> assert(g != 1)
		}`,
	"a partner may not move, so that else can be taken": `
		chan d = [0] of { byte };
		byte u = 1, f;
		active proctype Q() provided (u == 0) { byte y; if :: d?y :: f == 1 -> assert(false) :: f == 0 fi }
		active proctype P() { if :: d!1 :: else -> f = 1 fi }
		active proctype R() { u = 0 }`,
	"an index reads how many messages there are where one is received": `
		chan c = [2] of { byte };
		byte a[2], y;
		active proctype P() { c!5; assert(a[0] == 0); a[0] = y; c?a[len(c) & 1]; assert(a[1] == 0) }
		active proctype Q() { do :: y == 0 -> y = 0 :: y = y * 3 od }`,
	"an index reads where the process is that receives": `
		chan c = [2] of { byte };
		byte a[2], y;
		active proctype P() { c!5; assert(a[0] == 0); a[0] = y; L: c?a[(P@L -> 1 : 0)]; assert(a[1] == 0) }
		active proctype Q() { do :: y == 0 -> y = 0 :: y = y * 3 od }`,
	"control goes round between two processes": `
		chan c = [0] of { byte }, d = [0] of { byte }; byte n = 1, y;
		active proctype P() { byte x; end: do :: atomic { d?x; n > 0; c!1 } od }
		active proctype Q() { byte x; end: do :: atomic { c?x; d!1 } od }
		active proctype S() { d!1; assert(y < 200) }
		active proctype R() { do :: y == 0 -> y = 0 :: y == 1 -> y = 3 od }`,
	"a provided clause in the midst of an atomic sequence without end": `
		byte x, y;
		active proctype P() provided (x == 0) { atomic { do :: skip od } }
		active proctype Q() { do :: y == 1 -> x = y :: y == 0 -> y = 0 od }`,
	"what is assigned to an element that may be unknown goes wrong": `
		chan c; byte a[2], y;
		active proctype P() { assert(a[0] == 0); a[1] = y; a[a[0]] = len(c) }
		active proctype Q() { do :: y == 0 -> y = 0 :: y == 1 -> y = 3 od }`,
	"a d_step waits in the middle": `
		byte x, y;
		active proctype P() { y == 0 -> d_step { skip; x == 1; skip } }
		active proctype R() { do :: y == 0 -> y = 0 :: y == 1 -> x = 3 od }`,
}

// Each of these models has an error, and every way to search abstractions finds it.
func TestAbstractionsOfHardModels(t *testing.T) {
	for name, text := range hard {
		t.Run(name, func(t *testing.T) {
			for _, way := range abstractedWays {
				for _, o := range []ltlpor.Optimizations{ltlpor.AllOptimizations, ltlpor.NoOptimizations} {
					r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), ltlpor.Options{
						Checks: property.CheckAssertions, Abstraction: way, Optimize: o,
					})
					require.NoError(t, err)
					require.Equal(t, ltlpor.Violated, r.Verdict, "%+v", way)
				}
			}
		})
	}
}

// Options without meaning for an abstraction are refused by name.
func TestAbstractionsRefuse(t *testing.T) {
	file := source.NewFile("m.pml", "byte x; active proctype P() { x = 1; assert(x == 1) }")
	aware := abstract.Options{Domain: abstract.Explicit, POR: abstract.Aware}
	for what, o := range map[string]ltlpor.Options{
		"--max-depth":     {MaxDepth: 3, Abstraction: aware},
		"--proviso=stack": {Proviso: ltlpor.StackProviso, Abstraction: aware},
		"two reductions":  {Reduction: ltlpor.None, Abstraction: aware},
		"--overflow":      {Overflow: true, Abstraction: aware},
		"--max-errors":    {MaxErrors: 2, Abstraction: aware},
		"--without":       {Without: 1, Abstraction: aware},
		"local-deadlocks": {Checks: property.CheckLocalDeadlocks, Abstraction: aware},
		"fairness":        {Fairness: ltlpor.WeaklyFair, Abstraction: aware},
	} {
		_, err := ltlpor.Check(context.Background(), file, o)
		require.ErrorContains(t, err, what)
		o.Abstraction = abstract.Options{}
		_, err = ltlpor.Check(context.Background(), file, o)
		require.NoError(t, err, what)
	}
}
