package cegar_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/abstract"
	"ltlpor/internal/testing/amount"
	"ltlpor/source"
)

// ways returns the ways to search abstractions.
func ways() (all []abstract.Options) {
	all = []abstract.Options{{Domain: abstract.Explicit}}
	for _, r := range []abstract.POR{abstract.NoPOR, abstract.Persistent, abstract.Aware} {
		for _, lazy := range []bool{false, true} {
			all = append(all, abstract.Options{Domain: abstract.Explicit, POR: r, Lazy: lazy})
		}
	}
	for _, r := range []abstract.POR{abstract.Ample, abstract.NoPOR, abstract.Persistent, abstract.Aware} {
		all = append(all, abstract.Options{Domain: abstract.Predicated, POR: r})
	}
	return append(all,
		abstract.Options{Domain: abstract.Predicated, POR: abstract.Aware, Lazy: true},
		abstract.Options{Domain: abstract.Explicit, POR: abstract.Aware, Backward: true},
		abstract.Options{Domain: abstract.Explicit, POR: abstract.Aware, Lazy: true, Backward: true})
}

// decided returns the violated properties of the model. A ? marks a property for which another error came first.
func decided(t *testing.T, text string, o ltlpor.Options) ([]string, *ltlpor.Report) {
	t.Helper()
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), o)
	require.NoError(t, err)
	violated := []string{}
	for _, p := range r.Properties {
		switch p.Verdict {
		case ltlpor.Violated:
			violated = append(violated, p.Name)
		case ltlpor.Inconclusive:
			violated = append(violated, p.Name+"?")
		}
	}
	return violated, r
}

// The name of each model is the feature it needs: an abstraction without it has a different verdict.
var verdicts = []struct {
	name, text string
	violated   []string
}{
	{"an unknown guard may hold", `byte x;
active proctype P() { x = 1; if :: x == 1 -> assert(false) :: else fi }`, []string{"assertions"}},
	{"a guard over a tracked variable may be unknown", `byte x, y;
active proctype P() {
	if :: x == 1 -> assert(false) :: else fi;
	y = 1;
	x = y;
	if :: x == 1 -> assert(false) :: else fi
}`, []string{"assertions"}},
	{"an unknown assertion may fail", `byte x;
active proctype P() { x = 1; assert(x == 0) }`, []string{"assertions"}},
	{"a process may wait for ever", `byte x;
active proctype P() { x = 1; x == 0 }`, []string{"end-states"}},
	{"two processes wait for each other", `byte x, y;
active proctype P() { x == 1; y = 1 }
active proctype Q() { y == 1; x = 1 }`, []string{"end-states"}},
	{"an atomic sequence may be left", `int x; byte y;
active proctype P() { atomic { y = 1; x == 1; assert(y == 1) } }
active proctype Q() { y == 1; y = 0; x = 1 }`, []string{"assertions"}},
	{"a division by what is not tracked", `int x, z;
active proctype P() { z = 1 / x }`, []string{"assertions", "end-states?"}},
	{"an index that is not tracked", `int x, a[2];
active proctype P() { x = 2; a[x] = 1 }`, []string{"assertions", "end-states?"}},
	{"it is not known which escape counts", `byte x;
active proctype P() { { skip; assert(false) } unless { x == 1 } }`, []string{"assertions"}},
	{"else may be possible", `byte x;
active proctype P() { if :: x == 1 -> skip :: else -> assert(false) fi }`, []string{"assertions"}},
	{"else may be impossible", `byte x;
active proctype P() { if :: x == 0 -> skip :: else -> assert(false) fi }`, []string{}},
	{"an element with an unknown number is written", `bit i; byte a[2];
active proctype P() { assert(a[1] == 0); i = 1; a[i] = 5; assert(a[1] == 0) }`, []string{"assertions"}},
	{"an element of a long array is written", `byte i; byte a[256];
active proctype P() { assert(a[1] == 0); i = 1; a[i] = 5; assert(a[1] == 0) }`, []string{"assertions"}},
	{"an unknown message is received", `byte x; chan c = [1] of { int };
active proctype P() { assert(x == 0); c!1; c?x; assert(x == 0) }`, []string{"assertions"}},
	{"a message may be another", `chan c = [1] of { byte };
active proctype P() { c!1; if :: c?2 -> skip :: else -> assert(false) fi }`, []string{"assertions"}},
	{"an unknown argument", `byte y;
active proctype P() { byte x; x = 1; run Q(x) }
proctype Q(byte a) { if :: a == 1 -> assert(a == 1); assert(false) :: else fi }`, []string{"assertions"}},
	{"a process may not be allowed to move", `byte x;
active proctype P() provided (x == 1) { skip }`, []string{"end-states"}},
	{"a poll may fail", `chan c = [1] of { byte };
active proctype P() { c!1; if :: c?[2] -> skip :: else -> assert(false) fi }`, []string{"assertions"}},
	{"a d_step that cannot begin does not go wrong", `byte x, z;
active proctype P() { d_step { x == 1 -> z = 1 / z } }`, []string{"end-states"}},
	{"timeout may come", `byte x;
active proctype P() { x = 1; if :: x == 2 -> skip :: timeout -> assert(false) fi }`, []string{"assertions"}},

	// The explored part of an abstraction, and the part kept of it.
	{"the validity set has what is tracked now", `int y;
active proctype P() { y = 1 }
active proctype Q() { y = 2; assert(y == 2) }`, []string{"assertions"}},
	{"the validity set has what is tracked now, from the other side", `int y;
active proctype Q() { y = 2; assert(y == 2) }
active proctype P() { y = 1 }`, []string{"assertions"}},
	{"what is tracked now is unknown in the states that stay", `int y;
active proctype P() {
	y = 1;
	if
	:: y = 2; assert(y == 2)
	:: skip; skip; skip; assert(y != 1)
	fi
}`, []string{"assertions"}},
	{"a state that leads to one that is gone", `int y;
active proctype P() {
	if
	:: skip; y = 2
	:: skip; y = 1
	fi;
	assert(y == 2)
}`, []string{"assertions"}},
	{"a process that goes round does not hide another", `byte b;
active proctype P() { do :: b = 1 - b od }
active proctype Q() { byte c; c = 1; assert(c == 0) }`, []string{"assertions"}},
	{"a process that goes round does not hide one before it", `byte b;
active proctype Q() { byte c; c = 1; assert(c == 0) }
active proctype P() { do :: b = 1 - b od }`, []string{"assertions"}},
	{"who waits for a message is woken by it", `chan c = [1] of { byte };
active proctype P() { c?1; assert(false) }
active proctype Q() { c!1 }`, []string{"assertions"}},
	{"who waits for a message is woken by it, again and again", `chan c = [2] of { byte }; byte x;
active proctype P() { end: do :: c?1; x++; assert(x < 3) od }
active proctype Q() { end: do :: c!1 od }`, []string{"assertions"}},
	{"what a guard tells hides nothing that was put off", `byte x; bit go;
active proctype P() { go; do :: x + x == 0 -> break :: else od }
active proctype Q() { go; x > 8 -> assert(false) }
init { do :: x < 20 -> x++ :: break od; go = 1 }`, []string{"assertions", "end-states"}},
	{"what was merged while it was unknown", `byte x; chan c = [1] of { bit };
active proctype P() { c!0; x = 5 }
active proctype Q() { c?_; x = 3; assert(x == 3) }`, []string{"assertions"}},
	{"a run that ends in an error before what is pruned", `chan c = [1] of { bit }, k; byte y;
active proctype P() { if :: assert(y == 0 || len(k) == 1); false :: skip fi; c!0 }
active proctype Q() { c?_; y = 1; y == 1 }`, []string{"end-states"}},
	{"no error", `int x, y;
active proctype Q() { y = 1; x = 1; _nr_pr == 1 }
active proctype P() { x == 1; x = 2; y = 2; assert(x == y) }`, []string{}},
}

// Every abstraction decides like the model, and its errors were replayed there. Each kind of property is also asked
// alone; otherwise errors of one kind may refine the abstraction for the other.
func TestVerdicts(t *testing.T) {
	for _, c := range verdicts {
		t.Run(c.name, func(t *testing.T) {
			for _, checks := range []ltlpor.Checks{
				ltlpor.Assertions | ltlpor.EndStates, ltlpor.Assertions, ltlpor.EndStates,
			} {
				want, _ := decided(t, c.text, ltlpor.Options{Checks: checks})
				if checks == ltlpor.Assertions|ltlpor.EndStates {
					require.Equal(t, c.violated, want, "without abstraction")
				}
				for i, how := range ways() {
					for k, o := range []ltlpor.Optimizations{ltlpor.AllOptimizations, ltlpor.NoOptimizations} {
						every := 6
						if checks == ltlpor.Assertions|ltlpor.EndStates {
							every = 2
						}
						if (i+k)%amount.Choose(every, 1) != 0 {
							continue
						}
						got, r := decided(t, c.text, ltlpor.Options{Checks: checks, Abstraction: how, Optimize: o})
						name := fmt.Sprintf("%v, %+v, optimizations %v", checks, how, o)
						require.Equal(t, want, got, name)
						if checks&ltlpor.Assertions != 0 {
							require.False(t, r.Searches[0].Abstraction.Whole, "%s: the model itself was searched", name)
						}
					}
				}
			}
		})
	}
}

// An abandoned step is no proof, in any exploration.
func TestStepGivenUp(t *testing.T) {
	const text = `int i;
active proctype P() { d_step { do :: i < 6000000 -> i++ :: else -> break od }; assert(false) }`
	for i, how := range []abstract.Options{
		{Domain: abstract.Explicit, POR: abstract.NoPOR},
		{Domain: abstract.Explicit, POR: abstract.Aware, Lazy: true},
	} {
		if i > 0 && !amount.Exhaustive() {
			continue
		}
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), ltlpor.Options{Abstraction: how})
		require.NoError(t, err)
		require.Equal(t, ltlpor.Inconclusive, r.Verdict, "%+v", how)
	}
}
